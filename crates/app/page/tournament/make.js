// A new tournament, and those that this device knows.

import { h, fill, icon } from "../dom.js";
import { Refused, register, request } from "../api.js";
import { t, gameTitle, number } from "../words.js";
import { load, save } from "../settings.js";
import { go, replace } from "../url.js";
import { optionFields } from "../option-fields.js";
import { setKeys } from "../keys.js";
import { home, keep, known } from "./links.js";
import { engineName } from "./tables.js";

const SECONDS = [0.2, 0.5, 1, 2, 5, 10, 30, 60];
const ENGINES = ["random", "engine:1", "engine:3", "engine:5", "engine:7", "engine:10"];

/** The operator's token, from the link that the server printed. @param {URLSearchParams} query */
function operator(query) {
  const given = query.get("operator");
  if (given) {
    save("operator", given);
    replace("#/tournament");
  }
  return load("operator", /** @type {string} */ (""));
}

/** @param {string} id @param {string} label @param {HTMLElement} field @param {string} [text] */
const option = (id, label, field, text = "") =>
  h(
    "div",
    { class: "option" },
    h("label", { for: id }, label),
    field,
    text ? h("small", { class: "quiet" }, text) : null,
  );

class Form {
  /** @type {HTMLSelectElement} */ choice;

  /** @param {import("../types.js").GameEntry[]} games @param {string[]} tokens */
  constructor(games, tokens) {
    this.games = games;
    this.tokens = tokens;
    this.game = games.find((game) => game.name === "blockade") ?? games[0];
    /** @type {Record<string, string>} */
    this.settings = {};
    this.error = h("p", { class: "error", role: "alert", id: "make-error" });
    this.options = h("div", { class: "option-grid" });
    this.title = h("input", { id: "title", type: "text", maxlength: 80 });
    this.choice = h(
      "select",
      { id: "game", value: this.game.name, onchange: () => this.choose(this.choice.value) },
      games.map((game) => h("option", { value: game.name }, gameTitle(game))),
    );
    this.format = h(
      "select",
      { id: "format", value: "round-robin", onchange: () => this.draw() },
      ["round-robin", "swiss"].map((name) => h("option", { value: name }, t(`tournament-format-${name}`))),
    );
    const count = (
      /** @type {string} */ id,
      /** @type {number} */ value,
      /** @type {number} */ least,
      /** @type {number} */ most,
    ) => h("input", { id, type: "number", inputmode: "numeric", min: least, max: most, value: String(value) });
    this.rounds = count("rounds", 5, 1, 30);
    this.pair = count("games", 2, 1, 10);
    this.opening = count("opening", 0, 0, 12);
    this.seconds = h(
      "select",
      { id: "seconds", value: "2" },
      SECONDS.map((it) => h("option", { value: it }, t("seconds", { count: it, number: number(it, it % 1 ? 1 : 0) }))),
    );
    this.roundsField = option("rounds", t("tournament-rounds"), this.rounds);
    this.engines = ENGINES.map((seat) => {
      const id = `enter-${seat.replace(":", "-")}`;
      return { seat, box: h("input", { type: "checkbox", id }), id };
    });
    this.choose(this.game.name);
  }

  /** @param {string} name */
  choose(name) {
    this.game = this.games.find((game) => game.name === name) ?? this.game;
    this.settings = {};
    this.choice.value = this.game.name;
    fill(
      this.options,
      optionFields(this.game, (now) => (this.settings = { ...now }), this.settings),
    );
    this.draw();
  }

  draw() {
    this.roundsField.hidden = this.format.value !== "swiss";
  }

  course() {
    this.choose("blockade");
    this.seconds.value = "30";
    this.opening.value = "0";
    this.pair.value = "2";
  }

  element() {
    const { error } = this;
    const course = this.games.some((game) => game.name === "blockade");
    const make = h("button", { class: "button main large", type: "submit", id: "make" }, t("tournament-make"));
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      make.disabled = true;
      try {
        await this.make();
      } catch (problem) {
        error.textContent = problem instanceof Refused ? problem.message : t("connection-lost");
      }
      make.disabled = false;
    };
    return h(
      "form",
      { class: "form tournament-form", onsubmit: submit },
      option("title", t("tournament-name"), this.title),
      course
        ? h(
            "button",
            { type: "button", class: "door", id: "course", onclick: () => this.course() },
            icon("teach"),
            h("span", {}, h("b", {}, t("tournament-course")), h("small", {}, t("tournament-course-text"))),
          )
        : null,
      h(
        "div",
        { class: "two" },
        option("game", t("tournament-game"), this.choice),
        option("seconds", t("seconds-a-move"), this.seconds),
      ),
      h("details", { class: "options" }, h("summary", {}, t("options")), this.options),
      h("div", { class: "two" }, option("format", t("tournament-format"), this.format), this.roundsField),
      h(
        "div",
        { class: "two" },
        option("games", t("tournament-games"), this.pair),
        option("opening", t("tournament-opening"), this.opening, t("tournament-opening-text")),
      ),
      h(
        "fieldset",
        { class: "tournament-engines" },
        h("legend", {}, t("tournament-engines")),
        this.engines.map(({ seat, box, id }) => h("label", { for: id }, box, engineName(seat))),
      ),
      error,
      h("div", { class: "form-end" }, make),
    );
  }

  async make() {
    const title = this.title.value.trim() || gameTitle(this.game);
    const { id, tokens } = await request(
      "POST",
      "/api/tournaments",
      {
        title,
        game: this.game.name,
        settings: this.settings,
        format: this.format.value,
        rounds: Number(this.rounds.value) || 5,
        games: Number(this.pair.value) || 2,
        seconds: Number(this.seconds.value),
        opening: Number(this.opening.value) || 0,
        engines: this.engines.filter(({ box }) => box.checked).map(({ seat }) => seat),
      },
      this.tokens,
    );
    keep(id, { tokens: [tokens.manage, tokens.watch], title, ...tokens });
    go(home(id));
  }
}

/** @param {HTMLElement} root @param {URLSearchParams} query */
export async function tournamentsView(root, query) {
  setKeys([]);
  const token = operator(query);
  const tokens = token ? [token] : [];
  const [about, { games }] = await Promise.all([request("GET", "/api/tournaments", undefined, tokens), register()]);
  const mine = known();
  const list = h(
    "ul",
    { class: "tournament-list" },
    mine.map(([id, keys]) => h("li", {}, h("a", { href: home(id) }, icon("flag"), keys.title || t("tournaments")))),
  );
  fill(
    root,
    h(
      "div",
      { class: "tournaments" },
      h("p", { class: "crumb" }, h("a", { href: "#/" }, icon("back"), t("to-start"))),
      h("h1", {}, t("tournaments")),
      h("p", { class: "lead" }, t("tournaments-text")),
      mine.length > 0 ? [h("h2", {}, t("tournament-mine")), list] : null,
      !about.on ? h("p", { id: "tournaments-off" }, t("tournament-off")) : null,
      about.on && !about.create ? h("p", { class: "quiet", id: "not-here" }, t("tournament-not-here")) : null,
      about.create
        ? [
            h("h2", {}, t("tournament-new")),
            about.submissions
              ? null
              : h(
                  "p",
                  { class: "quiet", id: "no-submissions" },
                  t("tournament-no-submissions", { reason: about.reason ?? "" }),
                ),
            new Form(games, tokens).element(),
          ]
        : null,
    ),
  );
}
