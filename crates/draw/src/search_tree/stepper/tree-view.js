// @ts-nocheck
// The tree on the screen: boxes, branches, and the arrow from a cut to the bound that made it. The same boxes for all steps.

const NS = "http://www.w3.org/2000/svg";
const PAD = 14, LABELS = 46, ROOF = 8;

const make = (name, attributes = {}, parent) => {
  const it = document.createElementNS(NS, name);
  for (const key in attributes) it.setAttribute(key, attributes[key]);
  if (parent) parent.append(it);
  return it;
};
const X = x => x + PAD + LABELS, Y = y => y + PAD;

/** Sets an attribute only where it changes: most boxes stay as they are from step to step. */
const set = (it, key, value) => { if (it.getAttribute(key) !== String(value)) it.setAttribute(key, value); };
const write = (it, text) => { if (it.textContent !== text) it.textContent = text; };

function outline(s) {
  const [x, y, w, h] = [X(s.x), Y(s.y), s.w / 2, s.h], b = y + h;
  if (s.leaf || s.n === null) return `M${x - w} ${y}H${x + w}V${b}H${x - w}z`;
  return s.side === "max" ? `M${x} ${y}L${x + w} ${y + ROOF}V${b}H${x - w}V${y + ROOF}z`
                          : `M${x - w} ${y}H${x + w}V${b - ROOF}L${x} ${b}L${x - w} ${b - ROOF}z`;
}

