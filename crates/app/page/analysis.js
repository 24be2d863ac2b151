// What the engine says: lines while it thinks, the value of every move, threats, hints, the review of a game.

import { h, fill, icon, same } from "./dom.js";
import { t, number, sign, compact } from "./words.js";
import { load, save } from "./settings.js";
import { notice, say } from "./notice.js";
import { short, long, rank } from "./value.js";
import { Retry } from "./retry.js";

/** @typedef {import("./live.js").Live} Live */

/** So many values are listed unless all are wanted: Blockade has thousands. */
const ROWS = 100;

const list = (/** @type {any} */ moves) => (Array.isArray(moves) ? moves : String(moves ?? "").split(/\s+/).filter(Boolean));

export class Analysis {
  /** @param {Live} live @param {{changed: () => void, judged: () => void, preview: (moves: string[] | null) => void, play: (text: string) => void}} on */
  constructor(live, on) {
    this.live = live;
    this.on = on;
    this.engine = false;
    this.count = Math.min(Math.max(load("lines", 3), 1), 5);
    this.arrows = load("arrows", true);
    this.every = false;
    /** What has been built of a move. @type {any[]} */
    this.made = [];
    /** Are all rows of the values shown? */
    this.all = false;
    /** The newest answer of each kind, each for one node. @type {any} */
    this.thought = null;
    /** @type {any} */
    this.values = null;
    /** @type {any} */
    this.threat = null;
    /** @type {{node: number, level: number, targets: any[], text: string | null} | null} */
    this.hint = null;
    /** The node of a hint that is being asked for. @type {number | null} */
    this.hinting = null;
    /** What is known of nodes. @type {Map<number, any>} */
    this.known = new Map();
    /** @type {Map<number, {evaluation: any, best: any, loss: number}>} */
    this.reviewed = new Map();
    this.reviewing = false;
    this.retry = new Retry(this);
    this.element = h("section", { class: "analysis", "aria-label": t("analysis") });
    this.build();
  }

  build() {
    const toggle = (/** @type {string} */ id, /** @type {boolean} */ on, /** @type {string} */ word, /** @type {(on: boolean) => void} */ act) => {
      const box = h("input", { type: "checkbox", role: "switch", id, checked: on, onchange: () => act(box.checked) });
      return h("label", { class: "switch", for: id }, box, h("span", { class: "track", "aria-hidden": "true" }), h("span", {}, t(word)));
    };
    this.engineSwitch = toggle("engine-on", this.engine, "engine", (on) => this.setEngine(on));
    this.everySwitch = toggle("every-on", this.every, "every-move", (on) => this.setEvery(on));
    const counts = h("select", { class: "small", "aria-label": t("lines"), value: String(this.count), onchange: () => { this.count = Number(counts.value); save("lines", this.count); this.ask(); } },
      [1, 2, 3, 4, 5].map((n) => h("option", { value: n }, t("lines-count", { count: n }))));
    this.facts = h("span", { class: "facts" });
    // What is pointed at may be replaced meanwhile, and then never says that it was left.
    const left = () => this.on.preview(null);
    this.lines = h("ol", { class: "lines", onmouseleave: left });
    this.table = h("div", { class: "values", onmouseleave: left });
    const tool = (/** @type {any} */ name, /** @type {string} */ word, /** @type {() => void} */ act, /** @type {string} */ id) => h("button", { type: "button", class: "tool", id, onclick: act }, icon(name), h("span", {}, t(word)));
    this.tools = h("div", { class: "tools" }, tool("bulb", "hint", () => this.askHint(), "hint"), tool("threat", "threat", () => this.askThreat(), "threat"), tool("values", "review", () => this.review(), "review"));
    this.said = h("p", { class: "said", id: "engine-said" });
    fill(this.element, h("div", { class: "analysis-head" }, this.engineSwitch, this.facts, counts), this.lines, h("div", { class: "analysis-head" }, this.everySwitch), this.table, this.tools, this.said, this.retry.element);
    this.draw();
  }

  // ---- asking

  /** @param {boolean} on */
  setEngine(on) {
    this.engine = on;
    /** @type {HTMLInputElement} */ (this.engineSwitch.firstElementChild).checked = on;
    if (on) this.ask();
    else {
      this.live.send({ type: "stop" });
      this.thought = null;
      this.draw();
      this.on.changed();
    }
    say(t(on ? "engine-is-on" : "engine-is-off"));
  }

