//! Tournaments on the page: a lecturer makes one, students send programs, everybody watches.
//!
//! | file | subject |
//! |---|---|
//! | `description` | what is played |
//! | `tournament` | [`Tournament`]: who takes part, what has been played, and its phase |
//! | `entrant` | somebody who takes part, and the trials of programs |
//! | `schedule` | which games are left, from the games that have been played |
//! | `run` | plays the games that are left, a few at a time |
//! | `game` | one game |
//! | `trial` | tries programs before they take part, behind a queue |
//! | `submissions` | how a program is taken |
//! | `unpack` | what a student sends, read with suspicion |
//! | `view` | what pages get |
//! | `kept` | a tournament as `potez match --show` tells it |
//! | `handlers` | one handler for each address |
//!
//! A tournament is a contest of the store: its description never changes; who takes part is what the store calls extra; each game
//! is a row as soon as it has ended. What runs when the server is killed is played again from its beginning. Programs are
//! files in a folder beside the store.

pub(super) mod description;
mod entrant;
mod game;
pub(super) mod handlers;
mod kept;
mod run;
mod schedule;
pub(super) mod submissions;
mod tournament;
mod trial;
mod unpack;
mod view;

pub(super) use game::called;
pub(crate) use kept::KeptTournament;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError, RwLock, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use potez_play::players::bot::sandbox::{Confines, Sandbox};
use potez_play::store::{GameId, Store, StoreError};
use potez_rules::Refusal;

use self::description::Description;
use self::tournament::{Phase, Tournament};
use self::trial::Trials;
use super::problem::Problem;
use super::state::Shared;
use super::tokens::{self, hash};
use crate::cli::commands::course_bot::ADAPTER;

/// What a program may have in memory, with all that it starts.
const MOST_MEMORY: u64 = 512 << 20;
/// How many tournaments a server keeps.
const MOST_TOURNAMENTS: usize = 50;

/// How the server was started.
#[derive(Clone, Copy, Debug)]
pub struct Switches {
    /// Students may send programs.
    pub submissions: bool,
}

/// All tournaments of a server.
pub(super) struct Tournaments {
    store: Arc<Store>,
    /// Where the programs are.
    folder: PathBuf,
    /// Where programs run; or why students cannot send any.
    sandbox: Result<Sandbox, Refusal>,
    /// The hash of the token with which an operator makes tournaments from elsewhere.
    operator: String,
    all: RwLock<HashMap<String, Arc<Tournament>>>,
    slots: Slots,
    trials: Trials,
    shared: Weak<Shared>,
}

impl Shared {
    /// Switches tournaments on: reads those of the store, and goes on with those that were running. The answer is the token with which
    /// an operator makes tournaments, and why students cannot send programs, if they cannot.
    ///
    /// # Errors
    /// The store cannot be read, there is no store, or the system gives no random numbers.
    pub fn open_tournaments(self: &Arc<Shared>, switches: Switches) -> Result<(String, Option<Refusal>), Refusal> {
        let Some(store) = self.games.store() else {
            return Err(Refusal::new(
                "tournament.store",
                "tournaments need a store; this server keeps games in memory",
                [],
            ));
        };
        let operator = tokens::secret()?;
        let folder = store.path().parent().unwrap_or(Path::new(".")).join("programs");
        let sandbox = match switches.submissions {
            true => Sandbox::find(Confines::default(), &folder),
            false => {
                Err(Refusal::new("submission.off", "the operator of this server has not switched submissions on", []))
            }
        };
        let refused = sandbox.as_ref().err().cloned().filter(|_| switches.submissions);
        let slots = Slots::new(std::thread::available_parallelism().map_or(1, usize::from).div_ceil(2));
        let tournaments = Arc::new(Tournaments {
            store,
            folder,
            sandbox,
            operator: hash(&operator),
            all: RwLock::default(),
            trials: Trials::default(),
            slots,
            shared: Arc::downgrade(self),
        });
        tournaments.load().map_err(|error| error.refusal())?;
        trial::start(&tournaments);
        // A second call changes nothing; nobody makes one.
        let _ = self.tournaments.set(tournaments.clone());
        tournaments.go_on();
        Ok((operator, refused))
    }
}

impl Tournaments {
    /// Reads the tournaments of the store. What belongs to the command line, or is damaged, is left alone.
    fn load(&self) -> Result<(), StoreError> {
        let mut all = self.all.write().unwrap_or_else(PoisonError::into_inner);
        for entry in self.store.contests()? {
            let Some(description) = Description::read(&entry.description) else { continue };
            match Tournament::load(&self.store, &entry, description) {
                Ok(tournament) => drop(all.insert(entry.id.as_str().to_owned(), Arc::new(tournament))),
                Err(refusal) => {
                    tracing::error!(tournament = %entry.id.short(), %refusal, "a tournament cannot be read")
                }
            }
        }
        Ok(())
    }

