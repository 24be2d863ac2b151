// One picture for each sentence of the rules in a nutshell. They are drawn like the real boards and decide nothing.

import { Board } from "./board/board.js";
import { grid, tree, X, O } from "./pictures.js";

/** @typedef {import("./types.js").Target} Target */
/** @typedef {import("./board/types.js").Marks} Marks */

/** @param {number} row @param {number} col @returns {Target} */
const cell = (row, col) => ({ kind: "cell", row, col });

/** @param {number} row @param {number} col @param {import("./types.js").Orientation} lie @returns {Extract<Target, {kind: "wall"}>} */
const wall = (row, col, lie) => ({ kind: "wall", row, col, lie });

/** @param {...Target} targets @returns {Marks} */
const goes = (...targets) => ({ ghosts: [{ targets, cls: "best" }] });

const paper = (/** @type {string[]} */ plan, more = {}) =>
  grid(plan.length, plan[0].length, "paper", "mark", plan, more);
const frame = (/** @type {string[]} */ plan, more = {}) =>
  grid(plan.length, plan[0].length, "frame", "disc", plan, more);
const tiles = (/** @type {string[]} */ plan, more = {}) =>
  grid(plan.length, plan[0].length, "tiles", "pawn", plan, more);
const squares = (/** @type {string[]} */ plan) => grid(plan.length, plan[0].length, "checkered", "checker", plan);

/** Scenes with what is marked on them, sentence by sentence. @type {Record<string, [import("./types.js").Scene, Marks][]>} */
const PICTURES = {
  tictactoe: [
    [
      paper([".o.", ".x.", "..."]),
      { next: [cell(0, 0), cell(0, 2), cell(1, 0), cell(1, 2), cell(2, 0), cell(2, 1), cell(2, 2)] },
    ],
    [
      paper(["xoo", ".x.", "..x"], {
        lines: [
          [
            [0, 0],
            [2, 2],
          ],
        ],
      }),
      {},
    ],
    [paper(["xox", "xoo", "oxx"]), {}],
  ],
  mnk: [
    [
      paper([".....", ".xo..", ".....", "....."]),
      {
        next: [
          [0, 0],
          [0, 1],
          [0, 2],
          [0, 3],
          [0, 4],
          [1, 0],
          [1, 3],
          [1, 4],
          [2, 0],
          [2, 1],
          [2, 2],
          [2, 3],
          [2, 4],
          [3, 0],
          [3, 1],
          [3, 2],
          [3, 3],
          [3, 4],
        ].map(([row, col]) => cell(row, col)),
      },
    ],
    [
      paper(["xo...", ".xo..", "..xo.", "...x."], {
        lines: [
          [
            [0, 0],
            [3, 3],
          ],
        ],
      }),
      {},
    ],
    [frame([".....", ".....", "..o..", ".xxo."]), goes({ kind: "column", col: 3 })],
  ],
  connect4: [
    [frame([".....", ".....", "..o..", ".xxo."]), goes({ kind: "column", col: 1 })],
    [
      frame([".....", "..o..", ".xooo", "xxxxo"], {
        lines: [
          [
            [3, 0],
            [3, 3],
          ],
        ],
      }),
      {},
    ],
    [frame(["xoxxo", "oxoox", "xoxxo", "oxoox"]), {}],
  ],
  blockade: [
    [
      tiles([".....", ".....", "..x..", ".....", "....."]),
      { next: [cell(0, 2), cell(4, 2), cell(2, 0), cell(2, 4), cell(1, 1), cell(1, 3), cell(3, 1), cell(3, 3)] },
    ],
    [
      tiles([".....", "..o..", ".....", ".x...", "....."], {
        walls: [
          { row: 1, col: 1, lie: "horizontal" },
          { row: 2, col: 3, lie: "vertical" },
        ],
      }),
      {},
    ],
    [
      tiles([")....", ".....", ".....", "...x.", "....."], { walls: [{ row: 1, col: 0, lie: "horizontal" }] }),
      { wall: { wall: wall(0, 1, "vertical"), legal: false } },
    ],
    [tiles([".....", "..x.)", ".....", "....)", "....."]), goes(cell(1, 2), cell(1, 4))],
  ],
  byte: [
    [squares(["....", ".x..", "....", "...."]), { next: [cell(0, 0), cell(0, 2), cell(2, 0), cell(2, 2)] }],
    [
      squares(["....", ".2..", "..4.", "...."]),
      goes(cell(1, 1), { kind: "level", row: 1, col: 1, level: 1 }, cell(2, 2)),
    ],
    [squares(["x...", "....", "....", "...o"]), goes(cell(0, 0), cell(1, 1))],
    [squares(["....", ".8..", "....", "...."]), { made: [cell(1, 1)] }],
  ],
  tree: [
    [
      tree(0),
      {
        next: [
          { kind: "node", node: 1 },
          { kind: "node", node: 2 },
        ],
      },
    ],
    [tree(4), {}],
    [
      tree(0),
      {
        hint: [
          { kind: "node", node: 6 },
          { kind: "node", node: 5 },
        ],
      },
    ],
  ],
};

/** The picture of a sentence, if there is one. @param {string} game @param {number} number from 1 on */
export function rulePicture(game, number) {
  const [scene, marks] = PICTURES[game]?.[number - 1] ?? [];
  if (!scene) return null;
  const board = new Board();
  board.element.setAttribute("aria-hidden", "true");
  board.element.classList.add("mini");
  board.show(scene, { labels: false });
  board.mark(marks);
  return board.element;
}
