// A board of any kind, in its place on the page.

import { h } from "../dom.js";
import { t } from "../words.js";
import { PIECES } from "../api.js";
import { GraphBoard } from "./graph.js";
import { GridBoard } from "./grid.js";
import { TreeBoard } from "./tree.js";

/** The drawer of each kind of board. @type {Record<string, any>} */
const DRAWERS = { grid: GridBoard, tree: TreeBoard, graph: GraphBoard };

export class Board {
  /** @param {{pick?: any, hover?: any, grab?: any, drop?: any, rotate?: any, node?: any, level?: (level: number) => void}} on */
  constructor(on = {}) {
    this.on = on;
    this.element = h("div", { class: "board" });
    this.kind = "";
    /** @type {any} */
    this.inner = null;
  }

  /** @param {any} scene @param {{game?: string, flip?: boolean, labels?: boolean, last?: any[], animate?: boolean}} [look] */
  show(scene, look = {}) {
    this.style(scene, PIECES[look.game ?? ""]);
    if (scene.board.kind !== this.kind) {
      this.kind = scene.board.kind;
      this.inner = new DRAWERS[this.kind](this.element, this.on);
    }
    this.scene = scene;
    this.inner.show(scene, { flip: false, labels: true, last: [], animate: false, ...look });
    if (this.kind === "grid" && this.on.pick) this.inner.cells.setAttribute("aria-label", t("board"));
  }

  /** Gives the pieces the symbols and colours of their game. @param {any} scene @param {{symbol: string, colour: string}[]} [pieces] */
  style(scene, pieces) {
    const cells = scene.board.cells ?? (scene.board.kind === "graph" ? scene.board.nodes.map((/** @type {any} */ node) => node.cell) : null);
    if (!pieces || !cells) return;
    for (const cell of cells) for (const piece of cell.stack) piece.symbol = pieces[piece.player === "first" ? 0 : 1].symbol;
    // A theme of high contrast keeps its own colours.
    const plain = document.documentElement.dataset.theme !== "contrast";
    ["x", "o"].forEach((side, index) => {
      for (const name of [`--${side}`, `--disc-${side}`, `--checker-${side}`]) {
        if (plain && pieces[index].colour) this.element.style.setProperty(name, pieces[index].colour);
        else this.element.style.removeProperty(name);
      }
    });
  }

  /** @param {any} marks */
  mark(marks) {
    if (!this.inner) return;
    this.inner.mark(marks);
    this.levels(marks);
  }

  /** Offers the levels of a stack, large enough for a finger. @param {any} marks */
  levels(marks) {
    this.element.querySelector(".levels")?.remove();
    const offered = (marks.next ?? []).filter((/** @type {any} */ target) => target.kind === "level");
    if (offered.length < 2 || this.kind !== "grid" || marks.quiet) return;
    const { row, col } = offered[0];
    if (offered.some((/** @type {any} */ target) => target.row !== row || target.col !== col)) return;
    const grid = this.scene.board;
    const stack = grid.cells[row * grid.cols + col].stack;
    const buttons = stack.map((/** @type {any} */ piece, /** @type {number} */ level) => {
      const can = offered.some((/** @type {any} */ target) => target.level === level);
      const letter = piece.player === "first" ? "X" : "O";
      return h("button", { type: "button", class: `level ${piece.player === "first" ? "x" : "o"}`, disabled: !can, "data-level": level,
        "aria-label": t("level", { level, player: letter }), onclick: () => this.on.level?.(level) }, h("span", { class: "level-index" }, String(level)), " ", h("span", { class: "level-sign" }, letter));
    }).reverse();
    const box = h("div", { class: "levels", role: "group", "aria-label": t("choose-level") }, buttons);
    const [x, y] = this.inner.geo.centre(row, col);
    const right = x > this.inner.geo.width * 0.55;
    box.style.top = `${(y / this.inner.geo.height) * 100}%`;
    box.style[right ? "right" : "left"] = `${(right ? 1 - (x - 50) / this.inner.geo.width : (x + 50) / this.inner.geo.width) * 100}%`;
    box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const open = [...box.querySelectorAll("button:not(:disabled)")];
      const at = open.indexOf(/** @type {any} */ (document.activeElement));
      open[(at + step + open.length) % open.length]?.focus();
    });
    this.element.append(box);
    if (this.element.contains(document.activeElement)) box.querySelector("button:not(:disabled)")?.focus();
  }
}
