// The words of the page, in the language that the reader has chosen.

import { request } from "./api.js";
import { load, save } from "./settings.js";

/** @type {Record<string, string>} */
let messages = {};
let tag = "en";
let plurals = new Intl.PluralRules("en");

export const LANGUAGES = /** @type {const} */ ([
  ["en", "English"],
  ["sr-Latn", "Srpski"],
  ["sr-Cyrl", "Српски"],
]);

/** The language of the reader: chosen before, or the browser's. */
export function preferred() {
  const chosen = load("language", /** @type {string} */ (""));
  if (LANGUAGES.some(([known]) => known === chosen)) return chosen;
  for (const wish of navigator.languages ?? [navigator.language]) {
    const lower = wish.toLowerCase();
    if (/^(sr-latn|bs|hr|sh|cnr)/.test(lower)) return "sr-Latn";
    if (lower.startsWith("sr")) return "sr-Cyrl";
    if (lower.startsWith("en")) return "en";
  }
  return "en";
}

/** Changes the language. @param {string} language */
export async function speak(language) {
  messages = /** @type {Record<string, string>} */ (await request("GET", `/api/words/${language}`));
  tag = language;
  plurals = new Intl.PluralRules(language.startsWith("sr") ? "sr" : "en");
  document.documentElement.lang = language;
  save("language", language);
}

export const language = () => tag;

/** Is there such a message? @param {string} id */
export const known = (id) => messages[`page-${id}`] !== undefined;

/**
 * A message. `{ $name }` in it is filled from the facts; a fact `count` picks the plural form.
 * @param {string} id without `page-`
 * @param {Record<string, string | number>} [facts]
 */
export function t(id, facts = {}) {
  const full = `page-${id}`;
  let text = messages[full];
  if (facts.count !== undefined) {
    text = messages[`${full}.${plurals.select(Number(facts.count))}`] ?? messages[`${full}.other`] ?? text;
  }
  if (text === undefined) return id;
  return text.replace(/\{\s*\$([\w-]+)\s*\}/g, (_, name) => String(facts[name] ?? ""));
}

/** A message if there is one, or another text. @param {string} id @param {string} otherwise @param {Record<string, string | number>} [facts] */
export const tOr = (id, otherwise, facts) => (known(id) ? t(id, facts) : otherwise);

/** With a capital letter, unless it begins with a move or a symbol. @param {string} text */
export const sentence = (text) =>
  /^\p{Ll}+(\s|$)/u.test(text) ? text.charAt(0).toLocaleUpperCase(tag) + text.slice(1) : text;

/** A number as people of this language write it. @param {number} value @param {number} [digits] */
export function number(value, digits = 0) {
  return new Intl.NumberFormat(tag.startsWith("sr") ? "sr-Latn" : "en", {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  }).format(value);
}

/** A large number in a few characters. @param {number} value */
export function compact(value) {
  return value >= 1e6 ? `${number(value / 1e6, 1)} M` : value >= 1e4 ? `${number(value / 1e3)} k` : number(value);
}

/** The sign of a player. @param {string | null | undefined} player */
export const sign = (player) => (player === "first" ? "X" : player === "second" ? "O" : "");

/** What the register says about a game, in this language. @param {string} id as in `byte-title` @param {string} otherwise */
export const ofGame = (id, otherwise) => messages[`game-${id}`] ?? otherwise;

/** The name of a game. @param {{name: string, title?: string}} game */
export const gameTitle = (game) => tOr(`title-${game.name}`, ofGame(`${game.name}-title`, game.title ?? game.name));

/** One sentence about a game. @param {{name: string, summary: string}} game */
export function gameSummary(game) {
  const text = ofGame(`${game.name}-summary`, game.summary);
  return (
    (/^\S\s/.test(text) && !/^[aA]\s/.test(text) ? text : text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)) +
    (/[.!?]$/.test(text) ? "" : ".")
  );
}
