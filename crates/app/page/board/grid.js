// A board of cells: the drawing, and over it a grid for readers, keys and pointers.

import { h, s, fill, same } from "../dom.js";
import { t, sign as letter } from "../words.js";
import { geometry, bar, cellName, nearestWall } from "./geometry.js";
import { below, above, labels } from "./surfaces.js";
import { stack, checkerY } from "./pieces.js";
import { onTarget, ghost, pill } from "./marks.js";
import { drawPaths } from "./paths.js";
import { travel } from "./motion.js";

/**
 * @typedef {object} Spot what a person points at
 * @property {number} row
 * @property {number} col
 * @property {number | null} level the level of the stack under the pointer
 * @property {{wall: any, distance: number}} near the nearest place for a wall
 * @property {[number, number]} at the point itself, in rows and columns
 * @property {"mouse" | "touch" | "keys"} by
 */

export class GridBoard {
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
    this.svg = s("svg", { class: "board-svg", "aria-hidden": "true" }, this.base, this.under, this.ways, this.pieces, this.front, this.walls, this.over);
    this.cells = h("div", { class: "cells", role: "grid" });
    fill(host, this.svg, this.cells);
    this.shape = "";
    /** @type {any} */
    this.grid = null;
    /** @type {any} */
    this.marks = {};
    this.focus = [0, 0];
    if (on.pick) this.listen();
  }

  /** @param {any} scene @param {{flip: boolean, labels: boolean, last: any[], animate: boolean}} look */
  show(scene, look) {
    const grid = scene.board;
    const shape = JSON.stringify([grid.rows, grid.cols, grid.surface, look.flip, look.labels, grid.cells.map((/** @type {any} */ c) => [c.base, c.idle])]);
    const before = this.shape === shape ? this.grid : null;
    this.grid = grid;
    if (shape !== this.shape) {
      this.shape = shape;
      this.geo = geometry(grid, look);
      this.plan(look);
    }
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const groups = [];
    grid.cells.forEach((/** @type {any} */ cell, /** @type {number} */ i) => {
      if (cell.stack.length === 0) return;
      const [x, y] = geo.centre(Math.floor(i / grid.cols), i % grid.cols);
      const group = s("g", { transform: `translate(${x} ${y})` }, stack(cell.stack));
      if (cell.stack.length > 1) group.append(s("g", { class: "height", transform: "translate(36 36)" }, s("circle", { r: 14 }), s("text", { y: 1 }, String(cell.stack.length))));
      groups.push([i, group]);
    });
    // Nearer rows stand before farther ones.
    groups.sort(([a], [b]) => geo.centre(Math.floor(a / grid.cols), 0)[1] - geo.centre(Math.floor(b / grid.cols), 0)[1]);
    fill(this.pieces, groups.map(([, group]) => group));
    fill(this.walls, grid.walls.map((/** @type {any} */ wall) => s("rect", { class: `wall ${wall.lie}${look.last.some((target) => same(target, { kind: "wall", ...wall })) ? " newest" : ""}`, rx: 7, ...bar(geo, wall) })),
      grid.lines.map((/** @type {[number, number][]} */ line) => this.strike(line)));
    if (look.animate && before) travel(geo, before, grid, look.last, new Map(groups), this.walls);
    this.name();
  }

  /** Lays out what does not change from move to move. @param {{flip: boolean, labels: boolean}} look */
  plan(look) {
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const grid = this.grid;
    this.svg.setAttribute("viewBox", `0 0 ${geo.width} ${geo.height}`);
    this.host.style.setProperty("--ratio", String(geo.width / geo.height));
    this.host.dataset.surface = grid.surface;
    fill(this.base, below(geo, grid), look.labels ? labels(geo, grid) : []);
    fill(this.front, above(geo, grid));
    const box = this.cells.style;
    box.left = `${(geo.left / geo.width) * 100}%`;
    box.top = `${(geo.top / geo.height) * 100}%`;
    box.width = `${((geo.cols * 100) / geo.width) * 100}%`;
    box.height = `${((geo.rows * 100) / geo.height) * 100}%`;
    if (!this.on.pick) {
      this.cells.remove();
      return;
    }
    const rows = [];
    for (let r = 0; r < geo.rows; r++) {
      const cells = [];
      for (let c = 0; c < geo.cols; c++) {
        const row = geo.flipped && !geo.upright ? geo.rows - 1 - r : r;
        const col = geo.flipped ? geo.cols - 1 - c : c;
        cells.push(h("div", { role: "gridcell", class: "cell", tabindex: "-1", "data-row": row, "data-col": col }));
      }
      rows.push(h("div", { role: "row", class: "row" }, cells));
    }
    fill(this.cells, rows);
    this.focus = [Math.min(this.focus[0], geo.rows - 1), Math.min(this.focus[1], geo.cols - 1)];
  }

  /** A line through cells. @param {[number, number][]} line */
  strike(line) {
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const [x1, y1] = geo.centre(...line[0]);
    const [x2, y2] = geo.centre(...line[line.length - 1]);
    const long = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [((x2 - x1) / long) * 30, ((y2 - y1) / long) * 30];
    return s("path", { class: "strike", d: `M${x1 - ux} ${y1 - uy}L${x2 + ux} ${y2 + uy}` });
  }

  /**
   * @param {{next?: any[], made?: any[], last?: any[], hint?: any[], ghosts?: {targets: any[], cls: string}[], values?: {target: any, text: string, cls: string}[], wall?: {wall: any, legal: boolean} | null, held?: any, paths?: any[]}} marks
   */
  mark(marks) {
    this.marks = marks;
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const grid = this.grid;
    const draw = (/** @type {any[] | undefined} */ targets, /** @type {string} */ cls) => (targets ?? []).map((target) => onTarget(geo, grid, target, cls)).filter(Boolean);
    fill(this.under, draw(marks.last?.filter((target) => target.kind === "cell"), "last"), draw(marks.made?.filter((target) => target.kind === "cell"), "made"), draw(marks.hint?.filter((target) => target.kind !== "wall"), "hinted"));
    fill(this.ways, drawPaths(geo, marks.paths ?? []));
    // Where nearly every cell can be chosen, saying so loudly says nothing.
    this.over.classList.toggle("many", (marks.next?.length ?? 0) > 24);
    this.over.classList.toggle("crowd", (marks.next?.length ?? 0) > 60);
    fill(this.over, draw(marks.last?.filter((target) => target.kind === "column"), "last"), draw(marks.next, "can"), draw(marks.made?.filter((target) => target.kind !== "cell"), "made"), draw(marks.hint?.filter((target) => target.kind === "wall"), "hinted"),
      (marks.ghosts ?? []).flatMap((move) => ghost(geo, grid, move.targets, move.cls)),
      marks.wall ? this.preview(marks.wall) : [],
      (marks.values ?? []).map((value) => pill(geo, grid, value.target, value.text, value.cls)).filter(Boolean));
    this.name();
  }

  /** @param {{wall: any, legal: boolean}} preview */
  preview({ wall, legal }) {
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const b = bar(geo, wall);
    const x = b.x + b.width / 2, y = b.y + b.height / 2;
    return [s("rect", { class: `preview wall ${wall.lie} ${legal ? "" : "refused"}`, rx: 7, ...b }),
      legal ? null : s("path", { class: "refusal", d: `M${x - 17} ${y - 17}L${x + 17} ${y + 17}M${x + 17} ${y - 17}L${x - 17} ${y + 17}` })].filter(Boolean);
  }

  /** Names the cells for readers. */
  name() {
    if (!this.on.pick) return;
    const next = this.marks.next ?? [];
    const walls = next.some((/** @type {any} */ target) => target.kind === "wall");
    this.cells.classList.toggle("walls", walls);
    for (const cell of this.cells.querySelectorAll(".cell")) {
      const row = Number(cell.dataset.row), col = Number(cell.dataset.col);
      const can = next.some((/** @type {any} */ target) => (target.row === row && target.col === col && target.kind !== "wall") || (target.kind === "column" && target.col === col));
      const chosen = (this.marks.made ?? []).some((/** @type {any} */ target) => target.row === row && target.col === col && target.kind === "cell");
      const label = this.describe(row, col) + (can ? `, ${t("cell-can")}` : "");
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.classList.toggle("can", can || walls);
      cell.setAttribute("aria-selected", String(chosen));
      cell.tabIndex = row === this.focus[0] && col === this.focus[1] ? 0 : -1;
    }
  }

  /** @param {number} row @param {number} col */
  describe(row, col) {
    const grid = this.grid;
    const cell = grid.cells[row * grid.cols + col];
    const parts = [cellName(grid, row, col)];
    if (cell.stack.length === 0) parts.push(t(cell.idle ? "cell-idle" : "cell-empty"));
    else if (cell.stack.length === 1) parts.push(`${letter(cell.stack[0].player)}${cell.stack[0].label ? ` ${cell.stack[0].label}` : ""}`);
    else parts.push(t("cell-stack", { stack: cell.stack.map((/** @type {any} */ piece) => letter(piece.player)).join(" ") }));
    if (cell.base) parts.push(t("cell-base", { player: letter(cell.base) }));
    const shut = (/** @type {string} */ lie, /** @type {number} */ r, /** @type {number} */ c) => grid.walls.some((/** @type {any} */ wall) => wall.lie === lie && (lie === "horizontal" ? wall.row === r && (wall.col === c || wall.col === c - 1) : wall.col === c && (wall.row === r || wall.row === r - 1)));
    const sides = grid.walls.length === 0 ? [] : [["above", shut("horizontal", row - 1, col)], ["below", shut("horizontal", row, col)], ["left", shut("vertical", row, col - 1)], ["right", shut("vertical", row, col)]];
    for (const [side, closed] of sides) if (closed) parts.push(t(`cell-wall-${side}`));
    return parts.join(", ");
  }

  // ---- pointers and keys

  /** @param {MouseEvent} event @param {"mouse" | "touch" | "keys"} by @returns {Spot | null} */
  spot(event, by) {
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * geo.width;
    const y = ((event.clientY - box.top) / box.height) * geo.height;
    let c = Math.floor((x - geo.left) / 100), r = Math.floor((y - geo.top) / 100);
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
    return { row, col, level, near: nearestWall(geo, x, y), at: [geo.flipped && !geo.upright ? geo.rows - v : v, geo.flipped ? geo.cols - u : u], by };
  }

  /** @param {number} row @param {number} col @returns {Spot} */
  keySpot(row, col) {
    const grid = this.grid;
    return { row, col, level: null, by: "keys", at: [row + 0.5, col + 0.5], near: { wall: { kind: "wall", row: Math.min(row, grid.rows - 2), col: Math.min(col, grid.cols - 2), lie: "" }, distance: 0 } };
  }

  listen() {
    const { on, svg, cells, host } = this;
    /** @type {{x: number, y: number, id: number, spot: Spot, held: boolean} | null} */
    let down = null;
    let swallow = false;
    const kind = (/** @type {PointerEvent} */ event) => /** @type {"mouse" | "touch"} */ (event.pointerType === "mouse" ? "mouse" : "touch");
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
          try { host.setPointerCapture(down.id); } catch { /* the pointer may be gone */ }
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
    host.addEventListener("pointerleave", () => { if (!down?.held) on.hover?.(null); });
    host.addEventListener("click", (event) => {
      if (swallow) { swallow = false; return; }
      if (/** @type {Element} */ (event.target).closest(".levels")) return;
      const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".cell"));
      if (cell) this.setFocus(Number(cell.dataset.row), Number(cell.dataset.col), false);
      const spot = event.detail === 0 && cell ? this.keySpot(Number(cell.dataset.row), Number(cell.dataset.col)) : this.spot(event, last);
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
    const steps = { ArrowUp: [row - down, col], ArrowDown: [row + down, col], ArrowLeft: [row, col - turn], ArrowRight: [row, col + turn], Home: [row, turn > 0 ? 0 : last[1]], End: [row, turn > 0 ? last[1] : 0] };
    const step = steps[event.key];
    if (step) {
      this.setFocus(Math.min(Math.max(step[0], 0), last[0]), Math.min(Math.max(step[1], 0), last[1]), true);
      this.on.hover?.(this.keySpot(this.focus[0], this.focus[1]));
    } else if (event.key === "Enter" || event.key === " ") this.on.pick?.(this.keySpot(row, col));
    else if (event.key === "r") this.on.rotate?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} row @param {number} col @param {boolean} move */
  setFocus(row, col, move) {
    this.focus = [row, col];
    for (const cell of this.cells.querySelectorAll(".cell")) {
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
      const source = [...this.pieces.children].find((/** @type {any} */ group) => group.getAttribute("transform") === `translate(${x} ${y})`);
      if (!source) return;
      const level = made.find((/** @type {any} */ target) => target.kind === "level")?.level ?? 0;
      this.held = source.cloneNode(true);
      for (const piece of this.held.querySelectorAll(".piece")) if (Number(piece.dataset.level) < level) piece.remove();
      for (const text of this.held.querySelectorAll(".height")) text.remove();
      this.held.classList.add("held");
      this.svg.append(this.held);
    }
    const box = this.svg.getBoundingClientRect();
    this.held.setAttribute("transform", `translate(${((event.clientX - box.left) / box.width) * geo.width} ${((event.clientY - box.top) / box.height) * geo.height})`);
  }

  letGo() {
    this.held?.remove();
    this.held = null;
  }
}
