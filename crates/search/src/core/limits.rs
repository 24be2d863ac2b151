//! [`Limits`]: how long a search may go on.

use std::time::Duration;

/// What ends a search; if nothing is set, it goes on until the position is solved. Reaching a limit is an answer, not an error.
///
/// ```
/// use potez_search::Limits;
/// let limits = Limits::depth(8).and_nodes(1_000_000);
/// assert_eq!((limits.depth, limits.nodes, limits.time), (Some(8), Some(1_000_000), None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// At most this many plies deep.
    pub depth: Option<u32>,
    /// At most this many nodes.
    pub nodes: Option<u64>,
    /// At most this long. Without the feature `clock`, and in a browser, every time limit is reached at once: limit such searches by depth or
    /// nodes.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Only a depth.
    #[must_use]
    pub fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// Only a number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Only a time.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// The same, and at most this deep.
    #[must_use]
    pub fn and_depth(self, plies: u32) -> Limits {
        Limits { depth: Some(plies), ..self }
    }

    /// The same, and at most this many nodes.
    #[must_use]
    pub fn and_nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// The same, and at most this long.
    #[must_use]
    pub fn and_time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }
}
