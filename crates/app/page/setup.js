// A new game: who plays, with which options, with which clock. The form is made from the register.

import { h, fill, icon, later } from "./dom.js";
import { Refused, register, request } from "./api.js";
import { t, tOr, gameTitle, gameSummary, ofGame } from "./words.js";
import { keepKeys, load, save } from "./settings.js";
import { address, go } from "./url.js";
import { Board } from "./board/board.js";
import { setKeys } from "./keys.js";

/** What may be written for an option, read from the text for people. @param {{values: string, default: string}} option */
export function valuesOf(option) {
  const range = /^(\d+) to (\d+)\b/.exec(option.values);
  if (range) return { kind: "number", min: Number(range[1]), max: Number(range[2]) };
  if (/^[\w-]+((, | or )[\w-]+)+$/.test(option.values)) return { kind: "choice", list: option.values.split(/, | or /) };
  return { kind: "text" };
}

/** The word for a value. @param {string} value */
const valueWord = (value) => tOr(`value-${value.replaceAll("_", "-")}`, value);

/** @param {string} text */
const sentence = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** Fields for the options of a game. @param {any} game @param {(settings: Record<string, string>) => void} changed @param {Record<string, string>} [now] */
export function optionFields(game, changed, now = {}) {
  /** @type {Record<string, string>} */
  const settings = { ...now };
  const set = (/** @type {any} */ option, /** @type {string} */ value) => {
    if (value === "" || value === option.default) delete settings[option.key];
    else settings[option.key] = value;
    changed(settings);
  };
  return game.options.map((/** @type {any} */ option) => {
    const id = `option-${option.key}`;
    const kind = valuesOf(option);
    const value = settings[option.key] ?? (kind.kind === "text" && option.default.includes(" ") ? "" : option.default);
    const field = kind.kind === "choice" ? h("select", { id, value, onchange: () => set(option, field.value) }, kind.list?.map((it) => h("option", { value: it }, valueWord(it))))
      : kind.kind === "number" ? h("input", { id, type: "number", inputmode: "numeric", min: kind.min, max: kind.max, value, oninput: () => set(option, field.value) })
        : h("input", { id, type: "text", value, placeholder: ofGame(`${game.name}-${option.key}-values`, option.values), spellcheck: "false", autocomplete: "off", oninput: () => set(option, field.value.trim()) });
    field.setAttribute("aria-describedby", `${id}-help`);
    return h("div", { class: "option" }, h("label", { for: id }, tOr(`option-${option.key.replaceAll("_", "-")}`, option.key)), field, h("small", { id: `${id}-help`, class: "quiet" }, sentence(ofGame(`${game.name}-${option.key}`, option.help))));
  });
}

/** Choices side by side. @param {string} name @param {string} legend @param {[string, string][]} choices @param {string} value @param {(value: string) => void} changed */
function segments(name, legend, choices, value, changed) {
  return h("fieldset", { class: "segments" }, h("legend", {}, legend), h("div", { class: "segment-row" }, choices.map(([key, word]) => {
    const box = h("input", { type: "radio", name, id: `${name}-${key}`, value: key, checked: key === value, onchange: () => changed(key) });
    return [box, h("label", { for: `${name}-${key}` }, word)];
  })));
}

/** A level from 1 to 10, with a word. @param {string} id @param {string} label @param {number} value @param {(value: number) => void} changed */
function level(id, label, value, changed) {
  const word = h("output", { for: id, class: "level-word" });
  const tell = () => { const now = Number(slider.value); word.textContent = `${now} · ${t(`level-${now}`)}`; slider.setAttribute("aria-valuetext", word.textContent); changed(now); };
  const slider = h("input", { type: "range", id, min: 1, max: 10, step: 1, value, oninput: tell });
  tell();
  return h("div", { class: "level-field" }, h("label", { for: id }, label), word, slider);
}

