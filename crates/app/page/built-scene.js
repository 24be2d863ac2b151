// A position with an unfinished move: a piece that was picked up is where it was put, until the move is complete.

/** @typedef {import("./board/marks.js").Target} Target */

/** Has something been carried from one cell to another? @param {Target[]} made */
export function carried(made) {
  const cells = made.filter((target) => target.kind === "cell");
  if (cells.length < 2) return null;
  const level = made.find((target) => target.kind === "level")?.level ?? 0;
  return { from: cells[0], to: cells[cells.length - 1], level };
}

/** @param {import("./board/types.js").Scene} scene @param {Target[]} made */
export function builtScene(scene, made) {
  const way = carried(made);
  const { board } = scene;
  if (!way || board.kind !== "grid") return scene;
  const index = (/** @type {{row: number, col: number}} */ cell) => cell.row * board.cols + cell.col;
  const [from, to] = [index(way.from), index(way.to)];
  if (from === to) return scene;
  const cells = [...board.cells];
  const lifted = cells[from].stack.slice(way.level);
  cells[from] = { ...cells[from], stack: cells[from].stack.slice(0, way.level) };
  cells[to] = { ...cells[to], stack: [...cells[to].stack, ...lifted] };
  return { ...scene, board: { ...board, cells } };
}
