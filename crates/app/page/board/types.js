// The board as data, as the server describes it (crates/rules/src/scene.rs). Types only: no code.

/** @typedef {"first" | "second"} Player */
/** @typedef {{player: Player, shape: string, label: string, symbol?: string}} Piece */
/** @typedef {{idle: boolean, base: Player | null, stack: Piece[]}} Cell */
/** @typedef {{row: number, col: number, lie: string}} Wall */
/** @typedef {[number, number]} Place row and column from 0 */
/** @typedef {{name: string, value: number, of: number | null}} Counter */

/**
 * @typedef {object} Grid
 * @property {"grid"} kind
 * @property {number} rows
 * @property {number} cols
 * @property {string[]} row_labels
 * @property {string[]} col_labels
 * @property {string} surface
 * @property {Cell[]} cells row by row
 * @property {Wall[]} walls
 * @property {Place[][]} lines
 */

/** @typedef {{name: string, value: string | null, parent: number | null, turn: Player}} TreeNode */
/** @typedef {{kind: "tree", nodes: TreeNode[], current: number}} Tree */
/** @typedef {{x: number, y: number, outline: string, label: string, cell: Cell}} GraphNode */
/** @typedef {{kind: "graph", nodes: GraphNode[], edges: [number, number][], lines: number[][]}} Graph */

/**
 * @typedef {object} Scene
 * @property {Grid | Tree | Graph} board
 * @property {Player} turn
 * @property {"draw" | {win: Player} | null} outcome
 * @property {[Counter[], Counter[]]} sides
 */

/** @typedef {{kind: "cell", row: number, col: number}} CellTarget */
/** @typedef {{kind: "level", row: number, col: number, level: number}} LevelTarget */
/** @typedef {{kind: "column", col: number}} ColumnTarget */
/** @typedef {{kind: "wall", row: number, col: number, lie: string}} WallTarget */
/** @typedef {{kind: "node", node: number}} NodeTarget */
/** @typedef {{kind: "done"} | {kind: "pass"} | {kind: "swap"}} ButtonTarget */
/** Something that a person clicks. @typedef {CellTarget | LevelTarget | ColumnTarget | WallTarget | NodeTarget | ButtonTarget} Target */

/**
 * What a board tells of what people do on it.
 * @typedef {object} Hands
 * @property {(spot: import("./grid-input.js").Spot) => void} [pick]
 * @property {(spot: import("./grid-input.js").Spot | null) => void} [hover]
 * @property {(spot: import("./grid-input.js").Spot) => boolean} [grab]
 * @property {(spot: import("./grid-input.js").Spot | null) => void} [drop]
 * @property {() => void} [rotate]
 * @property {(node: number) => void} [node]
 */

/** A shortest path. @typedef {{player: Player, pawn: string, goal: string, length: number | null, cells: string[], through: Place[]}} Path */

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
