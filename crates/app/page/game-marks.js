// What is marked on the board of a game: what can be chosen, what the engine says, values, paths.

/** @param {import("./game-view.js").GameView} view */
export function markPosition(view) {
  const { live, builder, analysis } = view;
  analysis.follow(builder.made);
  const found = analysis.marks();
  const step = builder.begun;
  const quiet = analysis.every && !step;
  const onBoard = (/** @type {import("./board/types.js").Target} */ target) =>
    target.kind === "cell" || target.kind === "column";
  const ghosts = step || analysis.every ? found.ghosts.filter((move) => move.cls === "danger" && !step) : found.ghosts;
  view.board.mark({
    last: live.view.last ?? [],
    next: quiet ? builder.next.filter((target) => !onBoard(target)) : builder.next,
    made: builder.made,
    wall: builder.wall,
    hint: found.hint,
    ghosts,
    values: analysis.boardValues(builder.made),
    paths: view.paths.of(live.view),
  });
  // Cells that can be chosen keep that in their names when the dots give way to values.
  if (quiet) view.board.name(builder.next);
}
