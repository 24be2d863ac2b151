// What the lab asks the server.

import { Refused, Unreachable, raw, request } from "../api.js";
import { t } from "../words.js";

/**
 * A recorded search, as the server sends it.
 * @typedef {{tree: string | null, truth: Record<string, string> | null, nodes?: import("./items.js").Item, run: import("../stepper/types.js").Run}} Answer
 */

/** Asks for a recorded search; leaving cancels it. @param {import("../types.js").TraceRequest} body @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export async function trace(body, signal) {
  const response = await raw("POST", "/api/trace", body, [], signal);
  /** @type {unknown} */
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(response.status, answer);
  return /** @type {Answer} */ (answer);
}

/** A random tree. @param {import("../types.js").TreeRequest} wishes */
export const randomTree = (wishes) => request("POST", "/api/tree", wishes);

/** @param {import("../types.js").GradeRequest} body */
export const grade = (body) => request("POST", "/api/grade", body);

/** @param {import("../types.js").TraceRequest} body */
export const compare = (body) => request("POST", "/api/compare", body);

/** A file of a search. @param {import("../types.js").FileRequest} body @returns {Promise<Blob>} */
export async function file(body) {
  const response = await raw("POST", "/api/trace/file", body);
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null));
  return response.blob();
}

/** Why something was refused, with the place in the text. @param {unknown} error */
export function why(error) {
  if (error instanceof Unreachable) return t("connection-lost");
  if (!(error instanceof Refused)) {
    console.error(error);
    return String(error);
  }
  return error.all
    .map((it) => (it.place ? t("lab-error", { ...it.place, message: it.message }) : it.message))
    .join("; ");
}
