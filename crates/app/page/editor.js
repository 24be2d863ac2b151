// Setting up a position: pieces, stacks and walls by hand, or the position text. What can be put, how it is written and what is
// wrong with it the server says.

import { h, fill, later, icon } from "./dom.js";
import { Refused, register, request } from "./api.js";
import { t, tOr, gameTitle, sentence, sign } from "./words.js";
import { keepKeys, keysInAddress } from "./settings.js";
import { address, go, readSettings, replace, writeSettings } from "./url.js";
import { Board } from "./board/board.js";
import { optionFields } from "./option-fields.js";
import { setKeys } from "./keys.js";
import { notice } from "./notice.js";

/** @typedef {import("./board/grid.js").Spot} Spot */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Tool} Tool */

/** A name for a tool that is unlike the others. @param {Tool} tool */
const toolKey = (tool) =>
  tool.kind === "piece" ? tool.piece.player + tool.piece.label : tool.kind === "wall" ? tool.lie : "erase";

/** What a tool is called. @param {Tool} tool @param {boolean} stacks */
function toolWord(tool, stacks) {
  if (tool.kind === "wall") return t(tool.lie === "horizontal" ? "tool-wall-h" : "tool-wall-v");
  if (tool.kind === "erase") return t(stacks ? "tool-take-top" : "tool-erase");
  const { player, label } = tool.piece;
  if (tool.height > 1) return t(player === "first" ? "tool-add-x" : "tool-add-o");
  return label ? `${sign(player)} ${label}` : sign(player);
}

export class Editor {
  /** @type {Board} */ board;
  /** @type {import("./types.js").GameEntry} */ entry;
  /** What is being set up; the pieces may stand where the rules would never let them. @type {import("./types.js").Scene} */ scene;
  /** @type {HTMLTextAreaElement} */ text;
  /** @type {HTMLElement} */ errors;
  /** @type {HTMLElement} */ palette;
  /** @type {HTMLElement} */ hands;
  /** @type {HTMLElement} */ turn;
  /** @type {HTMLButtonElement} */ begin;
  /** @type {HTMLButtonElement} */ against;

  /** @param {HTMLElement} root @param {import("./url.js").Place} place */
  constructor(root, place) {
    this.root = root;
    this.game = place.name;
    this.settings = readSettings(place.query.get("set"));
    this.wish = place.query.get("position");
    /** @type {Tool[]} */
    this.tools = [];
    this.tool = "";
    /** What is in hand follows from the board, until somebody sets it. */
    this.follow = true;
  }

  async open() {
    setKeys([]);
    const { games } = await register();
    this.entry = games.find((/** @type {import("./types.js").GameEntry} */ it) => it.name === this.game) ?? games[0];
    this.game = this.entry.name;
    this.board = new Board({
      pick: (/** @type {Spot} */ spot) => this.put(spot),
      node: (/** @type {number} */ node) => this.putNode(node),
      rotate: () => this.rotate(),
    });
    this.text = h("textarea", {
      id: "edit-text",
      rows: "3",
      class: "mono",
      spellcheck: "false",
      "aria-describedby": "edit-errors",
      oninput: () => this.check(),
    });
    this.errors = h("ul", { id: "edit-errors", class: "errors" });
    this.palette = h("fieldset", { class: "segments palette" });
    this.hands = h("div", { class: "two" });
    this.turn = h("fieldset", { class: "segments" });
    const start = (
      /** @type {string} */ id,
      /** @type {string} */ word,
      /** @type {boolean} */ engine,
      cls = "button",
    ) => h("button", { type: "button", class: cls, id, onclick: () => this.start(engine) }, t(word));
    this.begin = start("edit-analyse", "analyse-this", false, "button main");
    this.against = start("edit-play", "play-this", true);
    fill(
      this.root,
      h(
        "div",
        { class: "setup editor" },
        h("div", { class: "setup-board" }, this.board.element),
        h(
          "div",
          { class: "setup-side" },
          h("p", { class: "crumb" }, h("a", { href: "#/" }, icon("back"), t("all-games"))),
          h("h1", {}, t("editor")),
          this.form(games),
        ),
      ),
    );
    await this.load();
  }

