//! [`Draft`]: a record as the reader of a format found it, with what else the reader knows.

use potez_rules::{Place, Player, Refusal};

use super::{Broken, NodeRecord, Record};
use crate::session::Ending;

/// A record, and what else its reader knows.
pub(super) struct Draft<'a> {
    pub(super) record: Record,
    /// The text from which it was read.
    pub(super) text: &'a str,
    /// Where each node comes from; as long as the list of nodes, or empty.
    pub(super) origins: Vec<Origin>,
    /// What the reader could not keep.
    pub(super) broken: Vec<Broken>,
    /// The winner that the record states for the end of its main line.
    pub(super) claim: Option<Claim>,
}

/// Where a move comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Origin {
    /// The byte of the text at which it begins. Line and column are computed only when they are reported.
    pub(super) at: Option<usize>,
    /// Who made it, as the record says.
    pub(super) mover: Option<Player>,
    /// Set if the reader already knows that it is not a move.
    pub(super) refusal: Option<Box<Refusal>>,
}

/// A result that a text states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    /// How the game ended, if people ended it; a guess if no reason is given.
    pub(super) ending: Ending,
    pub(super) at: Option<usize>,
}

/// Who wrote the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// We did: it may seat programs.
    Own,
    /// Somebody else: it may not.
    Outside,
}

impl<'a> Draft<'a> {
    pub(super) fn of(record: Record) -> Draft<'static> {
        Draft { record, text: "", origins: Vec::new(), broken: Vec::new(), claim: None }
    }

    /// A draft to which moves are added while a text is read.
    pub(super) fn from_text(record: Record, text: &'a str) -> Draft<'a> {
        Draft { record, text, origins: vec![Origin::default()], broken: Vec::new(), claim: None }
    }

    /// Adds a move after a node, and returns its node.
    pub(super) fn add(&mut self, parent: u32, text: &str, at: Option<usize>, mover: Option<Player>) -> u32 {
        self.push(parent, text, Origin { at, mover, refusal: None })
    }

    /// Adds something that the reader knows is not a move, so that it is reported at its place.
    pub(super) fn add_refused(&mut self, parent: u32, text: &str, at: usize, refusal: Refusal) -> u32 {
        self.push(parent, text, Origin { at: Some(at), mover: None, refusal: Some(Box::new(refusal)) })
    }

    fn push(&mut self, parent: u32, text: &str, origin: Origin) -> u32 {
        let node = NodeRecord { parent: Some(parent), text: text.to_owned(), ..NodeRecord::default() };
        self.record.nodes.push(node);
        self.origins.push(origin);
        self.record.nodes.len() as u32 - 1
    }

    pub(super) fn place(&self, at: Option<usize>) -> Option<Place> {
        at.map(|at| Place::of(self.text, at))
    }
}

/// Notes something that is not a move.
pub(super) fn note(broken: &mut Vec<Broken>, text: &str, reason: Refusal) {
    broken.push(Broken { number: 0, path: Vec::new(), text: text.to_owned(), reason: Box::new(reason), lost: 0 });
}