  /** @param {boolean} on */
  setEvery(on) {
    this.every = on;
    /** @type {HTMLInputElement} */ (this.everySwitch.firstElementChild).checked = on;
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

  /** Asks for what is wanted and not there yet: one thing at a time, since a new question ends the old one. */
  ask() {
    if (!this.live.connected || this.reviewing) return;
    const node = this.live.viewed;
    if (!this.live.view || this.live.view.outcome) return;
    if (this.retry.wants(node)) this.retry.ask(node);
    else if (this.every && !(this.values?.node === node && this.values.done)) this.live.send({ type: "values", node });
    else if (this.engine) this.live.send({ type: "analyse", node, lines: this.count });
  }

  /** Another position is looked at, or the same one in a new state, which changes nothing here. */
  moved() {
    if (this.at === this.live.viewed) return;
    this.at = this.live.viewed;
    this.made = [];
    this.all = false;
    this.hint = null;
    this.threat = null;
    if (this.thought && this.thought.node !== this.live.viewed) this.thought = null;
    if (this.values && this.values.node !== this.live.viewed) this.values = null;
    this.said.textContent = "";
    this.ask();
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

  // ---- answers

  /** @param {any} message */
  message(message) {
    switch (message.type) {
      case "analysis":
        if (message.lines?.[0]?.evaluation !== undefined) this.note(message.node, message.lines[0].evaluation);
        if (message.node !== this.live.viewed || !this.engine) return;
        this.thought = message;
        break;
      case "values":
        this.retry.values(message);
        if (message.node !== this.live.viewed) return;
        if (this.every) this.values = message;
        if (message.values.length > 0) this.note(message.node, message.values.reduce((/** @type {any} */ a, /** @type {any} */ b) => (order(b) > order(a) ? b : a)).evaluation);
        if (message.done && this.engine) this.ask();
        break;
      case "threat":
        if (message.node !== this.live.viewed) return;
        this.threat = message;
        this.tell(this.threatText(message));
        if (message.done !== false && (this.engine || this.every)) setTimeout(() => this.ask(), 0);
        break;
      case "review":
        if (message.evaluation) this.note(message.node, message.evaluation);
        if (message.node !== undefined) this.reviewed.set(message.node, message);
        if (message.done) this.reviewDone();
        else this.said.textContent = t("review-count", { done: number(message.place ?? 0), all: number(message.of ?? 0) });
        this.on.judged();
        break;
      case "busy":
        this.tell(t("busy", { seconds: number(Math.ceil(message.retry ?? 1)) }));
        setTimeout(() => this.ask(), (message.retry ?? 1) * 1000);
        break;
      case "error":
        this.reviewing = false;
        if (message.error?.law === "server.fair") this.silence();
        notice(message.error?.message ?? message.message ?? "", 6000);
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
    for (const label of [this.engineSwitch, this.everySwitch]) /** @type {HTMLInputElement} */ (label.firstElementChild).checked = false;
    this.draw();
    this.on.changed();
  }

  reviewDone() {
    this.reviewing = false;
    const marks = this.live.whole().map((node) => this.verdict(node)).filter(Boolean);
    this.tell(t("review-found", { count: marks.length }));
    this.retry.offer();
    this.ask();
  }

  /** @param {any} message */
  threatText(message) {
    const line = message.lines?.[0] ?? message;
    const text = list(line.moves)[0] ?? line.text;
    return text ? t("threat-is", { move: text }) : t("threat-none");
  }

  /** @param {number} node @param {any} evaluation */
  note(node, evaluation) {
    this.known.set(node, evaluation);
  }

  /** What a node is worth, as far as it is known. @param {any} node */
  value(node) {
    if (this.thought?.node === node.id) return this.thought.lines?.[0]?.evaluation;
    return this.known.get(node.id) ?? this.reviewed.get(node.id)?.evaluation ?? node.evaluation ?? null;
  }

  /** What the review says of a move. @param {any} node @returns {{sign: string, word: string, better: string} | null} */
  verdict(node) {
    const found = this.reviewed.get(node.id);
    if (!found || !(found.loss > 0)) return null;
    const better = typeof found.best === "string" ? found.best : list(found.best?.moves ?? found.best?.text)[0] ?? "";
    if (!better || better === node.text) return null;
    const [mark, word] = found.loss >= 300 ? ["??", "mark-blunder"] : found.loss >= 120 ? ["?", "mark-mistake"] : found.loss >= 50 ? ["?!", "mark-inaccuracy"] : ["", ""];
    return mark ? { sign: mark, word: `${t(word)} · ${t("better", { move: better })}`, better } : null;
  }

  // ---- drawing

  draw() {
    const thought = this.thought;
    fill(this.facts, thought ? `${t("depth", { depth: thought.depth ?? 0 })} · ${t("nodes", { nodes: compact(thought.nodes ?? 0) })}` : "");
    this.lines.classList.toggle("off", !this.engine);
    fill(this.lines, !this.engine ? [] : Array.from({ length: this.count }, (_, i) => {
      const line = thought?.lines?.[i];
      if (!line) return h("li", { class: "line-empty" }, i === 0 && !thought ? t(this.live.view?.outcome ? "game-over" : "thinking") : "");
      return this.lineItem(line, i);
    }));
    this.drawValues();
    this.retry.draw();
  }

  /** @param {any} line @param {number} i */
  lineItem(line, i) {
    const moves = list(line.moves);
    const buttons = moves.slice(0, 14).map((move, k) => h("button", { type: "button", class: "line-move", "aria-label": t("preview", { move }),
      onmouseenter: () => this.on.preview(moves.slice(0, k + 1)), onmouseleave: () => this.on.preview(null), onfocus: () => this.on.preview(moves.slice(0, k + 1)), onblur: () => this.on.preview(null),
      onclick: () => { this.on.preview(null); this.on.play(moves[0]); } }, move));
    return h("li", { class: i === 0 ? "best" : "" }, h("span", { class: "score", title: line.evaluation ? long(line.evaluation) : null }, scoreText(line)), h("span", { class: "line-moves" }, buttons));
  }

  drawValues() {
    const values = this.values;
    if (!this.every) return fill(this.table);
    if (!values) return fill(this.table, h("p", { class: "quiet" }, t("thinking")));
    const turn = this.live.view?.turn;
    // Of a move that is being built, the ways in which it can go on.
    const open = values.values.filter((/** @type {any} */ value) => this.made.every((target, i) => value.targets[i] && same(value.targets[i], target)));
    const sorted = open.sort((/** @type {any} */ a, /** @type {any} */ b) => order(b) - order(a));
    const shown = this.all ? sorted : sorted.slice(0, ROWS);
    const more = sorted.length > shown.length ? h("button", { type: "button", class: "link", id: "all-values", onclick: () => { this.all = true; this.drawValues(); } }, t("values-all", { count: sorted.length })) : null;
    fill(this.table, h("table", {}, h("caption", { class: "unseen" }, t("every-move")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("move")), h("th", { scope: "col" }, t("value")), h("th", { scope: "col" }, t("proof")))),
      h("tbody", {}, shown.map((/** @type {any} */ value) => h("tr", {}, h("td", {}, h("button", { type: "button", class: "line-move", onmouseenter: () => this.on.preview([value.text]), onmouseleave: () => this.on.preview(null), onclick: () => this.on.play(value.text) }, value.text)),
        h("td", {}, this.valueText(value, turn)), h("td", {}, proofText(value)))))), more);
  }

  /** Part of a move has been built: the values are those of what can follow. @param {any[]} made */
  follow(made) {
    if (this.every && JSON.stringify(made) !== JSON.stringify(this.made)) {
      this.made = made;
      this.drawValues();
    } else this.made = made;
  }

  /** @param {any} value @param {string} turn */
  valueText(value, turn) {
    const most = value.exact ? "" : "≤";
    if (value.proof === "win") return `${sign(turn)} #${most}${value.distance ?? "?"}`;
    if (value.proof === "loss") return `${sign(turn === "first" ? "second" : "first")} #${most}${value.distance ?? "?"}`;
    if (value.proof === "draw") return "=";
    return scoreText(value);
  }

  /** What the board shows of all this. */
  marks() {
    const ghosts = [];
    if (this.arrows && this.engine && this.thought) {
      (this.thought.lines ?? []).slice(0, 3).forEach((/** @type {any} */ line, /** @type {number} */ i) => { if (line.targets) ghosts.unshift({ targets: line.targets, cls: i === 0 ? "best" : "other" }); });
    }
    const threat = this.threat?.lines?.[0]?.targets ?? this.threat?.targets;
    if (threat) ghosts.push({ targets: threat, cls: "danger" });
    return { ghosts, hint: this.hint?.node === this.live.viewed ? this.hint.targets : [] };
  }

  /** Values on the board: for what can be clicked next, the best of the moves that go on like this. @param {any[]} made */
  boardValues(made) {
    if (!this.every || !this.values) return [];
    const best = new Map();
    for (const value of this.values.values) {
      if (!made.every((target, i) => JSON.stringify(value.targets[i]) === JSON.stringify(target))) continue;
      let target = value.targets[made.length];
      if (target?.kind === "level") target = value.targets[made.length - 1] ?? target;
      if (!target || target.kind === "wall") continue;
      const key = JSON.stringify(target);
      const old = best.get(key);
      if (!old || order(value) > order(old.value)) best.set(key, { target, value });
    }
    const top = Math.max(...this.values.values.map(order));
    const turn = this.live.view.turn;
    return [...best.values()].map(({ target, value }) => ({ target, text: this.valueText(value, turn).replace(" ", ""), cls: `${value.proof} ${order(value) === top ? "best" : ""}` }));
  }
}

/** What a line is worth; the numbers of a tree are shown as they are. @param {any} line */
function scoreText(line) {
  return line.evaluation ? short(line.evaluation) : String(line.score ?? "–").replace("-", "−");
}

/** How good a move is for whoever makes it. @param {any} value */
export function order(value) {
  const far = value.distance ?? 0;
  if (value.proof === "win") return 1e7 - far;
  if (value.proof === "loss") return -1e7 + far;
  if (value.proof === "draw") return 0;
  return value.points ?? Number(value.score) ?? 0;
}

/** @param {any} value */
function proofText(value) {
  if (value.proof === "win" || value.proof === "loss") return t(`proof-${value.proof}${value.exact ? "" : "-within"}`, { count: value.distance ?? 0 });
  if (value.proof === "draw") return t("proof-draw");
  return t("proof-unknown", { depth: value.depth ?? 0 });
}

export { rank };
