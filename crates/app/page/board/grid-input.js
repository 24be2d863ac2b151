// What people do on a board of cells, with a pointer or with keys.

import { h, s, fill } from "../dom.js";
import { letter } from "../stepper/letters.js";
import { nearestWall } from "./geometry.js";
import { checkerY } from "./pieces.js";

/**
 * @typedef {object} Spot what a person points at
 * @property {number} row
 * @property {number} col
 * @property {number | null} level the level of the stack under the pointer
 * @property {{wall: import("./types.js").WallTarget, distance: number}} near the nearest place for a wall
 * @property {[number, number]} at the point itself, in rows and columns
 * @property {"mouse" | "touch" | "keys"} by
 */

/** Nothing is shown yet. @type {import("./types.js").Grid} */
const EMPTY = {
  kind: "grid",
  rows: 0,
  cols: 0,
  row_labels: [],
  col_labels: [],
  surface: "paper",
  cells: [],
  walls: [],
  lines: [],
};

export class GridInput {
  /** @type {import("./geometry.js").Geometry | undefined} */ geo;
  /** How the pieces of X and O are written, if the game has its own symbols. @type {{symbol: string}[] | null} */
  symbols = null;
  /** The piece that is carried. @type {SVGGElement | null} */
  held = null;

  /** @param {HTMLElement} host @param {{pick?: (spot: Spot) => void, hover?: (spot: Spot | null) => void, grab?: (spot: Spot) => boolean, drop?: (spot: Spot | null) => void, rotate?: () => void}} on */
  constructor(host, on) {
    this.host = host;
    this.on = on;
    this.base = s("g");
    this.under = s("g", { class: "under" });
    // Below the pieces, so that no line crosses their names.
    this.ways = s("g", { class: "ways" });
    this.pieces = s("g", { class: "pieces" });
    this.front = s("g");
    this.walls = s("g", { class: "walls" });
    this.over = s("g", { class: "over" });
    this.svg = s(
      "svg",
      { class: "board-svg", "aria-hidden": "true" },
      this.base,
      this.under,
      this.ways,
      this.pieces,
      this.front,
      this.walls,
      this.over,
    );
    this.cells = h("div", { class: "cells", role: "grid" });
    fill(host, this.svg, this.cells);
    this.shape = "";
    /** @type {import("./types.js").Grid} */
    this.grid = EMPTY;
    /** @type {import("./types.js").Marks} */
    this.marks = {};
    this.focus = [0, 0];
    if (on.pick) this.listen();
  }

  /** @param {MouseEvent} event @param {"mouse" | "touch" | "keys"} by @returns {Spot | null} */
  spot(event, by) {
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * geo.width;
    const y = ((event.clientY - box.top) / box.height) * geo.height;
    let c = Math.floor((x - geo.left) / 100),
      r = Math.floor((y - geo.top) / 100);
    if (geo.upright && r < 0) r = 0;
    if (r < 0 || c < 0 || r >= geo.rows || c >= geo.cols) return null;
    const row = geo.flipped && !geo.upright ? geo.rows - 1 - r : r;
    const col = geo.flipped ? geo.cols - 1 - c : c;
    const stackHere = this.grid.cells[row * geo.cols + col].stack;
    let level = null;
    if (stackHere.length > 1) {
      const inside = y - geo.centre(row, col)[1];
      level = 0;
      for (let k = 0; k < stackHere.length; k++) if (inside < checkerY(k, stackHere.length) + 14) level = k;
    }
    const [u, v] = [(x - geo.left) / 100, (y - geo.top) / 100];
    return {
      row,
      col,
      level,
      near: nearestWall(geo, x, y),
      at: [geo.flipped && !geo.upright ? geo.rows - v : v, geo.flipped ? geo.cols - u : u],
      by,
    };
  }

  /** @param {number} row @param {number} col @returns {Spot} */
  keySpot(row, col) {
    const grid = this.grid;
    return {
      row,
      col,
      level: null,
      by: "keys",
      at: [row + 0.5, col + 0.5],
      near: {
        wall: { kind: "wall", row: Math.min(row, grid.rows - 2), col: Math.min(col, grid.cols - 2), lie: "horizontal" },
        distance: 0,
      },
    };
  }

