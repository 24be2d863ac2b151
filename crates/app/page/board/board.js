// A board of any kind, in its place on the page.

import { h } from "../dom.js";
import { t } from "../words.js";
import { PIECES } from "../api.js";
import { GraphBoard } from "./graph.js";
import { GridBoard } from "./grid.js";
import { TreeBoard } from "./tree.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Hands} Hands */

/** The drawer of each kind of board. */
const DRAWERS = { grid: GridBoard, tree: TreeBoard, graph: GraphBoard };

export class Board {
  /** @param {Hands} on */
  constructor(on = {}) {
    this.on = on;
    this.element = h("div", { class: "board" });
    this.kind = "";
    /** @type {any} */
    this.inner = null;
  }

  /** @param {Scene} scene @param {{game?: string} & Partial<import("./types.js").Look>} [look] */
  show(scene, look = {}) {
    this.style(scene, PIECES[look.game ?? ""]);
    if (scene.board.kind !== this.kind) {
      this.kind = scene.board.kind;
      this.inner = new DRAWERS[scene.board.kind](this.element, this.on);
    }
    this.scene = scene;
    this.inner.symbols = PIECES[look.game ?? ""] ?? null;
    this.inner.show(scene, { flip: false, labels: true, last: [], animate: false, ...look });
    if (this.kind === "grid" && this.on.pick) this.inner.cells.setAttribute("aria-label", t("board"));
  }

  /** Gives the pieces the symbols and colours of their game. @param {Scene} scene @param {{symbol: string, colour: string}[]} [pieces] */
  style(scene, pieces) {
    const { board } = scene;
    if (!pieces || board.kind === "tree") return;
    const cells = board.kind === "grid" ? board.cells : board.nodes.map((node) => node.cell);
    for (const cell of cells)
      for (const piece of cell.stack) piece.symbol = pieces[piece.player === "first" ? 0 : 1].symbol;
    // A theme of high contrast keeps its own colours.
    const plain = document.documentElement.dataset.theme !== "contrast";
    ["x", "o"].forEach((side, index) => {
      for (const name of [`--${side}`, `--disc-${side}`, `--checker-${side}`]) {
        if (plain && pieces[index].colour) this.element.style.setProperty(name, pieces[index].colour);
        else this.element.style.removeProperty(name);
      }
    });
  }

  /** @param {import("./types.js").Marks} marks */
  mark(marks) {
    if (!this.inner) return;
    this.inner.mark(marks);
  }
}
