// The tokens of tournaments that this device knows, and the links that a lecturer gives to others.

import { h, dialog } from "../dom.js";
import { t } from "../words.js";
import { load, save } from "../settings.js";
import { address } from "../url.js";
import { copyField, qrCode, reachable } from "../menu.js";

/** @typedef {{tokens: string[], title?: string, manage?: string, submit?: string, watch?: string}} Keys */

/** @returns {Record<string, Keys>} */
const stored = () => load("tournaments", /** @type {Record<string, Keys>} */ ({}));

/** The tokens since the page was loaded, if the device remembers nothing. @type {Record<string, Keys>} */
const unstored = {};

/** @param {string} id @returns {Keys} */
export const keysOf = (id) => stored()[id] ?? unstored[id] ?? { tokens: [] };

/** @param {string} id @param {Partial<Keys>} more */
export function keep(id, more) {
  const all = stored();
  const old = all[id] ?? unstored[id] ?? { tokens: [] };
  all[id] = unstored[id] = { ...old, ...more, tokens: [...new Set([...old.tokens, ...(more.tokens ?? [])])].slice(-8) };
  const names = Object.keys(all);
  for (const name of names.slice(0, Math.max(0, names.length - 50))) delete all[name];
  save("tournaments", all);
}

/** @param {string} id */
export function forget(id) {
  const all = stored();
  delete all[id];
  delete unstored[id];
  save("tournaments", all);
}

/** The tournaments that this device knows, the newest first. */
export const known = () => Object.entries({ ...unstored, ...stored() }).reverse();

/** The address of a tournament on this device; the token is in it only if nothing is remembered. @param {string} id */
export const home = (id) => address("tournament", id, { key: stored()[id] ? "" : keysOf(id).tokens.join(",") });

/** Shows the links, and the picture of the students' one. @param {string} id */
export async function links(id) {
  const keys = keysOf(id);
  const of = (/** @type {string | undefined} */ key) =>
    key ? reachable(address("tournament", id, { key })) : Promise.resolve("");
  const [submit, watch, manage] = await Promise.all([of(keys.submit), of(keys.watch), of(keys.manage)]);
  const source = submit ? await qrCode(submit) : "";
  return dialog(
    t("tournament-links"),
    [
      submit ? copyField(t("tournament-submit-link"), submit, "submit-link") : null,
      source
        ? h("div", { class: "qr" }, h("img", { src: source, alt: t("qr"), width: 260, height: 260, id: "submit-qr" }))
        : null,
      watch ? copyField(t("tournament-watch-link"), watch, "watch-link") : null,
      manage ? copyField(t("tournament-manage-link"), manage, "manage-link") : null,
    ],
    t("close"),
  );
}
