// The words of a recorded search, in the language of the reader.

/** Serbian has a decimal comma; a fact without a text is the position where a game begins. */
const NUMBERS = new Set(["alpha", "beta", "value", "bound", "returned"]);

export class Words {
  /** @param {import("./types.js").Run} data @param {string} language */
  constructor(data, language) {
    this.data = data;
    this.language = language;
    /** @type {Map<number, string>} */
    this.labels = new Map();
  }

  /** @param {string} key */
  ui(key) { return this.data.ui[this.language][key] || key; }

  /** @param {string} text */
  number(text) { return this.language === "en" ? text : text.replace(".", ","); }

  /** @param {string} key @param {Record<string, string | null>} facts */
  fact(key, facts) {
    if (!(key in facts)) return "";
    const fact = facts[key];
    if (fact === null) return this.ui("start");
    return NUMBERS.has(key) ? this.number(fact) : fact;
  }

  /** The sentence of an event. @param {number} k */
  say(k) {
    const [key, facts] = this.data.events[k].s;
    return (this.data.templates[this.language][key] || "").replace(/\{(\w+)\}/g, (_, name) => this.fact(name, facts));
  }

  /** The sentence of a step. Coarse steps skip cuts, so the next step mentions them. @param {number[]} steps @param {number} step */
  told(steps, step) {
    const to = steps[step], cuts = [];
    for (let k = (step ? steps[step - 1] : to) + 1; k < to; k++) if (this.data.events[k].k === "x") cuts.push(this.say(k));
    return [...cuts, this.say(to)].join(" ");
  }

  /** @param {number} n */
  isStart(n) { return n === 0 && this.data.game !== "tree"; }

  /** The name that a node alone has: in a game the moves that lead to it. @param {number} n */
  label(n) {
    if (this.isStart(n)) return this.ui("start");
    let label = this.labels.get(n);
    if (label === undefined) {
      const { names, parents, game } = this.data, line = [names[n]];
      if (game !== "tree") for (let up = parents[n]; up && line.length < 200; up = parents[up]) line.unshift(names[up]);
      this.labels.set(n, label = line.join(",") || "•");
    }
    return label;
  }
}
