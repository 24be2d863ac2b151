// What a position is worth, as people read it. All values are seen by X: positive is good for X.

import { number, sign, t } from "./words.js";

/** What is known of a value, if anything is. @typedef {import("./types.js").Evaluation | null | undefined} Evaluation */

/** In a few characters: `+1.25`, `=`, `X #5`; in fewer still: `+1.2`, `X#5`. @param {Evaluation} value @param {boolean} [narrow] */
export function short(value, narrow = false) {
  if (value === null || value === undefined) return "–";
  if (value === "draw") return "=";
  if ("win" in value) return `${sign(value.win[0])}${narrow ? "" : " "}#${value.win[1]}`;
  const points = value.points / 100;
  return (
    (points > 0 ? "+" : points < 0 ? "−" : "") +
    number(Math.abs(points), Math.abs(points) >= 10 ? (narrow ? 0 : 1) : narrow ? 1 : 2)
  );
}

/** As a sentence. @param {Evaluation} value */
export function long(value) {
  if (value === null || value === undefined) return t("value-none");
  if (value === "draw") return t("value-draw");
  if ("win" in value) return t("value-win", { player: sign(value.win[0]), count: value.win[1] });
  const side = value.points > 30 ? "value-ahead" : value.points < -30 ? "value-behind" : "value-even";
  return t(side, { value: short(value) });
}

/** X's share of the bar, from 0 to 1. @param {Evaluation} value */
export function share(value) {
  if (value === null || value === undefined || value === "draw") return 0.5;
  if ("win" in value) return value.win[0] === "first" ? 1 : 0;
  return 0.5 + 0.47 * Math.tanh(value.points / 400);
}

/** One number, to compare values: larger is better for X. @param {Evaluation} value */
export function rank(value) {
  if (value === null || value === undefined || value === "draw") return 0;
  if ("win" in value) return (value.win[0] === "first" ? 1 : -1) * (1e6 - value.win[1]);
  return value.points;
}
