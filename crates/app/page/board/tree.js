// A game tree as a board: Max's nodes point up, Min's down, leaves are boxes.

import { h, s, fill } from "../dom.js";
import { t, sign } from "../words.js";
import { arrow } from "./marks.js";

export class TreeBoard {
  /** @type {import("./types.js").Tree} */ board;
  /** Where the nodes are. @type {[number, number][]} */ at;
  /** @type {number[][]} */ children;
  /** The node that was brought into view. @type {number | undefined} */ shown;
  /** The size of the drawing. */
  width = 1;
  height = 1;

  /** @param {HTMLElement} host @param {{node?: (node: number) => void}} on */
  constructor(host, on) {
    this.host = host;
    this.on = on;
    this.lines = s("g");
    this.drawn = s("g");
    this.over = s("g", { class: "over" });
    this.svg = s("svg", { class: "board-svg", "aria-hidden": "true" }, this.lines, this.drawn, this.over);
    this.buttons = h("div", { class: "nodes", role: "group" });
    fill(
      host,
      h(
        "div",
        { class: "tree-scroll", tabindex: on.node ? "0" : null, role: "group" },
        h("div", { class: "tree-inner" }, this.svg, this.buttons),
      ),
    );
    this.scroll = /** @type {HTMLElement} */ (host.firstElementChild);
    this.key = "";
    /** @type {import("./types.js").Marks} */
    this.marks = {};
  }

  /** @param {{board: import("./types.js").Tree}} scene */
  show(scene) {
    const board = scene.board;
    this.board = board;
    const key = JSON.stringify(board.nodes);
    if (key !== this.key) {
      this.key = key;
      this.plan(board);
    }
    this.scroll.setAttribute("aria-label", t("board"));
    this.paint();
    this.reveal();
  }

  /** Leaves are in a row, parents above the middle of their children. @param {import("./types.js").Tree} board */
  plan(board) {
    const children = board.nodes.map(() => /** @type {number[]} */ ([]));
    board.nodes.forEach((node, i) => {
      if (node.parent !== null) children[node.parent].push(i);
    });
    const depth = board.nodes.map(() => 0),
      x = board.nodes.map(() => 0);
    board.nodes.forEach((node, i) => {
      if (node.parent !== null) depth[i] = depth[node.parent] + 1;
    });
    let leaf = 0;
    const place = (/** @type {number} */ i) => {
      if (children[i].length === 0) {
        x[i] = leaf++;
        return;
      }
      children[i].forEach(place);
      x[i] = (x[children[i][0]] + x[children[i][children[i].length - 1]]) / 2;
    };
    place(0);
    const deep = Math.max(...depth);
    const room = 82;
    this.width = Math.max(leaf, 2) * room + 30;
    this.height = Math.max((deep + 1) * 118 + 26, 240);
    this.at = board.nodes.map((_, i) => [15 + (x[i] + 0.5) * room + (leaf < 2 ? room / 2 : 0), 62 + depth[i] * 118]);
    this.children = children;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.host.style.setProperty("--ratio", String(this.width / this.height));
    this.host.dataset.surface = "tree";
  }

  /** Scrolls the current node into view if the tree is wider than its container. */
  reveal() {
    if (this.shown === this.board.current) return;
    const current = this.board.current;
    this.shown = current;
    requestAnimationFrame(() => {
      const { scrollWidth, clientWidth } = this.scroll;
      if (scrollWidth > clientWidth)
        this.scroll.scrollLeft = (this.at[current][0] / this.width) * scrollWidth - clientWidth / 2;
    });
  }

  paint() {
    const { board, at, children } = this;
    const next = (this.marks.next ?? []).filter((target) => target.kind === "node").map((target) => target.node);
    const path = new Set();
    for (let i = /** @type {number | null} */ (board.current); i !== null; i = board.nodes[i].parent) path.add(i);
    fill(
      this.lines,
      board.nodes
        .map((node, i) =>
          node.parent === null
            ? null
            : s("path", {
                class: `branch ${path.has(i) ? "walked" : ""} ${next.includes(i) ? "open" : ""}`,
                d: `M${at[node.parent][0]} ${at[node.parent][1]}L${at[i][0]} ${at[i][1]}`,
              }),
        )
        .filter(Boolean),
    );
    fill(
      this.drawn,
      board.nodes.map((node, i) => {
        const leafNode = children[i].length === 0;
        const who = node.turn === "first" ? "x" : "o";
        const shape = leafNode
          ? s("rect", { x: -30, y: -26, width: 60, height: 52, rx: 10 })
          : node.turn === "first"
            ? s("path", { d: "M0 -40L37 26H-37Z" })
            : s("path", { d: "M0 40L37 -26H-37Z" });
        shape.setAttribute(
          "class",
          `node ${leafNode ? "leaf" : who} ${i === board.current ? "here" : ""} ${path.has(i) ? "walked" : ""} ${next.includes(i) ? "can" : ""}`,
        );
        const name = s(
          "text",
          {
            class: "node-name",
            y: leafNode && node.value !== null ? -8 : node.turn === "first" && !leafNode ? 8 : leafNode ? 0 : -6,
          },
          node.name,
        );
        const value =
          node.value === null
            ? null
            : s("text", { class: "node-value", y: leafNode ? 14 : 46 }, node.value.replace("-", "−"));
        return s("g", { transform: `translate(${at[i][0]} ${at[i][1]})` }, shape, name, value);
      }),
    );
    const ghosts = (this.marks.ghosts ?? []).flatMap((move) =>
      move.targets
        .filter((target) => target.kind === "node")
        // A move goes down a branch.
        .map((target) => arrow(at[this.board.current], at[target.node], move.cls)),
    );
    const hints = (this.marks.hint ?? [])
      .filter((target) => target.kind === "node")
      .map((target) => s("circle", { class: "hinted ring", cx: at[target.node][0], cy: at[target.node][1], r: 44 }));
    const pills = (this.marks.values ?? [])
      .flatMap((value) => (value.target.kind === "node" ? [{ ...value, node: value.target.node }] : []))
      .map((value) => {
        const wide = Math.max(40, value.text.length * 15 + 20);
        return s(
          "g",
          {
            class: `pill ${value.cls}`,
            transform: `translate(${at[value.node][0]} ${at[value.node][1] - 44})`,
          },
          s("rect", { x: -wide / 2, y: -17, width: wide, height: 34, rx: 17 }),
          s("text", { y: 1 }, value.text),
        );
      });
    fill(this.over, ghosts, hints, pills);
    if (!this.on.node) return;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.node;
    fill(
      this.buttons,
      board.nodes.map((node, i) => {
        const can = next.includes(i);
        const label = [
          node.name,
          children[i].length === 0 ? "" : sign(node.turn),
          node.value ?? "",
          i === board.current ? t("node-here") : "",
        ]
          .filter(Boolean)
          .join(", ");
        const button = h("button", {
          type: "button",
          class: "node-button",
          "data-node": i,
          "aria-label": label,
          disabled: !can,
          onclick: () => this.on.node?.(i),
        });
        button.style.left = `${(at[i][0] / this.width) * 100}%`;
        button.style.top = `${(at[i][1] / this.height) * 100}%`;
        return button;
      }),
    );
    if (focused === undefined) return;
    const again = this.buttons.querySelector(`[data-node="${focused}"]:not(:disabled)`);
    /** @type {HTMLElement | null} */ (again ?? this.buttons.querySelector("button:not(:disabled)"))?.focus();
  }

  /** @param {import("./types.js").Marks} marks */
  mark(marks) {
    this.marks = marks;
    this.paint();
  }

  letGo() {}
}
