// What the server tells, as the page uses it (crates/app/openapi.json). Types only: no code.

/** @typedef {import("./board/types.js").Player} Player */
/** @typedef {import("./board/types.js").Scene} Scene */
/** @typedef {import("./board/types.js").Target} Target */
/** @typedef {import("./board/types.js").Path} Path */
/** @typedef {"draw" | {win: Player}} Outcome */
/** @typedef {{kind: string, outcome: Outcome}} End */

/**
 * A move in the history.
 * @typedef {object} Node
 * @property {number} id
 * @property {number | null} parent
 * @property {string} text
 * @property {Player | null} mover
 * @property {string} comment
 * @property {import("./value.js").Evaluation} evaluation
 * @property {End | null} ending
 * @property {number[]} children
 */

/**
 * One position.
 * @typedef {object} View
 * @property {number} node
 * @property {string} position
 * @property {Scene} scene
 * @property {Player} turn
 * @property {Outcome | null} outcome
 * @property {number} ply
 * @property {Target[]} next
 * @property {Target[]} last
 * @property {Path[]} [paths]
 */

/**
 * A game.
 * @typedef {object} State
 * @property {string} id
 * @property {number} revision
 * @property {string} game
 * @property {Record<string, string>} settings
 * @property {string} title
 * @property {string[]} roles
 * @property {{x: string, o: string}} seats
 * @property {number} current
 * @property {Node[]} nodes
 * @property {View} view
 * @property {End | null} ending
 * @property {{kind: string, by: Player} | null} offer
 * @property {{base: number, increment: number, left: [number, number], running: Player | null} | null} clock
 * @property {boolean} thinking
 * @property {boolean} paused
 * @property {number} pace
 * @property {{seconds: number, threads: number}} [strength]
 * @property {string} [unsaved]
 */

/**
 * A game that can be opened.
 * @typedef {object} GameEntry
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {import("./option-fields.js").Option[]} options
 * @property {string[]} formats
 * @property {{name: string, title: string, settings: Record<string, string>, position: string | null}[]} presets
 * @property {Scene | null} picture
 */

/**
 * What the server has.
 * @typedef {object} Register
 * @property {GameEntry[]} games
 * @property {{seconds: number, lines: number, nodes: number, reply_seconds: number, reply_threads: number}} limits
 * @property {string[]} addresses
 * @property {boolean} tournaments
 */

export {};
