// Learning from mistakes: the position before a mistake comes back, and one looks for something better.

import { h, fill } from "./dom.js";
import { t } from "./words.js";
import { say } from "./notice.js";
import { order } from "./ranking.js";

/** @typedef {import("./types.js").Node} Node */
/** @typedef {import("./values-table.js").Values} Values */

/** A move this close to the best one is good enough. */
const CLOSE = 50;

/** How long the moves are valued, in seconds; before that a move is not judged. */
const LOOK = 4;

export class Retry {
  /** What is drawn. @type {string | undefined} */ drawn;

  /** @param {import("./analysis.js").Analysis} analysis */
  constructor(analysis) {
    this.analysis = analysis;
    this.element = h("div", { class: "retry" });
    /** The mistakes that are left, oldest first. @type {Node[]} */
    this.left = [];
    /** The mistake that is looked at. @type {Node | null} */
    this.now = null;
    /** @type {Values | null} */
    this.list = null;
    /** The move that waits for its value. */
    this.tried = "";
    this.word = "";
    this.offered = false;
    /** Has something better been found, or shown? */
    this.solved = false;
  }

  get running() {
    return this.now !== null;
  }

  /** @param {number} node */
  wants(node) {
    return this.now !== null && this.now.parent === node && !this.list?.done;
  }

  /** Asks for the value of every move. @param {number} node */
  ask(node) {
    this.analysis.live.send({ type: "values", node, seconds: LOOK });
  }

  offer() {
    this.left = this.analysis.live
      .whole()
      .filter((node) => this.analysis.verdict(node) && this.analysis.live.human(node.mover ?? ""));
    if (this.left.length === 0) this.left = this.analysis.live.whole().filter((node) => this.analysis.verdict(node));
    this.offered = this.left.length > 0;
    this.now = null;
    this.draw();
  }

  next() {
    this.now = this.left.shift() ?? null;
    this.list = null;
    this.tried = "";
    this.solved = false;
    if (!this.now) {
      this.word = t("retry-end");
      this.offered = false;
      say(this.word);
      this.analysis.on.changed();
      return this.draw();
    }
    this.word = t("retry-find", { move: this.now.text });
    say(this.word);
    const { live } = this.analysis;
    if (live.viewed === this.now.parent) {
      this.analysis.ask();
      this.analysis.on.changed();
    } else live.look(this.now.parent);
    this.draw();
  }

  stop() {
    this.now = null;
    this.tried = "";
    this.offered = false;
    this.word = "";
    this.analysis.on.changed();
    this.draw();
  }

  /** @param {Values} message */
  values(message) {
    if (!this.now || message.node !== this.now.parent) return;
    this.list = message;
    if (this.tried && message.done) this.judge(this.tried);
  }

  /** Somebody tries a move. @param {string} text @returns {boolean} whether it was an attempt, and not a move */
  attempt(text) {
    if (!this.now || this.analysis.live.viewed !== this.now.parent) return false;
    this.judge(text);
    return true;
  }

  /** Says whether a move is good, as soon as that is known. @param {string} text */
  judge(text) {
    if (!this.now) return;
    const best = text === this.analysis.verdict(this.now)?.better;
    const same = text === this.now.text;
    // Values of a search that has just begun praise anything.
    const waits = !best && !same && !this.list?.done;
    this.tried = waits ? text : "";
    const good = best || (!same && !waits && this.close(text));
    this.word = waits
      ? t("retry-wait", { move: text })
      : good
        ? t("retry-good", { move: text })
        : same
          ? t("retry-same")
          : t("retry-worse", { move: text });
    say(this.word);
    if (good) this.solved = true;
    this.draw();
  }

  /** Is this move about as good as the best one? @param {string} text */
  close(text) {
    const { values, turn } = this.list ?? { values: [], turn: "first" };
    const found = values.find((value) => value.text === text);
    if (!found) return false;
    return Math.max(...values.map((value) => order(value, turn))) - order(found, turn) <= CLOSE;
  }

  draw() {
    const key = JSON.stringify([this.now?.id, this.word, this.solved, this.offered]);
    if (key === this.drawn) return;
    this.drawn = key;
    const button = (/** @type {string} */ word, /** @type {() => void} */ act, cls = "button") =>
      h("button", { type: "button", class: cls, onclick: act }, t(word));
    if (!this.now) {
      fill(
        this.element,
        this.word ? h("p", {}, this.word) : null,
        this.offered ? button("retry", () => this.next()) : null,
      );
      return;
    }
    const { now, solved } = this;
    fill(
      this.element,
      h("p", { class: "retry-word" }, this.word),
      h(
        "div",
        { class: "tools" },
        solved
          ? button("retry-next", () => this.next(), "button main")
          : button("retry-show", () => {
              this.word = t("better", { move: this.analysis.verdict(now)?.better ?? "" });
              this.solved = true;
              this.draw();
            }),
        solved ? null : button("retry-skip", () => this.next()),
        button("retry-stop", () => this.stop()),
      ),
    );
  }
}
