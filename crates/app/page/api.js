// Questions to the server, and its answers.

import { known, language, sentence, t } from "./words.js";

/** @typedef {import("./types.js").Answers} Answers */
/** What a question is answered with, where the address stands in the description; else somebody has to say it. @template {string} Q @typedef {Q extends keyof Answers ? Answers[Q] : unknown} Answer */
/** @typedef {Pick<import("./types.js").Fault, "law" | "message" | "place">} Fault */

/** What went wrong, in a body that may be anything: a proxy answers as it likes. @param {unknown} body @returns {Partial<import("./types.js").ProblemBody>} */
const problem = (body) => (typeof body === "object" && body !== null ? body : {});

/** What the server refuses. */
export class Refused extends Error {
  /** @param {number} status @param {unknown} body */
  constructor(status, body) {
    const { error, errors, retry } = problem(body);
    const first = error ?? errors?.[0];
    super(withWait(sentence(first?.message ?? `HTTP ${status}`), retry ?? null));
    this.status = status;
    this.law = first?.law ?? "";
    this.place = first?.place ?? null;
    /** @type {Fault[]} */
    const all = errors ?? [error ?? { law: "", message: this.message }];
    this.all = all.map((it) => ({ ...it, message: sentence(it.message) }));
    /** After how many seconds to try again. */
    this.retry = retry ?? null;
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
 * @template {string} M @template {string} P
 * @param {M} method
 * @param {P} path
 * @param {unknown} [body]
 * @param {string[]} [tokens]
 * @returns {Promise<Answer<`${M} ${P}`>>}
 */
export async function request(method, path, body, tokens = []) {
  const response = await raw(method, path, body, tokens);
  const answer = parsed(await response.text());
  if (!response.ok) throw new Refused(response.status, answer);
  return /** @type {Answer<`${M} ${P}`>} */ (answer);
}

/** Null where the text is no JSON. @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The same, giving the response as it is. @param {string} method @param {string} path @param {unknown} [body] @param {string[]} [tokens] @param {AbortSignal} [signal] */
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

/** @type {Promise<import("./types.js").Register> | null} */
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

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./messages.js").Question} Question */

/**
 * A socket that opens itself again, with growing pauses, until it is closed for good. Its first message says who asks: nothing secret
 * stands in the address.
 */
export class Line {
  /**
   * @param {string} path @param {() => Question} first
   * @param {{message: (message: Message) => void, open: () => void, lost: () => void, refused: (refusal: Refused) => void}} on
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
        const message = /** @type {Message} */ (JSON.parse(event.data));
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

  /** @param {Question} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
