//! One step of a turn.

use std::fmt;

use potez_rules::blockade::{Colour, Move, Wall};

/// One half of a turn. Cells are indices, row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A pawn moves.
    Pawn {
        /// Where it comes from.
        from: u16,
        /// Where it goes.
        to: u16,
    },
    /// No pawn moves: a wall instead, or nothing at all.
    Stay,
    /// A wall is placed.
    Wall {
        /// Its colour.
        colour: Colour,
        /// Its anchor.
        anchor: u16,
    },
    /// The turn ends without a wall.
    NoWall,
}

impl Step {
    /// A pawn move.
    #[inline]
    #[must_use]
    pub fn pawn(from: usize, to: usize) -> Step {
        Step::Pawn { from: from as u16, to: to as u16 }
    }

    /// A wall.
    #[inline]
    #[must_use]
    pub fn wall(wall: Wall) -> Step {
        Step::Wall { colour: wall.colour, anchor: wall.anchor as u16 }
    }

    /// The wall, if it is one.
    #[inline]
    #[must_use]
    pub fn as_wall(self) -> Option<Wall> {
        match self {
            Step::Wall { colour, anchor } => Some(Wall { colour, anchor: usize::from(anchor) }),
            _ => None,
        }
    }

    /// The turn that begins with this step and ends with `second`; a winning pawn move has no second step.
    #[must_use]
    pub fn then(self, second: Option<Step>) -> Move {
        let wall = second.and_then(Step::as_wall);
        match (self, wall) {
            (Step::Pawn { from, to }, wall) => Move::new(usize::from(from), usize::from(to), wall),
            (_, Some(wall)) => Move::only_wall(wall),
            (_, None) => Move::PASS,
        }
    }
}

/// For messages: cells by their index.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Pawn { from, to } => write!(f, "the pawn move {from} to {to}"),
            Step::Stay => f.write_str("staying"),
            Step::Wall { colour, anchor } => write!(f, "the {} wall {anchor}", colour.word()),
            Step::NoWall => f.write_str("ending the turn without a wall"),
        }
    }
}
