//! Load on the server of the page: many games at once, many idle pages, and what survives SIGKILL.
//!
//!     cargo build --release -p potez && cargo run --release -p potez-bench --bin load -- [--games N] [--pages N] [--moves N] [--program PATH]
//!
//! It starts the program in a process of its own, on a store in a temporary folder, and speaks plain HTTP and sockets to it. Every
//! move that was acknowledged is looked for at the end, once more after the server was killed and started again.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this program prints figures")]

#[path = "../served.rs"]
mod served;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use served::{Client, Fallible, Opened, Server, Socket, milliseconds, open, opened_game};

/// All comes from one address.
const UNLIMITED: [&str; 8] =
    ["--students", "400", "--games-per-client", "1000000", "--pages-per-client", "100000", "--pages", "100000"];

struct LoadOptions {
    games: usize,
    pages: usize,
    moves: usize,
    program: PathBuf,
}

fn main() -> ExitCode {
    match options().and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("load: {problem}");
            ExitCode::from(2)
        }
    }
}

fn options() -> Fallible<LoadOptions> {
    let beside = std::env::current_exe()?.with_file_name(format!("potez{}", std::env::consts::EXE_SUFFIX));
    let mut options = LoadOptions { games: 200, pages: 1_000, moves: 12, program: beside };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--games" => options.games = value.parse()?,
            "--pages" => options.pages = value.parse()?,
            "--moves" => options.moves = value.parse()?,
            "--program" => options.program = value.into(),
            _ => return Err(format!("there is no option {name}").into()),
        }
    }
    Ok(options)
}

