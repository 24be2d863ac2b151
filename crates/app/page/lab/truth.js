// The true value of each node, next to the one that the search has found.

import { t } from "../words.js";

/** @typedef {import("../stepper/tree-view.js").View} View */

/** @param {import("../stepper/stepper.js").Stepper} stepper @param {Record<string, string> | null} truth nothing, if it is not wanted */
export function showTruth(stepper, truth) {
  for (const view of stepper.tree.views) {
    if (view.s.n === null || view.s.leaf) continue;
    const value = truth?.[stepper.data.names[view.s.n]];
    if (value === undefined) {
      if (view.truth) view.g.setAttribute("aria-label", view.label ?? "");
      view.truth?.remove();
      view.truth = null;
      continue;
    }
    view.truth ??= place(view);
    view.truth.textContent = `=${stepper.words.number(value.replace("-", "−"))}`;
    view.g.setAttribute("aria-label", [view.label, t("lab-truth"), value].join(" "));
  }
}

/** Beside the node and not in it: the node's name is made of what it shows itself. @param {View} view */
function place(view) {
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  const facts = {
    x: Number(view.name.getAttribute("x")) + view.s.w / 2 - 3,
    y: view.name.getAttribute("y"),
    "font-size": 10.5,
    "text-anchor": "end",
    class: "truth",
    "aria-hidden": "true",
  };
  for (const [key, fact] of Object.entries(facts)) text.setAttribute(key, String(fact));
  view.g.after(text);
  return text;
}
