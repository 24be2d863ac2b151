// A move as it is built, click by click. What may be clicked comes from the server; nothing is decided here.

import { same } from "./dom.js";

/** @typedef {import("./board/grid.js").Spot} Spot */
/** @typedef {import("./board/types.js").Target} Target */
/** @typedef {import("./board/types.js").WallTarget} WallTarget */

/** How far a point is from a wall, in cells. @param {[number, number]} at row and column @param {WallTarget} wall */
function away([row, col], wall) {
  const [down, across] = [Math.abs(row - wall.row - 1), Math.abs(col - wall.col - 1)];
  const [along, beside] = wall.lie === "horizontal" ? [across, down] : [down, across];
  return Math.hypot(Math.max(0, along - 1), beside);
}

/** @param {Spot} spot @returns {import("./board/types.js").CellTarget} */
const cellAt = ({ row, col }) => ({ kind: "cell", row, col });

/** @param {number} col @returns {import("./board/types.js").ColumnTarget} */
const columnAt = (col) => ({ kind: "column", col });

/** @param {number} node @returns {import("./board/types.js").NodeTarget} */
const nodeAt = (node) => ({ kind: "node", node });

export class Builder {
  /** The position, as the server has sent it. @type {import("./types.js").View} */ view;
  /** May this person move here? @type {boolean} */ allowed;
  /** @type {Target[]} */ made;
  /** @type {Target[]} */ next;
  /** The places of the steps that were made for the person. @type {Set<number>} */ forced;
  /** @type {{wall: WallTarget, legal: boolean} | null} */ wall;
  /** How a wall lies that is placed by keys. @type {import("./types.js").Orientation} */ lie;
  /** @type {string} */ reason;
  /** @type {Promise<void>} */ busy;
  /** Grows with every position and every step back. */
  turn = 0;
  /** Why walls may not be placed, by wall. @type {Map<string, string>} */ reasons;

  /**
   * @param {object} on
   * @param {(targets: Target[]) => Promise<import("./types.js").Following>} on.next asks what may follow
   * @param {(move: {text?: string, targets: Target[]}) => void} on.make the move is complete
   * @param {() => void} on.changed
   * @param {(targets: Target[]) => Promise<{legal: boolean, message?: string}>} on.why
   * @param {(message: string) => void} on.refused
   */
  constructor(on) {
    this.on = on;
    this.reset(null, false);
  }

  /** @param {import("./types.js").View | null} view @param {boolean} allowed may this person move here? */
  reset(view, allowed) {
    this.view = /** @type {import("./types.js").View} */ (view);
    this.allowed = allowed;
    this.made = [];
    this.next = allowed ? (view?.next ?? []) : [];
    this.forced = new Set();
    this.wall = null;
    this.lie = "horizontal";
    this.reason = "";
    this.busy = Promise.resolve();
    this.turn++;
    this.reasons = new Map();
  }

  /** The same position may be sent again, for example after a lost connection: then an unfinished turn continues. @param {import("./types.js").View} view @param {boolean} allowed */
  show(view, allowed) {
    const again = this.begun && allowed && view.node === this.view.node && view.position === this.view.position;
    if (again) this.view = view;
    else this.reset(view, allowed);
  }

  get begun() {
    return this.made.length > 0;
  }

  /** @param {Target} target */
  offers(target) {
    return this.next.some((offered) => same(offered, target));
  }

  /** Adds a target. @param {Target} target */
  choose(target) {
    if (!this.offers(target)) return this.busy;
    this.made = [...this.made, target];
    this.wall = null;
    this.reason = "";
    this.busy = this.follow();
    return this.busy;
  }

  async follow() {
    const turn = this.turn;
    const made = this.made;
    this.next = [];
    this.on.changed();
    const answer = await this.on.next(made);
    if (!answer || turn !== this.turn || made !== this.made) return;
    if (answer.complete !== null) {
      this.on.make({ text: answer.complete, targets: made });
      return;
    }
    this.next = answer.next;
    if (this.next.length === 0) return this.clear();
    // A single checker has one level: there is nothing to choose.
    if (this.next.length === 1 && this.next[0].kind === "level") {
      this.forced.add(made.length);
      await this.choose(this.next[0]);
      return;
    }
    this.on.changed();
  }

