//! Tests programs before they take part: the tests of `potez bot-check`, in the sandbox, with a queue.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use potez_play::players::bot::trial::Trial;
use potez_play::players::{Bot, BotSpec, Patience};
use potez_play::store::GameId;
use potez_play::{Opponent, Request, Table};
use potez_rules::Refusal;
use potez_search::Limits;

use super::entrant::{TrialLine, TrialReport};
use super::game::called;
use super::tournament::Tournament;
use super::{MOST_MEMORY, Tournaments, step_back};
use crate::server::language::Language;
use crate::server::problem::Problem;

/// How many programs may wait.
const MOST_WAITING: usize = 100;
/// A program's game against itself ends after this many plies, or this much time.
const PLIES: usize = 40;
const GAME_TIME: Duration = Duration::from_secs(40);

/// A program that is to be tried.
struct Job {
    tournament: Arc<Tournament>,
    entrant: u32,
    upload: u32,
    client: Option<IpAddr>,
}

/// The queue, and what is being tried.
#[derive(Default)]
pub(super) struct Trials {
    waiting: Mutex<Queue>,
    added: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// The tournament and the entrant whose program is being tried.
    under_way: Option<(GameId, u32)>,
    /// Whose program was tried last.
    last: Option<IpAddr>,
}

impl Trials {
    fn waiting(&self) -> MutexGuard<'_, Queue> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is there room for one more of this client?
    pub(super) fn check(&self, client: IpAddr, most: usize) -> Result<(), Problem> {
        let waiting = self.waiting();
        let own = waiting.jobs.iter().filter(|job| job.client == Some(client)).count();
        if own >= most.max(1) || waiting.jobs.len() >= MOST_WAITING {
            let law = Refusal::new("submission.queue", "too many programs wait for their trial", []);
            return Err(Problem::too_many(law, 20));
        }
        Ok(())
    }

    /// Refuses another program of an entrant while one is being tested: otherwise a hasty sender would delay everybody.
    pub(super) fn check_entrant(&self, tournament: &Tournament, entrant: u32) -> Result<(), Problem> {
        let is_it = |(id, number): &(GameId, u32)| *id == tournament.id && *number == entrant;
        if self.waiting().under_way.as_ref().is_some_and(is_it) {
            let sentence = "your program is being tested: wait for the result before you upload another one";
            return Err(Problem::too_many(Refusal::new("submission.trying", sentence, []), 10));
        }
        Ok(())
    }

    /// How many tests are running or waiting.
    pub(super) fn count(&self) -> usize {
        let waiting = self.waiting();
        waiting.jobs.len() + usize::from(waiting.under_way.is_some())
    }

    /// Adds a program. An older one of the same entrant is no longer tested.
    pub(super) fn add(&self, tournament: &Arc<Tournament>, entrant: u32, upload: u32, client: Option<IpAddr>) {
        let mut waiting = self.waiting();
        waiting.jobs.retain(|job| job.tournament.id != tournament.id || job.entrant != entrant);
        waiting.jobs.push_back(Job { tournament: tournament.clone(), entrant, upload, client });
        self.added.notify_one();
    }

    /// After a restart: programs whose trial was not finished.
    pub(super) fn add_unfinished(&self, tournament: &Arc<Tournament>) {
        let state = tournament.lock();
        let pending = |entrant: &super::entrant::Entrant| Some((entrant.number, entrant.pending.as_ref()?.0));
        let pending: Vec<(u32, u32)> = state.saved.entrants.iter().filter_map(pending).collect();
        drop(state);
        for (entrant, upload) in pending {
            self.add(tournament, entrant, upload, None);
        }
    }

    /// How many are tried before this one; `None` if it does not wait.
    pub(super) fn place(&self, tournament: &Tournament, entrant: u32) -> Option<usize> {
        self.waiting().jobs.iter().position(|job| job.tournament.id == tournament.id && job.entrant == entrant)
    }

    /// The next one, after a short wait at most: nobody has two turns in a row while somebody else waits.
    fn next(&self) -> Option<Job> {
        let waiting = self.waiting();
        let wait = Duration::from_millis(500);
        let empty = |waiting: &mut Queue| waiting.jobs.is_empty();
        let found = self.added.wait_timeout_while(waiting, wait, empty).unwrap_or_else(PoisonError::into_inner);
        let mut waiting = found.0;
        let last = waiting.last;
        let place = waiting.jobs.iter().position(|job| job.client != last).unwrap_or_default();
        let job = waiting.jobs.remove(place)?;
        waiting.last = job.client;
        waiting.under_way = Some((job.tournament.id.clone(), job.entrant));
        Some(job)
    }

    /// A trial has ended.
    fn done(&self) {
        self.waiting().under_way = None;
    }
}

