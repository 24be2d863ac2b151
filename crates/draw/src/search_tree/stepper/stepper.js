// The stepper: a tree with its sentence, controls, code, call stack and history. One object for each run that is shown.
import { letter } from "./letters.js";
import { Replay } from "./replay.js";
import { Words } from "./words.js";
import { TreeView } from "./tree-view.js";

/** @typedef {import("./types.js").Tongue} Tongue */
/** @typedef {import("./types.js").Known} Known */
/** @typedef {{cells: (string | number)[], now?: boolean, go?: number}} Row */

/**
 * The container of a stepper; `bare` leaves out the panels next to the tree.
 * @typedef {object} Host
 * @property {string} language
 * @property {string} [prefix]
 * @property {number} [step]
 * @property {number} [event] the event to begin with, in place of a step
 * @property {string} [grain]
 * @property {boolean} [bare]
 * @property {() => number} [speed]
 * @property {(at: number, grain: string, it: Stepper) => void} [shown]
 * @property {(n: number) => void} [unfold]
 * @property {(on: boolean) => void} [presents]
 */

/** @type {Record<string, string>} */
const KEYS = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", " ": "play", n: "cut", m: "change", f: "present", b: "enlarge", PageDown: "forward", PageUp: "back" };
const icon = (/** @type {string} */ d, /** @type {string} */ look) => `<svg width="22" height="18" viewBox="0 0 22 18"><path ${look} d="${d}"/></svg>`;

export class Stepper {
  /** @param {HTMLElement} root @param {import("./types.js").Run} data @param {Host} host */
  constructor(root, data, host) {
    this.root = root;
    this.data = data;
    this.host = host;
    this.timer = 0;
    /** @type {number | null} */
    this.chosen = null;
    this.pinned = false;
    /** @type {Tongue} */
    this.tongue = "Python";
    this.at = 0;
    this.grain = "bound";
    /** @type {{steps: number[], at: number[]} | null} */
    this.lineSteps = null;
    this.counts = "";
    /** The events that are cuts. */
    this.cutEvents = data.events.flatMap((e, k) => (e.k === "x" ? [k] : []));
    this.words = new Words(data, host.language);
    this.replay = new Replay(data.events);
    this.hasBoards = data.boards.some(board => board);
    /** @type {Record<string, HTMLElement>} */
    this.parts = {};
    this.scrub = /** @type {HTMLInputElement} */ (this.part("input", "scrub", { type: "range", min: 0, value: 0, step: 1 }));
    this.largeBoard = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    // The engine's code is longer than a slide.
    this.hasCode = data.code.Python.length > 0;
    root.classList.add("stepper");
    root.replaceChildren(this.stage(), ...(host.bare ? [] : [this.side()]));
    this.tree = new TreeView(this.parts.tree, data, this.words, { choose: n => this.choose(n), unfold: host.unfold });
    this.resized = () => this.fit();
    addEventListener("resize", this.resized);
    this.unscreened = () => { if (!document.fullscreenElement && this.root.classList.contains("present")) this.present(false); };
    document.addEventListener("fullscreenchange", this.unscreened);
    if (host.grain && (host.grain in data.grains || host.grain === "line" && this.hasCode)) this.grain = host.grain;
    this.at = host.event === undefined ? Math.max(0, Math.min(this.last, host.step ?? 0)) : this.stepOf(host.event);
    this.speak(host.language);
  }

  close() {
    this.stop();
    this.tree.remove();
    removeEventListener("resize", this.resized);
    document.removeEventListener("fullscreenchange", this.unscreened);
    this.root.replaceChildren();
  }

  // ---- Elements

  /** @param {string} tag @param {string} name @param {Record<string, string | number>} [facts] @param {...(Node | string)} children */
  part(tag, name, facts = {}, ...children) {
    const it = document.createElement(tag);
    if (name) {
      it.id = (this.host.prefix ?? "") + name;
      it.classList.add(name);
      this.parts[name] = it;
    }
    for (const key in facts) it.setAttribute(key, String(facts[key]));
    it.append(...children);
    return it;
  }

  /** @param {string} name @param {string} key @param {string} sign @param {boolean} [wide] */
  button(name, key, sign, wide) {
    const it = /** @type {HTMLButtonElement} */ (this.part("button", name, { type: "button", ...(key ? { "aria-keyshortcuts": key } : {}) }, sign));
    if (wide) it.classList.add("wide");
    it.addEventListener("click", () => this.act(name));
    return it;
  }

