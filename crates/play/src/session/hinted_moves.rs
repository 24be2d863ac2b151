//! The moves that hints point to: one for each position.
//!
//! An engine with a time limit may find another move when it is asked again. So the move that was found first is kept, and
//! all levels of a hint, and all later hints for the same position, point to it:
//!
//! ```
//! use potez_play::Session;
//! use potez_play::session::{HintLevel, NodeId};
//! let mut session = Session::open("tictactoe", &Default::default()).unwrap();
//! assert_eq!(session.hinted_move(NodeId::ROOT), None);
//! // No search is needed from the second hint on.
//! assert_eq!(session.keep_hinted_move(NodeId::ROOT, "b2").unwrap().text, "b2");
//! assert_eq!(session.keep_hinted_move(NodeId::ROOT, "a1").unwrap().text, "b2");
//! let best = session.hinted_move(NodeId::ROOT).unwrap();
//! assert_eq!(session.hint(HintLevel::Move, &best.text).unwrap().text.as_deref(), Some("b2"));
//! ```

use std::collections::VecDeque;

use potez_rules::Refusal;

use super::Session;
use super::history::NodeId;
use crate::table::Choice;

/// This many positions are remembered; the oldest is forgotten first.
const MOST: usize = 1000;

/// The moves that hints point to, by the text of the position: different lines may lead to the same position.
#[derive(Debug, Default)]
pub(super) struct HintedMoves(VecDeque<(String, Choice)>);

impl HintedMoves {
    fn get(&self, position: &str) -> Option<&Choice> {
        self.0.iter().find(|(known, _)| known == position).map(|(_, choice)| choice)
    }

    /// Keeps a move for a position that has none yet.
    fn keep(&mut self, position: String, choice: Choice) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back((position, choice));
    }
}

impl Session {
    /// The move that hints at a node point to; `None` until it is found.
    #[must_use]
    pub fn hinted_move(&self, node: NodeId) -> Option<&Choice> {
        self.hinted.get(&self.position_at(node)?)
    }

    /// Keeps the move that hints at a node point to, and returns it. If a move is already known for this position, that one is kept.
    ///
    /// # Errors
    /// There is no such node, or the move is not legal there.
    pub fn keep_hinted_move(&mut self, node: NodeId, best: &str) -> Result<Choice, Refusal> {
        let Some(table) = self.table_at(node) else {
            return Err(Refusal::new("session.node", "there is no such move in this game", []));
        };
        let position = table.position();
        if let Some(known) = self.hinted.get(&position) {
            return Ok(known.clone());
        }
        let choice = table.choice(best)?;
        self.hinted.keep(position, choice.clone());
        Ok(choice)
    }

    fn position_at(&self, node: NodeId) -> Option<String> {
        if node == self.history.current() {
            return Some(self.table.position());
        }
        Some(self.table_at(node)?.position())
    }
}
