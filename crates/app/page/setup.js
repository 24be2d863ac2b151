// A new game: who plays, with which options, with which clock. The form is made from the register.

import { h, fill, icon, later } from "./dom.js";
import { Refused, register, request } from "./api.js";
import { t, gameTitle, gameSummary, number, ofGame } from "./words.js";
import { keepKeys, keysInAddress, load, save } from "./settings.js";
import { address, go } from "./url.js";
import { Board } from "./board/board.js";
import { optionFields } from "./option-fields.js";
import { setKeys } from "./keys.js";

/** What one chose last time. */
const USUAL = {
  opponent: "engine",
  level: 3,
  other: 3,
  side: "x",
  base: 0,
  increment: 5,
  seconds: 3,
  threads: 1,
  bot: "",
};

/** @typedef {typeof USUAL} Wish */

/** Above the levels is the full engine, which only time limits. */
const FULL = 11;

/** Clocks, in seconds for each side. */
const CLOCKS = [0, 60, 180, 300, 600, 1800];

/** Times for a move, in seconds. */
const TIMES = [1, 2, 3, 5, 10, 20, 30, 60, 120, 300, 600];

/** Boards that are turned so that one's own side is near. */
const TURNED = ["tiles", "checkered"];

/** Choices side by side. @param {string} name @param {string} legend @param {[string, string][]} choices @param {string} value @param {(value: string) => void} changed */
function segments(name, legend, choices, value, changed) {
  const one = (/** @type {[string, string]} */ [key, word]) => [
    h("input", {
      type: "radio",
      name,
      id: `${name}-${key}`,
      value: key,
      checked: key === value,
      onchange: () => changed(key),
    }),
    h("label", { for: `${name}-${key}` }, word),
  ];
  return h(
    "fieldset",
    { class: "segments" },
    h("legend", {}, legend),
    h("div", { class: "segment-row" }, choices.map(one)),
  );
}

/** A list of numbers. @param {string} id @param {string} label @param {[number, string][]} choices @param {number} value @param {(value: number) => void} changed */
function list(id, label, choices, value, changed) {
  /** @type {HTMLSelectElement} */
  const field = h(
    "select",
    { id, value: String(value), onchange: () => changed(Number(field.value)) },
    choices.map(([key, word]) => h("option", { value: key }, word)),
  );
  return h("div", { class: "option" }, h("label", { for: id }, label), field);
}

class Setup {
  /** @param {import("./types.js").GameEntry} game @param {import("./types.js").Register} known */
  constructor(game, known) {
    this.game = game;
    this.limits = known.limits;
    this.addresses = known.addresses ?? [];
    this.bots = known.bots;
    /** @type {Wish} */
    this.wish = { ...USUAL, ...load("wish", USUAL) };
    /** @type {Record<string, string>} */
    this.settings = {};
    /** Where the game begins, if a preset says so. @type {string | null} */
    this.position = null;
    this.board = new Board();
    this.error = h("p", { class: "error", role: "alert", id: "setup-error" });
    this.fields = h("div", { class: "option-grid" });
    this.extra = h("div", { class: "extra" });
    this.presets = this.presetButtons();
  }

  /** @param {Partial<Wish>} part */
  change(part) {
    Object.assign(this.wish, part);
    save("wish", this.wish);
  }

  /** Shows the board with these options, or what is wrong with them. */
  check = later(async () => {
    const { game, settings, position } = this;
    try {
      const { view } = await request("POST", "/api/position", {
        game: game.name,
        settings,
        position: position ?? undefined,
      });
      this.board.show(view.scene, { game: game.name, labels: true });
      this.error.textContent = "";
    } catch (problem) {
      this.refuse(problem);
    }
  }, 120);

  /** @param {unknown} problem */
  refuse(problem) {
    this.error.textContent = problem instanceof Refused ? problem.message : t("connection-lost");
  }

  // ---- who plays

