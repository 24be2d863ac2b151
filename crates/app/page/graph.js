// The graph of a game: who stood better after each move.

import { h, s, fill } from "./dom.js";
import { t, number } from "./words.js";
import { share, long } from "./value.js";

const W = 600,
  H = 120;

export class Graph {
  /** @type {HTMLInputElement} */ slider;

  /** @param {{look: (node: number) => void}} on */
  constructor(on) {
    this.on = on;
    this.svg = s("svg", {
      viewBox: `0 0 ${W} ${H}`,
      preserveAspectRatio: "none",
      class: "graph-svg",
      "aria-hidden": "true",
    });
    this.dots = h("div", { class: "graph-dots" });
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 1,
      value: 0,
      class: "graph-slider",
      oninput: () => this.pick(Number(this.slider.value)),
    });
    this.element = h("div", { class: "graph" }, this.svg, this.dots, this.slider);
    /** @type {import("./types.js").Node[]} */
    this.line = [];
  }

  /** @param {number} at */
  pick(at) {
    const node = this.line[at];
    if (node) this.on.look(node.id);
  }

  /** @param {import("./types.js").Node[]} line the nodes from the start @param {number} viewed @param {(node: import("./types.js").Node) => import("./value.js").Evaluation} value @param {(node: import("./types.js").Node) => {sign: string, word: string} | null} verdict */
  draw(line, viewed, value, verdict) {
    this.line = line;
    const last = Math.max(line.length - 1, 1);
    const x = (/** @type {number} */ i) => (i / last) * W;
    const points = line
      .map((node, i) => ({ node, i, value: value(node) }))
      .filter((point) => point.value !== null && point.value !== undefined);
    const y = (/** @type {import("./value.js").Evaluation} */ v) => H * (0.12 + 0.76 * (1 - share(v)));
    const middle = s("path", { class: "graph-middle", d: `M0 ${H / 2}H${W}` });
    const at = line.findIndex((node) => node.id === viewed);
    const now = at < 0 ? null : s("path", { class: "graph-now", d: `M${x(at)} 0V${H}` });
    const area =
      points.length < 2
        ? null
        : s("path", {
            class: "graph-area",
            d: `M${x(points[0].i)} ${H / 2}${points.map((point) => `L${x(point.i)} ${y(point.value)}`).join("")}L${x(points[points.length - 1].i)} ${H / 2}Z`,
          });
    const curve =
      points.length < 2
        ? null
        : s("path", {
            class: "graph-line",
            d: points.map((point, k) => `${k ? "L" : "M"}${x(point.i)} ${y(point.value)}`).join(""),
          });
    fill(this.svg, middle, area, curve, now);
    fill(
      this.dots,
      points.map((point) => {
        const found = verdict(point.node);
        if (!found && point.node.id !== viewed) return null;
        const dot = h("span", { class: found ? "graph-dot mistake" : "graph-dot" }, found ? found.sign : "");
        dot.style.left = `clamp(.6rem, ${(point.i / last) * 100}%, 100% - .6rem)`;
        dot.style.top = `${(y(point.value) / H) * 100}%`;
        return dot;
      }),
    );
    this.slider.max = String(last);
    this.slider.value = String(Math.max(at, 0));
    this.slider.setAttribute("aria-label", t("graph"));
    this.slider.setAttribute(
      "aria-valuetext",
      `${t("graph-move", { number: number(Math.max(at, 0)) })}: ${long(at < 0 ? null : value(line[at]))}`,
    );
    this.element.classList.toggle("bare", points.length < 2);
  }
}
