"use strict";
// Replays the decisive games: every board is a list of shapes, told as what is different from the board before.
(() => {
  const { shapes, games } = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const get = (id) => document.getElementById(id);
  const keep = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A file that is opened from a disk may have no place for it.
    }
  };
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };

  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept("potez-theme") === "dark" || (dark && kept("potez-theme") === null) ? "dark" : "light";
  get("theme").addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    keep("potez-theme", root.dataset.theme);
  });
  const languages = ["en", "sr-Latn", "sr-Cyrl"];
  get("language").addEventListener("click", () => {
    root.lang = languages[(languages.indexOf(root.lang) + 1) % languages.length];
  });

  if (games.length === 0) {
    get("replay").remove();
    return;
  }
  let game = games[0];
  let boards = [];
  let ply = 0;

  /** All boards of a game, as lists of numbers of shapes. */
  function unfold(frames) {
    let before = [];
    return frames.map(([begin, end, between]) => {
      before = [...before.slice(0, begin), ...between, ...before.slice(before.length - end)];
      return before;
    });
  }

  function show(to) {
    ply = Math.max(0, Math.min(game.moves.length, to));
    const [width, height] = game.boards.size;
    const drawn = boards[ply].map((number) => shapes.shapes[number]).join("");
    // Shapes are written by potez and hold no text from outside.
    get("board").innerHTML =
      `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${ply}/${game.moves.length}">${drawn}</svg>`;
    get("ply").value = String(ply);
    const list = get("moves");
    for (const button of list.querySelectorAll("button")) {
      const here = Number(button.dataset.ply) === ply;
      button.toggleAttribute("aria-current", here);
      // Only the list is scrolled, not the page.
      if (here) list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    const ended = ply === game.moves.length ? `: ${game.winner} ✓` : "";
    get("said").textContent = ply === 0 ? `X ${game.x} – O ${game.o}` : `${ply}. ${game.moves[ply - 1]}${ended}`;
  }

  function choose(number) {
    game = games[number];
    boards = unfold(game.boards.frames);
    get("ply").max = String(game.moves.length);
    get("moves").replaceChildren(
      ...game.moves.map((text, index) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = text;
        button.dataset.ply = String(index + 1);
        button.className = index < game.opening ? "opening" : "";
        button.addEventListener("click", () => show(index + 1));
        item.append(button);
        return item;
      }),
    );
    show(game.moves.length);
  }

  get("game").replaceChildren(
    ...games.map(
      (each, index) => new Option(`${each.number}. X ${each.x} – O ${each.o}: ${each.winner}`, String(index)),
    ),
  );
  get("game").addEventListener("change", () => choose(Number(get("game").value)));
  get("ply").addEventListener("input", () => show(Number(get("ply").value)));
  get("first").addEventListener("click", () => show(0));
  get("back").addEventListener("click", () => show(ply - 1));
  get("forward").addEventListener("click", () => show(ply + 1));
  get("last").addEventListener("click", () => show(game.moves.length));
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.matches("select, input")) return;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: game.moves.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  choose(0);
})();