/** @param {HTMLElement} root @param {string} name */
export async function setupView(root, name) {
  setKeys([]);
  const register_ = await register();
  const game = register_.games.find((/** @type {any} */ it) => it.name === name);
  if (!game) return go("#/");
  const wish = load("wish", { opponent: "engine", level: 3, other: 3, side: "x", base: 0, increment: 5 });
  /** @type {Record<string, string>} */
  let settings = {};
  /** Where the game begins, if a preset says so. @type {string | null} */
  let position = null;
  const board = new Board();
  const error = h("p", { class: "error", role: "alert", id: "setup-error" });
  const check = later(async () => {
    try {
      const { view } = await request("POST", "/api/position", { game: name, settings, ...(position ? { position } : {}) });
      board.show(view.scene, { game: name, labels: true });
      error.textContent = "";
    } catch (problem) {
      error.textContent = problem instanceof Refused ? problem.message : t("connection-lost");
    }
  }, 120);
  const change = (/** @type {any} */ part) => { Object.assign(wish, part); save("wish", wish); more(); };
  const extra = h("div", { class: "extra" });
  const side = () => segments("side", t("your-side"), [["x", t("side-x")], ["o", t("side-o")], ["random", t("side-random")]], wish.side, (value) => change({ side: value }));
  let shown = "";
  const more = () => {
    if (shown === wish.opponent) return;
    shown = wish.opponent;
    fill(extra, wish.opponent === "engine" ? [level("level", t("level-label"), wish.level, (value) => { wish.level = value; save("wish", wish); }), side()]
      : wish.opponent === "watch" ? [level("level-x", t("level-x"), wish.level, (value) => { wish.level = value; }), level("level-o", t("level-o"), wish.other, (value) => { wish.other = value; })]
        : wish.opponent === "link" ? [h("p", { class: "quiet" }, t(register_.addresses?.length ? "link-text" : "link-only-here")), side()] : h("p", { class: "quiet" }, t("same-text")));
  };
  const clock = h("select", { id: "clock", value: String(wish.base), onchange: () => { wish.base = Number(clock.value); save("wish", wish); } }, [[0, "clock-none"], [60, ""], [180, ""], [300, ""], [600, ""], [1800, ""]].map(([base, word]) => h("option", { value: base }, word ? t(String(word)) : t("clock-minutes", { count: Number(base) / 60, increment: 5 }))));
  const fields = h("div", { class: "option-grid" });
  const drawFields = () => fill(fields, optionFields(game, (now) => { settings = { ...now }; position = null; check(); }, settings));
  drawFields();
  const presets = (game.presets ?? []).map((/** @type {any} */ preset) => h("button", { type: "button", class: "chip", "data-preset": preset.name, onclick: () => {
    settings = { ...preset.settings };
    position = preset.position;
    drawFields();
    check();
  } }, ofGame(`${name}-preset-${preset.name}`, preset.title)));
  const begin = h("button", { class: "button main large", type: "submit", id: "begin" }, t("begin"));
  const form = h("form", { class: "form setup-form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    begin.disabled = true;
    try { await start(name, settings, position, wish); } catch (problem) { error.textContent = problem instanceof Refused ? problem.message : t("connection-lost"); }
    begin.disabled = false;
  } },
  segments("opponent", t("opponent"), [["engine", t("opponent-engine")], ["same", t("opponent-same")], ["link", t("opponent-link")], ["watch", t("opponent-watch")]], wish.opponent, (value) => change({ opponent: value })),
  extra,
  presets.length > 0 ? h("div", { class: "chips", id: "presets", role: "group", "aria-label": t("presets") }, presets) : null,
  game.options.length > 0 ? h("details", { class: "options", open: ["mnk", "tree"].includes(name) }, h("summary", {}, t("options")), fields) : null,
  h("div", { class: "option" }, h("label", { for: "clock" }, t("clock")), clock), error,
  h("div", { class: "form-end" }, begin, h("a", { class: "button", href: address("edit", name) }, t("from-position"))));
  fill(root, h("div", { class: "setup" }, h("div", { class: "setup-board" }, board.element), h("div", { class: "setup-side" }, h("p", { class: "crumb" }, h("a", { href: "#/" }, icon("back"), t("all-games"))), h("h1", {}, gameTitle(game)), h("p", { class: "lead" }, gameSummary(game), " ", h("a", { href: address("rules", name) }, t("how-to-play"))), form)));
  more();
  check();
}

/** @param {string} game @param {Record<string, string>} settings @param {string | null} position @param {any} wish */
async function start(game, settings, position, wish) {
  const me = wish.side === "random" ? (Math.random() < 0.5 ? "x" : "o") : wish.side;
  const other = me === "x" ? "o" : "x";
  const seats = wish.opponent === "engine" ? { [me]: "human", [other]: `engine:${wish.level}` } : wish.opponent === "watch" ? { x: `engine:${wish.level}`, o: `engine:${wish.other}` } : { x: "human", o: "human" };
  const created = await request("POST", "/api/games", { game, settings, ...(position ? { position } : {}), seats, ...(wish.base > 0 ? { clock: { base: wish.base, increment: wish.increment } } : {}) });
  const { tokens } = created;
  const link = wish.opponent === "link";
  const mine = wish.opponent === "engine" || link ? [tokens[me]] : [tokens.x, tokens.o];
  keepKeys(created.id, { tokens: mine, watch: tokens.watch, ...(link ? { invite: tokens[other] } : {}) });
  save("flip", (wish.opponent === "engine" || link) && me === "o" && game !== "connect4" && game !== "tictactoe" && game !== "mnk");
  go(address("game", created.id, { keys: mine.join(","), invite: link ? 1 : "" }));
}
