// What moves are worth, shown in the same way everywhere: a proven result with its distance, or an estimate ("≈") with the
// depth at which it was found. Lines, values, marks on the board and the bar all ask here.

import { t, sign } from "./words.js";
import { short } from "./value.js";

/**
 * What a line or a move is worth, as the server sends it; points and proofs are for the side to move.
 * @typedef {object} Finding
 * @property {string} [text] the move, if it is the value of one move
 * @property {string[]} [moves] the line
 * @property {import("./value.js").Evaluation} evaluation seen by X
 * @property {string} score in trees, the number itself
 * @property {number | null} points
 * @property {"win" | "loss" | "draw" | "unknown"} proof
 * @property {number | null} distance in plies
 * @property {boolean} exact is the distance the shortest one, or the number of a tree final?
 * @property {number} [depth]
 * @property {import("./board/marks.js").Target[]} targets
 */

/** Is the result certain? @param {Finding} finding */
export const isProven = (finding) => finding.proof !== "unknown" || (finding.exact && !finding.evaluation);

/** How good it is for the side to move, as one number. @param {Finding} finding @param {string} turn */
export function order(finding, turn) {
  const far = finding.distance ?? 0;
  if (finding.proof === "win") return 1e7 - far;
  if (finding.proof === "loss") return -1e7 + far;
  if (finding.proof === "draw") return 0;
  if (finding.points !== null && finding.points !== undefined) return finding.points;
  // The numbers of a tree are those of Max.
  const number = Number(finding.score);
  return Number.isFinite(number) ? (turn === "first" ? number : -number) : 0;
}

/** Wins come first and losses last. @param {Finding} finding */
const tier = (finding) => (finding.proof === "win" ? 2 : finding.proof === "loss" ? 0 : 1);

/**
 * The best first. Estimates are compared only with estimates of the same depth: what was searched deeper comes before the rest.
 * @param {Finding[]} findings @param {string} turn
 */
export function ranked(findings, turn) {
  const deepest = Math.max(0, ...findings.map((finding) => finding.depth ?? 0));
  const depth = (/** @type {Finding} */ finding) => (isProven(finding) ? deepest : (finding.depth ?? 0));
  return [...findings].sort((a, b) => tier(b) - tier(a) || depth(b) - depth(a) || order(b, turn) - order(a, turn));
}

/**
 * The values of all moves; for moves of the lines, the lines' values if these are better known.
 * @param {Finding[]} values @param {{depth: number, lines: Finding[]} | null} thought @param {string} turn
 */
export function withLines(values, thought, turn) {
  const depth = thought?.depth ?? 0;
  const known = new Map(values.map((value) => [value.text, value]));
  const told = ranked(thought?.lines ?? [], turn).flatMap((line) => {
    const text = line.moves?.[0];
    const value = known.get(text);
    if (!text || (value && (isProven(value) || (!isProven(line) && depth <= (value.depth ?? 0))))) return [];
    return [{ ...line, text, depth, targets: value?.targets ?? line.targets }];
  });
  const lines = new Set(told.map((line) => line.text));
  // Among equals the lines keep their order.
  return ranked([...told, ...values.filter((value) => !lines.has(value.text ?? ""))], turn);
}

/** In a few characters: `X #5`, `X #≤5`, `=`, `+1.25`, the number of a tree. @param {Finding} finding @param {string} turn */
export function worth(finding, turn) {
  const most = finding.exact ? "" : "≤";
  const other = turn === "first" ? "second" : "first";
  if (finding.proof === "win") return `${sign(turn)} #${most}${finding.distance ?? "?"}`;
  if (finding.proof === "loss") return `${sign(other)} #${most}${finding.distance ?? "?"}`;
  if (finding.proof === "draw") return "=";
  return finding.evaluation ? short(finding.evaluation) : String(finding.score ?? "–").replace("-", "−");
}

/** How certain it is, in words. @param {Finding} finding */
export function certainty(finding) {
  if (finding.proof === "win" || finding.proof === "loss")
    return t(`proof-${finding.proof}${finding.exact ? "" : "-within"}`, { count: finding.distance ?? 0 });
  if (finding.proof === "draw") return t("proof-draw");
  if (isProven(finding)) return t("proof-value");
  return finding.depth ? t("proof-unknown", { depth: finding.depth }) : t("computing");
}
