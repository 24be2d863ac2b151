// A player next to the board: who it is, what they hold, their clock.

import { h, s, fill } from "./dom.js";
import { t, tOr, sign, number } from "./words.js";
import { sign as mark } from "./board/pieces.js";

/** @typedef {import("./board/types.js").Counter} Counter */

/** Few enough points are drawn one by one. @param {Counter} counter */
const drawnSingly = ({ name, of }) => name === "points" && of !== null && of <= 8;

export class Strip {
  /** @param {"first" | "second"} side */
  constructor(side) {
    this.side = side;
    this.name = h("span", { class: "strip-name" });
    this.counters = h("span", { class: "counters" });
    this.gone = h("span", { class: "quiet away" });
    this.time = h("span", { class: "clock", role: "timer" });
    const badge = s(
      "svg",
      { class: `badge ${side === "first" ? "x" : "o"}`, viewBox: "-22 -22 44 44", "aria-hidden": "true" },
      mark(side, 10),
    );
    this.element = h(
      "div",
      { class: `strip ${side}`, role: "group", "aria-label": sign(side) },
      badge,
      this.name,
      this.gone,
      this.counters,
      h("span", { class: "spring" }),
      this.time,
    );
  }

  /** @param {{name: string, counters: Counter[], turn: boolean, won: boolean, thinking: boolean}} facts */
  draw({ name, counters, turn, won, thinking }) {
    fill(
      this.name,
      h("b", {}, sign(this.side)),
      ` ${name}`,
      turn ? h("span", { class: "unseen" }, `, ${t("to-move")}`) : null,
    );
    this.element.classList.toggle("turn", turn);
    this.element.classList.toggle("won", won);
    this.element.classList.toggle("thinking", thinking);
    fill(
      this.counters,
      counters.map((counter) => {
        const label = `${tOr(`counter-${counter.name.replace(".", "-")}`, counter.name)}: ${number(counter.value)}${counter.of === null ? "" : ` / ${number(counter.of)}`}`;
        return h(
          "span",
          { class: "counter", role: "img", "aria-label": label, title: label },
          picture(counter),
          drawnSingly(counter) ? null : number(counter.value),
        );
      }),
    );
  }

  /** The player does not have the game open. @param {boolean} away */
  away(away) {
    this.gone.textContent = away ? t("away") : "";
  }

  /** @param {number | null} left @param {boolean} running */
  clock(left, running) {
    const text = left === null ? "" : clockText(left);
    if (this.time.textContent !== text) this.time.textContent = text;
    this.time.classList.toggle("running", running);
    this.time.classList.toggle("low", left !== null && left < 20000);
  }
}

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  if (seconds < 20) return `0:${String(seconds).padStart(2, "0")}.${Math.floor((left % 1000) / 100)}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {Counter} counter */
function picture(counter) {
  if (counter.name.startsWith("walls.")) {
    const flat = counter.name === "walls.blue";
    return s(
      "svg",
      { viewBox: "0 0 24 24", class: "counter-icon", "aria-hidden": "true" },
      s("rect", {
        class: `wall ${flat ? "horizontal" : "vertical"}`,
        rx: 2,
        ...(flat ? { x: 2, y: 9, width: 20, height: 6 } : { x: 9, y: 2, width: 6, height: 20 }),
      }),
    );
  }
  const most = Math.min(counter.of ?? counter.value, 8);
  return drawnSingly(counter)
    ? s(
        "svg",
        { viewBox: `0 0 ${most * 20} 20`, class: "points", "aria-hidden": "true" },
        Array.from({ length: most }, (_, i) =>
          s("circle", { class: i < counter.value ? "point full" : "point", cx: 10 + i * 20, cy: 10, r: 7 }),
        ),
      )
    : null;
}
