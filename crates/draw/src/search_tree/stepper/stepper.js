
"use strict";
// Replays a recorded search. The state after k events depends on those events alone, so going back is going there again.
(() => {
const D = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const NS = "http://www.w3.org/2000/svg";
const PAD = 14, LABELS = 46, ROOF = 8;
let language = D.language, grain = "bound", at = 0, timer = 0, chosen = null, pinned = false, tongue = "Python";

const make = (name, attributes = {}, parent) => {
  const it = document.createElementNS(NS, name);
  for (const key in attributes) it.setAttribute(key, attributes[key]);
  if (parent) parent.append(it);
  return it;
};
const ui = key => D.ui[language][key] || key;
// Serbian has a decimal comma; a fact without a text is the position where a game begins.
const number = text => language === "en" ? text : text.replace(".", ",");
const NUMBERS = new Set(["alpha", "beta", "value", "bound", "returned"]);
const fact = (key, facts) => !(key in facts) ? "" : facts[key] === null ? ui("start") : NUMBERS.has(key) ? number(facts[key]) : facts[key];
const fill = (template, facts) => template.replace(/\{(\w+)\}/g, (_, key) => fact(key, facts));
const say = k => { const [key, facts] = D.events[k].s; return fill(D.templates[language][key] || "", facts); };
const steps = () => D.grains[grain];
const last = () => steps().length - 1;
// Coarse steps pass over cuts, so the next step tells them.
function told(step) {
  const to = steps()[step], cuts = [];
  for (let k = (step ? steps()[step - 1] : to) + 1; k < to; k++) if (D.events[k].k === "x") cuts.push(say(k));
  return [...cuts, say(to)].join(" ");
}
// The name that a node alone has: in a game the moves that lead to it.
const isStart = n => n === 0 && D.game !== "tree";
function label(n) {
  if (isStart(n)) return ui("start");
  const line = [D.names[n]];
  if (D.game !== "tree") for (let up = D.parents[n]; up && line.length < 200; up = D.parents[up]) line.unshift(D.names[up]);
  return line.join(",") || "•";
}
const hasBoards = D.boards.some(board => board);
const shapes = list => list.map(i => D.shapes[i]).join("");

// ---- The state after k events -------------------------------------------------------------------------------------------
function state(k) {
  const nodes = new Map(), path = [], counts = {entered: 0, leaves: 0, cuts: 0};
  const see = n => { if (!nodes.has(n)) nodes.set(n, {visits: 0, log: []}); return nodes.get(n); };
  let here = null, arrow = null;
  for (let i = 1; i <= k; i++) {
    const e = D.events[i], it = see(e.n);
    here = e.n; arrow = null;
    switch (e.k) {
      case "e": {
        const log = it.log;
        Object.assign(it, {open: true, done: false, a: e.a, b: e.b, v: null, sign: "", cut: null, best: null});
        it.visits++; it.log = log; path.push(e.n); counts.entered++;
        break;
      }
      case "l": it.v = e.v; counts.leaves++; break;
      case "c": it.v = e.v; it.a = e.a; it.b = e.b; if (e.m !== null) it.best = e.m; break;
      case "x": it.v = e.v; it.cut = e.x; counts.cuts++; arrow = {from: e.n, to: e.o}; break;
      case "r": it.v = e.v; it.sign = e.g; it.open = false; it.done = true; path.pop(); break;
    }
    const before = it.log[it.log.length - 1];
    if (!before || before.a !== it.a || before.b !== it.b || before.v !== it.v || before.sign !== it.sign || e.k === "e")
      it.log.push({step: i, a: it.a, b: it.b, v: it.v, sign: it.sign});
  }
  return {nodes, path, counts, here, arrow};
}

// ---- Drawing ------------------------------------------------------------------------------------------------------------
const views = [];
let svg, arrowLine, arrowTip;
const X = x => x + PAD + LABELS, Y = y => y + PAD;

function outline(s) {
  const [x, y, w, h] = [X(s.x), Y(s.y), s.w / 2, s.h], b = y + h;
  if (s.leaf || s.n === null) return `M${x - w} ${y}H${x + w}V${b}H${x - w}z`;
  return s.side === "max" ? `M${x} ${y}L${x + w} ${y + ROOF}V${b}H${x - w}V${y + ROOF}z`
                          : `M${x - w} ${y}H${x + w}V${b - ROOF}L${x} ${b}L${x - w} ${b - ROOF}z`;
}

function build() {
  const width = D.width + LABELS + 2 * PAD, height = D.height + 2 * PAD;
  svg = make("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "group"});
  for (const [y, h, player] of D.levels) if (player) {
    const t = make("text", {x: PAD, y: Y(y) + h / 2 + 4, "font-size": 11, "font-weight": "bold", class: "f-faint"}, svg);
    t.textContent = player.toUpperCase();
  }
  const branches = make("g", {}, svg), boxes = make("g", {}, svg);
  for (const s of D.spots) {
    const v = {s};
    if (s.p !== null) {
      const p = D.spots[s.p], [x1, y1, x2, y2] = [X(p.x), Y(p.y) + p.h, X(s.x), Y(s.y)];
      v.branch = make("path", {d: `M${x1} ${y1}L${x2} ${y2}`, "stroke-linecap": "round"}, branches);
      const length = Math.hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
      v.strokes = make("path", {class: "strokes n s-cut", "stroke-width": 2, "stroke-linecap": "round", d: [-2.5, 2.5].map(d => {
        const x = (x1 + x2) / 2 + ux * d, y = (y1 + y2) / 2 + uy * d;
        return `M${x - uy * 8} ${y + ux * 8}L${x + uy * 8} ${y - ux * 8}`;
      }).join("")}, branches);
    }
    v.g = make("g", {class: "node"}, boxes);
    make("rect", {class: "halo", x: X(s.x) - s.w / 2 - 4, y: Y(s.y) - 4, width: s.w + 8, height: s.h + 8, rx: 5}, v.g);
    v.box = make("path", {d: outline(s), "stroke-linejoin": "round"}, v.g);
    const text = (row, size, bold) => make("text", {x: X(s.x), y: Y(s.y) + row, "font-size": size, "text-anchor": "middle",
      ...(bold ? {"font-weight": "bold"} : {})}, v.g);
    if (s.n === null) { v.name = text(17.5, 13); v.name.textContent = s.name; views.push(v); continue; }
    v.name = text(s.rows[0], 13); v.name.textContent = isStart(s.n) ? ui("start") : s.name;
    v.value = text(s.rows[1], 15, true);
    if (D.window && !s.leaf) v.window = text(s.rows[2], 10.5);
    if (s.fold) { v.fold = text(s.rows[3], 10.5, true); v.fold.textContent = "+" + s.fold; v.fold.setAttribute("class", "f-faint"); }
    if (s.board) { const g = make("g", {transform: `translate(${X(s.x) + s.board[0]} ${Y(s.y) + s.board[1]})`}, v.g); g.innerHTML = shapes(s.board[2]); }
    v.g.setAttribute("tabindex", "0");
    v.g.setAttribute("role", "button");
    v.g.dataset.name = D.names[s.n];
    const choose = () => { chosen = chosen === s.n ? null : s.n; show(); };
    v.g.addEventListener("click", choose);
    v.g.addEventListener("keydown", e => { if (e.key === "Enter") { choose(); e.preventDefault(); } });
    views.push(v);
  }
  arrowLine = make("path", {class: "arrow n s-cut", "stroke-width": 2.2}, svg);
  arrowTip = make("path", {class: "arrow f-cut"}, svg);
  $("tree").append(svg);
}

// A tree grows with its room; one that would be too small to read is scrolled.
function size() {
  const room = $("tree"), letter = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const {width, height} = svg.viewBox.baseVal, fit = Math.min(room.clientWidth / width, room.clientHeight / height);
  const scale = Math.max(Math.min(fit, 2.2 * letter), .8 * letter);
  svg.setAttribute("width", Math.floor(width * scale)); svg.setAttribute("height", Math.floor(height * scale));
}

// Scrolls to the current node, or to the box that hides it.
function follow(now) {
  const hidden = now.here === null ? -1 : D.spotOf[now.here];
  views.forEach((v, i) => v.g.classList.toggle("within", i === hidden && v.s.n !== now.here));
  if (hidden < 0) return;
  const room = $("tree"), box = views[hidden].box.getBoundingClientRect(), seen = room.getBoundingClientRect();
  const [right, bottom] = [seen.left + room.clientWidth, seen.top + room.clientHeight];
  if (box.left < seen.left || box.right > right) room.scrollLeft += (box.left + box.right) / 2 - (seen.left + right) / 2;
  if (box.top < seen.top || box.bottom > bottom) room.scrollTop += (box.top + box.bottom) / 2 - (seen.top + bottom) / 2;
}

function look(now, n) {
  const it = now.nodes.get(n);
  if (now.here === n) return "here";
  if (it && it.visits) return it.open ? "open" : "done";
  for (let up = D.parents[n]; up !== null && up !== undefined; up = D.parents[up]) {
    const above = now.nodes.get(up);
    if (above && above.visits) return above.cut ? "skipped" : "unseen";
  }
  return "unseen";
}

function draw(now) {
  // A root that was left with a mere bound has no best line.
  const main = new Set(), root = now.nodes.get(0);
  for (let n = 0, it; !(root && root.sign) && (it = now.nodes.get(n)) && it.best !== null && it.best !== undefined && !main.has(it.best); n = it.best) main.add(it.best);
  for (const v of views) {
    const s = v.s, parent = s.p === null ? null : D.spots[s.p].n, above = parent === null ? null : now.nodes.get(parent);
    const how = s.n === null ? (above && above.cut ? "skipped" : "unseen") : look(now, s.n);
    const it = s.n === null ? null : now.nodes.get(s.n), faint = how === "unseen" || how === "skipped";
    const fillName = faint ? "blank" : how === "here" ? "here" : s.leaf ? "leaf" : s.side;
    v.box.setAttribute("class", `box f-${fillName} s-${faint ? "faint" : "ink"}`);
    v.box.setAttribute("stroke-width", {unseen: 1, skipped: 1, done: s.leaf ? .8 : 1.3, open: 2.2, here: 2.8}[how]);
    v.box.setAttribute("stroke-dasharray", how === "skipped" ? "4 3" : "none");
    v.name.setAttribute("class", faint ? "f-faint" : "f-ink");
    v.g.dataset.look = how;
    if (v.branch) {
      const best = above && s.n !== null && above.best === s.n && !faint;
      const [paint, width] = faint ? ["faint", 1] : best && main.has(s.n) ? ["best", 3.2] : best || how !== "done" ? ["ink", 2] : ["branch", 1.2];
      v.branch.setAttribute("class", `branch n s-${paint}`);
      v.branch.setAttribute("stroke-width", width);
      v.branch.setAttribute("stroke-dasharray", how === "skipped" ? "4 3" : "none");
      v.strokes.classList.toggle("on", how === "skipped" && !!(above && above.cut));
    }
    if (s.n === null) continue;
    const value = number(it && it.visits && it.v !== null && it.v !== undefined ? it.sign + it.v : s.value || "");
    if (isStart(s.n)) v.name.textContent = ui("start");
    v.value.textContent = value;
    v.value.setAttribute("class", faint ? "f-faint" : "f-ink");
    const window = it && it.visits ? `α ${number(it.a)}  β ${number(it.b)}` : "";
    if (v.window) { v.window.textContent = window; v.window.setAttribute("class", how === "here" ? "f-ink" : "f-bound"); }
    v.g.classList.toggle("chosen", chosen === s.n);
    const state = how === "unseen" ? ui("none") : how === "skipped" ? ui("skipped") : `${value} ${D.window ? window : ""}`;
    v.g.setAttribute("aria-label", `${label(s.n)} ${s.leaf ? "" : s.side.toUpperCase()} ${state}`.trim());
  }
  drawArrow(now);
}

function drawArrow(now) {
  const from = now.arrow && D.spots[D.spotOf[now.arrow.from]], to = now.arrow && now.arrow.to !== null && D.spots[D.spotOf[now.arrow.to]];
  const on = !!(from && to && from !== to && from.n === now.arrow.from && to.n === now.arrow.to);
  arrowLine.classList.toggle("on", on);
  arrowTip.classList.toggle("on", on);
  svg.dataset.arrow = on ? `${D.names[from.n]}>${D.names[to.n]}` : "";
  if (!on) return;
  const side = from.x >= to.x ? 1 : -1;
  const [x1, y1] = [X(from.x) + side * from.w / 2, Y(from.y) + from.h * .4], [x2, y2] = [X(to.x) + side * to.w / 2, Y(to.y) + to.h * .55];
  const reach = 26 + Math.abs(y1 - y2) * .22, far = side > 0 ? Math.max(x1, x2) + reach : Math.min(x1, x2) - reach;
  arrowLine.setAttribute("d", `M${x1} ${y1}C${far} ${y1} ${far} ${y2} ${x2 + side * 7} ${y2}`);
  arrowTip.setAttribute("d", `M${x2} ${y2}L${x2 + side * 11} ${y2 - 5}V${y2 + 5}z`);
}

// ---- The panels ---------------------------------------------------------------------------------------------------------
const cell = (row, text, name = "td") => { const it = document.createElement(name); it.textContent = text ?? ""; row.append(it); return it; };
function table(id, heads, rows) {
  const it = $(id); it.replaceChildren();
  const top = document.createElement("tr"); heads.forEach(text => cell(top, text, "th")); it.append(top);
  for (const row of rows) {
    const line = document.createElement("tr"); it.append(line);
    if (row.now) line.className = "now";
    row.cells.forEach((text, i) => {
      const td = cell(line, text);
      if (i === 0 && row.go !== undefined) { td.className = "go"; td.onclick = () => go(row.go); }
    });
  }
}

function panels(now, k) {
  const bounds = D.window ? ["α", "β"] : [];
  const line = it => [...(D.window ? [it.a, it.b] : []), it.v === null || it.v === undefined ? "" : (it.sign || "") + it.v].map(number);
  table("stack", [ui("node"), ...bounds, ui("value")],
    now.path.map(n => ({cells: [label(n), ...line(now.nodes.get(n))], now: n === now.here})));
  const it = chosen === null ? null : now.nodes.get(chosen);
  $("history-head").textContent = chosen === null ? ui("history") : `${ui("history")} ${label(chosen)}`;
  if (!it) { table("history", [], [{cells: [chosen === null ? ui("hint") : ui("none")]}]); }
  else table("history", [ui("step"), ...bounds, ui("value")], it.log.map(entry => ({cells: [entry.step, ...line(entry)], go: entry.step})));
  const code = $("code"), lit = new Set(D.events[k].c[tongue === "Python" ? 0 : 1]);
  code.replaceChildren(...D.code[tongue].map((text, i) => {
    const span = document.createElement("span");
    span.textContent = text || " ";
    span.style.setProperty("--in", text.search(/\S|$/) + 4 + "ch");
    if (lit.has(i)) span.className = "lit";
    return span;
  }));
  const first = code.querySelector(".lit");
  if (first) code.scrollTop += first.getBoundingClientRect().top - code.getBoundingClientRect().top - code.clientHeight / 3;
  for (const name of ["Python", "Rust"]) $(name).setAttribute("aria-pressed", String(name === tongue));
}

// The code becomes a little smaller where its longest line would not fit; what is still too long is broken.
function fitCode() {
  const code = $("code"), longest = Math.max(...D.code[tongue].map(line => line.length));
  code.style.fontSize = "";
  const letter = parseFloat(getComputedStyle(code).fontSize), room = code.clientWidth - 1.2 * letter - 5;
  const fits = room / (longest * .603);
  if (fits < letter) code.style.fontSize = Math.max(fits, letter * (document.body.classList.contains("present") ? .7 : .84)) + "px";
}

// The board of the chosen node, or of the current one, beside the tree.
function enlarge(now) {
  const n = chosen !== null ? chosen : pinned ? now.here ?? 0 : null, board = n === null ? null : D.boards[n];
  const shown = !$("large").hidden;
  $("large").hidden = !board;
  $("enlarge").setAttribute("aria-pressed", String(pinned));
  if (board) {
    const [width, height, list] = board;
    $("large-name").textContent = label(n);
    $("large-board").setAttribute("viewBox", `0 0 ${width} ${height}`);
    $("large-board").innerHTML = shapes(list);
    $("large").dataset.node = n;
  }
  if (shown !== !!board) size();
}

// ---- Showing a step -----------------------------------------------------------------------------------------------------
function show() {
  const k = steps()[at], now = state(k), sentence = told(at);
  enlarge(now);
  draw(now);
  panels(now, k);
  $("told").textContent = sentence;
  $("counts").textContent = `${ui("visits")} ${now.counts.entered} · ${ui("leaves")} ${now.counts.leaves} · ${ui("cuts")} ${now.counts.cuts}`;
  $("scrub").max = last(); $("scrub").value = at;
  $("scrub").setAttribute("aria-valuetext", `${ui("step")} ${at}: ${sentence}`);
  $("count").textContent = `${at} / ${last()}`;
  $("first").disabled = $("back").disabled = at === 0;
  $("forward").disabled = $("last").disabled = at === last();
  $("cut").disabled = nextCut() < 0;
  follow(now);
  svg.setAttribute("aria-label", `${ui("tree")}. ${sentence}`);
  document.body.dataset.step = at;
  try { history.replaceState(null, "", "#" + (grain === "bound" ? "" : grain + "-") + at); } catch { /* a page without an address */ }
}

function words() {
  document.documentElement.lang = language;
  document.querySelectorAll("[data-ui]").forEach(it => { it.textContent = ui(it.dataset.ui); });
  document.querySelectorAll("[data-title]").forEach(it => { it.title = ui(it.dataset.title); it.setAttribute("aria-label", ui(it.dataset.title)); });
  $("head").textContent = document.title = D.heads[language];
  $("mover-view").hidden = D.algorithm !== "negamax" && D.algorithm !== "pvs";
  $("scrub").setAttribute("aria-label", ui("step"));
  $("code").setAttribute("aria-label", ui("code"));
  $("language").value = language;
  const keys = [["← → PgUp PgDn", "key_arrows"], ["Home End", "key_ends"], ["Space", "key_space"], ["n", "key_n"], ["l", "key_l"], ["c", "key_c"], ...(hasBoards ? [["b", "enlarge"]] : []), ["f", "present"], ["d", "theme"], ["?", "key_help"]];
  $("key-list").replaceChildren(...keys.flatMap(([key, name]) => {
    const dt = document.createElement("dt"), dd = document.createElement("dd");
    dt.textContent = key; dd.textContent = ui(name);
    return [dt, dd];
  }));
  const box = (d, extra) => `<svg width="22" height="18" viewBox="0 0 22 18"><path class="${extra}" d="${d}"/></svg>`;
  $("legend").innerHTML = [
    [box("M11 1L20 5V17H2V5z", "f-max s-ink"), "legend_max"], [box("M2 1H20V13L11 17L2 13z", "f-min s-ink"), "legend_min"],
    [box("M2 2H20V16H2z", "f-here s-ink\" stroke-width=\"2.5"), "legend_here"], [box("M2 9H20", "n s-best\" stroke-width=\"3.2"), "legend_best"],
    [box("M1 9H21M9 3L6 15M14 3L11 15", "n s-cut\" stroke-width=\"1.8"), "legend_cut"],
  ].map(([icon, key]) => `<span>${icon}${ui(key)}</span>`).join("");
  playing(!!timer);
  size();
  fitCode();
  show();
}

// ---- Moving -------------------------------------------------------------------------------------------------------------
function playing(on) {
  const button = $("play");
  button.textContent = `${on ? "❚❚" : "▷"} ${ui(on ? "pause" : "play")}`;
}
function stop() { clearTimeout(timer); timer = 0; playing(false); }
function move(to) { at = Math.max(0, Math.min(last(), to)); show(); }
function go(k) { stop(); if (steps().indexOf(k) < 0) coarser("bound"); move(steps().findIndex(s => s >= k)); }
function play() {
  if (timer) return stop();
  if (at === last()) move(0);
  playing(true);
  const tick = () => { move(at + 1); if (at === last()) stop(); else timer = setTimeout(tick, +$("speed").value); };
  timer = setTimeout(tick, +$("speed").value);
}
function nextCut() {
  const k = steps()[at], event = D.events.findIndex((e, i) => i > k && e.k === "x");
  return event < 0 ? -1 : steps().findIndex(s => s >= event);
}
function coarser(name) { const k = steps()[at]; grain = name; $("grain").value = name; at = Math.max(0, steps().findIndex(s => s >= k)); }

// The tree, the sentence and the code, for the back row; over the whole screen where the browser allows it.
function present(on) {
  document.body.classList.toggle("present", on);
  $("present").setAttribute("aria-pressed", String(on));
  if (on && document.documentElement.requestFullscreen) document.documentElement.requestFullscreen().catch(() => {});
  if (!on && document.fullscreenElement) document.exitFullscreen().catch(() => {});
  size(); fitCode(); show();
}

const acts = {
  first: () => { stop(); move(0); }, last: () => { stop(); move(last()); }, back: () => { stop(); move(at - 1); },
  forward: () => { stop(); move(at + 1); }, cut: () => { stop(); const to = nextCut(); if (to >= 0) move(to); }, play,
  help: () => $("keys").showModal(), close: () => $("keys").close(),
  theme: () => { const root = document.documentElement; root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; },
  present: () => present(!document.body.classList.contains("present")),
  enlarge: () => { if (hasBoards) { pinned = !pinned && chosen === null; chosen = null; show(); } },
  Python: () => { tongue = "Python"; fitCode(); show(); }, Rust: () => { tongue = "Rust"; fitCode(); show(); },
};
for (const id in acts) $(id).addEventListener("click", acts[id]);
$("scrub").addEventListener("input", e => { stop(); move(+e.target.value); });
$("grain").addEventListener("change", e => { coarser(e.target.value); show(); });
$("language").addEventListener("change", e => { language = e.target.value; words(); });
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey || $("keys").open) return;
  const inField = e.target.matches("select,input,button");
  const keys = {ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last", " ": "play", n: "cut", "?": "help", d: "theme", f: "present", b: "enlarge", PageDown: "forward", PageUp: "back"};
  if (e.key === "l") { const tags = Object.keys(D.ui); language = ["en", "sr-Latn", "sr-Cyrl"][(["en", "sr-Latn", "sr-Cyrl"].indexOf(language) + 1) % tags.length]; words(); return; }
  if (e.key === "Escape" && !$("large").hidden) { chosen = null; pinned = false; return show(); }
  if (e.key === "Escape" && document.body.classList.contains("present")) return present(false);
  if (e.key === "c") return acts[tongue === "Python" ? "Rust" : "Python"]();
  if (!(e.key in keys) || inField && (e.key === " " || e.target.matches("select"))) return;
  e.preventDefault();
  acts[keys[e.key]]();
});

if (matchMedia("(prefers-color-scheme: dark)").matches) document.documentElement.dataset.theme = "dark";
$("enlarge").hidden = !hasBoards;
build();
addEventListener("resize", () => { size(); fitCode(); show(); });
document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && document.body.classList.contains("present")) present(false); });
const wanted = /^#(?:(visit|backup)-)?(\d+)$/.exec(location.hash);
if (wanted) { if (wanted[1]) { grain = wanted[1]; $("grain").value = grain; } at = Math.min(last(), +wanted[2]); }
words();
// From now on changes of colour are gradual; the first step is there at once.
requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("ready")));
})();
