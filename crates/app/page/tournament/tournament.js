// A tournament: what a lecturer projects and runs, what students watch, and where they send their programs.

import { h, fill, icon, dialog } from "../dom.js";
import { Refused, register, request } from "../api.js";
import { t, gameTitle, number, sentence } from "../words.js";
import { go, replace } from "../url.js";
import { notice } from "../notice.js";
import { setKeys } from "../keys.js";
import { forget, home, keep, keysOf, links } from "./links.js";
import { crosstable, entrants, results, shown, standings } from "./tables.js";
import { Boards } from "./boards.js";
import { replay } from "./replay.js";
import { Submission, trialLines } from "./submit.js";

/** Milliseconds between two questions while games are played, and otherwise. */
/** @typedef {import("./types.js").Answer} Answer */

const BUSY = 1000;
const IDLE = 2500;

/** The styles, which no other view needs. */
export async function styles() {
  const wanted = ["tournament", "programs"]
    .map((name) => `/page/tournament/${name}.css`)
    .filter((href) => !document.querySelector(`link[href="${href}"]`));
  const load = (/** @type {string} */ href) =>
    new Promise((done) => document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done })));
  await Promise.all(wanted.map(load));
}

export class Tournament {
  /** @type {import("./types.js").State} */ state;
  /** @param {HTMLElement} root @param {import("../url.js").Place} place */
  constructor(root, place) {
    this.root = root;
    this.id = place.name;
    const given = (place.query.get("key") ?? "").split(",").filter(Boolean);
    if (given.length > 0) keep(this.id, { tokens: given });
    this.revision = 0;
    this.epoch = 0;
    /** @type {import("./types.js").Result[]} */
    this.results = [];
    this.timer = 0;
    this.closed = false;
    this.head = h("header", { class: "tournament-head" });
    this.main = h("div", { class: "tournament-main" });
    this.tables = h("section", { class: "tournament-card tournament-tables" });
    this.boards = new Boards(this.id, () => keysOf(this.id).tokens);
    this.live = h(
      "section",
      { class: "tournament-card tournament-live" },
      h("h2", {}, t("tournament-running")),
      this.boards.element,
    );
    this.played = h("section", { class: "tournament-card tournament-results" });
    this.cross = h("section", { class: "tournament-card tournament-cross" });
    this.submission = new Submission(this.id, () => this.ask());
  }

  async open() {
    setKeys([]);
    const [, known] = await Promise.all([styles(), register(), this.fetch()]);
    const game = known.games.find((/** @type {{name: string}} */ it) => it.name === this.state.description.game);
    this.game = game ? gameTitle(game) : this.state.description.game;
    this.keepLinks();
    replace(home(this.id));
    const { roles } = this.state;
    const sends = roles.includes("submit") && !roles.includes("manage") && this.state.submissions;
    fill(this.main, sends ? this.submission.element : null, this.tables, this.live, this.played, this.cross);
    fill(this.root, h("div", { class: "tournament", id: "tournament" }, this.head, this.main));
    this.draw();
    document.addEventListener("visibilitychange", this.wake);
    this.plan();
  }

  /** A link that was opened becomes one of those that can be shown again. */
  keepLinks() {
    const { tokens } = keysOf(this.id);
    const { title } = this.state.description;
    const { roles } = this.state;
    const only = tokens.length === 1 && roles.length === 1 ? { [roles[0]]: tokens[0] } : {};
    keep(this.id, { title, ...only });
  }

  /** What is new. */
  async fetch() {
    const ask = async (/** @type {string} */ query) => {
      const path = `/api/tournaments/${this.id}${query}`;
      return /** @type {Answer} */ (await request("GET", path, undefined, keysOf(this.id).tokens));
    };
    let answer = await ask(`?revision=${this.revision}&results=${this.results.length}`);
    if (this.epoch !== 0 && answer.epoch !== this.epoch) {
      // Another server: it may know the games in another order.
      this.results = [];
      answer = await ask("");
    }
    this.take(answer);
    return answer;
  }

