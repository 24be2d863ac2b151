//! [`Bot`]: an outside program that speaks UGI. docs/protocol.md describes the protocol.
//!
//! | file | subject |
//! |---|---|
//! | `process` | the process, its pipes, and its end |
//! | [`sandbox`] | where other people's programs run |
//! | `filter` | the system calls that they may not make |
//! | `memory` | the processes of a program; ends one that uses too much memory |
//! | `load` | how long a program had no processor, which is forgiven |
//! | `transcript` | the end of the conversation, for finding mistakes |
//! | `trial` | the tests of `potez bot-check` |
//! | `watcher` | ends the process, and everything it has started, when we end |
//! | `info` | the `info` lines that it writes while it thinks |

mod filter;
mod info;
mod load;
mod memory;
mod process;
pub mod sandbox;
mod transcript;
pub mod trial;
mod watcher;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use potez_rules::refusal::quote;
use potez_rules::{Dialect, Player, Refusal};
use potez_search::Limits;

use super::opponent::Opponent;
use super::request::Request;
use super::search_info::SearchInfo;
use super::spec::BotSpec;
use crate::table::Table;
use info::Info;
use load::Deadline;
use process::{NoLine, Process, Tail};
use transcript::Transcript;

/// How often it is noticed that somebody wants a program to stop.
const WAKE: Duration = Duration::from_millis(20);

/// How long a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// To answer `ugiok` and `readyok`.
    pub greeting: Duration,
    /// To answer after the time that it was given.
    pub grace: Duration,
    /// To answer if it was given a depth or a number of nodes, but no time.
    pub untimed: Duration,
    /// To answer once it was told to stop.
    pub stop: Duration,
    /// The most that is added to all of these for the time in which it was ready to run and had no processor, because the machine was busy. Known on Linux.
    pub starved: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            greeting: Duration::from_secs(10),
            grace: Duration::from_secs(2),
            untimed: Duration::from_secs(120),
            stop: Duration::from_millis(500),
            starved: Duration::from_secs(10),
        }
    }
}

/// An outside program that speaks UGI.
///
/// It is started by [`prepare`](Opponent::prepare) or by the first request. If it hangs, crashes or answers nonsense, it is ended, the answer is a refusal that
/// says why, and the next request starts it again. It never outlives its `Bot` or this process, even if this process is killed.
pub struct Bot {
    game: String,
    command: String,
    patience: Patience,
    spec: BotSpec,
    running: Option<Running>,
    transcript: Transcript,
    stderr: Tail,
}

struct Running {
    process: Process,
    /// The settings of the game that it has been given.
    settings: Option<String>,
    lines: usize,
}

impl Bot {
    /// A program that plays a game, given by its command line; it is not started yet.
    #[must_use]
    pub fn new(game: &str, command: &str) -> Bot {
        Bot {
            game: game.to_owned(),
            command: command.to_owned(),
            patience: Patience::default(),
            spec: BotSpec::default(),
            running: None,
            transcript: Transcript::default(),
            stderr: Tail::default(),
        }
    }

    /// The same, with limits on what it may use.
    #[must_use]
    pub fn with_spec(self, spec: &BotSpec) -> Bot {
        Bot { spec: spec.clone(), ..self }
    }

