//! [`KeptTournament`]: a tournament of the page as the command line shows it, read from the store. Nothing is played.

use potez_contest::{Contest, Played};
use potez_play::Table;
use potez_play::store::{ContestEntry, Store};
use potez_rules::Refusal;

use super::description::Description;
use super::tournament::Tournament;

/// A tournament of the page, for whoever shows it.
pub(crate) struct KeptTournament {
    pub(crate) contest: Contest,
    pub(crate) table: Box<dyn Table>,
    /// What has been played, by number.
    pub(crate) games: Vec<Played>,
}

impl KeptTournament {
    /// Is this contest of the store a tournament of the page?
    pub(crate) fn is_one(entry: &ContestEntry) -> bool {
        Description::read(&entry.description).is_some()
    }

    /// Reads it.
    ///
    /// # Errors
    /// It has not begun, or what the store has of it cannot be read.
    pub(crate) fn read(store: &Store, entry: &ContestEntry) -> Result<KeptTournament, Refusal> {
        let unreadable =
            || Refusal::new("tournament.unreadable", "what the store has of this tournament cannot be read", []);
        let description = Description::read(&entry.description).ok_or_else(unreadable)?;
        let table = description.table()?;
        let tournament = Tournament::load(store, entry, description)?;
        let state = tournament.lock();
        let mut contest = tournament.contest(&state.saved);
        if contest.entrants.len() < 2 {
            return Err(Refusal::new("tournament.not_begun", "this tournament of the page has not begun", []));
        }
        for (entrant, number) in contest.entrants.iter_mut().zip(&state.saved.roster) {
            entrant.name = state.saved.entrant(*number).map(|entrant| entrant.name.clone()).unwrap_or_default();
        }
        let mut games: Vec<Played> = state.games.iter().map(|game| game.played.clone()).collect();
        games.sort_by_key(|played| played.game);
        drop(state);
        Ok(KeptTournament { contest, table, games })
    }
}