    /// After a restart: continues the tournaments that were running, and repeats the tests that were not finished.
    fn go_on(self: &Arc<Tournaments>) {
        for tournament in self.list() {
            self.trials.add_unfinished(&tournament);
            if tournament.phase() == Phase::Running {
                run::start(self, &tournament);
            }
        }
    }

    fn list(&self) -> Vec<Arc<Tournament>> {
        self.all.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Keeps a new tournament.
    fn add(&self, description: Description) -> Result<(Arc<Tournament>, tournament::TournamentTokens), Problem> {
        let mut all = self.all.write().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_TOURNAMENTS {
            let facts = [("most", MOST_TOURNAMENTS.to_string())];
            let sentence = "this server has {most} tournaments already: delete one";
            return Err(Problem::new(StatusCode::CONFLICT, Refusal::new("tournament.many", sentence, facts)));
        }
        let (tournament, tokens) = Tournament::create(&self.store, description)?;
        let tournament = Arc::new(tournament);
        all.insert(tournament.id.as_str().to_owned(), tournament.clone());
        Ok((tournament, tokens))
    }

    /// Deletes a tournament with its games and programs.
    fn delete(&self, tournament: &Arc<Tournament>) -> Result<(), Problem> {
        tournament.stop();
        self.store.delete_contest(&tournament.id)?;
        self.all.write().unwrap_or_else(PoisonError::into_inner).remove(tournament.id.as_str());
        // A program that is running keeps its files until it has ended; what is left is only litter.
        let _ = std::fs::remove_dir_all(self.folder.join(tournament.id.as_str()));
        Ok(())
    }

    fn find(&self, id: &str) -> Option<Arc<Tournament>> {
        let id = GameId::parse(id)?;
        self.all.read().unwrap_or_else(PoisonError::into_inner).get(id.as_str()).cloned()
    }

    /// The folder of a program.
    fn program(&self, tournament: &Tournament, entrant: u32, upload: u32) -> PathBuf {
        self.folder.join(tournament.id.as_str()).join(format!("{entrant}-{upload}"))
    }

    /// The command line of a program. A course project that does not speak the protocol is run with the adapter.
    fn line(&self, tournament: &Tournament, entrant: u32, upload: u32) -> Result<String, Refusal> {
        let sandbox = self.sandbox.as_ref().map_err(Clone::clone)?;
        let folder = self.program(tournament, entrant, upload);
        Ok(match unpack::speaks_ugi(&folder) {
            true => sandbox.line(&folder, &["python3", "-B", "-u", unpack::MAIN]),
            false => sandbox.line(&folder, &["python3", "-B", "-u", "-c", ADAPTER, unpack::MAIN]),
        })
    }

    /// How many tournaments are played, their games under way and those that wait, and the trials that run or wait.
    pub(super) fn figures(&self) -> [(&'static str, usize); 4] {
        let running: Vec<_> = self.list().into_iter().filter(|known| known.phase() == Phase::Running).collect();
        let (mut games, mut left) = (0, 0);
        for tournament in &running {
            let state = tournament.lock();
            let progress =
                schedule::progress(&tournament.contest(&state.saved), state.games.iter().map(|it| &it.played));
            games += state.running.len();
            left += progress.rest.len().saturating_sub(state.running.len());
        }
        let trials = self.trials.count();
        [("tournaments", running.len()), ("tournament-games", games), ("tournament-queue", left), ("trials", trials)]
    }

    /// Is the server about to end, or gone?
    fn is_closing(&self) -> bool {
        self.shared.upgrade().is_none_or(|shared| shared.is_closing())
    }
}

/// How many games of tournaments are played at the same time on the whole server.
struct Slots {
    count: usize,
    free: Mutex<usize>,
    freed: Condvar,
}

impl Slots {
    fn new(count: usize) -> Slots {
        Slots { count, free: Mutex::new(count), freed: Condvar::new() }
    }

    /// Waits for a slot, as long as it is wanted.
    fn take(&self, wanted: impl Fn() -> bool) -> Option<Slot<'_>> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if !wanted() {
                return None;
            }
            if *free > 0 {
                *free -= 1;
                return Some(Slot(self));
            }
            let wait = Duration::from_millis(200);
            free = self.freed.wait_timeout(free, wait).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// A slot, until it is dropped.
struct Slot<'a>(&'a Slots);

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

/// Threads of tournaments, and the programs that they start, wait for the moves of ordinary games.
fn step_back() {
    #[cfg(unix)]
    {
        // Of this thread alone, on Linux; elsewhere nothing is lost if it is refused.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, 10);
    }
}
