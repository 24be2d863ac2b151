//! [`Absolute`]: what is good for X, whoever is to move.

use std::fmt;
use std::ops::Neg;

use potez_rules::{Outcome, Player};

use super::number::Number;
use super::value::Value;

/// A value from the **first player's view** (X, Max): more is better for the first player, whoever is to move.
///
/// A plain [`Score`](crate::Score) or [`Number`] is relative: good for the side to move in its position.
/// Converting one into the other takes a player, so the two are never mixed up:
///
/// ```
/// use potez_rules::Player;
/// use potez_search::{Absolute, Score};
///
/// let value = Absolute::of(Score::evaluation(30), Player::Second);
/// assert_eq!(value.seen_by(Player::Second), Score::evaluation(30));
/// assert_eq!(value.seen_by(Player::First), Score::evaluation(-30));
/// ```
///
/// Evaluations, reports and the events of a search are absolute, whatever the search does inside.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Absolute<V>(V);

impl<V: Value> Absolute<V> {
    /// What is good for the first player.
    #[inline]
    #[must_use]
    pub const fn new(for_first: V) -> Absolute<V> {
        Absolute(for_first)
    }

    /// From a value that is good for `player`.
    #[inline]
    #[must_use]
    pub fn of(value: V, player: Player) -> Absolute<V> {
        Absolute(match player {
            Player::First => value,
            Player::Second => -value,
        })
    }

    /// What is good for `player`.
    #[inline]
    #[must_use]
    pub fn seen_by(self, player: Player) -> V {
        Absolute::of(self.0, player).0
    }

    /// The value of a game that ended `plies` plies from now.
    #[inline]
    #[must_use]
    pub fn of_outcome(outcome: Outcome, plies: u32) -> Absolute<V> {
        match outcome {
            Outcome::Win(player) => Absolute::of(V::won(plies), player),
            Outcome::Draw => Absolute(V::ZERO),
        }
    }
}

impl Absolute<Number> {
    /// The number as it is written at a node in the lecture.
    #[inline]
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0.get()
    }
}

/// A number for Max.
impl From<Number> for Absolute<Number> {
    fn from(number: Number) -> Absolute<Number> {
        Absolute(number)
    }
}

impl<V: Value> Value for Absolute<V> {
    const LOWEST: Absolute<V> = Absolute(V::LOWEST);
    const HIGHEST: Absolute<V> = Absolute(V::HIGHEST);
    const ZERO: Absolute<V> = Absolute(V::ZERO);

    #[inline]
    fn above(self) -> Absolute<V> {
        Absolute(self.0.above())
    }

    #[inline]
    fn won(plies: u32) -> Absolute<V> {
        Absolute(V::won(plies))
    }

    #[inline]
    fn deeper(self, plies: u32) -> Absolute<V> {
        Absolute(self.0.deeper(plies))
    }

    #[inline]
    fn nearer(self, plies: u32) -> Absolute<V> {
        Absolute(self.0.nearer(plies))
    }
}

/// The value of the position with the colours exchanged.
impl<V: Value> Neg for Absolute<V> {
    type Output = Absolute<V>;

    #[inline]
    fn neg(self) -> Absolute<V> {
        Absolute(-self.0)
    }
}

impl<V: fmt::Debug> fmt::Debug for Absolute<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Absolute").field(&self.0).finish()
    }
}

/// From the first player's view.
impl<V: fmt::Display> fmt::Display for Absolute<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;
    use crate::core::value::check_laws;

    #[test]
    fn a_view_and_back() {
        for score in [Score::win_in(3), Score::DRAW, Score::evaluation(-7)] {
            for player in Player::BOTH {
                assert_eq!(Absolute::of(score, player).seen_by(player), score);
                assert_eq!(Absolute::of(score, player).seen_by(player.other()), -score);
            }
            check_laws(Absolute::new(score), Absolute::new(Score::win_in(9)), 4);
        }
        let won = Absolute::<Score>::of_outcome(Outcome::Win(Player::Second), 5);
        assert_eq!((won.seen_by(Player::First), won.seen_by(Player::Second)), (Score::loss_in(5), Score::win_in(5)));
    }
}
