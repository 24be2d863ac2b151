// The parts of a game's view and where they are.

import { WhyLink } from "./lab/why.js";
import { h, iconButton } from "./dom.js";
import { t } from "./words.js";
import { Board } from "./board/board.js";
import { Moves } from "./moves.js";
import { Analysis } from "./analysis.js";
import { Graph } from "./graph.js";
import { EvaluationPanel } from "./evaluation.js";
import { EvaluationBar } from "./evaluation-bar.js";
import { Paths } from "./paths.js";
import { Status } from "./status.js";
import { BuildBar } from "./build-bar.js";
import { Ending } from "./ending.js";
import { gameMenu } from "./menu.js";

/** @typedef {import("./game-view.js").GameView} GameView */
/** @typedef {import("./board/grid.js").Spot} Spot */

/** Makes all parts of a view; the builder is there already. @param {GameView} view @param {import("./analysis.js").Kept | null} kept */
export function parts(view, kept) {
  const { live, builder } = view;
  const board = new Board({
    pick: (/** @type {Spot} */ spot) => {
      view.settle();
      builder.pick(spot);
    },
    hover: (/** @type {Spot | null} */ spot) => builder.hover(spot),
    grab: (/** @type {Spot} */ spot) => builder.grab(spot),
    drop: (/** @type {Spot | null} */ spot) => builder.drop(spot),
    rotate: () => builder.rotate(),
    node: (/** @type {number} */ node) => {
      view.settle();
      builder.pickNode(node);
    },
  });
  const analysis = new Analysis(
    live,
    {
      changed: () => view.marks(),
      judged: () => view.judged(),
      preview: (moves) => view.preview.show(moves),
      play: (moves) => view.playLine(moves),
    },
    kept,
  );
  const why = new WhyLink(view);
  analysis.tools.append(why.element);
  /** @type {HTMLTextAreaElement} */
  const comment = h("textarea", {
    id: "comment",
    rows: "2",
    placeholder: t("comment"),
    "aria-label": t("comment"),
    onchange: () => live.act("/comment", { node: live.viewed, text: comment.value }),
  });
  return {
    board,
    analysis,
    why,
    comment,
    status: new Status(live),
    ending: new Ending(view),
    bar: new EvaluationBar(),
    buildBar: new BuildBar(builder, () => view.focusBoard()),
    moves: new Moves(live, { look: (node) => live.look(node), verdict: (node) => analysis.verdict(node) }),
    evaluation: new EvaluationPanel(live),
    paths: new Paths({ changed: () => view.marks() }),
    graph: new Graph({ look: (node) => live.look(node) }),
    title: h("h1", { class: "game-title" }),
    entry: h("input", {
      id: "move-entry",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("type-move"),
      "aria-label": t("type-move"),
      "aria-describedby": "entry-error",
    }),
    entryError: h("p", { id: "entry-error", class: "error", role: "alert" }),
  };
}

/** One column, as in css/screens.css. */
const SMALL = "(max-width: 60rem)";

/** @param {GameView} view */
function navigation(view) {
  return h(
    "div",
    { class: "nav", role: "group", "aria-label": t("navigation") },
    iconButton("first", t("key-start"), () => view.walk.toStart(), { id: "nav-first" }),
    iconButton("back", t("key-back"), () => view.walk.back(), { id: "nav-back" }),
    iconButton("forward", t("key-forward"), () => view.walk.forward(), { id: "nav-forward" }),
    iconButton("last", t("key-end"), () => view.walk.toEnd(), { id: "nav-last" }),
    h("span", { class: "spring" }),
    iconButton("undo", t("takeback"), () => view.takeback(), { id: "takeback" }),
    iconButton("flip", t("key-flip"), () => view.turnBoard(), { id: "flip" }),
    iconButton("menu", t("menu"), () => gameMenu(view), { id: "game-menu", "aria-haspopup": "dialog" }),
  );
}

