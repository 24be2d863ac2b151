// A recorded search after some of its events. What is known then depends on those events alone; each step forward can be taken back.

/** @typedef {import("./types.js").RunEvent} RunEvent */
/** @typedef {import("./types.js").Known} Known */
/** @typedef {{n: number, old: Known | undefined, here: number | null, arrow: import("./types.js").Arrow, counts: {entered: number, leaves: number, cuts: number}}} Before */

/** @type {Known} */
const UNSEEN = { visits: 0, open: false, done: false, a: "", b: "", v: null, sign: "", cut: null, best: null, mark: "", log: null };
/** How the playing engine treated a node: the legend explains the signs. @type {Record<string, string>} */
const ANSWERS = { table: "T", known: "!", futility: "≈" };

export class Replay {
  /** @param {RunEvent[]} events the first one represents the beginning */
  constructor(events) {
    this.events = events;
    this.at = 0;
    /** @type {Map<number, Known>} */
    this.nodes = new Map();
    /** The open nodes, from the root to where the search is. @type {number[]} */
    this.path = [];
    /** @type {number | null} */
    this.here = null;
    /** @type {import("./types.js").Arrow} */
    this.arrow = null;
    this.counts = { entered: 0, leaves: 0, cuts: 0 };
    /** @type {Before[]} */
    this.before = [];
  }

  /** The state after this many events. @param {number} to */
  go(to) {
    while (this.at < to) this.forward();
    while (this.at > to) this.back();
    return this;
  }

  forward() {
    const e = this.events[++this.at], old = this.nodes.get(e.n), it = { ...(old ?? UNSEEN) };
    this.before.push({ n: e.n, old, here: this.here, arrow: this.arrow, counts: this.counts });
    this.here = e.n;
    this.arrow = e.k === "x" ? { from: e.n, to: e.o } : null;
    this.change(e, it);
    const last = it.log;
    if (e.k === "e" || !last || last.a !== it.a || last.b !== it.b || last.v !== it.v || last.sign !== it.sign)
      it.log = { step: this.at, a: it.a, b: it.b, v: it.v, sign: it.sign, before: last };
    this.nodes.set(e.n, it);
  }

  /** @param {RunEvent} e @param {Known} it */
  change(e, it) {
    const { entered, leaves, cuts } = this.counts;
    // If only a part of a search is listed, each event says how much has happened.
    if (e.t) this.counts = { entered: e.t[0], leaves: e.t[1], cuts: e.t[2] };
    else if (e.k === "e") this.counts = { entered: entered + 1, leaves, cuts };
    else if (e.k === "l") this.counts = { entered, leaves: leaves + 1, cuts };
    else if (e.k === "x") this.counts = { entered, leaves, cuts: cuts + 1 };
    const value = e.v ?? null;
    switch (e.k) {
      case "e": {
        const mark = e.d ? (e.d[2] ? "?" : "") + (e.d[1] > 0 ? `↓${e.d[1]}` : "") : "";
        Object.assign(it, { ...UNSEEN, visits: it.visits + 1, log: it.log, open: true, a: e.a ?? "", b: e.b ?? "", mark });
        this.path.push(e.n);
        break;
      }
      case "l": it.v = value; it.mark += ANSWERS[e.w ?? ""] ?? ""; break;
      case "c": it.v = value; it.a = e.a ?? ""; it.b = e.b ?? ""; it.best = e.m ?? it.best; break;
      case "x": it.v = value; it.cut = e.x ?? []; break;
      case "p": it.mark += "…"; break;
      case "r": it.v = value; it.sign = e.g ?? ""; it.open = false; it.done = true; this.path.pop(); break;
    }
  }

  back() {
    const e = this.events[this.at--], before = this.before.pop();
    if (!before) return;
    if (e.k === "e") this.path.pop();
    if (e.k === "r") this.path.push(before.n);
    if (before.old) this.nodes.set(before.n, before.old);
    else this.nodes.delete(before.n);
    this.here = before.here;
    this.arrow = before.arrow;
    this.counts = before.counts;
  }

  /** How a node looks: unseen, skipped (cut off), open, done, or here. @param {number} n @param {(number | null)[]} parents */
  look(n, parents) {
    const it = this.nodes.get(n);
    if (this.here === n) return "here";
    if (it?.visits) return it.open ? "open" : "done";
    for (let up = parents[n]; up !== null && up !== undefined; up = parents[up]) {
      const above = this.nodes.get(up);
      if (above?.visits) return above.cut ? "skipped" : "unseen";
    }
    return "unseen";
  }

  /** The nodes of the best line so far. A root that was left with only a bound has none. */
  main() {
    /** @type {Set<number>} */
    const line = new Set();
    if (this.nodes.get(0)?.sign) return line;
    for (let it = this.nodes.get(0); it && it.best !== null && !line.has(it.best); it = this.nodes.get(it.best)) line.add(it.best);
    return line;
  }
}
