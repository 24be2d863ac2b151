//! Load on the server of the page: many games at once, many idle pages, and what survives SIGKILL.
//!
//!     cargo build --release -p potez && cargo run --release -p potez-bench --bin load -- [--games N] [--pages N] [--moves N] [--program PATH]
//!
//! It starts the program in a process of its own, on a store in a temporary folder, and speaks plain HTTP and sockets to it. Every
//! move that was acknowledged is looked for at the end, once more after the server was killed and started again.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this program prints figures")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

struct RandomParams {
    games: usize,
    pages: usize,
    moves: usize,
    program: PathBuf,
}

fn main() -> ExitCode {
    match wishes().and_then(|wishes| run(&wishes)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("load: {problem}");
            ExitCode::from(2)
        }
    }
}

fn wishes() -> Fallible<RandomParams> {
    let beside = std::env::current_exe()?.with_file_name(format!("potez{}", std::env::consts::EXE_SUFFIX));
    let mut wishes = RandomParams { games: 200, pages: 1_000, moves: 12, program: beside };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--games" => wishes.games = value.parse()?,
            "--pages" => wishes.pages = value.parse()?,
            "--moves" => wishes.moves = value.parse()?,
            "--program" => wishes.program = value.into(),
            _ => return Err(format!("there is no option {name}").into()),
        }
    }
    Ok(wishes)
}

fn run(wishes: &RandomParams) -> Fallible<bool> {
    let folder = std::env::temp_dir().join(format!("potez-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = measure(wishes, &folder);
    std::fs::remove_dir_all(&folder)?;
    done
}

fn measure(wishes: &RandomParams, folder: &Path) -> Fallible<bool> {
    let server = Server::start(&wishes.program, folder)?;
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
                if let Err(problem) = play(host, number, wishes.moves, &mut played) {
                    eprintln!("game {number}: {problem}");
                    errors.fetch_add(1, Ordering::Relaxed);
                }
                played
            })
        };
        let threads: Vec<_> = (0..wishes.games).map(play).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let time = began.elapsed();
    let mut replies: Vec<Duration> = played.iter().flat_map(|game| game.replies.iter().copied()).collect();
    replies.sort_unstable();
    let moves: usize = played.iter().map(|game| game.texts.len()).sum();
    println!("{:<44} {:>8}", format!("moves in {} games against level 3", wishes.games), moves);
    println!("{:<44} {:>8.1} s", "all of them took", time.as_secs_f64());
    for (name, part) in [("median", 0.5), ("95 of 100", 0.95), ("slowest", 1.0)] {
        let place = ((replies.len() as f64 * part) as usize).min(replies.len().saturating_sub(1));
        let reply = replies.get(place).copied().unwrap_or_default();
        println!("{:<44} {:>8.1} ms", format!("time to a reply, {name}"), milliseconds(reply));
    }
    println!("{:<44} {:>8.1} MB", "memory of the server after the games", server.memory()?);
    let mut lost = lost_moves(&server.host, &played);
    let idle = idle_pages(&server, wishes.pages)?;
    println!("{:<44} {:>8.1} MB", format!("memory with {} idle pages, each with a game", wishes.pages), idle);
    server.kill()?;
    let again = Server::start(&wishes.program, folder)?;
    lost += lost_moves(&again.host, &played);
    again.kill()?;
    let errors = errors.into_inner();
    println!("{:<44} {errors:>8}", "errors");
    println!("{:<44} {lost:>8}", "acknowledged moves lost, also by SIGKILL");
    Ok(errors == 0 && lost == 0 && idle < 300.0)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start(program: &Path, folder: &Path) -> Fallible<Server> {
        let mut child = Command::new(program)
            .args(["serve", "--json", "--no-open", "--addr", "127.0.0.1:0"])
            .args(["--games-per-client", "1000000", "--pages-per-client", "100000", "--pages", "100000", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let said: Value = serde_json::from_str(&line)?;
        let address = said["address"].as_str().ok_or("no address")?;
        let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Ok(Server { child, host })
    }

    fn kill(mut self) -> Fallible<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Resident memory in megabytes, where the system tells it.
    fn memory(&self) -> Fallible<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
        Ok(line.trim().trim_end_matches(" kB").trim().parse::<f64>()? / 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that is kept open.
struct Client {
    host: String,
    stream: BufReader<TcpStream>,
}

impl Client {
    fn open(host: &str) -> Fallible<Client> {
        let stream = TcpStream::connect(host)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(120)))?;
        Ok(Client { host: host.to_owned(), stream: BufReader::new(stream) })
    }

    fn ask(&mut self, method: &str, path: &str, tokens: &str, body: &Value) -> Fallible<Value> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nX-Potez-Token: {tokens}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        let sent = self.stream.get_mut().write_all(request.as_bytes());
        // A connection that was idle may have been closed: another one, as browsers do.
        let (status, length) = match sent.map_err(Into::into).and_then(|()| self.head()) {
            Ok(head) => head,
            Err(_) => {
                *self = Client::open(&self.host)?;
                self.stream.get_mut().write_all(request.as_bytes())?;
                self.head()?
            }
        };
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer)?;
        let answer: Value = serde_json::from_slice(&answer)?;
        if (200..300).contains(&status) {
            Ok(answer)
        } else {
            Err(format!("{method} {path}: {status} {answer}").into())
        }
    }

    /// The status and the length of an answer.
    fn head(&mut self) -> Fallible<(u16, usize)> {
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err("the server closed the connection".into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                return Ok((status, length));
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest.get(..3).unwrap_or_default().parse()?;
            } else if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
        }
    }
}

