// The pieces, drawn around (0, 0) in a cell of 100 units. X and O differ in shape and symbol, never in colour alone.

import { s } from "../dom.js";

const who = (/** @type {string} */ player) => (player === "first" ? "x" : "o");

/** A small cross or ring. @param {string} player @param {number} size @param {string} [cls] @param {number} [squash] */
export function sign(player, size, cls = "sign", squash = 1) {
  return player === "first"
    ? s("path", {
        class: cls,
        d: `M${-size} ${-size * squash}L${size} ${size * squash}M${size} ${-size * squash}L${-size} ${size * squash}`,
      })
    : s("ellipse", { class: cls, rx: size * 1.12, ry: size * 1.12 * squash });
}

/** @param {string} player */
function mark(player) {
  return s(
    "g",
    { class: `mark ${who(player)}` },
    player === "first"
      ? [s("path", { d: "M-27 -26Q0 2 28 27" }), s("path", { d: "M27 -27Q-2 1 -27 27" })]
      : s("path", { d: "M3 -29C-19 -30 -30 -16 -29 1C-28 19 -15 30 1 29C19 28 30 16 29 -1C28 -18 18 -28 -3 -29" }),
  );
}

/** @param {string} player */
function disc(player) {
  return s(
    "g",
    { class: `disc ${who(player)}` },
    s("circle", { class: "body", r: 43 }),
    s("circle", { class: "rim", r: 33 }),
    s("path", { class: "gleam", d: "M-30 -20A36 36 0 0 1 0 -36" }),
    sign(player, 13),
  );
}

/** @param {string} player @param {string} label */
function pawn(player, label) {
  return s(
    "g",
    { class: `pawn ${who(player)}` },
    s("ellipse", { class: "shade", cx: 3, cy: 31, rx: 27, ry: 8 }),
    s("path", {
      class: "body",
      d: "M-25 31C-25 24 -18 23 -15 17C-11 8 -9 2 -9 -5L9 -5C9 2 11 8 15 17C18 23 25 24 25 31Q0 38 -25 31Z",
    }),
    s("circle", { class: "body", cy: -17, r: 16 }),
    s("path", { class: "gleam", d: "M-10 -22A11 11 0 0 1 -2 -28" }),
    s("g", { transform: "translate(0 -17)" }, sign(player, 5.5)),
    label === "" ? null : s("text", { class: "number", y: 25 }, label),
  );
}

export const CHECKER = { step: 9.6, thick: 10, rx: 36, ry: 14.5 };

/** The height of a checker in a stack. @param {number} level @param {number} height */
export const checkerY = (level, height) =>
  6 + ((Math.min(height, 8) - 1) * CHECKER.step) / 2 - level * CHECKER.step - CHECKER.thick / 2;

/** @param {string} player @param {boolean} top */
function checker(player, top) {
  const { rx, ry, thick } = CHECKER;
  return s(
    "g",
    { class: `checker ${who(player)}` },
    s("path", { class: "side", d: `M${-rx} 0V${thick}A${rx} ${ry} 0 0 0 ${rx} ${thick}V0Z` }),
    player === "first"
      ? s("path", {
          class: "notch",
          d: `M-22 ${ry - 1}v${thick - 3}M-8 ${ry + 3}v${thick - 3}M8 ${ry + 3}v${thick - 3}M22 ${ry - 1}v${thick - 3}`,
        })
      : null,
    s("ellipse", { class: "face", rx, ry }),
    top ? [s("ellipse", { class: "rim", rx: rx - 8, ry: ry - 3.4 }), sign(player, 10, "sign", 0.42)] : null,
  );
}

/** A symbol that comes with the game. @param {string} player @param {string} symbol */
function symbolic(player, symbol) {
  return s("g", { class: `symbol ${who(player)}` }, s("text", {}, symbol));
}

/** @param {{player: string, shape: string, label: string, symbol?: string}} piece @param {boolean} top */
export function draw(piece, top = true) {
  if (piece.symbol) return symbolic(piece.player, piece.symbol);
  switch (piece.shape) {
    case "mark":
      return mark(piece.player);
    case "disc":
      return disc(piece.player);
    case "pawn":
      return pawn(piece.player, piece.label);
    default:
      return checker(piece.player, top);
  }
}

/** The pieces of a cell, from the bottom. Checkers lie on each other; others share the cell side by side. @param {import("./types.js").Piece[]} stack */
export function stack(stack) {
  return stack.map((piece, level) => {
    const lies = piece.shape === "checker";
    const dy = lies ? checkerY(level, stack.length) : 0;
    const drawn = draw(piece, level === stack.length - 1);
    const beside = !lies && stack.length > 1;
    const inner = beside ? s("g", { transform: besides(level, stack.length) }, drawn) : drawn;
    return s("g", { class: "piece", "data-level": level, transform: `translate(0 ${dy})` }, inner);
  });
}

/** The place of one of several pieces on a cell. @param {number} i @param {number} count */
const besides = (i, count) => `translate(${(i - (count - 1) / 2) * (84 / count)} 0) scale(${0.55 + 0.35 / count})`;
