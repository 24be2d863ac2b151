// The bar next to the board: who is better, and by how much.

import { h } from "./dom.js";
import { t } from "./words.js";
import { long, share, short } from "./value.js";

/** @typedef {import("./value.js").Evaluation} Evaluation */

export class EvaluationBar {
  constructor() {
    this.text = h("span", { class: "eval-text", "aria-hidden": "true" });
    this.element = h("div", { class: "eval", role: "img" }, h("div", { class: "eval-x" }), this.text);
  }

  /** @param {boolean} shown @param {Evaluation} value @param {{win?: string} | "draw" | null} outcome @param {string} score the value of a game that counts otherwise, as a tree does */
  draw(shown, value, outcome, score) {
    this.element.classList.toggle("shown", shown);
    if (!shown) return;
    const winner = typeof outcome === "object" ? outcome?.win : undefined;
    const part = outcome ? (winner ? (winner === "first" ? 1 : 0) : 0.5) : share(value);
    const told = score.replace("-", "−");
    this.element.style.setProperty("--x", String(part));
    // The number is at the end of the side that is better.
    this.element.classList.toggle("better-o", part < 0.5);
    this.text.textContent = outcome ? "" : value ? short(value, true) : told || "…";
    this.element.setAttribute("aria-label", `${t("evaluation")}: ${value ? long(value) : told || long(value)}`);
  }
}
