// How it is searched: algorithm, conventions, window, order, depth, evaluation. A change runs the search again at once.

import { h, fill, later } from "../dom.js";
import { t } from "../words.js";
import { ALGORITHMS, ENGINES, EVALUATIONS, ORDERS, PROFILES, engineOf } from "./question.js";

const INFINITE = /^\s*[-−+]?\s*(∞|inf)?\s*$/;

export class Choices {
  /** @param {import("./question.js").Source} source @param {import("./question.js").Way} way @param {string} prefix @param {() => void} changed */
  constructor(source, way, prefix, changed) {
    this.way = way;
    this.source = source;
    this.changed = changed;
    this.prefix = prefix;
    /** Comparisons are of all algorithms and orders. */
    this.all = true;
    this.element = h("div", { class: "lab-choices" });
    this.draw();
  }

  /** @param {string} name @param {string} label @param {HTMLElement} field @param {...(Node | null)} more */
  labelled(name, label, field, ...more) {
    field.id = `${this.prefix}${name}`;
    return h(
      "div",
      { class: "lab-choice" },
      h("label", { for: field.id }, label),
      h("span", { class: "lab-field" }, field, more),
    );
  }

  /** @param {string} word @param {string[]} names @param {string} value @param {(value: string) => void} set */
  select(word, names, value, set) {
    /** @type {HTMLSelectElement} */
    const field = h(
      "select",
      { value, onchange: () => set(field.value) },
      names.map((name) => h("option", { value: name }, t(`${word}-${name}`))),
    );
    return field;
  }

  /** @param {Partial<import("./question.js").Way>} change @param {boolean} [redraw] */
  set(change, redraw = true) {
    Object.assign(this.way, change);
    if (redraw) {
      const focused = document.activeElement?.id;
      this.draw();
      if (focused) document.getElementById(focused)?.focus();
    }
    this.changed();
  }

  /** Is the playing engine's own search shown? */
  get own() {
    return this.way.algorithm === "engine" && this.source.game !== "tree" && this.all;
  }

  draw() {
    const tree = this.source.game === "tree";
    fill(
      this.element,
      this.all ? this.ways() : null,
      this.labelled("depth", t("lab-depth"), this.depth()),
      tree || this.own
        ? null
        : this.labelled(
            "eval",
            t("lab-evaluation"),
            this.select("lab-evaluation", EVALUATIONS, this.way.eval || "course", (name) => this.set({ eval: name })),
          ),
    );
  }

  /** Algorithm, conventions, window and order. */
  ways() {
    const { way } = this,
      alphabeta = way.algorithm === "alphabeta",
      shuffled = way.order.startsWith("shuffled");
    const names = this.source.game === "tree" ? ALGORITHMS : [...ALGORITHMS, "engine"];
    const algorithms = this.select("lab-algorithm", names, way.algorithm, (algorithm) =>
      this.set({ algorithm, depth: algorithm === "engine" || way.algorithm === "engine" ? "" : way.depth }),
    );
    if (this.own)
      return [
        this.labelled("algorithm", t("lab-algorithm"), algorithms),
        this.labelled("engine", t("lab-engine"), this.engine()),
      ];
    const profiles = this.select("lab-profile", PROFILES, way.profile, (profile) => this.set({ profile }));
    const orders = this.select("lab-order", ORDERS, shuffled ? "shuffled" : way.order, (order) =>
      this.set({ order: order === "shuffled" ? "shuffled:1" : order }),
    );
    return [
      this.labelled("algorithm", t("lab-algorithm"), algorithms),
      alphabeta ? this.labelled("profile", t("lab-profile"), profiles) : null,
      alphabeta ? this.window() : null,
      this.labelled("order", t("lab-order"), orders, shuffled ? this.shuffle() : null),
    ];
  }

  /** Which engine. */
  engine() {
    /** @type {HTMLSelectElement} */
    const field = h(
      "select",
      { value: engineOf(this.way), onchange: () => this.set({ engine: field.value }) },
      ENGINES.map((name) => h("option", { value: name }, engineTitle(name))),
    );
    return field;
  }

  /** Another random order. */
  shuffle() {
    const next = Number(this.way.order.split(":")[1] ?? 0) + 1;
    const facts = { id: `${this.prefix}again`, title: t("lab-shuffle"), "aria-label": t("lab-shuffle") };
    return h(
      "button",
      { type: "button", class: "chip", ...facts, onclick: () => this.set({ order: `shuffled:${next}` }) },
      "↻",
    );
  }

  depth() {
    const tree = this.source.game === "tree",
      most = tree ? 12 : this.own ? 20 : 8;
    const numbers = [...Array(most).keys()].map((it) => String(it + 1));
    /** @type {HTMLSelectElement} */
    const field = h(
      "select",
      { value: this.way.depth || (tree || this.own ? "" : "2"), onchange: () => this.set({ depth: field.value }) },
      tree || this.own ? h("option", { value: "" }, t(tree ? "lab-depth-whole" : "lab-depth-own")) : null,
      numbers.map((it) => h("option", { value: it }, it)),
    );
    return field;
  }

  window() {
    const [alpha = "", beta = ""] = this.way.window.split(",");
    const typed = later(() => {
      const ends = [low.value, high.value].map((text) => text.replace("−", "-").replace(",", ".").trim());
      const open = ends.every((text) => INFINITE.test(text));
      this.set(
        {
          window: open
            ? ""
            : `${INFINITE.test(ends[0]) ? "-inf" : ends[0]},${INFINITE.test(ends[1]) ? "inf" : ends[1]}`,
        },
        false,
      );
    }, 350);
    const end = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ sign) =>
      h("input", {
        type: "text",
        class: "lab-end",
        id: `${this.prefix}${name}`,
        value: /inf/.test(value) ? "" : value,
        placeholder: sign,
        "aria-label": t(name === "alpha" ? "lab-alpha" : "lab-beta"),
        inputmode: "text",
        size: "3",
        oninput: typed,
      });
    const low = end("alpha", alpha, "−∞"),
      high = end("beta", beta, "∞");
    return h(
      "div",
      { class: "lab-choice", role: "group", "aria-label": t("lab-window") },
      h("span", { class: "lab-label" }, t("lab-window")),
      h("span", { class: "lab-field" }, "α", low, "β", high),
    );
  }
}

/** What people call an engine. @param {string} name */
export function engineTitle(name) {
  const [, level] = name.split(":");
  return level ? t("lab-engine-level", { level }) : t("lab-engine-full");
}
