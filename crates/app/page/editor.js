// Setting up a position: pieces, stacks and walls by hand, or the position text. The server says at once what is wrong.

import { h, fill, later, icon } from "./dom.js";
import { Refused, register, request } from "./api.js";
import { t, tOr, gameTitle, sign } from "./words.js";
import { keepKeys } from "./settings.js";
import { address, go, readSettings, replace, writeSettings } from "./url.js";
import { Board } from "./board/board.js";
import { positionText } from "./position-text.js";
import { optionFields } from "./setup.js";
import { setKeys } from "./keys.js";
import { notice } from "./notice.js";

/** The tools for each kind of board: what a click puts. @param {any} board @returns {[string, string][]} */
function toolsOf(board) {
  // How pieces are put on a graph only its game knows: there the position is typed.
  if (board.kind !== "grid") return [];
  if (board.surface === "checkered") return [["first", "tool-add-x"], ["second", "tool-add-o"], ["erase", "tool-take-top"]];
  if (board.surface === "tiles") return [["first1", "X 1"], ["first2", "X 2"], ["second1", "O 1"], ["second2", "O 2"], ["horizontal", "tool-wall-h"], ["vertical", "tool-wall-v"]];
  return [["first", "X"], ["second", "O"], ["erase", "tool-erase"]];
}

export class Editor {
  /** @param {HTMLElement} root @param {import("./url.js").Place} place */
  constructor(root, place) {
    this.root = root;
    this.game = place.name;
    this.settings = readSettings(place.query.get("set"));
    this.wish = place.query.get("position");
    this.tool = "";
    /** What is being set up; the pieces may stand where the rules would never let them. @type {any} */
    this.scene = null;
    this.legal = false;
  }

  async open() {
    setKeys([]);
    const { games } = await register();
    this.entry = games.find((/** @type {any} */ it) => it.name === this.game) ?? games[0];
    this.game = this.entry.name;
    this.board = new Board({ pick: (/** @type {any} */ spot) => this.put(spot), node: () => {}, rotate: () => this.rotate() });
    this.text = h("textarea", { id: "edit-text", rows: "3", class: "mono", spellcheck: "false", "aria-describedby": "edit-errors", oninput: () => this.typed() });
    this.errors = h("ul", { id: "edit-errors", class: "errors", role: "alert" });
    this.palette = h("fieldset", { class: "segments palette" });
    this.hands = h("div", { class: "two" });
    this.turn = h("fieldset", { class: "segments" });
    this.begin = h("button", { type: "button", class: "button main", id: "edit-analyse", onclick: () => this.start(false) }, t("analyse-this"));
    this.against = h("button", { type: "button", class: "button", id: "edit-play", onclick: () => this.start(true) }, t("play-this"));
    const pick = h("select", { id: "edit-game", value: this.game, onchange: () => go(address("edit", pick.value)) }, games.map((/** @type {any} */ it) => h("option", { value: it.name }, gameTitle(it))));
    fill(this.root, h("div", { class: "setup editor" }, h("div", { class: "setup-board" }, this.board.element), h("div", { class: "setup-side" },
      h("p", { class: "crumb" }, h("a", { href: "#/" }, icon("back"), t("all-games"))), h("h1", {}, t("editor")),
      h("div", { class: "form" }, h("div", { class: "option" }, h("label", { for: "edit-game" }, t("game")), pick), this.palette, this.turn, this.hands,
        h("div", { class: "chips" }, h("button", { type: "button", class: "chip", id: "edit-clear", onclick: () => this.empty() }, t("edit-clear")), h("button", { type: "button", class: "chip", id: "edit-start", onclick: () => { this.wish = null; this.load(); } }, t("edit-start"))),
        this.entry.options.length > 0 ? h("details", { class: "options" }, h("summary", {}, t("options")), h("div", { class: "option-grid" }, optionFields(this.entry, (settings) => { this.settings = { ...settings }; this.wish = null; this.reload(); }, this.settings))) : null,
        h("div", { class: "option" }, h("label", { for: "edit-text" }, t("position-text")), this.text), this.errors, h("div", { class: "form-end" }, this.begin, this.against)))));
    await this.load();
  }

  reload = later(() => this.load(), 150);

  /** Begins from the game's own start, or from the position of the address. */
  async load() {
    const position = this.wish ?? undefined;
    try {
      const { view } = await request("POST", "/api/position", { game: this.game, settings: this.settings, position });
      this.adopt(view);
    } catch (error) {
      this.refused(error);
      if (position !== undefined && !this.scene) {
        // The start of the game is there to draw on; the broken text stays for repair.
        const { view } = await request("POST", "/api/position", { game: this.game, settings: this.settings }).catch(() => ({ view: null }));
        if (view) {
          this.adopt(view);
          this.text.value = position;
          this.refused(error);
        }
      }
    }
  }

  /** A legal position from the server. @param {any} view */
  adopt(view) {
    this.scene = structuredClone(view.scene);
    this.scene.board.lines = [];
    this.text.value = view.position;
    this.drawTools();
    this.show();
    this.errors.replaceChildren();
    this.setLegal(true);
    replace(address("edit", this.game, { set: writeSettings(this.settings), position: view.position }));
  }

