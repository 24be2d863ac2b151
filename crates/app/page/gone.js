// A game that is not there.

import { h, fill } from "./dom.js";
import { t } from "./words.js";

const toStart = () => h("a", { class: "button main", href: "#/" }, t("to-start"));

/** The server does not know it. @param {HTMLElement} root */
export function showMissing(root) {
  fill(
    root,
    h(
      "section",
      { class: "empty" },
      h("h1", {}, t("game-missing")),
      h("p", {}, t("game-missing-why")),
      h("p", {}, toStart()),
    ),
  );
}

/** Somebody has deleted it; what was on the screen can be kept. @param {HTMLElement} root @param {string} copy where a copy is opened */
export function showDeleted(root, copy) {
  fill(
    root,
    h(
      "section",
      { class: "empty" },
      h("h1", {}, t("game-deleted")),
      h("p", {}, t("game-deleted-text")),
      h(
        "p",
        { class: "form-end centre" },
        toStart(),
        h("a", { class: "button", id: "keep-copy", href: copy }, t("keep-copy")),
      ),
    ),
  );
}
