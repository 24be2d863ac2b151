// Random trees with wishes and a seed, and another one like it.

import { h, dialog } from "../dom.js";
import { t } from "../words.js";
import { load, save } from "../settings.js";
import { randomTree, why } from "./ask.js";

/** @typedef {{seed: number, depth: number, children: [number, number], values: [number, number], ties: boolean, cuts: number, deep: boolean}} Wishes */

/** @type {Wishes} */
const USUAL = { seed: 1, depth: 3, children: [2, 3], values: [-9, 30], ties: true, cuts: 2, deep: false };

/** @returns {Wishes} */
export const lastWishes = () => ({ ...USUAL, ...load("lab.wishes", {}) });

/** Another tree by the same wishes. @param {(tree: string) => void} adopt */
export async function another(adopt) {
  const wishes = lastWishes();
  // The next seed: the trees of neighbouring seeds have nothing in common.
  wishes.seed += 1;
  const { tree } = await randomTree(wishes);
  save("lab.wishes", wishes);
  adopt(tree);
}

/** Asks for wishes. @param {(tree: string) => void} adopt */
export function chooseRandom(adopt) {
  const wishes = lastWishes();
  const error = h("p", { class: "error", role: "alert" });
  const number = (
    /** @type {string} */ id,
    /** @type {number} */ value,
    /** @type {number} */ least,
    /** @type {number} */ most,
  ) => h("input", { type: "number", id: `wish-${id}`, value: String(value), min: least, max: most });
  const fields = {
    depth: number("depth", wishes.depth, 1, 8),
    few: number("few", wishes.children[0], 1, 6),
    many: number("many", wishes.children[1], 1, 6),
    least: number("least", wishes.values[0], -999, 999),
    most: number("most", wishes.values[1], -999, 999),
    cuts: number("cuts", wishes.cuts, 0, 50),
    seed: number("seed", wishes.seed, 0, 999999),
  };
  const deep = h("input", { type: "checkbox", id: "wish-deep", checked: wishes.deep }),
    ties = h("input", { type: "checkbox", id: "wish-ties", checked: !wishes.ties });
  const row = (/** @type {HTMLInputElement} */ field, /** @type {string} */ label) =>
    h("div", { class: "option" }, h("label", { for: field.id }, label), field);
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const value = (/** @type {keyof typeof fields} */ name) => Number(fields[name].value);
    /** @type {Wishes} */
    const asked = {
      seed: value("seed"),
      depth: value("depth"),
      children: [value("few"), value("many")],
      values: [value("least"), value("most")],
      ties: !ties.checked,
      cuts: value("cuts"),
      deep: deep.checked,
    };
    try {
      const { tree } = await randomTree(asked);
      save("lab.wishes", asked);
      box.close();
      adopt(tree);
    } catch (problem) {
      error.textContent = why(problem);
    }
  };
  const box = dialog(
    t("lab-random"),
    [
      h(
        "form",
        { class: "form", onsubmit: make },
        h(
          "div",
          { class: "option-grid" },
          row(fields.depth, t("lab-depth")),
          row(fields.few, t("lab-wish-few")),
          row(fields.many, t("lab-wish-many")),
          row(fields.least, t("lab-wish-least")),
          row(fields.most, t("lab-wish-most")),
          row(fields.cuts, t("lab-wish-cuts")),
          row(fields.seed, t("lab-wish-seed")),
        ),
        h("label", { class: "lab-check" }, deep, t("lab-wish-deep")),
        h("label", { class: "lab-check" }, ties, t("lab-wish-ties")),
        error,
        h(
          "div",
          { class: "form-end" },
          h("button", { class: "button main", type: "submit", id: "lab-make" }, t("lab-make")),
        ),
      ),
    ],
    t("close"),
  );
}
