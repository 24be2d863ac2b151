//! [`Live`]: what changes in a game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use potez_play::Session;
use potez_play::session::{Evaluation, NodeId};
use potez_play::store::{Revision, SavedGame};
use potez_rules::{Player, Refusal};

use crate::server::image::Image;
use crate::server::opponents;
use crate::server::pool::SearchHandle;
use crate::server::tokens::{Rematch, Tokens};

/// What a game, a byte of its options (a tree is one) and each of its nodes take, in bytes, roughly.
const BYTES_PER_GAME: usize = 4 * 1024;
const BYTES_PER_OPTION: usize = 16;
const BYTES_PER_NODE: usize = 600;

/// A state of more bytes than this is not kept for the next request, unless somebody watches.
const LARGE_IMAGE: usize = 64 * 1024;

/// What changes in a game.
pub(in crate::server) struct Live {
    pub(in crate::server) saved: SavedGame,
    /// Grows with every change; the store's revision lags behind while the disk cannot be written.
    pub(in crate::server) revision: Revision,
    /// Who asks to take a move back.
    pub(in crate::server) takeback: Option<Player>,
    /// Who offers a rematch, or the game to which both have agreed, as the store has it ([`Games::set_rematch`](super::Games::set_rematch)).
    pub(in crate::server) rematch: Option<Rematch>,
    /// The tokens of that game, until the server ends or forgets this one.
    pub(in crate::server) next_tokens: Option<Tokens>,
    /// Opponents wait, because somebody has gone back in the history.
    pub(in crate::server) paused: bool,
    /// An opponent pauses for a moment, so that people can follow.
    pub(in crate::server) resting: bool,
    /// The minimum time between two moves when engines play each other and somebody watches.
    pub(in crate::server) pace: Duration,
    /// The engine's evaluation when it last moved, and where.
    pub(in crate::server) evaluation: Option<(NodeId, Evaluation)>,
    /// The search for an opponent's move.
    pub(in crate::server) thinking: Option<SearchHandle>,
    /// Why a program has not moved, and where.
    pub(in crate::server) fault: Option<(NodeId, Refusal)>,
    /// The state as it was written last; `None` if it is out of date.
    pub(in crate::server) image: Option<Arc<Image>>,
    /// The last state that was sent to the open pages.
    pub(in crate::server) sent: Option<Arc<Image>>,
    /// When somebody asked for it last.
    pub(in crate::server) used: Instant,
}

impl Live {
    pub(in crate::server) fn new(saved: SavedGame) -> Live {
        Live {
            revision: saved.revision().unwrap_or(1),
            saved,
            takeback: None,
            rematch: None,
            next_tokens: None,
            paused: false,
            resting: false,
            pace: opponents::PACE,
            evaluation: None,
            thinking: None,
            fault: None,
            image: None,
            sent: None,
            used: Instant::now(),
        }
    }

    /// The game.
    pub(in crate::server) fn session(&self) -> &Session {
        self.saved.session()
    }

    /// The game, to change it; [`Games::commit`](super::Games::commit) saves the change.
    pub(in crate::server) fn session_mut(&mut self) -> &mut Session {
        self.saved.session_mut()
    }

    /// How much memory it takes, roughly.
    pub(in crate::server) fn bytes(&self) -> usize {
        let images = [&self.image, &self.sent].into_iter().flatten().map(|image| image.bytes()).sum::<usize>();
        let options: usize = self.session().settings().iter().map(|(_, value)| value.len()).sum();
        BYTES_PER_GAME + options * BYTES_PER_OPTION + self.session().history().len() * BYTES_PER_NODE + images
    }

    /// Forgets a large state that was only written for one answer.
    pub(in crate::server) fn drop_large_image(&mut self) {
        self.image = self.image.take().filter(|image| image.bytes() <= LARGE_IMAGE);
    }

    /// The engine's evaluation when it last moved, if the game is still near that node.
    pub(in crate::server) fn last_evaluation(&self) -> Option<Evaluation> {
        let (node, evaluation) = self.evaluation?;
        self.session().history().line().iter().rev().take(3).any(|id| *id == node).then_some(evaluation)
    }

    /// Why a program waits here instead of moving.
    pub(in crate::server) fn fault(&self) -> Option<&Refusal> {
        let (node, refusal) = self.fault.as_ref()?;
        (self.paused && *node == self.session().history().current()).then_some(refusal)
    }

    /// A program cannot move: it waits until somebody asks it to go on, or takes its seat.
    pub(in crate::server) fn stop_at_fault(&mut self, refusal: Refusal) {
        self.fault = Some((self.session().history().current(), refusal));
        self.paused = true;
        self.image = None;
    }

    /// Stops an opponent's search.
    pub(in crate::server) fn interrupt(&mut self) {
        if let Some(hold) = self.thinking.take() {
            hold.cancel();
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.interrupt();
    }
}
