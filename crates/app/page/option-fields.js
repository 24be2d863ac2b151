// Fields for the options of a game, as the register describes them.

import { h } from "./dom.js";
import { tOr, ofGame } from "./words.js";

/** @typedef {import("./types.js").OptionSpec} Option */
/** @typedef {Record<string, string>} Settings */

/** The word for a value: of this option, or of any. @param {string} key @param {string} value */
function valueWord(key, value) {
  return tOr(`value-${dashed(key)}-${dashed(value)}`, tOr(`value-${dashed(value)}`, value));
}

/** @param {string} text */
const dashed = (text) => text.replaceAll("_", "-");

/** @param {string} text */
const whole = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** The field of an option. @param {string} game @param {Option} option @param {string} now @param {(value: string) => void} set */
function fieldOf(game, option, now, set) {
  const id = `option-${option.key}`;
  const { kind } = option;
  if (kind.type === "choice") {
    const choice = (/** @type {string} */ it) => h("option", { value: it }, valueWord(option.key, it));
    /** @type {HTMLSelectElement} */
    const list = h("select", { id, value: now, onchange: () => set(list.value) }, kind.choices.map(choice));
    return list;
  }
  const shared = { id, value: now, spellcheck: "false", autocomplete: "off", oninput: () => set(field.value.trim()) };
  const own =
    kind.type === "number"
      ? { type: "number", inputmode: "numeric", min: kind.least, max: kind.most }
      : { type: "text", placeholder: ofGame(`${game}-${option.key}-values`, option.values) };
  /** @type {HTMLInputElement} */
  const field = h("input", { ...shared, ...own });
  return field;
}

/** Fields for all options. @param {{name: string, options: Option[]}} game @param {(settings: Settings) => void} changed @param {Settings} [now] */
export function optionFields(game, changed, now = {}) {
  const settings = { ...now };
  return game.options.map((option) => {
    const set = (/** @type {string} */ value) => {
      if (value === "" || value === option.default) delete settings[option.key];
      else settings[option.key] = value;
      changed(settings);
    };
    // The default of a text may be given in words.
    const usual = option.kind.type === "text" && option.default.includes(" ") ? "" : option.default;
    const field = fieldOf(game.name, option, settings[option.key] ?? usual, set);
    const help = h(
      "small",
      { id: `${field.id}-help`, class: "quiet" },
      whole(ofGame(`${game.name}-${option.key}`, option.help)),
    );
    field.setAttribute("aria-describedby", help.id);
    const label = h("label", { for: field.id }, tOr(`option-${dashed(option.key)}`, option.key));
    return h("div", { class: "option" }, label, field, help);
  });
}
