// What the position is worth without a search: the table of features, before and after the last move.

import { h, fill } from "./dom.js";
import { t, tOr, number, ofGame, sign } from "./words.js";
import { load, save } from "./settings.js";

/** @typedef {import("./live.js").Live} Live */

export class EvaluationPanel {
  /** @param {Live} live */
  constructor(live) {
    this.live = live;
    /** The names of the evaluations that the game has, once they are known. @type {string[] | null} */
    this.names = null;
    this.summary = h("summary", {}, t("evaluation-panel"));
    this.body = h("div", { class: "evaluation-body" });
    this.element = h(
      "details",
      { class: "evaluation", id: "evaluation", open: load("evaluation-open", false), ontoggle: () => this.toggled() },
      this.summary,
      this.body,
    );
  }

  toggle() {
    this.element.open = !this.element.open;
  }

  /** Somebody has opened or closed it, or it was open from the beginning. */
  async toggled() {
    const before = load("evaluation-open", false);
    save("evaluation-open", this.element.open);
    if (!this.element.open) return;
    if (this.asked !== this.live.viewed) await this.ask();
    if (!before) this.element.scrollIntoView({ block: "nearest" });
  }

  /** Another position is looked at, or the same one in a new state. */
  moved() {
    if (this.element.open && this.asked !== this.live.viewed) this.ask();
  }

  /** Asks for the table of the position that is looked at. */
  async ask() {
    const { live } = this;
    const node = live.viewed;
    this.asked = node;
    if (live.view?.scene.board.kind === "tree")
      return fill(this.body, h("p", { class: "quiet" }, t("evaluation-tree")));
    try {
      const wish = load("evaluation", /** @type {string} */ (""));
      const path = `/nodes/${node}/evaluation`;
      const ask = async (/** @type {string} */ query) => {
        return /** @type {import("./types.js").Worth} */ (await live.ask("GET", path + query));
      };
      let worth = await ask(this.names?.includes(wish) ? `?eval=${wish}` : "");
      // Which evaluations there are is known only now.
      if (this.names === null && worth.eval !== wish && worth.evaluations.includes(wish))
        worth = await ask(`?eval=${wish}`);
      this.names = worth.evaluations;
      if (this.asked === node) this.draw(worth);
    } catch (error) {
      if (this.asked !== node) return;
      this.asked = undefined;
      fill(this.body, h("p", { class: "quiet" }, /** @type {Error} */ (error).message || t("connection-lost")));
    }
  }

  /** @param {import("./types.js").Worth} worth */
  draw(worth) {
    if (worth.eval === null) return fill(this.body, h("p", { class: "quiet" }, t("evaluation-none")));
    const held = this.body.contains(document.activeElement) ? document.activeElement?.id : null;
    fill(
      this.body,
      this.choice(worth),
      h("p", { class: "worth" }, this.sentence(worth)),
      h("div", { class: "evaluation-scroll" }, table(worth)),
      this.meanings(worth),
    );
    if (held) document.getElementById(held)?.focus();
  }

  /** Which evaluation. @param {import("./types.js").Worth} worth */
  choice(worth) {
    if (worth.evaluations.length < 2) return null;
    // Buttons rather than radios, so that the arrow keys still step through the moves.
    const one = (/** @type {string} */ name) =>
      h(
        "button",
        {
          type: "button",
          id: `evaluation-${name}`,
          "aria-pressed": String(name === worth.eval),
          onclick: () => {
            save("evaluation", name);
            this.ask();
          },
        },
        tOr(`evaluation-${name}`, name),
      );
    return h(
      "div",
      { class: "segment-row", role: "group", "aria-label": t("evaluation-which") },
      worth.evaluations.map(one),
    );
  }

  /** What it is worth, in words. @param {import("./types.js").Worth} worth */
  sentence(worth) {
    const move = this.live.node(worth.node)?.text ?? "",
      { after = null, before = null, outcome } = worth;
    if (after === null) {
      const winner = typeof outcome === "object" ? outcome?.win : null;
      const end = winner ? t("won", { player: sign(winner) }) : t("drawn");
      return `${end}. ${before === null ? t("evaluation-over") : t("evaluation-over-before", { move, value: figure(before) })}`;
    }
    const now = t("evaluation-worth", { value: figure(after) });
    return before === null
      ? now
      : `${now} ${t("evaluation-moved", { move, value: figure(before), change: signed(after - before) })}`;
  }

