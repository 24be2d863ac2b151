// Your own games: a picture of each, the opponent, and its state. A deleted game can be brought back for a while.

import { h, fill, icon, iconButton } from "./dom.js";
import { request } from "./api.js";
import { t, gameTitle, language, sign } from "./words.js";
import { keysOf, forgetKeys, allTokens } from "./settings.js";
import { forgetReview } from "./reviews.js";
import { address } from "./url.js";
import { Board } from "./board/board.js";
import { seatName } from "./players.js";

/** @typedef {import("./types.js").Mine} Mine */

/** How many games are shown at first, and how many more each time. */
const PAGE = 8;

/** How long a deleted game can be brought back, in milliseconds. */
const UNDO = 8000;

/** All games of this device, the newest first. @returns {Promise<Mine[]>} */
export async function ownGames() {
  const tokens = allTokens();
  return tokens.length === 0 ? [] : request("POST", "/api/mine", { tokens }).catch(() => []);
}

/** @param {Mine} game */
export const linkTo = (game) => address("game", game.id);

/** The only side that this person plays, if it is one. @param {Mine} game */
function ownSide({ roles, seats }) {
  const sides = /** @type {const} */ (["x", "o"]).filter((side) => roles.includes(side) && seats[side] === "human");
  return sides.length === 1 ? sides[0] : null;
}

/** Against whom. @param {Mine} game */
export function opponent(game) {
  const mine = ownSide(game);
  if (game.seats.x === "human" && game.seats.o === "human" && !mine) return t("opponent-same");
  if (!mine) return `${seatName(game.seats.x)} – ${seatName(game.seats.o)}`;
  const other = game.seats[mine === "x" ? "o" : "x"];
  return t("against", { opponent: other === "human" ? t("seat-guest") : seatName(other) });
}

/** The state of a game, in words. @param {Mine} game */
function standing(game) {
  const mine = ownSide(game);
  const side = mine === "x" ? "first" : "second";
  if (game.outcome === "draw") return t("drawn");
  if (game.outcome) {
    const { win } = game.outcome;
    return mine ? t(win === side ? "you-won" : "you-lost") : t("won", { player: sign(win) });
  }
  return mine && game.turn === side ? t("your-turn") : t("mine-open");
}

export class Gallery {
  /** @param {Mine[]} list @param {{name: string, title?: string}[]} games */
  constructor(list, games) {
    this.list = list;
    this.games = games;
    this.shown = PAGE;
    /** Deletions that can still be undone. @type {Map<string, {timer: number, now: () => void}>} */
    this.waiting = new Map();
    /** Called when a game is deleted, and when it is brought back. @type {(game: Mine, gone: boolean) => void} */
    this.changed = () => {};
    this.cards = h("ul", { class: "gallery" });
    this.more = h("button", { type: "button", class: "button", id: "more-games", onclick: () => this.showMore() });
    this.element = h(
      "section",
      { class: "mine", "aria-labelledby": "mine-title" },
      h("h2", { id: "mine-title" }, t("mine")),
      this.cards,
      this.more,
    );
    this.element.hidden = list.length === 0;
    this.add(0);
  }

  /** @param {Mine} game */
  title(game) {
    return game.title || gameTitle(this.games.find((it) => it.name === game.game) ?? { name: game.game });
  }

  showMore() {
    const from = this.shown;
    this.shown += PAGE;
    this.add(from);
    /** @type {HTMLElement | undefined} */ (this.cards.children[from]?.querySelector("a"))?.focus();
  }

  /** @param {number} from */
  add(from) {
    const fresh = this.list.slice(from, this.shown);
    this.cards.append(...fresh.map((game) => this.card(game)));
    const left = this.list.length - this.shown;
    this.more.hidden = left <= 0;
    this.more.textContent = t("mine-more", { count: Math.max(left, 0) });
    this.draw(fresh);
  }

  /** @param {Mine} game */
  card(game) {
    const card = h("li", { "data-id": game.id });
    this.fill(card, game);
    return card;
  }

  /** @param {HTMLElement} card @param {Mine} game */
  fill(card, game) {
    const when = new Date(game.changed).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
    fill(
      card,
      h(
        "a",
        { class: "game-card", href: linkTo(game) },
        h("span", { class: "thumbnail", "aria-hidden": "true" }),
        h("b", {}, this.title(game)),
        h("span", {}, opponent(game)),
        h("span", { class: `standing ${game.ended ? "ended" : "open"}` }, standing(game)),
        h("small", { class: "quiet" }, when),
      ),
      iconButton("close", t("forget-game", { game: this.title(game) }), () => this.remove(card, game), {
        class: "icon-button forget",
      }),
    );
    if (game.scene) this.paint(card, game);
  }

  /** Asks for the positions and draws them. @param {Mine[]} games */
  async draw(games) {
    const tokens = games.flatMap((game) => keysOf(game.id)?.tokens ?? []);
    if (tokens.length === 0) return;
    const found = /** @type {Mine[]} */ (await request("POST", "/api/mine", { tokens, scenes: true }).catch(() => []));
    for (const game of games) {
      game.scene = found.find((it) => it.id === game.id)?.scene;
      const card = this.cards.querySelector(`li[data-id="${game.id}"]`);
      if (card && game.scene) this.paint(card, game);
    }
  }

  /** @param {Element} card @param {Mine} game */
  paint(card, game) {
    const place = card.querySelector(".thumbnail");
    if (!place || !game.scene) return;
    const board = new Board();
    board.element.classList.add("mini");
    board.show(game.scene, { game: game.game, labels: false });
    fill(place, board.element);
  }

  /** Takes a game out of sight; it is deleted when it is too late to undo. @param {HTMLElement} card @param {Mine} game */
  remove(card, game) {
    const now = () => {
      this.waiting.delete(game.id);
      card.remove();
      const tokens = keysOf(game.id)?.tokens ?? [];
      forgetKeys(game.id);
      forgetReview(game.id);
      request("DELETE", `/api/games/${game.id}`, undefined, tokens).catch(() => null);
    };
    this.waiting.set(game.id, { timer: window.setTimeout(now, UNDO), now });
    const undo = h(
      "button",
      {
        type: "button",
        class: "button small",
        onclick: () => {
          clearTimeout(this.waiting.get(game.id)?.timer);
          this.waiting.delete(game.id);
          this.changed(game, false);
          this.fill(card, game);
          card.querySelector("a")?.focus();
        },
      },
      icon("undo"),
      t("undo"),
    );
    this.changed(game, true);
    fill(card, h("div", { class: "game-card deleted", role: "status" }, h("p", {}, t("game-removed")), undo));
    undo.focus();
  }

  /** After leaving the view there is no undo. */
  close() {
    for (const { timer, now } of [...this.waiting.values()]) {
      clearTimeout(timer);
      now();
    }
  }
}
