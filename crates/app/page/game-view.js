// A game on the screen: the board, the two players, the moves and the analysis.

import { fill } from "./dom.js";
import { Refused, register } from "./api.js";
import { t, gameTitle, sentence, sign } from "./words.js";
import { load, save, keysOf, keepKeys, keysInAddress } from "./settings.js";
import { address, go, replace, writeSettings } from "./url.js";
import { Live } from "./live.js";
import { Builder } from "./build-move.js";
import { builtScene, carried } from "./built-scene.js";
import { Preview } from "./preview.js";
import { Walk } from "./walk.js";
import { gameKeys, layout, parts } from "./game-layout.js";
import { endingWords } from "./ending.js";
import { markPosition } from "./game-marks.js";
import { showDeleted, showMissing } from "./gone.js";
import { setKeys } from "./keys.js";
import { notice, say } from "./notice.js";
import { play as sound } from "./sound.js";
import { ranked } from "./ranking.js";
import { invitation } from "./menu.js";

export class GameView {
  /** @type {import("./build-move.js").Builder} */ builder;
  /** @type {Preview} */ preview;
  /** @type {Walk} */ walk;
  /** @type {import("./board/board.js").Board} */ board;
  /** @type {import("./analysis.js").Analysis} */ analysis;
  /** @type {import("./lab/why.js").WhyLink} */ why;
  /** @type {HTMLTextAreaElement} */ comment;
  /** @type {import("./status.js").Status} */ status;
  /** @type {import("./ending.js").Ending} */ ending;
  /** @type {import("./evaluation-bar.js").EvaluationBar} */ bar;
  /** @type {import("./build-bar.js").BuildBar} */ buildBar;
  /** @type {import("./moves.js").Moves} */ moves;
  /** @type {import("./evaluation.js").EvaluationPanel} */ evaluation;
  /** @type {import("./paths.js").Paths} */ paths;
  /** @type {import("./graph.js").Graph} */ graph;
  /** @type {HTMLElement} */ title;
  /** @type {HTMLInputElement} */ entry;
  /** @type {HTMLElement} */ entryError;
  /** @type {HTMLElement} */ element;
  /** @type {Live} */ live;
  /** @type {string} */ built;
  /** @type {string | undefined} */ drawn;
  /** @type {number | undefined} */ shown;

  /** @param {HTMLElement} root @param {import("./url.js").Place} place @param {import("./analysis.js").Kept | null} [kept] */
  constructor(root, place, kept = null) {
    this.root = root;
    this.leaving = new AbortController();
    /** Set when the view is left. */
    this.left = this.leaving.signal;
    this.kept = kept;
    this.id = place.name;
    this.wish = place.query;
    const given = (place.query.get("keys") ?? "").split(",").filter(Boolean);
    if (given.length > 0) keepKeys(this.id, { tokens: given });
    this.keys = keysOf(this.id) ?? { tokens: given };
    this.flip = load("flip", false);
    /** The view of the start. @type {import("./types.js").View | null} */
    this.rootView = null;
    this.live = new Live(this.id, this.keys.tokens, {
      state: (before, follows) => this.stated(before, follows),
      viewed: () => this.moved(),
      message: (message) => this.message(message),
      // A review that was asked for before the line was there, or that was lost with it, begins now.
      online: () => (this.analysis?.reviewing ? this.live.send({ type: "review" }) : this.analysis?.ask()),
      gone: () => this.missing(),
    });
  }

  async open() {
    try {
      // The pieces may have their own symbols.
      await register();
      await this.live.open();
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return this.missing();
      throw error;
    }
    await this.walk.toPly(this.wish.get("ply"), this.wish.get("moves"));
  }

  /** The server does not know this game, or these keys: what the address says about it can still be shown. */
  missing() {
    const game = this.wish.get("game");
    if (game)
      return go(
        address("board", game, {
          set: this.wish.get("set"),
          position: this.wish.get("position"),
          moves: this.wish.get("moves"),
          ply: this.wish.get("ply"),
        }),
      );
    showMissing(this.root);
  }

