// What reviews have found, kept on this device, so that the marks are there again when the page is.

import { load, save } from "./settings.js";

/** @typedef {{evaluation: import("./value.js").Evaluation, best: string | null, loss: number | null}} Judgement */

/** The number of games whose reviews are kept. */
const MOST = 40;

/** @returns {Record<string, Record<string, Judgement>>} */
const all = () => load("reviews", {});

/** What was found in a game, by node. @param {string} id @returns {Map<number, Judgement>} */
export function reviewOf(id) {
  return new Map(Object.entries(all()[id] ?? {}).map(([node, found]) => [Number(node), found]));
}

/** @param {string} id @param {Map<number, Judgement>} found */
export function keepReview(id, found) {
  const reviews = all();
  // The newest come last.
  delete reviews[id];
  reviews[id] = Object.fromEntries(
    [...found].map(([node, { evaluation, best, loss }]) => [node, { evaluation, best, loss }]),
  );
  for (const old of Object.keys(reviews).slice(0, -MOST)) delete reviews[old];
  save("reviews", reviews);
}

/** A game is gone, and so is its review. @param {string} id */
export function forgetReview(id) {
  const reviews = all();
  delete reviews[id];
  save("reviews", reviews);
}
