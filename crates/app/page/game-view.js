// A game on the screen: the board, the two players, the moves and the analysis.

import { h, fill, iconButton, later } from "./dom.js";
import { Refused, request, register } from "./api.js";
import { t, gameTitle, sign } from "./words.js";
import { load, save, keysOf, keepKeys } from "./settings.js";
import { address, go, replace, writeSettings, readSettings } from "./url.js";
import { Live } from "./live.js";
import { Board } from "./board/board.js";
import { Builder } from "./build-move.js";
import { buildButtons, kinds, promptWord } from "./build-bar.js";
import { Moves } from "./moves.js";
import { Analysis } from "./analysis.js";
import { Graph } from "./graph.js";
import { EvaluationPanel } from "./evaluation.js";
import { Paths } from "./paths.js";
import { Status } from "./status.js";
import { setKeys } from "./keys.js";
import { notice, say } from "./notice.js";
import { play as sound } from "./sound.js";
import { long, share, short } from "./value.js";
import { gameMenu, invitation } from "./menu.js";

export class GameView {
  /** @param {HTMLElement} root @param {import("./url.js").Place} place */
  constructor(root, place) {
    this.root = root;
    this.id = place.name;
    this.wish = place.query;
    const given = (place.query.get("keys") ?? "").split(",").filter(Boolean);
    if (given.length > 0) keepKeys(this.id, { tokens: given });
    this.keys = keysOf(this.id) ?? { tokens: given };
    this.flip = load("flip", false);
    /** The view of the start. @type {any} */
    this.rootView = null;
    /** The position of a previewed line. @type {any} */
    this.previewed = null;
    this.live = new Live(this.id, this.keys.tokens, {
      state: (before) => this.stated(before), viewed: () => this.moved(), message: (message) => this.message(message),
      online: () => this.analysis?.ask(), gone: () => this.missing(),
    });
  }

  async open() {
    try {
      // The pieces may have symbols of their own.
      await register();
      await this.live.open();
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return this.missing();
      throw error;
    }
    await this.restorePly();
  }

  /** The server does not know this game, or these keys: what the address tells of it can still be shown. */
  missing() {
    const game = this.wish.get("game");
    if (game) return go(address("board", game, { set: this.wish.get("set"), position: this.wish.get("position"), moves: this.wish.get("moves"), ply: this.wish.get("ply") }));
    fill(this.root, h("section", { class: "empty" }, h("h1", {}, t("game-missing")), h("p", {}, t("game-missing-why")), h("p", {}, h("a", { class: "button main", href: "#/" }, t("to-start")))));
  }

  /** Looks at the ply that the address names. */
  async restorePly() {
    const ply = this.wish.get("ply");
    const moves = this.wish.get("moves");
    if (ply === null) return;
    let node = this.live.state.nodes[0];
    const wanted = (moves ?? "").split(",").filter(Boolean);
    for (let i = 0; i < Number(ply); i++) {
      const next = node.children.map((/** @type {number} */ id) => this.live.node(id)).find((/** @type {any} */ child) => child.text === wanted[i]) ?? (wanted.length > 0 ? null : this.live.node(node.children[0]));
      if (!next) return;
      node = next;
    }
    await this.live.look(node.id);
  }

  // ---- building the view

