// From a game to the lab: why the move that led to the position that is looked at, or what a search would play at the start.

import { h, icon } from "../dom.js";
import { t } from "../words.js";
import { address, writeSettings } from "../url.js";

export class WhyLink {
  /** @param {any} view the view of the game */
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
    const moves = live
      .path()
      .slice(1)
      .map((/** @type {any} */ node) => node.text);
    const played = moves.pop() ?? "";
    const { game, settings } = live.state;
    const facts = { position: rootView?.position ?? "", moves: moves.join(","), played };
    this.word.textContent = t(played ? "why" : "why-here");
    this.element.href =
      game === "tree"
        ? address("lab", "", { tree: settings.tree, ...facts })
        : address("lab", game, { set: writeSettings(settings), ...facts });
  }
}
