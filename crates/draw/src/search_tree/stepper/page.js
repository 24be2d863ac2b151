// @ts-nocheck
// The page that holds one stepper: its head, its keys, its address.
import { Stepper } from "./stepper.js";

const LANGUAGES = ["en", "sr-Latn", "sr-Cyrl"];
const $ = id => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const wanted = /^#(?:(visit|backup)-)?(\d+)$/.exec(location.hash);
const html = document.documentElement;

if (matchMedia("(prefers-color-scheme: dark)").matches) html.dataset.theme = "dark";
const stepper = new Stepper($("run"), data, {
  language: data.language, step: wanted ? +wanted[2] : 0, grain: wanted?.[1] ?? "bound", speed: () => +$("speed").value,
  shown: (at, grain, it) => {
    $("counts").textContent = it.counts;
    document.body.dataset.step = at;
    try { history.replaceState(null, "", "#" + (grain === "bound" ? "" : grain + "-") + at); } catch { /* a page without an address */ }
  },
  presents: on => {
    document.body.classList.toggle("present", on);
    $("present").setAttribute("aria-pressed", String(on));
  },
});

function words(language) {
  html.lang = language;
  stepper.speak(language);
  const ui = key => stepper.words.ui(key);
  document.querySelectorAll("[data-ui]").forEach(it => { it.textContent = ui(it.dataset.ui); });
  document.querySelectorAll("[data-title]").forEach(it => { it.title = ui(it.dataset.title); it.setAttribute("aria-label", ui(it.dataset.title)); });
  $("head").textContent = document.title = data.heads[language];
  $("language").value = language;
  const keys = [["← → PgUp PgDn", "key_arrows"], ["Home End", "key_ends"], ["Space", "key_space"], ["n", "key_n"], ["l", "key_l"], ["c", "key_c"],
    ...(stepper.hasBoards ? [["b", "enlarge"]] : []), ["f", "present"], ["d", "theme"], ["?", "key_help"]];
  $("key-list").replaceChildren(...keys.flatMap(([key, name]) => {
    const dt = document.createElement("dt"), dd = document.createElement("dd");
    dt.textContent = key;
    dd.textContent = ui(name);
    return [dt, dd];
  }));
}

const acts = {
  help: () => $("keys").showModal(), close: () => $("keys").close(),
  theme: () => { html.dataset.theme = html.dataset.theme === "dark" ? "light" : "dark"; },
  present: () => stepper.act("present"),
  enlarge: () => { stepper.act("enlarge"); $("enlarge").setAttribute("aria-pressed", String(stepper.pinned)); },
};
for (const id in acts) $(id).addEventListener("click", acts[id]);
$("grain").value = stepper.grain;
$("grain").addEventListener("change", e => { stepper.refine(e.target.value); stepper.show(); });
$("language").addEventListener("change", e => words(e.target.value));
$("enlarge").hidden = !stepper.hasBoards;
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey || $("keys").open) return;
  if (e.key === "l") return words(LANGUAGES[(LANGUAGES.indexOf(html.lang) + 1) % LANGUAGES.length]);
  const name = { "?": "help", d: "theme" }[e.key];
  if (name && !e.target.matches?.("select,input")) { e.preventDefault(); return acts[name](); }
  stepper.key(e);
  $("grain").value = stepper.grain;
  $("enlarge").setAttribute("aria-pressed", String(stepper.pinned));
});
words(data.language);
// From now on changes of colour are gradual; the first step is there at once.
requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("ready")));
