//! [`Table`]: what is already known about positions.
//!
//! Different orders of the same moves lead to the same position. A table remembers what was found out about it, so that it is
//! searched only once. This one is a plain map that never forgets: for a lecture, not for an engine.

use std::collections::HashMap;

use potez_rules::Game;

use crate::core::path::exact_key;
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M, V> {
    /// The value for the side to move, with distances counted **from the position**, not from the root of some search.
    pub value: V,
    /// What the value says about the true one.
    pub bound: Bound,
    /// How deep the position was searched.
    pub depth: u32,
    /// No estimate is part of the value: it would be the same at every greater depth.
    pub proved: bool,
    /// The move that was best or caused the cutoff.
    pub best: Option<M>,
}

impl<M, V: Value> Entry<M, V> {
    /// May the entry answer a search of this depth? Only if that search would find the same: at the same depth, or at any greater
    /// depth if it is proved. (Engines also use deeper entries; then the value is often better, but no longer that of minimax.)
    #[must_use]
    pub fn serves(&self, depth: u32) -> bool {
        self.depth == depth || self.proved && self.depth < depth
    }

    /// Is the entry's value, seen from `ply` plies above, enough to answer a search with this window?
    ///
    /// ```text
    /// exact               always
    /// at least v, v ≥ β   too good: cut
    /// at most v, v ≤ α    not good enough
    /// ```
    #[must_use]
    pub fn answers(&self, window: Window<V>, ply: u32) -> bool {
        let value = self.value.deeper(ply);
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => window.fails_high(value),
            Bound::AtMost => window.fails_low(value),
        }
    }
}

/// The key of a position in a table.
pub fn key<G: Game>(game: &G, position: &G::Position) -> u64 {
    exact_key(game.key(position), &game.counters(position))
}

/// Entries by the [key](key()) of their position. The newest entry of a position replaces the previous one.
#[derive(Clone, Debug)]
pub struct Table<M, V> {
    entries: HashMap<u64, Entry<M, V>>,
}

impl<M, V> Default for Table<M, V> {
    fn default() -> Table<M, V> {
        Table { entries: HashMap::new() }
    }
}

impl<M: Copy + Eq, V: Value> Table<M, V> {
    /// An empty table.
    #[must_use]
    pub fn new() -> Table<M, V> {
        Table::default()
    }

    /// What is known about the position with this key.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<&Entry<M, V>> {
        self.entries.get(&key)
    }

    /// Remembers an entry.
    pub fn put(&mut self, key: u64, entry: Entry<M, V>) {
        self.entries.insert(key, entry);
    }

    /// The number of positions that are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Is nothing known?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The best line from a position, at most `depth` plies, as far as there are exact entries.
    ///
    /// Every move is checked before it is made: another position may have the same key.
    pub fn line<G: Game<Move = M>>(&self, game: &G, position: &G::Position, depth: u32) -> Vec<M> {
        let mut position = position.clone();
        let mut line = Vec::new();
        for left in (1..=depth).rev() {
            let best = self.get(key(game, &position)).filter(|entry| entry.bound == Bound::Exact && entry.serves(left));
            let Some(mv) = best.and_then(|entry| entry.best) else { break };
            let Ok(next) = game.play(&position, mv) else { break };
            line.push(mv);
            position = next;
        }
        line
    }
}
