// What the engine says: lines while it thinks, the value of every move, threats, hints, the review of a game.

import { h, fill, same } from "./dom.js";
import { t, number, sentence } from "./words.js";
import { load, save } from "./settings.js";
import { notice, say } from "./notice.js";
import { boxOf, toggle, tool } from "./widgets.js";
import { LinesPanel } from "./lines-panel.js";
import { ValuesTable } from "./values-table.js";
import { isProven, order, ranked, withLines, worth } from "./ranking.js";
import { keepReview, reviewOf } from "./reviews.js";
import { Retry } from "./retry.js";

/** @typedef {import("./live.js").Live} Live */
/** @typedef {import("./ranking.js").Finding} Finding */
/** @typedef {import("./lines-panel.js").SearchInfo} SearchInfo */
/** @typedef {import("./board/marks.js").Target} Target */
/** @typedef {import("./values-table.js").Values} Values */

/** What survives a change of language. @typedef {{engine: boolean, every: boolean}} Kept */

export class Analysis {
  /** The node that is looked at. @type {number | undefined} */ at;
  /** @type {LinesPanel} */ lines;
  /** @type {ValuesTable} */ table;
  /** @type {HTMLElement} */ engineSwitch;
  /** @type {HTMLElement} */ everySwitch;
  /** @type {HTMLElement} */ said;
  /** @type {HTMLElement} */ tools;

  /**
   * @param {Live} live
   * @param {object} on
   * @param {() => void} on.changed
   * @param {() => void} on.judged
   * @param {(moves: string[] | null) => void} on.preview
   * @param {(moves: string[]) => void} on.play
   * @param {Kept | null} [kept]
   */
  constructor(live, on, kept = null) {
    this.live = live;
    this.on = on;
    this.engine = kept?.engine ?? false;
    this.every = kept?.every ?? false;
    this.count = Math.min(Math.max(load("lines", 3), 1), 5);
    this.arrows = load("arrows", true);
    /** The steps of an unfinished move. @type {Target[]} */
    this.made = [];
    /** The newest answer of each kind, each for one node. @type {SearchInfo | null} */
    this.thought = null;
    /** @type {Values | null} */
    this.values = null;
    /** @type {SearchInfo | null} */
    this.threat = null;
    /** @type {{node: number, level: number, targets: Target[], text: string | null} | null} */
    this.hint = null;
    /** The node of a hint that is being asked for. @type {number | null} */
    this.hinting = null;
    /** What is known of nodes, and how deep it was found. @type {Map<number, {finding: Finding, depth: number}>} */
    this.known = new Map();
    this.reviewed = reviewOf(live.id);
    this.reviewing = false;
    /** The line that is pointed at. @type {string[] | null} */
    this.pointed = null;
    this.retry = new Retry(this);
    this.element = h("section", { class: "analysis", "aria-label": t("analysis") });
    this.build();
  }

  build() {
    const point = (/** @type {string[] | null} */ moves) => this.point(moves);
    const play = (/** @type {string[]} */ moves) => this.on.play(moves);
    this.lines = new LinesPanel({ point, play, canPlayAll: () => playsBoth(this.live) });
    this.table = new ValuesTable({ point, play });
    this.engineSwitch = toggle("engine-on", this.engine, "analysis-switch", (on) => this.setEngine(on));
    this.everySwitch = toggle("every-on", this.every, "every-move", (on) => this.setEvery(on));
    /** @type {HTMLSelectElement} */
    const counts = h(
      "select",
      {
        class: "small",
        "aria-label": t("lines"),
        value: String(this.count),
        onchange: () => {
          this.count = Number(counts.value);
          save("lines", this.count);
          this.ask();
          this.draw();
        },
      },
      [1, 2, 3, 4, 5].map((n) => h("option", { value: n }, t("lines-count", { count: n }))),
    );
    this.tools = h(
      "div",
      { class: "tools" },
      tool("bulb", "hint", () => this.askHint(), "hint"),
      tool("threat", "threat", () => this.askThreat(), "threat"),
      tool("values", "review", () => this.review(), "review"),
    );
    this.said = h("p", { class: "said", id: "engine-said" });
    fill(
      this.element,
      h("div", { class: "analysis-head" }, this.engineSwitch, this.lines.facts, counts),
      this.lines.element,
      h("div", { class: "analysis-head" }, this.everySwitch),
      this.table.element,
      this.tools,
      this.said,
      this.retry.element,
    );
    this.draw();
    // What was found before is still there to be learned from.
    if (this.reviewed.size > 0) this.retry.offer();
  }

  /** What a new view of the same game takes over. @returns {Kept} */
  keep() {
    return { engine: this.engine, every: this.every };
  }

  // ---- asking

  /** @param {boolean} on */
  setEngine(on) {
    this.engine = on;
    boxOf(this.engineSwitch).checked = on;
    if (!on) this.thought = null;
    this.ask();
    this.draw();
    this.on.changed();
    say(t(on ? "engine-is-on" : "engine-is-off"));
  }