  /** @param {Answer} answer */
  take(answer) {
    this.epoch = answer.epoch;
    this.running = answer.running;
    if (answer.state) {
      this.revision = answer.revision;
      this.state = answer.state;
      this.results = [...this.results.slice(0, answer.state.from), ...answer.state.results];
    }
  }

  /** Asks again after a while, but not while the page is hidden. */
  plan() {
    clearTimeout(this.timer);
    if (this.closed || document.hidden) return;
    this.timer = window.setTimeout(() => this.ask(), this.state.phase === "running" ? BUSY : IDLE);
  }

  wake = () => {
    if (!document.hidden) this.ask();
  };

  async ask() {
    clearTimeout(this.timer);
    try {
      const answer = await this.fetch();
      if (this.closed) return;
      if (this.lost) notice("");
      this.lost = false;
      if (answer.state) this.draw();
      else {
        this.boards.show(answer.running, this.state);
        this.submission.show(this.state);
      }
    } catch (problem) {
      if (this.closed) return;
      if (problem instanceof Refused && problem.status === 404) return this.gone();
      this.lost = true;
      notice(problem instanceof Refused ? problem.message : t("connection-lost"));
    }
    this.plan();
  }

  /** Somebody has deleted it. */
  gone() {
    forget(this.id);
    go("#/tournament");
  }

  draw() {
    const { state } = this;
    const { roles } = state;
    document.title = `${state.description.title} · Potez`;
    this.drawHead();
    const begun = state.standings.length > 0;
    const manage = roles.includes("manage") && !begun ? { remove: this.remove, report: this.report } : null;
    fill(
      this.tables,
      h("h2", {}, t(begun ? "tournament-standings" : "tournament-entrants")),
      begun ? standings(state) : entrants(state, manage),
    );
    // Between two games there is no board for a moment; the others stay in their places.
    this.live.hidden = state.phase !== "running";
    this.boards.show(this.running ?? [], state);
    this.played.hidden = this.results.length === 0;
    const focused = document.activeElement?.closest(".result")?.getAttribute("data-number");
    fill(
      this.played,
      h("h2", {}, t("tournament-results")),
      results(state, this.results, (game) => this.replay(game)),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.played.querySelector(`[data-number="${focused}"]`))?.focus();
    this.cross.hidden = !begun;
    if (begun) fill(this.cross, h("h2", {}, t("tournament-crosstable")), crosstable(state));
    this.main.dataset.begun = String(begun);
    this.submission.show(state);
  }

