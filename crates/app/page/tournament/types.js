// What the server tells of tournaments, as the page uses it (crates/app/openapi.json). Types only: no code.

/** @typedef {{number: number, name: string, engine: boolean, state: "accepted" | "trying" | "refused", own: boolean}} Entrant */
/** @typedef {{number: number, round: number, x: number, o: number, plies: number, seconds: number}} Running */
/** @typedef {{number: number, round: number, x: number, o: number, winner: number | null, plies: number, ending: string}} Result */
/** @typedef {{entrant: number, half_points: number, wins: number, draws: number, losses: number, byes: number, forfeits: number, tie_break: number}} Standing */

/**
 * @typedef {object} Description
 * @property {string} title
 * @property {string} game
 * @property {Record<string, string>} settings
 * @property {"round-robin" | "swiss"} format
 * @property {number} rounds
 * @property {number} games
 * @property {number} seconds
 */

/**
 * @typedef {object} State
 * @property {string} id
 * @property {Description} description
 * @property {"open" | "closed" | "running" | "paused" | "ended"} phase
 * @property {string[]} roles
 * @property {boolean} submissions
 * @property {Entrant[]} entrants
 * @property {Standing[]} standings
 * @property {[number, number][][]} crosstable
 * @property {number} from
 * @property {Result[]} results
 * @property {number} planned
 * @property {number} round
 * @property {string | null} fault
 */

/** @typedef {{revision: number, epoch: number, running: Running[], state?: State}} Answer */

/**
 * @typedef {object} Game
 * @property {number} number
 * @property {boolean} running
 * @property {string[]} moves
 * @property {number} opening
 * @property {number} ply
 * @property {import("../board/types.js").Scene} scene
 * @property {import("../board/types.js").Target[]} last
 * @property {string | null} ending
 * @property {string | null} reason
 * @property {number | null} winner
 */

/** @typedef {{trial: string, good: boolean, needed: boolean, text: string}} TrialLine */
/** @typedef {{entrant: Entrant, waiting: number | null, report: {upload: number, accepted: boolean, trials: TrialLine[], transcript: string[]} | null}} Trial */

export {};
