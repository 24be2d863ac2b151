// From a game to the lab: why the move that led to the position that is looked at, or what a search would play at the start.

import { h, icon } from "../dom.js";
import { t } from "../words.js";
import { address, writeSettings } from "../url.js";

export class WhyLink {
  /** @param {import("../game-view.js").GameView} view the view of the game */
  constructor(view) {
    this.view = view;
    this.word = h("span", {});
    this.element = h("a", { class: "tool", id: "why" }, icon("tree"), this.word);
    this.element.style.textDecoration = "none";
  }

  draw() {
    const { live, rootView } = this.view;
    // While two people play, no search helps.
    this.element.hidden = !live.free() && !live.state.ending;
    const line = live.path().slice(1),
      moves = line.map((node) => node.text);
    const played = moves.pop() ?? "";
    const { game, settings, seats, seed } = live.state;
    // An engine's move can be searched again as the engine has searched.
    const mover = line[line.length - 1]?.mover,
      seat = mover ? (mover === "first" ? seats.x : seats.o) : "";
    const engine = /^engine(:\d+)?$/.test(seat) ? { engine: seat, seed } : {};
    const facts = { position: rootView?.position ?? "", moves: moves.join(","), played, ...engine };
    this.word.textContent = t(played ? "why" : "why-here");
    this.element.href =
      game === "tree"
        ? address("lab", "", { tree: settings.tree, ...facts })
        : address("lab", game, { set: writeSettings(settings), ...facts });
  }
}