  /** @param {import("./types.js").GameEntry[]} games */
  form(games) {
    /** @type {HTMLSelectElement} */
    const pick = h(
      "select",
      { id: "edit-game", value: this.game, onchange: () => go(address("edit", pick.value)) },
      games.map((it) => h("option", { value: it.name }, gameTitle(it))),
    );
    const chip = (/** @type {string} */ id, /** @type {string} */ word, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "chip", id, onclick: act }, t(word));
    const changed = (/** @type {Record<string, string>} */ settings) => {
      this.settings = { ...settings };
      this.wish = null;
      this.reload();
    };
    const options = h("div", { class: "option-grid" }, optionFields(this.entry, changed, this.settings));
    return h(
      "div",
      { class: "form" },
      h("div", { class: "option" }, h("label", { for: "edit-game" }, t("game")), pick),
      this.palette,
      this.turn,
      this.hands,
      h(
        "div",
        { class: "chips" },
        chip("edit-clear", "edit-clear", () => this.empty()),
        chip("edit-start", "edit-start", () => {
          this.wish = null;
          this.load();
        }),
      ),
      this.entry.options.length > 0
        ? h("details", { class: "options" }, h("summary", {}, t("options")), options)
        : null,
      h("div", { class: "option" }, h("label", { for: "edit-text" }, t("position-text")), this.text),
      h("div", { role: "alert" }, this.errors),
      h("div", { class: "form-end" }, this.begin, this.against),
    );
  }

  // ---- what comes from the server

  reload = later(() => this.load(), 150);

  /** @param {string} [position] */
  ask(position) {
    return request("POST", "/api/position", { game: this.game, settings: this.settings, position });
  }

  /** Begins from the game's own start, or from the position of the address. */
  async load() {
    const position = this.wish ?? undefined;
    this.follow = true;
    try {
      this.adopt(await this.ask(position));
    } catch (error) {
      this.refused(error);
      if (position === undefined || this.scene) return;
      // The start of the game is there to draw on; the broken text stays for repair.
      const found = await this.ask().catch(() => null);
      if (!found) return;
      this.adopt(found);
      this.text.value = position;
      this.refused(error);
    }
  }

  /** A legal position from the server. @param {{view: import("./types.js").View, tools?: Tool[]}} found */
  adopt({ view, tools }) {
    this.scene = structuredClone(view.scene);
    if (this.scene.board.kind !== "tree") this.scene.board.lines = [];
    if (tools) this.tools = tools;
    if (this.text.value !== view.position && document.activeElement !== this.text) this.text.value = view.position;
    this.drawTools();
    this.show();
    this.complain([]);
    replace(address("edit", this.game, { set: writeSettings(this.settings), position: this.text.value }));
  }

  /** The text that was typed. */
  check = later(async () => {
    const text = this.text.value;
    try {
      const found = await this.ask(text);
      if (this.text.value === text) this.adopt(found);
    } catch (error) {
      if (this.text.value === text) this.refused(error);
    }
  }, 150);

  /** The position that was set up by hand. */
  arrange = later(async () => {
    const { scene } = this;
    const hand = (/** @type {{name: string, value: number}[]} */ counters) =>
      Object.fromEntries(counters.map(({ name, value }) => [name, value]));
    const arrangement = {
      grid: scene.board.kind === "grid" ? scene.board : null,
      node: scene.board.kind === "tree" ? scene.board.current : null,
      turn: scene.turn,
      hands: scene.sides.map(hand),
      follow: this.follow,
    };
    try {
      const asked = { game: this.game, settings: this.settings, arrangement };
      const { text, view, errors } = await request("POST", "/api/arrange", asked);
      if (this.scene !== scene) return;
      this.text.value = text;
      if (view) this.adopt({ view });
      else this.complain(errors.map((/** @type {{message: string}} */ error) => sentence(error.message)));
    } catch (error) {
      this.refused(error);
    }
  }, 120);

  /** @param {unknown} error */
  refused(error) {
    this.complain(error instanceof Refused ? error.all.map((it) => it.message) : [t("connection-lost")]);
  }

  /** Says what is wrong; if nothing is, the game can begin. @param {string[]} messages */
  complain(messages) {
    this.begin.disabled = this.against.disabled = messages.length > 0;
    fill(
      this.errors,
      messages.map((message) => h("li", {}, message)),
    );
  }

  // ---- drawing

  drawTools() {
    const { board } = this.scene;
    const grid = board.kind === "grid";
    if (!this.tools.some((tool) => toolKey(tool) === this.tool))
      this.tool = this.tools[0] ? toolKey(this.tools[0]) : "";
    const stacks = this.tools.some((tool) => tool.kind === "piece" && tool.height > 1);
    const tools = this.tools.map((tool) =>
      segment("tool", toolKey(tool), toolWord(tool, stacks), toolKey(tool) === this.tool, () => {
        this.tool = toolKey(tool);
      }),
    );
    const turns = /** @type {const} */ (["first", "second"]).map((side) =>
      segment("turn", side, sign(side), this.scene.turn === side, () => {
        this.scene.turn = side;
        this.changed();
      }),
    );
    fill(this.palette, h("legend", {}, t("edit-put")), h("div", { class: "segment-row" }, tools));
    this.palette.hidden = tools.length === 0;
    fill(this.turn, h("legend", {}, t("edit-turn")), h("div", { class: "segment-row" }, turns));
    this.turn.hidden = !grid;
    // A field that is being typed into keeps its text.
    if (this.hands.contains(document.activeElement)) return;
    fill(
      this.hands,
      grid ? this.scene.sides.flatMap((counters, i) => counters.map((counter) => this.hand(counter, i))) : [],
    );
  }

  /** What a player holds. @param {{name: string, value: number}} counter @param {number} player */
  hand(counter, player) {
    const dashed = counter.name.replace(".", "-");
    const id = `hand-${player}-${dashed}`;
    const set = () => {
      const { sides } = this.scene;
      const now = sides[player].find((/** @type {{name: string}} */ it) => it.name === counter.name);
      if (now) now.value = Math.max(0, Math.floor(Number(field.value) || 0));
      this.follow = false;
      this.changed();
    };
    const field = h("input", { type: "number", id, min: 0, max: 99, value: counter.value, oninput: set });
    const name = `${player === 0 ? "X" : "O"} · ${tOr(`counter-${dashed}`, counter.name)}`;
    return h("div", { class: "option" }, h("label", { for: id }, name), field);
  }

  show() {
    this.board.show(this.scene, { game: this.game, labels: true });
    const { board } = this.scene;
    const nodes = board.kind === "tree" ? board.nodes : [];
    this.board.mark({
      next: nodes.map((_, node) => ({ kind: "node", node })),
    });
  }

  // ---- what people do

  rotate() {
    const other = { horizontal: "vertical", vertical: "horizontal" }[this.tool];
    if (!other) return;
    this.tool = other;
    this.drawTools();
  }

  /** @param {Spot} spot */
  put(spot) {
    const { board } = this.scene;
    if (board.kind !== "grid") return;
    const cell = board.cells[spot.row * board.cols + spot.col];
    const tool = this.tools.find((it) => toolKey(it) === this.tool);
    if (!tool) return;
    if (cell.idle && tool.kind !== "wall") return notice(t("edit-idle"), 3000);
    if (tool.kind === "wall") putWall(board.walls, { ...spot.near.wall, lie: tool.lie });
    else if (tool.kind === "erase") cell.stack.pop();
    else if (tool.height > 1) {
      if (cell.stack.length < tool.height) cell.stack.push(tool.piece);
    } else putPiece(board.cells, tool.piece, cell);
    this.changed();
  }

  /** @param {number} node */
  putNode(node) {
    if (this.scene.board.kind !== "tree") return;
    this.scene.board.current = node;
    this.changed();
  }

  /** Takes away all that a tool can take away. */
  empty() {
    const { board } = this.scene;
    if (board.kind === "graph") return void this.load();
    if (board.kind === "tree") board.current = 0;
    else {
      if (this.tools.some((tool) => tool.kind === "erase")) for (const cell of board.cells) cell.stack = [];
      board.walls = [];
    }
    this.changed();
  }

  changed() {
    // A new object, so that an answer about the old one is known as such.
    this.scene = { ...this.scene };
    this.show();
    this.arrange();
  }

  /** @param {boolean} engine */
  async start(engine) {
    const me = this.scene.turn === "first" ? "x" : "o";
    const other = me === "x" ? "o" : "x";
    const seats = { [me]: "human", [other]: engine ? "engine:5" : "human" };
    try {
      const asked = { game: this.game, settings: this.settings, position: this.text.value, seats };
      const { id, tokens } = await request("POST", "/api/games", asked);
      const mine = engine ? [tokens[me]] : [tokens.x, tokens.o];
      keepKeys(id, { tokens: mine, watch: tokens.watch });
      go(address("game", id, { keys: keysInAddress(id, mine) }));
    } catch (error) {
      this.refused(error);
    }
  }

  close() {}
}

/** One of several choices. @param {string} name @param {string} key @param {string} word @param {boolean} on @param {() => void} act */
function segment(name, key, word, on, act) {
  const id = `${name}-${key}`;
  return [h("input", { type: "radio", name, id, checked: on, onchange: act }), h("label", { for: id }, word)];
}

/** A wall; the same again takes it away. @param {import("./types.js").Wall[]} walls @param {import("./types.js").Wall} wall */
function putWall(walls, { row, col, lie }) {
  const at = walls.findIndex((wall) => wall.row === row && wall.col === col && wall.lie === lie);
  if (at >= 0) walls.splice(at, 1);
  else walls.push({ row, col, lie });
}

/** A piece in place of another; the same again takes it away, and one with a label is there only once. @param {Cell[]} cells @param {Piece} piece @param {Cell} cell */
function putPiece(cells, piece, cell) {
  const same = (/** @type {Piece} */ it) => it.player === piece.player && it.label === piece.label;
  const had = cell.stack.some(same);
  if (piece.label) for (const other of cells) other.stack = other.stack.filter((it) => !same(it));
  cell.stack = had && !piece.label ? [] : [piece];
}