    /// The same, with other limits on its time.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Bot {
        Bot { patience, ..self }
    }

    /// The id of the process, while it runs.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.process.id())
    }

    /// The end of the conversation: `> ` before what was sent, `< ` before what the program wrote.
    #[must_use]
    pub fn transcript(&self) -> Vec<String> {
        self.transcript.lines()
    }

    /// Sends a line as it is, if the program runs.
    fn say(&mut self, line: &str) {
        if let Some(running) = &self.running {
            running.process.send(line);
        }
    }

    /// Tells the program to end. Returns whether it did so by itself; a program that is not running did.
    fn quit(&mut self) -> bool {
        self.running.take().is_none_or(|mut running| running.process.quit())
    }

    fn refuse(&self, law: &'static str, template: &'static str) -> Refusal {
        Refusal::new(law, template, [("command", quote(&self.command))])
    }

    /// Starts the program if it is not running, and greets it.
    fn start(&mut self, stop: Option<&AtomicBool>) -> Result<Running, Refusal> {
        if let Some(running) = self.running.take() {
            return Ok(running);
        }
        let mut process = Process::start(&self.command, &self.spec, self.transcript.clone(), self.stderr.clone())?;
        process.send("ugi");
        self.wait_for(&mut process, "ugiok", stop)?;
        process.count_starvation();
        Ok(Running { process, settings: None, lines: 1 })
    }

    /// Skips lines until one begins with this word. Once `stop` is set, it has to come soon.
    fn wait_for(&self, process: &mut Process, word: &'static str, stop: Option<&AtomicBool>) -> Result<(), Refusal> {
        let mut deadline = Deadline::new(Instant::now() + self.patience.greeting, self.patience.starved);
        let mut stopped = false;
        loop {
            if !stopped && stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                stopped = true;
                deadline.bring_forward(Instant::now() + self.patience.stop);
            }
            match process.receive(deadline.until().min(Instant::now() + WAKE)) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(()),
                Err(NoLine::Ended(refusal)) => return Err(refusal),
                // A program that writes without end is late too.
                Ok(_) | Err(NoLine::Late) if deadline.is_over(Instant::now(), || process.starved()) => {
                    let seconds = self.patience.greeting.as_secs_f64().to_string();
                    let facts = [("command", quote(&self.command)), ("word", word.into()), ("seconds", seconds)];
                    return Err(Refusal::new(
                        "bot.silent",
                        "the program {command} did not say {word} within {seconds} seconds: does it speak UGI?",
                        facts,
                    ));
                }
                Ok(_) | Err(NoLine::Late) => {}
            }
        }
    }

    /// Sends the game, its options and the position. Once `readyok` has come, everything sent before has been read.
    fn set_up(&self, running: &mut Running, table: &dyn Table, request: &Request) -> Result<(), Refusal> {
        let process = &mut running.process;
        let lines = request.lines.max(1);
        if lines != running.lines {
            process.send(&format!("setoption name MultiPV value {lines}"));
            running.lines = lines;
        }
        let settings = table.settings().to_string();
        if running.settings.as_ref() != Some(&settings) {
            process.send(&format!("setoption name Game value {}", self.game));
            process.send(&format!("setoption name Settings value {settings}"));
            process.send("uginewgame");
            running.settings = Some(settings);
        }
        process.send("isready");
        process.count_starvation();
        self.wait_for(process, "readyok", request.stop.as_deref())?;
        let mut position = match table.start() {
            Some(start) => format!("position fen {start}"),
            None => "position startpos".to_owned(),
        };
        let moves = table.history(Dialect::Ours);
        if !moves.is_empty() {
            position.push_str(" moves ");
            position.push_str(&moves.join(" "));
        }
        process.send(&position);
        Ok(())
    }

    fn answer(
        &self,
        running: &mut Running,
        table: &dyn Table,
        request: &Request,
        watch: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal> {
        let one_word = |text: &String| !text.contains(char::is_whitespace);
        if !table.history(Dialect::Ours).iter().chain(&request.only).all(one_word) {
            return Err(self.refuse("bot.blank", "moves with blanks in them cannot be sent to the program {command}"));
        }
        self.set_up(running, table, request)?;
        let request = timed(request);
        running.process.count_starvation();
        running.process.send(&go(&request, table.turn()));
        let mut info = Info::new(table.turn());
        let mut until = self.deadline(&request);
        let (mut stopped, mut other) = (false, String::new());
        loop {
            if request.is_stopped() && !stopped {
                stopped = true;
                until = Some(Deadline::new(Instant::now() + self.patience.stop, self.patience.starved));
                running.process.send("stop");
            }
            let now = Instant::now();
            if until.as_mut().is_some_and(|until| until.is_over(now, || running.process.starved())) {
                return Err(self.late(&other));
            }
            // Short waits, so that a request to stop is noticed soon.
            let wake = now + WAKE;
            match running.process.receive(until.map_or(wake, |until| until.until().min(wake))) {
                Ok(line) => match line.split_once(char::is_whitespace).unwrap_or((&line, "")) {
                    ("info", rest) => {
                        let go_on = !info.read(rest, table) || watch(&info.info(None));
                        if !go_on {
                            request.stop.as_ref().inspect(|flag| flag.store(true, Ordering::Relaxed));
                        }
                    }
                    ("bestmove", rest) => return self.check(rest, table, &request, &info),
                    _ if line.is_empty() => {}
                    _ => other = line,
                },
                Err(NoLine::Late) => {}
                Err(NoLine::Ended(refusal)) => return Err(refusal),
            }
        }
    }

    /// It did not answer in time. A line that we do not know may be its answer, written wrongly.
    fn late(&self, other: &str) -> Refusal {
        if other.is_empty() {
            return self.refuse("bot.late", "the program {command} did not answer in time");
        }
        let template =
            "the program {command} did not answer in time; it wrote {line}, but an answer is 'bestmove' and the move";
        Refusal::new("bot.late", template, [("command", quote(&self.command)), ("line", quote(other))])
    }

    /// The answer must be a legal move, and one of those that were asked about.
    fn check(&self, rest: &str, table: &dyn Table, request: &Request, info: &Info) -> Result<SearchInfo, Refusal> {
        let word = rest.split_whitespace().next().unwrap_or_default();
        let illegal = |reason: Refusal| {
            let facts = [("command", quote(&self.command)), ("move", quote(word))];
            let template = "the program {command} answered {move}, which is not a legal move: {reason}";
            Refusal::new("bot.illegal", template, facts).because(reason)
        };
        if table.outcome().is_some() {
            return Ok(info.info(None));
        }
        let best = table.choice(word).map_err(illegal)?.text;
        let asked = |text: &String| table.choice(text).is_ok_and(|choice| choice.text == best);
        if !request.only.is_empty() && !request.only.iter().any(asked) {
            let other = Refusal::new("bot.other_move", "it is not among the moves that were asked about", []);
            return Err(illegal(other));
        }
        Ok(info.info(Some(&best)))
    }

    /// When the answer must have come; `None` if the program thinks until it is stopped.
    fn deadline(&self, request: &Request) -> Option<Deadline> {
        let clock = request.clock.map(|clock| clock.remaining);
        let given = match (request.limits.time, clock) {
            _ if request.ponder => return None,
            (Some(time), Some(left)) => time.min(left),
            (Some(time), None) | (None, Some(time)) => time,
            (None, None) => self.patience.untimed.saturating_sub(self.patience.grace),
        };
        // A time beyond what can be told is no limit.
        let until = Instant::now().checked_add(given.saturating_add(self.patience.grace))?;
        Some(Deadline::new(until, self.patience.starved))
    }
}

