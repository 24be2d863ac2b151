//! [`Bot`]: a program that speaks UGI plays a side. docs/protocol.md says what is said.
//!
//! | file | subject |
//! |---|---|
//! | `process` | the process, its pipes, and its end |
//! | `info` | what it tells while it thinks |

mod info;
mod process;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use potez_rules::refusal::quote;
use potez_rules::{Player, Refusal};
use potez_search::Limits;

use super::opponent::{Opponent, Question};
use crate::players::{Order, Thought};
use info::Told;
use process::{Program, Silence};

/// How long a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// To say `ugiok` and `readyok`.
    pub greeting: Duration,
    /// To answer beyond the time that it was given.
    pub grace: Duration,
    /// To answer when it was given a depth or a number of nodes, and no time.
    pub untimed: Duration,
    /// To answer once it was told to stop.
    pub stop: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            greeting: Duration::from_secs(10),
            grace: Duration::from_secs(2),
            untimed: Duration::from_secs(120),
            stop: Duration::from_millis(500),
        }
    }
}

/// A program that plays a side.
///
/// It is started by the first question. When it hangs, crashes or answers nonsense it is ended, the answer is a refusal that
/// says why, and the next question starts it anew. It never outlives its `Bot`.
pub struct Bot {
    command: String,
    patience: Patience,
    running: Option<Running>,
}

struct Running {
    program: Program,
    /// The game and the settings of which it was told.
    told: Option<(String, String)>,
    lines: usize,
}

impl Bot {
    /// The program of a command line, not yet started.
    #[must_use]
    pub fn new(command: &str) -> Bot {
        Bot::with_patience(command, Patience::default())
    }

    /// The same, with other limits.
    #[must_use]
    pub fn with_patience(command: &str, patience: Patience) -> Bot {
        Bot { command: command.to_owned(), patience, running: None }
    }

