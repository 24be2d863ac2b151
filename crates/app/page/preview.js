// Where a line leads, shown on the board while somebody points at it.

import { later } from "./dom.js";
import { request } from "./api.js";

/** @typedef {import("./game-view.js").GameView} GameView */

export class Preview {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    /** The moves that are pointed at. @type {string[] | null} */
    this.moves = null;
    /** The position after them. @type {import("./types.js").View | null} */
    this.position = null;
  }

  /** Shows where these moves lead, or the position of the game again. @param {string[] | null} moves */
  show(moves) {
    this.moves = moves;
    if (moves) return this.fetch(moves);
    if (!this.position) return;
    this.position = null;
    this.view.showBoard();
  }

  /** Another position of the game is shown. */
  forget() {
    this.moves = null;
    this.position = null;
  }

  fetch = later(async (/** @type {string[]} */ moves) => {
    if (this.moves !== moves) return;
    const { live } = this.view;
    const node = live.viewed;
    const asked = { game: live.state.game, settings: live.state.settings, position: live.view.position };
    try {
      const { view } = await request("POST", "/api/position", { ...asked, moves: moves.join(",") });
      if (this.moves !== moves || live.viewed !== node) return;
      this.position = view;
      this.view.showBoard();
    } catch {
      // A line that cannot be shown is not shown.
    }
  }, 60);
}
