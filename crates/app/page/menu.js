// What you can do with a game besides playing it: share, save, edit, resign.

import { h, dialog, icon } from "./dom.js";
import { raw, register, request, Refused } from "./api.js";
import { t, language } from "./words.js";
import { address, go, writeSettings } from "./url.js";
import { keepKeys, keysOf } from "./settings.js";
import { notice } from "./notice.js";
import { seatName } from "./players.js";

/** @typedef {import("./game-view.js").GameView} GameView */

const SIDES = /** @type {const} */ (["x", "o"]);

/** The formats in which a game is saved, as far as it has them. */
const FORMATS = ["json", "text", "moves", "sgf", "course", "position", "svg", "png", "gif", "pdf"];

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("copied"), 2000);
  } catch {
    notice(t("copy-yourself"), 4000);
  }
}

/** A field with something to copy. @param {string} label @param {string} value @param {string} id */
export function copyField(label, value, id) {
  /** @type {HTMLInputElement} */
  const field = h("input", { id, type: "text", readonly: true, value, class: "mono", onfocus: () => field.select() });
  return h(
    "div",
    { class: "copy" },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "copy-row" },
      field,
      h("button", { type: "button", class: "button", onclick: () => copy(value) }, t("copy")),
    ),
  );
}

/** Does only this machine reach the server at the address of this page? */
const onlyHere = () => ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

/** The address of this page as another device reaches it. @param {string} hash */
export async function reachable(hash) {
  const { addresses } = await register();
  const base = onlyHere() && addresses?.length > 0 ? addresses[0].replace(/\/$/, "") : location.origin;
  return `${base}/${hash}`;
}

/** The QR code of a link. The link is a secret, so it goes in the body of the request, which nobody logs. @param {string} text */
export async function qrCode(text) {
  const response = await raw("POST", "/api/qr", { text }).catch(() => null);
  return response?.ok ? URL.createObjectURL(await response.blob()) : "";
}

/**
 * Gives a link another secret, so that the old link opens nothing any more.
 * @param {GameView} view @param {"invite" | "watch"} which
 */
async function replaceLink(view, which) {
  const keys = keysOf(view.id);
  if (!keys) return;
  const role = which === "watch" ? "watch" : view.live.holds("first") ? "o" : "x";
  const given = keys.invite ? [...keys.tokens, keys.invite] : keys.tokens;
  try {
    const answer = await request("POST", `/api/games/${view.id}/token`, { role }, given);
    const { token } = /** @type {import("./types.js").NewToken} */ (answer);
    keepKeys(view.id, { ...keys, [which]: token });
    await invitation(view);
    notice(t("link-replaced"), 4000);
  } catch (error) {
    view.live.fail(error);
  }
}

/** Shows the link for the other player, and its picture where another device could follow it. @param {GameView} view */
export async function invitation(view) {
  const keys = keysOf(view.id);
  const { addresses } = await register();
  const link = keys?.invite ? await reachable(address("game", view.id, { keys: keys.invite })) : "";
  const watch = keys?.watch ? await reachable(address("game", view.id, { keys: keys.watch })) : "";
  const lonely = onlyHere() && !(addresses?.length > 0);
  const source = link ? await qrCode(link) : "";
  const qr = h("div", { class: "qr" }, h("img", { src: source, alt: t("qr"), width: 220, height: 220 }));
  const hint = h("p", { class: "quiet", id: "only-here" }, t("link-only-here"));
  const replace = (/** @type {"invite" | "watch"} */ which) =>
    h(
      "button",
      {
        type: "button",
        class: "link",
        id: `replace-${which}`,
        title: t("link-replace-text"),
        onclick: () => {
          box.close();
          replaceLink(view, which);
        },
      },
      t("link-replace"),
    );
  const box = dialog(
    t("invite"),
    [
      link ? [h("p", {}, t("invite-text")), copyField(t("invite-link"), link, "invite-link"), replace("invite")] : null,
      lonely ? hint : link ? qr : null,
      watch ? [copyField(t("watch-link"), watch, "watch-link"), replace("watch")] : null,
      link || watch ? h("p", { class: "quiet" }, t("link-replace-text")) : null,
    ],
    t("close"),
  );
  return box;
}

