// The value of every move as a table, the best first.

import { h, fill, same } from "./dom.js";
import { t } from "./words.js";
import { worth, certainty } from "./ranking.js";

/** @typedef {import("./ranking.js").Finding} Finding */

/**
 * The values of all moves of a node.
 * @typedef {object} Values
 * @property {number} node
 * @property {string} turn
 * @property {number} depth
 * @property {boolean} done
 * @property {Finding[]} values
 * @property {{depth: number, done: number, of: number} | null} [next] how far the next depth has come
 */

/** How many values are listed unless all are requested: Blockade has thousands. */
const ROWS = 100;

export class ValuesTable {
  /** @param {{point: (moves: string[] | null) => void, play: (moves: string[]) => void}} on */
  constructor(on) {
    this.on = on;
    this.element = h("div", { class: "values", onmouseleave: () => on.point(null) });
    /** Are all rows shown? */
    this.all = false;
  }

  /**
   * @param {boolean} on
   * @param {Finding[] | null} values ranked
   * @param {{turn: string, made: import("./board/marks.js").Target[], progress: string}} look
   */
  draw(on, values, look) {
    this.last = () => this.draw(on, values, look);
    if (!on) return fill(this.element);
    if (!values) return fill(this.element, h("p", { class: "quiet" }, t("computing")));
    // For an unfinished move, the ways to continue it.
    const begins = (/** @type {Finding} */ value) =>
      look.made.every((target, i) => value.targets[i] && same(value.targets[i], target));
    const open = values.filter(begins);
    const shown = this.all ? open : open.slice(0, ROWS);
    const showAll = () => {
      this.all = true;
      this.last?.();
    };
    fill(
      this.element,
      h(
        "table",
        {},
        h("caption", { class: look.progress ? "quiet" : "unseen" }, look.progress || t("every-move")),
        h("thead", {}, h("tr", {}, column("move"), column("value"), column("certainty"))),
        h(
          "tbody",
          {},
          shown.map((value) => this.row(value, look.turn)),
        ),
      ),
      open.length > shown.length
        ? h(
            "button",
            { type: "button", class: "link", id: "all-values", onclick: showAll },
            t("values-all", { count: open.length }),
          )
        : null,
    );
  }

  /** @param {Finding} value @param {string} turn */
  row(value, turn) {
    const text = value.text ?? "";
    const move = h(
      "button",
      {
        type: "button",
        class: "line-move",
        "aria-label": t("play-move", { move: text }),
        onmouseenter: () => this.on.point([text]),
        onmouseleave: () => this.on.point(null),
        onclick: () => {
          this.on.point(null);
          this.on.play([text]);
        },
      },
      text,
    );
    return h("tr", {}, h("td", {}, move), h("td", {}, worth(value, turn)), h("td", {}, certainty(value)));
  }
}

/** @param {string} word */
const column = (word) => h("th", { scope: "col" }, t(word));
