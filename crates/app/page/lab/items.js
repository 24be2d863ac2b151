// A tree as objects, and the ways to its nodes: the number of a child on each level.

/** @typedef {{name?: string, value?: number | string, turn?: string, children?: Item[]}} Item */

/** @param {Item} nodes @param {number[]} path @returns {Item} */
export const at = (nodes, path) => path.reduce((item, place) => /** @type {Item[]} */ (item.children)[place], nodes);

/** The way to the node of a name. @param {Item} nodes @param {string} name @returns {number[]} */
export function pathOf(nodes, name) {
  /** @type {[Item, number[]][]} */
  const open = [[nodes, []]];
  for (const [item, path] of open) {
    if (item.name === name) return path;
    (item.children ?? []).forEach((child, place) => open.push([child, [...path, place]]));
  }
  return [];
}
