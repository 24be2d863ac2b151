// The tree lab: a tree or a position of a game, and a search of it, step by step; editing, comparing, and a quiz.

import { h, fill, icon } from "../dom.js";
import { t } from "../words.js";
import { address, replace } from "../url.js";
import { mayBeShortcut, setKeys } from "../keys.js";
import { notice } from "../notice.js";
import { Choices } from "./choices.js";
import { folded } from "./folded.js";
import { GRAINS, question, readSource, readWay, sourceFacts, wayFacts } from "./question.js";
import { chooseTree } from "./choose.js";
import { chooseFile } from "./files.js";
import { Watch } from "./watch.js";

const MODES = ["watch", "edit", "compare", "quiz"];
const KEYS = [
  ["← →", "key-lab-step"],
  ["Home End", "key-lab-ends"],
  ["Space", "key-lab-play"],
  ["n", "key-lab-cut"],
  ["m", "key-lab-change"],
  ["c", "key-lab-code"],
  ["f", "key-lab-present"],
  ["b", "key-lab-board"],
];

/** The styles of the lab, which no other view needs. */
async function styles() {
  const wanted = [
    "/page/stepper/paints.css",
    "/page/stepper/stepper.css",
    "/page/lab/modes.css",
    "/page/lab/lab.css",
    "/page/lab/screens.css",
  ].filter((href) => !document.querySelector(`link[href="${href}"]`));
  await Promise.all(
    wanted.map(
      (href) =>
        new Promise((done) =>
          document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done })),
        ),
    ),
  );
}

export class Lab {
  /** @type {HTMLElement} */ body;
  /** @type {HTMLElement} */ counts;
  /** @type {HTMLElement} */ title;
  /** @type {HTMLElement} */ tabs;
  /** @type {Choices} */ choices;
  /** @param {HTMLElement} root @param {import("../url.js").Place} place */
  constructor(root, place) {
    const { query } = place;
    this.root = root;
    this.source = readSource(place.name, query);
    this.way = readWay(query);
    this.second = query.has("second") ? readWay(query, "2") : null;
    this.played = query.get("played") ?? "";
    this.mode = MODES.includes(query.get("mode") ?? "") ? String(query.get("mode")) : "watch";
    this.ask = query.get("ask") ?? "values";
    /** What is remembered of the run while something else is looked at. */
    this.place = {
      step: Number(query.get("step") ?? 0),
      grain: GRAINS.find((name) => name === query.get("grain")) ?? "bound",
      unfold: (query.get("unfold") ?? "").split(";").filter(Boolean),
    };
    /** What a file shows, if that is something else. @type {{grain: string, step: number} | null} */
    this.file = null;
    /** What is shown: watching, editing, comparing or the quiz. @type {{open: () => unknown, close: () => void, again?: () => unknown, key?: (event: KeyboardEvent) => void} | null} */
    this.shown = null;
  }

  async open() {
    await styles();
    this.body = h("div", { class: "lab-body" });
    this.counts = h("p", { class: "lab-counts quiet", id: "lab-counts" });
    this.choices = new Choices(this.source, this.way, "lab-", () => this.again());
    this.title = h("h1", {}, t("lab"));
    this.tabs = h("div", { class: "lab-tabs", role: "tablist", "aria-label": t("lab") });
    const tool = (
      /** @type {string} */ id,
      /** @type {"tree" | "save"} */ sign,
      /** @type {string} */ word,
      /** @type {() => void} */ act,
    ) =>
      h(
        "button",
        { type: "button", class: "tool", id, title: t(word), onclick: act },
        icon(sign),
        h("span", { class: "lab-word" }, t(word)),
      );
    fill(
      this.root,
      h(
        "div",
        { class: "lab" },
        h(
          "div",
          { class: "lab-bar" },
          this.title,
          this.counts,
          h("span", { class: "spring" }),
          this.tabs,
          tool("lab-tree", "tree", "lab-choose", () => chooseTree(this.source, (tree) => this.adopt(tree))),
          tool("lab-export", "save", "lab-export", () => this.export()),
        ),
        this.body,
      ),
    );
    document.addEventListener("keydown", this.pressed);
    setKeys(KEYS.map(([show, word]) => ({ keys: [], show, word, act: () => {} })));
    await this.show(this.mode);
  }

