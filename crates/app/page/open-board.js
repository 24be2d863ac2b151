// A position that an address describes, opened as a game of one's own.

import { request } from "./api.js";
import { keepKeys, keysInAddress } from "./settings.js";
import { address, replace, readSettings } from "./url.js";

/** @param {import("./url.js").Place} place */
export async function openBoard(place) {
  const { query } = place;
  const created = await request("POST", "/api/games", {
    game: place.name,
    settings: readSettings(query.get("set")),
    position: query.get("position") ?? undefined,
    moves: query.get("moves") ?? undefined,
  });
  keepKeys(created.id, { tokens: [created.tokens.x, created.tokens.o], watch: created.tokens.watch });
  const moves = query.get("moves");
  replace(
    address("game", created.id, {
      keys: keysInAddress(created.id, [created.tokens.x, created.tokens.o]),
      game: place.name,
      moves: moves ?? "",
      ply: query.get("ply") ?? (moves ? moves.split(",").length : 0),
    }),
  );
}
