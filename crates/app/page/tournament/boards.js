// The boards of the games that are being played.

import { h } from "../dom.js";
import { request } from "../api.js";
import { t, number } from "../words.js";
import { Board } from "../board/board.js";
import { nameOf } from "./tables.js";

/** @typedef {import("./types.js").Running} Running */

export class Boards {
  /** @param {string} id @param {() => string[]} tokens */
  constructor(id, tokens) {
    this.id = id;
    this.tokens = tokens;
    this.element = h("div", { class: "live-boards", id: "live-boards" });
    /** @type {Map<number, {element: HTMLElement, board: Board, plies: number, time: HTMLElement, moves: HTMLElement}>} */
    this.shown = new Map();
  }

  /** @param {Running[]} running @param {import("./types.js").State} state */
  show(running, state) {
    const now = new Set(running.map((game) => game.number));
    for (const [game, { element }] of this.shown)
      if (!now.has(game)) {
        element.remove();
        this.shown.delete(game);
      }
    for (const game of running) {
      const shown = this.shown.get(game.number) ?? this.add(game, state);
      shown.time.textContent = t("tournament-thinking", { seconds: number(game.seconds, 0) });
      if (shown.plies !== game.plies) {
        shown.plies = game.plies;
        shown.moves.textContent = t("tournament-moves", { count: game.plies });
        this.fetch(game, state.description.game);
      }
    }
    this.element.dataset.count = String(Math.min(running.length, 4));
  }

  /** @param {Running} game @param {import("./types.js").State} state */
  add(game, state) {
    const board = new Board();
    const [moves, time] = [h("span", {}), h("span", {})];
    const element = h(
      "figure",
      { class: "live-board", "data-number": game.number },
      h(
        "figcaption",
        {},
        h("span", { class: "side-x" }, h("b", { "aria-hidden": "true" }, "X"), " ", nameOf(state, game.x)),
        h("span", { class: "side-o" }, h("b", { "aria-hidden": "true" }, "O"), " ", nameOf(state, game.o)),
        h("small", { class: "quiet" }, moves, " · ", time),
      ),
      board.element,
    );
    const shown = { element, board, plies: -1, time, moves };
    this.shown.set(game.number, shown);
    this.element.append(element);
    return shown;
  }

  /** @param {Running} game @param {string} name */
  async fetch(game, name) {
    try {
      const path = `/api/tournaments/${this.id}/games/${game.number}`;
      const found = /** @type {import("./types.js").Game} */ (await request("GET", path, undefined, this.tokens()));
      const shown = this.shown.get(game.number);
      if (!shown) return;
      shown.board.show(found.scene, { game: name, labels: false });
      shown.board.mark({ last: found.last });
    } catch {
      // The next change asks again.
    }
  }
}
