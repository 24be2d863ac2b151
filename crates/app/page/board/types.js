// The board as data, as the server describes it, and what people do and see on it. Types only: no code.

/** @typedef {import("../types.js").Player} Player */
/** A piece; its symbol is given to it on the page. @typedef {import("../types.js").Piece & {symbol?: string}} Piece */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Wall} Wall */
/** @typedef {import("../types.js").Orientation} Orientation */
/** @typedef {[number, number]} Place row and column from 0 */
/** Something countable beside the board. @typedef {import("../types.js").Scene["sides"][0][number]} Counter */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {Scene["board"]} AnyBoard */
/** @typedef {Extract<AnyBoard, {kind: "grid"}>} Grid */
/** @typedef {Extract<AnyBoard, {kind: "tree"}>} Tree */
/** @typedef {Extract<AnyBoard, {kind: "graph"}>} Graph */
/** @typedef {import("../types.js").GraphNode} GraphNode */
/** How the pieces of a side are drawn, where the game has its own signs. @typedef {NonNullable<import("../types.js").GameEntry["pieces"]>[number]} PieceEntry */
/** Something that a person clicks. @typedef {import("../types.js").Target} Target */
/** @typedef {Extract<Target, {kind: "cell"}>} CellTarget */
/** @typedef {Extract<Target, {kind: "level"}>} LevelTarget */
/** @typedef {Extract<Target, {kind: "column"}>} ColumnTarget */
/** @typedef {Extract<Target, {kind: "wall"}>} WallTarget */
/** @typedef {Extract<Target, {kind: "node"}>} NodeTarget */
/** A shortest path. @typedef {import("../types.js").PathView} Path */

/**
 * What a board reports about people's actions on it.
 * @typedef {object} Hands
 * @property {(spot: import("./grid-input.js").Spot) => void} [pick]
 * @property {(spot: import("./grid-input.js").Spot | null) => void} [hover]
 * @property {(spot: import("./grid-input.js").Spot) => boolean} [grab]
 * @property {(spot: import("./grid-input.js").Spot | null) => void} [drop]
 * @property {() => void} [rotate]
 * @property {(node: number) => void} [node]
 */

/**
 * What is marked on a board.
 * @typedef {object} Marks
 * @property {Target[]} [next] what can be chosen
 * @property {Target[]} [made] what has been chosen
 * @property {Target[]} [last] the last move
 * @property {Target[]} [hint]
 * @property {import("./marks.js").Ghost[]} [ghosts] moves that are only shown
 * @property {{target: Target, text: string, cls: string}[]} [values]
 * @property {{wall: Wall, legal: boolean} | null} [wall] the wall under the pointer
 * @property {Path[]} [paths]
 */

/** How a board is shown. @typedef {{flip: boolean, labels: boolean, last: Target[], animate: boolean}} Look */

export {};
