// Questions to the server, and its answers.

import { known, language, sentence, t } from "./words.js";

/** What the server refuses. */
export class Refused extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    const first = body?.error ?? body?.errors?.[0] ?? {};
    super(withWait(sentence(first.message ?? `HTTP ${status}`), body?.retry ?? null));
    this.status = status;
    this.law = first.law ?? "";
    this.place = first.place ?? null;
    /** @type {{law: string, message: string, place?: {line: number, column: number} | null}[]} */
    this.all = (body?.errors ?? (body?.error ? [body.error] : [{ law: "", message: this.message }])).map(
      (/** @type {any} */ error) => ({ ...error, message: sentence(error.message) }),
    );
    /** After how many seconds to try again. @type {number | null} */
    this.retry = body?.retry ?? null;
  }
}

/** A refusal, and when to try again. @param {string} message @param {number | null} seconds */
function withWait(message, seconds) {
  if (seconds === null || !known("wait-seconds")) return message;
  return seconds < 100
    ? t("wait-seconds", { message, seconds })
    : t("wait-minutes", { message, minutes: Math.ceil(seconds / 60) });
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {string[]} [tokens]
 * @returns {Promise<any>}
 */
export async function request(method, path, body, tokens = []) {
  const response = await raw(method, path, body, tokens);
  const text = await response.text();
  let answer = null;
  try {
    answer = text === "" ? null : JSON.parse(text);
  } catch {
    answer = null;
  }
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

/** The same, giving the response as it is. @param {string} method @param {string} path @param {any} [body] @param {string[]} [tokens] @param {AbortSignal} [signal] */
export async function raw(method, path, body, tokens = [], signal = undefined) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language() };
  if (tokens.length > 0) headers["X-Potez-Token"] = tokens.join(",");
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "omit",
      cache: "no-store",
      signal,
    });
  } catch {
    throw new Unreachable();
  }
}

/** @type {Promise<any> | null} */
let asked = null;

/** How each game draws its pieces, once the register is known. @type {Record<string, {symbol: string, colour: string}[]>} */
export const PIECES = {};

/** The games, engines and limits of the server; asked once. */
export function register() {
  asked ??= request("GET", "/api/register")
    .then((known) => {
      for (const game of known.games) if (game.pieces) PIECES[game.name] = game.pieces;
      return known;
    })
    .catch((error) => {
      asked = null;
      throw error;
    });
  return asked;
}

/**
 * A socket that opens itself again, with growing pauses, until it is closed for good. Its first message says who asks: nothing secret
 * stands in the address.
 */
export class Line {
  /**
   * @param {string} path @param {() => any} first
   * @param {{message: (data: any) => void, open: () => void, lost: () => void, refused: (refusal: Refused) => void}} on
   */
  constructor(path, first, on) {
    this.path = path;
    this.first = first;
    this.on = on;
    this.pause = 250;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.connect();
  }

  connect() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = `?lang=${language()}`;
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}${query}`);
    this.socket = socket;
    let refused = false;
    socket.onopen = () => socket.send(JSON.stringify(this.first()));
    socket.onmessage = (event) => {
      try {
        const message = JSON.parse(event.data);
        if (message.type === "refused") {
          refused = true;
          this.refuse(new Refused(message.status, message));
          return;
        }
        if (message.type === "hello") {
          this.pause = 250;
          this.on.open();
        }
        this.on.message(message);
      } catch (error) {
        console.error(error);
      }
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      if (!refused) this.on.lost();
      this.timer = window.setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 1.7, 5000);
    };
  }

  /** The server does not want this socket now, or not at all. @param {Refused} refusal */
  refuse(refusal) {
    if (refusal.retry === null) this.closed = true;
    else this.pause = refusal.retry * 1000;
    this.on.refused(refusal);
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