/// The request with a stop flag, and with one second if it has no limits.
fn timed(request: &Request) -> Request {
    let mut request = request.clone();
    if request.limits == Limits::none() && request.clock.is_none() && !request.ponder {
        request.limits = Limits::time(Duration::from_secs(1));
    }
    request.stop.get_or_insert_default();
    request
}

/// The `go` command of a request.
fn go(request: &Request, turn: Player) -> String {
    let mut words = "go".to_owned();
    let mut add = |word: &str, number: u128| words.push_str(&format!(" {word} {number}"));
    if let Some(depth) = request.limits.depth {
        add("depth", depth.into());
    }
    if let Some(nodes) = request.limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(time) = request.limits.time {
        add("movetime", time.as_millis().max(1));
    }
    if let Some(clock) = request.clock {
        let left = |player: Player| match request.other_time {
            Some(time) if player != turn => time,
            _ => clock.remaining,
        };
        for (player, [time, increment]) in Player::BOTH.into_iter().zip([["p1time", "p1inc"], ["p2time", "p2inc"]]) {
            add(time, left(player).as_millis());
            add(increment, clock.increment.as_millis());
        }
        if let Some(moves) = clock.moves_to_go {
            add("movestogo", moves.into());
        }
    }
    if request.ponder {
        words.push_str(" infinite");
    }
    if !request.only.is_empty() {
        words.push_str(" searchmoves ");
        words.push_str(&request.only.join(" "));
    }
    words
}

impl Opponent for Bot {
    fn think(
        &mut self,
        table: &dyn Table,
        request: &Request,
        watch: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal> {
        let mut running = self.start(request.stop.as_deref())?;
        let answer = self.answer(&mut running, table, request, watch);
        // After a fault nobody knows what the program will write next, so it is ended here.
        if answer.is_ok() {
            self.running = Some(running);
        }
        answer
    }

    fn prepare(&mut self) -> Result<(), Refusal> {
        self.running = Some(self.start(None)?);
        Ok(())
    }

    fn new_game(&mut self) {
        if let Some(running) = &mut self.running {
            running.settings = None;
        }
    }

    fn stderr(&self) -> String {
        self.stderr.text()
    }
}
