const VIEWS = [START, NEW, BOARDS, ANALYSIS, RULES, LAB, TOURNAMENTS, MISSING].flat();

/** The names of all views, with the addresses where they begin. */
const names = () => VIEWS.map(([name, at]) => [name, at]);

/** What the page has of itself at an address. */
const ready = (at, name) => {
  if (name === "missing" || name === "cannot-open" || !at.startsWith("#")) return null;
  if (at.startsWith("#/board")) return board();
  if (at.startsWith("#/new") || at.startsWith("#/edit")) return seen(".board-svg");
  return until(() => $("main .view")?.children.length > 0);
};

/** Gives the page a theme; `done` is called with the one that it has then. */
const wear = (theme, done) => {
  localStorage.setItem("potez.theme", JSON.stringify(theme));
  document.documentElement.dataset.wish = theme;
  document.dispatchEvent(new Event("theme"));
  if ($("#theme")) $("#theme").value = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => done(document.documentElement.dataset.theme)));
};

/** Brings a view about; `done` is called with nothing, or with what went wrong. Two frames later everything has been laid out. */
const show = async (name, done) => {
  try {
    const [, at, act] = VIEWS.find(([it]) => it === name);
    await ready(at, name);
    await act?.();
    requestAnimationFrame(() => requestAnimationFrame(() => done(null)));
  } catch (error) {
    done(String(error));
  }
};

/** Forgets what a view has left on this device, except how one likes the page. */
const forget = () => {
  const kept = ["potez.theme", "potez.language"];
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
};
