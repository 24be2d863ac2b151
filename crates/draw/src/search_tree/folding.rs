//! [`Folding`]: what a plan folds and what it draws large.

/// What is folded, and what is large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folding {
    /// At most about so many boxes are drawn.
    pub most: usize,
    /// The level, counted from 0 at the root, whose boards are large.
    pub enlarged: Option<usize>,
    /// Nodes whose children are drawn even where the room is used up, at most [`Folding::FAMILY`] of each.
    pub unfolded: Vec<u32>,
}

impl Folding {
    /// The most children of a node that are drawn because it is unfolded.
    pub const FAMILY: usize = 120;
}

impl Default for Folding {
    fn default() -> Folding {
        Folding { most: 300, enlarged: None, unfolded: Vec::new() }
    }
}
