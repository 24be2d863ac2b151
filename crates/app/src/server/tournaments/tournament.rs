//! [`Tournament`]: who takes part, what has been played, and in which phase it is. What the store has not taken did not happen.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use potez_contest::{Contest, Fixture, Played};
use potez_play::store::{ContestEntry, GameId, Store};
use potez_rules::Refusal;
use serde::{Deserialize, Serialize};

use super::description::Description;
use super::entrant::Entrant;
use crate::server::problem::Problem;
use crate::server::tokens::{self, hash};

/// How many may take part.
pub(super) const MOST_ENTRANTS: usize = 60;

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub(in crate::server) enum Phase {
    /// Programs can be sent.
    Open,
    /// No more programs, and no game yet.
    Closed,
    /// Games are played.
    Running,
    /// The lecturer has interrupted it.
    Paused,
    /// All games are played.
    Ended,
}

/// The links to a tournament. Only whoever makes it is told.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct TournamentTokens {
    /// Whoever has it runs the tournament.
    pub(super) manage: String,
    /// Whoever has it may send a program.
    pub(super) submit: String,
    /// Whoever has it may watch.
    pub(super) watch: String,
}

/// What somebody may do.
#[derive(Clone, Debug, Default)]
pub(super) struct Access {
    pub(super) manage: bool,
    pub(super) submit: bool,
    pub(super) watch: bool,
    /// The entrants that are the caller's own.
    pub(super) own: Vec<u32>,
}

/// What the store keeps besides description and games.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Saved {
    /// The hashes of the tokens.
    manage: String,
    submit: String,
    watch: String,
    pub(super) phase: Phase,
    /// The number of the next entrant.
    pub(super) next: u32,
    pub(super) entrants: Vec<Entrant>,
    /// The numbers of those who play, once it has begun.
    pub(super) roster: Vec<u32>,
}

impl Saved {
    pub(super) fn entrant(&self, number: u32) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.number == number)
    }

    pub(super) fn entrant_mut(&mut self, number: u32) -> Option<&mut Entrant> {
        self.entrants.iter_mut().find(|entrant| entrant.number == number)
    }
}

/// A game that has ended: the row of the store.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Finished {
    #[serde(flatten)]
    pub(super) played: Played,
    /// The round, from 0.
    #[serde(default)]
    pub(super) round: u32,
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub(super) struct Running {
    run: u64,
    pub(super) fixture: Fixture,
    pub(super) round: u32,
    pub(super) moves: Vec<String>,
    pub(super) opening: usize,
    pub(super) since: Instant,
}

/// What changes.
pub(super) struct State {
    pub(super) saved: Saved,
    /// In the order in which they have ended.
    pub(super) games: Vec<Finished>,
    pub(super) running: Vec<Running>,
    /// Grows with every change but the moves of running games.
    pub(super) revision: u64,
    /// Why it was interrupted, if not by the lecturer.
    pub(super) fault: Option<Refusal>,
    run: Option<Run>,
    runs: u64,
}

/// One run of the games, from a start to a pause. Whatever it finds out after it was stopped does not count.
#[derive(Clone, Debug)]
pub(super) struct Run {
    number: u64,
    pub(super) stop: Arc<AtomicBool>,
}

impl Run {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}

/// A tournament.
pub(super) struct Tournament {
    pub(super) id: GameId,
    pub(super) description: Description,
    /// When this server began to know it, in milliseconds: the order of its results is this server's own.
    pub(super) epoch: u64,
    state: Mutex<State>,
}

impl Tournament {
    fn new(id: GameId, description: Description, saved: Saved, games: Vec<Finished>) -> Tournament {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let state = State { saved, games, running: Vec::new(), revision: 1, fault: None, run: None, runs: 0 };
        Tournament { id, description, epoch: now.as_millis() as u64, state: Mutex::new(state) }
    }

