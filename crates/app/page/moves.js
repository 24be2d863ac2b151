// The tree of moves: the main line in two columns, variations inside it, comments and marks.

import { h, fill } from "./dom.js";
import { t, tOr } from "./words.js";

/** @typedef {import("./live.js").Live} Live */
/** @typedef {import("./types.js").Node} Node */

export class Moves {
  /** @param {Live} live @param {{look: (node: number) => void, verdict: (node: Node) => {sign: string, word: string} | null}} on */
  constructor(live, on) {
    this.live = live;
    this.on = on;
    this.element = h("div", { class: "moves", role: "group", "aria-label": t("moves"), tabindex: "0" });
    this.legend = legend(live.state.game);
    /** What is drawn, node by node. @type {string[]} */
    this.drawn = [];
    /** The main line and the number of its last move. @type {{list: HTMLElement, open: boolean, number: number} | null} */
    this.main = null;
  }

  /** Draws what is new: a move at the end of the main line is added, anything else is drawn again. */
  draw() {
    const nodes = /** @type {Node[]} */ (this.live.state.nodes);
    const signs = nodes.map((node) => {
      const verdict = this.on.verdict(node);
      return [node.id, node.text, node.comment, verdict?.word ?? "", node.parent].join("\n");
    });
    const same = this.drawn.every((sign, i) => sign === signs[i]);
    const added = nodes.slice(this.drawn.length);
    this.drawn = signs;
    if (!same || !this.main || added.some((node, i) => !this.continues(node, i === 0 ? null : added[i - 1])))
      this.drawAll();
    else for (const node of added) this.add(this.main, node);
    this.here();
  }

  /** Is this the only move after the last one of the main line? @param {Node} node @param {Node | null} before */
  continues(node, before) {
    const parent = this.live.node(node.parent ?? -1);
    if (!parent || parent.children.length > 1) return false;
    return before ? node.parent === before.id : node.parent === this.last;
  }

  drawAll() {
    const [root] = this.live.state.nodes;
    this.last = root.id;
    const list = h("div", { class: "line" });
    this.main = { list, open: false, number: 0 };
    for (let node = root; node.children.length > 0;) {
      const [main, ...others] = this.live.childrenOf(node);
      const before = this.main.number;
      this.add(this.main, main);
      for (const other of others) this.addWide(this.main, this.variation(other, before));
      node = main;
    }
    const none = root.children.length === 0 ? h("p", { class: "quiet" }, t("moves-none")) : null;
    fill(this.element, root.comment ? h("p", { class: "comment" }, root.comment) : null, none, list);
  }

  /** A move of the main line: X on the left, O on the right. @param {{list: HTMLElement, open: boolean, number: number}} main @param {Node} node */
  add(main, node) {
    const right = node.mover === "second";
    main.number = numberOf(main.number, node);
    if (!right || !main.open) main.list.append(h("span", { class: "ply", "aria-hidden": "true" }, `${main.number}.`));
    if (right && !main.open) main.list.append(h("span", { class: "ply gap", "aria-hidden": "true" }, "…"));
    main.list.append(this.move(node));
    main.open = !right;
    this.last = node.id;
    this.element.querySelector(":scope > .quiet")?.remove();
    if (node.comment) this.addWide(main, h("p", { class: "comment" }, node.comment));
  }

  /** Something as wide as both columns. @param {{list: HTMLElement, open: boolean}} main @param {HTMLElement} element */
  addWide(main, element) {
    if (main.open) main.list.append(h("span", { class: "ply gap", "aria-hidden": "true" }));
    main.open = false;
    main.list.append(element);
  }

  /** A variation and everything after it. @param {Node} first @param {number} before the number of the move before it */
  variation(first, before) {
    const block = h("div", { class: "variation" });
    let node = first;
    let number = before;
    let fresh = true;
    for (;;) {
      number = numberOf(number, node);
      const sign = node.mover !== "second" ? `${number}.` : fresh ? `${number}…` : "";
      const ply = sign ? h("span", { class: "ply", "aria-hidden": "true" }, sign) : null;
      block.append(h("span", { class: "move-place" }, ply, this.move(node)));
      fresh = false;
      if (node.comment) {
        block.append(h("span", { class: "comment" }, node.comment));
        fresh = true;
      }
      const [main, ...others] = this.live.childrenOf(node);
      if (!main) return block;
      if (others.length > 0) fresh = true;
      for (const other of others) block.append(this.variation(other, number));
      node = main;
    }
  }

  /** @param {Node} node */
  move(node) {
    const verdict = this.on.verdict(node);
    return h(
      "button",
      {
        type: "button",
        class: `move ${node.mover === "first" ? "x" : "o"}`,
        "data-node": node.id,
        onclick: () => this.on.look(node.id),
      },
      node.text,
      verdict
        ? h(
            "span",
            { class: "verdict", title: verdict.word },
            verdict.sign,
            h("span", { class: "unseen" }, ` ${verdict.word}`),
          )
        : null,
    );
  }

  /** Marks the move that is looked at, and brings it into sight without moving the page. */
  here() {
    this.element.querySelector(".move[aria-current]")?.removeAttribute("aria-current");
    const button = /** @type {HTMLElement | null} */ (
      this.element.querySelector(`.move[data-node="${this.live.viewed}"]`)
    );
    if (!button) return;
    button.setAttribute("aria-current", "true");
    const box = this.element;
    const top = button.offsetTop;
    if (top < box.scrollTop || top + button.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }
}

/** X starts a new number, and so does O if nobody has moved. @param {number} before @param {Node} node */
const numberOf = (before, node) => (node.mover === "second" ? Math.max(before, 1) : before + 1);

/** What the notation of the moves means. @param {string} game */
function legend(game) {
  const text = tOr(`notation-${game}`, "");
  if (!text) return null;
  return h("details", { class: "legend" }, h("summary", {}, t("notation")), h("p", {}, text));
}
