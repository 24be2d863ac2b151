//! How the threads of a proof-number search divide the work: a child that another thread is searching gets slightly larger numbers, as
//! with the virtual proof numbers of Kaneko (2010); and what another thread has settled is not searched to the end.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use potez_rules::Game;

use super::numbers::{NEVER, Number};
use super::stack::{INTERVAL, Known, Stack};
use crate::core::Knowledge;
use crate::core::abdada::Abdada;

/// What one thread knows about the others.
pub(super) struct Others<'a> {
    pub(super) abdada: &'a Abdada,
    /// The nodes of all helpers, and whether this thread is one of them.
    pub(super) nodes: &'a AtomicU64,
    pub(super) is_helper: bool,
    /// How many of its nodes a helper has reported.
    pub(super) reported: u64,
}

impl<G: Game, K: Knowledge<G>> Stack<'_, G, K> {
    /// The nodes that other threads have searched; a helper reports its own.
    pub(super) fn nodes_elsewhere(&mut self) -> u64 {
        match &mut self.others {
            None => 0,
            Some(others) if others.is_helper => {
                others.nodes.fetch_add(self.nodes - others.reported, Relaxed);
                others.reported = self.nodes;
                0
            }
            Some(others) => others.nodes.load(Relaxed),
        }
    }

    /// The mark of a child of the frame at this ply.
    fn mark(&self, ply: usize, child: usize) -> (u64, u64) {
        let frame = &self.frames[ply];
        (frame.key, Abdada::mark(frame.key, (child - frame.first) as u16, 0))
    }

    /// A child's number, adjusted for what other threads are searching.
    pub(super) fn seen(&self, ply: usize, child: usize, number: Number) -> Number {
        let Some(others) = &self.others else { return number };
        let (key, mark) = self.mark(ply, child);
        if number == NEVER || !others.abdada.bucket(key).is_marked(mark) {
            return number;
        }
        number.saturating_add(1 + number / 2).min(NEVER - 1)
    }

    /// Marks that this thread begins to search the chosen child of the frame at this ply.
    pub(super) fn mark_chosen(&mut self, ply: usize) {
        let (key, mark) = self.mark(ply, self.frames[ply].chosen);
        if let Some(others) = &self.others {
            others.abdada.bucket(key).set(mark);
            self.frames[ply].is_marked = true;
        }
    }

    /// Marks that it has searched the chosen child of the last frame.
    pub(super) fn unmark_chosen(&mut self) {
        let Some(ply) = self.frames.len().checked_sub(1).filter(|&ply| self.frames[ply].is_marked) else { return };
        let (key, mark) = self.mark(ply, self.frames[ply].chosen);
        if let Some(others) = &self.others {
            others.abdada.bucket(key).clear(mark);
            self.frames[ply].is_marked = false;
        }
    }

    /// Goes back to the first position of the line that another thread has settled, and returns what is known about it.
    pub(super) fn look_above(&mut self) -> Option<Known> {
        if self.others.is_none() || !self.nodes.is_multiple_of(INTERVAL) {
            return None;
        }
        // The root keeps its children: the move to play is one of them.
        let settled = |ply: &usize| {
            let frame = &self.frames[*ply];
            Some(self.remembered(&frame.position, frame.key)).filter(|known| !known.is_open())
        };
        let (ply, known) = (1..self.frames.len()).find_map(|ply| Some((ply, settled(&ply)?)))?;
        while self.frames.len() > ply + 1 {
            self.drop_last();
        }
        Some(known)
    }

    /// Leaves the last frame without learning anything.
    fn drop_last(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.children.truncate(frame.first);
            self.spare.push(frame.position);
            self.unmark_chosen();
        }
    }

    /// Leaves the whole line.
    pub(super) fn clear(&mut self) {
        while !self.frames.is_empty() {
            self.drop_last();
        }
    }

    /// What another thread has found about a position, if that settles it.
    pub(super) fn settled_elsewhere(&self, position: &G::Position, key: u64) -> Option<Known> {
        self.others.as_ref()?;
        Some(self.remembered(position, key)).filter(|known| !known.is_open())
    }
}