  build() {
    const { live } = this;
    this.builder = new Builder({
      next: (targets) => live.insist("/next", { node: live.viewed, targets }).catch((error) => { live.fail(error); return { next: [], complete: null }; }),
      why: (targets) => live.ask("POST", "/why", { node: live.viewed, targets }).catch(() => ({ legal: true })),
      make: (move) => this.make(move),
      changed: () => this.marks(),
      refused: (message) => this.refuse(message),
    });
    this.board = new Board({
      pick: (/** @type {any} */ spot) => { this.settle(); this.builder.pick(spot); }, hover: (/** @type {any} */ spot) => this.builder.hover(spot),
      grab: (/** @type {any} */ spot) => this.builder.grab(spot), drop: (/** @type {any} */ spot) => this.builder.drop(spot), rotate: () => this.builder.rotate(),
      node: (/** @type {number} */ node) => { this.settle(); this.builder.pickNode(node); },
      level: (/** @type {number} */ level) => this.chooseLevel(level),
    });
    this.status = new Status(live);
    this.bar = h("div", { class: "eval", role: "img" }, h("div", { class: "eval-x" }), h("span", { class: "eval-text", "aria-hidden": "true" }));
    this.prompt = h("p", { class: "prompt", id: "prompt" });
    this.buttons = h("div", { class: "build-buttons" });
    this.entry = h("input", { id: "move-entry", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t("type-move"), "aria-label": t("type-move"), "aria-describedby": "entry-error" });
    this.entryError = h("p", { id: "entry-error", class: "error", role: "alert" });
    const form = h("form", { class: "entry", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.typed(); } }, this.entry, h("button", { class: "button", type: "submit" }, t("play")));
    this.moves = new Moves(live, { look: (node) => live.look(node), verdict: (node) => this.analysis.verdict(node) });
    this.analysis = new Analysis(live, { changed: () => this.marks(), judged: () => { this.moves.draw(); this.drawGraph(); }, preview: (moves) => this.preview(moves), play: (text) => this.make({ text, targets: [] }) });
    this.evaluation = new EvaluationPanel(live);
    this.paths = new Paths({ changed: () => this.marks() });
    this.graph = new Graph({ look: (node) => live.look(node) });
    this.comment = h("textarea", { id: "comment", rows: "2", placeholder: t("comment"), "aria-label": t("comment"), onchange: () => live.act("/comment", { node: live.viewed, text: this.comment.value }) });
    this.title = h("h1", { class: "game-title" });
    this.nav = h("div", { class: "nav", role: "group", "aria-label": t("navigation") },
      iconButton("first", t("key-start"), () => this.toStart(), { id: "nav-first" }), iconButton("back", t("key-back"), () => this.back(), { id: "nav-back" }),
      iconButton("forward", t("key-forward"), () => this.forward(), { id: "nav-forward" }), iconButton("last", t("key-end"), () => this.toEnd(), { id: "nav-last" }),
      h("span", { class: "spring" }), iconButton("undo", t("takeback"), () => this.takeback(), { id: "takeback" }), iconButton("flip", t("key-flip"), () => this.turnBoard(), { id: "flip" }),
      iconButton("menu", t("menu"), () => gameMenu(this), { id: "game-menu", "aria-haspopup": "dialog" }));
    this.element = h("div", { class: this.flip ? "game flipped" : "game" },
      h("section", { class: "table", "aria-label": t("board") }, this.status.strips.second.element, h("div", { class: "board-row" }, this.bar, h("div", { class: "board-place" }, this.board.element)), this.status.strips.first.element,
        h("div", { class: "build" }, this.prompt, this.buttons), form, this.entryError),
      h("aside", { class: "side", "aria-label": t("game") }, h("div", { class: "side-head" }, this.title, this.status.line, this.status.warning), this.status.offer, this.nav, this.moves.element, this.comment, this.analysis.element, this.paths.element, this.evaluation.element, this.graph.element));
    fill(this.root, this.element);
    this.setKeys();
    register().then((known) => { const game = known.games.find((/** @type {any} */ it) => it.name === live.state.game); this.title.textContent = live.state.title || gameTitle(game ?? { name: live.state.game }); });
  }

  setKeys() {
    setKeys([
      { keys: ["ArrowLeft"], show: "←", word: "key-back", act: () => this.back() }, { keys: ["ArrowRight"], show: "→", word: "key-forward", act: () => this.forward() },
      { keys: ["ArrowUp", "Home"], show: "↑ Home", word: "key-start", act: () => this.toStart() }, { keys: ["ArrowDown", "End"], show: "↓ End", word: "key-end", act: () => this.toEnd() },
      { keys: ["Shift+ArrowLeft"], show: "Shift+←", word: "key-variation-back", act: () => this.sideways(-1) }, { keys: ["Shift+ArrowRight"], show: "Shift+→", word: "key-variation", act: () => this.sideways(1) },
      { keys: [" "], show: "Space", word: "key-best", act: () => this.best() }, { keys: ["l"], show: "l", word: "key-engine", act: () => this.analysis.setEngine(!this.analysis.engine) },
      { keys: ["a"], show: "a", word: "key-arrows", act: () => this.analysis.toggleArrows() }, { keys: ["x"], show: "x", word: "key-threat", act: () => this.analysis.askThreat() },
      { keys: ["v"], show: "v", word: "key-values", act: () => this.analysis.setEvery(!this.analysis.every) }, { keys: ["h"], show: "h", word: "key-hint", act: () => this.analysis.askHint() },
      { keys: ["e"], show: "e", word: "key-evaluation", act: () => this.evaluation.toggle() },
      ...(this.live.view?.paths ? [{ keys: ["p"], show: "p", word: "key-paths", act: () => this.paths.set(!this.paths.shown) }] : []),
      { keys: ["f"], show: "f", word: "key-flip", act: () => this.turnBoard() }, { keys: ["/", "Enter"], show: "/ Enter", word: "key-type", act: () => this.entry.focus() },
      { keys: ["b"], show: "b", word: "key-board", act: () => this.focusBoard() }, { keys: ["u", "Backspace"], show: "u", word: "takeback", act: () => this.takeback() },
      { keys: ["Escape"], show: "Esc", word: "key-escape", act: () => this.builder.back() },
    ]);
  }

  // ---- what comes from the server

  /** @param {any} before */
  stated(before) {
    const { live } = this;
    if (!before) this.build();
    // Comments and evaluations may have come; positions never change.
    this.moves.draw();
    const state = live.state;
    const said = [];
    if (before && state.current !== before.current) {
      const node = live.node(state.current);
      if (node && node.parent === before.current) {
        said.push(t("said-move", { player: sign(node.mover), move: node.text }));
        sound(node.mover === "first" ? "first" : "second");
      }
    }
    if (before && state.ending && !before.ending) {
      said.push(this.status.ending(state.ending));
      sound("end");
    }
    if (said.length > 0) say(said.join(". "));
    this.status.draw();
  }

  moved() {
    const { live } = this;
    this.previewed = null;
    this.builder.show(live.view, live.mayMove());
    const animate = this.shown !== undefined && this.shown !== live.viewed && live.node(live.viewed)?.parent === this.shown;
    this.shown = live.viewed;
    this.board.show(live.view.scene, { game: live.state.game, flip: this.flip, labels: true, last: live.view.last ?? [], animate });
    this.element.style.setProperty("--ratio", this.board.element.style.getPropertyValue("--ratio"));
    this.element.dataset.surface = this.board.element.dataset.surface;
    this.entryError.textContent = "";
    const node = live.node(live.viewed);
    if (document.activeElement !== this.comment) this.comment.value = node?.comment ?? "";
    this.comment.disabled = !live.free();
    this.moves.here();
    this.analysis.moved();
    this.evaluation.moved();
    this.marks();
    this.status.draw(this.previewed);
    this.writeAddress();
  }

  /** @param {any} message */
  message(message) {
    if (message.type === "thought") return this.status?.thought(message);
    this.analysis.message(message);
  }

  // ---- drawing

  marks() {
    const { live, builder, analysis } = this;
    if (!live.view || !this.board) return;
    if (this.previewed) {
      this.board.show(this.previewed.scene, { game: this.live.state.game, flip: this.flip, labels: true, last: this.previewed.last ?? [] });
      this.board.mark({ last: this.previewed.last ?? [], paths: this.paths.of(this.previewed) });
    } else {
      analysis.follow(builder.made);
      const found = analysis.marks();
      const step = builder.begun;
      this.board.mark({ last: live.view.last ?? [], next: analysis.every && !step ? builder.next.filter((target) => target.kind !== "cell" && target.kind !== "column") : builder.next, made: builder.made, wall: builder.wall,
        hint: found.hint, ghosts: step || analysis.every ? found.ghosts.filter((move) => move.cls === "danger" && !step) : found.ghosts, values: analysis.boardValues(builder.made), paths: this.paths.of(live.view) });
      if (analysis.every && !step) this.nameCells();
    }
    this.paths.draw(this.previewed ?? live.view);
    this.drawBuild();
    this.drawBar();
    this.drawGraph();
  }

  /** Cells that can be chosen keep that in their names when the dots give way to values. */
  nameCells() {
    if (this.board.inner.name) {
      this.board.inner.marks = { ...this.board.inner.marks, next: this.builder.next };
      this.board.inner.name();
    }
  }

  drawBuild() {
    const { builder } = this;
    this.prompt.textContent = this.analysis.retry.running ? this.analysis.retry.word : promptWord(builder);
    this.prompt.dataset.kinds = [...kinds(builder)].join(" ");
    this.prompt.classList.toggle("refused", builder.reason !== "");
    fill(this.buttons, buildButtons(builder, this.flip, () => this.focusBoard()));
  }

  drawBar() {
    const { live, analysis } = this;
    const value = analysis.engine || analysis.every ? analysis.value(live.node(live.viewed) ?? {}) : null;
    const shown = analysis.engine || analysis.every;
    this.bar.classList.toggle("shown", shown);
    if (!shown) return;
    const part = live.view.outcome ? (live.view.outcome.win ? (live.view.outcome.win === "first" ? 1 : 0) : 0.5) : share(value);
    this.bar.style.setProperty("--x", String(part));
    /** @type {HTMLElement} */ (this.bar.lastElementChild).textContent = value ? short(value) : "";
    this.bar.setAttribute("aria-label", `${t("evaluation")}: ${long(value)}`);
  }

  drawGraph() {
    if (!this.graph || !this.live.state) return;
    this.graph.draw(this.live.whole(), this.live.viewed, (node) => this.analysis.value(node), (node) => this.analysis.verdict(node));
  }

  // ---- what people do

  /** @param {{text?: string, targets: any[]}} move */
  async make(move) {
    const text = move.text ?? "";
    if (this.analysis.retry.attempt(text)) {
      this.builder.clear();
      return;
    }
    try {
      await this.live.play(move.text !== undefined ? { text: move.text } : { targets: move.targets });
      notice("");
    } catch (error) {
      this.refuse(/** @type {Error} */ (error).message);
      this.builder.clear();
    }
  }

  async typed() {
    const text = this.entry.value.trim();
    if (text === "") return;
    if (this.analysis.retry.attempt(text)) return;
    try {
      await this.live.play({ text });
      this.entry.value = "";
      this.entryError.textContent = "";
    } catch (error) {
      this.entryError.textContent = /** @type {Error} */ (error).message;
      sound("refused");
    }
  }

  /** @param {string} message */
  refuse(message) {
    notice(message, 5000);
    sound("refused");
  }

  settle() { this.entryError.textContent = ""; }

  /** @param {number} level */
  async chooseLevel(level) {
    const target = this.builder.next.find((offered) => offered.kind === "level" && offered.level === level);
    if (!target) return;
    await this.builder.choose(target);
    this.focusBoard();
  }

  focusBoard() {
    /** @type {HTMLElement | null} */ (this.board.element.querySelector('.cell[tabindex="0"], .node-button[tabindex="0"], .node-button:not(:disabled):not([tabindex])'))?.focus();
  }

  back() { if (!this.builder.back()) this.live.look(this.live.node(this.live.viewed)?.parent); }
  forward() { this.live.look(this.live.following()); }
  toStart() { this.live.look(this.live.state.nodes[0].id); }
  toEnd() { this.live.look(this.live.whole().at(-1).id); }

  /** @param {number} by */
  sideways(by) {
    const { live } = this;
    // The nearest move before here that has another beside it.
    for (let node = live.node(live.viewed); node && node.parent !== null; node = live.node(node.parent)) {
      const beside = live.node(node.parent).children;
      if (beside.length > 1) return void live.look(beside[(beside.indexOf(node.id) + by + beside.length) % beside.length]);
    }
  }

  turnBoard() {
    this.flip = !this.flip;
    save("flip", this.flip);
    this.element.classList.toggle("flipped", this.flip);
    this.board.show(this.live.view.scene, { game: this.live.state.game, flip: this.flip, labels: true, last: this.live.view.last ?? [] });
    this.marks();
    this.status.draw(this.previewed);
  }

  async takeback() {
    if (this.builder.back()) return;
    await this.live.act("/takeback");
  }

  async best() {
    if (!this.live.mayMove()) return;
    const line = this.analysis.thought?.lines?.[0];
    const moves = Array.isArray(line?.moves) ? line.moves : String(line?.moves ?? "").split(/\s+/).filter(Boolean);
    // Where a hint was given, the best move is the one that it points to.
    let text = this.analysis.hint?.node === this.live.viewed ? null : moves[0];
    if (!text) text = (await this.live.act("/hint", { node: this.live.viewed, level: 3 }))?.text;
    if (text) this.make({ text, targets: [] });
  }

  /** Shows where a line leads. @param {string[] | null} moves */
  preview(moves) {
    this.wanted = moves;
    if (!moves) {
      if (this.previewed) {
        this.previewed = null;
        this.board.show(this.live.view.scene, { game: this.live.state.game, flip: this.flip, labels: true, last: this.live.view.last ?? [] });
        this.marks();
        this.status.draw(this.previewed);
      }
      return;
    }
    this.fetchPreview(moves);
  }

  fetchPreview = later(async (/** @type {string[]} */ moves) => {
    if (this.wanted !== moves) return;
    const { live } = this;
    const node = live.viewed;
    try {
      const { view } = await request("POST", "/api/position", { game: live.state.game, settings: live.state.settings, position: live.view.position, moves: moves.join(",") });
      if (this.wanted !== moves || live.viewed !== node) return;
      this.previewed = view;
      this.marks();
      this.status.draw(this.previewed);
    } catch {
      // A line that cannot be shown is not shown.
    }
  }, 60);

  async writeAddress() {
    const { live } = this;
    this.rootView ??= live.views.get(live.state.nodes[0].id) ?? await live.ask("GET", `/nodes/${live.state.nodes[0].id}`).catch(() => null);
    if (this.closed) return;
    replace(address("game", this.id, { keys: this.keys.tokens.join(","), ...this.facts() }));
  }

  /** What an address needs to restore the position elsewhere. */
  facts() {
    const { live } = this;
    const line = live.whole();
    return { game: live.state.game, set: writeSettings(live.state.settings), position: this.rootView?.position ?? "", moves: line.slice(1).map((node) => node.text).join(","), ply: live.path().length - 1 };
  }

  invite() { return invitation(this); }

  close() {
    this.closed = true;
    this.status?.close();
    setKeys([]);
    this.live.close();
    notice("");
  }
}

/** Opens a position that an address describes, as a game of one's own. @param {import("./url.js").Place} place */
export async function openBoard(place) {
  const { query } = place;
  const created = await request("POST", "/api/games", { game: place.name, settings: readSettings(query.get("set")), position: query.get("position") ?? undefined, moves: query.get("moves") ?? undefined });
  keepKeys(created.id, { tokens: [created.tokens.x, created.tokens.o], watch: created.tokens.watch });
  const moves = query.get("moves");
  replace(address("game", created.id, { keys: `${created.tokens.x},${created.tokens.o}`, game: place.name, moves: moves ?? "", ply: query.get("ply") ?? (moves ? moves.split(",").length : 0) }));
}
