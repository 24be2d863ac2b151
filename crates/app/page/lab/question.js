// What is searched and how, as the address writes it and as the server is asked.

import { readSettings, writeSettings } from "../url.js";

/**
 * @typedef {{game: string, settings: Record<string, string>, position: string, moves: string}} Source
 * @typedef {{algorithm: string, profile: string, window: string, order: string, depth: string, eval: string, engine: string, seed: string}} Way
 * @typedef {import("../types.js").TraceRequest} Question
 */

export const ALGORITHMS = ["minimax", "alphabeta", "negamax", "pvs"];
/** The playing engine searches games, and shows its own search; a tree is searched by the lecture's algorithms. */
export const ENGINES = ["engine", ...Array.from({ length: 10 }, (_, level) => `engine:${level + 1}`)];
export const PROFILES = ["lecture", "aima", "fail-soft", "fail-soft-strict", "strict"];
export const ORDERS = ["listed", "reversed", "shuffled", "best", "worst"];
export const EVALUATIONS = ["course", "standard", "result"];
export const GRAINS = ["visit", "backup", "bound", "line"];

/** @type {Way} */
export const USUAL = {
  algorithm: "alphabeta",
  profile: "lecture",
  window: "",
  order: "listed",
  depth: "",
  eval: "",
  engine: "",
  seed: "",
};
const WAYS = /** @type {(keyof Way)[]} */ (Object.keys(USUAL));

/** The source of an address. @param {string} game @param {URLSearchParams} query @returns {Source} */
export function readSource(game, query) {
  const tree = query.get("tree");
  const settings = game && game !== "tree" ? readSettings(query.get("set")) : tree ? { tree } : {};
  return { game: game || "tree", settings, position: query.get("position") ?? "", moves: query.get("moves") ?? "" };
}

/** How to search, according to an address; the names of a second run begin with another letter. @param {URLSearchParams} query @param {string} [letter] @returns {Way} */
export function readWay(query, letter = "") {
  const way = { ...USUAL };
  for (const name of WAYS) way[name] = query.get(letter + name) ?? way[name];
  return way;
}

/** @param {Source} source */
export const sourceFacts = ({ game, settings, position, moves }) =>
  game === "tree" ? { tree: settings.tree, position, moves } : { set: writeSettings(settings), position, moves };

/** What differs from the defaults. @param {Way} way @param {string} [letter] */
export const wayFacts = (way, letter = "") =>
  Object.fromEntries(WAYS.filter((name) => way[name] !== USUAL[name]).map((name) => [letter + name, way[name]]));

/** The engine that a way means. @param {Way} way */
export const engineOf = (way) => (ENGINES.includes(way.engine) ? way.engine : "engine:10");

/** The body of a request. @param {Source} source @param {Way} way @param {Partial<Question>} [more] @returns {Question} */
export function question(source, way, more = {}) {
  const { game, settings, position, moves } = source;
  if (way.algorithm === "engine" && game !== "tree") {
    const depth = way.depth === "" ? {} : { depth: Number(way.depth) };
    const asked = { game, settings, position: position || null, moves: moves || null, algorithm: "engine", ...depth };
    return { ...asked, engine: engineOf(way), seed: way.seed || null, ...more };
  }
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
