// The tree on the screen: boxes, branches, and the arrow from a cut to the bound that made it. The same boxes for all steps.
//
// A tree may have two thousand boxes, and each may have a board of a hundred shapes. So a step touches only the boxes that it changes, and a board is
// in the document only while it can be seen.

/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Known} Known */
/** @typedef {"unseen" | "skipped" | "open" | "done" | "here"} Look */

/**
 * A box on the screen.
 * @typedef {object} View
 * @property {Spot} s
 * @property {SVGElement} g
 * @property {SVGElement} box
 * @property {SVGElement} name
 * @property {SVGElement} [value]
 * @property {SVGElement} [window]
 * @property {SVGElement} [mark]
 * @property {SVGElement} [fold]
 * @property {SVGElement} [branch]
 * @property {SVGElement} [strokes]
 * @property {SVGElement | null} [truth]
 * @property {SVGElement} [picture] its board, once it was seen
 * @property {string} [label] what it says
 * @property {string} [drawn] what is drawn
 * @property {Known | undefined} [known] of what it was drawn
 */

const NS = "http://www.w3.org/2000/svg";
const PAD = 14, LABELS = 46, ROOF = 8;
/** Boards are there as far beyond what is seen, in widths of what is seen. */
const MARGIN = 0.15;

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {Element} [parent] @returns {SVGElement} */
const make = (name, attributes = {}, parent) => {
  const it = document.createElementNS(NS, name);
  for (const key in attributes) it.setAttribute(key, String(attributes[key]));
  if (parent) parent.append(it);
  return /** @type {SVGElement} */ (it);
};
const X = (/** @type {number} */ x) => x + PAD + LABELS, Y = (/** @type {number} */ y) => y + PAD;

/** Sets an attribute only where it changes: most boxes stay as they are from step to step. @param {Element} it @param {string} key @param {string | number | boolean} value */
const set = (it, key, value) => { if (it.getAttribute(key) !== String(value)) it.setAttribute(key, String(value)); };
/** @param {Element} it @param {string} text */
const write = (it, text) => { if (it.textContent !== text) it.textContent = text; };

/** @param {Spot} s */
function outline(s) {
  const [x, y, w, h] = [X(s.x), Y(s.y), s.w / 2, s.h], b = y + h;
  if (s.leaf || s.n === null) return `M${x - w} ${y}H${x + w}V${b}H${x - w}z`;
  return s.side === "max" ? `M${x} ${y}L${x + w} ${y + ROOF}V${b}H${x - w}V${y + ROOF}z`
                          : `M${x - w} ${y}H${x + w}V${b - ROOF}L${x} ${b}L${x - w} ${b - ROOF}z`;
}

