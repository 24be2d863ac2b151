// What is drawn over a position: the last move, targets, ghosts of moves, values. All from targets, without a rule.

import { s } from "../dom.js";
import { CELL, bar, labelSize } from "./geometry.js";
import { CHECKER, checkerY, draw } from "./pieces.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./types.js").Target} Target */

/** A mark on one target. @param {Geometry} geo @param {import("./types.js").Grid} grid @param {Target} target @param {string} cls @returns {SVGElement | null} */
export function onTarget(geo, grid, target, cls) {
  switch (target.kind) {
    case "cell": {
      const [x, y] = geo.centre(target.row, target.col);
      const round = grid.surface === "frame";
      if (cls === "can") {
        const taken = (grid.cells[target.row * geo.cols + target.col]?.stack.length ?? 0) > 0;
        return taken
          ? s("path", {
              class: "can taken",
              d: `M${x - 42} ${y - 24}v-18h18M${x + 24} ${y - 42}h18v18M${x + 42} ${y + 24}v18h-18M${x - 24} ${y + 42}h-18v-18`,
            })
          : s("circle", { class: "can", cx: x, cy: y, r: 3 + labelSize(geo) * 0.3 });
      }
      return round
        ? s("circle", { class: cls, cx: x, cy: y, r: 44 })
        : s("rect", {
            class: cls,
            x: x - 45,
            y: y - 45,
            width: 90,
            height: 90,
            rx: grid.surface === "checkered" ? 2 : 13,
          });
    }
    case "level": {
      const [x, y] = geo.centre(target.row, target.col);
      const height = grid.cells[target.row * geo.cols + target.col]?.stack.length ?? 1;
      const at = y + checkerY(target.level, height);
      if (cls === "can" || height === 1) return null;
      return s("path", {
        class: `${cls} ring`,
        d: `M${x - CHECKER.rx - 3} ${at}v${CHECKER.thick}a${CHECKER.rx + 3} ${CHECKER.ry + 2} 0 0 0 ${2 * CHECKER.rx + 6} 0v${-CHECKER.thick}`,
      });
    }
    case "column": {
      const [x] = geo.corner(0, target.col);
      if (cls === "can") return s("path", { class: "can", d: `M${x + 36} ${geo.top - 34}h28l-14 18Z` });
      if (cls === "last") {
        // The piece that was dropped last is on top.
        const row =
          Array.from({ length: geo.rows }, (_, r) => r).find(
            (r) => grid.cells[r * geo.cols + target.col].stack.length > 0,
          ) ?? 0;
        const [cx, cy] = geo.centre(row, target.col);
        return s("circle", { class: "last ring", cx, cy, r: 38 });
      }
      return s("rect", {
        class: `${cls} column`,
        x: x + 4,
        y: geo.top - (geo.upright ? 8 : 0),
        width: CELL - 8,
        height: geo.rows * CELL + (geo.upright ? 16 : 0),
        rx: 20,
      });
    }
    case "wall": {
      if (cls === "can") return null;
      return s("rect", { class: `${cls} wall ${target.lie}`, rx: 7, ...bar(geo, target) });
    }
    default:
      return null;
  }
}

/** The point in the middle of a target. @param {Geometry} geo @param {Target} target @returns {[number, number] | null} */
export function middle(geo, target) {
  switch (target?.kind) {
    case "cell":
    case "level":
      return geo.centre(target.row, target.col);
    case "column":
      return [geo.corner(0, target.col)[0] + CELL / 2, geo.top - 44];
    case "wall": {
      const b = bar(geo, target);
      return [b.x + b.width / 2, b.y + b.height / 2];
    }
    default:
      return null;
  }
}

