// The standings, the crosstable, who takes part, and the games that have been played.

import { h, icon, iconButton } from "../dom.js";
import { t, number } from "../words.js";
import { seatName } from "../players.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Entrant} Entrant */

/** Half points as people write them. @param {number} half */
export const points = (half) => (half % 2 === 0 ? String(half / 2) : half === 1 ? "½" : `${(half - 1) / 2}½`);

/** @param {State} state @param {number} entrant */
export function nameOf(state, entrant) {
  const found = state.entrants.find((it) => it.number === entrant);
  return found ? shown(found) : "";
}

/** @param {Entrant} entrant */
export const shown = (entrant) => (entrant.engine ? engineName(entrant.name) : entrant.name);

/** @param {string} seat */
export const engineName = (seat) => (seat === "random" ? t("tournament-random") : seatName(seat));

/** @param {State} state */
export function standings(state) {
  const faults = state.standings.some((row) => row.forfeits > 0);
  const head = (/** @type {string} */ word, kind = "") =>
    h("th", { scope: "col", class: kind }, t(`tournament-${word}`));
  return h(
    "table",
    { class: "standings", id: "standings" },
    h("caption", { class: "unseen" }, t("tournament-standings")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h(
          "th",
          { scope: "col" },
          h("span", { class: "unseen" }, t("tournament-place")),
          h("span", { "aria-hidden": "true" }, "#"),
        ),
        head("player"),
        head("points"),
        head("wins"),
        head("draws", "medium"),
        head("losses", "medium"),
        faults ? head("faults", "wide") : null,
        head("tie-break", "wide"),
      ),
    ),
    h(
      "tbody",
      {},
      state.standings.map((row, place) =>
        h(
          "tr",
          { "data-entrant": row.entrant },
          h("td", { class: "quiet" }, place + 1),
          h("th", { scope: "row" }, nameOf(state, row.entrant)),
          h("td", { class: "points" }, points(row.half_points)),
          h("td", {}, row.wins),
          h("td", { class: "medium" }, row.draws),
          h("td", { class: "medium" }, row.losses),
          faults ? h("td", { class: "wide" }, row.forfeits) : null,
          h("td", { class: "wide" }, number(row.tie_break / 4, row.tie_break % 4 ? 2 : 0)),
        ),
      ),
    ),
  );
}

/** @param {State} state */
export function crosstable(state) {
  const cell = (/** @type {[number, number]} */ [half, games], /** @type {boolean} */ self) =>
    h("td", { class: self ? "self" : "" }, self ? h("span", { class: "unseen" }, "–") : games > 0 ? points(half) : "");
  return h(
    "div",
    { class: "crosstable-box", tabindex: 0, role: "region", "aria-label": t("tournament-crosstable") },
    h(
      "table",
      { class: "crosstable", id: "crosstable" },
      h("caption", {}, t("tournament-crosstable-text")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("tournament-player")),
          state.standings.map((row, place) =>
            h(
              "th",
              { scope: "col", title: nameOf(state, row.entrant) },
              h("abbr", { title: nameOf(state, row.entrant) }, place + 1),
            ),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        state.standings.map((row, a) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, `${a + 1} ${nameOf(state, row.entrant)}`),
            state.crosstable[a].map((it, b) => cell(it, a === b)),
          ),
        ),
      ),
    ),
  );
}

/** Who takes part, before the games. @param {State} state @param {{remove: (entrant: Entrant) => void, report: (entrant: Entrant) => void} | null} manage */
export function entrants(state, manage) {
  if (state.entrants.length === 0) return h("p", { class: "quiet" }, t("tournament-entrants-none"));
  return h(
    "ul",
    { class: "entrants", id: "entrants" },
    state.entrants.map((entrant) =>
      h(
        "li",
        { "data-entrant": entrant.number, class: entrant.state },
        icon(
          entrant.engine
            ? "engine"
            : entrant.state === "accepted"
              ? "check"
              : entrant.state === "trying"
                ? "turn"
                : "threat",
        ),
        h("b", {}, shown(entrant)),
        h("span", { class: "quiet" }, t(`tournament-${entrant.state}`)),
        manage && !entrant.engine
          ? iconButton("help", t("tournament-report-of", { name: shown(entrant) }), () => manage.report(entrant))
          : null,
        manage
          ? iconButton("close", t("tournament-remove", { name: shown(entrant) }), () => manage.remove(entrant))
          : null,
      ),
    ),
  );
}

/** How a game ended, in words. @param {State} state @param {{winner?: number | null, ending?: string | null}} game */
export function ending(state, game) {
  const { winner } = game;
  const who = typeof winner === "number" ? t("tournament-won", { name: nameOf(state, winner) }) : t("tournament-draw");
  return game.ending && game.ending !== "rules" ? `${who} · ${t(`tournament-ending-${game.ending}`)}` : who;
}

/** The games that have been played, the newest first. @param {State} state @param {import("./types.js").Result[]} results @param {(number: number) => void} replay */
export function results(state, results, replay) {
  return h(
    "ol",
    { class: "results", id: "results" },
    [...results].reverse().map((game) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "result",
            "data-number": game.number,
            title: t("tournament-replay-short"),
            onclick: () => replay(game.number),
          },
          h("span", { class: "result-round quiet" }, game.number + 1),
          h(
            "span",
            { class: "result-names" },
            h("span", { class: game.winner === game.x ? "winner" : "" }, nameOf(state, game.x)),
            " – ",
            h("span", { class: game.winner === game.o ? "winner" : "" }, nameOf(state, game.o)),
          ),
          h(
            "span",
            { class: "result-score" },
            game.winner === null ? "½ : ½" : game.winner === game.x ? "1 : 0" : "0 : 1",
          ),
          h("small", { class: game.ending === "rules" ? "quiet" : "fault" }, t(`tournament-ending-${game.ending}`)),
        ),
      ),
    ),
  );
}