  pressed = (/** @type {KeyboardEvent} */ event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !mayBeShortcut(event) ||
      document.querySelector("dialog[open]")
    )
      return;
    this.shown?.key?.(event);
  };

  drawTabs() {
    const tree = this.source.game === "tree";
    fill(
      this.tabs,
      MODES.filter((mode) => tree || mode === "watch" || mode === "compare").map((mode) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `lab-${mode}`,
            "aria-selected": String(mode === this.mode),
            "aria-controls": "lab-run",
            tabindex: mode === this.mode ? 0 : -1,
            onclick: () => this.show(mode),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event),
          },
          t(`lab-${mode}`),
        ),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  tabKey(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const all = /** @type {HTMLElement[]} */ ([...this.tabs.children]),
      to = all[(all.indexOf(/** @type {HTMLElement} */ (event.target)) + by + all.length) % all.length];
    const id = to.id;
    to.click();
    document.getElementById(id)?.focus();
  }

  /** @param {string} mode */
  async show(mode) {
    this.shown?.close();
    this.mode = mode;
    this.drawTabs();
    this.counts.textContent = "";
    const run = h("div", { class: "lab-run", id: "lab-run", role: "tabpanel", "aria-labelledby": `lab-${mode}` });
    if (mode === "watch") this.shown = new Watch(this, this.body, run);
    else {
      this.body.className = "lab-body";
      this.choices.all = mode !== "compare";
      this.choices.draw();
      fill(this.body, mode === "edit" ? null : folded(this.choices.element), run);
      this.shown = await this.other(mode, run);
    }
    this.writeAddress();
    await this.shown?.open();
  }

  /** @param {string} mode @param {HTMLElement} run */
  async other(mode, run) {
    if (mode === "edit") {
      const { Editor } = await import("./edit.js");
      return new Editor(run, this.source, (tree) => this.take(tree));
    }
    if (mode === "compare") {
      const { Comparison } = await import("./compare.js");
      return new Comparison(run, () => this.question());
    }
    const { Quiz } = await import("./quiz.js");
    return new Quiz(run, {
      mode: this.ask,
      question: () => this.question(),
      adopt: (/** @type {string} */ tree) => this.take(tree),
      changed: (/** @type {string} */ ask) => {
        this.ask = ask;
        this.writeAddress();
      },
      watch: (/** @type {number} */ step) => {
        this.place.step = step;
        this.place.grain = "bound";
        this.show("watch");
      },
    });
  }

  /** The search as the server is asked for it. */
  question(way = this.way) {
    return question(this.source, way);
  }

  /** Something about the search has changed. */
  again() {
    this.writeAddress();
    this.shown?.again ? this.shown.again() : this.shown?.open();
  }

  /** Another tree: nothing of the old run stays. @param {string} tree */
  take(tree) {
    this.source = { game: "tree", settings: tree === "" ? {} : { tree }, position: "", moves: "" };
    this.played = "";
    this.place = { step: 0, grain: this.place.grain, unfold: [] };
    this.file = null;
    this.choices.source = this.source;
    this.title.textContent = t("lab");
    this.writeAddress();
  }

  /** @param {string} tree */
  async adopt(tree) {
    this.take(tree);
    this.way.depth = "";
    this.choices.draw();
    await this.show(this.mode);
  }

  export() {
    chooseFile(
      () => this.question(),
      () => this.file ?? { ...this.place, grain: "bound" },
      () => this.copy(),
    );
  }

  address() {
    const name = this.source.game === "tree" ? "" : this.source.game,
      { step, grain, unfold } = this.place;
    return address("lab", name, {
      ...sourceFacts(this.source),
      ...wayFacts(this.way),
      ...(this.second ? { second: 1, ...wayFacts(this.second, "2") } : {}),
      played: this.played,
      mode: this.mode === "watch" ? "" : this.mode,
      ask: this.mode === "quiz" ? this.ask : "",
      unfold: unfold.join(";"),
      grain: grain === "bound" ? "" : grain,
      step: this.mode === "watch" && step ? step : "",
    });
  }

  /** The address follows the steps, but not faster than a browser allows. */
  writeAddress() {
    clearTimeout(this.writing);
    this.writing = window.setTimeout(() => {
      if (!this.closed) replace(this.address());
    }, 60);
  }

  async copy() {
    replace(this.address());
    try {
      await navigator.clipboard.writeText(location.href);
      notice(t("lab-copied"), 2000);
    } catch {
      notice(location.href, 8000);
    }
  }

  close() {
    this.closed = true;
    clearTimeout(this.writing);
    document.removeEventListener("keydown", this.pressed);
    this.shown?.close();
    document.title = "Potez";
    setKeys([]);
  }
}
