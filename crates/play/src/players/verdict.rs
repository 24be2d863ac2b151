//! [`Verdict`]: what is proved about a position, and [`LineScore`]: what a line is worth. Both are from the view of the side to move.

use std::fmt;

use potez_search::{Absolute, Number, Score};

/// How far away a win or a loss is, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// The shortest distance: it is proved that none is shorter.
    Exact(u32),
    /// It takes no longer than this; a shorter distance is possible.
    AtMost(u32),
    /// An outside program says so.
    Claimed(u32),
}

impl Distance {
    /// An exact distance or an upper bound.
    #[must_use]
    pub fn new(plies: u32, exact: bool) -> Distance {
        if exact { Distance::Exact(plies) } else { Distance::AtMost(plies) }
    }

    /// The number of plies.
    #[must_use]
    pub fn plies(self) -> u32 {
        match self {
            Distance::Exact(plies) | Distance::AtMost(plies) | Distance::Claimed(plies) => plies,
        }
    }

    /// Is it proved that no shorter distance exists?
    #[must_use]
    pub fn is_exact(self) -> bool {
        matches!(self, Distance::Exact(_))
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Distance::Exact(plies) | Distance::Claimed(plies) => write!(f, "{plies}"),
            Distance::AtMost(plies) => write!(f, "≤{plies}"),
        }
    }
}

/// What is proved about a position, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins. The distance is unknown if nobody asked for it, and in trees, whose values are numbers.
    Win(Option<Distance>),
    /// The side to move loses.
    Loss(Option<Distance>),
    /// Neither side can win.
    Draw,
    /// Nothing is proved.
    #[default]
    Unknown,
}

impl Verdict {
    /// The search's verdict; `exact` says whether its distance is the shortest one.
    pub(super) fn of(verdict: potez_search::Verdict, exact: bool) -> Verdict {
        match verdict {
            potez_search::Verdict::Win(plies) => Verdict::Win(Some(Distance::new(plies, exact))),
            potez_search::Verdict::Loss(plies) => Verdict::Loss(Some(Distance::new(plies, exact))),
            potez_search::Verdict::Draw => Verdict::Draw,
            potez_search::Verdict::Unknown => Verdict::Unknown,
        }
    }

    /// The distance of a win or a loss, if it is known.
    #[must_use]
    pub fn distance(self) -> Option<Distance> {
        match self {
            Verdict::Win(distance) | Verdict::Loss(distance) => distance,
            Verdict::Draw | Verdict::Unknown => None,
        }
    }

    /// Is the distance the shortest one?
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.distance().is_some_and(Distance::is_exact)
    }

    /// The verdict's name in JSON: `win`, `loss`, `draw` or `unknown`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Win(_) => "win",
            Verdict::Loss(_) => "loss",
            Verdict::Draw => "draw",
            Verdict::Unknown => "unknown",
        }
    }

    /// The number of plies to the win or the loss, if it is known.
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        self.distance().map(Distance::plies)
    }
}

/// What a line is worth. It is written as `+17`, `0`, `win in 5`, `win in ≤5`, or, in trees, as the number itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineScore {
    /// Points of the evaluation, for the side to move.
    Points(i32),
    /// The side to move wins.
    Win(Distance),
    /// The side to move loses.
    Loss(Distance),
    /// The value written in a tree, for Max.
    Number(Absolute<Number>),
}

impl LineScore {
    /// A score of the search for the side to move; `exact` says whether its distance is the shortest one.
    pub(super) fn of(score: Score, exact: bool) -> LineScore {
        match score.verdict() {
            potez_search::Verdict::Win(plies) => LineScore::Win(Distance::new(plies, exact)),
            potez_search::Verdict::Loss(plies) => LineScore::Loss(Distance::new(plies, exact)),
            _ => LineScore::Points(score.raw()),
        }
    }

    /// The points, if it is an evaluation.
    #[must_use]
    pub fn points(self) -> Option<i32> {
        match self {
            LineScore::Points(points) => Some(points),
            _ => None,
        }
    }
}

impl fmt::Display for LineScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            LineScore::Points(points @ 1..) => format!("+{points}"),
            LineScore::Points(points) => points.to_string(),
            LineScore::Win(distance) => format!("win in {distance}"),
            LineScore::Loss(distance) => format!("loss in {distance}"),
            LineScore::Number(number) => number.to_string(),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_the_search_writes_them() {
        for score in [Score::DRAW, Score::win_in(5), Score::loss_in(0)] {
            assert_eq!(LineScore::of(score, true).to_string(), score.to_string());
        }
        assert_eq!(LineScore::Points(17).to_string(), "+17");
        assert_eq!(LineScore::Points(-17).to_string(), "-17");
        assert_eq!(LineScore::of(Score::win_in(5), false).to_string(), "win in ≤5");
        assert_eq!(LineScore::Loss(Distance::Claimed(4)).to_string(), "loss in 4");
    }
}
