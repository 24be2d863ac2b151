//! [`Crew`]: those who think for the desk, each in a thread of its own.
//!
//! After every event the loop calls [`Crew::sync`], which looks at what ought to be thought about and at what is being
//! thought about, and starts and stops accordingly. So nothing that happens on the desk has to remember a search.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use potez_play::session::{NodeId, Opponent, Question};
use potez_play::{EngineSpec, Order, Thought};
use potez_rules::{Player, Refusal};
use potez_search::Limits;

use super::desk::Desk;
use super::{Happening, News};

/// A hint may take so long.
const HINT: Duration = Duration::from_millis(800);
/// A thought is passed on no more often than this.
const OFTEN: Duration = Duration::from_millis(80);
/// The number of lines on request.
const LINES: usize = 3;

/// What somebody thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The move of a side.
    Move(Player),
    /// A hint.
    Hint,
    /// What the other side threatens.
    Threat,
    /// The lines beside the board.
    Lines,
}

/// What a thinker has to say.
pub(crate) struct Said {
    pub(crate) task: Task,
    pub(crate) node: NodeId,
    pub(crate) ticket: u64,
    /// `None` when it broke down.
    pub(crate) thought: Option<Result<Thought, Refusal>>,
    /// Its last word.
    pub(crate) done: bool,
}

struct Job {
    task: Task,
    node: NodeId,
    ticket: u64,
    question: Question,
    order: Order,
}

/// A thinker in its thread, and what it is doing.
struct Hand {
    jobs: Sender<Job>,
    busy: Option<Busy>,
}

struct Busy {
    task: Task,
    node: NodeId,
    ticket: u64,
    stop: Arc<AtomicBool>,
}

/// All who think.
pub(crate) struct Crew {
    news: Sender<News>,
    players: [Option<Hand>; 2],
    counsel: Option<Hand>,
    build: EngineSpec,
    limits: Limits,
    pace: Duration,
    /// When the position on the board was first shown.
    shown: Option<(NodeId, Instant)>,
    tickets: u64,
}

impl Crew {
    pub(crate) fn new(news: Sender<News>, build: EngineSpec, limits: Limits, pace: Duration) -> Crew {
        Crew { news, players: [None, None], counsel: None, build, limits, pace, shown: None, tickets: 0 }
    }

    /// Gives the sides to those who are not people.
    pub(crate) fn seat(&mut self, opponents: [Option<Box<dyn Opponent>>; 2]) {
        self.stop_all();
        self.counsel = None;
        self.players = opponents.map(|opponent| opponent.map(|opponent| Hand::new(opponent, self.news.clone())));
    }

    /// Starts what ought to be thought about and is not; stops the rest. Says when to look again.
    pub(crate) fn sync(&mut self, desk: &mut Desk, now: Instant) -> Option<Instant> {
        let here = desk.here();
        if self.shown.is_none_or(|(node, _)| node != here) {
            self.shown = Some((here, now));
        }
        let due = self.move_due(desk);
        let turn = desk.session().turn();
        for player in Player::BOTH {
            let wanted = due && player == turn;
            if let Some(hand) = &mut self.players[player.index()] {
                hand.stop_unless(|busy| wanted && busy.node == here);
            }
        }
        let mut wake = None;
        desk.thinking = None;
        if due {
            desk.thinking = Some(turn);
            let from = if desk.watching() { self.shown.map_or(now, |(_, since)| since + self.pace) } else { now };
            if from > now {
                wake = Some(from);
            } else {
                self.ask_player(desk, turn, now);
            }
        }
        self.ask_counsel(desk);
        wake
    }

    /// Is it a program's move, and is it to make it now?
    fn move_due(&self, desk: &Desk) -> bool {
        let turn = desk.session().turn();
        let last = desk.session().history().children(desk.here()).is_empty();
        desk.session().ending().is_none() && !desk.paused && last && self.players[turn.index()].is_some()
    }

    fn ask_player(&mut self, desk: &Desk, turn: Player, now: Instant) {
        let Some(hand) = self.players[turn.index()].as_mut().filter(|hand| hand.busy.is_none()) else { return };
        let order = Order { limits: self.limits, lines: 1, ..desk.session().order(now) };
        hand.ask(Task::Move(turn), desk.here(), desk.session().question_at(now), order, &mut self.tickets);
    }

