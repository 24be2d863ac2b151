// The tree as text, next to the picture. Typed text is read at once; a mistake is marked in place.

import { h, fill, later } from "../dom.js";
import { Refused } from "../api.js";
import { t } from "../words.js";
import { why } from "./ask.js";
import { offset } from "./choose.js";

export class TextPane {
  /** @type {HTMLTextAreaElement} */ field;

  /** @param {(text: string) => void} typed */
  constructor(typed) {
    const soon = later(() => typed(this.field.value), 350);
    this.back = h("div", { class: "lab-back mono", "aria-hidden": "true" });
    this.field = h("textarea", {
      id: "edit-text",
      class: "mono",
      spellcheck: "false",
      rows: "10",
      "aria-describedby": "edit-text-said",
      oninput: () => {
        fill(this.back);
        soon();
      },
      onscroll: () => {
        this.back.scrollTop = this.field.scrollTop;
      },
    });
    this.said = h("p", { id: "edit-text-said", class: "error", role: "alert" });
    this.element = h(
      "div",
      { class: "lab-text" },
      h("label", { for: "edit-text" }, t("lab-paste")),
      h("div", { class: "lab-text-field" }, this.back, this.field),
      this.said,
      h("p", { class: "quiet" }, t("lab-paste-text")),
    );
  }

  /** @param {string} text */
  show(text) {
    if (this.field.value !== text) this.field.value = text;
  }

  /** Marks a mistake, or none. @param {unknown} error */
  mistake(error) {
    this.field.setAttribute("aria-invalid", String(error !== null));
    this.said.textContent = error === null ? "" : why(error);
    const place = error instanceof Refused ? error.place : null;
    if (!place) return fill(this.back);
    const text = this.field.value,
      at = offset(text, place),
      word = /^[^\s(),[\]{}]+/.exec(text.slice(at))?.[0] ?? text.slice(at, at + 1);
    // At the end of the text there is nothing to mark but the end.
    fill(this.back, text.slice(0, at), h("mark", {}, word === "" ? "\u00a0" : word), text.slice(at + word.length));
    this.back.scrollTop = this.field.scrollTop;
  }
}
