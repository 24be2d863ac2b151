// How a game is played: in a few sentences with a picture, then the whole rules.

import { h, fill, icon } from "./dom.js";
import { register, request } from "./api.js";
import { t, known, gameTitle, language } from "./words.js";
import { address, go } from "./url.js";
import { rulePicture } from "./rule-pictures.js";
import { setKeys } from "./keys.js";

/** Words with `code`, **bold**, *slanted* and [links](…). @param {string} text @returns {(string | HTMLElement)[]} */
function inline(text) {
  const out = [];
  const form = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|!\[([^\]]*)\]\(([^)]+)\)|\[([^\]]+)\]\(([^)]+)\)/g;
  let at = 0;
  for (const found of text.matchAll(form)) {
    out.push(text.slice(at, found.index));
    at = found.index + found[0].length;
    if (found[1] !== undefined) out.push(h("code", {}, found[1]));
    else if (found[2] !== undefined) out.push(h("strong", {}, inline(found[2])));
    else if (found[3] !== undefined) out.push(h("em", {}, found[3]));
    else if (found[5] !== undefined)
      out.push(
        h("img", {
          src: `/rules/${found[5].replace(/^(\.\/)?/, "")}`,
          alt: found[4],
          loading: "lazy",
          class: "rule-picture",
        }),
      );
    else if (/^https?:/.test(found[7])) out.push(h("a", { href: found[7], rel: "noreferrer" }, found[6]));
    else out.push(found[6]);
  }
  out.push(text.slice(at));
  return out;
}

/** The page has a title of its own. */
const HEADINGS = /** @type {const} */ (["h2", "h3", "h4"]);

/** The Markdown of our rule pages as elements. @param {string} text */
export function markdown(text) {
  const out = [];
  const lines = text.replace(/<!--[\s\S]*?-->/g, "").split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const heading = /^(#{1,4}) (.*)/.exec(line);
    if (line.trim() === "") continue;
    if (heading) out.push(h(HEADINGS[Math.max(heading[1].length, 2) - 2], {}, inline(heading[2])));
    else if (line.startsWith("```")) {
      const code = [];
      while (++i < lines.length && !lines[i].startsWith("```")) code.push(lines[i]);
      out.push(h("pre", { tabindex: "0" }, h("code", {}, code.join("\n"))));
    } else if (/^ {4}\S/.test(line)) {
      const code = [line.slice(4)];
      while (i + 1 < lines.length && /^( {4}|$)/.test(lines[i + 1])) code.push(lines[++i].slice(4));
      out.push(h("pre", { tabindex: "0" }, h("code", {}, code.join("\n").trimEnd())));
    } else if (line.startsWith("|")) {
      const rows = [line];
      while (lines[i + 1]?.startsWith("|")) rows.push(lines[++i]);
      const cells = (/** @type {string} */ row) =>
        row
          .slice(1, row.lastIndexOf("|"))
          .split("|")
          .map((cell) => cell.trim());
      const [head, , ...body] = rows;
      out.push(
        h(
          "div",
          { class: "table-scroll", tabindex: "0", role: "group", "aria-label": cells(head).join(", ") || t("table") },
          h(
            "table",
            {},
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                cells(head).map((cell) => h(cell ? "th" : "td", cell ? { scope: "col" } : {}, inline(cell))),
              ),
            ),
            h(
              "tbody",
              {},
              body.map((row) =>
                h(
                  "tr",
                  {},
                  cells(row).map((cell) => h("td", {}, inline(cell))),
                ),
              ),
            ),
          ),
        ),
      );
    } else if (/^(- |\d+\. )/.test(line)) {
      const items = [];
      const numbered = /^\d/.test(line);
      while (i < lines.length && /^(- |\d+\. |\s+\S)/.test(lines[i])) {
        if (/^(- |\d+\. )/.test(lines[i])) items.push(lines[i].replace(/^(- |\d+\. )/, ""));
        else items[items.length - 1] += ` ${lines[i].trim()}`;
        i++;
      }
      i--;
      out.push(
        h(
          numbered ? "ol" : "ul",
          {},
          items.map((item) => h("li", {}, inline(item))),
        ),
      );
    } else {
      const words = [line];
      while (i + 1 < lines.length && lines[i + 1].trim() !== "" && !/^(#|```|\||- |\d+\. )/.test(lines[i + 1]))
        words.push(lines[++i]);
      out.push(h("p", {}, inline(words.join(" "))));
    }
  }
  return out;
}

/** @param {HTMLElement} root @param {string} name */
export async function rulesView(root, name) {
  setKeys([]);
  const { games } = await register();
  const game = games.find((/** @type {import("./types.js").GameEntry} */ it) => it.name === name);
  if (!game) return go("#/");
  const steps = [];
  for (let i = 1; known(`rules-${name}-${i}`); i++)
    steps.push(
      h("li", {}, h("div", { class: "step-picture" }, rulePicture(name, i)), h("p", {}, t(`rules-${name}-${i}`))),
    );
  const whole = h("div", { class: "prose", lang: "en" });
  const summary = h("summary", {}, t("rules-whole"));
  const details = h("details", { class: "whole-rules", open: language() === "en" }, summary, whole);
  fill(
    root,
    h(
      "article",
      { class: "rules" },
      h("p", { class: "crumb" }, h("a", { href: "#/" }, icon("back"), t("all-games"))),
      h("h1", {}, gameTitle(game)),
      h("ol", { class: "steps" }, steps),
      h("p", {}, h("a", { class: "button main", href: address("new", name) }, t("play-game"))),
      details,
    ),
  );
  const answer = await request("GET", `/api/rules/${name}?lang=${language()}`);
  const { markdown: text, language: tag } = /** @type {import("./types.js").Rules} */ (answer);
  whole.lang = tag;
  if (tag === language()) {
    summary.textContent = t("rules-whole-translated");
    details.open = true;
  }
  // The page has its own title.
  fill(whole, markdown(text.replace(/^# .*\n/, "")));
}