    /// Keeps a new tournament in the store.
    pub(super) fn create(store: &Store, description: Description) -> Result<(Tournament, TournamentTokens), Problem> {
        let entrants: Vec<Entrant> =
            description.engines.iter().zip(0..).map(|(seat, number)| Entrant::engine(number, seat)).collect();
        let id = store.create_contest(&description.title, &description.game, &description.text())?;
        let tokens =
            TournamentTokens { manage: tokens::token(&id)?, submit: tokens::token(&id)?, watch: tokens::token(&id)? };
        let saved = Saved {
            manage: hash(&tokens.manage),
            submit: hash(&tokens.submit),
            watch: hash(&tokens.watch),
            phase: Phase::Open,
            next: entrants.len() as u32,
            entrants,
            roster: Vec::new(),
        };
        store.set_contest_extra(&id, &text(&saved))?;
        Ok((Tournament::new(id, description, saved, Vec::new()), tokens))
    }

    /// Reads a tournament of the store.
    pub(super) fn load(store: &Store, entry: &ContestEntry, description: Description) -> Result<Tournament, Refusal> {
        let unreadable =
            || Refusal::new("tournament.unreadable", "what the store has of this tournament cannot be read", []);
        let saved: Saved = serde_json::from_str(&entry.extra).map_err(|_| unreadable())?;
        let mut games = Vec::new();
        for (_, text) in store.contest_games(&entry.id).map_err(|error| error.refusal())? {
            let game: Finished = serde_json::from_str(&text).map_err(|_| unreadable())?;
            let known = |entrant: usize| entrant < saved.roster.len();
            if !known(game.played.x) || !known(game.played.o) || game.played.x == game.played.o {
                return Err(unreadable());
            }
            if game.played.forfeit.as_ref().is_some_and(|forfeit| !known(forfeit.entrant)) {
                return Err(unreadable());
            }
            games.push(game);
        }
        Ok(Tournament::new(entry.id.clone(), description, saved, games))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn phase(&self) -> Phase {
        self.lock().saved.phase
    }

    /// What these tokens allow.
    pub(super) fn access<'a>(&self, given: impl IntoIterator<Item = &'a String>) -> Access {
        let state = self.lock();
        let mut access = Access::default();
        for hash in given.into_iter().map(|token| hash(token)) {
            access.manage |= hash == state.saved.manage;
            access.submit |= hash == state.saved.submit;
            access.watch |= hash == state.saved.watch;
            let own = state.saved.entrants.iter().filter(|entrant| !entrant.engine && entrant.key == hash);
            access.own.extend(own.map(|entrant| entrant.number));
        }
        access
    }

    /// Changes what the store keeps: first there, then here.
    pub(super) fn change<T>(
        &self,
        store: &Store,
        change: impl FnOnce(&mut Saved) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let mut state = self.lock();
        let mut saved = state.saved.clone();
        let done = change(&mut saved)?;
        store.set_contest_extra(&self.id, &text(&saved))?;
        state.saved = saved;
        state.revision += 1;
        Ok(done)
    }

    /// The contest of those who play.
    pub(super) fn contest(&self, saved: &Saved) -> Contest {
        let seats: Vec<_> = saved.roster.iter().map(|number| saved.entrant(*number).and_then(Entrant::seat)).collect();
        self.description.contest(&seats)
    }

    /// Starts or continues. The current entrants play; nobody can join later.
    pub(super) fn begin(&self, store: &Store) -> Result<(), Problem> {
        self.change(store, |saved| {
            if !matches!(saved.phase, Phase::Open | Phase::Closed | Phase::Paused) {
                return Err(not_now());
            }
            if saved.roster.is_empty() {
                let playing = saved.entrants.iter().filter(|entrant| entrant.takes_part());
                saved.roster = playing.map(|entrant| entrant.number).collect();
                if saved.roster.len() < 2 {
                    return Err(Problem::not_now("tournament.few", "a tournament needs at least two who take part"));
                }
            }
            saved.phase = Phase::Running;
            Ok(())
        })
    }