  stage() {
    const board = this.largeBoard, name = this.part("figcaption", "large-name"), { scrub } = this;
    board.id = (this.host.prefix ?? "") + "large-board";
    board.setAttribute("role", "img");
    board.setAttribute("aria-labelledby", name.id);
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
    const stack = this.part("section", "stack-panel", {}, this.part("h2", "stack-head"), this.part("table", "stack"));
    const history = this.part("section", "history-panel", {}, this.part("h2", "history-head", {}, this.part("span", "history-title"), this.button("change", "m", "")), this.part("table", "history"));
    if (!this.hasCode) return this.part("aside", "", {}, stack, history);
    const tabs = this.part("span", "tabs", { role: "group" }, this.button("Python", "", "Python"), this.button("Rust", "", "Rust"));
    return this.part("aside", "", {},
      this.part("section", "code-panel", {}, this.part("h2", "code-head", {}, this.part("span", "code-title"), tabs),
        this.part("pre", "code", { tabindex: 0 }), this.part("p", "mover-view")),
      stack, history);
  }

  /** Writes all words, in a language. @param {string} language */
  speak(language) {
    this.words.language = language;
    const { parts } = this, ui = (/** @type {string} */ key) => this.words.ui(key);
    const name = (/** @type {HTMLElement} */ part, /** @type {string} */ text) => { part.title = text; part.setAttribute("aria-label", text); };
    for (const key of ["first", "back", "forward", "last"]) name(parts[key], ui(key));
    name(parts.controls, ui("step"));
    parts.controls.removeAttribute("title");
    const scissors = document.createElement("span");
    scissors.setAttribute("aria-hidden", "true");
    scissors.textContent = "✂ ";
    parts.cut.replaceChildren(scissors, ui("cut"));
    parts.scrub.setAttribute("aria-label", ui("step"));
    if (parts.stack) { parts["stack-head"].textContent = ui("stack"); parts.change.textContent = ui("change"); }
    if (parts.code) {
      parts.code.setAttribute("aria-label", ui("code"));
      parts["code-title"].textContent = ui("code");
      parts["mover-view"].textContent = ui("mover_view");
      parts["mover-view"].hidden = this.data.algorithm !== "negamax" && this.data.algorithm !== "pvs";
    }
    parts.legend.innerHTML = [
      [icon("M11 1L20 5V17H2V5z", 'class="f-max s-ink"'), "legend_max"], [icon("M2 1H20V13L11 17L2 13z", 'class="f-min s-ink"'), "legend_min"],
      [icon("M2 2H20V16H2z", 'class="f-here s-ink" stroke-width="2.5"'), "legend_here"], [icon("M2 9H20", 'class="n s-best" stroke-width="3.2"'), "legend_best"],
      [icon("M1 9H21M9 3L6 15M14 3L11 15", 'class="n s-cut" stroke-width="1.8"'), "legend_cut"],
    ].map(([sign, key]) => `<span>${sign}${ui(key)}</span>`).join("") + (this.data.engine ? this.marksLegend() : "");
    this.playing(Boolean(this.timer));
    this.marks();
    this.fit();
  }

  /** What the signs at the boxes of an engine's search mean. */
  marksLegend() {
    const signs = [["?", "mark_null"], ["↓", "mark_reduced"], ["T", "mark_table"], ["!", "mark_known"], ["≈", "mark_futility"], ["…", "mark_late"]];
    return signs.map(([sign, key]) => `<span><b class="mark">${sign}</b> ${this.words.ui(key)}</span>`).join("");
  }

  /** A mark at every cut, as far as they can be told apart. */
  marks() {
    const steps = this.steps, many = Math.max(1, this.last), places = /** @type {Set<number>} */ (new Set());
    for (const k of this.cutEvents) places.add(Math.round(1000 * this.stepOf(k) / many) / 10);
    this.parts.cuts.replaceChildren(...[...places].map(place => { const it = document.createElement("i"); it.style.left = `${place}%`; return it; }));
    this.parts.cuts.hidden = steps.length < 2;
  }

  // ---- Steps

  get steps() { return this.grain === "line" && this.hasCode ? this.lines.steps : this.data.grains[this.grain] ?? this.data.grains.bound; }

  /** Steps of single lines of code: an event has as many as the longer of its two lists of lines, and at least one. */
  get lines() {
    if (this.lineSteps) return this.lineSteps;
    /** @type {{steps: number[], at: number[]}} the event of each step, and which of its lines */
    const all = { steps: [], at: [] };
    this.data.events.forEach(({ c: [python, rust] }, k) => {
      for (let at = 0; at < Math.max(1, python.length, rust.length); at++) { all.steps.push(k); all.at.push(at); }
    });
    return this.lineSteps = all;
  }
  get last() { return this.steps.length - 1; }