/** @param {[number, number]} from @param {[number, number]} to @param {string} cls */
export function arrow(from, to, cls) {
  const dx = to[0] - from[0],
    dy = to[1] - from[1];
  const long = Math.hypot(dx, dy) || 1;
  const ux = dx / long,
    uy = dy / long;
  const tip = [to[0] - ux * 8, to[1] - uy * 8];
  const neck = [tip[0] - ux * 34, tip[1] - uy * 34];
  const start = [from[0] + ux * 26, from[1] + uy * 26];
  const p = (/** @type {number[]} */ at, /** @type {number} */ side) => `${at[0] - uy * side} ${at[1] + ux * side}`;
  return s("path", {
    class: `arrow ${cls}`,
    d: `M${p(start, 7)}L${p(neck, 8)}L${p(neck, 22)}L${tip[0]} ${tip[1]}L${p(neck, -22)}L${p(neck, -8)}L${p(start, -7)}Z`,
  });
}

/** What a piece of a side looks like on a board. @type {Record<string, string>} */
const SHAPES = { paper: "mark", frame: "disc", tiles: "pawn", checkered: "checker" };

/** A piece that would be put on a cell. @param {[number, number]} at @param {string} surface @param {Ghost} move */
function ghostPiece([x, y], surface, { cls, player, symbol }) {
  const piece = { player: player ?? "first", shape: SHAPES[surface] ?? "mark", label: "", symbol };
  return [
    s("rect", { class: `ghost cell ${cls}`, x: x - 43, y: y - 43, width: 86, height: 86, rx: 14 }),
    s("g", { class: `ghost piece ${cls}`, transform: `translate(${x} ${y}) scale(.86)` }, draw(piece)),
  ];
}

/**
 * A move that is only shown: its targets, why it is shown (`best`, `other`, `danger`), who would make it.
 * @typedef {{targets: Target[], cls: string, player?: string, symbol?: string}} Ghost
 */

/**
 * A whole move as a ghost: an arrow where something goes, a pale piece where something is put, bars for walls.
 * @param {Geometry} geo @param {import("./types.js").Grid} grid @param {Ghost} move
 */
export function ghost(geo, grid, move) {
  const { targets, cls } = move;
  const cells = targets.filter((target) => target.kind === "cell");
  const parts = targets.filter((it) => it.kind === "wall" || (it.kind === "level" && Number(it.level) > 0));
  const out = parts.map((target) => onTarget(geo, grid, target, `ghost ${cls}`));
  if (cells.length >= 2) {
    const from = geo.centre(cells[0].row, cells[0].col);
    const to = geo.centre(cells[cells.length - 1].row, cells[cells.length - 1].col);
    out.push(arrow(from, to, cls));
  } else if (cells.length === 1) {
    out.push(...ghostPiece(geo.centre(cells[0].row, cells[0].col), grid.surface, move));
  }
  for (const target of targets) {
    if (target.kind === "column") {
      const [x] = geo.corner(0, Number(target.col));
      out.push(arrow([x + 50, geo.top - 108], [x + 50, geo.top - 2], cls));
    }
  }
  return out.filter(Boolean);
}

/** A small label with a value, as large on the screen on every board. @param {Geometry} geo @param {import("./types.js").Grid} grid @param {Target} target @param {string} text @param {string} cls */
export function pill(geo, grid, target, text, cls) {
  const at = middle(geo, target);
  if (!at) return null;
  const [x, y] = at;
  // Signs are wider than digits, and a system's own font may be wider than most.
  const wide = Math.max(
    46,
    [...text].reduce((sum, sign) => sum + (/[≈+−#=]/.test(sign) ? 22 : 18), 20),
  );
  const room = target.kind === "column" ? CELL - 8 : CELL + 8;
  const taken = target.kind === "cell" && grid.cells[target.row * geo.cols + target.col]?.stack.length > 0;
  const scale = Math.min(1, labelSize(geo) / 30 + 0.12, room / wide);
  return s(
    "g",
    { class: `pill ${cls}`, transform: `translate(${x} ${y + (taken ? 32 : 0)}) scale(${scale})` },
    s("rect", { x: -wide / 2, y: -19, width: wide, height: 38, rx: 19 }),
    s("text", { y: 1 }, text),
  );
}