  drawHead() {
    const { state } = this;
    const { description, phase } = state;
    const swiss = description.format === "swiss";
    const facts = [
      this.game ?? "",
      t(`tournament-format-${description.format}`),
      t("tournament-pace", {
        time: t("seconds", {
          count: description.seconds,
          number: number(description.seconds, description.seconds % 1 ? 1 : 0),
        }),
      }),
    ];
    const played = this.results.length;
    const begun = state.standings.length > 0;
    const focused = this.head.contains(document.activeElement) ? document.activeElement?.id : "";
    fill(
      this.head,
      h("h1", {}, description.title || t("tournaments")),
      h("p", { class: "quiet tournament-facts" }, facts.filter(Boolean).join(" · ")),
      h(
        "p",
        { class: "tournament-progress", role: "status", id: "progress" },
        h("span", { class: `phase ${phase}`, id: "phase", "data-phase": phase }, t(`tournament-phase-${phase}`)),
        begun ? h("span", {}, t("tournament-progress", { played, planned: state.planned })) : null,
        begun && swiss && phase !== "ended"
          ? h("span", {}, t("tournament-round", { round: state.round, rounds: description.rounds }))
          : null,
      ),
      begun ? h("progress", { max: Math.max(1, state.planned), value: played, "aria-labelledby": "progress" }) : null,
      state.fault ? h("p", { class: "error" }, sentence(state.fault)) : null,
      h("div", { class: "tournament-tools" }, this.tools()),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  tools() {
    const { phase, roles } = this.state;
    const button = (
      /** @type {string} */ id,
      /** @type {Parameters<typeof icon>[0]} */ sign,
      /** @type {string} */ word,
      /** @type {() => void} */ act,
      main = false,
    ) =>
      h(
        "button",
        { type: "button", id, class: main ? "button main" : "button", onclick: act },
        icon(sign),
        t(`tournament-${word}`),
      );
    const screen = document.fullscreenEnabled
      ? button("screen", "flip", "screen", () => document.documentElement.requestFullscreen().catch(() => {}))
      : null;
    if (!roles.includes("manage")) return [screen];
    const ready = this.state.entrants.filter((entrant) => entrant.state === "accepted").length > 1;
    return [
      (phase === "open" || phase === "closed") && ready
        ? button("start", "next", "start", () => this.phase("running"), true)
        : null,
      phase === "open" ? button("close-submissions", "check", "close", () => this.phase("closed")) : null,
      phase === "closed" ? button("open-submissions", "undo", "open", () => this.phase("open")) : null,
      phase === "paused" ? button("go-on", "next", "go-on", () => this.phase("running"), true) : null,
      phase === "running" ? button("pause", "close", "pause", () => this.pause()) : null,
      button("links", "link", "links", () => links(this.id)),
      screen,
      phase === "running" ? null : button("delete", "close", "delete", () => this.delete()),
    ];
  }

  /** @param {string} phase */
  async phase(phase) {
    try {
      const path = `/api/tournaments/${this.id}/phase`;
      this.take(/** @type {Answer} */ (await request("POST", path, { phase }, keysOf(this.id).tokens)));
      this.results = this.state.results;
      this.draw();
      this.plan();
    } catch (problem) {
      notice(problem instanceof Refused ? problem.message : t("connection-lost"), 5000);
    }
  }

  pause() {
    this.sure("tournament-pause", "tournament-pause-text", () => this.phase("paused"));
  }

  delete() {
    this.sure("tournament-delete", "tournament-delete-sure", async () => {
      await request("DELETE", `/api/tournaments/${this.id}`, undefined, keysOf(this.id).tokens).catch(() => {});
      this.gone();
    });
  }

  /** @param {string} title @param {string} text @param {() => void} act */
  sure(title, text, act) {
    const yes = () => {
      box.close();
      act();
    };
    const box = dialog(
      t(title),
      [
        h("p", {}, t(text)),
        h(
          "div",
          { class: "form-end" },
          h("button", { type: "button", class: "button main", id: "sure", onclick: yes }, t(title)),
          h("button", { type: "button", class: "button", onclick: () => box.close() }, t("cancel")),
        ),
      ],
      t("close"),
    );
  }

  remove = async (/** @type {import("./types.js").Entrant} */ entrant) => {
    const path = `/api/tournaments/${this.id}/entrants/${entrant.number}`;
    await request("DELETE", path, undefined, keysOf(this.id).tokens).catch(() => {});
    this.ask();
  };

  report = async (/** @type {import("./types.js").Entrant} */ entrant) => {
    const path = `/api/tournaments/${this.id}/entrants/${entrant.number}`;
    const answer = await request("GET", path, undefined, keysOf(this.id).tokens).catch(() => null);
    const trial = /** @type {import("./types.js").Trial | null} */ (answer);
    const lines = trial?.report ? trialLines(trial.report) : [h("p", {}, t(`tournament-${entrant.state}`))];
    dialog(t("tournament-report-of", { name: shown(entrant) }), lines, t("close"));
  };

  /** @param {number} number */
  replay(number) {
    const game = this.results.find((it) => it.number === number);
    if (game) replay(this.id, keysOf(this.id).tokens, this.state, game);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
    document.title = "Potez";
  }
}
