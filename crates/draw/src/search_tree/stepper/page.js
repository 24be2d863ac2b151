// The page that holds one stepper: its head, its keys, its address.
import { letter } from "./letters.js";
import { Stepper } from "./stepper.js";

const LANGUAGES = ["en", "sr-Latn", "sr-Cyrl"];
/** An element that the page has. @param {string} id @returns {HTMLElement} */
const $ = id => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const choice = id => /** @type {HTMLSelectElement} */ ($(id));
const keyHelp = /** @type {HTMLDialogElement} */ ($("keys"));
/** @type {import("./types.js").Run} */
const data = JSON.parse($("data").textContent ?? "");
const wanted = /^#(?:(visit|backup|line)-)?(\d+)$/.exec(location.hash);
const html = document.documentElement;

if (matchMedia("(prefers-color-scheme: dark)").matches) html.dataset.theme = "dark";
const stepper = new Stepper($("run"), data, {
  language: data.language, step: wanted ? +wanted[2] : 0, grain: wanted?.[1] ?? "bound", speed: () => +choice("speed").value,
  shown: (at, grain, it) => {
    $("counts").textContent = it.counts;
    document.body.dataset.step = String(at);
    try { history.replaceState(null, "", "#" + (grain === "bound" ? "" : grain + "-") + at); } catch { /* a page without an address */ }
  },
  presents: on => {
    document.body.classList.toggle("present", on);
    $("present").setAttribute("aria-pressed", String(on));
  },
});

/** @param {string} language */
function words(language) {
  html.lang = language;
  stepper.speak(language);
  const ui = (/** @type {string} */ key) => stepper.words.ui(key);
  const each = (/** @type {string} */ css, /** @type {(it: HTMLElement) => void} */ act) => document.querySelectorAll(css).forEach(it => { if (it instanceof HTMLElement) act(it); });
  each("[data-ui]", it => { it.textContent = ui(it.dataset.ui ?? ""); });
  each("[data-title]", it => { it.title = ui(it.dataset.title ?? ""); it.setAttribute("aria-label", it.title); });
  $("head").textContent = document.title = data.heads[language];
  choice("language").value = language;
  const keys = [["← → PgUp PgDn", "key_arrows"], ["Home End", "key_ends"], ["Space", "key_space"], ["n", "key_n"], ["m", "key_m"], ["l", "key_l"], ["c", "key_c"],
    ...(stepper.hasBoards ? [["b", "enlarge"]] : []), ["f", "present"], ["d", "theme"], ["?", "key_help"]];
  $("key-list").replaceChildren(...keys.flatMap(([key, name]) => {
    const dt = document.createElement("dt"), dd = document.createElement("dd");
    dt.textContent = key;
    dd.textContent = ui(name);
    return [dt, dd];
  }));
}

/** @type {Record<string, () => void>} */
const acts = {
  help: () => keyHelp.showModal(), close: () => keyHelp.close(),
  theme: () => { html.dataset.theme = html.dataset.theme === "dark" ? "light" : "dark"; },
  present: () => stepper.act("present"),
  enlarge: () => { stepper.act("enlarge"); $("enlarge").setAttribute("aria-pressed", String(stepper.pinned)); },
};
for (const id in acts) $(id).addEventListener("click", acts[id]);
// The engine's own search has no code.
if (!stepper.hasCode) choice("grain").querySelector("[value=line]")?.remove();
choice("grain").value = stepper.grain;
choice("grain").addEventListener("change", () => { stepper.refine(choice("grain").value); stepper.show(); });
choice("language").addEventListener("change", () => words(choice("language").value));
$("enlarge").hidden = !stepper.hasBoards;
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey || keyHelp.open) return;
  const key = letter(e);
  if (key === "l") return words(LANGUAGES[(LANGUAGES.indexOf(html.lang) + 1) % LANGUAGES.length]);
  /** @type {Record<string, string>} */
  const own = { "?": "help", d: "theme" };
  const name = own[key], inField = e.target instanceof Element && e.target.matches("select,input");
  if (name && !inField) { e.preventDefault(); return acts[name](); }
  stepper.key(e);
  choice("grain").value = stepper.grain;
  $("enlarge").setAttribute("aria-pressed", String(stepper.pinned));
});
words(data.language);
// From now on changes of colour are gradual; the first step is there at once.
requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("ready")));
