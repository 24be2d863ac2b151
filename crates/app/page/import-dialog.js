// Opening records, lists of moves and positions.

import { h, fill, dialog } from "./dom.js";
import { Refused, request } from "./api.js";
import { t, gameTitle } from "./words.js";
import { keysOf, keepKeys, forgetKeys } from "./settings.js";
import { address, go } from "./url.js";

/** What a text can be. */
const FORMATS = ["auto", "json", "text", "sgf", "position", "moves"];

/** @param {{name: string, title?: string}[]} games */
export function openDialog(games) {
  const text = h("textarea", {
    id: "import-text",
    rows: "8",
    class: "mono",
    spellcheck: "false",
    "aria-describedby": "import-error",
  });
  /** @type {HTMLInputElement} */
  const file = h("input", {
    type: "file",
    id: "import-file",
    accept: ".json,.txt,.sgf,.potez,text/plain,application/json",
    onchange: async () => {
      const [chosen] = file.files ?? [];
      if (chosen) text.value = (await chosen.text()).slice(0, 1_000_000);
    },
  });
  const game = h(
    "select",
    { id: "import-game", value: "" },
    h("option", { value: "" }, t("import-any")),
    games.map((it) => h("option", { value: it.name }, gameTitle(it))),
  );
  const format = h(
    "select",
    { id: "import-format", value: "auto" },
    FORMATS.map((it) => h("option", { value: it }, t(`format-${it}`))),
  );
  const error = h("p", { id: "import-error", class: "error", role: "alert" });
  const anyway = h("span");
  /** What could be read of a broken record; it goes when the text is tried again or given up. @type {string | null} */
  let partly = null;
  const forget = () => {
    if (partly) discard(partly);
    partly = null;
    fill(anyway);
  };
  const show = (/** @type {string} */ id) => {
    partly = null;
    box.close();
    go(address("game", id));
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    forget();
    error.textContent = "";
    try {
      const answer = await importText(text.value, format.value, game.value);
      if (!answer.broken) return show(answer.id);
      const { move, text: word, message } = answer.broken;
      partly = answer.id;
      error.textContent = t(move > 0 ? "import-broken" : "import-partly", { move, text: word, reason: message });
      const open = () => show(answer.id);
      fill(
        anyway,
        h("button", { type: "button", class: "button", id: "import-anyway", onclick: open }, t("import-anyway")),
      );
    } catch (problem) {
      error.textContent = problem instanceof Refused ? problem.all.map(placed).join("; ") : t("connection-lost");
    }
    // On a phone what was said and the buttons would be below the edge.
    body.lastElementChild?.scrollIntoView({ block: "nearest" });
  };
  const body = h(
    "form",
    { class: "form", onsubmit: submit },
    h("p", { class: "quiet" }, t("import-text")),
    h("label", { for: "import-file" }, t("import-file")),
    file,
    h("label", { for: "import-text" }, t("import-paste")),
    text,
    h(
      "div",
      { class: "two" },
      h("div", {}, h("label", { for: "import-game" }, t("game")), game),
      h("div", {}, h("label", { for: "import-format" }, t("format")), format),
    ),
    error,
    h(
      "div",
      { class: "form-end" },
      h("button", { class: "button main", type: "submit", id: "import-go" }, t("open")),
      anyway,
    ),
  );
  const box = dialog(t("open-record"), [body], t("close"));
  box.addEventListener("close", forget);
}

/** What is wrong, and where. @param {{message: string, place?: {line: number, column: number} | null}} it */
const placed = (it) => `${it.place ? `${it.place.line}:${it.place.column} ` : ""}${it.message}`;

/** @param {string} text @param {string} format @param {string} game */
async function importText(text, format, game) {
  const answer = await request("POST", "/api/import", { text, format, ...(game ? { game } : {}) });
  keepKeys(answer.id, { tokens: [answer.tokens.x, answer.tokens.o], watch: answer.tokens.watch });
  return answer;
}

/** A game that nobody wants. @param {string} id */
function discard(id) {
  const tokens = keysOf(id)?.tokens ?? [];
  forgetKeys(id);
  request("DELETE", `/api/games/${id}`, undefined, tokens).catch(() => null);
}
