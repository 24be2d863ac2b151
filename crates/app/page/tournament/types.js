// What the server tells of tournaments, under the names that these scripts use. Types only: no code.

/** @typedef {import("../types.js").EntrantView} Entrant */
/** @typedef {import("../types.js").RunningGame} Running */
/** @typedef {import("../types.js").GameResult} Result */
/** @typedef {import("../types.js").TournamentState} State */
/** @typedef {import("../types.js").TournamentAnswer} Answer */
/** @typedef {import("../types.js").GameAnswer} Game */
/** @typedef {import("../types.js").EntrantAnswer} Trial */

export {};
