//! Floods against the server of the page, and what a stranger at another address notices of them.
//!
//!     cargo build --release -p potez && cargo run --release -p potez-bench --bin soak -- [--seconds N] [--program PATH] [--compare PATH] [--only WORD]
//!
//! `--compare` names another potez, an older one, say: each flood runs against it first, and its figures stand before ours. A server that takes too much
//! memory is killed, and what a flood could not do is said below its figures. `--only` runs the floods whose names contain a word.
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

/// A server that takes this much is killed, before the machine has no memory left.
const DANGER_MEGABYTES: f64 = 6_000.0;

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
            run_flood(before, time, *flood)?.print(&format!("{name}, before"));
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

/// What the stranger noticed, how much memory the server took at most, and what went wrong besides.
struct Figures {
    times: Vec<Duration>,
    errors: usize,
    megabytes: f64,
    problems: Vec<String>,
}

impl Figures {
    /// The time that this part of the requests has not exceeded.
    fn at(&self, part: f64) -> Duration {
        let place = ((self.times.len() as f64 * part) as usize).min(self.times.len().saturating_sub(1));
        self.times.get(place).copied().unwrap_or_default()
    }

    fn are_good(&self) -> bool {
        self.problems.is_empty() && self.errors == 0 && self.at(0.99) < MOST_WAIT && self.megabytes < MOST_MEGABYTES
    }

    fn print(&self, name: &str) {
        let [median, high, worst] = [0.5, 0.99, 1.0].map(|part| milliseconds(self.at(part)));
        println!(
            "{name:<44} {median:>8.1} {high:>8.1} {worst:>8.1} {:>7} {:>9} {:>8.1}",
            self.errors,
            self.times.len(),
            self.megabytes
        );
        for problem in &self.problems {
            println!("{:<44} {problem}", "");
        }
    }
}

/// Runs a flood for some time beside the stranger.
fn measure(program: &Path, folder: &Path, time: Duration, flood: floods::Flood) -> Fallible<Figures> {
    // An older program has no tournaments.
    let mut server =
        Server::start(program, folder, &["--tournaments"]).or_else(|_| Server::start(program, folder, &[]))?;
    let (host, ended) = (server.host.clone(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (host, ended) = (host.as_str(), &ended);
        let flooding = scope.spawn(move || flood(host, ended));
        let stranger = scope.spawn(move || stranger(host, ended));
        let begun = Instant::now();
        let (mut megabytes, mut problems) = (0.0_f64, Vec::new());
        // The stranger's last request may take longer than the flood, and the memory may grow meanwhile.
        while begun.elapsed() < time || !stranger.is_finished() {
            megabytes = megabytes.max(server.memory()?);
            if megabytes > DANGER_MEGABYTES {
                server.stop()?;
                problems
                    .push(format!("killed after {:.1} s, since it took so much memory", begun.elapsed().as_secs_f64()));
                ended.store(true, Ordering::SeqCst);
                break;
            }
            if begun.elapsed() >= time {
                ended.store(true, Ordering::SeqCst);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let (mut times, errors) = stranger.join().map_err(|_| "the stranger failed")?;
        if let Err(problem) = flooding.join().map_err(|_| "the flood failed")? {
            problems.push(problem.to_string());
        }
        megabytes = megabytes.max(server.memory()?);
        times.sort_unstable();
        Ok(Figures { times, errors, megabytes, problems })
    })
}

/// Opens games and plays until the end; every request is timed.
fn stranger(host: &str, ended: &AtomicBool) -> (Vec<Duration>, usize) {
    let (mut times, mut errors) = (Vec::new(), 0);
    while !ended.load(Ordering::SeqCst) {
        if let Err(problem) = play_once(host, &mut times) {
            if errors < 3 {
                eprintln!("the stranger: {problem}");
            }
            errors += 1;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    (times, errors)
}

fn play_once(host: &str, times: &mut Vec<Duration>) -> Fallible<()> {
    let (mut client, opened) = timed(times, || {
        let mut client = Client::open_from(host, STRANGER)?;
        let opened = open(&mut client, "tictactoe", json!({}))?;
        Ok((client, opened))
    })?;
    let path = format!("/api/games/{}", opened.id);
    for text in ["b2", "a1", "c3"] {
        timed(times, || client.ask("POST", &format!("{path}/moves"), &opened.tokens, &json!({ "text": text })))?;
    }
    timed(times, || client.ask("GET", &path, &opened.tokens, &Value::Null))?;
    Ok(())
}

/// Notes how long a request takes, even if it fails in the end.
fn timed<T>(times: &mut Vec<Duration>, request: impl FnOnce() -> Fallible<T>) -> Fallible<T> {
    let begun = Instant::now();
    let answer = request();
    times.push(begun.elapsed());
    answer
}
