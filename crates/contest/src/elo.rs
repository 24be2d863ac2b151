//! What the results of games say about two players.

use serde::Serialize;

use crate::sample::Trinomial;

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// A difference in Elo points with the ends of its 95 % interval. Infinite if one side took every point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The most likely difference.
    pub points: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Tally {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game: 1 for a win, ½ for a draw. ½ before the first game.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// The difference in Elo points that corresponds to the score, on the logistic scale.
    ///
    /// The interval is the normal approximation, from the variance of a single game's result; with pairs of games from
    /// one opening it is a little too wide, never too narrow.
    #[must_use]
    pub fn elo(&self) -> Elo {
        Trinomial::from(*self).elo()
    }

    /// If one side won every game, no finite difference corresponds to the score. Then this is the smallest lead at 95
    /// % confidence: with a smaller lead, a run of so many wins would be rarer than one in twenty.
    ///
    /// ```
    /// # use potez_contest::Tally;
    /// let lead = Tally { wins: 10, draws: 0, losses: 0 }.clean_sweep().unwrap();
    /// assert_eq!(lead.round(), 183.0);
    /// assert_eq!(Tally { wins: 9, draws: 1, losses: 0 }.clean_sweep(), None);
    /// ```
    #[must_use]
    pub fn clean_sweep(&self) -> Option<f64> {
        Trinomial::from(*self).clean_sweep()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_a_published_match() {
        let elo = Tally { wins: 880, draws: 1863, losses: 759 }.elo();
        assert!((elo.points - 12.0).abs() < 0.05, "{elo:?}");
        assert!(elo.low < elo.points && elo.points < elo.high);
    }

    #[test]
    fn even_and_extreme_scores() {
        assert_eq!(Tally { wins: 5, draws: 3, losses: 5 }.elo().points, 0.0);
        assert_eq!(Tally { wins: 9, draws: 0, losses: 0 }.elo().points, f64::INFINITY);
        assert_eq!(Tally::default().score(), 0.5);
    }

    #[test]
    fn more_games_narrow_the_interval() {
        let few = Tally { wins: 6, draws: 2, losses: 2 }.elo();
        let many = Tally { wins: 600, draws: 200, losses: 200 }.elo();
        assert_eq!(few.points, many.points);
        assert!(many.high - many.low < (few.high - few.low) / 5.0);
    }
}
