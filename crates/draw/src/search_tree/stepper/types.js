// What a recorded search looks like as data (search_tree/data.rs). Types only: no code.

/** Python or Rust. @typedef {"Python" | "Rust"} Tongue */

/**
 * Something that happened: b(egin), e(nter), l(eaf or another answer), c(hild), x (a cut), p(runed: the rest comes too late), r(eturn), i(teration).
 * @typedef {object} RunEvent
 * @property {"b" | "e" | "l" | "c" | "x" | "p" | "r" | "i"} k
 * @property {number} n the node
 * @property {[string, Record<string, string | null>]} s the sentence: its name, and what fills it
 * @property {[number[], number[]]} c the lit lines of each language
 * @property {[number, number, number]} [t] visits, leaves and cuts so far, if only a part of a search is listed
 * @property {string} [a] alpha
 * @property {string} [b] beta
 * @property {string | null} [v] the value
 * @property {number | null} [m] the child that is the best one now
 * @property {number | null} [o] the node that owns the bound of a cut
 * @property {number[]} [x] the nodes that are cut off
 * @property {string} [g] the sign of a bound
 * @property {[number, number, boolean]} [d] the depth, by how much it is reduced, and whether the window is a null window
 * @property {"leaf" | "estimate" | "table" | "known" | "futility"} [w] what has answered
 */

/**
 * A box.
 * @typedef {object} Spot
 * @property {number | null} n the node; none for a box that represents several
 * @property {number | null} p the box above
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {boolean} leaf
 * @property {"max" | "min"} side
 * @property {number} fold nodes that it hides
 * @property {boolean} more can it be unfolded?
 * @property {string} name
 * @property {[number, number, number, number]} rows
 * @property {string | null} value
 * @property {[number, number, number[]] | null} board
 */

/**
 * A recorded search.
 * @typedef {object} Run
 * @property {RunEvent[]} events
 * @property {number} version
 * @property {string} language
 * @property {string} game
 * @property {string} algorithm
 * @property {boolean} window
 * @property {{kind: string, played: string, rank: number, is_finished: boolean, searched: number, most?: number, is_first_step?: boolean} | null} engine
 * @property {number} width
 * @property {number} height
 * @property {[number, number, string | null][]} levels
 * @property {Spot[]} spots
 * @property {([number, number, number[]] | null)[]} boards
 * @property {string[]} shapes
 * @property {string[]} names
 * @property {(number | null)[]} parents
 * @property {number[]} spotOf
 * @property {Record<string, number[]>} grains
 * @property {{events: number, nodes: number}} total
 * @property {Record<Tongue, string[]>} code
 * @property {Record<string, string>} heads
 * @property {Record<string, Record<string, string>>} templates
 * @property {Record<string, Record<string, string>>} ui
 */

/**
 * What a node has been after some event, and before that.
 * @typedef {{step: number, a: string, b: string, v: string | null, sign: string, before: Entry | null}} Entry
 */

/**
 * What is known about a node. A change makes a new one, so that the old one can come back.
 * @typedef {object} Known
 * @property {number} visits
 * @property {boolean} open
 * @property {boolean} done
 * @property {string} a
 * @property {string} b
 * @property {string | null} v
 * @property {string} sign
 * @property {number[] | null} cut
 * @property {number | null} best
 * @property {string} mark how the engine has treated it
 * @property {Entry | null} log
 */

/** @typedef {{from: number, to: number | null | undefined} | null} Arrow */

export {};
