//! How long the page takes to answer, in a real browser: steps and jumps in recorded searches, clicks on a large board, the bytes of the
//! first screen and of the lab, and what moves while the page is built.
//!
//!     cargo build --release -p potez && cargo run --release -p potez-bench --bin frames -- [--program PATH]
//!
//! It starts the program on a store in a temporary folder, and drives a browser with `chromedriver`. A frame is the time from the event to the next picture
//! on the screen; run it on an idle machine. The processor time of a frame is told beside it, which a busy machine does not change. Every figure has a goal; the program ends with 1 if one is missed.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this program prints figures")]

#[path = "../driver.rs"]
mod driver;
#[path = "../served.rs"]
mod served;

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};

use driver::Browser;
use served::{Fallible, Server};

/// An answer on the screen, 95 times of 100, in milliseconds.
const FRAME: f64 = 50.0;
const FIRST_SCREEN_BYTES: f64 = 100_000.0;
const LAB_BYTES: f64 = 150_000.0;
const LAYOUT_SHIFT: f64 = 0.02;

/// Searches that are stepped through: their address, and the least number of events.
const SEARCHES: &[(&str, &str, u64)] = &[
    ("a million events", "#/lab/tictactoe?algorithm=minimax&depth=8", 1_000_000),
    ("Byte with boards", "#/lab/byte?depth=3", 10_000),
    ("the engine's own", "#/lab/byte?algorithm=engine&engine=engine:10", 10_000),
];

/// Answers `[times of steps, times of jumps]`: each time ends when the browser has drawn the frame that shows it.
const MEASURE: &str = "
const done = arguments[arguments.length - 1], many = 60;
const drawn = () => new Promise(go => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = go; c.port2.postMessage(0); }));
const scrub = document.getElementById('run-scrub'), key = name => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true}));
const time = async act => { await drawn(); const from = performance.now(); act(); await drawn(); return performance.now() - from; };
(async () => {
  const steps = [], jumps = [];
  scrub.value = Math.floor(scrub.max / 3); scrub.dispatchEvent(new Event('input')); await drawn();
  for (let i = 0; i < many; i++) steps.push(await time(() => key('ArrowRight')));
  for (let i = 0; i < many; i++) jumps.push(await time(() => { scrub.value = Math.floor(scrub.max * ((i * 0.618) % 1)); scrub.dispatchEvent(new Event('input')); }));
  done([steps, jumps]);
})();";

/// Answers the times of clicks on pawns and cells of a large board.
const CLICKS: &str = "
const done = arguments[arguments.length - 1];
const drawn = () => new Promise(go => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = go; c.port2.postMessage(0); }));
(async () => {
  const times = [];
  for (let i = 0; i < 60; i++) {
    const before = document.querySelectorAll('.board .made').length;
    const cells = [...document.querySelectorAll('.cell.can')];
    if (cells.length === 0) break;
    const box = cells[i % cells.length].getBoundingClientRect();
    await drawn();
    const from = performance.now();
    const at = {bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, button: 0, pointerId: 1, isPrimary: true};
    const target = document.elementFromPoint(at.clientX, at.clientY);
    for (const name of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(name, at));
    target.dispatchEvent(new MouseEvent('click', at));
    while (document.querySelectorAll('.board .made').length === before && performance.now() - from < 2000) await drawn();
    times.push(performance.now() - from);
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    while (document.querySelectorAll('.board .made').length > 0 && performance.now() - from < 4000) await drawn();
  }
  done(times);
})();";

/// The largest layout shift since the page was opened, without those that an input explains.
const SHIFT: &str = "
const done = arguments[arguments.length - 1];
let sum = 0;
new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; }).observe({type: 'layout-shift', buffered: true});
requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("frames: {problem}");
            ExitCode::from(2)
        }
    }
}

fn program() -> Fallible<PathBuf> {
    let mut arguments = std::env::args().skip(1);
    match (arguments.next().as_deref(), arguments.next()) {
        (Some("--program"), Some(path)) => Ok(path.into()),
        (None, _) => Ok(std::env::current_exe()?.with_file_name(format!("potez{}", std::env::consts::EXE_SUFFIX))),
        _ => Err("the only option is --program PATH".into()),
    }
}