    fn ask_counsel(&mut self, desk: &mut Desk) {
        let here = desk.here();
        let hint = desk.hinted.as_ref().is_some_and(|hinted| hinted.node == here && hinted.best.is_none());
        let known = desk.analysis.node == Some(here) && desk.analysis.done;
        let lines = desk.analysis.on && !hint && !known && desk.session().ending().is_none();
        let task = match (hint, desk.threat == Some(here), lines) {
            (true, ..) => Some(Task::Hint),
            (_, true, _) => Some(Task::Threat),
            (.., true) => Some(Task::Lines),
            _ => None,
        };
        if desk.analysis.node != Some(here) {
            desk.analysis.thought = None;
            desk.analysis.done = false;
            desk.analysis.node = Some(here);
        }
        if let Some(hand) = &mut self.counsel {
            hand.stop_unless(|busy| busy.node == here && Some(busy.task) == task);
        }
        let Some(task) = task else { return };
        if self.counsel.is_none() {
            let build = EngineSpec { kind: potez_play::EngineKind::Full, ..self.build.clone() };
            match desk.session().table().mind(&build) {
                Ok(mind) => self.counsel = Some(Hand::new(Box::new(Counsel(mind)), self.news.clone())),
                Err(refusal) => {
                    desk.analysis.on = false;
                    desk.hinted = None;
                    return desk.refuse(&refusal);
                }
            }
        }
        let order = match task {
            Task::Hint | Task::Threat => Order { limits: Limits::time(HINT), lines: 1, ..Order::default() },
            _ => Order { lines: LINES, ..Order::default() },
        };
        let Some(hand) = self.counsel.as_mut().filter(|hand| hand.busy.is_none()) else { return };
        let threat = if task == Task::Threat { desk.session().table().threat() } else { None };
        let question = match threat {
            Some(table) => Question::about(desk.session().game(), &*table, None),
            None => desk.session().question(),
        };
        hand.ask(task, here, question, order, &mut self.tickets);
    }

    /// Is this the answer to the question that was asked last?
    pub(crate) fn hears(&mut self, said: &Said) -> bool {
        let hand = match said.task {
            Task::Move(player) => self.players[player.index()].as_mut(),
            _ => self.counsel.as_mut(),
        };
        let Some(hand) = hand else { return false };
        let current = hand.busy.as_ref().is_some_and(|busy| busy.ticket == said.ticket);
        if current && said.done {
            hand.busy = None;
        }
        current
    }

    /// Stops everybody.
    pub(crate) fn stop_all(&mut self) {
        for hand in self.players.iter_mut().chain([&mut self.counsel]).flatten() {
            hand.stop_unless(|_| false);
        }
    }
}

impl Hand {
    fn new(mut opponent: Box<dyn Opponent>, news: Sender<News>) -> Hand {
        let (jobs, inbox) = channel::<Job>();
        let work = move || {
            for job in inbox {
                let said = |thought, done| {
                    let Job { task, node, ticket, .. } = job;
                    news.send(News::now(Happening::Thought(Box::new(Said { task, node, ticket, thought, done }))))
                        .is_ok()
                };
                let mut told: Option<Instant> = None;
                let mut watch = |thought: &Thought| {
                    let now = Instant::now();
                    if told.is_none_or(|told| now - told >= OFTEN) {
                        told = Some(now);
                        return said(Some(Ok(thought.clone())), false);
                    }
                    true
                };
                let asked = AssertUnwindSafe(|| opponent.choose(&job.question, &job.order, &mut watch));
                let answer = catch_unwind(asked).ok();
                if !said(answer, true) {
                    break;
                }
            }
        };
        // Without a thread nobody answers, and the person can still move, take back and save.
        let _ = thread::Builder::new().name("thinker".to_owned()).spawn(work);
        Hand { jobs, busy: None }
    }

    fn stop_unless(&mut self, wanted: impl Fn(&Busy) -> bool) {
        if let Some(busy) = &self.busy
            && !wanted(busy)
        {
            busy.stop.store(true, Ordering::Relaxed);
            self.busy = None;
        }
    }

    fn ask(&mut self, task: Task, node: NodeId, question: Question, order: Order, tickets: &mut u64) {
        *tickets += 1;
        let ticket = *tickets;
        let stop = Arc::new(AtomicBool::new(false));
        let order = Order { stop: Some(stop.clone()), ..order };
        let job = Job { task, node, ticket, question, order };
        if self.jobs.send(job).is_ok() {
            self.busy = Some(Busy { task, node, ticket, stop });
        }
    }
}

/// An engine that is asked, and does not play.
struct Counsel(Box<dyn potez_play::Mind>);

impl Opponent for Counsel {
    fn choose(
        &mut self,
        question: &Question,
        order: &Order,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Refusal> {
        self.0.think(&question.snapshot, order, watch)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}
