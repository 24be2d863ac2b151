// Who is to move, how it ended, what is offered, the players beside the board and their clocks.

import { h, fill } from "./dom.js";
import { t, sign, compact } from "./words.js";
import { Strip } from "./strip.js";
import { seatName } from "./menu.js";

/** @typedef {import("./live.js").Live} Live */

const SIDES = /** @type {const} */ (["second", "first"]);

export class Status {
  /** @param {Live} live */
  constructor(live) {
    this.live = live;
    this.strips = { second: new Strip("second"), first: new Strip("first") };
    this.line = h("p", { class: "status", id: "status" });
    this.offer = h("div", { class: "offer" });
    /** How far the opponent has come. It changes many times a second, so readers are not told. */
    this.progress = h("span", { class: "progress", "aria-hidden": "true" });
    this.warning = h("p", { class: "error", id: "unsaved", role: "status" });
    this.tick = window.setInterval(() => this.clocks(), 200);
  }

  close() { clearInterval(this.tick); }

  /** @param {any} [previewed] the position of a line that is only looked at */
  draw(previewed) {
    const { live } = this;
    const state = live.state;
    if (!state || !live.view) return;
    const atEnd = live.viewed === state.current;
    const turn = live.view.turn;
    const over = atEnd ? state.ending : live.view.outcome ? { outcome: live.view.outcome, kind: "rules" } : null;
    const thinks = atEnd && !over && Boolean(state.thinking);
    if (!thinks || this.thoughtOf !== state.current) this.progress.textContent = "";
    this.thoughtOf = state.current;
    fill(this.line, over ? this.ending(over) : this.word(turn, atEnd), thinks ? this.progress : null,
      state.paused && atEnd && !over && live.free() ? h("button", { type: "button", class: "button small", onclick: () => live.act("/resume") }, t("resume")) : null,
      atEnd ? null : h("button", { type: "button", class: "link", onclick: () => live.look(state.current) }, t("to-current")));
    this.line.classList.toggle("over", Boolean(over));
    const warning = state.unsaved ? t("unsaved") : "";
    if (this.warning.textContent !== warning) this.warning.textContent = warning;
    for (const side of SIDES) {
      const counters = (previewed ?? live.view).scene.sides[side === "first" ? 0 : 1] ?? [];
      this.strips[side].draw({ name: seatName(state.seats[side === "first" ? "x" : "o"]), counters, turn: !over && turn === side, won: over?.outcome?.win === side, thinking: Boolean(state.thinking) && turn === side && atEnd });
    }
    this.drawOffer();
    this.clocks();
  }

  /** @param {string} turn @param {boolean} atEnd */
  word(turn, atEnd) {
    const { live } = this;
    if (live.state.paused && atEnd) return t("paused");
    if (!live.human(turn) && atEnd) return t("engine-thinks", { player: sign(turn) });
    return t(live.holds(turn) && !live.free() ? "your-turn" : "turn-of", { player: sign(turn) });
  }

  /** What the opponent has told of its search. @param {{node: number, depth: number, nodes: number}} thought */
  thought(thought) {
    if (thought.node !== this.live.state?.current) return;
    this.progress.textContent = `${t("depth", { depth: thought.depth })} · ${t("nodes", { nodes: compact(thought.nodes) })}`;
  }

  /** How it ended. @param {any} over */
  ending(over) {
    const winner = over.outcome?.win;
    const how = over.kind === "rules" ? "" : ` · ${t(`end-${over.kind}`)}`;
    return (winner ? t("won", { player: sign(winner) }) : t("drawn")) + how;
  }

  drawOffer() {
    const { live } = this;
    const { offer } = live.state;
    if (!offer) return fill(this.offer);
    const mine = live.holds(offer.by) && !live.free();
    const button = (/** @type {string} */ word, /** @type {string} */ path, cls = "button") => h("button", { class: cls, type: "button", onclick: () => live.act(path) }, t(word));
    fill(this.offer, h("p", {}, t(`offer-${offer.kind}${mine ? "-mine" : ""}`, { player: sign(offer.by) })),
      mine ? button("withdraw", "/decline") : [button("accept", offer.kind === "draw" ? "/draw" : "/takeback", "button main"), button("decline", "/decline")]);
  }

  clocks() {
    const { state, received } = this.live;
    for (const side of SIDES) {
      const clock = state?.clock;
      const left = clock ? clock.left[side === "first" ? 0 : 1] - (clock.running === side ? performance.now() - received : 0) : null;
      this.strips[side].clock(left, clock?.running === side);
    }
  }
}
