// Editing a tree in place: values, names, shape and order, by mouse and keyboard, with a text pane that follows.
//
// The tree is an object as the server sends it (name, value, turn, children). Every change sends the whole tree, and the response is shown. So a
// name that is taken or a value that is not a number is refused by the same reader as in a file.

import { h, fill, iconButton } from "../dom.js";
import { t, language } from "../words.js";
import { Refused } from "../api.js";
import { notice } from "../notice.js";
import { letter } from "../stepper/letters.js";
import { TreeView } from "../stepper/tree-view.js";
import { Words } from "../stepper/words.js";
import { trace, why } from "./ask.js";
import { TextPane } from "./text-pane.js";
import { at, pathOf } from "./items.js";

/** @typedef {import("./items.js").Item} Item */

export class Editor {
  /** @type {TreeView} */ view;
  /** @type {import("../stepper/types.js").Run} */ data;
  /** @type {Item} */ nodes;
  /** @type {HTMLButtonElement} */ undoButton;
  /** @type {HTMLButtonElement} */ redoButton;
  /** @param {HTMLElement} root @param {{settings: Record<string, string>}} source @param {(tree: string) => void} adopt */
  constructor(root, source, adopt) {
    this.root = root;
    this.adopt = adopt;
    /** The way to the chosen node: the number of a child on each level. @type {number[]} */
    this.path = [];
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    this.text = source.settings.tree ?? "lecture";
    this.room = h("div", { class: "tree lab-edit-tree", id: "edit-tree" });
    this.said = h("p", { class: "error", role: "alert" });
    this.pane = new TextPane((text) => this.typed(text));
    fill(
      root,
      h(
        "div",
        { class: "stepper lab-edit" },
        h(
          "div",
          { class: "lab-edit-main" },
          this.tools(),
          this.said,
          this.room,
          h("p", { class: "quiet lab-hint" }, t("lab-edit-hint")),
        ),
        this.pane.element,
      ),
    );
    this.resized = () => {
      this.stopTyping();
      this.view?.size();
    };
    addEventListener("resize", this.resized);
  }

  close() {
    this.closed = true;
    removeEventListener("resize", this.resized);
  }

