//! The stepper in a real browser: every step, forwards and backwards, shows what the drawing of that step shows.
//!
//! Needs `chromium` and `chromedriver`. Where they are missing the test says so and passes, except in CI, where it fails.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

#[path = "../browser/mod.rs"]
mod browser;
mod views;

use std::path::Path;
use std::process::Command;

use browser::Driver;
use fantoccini::Client;
use potez_draw::search_tree::{Plan, Style, frame};
use potez_draw::shapes::Shape;
use potez_draw::trace::why::sentence;
use potez_draw::trace::{Language, Trace, file};
use serde_json::{Value, json};

const SNAPSHOT: &str = r##"
const texts = g => [...g.querySelectorAll(":scope > text")].map(t => t.textContent).filter(t => t);
return {
  step: +document.body.dataset.step, told: document.getElementById("told").textContent,
  count: document.getElementById("count").textContent, counts: document.getElementById("counts").textContent,
  nodes: [...document.querySelectorAll(".node[data-name]")].map(g => [g.dataset.name, g.dataset.look, texts(g), g.getAttribute("aria-label")]),
  strokes: document.querySelectorAll(".strokes.on").length, arrow: document.querySelector("#tree svg").dataset.arrow,
  lit: [...document.querySelectorAll("#code .lit")].map(l => l.textContent.trim()),
};"##;

async fn snapshot(client: &Client) -> Value {
    client.execute(SNAPSHOT, vec![]).await.unwrap()
}

async fn press(client: &Client, key: &str) {
    let script = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true, cancelable: true}));";
    client.execute(script, vec![json!(key)]).await.unwrap();
}

/// What the drawing of a step shows in the boxes.
fn drawn(trace: &Trace, plan: &Plan, step: usize) -> Vec<(String, Vec<String>)> {
    let drawn = frame(plan, &trace.stage(step), &Style::default(), (step, 0));
    let texts = |node: u32| {
        let of_node = drawn.items.iter().filter(move |item| item.node == Some(node));
        of_node.filter_map(|item| match &item.shape {
            Shape::Text { text, .. } => Some(text.clone()),
            _ => None,
        })
    };
    in_order(plan).into_iter().map(|node| (trace.name(node).to_owned(), texts(node).collect())).collect()
}

/// The nodes as a screen reader meets them: each before its children.
fn in_order(plan: &Plan) -> Vec<u32> {
    let (mut order, mut left) = (Vec::new(), vec![0]);
    while let Some(at) = left.pop() {
        order.extend(plan.spots[at].node);
        left.extend((0..plan.spots.len()).rev().filter(|&below| plan.spots[below].parent == Some(at)));
    }
    order
}

fn page(name: &str, args: &[&str]) -> (Trace, String) {
    let run = |format: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_potez"))
            .env("LC_ALL", "C")
            .args(args)
            .args(["--format", format])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.html"));
    std::fs::write(&path, run("html")).unwrap();
    (file::read(&run("json")).unwrap(), format!("file://{}", path.display()))
}

/// Every step forwards by the keyboard, then backwards by the button.
async fn walk(client: &Client, trace: &Trace) -> Vec<Value> {
    let plan = Plan::new(trace, 300);
    let mut forwards = Vec::new();
    for step in 0..=trace.events.len() {
        let seen = snapshot(client).await;
        assert_eq!(seen["step"], step);
        assert_eq!(seen["count"], format!("{step} / {}", trace.events.len()));
        let stage = trace.stage(step);
        let told = sentence(&stage).text(Language::English).replace("-∞", "−∞");
        assert_eq!(seen["told"].as_str().unwrap().replace("−", "-"), told.replace("−", "-"));
        for (shown, (name, texts)) in seen["nodes"].as_array().unwrap().iter().zip(drawn(trace, &plan, step)) {
            assert_eq!(shown[0], name, "step {step}");
            let mut shown: Vec<&str> = shown[2].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
            let mut texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            shown.sort_unstable();
            texts.sort_unstable();
            assert_eq!(shown, texts, "step {step}, node {name}");
        }
        assert!(step == 0 || !seen["lit"].as_array().unwrap().is_empty(), "no line of code is lit at step {step}");
        forwards.push(seen);
        press(client, "ArrowRight").await;
    }
    assert_eq!(snapshot(client).await, *forwards.last().unwrap(), "nothing lies behind the end");
    for expected in forwards.iter().rev().skip(1) {
        client.execute("document.getElementById('back').click();", vec![]).await.unwrap();
        assert_eq!(snapshot(client).await, *expected);
    }
    forwards
}