    /// The number of the process, while it runs.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.program.id())
    }

    fn refuse(&self, law: &'static str, template: &'static str) -> Refusal {
        Refusal::new(law, template, [("command", quote(&self.command))])
    }

    /// Starts the program if it does not run, and greets it.
    fn start(&mut self) -> Result<Running, Refusal> {
        if let Some(running) = self.running.take() {
            return Ok(running);
        }
        let mut program = Program::start(&self.command)?;
        program.say("ugi");
        self.wait_for(&mut program, "ugiok")?;
        Ok(Running { program, told: None, lines: 1 })
    }

    /// Passes over all lines until the program says this word.
    fn wait_for(&self, program: &mut Program, word: &'static str) -> Result<(), Refusal> {
        let until = Instant::now() + self.patience.greeting;
        loop {
            match program.hear(until) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(()),
                // A program that talks without end is late too.
                Ok(_) if Instant::now() < until => {}
                Err(Silence::Over(refusal)) => return Err(refusal),
                Ok(_) | Err(Silence::Late) => {
                    let seconds = self.patience.greeting.as_secs_f64().to_string();
                    let facts = [("command", quote(&self.command)), ("word", word.into()), ("seconds", seconds)];
                    return Err(Refusal::new(
                        "bot.silent",
                        "the program {command} did not say {word} within {seconds} seconds: does it speak UGI?",
                        facts,
                    ));
                }
            }
        }
    }

    /// Tells the game, its options and the position. Whatever was said before has been said when `readyok` comes.
    fn tell(&self, running: &mut Running, question: &Question, order: &Order) -> Result<(), Refusal> {
        let program = &mut running.program;
        let lines = order.lines.max(1);
        if lines != running.lines {
            program.say(&format!("setoption name MultiPV value {lines}"));
            running.lines = lines;
        }
        let game = (question.game.clone(), question.settings.to_string());
        if running.told.as_ref() != Some(&game) {
            program.say(&format!("setoption name Game value {}", game.0));
            program.say(&format!("setoption name Settings value {}", game.1));
            program.say("uginewgame");
            running.told = Some(game);
        }
        program.say("isready");
        self.wait_for(program, "readyok")?;
        let mut position = match &question.start {
            Some(start) => format!("position fen {start}"),
            None => "position startpos".to_owned(),
        };
        if !question.moves.is_empty() {
            position.push_str(" moves ");
            position.push_str(&question.moves.join(" "));
        }
        program.say(&position);
        Ok(())
    }

    fn answer(
        &self,
        running: &mut Running,
        question: &Question,
        order: &Order,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Refusal> {
        let one_word = |text: &String| !text.contains(char::is_whitespace);
        if !question.moves.iter().chain(&order.only).all(one_word) {
            return Err(self.refuse("bot.blank", "moves with blanks in them cannot be told to the program {command}"));
        }
        self.tell(running, question, order)?;
        let order = timed(order, question);
        running.program.say(&go(&order, question));
        let mut told = Told::new(question.table.turn());
        let mut until = self.deadline(&order);
        let mut stopped = false;
        loop {
            let flag = order.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
            if flag && !stopped {
                stopped = true;
                until = Some(Instant::now() + self.patience.stop);
                running.program.say("stop");
            }
            let now = Instant::now();
            if until.is_some_and(|until| now >= until) {
                return Err(self.refuse("bot.late", "the program {command} did not answer in time"));
            }
            // Short waits, so that a wish to stop is seen.
            let wake = now + Duration::from_millis(20);
            match running.program.hear(until.map_or(wake, |until| until.min(wake))) {
                Ok(line) => match line.split_once(char::is_whitespace).unwrap_or((&line, "")) {
                    ("info", rest) => {
                        let go_on = !told.read(rest, &*question.table) || watch(&told.thought(None));
                        if !go_on {
                            order.stop.as_ref().inspect(|flag| flag.store(true, Ordering::Relaxed));
                        }
                    }
                    ("bestmove", rest) => return self.check(rest, question, &order, &told),
                    _ => {}
                },
                Err(Silence::Late) => {}
                Err(Silence::Over(refusal)) => return Err(refusal),
            }
        }
    }

    /// An answer must be a legal move, and one of those that were asked about.
    fn check(&self, rest: &str, question: &Question, order: &Order, told: &Told) -> Result<Thought, Refusal> {
        let word = rest.split_whitespace().next().unwrap_or_default();
        let illegal = |reason: String| {
            let facts = [("command", quote(&self.command)), ("move", quote(word)), ("reason", reason)];
            Refusal::new(
                "bot.illegal",
                "the program {command} answered {move}, which is no legal move: {reason}",
                facts,
            )
        };
        if question.table.outcome().is_some() {
            return Ok(told.thought(None));
        }
        let best = question.table.choice(word).map_err(|refusal| illegal(refusal.to_string()))?.text;
        let asked = |text: &String| question.table.choice(text).is_ok_and(|choice| choice.text == best);
        if !order.only.is_empty() && !order.only.iter().any(asked) {
            return Err(illegal("it is not among the moves that were asked about".to_owned()));
        }
        Ok(told.thought(Some(&best)))
    }

    /// When the answer must be there; `None` when it is to think until it is stopped.
    fn deadline(&self, order: &Order) -> Option<Instant> {
        let clock = order.clock.map(|clock| clock.remaining);
        let given = match (order.limits.time, clock) {
            _ if order.ponder => return None,
            (Some(time), Some(left)) => time.min(left),
            (Some(time), None) | (None, Some(time)) => time,
            (None, None) => return Instant::now().checked_add(self.patience.untimed),
        };
        // A time beyond what can be told is no limit.
        Instant::now().checked_add(given.saturating_add(self.patience.grace))
    }
}

/// The order with a second where nothing was said, and with a flag to stop it.
fn timed(order: &Order, question: &Question) -> Order {
    let mut order = order.clone();
    if order.limits == Limits::none() && order.clock.is_none() && question.times.is_none() && !order.ponder {
        order.limits = Limits::time(Duration::from_secs(1));
    }
    order.stop.get_or_insert_default();
    order
}

/// The words of `go`.
fn go(order: &Order, question: &Question) -> String {
    let mut words = "go".to_owned();
    let mut add = |word: &str, number: u128| words.push_str(&format!(" {word} {number}"));
    if let Some(depth) = order.limits.depth {
        add("depth", depth.into());
    }
    if let Some(nodes) = order.limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(time) = order.limits.time {
        add("movetime", time.as_millis().max(1));
    }
    if let Some(clock) = order.clock {
        let turn = question.table.turn();
        let left = |player: Player| match question.times {
            Some(times) if player != turn => times.left[player.index()],
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
    if order.ponder {
        words.push_str(" infinite");
    }
    if !order.only.is_empty() {
        words.push_str(" searchmoves ");
        words.push_str(&order.only.join(" "));
    }
    words
}

impl Opponent for Bot {
    fn choose(
        &mut self,
        question: &Question,
        order: &Order,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Refusal> {
        let mut running = self.start()?;
        let answer = self.answer(&mut running, question, order, watch);
        // After a fault nobody knows what it will say next: it is ended here.
        if answer.is_ok() {
            self.running = Some(running);
        }
        answer
    }

    fn forget(&mut self) {
        if let Some(running) = &mut self.running {
            running.told = None;
        }
    }
}
