// Keys that work everywhere in a view, and the help that lists them.

import { h, dialog } from "./dom.js";
import { letter } from "./stepper/letters.js";
import { t } from "./words.js";
import { load, save } from "./settings.js";
import { toggle } from "./widgets.js";

/** @typedef {{keys: string[], show: string, word: string, act: (event: KeyboardEvent) => void}} Key */

/** @type {Key[]} */
let current = [];

/** Sets the keys of the view that is shown. @param {Key[]} keys */
export function setKeys(keys) {
  current = keys;
}

/** @param {KeyboardEvent} event */
function name(event) {
  return (event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" : "") + letter(event);
}

/** May a printable key, such as a letter, be a shortcut? With speech input, words become keys. */
let letters = load("letters", true);

/** Is a key a shortcut, as one likes it? @param {KeyboardEvent} event */
export const mayBeShortcut = (event) => letters || event.key.length !== 1 || event.key === " ";

export function listen() {
  // A list that was used with a pointer would keep the letters to itself.
  let pointed = false;
  document.addEventListener("pointerdown", () => (pointed = true), true);
  document.addEventListener("keydown", () => (pointed = false), true);
  document.addEventListener("change", (event) => {
    if (pointed && event.target instanceof HTMLSelectElement) event.target.blur();
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]")) return;
    if (target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    // Enter and Space belong to what has the focus.
    if (
      (event.key === "Enter" || event.key === " ") &&
      target.closest("button, a, summary, [role=gridcell], input, label")
    )
      return;
    if (!mayBeShortcut(event)) return;
    if (event.key === "?") {
      event.preventDefault();
      return help();
    }
    const found = current.find((key) => key.keys.includes(name(event)));
    if (!found) return;
    event.preventDefault();
    found.act(event);
  });
}

export function help() {
  const setLetters = (/** @type {boolean} */ on) => {
    letters = on;
    save("letters", on);
  };
  const row = (/** @type {string} */ keys, /** @type {string} */ word) =>
    h(
      "div",
      {},
      h(
        "dt",
        {},
        keys.split(" ").map((key) => h("kbd", {}, key)),
      ),
      h("dd", {}, word),
    );
  dialog(
    t("keys"),
    [
      current.length > 0
        ? h(
            "dl",
            { class: "keys" },
            current.filter((key) => key.show).map((key) => row(key.show, t(key.word))),
            row("?", t("key-help")),
          )
        : h("dl", { class: "keys" }, row("?", t("key-help"))),
      h("h3", {}, t("keys-board")),
      h(
        "dl",
        { class: "keys" },
        row("Tab", t("key-tab")),
        row("← ↑ → ↓", t("key-cells")),
        row("Enter Space", t("key-choose")),
        row("r", t("key-rotate")),
        row("Esc", t("key-escape")),
      ),
      toggle("letters-on", letters, "keys-letters", setLetters),
      h("p", { class: "quiet" }, t("keys-letters-text")),
    ],
    t("close"),
  ).classList.add("wide");
}
