// The quiz: the tree is blank, and the reader writes values, cuts branches, or writes the α and β with which the search enters each node.

import { h, fill } from "../dom.js";
import { t, language, number } from "../words.js";
import { TreeView } from "../stepper/tree-view.js";
import { Words } from "../stepper/words.js";
import { grade, trace, why } from "./ask.js";
import { another } from "./random.js";

export const QUIZZES = ["values", "cuts", "windows"];

export class Quiz {
  /** @type {TreeView} */ view;
  /** @type {import("../stepper/types.js").Run} */ data;
  /** @param {HTMLElement} root @param {{mode: string, question: () => import("./question.js").Question, adopt: (tree: string) => void, changed: (mode: string) => void, watch: (step: number) => void}} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.mode = QUIZZES.includes(host.mode) ? host.mode : "values";
    /** @type {Map<number, HTMLInputElement[]>} */
    this.fields = new Map();
    /** @type {Set<number>} */
    this.cut = new Set();
    this.room = h("div", { class: "tree lab-quiz-tree", id: "quiz-tree" });
    this.result = h("div", { class: "lab-result", role: "status", id: "quiz-result" });
    const pick = h(
      "fieldset",
      { class: "segments" },
      h("legend", { class: "unseen" }, t("lab-quiz")),
      h(
        "div",
        { class: "segment-row" },
        QUIZZES.flatMap((mode) => [
          h("input", {
            type: "radio",
            name: "quiz",
            id: `quiz-${mode}`,
            value: mode,
            checked: mode === this.mode,
            onchange: () => this.choose(mode),
          }),
          h("label", { for: `quiz-${mode}` }, t(`lab-quiz-${mode}`)),
        ]),
      ),
    );
    this.task = h("p", { class: "lab-task" });
    this.error = h("p", { class: "error", role: "alert" });
    fill(
      root,
      h(
        "div",
        { class: "stepper lab-quiz" },
        h(
          "div",
          { class: "lab-tools" },
          pick,
          h("span", { class: "spring" }),
          h(
            "button",
            { type: "button", class: "button", id: "quiz-another", onclick: () => this.another() },
            t("lab-another"),
          ),
          h(
            "button",
            { type: "button", class: "button main", id: "quiz-check", onclick: () => this.check() },
            t("lab-check"),
          ),
        ),
        this.task,
        this.error,
        this.room,
        this.result,
      ),
    );
    this.resized = () => this.place();
    addEventListener("resize", this.resized);
  }

  close() {
    this.closed = true;
    removeEventListener("resize", this.resized);
  }

  /** @param {string} mode */
  choose(mode) {
    this.mode = mode;
    this.host.changed(mode);
    this.open();
  }

  /** The search that is asked about: values are those of minimax unless a search without a window is chosen. */
  question() {
    const asked = this.host.question();
    if (this.mode === "values" || asked.algorithm === "alphabeta" || asked.algorithm === "negamax") return asked;
    return { ...asked, algorithm: "alphabeta" };
  }

  async open() {
    this.task.textContent = t(`lab-quiz-${this.mode}-task`);
    fill(this.result);
    this.error.textContent = "";
    this.fields.clear();
    this.cut.clear();
    try {
      const { run } = await trace({ ...this.question(), blank: true, fold: 2000 });
      if (this.closed) return;
      this.show(run);
    } catch (error) {
      if (!this.closed) this.error.textContent = why(error);
    }
  }

  /** @param {import("../stepper/types.js").Run} data */
  show(data) {
    this.data = data;
    fill(this.room);
    this.view = new TreeView(this.room, data, new Words(data, language()), {
      choose: (/** @type {number} */ n) => this.toggle(n),
    });
    this.view.svg.setAttribute("aria-label", t("lab-quiz"));
    this.view.plain(null);
    for (const view of this.view.views) this.prepare(view);
    this.place();
    this.view.follow(0);
  }

  /** The field of a node. Every inner node has one: nothing says beforehand what will be visited. @param {import("../stepper/tree-view.js").View} view */
  prepare(view) {
    const { s } = view,
      { n } = s;
    if (n === null) return;
    const label = (/** @type {string} */ what) => `${this.data.names[n]} ${what}`.trim();
    if (this.mode === "cuts" && n !== 0) view.g.setAttribute("aria-checked", "false");
    if (this.mode === "cuts" || s.leaf) return;
    const field = (/** @type {string} */ what, /** @type {string} */ sign) =>
      h("input", {
        class: `lab-answer lab-${this.mode}`,
        "aria-label": label(what),
        placeholder: sign,
        autocomplete: "off",
        inputmode: "text",
        "data-node": this.data.names[n],
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.typed(event),
      });
    const fields = this.mode === "values" ? [field(t("lab-value"), "")] : [field("α", "α"), field("β", "β")];
    this.fields.set(n, fields);
    this.room.append(...fields);
  }

  /** Puts the fields over their boxes. */
  place() {
    if (!this.view) return;
    this.view.size();
    const room = this.room.getBoundingClientRect();
    for (const [n, fields] of this.fields) {
      const view = this.view.view(n);
      if (!view) continue;
      const box = view.box.getBoundingClientRect(),
        width = Math.max(30, box.width - 6) / fields.length;
      fields.forEach((field, i) => {
        field.style.width = `${width}px`;
        field.style.left = `${box.left - room.left + this.room.scrollLeft + box.width / 2 + (i - (fields.length - 1) / 2) * width}px`;
        field.style.top = `${box.top - room.top + this.room.scrollTop + box.height * (view.s.side === "max" ? 0.68 : 0.58)}px`;
      });
    }
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    event.stopPropagation();
    if (event.key === "Enter") this.check();
  }

  /** Cuts a branch, or lets it grow again. @param {number} n */
  toggle(n) {
    if (this.mode !== "cuts" || n === 0) return;
    const view = this.view.view(n),
      on = !this.cut.has(n);
    if (!view) return;
    if (on) this.cut.add(n);
    else this.cut.delete(n);
    view.strokes?.classList.toggle("on", on);
    view.g.setAttribute("aria-checked", String(on));
    view.g.classList.remove("wrong", "right");
  }

  answers() {
    /** @type {Record<string, string>} */
    const given = {},
      { names } = this.data;
    for (const n of this.cut) given[names[n]] = "x";
    for (const [n, fields] of this.fields)
      if (fields.some((field) => field.value.trim() !== ""))
        given[names[n]] = fields.map((field) => field.value.trim()).join(";");
    return given;
  }

  async check() {
    const asked = this.question();
    try {
      const found = await grade({ trace: asked, mode: this.mode, answers: this.answers() });
      const { run } =
        found.step === null || found.step === undefined ? { run: null } : await trace({ ...asked, fold: 2000 });
      if (!this.closed) this.tell(found, run);
    } catch (error) {
      if (!this.closed) this.error.textContent = why(error);
    }
  }

  /** @param {import("../types.js").Graded} found @param {import("../stepper/types.js").Run | null} run */
  tell(found, run) {
    this.mark(found);
    // What is said below takes room from the tree, and on a phone it would be out of sight.
    requestAnimationFrame(() => {
      this.place();
      this.result.scrollIntoView({ block: "nearest" });
    });
    const credit = t("lab-credit", {
      right: found.right,
      total: found.total,
      percent: number(Math.round(found.credit * 100)),
    });
    const { step } = found;
    if (!run || step === null || step === undefined)
      return fill(this.result, h("p", { class: "lab-done" }, t("lab-all-right"), " ", credit));
    const words = new Words(run, language()),
      event = run.events[step];
    this.view.drawArrow({ arrow: event.k === "x" ? { from: event.n, to: event.o } : null });
    fill(
      this.result,
      h("p", {}, credit, found.false_alarms > 0 ? ` ${t("lab-false-alarms", { count: found.false_alarms })}` : ""),
      h(
        "p",
        { class: "lab-first" },
        h("b", {}, t("lab-first-wrong", { node: found.node ?? "" })),
        " ",
        words.say(step),
      ),
      h(
        "button",
        { type: "button", class: "button", id: "quiz-watch", onclick: () => this.host.watch(step) },
        t("lab-watch-step"),
      ),
    );
    this.view.follow(run.names.indexOf(found.node ?? ""));
  }

  /** What is right up to the first mistake, and the mistake. @param {import("../types.js").Graded} found */
  mark(found) {
    const right = new Set(found.right_before);
    for (const view of this.view.views) {
      if (view.s.n === null) continue;
      const name = this.data.names[view.s.n],
        look = name === found.node ? "wrong" : right.has(name) ? "right" : "";
      for (const it of [view.g, ...(this.fields.get(view.s.n) ?? [])]) {
        it.classList.toggle("wrong", look === "wrong");
        it.classList.toggle("right", look === "right");
      }
      for (const field of this.fields.get(view.s.n) ?? []) field.setAttribute("aria-invalid", String(look === "wrong"));
    }
    this.view.drawArrow({ arrow: null });
  }

  async another() {
    try {
      await another((tree) => this.host.adopt(tree));
      await this.open();
    } catch (error) {
      this.error.textContent = why(error);
    }
  }
}
