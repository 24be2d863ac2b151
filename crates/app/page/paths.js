// The shortest paths of the pieces: the switch, and how long they are.

import { h, s, fill } from "./dom.js";
import { t, number, sign } from "./words.js";
import { load, save } from "./settings.js";

export class Paths {
  /** @type {HTMLInputElement} */ box;
  /** What is drawn. @type {string | undefined} */ drawn;

  /** @param {{changed: () => void}} on */
  constructor(on) {
    this.on = on;
    this.shown = load("paths", false);
    this.box = h("input", {
      type: "checkbox",
      role: "switch",
      id: "paths-on",
      checked: this.shown,
      onchange: () => this.set(this.box.checked),
    });
    this.legend = h("div", { class: "paths-legend" });
    this.element = h(
      "section",
      { class: "paths", "aria-label": t("paths"), hidden: true },
      h(
        "label",
        { class: "switch", for: "paths-on" },
        this.box,
        h("span", { class: "track", "aria-hidden": "true" }),
        h("span", {}, t("paths")),
      ),
      this.legend,
    );
  }

  /** @param {boolean} on */
  set(on) {
    this.shown = on;
    this.box.checked = on;
    save("paths", on);
    this.on.changed();
  }

  /** The paths to draw on the board. @param {import("./types.js").View | null} view */
  of(view) {
    return this.shown ? (view?.paths ?? []) : [];
  }

  /** Shows how long the paths of a position are. @param {import("./types.js").View | null} view */
  draw(view) {
    this.element.hidden = !view?.paths;
    const paths = this.of(view);
    const key = JSON.stringify(paths);
    if (key === this.drawn) return;
    this.drawn = key;
    fill(
      this.legend,
      ["first", "second"].map((player) =>
        table(
          player,
          paths.filter((path) => path.player === player),
        ),
      ),
    );
  }
}

/** The lengths of a player's paths, a row for each piece and a column for each goal. @param {string} player @param {import("./types.js").PathView[]} paths */
function table(player, paths) {
  if (paths.length === 0) return null;
  const pawns = [...new Set(paths.map((path) => path.pawn))];
  const goals = [...new Set(paths.map((path) => path.goal))];
  const best = Math.min(...paths.map((path) => path.length ?? Infinity));
  const length = (/** @type {string} */ pawn, /** @type {string} */ goal) => {
    const path = paths.find((it) => it.pawn === pawn && it.goal === goal);
    if (!path) return h("td", {});
    if (path.length === null) return h("td", {}, "–", h("span", { class: "unseen" }, t("paths-none")));
    return h(
      "td",
      { class: path.length === best ? "best" : null, title: path.cells.join(" ") },
      number(path.length),
      h("span", { class: "unseen" }, `, ${path.cells.join(" ")}`),
    );
  };
  const side = player === "first" ? "x" : "o";
  return h(
    "table",
    {},
    h(
      "caption",
      {},
      s(
        "svg",
        { class: `path-sample ${side}`, viewBox: "0 0 44 12", "aria-hidden": "true" },
        s("path", { class: `path ${side}`, d: "M2 6H42" }),
      ),
      t("paths-of", { player: sign(player) }),
    ),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("paths-from-to")),
        goals.map((goal) => h("th", { scope: "col" }, goal)),
      ),
    ),
    h(
      "tbody",
      {},
      pawns.map((pawn) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, pawn),
          goals.map((goal) => length(pawn, goal)),
        ),
      ),
    ),
  );
}
