// Movement from one position to the next, for those who like it.

/** Does the reader want less movement? */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * Lets the pieces that have just arrived travel: from the cell where the move began, from above in a column, or by growing.
 * @param {Geometry} geo @param {import("./types.js").Grid} before @param {import("./types.js").Grid} after @param {import("./types.js").Target[]} last @param {Map<number, SVGElement>} groups @param {SVGElement} walls
 */
export function travel(geo, before, after, last, groups, walls) {
  if (calm() || last.length === 0) return;
  const cells = last.filter((target) => target.kind === "cell");
  const from = cells.length > 1 ? geo.centre(cells[0].row, cells[0].col) : null;
  for (const [index, group] of groups) {
    const was = before.cells[index].stack.length,
      is = after.cells[index].stack.length;
    const [row, col] = [Math.floor(index / after.cols), index % after.cols];
    const target = cells[cells.length - 1];
    const lands =
      target &&
      target.row === row &&
      target.col === col &&
      JSON.stringify(before.cells[index].stack) !== JSON.stringify(after.cells[index].stack);
    if (is <= was && !lands) continue;
    const here = geo.centre(row, col);
    const pieces = [...group.querySelectorAll(".piece")].slice(is > was ? was : 0);
    for (const piece of pieces) {
      const rest = piece.getAttribute("transform");
      const dy = Number(/translate\(0 ([-\d.]+)\)/.exec(rest ?? "")?.[1] ?? 0);
      const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) => ({
        transform: `translate(${x}px, ${y + dy}px) scale(${scale})`,
      });
      if (from && lands)
        piece.animate([at(from[0] - here[0], from[1] - here[1], 1), at(0, 0, 1)], {
          duration: 220,
          easing: "cubic-bezier(.2,.7,.3,1)",
        });
      else if (last[0].kind === "column")
        piece.animate([at(0, -(here[1] - geo.top) - 90, 1), at(0, 0, 1)], {
          duration: 160 + row * 45,
          easing: "cubic-bezier(.5,0,.9,.6)",
        });
      else
        piece.animate(
          [
            { ...at(0, 0, 0.6), opacity: 0 },
            { ...at(0, 0, 1), opacity: 1 },
          ],
          { duration: 160, easing: "ease-out" },
        );
    }
  }
  for (const wall of walls.querySelectorAll(".newest"))
    wall.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260 });
}
