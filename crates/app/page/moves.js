// The tree of moves: the main line, variations inside it, comments and marks.

import { h, fill } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./live.js").Live} Live */

export class Moves {
  /** @param {Live} live @param {{look: (node: number) => void, verdict: (node: any) => {sign: string, word: string} | null}} on */
  constructor(live, on) {
    this.live = live;
    this.on = on;
    this.element = h("div", { class: "moves", role: "group", "aria-label": t("moves"), tabindex: "0" });
    this.drawn = "";
  }

  draw() {
    const { live } = this;
    const root = live.node(live.state.nodes[0].id);
    fill(this.element, root.comment ? h("p", { class: "comment" }, root.comment) : null, root.children.length === 0 ? h("p", { class: "quiet" }, t("moves-none")) : this.line(root, 0));
    this.here();
  }

  /** The moves behind a node. @param {any} from @param {number} ply */
  line(from, ply) {
    const out = h("div", { class: "line" });
    let node = from, fresh = true;
    while (node.children.length > 0) {
      const [main, ...others] = node.children.map((/** @type {number} */ id) => this.live.node(id));
      out.append(this.move(main, ply, fresh));
      fresh = false;
      if (main.comment) { out.append(h("span", { class: "comment" }, main.comment)); fresh = true; }
      if (others.length > 0) {
        for (const other of others) {
          const block = h("div", { class: "variation" }, this.move(other, ply, true), other.comment ? h("span", { class: "comment" }, other.comment) : null);
          if (other.children.length > 0) block.append(...this.line(other, ply + 1).childNodes);
          out.append(block);
        }
        fresh = true;
      }
      node = main;
      ply++;
    }
    return out;
  }

  /** @param {any} node @param {number} ply @param {boolean} numbered */
  move(node, ply, numbered) {
    const number = `${Math.floor(ply / 2) + 1}.`;
    const verdict = this.on.verdict(node);
    return h("span", { class: "move-place" }, ply % 2 === 0 ? h("span", { class: "ply", "aria-hidden": "true" }, number) : numbered ? h("span", { class: "ply", "aria-hidden": "true" }, `${number}…`) : null,
      h("button", { type: "button", class: `move ${node.mover === "first" ? "x" : "o"}`, "data-node": node.id, onclick: () => this.on.look(node.id) },
        node.text, verdict ? h("span", { class: "verdict", title: verdict.word }, verdict.sign, h("span", { class: "unseen" }, ` ${verdict.word}`)) : null));
  }

  /** Marks the move that is looked at, and brings it into sight without moving the page. */
  here() {
    for (const button of this.element.querySelectorAll(".move")) {
      const current = Number(button.dataset.node) === this.live.viewed;
      if (current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (current) {
        const box = this.element;
        const top = button.offsetTop - box.offsetTop;
        if (top < box.scrollTop || top + button.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
      }
    }
  }
}
