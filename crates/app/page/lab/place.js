// The place in a run: which node, and what happens there. It is found again in another run of the same tree.

/** @typedef {{label: string, kind: string, before: number}} NodePlace */

/** @typedef {import("../stepper/types.js").Run} Run */

/** The moves to a node, or its name. @param {Run} data @param {number} n */
export function label(data, n) {
  if (data.game === "tree") return data.names[n];
  const line = [];
  for (let at = n; at; at = data.parents[at] ?? 0) line.unshift(data.names[at]);
  return line.join(",");
}

/** The current place of a stepper. @param {import("../stepper/stepper.js").Stepper} stepper @returns {NodePlace | number} */
export function placeOf(stepper) {
  const { data } = stepper,
    k = stepper.steps[stepper.at];
  if (k === 0) return 0;
  if (stepper.at === stepper.last) return Number.MAX_SAFE_INTEGER;
  const { n, k: kind } = data.events[k];
  let before = 0;
  for (let i = 1; i < k; i++) if (data.events[i].n === n && data.events[i].k === kind) before++;
  return { label: label(data, n), kind, before };
}

/** The event of another run at the same place, or the nearest one before it. @param {Run} data @param {NodePlace} place */
export function samePlace(data, place) {
  const n = data.names.findIndex((_, it) => label(data, it) === place.label);
  let found = 0,
    seen = 0;
  for (let k = 1; k < data.events.length; k++) {
    const event = data.events[k];
    if (event.n !== n) continue;
    if (event.k === "e" && found === 0) found = k;
    if (event.k === place.kind && seen++ <= place.before) found = k;
  }
  return found;
}
