//! [`OpponentThread`]: an opponent in its own thread, so that a front end stays responsive.
//!
//! ```
//! use std::sync::mpsc;
//! use potez_play::players::{OpponentThread, Update};
//! use potez_play::session::{Seat, Session};
//! use potez_rules::{Player, Settings};
//!
//! let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
//! session.sit(Player::First, Seat::parse("engine:3").unwrap());
//! let (sender, updates) = mpsc::channel();
//! let thread = OpponentThread::for_seat(&session, Player::First, &Default::default(), move |update| {
//!     let _ = sender.send(update);
//! });
//! let ticket = thread.unwrap().ask(session.table().copy(), session.request(std::time::Instant::now()));
//! let answer = updates.iter().find_map(|update| match update {
//!     Update::Answer { ticket: of, answer } if of == ticket => Some(answer),
//!     _ => None,
//! });
//! assert!(answer.unwrap().unwrap().best().is_some());
//! ```

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use potez_rules::refusal::quote;
use potez_rules::{Player, Refusal};

use super::opponent::{Opponent, opponent};
use super::request::Request;
use super::search_info::SearchInfo;
use super::spec::EngineSpec;
use crate::session::Session;
use crate::table::Table;

/// The number of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(u64);

/// What an [`OpponentThread`] reports.
#[derive(Clone, Debug)]
pub enum Update {
    /// An intermediate answer, at most twenty times a second.
    Progress {
        /// The request it belongs to.
        ticket: Ticket,
        /// The lines so far.
        info: SearchInfo,
    },
    /// The answer. Every request gets exactly one.
    Answer {
        /// The request it belongs to.
        ticket: Ticket,
        /// The move, or why there is none.
        answer: Result<SearchInfo, Refusal>,
    },
}

/// Builds the opponent; called in the thread, and again after an opponent has panicked.
pub type Build = Box<dyn FnMut() -> Result<Box<dyn Opponent>, Refusal> + Send>;

/// An opponent in its own thread.
///
/// # Laws
/// - Every request gets exactly one answer, in the order of the requests.
/// - A new request stops the one before it; [`stop`](OpponentThread::stop) makes it answer at once with what it has.
/// - An engine that panics answers with a refusal, and a new one is built for the next request.
/// - When this value has been dropped, the thread has ended, and so has any program it ran.
pub struct OpponentThread {
    jobs: Option<Sender<Job>>,
    /// The stop flag of the last request.
    stop: Arc<AtomicBool>,
    asked: u64,
    answered: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

enum Job {
    Think(Ticket, Box<dyn Table>, Box<Request>),
    NewGame,
}

/// The stack of the thread: a search is deeply recursive.
const STACK: usize = 16 << 20;

impl OpponentThread {
    /// The name of every such thread, by which a panic hook can recognise it: a panic there becomes an answer.
    pub const NAME: &str = "opponent";

    /// Starts a thread that builds an opponent and waits for requests; `report` is called there with every update.
    pub fn start(build: Build, report: impl FnMut(Update) + Send + 'static) -> OpponentThread {
        let (jobs, queue) = channel();
        let answered = Arc::new(AtomicU64::new(0));
        let worker = Worker { build, report: Box::new(report), opponent: None, answered: answered.clone() };
        let builder = std::thread::Builder::new().name(OpponentThread::NAME.to_owned()).stack_size(STACK);
        // If the machine cannot start another thread, requests are never answered.
        let thread = builder.spawn(move || worker.run(&queue)).ok();
        OpponentThread { jobs: Some(jobs), stop: Arc::default(), asked: 0, answered, thread }
    }

    /// The opponent that plays a side of a session; `None` for a person. `build` says how engines are built; its kind is ignored.
    pub fn for_seat(
        session: &Session,
        player: Player,
        build: &EngineSpec,
        report: impl FnMut(Update) + Send + 'static,
    ) -> Option<OpponentThread> {
        if session.seat(player).is_human() {
            return None;
        }
        let (seat, game, table, spec) =
            (session.seat(player).clone(), session.game(), session.table().copy(), build.clone());
        let nobody = || Refusal::new("seat.human", "nobody thinks for a person", []);
        let build = move || opponent(&seat, game, &*table, &spec)?.ok_or_else(nobody);
        Some(OpponentThread::start(Box::new(build), report))
    }

