// A board of cells: the drawing, and over it a grid for readers, keys and pointers.

import { h, s, fill, same } from "../dom.js";
import { t, sign as letter } from "../words.js";
import { geometry, bar, cellName } from "./geometry.js";
import { below, above, labels } from "./surfaces.js";
import { stack } from "./pieces.js";
import { GridInput } from "./grid-input.js";
import { onTarget, ghost, pill } from "./marks.js";
import { drawPaths } from "./paths.js";
import { travel } from "./motion.js";

/** @typedef {import("./grid-input.js").Spot} Spot */

export class GridBoard extends GridInput {
  /** What the names were made from. @type {unknown[]} */
  named = [];

  /** @param {{board: import("./types.js").Grid}} scene @param {import("./types.js").Look} look */
  show(scene, look) {
    const grid = scene.board;
    const shape = JSON.stringify([
      grid.rows,
      grid.cols,
      grid.surface,
      look.flip,
      look.labels,
      grid.cells.map((c) => [c.base, c.idle]),
    ]);
    const before = this.shape === shape ? this.grid : null;
    this.grid = grid;
    if (shape !== this.shape) {
      this.shape = shape;
      this.geo = geometry(grid, look);
      this.plan(look);
    }
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    /** @type {[number, SVGGElement][]} */
    const groups = [];
    grid.cells.forEach((cell, i) => {
      if (cell.stack.length === 0) return;
      const [x, y] = geo.centre(Math.floor(i / grid.cols), i % grid.cols);
      const group = s("g", { transform: `translate(${x} ${y})` }, stack(cell.stack));
      if (cell.stack.length > 1 && cell.stack[0].shape === "checker")
        group.append(
          s(
            "g",
            { class: "height", transform: "translate(36 36)" },
            s("circle", { r: 14 }),
            s("text", { y: 1 }, String(cell.stack.length)),
          ),
        );
      groups.push([i, group]);
    });
    // Nearer rows are in front of farther ones.
    groups.sort(
      ([a], [b]) => geo.centre(Math.floor(a / grid.cols), 0)[1] - geo.centre(Math.floor(b / grid.cols), 0)[1],
    );
    fill(
      this.pieces,
      groups.map(([, group]) => group),
    );
    fill(
      this.walls,
      grid.walls.map((wall) =>
        s("rect", {
          class: `wall ${wall.lie}${look.last.some((target) => same(target, { kind: "wall", ...wall })) ? " newest" : ""}`,
          rx: 7,
          ...bar(geo, wall),
        }),
      ),
      grid.lines.map((/** @type {[number, number][]} */ line) => this.strike(line)),
    );
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

  /** @param {import("./types.js").Marks} marks */
  mark(marks) {
    this.marks = marks;
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const grid = this.grid;
    const draw = (/** @type {import("./types.js").Target[] | undefined} */ targets, /** @type {string} */ cls) =>
      (targets ?? []).map((target) => onTarget(geo, grid, target, cls)).filter(Boolean);
    fill(
      this.under,
      draw(
        marks.last?.filter((target) => target.kind === "cell"),
        "last",
      ),
      draw(
        marks.made?.filter((target) => target.kind === "cell"),
        "made",
      ),
      draw(
        marks.hint?.filter((target) => target.kind !== "wall"),
        "hinted",
      ),
    );
    fill(this.ways, drawPaths(geo, marks.paths ?? []));
    const ghosts = (marks.ghosts ?? []).filter((move) => move.targets.length === 1).map((move) => move.targets[0]);
    // Where there is a pale piece, no dot is needed.
    const free = (/** @type {import("./types.js").Target} */ target) => !ghosts.some((other) => same(other, target));
    // Where nearly every cell can be chosen, saying so loudly says nothing.
    this.over.classList.toggle("many", (marks.next?.length ?? 0) > 24);
    this.over.classList.toggle("crowd", (marks.next?.length ?? 0) > 60);
    fill(
      this.over,
      draw(
        marks.last?.filter((target) => target.kind === "column"),
        "last",
      ),
      draw(marks.next?.filter(free), "can"),
      draw(
        marks.made?.filter((target) => target.kind !== "cell"),
        "made",
      ),
      draw(
        marks.hint?.filter((target) => target.kind === "wall"),
        "hinted",
      ),
      (marks.ghosts ?? []).flatMap((move) =>
        ghost(geo, grid, { ...move, symbol: this.symbols?.[move.player === "second" ? 1 : 0]?.symbol }),
      ),
      marks.wall ? this.preview(marks.wall) : [],
      (marks.values ?? []).map((value) => pill(geo, grid, value.target, value.text, value.cls)).filter(Boolean),
    );
    this.name();
  }

  /** @param {{wall: import("./types.js").Wall, legal: boolean}} preview */
  preview({ wall, legal }) {
    const geo = /** @type {import("./geometry.js").Geometry} */ (this.geo);
    const b = bar(geo, wall);
    const x = b.x + b.width / 2,
      y = b.y + b.height / 2;
    return [
      s("rect", { class: `preview wall ${wall.lie} ${legal ? "" : "refused"}`, rx: 7, ...b }),
      legal
        ? null
        : s("path", {
            class: "refusal",
            d: `M${x - 17} ${y - 17}L${x + 17} ${y + 17}M${x + 17} ${y - 17}L${x - 17} ${y + 17}`,
          }),
    ].filter(Boolean);
  }

  /** Names the cells for readers, unless nothing has changed: a pointer that moves over a large board asks often. */
  name() {
    if (!this.on.pick) return;
    const { next = [], made = [] } = this.marks;
    const now = [this.grid, this.marks.next, this.marks.made, this.focus, this.cells.firstChild];
    if (this.named.length > 0 && now.every((it, i) => it === this.named[i])) return;
    this.named = now;
    const place = (/** @type {{row: number, col: number}} */ { row, col }) => row * this.grid.cols + col;
    const open = new Set(next.filter((it) => it.kind === "cell" || it.kind === "level").map(place));
    const columns = new Set(next.filter((it) => it.kind === "column").map((it) => it.col));
    const chosen = new Set(made.filter((it) => it.kind === "cell").map(place));
    const walls = next.some((target) => target.kind === "wall");
    this.cells.classList.toggle("walls", walls);
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (this.cells.querySelectorAll(".cell"))) {
      const row = Number(cell.dataset.row),
        col = Number(cell.dataset.col);
      const can = open.has(place({ row, col })) || columns.has(col);
      const label = this.describe(row, col) + (can ? `, ${t("cell-can")}` : "");
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.classList.toggle("can", can || walls);
      const selected = String(chosen.has(place({ row, col })));
      if (cell.getAttribute("aria-selected") !== selected) cell.setAttribute("aria-selected", selected);
      cell.tabIndex = row === this.focus[0] && col === this.focus[1] ? 0 : -1;
    }
  }

