//! [`Score`]: the values of games, with the distance of a win; and [`Verdict`]: what a score proves.

use std::fmt;
use std::ops::Neg;

use crate::core::value::Value;

/// The longest line that a search follows, and the longest distance that a score can hold.
pub const LONGEST_LINE: u32 = 2_000;

/// A whole number that fits 16 bits and holds a win, a loss or an evaluation:
///
/// ```text
///  -32001   -32000 … -30000        -29999 … 29999        30000 … 32000    32001
///    −∞     loss in 0 … 2000    evaluations, 0 = draw    win in 2000 … 0    +∞
/// ```
///
/// So a win in n plies is better than a win in n + 1, a loss in n is worse than a loss in n + 1, and an evaluation,
/// however large, never looks like a proof: the engine wins soon and loses late.
///
/// A score is **relative**: good for the side to move in its position. What is good for X, whoever is to move, is an
/// [`Absolute<Score>`](crate::Absolute).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// What is known for certain about a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins in this many plies.
    Win(u32),
    /// The side to move loses in this many plies.
    Loss(u32),
    /// Neither side can win.
    Draw,
    /// Nothing is proved.
    Unknown,
}

const WIN_NOW: i32 = 32_000;
const WIN_LATE: i32 = WIN_NOW - LONGEST_LINE as i32;

impl Score {
    /// A draw, and a balanced position.
    pub const DRAW: Score = Score(0);
    /// The best evaluation.
    pub const BEST_EVALUATION: Score = Score(WIN_LATE - 1);

    /// A win in `plies` plies; beyond [`LONGEST_LINE`] all wins are equally far away.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN_NOW - if plies < LONGEST_LINE { plies as i32 } else { LONGEST_LINE as i32 })
    }

    /// A loss in `plies` plies.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// An evaluation, clamped to the range where it cannot be mistaken for a win or a loss.
    #[inline]
    #[must_use]
    pub const fn evaluation(points: i32) -> Score {
        if points >= WIN_LATE {
            Score::BEST_EVALUATION
        } else if points <= -WIN_LATE {
            Score(-Score::BEST_EVALUATION.0)
        } else {
            Score(points)
        }
    }

    /// The number as it is stored; [`from_raw`](Score::from_raw) reads it back.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// A stored number. Values beyond ±∞ become ±∞.
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: i32) -> Score {
        if raw > Score::HIGHEST.0 {
            Score::HIGHEST
        } else if raw < Score::LOWEST.0 {
            Score::LOWEST
        } else {
            Score(raw)
        }
    }

    /// The plies to the win, if this is one.
    #[inline]
    #[must_use]
    pub const fn win_distance(self) -> Option<u32> {
        if self.0 >= WIN_LATE && self.0 <= WIN_NOW { Some((WIN_NOW - self.0) as u32) } else { None }
    }

    /// The plies to the loss, if this is one.
    #[inline]
    #[must_use]
    pub const fn loss_distance(self) -> Option<u32> {
        Score(-self.0).win_distance()
    }

    /// Is this a win or a loss, and so a proof (if it is not merely a bound)?
    #[inline]
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        self.0 >= WIN_LATE || self.0 <= -WIN_LATE
    }

    /// The same value in a game that is drawn after this many plies: a later win or loss becomes a draw.
    #[inline]
    #[must_use]
    pub const fn within(self, plies: u32) -> Score {
        match (self.win_distance(), self.loss_distance()) {
            (Some(distance), _) | (_, Some(distance)) if distance > plies => Score::DRAW,
            _ => self,
        }
    }

    /// What the score itself proves for the player from whose view it is. A score of 0 may be an evaluation; the
    /// [`Report`](crate::Report::verdict) says whether it is a proved [`Draw`](Verdict::Draw).
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        if let Some(plies) = self.win_distance() {
            return Verdict::Win(plies);
        }
        match self.loss_distance() {
            Some(plies) => Verdict::Loss(plies),
            None => Verdict::Unknown,
        }
    }
}

impl Value for Score {
    const LOWEST: Score = Score(-WIN_NOW - 1);
    const HIGHEST: Score = Score(WIN_NOW + 1);
    const ZERO: Score = Score::DRAW;