/// A socket: frames as they are, without extensions.
struct Socket(BufReader<TcpStream>);

impl Socket {
    fn open(host: &str, id: &str, tokens: &str) -> Fallible<Socket> {
        let mut client = Client::open(host)?;
        let request = format!(
            "GET /api/games/{id}/socket?token={tokens} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        client.stream.get_mut().write_all(request.as_bytes())?;
        match client.head()? {
            (101, _) => Ok(Socket(client.stream)),
            (status, _) => Err(format!("the socket is refused: {status}").into()),
        }
    }

    fn send(&mut self, kind: u8, payload: &[u8]) -> Fallible<()> {
        // A client masks what it sends; a mask of zeros is one too.
        let length = u8::try_from(payload.len()).ok().filter(|length| *length < 126).ok_or("too long")?;
        let frame = [&[0x80 | kind, 0x80 | length, 0, 0, 0, 0], payload].concat();
        Ok(self.0.get_mut().write_all(&frame)?)
    }

    /// The next message of a type.
    fn next(&mut self, kind: &str) -> Fallible<Value> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head)?;
            let length = match head[1] & 0x7f {
                126 => {
                    let mut bytes = [0; 2];
                    self.0.read_exact(&mut bytes)?;
                    usize::from(u16::from_be_bytes(bytes))
                }
                127 => {
                    let mut bytes = [0; 8];
                    self.0.read_exact(&mut bytes)?;
                    usize::try_from(u64::from_be_bytes(bytes))?
                }
                short => usize::from(short),
            };
            let mut payload = vec![0; length];
            self.0.read_exact(&mut payload)?;
            match head[0] & 0xf {
                9 => self.send(10, &payload)?,
                8 => return Err("the server closed the socket".into()),
                1 => {
                    let message: Value = serde_json::from_slice(&payload)?;
                    if message["type"] == kind {
                        return Ok(message);
                    }
                }
                _ => {}
            }
        }
    }
}

/// A game that was opened.
#[derive(Clone)]
struct Opened {
    id: String,
    tokens: String,
}

fn open(client: &mut Client, game: &str, seats: Value) -> Fallible<Opened> {
    Ok(opened_game(&client.ask("POST", "/api/games", "", &json!({ "game": game, "seats": seats }))?))
}

fn opened_game(answer: &Value) -> Opened {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let tokens = format!("{},{}", text(&answer["tokens"]["x"]), text(&answer["tokens"]["o"]));
    Opened { id: text(&answer["id"]), tokens }
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