  /** The step in which an event happens. @param {number} event */
  stepOf(event) {
    let low = 0, high = this.last;
    while (low < high) { const middle = (low + high) >> 1; if (this.steps[middle] >= event) high = middle; else low = middle + 1; }
    return low;
  }

  nextCut() {
    const after = this.steps[this.at], cuts = this.cutEvents;
    let low = 0, high = cuts.length;
    while (low < high) { const middle = (low + high) >> 1; if (cuts[middle] > after) high = middle; else low = middle + 1; }
    return low < cuts.length ? this.stepOf(cuts[low]) : -1;
  }

  /** The next event at the chosen node, or -1. */
  nextChange() {
    const { events } = this.data;
    let k = this.steps[this.at] + 1;
    while (k < events.length && events[k].n !== this.chosen) k++;
    return this.chosen !== null && k < events.length ? k : -1;
  }

  /** @param {number} to */
  move(to) { this.at = Math.max(0, Math.min(this.last, to)); this.show(); }

  /** Goes to an event, with finer steps if it is none. @param {number} event */
  go(event) {
    this.stop();
    if (this.steps[this.stepOf(event)] !== event) this.refine("bound");
    this.move(this.stepOf(event));
  }

  /** @param {string} grain */
  refine(grain) {
    const event = this.steps[this.at];
    this.grain = grain;
    this.at = this.stepOf(event);
    this.marks();
  }

  /** @param {boolean} on */
  playing(on) { this.parts.play.textContent = `${on ? "❚❚" : "▷"} ${this.words.ui(on ? "pause" : "play")}`; }

  stop() { clearTimeout(this.timer); this.timer = 0; this.playing(false); }

  play() {
    if (this.timer) return this.stop();
    if (this.at === this.last) this.move(0);
    this.playing(true);
    const wait = () => this.host.speed?.() ?? 1000;
    const tick = () => { this.move(this.at + 1); if (this.at === this.last) this.stop(); else this.timer = window.setTimeout(tick, wait()); };
    this.timer = window.setTimeout(tick, wait());
  }

  /** @param {string} name */
  act(name) {
    if (name === "play") return this.play();
    /** @type {Record<string, number>} */
    const places = { first: 0, last: this.last, back: this.at - 1, forward: this.at + 1, cut: this.nextCut() };
    const to = places[name];
    if (to !== undefined) { this.stop(); return to < 0 && name === "cut" ? undefined : this.move(to); }
    if (name === "change") { const event = this.nextChange(); return event < 0 ? undefined : this.go(event); }
    if (name === "present") return this.present(!this.root.classList.contains("present"));
    if (name === "enlarge" && this.hasBoards) { this.pinned = !this.pinned && this.chosen === null; this.chosen = null; this.show(); }
    if ((name === "Python" || name === "Rust") && this.hasCode) { this.tongue = name; this.fit(); }
  }

  /** A key that was pressed anywhere on the page; says whether it meant something. @param {KeyboardEvent} e */
  key(e) {
    const target = e.target instanceof Element ? e.target : document.body;
    const inField = target.matches("select,input,textarea,button,a,summary");
    if (e.key === "Escape" && !this.parts.large.hidden) { this.chosen = null; this.pinned = false; this.show(); return true; }
    if (e.key === "Escape" && this.root.classList.contains("present")) { this.present(false); return true; }
    const key = letter(e);
    if (key === "c" && !target.matches("input,textarea,select")) { this.act(this.tongue === "Python" ? "Rust" : "Python"); return true; }
    if (!(key in KEYS) || inField && (key === " " || target.matches("select,textarea,input:not([type=range])"))) return false;
    e.preventDefault();
    this.act(KEYS[key]);
    return true;
  }

  /** @param {number} n */
  choose(n) { this.chosen = this.chosen === n ? null : n; this.show(); }

