// Who is to move, how it ended, what is offered, the players next to the board and their clocks.

import { h, fill } from "./dom.js";
import { t, sign, compact, language } from "./words.js";
import { notice, say } from "./notice.js";
import { Strip } from "./strip.js";
import { playerName } from "./players.js";
import { endingWords, ownSide, winnerOf } from "./ending.js";

/** @typedef {import("./live.js").Live} Live */

const SIDES = /** @type {const} */ (["second", "first"]);

/** Seconds between two moves of engines. @type {[number, string][]} */
const PACES = [
  [2, "pace-slow"],
  [0.8, "pace-normal"],
  [0.2, "pace-fast"],
];

/** @param {number} seconds @param {Live} live */
const far = (seconds, live) => Math.abs(seconds - (live.state.pace ?? 0.8));

export class Status {
  /** What the controls show. @type {string | undefined} */ controlled;
  /** Has the other player the game open? @type {boolean | undefined} */ here;
  /** What is drawn. @type {string | undefined} */ drawn;

  /** @param {Live} live */
  constructor(live) {
    this.live = live;
    this.strips = { second: new Strip("second"), first: new Strip("first") };
    this.line = h("p", { class: "status", id: "status" });
    this.controls = h("div", { class: "status-controls" });
    this.offer = h("div", { class: "offer" });
    /** How far the opponent has come. It changes many times a second, so it is not announced to screen readers. */
    this.progress = h("span", { class: "progress", "aria-hidden": "true" });
    this.warning = h("p", { class: "error", id: "unsaved", role: "status" });
    /** Why a program has not moved. */
    this.fault = h("p", { class: "error", id: "bot-fault", role: "status" });
    this.tick = window.setInterval(() => this.clocks(), 200);
  }

  close() {
    clearInterval(this.tick);
  }

  /** @param {import("./types.js").View | null} [previewed] the position of a line that is only looked at */
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
    const key = JSON.stringify([
      over,
      turn,
      atEnd,
      thinks,
      state.paused,
      Boolean(state.fault),
      state.seats,
      state.roles,
    ]);
    if (key !== this.drawn)
      fill(
        this.line,
        over ? endingWords(live, over) : this.word(turn, atEnd),
        thinks ? this.progress : null,
        atEnd
          ? null
          : h("button", { type: "button", class: "link", onclick: () => live.look(state.current) }, t("to-current")),
      );
    this.drawn = key;
    this.drawControls(atEnd && !over && live.free());
    this.line.classList.toggle("over", Boolean(over));
    const warning = state.unsaved ? t("unsaved") : "";
    if (this.warning.textContent !== warning) this.warning.textContent = warning;
    const message = atEnd && !over ? state.fault?.message[language()] : null;
    const fault = message ? t("bot-fault", { message }) : "";
    if (this.fault.textContent !== fault) this.fault.textContent = fault;
    for (const side of SIDES) {
      const counters = (previewed ?? live.view).scene.sides[side === "first" ? 0 : 1] ?? [];
      this.strips[side].draw({
        name: playerName(live, side),
        counters,
        turn: !over && turn === side,
        won: winnerOf(over?.outcome) === side,
        thinking: Boolean(state.thinking) && turn === side && atEnd,
      });
    }
    this.drawOffer();
    this.clocks();
  }

  /** Engines can be paused and resumed. @param {boolean} running */
  drawControls(running) {
    const { live } = this;
    const { paused, pace } = live.state;
    const engines = !live.human("first") && !live.human("second");
    const shown = running && (paused || engines);
    // They stay while the game goes on, so that they can be clicked.
    const key = JSON.stringify([shown, paused, pace, engines]);
    if (key === this.controlled) return;
    this.controlled = key;
    if (!shown) return fill(this.controls);
    const act = () => live.act(paused ? "/resume" : "/pause");
    const button = h(
      "button",
      { type: "button", class: "button small", id: "pause", onclick: act },
      t(paused ? "resume" : "pause"),
    );
    fill(this.controls, button, engines ? this.paceField() : null);
  }

  /** How fast engines play each other. */
  paceField() {
    const { live } = this;
    const near = PACES.reduce((best, it) => (far(it[0], live) < far(best[0], live) ? it : best));
    /** @type {HTMLSelectElement} */
    const field = h(
      "select",
      {
        class: "small",
        id: "pace",
        "aria-label": t("pace"),
        value: String(near[0]),
        onchange: () => live.act("/pace", { seconds: Number(field.value) }),
      },
      PACES.map(([seconds, word]) => h("option", { value: seconds }, t(word))),
    );
    return field;
  }

  /** @param {string} turn @param {boolean} atEnd */
  word(turn, atEnd) {
    const { live } = this;
    if (live.state.paused && atEnd) return t(live.state.fault ? "bot-paused" : "paused");
    const mine = ownSide(live);
    if (mine && turn === mine) return t("your-turn");
    if (atEnd && mine && live.state.seats[turn === "first" ? "x" : "o"].startsWith("bot:")) return t("bot-thinks");
    if (atEnd && !live.human(turn)) return mine ? t("opponent-thinks") : t("engine-thinks", { player: sign(turn) });
    return atEnd && mine ? t("waiting") : t("turn-of", { player: sign(turn) });
  }

  /** Who has the game open: how many pages with the link of X alone, and of O alone. @param {{x: number, o: number}} pages */
  present(pages) {
    const mine = ownSide(this.live);
    const other = mine === "first" ? "second" : "first";
    if (!mine || !this.live.human(other)) return;
    const here = pages[other === "first" ? "x" : "o"] > 0;
    if (this.here !== undefined && here !== this.here) {
      notice(t(here ? "joined" : "left"), 4000);
      say(t(here ? "joined" : "left"));
    }
    this.here = here;
    this.strips[other].away(!here);
  }

  /** What the opponent has reported about its search. @param {{node: number, depth: number, nodes: number}} thought */
  thought(thought) {
    if (thought.node !== this.live.state?.current) return;
    this.progress.textContent = `${t("depth", { depth: thought.depth })} · ${t("nodes", { nodes: compact(thought.nodes) })}`;
  }

  drawOffer() {
    const { live } = this;
    const { offer } = live.state;
    if (!offer) return fill(this.offer);
    const mine = live.holds(offer.by) && !live.free();
    const button = (/** @type {string} */ word, /** @type {string} */ path, cls = "button") =>
      h("button", { class: cls, type: "button", id: `offer-${word}`, onclick: () => live.act(path) }, t(word));
    // Spectators have no say.
    const plays = live.state.roles.some((role) => role !== "watch");
    fill(
      this.offer,
      h("p", {}, t(`offer-${offer.kind}${mine ? "-mine" : ""}`, { player: sign(offer.by) })),
      !plays
        ? null
        : mine
          ? button("withdraw", "/decline")
          : [button("accept", `/${offer.kind}`, "button main"), button("decline", "/decline")],
    );
  }

  clocks() {
    const { state, received } = this.live;
    for (const side of SIDES) {
      const clock = state?.clock;
      const left = clock
        ? clock.left[side === "first" ? 0 : 1] - (clock.running === side ? performance.now() - received : 0)
        : null;
      this.strips[side].clock(left, clock?.running === side);
    }
  }
}
