// The first view: the games, what one has begun, and doors to records, positions and the editor.

import { h, fill, icon, dialog, iconButton } from "./dom.js";
import { Refused, register, request } from "./api.js";
import { t, gameTitle, gameSummary, language } from "./words.js";
import { allTokens, keysOf, keepKeys, forgetKeys } from "./settings.js";
import { address, go } from "./url.js";
import { picture } from "./pictures.js";
import { setKeys } from "./keys.js";

/** @param {HTMLElement} root */
export async function startView(root) {
  setKeys([]);
  const known = await register();
  const order = ["tictactoe", "connect4", "byte", "blockade", "mnk", "tree"];
  const games = [...known.games].sort((a, b) => (order.indexOf(a.name) + 99) % 99 - (order.indexOf(b.name) + 99) % 99);
  const cards = games.map((game) => h("li", {}, h("a", { class: "card", href: address("new", game.name), "data-game": game.name }, h("span", { class: "card-picture" }, picture(game)), h("span", { class: "card-title" }, gameTitle(game)), h("span", { class: "card-text" }, gameSummary(game)))));
  const mine = h("section", { class: "mine", "aria-labelledby": "mine-title" });
  fill(root, h("div", { class: "start" },
    h("div", { class: "hero" }, h("h1", {}, t("welcome")), h("p", {}, t("welcome-text"))),
    h("ul", { class: "cards" }, cards),
    h("section", { class: "doors", "aria-label": t("open") },
      h("button", { type: "button", class: "door", id: "open-record", onclick: () => openDialog(games) }, icon("save"), h("span", {}, h("b", {}, t("open-record")), h("small", {}, t("open-record-text")))),
      h("a", { class: "door", href: address("edit", games[0].name) }, icon("edit"), h("span", {}, h("b", {}, t("editor")), h("small", {}, t("editor-text"))))),
    mine));
  const tokens = allTokens();
  if (tokens.length === 0) return;
  const list = await request("POST", "/api/mine", { tokens }).catch(() => []);
  drawMine(mine, list, games);
}

/** @param {HTMLElement} box @param {any[]} list @param {any[]} games */
function drawMine(box, list, games) {
  if (list.length === 0) return fill(box);
  const name = (/** @type {any} */ game) => game.title || gameTitle(games.find((it) => it.name === game.game) ?? { name: game.game });
  const when = (/** @type {any} */ changed) => {
    const date = new Date(typeof changed === "number" && changed < 1e12 ? changed * 1000 : changed);
    return Number.isNaN(date.getTime()) ? "" : date.toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  };
  const item = (/** @type {any} */ game) => {
    const row = h("li", {}, h("a", { href: address("game", game.id, { keys: keysOf(game.id)?.tokens.join(",") }) }, h("b", {}, name(game)), h("span", { class: "quiet" }, [t(game.ended ? "mine-ended" : "mine-open"), when(game.changed)].filter(Boolean).join(" · "))),
      iconButton("close", t("forget-game", { game: name(game) }), async () => {
        await request("DELETE", `/api/games/${game.id}`, undefined, keysOf(game.id)?.tokens ?? []).catch(() => null);
        forgetKeys(game.id);
        row.remove();
      }));
    return row;
  };
  fill(box, h("h2", { id: "mine-title" }, t("mine")), h("ul", { class: "mine-list" }, list.slice(0, 12).map(item)));
}

/** Opens records and positions. @param {any[]} games */
export function openDialog(games) {
  const text = h("textarea", { id: "import-text", rows: "8", class: "mono", spellcheck: "false", "aria-describedby": "import-error" });
  const file = h("input", { type: "file", id: "import-file", accept: ".json,.txt,.sgf,.potez,text/plain,application/json", onchange: async () => { if (file.files[0]) text.value = (await file.files[0].text()).slice(0, 1_000_000); } });
  const game = h("select", { id: "import-game", value: "" }, h("option", { value: "" }, t("import-any")), games.map((it) => h("option", { value: it.name }, gameTitle(it))));
  const format = h("select", { id: "import-format", value: "auto" }, ["auto", "json", "text", "sgf", "position", "moves"].map((it) => h("option", { value: it }, t(`format-${it}`))));
  const error = h("p", { id: "import-error", class: "error", role: "alert" });
  const body = h("form", { class: "form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const answer = await importText(text.value, format.value, game.value);
      if (answer.broken) {
        const { move, text: word, message } = answer.broken;
        error.textContent = t(move > 0 ? "import-broken" : "import-partly", { move, text: word, reason: message });
        fill(open, h("button", { type: "button", class: "button main", id: "import-anyway", onclick: () => { box.close(); go(address("game", answer.id, { keys: keysOf(answer.id)?.tokens.join(",") })); } }, t("import-anyway")));
        return;
      }
      box.close();
      go(address("game", answer.id, { keys: keysOf(answer.id)?.tokens.join(",") }));
    } catch (problem) {
      error.textContent = problem instanceof Refused ? problem.all.map((it) => `${it.place ? `${it.place.line}:${it.place.column} ` : ""}${it.message}`).join("; ") : t("connection-lost");
    }
  } }, h("p", { class: "quiet" }, t("import-text")), h("label", { for: "import-file" }, t("import-file")), file, h("label", { for: "import-text" }, t("import-paste")), text,
  h("div", { class: "two" }, h("div", {}, h("label", { for: "import-game" }, t("game")), game), h("div", {}, h("label", { for: "import-format" }, t("format")), format)), error);
  const open = h("div", { class: "form-end" }, h("button", { class: "button main", type: "submit", id: "import-go" }, t("open")));
  body.append(open);
  const box = dialog(t("open-record"), [body], t("close"));
}

/** @param {string} text @param {string} format @param {string} game */
async function importText(text, format, game) {
  const answer = await request("POST", "/api/import", { text, format, ...(game ? { game } : {}) });
  keepKeys(answer.id, { tokens: [answer.tokens.x, answer.tokens.o], watch: answer.tokens.watch });
  return answer;
}