  /** A level with its word; the whole engine is asked how long it may think. @param {string} id @param {string} label @param {"level" | "other"} key */
  level(id, label, key) {
    const word = h("output", { for: id, class: "level-word" });
    const strength = h("div", { class: "two strength" });
    const tell = () => {
      const now = Number(slider.value);
      word.textContent = now === FULL ? t("level-full") : `${now} · ${t(`level-${now}`)}`;
      slider.setAttribute("aria-valuetext", word.textContent);
      this.change({ [key]: now });
      fill(strength, now === FULL ? this.strengthFields(id) : []);
    };
    const slider = h("input", { type: "range", id, min: 1, max: FULL, step: 1, value: this.wish[key], oninput: tell });
    tell();
    return h("div", { class: "level-field" }, h("label", { for: id }, label), word, slider, strength);
  }

  /** How long, as far as the server allows. @param {string} id */
  timeField(id) {
    const { reply_seconds: longest } = this.limits;
    const times = TIMES.filter((seconds) => seconds <= longest);
    this.change({ seconds: Math.min(this.wish.seconds, longest) });
    return list(
      id,
      t("seconds-a-move"),
      times.map((seconds) => [seconds, t("seconds", { count: seconds, number: number(seconds) })]),
      this.wish.seconds,
      (seconds) => this.change({ seconds }),
    );
  }

  /** How strong, as far as the server allows. @param {string} id */
  strengthFields(id) {
    const { reply_threads: threads } = this.limits;
    const counts = Array.from({ length: threads }, (_, i) => i + 1);
    this.change({ threads: Math.min(this.wish.threads, threads) });
    return [
      this.timeField(`${id}-seconds`),
      counts.length > 1
        ? list(
            `${id}-threads`,
            t("threads"),
            counts.map((count) => [count, number(count)]),
            this.wish.threads,
            (count) => this.change({ threads: count }),
          )
        : null,
    ];
  }

  /** Which program of the operator, and how long it may think. */
  botFields() {
    if (!this.bots.includes(this.wish.bot)) this.change({ bot: this.bots[0] });
    /** @type {HTMLSelectElement} */
    const field = h(
      "select",
      { id: "bot", value: this.wish.bot, onchange: () => this.change({ bot: field.value }) },
      this.bots.map((name) => h("option", { value: name }, name)),
    );
    const which = h("div", { class: "option" }, h("label", { for: "bot" }, t("bot")), field);
    return h("div", { class: "two strength" }, which, this.timeField("bot-seconds"));
  }

  side() {
    /** @type {[string, string][]} */
    const sides = [
      ["x", t("side-x")],
      ["o", t("side-o")],
      ["random", t("side-random")],
    ];
    return segments("side", t("your-side"), sides, this.wish.side, (side) => this.change({ side }));
  }

  /** What is asked about the opponent that was chosen. */
  drawExtra() {
    const quiet = (/** @type {string} */ word) => h("p", { class: "quiet" }, t(word));
    /** @type {Record<string, () => HTMLElement[]>} */
    const of = {
      engine: () => [this.level("level", t("level-label"), "level"), this.side()],
      watch: () => [this.level("level-x", t("level-x"), "level"), this.level("level-o", t("level-o"), "other")],
      link: () => [quiet(this.addresses.length > 0 ? "link-text" : "link-only-here"), this.side()],
      same: () => [quiet("same-text")],
      bot: () => [this.botFields(), this.side()],
    };
    fill(this.extra, (of[this.wish.opponent] ?? of.same)());
  }

  // ---- which game

  drawFields() {
    const changed = (/** @type {Record<string, string>} */ now) => {
      this.settings = { ...now };
      this.position = null;
      this.press("");
      this.check();
    };
    fill(this.fields, optionFields(this.game, changed, this.settings));
  }

