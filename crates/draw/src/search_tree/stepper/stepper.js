// @ts-nocheck
// The stepper: a tree with its sentence, controls, code, call stack and history. One object for each run that is shown.
import { Replay } from "./replay.js";
import { Words } from "./words.js";
import { TreeView } from "./tree-view.js";

const KEYS = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", " ": "play", n: "cut", f: "present", b: "enlarge", PageDown: "forward", PageUp: "back" };
const icon = (d, look) => `<svg width="22" height="18" viewBox="0 0 22 18"><path ${look} d="${d}"/></svg>`;

export class Stepper {
  /**
   * @param {HTMLElement} root
   * @param {any} data
   * @param {{language: string, prefix?: string, step?: number, grain?: string, bare?: boolean, speed?: () => number,
   *   shown?: (at: number, grain: string, it: Stepper) => void,
   *   unfold?: (n: number) => void, presents?: (on: boolean) => void}} host `bare` leaves out the panels beside the tree
   */
  constructor(root, data, host) {
    Object.assign(this, { root, data, host, timer: 0, chosen: null, pinned: false, tongue: "Python", at: 0, grain: "bound" });
    this.words = new Words(data, host.language);
    this.replay = new Replay(data.events);
    this.hasBoards = data.boards.some(board => board);
    this.parts = {};
    root.classList.add("stepper");
    root.replaceChildren(this.stage(), ...(host.bare ? [] : [this.side()]));
    this.tree = new TreeView(this.parts.tree, data, this.words, { choose: n => this.choose(n), unfold: host.unfold });
    this.resized = () => this.fit();
    addEventListener("resize", this.resized);
    this.unscreened = () => { if (!document.fullscreenElement && this.root.classList.contains("present")) this.present(false); };
    document.addEventListener("fullscreenchange", this.unscreened);
    if (host.grain in data.grains) this.grain = host.grain;
    this.at = Math.max(0, Math.min(this.last, host.step ?? 0));
    this.speak(host.language);
  }

  close() {
    this.stop();
    removeEventListener("resize", this.resized);
    document.removeEventListener("fullscreenchange", this.unscreened);
    this.root.replaceChildren();
  }

  // ---- Elements

  part(tag, name, facts = {}, ...children) {
    const it = document.createElement(tag);
    if (name) {
      it.id = (this.host.prefix ?? "") + name;
      it.classList.add(name);
      this.parts[name] = it;
    }
    for (const key in facts) it.setAttribute(key, facts[key]);
    it.append(...children);
    return it;
  }

  button(name, key, sign, wide) {
    const it = this.part("button", name, { type: "button", ...(key ? { "aria-keyshortcuts": key } : {}) }, sign);
    if (wide) it.classList.add("wide");
    it.addEventListener("click", () => this.act(name));
    return it;
  }

  stage() {
    const board = document.createElementNS("http://www.w3.org/2000/svg", "svg"), name = this.part("figcaption", "large-name");
    board.id = (this.host.prefix ?? "") + "large-board";
    board.setAttribute("role", "img");
    board.setAttribute("aria-labelledby", name.id);
    this.parts["large-board"] = board;
    const scrub = this.part("input", "scrub", { type: "range", min: 0, value: 0, step: 1 });
    scrub.addEventListener("input", () => { this.stop(); this.move(+scrub.value); });
    return this.part("section", "stage", {},
      this.part("div", "view", {}, this.part("div", "tree"), this.part("figure", "large", { hidden: "" }, name, board)),
      this.part("p", "legend", { "aria-hidden": "true" }),
      this.part("p", "told", { role: "status", "aria-live": "polite", "aria-atomic": "true" }),
      this.part("div", "controls", { role: "toolbar" },
        this.button("first", "Home", "|◀"), this.button("back", "ArrowLeft", "◀"), this.button("play", "Space", "", true),
        this.button("forward", "ArrowRight", "▶"), this.button("last", "End", "▶|"), this.button("cut", "n", "", true),
        this.part("div", "line", {}, scrub, this.part("div", "cuts", { "aria-hidden": "true" })), this.part("output", "count")));
  }