  /** Takes the last part back; a part that was chosen for the person goes with it. */
  back() {
    if (!this.begun) return false;
    let left = this.made.length - 1;
    while (left > 0 && this.forced.has(left)) left--;
    const made = this.made.slice(0, left);
    this.made = [];
    this.wall = null;
    this.reason = "";
    this.next = this.allowed ? this.view.next : [];
    this.turn++;
    if (made.length > 0) {
      this.made = made;
      this.busy = this.follow();
    } else this.on.changed();
    return true;
  }

  clear() {
    if (!this.begun && !this.wall) return;
    const { view, allowed, lie } = this;
    this.reset(view, allowed);
    this.lie = lie;
    this.on.changed();
  }

  /** The wall that a spot means, if walls are offered there. @param {Spot} spot */
  wallAt(spot) {
    if (!this.next.some((target) => target.kind === "wall")) return null;
    const cells = this.next.some((target) => target.kind === "cell");
    if (cells && spot.by !== "keys" && spot.near.distance > 0.16) return null;
    if (cells && spot.by === "keys" && this.offers(cellAt(spot))) return null;
    return spot.by === "keys" ? { ...spot.near.wall, lie: this.lie } : spot.near.wall;
  }

  /** The target that a spot means. @param {Spot} spot */
  at(spot) {
    const cell = this.next.find(
      (target) => target.kind === "cell" && target.row === spot.row && target.col === spot.col,
    );
    if (cell) return cell;
    const column = this.next.find((target) => target.kind === "column" && target.col === spot.col);
    if (column) return column;
    const levels = this.next
      .filter((target) => target.kind === "level")
      .filter((target) => target.row === spot.row && target.col === spot.col);
    return levels.find((target) => target.level === spot.level) ?? (levels.length === 1 ? levels[0] : null);
  }

  /** Somebody clicked, tapped or pressed Enter here. @param {Spot} spot */
  async pick(spot) {
    if (!this.allowed) return;
    await this.busy;
    const wall = this.wallAt(spot);
    if (wall) {
      if (spot.by === "touch") return void this.tap(spot, wall);
      if (this.offers(wall)) return void this.choose(wall);
      this.point(wall);
      return void this.explain(wall, true);
    }
    const target = this.at(spot);
    if (target) return void this.choose(target);
    const cell = cellAt(spot);
    if (this.begun && same(this.made[0], cell)) return this.clear();
    if (this.begun && this.view.next.some((/** @type {Target} */ offered) => same(offered, cell))) {
      this.clear();
      return void this.choose(cell);
    }
    if (this.next.some((offered) => offered.kind === "level")) return this.clear();
    const asked = [...this.made, this.next.some((offered) => offered.kind === "column") ? columnAt(spot.col) : cell];
    const answer = await this.on.why(asked);
    if (!answer.legal && answer.message) this.on.refused(answer.message);
  }

  /** A finger cannot hover, and is wider than a gap: the first tap shows the nearest legal wall, and a tap on it places it. @param {Spot} spot @param {WallTarget} meant */
  tap(spot, meant) {
    const shown = this.wall?.legal ? this.wall.wall : null;
    if (shown && away(spot.at, shown) < 0.5) return this.choose(shown);
    if (this.offers(meant)) return this.point(meant);
    const near = this.next
      .filter((target) => target.kind === "wall")
      .map((wall) => ({ wall, far: away(spot.at, wall) }))
      .sort((a, b) => a.far - b.far)[0];
    this.point(near && near.far < 0.6 ? near.wall : meant);
  }

  /** Moves the wall that is shown. @param {number} rows @param {number} cols */
  nudge(rows, cols) {
    if (!this.wall) return;
    const { wall } = this.wall;
    const { board } = this.view.scene;
    if (board.kind !== "grid") return;
    const row = Math.min(Math.max(wall.row + rows, 0), board.rows - 2),
      col = Math.min(Math.max(wall.col + cols, 0), board.cols - 2);
    this.point({ ...wall, row, col });
  }