/// Starts the thread that tries programs, one after another. It ends with the server.
pub(super) fn start(all: &Arc<Tournaments>) {
    let all: Weak<Tournaments> = Arc::downgrade(all);
    std::thread::spawn(move || {
        step_back();
        loop {
            let Some(all) = all.upgrade() else { return };
            if all.is_closing() {
                return;
            }
            if let Some(job) = all.trials.next() {
                // A program of a stranger must not end the trials of everybody else.
                let _ = catch_unwind(AssertUnwindSafe(|| try_program(&all, &job)));
                all.trials.done();
            }
        }
    });
}

fn try_program(all: &Tournaments, job: &Job) {
    let pending = |tournament: &Tournament| {
        let state = tournament.lock();
        let (upload, language) = state.saved.entrant(job.entrant)?.pending.clone()?;
        let name = state.saved.entrant(job.entrant)?.name.clone();
        (upload == job.upload).then_some((name, language))
    };
    let Some((name, language)) = pending(&job.tournament) else { return };
    let language = Language::find(&language).unwrap_or_default();
    let report = report(all, job, &name, language);
    // Programs that the system has ended together with us are tried again after the restart.
    if all.is_closing() {
        return;
    }
    let kept = job.tournament.change(&all.store, |saved| {
        // Who plays already, plays with what was accepted before.
        let counts = report.accepted && saved.roster.is_empty();
        let Some(entrant) = saved.entrant_mut(job.entrant) else { return Ok(None) };
        if entrant.pending.as_ref().is_some_and(|(upload, _)| *upload == job.upload) {
            entrant.pending = None;
            entrant.report = Some(report);
            if counts {
                entrant.program = Some(job.upload);
            }
        }
        Ok(Some((entrant.program, entrant.uploads)))
    });
    if let Ok(Some((program, uploads))) = kept {
        for upload in (1..=uploads).filter(|upload| Some(*upload) != program && *upload <= job.upload) {
            let _ = std::fs::remove_dir_all(all.program(&job.tournament, job.entrant, upload));
        }
    }
}

fn report(all: &Tournaments, job: &Job, name: &str, language: Language) -> TrialReport {
    let mut report = TrialReport { upload: job.upload, accepted: true, trials: Vec::new(), transcript: Vec::new() };
    let words = language.words();
    let description = &job.tournament.description;
    let line = all.line(&job.tournament, job.entrant, job.upload);
    let (line, table) = match line.and_then(|line| Ok((line, description.table()?))) {
        Ok(ready) => ready,
        Err(refusal) => {
            let text = words.refusal(&refusal);
            report.trials.push(TrialLine { trial: "greeting".to_owned(), good: false, needed: true, text });
            return TrialReport { accepted: false, ..report };
        }
    };
    // What the tournament would wait for, the trial waits for.
    let time = description.time().max(Duration::from_secs(2));
    let patience = Patience { grace: time, untimed: time.max(Duration::from_secs(10)), ..Patience::default() };
    let mut bot =
        Bot::new(&description.game, &line).with_spec(&BotSpec { memory: Some(MOST_MEMORY) }).with_patience(patience);
    for trial in Trial::ALL {
        let needed = matches!(trial, Trial::Greeting | Trial::Time | Trial::Game | Trial::NewGame);
        let fault = match trial {
            Trial::Game => short_game(&mut bot, &*table),
            _ => trial.make(&mut bot, &*table),
        }
        .err()
        .map(|refusal| called(refusal, name));
        if fault.is_some() && report.transcript.is_empty() {
            report.transcript = bot.transcript();
        }
        let trial_name = words.say(&format!("answers-bot-{}", trial.name()), &[]);
        let text = match &fault {
            None => words.say("answers-bot-good", &[("trial", trial_name.into())]),
            Some(refusal) => {
                let facts = [("trial", trial_name.into()), ("fault", words.refusal(refusal).into())];
                words.say("answers-bot-fault", &facts)
            }
        };
        let good = fault.is_none();
        report.trials.push(TrialLine { trial: trial.name().to_owned(), good, needed, text });
        if needed && !good {
            report.accepted = false;
            break;
        }
    }
    report
}

/// The program plays both sides for a while.
fn short_game(bot: &mut Bot, table: &dyn Table) -> Result<(), Refusal> {
    let mut table = table.copy();
    let request = Request::within(Limits::time(Duration::from_millis(100)));
    let begun = Instant::now();
    while table.outcome().is_none() && table.plies() < PLIES && begun.elapsed() < GAME_TIME {
        let thought = bot.think(&*table, &request, &mut |_| true)?;
        table.play(thought.best().unwrap_or_default())?;
    }
    Ok(())
}