  side() {
    const tabs = this.part("span", "tabs", { role: "group" }, this.button("Python", "", "Python"), this.button("Rust", "", "Rust"));
    return this.part("aside", "", {},
      this.part("section", "code-panel", {}, this.part("h2", "code-head", {}, this.part("span", "code-title"), tabs),
        this.part("pre", "code", { tabindex: 0 }), this.part("p", "mover-view")),
      this.part("section", "stack-panel", {}, this.part("h2", "stack-head"), this.part("table", "stack")),
      this.part("section", "history-panel", {}, this.part("h2", "history-head"), this.part("table", "history")));
  }

  /** Writes all words, in a language. */
  speak(language) {
    this.words.language = language;
    const { parts } = this, ui = key => this.words.ui(key);
    const name = (part, text) => { if (part) { part.title = text; part.setAttribute("aria-label", text); } };
    for (const key of ["first", "back", "forward", "last"]) name(parts[key], ui(key));
    name(parts.controls, ui("step"));
    parts.controls.removeAttribute("title");
    const scissors = document.createElement("span");
    scissors.setAttribute("aria-hidden", "true");
    scissors.textContent = "✂ ";
    parts.cut.replaceChildren(scissors, ui("cut"));
    parts.scrub.setAttribute("aria-label", ui("step"));
    if (parts.code) {
      parts.code.setAttribute("aria-label", ui("code"));
      parts["code-title"].textContent = ui("code");
      parts["stack-head"].textContent = ui("stack");
      parts["mover-view"].textContent = ui("mover_view");
      parts["mover-view"].hidden = this.data.algorithm !== "negamax" && this.data.algorithm !== "pvs";
    }
    parts.legend.innerHTML = [
      [icon("M11 1L20 5V17H2V5z", 'class="f-max s-ink"'), "legend_max"], [icon("M2 1H20V13L11 17L2 13z", 'class="f-min s-ink"'), "legend_min"],
      [icon("M2 2H20V16H2z", 'class="f-here s-ink" stroke-width="2.5"'), "legend_here"], [icon("M2 9H20", 'class="n s-best" stroke-width="3.2"'), "legend_best"],
      [icon("M1 9H21M9 3L6 15M14 3L11 15", 'class="n s-cut" stroke-width="1.8"'), "legend_cut"],
    ].map(([sign, key]) => `<span>${sign}${ui(key)}</span>`).join("");
    this.playing(Boolean(this.timer));
    this.marks();
    this.fit();
  }

  /** A mark at every cut, as far as they can be told apart. */
  marks() {
    const steps = this.steps, many = Math.max(1, this.last), places = new Set();
    this.data.events.forEach((e, k) => { if (e.k === "x") places.add(Math.round(1000 * this.stepOf(k) / many) / 10); });
    this.parts.cuts.replaceChildren(...[...places].map(place => { const it = document.createElement("i"); it.style.left = `${place}%`; return it; }));
    this.parts.cuts.hidden = steps.length < 2;
  }

  // ---- Steps

  get steps() { return this.data.grains[this.grain]; }
  get last() { return this.steps.length - 1; }

  /** The step in which an event happens. */
  stepOf(event) {
    let low = 0, high = this.last;
    while (low < high) { const middle = (low + high) >> 1; if (this.steps[middle] >= event) high = middle; else low = middle + 1; }
    return low;
  }

  nextCut() {
    const { events } = this.data;
    for (let k = this.steps[this.at] + 1; k < events.length; k++) if (events[k].k === "x") return this.stepOf(k);
    return -1;
  }

  move(to) { this.at = Math.max(0, Math.min(this.last, to)); this.show(); }

  /** Goes to an event, with finer steps if it is none. */
  go(event) {
    this.stop();
    if (this.steps[this.stepOf(event)] !== event) this.refine("bound");
    this.move(this.stepOf(event));
  }