  listen() {
    const { on, svg, cells, host } = this;
    /** @type {{x: number, y: number, id: number, spot: Spot, held: boolean} | null} */
    let down = null;
    let swallow = false;
    const kind = (/** @type {PointerEvent} */ event) =>
      /** @type {"mouse" | "touch"} */ (event.pointerType === "mouse" ? "mouse" : "touch");
    let last = /** @type {"mouse" | "touch"} */ ("mouse");
    host.addEventListener("pointerdown", (event) => {
      last = kind(event);
      swallow = false;
      if (event.button !== 0 || /** @type {Element} */ (event.target).closest(".levels")) return;
      const spot = this.spot(event, last);
      down = spot && { x: event.clientX, y: event.clientY, id: event.pointerId, spot, held: false };
    });
    host.addEventListener("pointermove", (event) => {
      last = kind(event);
      const spot = this.spot(event, last);
      if (down && !down.held && event.buttons === 1 && Math.hypot(event.clientX - down.x, event.clientY - down.y) > 9) {
        down.held = on.grab?.(down.spot) ?? false;
        if (down.held) {
          try {
            host.setPointerCapture(down.id);
          } catch {
            /* the pointer may be gone */
          }
        } else down = null;
      }
      if (down?.held) this.carry(event);
      else if (last === "mouse") on.hover?.(spot);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (down?.held) {
        swallow = true;
        this.letGo();
        on.drop?.(event.type === "pointerup" ? this.spot(event, last) : null);
      }
      down = null;
    };
    host.addEventListener("pointerup", end);
    host.addEventListener("pointercancel", end);
    host.addEventListener("pointerleave", () => {
      if (!down?.held) on.hover?.(null);
    });
    host.addEventListener("click", (event) => {
      if (swallow) {
        swallow = false;
        return;
      }
      if (/** @type {Element} */ (event.target).closest(".levels")) return;
      const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".cell"));
      if (cell) this.setFocus(Number(cell.dataset.row), Number(cell.dataset.col), false);
      const spot =
        event.detail === 0 && cell
          ? this.keySpot(Number(cell.dataset.row), Number(cell.dataset.col))
          : this.spot(event, last);
      if (spot) on.pick?.(spot);
    });
    cells.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    cells.addEventListener("focusin", () => on.hover?.(this.keySpot(this.focus[0], this.focus[1])));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const turn = this.geo?.flipped ? -1 : 1;
    const down = this.geo?.flipped && !this.geo.upright ? -1 : 1;
    const [row, col] = this.focus;
    const last = [this.grid.rows - 1, this.grid.cols - 1];
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [row - down, col],
      ArrowDown: [row + down, col],
      ArrowLeft: [row, col - turn],
      ArrowRight: [row, col + turn],
      Home: [row, turn > 0 ? 0 : last[1]],
      End: [row, turn > 0 ? last[1] : 0],
    };
    const step = steps[event.key];
    if (step) {
      this.setFocus(Math.min(Math.max(step[0], 0), last[0]), Math.min(Math.max(step[1], 0), last[1]), true);
      this.on.hover?.(this.keySpot(this.focus[0], this.focus[1]));
    } else if (event.key === "Enter" || event.key === " ") this.on.pick?.(this.keySpot(row, col));
    else if (letter(event) === "r") this.on.rotate?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} row @param {number} col @param {boolean} move */
  setFocus(row, col, move) {
    this.focus = [row, col];
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (this.cells.querySelectorAll(".cell"))) {
      const here = Number(cell.dataset.row) === row && Number(cell.dataset.col) === col;
      cell.tabIndex = here ? 0 : -1;
      if (here && move) cell.focus();
    }
  }

  /** Carries the held piece under the pointer. @param {PointerEvent} event */
  carry(event) {
    const made = this.marks.made ?? [];
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const from = made[0];
    if (!from || from.kind !== "cell") return;
    if (!this.held) {
      const [x, y] = geo.centre(from.row, from.col);
      const source = [...this.pieces.children].find(
        (group) => group.getAttribute("transform") === `translate(${x} ${y})`,
      );
      if (!source) return;
      const level = made.find((target) => target.kind === "level")?.level ?? 0;
      const held = /** @type {SVGGElement} */ (source.cloneNode(true));
      for (const piece of /** @type {NodeListOf<SVGElement>} */ (held.querySelectorAll(".piece")))
        if (Number(piece.dataset.level) < level) piece.remove();
      for (const text of held.querySelectorAll(".height")) text.remove();
      held.classList.add("held");
      this.svg.append(held);
      this.held = held;
    }
    const box = this.svg.getBoundingClientRect();
    this.held.setAttribute(
      "transform",
      `translate(${((event.clientX - box.left) / box.width) * geo.width} ${((event.clientY - box.top) / box.height) * geo.height})`,
    );
  }

  letGo() {
    this.held?.remove();
    this.held = null;
  }
}
