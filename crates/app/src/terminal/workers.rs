//! [`Workers`]: the threads that search for the terminal.
//!
//! After every event the loop calls [`Workers::sync`], which compares what should be searched with what is being
//! searched, and starts and stops searches accordingly. So no event handler has to remember a search.

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use potez_play::players::thread::Build;
use potez_play::players::{Opponent, OpponentThread, Ticket, Update};
use potez_play::session::{NodeId, Session};
use potez_play::{EngineKind, EngineSpec, Request, SearchInfo, Table};
use potez_rules::{Player, Refusal};
use potez_search::Limits;

use super::Event;
use super::app::App;
use crate::tables;

/// How long a hint may take.
const HINT: Duration = Duration::from_millis(800);
/// The number of lines next to the board.
const LINES: usize = 3;

/// What an engine searches for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The move of a side.
    Move(Player),
    /// A hint.
    Hint,
    /// What the other side threatens.
    Threat,
    /// The lines next to the board.
    Lines,
}

/// What a worker is for.
#[derive(Clone, Copy, Debug)]
enum Duty {
    Play(Player),
    Assist,
}

/// A report of an engine. The engine may have been replaced meanwhile, so its number comes along.
pub(crate) struct WorkerReport {
    duty: Duty,
    number: u64,
    update: Update,
}

/// A report about a task that still matters.
pub(crate) struct TaskReport {
    pub(crate) task: Task,
    pub(crate) node: NodeId,
    pub(crate) info: Result<SearchInfo, Refusal>,
    /// It is the final report.
    pub(crate) done: bool,
}

/// An engine in its thread, and what it is doing.
struct Worker {
    thread: OpponentThread,
    number: u64,
    busy: Option<Busy>,
}

struct Busy {
    task: Task,
    node: NodeId,
    ticket: Ticket,
}

/// The engines of the terminal board: one for each side, and one that helps.
pub(crate) struct Workers {
    news: Sender<Event>,
    players: [Option<Worker>; 2],
    assistant: Option<Worker>,
    build: EngineSpec,
    limits: Limits,
    pace: Duration,
    /// When the position on the board was first shown.
    shown: Option<(NodeId, Instant)>,
    /// How many workers there have been.
    started: u64,
}

impl Workers {
    pub(crate) fn new(news: Sender<Event>, build: EngineSpec, limits: Limits, pace: Duration) -> Workers {
        Workers { news, players: [None, None], assistant: None, build, limits, pace, shown: None, started: 0 }
    }

    /// Gives the sides to opponents. One that fails is built again.
    pub(crate) fn seat(&mut self, opponents: [Option<Box<dyn Opponent>>; 2], session: &Session) {
        self.stop_all();
        self.assistant = None;
        for (player, first) in Player::BOTH.into_iter().zip(opponents) {
            self.players[player.index()] = first.map(|first| {
                let (seat, game) = (session.seat(player).clone(), session.game());
                let (table, spec) = (session.table().copy(), self.build.clone());
                let mut first = Some(first);
                let build = move || match first.take() {
                    Some(first) => Ok(first),
                    None => tables::opponent(&seat, game, &*table, &spec)?.ok_or_else(Refusal::game_over),
                };
                self.start(Duty::Play(player), Box::new(build))
            });
        }
    }

    fn start(&mut self, duty: Duty, build: Build) -> Worker {
        self.started += 1;
        let (number, listener) = (self.started, self.news.clone());
        let report = move |update| {
            let _ = listener.send(Event::SearchInfo(Box::new(WorkerReport { duty, number, update })));
        };
        Worker { thread: OpponentThread::start(build, report), number, busy: None }
    }