export class TreeView {
  /**
   * @param {HTMLElement} room the element that holds the tree and scrolls it
   * @param {any} data
   * @param {import("./words.js").Words} words
   * @param {{choose?: (n: number) => void, unfold?: (n: number) => void, key?: (n: number, event: KeyboardEvent) => boolean}} on
   */
  constructor(room, data, words, on = {}) {
    Object.assign(this, { room, data, words, on });
    /** One for each spot. @type {any[]} */
    this.views = [];
    /** Is the tree edited? Then a click gives the focus. */
    this.editing = false;
    const width = data.width + LABELS + 2 * PAD, height = data.height + 2 * PAD;
    this.svg = make("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "tree" });
    for (const [y, h, player] of data.levels) if (player) {
      const text = make("text", { x: PAD, y: Y(y) + h / 2 + 4, "font-size": 11, "font-weight": "bold", class: "f-faint", "aria-hidden": "true" }, this.svg);
      text.textContent = player.toUpperCase();
    }
    this.branches = make("g", { "aria-hidden": "true" }, this.svg);
    this.boxes = make("g", { role: "presentation" }, this.svg);
    // Boards are no part of what a node says.
    this.pictures = make("g", { class: "pictures", "aria-hidden": "true" }, this.svg);
    const family = new Map();
    for (const s of data.spots) family.set(s.p, [...(family.get(s.p) ?? []), s]);
    this.family = family;
    for (const s of data.spots) this.views.push(this.add(s));
    this.arrowLine = make("path", { class: "bow n s-cut", "stroke-width": 2.2 }, this.svg);
    this.arrowTip = make("path", { class: "bow f-cut" }, this.svg);
    room.append(this.svg);
  }

  remove() { this.svg.remove(); }

  add(s) {
    const { data } = this, v = { s };
    if (s.p !== null) this.addBranch(v, data.spots[s.p]);
    v.g = make("g", { class: "node" }, this.boxes);
    make("rect", { class: "halo", x: X(s.x) - s.w / 2 - 4, y: Y(s.y) - 4, width: s.w + 8, height: s.h + 8, rx: 5 }, v.g);
    v.box = make("path", { d: outline(s), "stroke-linejoin": "round" }, v.g);
    const text = (row, size, bold) => {
      const it = make("text", { x: X(s.x), y: Y(s.y) + row, "font-size": size, "text-anchor": "middle", ...(bold ? { "font-weight": "bold" } : {}) }, v.g);
      // Between two texts a reader hears a blank.
      v.g.append(" ");
      return it;
    };
    if (s.n === null) {
      v.name = text(17.5, 13);
      v.name.textContent = s.name;
      if (this.on.unfold && s.more) this.button(v, s.p);
      else v.g.setAttribute("aria-hidden", "true");
      return v;
    }
    v.name = text(s.rows[0], 13);
    v.name.textContent = this.words.isStart(s.n) ? this.words.ui("start") : s.name;
    v.value = text(s.rows[1], 15, true);
    if (data.window && !s.leaf) v.window = text(s.rows[2], 10.5);
    if (s.fold) {
      v.fold = text(s.rows[3], 10.5, true);
      v.fold.textContent = "+" + s.fold;
      v.fold.setAttribute("class", "f-faint");
      if (this.on.unfold && s.more) this.unfolds(v.fold, s.n);
    }
    if (s.board) {
      const g = make("g", { transform: `translate(${X(s.x) + s.board[0]} ${Y(s.y) + s.board[1]})` }, this.pictures);
      g.innerHTML = s.board[2].map(i => data.shapes[i]).join("");
    }
    v.g.dataset.name = data.names[s.n];
    this.item(v);
    return v;
  }

  addBranch(v, p) {
    const { s } = v, [x1, y1, x2, y2] = [X(p.x), Y(p.y) + p.h, X(s.x), Y(s.y)];
    v.branch = make("path", { d: `M${x1} ${y1}L${x2} ${y2}`, "stroke-linecap": "round" }, this.branches);
    const length = Math.hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    v.strokes = make("path", { class: "strokes n s-cut", "stroke-width": 2, "stroke-linecap": "round", d: [-2.5, 2.5].map(d => {
      const x = (x1 + x2) / 2 + ux * d, y = (y1 + y2) / 2 + uy * d;
      return `M${x - uy * 8} ${y + ux * 8}L${x + uy * 8} ${y - ux * 8}`;
    }).join("") }, this.branches);
  }

  /** A node is an item of a tree: one of them is reached by Tab, the others by the arrow keys. */
  item(v) {
    const { s } = v, beside = this.family.get(s.p).filter(it => it.n !== null), below = this.family.get(this.views.length);
    const facts = { role: "treeitem", tabindex: s.n === 0 ? 0 : -1, "aria-level": this.level(s), "aria-setsize": beside.length, "aria-posinset": beside.indexOf(s) + 1 };
    for (const key in facts) v.g.setAttribute(key, facts[key]);
    if (below || s.fold) v.g.setAttribute("aria-expanded", String(Boolean(below)));
    // A click keeps the focus where it is, so that the arrow keys go on stepping.
    v.g.addEventListener("mousedown", e => { if (!this.editing) e.preventDefault(); });
    v.g.addEventListener("click", () => { this.reach(v.s.n); this.on.choose?.(s.n); });
    v.g.addEventListener("keydown", e => this.key(v, e));
  }

  level(s) { let level = 1; for (; s.p !== null; s = this.data.spots[s.p]) level++; return level; }

  /** Unfolds what a spot hides. */
  unfolds(it, n) {
    it.classList.add("unfold");
    it.addEventListener("click", e => { e.stopPropagation(); this.on.unfold(n); });
  }

  button(v, p) {
    const n = this.data.spots[p].n;
    v.g.setAttribute("role", "treeitem");
    v.g.setAttribute("aria-level", this.level(v.s));
    v.g.setAttribute("tabindex", -1);
    v.g.setAttribute("aria-label", this.words.ui("unfold") + " " + v.s.name);
    this.unfolds(v.g, n);
    v.g.addEventListener("keydown", e => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); e.stopPropagation(); this.on.unfold(n); } else this.key(v, e); });
  }

  key(v, e) {
    if (v.s.n !== null && this.on.key?.(v.s.n, e)) return;
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const spots = this.data.spots, at = spots.indexOf(v.s), beside = this.family.get(v.s.p), step = beside.indexOf(v.s);
    // Beyond the last of a family come its cousins, as they stand on the screen.
    const level = spots.filter(s => s.y === v.s.y), along = level.indexOf(v.s);
    const to = { ArrowUp: spots[v.s.p], ArrowDown: this.family.get(at)?.[0], ArrowLeft: beside[step - 1] ?? level[along - 1], ArrowRight: beside[step + 1] ?? level[along + 1], Home: spots[0], End: level[level.length - 1] };
    if (e.key === "Enter" || e.key === " " && v.s.n !== null) this.on.choose?.(v.s.n);
    else if (e.key === "+" && v.s.more && this.on.unfold) this.on.unfold(v.s.n);
    else if (!(e.key in to)) return;
    else if (to[e.key]) this.focus(this.views[spots.indexOf(to[e.key])]);
    e.preventDefault();
    e.stopPropagation();
  }

  /** The node that Tab reaches. */
  reach(n) { for (const v of this.views) if (v.s.n !== null) set(v.g, "tabindex", v.s.n === n ? 0 : -1); }

  focus(v) {
    if (v.s.n !== null) this.reach(v.s.n);
    v.g.focus();
  }

  /** The view of a node. @param {number} n @returns {any} */
  view(n) { return this.views.find(v => v.s.n === n); }

  /** A tree grows with its room; one that would be too small to read is scrolled. */
  size() {
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const { width, height } = this.svg.viewBox.baseVal, fit = Math.min(this.room.clientWidth / width, this.room.clientHeight / height);
    const scale = Math.max(Math.min(fit, 2.2 * letter), .8 * letter);
    this.svg.setAttribute("width", Math.floor(width * scale));
    this.svg.setAttribute("height", Math.floor(height * scale));
  }

  /** Scrolls to a node, or to the box that hides it. */
  follow(here) {
    const hidden = here === null ? -1 : this.data.spotOf[here];
    this.views.forEach((v, i) => v.g.classList.toggle("within", i === hidden && v.s.n !== here));
    if (hidden < 0) return;
    const room = this.room, box = this.views[hidden].box.getBoundingClientRect(), seen = room.getBoundingClientRect();
    const [right, bottom] = [seen.left + room.clientWidth, seen.top + room.clientHeight];
    if (box.left < seen.left || box.right > right) room.scrollLeft += (box.left + box.right) / 2 - (seen.left + right) / 2;
    if (box.top < seen.top || box.bottom > bottom) room.scrollTop += (box.top + box.bottom) / 2 - (seen.top + bottom) / 2;
  }

  /** @param {import("./replay.js").Replay} now @param {number | null} chosen */
  draw(now, chosen) {
    const main = now.main();
    for (const v of this.views) {
      const s = v.s, above = s.p === null ? null : now.nodes.get(this.data.spots[s.p].n);
      const how = s.n === null ? (above?.cut ? "skipped" : "unseen") : now.look(s.n, this.data.parents);
      this.drawBox(v, how);
      if (v.branch) this.drawBranch(v, how, above, main);
      if (s.n === null) continue;
      const it = now.nodes.get(s.n), faint = how === "unseen" || how === "skipped";
      const value = this.words.number(it?.visits && it.v !== null && it.v !== undefined ? it.sign + it.v : s.value || "");
      if (this.words.isStart(s.n)) write(v.name, this.words.ui("start"));
      write(v.value, value);
      set(v.value, "class", faint ? "f-faint" : "f-ink");
      const window = it?.visits ? `α ${this.words.number(it.a)}  β ${this.words.number(it.b)}` : "";
      if (v.window) { write(v.window, window); set(v.window, "class", how === "here" ? "f-ink" : "f-bound"); }
      v.g.classList.toggle("chosen", chosen === s.n);
      set(v.g, "aria-selected", chosen === s.n);
      const state = how === "unseen" ? this.words.ui("none") : how === "skipped" ? this.words.ui("skipped") : "";
      // What is seen comes first, as it is seen.
      const shown = [this.words.label(s.n), value, v.window ? window : "", v.fold?.textContent, s.leaf ? "" : s.side.toUpperCase(), state];
      set(v.g, "aria-label", shown.filter(text => text).join(" "));
    }
    this.drawArrow(now);
  }

  drawBox(v, how) {
    const { s } = v, faint = how === "unseen" || how === "skipped";
    const fill = faint ? "blank" : how === "here" ? "here" : s.leaf ? "leaf" : s.side;
    set(v.box, "class", `box f-${fill} s-${faint ? "faint" : "ink"}`);
    set(v.box, "stroke-width", { unseen: 1, skipped: 1, done: s.leaf ? .8 : 1.3, open: 2.2, here: 2.8 }[how]);
    set(v.box, "stroke-dasharray", how === "skipped" ? "4 3" : "none");
    set(v.name, "class", faint ? "f-faint" : "f-ink");
    if (v.g.dataset.look !== how) v.g.dataset.look = how;
  }

  drawBranch(v, how, above, main) {
    const { s } = v, faint = how === "unseen" || how === "skipped", best = above && s.n !== null && above.best === s.n && !faint;
    const [paint, width] = faint ? ["faint", 1] : best && main.has(s.n) ? ["best", 3.2] : best || how !== "done" ? ["ink", 2] : ["branch", 1.2];
    set(v.branch, "class", `edge n s-${paint}`);
    set(v.branch, "stroke-width", width);
    set(v.branch, "stroke-dasharray", how === "skipped" ? "4 3" : "none");
    v.strokes.classList.toggle("on", how === "skipped" && Boolean(above?.cut));
  }

  /** All nodes alike, as a tree that nobody has searched. @param {number | null} chosen */
  plain(chosen) {
    for (const v of this.views) {
      set(v.box, "class", `box f-${v.s.n === null ? "blank" : v.s.leaf ? "leaf" : v.s.side} s-ink`);
      set(v.box, "stroke-width", v.s.leaf ? .8 : 1.3);
      set(v.name, "class", "f-ink");
      if (v.branch) { set(v.branch, "class", "edge n s-branch"); set(v.branch, "stroke-width", 1.2); }
      if (v.s.n === null) continue;
      write(v.value, this.words.number(v.s.value ?? ""));
      set(v.value, "class", "f-ink");
      v.g.classList.toggle("chosen", chosen === v.s.n);
      set(v.g, "aria-selected", chosen === v.s.n);
      const shown = [this.words.label(v.s.n), v.value.textContent, v.s.leaf ? "" : v.s.side.toUpperCase()];
      set(v.g, "aria-label", shown.filter(text => text).join(" "));
    }
  }

  drawArrow(now) {
    const spot = n => n === null || n === undefined ? null : this.data.spots[this.data.spotOf[n]];
    const from = spot(now.arrow?.from), to = spot(now.arrow?.to);
    const on = Boolean(from && to && from !== to && from.n === now.arrow.from && to.n === now.arrow.to);
    this.arrowLine.classList.toggle("on", on);
    this.arrowTip.classList.toggle("on", on);
    this.svg.dataset.arrow = on ? `${this.data.names[from.n]}>${this.data.names[to.n]}` : "";
    if (!on) return;
    const side = from.x >= to.x ? 1 : -1;
    const [x1, y1] = [X(from.x) + side * from.w / 2, Y(from.y) + from.h * .4], [x2, y2] = [X(to.x) + side * to.w / 2, Y(to.y) + to.h * .55];
    const reach = 26 + Math.abs(y1 - y2) * .22, far = side > 0 ? Math.max(x1, x2) + reach : Math.min(x1, x2) - reach;
    this.arrowLine.setAttribute("d", `M${x1} ${y1}C${far} ${y1} ${far} ${y2} ${x2 + side * 7} ${y2}`);
    this.arrowTip.setAttribute("d", `M${x2} ${y2}L${x2 + side * 11} ${y2 - 5}V${y2 + 5}z`);
  }
}