  /** @param {boolean} on */
  setEvery(on) {
    this.every = on;
    boxOf(this.everySwitch).checked = on;
    if (!on) this.values = null;
    this.ask();
    this.draw();
    this.on.changed();
  }

  toggleArrows() {
    this.arrows = !this.arrows;
    save("arrows", this.arrows);
    this.on.changed();
  }

  /** Asks for what is wanted, all at once, since a new question ends the old one. */
  ask() {
    if (!this.live.connected || this.reviewing) return;
    const node = this.live.viewed;
    if (!this.live.view || this.live.view.outcome) return;
    if (this.retry.wants(node)) this.retry.ask(node);
    else if (this.engine) this.live.send({ type: "analyse", node, lines: this.count, values: this.every });
    else if (this.every) this.live.send({ type: "values", node });
    else this.live.send({ type: "stop" });
  }

  /** Another position is looked at, or the same one in a new state, which changes nothing here. */
  moved() {
    if (this.at === this.live.viewed) return;
    this.at = this.live.viewed;
    this.made = [];
    this.table.all = false;
    this.hint = null;
    this.threat = null;
    this.pointed = null;
    if (this.thought && this.thought.node !== this.live.viewed) this.thought = null;
    if (this.values && this.values.node !== this.live.viewed) this.values = null;
    this.said.textContent = "";
    if (this.engine || this.every || this.retry.running) this.ask();
    this.draw();
  }

  askThreat() {
    if (this.threat) {
      this.threat = null;
      this.said.textContent = "";
      this.on.changed();
      return this.ask();
    }
    this.live.send({ type: "threat", node: this.live.viewed });
  }

  async askHint() {
    const node = this.live.viewed;
    if (this.hinting === node) return;
    const level = this.hint?.node === node ? Math.min(this.hint.level + 1, 3) : 1;
    this.hinting = node;
    const answer = await this.live.act("/hint", { node, level });
    this.hinting = null;
    if (!answer || this.live.viewed !== node) return;
    this.hint = { node, level, targets: answer.targets ?? [], text: answer.text ?? null };
    this.tell(answer.text ? t("hint-move", { move: answer.text }) : t(level === 1 ? "hint-where" : "hint-piece"));
    this.on.changed();
  }

  review() {
    if (this.live.whole().length < 2) return this.tell(t("review-nothing"));
    this.reviewing = true;
    this.live.send({ type: "review" });
    this.tell(t("review-runs"));
  }

  /** @param {string} text */
  tell(text) {
    this.said.textContent = text;
    say(text);
  }

  /** A line is pointed at, or no line any more. @param {string[] | null} moves */
  point(moves) {
    this.pointed = moves;
    this.on.preview(moves);
  }

  /** Is this still one of the lines that are shown? @param {string[]} moves */
  offers(moves) {
    const begins = (/** @type {Finding} */ line) => moves.every((move, i) => line.moves?.[i] === move);
    if (this.engine && this.thought?.lines.some(begins)) return true;
    return moves.length === 1 && this.every && Boolean(this.values?.values.some((value) => value.text === moves[0]));
  }

  // ---- answers

  /** @param {import("./messages.js").Message} message */
  message(message) {
    switch (message.type) {
      case "analysis":
        this.note(message.node, message.lines?.[0], message.depth);
        if (message.node !== this.live.viewed || !this.engine) return;
        this.thought = message;
        break;
      case "values":
        this.retry.values(message);
        if (message.node !== this.live.viewed) return;
        if (this.every) this.values = message;
        this.note(message.node, ranked(message.values, message.turn)[0], message.depth);
        break;
      case "threat":
        if (message.node !== this.live.viewed) return;
        this.threat = message;
        this.tell(this.threatText(message));
        if (message.done !== false && (this.engine || this.every)) setTimeout(() => this.ask(), 0);
        break;
      case "review":
        this.judged(message);
        break;
      case "busy":
        this.tell(t("busy", { seconds: number(Math.ceil(message.retry ?? 1)) }));
        setTimeout(() => this.ask(), (message.retry ?? 1) * 1000);
        break;
      case "error":
        this.reviewing = false;
        if (message.error?.law === "server.fair") this.silence();
        notice(sentence(message.error?.message ?? ""), 6000);
        return;
      default:
        return;
    }
    this.draw();
    this.on.changed();
  }

  /** No engine helps here: its switches go back. */
  silence() {
    this.engine = this.every = false;
    for (const label of [this.engineSwitch, this.everySwitch]) boxOf(label).checked = false;
    this.draw();
    this.on.changed();
  }

  /** The review says something about a move, or that it is done. @param {import("./messages.js").ReviewMessage} message */
  judged({ node, evaluation, best = null, loss = null, ...message }) {
    if (node !== undefined) this.reviewed.set(node, { evaluation, best, loss });
    if (message.done) {
      this.reviewing = false;
      keepReview(this.live.id, this.reviewed);
      const marks = this.live.whole().filter((node) => this.verdict(node));
      this.tell(t("review-found", { count: marks.length }));
      this.retry.offer();
      this.ask();
    } else
      this.said.textContent = t("review-count", { done: number(message.place ?? 0), all: number(message.of ?? 0) });
    this.on.judged();
  }

