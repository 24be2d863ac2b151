// The first view: what this is, the games that one has begun, all games, and doors to records and the editor.

import { h, fill, icon } from "./dom.js";
import { register } from "./api.js";
import { t, gameTitle, gameSummary } from "./words.js";
import { address } from "./url.js";
import { picture } from "./pictures.js";
import { setKeys } from "./keys.js";
import { openDialog } from "./import-dialog.js";
import { Gallery, linkTo, opponent, ownGames } from "./gallery.js";

/** The best known come first, then the others, in the order of the register. */
const ORDER = ["tictactoe", "connect4", "byte", "blockade", "mnk", "tree"];

/** @param {HTMLElement} root */
export async function startView(root) {
  setKeys([]);
  const [known, mine] = await Promise.all([register(), ownGames()]);
  const place = (/** @type {{name: string}} */ game) => (ORDER.indexOf(game.name) + 99) % 99;
  const games = [...known.games].sort((a, b) => place(a) - place(b));
  const gallery = new Gallery(mine, games);
  const open = mine.find((game) => !game.ended);
  const doors = h(
    "section",
    { class: "doors", "aria-label": t("open") },
    h(
      "button",
      { type: "button", class: "door", id: "open-record", onclick: () => openDialog(games) },
      icon("save"),
      h("span", {}, h("b", {}, t("open-record")), h("small", {}, t("open-record-text"))),
    ),
    h(
      "a",
      { class: "door", href: address("edit", games[0].name) },
      icon("edit"),
      h("span", {}, h("b", {}, t("editor")), h("small", {}, t("editor-text"))),
    ),
    known.tournaments
      ? h(
          "a",
          { class: "door", id: "tournaments", href: address("tournament") },
          icon("flag"),
          h("span", {}, h("b", {}, t("tournaments")), h("small", {}, t("tournaments-text"))),
        )
      : null,
  );
  const about = open ? { game: open, title: gallery.title(open) } : null;
  const doings = ways(about);
  gallery.changed = (game, gone) => {
    // Without the game to continue there is still one to begin.
    const first = /** @type {HTMLElement} */ (ways(gone ? null : about).firstElementChild);
    if (game === open) doings.firstElementChild?.replaceWith(first);
  };
  fill(
    root,
    h(
      "div",
      { class: "start" },
      h("div", { class: "hero" }, h("h1", {}, t("welcome")), h("p", {}, t("welcome-text"))),
      doings,
      gallery.element,
      h("h2", { id: "games-title", tabindex: "-1" }, t("games")),
      h("ul", { class: "cards", "aria-labelledby": "games-title" }, games.map(card)),
      doors,
    ),
  );
  return gallery;
}

/** @param {import("./types.js").GameEntry} game */
function card(game) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card", href: address("new", game.name), "data-game": game.name },
      h("span", { class: "card-picture" }, picture(game)),
      h("span", { class: "card-title" }, gameTitle(game)),
      h("span", { class: "card-text" }, gameSummary(game)),
    ),
  );
}

/** What one can do here, in one look. @param {{game: import("./gallery.js").Mine, title: string} | null} open */
function ways(open) {
  const way = (
    /** @type {Parameters<typeof icon>[0]} */ name,
    /** @type {string} */ word,
    /** @type {string} */ href,
    /** @type {string} */ text,
    /** @type {((event: Event) => void) | null} */ act = null,
  ) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "way", id: `way-${word}`, href, onclick: act },
        icon(name),
        h("span", {}, h("b", {}, t(`way-${word}`)), h("small", {}, text)),
      ),
    );
  const toGames = (/** @type {Event} */ event) => {
    event.preventDefault();
    const title = document.getElementById("games-title");
    title?.scrollIntoView({ block: "start" });
    title?.focus({ preventScroll: true });
  };
  return h(
    "ul",
    { class: "ways" },
    open
      ? way("next", "continue", linkTo(open.game), `${open.title} · ${opponent(open.game)}`)
      : way("next", "play", "#games-title", t("way-play-text"), toGames),
    way("tree", "see", address("lab"), t("way-see-text")),
    way("teach", "teach", address("rules", "tree"), t("way-teach-text")),
  );
}