  /** The tree, the sentence and the code, readable from the back row; full screen if the browser allows it. @param {boolean} on */
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
    const { parts } = this, k = this.steps[this.at], now = this.replay.go(k), told = this.words.told(this.steps, this.at), ui = (/** @type {string} */ key) => this.words.ui(key);
    this.enlarge(now);
    this.tree.draw(now, this.chosen);
    if (parts.stack) this.panels(now, k);
    parts.told.textContent = told;
    this.scrub.max = String(this.last);
    this.scrub.value = String(this.at);
    this.scrub.setAttribute("aria-valuetext", `${ui("step")} ${this.at}: ${told}`);
    parts.count.textContent = `${this.at} / ${this.last}`;
    const off = (/** @type {string} */ name, /** @type {boolean} */ disabled) => { if (parts[name] instanceof HTMLButtonElement) parts[name].disabled = disabled; };
    for (const name of ["first", "back"]) off(name, this.at === 0);
    for (const name of ["forward", "last"]) off(name, this.at === this.last);
    off("cut", this.nextCut() < 0);
    off("change", this.chosen !== null && this.nextChange() < 0);
    this.tree.svg.setAttribute("aria-label", ui("tree"));
    this.counts = `${ui("visits")} ${now.counts.entered} · ${ui("leaves")} ${now.counts.leaves} · ${ui("cuts")} ${now.counts.cuts}`;
    this.host.shown?.(this.at, this.grain, this);
    // Places are asked for when everything is written: so the browser lays out once.
    // Before the first step the root is looked at: a wide tree would begin with nothing in sight.
    this.tree.follow(now.here ?? 0);
    if (parts.code) this.showLit();
  }

  /** The board of the chosen node, or of the current one, next to the tree. @param {Replay} now */
  enlarge(now) {
    const { parts, data } = this, n = this.chosen !== null ? this.chosen : this.pinned ? now.here ?? 0 : null, board = n === null ? null : data.boards[n];
    const shown = !parts.large.hidden;
    parts.large.hidden = !board;
    if (n !== null && board) {
      const [width, height, list] = board;
      parts["large-name"].textContent = this.words.label(n);
      this.largeBoard.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.largeBoard.innerHTML = list.map(i => data.shapes[i]).join("");
      parts.large.dataset.node = String(n);
    }
    if (shown !== Boolean(board)) this.tree.size();
  }

  // ---- The panels

  /** @param {HTMLElement} it @param {string[]} heads @param {Row[]} rows */
  table(it, heads, rows) {
    if (!(it instanceof HTMLTableElement)) return;
    const cell = (/** @type {HTMLElement} */ row, /** @type {string | number | undefined} */ text, /** @type {string} */ name) => { const td = document.createElement(name); td.textContent = String(text ?? ""); row.append(td); return td; };
    it.replaceChildren();
    const top = it.insertRow();
    heads.forEach(text => cell(top, text, "th"));
    for (const row of rows) {
      const line = it.insertRow();
      if (row.now) line.className = "now";
      row.cells.forEach((text, i) => {
        const { go } = row, td = cell(line, i === 0 && go !== undefined ? "" : text, "td");
        if (i > 0 || go === undefined) return;
        const button = this.part("button", "", { type: "button", class: "go" }, String(text));
        button.onclick = () => this.go(go);
        td.append(button);
      });
    }
  }

  /** @param {Replay} now @param {number} k */
  panels(now, k) {
    const { parts, data, words } = this, ui = (/** @type {string} */ key) => words.ui(key), bounds = data.window ? ["α", "β"] : [];
    const line = (/** @type {{a: string, b: string, v: string | null, sign: string}} */ it) => [...(data.window ? [it.a, it.b] : []), it.v === null ? "" : it.sign + it.v].map(text => words.number(text));
    this.table(parts.stack, [ui("node"), ...bounds, ui("value")],
      now.path.map(n => { const it = now.nodes.get(n); return { cells: [words.label(n), ...(it ? line(it) : [])], now: n === now.here }; }));
    const it = this.chosen === null ? null : now.nodes.get(this.chosen);
    parts.change.hidden = this.chosen === null;
    parts["history-title"].textContent = this.chosen === null ? ui("history") : `${ui("history")} ${words.label(this.chosen)}`;
    /** @type {import("./types.js").Entry[]} */
    const log = [];
    for (let entry = it?.log ?? null; entry; entry = entry.before) log.unshift(entry);
    if (!it) this.table(parts.history, [], [{ cells: [this.chosen === null ? ui("hint") : ui("none")] }]);
    else this.table(parts.history, [ui("step"), ...bounds, ui("value")], log.map(entry => ({ cells: [entry.step, ...line(entry)], go: entry.step })));
    if (parts.code) this.listing(k);
  }

  /** @param {number} k */
  listing(k) {
    const { parts, data } = this, code = parts.code, run = data.events[k].c[this.tongue === "Python" ? 0 : 1];
    const lit = new Set(this.grain === "line" ? [run[Math.min(this.lines.at[this.at], run.length - 1)]] : run);
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
