// The line below the board while a move is built: what to choose next, and the buttons for what is not on the board.

import { h, icon, iconButton } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./build-move.js").Builder} Builder */

const coarse = () => matchMedia("(pointer: coarse)").matches;

/** The kinds of targets that can be chosen next. @param {Builder} builder @returns {Set<string>} */
export const kinds = (builder) => new Set(builder.next.map((target) => target.kind));

/** What to choose next, in words. @param {Builder} builder */
export function promptWord(builder) {
  const next = kinds(builder);
  const place = next.has("cell") || next.has("node");
  if (builder.reason) return builder.reason;
  if (!builder.allowed) return "";
  if (next.has("level")) return t("choose-level");
  if (next.has("wall")) return t(!builder.begun || next.has("cell") ? "choose-cell-or-wall" : coarse() ? "tap-wall" : "choose-wall");
  if (builder.begun && place) return t("choose-goal");
  if (next.has("column")) return t("choose-column");
  if (next.has("node") && builder.view.scene.board.kind === "tree") return t("choose-node");
  if (place) return t(builder.next.some((target) => builder.holdsPiece(target)) ? "choose-piece" : "choose-cell");
  return "";
}

/** @param {Builder} builder @param {boolean} flip @param {() => void} focusBoard */
export function buildButtons(builder, flip, focusBoard) {
  const next = kinds(builder);
  const back = () => { builder.back(); focusBoard(); };
  return [
    builder.begun ? h("button", { type: "button", class: "button", id: "part-back", "aria-label": t("part-back"), onclick: back }, icon(builder.wall ? "undo" : "back"), h("span", { class: builder.wall ? "narrow-hidden" : "" }, t("part-back"))) : null,
    builder.wall && coarse() ? wallButtons(builder, flip ? -1 : 1) : null,
    ["done", "pass", "swap"].map((kind) => (next.has(kind) ? h("button", { type: "button", class: "button main", "data-do": kind, onclick: () => builder.choose({ kind }) }, t(`do-${kind}`)) : null)),
  ];
}

/** Where a finger is too wide: the wall that is shown is moved, turned and placed by buttons. @param {Builder} builder @param {1 | -1} by */
function wallButtons(builder, by) {
  const step = (/** @type {any} */ name, /** @type {string} */ word, /** @type {number} */ rows, /** @type {number} */ cols) => iconButton(name, t(word), () => builder.nudge(rows * by, cols * by), { "data-nudge": word });
  return [
    h("span", { class: "nudges", role: "group", "aria-label": t("move-wall") }, step("back", "wall-left", 0, -1), step("up", "wall-up", -1, 0), step("down", "wall-down", 1, 0), step("forward", "wall-right", 0, 1), iconButton("turn", t("key-rotate"), () => builder.rotate(), { "data-nudge": "turn" })),
    h("button", { type: "button", class: "button main", id: "place-wall", disabled: !builder.wall?.legal, onclick: () => builder.wall?.legal && builder.choose(builder.wall.wall) }, t("place-wall")),
  ];
}