/** Everything in its place. @param {GameView} view */
export function layout(view) {
  const { status, analysis } = view;
  const typed = (/** @type {Event} */ event) => {
    event.preventDefault();
    view.typed();
  };
  const buttons = navigation(view),
    under = h("div", { class: "under" });
  const table = h(
    "section",
    { class: "table", "aria-label": t("board") },
    status.strips.second.element,
    // On a phone this stays in sight while the rest is scrolled.
    h(
      "div",
      { class: "at-hand" },
      h("div", { class: "board-row" }, view.bar.element, h("div", { class: "board-place" }, view.board.element)),
      under,
    ),
    status.strips.first.element,
    view.buildBar.element,
    view.ending.element,
    h(
      "form",
      { class: "entry", onsubmit: typed },
      view.entry,
      h("button", { class: "button", type: "submit" }, t("play")),
    ),
    view.entryError,
  );
  const head = h("div", { class: "side-head" }, view.title, status.line, status.controls, status.fault, status.warning);
  const side = h(
    "aside",
    { class: "side", "aria-label": t("game") },
    head,
    status.offer,
    buttons,
    view.moves.element,
    view.moves.legend,
    view.comment,
    analysis.element,
    view.paths.element,
    view.evaluation.element,
    view.graph.element,
  );
  const small = matchMedia(SMALL);
  // If the board is above everything else, the status and the buttons are right below it.
  const place = () => {
    if (small.matches) return under.append(status.line, buttons);
    view.title.after(status.line);
    status.offer.after(buttons);
  };
  place();
  small.addEventListener("change", place, { signal: view.left });
  return h("div", { class: view.flip ? "game flipped" : "game" }, table, side);
}

/** The keys of a game's view. @param {GameView} view @returns {import("./keys.js").Key[]} */
export function gameKeys(view) {
  const { analysis, paths } = view;
  const all = [
    { keys: ["ArrowLeft"], show: "←", word: "key-back", act: () => view.walk.back() },
    { keys: ["ArrowRight"], show: "→", word: "key-forward", act: () => view.walk.forward() },
    { keys: ["ArrowUp", "Home"], show: "↑ Home", word: "key-start", act: () => view.walk.toStart() },
    { keys: ["ArrowDown", "End"], show: "↓ End", word: "key-end", act: () => view.walk.toEnd() },
    { keys: ["Shift+ArrowLeft"], show: "Shift+←", word: "key-variation-back", act: () => view.walk.sideways(-1) },
    { keys: ["Shift+ArrowRight"], show: "Shift+→", word: "key-variation", act: () => view.walk.sideways(1) },
    { keys: [" "], show: "Space", word: "key-best", act: () => view.best() },
    { keys: ["l"], show: "l", word: "key-engine", act: () => analysis.setEngine(!analysis.engine) },
    { keys: ["a"], show: "a", word: "key-arrows", act: () => analysis.toggleArrows() },
    { keys: ["x"], show: "x", word: "key-threat", act: () => analysis.askThreat() },
    { keys: ["v"], show: "v", word: "key-values", act: () => analysis.setEvery(!analysis.every) },
    { keys: ["h"], show: "h", word: "key-hint", act: () => analysis.askHint() },
    { keys: ["e"], show: "e", word: "key-evaluation", act: () => view.evaluation.toggle() },
    { keys: ["p"], show: "p", word: "key-paths", act: () => paths.set(!paths.shown) },
    { keys: ["f"], show: "f", word: "key-flip", act: () => view.turnBoard() },
    { keys: ["/", "Enter"], show: "/ Enter", word: "key-type", act: () => view.entry.focus() },
    { keys: ["b"], show: "b", word: "key-board", act: () => view.focusBoard() },
    { keys: ["u", "Backspace"], show: "u", word: "takeback", act: () => view.takeback() },
    { keys: ["Escape"], show: "Esc", word: "key-escape", act: () => view.builder.back() },
  ];
  return view.live.view?.paths ? all : all.filter((key) => key.word !== "key-paths");
}
