// The address: which view, and everything that is needed to restore it. It comes after `#`, so no server ever sees it.
//
//   #/                                       the start
//   #/new/byte                               a new game
//   #/rules/byte                             the rules
//   #/edit/byte?set=size:10&position=…       the editor
//   #/lab?tree=…&algorithm=…&profile=…&window=…&order=…&depth=…&step=…   the tree lab
//   #/lab/byte?set=…&position=…&moves=…      the same from a position of a game
//   #/tournament?operator=…                  tournaments, and a new one
//   #/tournament/ID?key=…                    a tournament
//   #/board/byte?set=…&position=…&moves=…&ply=3   a position to look at; anybody may open it
//   #/game/ID?keys=…&game=…&set=…&position=…&moves=…&ply=3   a game on this server; if the server does not know it, its moves

/** @typedef {{view: string, name: string, query: URLSearchParams}} Place */

/** @returns {Place} */
export function here() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [view = "", name = ""] = path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { view: view || "start", name, query: new URLSearchParams(query) };
}

/** @param {string} view @param {string} [name] @param {Record<string, string | number | null | undefined>} [facts] */
export function address(view, name = "", facts = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(facts))
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  // Characters that need no escape after `#` stay readable.
  const text = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `#/${view}${name ? `/${encodeURIComponent(name)}` : ""}${text ? `?${text}` : ""}`;
}

/** Options as one text: `rows:7,cols:8`; a value may hold anything. @param {Record<string, string>} settings */
export const writeSettings = (settings) =>
  Object.entries(settings)
    .map(([key, value]) => `${key}:${encodeURIComponent(value)}`)
    .join(",");

/** @param {string | null} text */
export function readSettings(text) {
  /** @type {Record<string, string>} */
  const settings = {};
  for (const pair of (text ?? "").split(",")) {
    const at = pair.indexOf(":");
    if (at <= 0) continue;
    try {
      settings[pair.slice(0, at)] = decodeURIComponent(pair.slice(at + 1));
    } catch {
      settings[pair.slice(0, at)] = pair.slice(at + 1);
    }
  }
  return settings;
}

/** Goes to another view. @param {string} to */
export function go(to) {
  location.hash = to;
}

/** Changes the address without leaving the view. @param {string} to */
export function replace(to) {
  history.replaceState(null, "", to);
}
