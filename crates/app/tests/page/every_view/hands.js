// What the views are brought about with.

const $ = (css) => document.querySelector(css);
const all = (css) => [...document.querySelectorAll(css)];
const until = async (is) => {
  while (!is()) await new Promise((go) => setTimeout(go, 15));
};
const seen = (...list) => until(() => list.every((css) => $(css)));
const said = (css) => until(() => $(css)?.textContent);
const click = async (...list) => {
  for (const css of list) {
    await seen(css);
    $(css).click();
  }
};
const type = async (css, text, event = "input") => {
  await seen(css);
  $(css).value = text;
  $(css).dispatchEvent(new Event(event, { bubbles: true }));
};
const choose = (css, value) => type(css, value, "change");
/** Points at the lower right corner of something: a mouse stands there, a finger touches it. */
const point = (css) => {
  const { right, bottom } = $(css).getBoundingClientRect();
  const touch = matchMedia("(pointer: coarse)").matches;
  const at = { clientX: right - 2, clientY: bottom - 8, bubbles: true, detail: 1 };
  const pointer = { ...at, pointerType: touch ? "touch" : "mouse" };
  for (const name of touch ? ["pointerdown", "pointerup"] : ["pointermove"])
    $(css).dispatchEvent(new PointerEvent(name, pointer));
  if (touch) $(css).dispatchEvent(new MouseEvent("click", at));
};
const send = async (path, body, tokens = "") => {
  const headers = {
    "Content-Type": "application/json",
    "X-Potez-Token": tokens,
    "Accept-Language": document.documentElement.lang,
  };
  const answer = await fetch(path, {
    method: "POST",
    headers,
    body: body instanceof Blob ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};
const board = () => until(() => $(".game .board-svg") && /ply=/.test(location.hash));
const ended = () => seen(".ending:not([hidden])");

/** A game of one's own, with the tokens of some sides. */
const play = async (asked, sides = "x") => {
  const { id, tokens } = await send("/api/games", asked);
  location.hash = `#/game/${id}?keys=${[...sides].map((side) => tokens[side])}`;
  await board();
  return {
    tokens,
    act: (what, side) => send(`/api/games/${id}/${what}`, {}, [...side].map((it) => tokens[it]).join(",")),
  };
};

/** Games that this device remembers. */
const remember = async (games) => {
  const kept = {};
  for (const [sides, asked] of games) {
    const { id, tokens } = await send("/api/games", asked);
    kept[id] = { tokens: [...sides].map((side) => tokens[side]) };
  }
  localStorage.setItem("potez.games", JSON.stringify(kept));
  location.hash = "#/";
};

/** Makes a move from the field, or goes a move back. */
const moved = async (act) => {
  const now = location.hash;
  await act();
  await until(() => location.hash !== now);
};
const typed = async (move) => {
  await type("#move-entry", move);
  $(".entry button").click();
};

const tournament = async (asked, role = "manage") => {
  const usual = { title: "Вештачка интелигенција · Class 3", game: "tictactoe", seconds: 0.2 };
  const { id, tokens } = await send("/api/tournaments", { ...usual, ...asked });
  location.hash = `#/tournament/${id}?key=${tokens[role]}`;
  await seen("#phase");
  const run = () => send(`/api/tournaments/${id}/phase`, { phase: "running" }, tokens.manage);
  const keep = (more) => {
    const kept = JSON.parse(localStorage.getItem("potez.tournaments"));
    more(kept[id]);
    localStorage.setItem("potez.tournaments", JSON.stringify(kept));
  };
  return { id, tokens, run, keep };
};
const over = () => until(() => $("#phase")?.dataset.phase === "ended");
const node = () => seen(".lab-run .node");
