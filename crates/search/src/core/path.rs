//! Results that depend on the path by which a position was reached: the *graph-history interaction* problem.
//!
//! The key of a position leaves out what the game counts besides the board: the plies played, and how often positions have come up
//! ([`Counters`]). What is found on one visit to a position need not hold on the next: a draw by length at ply 497 says
//! nothing about ply 41. Palay (1983) and Campbell (1985) describe the problem, Kishimoto and Müller ("A general solution to the
//! graph history interaction problem", 2004) solve it in full generality. Here the simplest sound treatment is enough:
//!
//! 1. **A position that repeats one of its own line counts as a draw.** This changes no value and no distance. A player who wins as
//!    soon as possible comes nearer with every move and repeats nothing; a player who can avoid a loss by repeating for ever draws by
//!    the rule in the end. The result depends on the line above it, back to the position that was repeated.
//! 2. **A result that depends on the path is marked** as [`Basis::PathDependent`], through every node that used it, until the
//!    search has returned to the position on which it depends. It is not stored in a table.
//! 3. **Positions that have come up twice are part of the key** ([`table_key`]), since a third time ends the game. So are the plies
//!    left when they are few. A draw by length that is found farther from the limit is marked and not stored.
//! 4. **A win or loss that is read from a table must come before the limit.** The limit turns every later one into a draw, and
//!    changes nothing else: [`Score::within`](crate::Score::within).

use potez_rules::Counters;
use potez_rules::random::mix;

/// With this many plies or fewer left before a draw by length, their number is part of the key.
const NEAR: u32 = 255;

/// The key under which a search that looks for the best move or a proof remembers a position.
#[inline]
pub(crate) fn table_key(key: u64, counters: &Counters) -> u64 {
    let length = if counters.plies_left <= NEAR { salt(counters.plies_left) } else { 0 };
    key ^ length ^ counters.repeated
}

/// The key for a search that must return exactly what minimax finds at some depth: everything that is counted is part of it.
#[inline]
pub(crate) fn exact_key(key: u64, counters: &Counters) -> u64 {
    let length = if counters.plies_left == u32::MAX { 0 } else { salt(counters.plies_left) };
    key ^ length ^ counters.occurred
}

#[inline]
fn salt(plies_left: u32) -> u64 {
    mix(0x706c_6965_7300_0000 + u64::from(plies_left))
}

/// What a result depends on, besides its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    /// Nothing else: it holds wherever the position comes up.
    Certain,
    /// The path to the position.
    PathDependent {
        /// The smallest ply of the line whose position was repeated; [`u16::MAX`] if none was.
        since: u16,
        /// A game ended by its length.
        length: bool,
    },
}

impl Basis {
    /// A game that was ended by its length.
    pub(crate) const LENGTH: Basis = Basis::PathDependent { since: u16::MAX, length: true };

    /// The basis of the draw of a finished game; `repeats` finds the ply of the line at which the same position occurred.
    pub(crate) fn of_draw(counters: &Counters, repeats: impl FnOnce() -> Option<usize>) -> Basis {
        if !counters.ended {
            Basis::Certain
        } else if counters.plies_left == 0 {
            Basis::LENGTH
        } else {
            // What had come up twice before the search began is part of every key of the line.
            repeats().map_or(Basis::Certain, Basis::repeats)
        }
    }

    /// The position at this ply of the line was repeated.
    #[inline]
    pub(crate) const fn repeats(ply: usize) -> Basis {
        Basis::PathDependent { since: ply as u16, length: false }
    }

    /// The basis of a statement that needs both.
    #[inline]
    pub(crate) fn and(self, other: Basis) -> Basis {
        match (self, other) {
            (Basis::Certain, basis) | (basis, Basis::Certain) => basis,
            (
                Basis::PathDependent { since, length },
                Basis::PathDependent { since: other_since, length: other_length },
            ) => Basis::PathDependent { since: since.min(other_since), length: length || other_length },
        }
    }

    /// The basis of a result about the position at `ply`. A repetition of this position or of one below it happens after the position
    /// wherever it comes up.
    #[inline]
    pub(crate) fn at(self, ply: usize) -> Basis {
        match self {
            Basis::PathDependent { since, length } if usize::from(since) >= ply => {
                if length {
                    Basis::LENGTH
                } else {
                    Basis::Certain
                }
            }
            basis => basis,
        }
    }

    /// May the result be stored under the [`table_key`] of its position?
    #[inline]
    pub(crate) fn is_covered_by_key(self, counters: impl FnOnce() -> Counters) -> bool {
        match self {
            Basis::Certain => true,
            Basis::PathDependent { since: u16::MAX, length: true } => counters().plies_left <= NEAR,
            Basis::PathDependent { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_depends_on_all_that_its_parts_depend_on() {
        let both = Basis::repeats(7).and(Basis::LENGTH);
        assert_eq!(both, Basis::LENGTH.and(Basis::repeats(7)));
        assert_eq!(both, Basis::PathDependent { since: 7, length: true });
        assert_eq!(Basis::repeats(7).and(Basis::repeats(3)), Basis::repeats(3));
        assert_eq!(Basis::Certain.and(Basis::repeats(3)), Basis::repeats(3));
        assert_eq!(Basis::Certain.and(Basis::Certain), Basis::Certain);
    }

    #[test]
    fn a_repetition_is_forgotten_at_the_position_that_was_repeated() {
        assert_eq!(Basis::repeats(7).at(8), Basis::repeats(7));
        assert_eq!(Basis::repeats(7).at(7), Basis::Certain);
        assert_eq!(Basis::repeats(7).and(Basis::LENGTH).at(7), Basis::LENGTH);
        assert_eq!(Basis::LENGTH.at(0), Basis::LENGTH);
    }

    #[test]
    fn a_draw_by_length_is_stored_only_where_the_key_knows_the_length() {
        let left = |plies_left| move || Counters { plies_left, ..Counters::NONE };
        assert!(Basis::LENGTH.is_covered_by_key(left(NEAR)) && !Basis::LENGTH.is_covered_by_key(left(NEAR + 1)));
        assert!(!Basis::repeats(3).and(Basis::LENGTH).is_covered_by_key(left(3)));
        assert!(Basis::Certain.is_covered_by_key(left(u32::MAX)));
        let key = |plies_left| table_key(9, &left(plies_left)());
        assert!(key(NEAR) != key(NEAR - 1) && key(NEAR + 1) == key(NEAR + 2));
        assert!(exact_key(9, &left(NEAR + 1)()) != exact_key(9, &left(NEAR + 2)()));
        assert_eq!((key(u32::MAX), exact_key(9, &Counters::NONE)), (9, 9));
        let twice = Counters { repeated: 77, occurred: 99, ..Counters::NONE };
        assert!(table_key(9, &twice) != 9 && exact_key(9, &twice) != 9);
    }
}
