// Shortest paths over a board of cells. Where paths overlap, they run side by side.

import { s } from "../dom.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {[number, number]} Point */

/** Between two paths that run side by side, in units of the drawing. */
const LANE = 12;

/**
 * Solid lines for X and dashed ones for O, so that colour is not the only sign; an arrow at the goal.
 * @param {Geometry} geo @param {{player: string, through: Point[]}[]} paths
 */
export function drawPaths(geo, paths) {
  const open = paths.filter((path) => path.through.length > 1);
  const lanes = allot(open.map((path) => path.through));
  return open.flatMap((path, i) => {
    const side = path.player === "first" ? "x" : "o";
    const line = beside(
      path.through.map(([row, col]) => geo.centre(row, col)),
      lanes[i] * LANE,
    );
    const d = line.map(([x, y], k) => `${k ? "L" : "M"}${round(x)} ${round(y)}`).join("");
    return [s("path", { class: "path halo", d }), s("path", { class: `path ${side}`, d }), head(line, side)];
  });
}

/**
 * A lane for each path: how many to the left, or to the right if it is negative. Each path takes the lane nearest to the middle that no earlier path
 * with a common stretch has; for a path in the opposite direction, left and right are swapped.
 * @param {Point[][]} ways
 */
function allot(ways) {
  /** @type {{at: string, way: number}[][]} */
  const stretches = ways.map((way) =>
    way.slice(1).map((cell, i) => {
      const [from, to] = [String(way[i]), String(cell)];
      return from < to ? { at: `${from} ${to}`, way: 1 } : { at: `${to} ${from}`, way: -1 };
    }),
  );
  /** @type {number[]} */
  const lanes = [];
  stretches.forEach((mine, i) => {
    const taken = new Set(
      lanes.flatMap((other, j) =>
        mine.flatMap((stretch) =>
          stretches[j].filter(({ at }) => at === stretch.at).map(({ way }) => other * way * stretch.way + 0),
        ),
      ),
    );
    let n = 0;
    while (taken.has(lane(n))) n++;
    lanes[i] = lane(n);
  });
  return lanes;
}

/** 0, 1, −1, 2, … @param {number} n */
const lane = (n) => (n % 2 === 1 ? (n + 1) / 2 : 0 - n / 2);

/** A line parallel to another, at this distance to its left. @param {Point[]} points @param {number} distance @returns {Point[]} */
function beside(points, distance) {
  if (distance === 0) return points;
  const normals = points.slice(1).map((to, i) => normal(points[i], to));
  return points.flatMap((point, i) => {
    const [a, b] = [normals[i - 1] ?? normals[i], normals[i] ?? normals[i - 1]];
    const dot = a[0] * b[0] + a[1] * b[1];
    // At a sharp bend the two sides are joined by a short line rather than by a long point.
    if (dot < -0.1) return [shift(point, a, distance), shift(point, b, distance)];
    return [shift(point, [(a[0] + b[0]) / (1 + dot), (a[1] + b[1]) / (1 + dot)], distance)];
  });
}

/** To the left of the direction. @param {Point} from @param {Point} to @returns {Point} */
function normal(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy) || 1;
  return [dy / long, -dx / long];
}

/** @param {Point} point @param {Point} by @param {number} times @returns {Point} */
const shift = (point, by, times) => [point[0] + by[0] * times, point[1] + by[1] * times];

/** The head of the arrow at the end. @param {Point[]} line @param {string} side */
function head(line, side) {
  const [x, y] = line[line.length - 1];
  const [fx, fy] = line[line.length - 2];
  const long = Math.hypot(x - fx, y - fy) || 1;
  const [ux, uy] = [(x - fx) / long, (y - fy) / long];
  const back = (/** @type {number} */ across) =>
    `${round(x - 19 * ux - across * uy)} ${round(y - 19 * uy + across * ux)}`;
  return s("path", { class: `path-head ${side}`, d: `M${round(x)} ${round(y)}L${back(10)}L${back(-10)}Z` });
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
