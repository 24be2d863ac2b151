// Watching a run: the settings of the search, the stepper, and perhaps a second run next to it.

import { h, fill } from "../dom.js";
import { Refused } from "../api.js";
import { t, language } from "../words.js";
import { load, save } from "../settings.js";
import { Stepper } from "../stepper/stepper.js";
import { Choices } from "./choices.js";
import { folded } from "./folded.js";
import { GRAINS, USUAL, question } from "./question.js";
import { label, placeOf, samePlace } from "./place.js";
import { showTruth } from "./truth.js";
import { trace, why } from "./ask.js";

const SPEEDS = { slow: 2000, middle: 1000, fast: 350 };

export class Watch {
  /** @type {HTMLElement[]} */ panes;
  /** @type {HTMLElement} */ rows;
  /** @type {HTMLElement} */ boards;
  /** @type {HTMLSelectElement} */ steps;
  /** @type {HTMLSelectElement} */ speed;
  /** @param {import("./lab.js").Lab} lab @param {HTMLElement} body @param {HTMLElement} run */
  constructor(lab, body, run) {
    this.lab = lab;
    this.run = run;
    this.error = h("p", { class: "error lab-error", role: "alert" });
    this.note = h("p", { class: "lab-note quiet", id: "lab-note" });
    /** @type {Stepper[]} */
    this.steppers = [];
    this.truth = false;
    this.body = body;
    this.draw();
  }

  draw() {
    const { lab } = this;
    this.rows = h("div", { class: "lab-rows" });
    fill(this.body, this.search(), this.error, this.note, this.run);
    fill(this.run);
    this.run.className = "lab-run";
    this.body.className = lab.second ? "lab-body" : "lab-body lab-one";
    this.panes = lab.second ? [h("div", { class: "lab-pane" }), h("div", { class: "lab-pane" })] : [this.run];
    if (lab.second) {
      this.run.classList.add("lab-two");
      fill(this.run, this.panes);
    }
  }

