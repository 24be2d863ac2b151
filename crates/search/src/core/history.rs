//! Which moves were good elsewhere: killers, history and continuation history.
//!
//! Killers: Akl and Newborn 1977. History: Schaeffer 1983, with the "gravity" update of modern engines, which pulls a counter towards a
//! bound that it never passes. Continuation history (the move after a move) is the table form of the counter move (Uiterwijk 1992).

use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

/// The largest counter of one history.
pub(crate) const LARGEST: i32 = 8_192;
/// Buckets of moves in the continuation history.
const BUCKETS: usize = 256;
/// Plies that have counters of their own.
const PLIES: usize = 64;
/// A move index that belongs to no move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// Threads that write a counter at the same time may lose an update, which does no harm.
type Counters = Arc<[AtomicI16]>;

fn zeros(count: usize) -> Counters {
    (0..count).map(|_| AtomicI16::new(0)).collect()
}

/// The counters of a thread, or of several that learn together.
pub(crate) struct History {
    /// Number of move indices, a power of two; and one less.
    slots: usize,
    mask: usize,
    /// One less than the number of buckets, a power of two.
    bucket_mask: usize,
    /// By player and move index.
    plain: Counters,
    /// By the bucket of the move before, and that of the move.
    following: Counters,
    /// By ply and bucket of the move.
    by_ply: Counters,
    /// Updates since the counters were halved.
    updates: u32,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            slots: 0,
            mask: 0,
            bucket_mask: 0,
            plain: zeros(0),
            following: zeros(0),
            by_ply: zeros(0),
            updates: 0,
        }
    }

    /// Makes room for move indices below `slots`; what was learned stays if the room is right already.
    pub(crate) fn prepare(&mut self, slots: usize) {
        let slots = slots.max(1).next_power_of_two();
        if self.slots == slots && !self.following.is_empty() {
            return;
        }
        let buckets = slots.min(BUCKETS);
        self.slots = slots;
        self.mask = slots - 1;
        self.bucket_mask = buckets - 1;
        self.plain = zeros(2 * slots);
        self.following = zeros(buckets * buckets);
        self.by_ply = zeros(PLIES * BUCKETS);
    }

    /// What was learned counts half from now on. After a few updates only, nothing changes.
    pub(crate) fn age(&mut self) {
        if (self.updates as usize) < 1_000.max(self.following.len() / 8) {
            return;
        }
        self.updates = 0;
        for counter in self.all() {
            counter.store(counter.load(Relaxed) / 2, Relaxed);
        }
    }

    /// The same counters, for another thread.
    pub(crate) fn share(&self) -> History {
        History {
            plain: Arc::clone(&self.plain),
            following: Arc::clone(&self.following),
            by_ply: Arc::clone(&self.by_ply),
            updates: 0,
            ..*self
        }
    }

    fn all(&self) -> impl Iterator<Item = &AtomicI16> {
        self.plain.iter().chain(&self.following[..]).chain(&self.by_ply[..])
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.updates = 0;
        for counter in self.all() {
            counter.store(0, Relaxed);
        }
    }

    #[inline]
    fn plain_at(&self, player: usize, index: u16) -> usize {
        player * self.slots + (usize::from(index) & self.mask)
    }

    #[inline]
    fn following_at(&self, before: u16, index: u16) -> usize {
        let (before, index) = (usize::from(before) & self.bucket_mask, usize::from(index) & self.bucket_mask);
        before * (self.bucket_mask + 1) + index
    }

    /// The counters that matter in one node.
    #[inline]
    pub(crate) fn row(&self, player: usize, before: u16, ply: u32) -> Row<'_> {
        let following: &[AtomicI16] = if before == NO_MOVE {
            &[]
        } else {
            let begin = self.following_at(before, 0);
            self.following.get(begin..=begin + self.bucket_mask).unwrap_or_default()
        };
        let begin = ply as usize % PLIES * BUCKETS;
        Row {
            plain: self.plain.get(player * self.slots..(player + 1) * self.slots).unwrap_or_default(),
            following,
            by_ply: self.by_ply.get(begin..begin + BUCKETS).unwrap_or_default(),
        }
    }

    /// The move was good or bad at this ply.
    #[inline]
    pub(crate) fn learn_ply(&self, ply: u32, index: u16, bonus: i32) {
        if let Some(counter) = self.by_ply.get(ply_at(ply, index)) {
            pull(counter, bonus);
        }
    }

    /// The move was good (a cut) or bad (tried before the move that cut).
    #[inline]
    pub(crate) fn learn(&mut self, player: usize, before: u16, index: u16, bonus: i32) {
        self.updates = self.updates.saturating_add(1);
        let at = self.plain_at(player, index);
        if let Some(counter) = self.plain.get(at) {
            pull(counter, bonus);
        }
        if before != NO_MOVE {
            let at = self.following_at(before, index);
            if let Some(counter) = self.following.get(at) {
                pull(counter, bonus);
            }
        }
    }
}

/// The counters of one node, by move index.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    plain: &'a [AtomicI16],
    following: &'a [AtomicI16],
    by_ply: &'a [AtomicI16],
}

impl Row<'_> {
    /// How good the move has been, from −32,768 to 32,768.
    #[inline]
    pub(crate) fn score(&self, index: u16) -> i32 {
        // The lengths are powers of two, or 0, and then there is nothing to find.
        let look = |counters: &[AtomicI16]| {
            let at = usize::from(index) & counters.len().wrapping_sub(1);
            counters.get(at).map_or(0, |counter| i32::from(counter.load(Relaxed)))
        };
        look(self.plain) + look(self.following) + 2 * look(self.by_ply)
    }
}

#[inline]
fn ply_at(ply: u32, index: u16) -> usize {
    ply as usize % PLIES * BUCKETS + usize::from(index) % BUCKETS
}

/// Moves the counter by the bonus, less the nearer it is to its bound.
#[inline]
fn pull(counter: &AtomicI16, bonus: i32) {
    let bonus = bonus.clamp(-LARGEST, LARGEST);
    let value = i32::from(counter.load(Relaxed));
    counter.store((value + bonus - value * bonus.abs() / LARGEST) as i16, Relaxed);
}

/// What a cut at this depth teaches.
#[inline]
pub(crate) fn bonus(depth: i32) -> i32 {
    (32 * depth * depth + 16 * depth).min(2_048)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_in_their_bounds_and_learn() {
        let mut history = History::new();
        history.prepare(100);
        for _ in 0..2_000 {
            history.learn(0, 5, 7, 2_048);
            history.learn(1, 5, 8, -2_048);
        }
        assert!((2 * LARGEST - 100..=2 * LARGEST).contains(&history.row(0, 5, 99).score(7)));
        assert!((-2 * LARGEST..=-2 * LARGEST + 100).contains(&history.row(1, 5, 99).score(8)));
        assert_eq!(history.row(0, 6, 99).score(9), 0);
        assert_eq!(history.share().row(0, 5, 99).score(7), history.row(0, 5, 99).score(7));
        history.age();
        assert!(history.row(0, 5, 99).score(7) <= LARGEST);
        history.clear();
        assert_eq!(history.updates, 0);
        assert_eq!(history.row(0, 5, 99).score(7), 0);
    }
}
