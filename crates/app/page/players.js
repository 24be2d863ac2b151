// Who plays, as each viewer sees it.

import { t, number } from "./words.js";
import { ownSide } from "./ending.js";

/** @typedef {import("./live.js").Live} Live */

/** Who has the seat, the same for every viewer. @param {string} seat */
export function seatName(seat) {
  if (seat.startsWith("bot:")) return t("seat-bot", { name: seat.slice(4) });
  const [kind, level] = seat.split(":");
  if (kind === "human") return t("seat-human");
  if (kind === "engine" && level) return t("seat-engine-level", { level });
  return kind === "engine" ? t("seat-engine") : seat;
}

/** Who plays a side: you, your guest, an engine. @param {Live} live @param {"first" | "second"} side */
export function playerName(live, side) {
  const mine = ownSide(live);
  const seat = live.state.seats[side === "first" ? "x" : "o"];
  const { strength } = live.state;
  if (seat === "engine" && strength)
    return t("seat-engine-seconds", { seconds: number(strength.seconds, strength.seconds % 1 ? 1 : 0) });
  if (!live.human(side) || !mine) return seatName(seat);
  return t(side === mine ? "seat-you" : "seat-guest");
}
