// @ts-nocheck
// A recorded search after some of its events. What is known then depends on those events alone; each step forward can be taken back.

/** What is known about a node; a change makes a new one, so that the old one can come back. */
const UNSEEN = { visits: 0, open: false, done: false, a: "", b: "", v: null, sign: "", cut: null, best: null, log: null };

export class Replay {
  /** @param {any[]} events the first one stands for the beginning */
  constructor(events) {
    this.events = events;
    this.at = 0;
    this.nodes = new Map();
    /** The open nodes, from the root to where the search is. */
    this.path = [];
    this.here = null;
    this.arrow = null;
    this.counts = { entered: 0, leaves: 0, cuts: 0 };
    this.before = [];
  }

  /** The state after so many events. */
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

  change(e, it) {
    const add = { e: "entered", l: "leaves", x: "cuts" }[e.k];
    // Of a search that is told in part, each event says how much has happened.
    if (e.t) this.counts = { entered: e.t[0], leaves: e.t[1], cuts: e.t[2] };
    else if (add) this.counts = { ...this.counts, [add]: this.counts[add] + 1 };
    switch (e.k) {
      case "e":
        Object.assign(it, { ...UNSEEN, visits: it.visits + 1, log: it.log, open: true, a: e.a, b: e.b });
        this.path.push(e.n);
        break;
      case "l": it.v = e.v; break;
      case "c": it.v = e.v; it.a = e.a; it.b = e.b; if (e.m !== null) it.best = e.m; break;
      case "x": it.v = e.v; it.cut = e.x; break;
      case "r": it.v = e.v; it.sign = e.g; it.open = false; it.done = true; this.path.pop(); break;
    }
  }

  back() {
    const e = this.events[this.at--], { n, old, here, arrow, counts } = this.before.pop();
    if (e.k === "e") this.path.pop();
    if (e.k === "r") this.path.push(n);
    if (old) this.nodes.set(n, old);
    else this.nodes.delete(n);
    Object.assign(this, { here, arrow, counts });
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

  /** The nodes of the best line so far. A root that was left with a mere bound has none. */
  main() {
    const line = new Set();
    if (this.nodes.get(0)?.sign) return line;
    for (let it = this.nodes.get(0); it && it.best !== null && !line.has(it.best); it = this.nodes.get(it.best)) line.add(it.best);
    return line;
  }
}
