// The end of a game, as each viewer sees it, and what can come next.

import { h, fill, icon } from "./dom.js";
import { request } from "./api.js";
import { t, sign } from "./words.js";
import { keepKeys, keysInAddress } from "./settings.js";
import { address, go } from "./url.js";

/** @typedef {import("./game-view.js").GameView} GameView */
/** @typedef {import("./live.js").Live} Live */

/** The only side that this person plays, if it is one. @param {Live} live @returns {"first" | "second" | null} */
export function ownSide(live) {
  const mine = /** @type {const} */ (["first", "second"]).filter((side) => live.human(side) && live.holds(side));
  return mine.length === 1 ? mine[0] : null;
}

/** Who has won. @param {import("./types.js").Outcome | null | undefined} outcome */
export const winnerOf = (outcome) => (outcome && outcome !== "draw" ? outcome.win : null);

/** How a game ended, as this viewer sees it. @param {Live} live @param {import("./types.js").End} over */
export function endingWords(live, over) {
  const winner = winnerOf(over.outcome);
  const mine = ownSide(live);
  const how = over.kind === "rules" ? "" : ` · ${t(`end-${over.kind}`)}`;
  if (!winner) return t("drawn") + how;
  if (mine) return t(winner === mine ? "you-won" : "you-lost") + how;
  return t("won", { player: sign(winner) }) + how;
}

export class Ending {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div", { class: "ending", hidden: true });
    this.drawn = "";
  }

  draw() {
    const { live, analysis } = this.view;
    const { state } = live;
    const over = live.viewed === state.current ? state.ending : null;
    this.element.hidden = !over || analysis.retry.running;
    const words = over ? endingWords(live, over) : "";
    if (words === this.drawn) return;
    this.drawn = words;
    if (!over) return fill(this.element);
    const plays = state.roles.some((/** @type {string} */ role) => role !== "watch");
    const button = (
      /** @type {Parameters<typeof icon>[0]} */ name,
      /** @type {string} */ word,
      /** @type {() => void} */ act,
      cls = "button",
    ) => h("button", { type: "button", class: cls, id: word, onclick: act }, icon(name), t(word));
    fill(
      this.element,
      h("p", { class: "ending-words" }, words),
      h(
        "div",
        { class: "ending-buttons" },
        plays ? button("turn", "rematch", () => this.rematch(), "button main") : null,
        button("values", "review-short", () => analysis.review()),
        button("next", "new-game", () => go(address("new", state.game))),
      ),
    );
  }

  /** The same game again. A player who joined by a link is asked; both go to the new game when both have agreed. */
  async rematch() {
    const { live } = this.view;
    const { x, o } = live.state.seats;
    if (!ownSide(live) || x !== "human" || o !== "human") return this.again();
    // Both may have agreed before this page was opened.
    if (live.state.next) return this.follow();
    await live.act("/rematch");
  }

  /** Both have agreed: to the new game, with one's own key. */
  async follow() {
    const { live } = this.view;
    if (!ownSide(live)) return;
    const { id, token, watch } = (await live.act("/rematch")) ?? {};
    if (!id || !token) return;
    keepKeys(id, { tokens: [token], ...(watch ? { watch } : {}) });
    go(address("game", id, { keys: keysInAddress(id, [token]) }));
  }

  /** A new game like this one. Against somebody else the sides are swapped, and the other side gets a link. */
  async again() {
    const { live } = this.view;
    const { state } = live;
    const mine = ownSide(live);
    const { x, o } = state.seats;
    const start = this.view.rootView?.position;
    const seats = mine ? { x: o, o: x } : { x, o };
    const clock = state.clock ? { base: state.clock.base / 1000, increment: state.clock.increment / 1000 } : undefined;
    const { strength } = state;
    const asked = { game: state.game, settings: state.settings, position: start, seats, clock, strength };
    try {
      const { id, tokens } = await request("POST", "/api/games", asked);
      const side = mine === "first" ? "o" : "x";
      const other = side === "x" ? "o" : "x";
      const people = x === "human" && o === "human";
      const own = mine ? [tokens[side]] : [tokens.x, tokens.o];
      keepKeys(id, { tokens: own, watch: tokens.watch, ...(mine && people ? { invite: tokens[other] } : {}) });
      go(address("game", id, { keys: keysInAddress(id, own), invite: mine && people ? 1 : "" }));
    } catch (error) {
      live.fail(error);
    }
  }
}