/** @param {GameView} view */
export async function gameMenu(view) {
  const { live } = view;
  const state = live.state;
  const facts = view.facts();
  const people = [state.seats.x, state.seats.o].filter((seat) => seat === "human").length;
  const item = (
    /** @type {import("./dom.js").IconName} */ name,
    /** @type {string} */ word,
    /** @type {() => void} */ act,
    id = "",
  ) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "menu-item",
          id: id || null,
          onclick: () => {
            box.close();
            act();
          },
        },
        icon(name),
        t(word),
      ),
    );
  const save = (/** @type {string} */ format) =>
    h(
      "button",
      { type: "button", class: "chip", "data-format": format, onclick: () => download(view, format) },
      t(`format-${format}`),
    );
  /** @type {HTMLInputElement} */
  const rename = h("input", {
    id: "rename",
    type: "text",
    maxlength: "100",
    value: state.title ?? "",
    onchange: () => {
      live.act("/rename", { title: rename.value });
      view.title.textContent = rename.value || view.title.textContent;
    },
  });
  const { games, bots } = await register();
  const known = games.find((/** @type {import("./types.js").GameEntry} */ it) => it.name === state.game)?.formats ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  const plays = state.roles.some((/** @type {string} */ role) => role !== "watch");
  const running = !state.ending && plays;
  const box = dialog(
    t("menu"),
    [
      h(
        "ul",
        { class: "menu" },
        keysOf(view.id)?.invite || keysOf(view.id)?.watch
          ? item("link", "invite", () => invitation(view), "menu-invite")
          : null,
        item(
          "edit",
          "edit-here",
          () => go(address("edit", state.game, { set: writeSettings(state.settings), position: live.view.position })),
          "menu-edit",
        ),
        item("next", "new-from-here", () =>
          go(address("board", state.game, { set: writeSettings(state.settings), position: live.view.position })),
        ),
        live.free() &&
          live.path().some((node) => typeof node.parent === "number" && live.node(node.parent)?.children[0] !== node.id)
          ? item("arrow", "promote", () => live.act("/promote", { node: live.viewed }), "menu-promote")
          : null,
        live.free() && live.viewed !== state.nodes[0].id
          ? [item("close", "remove", () => removeMove(view), "menu-remove")]
          : null,
        running && people > 0 ? item("flag", "resign", () => confirmResign(view), "menu-resign") : null,
        running && people === 2 ? item("check", "offer-a-draw", () => live.act("/draw")) : null,
        running && live.state.clock ? item("check", "claim", () => live.act("/claim")) : null,
      ),
      live.free() ? seatFields(view, bots) : null,
      plays ? h("div", { class: "option" }, h("label", { for: "rename" }, t("title")), rename) : null,
      h("h3", {}, t("save")),
      h("div", { class: "chips" }, formats.map(save)),
      h("h3", {}, t("share")),
      copyField(
        t("position-link"),
        await reachable(
          address("board", state.game, {
            set: facts.set,
            position: facts.position,
            moves: facts.moves,
            ply: facts.ply,
          }),
        ),
        "position-link",
      ),
      copyField(t("position-text"), live.view.position, "position-copy"),
    ],
    t("close"),
  );
}

/** Who sits where; changed in the middle of a game too. @param {GameView} view @param {string[]} bots programs that the server offers */
function seatFields(view, bots) {
  const engines = Array.from({ length: 10 }, (_, i) => `engine:${i + 1}`);
  const choices = ["human", ...engines, ...bots.map((name) => `bot:${name}`)];
  return h(
    "div",
    { class: "two" },
    SIDES.map((side) => {
      const seat = view.live.state.seats[side];
      const list = choices.includes(seat) ? choices : [...choices, seat];
      /** @type {HTMLSelectElement} */
      const field = h(
        "select",
        { id: `seat-${side}`, value: seat, onchange: () => view.live.act("/seat", { side, seat: field.value }) },
        list.map((it) => h("option", { value: it }, seatName(it))),
      );
      return h("div", { class: "option" }, h("label", { for: `seat-${side}` }, side.toUpperCase()), field);
    }),
  );
}

/** @param {GameView} view */
async function removeMove(view) {
  const { live } = view;
  const node = live.viewed;
  const parent = live.node(node)?.parent;
  await live.look(parent);
  await live.act("/remove", { node });
}

/** @param {GameView} view */
function confirmResign(view) {
  const box = dialog(
    t("resign"),
    [
      h("p", {}, t("resign-sure")),
      h(
        "div",
        { class: "form-end" },
        h(
          "button",
          {
            type: "button",
            class: "button main",
            id: "resign-yes",
            onclick: () => {
              box.close();
              view.live.act("/resign");
            },
          },
          t("resign"),
        ),
        h("button", { type: "button", class: "button", onclick: () => box.close() }, t("cancel")),
      ),
    ],
    t("close"),
  );
}

/** @param {GameView} view @param {string} format */
async function download(view, format) {
  try {
    const { live } = view;
    const path = `/api/games/${view.id}/export?format=${format}&node=${live.viewed}&lang=${language()}`;
    const response = await raw("GET", path, undefined, live.tokens);
    if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null));
    const end = /** @type {Record<string, string>} */ ({ text: "txt", position: "txt", moves: "txt", course: "txt" });
    const link = h("a", {
      href: URL.createObjectURL(await response.blob()),
      download: `potez-${live.state.game}.${end[format] ?? format}`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    notice(t("saved"), 2000);
  } catch (error) {
    notice(/** @type {Error} */ (error).message || t("connection-lost"), 5000);
  }
}
