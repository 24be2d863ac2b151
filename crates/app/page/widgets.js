// Small controls that several panels use.

import { h, icon } from "./dom.js";
import { t } from "./words.js";

/** A switch with its name. @param {string} id @param {boolean} on @param {string} word @param {(on: boolean) => void} act */
export function toggle(id, on, word, act) {
  /** @type {HTMLInputElement} */
  const box = h("input", { type: "checkbox", role: "switch", id, checked: on, onchange: () => act(box.checked) });
  return h(
    "label",
    { class: "switch", for: id },
    box,
    h("span", { class: "track", "aria-hidden": "true" }),
    h("span", {}, t(word)),
  );
}

/** The box of a switch. @param {HTMLElement} label */
export const boxOf = (label) => /** @type {HTMLInputElement} */ (label.firstElementChild);

/** @param {Parameters<typeof icon>[0]} name @param {string} word @param {() => void} act @param {string} id */
export function tool(name, word, act, id) {
  return h("button", { type: "button", class: "tool", id, onclick: act }, icon(name), h("span", {}, t(word)));
}