  /** What the features count. @param {import("./types.js").Worth} worth */
  meanings(worth) {
    const meaning = (/** @type {import("./types.js").FeatureRow} */ feature) =>
      ofGame(`${this.live.state.game}-${worth.eval}-${feature.name}`, feature.meaning);
    return h(
      "details",
      {
        class: "meanings",
        open: load("meanings-open", false),
        ontoggle: (/** @type {Event} */ event) =>
          save("meanings-open", /** @type {HTMLDetailsElement} */ (event.target).open),
      },
      h("summary", { id: "evaluation-meanings" }, t("evaluation-meanings")),
      h("p", { class: "quiet" }, t("evaluation-less")),
      h(
        "dl",
        {},
        worth.features.map((/** @type {import("./types.js").FeatureRow} */ feature) =>
          h("div", {}, h("dt", {}, feature.name), h("dd", {}, meaning(feature))),
        ),
      ),
    );
  }
}

/** The table: each feature with its weight, value and product; if a move has been made, before and after it. @param {import("./types.js").Worth} worth */
function table(worth) {
  const compared = worth.before !== null;
  const head = compared
    ? [
        h(
          "tr",
          {},
          column("feature", { rowspan: 2 }),
          column("weight", { rowspan: 2 }),
          column("value", { colspan: 2, scope: "colgroup" }),
          column("product", { colspan: 3, scope: "colgroup" }),
        ),
        h(
          "tr",
          {},
          ["before", "after", "before", "after", "change"].map((word, i) =>
            column(word, { class: i === 0 || i === 2 ? "first" : null }),
          ),
        ),
      ]
    : h("tr", {}, column("feature"), column("value"), column("weight"), column("product"));
  const row = (/** @type {import("./types.js").FeatureRow} */ { name, weight, before, after }) => {
    const change = before && after ? after.product - before.product : null;
    const cells = compared
      ? [
          cell(figure(weight)),
          cell(figure(before?.value), "first"),
          cell(figure(after?.value)),
          cell(figure(before?.product), "first"),
          cell(figure(after?.product)),
          cell(signed(change), mood(change)),
        ]
      : [cell(figure(after?.value)), cell(figure(weight)), cell(figure(after?.product))];
    return h(
      "tr",
      { class: before?.product || after?.product || before?.value || after?.value ? null : "zero" },
      h("th", { scope: "row" }, name),
      cells,
    );
  };
  const change = compared && typeof worth.after === "number" ? worth.after - (worth.before ?? 0) : null;
  const sums = compared
    ? [
        h("td", { colspan: 3 }),
        cell(figure(worth.before), "first"),
        cell(figure(worth.after)),
        cell(signed(change), mood(change)),
      ]
    : [h("td", { colspan: 2 }), cell(figure(worth.after))];
  return h(
    "table",
    { class: compared ? "compared" : null },
    h("caption", {}, t("evaluation-view")),
    h("thead", {}, head),
    h("tbody", {}, worth.features.map(row)),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("evaluation-sum")), sums)),
  );
}

/** @param {string} word @param {import("./dom.js").Props} [props] */
const column = (word, props = {}) => h("th", { scope: "col", ...props }, t(`evaluation-${word}`));

/** @param {string} text @param {string | null} [cls] */
const cell = (text, cls = null) => h("td", { class: cls }, text);

/** A number with as many decimals as it has, at most two; nothing is a dash. @param {number | null | undefined} value */
function figure(value) {
  if (value === null || value === undefined) return "–";
  const rounded = Math.round(value * 100) / 100;
  const digits = Number.isInteger(rounded) ? 0 : Number.isInteger(rounded * 10) ? 1 : 2;
  return (rounded < 0 ? "−" : "") + number(Math.abs(rounded), digits);
}

/** The same with its sign. @param {number | null} value */
const signed = (value) => (value !== null && Math.round(value * 100) > 0 ? "+" : "") + figure(value);

/** For whom a change is good. @param {number | null} change */
const mood = (change) => (change === null || Math.round(change * 100) === 0 ? null : change > 0 ? "for-x" : "for-o");