    /// Starts the searches that are wanted and stops the others. Returns when to look again.
    pub(crate) fn sync(&mut self, app: &mut App, now: Instant) -> Option<Instant> {
        let here = app.game.here();
        if self.shown.is_none_or(|(node, _)| node != here) {
            self.shown = Some((here, now));
        }
        let due = self.move_due(app);
        let turn = app.session().turn();
        for player in Player::BOTH {
            let wanted = due && player == turn;
            if let Some(worker) = &mut self.players[player.index()] {
                worker.stop_unless(|busy| wanted && busy.node == here);
            }
        }
        let mut wake = None;
        app.opponent.thinking = None;
        if due {
            app.opponent.thinking = Some(turn);
            let from = if app.game.watching() { self.shown.map_or(now, |(_, since)| since + self.pace) } else { now };
            if from > now {
                wake = Some(from);
            } else {
                self.ask_player(app, turn, now);
            }
        }
        self.ask_assistant(app);
        wake
    }

    /// Is it a program's turn, and should it move now?
    fn move_due(&self, app: &App) -> bool {
        let turn = app.session().turn();
        let last = app.session().history().children(app.game.here()).is_empty();
        app.session().ending().is_none() && !app.opponent.paused && last && self.players[turn.index()].is_some()
    }

    fn ask_player(&mut self, app: &App, turn: Player, now: Instant) {
        let Some(worker) = self.players[turn.index()].as_mut().filter(|worker| worker.busy.is_none()) else { return };
        let request = app.session().request(now).limited(self.limits);
        worker.ask(Task::Move(turn), app.game.here(), app.session().table().copy(), request);
    }

    fn ask_assistant(&mut self, app: &mut App) {
        let here = app.game.here();
        app.assistance.analysis.move_to(here);
        let task = app.assistance.wanted(here, app.session().ending().is_some());
        if let Some(worker) = &mut self.assistant {
            worker.stop_unless(|busy| busy.node == here && Some(busy.task) == task);
        }
        let Some(task) = task else { return };
        if self.assistant.is_none() {
            let spec = EngineSpec { kind: EngineKind::Full, ..self.build.clone() };
            let (game, table) = (app.session().game(), app.session().table().copy());
            let build = move || tables::engine(game, &*table, &spec);
            self.assistant = Some(self.start(Duty::Assist, Box::new(build)));
        }
        let request = match task {
            Task::Hint | Task::Threat => Request::within(Limits::time(HINT)),
            _ => Request { lines: LINES, ..Request::default() },
        };
        let Some(worker) = self.assistant.as_mut().filter(|worker| worker.busy.is_none()) else { return };
        let threat = if task == Task::Threat { app.session().table().threat() } else { None };
        let table = threat.unwrap_or_else(|| app.session().table().copy());
        worker.ask(task, here, table, request);
    }

    /// The report, if it is about the worker's current task.
    pub(crate) fn receive(&mut self, report: WorkerReport) -> Option<TaskReport> {
        let worker = match report.duty {
            Duty::Play(player) => self.players[player.index()].as_mut(),
            Duty::Assist => self.assistant.as_mut(),
        };
        let worker = worker.filter(|worker| worker.number == report.number)?;
        let (ticket, info, done) = match report.update {
            Update::Progress { ticket, info } => (ticket, Ok(info), false),
            Update::Answer { ticket, answer } => (ticket, answer, true),
        };
        let busy = worker.busy.take_if(|busy| busy.ticket == ticket)?;
        let report = TaskReport { task: busy.task, node: busy.node, info, done };
        if !done {
            worker.busy = Some(busy);
        }
        Some(report)
    }

    /// Stops all searches.
    pub(crate) fn stop_all(&mut self) {
        for worker in self.players.iter_mut().chain([&mut self.assistant]).flatten() {
            worker.stop_unless(|_| false);
        }
    }
}

impl Worker {
    fn stop_unless(&mut self, wanted: impl Fn(&Busy) -> bool) {
        if self.busy.take_if(|busy| !wanted(busy)).is_some() {
            self.thread.stop();
        }
    }

    fn ask(&mut self, task: Task, node: NodeId, table: Box<dyn Table>, request: Request) {
        let ticket = self.thread.ask(table, request);
        self.busy = Some(Busy { task, node, ticket });
    }
}
