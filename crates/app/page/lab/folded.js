// Settings, which are folded on a small screen.

import { h } from "../dom.js";
import { t } from "../words.js";

/** @param {HTMLElement} content */
export function folded(content) {
  const open = matchMedia("(min-width: 60.01rem)").matches;
  return h("details", { class: "lab-search", id: "lab-search", open }, h("summary", {}, t("lab-settings")), content);
}