  drawTools() {
    const tools = toolsOf(this.scene.board);
    if (!tools.some(([key]) => key === this.tool)) this.tool = tools[0]?.[0] ?? "";
    const segment = (/** @type {string} */ name, /** @type {string} */ key, /** @type {string} */ word, /** @type {boolean} */ on, /** @type {() => void} */ act) => [h("input", { type: "radio", name, id: `${name}-${key}`, checked: on, onchange: act }), h("label", { for: `${name}-${key}` }, word)];
    fill(this.palette, tools.length === 0 ? [] : [h("legend", {}, t("edit-put")), h("div", { class: "segment-row" }, tools.map(([key, word]) => segment("tool", key, /^[XO]/.test(word) ? word : t(word), key === this.tool, () => { this.tool = key; })))]);
    this.palette.hidden = tools.length === 0;
    fill(this.turn, this.scene.board.kind !== "grid" ? [] : [h("legend", {}, t("edit-turn")), h("div", { class: "segment-row" }, ["first", "second"].map((side) => segment("turn", side, sign(side), this.scene.turn === side, () => { this.scene.turn = side; this.changed(); })))]);
    this.turn.hidden = this.scene.board.kind !== "grid";
    fill(this.hands, this.scene.board.kind === "graph" ? [] : this.scene.sides.flatMap((/** @type {any[]} */ counters, /** @type {number} */ i) => counters.map((counter) => {
      const id = `hand-${i}-${counter.name.replace(".", "-")}`;
      const field = h("input", { type: "number", id, min: 0, max: 99, value: counter.value, oninput: () => { counter.value = Math.max(0, Math.floor(Number(field.value) || 0)); this.changed(); } });
      return h("div", { class: "option" }, h("label", { for: id }, `${i === 0 ? "X" : "O"} · ${tOr(`counter-${counter.name.replace(".", "-")}`, counter.name)}`), field);
    })));
  }

  show() {
    this.board.show(this.scene, { game: this.game, labels: true });
    const { board } = this.scene;
    const next = board.kind === "tree" ? board.nodes.map((/** @type {any} */ _, /** @type {number} */ node) => ({ kind: "node", node })) : [];
    this.board.on.node = (/** @type {number} */ node) => { if (board.kind !== "tree") return; board.current = node; this.changed(); };
    this.board.mark(board.kind === "tree" ? { next } : {});
  }

  rotate() { this.tool = this.tool === "horizontal" ? "vertical" : this.tool === "vertical" ? "horizontal" : this.tool; this.drawTools(); }

  /** @param {import("./board/grid.js").Spot} spot */
  put(spot) {
    const { board } = this.scene;
    const cell = board.cells[spot.row * board.cols + spot.col];
    const shape = { checkered: "checker", frame: "disc", tiles: "pawn" }[/** @type {string} */ (board.surface)] ?? "mark";
    if (this.tool === "horizontal" || this.tool === "vertical") {
      const { row, col } = spot.near.wall;
      const at = board.walls.findIndex((/** @type {any} */ wall) => wall.row === row && wall.col === col && wall.lie === this.tool);
      if (at >= 0) board.walls.splice(at, 1);
      else board.walls.push({ row, col, lie: this.tool });
    } else if (/\d$/.test(this.tool)) {
      const player = this.tool.slice(0, -1), label = this.tool.slice(-1);
      for (const other of board.cells) other.stack = other.stack.filter((/** @type {any} */ piece) => piece.player !== player || piece.label !== label);
      cell.stack = [{ player, shape, label }];
    } else if (this.tool === "erase") cell.stack.pop();
    else if (board.surface === "checkered") {
      if (cell.idle) return notice(t("edit-idle"), 3000);
      if (cell.stack.length < 8) cell.stack.push({ player: this.tool, shape, label: "" });
    } else cell.stack = cell.stack[0]?.player === this.tool ? [] : [{ player: this.tool, shape, label: "" }];
    this.changed();
  }

  empty() {
    const { board } = this.scene;
    if (board.kind === "graph") { this.wish = null; return void this.load(); }
    if (board.kind === "tree") board.current = 0;
    else {
      if (board.surface !== "tiles") for (const cell of board.cells) cell.stack = [];
      board.walls = [];
    }
    this.changed();
  }

  changed() {
    this.text.value = positionText(this.scene);
    this.show();
    this.check();
  }

  check = later(async () => {
    const text = this.text.value;
    try {
      const { view } = await request("POST", "/api/position", { game: this.game, settings: this.settings, position: text });
      if (this.text.value !== text) return;
      this.scene = structuredClone(view.scene);
      this.drawTools();
      this.show();
      this.errors.replaceChildren();
      this.setLegal(true);
      replace(address("edit", this.game, { set: writeSettings(this.settings), position: text }));
    } catch (error) {
      if (this.text.value === text) this.refused(error);
    }
  }, 150);

  typed() { this.check(); }

  /** @param {boolean} legal */
  setLegal(legal) {
    this.legal = legal;
    this.begin.disabled = !legal;
    this.against.disabled = !legal;
  }

  /** @param {any} error */
  refused(error) {
    this.setLegal(false);
    const all = error instanceof Refused ? error.all : [{ law: "", message: t("connection-lost"), place: null }];
    fill(this.errors, all.map((it) => h("li", {}, it.message)));
  }

  /** @param {boolean} engine */
  async start(engine) {
    const me = this.scene.turn === "first" ? "x" : "o";
    const seats = engine ? { [me]: "human", [me === "x" ? "o" : "x"]: "engine:5" } : { x: "human", o: "human" };
    try {
      const { id, tokens } = await request("POST", "/api/games", { game: this.game, settings: this.settings, position: this.text.value, seats });
      const mine = engine ? [tokens[me]] : [tokens.x, tokens.o];
      keepKeys(id, { tokens: mine, watch: tokens.watch });
      go(address("game", id, { keys: mine.join(",") }));
    } catch (error) {
      this.refused(error);
    }
  }

  close() {}
}
