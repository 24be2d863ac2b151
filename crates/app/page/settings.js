// What the page remembers on this device: taste, and the tokens of the reader's games.

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function load(key, otherwise) {
  try {
    const text = localStorage.getItem(`potez.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
export function save(key, value) {
  try {
    localStorage.setItem(`potez.${key}`, JSON.stringify(value));
  } catch {
    // Without room or permission the page forgets, and works.
  }
}

/** @typedef {{tokens: string[], invite?: string, watch?: string}} Keys */

/** The tokens of a game on this device. @param {string} id @returns {Keys | null} */
export const keysOf = (id) => load("games", /** @type {Record<string, Keys>} */ ({}))[id] ?? null;

/** @param {string} id @param {Keys} keys */
export function keepKeys(id, keys) {
  const games = load("games", /** @type {Record<string, Keys>} */ ({}));
  const old = games[id];
  const tokens = [...new Set([...(old?.tokens ?? []), ...keys.tokens])];
  games[id] = { ...old, ...keys, tokens };
  // The newest 200 are kept.
  const names = Object.keys(games);
  for (const name of names.slice(0, Math.max(0, names.length - 200))) delete games[name];
  save("games", games);
}

/** @param {string} id */
export function forgetKeys(id) {
  const games = load("games", /** @type {Record<string, Keys>} */ ({}));
  delete games[id];
  save("games", games);
}

export const allTokens = () => Object.values(load("games", /** @type {Record<string, Keys>} */ ({}))).flatMap((keys) => keys.tokens);