    #[inline]
    fn above(self) -> Score {
        Score(if self.0 > WIN_NOW { self.0 } else { self.0 + 1 })
    }

    #[inline]
    fn won(plies: u32) -> Score {
        Score::win_in(plies)
    }

    #[inline]
    fn deeper(self, plies: u32) -> Score {
        match (self.win_distance(), self.loss_distance()) {
            (Some(distance), _) => Score::win_in(distance.saturating_add(plies)),
            (_, Some(distance)) => Score::loss_in(distance.saturating_add(plies)),
            _ => self,
        }
    }

    #[inline]
    fn nearer(self, plies: u32) -> Score {
        match (self.win_distance(), self.loss_distance()) {
            (Some(distance), _) => Score::win_in(distance.saturating_sub(plies)),
            (_, Some(distance)) => Score::loss_in(distance.saturating_sub(plies)),
            _ => self,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// `+17` for an evaluation, `win in 5`, `loss in 4`, `0`, `∞`, `-∞`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.verdict() {
            Verdict::Win(plies) => format!("win in {plies}"),
            Verdict::Loss(plies) => format!("loss in {plies}"),
            _ if *self == Score::HIGHEST => "∞".to_owned(),
            _ if *self == Score::LOWEST => "-∞".to_owned(),
            _ if self.0 > 0 => format!("+{}", self.0),
            _ => self.0.to_string(),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::core::value::check_laws;

    #[test]
    fn win_soon_and_lose_late() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(3) < Score::loss_in(5));
        assert!(Score::win_in(LONGEST_LINE) > Score::evaluation(i32::MAX));
        assert!(Score::loss_in(u32::MAX) < Score::evaluation(i32::MIN));
        assert_eq!(Score::win_in(u32::MAX), Score::win_in(LONGEST_LINE));
    }

    #[test]
    fn a_verdict_is_never_made_of_an_evaluation() {
        assert_eq!(Score::win_in(7).verdict(), Verdict::Win(7));
        assert_eq!((-Score::win_in(7)).verdict(), Verdict::Loss(7));
        for points in [0, 1, 29_999, 30_000, 32_000, i32::MAX, i32::MIN, -30_000] {
            assert_eq!(Score::evaluation(points).verdict(), Verdict::Unknown, "{points}");
            assert!(!Score::evaluation(points).is_decisive());
        }
        assert_eq!(Score::HIGHEST.verdict(), Verdict::Unknown);
    }

    #[test]
    fn scores_fit_sixteen_bits_and_are_readable() {
        assert!(i16::try_from(Score::HIGHEST.raw()).is_ok() && i16::try_from(Score::LOWEST.raw()).is_ok());
        assert_eq!(Score::from_raw(i32::MAX), Score::HIGHEST);
        let texts = [Score::win_in(5), Score::loss_in(4), Score::evaluation(17), Score::evaluation(-3), Score::DRAW];
        assert_eq!(texts.map(|score| score.to_string()), ["win in 5", "loss in 4", "+17", "-3", "0"]);
    }

    fn any_score() -> impl Strategy<Value = Score> {
        prop_oneof![
            (-32_001i32..=32_001).prop_map(Score::from_raw),
            (0u32..2_100).prop_map(Score::win_in),
            (0u32..2_100).prop_map(Score::loss_in),
            (-2i32..3).prop_map(Score::evaluation),
            Just(Score::HIGHEST),
            Just(Score::LOWEST),
        ]
    }

    proptest! {
        #[test]
        fn score_obeys_the_laws(a in any_score(), b in any_score(), n in 0u32..50) {
            check_laws(a, b, n);
            prop_assert_eq!(Score::from_raw(a.raw()), a);
        }

        #[test]
        fn deeper_and_nearer_are_reverse(distance in 0u32..1_000, n in 0u32..1_000) {
            for score in [Score::win_in(distance), Score::loss_in(distance), Score::evaluation(distance as i32)] {
                prop_assert_eq!(score.deeper(n).nearer(n), score);
            }
            prop_assert_eq!(Score::win_in(distance).deeper(n), Score::win_in(distance + n));
        }
    }
}