  refine(grain) {
    const event = this.steps[this.at];
    this.grain = grain;
    this.at = this.stepOf(event);
    this.marks();
  }

  playing(on) { this.parts.play.textContent = `${on ? "❚❚" : "▷"} ${this.words.ui(on ? "pause" : "play")}`; }

  stop() { clearTimeout(this.timer); this.timer = 0; this.playing(false); }

  play() {
    if (this.timer) return this.stop();
    if (this.at === this.last) this.move(0);
    this.playing(true);
    const wait = () => this.host.speed?.() ?? 1000;
    const tick = () => { this.move(this.at + 1); if (this.at === this.last) this.stop(); else this.timer = setTimeout(tick, wait()); };
    this.timer = setTimeout(tick, wait());
  }

  act(name) {
    if (name === "play") return this.play();
    const to = { first: 0, last: this.last, back: this.at - 1, forward: this.at + 1, cut: this.nextCut() }[name];
    if (to !== undefined) { this.stop(); return to < 0 && name === "cut" ? undefined : this.move(to); }
    if (name === "present") return this.present(!this.root.classList.contains("present"));
    if (name === "enlarge" && this.hasBoards) { this.pinned = !this.pinned && this.chosen === null; this.chosen = null; this.show(); }
    if (name === "Python" || name === "Rust") { this.tongue = name; this.fit(); }
  }

  /** A key that was pressed anywhere on the page; says whether it meant something. */
  key(e) {
    const inField = e.target.matches?.("select,input,textarea,button,a,summary");
    if (e.key === "Escape" && !this.parts.large.hidden) { this.chosen = null; this.pinned = false; this.show(); return true; }
    if (e.key === "Escape" && this.root.classList.contains("present")) { this.present(false); return true; }
    if (e.key === "c" && !e.target.matches?.("input,textarea,select")) { this.act(this.tongue === "Python" ? "Rust" : "Python"); return true; }
    if (!(e.key in KEYS) || inField && (e.key === " " || e.target.matches("select,textarea,input:not([type=range])"))) return false;
    e.preventDefault();
    this.act(KEYS[e.key]);
    return true;
  }

  choose(n) { this.chosen = this.chosen === n ? null : n; this.show(); }

