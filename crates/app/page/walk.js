// Going through the moves of a game; the game itself stays where it is.

/** @typedef {import("./live.js").Live} Live */

export class Walk {
  /** @param {Live} live @param {import("./build-move.js").Builder} builder */
  constructor(live, builder) {
    this.live = live;
    this.builder = builder;
  }

  /** An unfinished move goes back by one step, a finished one by one move. */
  back() {
    if (!this.builder.back()) this.live.look(this.live.node(this.live.viewed)?.parent);
  }

  forward() {
    this.live.look(this.live.following());
  }

  toStart() {
    this.live.look(this.live.state.nodes[0].id);
  }

  toEnd() {
    this.live.look(this.live.whole().at(-1)?.id);
  }

  /** To another variation. @param {number} by */
  sideways(by) {
    const { live } = this;
    // The nearest earlier move that has an alternative.
    for (let node = live.node(live.viewed); typeof node?.parent === "number"; node = live.node(node.parent)) {
      const beside = live.node(node.parent)?.children ?? [];
      const at = beside.indexOf(node.id) + by + beside.length;
      if (beside.length > 1) return void live.look(beside[at % beside.length]);
    }
  }

  /** To the ply of an address, along its moves. @param {string | null} ply @param {string | null} moves */
  async toPly(ply, moves) {
    const { live } = this;
    if (ply === null) return;
    let node = live.state.nodes[0];
    const wanted = (moves ?? "").split(",").filter(Boolean);
    for (let i = 0; i < Number(ply); i++) {
      const children = node.children.map((/** @type {number} */ id) => live.node(id));
      const named = children.find((child) => child?.text === wanted[i]);
      const next = named ?? (wanted.length > 0 ? null : children[0]);
      if (!next) return;
      node = next;
    }
    await live.look(node.id);
  }
}
