// Positions as text, written from a scene that somebody is setting up. The forms are those of docs/formats.md; whether a
// position is possible is for the server to say.

/** @param {number} n from 1: 1 … 9, then A, B, C … */
const digit = (n) => (n < 10 ? String(n) : String.fromCharCode(55 + n));

/** Rows of marks: `x1o/1x1/3 o`. @param {any} grid @param {string} turn */
function diagram(grid, turn) {
  const rows = [];
  for (let row = 0; row < grid.rows; row++) {
    let text = "", free = 0;
    for (let col = 0; col < grid.cols; col++) {
      const piece = grid.cells[row * grid.cols + col].stack[0];
      if (!piece) { free++; continue; }
      text += (free || "") + (piece.player === "first" ? "x" : "o");
      free = 0;
    }
    rows.push(text + (free || ""));
  }
  return `${rows.join("/")} ${turn === "first" ? "x" : "o"}`;
}

/** Rows of stacks on dark squares: `4/X.1.XO.2/…  X 0:0`. @param {any} grid @param {string} turn @param {any} sides */
function stacks(grid, turn, sides) {
  const rows = [];
  for (let row = 0; row < grid.rows; row++) {
    const parts = [];
    let free = 0;
    for (let col = 0; col < grid.cols; col++) {
      const cell = grid.cells[row * grid.cols + col];
      if (cell.idle) continue;
      if (cell.stack.length === 0) { free++; continue; }
      if (free) parts.push(String(free));
      free = 0;
      parts.push(cell.stack.map((/** @type {any} */ piece) => (piece.player === "first" ? "X" : "O")).join(""));
    }
    if (free) parts.push(String(free));
    rows.push(parts.join("."));
  }
  return `${rows.join("/")} ${turn === "first" ? "X" : "O"} ${held(sides, 0, "points")}:${held(sides, 1, "points")}`;
}

/** @param {any} sides @param {number} player @param {string} name */
const held = (sides, player, name) => sides[player].find((/** @type {any} */ counter) => counter.name === name)?.value ?? 0;

/** Pawns and walls: `44.84/4B.8B 63.65 64 8.9/9.8 O`. @param {any} grid @param {string} turn @param {any} sides */
function pawns(grid, turn, sides) {
  const at = (/** @type {string} */ player, /** @type {string} */ label) => {
    const i = grid.cells.findIndex((/** @type {any} */ cell) => cell.stack.some((/** @type {any} */ piece) => piece.player === player && piece.label === label));
    return i < 0 ? "-" : digit(Math.floor(i / grid.cols) + 1) + digit((i % grid.cols) + 1);
  };
  const walls = (/** @type {string} */ lie) => grid.walls.filter((/** @type {any} */ wall) => wall.lie === lie).map((/** @type {any} */ wall) => digit(wall.row + 1) + digit(wall.col + 1)).sort().join(".") || "-";
  const hand = [0, 1].map((player) => `${held(sides, player, "walls.blue")}.${held(sides, player, "walls.green")}`).join("/");
  return `${at("first", "1")}.${at("first", "2")}/${at("second", "1")}.${at("second", "2")} ${walls("horizontal")} ${walls("vertical")} ${hand} ${turn === "first" ? "X" : "O"}`;
}

/** @param {any} scene */
export function positionText(scene) {
  const grid = scene.board;
  if (grid.kind === "tree") return grid.nodes[grid.current].name;
  if (grid.surface === "checkered") return stacks(grid, scene.turn, scene.sides);
  if (grid.surface === "tiles") return pawns(grid, scene.turn, scene.sides);
  return diagram(grid, scene.turn);
}
