// What the page remembers on this device: taste, and the tokens of the reader's games.

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function load(key, otherwise) {
  try {
    const text = localStorage.getItem(`potez.${key}`);
    return text === null ? otherwise : /** @type {T} */ (JSON.parse(text));
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  try {
    localStorage.setItem(`potez.${key}`, JSON.stringify(value));
  } catch {
    // Without room or permission the page forgets, and works.
  }
}

/** @typedef {{tokens: string[], invite?: string, watch?: string}} Keys */

/** The tokens of a game on this device. @param {string} id @returns {Keys | null} */
export const keysOf = (id) => stored()[id] ?? unstored[id] ?? null;

/** @returns {Record<string, Keys>} */
const stored = () => load("games", /** @type {Record<string, Keys>} */ ({}));

/** The tokens of games opened since the page was loaded, if the device remembers nothing. @type {Record<string, Keys>} */
const unstored = {};

/**
 * What an address needs to open a game again: nothing if this device remembers the tokens. A person who copies the address of the page
 * gives no seat away.
 * @param {string} id @param {string[]} tokens
 */
export const keysInAddress = (id, tokens) => (stored()[id] ? "" : tokens.join(","));

/** @param {string} id @param {Keys} keys */
export function keepKeys(id, keys) {
  const games = stored();
  const old = games[id] ?? unstored[id];
  const tokens = [...new Set([...(old?.tokens ?? []), ...keys.tokens])];
  games[id] = unstored[id] = { ...old, ...keys, tokens };
  // The newest 200 are kept.
  const names = Object.keys(games);
  for (const name of names.slice(0, Math.max(0, names.length - 200))) delete games[name];
  save("games", games);
}

/** @param {string} id */
export function forgetKeys(id) {
  const games = stored();
  delete games[id];
  delete unstored[id];
  save("games", games);
}

export const allTokens = () => Object.values({ ...unstored, ...stored() }).flatMap((keys) => keys.tokens);
