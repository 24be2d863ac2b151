// The board under the pieces, one drawer for each surface.

import { s } from "../dom.js";
import { sign } from "./pieces.js";
import { CELL, labelSize } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

/** @param {Geometry} geo @param {number} by @param {number} round @param {string} cls */
function plate(geo, by, round, cls) {
  return s("rect", {
    class: cls,
    x: geo.left - by,
    y: geo.top - by,
    width: geo.cols * CELL + 2 * by,
    height: geo.rows * CELL + 2 * by,
    rx: round,
  });
}

/** Thin lines, as on paper. @param {Geometry} geo */
function paper(geo) {
  const lines = [];
  for (let col = 1; col < geo.cols; col++)
    lines.push(`M${geo.left + col * CELL} ${geo.top + 6}v${geo.rows * CELL - 12}`);
  for (let row = 1; row < geo.rows; row++)
    lines.push(`M${geo.left + 6} ${geo.top + row * CELL}h${geo.cols * CELL - 12}`);
  return [plate(geo, 10, 16, "sheet"), s("path", { class: "rule", d: lines.join("") })];
}

/** What is behind the discs. @param {Geometry} geo */
function frameBack(geo) {
  return [plate(geo, 8, 18, "frame-back")];
}

/** The frame itself, in front of the discs. @param {Geometry} geo */
function frameFront(geo) {
  const x = geo.left - 18,
    y = geo.top - 14,
    w = geo.cols * CELL + 36,
    hgt = geo.rows * CELL + 28,
    r = 26;
  let d = `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${hgt - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(w - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(hgt - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
  const rims = [];
  for (let row = 0; row < geo.rows; row++) {
    for (let col = 0; col < geo.cols; col++) {
      const cx = geo.left + col * CELL + 50,
        cy = geo.top + row * CELL + 50;
      d += `M${cx - 40} ${cy}a40 40 0 1 0 80 0a40 40 0 1 0 -80 0Z`;
      rims.push(`M${cx - 40} ${cy}a40 40 0 0 1 80 0`);
    }
  }
  const foot = geo.top + geo.rows * CELL + 10;
  return [
    s("path", { class: "foot", d: `M${x + 18} ${foot}l-12 26h52l4 -26ZM${x + w - 18} ${foot}l12 26h-52l-4 -26Z` }),
    s("path", { class: "frame", d, "fill-rule": "evenodd" }),
    s("path", { class: "frame-rim", d: rims.join("") }),
  ];
}

/** Separate squares with room for walls. @param {Geometry} geo @param {import("./types.js").Grid} grid */
function tiles(geo, grid) {
  /** @type {SVGElement[]} */
  const out = [plate(geo, 14, 20, "bed")];
  for (let row = 0; row < geo.rows; row++) {
    for (let col = 0; col < geo.cols; col++) {
      const [x, y] = geo.corner(row, col);
      const base = grid.cells[row * geo.cols + col]?.base;
      out.push(s("rect", { class: "tile-edge", x: x + 8, y: y + 11, width: 84, height: 83, rx: 11 }));
      out.push(
        s("rect", {
          class: base ? `tile base ${base === "first" ? "x" : "o"}` : "tile",
          x: x + 8,
          y: y + 8,
          width: 84,
          height: 83,
          rx: 11,
        }),
      );
      if (base) {
        out.push(
          s("rect", {
            class: `base-ring ${base === "first" ? "x" : "o"}`,
            x: x + 15,
            y: y + 15,
            width: 70,
            height: 69,
            rx: 8,
          }),
        );
        out.push(
          s(
            "g",
            { class: `base-sign ${base === "first" ? "x" : "o"}`, transform: `translate(${x + 50} ${y + 50})` },
            sign(base, 15),
          ),
        );
      }
    }
  }
  return out;
}

/** Light and dark squares. @param {Geometry} geo @param {import("./types.js").Grid} grid */
function checkered(geo, grid) {
  /** @type {SVGElement[]} */
  const out = [plate(geo, 18, 12, "rim-wood"), plate(geo, 3, 3, "rim-line")];
  let dark = "";
  for (let row = 0; row < geo.rows; row++) {
    for (let col = 0; col < geo.cols; col++) {
      if (grid.cells[row * geo.cols + col]?.idle) continue;
      const [x, y] = geo.corner(row, col);
      dark += `M${x} ${y}h100v100h-100Z`;
    }
  }
  out.push(plate(geo, 0, 0, "light-square"), s("path", { class: "dark-square", d: dark }));
  return out;
}

/** What is drawn below the pieces. @param {Geometry} geo @param {import("./types.js").Grid} grid */
export function below(geo, grid) {
  switch (grid.surface) {
    case "frame":
      return frameBack(geo);
    case "tiles":
      return tiles(geo, grid);
    case "checkered":
      return checkered(geo, grid);
    default:
      return paper(geo);
  }
}

/** What is drawn above the pieces. @param {Geometry} geo @param {import("./types.js").Grid} grid */
export function above(geo, grid) {
  return grid.surface === "frame" ? frameFront(geo) : [];
}

/** The names of rows and columns. @param {Geometry} geo @param {import("./types.js").Grid} grid */
export function labels(geo, grid) {
  const out = [];
  const size = labelSize(geo);
  const below = geo.height - size * 0.42;
  for (let row = 0; row < geo.rows; row++) {
    const [, y] = geo.centre(row, 0);
    if (grid.row_labels[row])
      out.push(s("text", { class: "label", x: size * 0.55, y, "font-size": size }, grid.row_labels[row]));
  }
  for (let col = 0; col < geo.cols; col++) {
    const [x] = geo.centre(0, col);
    if (grid.col_labels[col])
      out.push(s("text", { class: "label", x, y: below, "font-size": size }, grid.col_labels[col]));
  }
  return out;
}
