// The views of games: the start, a new game, boards, analysis, the editor. Of each: its name, where it begins, and what is done there.

const BYTE = "set=setup:free&position=4/X.X.1.X/O.OX.O.O/X.XOX.1.X/1.OXOXO.1.O/X.X.X.X/O.1.O.O/4+X+1:0";
const BLOCKADE = "moves=X1:64:P6B,O1:3A:Z64,X2:95:P85,O2:8D:Z76,X2:A4:P65,O1:5A:P63";
const BLOCKADE_WON =
  "set=rows:7,cols:8,walls:2&moves=X2:64:P11,O1:38:P61,X1:13:P21,O1:27:P45,X2:66:Z25,O2:58:Z37,X1:24:Z17,O2:56:Z16,X1:22,O2:76,X2:67";
const BYTE_WON =
  "moves=F6-GL-0,G1-GD-0,B6-DL-0,G7-GD-0,B2-DL-0,C7-GD-0,F2-GL-0,E7-GL-0,D6-GL-0,C5-GL-0,B8-DL-0,E1-GD-0,F4-DD-0,E5-GL-0,D4-DL-0,C3-GD-0,F8-GL-0,G5-GL-0,D8-DL-0,F4-GL-0,C1-DD-1,C1-DD-0,E7-GL-0,E3-GL-4,D6-GD-0,G3-GD-0,B4-DL-0,F4-GL-0,C7-DL-0,E3-GL-0,C3-DL-3,pass,D6-DL-0,pass,C3-DD-0,D4-DD-1,D4-DD-0";

const START = [
  ["start", "#/", () => seen(".card .board-svg")],
  [
    "start-mine",
    "#/rules/tree",
    async () => {
      await remember([
        ["xo", { game: "tictactoe", moves: "a1,b1,a2,b2,a3" }],
        ["xo", { game: "tree", moves: "B" }],
        ["xo", { game: "mnk", settings: { m: "15", n: "15", k: "5" }, moves: "h8,h9,i8" }],
        ["xo", { game: "blockade", moves: "X1:64:P6B,O1:3A:Z64" }],
        ["xo", { game: "byte", title: "Завршни турнир, 3. коло, сто 12" }],
        ["x", { game: "connect4", moves: "4,4,3,3,5,2,6", seats: { o: "engine:3" } }],
        ["x", { game: "connect4", moves: "4,4" }],
        ["x", { game: "byte", seats: { o: "engine:10" } }],
        ["x", { game: "tictactoe", moves: "b2,a1", seats: { o: "engine:1" } }],
      ]);
      await until(() => all(".thumbnail .board-svg").length === 8);
    },
  ],
  [
    "start-removed",
    "#/rules/tree",
    async () => {
      await remember([["x", { game: "connect4", moves: "4,4" }]]);
      await click(".forget");
      await seen(".game-card.deleted");
    },
  ],
  ["import", "#/", () => click("#open-record")],
  [
    "import-wrong",
    "#/",
    async () => {
      await click("#open-record");
      await type("#import-text", "4, 4, 9");
      await choose("#import-game", "connect4");
      await choose("#import-format", "moves");
      $("#import-go").click();
      await said("#import-error");
    },
  ],
];

const options = () => ($("details.options").open = true);
const NEW = [
  ["new-tictactoe", "#/new/tictactoe"],
  ["new-mnk", "#/new/mnk"],
  ["new-connect4", "#/new/connect4", options],
  ["new-byte", "#/new/byte", options],
  ["new-blockade", "#/new/blockade", options],
  ["new-tree", "#/new/tree"],
  ["new-full", "#/new/byte", () => type("#level", "11").then(() => choose("#clock", "300"))],
  ["new-watch", "#/new/connect4", () => click("#opponent-watch")],
  ["new-link", "#/new/connect4", () => click("#opponent-link")],
];