fn run(options: &LoadOptions) -> Fallible<bool> {
    let folder = std::env::temp_dir().join(format!("potez-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = measure(options, &folder);
    std::fs::remove_dir_all(&folder)?;
    done
}

fn measure(options: &LoadOptions, folder: &Path) -> Fallible<bool> {
    let server = Server::start(&options.program, folder, &UNLIMITED)?;
    println!("{:<44} {:>8.1} MB", "memory of the server at rest", server.memory()?);
    for (name, settings) in [("11×14", json!({})), ("22×28", json!({ "rows": "22", "cols": "28", "walls": "18" }))] {
        // The first of all touches memory and code for the first time; the usual one is told.
        let mut times = (0..9).map(|_| first_line(&server.host, &settings)).collect::<Fallible<Vec<_>>>()?;
        times.sort_unstable();
        let (median, slowest) = (milliseconds(times[4]), milliseconds(times[8]));
        let title = format!("first line of an analysis, Blockade {name}");
        println!("{title:<44} {median:>8.1} ms (slowest of 9: {slowest:.1} ms)");
    }
    let errors = AtomicUsize::new(0);
    let began = Instant::now();
    let played: Vec<Played> = std::thread::scope(|scope| {
        let (errors, host) = (&errors, server.host.as_str());
        let play = |number| {
            scope.spawn(move || {
                let mut played = Played::default();
                if let Err(problem) = play(host, number, options.moves, &mut played) {
                    eprintln!("game {number}: {problem}");
                    errors.fetch_add(1, Ordering::Relaxed);
                }
                played
            })
        };
        let threads: Vec<_> = (0..options.games).map(play).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let time = began.elapsed();
    let mut replies: Vec<Duration> = played.iter().flat_map(|game| game.replies.iter().copied()).collect();
    replies.sort_unstable();
    let moves: usize = played.iter().map(|game| game.texts.len()).sum();
    println!("{:<44} {:>8}", format!("moves in {} games against level 3", options.games), moves);
    println!("{:<44} {:>8.1} s", "all of them took", time.as_secs_f64());
    for (name, part) in [("median", 0.5), ("95 of 100", 0.95), ("slowest", 1.0)] {
        let place = ((replies.len() as f64 * part) as usize).min(replies.len().saturating_sub(1));
        let reply = replies.get(place).copied().unwrap_or_default();
        println!("{:<44} {:>8.1} ms", format!("time to a reply, {name}"), milliseconds(reply));
    }
    println!("{:<44} {:>8.1} MB", "memory of the server after the games", server.memory()?);
    let mut lost = lost_moves(&server.host, &played);
    let idle = idle_pages(&server, options.pages)?;
    println!("{:<44} {:>8.1} MB", format!("memory with {} idle pages, each with a game", options.pages), idle);
    server.kill()?;
    let again = Server::start(&options.program, folder, &UNLIMITED)?;
    lost += lost_moves(&again.host, &played);
    again.kill()?;
    let errors = errors.into_inner();
    println!("{:<44} {errors:>8}", "errors");
    println!("{:<44} {lost:>8}", "acknowledged moves lost, also by SIGKILL");
    Ok(errors == 0 && lost == 0 && idle < 300.0)
}

/// What was acknowledged of a game, and how long its opponent took.
#[derive(Default)]
struct Played {
    opened: Option<Opened>,
    texts: Vec<String>,
    replies: Vec<Duration>,
}

const GAMES: [&str; 4] = ["blockade", "byte", "connect4", "tictactoe"];

/// Plays a game as a page does: clicks, a move, and the answer over the socket.
fn play(host: &str, number: usize, moves: usize, played: &mut Played) -> Fallible<()> {
    let mut client = Client::open(host)?;
    let opened = open(&mut client, GAMES[number % GAMES.len()], json!({ "o": "engine:3" }))?;
    played.opened = Some(opened.clone());
    let path = |rest: &str| format!("/api/games/{}{rest}", opened.id);
    let mut socket = Socket::open(host, &opened.id, &opened.tokens)?;
    socket.next("state")?;
    let mut node = json!(0);
    let mut random = number as u64 + 1;
    for _ in 0..moves {
        let mut clicked: Vec<Value> = Vec::new();
        let text = loop {
            let next = client.ask("POST", &path("/next"), &opened.tokens, &json!({ "targets": clicked }))?;
            if let Some(text) = next["complete"].as_str() {
                break text.to_owned();
            }
            let targets = next["next"].as_array().ok_or("no targets")?;
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let place = (random >> 33) as usize % targets.len().max(1);
            clicked.push(targets.get(place).ok_or("nothing can be clicked")?.clone());
        };
        let began = Instant::now();
        let state = client.ask("POST", &path("/moves"), &opened.tokens, &json!({ "node": node, "text": text }))?;
        note(played, &state);
        let mut state = state;
        while state["ending"].is_null() && state["view"]["turn"] != "first" {
            state = socket.next("state")?["state"].clone();
        }
        played.replies.push(began.elapsed());
        note(played, &state);
        if state["ending"].is_object() {
            break;
        }
        node = state["current"].clone();
    }
    Ok(())
}

fn texts(state: &Value) -> Vec<String> {
    let nodes = state["nodes"].as_array().into_iter().flatten();
    nodes.skip(1).filter_map(|node| node["text"].as_str()).map(str::to_owned).collect()
}

fn note(played: &mut Played, state: &Value) {
    let texts = texts(state);
    if texts.len() > played.texts.len() {
        played.texts = texts;
    }
}

/// How many acknowledged moves the server does not know.
fn lost_moves(host: &str, played: &[Played]) -> usize {
    let missing = |game: &Played| -> usize {
        let Some(opened) = &game.opened else { return 0 };
        let found = Client::open(host).and_then(|mut client| {
            client.ask("GET", &format!("/api/games/{}", opened.id), &opened.tokens, &Value::Null)
        });
        let found = found.map(|state| texts(&state)).unwrap_or_default();
        let same = found.iter().zip(&game.texts).take_while(|(a, b)| a == b).count();
        game.texts.len() - same
    };
    played.iter().map(missing).sum()
}

/// The memory of the server, in megabytes, while so many pages look at a game each and nothing happens.
fn idle_pages(server: &Server, pages: usize) -> Fallible<f64> {
    let mut client = Client::open(&server.host)?;
    let mut sockets = Vec::with_capacity(pages);
    for number in 0..pages {
        let opened = open(&mut client, GAMES[number % GAMES.len()], json!({}))?;
        let mut socket = Socket::open(&server.host, &opened.id, &opened.tokens)?;
        socket.next("state")?;
        sockets.push(socket);
    }
    server.memory()
}

/// How long the first line of an analysis takes.
fn first_line(host: &str, settings: &Value) -> Fallible<Duration> {
    let mut client = Client::open(host)?;
    let opened = client.ask("POST", "/api/games", "", &json!({ "game": "blockade", "settings": settings }))?;
    let opened = opened_game(&opened);
    let mut socket = Socket::open(host, &opened.id, &opened.tokens)?;
    socket.next("state")?;
    let began = Instant::now();
    socket.send(1, json!({ "type": "analyse", "lines": 3 }).to_string().as_bytes())?;
    socket.next("analysis")?;
    let time = began.elapsed();
    socket.send(1, json!({ "type": "stop" }).to_string().as_bytes())?;
    Ok(time)
}
