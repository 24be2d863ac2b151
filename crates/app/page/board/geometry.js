// Where things are on a grid, in units of the drawing. A cell is 100 units wide.

export const CELL = 100;

/**
 * @typedef {object} Geometry
 * @property {number} width
 * @property {number} height
 * @property {number} left where the cells begin
 * @property {number} top
 * @property {number} rows
 * @property {number} cols
 * @property {boolean} flipped
 * @property {boolean} upright a flipped upright board is seen from the back: left and right are swapped, up and down stay
 * @property {(row: number, col: number) => [number, number]} corner the upper left corner of a cell on the screen
 * @property {(row: number, col: number) => [number, number]} centre
 */

/** The size of row and column names grows with the board, so that on the screen it stays the same. @param {{rows: number, cols: number}} grid */
export const labelSize = (grid) => Math.min(56, 6 + 2.5 * Math.max(grid.rows, grid.cols));

/**
 * @param {import("./types.js").Grid} grid
 * @param {{flip: boolean, labels: boolean}} look
 * @returns {Geometry}
 */
export function geometry(grid, look) {
  const upright = grid.surface === "frame";
  const edge = { paper: 14, frame: 26, tiles: 18, checkered: 22 }[/** @type {string} */ (grid.surface)] ?? 20;
  const label = look.labels ? labelSize(grid) * 1.35 : 0;
  // Only what has names needs room for them.
  const left = edge + (grid.row_labels.some((/** @type {string} */ name) => name !== "") ? label : 0);
  const top = edge + (upright ? 84 : 0);
  const width = grid.cols * CELL + edge + left;
  const height = grid.rows * CELL + top + edge + label + (upright ? 22 : 0);
  /** @type {(row: number, col: number) => [number, number]} */
  const corner = (row, col) => {
    const r = look.flip && !upright ? grid.rows - 1 - row : row;
    const c = look.flip ? grid.cols - 1 - col : col;
    return [left + c * CELL, top + r * CELL];
  };
  return {
    width,
    height,
    left,
    top,
    rows: grid.rows,
    cols: grid.cols,
    flipped: look.flip,
    upright,
    corner,
    centre: (row, col) => {
      const [x, y] = corner(row, col);
      return [x + CELL / 2, y + CELL / 2];
    },
  };
}

/** The bar of a wall: x, y, width, height. @param {Geometry} geo @param {{row: number, col: number, lie: string}} wall */
export function bar(geo, wall) {
  const [x1, y1] = geo.corner(wall.row, wall.col);
  const [x2, y2] = geo.corner(wall.row + 1, wall.col + 1);
  const x = Math.max(x1, x2);
  const y = Math.max(y1, y2);
  const thick = 15;
  const long = 2 * CELL - 22;
  return wall.lie === "horizontal"
    ? { x: x - long / 2, y: y - thick / 2, width: long, height: thick }
    : { x: x - thick / 2, y: y - long / 2, width: thick, height: long };
}

/**
 * The wall place nearest to a point of the drawing, and how far the point is from the crack, in cells.
 * @param {Geometry} geo @param {number} px @param {number} py
 */
export function nearestWall(geo, px, py) {
  const u = (px - geo.left) / CELL;
  const v = (py - geo.top) / CELL;
  const across = Math.abs(u - Math.round(u));
  const down = Math.abs(v - Math.round(v));
  /** @type {import("../types.js").Orientation} */
  const lie = down <= across ? "horizontal" : "vertical";
  const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, 1), most - 1);
  let col = clamp(Math.round(u), geo.cols) - 1;
  let row = clamp(Math.round(v), geo.rows) - 1;
  if (geo.flipped) {
    col = geo.cols - 2 - col;
    row = geo.rows - 2 - row;
  }
  return { wall: { kind: /** @type {const} */ ("wall"), row, col, lie }, distance: Math.min(down, across) };
}

/** The name of a cell: its column and row label in the order of the game's notation. @param {import("./types.js").Grid} grid @param {number} row @param {number} col */
export function cellName(grid, row, col) {
  const r = grid.row_labels[row] ?? "";
  const c = grid.col_labels[col] ?? "";
  if (r === "") return c === "" ? `${row + 1}, ${col + 1}` : c;
  // Letters come before numbers; where both are numbers the row comes first.
  return /^[a-z]/.test(c)
    ? c + r
    : /^[A-Z]$/.test(r) && /^\d+$/.test(c) && grid.surface === "checkered"
      ? r + c
      : `${r} ${c}`;
}
