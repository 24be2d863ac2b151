// What is searched and how, as the address writes it and as the server is asked.

import { readSettings, writeSettings } from "../url.js";

/**
 * @typedef {{game: string, settings: Record<string, string>, position: string, moves: string}} Source
 * @typedef {{algorithm: string, profile: string, window: string, order: string, depth: string, eval: string}} Way
 */

export const ALGORITHMS = ["minimax", "alphabeta", "negamax", "pvs"];
export const PROFILES = ["lecture", "aima", "fail-soft", "fail-soft-strict", "strict"];
export const ORDERS = ["listed", "reversed", "shuffled", "best", "worst"];
export const EVALUATIONS = ["course", "standard", "result"];
export const GRAINS = ["visit", "backup", "bound"];

/** @type {Way} */
export const USUAL = { algorithm: "alphabeta", profile: "lecture", window: "", order: "listed", depth: "", eval: "" };
const WAYS = /** @type {(keyof Way)[]} */ (Object.keys(USUAL));

/** The source of an address. @param {string} game @param {URLSearchParams} query @returns {Source} */
export function readSource(game, query) {
  const tree = query.get("tree");
  const settings = game && game !== "tree" ? readSettings(query.get("set")) : tree ? { tree } : {};
  return { game: game || "tree", settings, position: query.get("position") ?? "", moves: query.get("moves") ?? "" };
}

/** How an address wants it to be searched; the names of a second run begin with a letter of their own. @param {URLSearchParams} query @param {string} [letter] @returns {Way} */
export function readWay(query, letter = "") {
  const way = { ...USUAL };
  for (const name of WAYS) way[name] = query.get(letter + name) ?? way[name];
  return way;
}

/** @param {Source} source */
export const sourceFacts = ({ game, settings, position, moves }) =>
  game === "tree" ? { tree: settings.tree, position, moves } : { set: writeSettings(settings), position, moves };

/** What differs from the usual. @param {Way} way @param {string} [letter] */
export const wayFacts = (way, letter = "") =>
  Object.fromEntries(WAYS.filter((name) => way[name] !== USUAL[name]).map((name) => [letter + name, way[name]]));

/** The body of a request. @param {Source} source @param {Way} way @param {Record<string, any>} [more] */
export function question(source, way, more = {}) {
  const { game, settings, position, moves } = source;
  const own = way.algorithm === "alphabeta";
  return {
    game,
    settings,
    ...(position ? { position } : {}),
    ...(moves ? { moves } : {}),
    algorithm: way.algorithm,
    ...(own ? { profile: way.profile } : {}),
    ...(own && way.window ? { window: way.window } : {}),
    order: way.order,
    ...(way.depth === "" ? {} : { depth: Number(way.depth) }),
    ...(way.eval && game !== "tree" ? { eval: way.eval } : {}),
    ...more,
  };
}