fn run(test: impl AsyncFnOnce(&Client)) {
    let Some(driver) = Driver::start("the stepper") else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let client = driver.browser(&["--window-size=1400,1000"], json!({})).await;
        test(&client).await;
        client.close().await.unwrap();
    });
}

#[test]
fn the_lectures_runs_step_by_step() {
    run(async |client: &Client| {
        for (name, args, visits) in [
            ("alphabeta", &["trace", "lecture"][..], 14),
            ("minimax", &["trace", "lecture", "-a", "minimax"], 21),
            ("strict", &["trace", "lecture", "-p", "strict"], 18),
            ("pvs", &["trace", "lecture", "-a", "pvs"], 0),
        ] {
            let (trace, url) = page(name, args);
            client.goto(&url).await.unwrap();
            let steps = walk(client, &trace).await;
            let end = steps.last().unwrap();
            if visits > 0 {
                assert!(end["counts"].as_str().unwrap().starts_with(&format!("Visits {visits} ")), "{end}");
            }
            let unvisited: String = end["nodes"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|node| node[1] == "skipped" || node[1] == "unseen")
                .map(|node| node[0].as_str().unwrap())
                .collect();
            let expected = match name {
                "alphabeta" => "NHJPQTU",
                "minimax" => "",
                _ => continue,
            };
            let (mut unvisited, mut expected): (Vec<char>, Vec<char>) =
                (unvisited.chars().collect(), expected.chars().collect());
            unvisited.sort_unstable();
            expected.sort_unstable();
            assert_eq!(unvisited, expected, "{name}");
            let arrows: Vec<&str> =
                steps.iter().map(|step| step["arrow"].as_str().unwrap()).filter(|arrow| !arrow.is_empty()).collect();
            assert_eq!(arrows, if name == "alphabeta" { vec!["F>B", "C>A", "D>A"] } else { vec![] });
            assert_eq!(end["strokes"], if name == "alphabeta" { 3 } else { 0 });
        }
    });
}