  /** The settings of the search; on a small screen they are folded. */
  search() {
    const { lab } = this,
      choice = (/** @type {string} */ label, /** @type {HTMLElement} */ field) =>
        h(
          "div",
          { class: "lab-choice" },
          h("label", { for: field.id }, label),
          h("span", { class: "lab-field" }, field),
        );
    const chip = (
      /** @type {string} */ id,
      /** @type {string} */ word,
      /** @type {string} */ key,
      /** @type {() => void} */ act,
      /** @type {boolean | null} */ on,
    ) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          id,
          ...(key ? { "aria-keyshortcuts": key } : {}),
          ...(on === null ? {} : { "aria-pressed": String(on) }),
          onclick: act,
        },
        t(word),
      );
    this.steps = h(
      "select",
      { id: "lab-steps", value: lab.place.grain, onchange: () => this.refine(this.steps.value) },
      GRAINS.map((name) => h("option", { value: name }, t(`lab-steps-${name}`))),
    );
    this.speed = h(
      "select",
      { id: "lab-speed", value: load("lab.speed", "middle"), onchange: () => save("lab.speed", this.speed.value) },
      Object.keys(SPEEDS).map((name) => h("option", { value: name }, t(`lab-speed-${name}`))),
    );
    this.boards = chip("lab-boards", "lab-boards", "b", () => this.act("enlarge"), false);
    this.truths = chip(
      "lab-truth",
      "lab-truth",
      "",
      () => {
        this.truth = !this.truth;
        this.truths.setAttribute("aria-pressed", String(this.truth));
        for (const it of this.steppers) it.show();
      },
      this.truth,
    );
    const more = h(
      "div",
      { class: "lab-choices" },
      choice(t("lab-steps"), this.steps),
      choice(t("lab-speed"), this.speed),
      this.boards,
      this.truths,
      chip("lab-two", "lab-side-by-side", "", () => this.two(), Boolean(lab.second)),
      chip("lab-present", "lab-present", "f", () => this.act("present"), null),
    );
    lab.choices.all = true;
    lab.choices.draw();
    if (lab.second)
      this.otherChoices = new Choices(lab.source, lab.second, "lab-2-", () => {
        lab.writeAddress();
        this.again();
      });
    fill(
      this.rows,
      lab.choices.element,
      lab.second
        ? h(
            "fieldset",
            { class: "lab-second" },
            h("legend", { class: "unseen" }, t("lab-second")),
            this.otherChoices?.element,
          )
        : null,
      more,
    );
    return folded(this.rows);
  }

  /** A second run appears or goes. */
  two() {
    const { lab } = this;
    lab.second = lab.second
      ? null
      : {
          ...USUAL,
          algorithm: lab.way.algorithm === "minimax" ? "alphabeta" : "minimax",
          depth: lab.way.depth,
          eval: lab.way.eval,
        };
    const to = this.steppers[0] ? placeOf(this.steppers[0]) : 0;
    this.clear();
    this.draw();
    lab.writeAddress();
    this.ask(to);
  }

  /** @param {string} name */
  act(name) {
    for (const it of this.steppers) it.act(name);
    this.pin();
    if (name === "enlarge") this.likeBoard();
  }

  likeBoard() {
    if (this.steppers[0]?.hasBoards && !this.lab.second) save("lab.board", this.steppers[0].pinned);
  }

  pin() {
    this.boards.setAttribute("aria-pressed", String(Boolean(this.steppers[0]?.pinned)));
  }

  /** @param {string} grain */
  refine(grain) {
    this.lab.place.grain = grain;
    for (const it of this.steppers) {
      it.refine(grain);
      it.show();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    // Both runs take the same key.
    const was = this.steppers[0]?.pinned;
    for (const it of this.steppers) if (it.key(event)) event.preventDefault();
    this.pin();
    if (this.steppers[0]?.pinned !== was) this.likeBoard();
  }

  open() {
    return this.ask(this.lab.place.step);
  }

  /** The same search in another way, at the same place. */
  again() {
    return this.ask(this.steppers[0] ? placeOf(this.steppers[0]) : this.lab.place.step);
  }

  /** Asks for the runs, and goes to a step. @param {number | import("./place.js").NodePlace} to @returns {Promise<void>} */
  async ask(to) {
    const { lab } = this;
    this.asking?.abort();
    const asking = (this.asking = new AbortController()),
      { signal } = asking;
    const slow = setTimeout(() => {
      this.note.textContent = t("lab-searching");
    }, 400);
    try {
      const unfold = lab.place.unfold,
        ways = lab.second ? [lab.way, lab.second] : [lab.way];
      const answers = await Promise.all(ways.map((way) => trace(question(lab.source, way, { unfold }), signal)));
      if (signal.aborted || this.closed) return;
      this.error.textContent = "";
      if (answers[0].tree && lab.source.settings.tree) lab.source.settings = { tree: answers[0].tree };
      this.show(answers, to);
    } catch (error) {
      if (signal.aborted || this.closed) return;
      if (this.shallower(error)) return await this.ask(to);
      this.error.textContent = why(error);
      this.note.textContent = "";
    } finally {
      clearTimeout(slow);
    }
  }

  /** Where nobody has chosen a depth and the usual one is too much, as at the beginning of Blockade, one ply is searched. @param {unknown} error */
  shallower(error) {
    const { lab } = this,
      long = error instanceof Refused && error.law === "trace.long" && lab.source.game !== "tree";
    const ways = [lab.way, ...(lab.second ? [lab.second] : [])].filter(
      (way) => long && way.depth === "" && way.algorithm !== "engine",
    );
    for (const way of ways) way.depth = "1";
    if (ways.length > 0) {
      lab.choices.draw();
      this.otherChoices?.draw();
      lab.writeAddress();
    }
    return ways.length > 0;
  }

  /** @param {import("./ask.js").Answer[]} answers @param {number | import("./place.js").NodePlace} to */
  show(answers, to) {
    const { tongue } = this.steppers[0] ?? {};
    // Beside a tree of small boards the current one is large, where there is room and as one likes it.
    const pinned = this.steppers[0]?.pinned ?? (!this.lab.second && load("lab.board", innerWidth >= 1200));
    this.clear();
    this.answers = answers;
    const { lab } = this;
    for (const [i, { run, truth }] of answers.entries()) {
      const first = i === 0;
      /** @type {Stepper} */
      const stepper = new Stepper(this.panes[i], run, {
        language: language(),
        prefix: first ? "run-" : "run2-",
        bare: answers.length > 1,
        grain: lab.place.grain,
        ...(typeof to === "number" ? { step: to } : { event: samePlace(run, to) }),
        speed: () => SPEEDS[/** @type {keyof typeof SPEEDS} */ (this.speed.value)],
        shown: (at, grain, it) => {
          if (first) this.moved(at, grain, it);
          showTruth(it, this.truth ? truth : null);
        },
        presents: (on) => document.body.classList.toggle("lab-present", on),
        unfold: (n) => this.unfold(stepper, n),
      });
      if (pinned) stepper.act("enlarge");
      if (tongue && tongue !== "Python") stepper.act(tongue);
      this.steppers.push(stepper);
    }
    const head = answers[0].run.heads[language()];
    this.boards.hidden = !this.steppers[0].hasBoards;
    // The engine's own search has no code.
    for (const it of this.steps.options) it.hidden = it.value === "line" && !this.steppers[0].hasCode;
    this.truths.hidden = !answers[0].truth;
    lab.title.textContent = head;
    document.title = `${head} · Potez`;
    this.tell(answers[0].run);
    this.pin();
    for (const it of this.steppers) it.fit();
  }

  /** Notes about a run: the move that was played, and how much of a long search is shown. @param {import("../stepper/types.js").Run} data */
  tell(data) {
    const said = [],
      { played } = this.lab,
      { engine } = data;
    if (played) {
      const best = engine?.played ?? bestMove(data);
      said.push(best === played ? t("lab-played-same", { move: played }) : t("lab-played", { move: played, best }));
    }
    const told = (/** @type {number} */ count) => count.toLocaleString(language() === "en" ? "en" : "sr-Latn");
    if (engine) {
      said.push(t("lab-engine-searched", { count: told(engine.searched) }));
      if (engine.rank > 0) said.push(t("lab-engine-rank", { rank: engine.rank + 1 }));
      if (engine.is_first_step) said.push(t("lab-engine-first-step"));
      // What is shown is not the search of the game itself.
      said.push(engine.most ? t("lab-engine-limited", { most: told(engine.most) }) : t("lab-engine-again"));
    }
    if (data.total.events > data.events.length)
      said.push(t("lab-partly", { events: told(data.total.events), shown: told(data.events.length - 1) }));
    // On a phone the tree needs the room: the first sentence is there, the others on demand.
    const short = matchMedia("(max-width: 40rem)").matches && said.length > 2;
    fill(this.note, short ? [said[0], " ", this.details(said.slice(1).join(" "))] : said.join(" "), this.other());
  }

  /** @param {string} text */
  details(text) {
    const rest = h("span", { hidden: true }, text, " ");
    /** @type {HTMLElement} */
    const more = h(
      "button",
      {
        type: "button",
        class: "link",
        id: "lab-details",
        "aria-expanded": "false",
        onclick: () => {
          rest.hidden = !rest.hidden;
          more.setAttribute("aria-expanded", String(!rest.hidden));
          for (const it of this.steppers) it.fit();
        },
      },
      t("lab-details"),
    );
    return [rest, more];
  }

  /** A switch between the course's search and the engine's own, if an engine made the move. */
  other() {
    const { lab } = this,
      own = lab.way.algorithm === "engine";
    if (lab.source.game === "tree" || !(own || lab.way.engine)) return null;
    const algorithm = own ? USUAL.algorithm : "engine";
    return h(
      "button",
      { type: "button", class: "link", id: "lab-own", onclick: () => lab.choices.set({ algorithm, depth: "" }) },
      t(own ? "lab-see-course" : "lab-see-engine"),
    );
  }

  /** @param {Stepper} it @param {number} n */
  unfold(it, n) {
    const { place } = this.lab,
      name = label(it.data, n);
    place.unfold = [...place.unfold.filter((known) => known !== name), name].slice(-40);
    this.lab.writeAddress();
    this.again();
  }

  /** @param {number} at @param {string} grain @param {Stepper} it */
  moved(at, grain, it) {
    Object.assign(this.lab.place, { step: at, grain });
    // Files have one picture for each event: a line of code alone is none.
    this.lab.file =
      grain === "line" ? { grain: "bound", step: it.data.grains.bound.indexOf(it.steps[at]) } : { grain, step: at };
    this.steps.value = grain;
    this.lab.counts.textContent = it.counts;
    document.body.dataset.step = String(at);
    this.lab.writeAddress();
  }

  clear() {
    for (const it of this.steppers) it.close();
    this.steppers = [];
  }

  close() {
    this.closed = true;
    this.asking?.abort();
    this.clear();
    document.body.classList.remove("lab-present");
    delete document.body.dataset.step;
  }
}

/** The move that a run found at its root. @param {import("../stepper/types.js").Run} data */
function bestMove(data) {
  for (let k = data.events.length - 1; k > 0; k--) {
    const event = data.events[k];
    if (event.n === 0 && event.k === "c" && typeof event.m === "number") return data.names[event.m];
  }
  return "";
}