  // ---- building the view

  build() {
    const { live } = this;
    this.builder = new Builder({
      next: async (targets) => {
        const answer = await live.insist("/next", { node: live.viewed, targets }).catch((error) => live.fail(error));
        return answer ?? { next: [] };
      },
      why: async (targets) => {
        const answer = await live.ask("POST", "/why", { node: live.viewed, targets }).catch(() => null);
        return { legal: answer?.legal ?? true, message: sentence(answer?.message ?? "") };
      },
      make: (move) => this.make(move),
      changed: () => this.marks(),
      refused: (message) => this.refuse(message),
    });
    this.preview = new Preview(this);
    this.walk = new Walk(live, this.builder);
    Object.assign(this, parts(this, this.kept));
    this.element = layout(this);
    fill(this.root, this.element);
    setKeys(gameKeys(this));
    register().then((known) => {
      const game = known.games.find((/** @type {import("./types.js").GameEntry} */ it) => it.name === live.state.game);
      this.title.textContent = live.state.title || gameTitle(game ?? { name: live.state.game });
    });
  }

  // ---- what comes from the server

  /** @param {import("./types.js").State | null} before @param {boolean} follows does the position that is looked at come next? Then that draws the rest */
  stated(before, follows) {
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
      said.push(endingWords(live, state.ending));
      sound("end");
    }
    if (said.length > 0) say(said.join(". "));
    if (before && state.next && state.next !== before.next) this.ending.follow();
    if (!follows) this.drawRest();
  }

  /** What depends on the state and on the position that is looked at. */
  drawRest() {
    this.drawComment();
    this.status.draw();
    this.ending.draw();
  }

  /** Another position is looked at. What comes twice, as answer and as news, is drawn once. */
  moved() {
    const { live } = this;
    const key = JSON.stringify([live.viewed, live.view.position, live.mayMove(), live.state.ending]);
    if (key === this.drawn) {
      this.drawRest();
      return this.writeAddress();
    }
    this.drawn = key;
    this.preview.forget();
    this.builder.show(live.view, live.mayMove());
    const animate =
      this.shown !== undefined && this.shown !== live.viewed && live.node(live.viewed)?.parent === this.shown;
    this.shown = live.viewed;
    this.drawBoard(animate);
    this.element.style.setProperty("--ratio", this.board.element.style.getPropertyValue("--ratio"));
    this.element.dataset.surface = this.board.element.dataset.surface;
    this.entryError.textContent = "";
    this.moves.here();
    this.analysis.moved();
    this.evaluation.moved();
    this.marks();
    this.drawRest();
    this.writeAddress();
  }

  drawComment() {
    const { live, comment } = this;
    if (document.activeElement !== comment) comment.value = live.node(live.viewed)?.comment ?? "";
    comment.disabled = !live.free();
  }

  /** @param {import("./messages.js").Message} message */
  message(message) {
    if (message.type === "gone") return this.deleted();
    if (message.type === "present") return this.status?.present(message);
    if (message.type === "thought") return this.status?.thought(message);
    this.analysis.message(message);
  }

  /** Somebody has deleted the game; what is on the screen can be kept as a game of one's own. */
  deleted() {
    const facts = this.facts();
    this.close();
    showDeleted(this.root, address("board", facts.game, { ...facts, game: "" }));
    say(t("game-deleted"));
  }

  // ---- drawing

  /** The viewed position, with an unfinished move, or the end of a previewed line. @param {boolean} [animate] */
  drawBoard(animate = false) {
    const { live } = this;
    const { position } = this.preview;
    const view = position ?? live.view;
    const made = position ? [] : this.builder.made;
    this.built = JSON.stringify(carried(made));
    const look = { game: live.state.game, flip: this.flip, labels: true, last: view.last ?? [], animate };
    this.board.show(builtScene(view.scene, made), look);
    this.element.classList.toggle("previewing", Boolean(position));
  }

  /** Draws the board again, with everything on it. */
  showBoard() {
    this.drawBoard();
    this.marks();
    this.status.draw(this.preview.position);
  }

  marks() {
    const { live, builder, analysis } = this;
    if (!live.view || !this.board) return;
    const { position } = this.preview;
    if (position) this.board.mark({ last: position.last ?? [], paths: this.paths.of(position) });
    else {
      if (this.built !== JSON.stringify(carried(builder.made))) this.drawBoard();
      markPosition(this);
    }
    this.paths.draw(position ?? live.view);
    const line = position ? t("previewing", { moves: (this.preview.moves ?? []).join(" ") }) : "";
    const keyboard = this.board.element.contains(document.activeElement);
    this.buildBar.draw(this.flip, line || (analysis.retry.running ? analysis.retry.word : ""), keyboard);
    const shown = analysis.engine || analysis.every;
    const score = analysis.known.get(live.viewed)?.finding.score ?? "";
    this.bar.draw(shown, analysis.valueAt(live.viewed), live.view.outcome ?? null, score);
    this.drawGraph();
    this.ending.draw();
  }

  /** The review has said something. */
  judged() {
    this.moves.draw();
    this.drawGraph();
  }

  drawGraph() {
    if (!this.graph || !this.live.state) return;
    this.graph.draw(
      this.live.whole(),
      this.live.viewed,
      (node) => this.analysis.value(node),
      (node) => this.analysis.verdict(node),
    );
  }

  // ---- what people do

  /** @param {{text?: string, targets: import("./board/types.js").Target[]}} move */
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

  /** Plays a line as far as this person may. @param {string[]} moves */
  async playLine(moves) {
    for (const text of moves) {
      const before = this.live.viewed;
      if (!this.live.mayMove()) return;
      await this.make({ text, targets: [] });
      if (this.live.viewed === before) return;
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

  settle() {
    this.entryError.textContent = "";
  }

  focusBoard() {
    /** @type {HTMLElement | null} */ (
      this.board.element.querySelector(
        '.cell[tabindex="0"], .node-button[tabindex="0"], .node-button:not(:disabled):not([tabindex])',
      )
    )?.focus();
  }

  turnBoard() {
    this.flip = !this.flip;
    save("flip", this.flip);
    this.element.classList.toggle("flipped", this.flip);
    this.showBoard();
  }

  async takeback() {
    if (this.builder.back()) return;
    await this.live.act("/takeback");
  }

  async best() {
    if (!this.live.mayMove()) return;
    const thought = this.analysis.thought;
    const moves = (thought && ranked(thought.lines, thought.turn)[0]?.moves) ?? [];
    // Where a hint was given, the best move is the one that it points to.
    const known = this.analysis.hint?.node === this.live.viewed ? null : moves[0];
    const text = known ?? (await this.live.act("/hint", { node: this.live.viewed, level: 3 }))?.text;
    if (text) this.make({ text, targets: [] });
  }

  async writeAddress() {
    const { live } = this;
    this.rootView ??= await live.viewOf(live.state.nodes[0].id).catch(() => null);
    if (this.closed) return;
    this.why.draw();
    replace(address("game", this.id, { keys: keysInAddress(this.id, this.keys.tokens), ...this.facts() }));
  }

  /** What an address needs to restore the position elsewhere. */
  facts() {
    const { live } = this;
    const line = live.whole();
    return {
      game: live.state.game,
      set: writeSettings(live.state.settings),
      position: this.rootView?.position ?? "",
      moves: line
        .slice(1)
        .map((node) => node.text)
        .join(","),
      ply: live.path().length - 1,
    };
  }

  invite() {
    return invitation(this);
  }

  /** What a new view of the same game takes over. */
  keep() {
    return this.analysis?.keep() ?? null;
  }

  close() {
    this.closed = true;
    this.leaving.abort();
    this.status?.close();
    setKeys([]);
    this.live.close();
    notice("");
  }
}