#[test]
fn keys_languages_history_and_help() {
    run(async |client: &Client| {
        let (trace, url) = page("keys", &["trace", "lecture"]);
        client.goto(&url).await.unwrap();
        let last = trace.events.len();
        let step = async || snapshot(client).await["step"].as_u64().unwrap() as usize;
        press(client, "End").await;
        assert_eq!(step().await, last);
        press(client, "Home").await;
        assert_eq!(step().await, 0);
        // Next cut: three of them, and no fourth.
        let mut cuts = Vec::new();
        for _ in 0..4 {
            press(client, "n").await;
            cuts.push(step().await);
        }
        assert_eq!(cuts, [19, 32, 47, 47]);
        // Three languages: the sentence is the library's own.
        for (tag, language) in Language::NAMES {
            let script = "const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change')); return document.documentElement.lang;";
            assert_eq!(client.execute(script, vec![json!(tag)]).await.unwrap(), tag);
            assert_eq!(snapshot(client).await["told"], sentence(&trace.stage(47)).text(language));
        }
        let left = client.execute("return [...document.querySelectorAll('button,label,h2,option')].map(b => (b.textContent + ' ' + (b.title || '')).trim()).join('|')", vec![]).await.unwrap();
        assert!(
            left.as_str().unwrap().contains("Следеће одсецање") && !left.as_str().unwrap().contains("undefined"),
            "{left}"
        );
        press(client, "l").await;
        // The history of a node: every change of its bounds, each a way back to its step.
        client
            .execute(
                "document.querySelector('.node[data-name=B]').dispatchEvent(new MouseEvent('click', {bubbles: true}));",
                vec![],
            )
            .await
            .unwrap();
        let history = client.execute("return [...document.querySelectorAll('#history tr')].slice(1).map(r => [...r.children].map(c => c.textContent))", vec![]).await.unwrap();
        assert_eq!(history, json!([["2", "−∞", "∞", ""], ["13", "−∞", "3", "3"]]), "{history}");
        client.execute("document.querySelector('#history .go').click();", vec![]).await.unwrap();
        assert_eq!(step().await, 2);
        // The code in the other language, the scrub bar, the coarser steps.
        press(client, "c").await;
        assert!(snapshot(client).await["lit"][0].as_str().unwrap().starts_with("fn min_value"));
        client
            .execute(
                "const s = document.getElementById('scrub'); s.value = 30; s.dispatchEvent(new Event('input'));",
                vec![],
            )
            .await
            .unwrap();
        assert_eq!(step().await, 30);
        client
            .execute(
                "const s = document.getElementById('grain'); s.value = 'visit'; s.dispatchEvent(new Event('change'));",
                vec![],
            )
            .await
            .unwrap();
        assert!(snapshot(client).await["count"].as_str().unwrap().ends_with("/ 15"));
        // Help opens and closes; playing goes on by itself and stops at the end.
        press(client, "?").await;
        assert_eq!(client.execute("return document.getElementById('keys').open", vec![]).await.unwrap(), true);
        client.execute("document.getElementById('close').click();", vec![]).await.unwrap();
        client
            .execute("const s = document.getElementById('speed'); s.innerHTML = '<option value=1>1</option>';", vec![])
            .await
            .unwrap();
        press(client, "Home").await;
        press(client, " ").await;
        for _ in 0..200 {
            if step().await == 15 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(step().await, 15);
        let live = client.execute("const t = document.getElementById('told'); return [t.getAttribute('aria-live'), t.getAttribute('role')]", vec![]).await.unwrap();
        assert_eq!(live, json!(["polite", "status"]));
        // Boxes on the screen do not overlap, in no language and neither light nor dark.
        let overlap = "const b = [...document.querySelectorAll('.node .box')].map(x => x.getBoundingClientRect()); let n = 0; b.forEach((p, i) => b.slice(i + 1).forEach(q => { if (p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom) n++; })); return n;";
        assert_eq!(client.execute(overlap, vec![]).await.unwrap(), 0);
        press(client, "d").await;
        assert_eq!(
            client.execute("return getComputedStyle(document.body).backgroundColor", vec![]).await.unwrap(),
            "rgb(20, 24, 31)"
        );
    });
}

#[test]
fn boards_names_and_odd_values_in_the_browser() {
    run(async |client: &Client| {
        let odd = Path::new(env!("CARGO_TARGET_TMPDIR")).join("odd-tree.txt");
        std::fs::write(&odd, "\"</script><b>\"(\"Љубав & мир\"(\"a\\\"b\"=-inf \"x\"=2.5) \"Ш\"(0.1 inf))").unwrap();
        let (trace, url) = page("odd", &["trace", odd.to_str().unwrap()]);
        client.goto(&url).await.unwrap();
        walk(client, &trace).await;
        let (trace, url) = page("boards", &["trace", "tictactoe", "--moves", "a1,b2,c3,a3,c1,b1", "--depth", "3"]);
        client.goto(&url).await.unwrap();
        walk(client, &trace).await;
        let boards = client.execute("return document.querySelectorAll('.tree .s-cross').length", vec![]).await.unwrap();
        assert!(boards.as_u64().unwrap() > 10);
    });
}

/// What a hall must see at every step: the sentence and the buttons whole, and the current node, or the box that hides it, inside the tree.
const IN_SIGHT: &str = r##"
const box = id => document.getElementById(id).getBoundingClientRect(), faults = [];
const told = box("told"), controls = box("controls"), tree = box("tree");
if (told.bottom > controls.top + 1 || told.top < tree.bottom - 1) faults.push("the sentence is covered");
if (controls.bottom > innerHeight + 1 || told.right > innerWidth + 1) faults.push("off the screen");
const t = document.getElementById("told");
if (t.scrollHeight > t.clientHeight + 1) faults.push("the sentence does not fit");
if (tree.height < 60) faults.push("no room for the tree");
const code = document.getElementById("code");
if (code.scrollWidth > code.clientWidth) faults.push("the code is wider than its panel");
const here = document.querySelector(".node[data-look=here] .box") || document.querySelector(".node.within .box");
if (+document.body.dataset.step > 0) {
  if (!here) faults.push("no current node");
  else {
    const b = here.getBoundingClientRect();
    const x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2;
    if (x < tree.left || x > tree.right || y < tree.top || y > tree.bottom) faults.push("the current node is off screen");
  }
}
return faults;"##;

#[test]
fn everything_is_in_sight_from_a_small_laptop_to_a_hall() {
    run(async |client: &Client| {
        let wide = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wide-tree.txt");
        let leaf = |node: usize| format!("({} {} {})", node % 7, node % 5, node % 11);
        let branch =
            |node: usize| format!("({})", (0..6).map(|leaf_of| leaf(node * 5 + leaf_of)).collect::<Vec<_>>().join(" "));
        std::fs::write(&wide, format!("({})", (0..6).map(branch).collect::<Vec<_>>().join(" "))).unwrap();
        let wide = wide.to_str().unwrap();
        for (name, args, stride) in [
            ("sight-lecture", &["trace", "lecture"][..], 1),
            ("sight-pvs", &["trace", "lecture", "-a", "pvs"], 7),
            ("sight-wide", &["trace", wide, "-a", "minimax"], 9),
            ("sight-folded", &["trace", wide, "-a", "minimax", "--fold", "12"], 11),
        ] {
            let (trace, url) = page(name, args);
            for (width, height) in [(1024, 600), (1280, 720), (1920, 1080), (3840, 2160)] {
                client.set_window_size(width, height).await.unwrap();
                client.goto(&url).await.unwrap();
                for language in ["en", "sr-Cyrl"] {
                    let script = "const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change'));";
                    client.execute(script, vec![json!(language)]).await.unwrap();
                    for step in (0..=trace.events.len()).step_by(stride) {
                        let script = format!(
                            "const s = document.getElementById('scrub'); s.value = {step}; s.dispatchEvent(new Event('input')); {IN_SIGHT}"
                        );
                        let faults = client.execute(&script, vec![]).await.unwrap();
                        assert_eq!(faults, json!([]), "{name}, {width}×{height}, {language}, step {step}");
                    }
                }
            }
        }
        client.set_window_size(1400, 1000).await.unwrap();
    });
}

#[test]
fn a_clicker_and_the_presentation_mode() {
    run(async |client: &Client| {
        let (_, url) = page("clicker", &["trace", "lecture"]);
        client.goto(&url).await.unwrap();
        let step = async || snapshot(client).await["step"].as_u64().unwrap();
        press(client, "PageDown").await;
        press(client, "PageDown").await;
        assert_eq!(step().await, 2);
        press(client, "PageUp").await;
        assert_eq!(step().await, 1);
        let look = "return ['stack-panel', 'history-panel', 'legend', 'code', 'told'].map(id => document.getElementById(id).offsetHeight > 0).concat(parseFloat(getComputedStyle(document.getElementById('told')).fontSize))";
        let before = client.execute(look, vec![]).await.unwrap();
        press(client, "f").await;
        let during = client.execute(look, vec![]).await.unwrap();
        assert_eq!(during.as_array().unwrap()[..5], json!([false, false, false, true, true]).as_array().unwrap()[..]);
        assert!(during[5].as_f64().unwrap() > before[5].as_f64().unwrap() * 1.3, "{before} {during}");
        assert_eq!(client.execute(IN_SIGHT, vec![]).await.unwrap(), json!([]));
        press(client, "f").await;
        assert_eq!(client.execute(look, vec![]).await.unwrap(), before);
    });
}