  /** The tree, the sentence and the code, for the back row; over the whole screen where the browser allows it. */
  present(on) {
    this.root.classList.toggle("present", on);
    this.host.presents?.(on);
    if (on && document.documentElement.requestFullscreen) document.documentElement.requestFullscreen().catch(() => {});
    if (!on && document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.fit();
  }

  // ---- Showing a step

  fit() { this.tree.size(); this.fitCode(); this.show(); }

  show() {
    const { parts } = this, k = this.steps[this.at], now = this.replay.go(k), told = this.words.told(this.steps, this.at), ui = key => this.words.ui(key);
    this.enlarge(now);
    this.tree.draw(now, this.chosen);
    if (parts.code) this.panels(now, k);
    parts.told.textContent = told;
    parts.scrub.max = this.last;
    parts.scrub.value = this.at;
    parts.scrub.setAttribute("aria-valuetext", `${ui("step")} ${this.at}: ${told}`);
    parts.count.textContent = `${this.at} / ${this.last}`;
    parts.first.disabled = parts.back.disabled = this.at === 0;
    parts.forward.disabled = parts.last.disabled = this.at === this.last;
    parts.cut.disabled = this.nextCut() < 0;
    this.tree.svg.setAttribute("aria-label", ui("tree"));
    this.counts = `${ui("visits")} ${now.counts.entered} · ${ui("leaves")} ${now.counts.leaves} · ${ui("cuts")} ${now.counts.cuts}`;
    this.host.shown?.(this.at, this.grain, this);
    // Places are asked for when everything is written: so the browser lays out once.
    this.tree.follow(now.here);
    if (parts.code) this.showLit();
  }

  /** The board of the chosen node, or of the current one, beside the tree. */
  enlarge(now) {
    const { parts, data } = this, n = this.chosen !== null ? this.chosen : this.pinned ? now.here ?? 0 : null, board = n === null ? null : data.boards[n];
    const shown = !parts.large.hidden;
    parts.large.hidden = !board;
    if (board) {
      const [width, height, list] = board;
      parts["large-name"].textContent = this.words.label(n);
      parts["large-board"].setAttribute("viewBox", `0 0 ${width} ${height}`);
      parts["large-board"].innerHTML = list.map(i => data.shapes[i]).join("");
      parts.large.dataset.node = n;
    }
    if (shown !== Boolean(board)) this.tree.size();
  }

  // ---- The panels

  table(it, heads, rows) {
    const cell = (row, text, name) => { const td = document.createElement(name); td.textContent = text ?? ""; row.append(td); return td; };
    it.replaceChildren();
    const top = it.insertRow();
    heads.forEach(text => cell(top, text, "th"));
    for (const row of rows) {
      const line = it.insertRow();
      if (row.now) line.className = "now";
      row.cells.forEach((text, i) => {
        const td = cell(line, text, "td");
        if (i === 0 && row.go !== undefined) { td.className = "go"; td.onclick = () => this.go(row.go); }
      });
    }
  }

  panels(now, k) {
    const { parts, data, words } = this, ui = key => words.ui(key), bounds = data.window ? ["α", "β"] : [];
    const line = it => [...(data.window ? [it.a, it.b] : []), it.v === null || it.v === undefined ? "" : (it.sign || "") + it.v].map(text => words.number(text));
    this.table(parts.stack, [ui("node"), ...bounds, ui("value")],
      now.path.map(n => ({ cells: [words.label(n), ...line(now.nodes.get(n))], now: n === now.here })));
    const it = this.chosen === null ? null : now.nodes.get(this.chosen);
    parts["history-head"].textContent = this.chosen === null ? ui("history") : `${ui("history")} ${words.label(this.chosen)}`;
    const log = [];
    for (let entry = it?.log; entry; entry = entry.before) log.unshift(entry);
    if (!it) this.table(parts.history, [], [{ cells: [this.chosen === null ? ui("hint") : ui("none")] }]);
    else this.table(parts.history, [ui("step"), ...bounds, ui("value")], log.map(entry => ({ cells: [entry.step, ...line(entry)], go: entry.step })));
    this.listing(k);
  }

  listing(k) {
    const { parts, data } = this, code = parts.code, lit = new Set(data.events[k].c[this.tongue === "Python" ? 0 : 1]);
    if (code.dataset.tongue !== this.tongue) {
      code.dataset.tongue = this.tongue;
      code.replaceChildren(...data.code[this.tongue].map(text => {
        const span = document.createElement("span");
        span.textContent = text || " ";
        span.style.setProperty("--in", text.search(/\S|$/) + 4 + "ch");
        return span;
      }));
      for (const name of ["Python", "Rust"]) parts[name].setAttribute("aria-pressed", String(name === this.tongue));
    }
    [...code.children].forEach((span, i) => span.classList.toggle("lit", lit.has(i)));
  }

  /** Scrolls the code to the first line that is lit. */
  showLit() {
    const { code } = this.parts, first = code.querySelector(".lit");
    if (first) code.scrollTop += first.getBoundingClientRect().top - code.getBoundingClientRect().top - code.clientHeight / 3;
  }

  /** The code becomes a little smaller where its longest line would not fit; what is still too long is broken. */
  fitCode() {
    const code = this.parts.code;
    if (!code) return;
    const longest = Math.max(...this.data.code[this.tongue].map(line => line.length));
    code.style.fontSize = "";
    const letter = parseFloat(getComputedStyle(code).fontSize), room = code.clientWidth - 1.2 * letter - 5;
    const fits = room / (longest * .603);
    if (fits < letter) code.style.fontSize = Math.max(fits, letter * (this.root.classList.contains("present") ? .7 : .84)) + "px";
  }
}
