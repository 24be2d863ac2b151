//! Plays the games that are left, a few at a time, round by round.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use potez_contest::Contest;
use potez_rules::Refusal;

use super::game::{Match, play};
use super::schedule::{Progress, progress};
use super::tournament::{Run, Tournament};
use super::{Tournaments, step_back};

/// Continues to play, in separate threads.
pub(super) fn start(all: &Arc<Tournaments>, tournament: &Arc<Tournament>) {
    let (all, tournament) = (all.clone(), tournament.clone());
    let run = tournament.new_run();
    std::thread::spawn(move || {
        step_back();
        match conduct(&all, &tournament, &run) {
            Ok(true) => tournament.run_ends(&all.store, &run, None),
            // It was stopped: after a restart, or when the lecturer asks for it, it continues.
            Ok(false) => {}
            Err(refusal) => {
                tracing::error!(tournament = %tournament.id.short(), %refusal, "a tournament was interrupted");
                tournament.run_ends(&all.store, &run, Some(refusal));
            }
        }
    });
}

/// Plays round after round; is everything played?
fn conduct(all: &Arc<Tournaments>, tournament: &Tournament, run: &Run) -> Result<bool, Refusal> {
    let saved = tournament.lock().saved.clone();
    let contest = tournament.contest(&saved);
    let setting = Match { all, tournament, run, saved: &saved, contest: &contest };
    loop {
        let Progress { rest, round, .. } = now(tournament, &contest);
        if rest.is_empty() {
            return Ok(true);
        }
        let next = AtomicUsize::new(0);
        let wanted = || !run.is_stopped() && !all.is_closing();
        // Another round begins only when this one is over: who plays whom depends on it.
        let worker = || -> Result<(), Refusal> {
            step_back();
            while let Some(_slot) = all.slots.take(wanted) {
                let Some(fixture) = rest.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                play(&setting, *fixture, round)?;
            }
            Ok(())
        };
        let broken = || Refusal::new("tournament.broken", "a game was interrupted: an engine failed", []);
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..all.slots.count.min(rest.len())).map(|_| scope.spawn(worker)).collect();
            let ends: Vec<_> =
                workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| Err(broken()))).collect();
            ends.into_iter().collect::<Result<(), Refusal>>()
        })?;
        if !wanted() {
            return Ok(false);
        }
    }
}

/// How far the tournament is.
fn now(tournament: &Tournament, contest: &Contest) -> Progress {
    let state = tournament.lock();
    progress(contest, state.games.iter().map(|game| &game.played))
}