  tools() {
    const tool = (/** @type {string} */ id, /** @type {string} */ word, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "chip", id: `edit-${id}`, onclick: act }, t(word));
    const undo = { id: "edit-undo", "aria-keyshortcuts": "Control+Z" };
    const redo = { id: "edit-redo", "aria-keyshortcuts": "Control+Y" };
    this.undoButton = iconButton("undo", t("lab-undo"), () => this.undo(), undo);
    this.redoButton = iconButton("turn", t("lab-redo"), () => this.redo(), redo);
    return h(
      "div",
      { class: "lab-tools", role: "toolbar", "aria-label": t("lab-edit") },
      tool("value", "lab-set-value", () => this.type("value")),
      tool("name", "lab-set-name", () => this.type("name")),
      tool("child", "lab-add-child", () => this.addChild()),
      tool("sibling", "lab-add-sibling", () => this.addSibling()),
      tool("left", "lab-to-left", () => this.shift(-1)),
      tool("right", "lab-to-right", () => this.shift(1)),
      tool("turn", "lab-turn", () => this.turn()),
      tool("remove", "lab-remove", () => this.remove()),
      h("span", { class: "spring" }),
      this.undoButton,
      this.redoButton,
    );
  }

  async open() {
    await this.ask(this.text, false);
  }

  /** Shows what the server makes of a text. @param {string} text @param {boolean} typed comes from the text pane, which stays as it is */
  async ask(text, typed) {
    const turn = (this.turns = (this.turns ?? 0) + 1);
    try {
      const answer = await trace({
        game: "tree",
        settings: { tree: text },
        algorithm: "minimax",
        blank: true,
        fold: 2000,
      });
      if (turn !== this.turns || this.closed) return false;
      this.said.textContent = "";
      const tree = answer.tree ?? "";
      this.nodes = answer.nodes ?? {};
      this.show(answer.run);
      if (!typed) this.pane.show(tree);
      this.pane.mistake(null);
      this.adopt(tree);
      return true;
    } catch (error) {
      if (turn !== this.turns || this.closed) return false;
      if (typed) this.pane.mistake(error);
      // A place would be one in what was sent, which nobody has written.
      else this.said.textContent = error instanceof Refused ? error.all.map((it) => it.message).join("; ") : why(error);
      return false;
    }
  }

  /** @param {import("../stepper/types.js").Run} data */
  show(data) {
    const focused = this.room.contains(document.activeElement);
    this.stopTyping();
    this.view?.remove();
    this.view = new TreeView(this.room, data, new Words(data, language()), {
      choose: (/** @type {number} */ n) => this.choose(n),
      key: (/** @type {number} */ n, /** @type {KeyboardEvent} */ event) => this.keyAt(n, event),
    });
    this.view.editing = true;
    this.view.size();
    this.data = data;
    this.draw();
    if (focused || this.refocus) this.focus();
    this.refocus = false;
    this.undoButton.disabled = this.past.length === 0;
    this.redoButton.disabled = this.future.length === 0;
  }

  draw() {
    const n = this.number();
    this.view.plain(n);
    this.view.reach(n);
    this.view.svg.setAttribute("aria-label", t("lab-edit"));
    this.view.follow(n);
  }

  focus() {
    this.view.view(this.number())?.g.focus();
  }

  // ---- Which node

  /** The item at a path. @param {number[]} path @returns {Item} */
  item(path) {
    return path.reduce(
      (item, at) => /** @type {Item[]} */ (item.children)[at] ?? item,
      /** @type {Item} */ (this.nodes),
    );
  }

  get chosen() {
    return this.item(this.path);
  }

  /** The number of the chosen node on the screen. */
  number() {
    return Math.max(0, this.data.names.indexOf(this.chosen.name ?? ""));
  }

  /** @param {number} n */
  choose(n) {
    const again = this.number() === n && document.activeElement === this.view.view(n)?.g;
    this.path = pathOf(this.nodes, this.data.names[n]);
    this.draw();
    this.focus();
    if (again) this.type("value");
  }

  // ---- Changes

  /** Changes a copy of the tree; the old one can come back. @param {(nodes: Item) => number[] | void} act says which node is chosen then */
  async change(act) {
    const before = JSON.stringify(this.nodes),
      copy = /** @type {Item} */ (JSON.parse(before)),
      path = this.path;
    const to = act(copy);
    if (to) this.path = to;
    this.refocus = true;
    const { past, future } = this;
    this.past = [...past, before].slice(-200);
    this.future = [];
    if (await this.ask(JSON.stringify(copy), false)) return;
    Object.assign(this, { past, future, path });
    this.focus();
  }

  async undo() {
    await this.swap("past", "future");
  }
  async redo() {
    await this.swap("future", "past");
  }

  /** @param {"past" | "future"} from @param {"past" | "future"} to */
  async swap(from, to) {
    const text = this[from].pop();
    if (text === undefined) return;
    this[to].push(JSON.stringify(this.nodes));
    this.refocus = true;
    // The chosen node may be gone.
    let item = /** @type {Item | undefined} */ (JSON.parse(text));
    this.path = this.path.filter((at) => {
      item = item?.children?.[at];
      return Boolean(item);
    });
    await this.ask(text, false);
  }

  /** @param {string} text */
  async typed(text) {
    const before = JSON.stringify(this.nodes);
    this.path = [];
    if ((await this.ask(text, true)) && JSON.stringify(this.nodes) !== before) {
      this.past = [...this.past, before].slice(-200);
      this.future = [];
      this.undoButton.disabled = false;
    }
  }

  addChild() {
    const path = this.path;
    this.change((nodes) => {
      const item = at(nodes, path),
        children = (item.children ??= []);
      // A value of an inner node stays: it counts where a depth ends.
      if (children.length === 0) delete item.value;
      children.push({ value: 0 });
      return [...path, children.length - 1];
    });
  }

  addSibling() {
    if (this.path.length === 0) return this.addChild();
    const path = this.path.slice(0, -1),
      place = this.path[this.path.length - 1] + 1;
    this.change((nodes) => {
      /** @type {Item[]} */ (at(nodes, path).children).splice(place, 0, { value: 0 });
      return [...path, place];
    });
  }

  remove() {
    if (this.path.length === 0) return notice(t("lab-root-stays"), 2500);
    const path = this.path.slice(0, -1),
      place = this.path[this.path.length - 1];
    this.change((nodes) => {
      const parent = at(nodes, path),
        children = /** @type {Item[]} */ (parent.children);
      children.splice(place, 1);
      if (children.length > 0) return [...path, Math.min(place, children.length - 1)];
      delete parent.children;
      parent.value ??= 0;
      return path;
    });
  }

  /** @param {number} by */
  shift(by) {
    const path = this.path.slice(0, -1),
      place = this.path[this.path.length - 1],
      to = place + by;
    const many = this.path.length === 0 ? 0 : (this.item(path).children?.length ?? 0);
    if (to < 0 || to >= many) return;
    this.change((nodes) => {
      const children = /** @type {Item[]} */ (at(nodes, path).children),
        [item] = children.splice(place, 1);
      children.splice(to, 0, item);
      return [...path, to];
    });
  }

  /** The other player moves at the node. */
  turn() {
    const path = this.path,
      spot = this.view.view(this.number())?.s;
    if (!spot || spot.leaf) return;
    this.change((nodes) => {
      at(nodes, path).turn = spot.side === "max" ? "min" : "max";
    });
  }

  // ---- Typing

  /** A field over the node. @param {"value" | "name"} what @param {string} [first] */
  type(what, first) {
    this.stopTyping();
    const view = this.view.view(this.number());
    if (!view) return;
    const box = view.box.getBoundingClientRect(),
      room = this.room.getBoundingClientRect(),
      item = this.chosen,
      path = this.path;
    const field = (this.field = h("input", {
      class: "lab-cell",
      id: "edit-field",
      value: first ?? String(item[what] ?? ""),
      "aria-label": t(what === "value" ? "lab-set-value" : "lab-set-name"),
      autocomplete: "off",
      inputmode: "text",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        event.stopPropagation();
        if (event.key === "Escape") {
          this.stopTyping();
          this.focus();
        }
        if (event.key !== "Enter" && event.key !== "Tab") return;
        event.preventDefault();
        this.write(what, path, field.value);
      },
      onblur: () => {
        if (this.field === field) this.write(what, path, field.value);
      },
    }));
    field.style.left = `${box.left - room.left + this.room.scrollLeft + box.width / 2}px`;
    field.style.top = `${box.top - room.top + this.room.scrollTop + box.height / 2}px`;
    this.room.append(field);
    field.focus();
    if (first === undefined) field.select();
  }

  /** @param {"value" | "name"} what @param {number[]} path @param {string} text */
  write(what, path, text) {
    this.stopTyping();
    const old = String(this.item(path)[what] ?? ""),
      now = text
        .trim()
        .replace("−", "-")
        .replace(/^(-?)∞$/, "$1inf");
    if (now === old) return this.focus();
    this.change((nodes) => {
      const item = at(nodes, path),
        plain = what === "value" ? now.replace(",", ".") : now;
      if (plain === "") delete item[what];
      else if (what === "name") item.name = plain;
      else item.value = Number.isFinite(Number(plain)) ? Number(plain) : plain;
    });
  }

  stopTyping() {
    const field = this.field;
    this.field = null;
    field?.remove();
  }

  /** A key on a node; says whether it meant something. @param {number} n @param {KeyboardEvent} event */
  keyAt(n, event) {
    const name =
      (event.ctrlKey || event.metaKey ? "Ctrl+" : "") +
      (event.altKey ? "Alt+" : "") +
      (event.shiftKey && (event.key.length > 1 || event.ctrlKey || event.metaKey) ? "Shift+" : "") +
      letter(event);
    /** @type {Record<string, () => void>} */
    const acts = {
      Enter: () => this.addSibling(),
      Tab: () => this.addChild(),
      Delete: () => this.remove(),
      Backspace: () => this.remove(),
      F2: () => this.type("name"),
      "Alt+ArrowLeft": () => this.shift(-1),
      "Alt+ArrowRight": () => this.shift(1),
      "Ctrl+z": () => this.undo(),
      "Ctrl+y": () => this.redo(),
      "Ctrl+Shift+z": () => this.redo(),
      t: () => this.turn(),
    };
    const act =
      acts[name] ??
      (/^[-−+.\d∞]$/.test(event.key) && !event.ctrlKey && !event.altKey ? () => this.type("value", event.key) : null);
    if (!act) {
      // Where an arrow key goes is known when the focus is there.
      setTimeout(() => this.followFocus(), 0);
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    this.path = pathOf(this.nodes, this.data.names[n]);
    act();
    return true;
  }

  followFocus() {
    const view = this.view.views.find((it) => it.g === document.activeElement);
    if (!view || view.s.n === null) return;
    this.path = pathOf(this.nodes, this.data.names[view.s.n]);
    this.draw();
  }
}