    /// Interrupts it, or opens and closes submissions.
    pub(super) fn turn_to(&self, store: &Store, phase: Phase) -> Result<(), Problem> {
        self.change(store, |saved| {
            let allowed = match (saved.phase, phase) {
                (Phase::Open, Phase::Closed) | (Phase::Running, Phase::Paused) => true,
                (Phase::Closed, Phase::Open) => saved.roster.is_empty(),
                _ => false,
            };
            if !allowed {
                return Err(not_now());
            }
            saved.phase = phase;
            Ok(())
        })?;
        if phase == Phase::Paused {
            self.stop();
        }
        Ok(())
    }

    /// A new run of the games; an older one, if there is one, is stopped.
    pub(super) fn new_run(&self) -> Run {
        let mut state = self.lock();
        stop(&mut state);
        state.runs += 1;
        state.fault = None;
        let run = Run { number: state.runs, stop: Arc::default() };
        state.run = Some(run.clone());
        run
    }

    /// Stops the games that are played; they do not count.
    pub(super) fn stop(&self) {
        stop(&mut self.lock());
    }

    /// A game begins.
    pub(super) fn game_begins(&self, run: &Run, fixture: Fixture, round: u32, moves: Vec<String>) {
        let mut state = self.lock();
        if !run.is_stopped() {
            let opening = moves.len();
            let since = Instant::now();
            state.running.push(Running { run: run.number, fixture, round, moves, opening, since });
        }
    }

    /// A move was made in a game.
    pub(super) fn game_moves(&self, run: &Run, number: u32, text: &str) {
        let mut state = self.lock();
        let own = |game: &&mut Running| game.run == run.number && game.fixture.number == number;
        if let Some(game) = state.running.iter_mut().find(own) {
            game.moves.push(text.to_owned());
            game.since = Instant::now();
        }
    }

    /// A game has ended: it counts once it is on the disk, unless its run was stopped.
    pub(super) fn game_ends(&self, store: &Store, run: &Run, finished: Finished) -> Result<(), Refusal> {
        let mut state = self.lock();
        if run.is_stopped() {
            return Ok(());
        }
        let number = finished.played.game;
        state.running.retain(|game| game.fixture.number != number || game.run != run.number);
        if state.games.iter().any(|game| game.played.game == number) {
            return Ok(());
        }
        let row = serde_json::to_string(&finished).unwrap_or_default();
        store.add_contest_game(&self.id, number, &row).map_err(|error| error.without_folder().refusal())?;
        state.games.push(finished);
        state.revision += 1;
        Ok(())
    }

    /// All games are played, or it cannot continue, with the reason.
    pub(super) fn run_ends(&self, store: &Store, run: &Run, fault: Option<Refusal>) {
        if run.is_stopped() {
            return;
        }
        let phase = if fault.is_some() { Phase::Paused } else { Phase::Ended };
        if phase == Phase::Ended {
            // First this: who sees that it has ended finds it so in the lists of the command line. If we are killed in between, the next run finds nothing to play.
            let _ = store.end_contest(&self.id, true);
        }
        let kept = self.change(store, |saved| {
            saved.phase = phase;
            Ok(())
        });
        let mut state = self.lock();
        if kept.is_err() {
            // The disk refuses: after a restart the run continues, and finds nothing to play.
            state.saved.phase = phase;
            state.revision += 1;
        }
        state.fault = fault;
        state.run = None;
    }
}

fn stop(state: &mut State) {
    if let Some(run) = state.run.take() {
        run.stop.store(true, Ordering::SeqCst);
    }
    state.running.clear();
    state.revision += 1;
}

fn text(saved: &Saved) -> String {
    serde_json::to_string(saved).unwrap_or_default()
}

/// It is not possible in this phase.
pub(super) fn not_now() -> Problem {
    Problem::not_now("tournament.phase", "this is not possible at this stage of the tournament")
}

/// There is no such tournament, or the caller may not know of it: both get the same response.
pub(super) fn unknown() -> Problem {
    let sentence = "there is no such tournament, or this link does not open it";
    Problem::new(StatusCode::NOT_FOUND, Refusal::new("tournament.unknown", sentence, []))
}
