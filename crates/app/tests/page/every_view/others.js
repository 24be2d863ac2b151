// The views beside the games: rules, the lab, tournaments, and what is not there.

const prose = () => seen(".steps .board-svg, .steps img, .steps svg", ".prose > *");
const RULES = [
  ...["tictactoe", "mnk", "connect4", "byte", "blockade", "tree"].map((it) => [`rules-${it}`, `#/rules/${it}`, prose]),
  ["rules-whole", "#/rules/byte", () => prose().then(() => $(".prose").scrollIntoView())],
];

const LAB = [
  ["lab", "#/lab?step=32", node],
  ["lab-truth", "#/lab?step=12", () => node().then(() => click("#lab-truth"))],
  [
    "lab-present",
    "#/lab?step=32",
    () =>
      node()
        .then(() => click("#lab-present"))
        .then(() => seen(".lab-present")),
  ],
  [
    "lab-two",
    "#/lab?step=47&second=1&2algorithm=minimax",
    () => until(() => all(".lab-run svg").length > 1 && all(".lab-run .node").length > 40),
  ],
  ["lab-edit", "#/lab?mode=edit", node],
  [
    "lab-edit-wrong",
    "#/lab?mode=edit",
    () =>
      node()
        .then(() => type("#edit-text", "(A (B 1 2) (C 3 x"))
        .then(() => said("#edit-text-said")),
  ],
  ["lab-compare", "#/lab?mode=compare", () => seen("#lab-compared")],
  ["lab-values", "#/lab?mode=quiz&ask=values", () => seen(".lab-answer")],
  ["lab-cuts", "#/lab?mode=quiz&ask=cuts", node],
  ["lab-windows", "#/lab?mode=quiz&ask=windows", () => seen(".lab-answer")],
  [
    "lab-graded",
    "#/lab?mode=quiz&ask=values",
    async () => {
      await type(".lab-answer", "99");
      $("#quiz-check").click();
      await seen(".lab-first");
    },
  ],
  ["lab-choose", "#/lab", () => node().then(() => click("#lab-tree"))],
  [
    "lab-random",
    "#/lab",
    () =>
      node()
        .then(() => click("#lab-tree", "#lab-random"))
        .then(() => seen("#lab-make")),
  ],
  [
    "lab-export",
    "#/lab",
    () =>
      node()
        .then(() => click("#lab-export"))
        .then(() => seen("#lab-link")),
  ],
  ["lab-wrong", "#/lab?tree=(A (B 1 2", () => said(".lab .error")],
  ["why-byte", "#/lab/byte?depth=2&step=20", node],
  ["why-blockade", "#/lab/blockade?set=rows:6,cols:7,walls:2&depth=1&step=9", node],
  [
    "why-engine",
    "#/lab/connect4?moves=4&played=4&algorithm=engine&engine=engine:8&step=60",
    () => seen(".legend .mark"),
  ],
];

const PROGRAM =
  "import sys\nfor line in sys.stdin:\n  print('ugiok' if line == 'ugi\\n' else 'hello')\n  if line[:2] == 'is': sys.exit('what is that?')\n";
const TOURNAMENTS = [
  ["tournaments", "#/tournament", () => seen("#make, #tournaments-off, #not-here")],
  [
    "tournament-open",
    "#/tournament",
    async () => {
      await tournament({ engines: ["random", "engine:1", "engine:3"] });
      await until(() => all("#entrants li").length === 3);
    },
  ],
  [
    "tournament-links",
    "#/tournament",
    async () => {
      const { tokens, keep } = await tournament({ engines: ["random"] });
      keep((kept) => Object.assign(kept, tokens));
      await click("#links");
      await until(() => $("#submit-qr")?.naturalWidth > 100);
    },
  ],
  [
    "tournament-ended",
    "#/tournament",
    async () => {
      await (await tournament({ engines: ["random", "engine:1", "engine:3"], games: 1 })).run();
      await over();
    },
  ],
  [
    "tournament-replay",
    "#/tournament",
    async () => {
      await (await tournament({ engines: ["random", "engine:1"], games: 1 })).run();
      await over();
      await click(".result");
      await seen("dialog .board-svg");
      await said("#replay-end");
    },
  ],
  [
    // Where programs cannot be run safely there is no form.
    "tournament-submit",
    "#/tournament",
    () => tournament({ engines: ["random"] }, "submit"),
  ],
  [
    "tournament-trial",
    "#/tournament",
    async () => {
      const { id, tokens, keep } = await tournament({ engines: ["random"] }, "submit");
      if (!$("#send")) return;
      const path = `/api/tournaments/${id}/programs?name=${encodeURIComponent("Милица Петровић-Стефановић")}`;
      const { token } = await send(path, new Blob([PROGRAM]), tokens.submit);
      keep((kept) => kept.tokens.push(token));
      await seen(".trial-verdict.bad");
    },
  ],
  [
    // The last, since the games go on.
    "tournament-running",
    "#/tournament",
    async () => {
      const settings = { rows: "7", cols: "8", walls: "3" };
      const engines = ["random", "engine:1", "engine:5", "engine:10"];
      await (await tournament({ game: "blockade", settings, seconds: 0.5, games: 1, engines })).run();
      await seen(".live-board .board-svg", ".result");
    },
  ],
];

const MISSING = [
  ["operator", "operator?lang=LANGUAGE"],
  ["missing", "#/game/AAAAAAAAAAAA", () => seen(".empty")],
  ["cannot-open", "#/board/connect4?moves=9", () => seen(".empty")],
  [
    "deleted",
    "#/rules/tree",
    async () => {
      const { id, tokens } = await send("/api/games", { game: "connect4", moves: "4" });
      location.hash = `#/game/${id}?keys=${tokens.x}`;
      await board();
      await fetch(`/api/games/${id}`, { method: "DELETE", headers: { "X-Potez-Token": `${tokens.x},${tokens.o}` } });
      await seen("#keep-copy");
    },
  ],
  [
    "unreachable",
    "#/board/connect4?moves=4",
    async () => {
      const [{ notice }, { t }] = [await import("/page/notice.js"), await import("/page/words.js")];
      notice(t("connection-lost"));
    },
  ],
];