  presetButtons() {
    return (this.game.presets ?? []).map((preset) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          "data-preset": preset.name,
          "aria-pressed": "false",
          onclick: () => {
            this.settings = { ...preset.settings };
            this.position = preset.position ?? null;
            this.drawFields();
            this.press(preset.name);
            this.check();
          },
        },
        ofGame(`${this.game.name}-preset-${preset.name}`, preset.title),
      ),
    );
  }

  /** @param {string} name */
  press(name) {
    for (const chip of this.presets) chip.setAttribute("aria-pressed", String(chip.dataset.preset === name));
  }

  // ---- the form

  form() {
    const { game, wish } = this;
    const begin = h("button", { class: "button main large", type: "submit", id: "begin" }, t("begin"));
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      begin.disabled = true;
      await this.start().catch((problem) => this.refuse(problem));
      begin.disabled = false;
    };
    /** @type {[string, string][]} */
    const opponents = ["engine", "same", "link", "watch", ...(this.bots.length > 0 ? ["bot"] : [])].map((name) => [
      name,
      t(`opponent-${name}`),
    ]);
    // A program that was chosen on another server may not be here.
    if (wish.opponent === "bot" && this.bots.length === 0) this.change({ opponent: USUAL.opponent });
    const chosen = (/** @type {string} */ opponent) => {
      this.change({ opponent });
      this.drawExtra();
    };
    /** @type {[number, string][]} */
    const clocks = CLOCKS.map((base) => [
      base,
      base === 0 ? t("clock-none") : t("clock-minutes", { count: base / 60, increment: wish.increment }),
    ]);
    // If the options are the game itself, they are open.
    const open = game.presets?.length > 1 || game.name === "tree";
    this.drawExtra();
    this.drawFields();
    return h(
      "form",
      { class: "form setup-form", onsubmit: submit },
      segments("opponent", t("opponent"), opponents, wish.opponent, chosen),
      this.extra,
      this.presets.length > 0
        ? h("div", { class: "chips", id: "presets", role: "group", "aria-label": t("presets") }, this.presets)
        : null,
      game.options.length > 0
        ? h("details", { class: "options", open }, h("summary", {}, t("options")), this.fields)
        : null,
      list("clock", t("clock"), clocks, wish.base, (base) => this.change({ base })),
      this.error,
      h(
        "div",
        { class: "form-end" },
        begin,
        h("a", { class: "button", href: address("edit", game.name) }, t("from-position")),
      ),
    );
  }

  /** Who sits where. @param {"x" | "o"} me */
  seats(me) {
    const { wish } = this;
    const engine = (/** @type {number} */ level) => (level === FULL ? "engine" : `engine:${level}`);
    if (wish.opponent === "watch") return { x: engine(wish.level), o: engine(wish.other) };
    if (wish.opponent !== "engine" && wish.opponent !== "bot") return { x: "human", o: "human" };
    const other = wish.opponent === "bot" ? `bot:${wish.bot}` : engine(wish.level);
    return me === "x" ? { x: "human", o: other } : { x: other, o: "human" };
  }

  async start() {
    const { wish, game, settings } = this;
    const me = wish.side === "random" ? (Math.random() < 0.5 ? "x" : "o") : wish.side === "o" ? "o" : "x";
    const other = me === "x" ? "o" : "x";
    const seats = this.seats(me);
    const timed = [seats.x, seats.o].some((seat) => seat === "engine" || seat.startsWith("bot:"));
    const { id, tokens } = await request("POST", "/api/games", {
      game: game.name,
      settings,
      position: this.position ?? undefined,
      seats,
      clock: wish.base > 0 ? { base: wish.base, increment: wish.increment } : undefined,
      strength: timed ? { seconds: wish.seconds, threads: wish.threads } : undefined,
    });
    const link = wish.opponent === "link";
    const alone = wish.opponent === "engine" || wish.opponent === "bot" || link;
    const mine = alone ? [tokens[me]] : [tokens.x, tokens.o];
    keepKeys(id, { tokens: mine, watch: tokens.watch, ...(link ? { invite: tokens[other] } : {}) });
    save("flip", alone && me === "o" && TURNED.includes(this.board.element.dataset.surface ?? ""));
    go(address("game", id, { keys: keysInAddress(id, mine), invite: link ? 1 : "" }));
  }
}

/** @param {HTMLElement} root @param {string} name */
export async function setupView(root, name) {
  setKeys([]);
  const known = await register();
  const game = known.games.find((/** @type {import("./types.js").GameEntry} */ it) => it.name === name);
  if (!game) return go("#/");
  const setup = new Setup(game, known);
  fill(
    root,
    h(
      "div",
      { class: "setup" },
      h("div", { class: "setup-board" }, setup.board.element),
      h(
        "div",
        { class: "setup-side" },
        h("p", { class: "crumb" }, h("a", { href: "#/" }, icon("back"), t("all-games"))),
        h("h1", {}, gameTitle(game)),
        h("p", { class: "lead" }, gameSummary(game), " ", h("a", { href: address("rules", name) }, t("how-to-play"))),
        setup.form(),
      ),
    ),
  );
  setup.check();
}
