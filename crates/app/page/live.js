// A game on the server as this page sees it: its state, the node that is looked at, and the line to the server.

import { Line, Refused, Unreachable, request } from "./api.js";
import { t } from "./words.js";
import { notice } from "./notice.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./messages.js").Message} Message */

export class Live {
  /**
   * @param {string} id @param {string[]} tokens
   * @param {{state: (before: State | null, follows: boolean) => void, viewed: () => void, message: (message: Message) => void, online: () => void, gone: () => void}} on
   */
  constructor(id, tokens, on) {
    this.id = id;
    this.tokens = tokens;
    this.on = on;
    /** @type {State} */
    this.state = /** @type {State} */ (/** @type {unknown} */ (null));
    this.viewed = 0;
    /** @type {View} */
    this.view = /** @type {View} */ (/** @type {unknown} */ (null));
    /** @type {Map<number, View>} */
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
    /** @returns {import("./messages.js").Question} */
    const first = () => ({ type: "open", tokens: this.tokens, revision: this.state?.revision ?? 0 });
    this.line = new Line(`/api/games/${this.id}/socket`, first, {
      open: () => {
        const again = this.lost;
        this.lost = false;
        this.connected = true;
        if (again) {
          // A restarted server may be behind this page.
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
      refused: (refusal) => {
        this.connected = false;
        this.lost = true;
        if (refusal.status === 404) this.on.gone();
        else this.fail(refusal);
      },
      message: (message) => {
        if (message.type === "state") this.take(message.state);
        else if (message.type === "change") this.change(message);
        else if (message.type === "stale") this.refresh();
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

  /**
   * @template {string} M @template {string} P
   * @param {M} method @param {P} path @param {unknown} [body]
   * @returns {Promise<import("./api.js").Answer<`${M} /api/games/{id}${P}`>>}
   */
  async ask(method, path, body) {
    const answer = await request(method, /** @type {string} */ (`/api/games/${this.id}${path}`), body, this.tokens);
    return /** @type {import("./api.js").Answer<`${M} /api/games/{id}${P}`>} */ (answer);
  }

  /** The state has changed: what is not named is as it was. @param {import("./messages.js").Change} message */
  change({ type, from, nodes, removed = [], ...rest }) {
    if (from !== this.state.revision) {
      // A response has brought it already, or a message was missed.
      if (rest.revision > this.state.revision) this.refresh();
      return;
    }
    const known = new Map(this.nodes);
    for (const id of removed) known.delete(id);
    for (const node of nodes) known.set(node.id, node);
    // Parents before children, the main line first, as the server sends them.
    const order = [];
    for (const waiting = [0]; waiting.length > 0;) {
      const node = known.get(/** @type {number} */ (waiting.pop()));
      if (!node) continue;
      order.push(node);
      waiting.push(...[...node.children].reverse());
    }
    this.take({ ...this.state, ...rest, nodes: order });
  }

  /** A new state has come. @param {State} state */
  take(state) {
    const before = this.state;
    if (before && state.revision < before.revision) return;
    this.state = state;
    this.received = performance.now();
    this.nodes = new Map(state.nodes.map((node) => [node.id, node]));
    const follow = !before || this.viewed === before.current || !this.nodes.has(this.viewed);
    this.views.set(state.current, state.view);
    if (follow) this.viewed = state.current;
    for (let node = this.nodes.get(state.current); typeof node?.parent === "number"; node = this.nodes.get(node.parent))
      this.visited.set(node.parent, node.id);
    if (follow) this.view = state.view;
    this.on.state(before, follow);
    if (follow) this.on.viewed();
  }

  /** @param {number} id */
  node(id) {
    return this.nodes?.get(id) ?? null;
  }

  /** @param {import("./types.js").Node} node */
  childrenOf(node) {
    return node.children.flatMap((id) => this.node(id) ?? []);
  }

  /** The line from the start to a node. @param {number} [id] */
  path(id = this.viewed) {
    const path = [];
    for (let node = this.node(id); node; node = typeof node.parent === "number" ? this.node(node.parent) : null)
      path.unshift(node);
    return path;
  }

  /** The node that follows: the one visited last, or the main line. @param {number} [id] */
  following(id = this.viewed) {
    const node = this.node(id);
    const last = this.visited.get(id);
    return last !== undefined && node?.children.includes(last) ? last : (node?.children[0] ?? null);
  }

  /** The whole line through the viewed node, to its end. */
  whole() {
    const path = this.path();
    for (let node = this.node(this.following() ?? -1); node; node = this.node(this.following(node.id) ?? -1))
      path.push(node);
    return path;
  }

  /** Looks at a node; the game itself stays where it is. @param {number | null | undefined} id */
  async look(id) {
    const node = id === null || id === undefined ? null : this.node(id);
    if (!node || id === this.viewed) return;
    this.viewed = node.id;
    if (typeof node.parent === "number") this.visited.set(node.parent, node.id);
    const known = this.views.get(node.id);
    if (known) {
      this.view = known;
      this.on.viewed();
      return;
    }
    try {
      const view = await this.viewOf(node.id);
      if (this.viewed === node.id) {
        this.view = view;
        this.on.viewed();
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** The position at a node. @param {number} id */
  async viewOf(id) {
    const view = this.views.get(id) ?? /** @type {View} */ (await this.ask("GET", `/nodes/${id}`));
    this.views.set(id, view);
    return view;
  }

  /** What this person may do. @param {string} side "first" or "second" */
  holds(side) {
    return this.state.roles.includes(side === "first" ? "x" : "o");
  }

  /** @param {string} side */
  human(side) {
    return this.state.seats[side === "first" ? "x" : "o"] === "human";
  }

  /** May this person move for the side to move at the viewed node? */
  mayMove() {
    if (!this.view || this.view.outcome || (this.view.next ?? []).length === 0) return false;
    if (this.viewed === this.state.current && this.state.ending) return false;
    if (!this.holds(this.view.turn)) return false;
    return this.human(this.view.turn) && (this.viewed === this.state.current || this.free());
  }

  /** Does this person hold every side that people play, so that the history is theirs? */
  free() {
    return (
      ["first", "second"].every((side) => !this.human(side) || this.holds(side)) &&
      this.state.roles.some((/** @type {string} */ role) => role !== "watch")
    );
  }

  /** Makes a move; when the server is away, it is made when it comes back. A move made twice is one move. @param {{text?: string, targets?: import("./board/types.js").Target[]}} move */
  async play(move) {
    const node = this.viewed;
    const state = await this.insist(
      "/moves",
      move.text !== undefined ? { node, text: move.text } : { node, targets: move.targets },
    );
    if (!state) return false;
    // The socket may have brought it already; after a move, the page shows the new position.
    if (state.revision > this.state.revision) this.take(state);
    if (this.viewed === node) await this.look(state.current);
    return true;
  }

  /** Asks until the server is there; nothing when the game has been left meanwhile. @template {string} P @param {P} path @param {unknown} body */
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

  /** Does something to the game and takes the answer; null where it was refused. @template {string} P @param {P} path @param {unknown} [body] */
  async act(path, body = {}) {
    try {
      const answer = await this.ask("POST", path, body);
      if (isState(answer)) this.take(answer);
      return answer;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Unreachable) notice(t("connection-lost"));
    else notice(error instanceof Error ? error.message : String(error), 6000);
  }

  /** @param {import("./messages.js").Question} message */
  send(message) {
    this.line?.send(message);
  }

  close() {
    this.closed = true;
    this.line?.close();
  }
}

/** Most answers are the new state. @param {unknown} answer @returns {answer is State} */
const isState = (answer) => typeof answer === "object" && answer !== null && "nodes" in answer;
