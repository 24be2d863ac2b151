// The line below the board while a move is built: what to choose next, and the buttons for what is not on the board.

import { h, fill, icon, iconButton } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./build-move.js").Builder} Builder */
/** @typedef {import("./board/marks.js").Target} Target */

/** Parts of a move that are not on the board. */
const BUTTONS = /** @type {const} */ (["done", "pass", "swap"]);

const coarse = () => matchMedia("(pointer: coarse)").matches;

/** The kinds of targets that can be chosen next. @param {Builder} builder @returns {Set<string>} */
const kinds = (builder) => new Set(builder.next.map((target) => target.kind));

/** What to choose next, in words. @param {Builder} builder */
function promptWord(builder) {
  const next = kinds(builder);
  const place = next.has("cell") || next.has("node");
  if (builder.reason) return builder.reason;
  if (!builder.allowed) return "";
  if (next.has("level")) return t("choose-level");
  if (next.has("wall"))
    return t(!builder.begun || next.has("cell") ? "choose-cell-or-wall" : coarse() ? "tap-wall" : "choose-wall");
  if (builder.begun && place) return t("choose-goal");
  if (next.has("column")) return t("choose-column");
  if (next.has("node") && builder.view.scene.board.kind === "tree") return t("choose-node");
  if (place) return t(builder.next.some((target) => builder.holdsPiece(target)) ? "choose-piece" : "choose-cell");
  return "";
}

export class BuildBar {
  /** @param {Builder} builder @param {() => void} focusBoard */
  constructor(builder, focusBoard) {
    this.builder = builder;
    this.focusBoard = focusBoard;
    this.prompt = h("p", { class: "prompt", id: "prompt" });
    this.buttons = h("div", { class: "build-buttons" });
    this.element = h("div", { class: "build" }, this.prompt, this.buttons);
    this.drawn = "";
  }

  /** @param {boolean} flip @param {string} word in place of what to choose next @param {boolean} keyboard does the board have the focus? */
  draw(flip, word, keyboard) {
    const { builder } = this;
    const next = kinds(builder);
    this.prompt.textContent = word || promptWord(builder);
    this.prompt.dataset.kinds = [...next].join(" ");
    this.prompt.classList.toggle("refused", !word && builder.reason !== "");
    const levels = builder.next.filter((target) => target.kind === "level");
    // Buttons that stay the same keep the focus.
    const nudged = coarse() && builder.wall ? builder.wall.legal : null;
    const own = [...next].filter((kind) => BUTTONS.some((button) => button === kind));
    const key = JSON.stringify([builder.begun, Boolean(builder.wall), nudged, own, levels, flip]);
    if (key === this.drawn) return;
    this.drawn = key;
    fill(this.buttons, levels.length > 1 ? levelButtons(builder, levels, this.focusBoard) : null, this.all(next, flip));
    if (keyboard && levels.length > 1)
      /** @type {HTMLElement | null} */ (this.buttons.querySelector(".level:not(:disabled)"))?.focus();
  }

  /** @param {Set<string>} next @param {boolean} flip */
  all(next, flip) {
    const { builder } = this;
    const back = () => {
      builder.back();
      this.focusBoard();
    };
    return [
      builder.begun
        ? h(
            "button",
            { type: "button", class: "button", id: "part-back", "aria-label": t("part-back"), onclick: back },
            icon(builder.wall ? "undo" : "back"),
            h("span", { class: builder.wall ? "narrow-hidden" : "" }, t("part-back")),
          )
        : null,
      builder.wall && coarse() ? wallButtons(builder, flip ? -1 : 1) : null,
      BUTTONS.filter((kind) => next.has(kind)).map((kind) =>
        h(
          "button",
          { type: "button", class: "button main", "data-do": kind, onclick: () => builder.choose({ kind }) },
          t(`do-${kind}`),
        ),
      ),
    ];
  }
}

/**
 * The levels of a stack, from the bottom; here they hide nothing of the board.
 * @param {Builder} builder @param {import("./board/types.js").LevelTarget[]} offered @param {() => void} focusBoard
 */
function levelButtons(builder, offered, focusBoard) {
  const { row, col } = offered[0];
  const { board } = builder.view.scene;
  /** @type {{player: string}[]} */
  const stack = board.kind === "grid" ? (board.cells[row * board.cols + col]?.stack ?? []) : [];
  const buttons = stack.map((piece, level) => {
    const target = offered.find((it) => it.level === level);
    const letter = piece.player === "first" ? "X" : "O";
    return h(
      "button",
      {
        type: "button",
        class: `level ${letter.toLowerCase()}`,
        disabled: !target,
        "data-level": level,
        "aria-label": t("level", { level, player: letter }),
        onclick: async () => {
          if (target) await builder.choose(target);
          focusBoard();
        },
      },
      h("span", { class: "level-index" }, String(level)),
      " ",
      h("span", { class: "level-sign" }, letter),
    );
  });
  const box = h("div", { class: "levels", role: "group", "aria-label": t("choose-level") }, buttons);
  box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const open = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("button:not(:disabled)")]);
    const at = open.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    open[(at + step + open.length) % open.length]?.focus();
  });
  return box;
}

/** Where a finger is too wide: the wall that is shown is moved, turned and placed by buttons. @param {Builder} builder @param {1 | -1} by */
function wallButtons(builder, by) {
  const step = (
    /** @type {import("./dom.js").IconName} */ name,
    /** @type {string} */ word,
    /** @type {number} */ rows,
    /** @type {number} */ cols,
  ) => iconButton(name, t(word), () => builder.nudge(rows * by, cols * by), { "data-nudge": word });
  return [
    h(
      "span",
      { class: "nudges", role: "group", "aria-label": t("move-wall") },
      step("back", "wall-left", 0, -1),
      step("up", "wall-up", -1, 0),
      step("down", "wall-down", 1, 0),
      step("forward", "wall-right", 0, 1),
      iconButton("turn", t("key-rotate"), () => builder.rotate(), { "data-nudge": "turn" }),
    ),
    h(
      "button",
      {
        type: "button",
        class: "button main",
        id: "place-wall",
        disabled: !builder.wall?.legal,
        onclick: () => builder.wall?.legal && builder.choose(builder.wall.wall),
      },
      t("place-wall"),
    ),
  ];
}
