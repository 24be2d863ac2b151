//! [`Crew`]: those who think for the desk, each in a thread of its own.
//!
//! After every event the loop calls [`Crew::sync`], which looks at what ought to be thought about and at what is being
//! thought about, and starts and stops accordingly. So nothing that happens on the desk has to remember a search.

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use potez_play::players::thread::{Build, News, Thinker, Ticket};
use potez_play::players::{Opponent, Question, opponent};
use potez_play::session::{NodeId, Session};
use potez_play::{EngineKind, EngineSpec, Order, Thought};
use potez_rules::{Player, Refusal};
use potez_search::Limits;

use super::Happening;
use super::desk::Desk;

/// A hint may take so long.
const HINT: Duration = Duration::from_millis(800);
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

/// For whom a thinker works.
#[derive(Clone, Copy, Debug)]
enum Chair {
    Side(Player),
    Counsel,
}

/// What came from a thinker. It may have been replaced meanwhile, so its number comes along.
pub(crate) struct Word {
    chair: Chair,
    number: u64,
    news: News,
}

/// What is said about a task that still matters.
pub(crate) struct Said {
    pub(crate) task: Task,
    pub(crate) node: NodeId,
    pub(crate) thought: Result<Thought, Refusal>,
    /// Its last word.
    pub(crate) done: bool,
}

/// A thinker, and what it is doing.
struct Hand {
    thinker: Thinker,
    number: u64,
    busy: Option<Busy>,
}

struct Busy {
    task: Task,
    node: NodeId,
    ticket: Ticket,
}

/// All who think.
pub(crate) struct Crew {
    news: Sender<Happening>,
    players: [Option<Hand>; 2],
    counsel: Option<Hand>,
    build: EngineSpec,
    limits: Limits,
    pace: Duration,
    /// When the position on the board was first shown.
    shown: Option<(NodeId, Instant)>,
    /// How many thinkers there have been.
    hired: u64,
}

impl Crew {
    pub(crate) fn new(news: Sender<Happening>, build: EngineSpec, limits: Limits, pace: Duration) -> Crew {
        Crew { news, players: [None, None], counsel: None, build, limits, pace, shown: None, hired: 0 }
    }

    /// Gives the sides to those who are not people. One that breaks down is built anew.
    pub(crate) fn seat(&mut self, opponents: [Option<Box<dyn Opponent>>; 2], session: &Session) {
        self.stop_all();
        self.counsel = None;
        for (player, first) in Player::BOTH.into_iter().zip(opponents) {
            self.players[player.index()] = first.map(|first| {
                let (seat, table, spec) = (session.seat(player).clone(), session.table().copy(), self.build.clone());
                let mut first = Some(first);
                let build = move || match first.take() {
                    Some(first) => Ok(first),
                    None => opponent(&seat, &*table, &spec)?.ok_or_else(Refusal::game_over),
                };
                self.hire(Chair::Side(player), Box::new(build))
            });
        }
    }

    fn hire(&mut self, chair: Chair, build: Build) -> Hand {
        self.hired += 1;
        let (number, listener) = (self.hired, self.news.clone());
        let tell = move |news| {
            let _ = listener.send(Happening::Thought(Box::new(Word { chair, number, news })));
        };
        Hand { thinker: Thinker::start(build, tell), number, busy: None }
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
        hand.ask(Task::Move(turn), desk.here(), desk.session().question_at(now), order);
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
            let spec = EngineSpec { kind: EngineKind::Full, ..self.build.clone() };
            let table = desk.session().table().copy();
            let build = move || Ok(Box::new(Counsel(table.mind(&spec)?)) as Box<dyn Opponent>);
            self.counsel = Some(self.hire(Chair::Counsel, Box::new(build)));
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
        hand.ask(task, here, question, order);
    }

    /// What is said, if it is about the question that was asked last.
    pub(crate) fn hears(&mut self, word: Word) -> Option<Said> {
        let hand = match word.chair {
            Chair::Side(player) => self.players[player.index()].as_mut(),
            Chair::Counsel => self.counsel.as_mut(),
        };
        let hand = hand.filter(|hand| hand.number == word.number)?;
        let (ticket, thought, done) = match word.news {
            News::Progress { ticket, thought } => (ticket, Ok(thought), false),
            News::Answer { ticket, answer } => (ticket, answer, true),
        };
        let busy = hand.busy.take_if(|busy| busy.ticket == ticket)?;
        let said = Said { task: busy.task, node: busy.node, thought, done };
        if !done {
            hand.busy = Some(busy);
        }
        Some(said)
    }

    /// Stops everybody.
    pub(crate) fn stop_all(&mut self) {
        for hand in self.players.iter_mut().chain([&mut self.counsel]).flatten() {
            hand.stop_unless(|_| false);
        }
    }
}

impl Hand {
    fn stop_unless(&mut self, wanted: impl Fn(&Busy) -> bool) {
        if self.busy.take_if(|busy| !wanted(busy)).is_some() {
            self.thinker.stop();
        }
    }

    fn ask(&mut self, task: Task, node: NodeId, question: Question, order: Order) {
        let ticket = self.thinker.ask(question, order);
        self.busy = Some(Busy { task, node, ticket });
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
