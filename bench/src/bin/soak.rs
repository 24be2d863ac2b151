//! Floods against the server of the page, and what a stranger at another address notices of them.
//!
//!     cargo build --release -p potez && cargo run --release -p potez-bench --bin soak -- [--seconds N] [--program PATH] [--compare PATH] [--only WORD]
//!
//! `--compare` names another potez, an older one, say: each flood runs against it first, and its figures stand before ours. `--only` runs the floods whose names
//! contain a word.
//!
//! Each flood comes from one address. Meanwhile a stranger at another one opens games and plays; how long his requests take, and how much
//! memory the server takes at most, is told. The run fails when the stranger waits a second at p99, gets an error, or the server takes 400 MB.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this program prints figures")]

#[path = "soak/floods.rs"]
mod floods;
#[path = "../served.rs"]
mod served;

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use served::{Client, Fallible, Server, milliseconds, open};

/// The address of the stranger.
const STRANGER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 9);

/// What the stranger and the memory may come to.
const MOST_WAIT: Duration = Duration::from_secs(1);
const MOST_MEGABYTES: f64 = 400.0;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("soak: {problem}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Fallible<bool> {
    let mut program: PathBuf = std::env::current_exe()?.with_file_name("potez");
    let (mut before, mut only, mut seconds) = (None::<PathBuf>, String::new(), 10);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--seconds" => seconds = value.parse()?,
            "--program" => program = value.into(),
            "--compare" => before = Some(value.into()),
            "--only" => only = value,
            _ => return Err(format!("there is no option {name}").into()),
        }
    }
    println!("{:<44} {:>8} {:>8} {:>8} {:>7} {:>9} {:>8}", "", "p50 ms", "p99 ms", "worst", "errors", "requests", "MB");
    let (time, mut good) = (Duration::from_secs(seconds), true);
    for (name, flood) in floods::FLOODS.iter().filter(|(name, _)| name.contains(&only)) {
        if let Some(before) = &before {
            // What an older program cannot do at all is a figure, too.
            match run_flood(before, time, *flood) {
                Ok(figures) => figures.print(&format!("{name}, before")),
                Err(problem) => println!("{:<44} {problem}", format!("{name}, before")),
            }
        }
        let figures = run_flood(&program, time, *flood).map_err(|problem| format!("{name}: {problem}"))?;
        figures.print(name);
        good &= figures.are_good();
    }
    Ok(good)
}

/// Runs a flood against a program with a store of its own.
fn run_flood(program: &Path, time: Duration, flood: floods::Flood) -> Fallible<Figures> {
    let folder = std::env::temp_dir().join(format!("potez-soak-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let measured = measure(program, &folder, time, flood);
    std::fs::remove_dir_all(&folder)?;
    measured
}

/// What the stranger noticed, and how much memory the server took at most.
struct Figures {
    times: Vec<Duration>,
    errors: usize,
    megabytes: f64,
}

impl Figures {
    /// The time that this part of the requests has not exceeded.
    fn at(&self, part: f64) -> Duration {
        let place = ((self.times.len() as f64 * part) as usize).min(self.times.len().saturating_sub(1));
        self.times.get(place).copied().unwrap_or_default()
    }

    fn are_good(&self) -> bool {
        self.errors == 0 && self.at(0.99) < MOST_WAIT && self.megabytes < MOST_MEGABYTES
    }

    fn print(&self, name: &str) {
        let [median, high, worst] = [0.5, 0.99, 1.0].map(|part| milliseconds(self.at(part)));
        println!(
            "{name:<44} {median:>8.1} {high:>8.1} {worst:>8.1} {:>7} {:>9} {:>8.1}",
            self.errors,
            self.times.len(),
            self.megabytes
        );
    }
}

/// Runs a flood for some time beside the stranger.
fn measure(program: &Path, folder: &Path, time: Duration, flood: floods::Flood) -> Fallible<Figures> {
    // An older program has no tournaments.
    let server = Server::start(program, folder, &["--tournaments"]).or_else(|_| Server::start(program, folder, &[]))?;
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (host, ended) = (server.host.as_str(), &ended);
        let flooding = scope.spawn(move || flood(host, ended));
        let stranger = scope.spawn(move || stranger(host, ended));
        let begun = Instant::now();
        let mut megabytes = 0.0_f64;
        while begun.elapsed() < time {
            megabytes = megabytes.max(server.memory()?);
            std::thread::sleep(Duration::from_millis(50));
        }
        ended.store(true, Ordering::SeqCst);
        let (mut times, errors) = stranger.join().map_err(|_| "the stranger failed")?;
        flooding.join().map_err(|_| "the flood failed")??;
        megabytes = megabytes.max(server.memory()?);
        times.sort_unstable();
        Ok(Figures { times, errors, megabytes })
    })
}

/// Opens games and plays until the end; every request is timed.
fn stranger(host: &str, ended: &AtomicBool) -> (Vec<Duration>, usize) {
    let (mut times, mut errors) = (Vec::new(), 0);
    while !ended.load(Ordering::SeqCst) {
        if let Err(problem) = play_once(host, &mut times) {
            eprintln!("the stranger: {problem}");
            errors += 1;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    (times, errors)
}

fn play_once(host: &str, times: &mut Vec<Duration>) -> Fallible<()> {
    let begun = Instant::now();
    let mut client = Client::open_from(host, STRANGER)?;
    let opened = open(&mut client, "tictactoe", json!({}))?;
    times.push(begun.elapsed());
    for text in ["b2", "a1", "c3"] {
        let begun = Instant::now();
        client.ask("POST", &format!("/api/games/{}/moves", opened.id), &opened.tokens, &json!({ "text": text }))?;
        times.push(begun.elapsed());
    }
    let begun = Instant::now();
    client.ask("GET", &format!("/api/games/{}", opened.id), &opened.tokens, &Value::Null)?;
    times.push(begun.elapsed());
    Ok(())
}
