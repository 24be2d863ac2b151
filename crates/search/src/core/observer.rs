//! [`Observer`]: follows a search while it runs. A search only reports events; front ends draw them.

use potez_rules::Player;

use crate::core::absolute::Absolute;
use crate::core::report::Report;
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

/// Something that happened in a search. All values and windows are [`Absolute`], in every algorithm.
///
/// # Laws
///
/// - `Enter` and `Leave` are nested like brackets: an event is about the node that was entered last and has not been left.
/// - Between its `Enter` and `Leave` a node reports one `Leaf`, or one `TableHit` that answers, or one `Shortcut`, or, after each child that
///   was left, one `Child`, and possibly a `Cut` or a `Late` as the last event. A child that is entered again at once has one `Child` for both visits.
/// - The `value` of a `Leave` is the value that the node returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M, V> {
    /// A new tree begins, to this depth; iterative deepening reports one for each iteration.
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
        /// What it says about the true value.
        bound: Bound,
        /// Is it the node's answer? Otherwise it only gave a move to search first.
        answers: bool,
    },
    /// The node is answered without a search, but not by a table.
    Shortcut {
        /// Its value, or the bound that answers.
        value: Absolute<V>,
        /// What answered it.
        by: Shortcut,
    },
    /// A child was left, and the node has taken its value into account.
    Child {
        /// The node's value so far.
        value: Absolute<V>,
        /// The node's window now.
        window: Window<Absolute<V>>,
        /// The child is the best so far, so the principal variation goes through it.
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
    /// The rest of the node's moves are not tried because they come so late in the order; one of them may be better all the same.
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
    /// What is certain: a draw by repetition, mate distance, what the game knows about its positions.
    Knowledge,
    /// The estimate is so far above the window that no short search would bring it down: reverse futility.
    Futility,
}

/// Follows a search, and may stop it.
///
/// The searches of the lecture are generic over their observer: methods that it leaves empty compile to nothing. The engines take any
/// observer as `&mut dyn Observer`, so that they are compiled once for each game, and tell it little unless it listens.
pub trait Observer<M, V> {
    /// Does it use events? If not, a search need not compute what only an event would report.
    #[inline]
    fn listens(&self) -> bool {
        true
    }

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

    /// Should the search end as soon as it can? Asked before every move.
    #[inline]
    fn stop(&mut self) -> bool {
        false
    }
}

/// An observer that does nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M, V: Value> Observer<M, V> for Silent {
    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

/// A borrowed observer is an observer.
impl<M, V, O: Observer<M, V> + ?Sized> Observer<M, V> for &mut O {
    #[inline]
    fn listens(&self) -> bool {
        (**self).listens()
    }

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
    /// The observer that gets everything.
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