  /** @param {number} row @param {number} col */
  describe(row, col) {
    const grid = this.grid;
    const cell = grid.cells[row * grid.cols + col];
    const parts = [cellName(grid, row, col)];
    if (cell.stack.length === 0) parts.push(t(cell.idle ? "cell-idle" : "cell-empty"));
    else if (cell.stack.length === 1)
      parts.push(`${letter(cell.stack[0].player)}${cell.stack[0].label ? ` ${cell.stack[0].label}` : ""}`);
    else parts.push(t("cell-stack", { stack: cell.stack.map((piece) => letter(piece.player)).join(" ") }));
    if (cell.base) parts.push(t("cell-base", { player: letter(cell.base) }));
    const shut = (/** @type {string} */ lie, /** @type {number} */ r, /** @type {number} */ c) =>
      grid.walls.some(
        (wall) =>
          wall.lie === lie &&
          (lie === "horizontal"
            ? wall.row === r && (wall.col === c || wall.col === c - 1)
            : wall.col === c && (wall.row === r || wall.row === r - 1)),
      );
    const sides =
      grid.walls.length === 0
        ? []
        : [
            ["above", shut("horizontal", row - 1, col)],
            ["below", shut("horizontal", row, col)],
            ["left", shut("vertical", row, col - 1)],
            ["right", shut("vertical", row, col)],
          ];
    for (const [side, closed] of sides) if (closed) parts.push(t(`cell-wall-${side}`));
    return parts.join(", ");
  }
}
