// A board of cells at any places, hexagons or points, with lines between them.

import { h, s, fill } from "../dom.js";
import { t, sign as letter } from "../words.js";
import { draw, stack } from "./pieces.js";
import { arrow } from "./marks.js";

/** The distance between neighbouring cells, in units of the drawing. */
const UNIT = 110;
/** From the centre of a hexagon to its corners. */
const RADIUS = UNIT / Math.sqrt(3);

/** How large pieces are, so that the name of their cell stays visible. @type {Record<string, number>} */
const SCALE = { square: 0.9, hexagon: 0.84, point: 0.84 };

/** @typedef {import("./types.js").GraphNode} Node */
/** @typedef {import("./types.js").Target} Target */

/** The outline of a cell around (0, 0). @param {string} outline @param {Record<string, string | number>} attributes @param {number} [scale] */
function outlineOf(outline, attributes, scale = 1) {
  const [half, low, high] = [(UNIT / 2) * scale, (RADIUS / 2) * scale, RADIUS * scale];
  switch (outline) {
    case "hexagon":
      return s("path", { d: `M0 ${-high}L${half} ${-low}V${low}L0 ${high}L${-half} ${low}V${-low}Z`, ...attributes });
    case "square":
      return s("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, ...attributes });
    default:
      return s("circle", { r: 44 * scale, ...attributes });
  }
}

export class GraphBoard {
  /** @type {import("./types.js").Graph} */ board;
  /** How the pieces of X and O are written, where the game has its own signs. @type {{symbol: string}[] | null} */
  symbols = null;
  /** The size of the drawing. */
  width = 1;
  height = 1;

  /** @param {HTMLElement} host @param {{node?: (node: number) => void}} on */
  constructor(host, on) {
    this.host = host;
    this.on = on;
    this.base = s("g");
    this.under = s("g", { class: "under" });
    this.pieces = s("g", { class: "pieces" });
    this.over = s("g", { class: "over" });
    this.svg = s("svg", { class: "board-svg", "aria-hidden": "true" }, this.base, this.under, this.pieces, this.over);
    this.buttons = h("div", { class: "nodes", role: "group" });
    fill(host, this.svg, on.node ? this.buttons : null);
    this.buttons.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    this.shape = "";
    this.focus = 0;
    /** @type {[number, number][]} */
    this.at = [];
    /** @type {import("./types.js").Marks} */
    this.marks = {};
  }

  /** @param {{board: import("./types.js").Graph}} scene @param {{flip: boolean, labels: boolean}} look */
  show(scene, look) {
    this.board = scene.board;
    const shape = JSON.stringify([
      this.board.nodes.map((/** @type {Node} */ node) => [node.x, node.y, node.outline, node.label, node.cell.base]),
      this.board.edges,
      look.flip,
      look.labels,
    ]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.plan(look);
    }
    this.buttons.setAttribute("aria-label", t("board"));
    fill(
      this.pieces,
      this.board.nodes.map((/** @type {Node} */ node, /** @type {number} */ i) =>
        this.place(i, s("g", { transform: `scale(${SCALE[node.outline]})` }, stack(node.cell.stack))),
      ),
      this.board.lines.map((/** @type {number[]} */ line) =>
        s("path", { class: "strike", d: `M${line.map((node) => this.at[node].join(" ")).join("L")}` }),
      ),
    );
    this.name();
  }

  /** @param {number} node @param {Element | (Element | null)[]} children */
  place(node, children) {
    return s("g", { transform: `translate(${this.at[node].join(" ")})` }, children);
  }

  /** Lays out what does not change from move to move. @param {{flip: boolean, labels: boolean}} look */
  plan(look) {
    const { nodes, edges } = this.board;
    const turn = look.flip ? -1 : 1;
    const xs = nodes.map((/** @type {Node} */ node) => turn * node.x * UNIT),
      ys = nodes.map((/** @type {Node} */ node) => turn * node.y * UNIT);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const edge = RADIUS + 14;
    this.at = nodes.map((/** @type {Node} */ _, /** @type {number} */ i) => [xs[i] - left + edge, ys[i] - top + edge]);
    this.width = Math.max(...xs) - left + 2 * edge;
    this.height = Math.max(...ys) - top + 2 * edge;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.host.style.setProperty("--ratio", String(this.width / this.height));
    this.host.dataset.surface = "graph";
    const points = nodes.every((/** @type {Node} */ node) => node.outline === "point");
    const line = (/** @type {[number, number]} */ [from, to]) => `M${this.at[from].join(" ")}L${this.at[to].join(" ")}`;
    fill(
      this.base,
      points ? s("rect", { class: "sheet", x: 4, y: 4, width: this.width - 8, height: this.height - 8, rx: 16 }) : null,
      s("path", { class: "rule", d: edges.map(line).join("") }),
      nodes.map((/** @type {Node} */ node, /** @type {number} */ i) =>
        this.place(i, [this.outline(node), look.labels ? this.label(node) : null]),
      ),
    );
    if (!this.on.node) return;
    this.focus = Math.min(this.focus, nodes.length - 1);
    fill(
      this.buttons,
      nodes.map((/** @type {Node} */ _, /** @type {number} */ i) => {
        const button = h("button", {
          type: "button",
          class: "node-button",
          "data-node": i,
          onclick: () => {
            this.focus = i;
            this.on.node?.(i);
          },
        });
        button.style.left = `${(this.at[i][0] / this.width) * 100}%`;
        button.style.top = `${(this.at[i][1] / this.height) * 100}%`;
        button.style.width = `max(24px, ${((UNIT * 0.86) / this.width) * 100}%)`;
        return button;
      }),
    );
  }

  /** @param {Node} node */
  outline(node) {
    const base = node.cell.base ? ` base ${node.cell.base === "first" ? "x" : "o"}` : "";
    return node.outline === "point"
      ? s("circle", { class: "graph-point", r: 10 })
      : outlineOf(node.outline, { class: `tile graph-cell${base}` });
  }

  /** @param {Node} node */
  label(node) {
    const at = node.outline === "point" ? { x: 58, y: 22 } : { y: UNIT * 0.42 };
    return s("text", { class: "node-label", ...at }, node.label);
  }

  /** @param {import("./types.js").Marks} marks */
  mark(marks) {
    this.marks = marks;
    const nodes = (/** @type {Target[] | undefined} */ targets) =>
      (targets ?? []).filter((target) => target.kind === "node").map((target) => target.node);
    const around = (/** @type {Target[] | undefined} */ targets, /** @type {string} */ cls) =>
      nodes(targets).map((node) => this.place(node, outlineOf(this.board.nodes[node].outline, { class: cls }, 0.86)));
    const taken = (/** @type {number} */ node) => this.board.nodes[node].cell.stack.length > 0;
    fill(this.under, around(marks.last, "last"), around(marks.made, "made"), around(marks.hint, "hinted"));
    fill(
      this.over,
      nodes(marks.next).map((node) =>
        this.place(
          node,
          taken(node) ? outlineOf("point", { class: "can taken" }, 0.98) : s("circle", { class: "can", r: 12 }),
        ),
      ),
      (marks.ghosts ?? []).flatMap((move) => {
        const path = nodes(move.targets);
        if (path.length === 0) return [];
        const to = path[path.length - 1];
        return [
          path.length > 1 ? arrow(this.at[path[0]], this.at[to], move.cls) : this.place(to, this.ghostPiece(to, move)),
        ];
      }),
      (marks.values ?? [])
        .flatMap((value) => (value.target.kind === "node" ? [{ ...value, node: value.target.node }] : []))
        .map((value) => {
          const wide = Math.max(46, value.text.length * 15 + 22);
          return this.place(
            value.node,
            s(
              "g",
              { class: `pill ${value.cls}` },
              s("rect", { x: -wide / 2, y: -19, width: wide, height: 38, rx: 19 }),
              s("text", { y: 1 }, value.text),
            ),
          );
        }),
    );
    this.name();
  }

  /** A piece that would be put on a cell, like those that are on the board. @param {number} to @param {import("./marks.js").Ghost} move */
  ghostPiece(to, { cls, player = "first" }) {
    const pieces = this.board.nodes.flatMap((node) => node.cell.stack);
    const { shape } = pieces.find((piece) => piece.player === player) ?? pieces[0] ?? { shape: "disc" };
    const piece = { player, shape, label: "", symbol: this.symbols?.[player === "second" ? 1 : 0]?.symbol };
    return s(
      "g",
      { class: `ghost piece ${cls}`, transform: `scale(${SCALE[this.board.nodes[to].outline] ?? 0.84})` },
      draw(piece),
    );
  }

  /** Names the cells for readers. */
  name() {
    if (!this.on.node) return;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.buttons.querySelectorAll("button"))) {
      const i = Number(button.dataset.node);
      /** @type {Node} */
      const node = this.board.nodes[i];
      const can = (this.marks.next ?? []).some((target) => target.kind === "node" && target.node === i);
      const pieces = node.cell.stack.map((piece) => letter(piece.player) + (piece.label ? ` ${piece.label}` : ""));
      const label = [
        node.label || String(i + 1),
        pieces.length === 0 ? t("cell-empty") : pieces.join(" "),
        node.cell.base ? t("cell-base", { player: letter(node.cell.base) }) : "",
        can ? t("cell-can") : "",
      ]
        .filter(Boolean)
        .join(", ");
      if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
      button.classList.toggle("can", can);
      button.tabIndex = i === this.focus ? 0 : -1;
    }
  }

  /** Arrows go to the nearest cell in their direction. @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (!way || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = this.at[this.focus];
    const far = this.at.map(([u, v], node) => {
      const along = (u - x) * way[0] + (v - y) * way[1],
        across = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
      return { node, far: along > 1 ? along + 2 * across : Infinity };
    });
    const next = far.reduce((best, it) => (it.far < best.far ? it : best), { node: this.focus, far: Infinity });
    this.focus = next.node;
    this.name();
    /** @type {HTMLElement} */ (this.buttons.children[this.focus]).focus();
  }

  letGo() {}
}