    /// Asks about the position on a table, and stops the request before it. The answer comes as an [`Update`] with this ticket.
    pub fn ask(&mut self, table: Box<dyn Table>, mut request: Request) -> Ticket {
        self.stop();
        self.stop = request.stop.get_or_insert_default().clone();
        self.asked += 1;
        let ticket = Ticket(self.asked);
        self.send(Job::Think(ticket, table, Box::new(request)));
        ticket
    }

    /// Makes it answer at once with what it has found.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Forgets everything, for a new game.
    pub fn new_game(&self) {
        self.stop();
        self.send(Job::NewGame);
    }

    /// Has an answer not come yet?
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.answered.load(Ordering::Acquire) < self.asked
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread ends early only if `report` panicked; then nobody is waiting for an answer.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for OpponentThread {
    fn drop(&mut self) {
        self.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Worker {
    build: Build,
    report: Box<dyn FnMut(Update) + Send>,
    opponent: Option<Result<Box<dyn Opponent>, Refusal>>,
    answered: Arc<AtomicU64>,
}

impl Worker {
    fn run(mut self, queue: &Receiver<Job>) {
        self.opponent = Some(self.built());
        while let Ok(job) = queue.recv() {
            match job {
                Job::Think(ticket, table, request) => {
                    let answer = self.answer(ticket, &*table, &request);
                    self.answered.store(ticket.0, Ordering::Release);
                    (self.report)(Update::Answer { ticket, answer });
                }
                Job::NewGame => {
                    if let Some(Ok(opponent)) = &mut self.opponent
                        && catch_unwind(AssertUnwindSafe(|| opponent.new_game())).is_err()
                    {
                        self.discard();
                    }
                }
            }
        }
        self.discard();
    }

    fn built(&mut self) -> Result<Box<dyn Opponent>, Refusal> {
        catch_unwind(AssertUnwindSafe(|| (self.build)())).unwrap_or_else(|panic| Err(panicked(&*panic)))
    }

    /// Drops the opponent; one that has panicked may panic again.
    fn discard(&mut self) {
        let opponent = self.opponent.take();
        let _ = catch_unwind(AssertUnwindSafe(|| drop(opponent)));
    }

    fn answer(&mut self, ticket: Ticket, table: &dyn Table, request: &Request) -> Result<SearchInfo, Refusal> {
        let opponent = match self.opponent.take() {
            Some(opponent) => opponent,
            None => self.built(),
        };
        // If it could not be built, the next request tries again.
        let opponent = self.opponent.insert(Ok(opponent?));
        let Ok(opponent) = opponent else { return Err(panicked(&())) };
        let mut pace = Pace::default();
        let report = &mut self.report;
        let mut watch = |info: &SearchInfo| {
            if pace.is_due(Instant::now()) {
                report(Update::Progress { ticket, info: info.clone() });
            }
            !request.is_stopped()
        };
        match catch_unwind(AssertUnwindSafe(|| opponent.think(table, request, &mut watch))) {
            Ok(answer) => answer,
            Err(panic) => {
                self.discard();
                Err(panicked(&*panic))
            }
        }
    }
}

fn panicked(panic: &(dyn Any + Send)) -> Refusal {
    let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Refusal::new(
        "engine.broken",
        "the engine crashed: {reason}. Please report it; the game goes on",
        [("reason", quote(said.unwrap_or("it did not say why")))],
    )
}

/// Allows something at most twenty times a second.
#[derive(Debug, Default)]
struct Pace {
    last: Option<Instant>,
}

impl Pace {
    const PAUSE: Duration = Duration::from_millis(50);

    fn is_due(&mut self, now: Instant) -> bool {
        let due = self.last.is_none_or(|last| now.saturating_duration_since(last) >= Pace::PAUSE);
        if due {
            self.last = Some(now);
        }
        due
    }
}

#[cfg(test)]
mod tests;
