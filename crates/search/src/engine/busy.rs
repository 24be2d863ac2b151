//! What the other threads are doing, so that two do not do the same: a move that another thread is searching is put off until the others
//! have been tried.
//!
//! The simplified form, by Tom Kerrigan (2016), of ABDADA (Weill 1996).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Below this depth it is not worth the trouble.
const BUSY_DEPTH: i32 = 3;
/// The same where positions are searched so fast that a look at what others do takes as long as many of them.
const CHEAP_BUSY_DEPTH: i32 = 7;

/// From this depth on it is worth a look whether another thread has answered the question in the meantime.
pub(super) const ANSWER_DEPTH: i32 = 4;

const DESKS: usize = 1 << 12;

/// The moves that are being searched just now, by all threads.
pub(super) struct Busy {
    desks: Vec<Desk>,
}

/// Where the moves of a position are marked: one cache line for all of them, so that only threads that meet there wait for each other.
#[repr(align(64))]
#[derive(Default)]
pub(super) struct Desk([AtomicU64; 8]);

impl Busy {
    pub(super) fn new() -> Busy {
        Busy { desks: (0..DESKS).map(|_| Desk::default()).collect() }
    }

    /// From which depth on it is used.
    pub(super) fn depth(cheap: bool) -> i32 {
        if cheap { CHEAP_BUSY_DEPTH } else { BUSY_DEPTH }
    }

    /// The desk of a position. Keys may be plain numbers, of which no few bits differ between all positions.
    #[inline]
    pub(super) fn desk(&self, key: u64) -> &Desk {
        &self.desks[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize % DESKS]
    }

    /// The mark of a move in a position; never 0.
    #[inline]
    pub(super) fn mark(key: u64, index: u16, depth: i32) -> u64 {
        let turn = u64::from(index) << 8 | depth as u64 & 0xff;
        (key ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd134_2543_de82_ef95) | 1
    }
}

impl Desk {
    /// Is another thread searching it?
    #[inline]
    pub(super) fn is_busy(&self, mark: u64) -> bool {
        self.0.iter().any(|place| place.load(Relaxed) == mark)
    }

    /// This thread begins to search it.
    #[inline]
    pub(super) fn begin(&self, mark: u64) {
        let place = self.0.iter().find(|place| place.load(Relaxed) == 0).unwrap_or(&self.0[0]);
        place.store(mark, Relaxed);
    }

    /// This thread has finished with it.
    #[inline]
    pub(super) fn end(&self, mark: u64) {
        for place in &self.0 {
            if place.load(Relaxed) == mark {
                place.store(0, Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_busy_while_it_is_searched() {
        let busy = Busy::new();
        let (a, b) = (Busy::mark(77, 5, 4), Busy::mark(77, 6, 4));
        let desk = busy.desk(77);
        assert!(a != b && a != 0 && !desk.is_busy(a));
        desk.begin(a);
        assert!(desk.is_busy(a) && !desk.is_busy(b));
        desk.end(a);
        assert!(!desk.is_busy(a));
    }

    #[test]
    fn positions_with_small_numbers_sit_apart() {
        let busy = Busy::new();
        let desks: std::collections::HashSet<_> = (0..1_000).map(|key| std::ptr::from_ref(busy.desk(key))).collect();
        assert!(desks.len() > 500, "{} desks for 1,000 positions", desks.len());
    }
}
