// A game, move by move.

import { h, dialog, icon, iconButton } from "../dom.js";
import { request } from "../api.js";
import { t, sentence } from "../words.js";
import { notice } from "../notice.js";
import { Board } from "../board/board.js";
import { ending, nameOf } from "./tables.js";

/** @typedef {import("./types.js").Game} Game */

/** Milliseconds between two moves. */
const PACE = 700;

/** @param {string} id @param {string[]} tokens @param {import("./types.js").State} state @param {{number: number, x: number, o: number}} game */
export function replay(id, tokens, state, game) {
  const board = new Board();
  /** @type {Map<number, Promise<Game>>} */
  const known = new Map();
  const ask = async (/** @type {string} */ query) => {
    const path = `/api/tournaments/${id}/games/${game.number}${query}`;
    return /** @type {Game} */ (await request("GET", path, undefined, tokens));
  };
  const fetched = (/** @type {number} */ ply) => {
    const found = known.get(ply) ?? ask(`?ply=${ply}`);
    known.set(ply, found);
    found.catch(() => known.delete(ply));
    return found;
  };
  let at = 0,
    last = 0,
    timer = 0;
  const move = h("output", { class: "replay-move", id: "replay-move", for: "replay-at" });
  const end = h("p", { class: "replay-end", id: "replay-end" });
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    type: "range",
    id: "replay-at",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": t("tournament-replay-position"),
    oninput: () => show(Number(slider.value)),
  });
  const show = async (/** @type {number} */ ply) => {
    at = Math.max(0, Math.min(ply, last));
    const wanted = at;
    try {
      const found = await fetched(wanted);
      if (at !== wanted) return;
      last = found.moves.length;
      slider.max = String(last);
      slider.value = String(wanted);
      const text = wanted > 0 ? `${wanted}. ${found.moves[wanted - 1]}` : "0";
      move.textContent = wanted > 0 && wanted <= found.opening ? `${text} · ${t("tournament-opening-end")}` : text;
      slider.setAttribute("aria-valuetext", move.textContent);
      board.show(found.scene, { game: state.description.game, labels: true });
      board.mark({ last: found.last });
      end.textContent = wanted === last && !found.running ? ending(state, found) : "";
      if (wanted === last && found.reason) end.append(h("small", { class: "quiet" }, sentence(found.reason)));
      if (wanted < last) fetched(wanted + 1);
      else pause();
    } catch {
      notice(t("connection-lost"), 3000);
      pause();
    }
  };
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
  };
  const step = (/** @type {number} */ to) => {
    pause();
    show(to);
  };
  /** @type {HTMLButtonElement} */
  const play = h(
    "button",
    {
      type: "button",
      class: "button",
      id: "replay-play",
      "aria-pressed": "false",
      onclick: () => {
        if (timer) return pause();
        if (at === last) show(0);
        play.setAttribute("aria-pressed", "true");
        timer = window.setInterval(() => show(at + 1), PACE);
      },
    },
    icon("forward"),
    t("tournament-replay-play"),
  );
  const title = t("tournament-replay", { number: game.number + 1, x: nameOf(state, game.x), o: nameOf(state, game.o) });
  const box = dialog(
    title,
    [
      h("div", { class: "replay-board" }, board.element),
      h(
        "div",
        { class: "replay-bar" },
        iconButton("first", t("key-start"), () => step(0), { id: "replay-first" }),
        iconButton("back", t("key-back"), () => step(at - 1), { id: "replay-back" }),
        play,
        iconButton("forward", t("key-forward"), () => step(at + 1), { id: "replay-forward" }),
        iconButton("last", t("key-end"), () => step(last), { id: "replay-last" }),
        move,
      ),
      slider,
      end,
    ],
    t("close"),
  );
  box.classList.add("replay");
  box.addEventListener("close", pause);
  box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.target === slider) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) {
      event.preventDefault();
      step(at + by);
    }
  });
  // The end first: that is what people ask for.
  ask("")
    .then((found) => {
      last = found.moves.length;
      known.set(last, Promise.resolve(found));
      show(last);
    })
    .catch(() => box.close());
  return box;
}
