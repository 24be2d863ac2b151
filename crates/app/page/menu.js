// What one can do with a game besides playing it: share, save, edit, resign.

import { h, dialog, icon } from "./dom.js";
import { raw, register, Refused } from "./api.js";
import { t, language } from "./words.js";
import { address, go, writeSettings } from "./url.js";
import { keysOf } from "./settings.js";
import { notice } from "./notice.js";

/** @typedef {import("./game-view.js").GameView} GameView */

/** @param {string} seat */
export function seatName(seat) {
  const [kind, level] = seat.split(":");
  if (kind === "human") return t("seat-human");
  if (kind === "engine" && level) return t("seat-engine-level", { level });
  return kind === "engine" ? t("seat-engine") : seat;
}

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
function copyField(label, value, id) {
  const field = h("input", { id, type: "text", readonly: true, value, class: "mono", onfocus: () => field.select() });
  return h("div", { class: "copy" }, h("label", { for: id }, label), h("div", { class: "copy-row" }, field, h("button", { type: "button", class: "button", onclick: () => copy(value) }, t("copy"))));
}

/** The address of this page as another device reaches it. @param {string} hash */
async function reachable(hash) {
  const { addresses } = await register();
  const local = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  const base = local && addresses?.length > 0 ? addresses[0].replace(/\/$/, "") : location.origin;
  return `${base}/${hash}`;
}

/** Shows the link for the other player, and its picture. @param {GameView} view */
export async function invitation(view) {
  const keys = keysOf(view.id);
  const link = keys?.invite ? await reachable(address("game", view.id, { keys: keys.invite })) : "";
  const watch = keys?.watch ? await reachable(address("game", view.id, { keys: keys.watch })) : "";
  const qr = link ? h("div", { class: "qr" }, h("img", { src: `/api/qr?text=${encodeURIComponent(link)}`, alt: t("qr"), width: 220, height: 220 })) : null;
  return dialog(t("invite"), [link ? [h("p", {}, t("invite-text")), copyField(t("invite-link"), link, "invite-link"), qr] : null, watch ? copyField(t("watch-link"), watch, "watch-link") : null], t("close"));
}

/** @param {GameView} view */
export async function gameMenu(view) {
  const { live } = view;
  const state = live.state;
  const facts = view.facts();
  const people = ["x", "o"].filter((side) => state.seats[side] === "human").length;
  const item = (/** @type {any} */ name, /** @type {string} */ word, /** @type {() => void} */ act, id = "") => h("li", {}, h("button", { type: "button", class: "menu-item", id: id || null, onclick: () => { box.close(); act(); } }, icon(name), t(word)));
  const save = (/** @type {string} */ format) => h("button", { type: "button", class: "chip", "data-format": format, onclick: () => download(view, format) }, t(`format-${format}`));
  const rename = h("input", { id: "rename", type: "text", maxlength: "100", value: state.title ?? "", onchange: () => { live.act("/rename", { title: rename.value }); view.title.textContent = rename.value || view.title.textContent; } });
  const plays = state.roles.some((/** @type {string} */ role) => role !== "watch");
  const running = !state.ending && plays;
  const box = dialog(t("menu"), [
    h("ul", { class: "menu" },
      keysOf(view.id)?.invite || keysOf(view.id)?.watch ? item("link", "invite", () => invitation(view), "menu-invite") : null,
      item("edit", "edit-here", () => go(address("edit", state.game, { set: writeSettings(state.settings), position: live.view.position })), "menu-edit"),
      item("next", "new-from-here", () => go(address("board", state.game, { set: writeSettings(state.settings), position: live.view.position }))),
      live.free() && live.path().some((node) => node.parent !== null && live.node(node.parent).children[0] !== node.id) ? item("arrow", "promote", () => live.act("/promote", { node: live.viewed }), "menu-promote") : null,
      live.free() && live.viewed !== state.nodes[0].id ? [item("close", "remove", () => removeMove(view), "menu-remove")] : null,
      running && people > 0 ? item("flag", "resign", () => confirmResign(view), "menu-resign") : null,
      running && people === 2 ? item("check", "offer-a-draw", () => live.act("/draw")) : null,
      running && live.state.clock ? item("check", "claim", () => live.act("/claim")) : null),
    live.free() ? seatFields(view) : null,
    plays ? h("div", { class: "option" }, h("label", { for: "rename" }, t("title")), rename) : null,
    h("h3", {}, t("save")), h("div", { class: "chips" }, ["json", "text", "sgf", "position", "svg", "png", "course"].map(save)),
    h("h3", {}, t("share")), copyField(t("position-link"), await reachable(address("board", state.game, { set: facts.set, position: facts.position, moves: facts.moves, ply: facts.ply })), "position-link"), copyField(t("position-text"), live.view.position, "position-copy"),
  ], t("close"));
}

/** Who sits where; changed in the middle of a game too. @param {GameView} view */
function seatFields(view) {
  const choices = ["human", ...Array.from({ length: 10 }, (_, i) => `engine:${i + 1}`)];
  return h("div", { class: "two" }, ["x", "o"].map((side) => {
    const seat = view.live.state.seats[side];
    const list = choices.includes(seat) ? choices : [...choices, seat];
    const field = h("select", { id: `seat-${side}`, value: seat, onchange: () => view.live.act("/seat", { side, seat: field.value }) }, list.map((it) => h("option", { value: it }, seatName(it))));
    return h("div", { class: "option" }, h("label", { for: `seat-${side}` }, side.toUpperCase()), field);
  }));
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
  const box = dialog(t("resign"), [h("p", {}, t("resign-sure")), h("div", { class: "form-end" }, h("button", { type: "button", class: "button main", id: "resign-yes", onclick: () => { box.close(); view.live.act("/resign"); } }, t("resign")), h("button", { type: "button", class: "button", onclick: () => box.close() }, t("cancel")))], t("close"));
}

/** A drawing as a picture of points, three for each unit. @param {Blob} drawing @returns {Promise<Blob>} */
async function painted(drawing) {
  const address_ = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address_;
    await image.decode();
    const canvas = h("canvas");
    const scale = Math.min(3, 8000 / Math.max(image.naturalWidth, image.naturalHeight));
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((/** @type {Blob | null} */ blob) => (blob ? resolve(blob) : reject(new Error(t("cannot-open")))), "image/png"));
  } finally {
    URL.revokeObjectURL(address_);
  }
}

/** @param {GameView} view @param {string} format */
async function download(view, format) {
  try {
    const asked = format === "png" ? "svg" : format;
    const response = await raw("GET", `/api/games/${view.id}/export?format=${asked}&node=${view.live.viewed}&lang=${language()}`, undefined, view.live.tokens);
    if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null));
    const blob = format === "png" ? await painted(await response.blob()) : await response.blob();
    const ends = { json: "json", text: "txt", sgf: "sgf", position: "txt", svg: "svg", png: "png", course: "txt" };
    const link = h("a", { href: URL.createObjectURL(blob), download: `potez-${view.live.state.game}.${ends[/** @type {"json"} */ (format)]}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    notice(t("saved"), 2000);
  } catch (error) {
    notice(/** @type {Error} */ (error).message || t("connection-lost"), 5000);
  }
}
