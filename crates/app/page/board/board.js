// A board of any kind, in its place on the page.

import { h } from "../dom.js";
import { t } from "../words.js";
import { PIECES } from "../api.js";
import { GraphBoard } from "./graph.js";
import { GridBoard } from "./grid.js";
import { TreeBoard } from "./tree.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Hands} Hands */
/** @typedef {import("./types.js").Piece} Piece */

export class Board {
  /** @param {Hands} on */
  constructor(on = {}) {
    this.on = on;
    this.element = h("div", { class: "board" });
    /** What draws it. @type {GridBoard | TreeBoard | GraphBoard | null} */
    this.inner = null;
  }

  /** @param {Scene} scene @param {{game?: string} & Partial<import("./types.js").Look>} [look] */
  show(scene, look = {}) {
    const { board } = scene;
    const { element, on } = this;
    const pieces = PIECES[look.game ?? ""] ?? null;
    this.style(scene, pieces);
    this.scene = scene;
    const whole = { flip: false, labels: true, last: [], animate: false, ...look };
    if (board.kind === "grid") {
      const drawer = this.inner instanceof GridBoard ? this.inner : new GridBoard(element, on);
      this.inner = drawer;
      drawer.symbols = pieces;
      drawer.show({ board }, whole);
      if (on.pick) drawer.cells.setAttribute("aria-label", t("board"));
    } else if (board.kind === "tree") {
      const drawer = this.inner instanceof TreeBoard ? this.inner : new TreeBoard(element, on);
      this.inner = drawer;
      drawer.show({ board });
    } else {
      const drawer = this.inner instanceof GraphBoard ? this.inner : new GraphBoard(element, on);
      this.inner = drawer;
      drawer.symbols = pieces;
      drawer.show({ board }, whole);
    }
  }

  /** Gives the pieces the symbols and colours of their game. @param {Scene} scene @param {import("./types.js").PieceEntry[] | null} pieces */
  style(scene, pieces) {
    const { board } = scene;
    if (!pieces || board.kind === "tree") return;
    const cells = board.kind === "grid" ? board.cells : board.nodes.map((node) => node.cell);
    for (const cell of cells)
      for (const piece of /** @type {Piece[]} */ (cell.stack))
        piece.symbol = pieces[piece.player === "first" ? 0 : 1].symbol;
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

  /** Names the cells for readers as if these could be chosen, whatever is marked. @param {import("./types.js").Target[]} next */
  name(next) {
    if (!this.inner || this.inner instanceof TreeBoard) return;
    this.inner.marks = { ...this.inner.marks, next };
    this.inner.name();
  }
}
