// Small pictures of the games, drawn like the real boards.

import { Board } from "./board/board.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Grid} Grid */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").TreeNode} TreeNode */

/** @type {Player} */
export const X = "first";
/** @type {Player} */
export const O = "second";

/** What a sign of a plan stands for, from the bottom up. @type {Record<string, Player[]>} */
const STACKS = {
  x: [X],
  o: [O],
  X: [X],
  O: [O],
  2: [O, X],
  3: [X, O, X],
  4: [O, X, X, O],
  8: [X, O, O, X, O, X, O, X],
};

/**
 * @param {number} rows @param {number} cols @param {Grid["surface"]} surface @param {import("./types.js").Shape} shape
 * @param {string[]} plan one text per row: x, o, digits for stacks, `.`
 * @param {Partial<Grid>} [more]
 * @returns {Scene}
 */
export function grid(rows, cols, surface, shape, plan, more = {}) {
  const cells = plan.flatMap((line, row) =>
    [...line].map((sign, col) => {
      const idle = surface === "checkered" && (row + col) % 2 === 1;
      const stack = (STACKS[sign] ?? []).map((player) => ({ player, shape, label: "" }));
      return { idle, base: sign === "(" ? X : sign === ")" ? O : null, stack };
    }),
  );
  return {
    board: {
      kind: "grid",
      rows,
      cols,
      row_labels: Array(rows).fill(""),
      col_labels: Array(cols).fill(""),
      surface,
      cells,
      walls: [],
      lines: [],
      ...more,
    },
    turn: X,
    outcome: null,
    sides: [[], []],
  };
}

/** @param {string} name @param {number | null} parent @param {Player} turn @param {string | null} [value] @returns {TreeNode} */
export const node = (name, parent, turn, value = null) => ({ name, parent, turn, value });

/** A tree of seven nodes. @param {number} current the node where the game is @returns {Scene} */
export const tree = (current) => ({
  board: {
    kind: "tree",
    current,
    nodes: [
      node("A", null, X),
      node("B", 0, O),
      node("C", 0, O),
      node("D", 1, X, "3"),
      node("E", 1, X, "5"),
      node("F", 2, X, "2"),
      node("G", 2, X, "9"),
    ],
  },
  turn: X,
  outcome: null,
  sides: [[], []],
});

/** @type {Record<string, Scene>} */
const SCENES = {
  tictactoe: grid(3, 3, "paper", "mark", ["x.o", ".x.", "o.x"], {
    lines: [
      [
        [0, 0],
        [2, 2],
      ],
    ],
  }),
  mnk: grid(5, 5, "paper", "mark", ["..o..", ".xxo.", "ox.x.", "..o.x", "....."], {}),
  connect4: grid(4, 5, "frame", "disc", [".....", "..o..", ".xxo.", "oxxox"]),
  blockade: grid(5, 5, "tiles", "pawn", [".....", "(..o)", ".....", "(x..)", "....."], {
    walls: [
      { row: 1, col: 1, lie: "vertical" },
      { row: 2, col: 2, lie: "horizontal" },
      { row: 3, col: 0, lie: "horizontal" },
    ],
  }),
  byte: grid(4, 4, "checkered", "checker", ["3.x.", ".o.2", "x.4.", ".2.o"]),
  tree: tree(0),
};

/** The small board of a game: ours, or the one that comes with the game. @param {{name: string, picture?: Scene | null}} game */
export function picture(game) {
  const board = new Board();
  board.element.setAttribute("aria-hidden", "true");
  board.element.classList.add("mini");
  const scene = SCENES[game.name] ?? game.picture;
  if (scene) board.show(scene, { game: game.name, labels: false });
  return board.element;
}
