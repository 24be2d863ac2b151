// What goes over the socket of a game (docs/formats.md): the page asks, the server tells. Types only: no code.

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").ProblemBody} ProblemBody */

/**
 * What has changed in a state; what is not named is as it was.
 * @typedef {Partial<State> & {type: "change", from: number, revision: number, nodes: State["nodes"], removed?: number[]}} Change
 */

/** What a review says of a move, or that it is done. @typedef {{type: "review", done: boolean, node?: number, place?: number, of?: number} & Partial<import("./reviews.js").Judgement>} ReviewMessage */
/** How far an opponent has come with its move. @typedef {{node: number, depth: number, nodes: number}} Thought */
/** How many pages are open with the link of X alone, and of O alone. @typedef {{x: number, o: number}} Present */

/** What comes. @typedef {(
 *   | {type: "hello"}
 *   | {type: "refused", status: number} & ProblemBody
 *   | {type: "state", state: State}
 *   | {type: "stale"}
 *   | {type: "gone"}
 *   | Change
 *   | {type: "present"} & Present
 *   | {type: "thought"} & Thought
 *   | {type: "analysis" | "threat"} & import("./lines-panel.js").SearchInfo
 *   | {type: "values"} & import("./values-table.js").Values
 *   | ReviewMessage
 *   | {type: "busy" | "error"} & Partial<ProblemBody>
 * )} Message */

/** What is asked. @typedef {(
 *   | {type: "open", tokens: string[], revision: number}
 *   | {type: "analyse", node: number, lines: number, values: boolean}
 *   | {type: "values", node: number, seconds?: number}
 *   | {type: "threat", node: number}
 *   | {type: "review" | "stop"}
 * )} Question */

export {};
