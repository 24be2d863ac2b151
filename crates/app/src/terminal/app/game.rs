//! [`CurrentGame`]: the game on the board, and where it is saved.

use std::sync::Arc;

use potez_play::Session;
use potez_play::session::NodeId;
use potez_play::store::{SavedGame, Store};
use potez_rules::{Player, Refusal};

/// The game on the board, and where it is saved.
pub(crate) struct CurrentGame {
    saved: SavedGame,
    store: Option<Arc<Store>>,
    /// It has changed since it was saved.
    unsaved: bool,
}

impl CurrentGame {
    pub(crate) fn new(saved: SavedGame, store: Option<Arc<Store>>) -> CurrentGame {
        CurrentGame { saved, store, unsaved: false }
    }

    pub(crate) fn session(&self) -> &Session {
        self.saved.session()
    }

    pub(crate) fn session_mut(&mut self) -> &mut Session {
        self.saved.session_mut()
    }

    /// The store of saved games, if games are saved at all.
    pub(crate) fn store(&self) -> Option<&Arc<Store>> {
        self.store.as_ref()
    }

    /// A new game for the same store.
    pub(crate) fn begin(&self, session: Session, title: &str) -> SavedGame {
        SavedGame::new(self.store.clone(), session, title)
    }

    /// Puts another game on the board.
    pub(crate) fn replace(&mut self, saved: SavedGame) {
        self.saved = saved;
    }

    /// Notes that the game has to be saved.
    pub(crate) fn touch(&mut self) {
        self.unsaved = true;
    }

    /// Saves the game if it has changed and has a move. A store that fails is reported once.
    pub(crate) fn autosave(&mut self) -> Option<Refusal> {
        if !std::mem::take(&mut self.unsaved) || self.session().history().is_empty() {
            return None;
        }
        self.saved.autosave()
    }

    /// The node that is shown.
    pub(crate) fn here(&self) -> NodeId {
        self.session().history().current()
    }

    /// May a person move now?
    pub(crate) fn acting(&self) -> bool {
        self.session().ending().is_none() && self.session().seat(self.session().turn()).is_human()
    }

    /// The person who resigns and offers draws: the one to move, or the only one.
    pub(crate) fn person(&self) -> Option<Player> {
        let turn = self.session().turn();
        [turn, turn.other()].into_iter().find(|player| self.session().seat(*player).is_human())
    }

    /// Do only programs play?
    pub(crate) fn watching(&self) -> bool {
        self.person().is_none()
    }
}
