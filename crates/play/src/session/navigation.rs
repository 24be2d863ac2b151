//! Moving around in the history, which never loses anything.

use std::time::Instant;

use potez_rules::Player;

use super::Session;
use super::ending::Ending;
use super::history::{History, NodeId};
use crate::table::Table;

impl Session {
    /// Goes one move back; `false` at the start. Nothing is lost.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.history.node(self.history.current()).parent else { return false };
        self.go_to(parent)
    }

    /// Goes one move forward, along the line that was last visited; `false` at its end.
    pub fn forward(&mut self) -> bool {
        self.history.next().is_some_and(|next| self.go_to(next))
    }

    /// Goes to a node; `false` if there is no such node. The clock stops and shows what was left there, a turn that
    /// has begun is dropped, and a draw offer lapses.
    pub fn go_to(&mut self, to: NodeId) -> bool {
        if to == self.history.current() {
            return true;
        }
        let Some(path) = self.history.path(to) else { return false };
        replay(&mut *self.table, &self.history, &self.history.line(), &path);
        self.history.visit(to);
        self.made.clear();
        self.offer = None;
        if let Some(clock) = &mut self.clock {
            clock.stop();
            if let Some(left) = self.history.node(to).clock {
                clock.set_left(left);
            }
        }
        true
    }

    /// A separate table at the position of a node; `None` when there is no such node.
    #[must_use]
    pub fn table_at(&self, node: NodeId) -> Option<Box<dyn Table>> {
        let path = self.history.path(node)?;
        let mut table = self.table.copy();
        replay(&mut *table, &self.history, &self.history.line(), &path);
        Some(table)
    }

    /// How the game ended at a node: by the rules, or as people agreed there.
    #[must_use]
    pub fn ending_at(&self, node: NodeId) -> Option<Ending> {
        let said = self.history.get(node)?.ending;
        self.table_at(node)?.outcome().map(Ending::Rules).or(said)
    }

    /// Goes to the start.
    pub fn to_start(&mut self) {
        self.go_to(NodeId::ROOT);
    }

    /// Goes to the end of the line that was last visited.
    pub fn to_end(&mut self) {
        while self.forward() {}
    }

    /// Goes to the next (`1`) or an earlier (`-1`) alternative to the last move; `false` when there is none.
    pub fn sideways(&mut self, by: isize) -> bool {
        self.history.sibling(by).is_some_and(|node| self.go_to(node))
    }

    /// Takes moves back until it is this player's turn again, at least one; if this player has made no move, returns `false` and changes
    /// nothing. A running clock keeps running, for the player who is now to move.
    pub fn take_back(&mut self, player: Player) -> bool {
        self.take_back_now(player, self.now())
    }

    /// The same at a given time, for the clock.
    pub fn take_back_at(&mut self, player: Player, now: Instant) -> bool {
        self.take_back_now(player, Some(now))
    }

    fn take_back_now(&mut self, player: Player, now: Option<Instant>) -> bool {
        let line = self.history.line();
        let own = line.iter().rev().map(|id| self.history.node(*id)).find(|node| node.mover == Some(player));
        let Some(to) = own.and_then(|node| node.parent) else { return false };
        let ran = self.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        let gone = self.go_to(to);
        if let Some(now) = now.filter(|_| ran) {
            self.start_clock(now);
        }
        gone
    }
}

/// Moves a table from the end of one path in the history to the end of another.
pub(super) fn replay(table: &mut dyn Table, history: &History, from: &[NodeId], to: &[NodeId]) {
    let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    for _ in common..from.len() {
        table.undo();
    }
    for node in &to[common..] {
        // Every node was reached by a legal move.
        if table.play(&history.node(*node).text).is_err() {
            debug_assert!(false, "the history holds an illegal move {}", history.node(*node).text);
        }
    }
}