  /** The pointer is over a spot, or over nothing. @param {Spot | null} spot */
  hover(spot) {
    const wall = spot && this.allowed ? this.wallAt(spot) : null;
    if (!wall) {
      if (this.wall && spot?.by !== "touch") {
        this.wall = null;
        this.reason = "";
        this.on.changed();
      }
      return;
    }
    if (this.wall && same(this.wall.wall, wall)) return;
    this.point(wall);
    if (!this.offers(wall)) this.explain(wall, false);
  }

  /** @param {WallTarget} wall */
  point(wall) {
    this.wall = { wall, legal: this.offers(wall) };
    this.reason = "";
    if (!this.wall.legal) this.explain(wall, false);
    this.on.changed();
  }

  rotate() {
    if (!this.next.some((target) => target.kind === "wall")) return;
    const lie = this.wall?.wall.lie ?? this.lie;
    this.lie = lie === "horizontal" ? "vertical" : "horizontal";
    if (this.wall) this.point({ ...this.wall.wall, lie: this.lie });
  }

  /** Asks why a wall may not be placed there, once it has been pointed at for a moment. @param {WallTarget} wall @param {boolean} loud */
  explain(wall, loud) {
    clearTimeout(this.waiting);
    const key = JSON.stringify(wall);
    const tell = (/** @type {string} */ message) => {
      if (loud) this.on.refused(message);
      if (this.wall && same(this.wall.wall, wall)) {
        this.reason = message;
        this.on.changed();
      }
    };
    const known = this.reasons.get(key);
    if (known !== undefined) return tell(known);
    const turn = this.turn,
      made = this.made;
    this.waiting = window.setTimeout(
      async () => {
        const answer = await this.on.why([...made, wall]);
        if (turn !== this.turn || !answer.message) return;
        this.reasons.set(key, answer.message);
        tell(answer.message);
      },
      loud ? 0 : 160,
    );
  }

  /** Somebody chose a node of a tree or of a graph. @param {number} node */
  async pickNode(node) {
    if (!this.allowed) return;
    await this.busy;
    const target = nodeAt(node);
    if (this.offers(target)) return void this.choose(target);
    if (this.begun && same(this.made[0], target)) return this.clear();
    if (this.begun && this.view.next.some((/** @type {Target} */ offered) => same(offered, target))) {
      this.clear();
      return void this.choose(target);
    }
    const answer = await this.on.why([...this.made, target]);
    if (!answer.legal && answer.message) this.on.refused(answer.message);
  }

  /** Is there something on the cell? @param {Target} cell */
  holdsPiece(cell) {
    const { board } = this.view.scene;
    if (cell.kind === "node" && board.kind === "graph") return board.nodes[cell.node]?.cell.stack.length > 0;
    if (cell.kind !== "cell" || board.kind !== "grid") return false;
    return board.cells[cell.row * board.cols + cell.col]?.stack.length > 0;
  }

  /** A drag begins here: is there something to carry? @param {Spot} spot */
  grab(spot) {
    if (!this.allowed) return false;
    const cell = cellAt(spot);
    if (this.begun && !same(this.made[0], cell)) {
      if (!this.view.next.some((/** @type {Target} */ offered) => same(offered, cell))) return false;
      this.clear();
    }
    if (!this.begun) {
      if (!this.offers(cell) || !this.holdsPiece(cell)) return false;
      this.choose(cell);
    }
    this.busy = this.busy.then(() => {
      const level = this.next.find((target) => target.kind === "level" && target.level === spot.level);
      return level ? this.choose(level) : undefined;
    });
    return true;
  }

  /** @param {Spot | null} spot */
  async drop(spot) {
    await this.busy;
    if (!spot || !this.begun || same(this.made[0], cellAt(spot))) return;
    const target = this.at(spot);
    if (target) await this.choose(target);
    else await this.pick(spot);
  }
}
