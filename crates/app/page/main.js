// The page begins here: the head, the language, and the view that the address names.

import { h, fill, iconButton } from "./dom.js";
import { Refused, Unreachable } from "./api.js";
import { LANGUAGES, language, preferred, speak, t } from "./words.js";
import { load, save } from "./settings.js";
import { here } from "./url.js";
import { listen, help } from "./keys.js";
import { notice } from "./notice.js";
import { setSound, sounding } from "./sound.js";

/** What a view of the same place takes over. @typedef {import("./analysis.js").Kept | null} Kept */

/** @type {{close?: () => void, keep?: () => Kept} | null} */
let view = null;
let turn = 0;
/** The view and its name that are shown. */
let shown = "";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

function drawTop() {
  const top = /** @type {HTMLElement} */ (document.getElementById("top"));
  /** @type {HTMLSelectElement} */
  const tongue = h(
    "select",
    {
      id: "language",
      class: "small",
      "aria-label": t("language"),
      value: language(),
      onchange: () => change(tongue.value),
    },
    LANGUAGES.map(([tag, name]) => h("option", { value: tag, lang: tag }, name)),
  );
  /** @type {HTMLSelectElement} */
  const theme = h(
    "select",
    {
      id: "theme",
      class: "small",
      "aria-label": t("theme"),
      value: load("theme", "auto"),
      onchange: () => setTheme(theme.value),
    },
    ["auto", "light", "dark", "contrast"].map((it) => h("option", { value: it }, t(`theme-${it}`))),
  );
  const sound = iconButton(
    sounding() ? "sound" : "mute",
    t("sound"),
    () => {
      setSound(!sounding());
      drawTop();
      document.getElementById("sound")?.focus();
    },
    { id: "sound", "aria-pressed": String(sounding()) },
  );
  fill(
    top,
    h(
      "a",
      { class: "brand", href: "#/" },
      h("img", { src: "/page/icon.svg", alt: "", width: 26, height: 26 }),
      "Potez",
    ),
    h("span", { class: "spring" }),
    tongue,
    theme,
    sound,
    iconButton("help", t("key-help"), () => help(), { id: "help" }),
  );
  const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
  skip.textContent = t("skip");
  skip.onclick = (event) => {
    event.preventDefault();
    main.focus();
  };
}

/** @param {string} theme */
function setTheme(theme) {
  save("theme", theme);
  document.documentElement.dataset.wish = theme;
  document.dispatchEvent(new Event("theme"));
}

/** @param {string} tag */
async function change(tag) {
  try {
    await speak(tag);
    drawTop();
    await show(view?.keep?.() ?? pending);
    document.getElementById("language")?.focus();
  } catch {
    notice(t("connection-lost"), 4000);
  }
}

/** What the view that is being opened takes over; a change of language does not wait for it. @type {Kept} */
let pending = null;

/** Shows the view of the address. @param {Kept} [kept] */
async function show(kept = null) {
  const now = ++turn;
  pending = kept;
  view?.close?.();
  view = null;
  for (const box of document.querySelectorAll("dialog")) box.close();
  const place = here();
  main.dataset.view = place.view;
  try {
    const opened = await open(place, now, kept);
    if (now === turn) view = opened;
    else opened?.close?.();
  } catch (error) {
    if (now !== turn) return;
    if (error instanceof Unreachable) {
      notice(t("connection-lost"));
      setTimeout(() => {
        if (now === turn) show(kept);
      }, 1500);
    } else failed(/** @type {Error} */ (error));
  }
}

/** @param {import("./url.js").Place} place @param {number} now @param {Kept} kept @returns {Promise<typeof view>} */
async function open(place, now, kept) {
  const root = h("div", { class: "view" });
  const put = () => {
    if (now !== turn) return;
    fill(main, root);
    // Another view begins at its top; the same one in another language stays where it is.
    const at = `${place.view}/${place.name}`;
    if (at !== shown) window.scrollTo(0, 0);
    shown = at;
  };
  switch (place.view) {
    case "new": {
      const { setupView } = await import("./setup.js");
      await setupView(root, place.name);
      break;
    }
    case "rules": {
      const { rulesView } = await import("./rules.js");
      await rulesView(root, place.name);
      break;
    }
    case "edit": {
      const { Editor } = await import("./editor.js");
      const editor = new Editor(root, place);
      await editor.open();
      put();
      return editor;
    }
    case "lab": {
      const { Lab } = await import("./lab/lab.js");
      const lab = new Lab(root, place);
      put();
      await lab.open();
      return lab;
    }
    case "tournament": {
      const { Tournament, styles } = await import("./tournament/tournament.js");
      if (place.name === "") {
        const [{ tournamentsView }] = await Promise.all([import("./tournament/make.js"), styles()]);
        await tournamentsView(root, place.query);
        break;
      }
      const tournament = new Tournament(root, place);
      await tournament.open();
      put();
      return tournament;
    }
    case "board": {
      const { openBoard } = await import("./open-board.js");
      await openBoard(place);
      if (now === turn) await show();
      return null;
    }
    case "game": {
      const { GameView } = await import("./game-view.js");
      const game = new GameView(root, place, kept);
      await game.open();
      put();
      if (place.query.get("invite") && now === turn) game.invite();
      return game;
    }
    default: {
      const { startView } = await import("./start.js");
      const start = await startView(root);
      put();
      return start;
    }
  }
  put();
  return null;
}

/** @param {Error} error */
function failed(error) {
  const text = error instanceof Refused ? error.message : String(error.message ?? error);
  console.error(error);
  fill(
    main,
    h(
      "section",
      { class: "empty" },
      h("h1", {}, t("cannot-open")),
      h("p", { class: "error" }, text),
      h("p", {}, h("a", { class: "button main", href: "#/" }, t("to-start"))),
    ),
  );
}

async function begin() {
  await speak(preferred());
  drawTop();
  listen();
  window.addEventListener("hashchange", () => show());
  await show();
}

begin().catch((error) => {
  // Even the words are missing: the server is away.
  const box = /** @type {HTMLElement} */ (document.getElementById("notice"));
  box.textContent = "Potez: no connection";
  box.classList.add("shown");
  console.error(error);
  setTimeout(() => location.reload(), 3000);
});