fn run() -> Fallible<bool> {
    let folder = std::env::temp_dir().join(format!("potez-frames-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let server = Server::start(&program()?, &folder, &["--students", "400"])?;
    let browser = Browser::start(&folder.join("profile"), (1280, 900))?;
    let mut report = Report { met: true };
    sizes(&browser, &server, &mut report)?;
    for (name, hash, events) in SEARCHES {
        search(&browser, &server, (name, hash, *events), &mut report)?;
    }
    clicks(&browser, &server, &mut report)?;
    drop(browser);
    server.kill()?;
    std::fs::remove_dir_all(&folder)?;
    Ok(report.met)
}

/// Prints figures beside their goals.
struct Report {
    met: bool,
}

impl Report {
    fn figure(&mut self, what: &str, value: f64, goal: f64, unit: &str) {
        let met = value <= goal;
        self.met &= met;
        println!("{what:44} {value:10.3} {unit:3} at most {goal} {}", if met { "" } else { "MISSED" });
    }

    fn times(&mut self, what: &str, times: &Value) -> Fallible<()> {
        let mut times: Vec<f64> = times.as_array().ok_or("no times")?.iter().filter_map(Value::as_f64).collect();
        if times.len() < 20 {
            return Err(format!("{what}: only {} answers", times.len()).into());
        }
        times.sort_by(f64::total_cmp);
        println!("{what:44} {:10.1} ms  in the middle of {}", times[times.len() / 2], times.len());
        self.figure(&format!("{what}, p95"), times[times.len() * 95 / 100], FRAME, "ms");
        Ok(())
    }
}

fn sizes(browser: &Browser, server: &Server, report: &mut Report) -> Fallible<()> {
    let bytes = "return performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource')).reduce((sum, e) => sum + e.transferSize, 0)";
    browser.open(&format!("http://{}/#/", server.host))?;
    browser.until("document.querySelector('.door, .card')")?;
    let first = browser.run(bytes)?.as_f64().ok_or("no bytes")?;
    report.figure("first screen", first, FIRST_SCREEN_BYTES, "B");
    report.figure("layout shift of the first screen", number(&browser.run_async(SHIFT)?)?, LAYOUT_SHIFT, "");
    browser.run("location.hash = '#/lab'")?;
    browser.until("document.querySelector('.lab-run .node')")?;
    let lab = browser.run(bytes)?.as_f64().ok_or("no bytes")? - first;
    report.figure("the lab beside it", lab, LAB_BYTES, "B");
    for (name, hash) in [("a game", "#/board/byte"), ("the lab", "#/lab")] {
        browser.open(&format!("http://{}/{hash}", server.host))?;
        browser.until("document.querySelector('.board, .lab-run .node')")?;
        report.figure(&format!("layout shift of {name}"), number(&browser.run_async(SHIFT)?)?, LAYOUT_SHIFT, "");
    }
    Ok(())
}

fn number(value: &Value) -> Fallible<f64> {
    value.as_f64().ok_or_else(|| format!("{value} is no number").into())
}

fn search(
    browser: &Browser,
    server: &Server,
    (name, hash, events): (&str, &str, u64),
    report: &mut Report,
) -> Fallible<()> {
    browser.open(&format!("http://{}/{hash}", server.host))?;
    browser.until("document.querySelector('.lab-run .node') && document.getElementById('run-scrub')")?;
    let told = browser.run("return document.getElementById('lab-note').textContent")?;
    let steps = browser.run("return Number(document.getElementById('run-scrub').max)")?;
    let boxes = browser.run("return document.querySelectorAll('.lab-run .node').length")?;
    println!("{name}: {steps} steps, {boxes} boxes, at least {events} events; {told}");
    let before = browser.worked()?;
    let answer = browser.run_async(MEASURE)?;
    let frames =
        answer.as_array().into_iter().flatten().filter_map(|times| Some(times.as_array()?.len())).sum::<usize>();
    let worked = (browser.worked()? - before) / frames.max(1) as f64;
    println!("{:44} {worked:10.1} ms  of processor time, on average", format!("{name}: a frame"));
    report.times(&format!("{name}: a step"), &answer[0])?;
    report.times(&format!("{name}: a jump"), &answer[1])
}

fn clicks(browser: &Browser, server: &Server, report: &mut Report) -> Fallible<()> {
    browser.open(&format!("http://{}/#/board/blockade?set=rows:22,cols:28,walls:18", server.host))?;
    browser.until("document.querySelectorAll('.cell.can').length > 0")?;
    let times = browser.run_async(CLICKS)?;
    report.times("a click on Blockade 22×28", &times)?;
    let cells = browser.run("return document.querySelectorAll('.cell').length")?;
    if cells != json!(22 * 28) {
        return Err(format!("{cells} cells on the board").into());
    }
    Ok(())
}
