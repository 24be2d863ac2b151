// A game on the server as this page sees it: its state, the node that is looked at, and the line to the server.

import { Line, Refused, Unreachable, request } from "./api.js";
import { t } from "./words.js";
import { notice } from "./notice.js";

export class Live {
  /**
   * @param {string} id @param {string[]} tokens
   * @param {{state: (before: any) => void, viewed: () => void, message: (message: any) => void, online: () => void, gone: () => void}} on
   */
  constructor(id, tokens, on) {
    this.id = id;
    this.tokens = tokens;
    this.on = on;
    /** @type {any} */
    this.state = null;
    this.viewed = 0;
    /** @type {any} */
    this.view = null;
    /** @type {Map<number, any>} */
    this.views = new Map();
    /** The child last visited, by node. @type {Map<number, number>} */
    this.visited = new Map();
    this.connected = false;
    /** When the state came, to let clocks run. */
    this.received = 0;
  }

  async open() {
    const state = await this.ask("GET", "");
    this.take(state);
    const token = this.tokens.map(encodeURIComponent).join(",");
    this.line = new Line(`/api/games/${this.id}/socket?token=${token}`, {
      open: () => {
        const again = this.lost;
        this.lost = false;
        this.connected = true;
        if (again) {
          // A server that began anew may stand farther back than this page.
          if (this.state) this.state = { ...this.state, revision: 0 };
          this.views.clear();
          notice(t("reconnected"), 2500);
          this.refresh();
        }
        this.on.online();
      },
      lost: () => {
        this.connected = false;
        if (!this.lost) notice(t("connection-lost"));
        this.lost = true;
      },
      message: (message) => {
        if (message.type === "state") this.take(message.state);
        else this.on.message(message);
      },
    });
  }

  async refresh() {
    try {
      this.take(await this.ask("GET", ""));
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.on.gone();
    }
  }

  /** @param {string} method @param {string} path @param {any} [body] */
  ask(method, path, body) {
    return request(method, `/api/games/${this.id}${path}`, body, this.tokens);
  }

  /** A new state has come. @param {any} state */
  take(state) {
    const before = this.state;
    if (before && state.revision < before.revision) return;
    this.state = state;
    this.received = performance.now();
    this.nodes = new Map(state.nodes.map((/** @type {any} */ node) => [node.id, node]));
    const follow = !before || this.viewed === before.current || !this.nodes.has(this.viewed);
    this.views.set(state.current, state.view);
    if (follow) this.viewed = state.current;
    for (let node = this.nodes.get(state.current); node && node.parent !== null; node = this.nodes.get(node.parent)) this.visited.set(node.parent, node.id);
    if (follow) this.view = state.view;
    this.on.state(before);
    if (follow) this.on.viewed();
  }

  /** @param {number} id */
  node(id) { return this.nodes?.get(id) ?? null; }

  /** The line from the start to a node. @param {number} [id] */
  path(id = this.viewed) {
    const path = [];
    for (let node = this.node(id); node; node = node.parent === null ? null : this.node(node.parent)) path.unshift(node);
    return path;
  }

  /** The node that follows: the one visited last, or the main line. @param {number} [id] */
  following(id = this.viewed) {
    const node = this.node(id);
    const last = this.visited.get(id);
    return last !== undefined && node?.children.includes(last) ? last : node?.children[0] ?? null;
  }

  /** The whole line through the viewed node, to its end. */
  whole() {
    const path = this.path();
    for (let id = this.following(); id !== null && id !== undefined; id = this.following(id)) path.push(this.node(id));
    return path;
  }

  /** Looks at a node; the game itself stays where it is. @param {number | null | undefined} id */
  async look(id) {
    const node = id === null || id === undefined ? null : this.node(id);
    if (!node || id === this.viewed) return;
    this.viewed = node.id;
    if (node.parent !== null) this.visited.set(node.parent, node.id);
    const known = this.views.get(node.id);
    if (known) {
      this.view = known;
      this.on.viewed();
      return;
    }
    try {
      const view = await this.ask("GET", `/nodes/${node.id}`);
      this.views.set(node.id, view);
      if (this.viewed === node.id) {
        this.view = view;
        this.on.viewed();
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** What this person may do. @param {string} side "first" or "second" */
  holds(side) { return this.state.roles.includes(side === "first" ? "x" : "o"); }

  /** @param {string} side */
  human(side) { return this.state.seats[side === "first" ? "x" : "o"] === "human"; }

  /** May this person move for whoever is to move at the viewed node? */
  mayMove() {
    if (!this.view || this.view.outcome || (this.view.next ?? []).length === 0) return false;
    if (this.viewed === this.state.current && this.state.ending) return false;
    if (!this.holds(this.view.turn)) return false;
    return this.human(this.view.turn) && (this.viewed === this.state.current || this.free());
  }

  /** Does this person hold every side that people play, so that the history is theirs? */
  free() {
    return ["first", "second"].every((side) => !this.human(side) || this.holds(side)) && this.state.roles.some((/** @type {string} */ role) => role !== "watch");
  }

  /** Makes a move; when the server is away, it is made when it comes back. A move made twice is one move. @param {{text?: string, targets?: any[]}} move */
  async play(move) {
    const node = this.viewed;
    const state = await this.insist("/moves", move.text !== undefined ? { node, text: move.text } : { node, targets: move.targets });
    if (!state) return false;
    // The line may have told it already; who makes a move looks at it.
    if (state.revision > this.state.revision) this.take(state);
    if (this.viewed === node) await this.look(state.current);
    return true;
  }

  /** Asks until the server is there; nothing when the game has been left meanwhile. @param {string} path @param {any} body */
  async insist(path, body) {
    for (let wait = 300; ; wait = Math.min(wait * 1.6, 4000)) {
      try {
        return await this.ask("POST", path, body);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        notice(t("connection-lost"));
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (this.closed) return null;
      }
    }
  }

  /** Does something to the game and takes the answer. @param {string} path @param {any} [body] */
  async act(path, body = {}) {
    try {
      const answer = await this.ask("POST", path, body);
      if (answer?.nodes) this.take(answer);
      return answer ?? {};
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /** @param {any} error */
  fail(error) {
    notice(error instanceof Unreachable ? t("connection-lost") : error.message, error instanceof Unreachable ? 0 : 6000);
  }

  /** @param {any} message */
  send(message) { this.line?.send(message); }

  close() {
    this.closed = true;
    this.line?.close();
  }
}