const BOARDS = [
  ["tictactoe", "#/board/tictactoe?moves=b2,a1,c1,a3,a2,c2"],
  ["mnk", "#/board/mnk?set=m:15,n:15,k:5&moves=h8,h9,i8,g8,j8,i9"],
  ["connect4", "#/board/connect4?moves=4,4,3,3,5"],
  ["byte", `#/board/byte?${BYTE}`],
  ["blockade", `#/board/blockade?${BLOCKADE}`],
  ["blockade-largest", "#/board/blockade?set=rows:22,cols:28,walls:18"],
  ["tree", "#/board/tree?moves=B"],
  [
    "levels",
    `#/board/byte?${BYTE}`,
    async () => {
      await click('.cell[data-row="3"][data-col="3"]');
      await seen(".levels");
    },
  ],
  [
    // A pawn has moved, and a wall is being placed.
    "wall",
    `#/board/blockade?${BLOCKADE}`,
    async () => {
      await click(".cell.can");
      await seen("#part-back", ".cell.can");
      $(".cell.can").click();
      await until(() => $("#prompt").dataset.kinds?.includes("wall"));
      point('.cell[data-row="7"][data-col="6"]');
    },
  ],
  ["typed-wrong", "#/board/connect4?moves=4", () => typed("h9").then(() => said("#entry-error"))],
  [
    "variation",
    "#/board/connect4?moves=4,4,4,4,3,3",
    async () => {
      for (let i = 0; i < 4; i++) await moved(() => click("#nav-back"));
      for (const move of ["2", "6", "1"]) await moved(() => typed(move));
      await choose("#comment", "Better: the left side is open. Лева страна је слободна.");
      await seen(".moves .comment");
    },
  ],
  [
    "long-title",
    "#/rules/tree",
    async () => {
      const title = "Неупоредиво-дугачак-назив-партије и још понешто: an incomparably long title of a game";
      await play({ game: "connect4", moves: "4,4", title }, "xo");
    },
  ],
  [
    "against",
    "#/rules/tree",
    () => play({ game: "byte", seats: { o: "engine:1" }, clock: { base: 300, increment: 5 } }),
  ],
  [
    "engines",
    "#/rules/tree",
    async () => {
      const { act } = await play({ game: "connect4", seats: { x: "engine:1", o: "engine:2" } }, "xo");
      await act("pause", "xo");
      await seen("#pace");
    },
  ],
  [
    "offer",
    "#/rules/tree",
    async () => {
      const { act } = await play({ game: "connect4", moves: "4,4" });
      await act("draw", "o");
      await seen("#offer-accept");
    },
  ],
  ["drawn", "#/board/tictactoe?moves=b2,a1,b1,b3,a2,c2,a3,c1,c3", ended],
  ["won-connect4", "#/board/connect4?moves=4,4,3,3,5,2,6", ended],
  ["won-blockade", `#/board/blockade?${BLOCKADE_WON}`, ended],
  ["won-byte", `#/board/byte?${BYTE_WON}`, ended],
  [
    "lost",
    "#/rules/tree",
    async () => {
      const { act } = await play({ game: "tictactoe", moves: "a1,b1", seats: { o: "engine:1" } });
      await act("resign", "x");
      await ended();
    },
  ],
];

const ANALYSIS = [
  [
    "analysis",
    "#/board/connect4?moves=4,4,4,4",
    () => click("#engine-on").then(() => until(() => all(".lines .score").length === 3)),
  ],
  [
    "values",
    "#/board/byte?moves=B2-DD-0",
    () => click("#every-on").then(() => until(() => all(".board .pill").length > 3)),
  ],
  ["hint", "#/board/connect4?moves=4,4,4,4", () => click("#hint").then(() => said("#engine-said"))],
  ["hint-tree", "#/board/tree?moves=B", () => click("#engine-on").then(() => seen(".board .arrow"))],
  [
    "review",
    "#/board/tictactoe?moves=b2,a2,b1,b3,c3,a1,c1,a3",
    () => click("#review-short").then(() => seen(".move .verdict", ".graph:not(.bare)", ".retry .button")),
  ],
  [
    "retry",
    "#/board/tictactoe?moves=b2,a2,b1,b3,c3",
    () => click("#review", ".retry .button").then(() => seen(".retry-word")),
  ],
  [
    "evaluation",
    `#/board/byte?${BYTE}&moves=D4-GL-0`,
    async () => {
      $("#evaluation").open = true;
      await seen(".evaluation tfoot");
    },
  ],
  ["paths", `#/board/blockade?${BLOCKADE}`, () => click("#paths-on").then(() => seen(".paths-legend tbody"))],
  ["menu", "#/board/tictactoe?moves=b2", () => click("#game-menu").then(() => seen("dialog[open]"))],
  ["keys", "#/board/tictactoe?moves=b2", () => click("#help")],
  ["invite", "#/new/connect4", () => click("#opponent-link", "#begin").then(() => seen("#watch-link"))],
  [
    "resign",
    "#/rules/tree",
    async () => {
      await play({ game: "tictactoe", moves: "b2", seats: { x: "engine:1" } }, "o");
      await click("#game-menu", "#menu-resign");
      await seen("#resign-yes");
    },
  ],
  ["edit-tictactoe", "#/edit/tictactoe"],
  ["edit-byte", "#/edit/byte"],
  ["edit-blockade", "#/edit/blockade"],
  ["edit-tree", "#/edit/tree"],
  [
    "edit-wrong",
    "#/edit/byte",
    () => type("#edit-text", "4/X.X.1.X/XXXXXXXXX.1/7").then(() => seen("#edit-errors li")),
  ],
];
