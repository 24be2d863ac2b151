// The best lines while the engine thinks, the best first. Pointing at a move shows the position there, a click plays up to it.

import { h, fill, icon } from "./dom.js";
import { t, compact } from "./words.js";
import { isProven, worth, certainty, ranked } from "./ranking.js";

/** @typedef {import("./ranking.js").Finding} Finding */
/** @typedef {{node: number, turn: string, depth: number, nodes: number, done: boolean, table?: boolean, lines: Finding[]}} SearchInfo */

/** How many moves of a line are shown; a proven line is shown completely. */
const SHOWN = 14;

export class LinesPanel {
  /** @param {{point: (moves: string[] | null) => void, play: (moves: string[]) => void, canPlayAll: () => boolean}} on */
  constructor(on) {
    this.on = on;
    // What is pointed at may be replaced meanwhile, and then never says that it was left.
    this.element = h("ol", { class: "lines", onmouseleave: () => on.point(null) });
    this.facts = h("span", { class: "facts" });
    /** The lines that are unfolded, by their first move. @type {Set<string>} */
    this.open = new Set();
  }

  /** @param {SearchInfo | null} thought @param {{on: boolean, count: number, over: boolean}} look */
  draw(thought, { on, count, over }) {
    // The values of the lines are estimates, unless all of them are proved.
    const estimated = thought?.lines?.some((line) => !isProven(line));
    const searched = () => [
      t(estimated ? "proof-unknown" : "depth", { depth: thought?.depth ?? 0 }),
      t("nodes", { nodes: compact(thought?.nodes ?? 0) }),
    ];
    const facts = !thought ? [] : thought.table ? [t("from-table")] : searched();
    fill(this.facts, facts.join(" · "));
    this.element.classList.toggle("off", !on);
    if (!on) return fill(this.element);
    const lines = ranked(thought?.lines ?? [], thought?.turn ?? "first");
    const rows = Array.from({ length: count }, (_, i) => {
      if (lines[i]) return this.row(lines[i], /** @type {SearchInfo} */ (thought), i === 0);
      return h("li", { class: "line-empty" }, i === 0 && !thought ? t(over ? "game-over" : "computing") : "");
    });
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-at")
      : null;
    fill(this.element, rows);
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-at="${focused}"]`))?.focus();
  }

  /** @param {Finding} line @param {SearchInfo} thought @param {boolean} best */
  row(line, thought, best) {
    const moves = line.moves ?? [];
    const shown = isProven(line) ? moves : moves.slice(0, SHOWN);
    const row = h("li", { class: best ? "best" : "" });
    const open = this.open.has(moves[0]);
    row.classList.toggle("open", open);
    const score = worth(line, thought.turn);
    const certain = certainty({ depth: thought.depth, ...line });
    /** @type {HTMLButtonElement} */
    const fold = h(
      "button",
      {
        type: "button",
        class: "line-fold",
        "aria-expanded": String(open),
        "aria-label": t("whole-line"),
        title: t("whole-line"),
        "data-at": `${moves[0]}-fold`,
        onclick: () => {
          if (!this.open.delete(moves[0])) this.open.add(moves[0]);
          row.classList.toggle("open", this.open.has(moves[0]));
          fold.setAttribute("aria-expanded", String(this.open.has(moves[0])));
        },
      },
      icon("down"),
    );
    fill(
      row,
      h("span", { class: "score", title: certain }, score, h("span", { class: "unseen" }, `, ${certain}`)),
      h(
        "span",
        { class: "line-moves" },
        shown.map((_, i) => this.move(moves, i)),
      ),
      shown.length > 2 ? fold : null,
    );
    return row;
  }

  /** @param {string[]} moves @param {number} i */
  move(moves, i) {
    const upTo = moves.slice(0, i + 1);
    const playable = i === 0 || this.on.canPlayAll();
    const label = i === 0 ? "play-move" : playable ? "play-to-move" : "preview";
    return h(
      "button",
      {
        type: "button",
        class: "line-move",
        "aria-label": t(label, { move: moves[i] }),
        "data-at": `${moves[0]}-${i}`,
        onmouseenter: () => this.on.point(upTo),
        onmouseleave: () => this.on.point(null),
        onfocus: () => this.on.point(upTo),
        onblur: () => this.on.point(null),
        onclick: () => {
          if (!playable) return this.on.point(upTo);
          this.on.point(null);
          this.on.play(upTo);
        },
      },
      moves[i],
    );
  }
}
