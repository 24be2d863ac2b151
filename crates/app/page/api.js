// Questions to the server, and its answers.

import { language } from "./words.js";

/** What the server refuses. */
export class Refused extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    const first = body?.error ?? body?.errors?.[0] ?? {};
    super(first.message ?? `HTTP ${status}`);
    this.status = status;
    this.law = first.law ?? "";
    this.place = first.place ?? null;
    /** @type {{law: string, message: string, place?: {line: number, column: number} | null}[]} */
    this.all = body?.errors ?? (body?.error ? [body.error] : [{ law: "", message: this.message }]);
    this.retry = first.facts?.retry ?? null;
  }
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

/** The same, giving the response as it is. @param {string} method @param {string} path @param {any} [body] @param {string[]} [tokens] */
export async function raw(method, path, body, tokens = []) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language() };
  if (tokens.length > 0) headers["X-Potez-Token"] = tokens.join(",");
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    return await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), credentials: "omit", cache: "no-store" });
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
  asked ??= request("GET", "/api/register").then((known) => {
    for (const game of known.games) if (game.pieces) PIECES[game.name] = game.pieces;
    return known;
  }).catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/**
 * A socket that opens itself again, with growing pauses, until it is closed for good.
 */
export class Line {
  /** @param {string} path @param {{message: (data: any) => void, open: () => void, lost: () => void}} on */
  constructor(path, on) {
    this.path = path;
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
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 250;
      this.on.open();
    };
    socket.onmessage = (event) => {
      try {
        this.on.message(JSON.parse(event.data));
      } catch (error) {
        console.error(error);
      }
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.on.lost();
      this.timer = window.setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 1.7, 5000);
    };
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