  /** @param {SearchInfo} message */
  threatText(message) {
    const text = message.lines?.[0]?.moves?.[0];
    return text ? t("threat-is", { move: text }) : t("threat-none");
  }

  /** Remembers what a node is worth, unless more is known. @param {number} node @param {Finding | undefined} finding @param {number} depth */
  note(node, finding, depth) {
    if (!finding) return;
    const old = this.known.get(node);
    if (old && isProven(old.finding) && !isProven(finding)) return;
    if (old && old.depth > depth && !isProven(finding)) return;
    this.known.set(node, { finding, depth });
  }

  /** What a node is worth, seen by X, as far as it is known. @param {import("./types.js").Node} node @returns {import("./value.js").Evaluation} */
  value(node) {
    const found = this.known.get(node.id)?.finding.evaluation;
    return found ?? this.reviewed.get(node.id)?.evaluation ?? node.evaluation ?? null;
  }

  /** The same of a node by its number. @param {number} id */
  valueAt(id) {
    const node = this.live.node(id);
    return node && this.value(node);
  }

  /** What the review says about a move. @param {import("./types.js").Node} node @returns {{sign: string, word: string, better: string} | null} */
  verdict(node) {
    const found = this.reviewed.get(node.id);
    const loss = found?.loss ?? 0;
    const better = found?.best ?? "";
    if (!better || better === node.text || loss < 50) return null;
    const [mark, word] =
      loss >= 300 ? ["??", "mark-blunder"] : loss >= 120 ? ["?", "mark-mistake"] : ["?!", "mark-inaccuracy"];
    return { sign: mark, word: `${t(word)} · ${t("better", { move: better })}`, better };
  }

  // ---- drawing

  draw() {
    const over = Boolean(this.live.view?.outcome);
    this.lines.draw(this.engine ? this.thought : null, { on: this.engine, count: this.count, over });
    this.drawValues();
    this.retry.draw();
    // A line that has been replaced is no longer shown on the board.
    if (this.pointed && !this.offers(this.pointed)) this.point(null);
  }

  /** The values of all moves, the best first; those of the lines with the lines' values. */
  get ranking() {
    if (!this.values) return null;
    return withLines(this.values.values, this.engine ? this.thought : null, this.values.turn);
  }

  drawValues() {
    const next = this.values?.done ? null : this.values?.next;
    const progress = next ? t("values-next", { depth: next.depth, done: number(next.done), all: number(next.of) }) : "";
    this.table.draw(this.every, this.ranking, { turn: this.values?.turn ?? "first", made: this.made, progress });
  }

  /** Part of a move has been built: the values are those of what can follow. @param {Target[]} made */
  follow(made) {
    const changed = this.every && JSON.stringify(made) !== JSON.stringify(this.made);
    this.made = made;
    if (changed) this.drawValues();
  }

  /** What the board shows of all this. */
  marks() {
    const ghosts = [];
    if (this.arrows && this.engine && this.thought) {
      const player = this.thought.turn;
      const best = ranked(this.thought.lines, player).slice(0, 3);
      best.forEach((line, i) => ghosts.unshift({ targets: line.targets, cls: i === 0 ? "best" : "other", player }));
    }
    const threat = this.threat?.lines?.[0]?.targets;
    if (threat) ghosts.push({ targets: threat, cls: "danger", player: this.threat?.turn });
    return { ghosts, hint: this.hint?.node === this.live.viewed ? this.hint.targets : [] };
  }

  /** Values on the board: for each next click, the best of the moves that continue like this. @param {Target[]} made */
  boardValues(made) {
    const values = this.every ? this.ranking : null;
    if (!values || !this.values) return [];
    const { turn } = this.values;
    /** @type {Map<string, {target: Target, value: Finding}>} */
    const best = new Map();
    for (const value of values) {
      if (!made.every((target, i) => value.targets[i] && same(value.targets[i], target))) continue;
      let target = value.targets[made.length];
      if (target?.kind === "level") target = value.targets[made.length - 1] ?? target;
      if (!target || target.kind === "wall") continue;
      const key = JSON.stringify(target);
      // The ranking has the best first.
      if (!best.has(key)) best.set(key, { target, value });
    }
    const top = values[0];
    const asGood = (/** @type {Finding} */ value) =>
      value.proof === top.proof && value.depth === top.depth && order(value, turn) === order(top, turn);
    return [...best.values()].map(({ target, value }) => ({
      target,
      text: worth(value, turn).replace(" ", ""),
      cls: `${value.proof} ${asGood(value) ? "best" : ""}`,
    }));
  }
}

/** Does this person play both sides? @param {Live} live */
const playsBoth = (live) => ["first", "second"].every((side) => live.human(side) && live.holds(side));
