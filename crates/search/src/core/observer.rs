//! [`Observer`]: follows a search while it runs. A search reports events; only front ends draw.

use potez_rules::Player;

use crate::core::absolute::Absolute;
use crate::core::report::Report;
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

/// One thing that happened in a search. All values and windows are [`Absolute`], in every algorithm.
///
/// # Laws
///
/// - `Enter` and `Leave` are nested like brackets: an event is about the node that was entered last and not left yet.
/// - Between its `Enter` and `Leave` a node reports one `Leaf`, or one answering `TableHit`, or one `Shortcut`, or, after each child that
///   was left, one `Child`, and possibly a `Cut` or a `Late` as the last. A child that is entered again at once has one `Child` for both.
/// - The `value` of a `Leave` is the value that the node returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M, V> {
    /// A new tree begins, to this depth: what iterative deepening does again and again.
    Iteration {
        /// The depth of the tree that follows.
        depth: u32,
    },
    /// A node is entered.
    Enter {
        /// The move that leads to it; `None` for the root.
        mv: Option<M>,
        /// Who is to move there.
        player: Player,
        /// The plies left to search.
        depth: u32,
        /// The window that it was given.
        window: Window<Absolute<V>>,
    },
    /// The node is valued directly.
    Leaf {
        /// Its value.
        value: Absolute<V>,
        /// The game is over there; otherwise the value is an estimate.
        finished: bool,
    },
    /// A table knows the node.
    TableHit {
        /// The value in the table.
        value: Absolute<V>,
        /// What it says.
        bound: Bound,
        /// It is the node's answer; otherwise it only gave a move to try first.
        answers: bool,
    },
    /// The node is answered without a search, by something else than a table.
    Shortcut {
        /// Its value, or the bound that answers.
        value: Absolute<V>,
        /// By what.
        by: Shortcut,
    },
    /// A child was left, and the node has taken its value into account.
    Child {
        /// The node's value so far.
        value: Absolute<V>,
        /// The node's window now.
        window: Window<Absolute<V>>,
        /// The child is the best so far, so the line goes through it.
        best: bool,
    },
    /// The rest of the node's moves need not be tried.
    Cut {
        /// The node's value, which reached the bound.
        value: Absolute<V>,
        /// The bound: β at a node of the first player, α at one of the second.
        bound: Absolute<V>,
        /// The number of moves that were not tried.
        skipped: u32,
    },
    /// The rest of the node's moves are not tried, since they come so late in the order: one of them may be better all the same.
    Late {
        /// The number of moves that were not tried.
        skipped: u32,
    },
    /// The node returns.
    Leave {
        /// Its value.
        value: Absolute<V>,
    },
}

/// What answers a node without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shortcut {
    /// What is certain: a draw by repetition, the distance of a win, what the game knows of its positions.
    Knowledge,
    /// The estimate lies so far above the window that no short search would bring it down: reverse futility.
    Futility,
}

/// Follows a search, and may stop it.
///
/// Searches are generic over their observer: what an observer leaves empty compiles to nothing.
pub trait Observer<M, V> {
    /// Does it listen to events? If not, a search need not work out what only an event would report.
    const LISTENS: bool = true;

    /// Something happened.
    #[inline]
    fn event(&mut self, event: Event<M, V>) {
        let _ = event;
    }

    /// An iteration was finished; this is the answer so far.
    #[inline]
    fn progress(&mut self, report: &Report<M, V>) {
        let _ = report;
    }

    /// Shall the search end as soon as it can? Asked before every move.
    #[inline]
    fn stop(&mut self) -> bool {
        false
    }
}

/// An observer that does nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M, V: Value> Observer<M, V> for Silent {
    const LISTENS: bool = false;
}

/// A borrowed observer is an observer.
impl<M, V, O: Observer<M, V>> Observer<M, V> for &mut O {
    const LISTENS: bool = O::LISTENS;

    #[inline]
    fn event(&mut self, event: Event<M, V>) {
        (**self).event(event);
    }

    #[inline]
    fn progress(&mut self, report: &Report<M, V>) {
        (**self).progress(report);
    }

    #[inline]
    fn stop(&mut self) -> bool {
        (**self).stop()
    }
}

/// Stops a search after a number of nodes, over all its iterations, and passes everything on to another observer.
#[derive(Clone, Copy, Debug)]
pub struct StopAfter<O> {
    /// The nodes that may still be entered.
    pub nodes_left: u64,
    /// Who watches.
    pub observer: O,
}

impl<M, V, O: Observer<M, V>> Observer<M, V> for StopAfter<O> {
    #[inline]
    fn event(&mut self, event: Event<M, V>) {
        if matches!(event, Event::Enter { .. }) {
            self.nodes_left = self.nodes_left.saturating_sub(1);
        }
        self.observer.event(event);
    }

    #[inline]
    fn progress(&mut self, report: &Report<M, V>) {
        self.observer.progress(report);
    }

    #[inline]
    fn stop(&mut self) -> bool {
        self.nodes_left == 0 || self.observer.stop()
    }
}