export class TreeView {
  /**
   * @param {HTMLElement} room the element that holds the tree and scrolls it
   * @param {import("./types.js").Run} data
   * @param {import("./words.js").Words} words
   * @param {{choose?: (n: number) => void, unfold?: (n: number) => void, key?: (n: number, event: KeyboardEvent) => boolean}} on
   */
  constructor(room, data, words, on = {}) {
    this.room = room;
    this.data = data;
    this.words = words;
    this.on = on;
    /** One for each spot. @type {View[]} */
    this.views = [];
    /** By the node. @type {Map<number, View>} */
    this.byNode = new Map();
    /** The box that hides the node where the search is. @type {View | null} */
    this.within = null;
    /** Is the tree edited? Then a click gives the focus. */
    this.editing = false;
    const width = data.width + LABELS + 2 * PAD, height = data.height + 2 * PAD;
    this.svg = /** @type {SVGSVGElement} */ (make("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "tree" }));
    for (const [y, h, player] of data.levels) if (player) {
      const text = make("text", { x: PAD, y: Y(y) + h / 2 + 4, "font-size": 11, "font-weight": "bold", class: "f-faint", "aria-hidden": "true" }, this.svg);
      text.textContent = player.toUpperCase();
    }
    this.branches = make("g", { "aria-hidden": "true" }, this.svg);
    this.boxes = make("g", { role: "presentation" }, this.svg);
    // Boards are not part of a node's label.
    this.pictures = make("g", { class: "pictures", "aria-hidden": "true" }, this.svg);
    /** The spots below a spot. @type {Map<number | null, Spot[]>} */
    this.family = new Map();
    /** The number of each spot. @type {Map<Spot, number>} */
    this.at = new Map(data.spots.map((s, at) => [s, at]));
    for (const s of data.spots) {
      const beside = this.family.get(s.p);
      if (beside) beside.push(s);
      else this.family.set(s.p, [s]);
    }
    for (const s of data.spots) this.views.push(this.add(s));
    // A reader learns from the order which node is below which: each node comes before its children.
    for (const left = [...this.family.get(null) ?? []]; left.length > 0;) {
      const at = this.at.get(/** @type {Spot} */ (left.pop())) ?? 0;
      this.boxes.append(this.views[at].g);
      left.push(...(this.family.get(at) ?? []).toReversed());
    }
    /** The views that have a board, from left to right. */
    this.boards = this.views.filter(v => v.s.board).sort((one, other) => one.s.x - other.s.x);
    this.arrowLine = make("path", { class: "bow n s-cut", "stroke-width": 2.2 }, this.svg);
    this.arrowTip = make("path", { class: "bow f-cut" }, this.svg);
    room.append(this.svg);
    this.scrolled = () => this.showBoards();
    if (this.boards.length > 0) room.addEventListener("scroll", this.scrolled, { passive: true });
  }

  remove() {
    this.room.removeEventListener("scroll", this.scrolled);
    this.svg.remove();
  }

  /** @param {Spot} s @returns {View} */
  add(s) {
    const { data } = this, g = make("g", { class: "node" }, this.boxes);
    make("rect", { class: "halo", x: X(s.x) - s.w / 2 - 4, y: Y(s.y) - 4, width: s.w + 8, height: s.h + 8, rx: 5 }, g);
    const box = make("path", { d: outline(s), "stroke-linejoin": "round" }, g);
    const text = (/** @type {number} */ row, /** @type {number} */ size, bold = false) => {
      const it = make("text", { x: X(s.x), y: Y(s.y) + row, "font-size": size, "text-anchor": "middle", ...(bold ? { "font-weight": "bold" } : {}) }, g);
      // A space separates two texts for screen readers.
      g.append(" ");
      return it;
    };
    const name = text(s.n === null ? 17.5 : s.rows[0], 13);
    /** @type {View} */
    const v = { s, g, box, name };
    if (s.p !== null) this.addBranch(v, data.spots[s.p]);
    if (s.n === null) {
      name.textContent = s.name;
      if (this.on.unfold && s.more) this.button(v);
      else g.setAttribute("aria-hidden", "true");
      return v;
    }
    this.byNode.set(s.n, v);
    name.textContent = this.words.isStart(s.n) ? this.words.ui("start") : s.name;
    v.value = text(s.rows[1], 15, true);
    if (data.window && !s.leaf) v.window = text(s.rows[2], 10.5);
    if (s.fold) {
      v.fold = text(s.rows[3], 10.5, true);
      v.fold.textContent = "+" + s.fold;
      v.fold.setAttribute("class", "f-faint");
      if (this.on.unfold && s.more) this.unfolds(v.fold, s.n);
    }
    if (data.engine) v.mark = make("text", { x: X(s.x) + s.w / 2 - 3, y: Y(s.y) - 3, "font-size": 12, "font-weight": "bold", "text-anchor": "end", class: "f-cut" }, g);
    g.dataset.name = data.names[s.n];
    this.item(v, s.n);
    return v;
  }

  /** @param {View} v @param {Spot} p */
  addBranch(v, p) {
    const { s } = v, [x1, y1, x2, y2] = [X(p.x), Y(p.y) + p.h, X(s.x), Y(s.y)];
    v.branch = make("path", { d: `M${x1} ${y1}L${x2} ${y2}`, "stroke-linecap": "round" }, this.branches);
    const length = Math.hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    v.strokes = make("path", { class: "strokes n s-cut", "stroke-width": 2, "stroke-linecap": "round", d: [-2.5, 2.5].map(d => {
      const x = (x1 + x2) / 2 + ux * d, y = (y1 + y2) / 2 + uy * d;
      return `M${x - uy * 8} ${y + ux * 8}L${x + uy * 8} ${y - ux * 8}`;
    }).join("") }, this.branches);
  }

  /** A node is an item of a tree: one of them is reached by Tab, the others by the arrow keys. @param {View} v @param {number} n */
  item(v, n) {
    const { s } = v, beside = (this.family.get(s.p) ?? []).filter(it => it.n !== null), below = this.family.get(this.views.length);
    /** @type {Record<string, string | number>} */
    const facts = { role: "treeitem", tabindex: n === 0 ? 0 : -1, "aria-level": this.level(s), "aria-setsize": beside.length, "aria-posinset": beside.indexOf(s) + 1 };
    for (const key in facts) v.g.setAttribute(key, String(facts[key]));
    if (below || s.fold) v.g.setAttribute("aria-expanded", String(Boolean(below)));
    // A click keeps the focus where it is, so that the arrow keys still step.
    v.g.addEventListener("mousedown", e => { if (!this.editing) e.preventDefault(); });
    v.g.addEventListener("click", () => { this.reach(n); this.on.choose?.(n); });
    v.g.addEventListener("keydown", e => this.key(v, e));
  }

  /** @param {Spot} s */
  level(s) { let level = 1; for (; s.p !== null; s = this.data.spots[s.p]) level++; return level; }

  /** Unfolds what a spot hides. @param {SVGElement} it @param {number} n */
  unfolds(it, n) {
    it.classList.add("unfold");
    it.addEventListener("click", e => { e.stopPropagation(); this.on.unfold?.(n); });
  }

  /** @param {View} v */
  button(v) {
    const n = this.data.spots[v.s.p ?? 0].n ?? 0;
    v.g.setAttribute("role", "treeitem");
    v.g.setAttribute("aria-level", String(this.level(v.s)));
    v.g.setAttribute("tabindex", "-1");
    v.g.setAttribute("aria-label", this.words.ui("unfold") + " " + v.s.name);
    this.unfolds(v.g, n);
    v.g.addEventListener("keydown", e => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); e.stopPropagation(); this.on.unfold?.(n); } else this.key(v, e); });
  }

  /** @param {View} v @param {KeyboardEvent} e */
  key(v, e) {
    if (v.s.n !== null && this.on.key?.(v.s.n, e)) return;
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const spots = this.data.spots, at = this.at.get(v.s) ?? 0, beside = this.family.get(v.s.p) ?? [], step = beside.indexOf(v.s);
    // After the last sibling come its cousins, in their order on the screen.
    const level = spots.filter(s => s.y === v.s.y), along = level.indexOf(v.s);
    /** @type {Record<string, Spot | undefined>} */
    const to = { ArrowUp: spots[v.s.p ?? -1], ArrowDown: this.family.get(at)?.[0], ArrowLeft: beside[step - 1] ?? level[along - 1], ArrowRight: beside[step + 1] ?? level[along + 1], Home: spots[0], End: level[level.length - 1] };
    const next = to[e.key];
    if (e.key === "Enter" || e.key === " " && v.s.n !== null) { if (v.s.n !== null) this.on.choose?.(v.s.n); }
    else if (e.key === "+" && v.s.more && v.s.n !== null && this.on.unfold) this.on.unfold(v.s.n);
    else if (!(e.key in to)) return;
    else if (next) this.focus(this.views[spots.indexOf(next)]);
    e.preventDefault();
    e.stopPropagation();
  }

  /** The node that Tab reaches. @param {number} n */
  reach(n) { for (const v of this.views) if (v.s.n !== null) set(v.g, "tabindex", v.s.n === n ? 0 : -1); }

  /** @param {View} v */
  focus(v) {
    if (v.s.n !== null) this.reach(v.s.n);
    v.g.focus();
  }

  /** The view of a node. @param {number} n */
  view(n) { return this.byNode.get(n); }

  /** A tree grows with its room; one that would be too small to read is scrolled. */
  size() {
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const { width, height } = this.svg.viewBox.baseVal, fit = Math.min(this.room.clientWidth / width, this.room.clientHeight / height);
    const scale = Math.max(Math.min(fit, 2.2 * letter), .8 * letter);
    this.svg.setAttribute("width", String(Math.floor(width * scale)));
    this.svg.setAttribute("height", String(Math.floor(height * scale)));
    this.showBoards();
  }

  /** The boards that can be seen are in the document, and no others. */
  showBoards() {
    if (this.boards.length === 0) return;
    const { room, svg } = this, seen = room.getBoundingClientRect(), tree = svg.getBoundingClientRect();
    const scale = tree.width / svg.viewBox.baseVal.width || 1, beyond = MARGIN * seen.width;
    const from = (seen.left - beyond - tree.left) / scale, to = (seen.right + beyond - tree.left) / scale;
    for (const v of this.boards) {
      const x = X(v.s.x), shown = x + v.s.w / 2 > from && x - v.s.w / 2 < to;
      if (shown && !v.picture?.isConnected) this.addBoard(v);
      if (!shown && v.picture?.isConnected) v.picture.remove();
    }
  }

  /** @param {View} v */
  addBoard(v) {
    const { s } = v;
    // A board that was seen before only comes back.
    if (v.picture) return this.pictures.append(v.picture);
    if (!s.board) return;
    v.picture = make("g", { transform: `translate(${X(s.x) + s.board[0]} ${Y(s.y) + s.board[1]})` }, this.pictures);
    v.picture.innerHTML = s.board[2].map(i => this.data.shapes[i]).join("");
  }

  /** Scrolls to a node, or to the box that hides it. @param {number | null} here */
  follow(here) {
    const hidden = here === null ? -1 : this.data.spotOf[here] ?? -1, room = this.room, view = this.views[hidden];
    const within = view && view.s.n !== here ? view : null;
    if (within !== this.within) {
      this.within?.g.classList.remove("within");
      within?.g.classList.add("within");
      this.within = within;
    }
    if (!view) return;
    const box = view.box.getBoundingClientRect(), seen = room.getBoundingClientRect();
    const [right, bottom] = [seen.left + room.clientWidth, seen.top + room.clientHeight];
    if (box.left < seen.left || box.right > right) room.scrollLeft += (box.left + box.right) / 2 - (seen.left + right) / 2;
    if (box.top < seen.top || box.bottom > bottom) room.scrollTop += (box.top + box.bottom) / 2 - (seen.top + bottom) / 2;
  }

  /** @param {import("./replay.js").Replay} now @param {number | null} chosen */
  draw(now, chosen) {
    const main = now.main(), { language } = this.words;
    for (const v of this.views) {
      const { s } = v, n = s.n, parent = s.p === null ? null : this.data.spots[s.p].n;
      const above = parent === null ? undefined : now.nodes.get(parent), known = n === null ? undefined : now.nodes.get(n);
      const how = n === null ? (above?.cut ? "skipped" : "unseen") : now.look(n, this.data.parents);
      const best = n !== null && above?.best === n ? (main.has(n) ? 2 : 1) : 0;
      const drawn = `${how} ${best} ${Boolean(above?.cut)} ${chosen === n} ${language}`;
      // What is known of a node never changes in place, so this is all that its picture depends on.
      if (v.drawn === drawn && v.known === known) continue;
      v.drawn = drawn;
      v.known = known;
      this.drawBox(v, how);
      this.drawBranch(v, how, Boolean(above?.cut), best);
      if (n !== null) this.drawTexts(v, n, known, how, chosen === n);
    }
    this.drawArrow(now);
  }

  /** @param {View} v @param {number} n @param {Known | undefined} it @param {Look} how @param {boolean} chosen */
  drawTexts(v, n, it, how, chosen) {
    const { s } = v, { words } = this, faint = how === "unseen" || how === "skipped";
    const value = words.number(it?.visits && it.v !== null ? it.sign + it.v : s.value || "");
    if (words.isStart(n)) write(v.name, words.ui("start"));
    const window = it?.visits ? `α ${words.number(it.a)}  β ${words.number(it.b)}` : "";
    if (v.value) { write(v.value, value); set(v.value, "class", faint ? "f-faint" : "f-ink"); }
    if (v.window) { write(v.window, window); set(v.window, "class", how === "here" ? "f-ink" : "f-bound"); }
    if (v.mark) write(v.mark, it?.mark ?? "");
    v.g.classList.toggle("chosen", chosen);
    set(v.g, "aria-selected", chosen);
    const state = how === "unseen" ? words.ui("none") : how === "skipped" ? words.ui("skipped") : "";
    // What is seen comes first, as it is seen.
    const shown = [words.label(n), value, v.window ? window : "", v.fold?.textContent, s.leaf ? "" : s.side.toUpperCase(), state, it?.mark];
    v.label = shown.filter(text => text).join(" ");
    set(v.g, "aria-label", v.label);
  }

  /** @param {View} v @param {Look} how */
  drawBox(v, how) {
    const { s } = v, faint = how === "unseen" || how === "skipped";
    const fill = faint ? "blank" : how === "here" ? "here" : s.leaf ? "leaf" : s.side;
    set(v.box, "class", `box f-${fill} s-${faint ? "faint" : "ink"}`);
    set(v.box, "stroke-width", { unseen: 1, skipped: 1, done: s.leaf ? .8 : 1.3, open: 2.2, here: 2.8 }[how]);
    set(v.box, "stroke-dasharray", how === "skipped" ? "4 3" : "none");
    set(v.name, "class", faint ? "f-faint" : "f-ink");
    if (v.g.dataset.look !== how) v.g.dataset.look = how;
  }

  /** @param {View} v @param {Look} how @param {boolean} cut @param {number} best 2 on the best line, 1 the best of its family */
  drawBranch(v, how, cut, best) {
    if (!v.branch || !v.strokes) return;
    const faint = how === "unseen" || how === "skipped";
    const [paint, width] = faint ? ["faint", 1] : best === 2 ? ["best", 3.2] : best || how !== "done" ? ["ink", 2] : ["branch", 1.2];
    set(v.branch, "class", `edge n s-${paint}`);
    set(v.branch, "stroke-width", width);
    set(v.branch, "stroke-dasharray", how === "skipped" ? "4 3" : "none");
    v.strokes.classList.toggle("on", how === "skipped" && cut);
  }

  /** All nodes alike, as a tree that was not searched. @param {number | null} chosen */
  plain(chosen) {
    for (const v of this.views) {
      const { s } = v;
      set(v.box, "class", `box f-${s.n === null ? "blank" : s.leaf ? "leaf" : s.side} s-ink`);
      set(v.box, "stroke-width", s.leaf ? .8 : 1.3);
      set(v.name, "class", "f-ink");
      if (v.branch) { set(v.branch, "class", "edge n s-branch"); set(v.branch, "stroke-width", 1.2); }
      if (s.n === null || !v.value) continue;
      write(v.value, this.words.number(s.value ?? ""));
      set(v.value, "class", "f-ink");
      v.g.classList.toggle("chosen", chosen === s.n);
      set(v.g, "aria-selected", chosen === s.n);
      const shown = [this.words.label(s.n), v.value.textContent, s.leaf ? "" : s.side.toUpperCase()];
      set(v.g, "aria-label", shown.filter(text => text).join(" "));
    }
  }

  /** @param {{arrow: import("./types.js").Arrow}} now */
  drawArrow({ arrow }) {
    const from = arrow ? this.byNode.get(arrow.from)?.s : null, to = typeof arrow?.to === "number" ? this.byNode.get(arrow.to)?.s : null;
    const on = Boolean(from && to && from !== to);
    this.arrowLine.classList.toggle("on", on);
    this.arrowTip.classList.toggle("on", on);
    this.svg.dataset.arrow = from && to && on ? `${this.data.names[from.n ?? 0]}>${this.data.names[to.n ?? 0]}` : "";
    if (!from || !to || !on) return;
    const side = from.x >= to.x ? 1 : -1;
    const [x1, y1] = [X(from.x) + side * from.w / 2, Y(from.y) + from.h * .4], [x2, y2] = [X(to.x) + side * to.w / 2, Y(to.y) + to.h * .55];
    const reach = 26 + Math.abs(y1 - y2) * .22, far = side > 0 ? Math.max(x1, x2) + reach : Math.min(x1, x2) - reach;
    this.arrowLine.setAttribute("d", `M${x1} ${y1}C${far} ${y1} ${far} ${y2} ${x2 + side * 7} ${y2}`);
    this.arrowTip.setAttribute("d", `M${x2} ${y2}L${x2 + side * 11} ${y2 - 5}V${y2 + 5}z`);
  }
}
