//! [`Sample`]: results that were counted, and what they say about a difference in strength.

use crate::elo::{Elo, Tally};

/// The quantile of the normal distribution for intervals of 95 %.
const TWO_SIDED_95: f64 = 1.959_964;
/// The normalised Elo of a lead of one standard deviation of a game.
pub(crate) const NORMALISED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// How often each result occurred, from the worst to the best. The results are at equal distances from 0 to 1.
///
/// Single games have three results. Two games from one opening, with the sides swapped, have five: the pair is the unit, since its
/// two games are not independent, and an opening that favours one side cancels out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<const N: usize> {
    counts: [u64; N],
}

/// Losses, draws and wins.
pub type Trinomial = Sample<3>;
/// Pairs of games with 0, ½, 1, 1½ and 2 points.
pub type Pentanomial = Sample<5>;

impl From<Tally> for Trinomial {
    fn from(tally: Tally) -> Trinomial {
        Sample { counts: [tally.losses, tally.draws, tally.wins].map(u64::from) }
    }
}

impl Pentanomial {
    /// Adds a pair of games: `half_points` from 0 to 4. More count as 4.
    pub fn add(&mut self, half_points: usize) {
        self.counts[half_points.min(4)] += 1;
    }
}

impl<const N: usize> Default for Sample<N> {
    fn default() -> Sample<N> {
        Sample { counts: [0; N] }
    }
}

impl<const N: usize> Sample<N> {
    /// A sample of these counts, from the worst result to the best.
    #[must_use]
    pub const fn new(counts: [u64; N]) -> Sample<N> {
        Sample { counts }
    }

    /// How often each result occurred.
    #[must_use]
    pub const fn counts(&self) -> [u64; N] {
        self.counts
    }

    /// How many results there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many games one result stands for.
    fn games_each(&self) -> f64 {
        (N as f64 - 1.0) / 2.0
    }

    /// The results with their frequencies. Every result gets at least a trace, so that logarithms exist.
    pub(crate) fn distribution(&self) -> [(f64, f64); N] {
        let counts = self.counts.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let all: f64 = counts.iter().sum();
        std::array::from_fn(|i| (i as f64 / (N as f64 - 1.0), counts[i] / all))
    }

    /// Points per game, from 0 to 1; ½ if there are no results.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let points = |(i, count): (usize, &u64)| i as f64 * *count as f64;
        match self.size() {
            0 => 0.5,
            size => self.counts.iter().enumerate().map(points).sum::<f64>() / (N as f64 - 1.0) / size as f64,
        }
    }

    /// The variance of one result.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let square = |(i, count): (usize, &u64)| *count as f64 * (i as f64 / (N as f64 - 1.0) - mean).powi(2);
        self.counts.iter().enumerate().map(square).sum::<f64>() / self.size().max(1) as f64
    }

    /// Half the 95 % interval of the mean: the normal approximation. Results that are all the same have no variance, but a few of them make nothing certain:
    /// then it is the share of other results with which so many equal ones would still occur in one of twenty samples. `None` without results.
    fn margin(&self) -> Option<f64> {
        let size = self.size() as f64;
        match self.variance() {
            _ if size == 0.0 => None,
            variance if variance > 0.0 => Some(TWO_SIDED_95 * (variance / size).sqrt()),
            _ => Some((1.0 - 0.05_f64.powf(1.0 / size)) / 2.0),
        }
    }

    /// The difference in Elo points that corresponds to the mean, on the logistic scale, with its interval. Without results the interval has no ends.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let (mean, margin) = (self.mean(), self.margin().unwrap_or(1.0));
        let [low, high] = match self.clean_sweep() {
            Some(lead) if mean > 0.5 => [lead, f64::INFINITY],
            Some(lead) => [f64::NEG_INFINITY, -lead],
            None => [logistic(mean - margin), logistic(mean + margin)],
        };
        Elo { points: logistic(mean), low, high }
    }

    /// If one side took every point, no finite difference corresponds to the score. Then this is the smallest lead at 95 % confidence: with a smaller lead, a
    /// run of so many results would be rarer than one in twenty.
    #[must_use]
    pub fn clean_sweep(&self) -> Option<f64> {
        let swept = self.size() > 0 && (self.mean() == 0.0 || self.mean() == 1.0);
        swept.then(|| logistic(0.05_f64.powf(1.0 / self.size() as f64)))
    }

    /// The difference in normalised Elo points, and half its interval: the lead in standard deviations of one game. It
    /// says how many games are needed to see the difference, whatever the draw rate. `None` if all results are the
    /// same.
    #[must_use]
    pub fn normalised_elo(&self) -> Option<(f64, f64)> {
        let per_game = (self.variance() * self.games_each()).sqrt();
        let games = self.size() as f64 * self.games_each();
        (per_game > 0.0)
            .then(|| ((self.mean() - 0.5) / per_game * NORMALISED_UNIT, TWO_SIDED_95 * NORMALISED_UNIT / games.sqrt()))
    }

    /// The likelihood of superiority: how probable it is that the first player is the stronger one. ½ without results.
    ///
    /// It counts how far the results lie above and below an even score. If none is below, or none above, that is Laplace's rule, since a few wins in a row make
    /// nothing certain. Otherwise it is the normal approximation, with the variance of two equal players.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let from_even = |i: usize| i as f64 / (N as f64 - 1.0) - 0.5;
        let sum = |term: &dyn Fn(usize) -> f64| (0..N).map(|i| self.counts[i] as f64 * term(i)).sum::<f64>();
        let [above, below] = [1.0, -1.0].map(|sign| sum(&|i| f64::from(sign * from_even(i) > 0.0)));
        if above == 0.0 || below == 0.0 {
            let luck = 0.5_f64.powf(above + below + 1.0);
            return if above > 0.0 { 1.0 - luck } else { luck };
        }
        let lead = sum(&from_even) / sum(&|i| from_even(i).powi(2)).sqrt();
        0.5 * libm::erfc(-lead / std::f64::consts::SQRT_2)
    }
}

/// The Elo difference at which this score is expected.
pub(crate) fn logistic(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Written so that an even score is 0 and not -0.
        0.0 - 400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score that is expected at this Elo difference.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-3, "{found}, not {expected}");
    }

    #[test]
    fn a_published_pentanomial() {
        let sample = Pentanomial::new([379, 10_170, 21_828, 10_640, 343]);
        let (points, margin) = sample.normalised_elo().unwrap();
        near(points, 3.0505);
        near(margin, 2.3124);
        near(sample.elo().points, 1.5946);
        // Two standard deviations and a half: Φ(2.585).
        near(sample.superiority(), 0.9951);
    }

    #[test]
    fn singles_and_pairs_agree_where_games_are_independent() {
        // Of 4 · 100 games half are won: the pairs are 1 : 2 : 1.
        let pairs = Pentanomial::new([100, 0, 200, 0, 100]);
        let singles = Trinomial::new([400, 0, 400]);
        near(pairs.normalised_elo().unwrap().0, singles.normalised_elo().unwrap().0);
        near(pairs.elo().high, singles.elo().high);
        near(pairs.superiority(), 0.5);
    }

    #[test]
    fn nothing_and_only_wins() {
        let none = Pentanomial::default();
        assert_eq!((none.mean(), none.superiority(), none.normalised_elo()), (0.5, 0.5, None));
        let won = Pentanomial::new([0, 0, 0, 0, 9]);
        assert_eq!((won.mean(), won.superiority(), won.elo().points), (1.0, 1.0 - 0.5_f64.powi(10), f64::INFINITY));
        assert_eq!((none.elo().low, none.elo().high), (f64::NEG_INFINITY, f64::INFINITY));
    }

    /// An interval of no width would say that a single draw settles the matter.
    #[test]
    fn draws_alone_do_not_make_players_equal() {
        let interval = |draws| Trinomial::new([0, draws, 0]).elo();
        for draws in [1, 2, 10, 1_000] {
            let Elo { points, low, high } = interval(draws);
            assert!(points == 0.0 && high > 0.0 && (low + high).abs() < 1e-9, "{draws}: {low} to {high}");
        }
        assert!(interval(1).high > interval(2).high && interval(10).high > interval(1_000).high);
        // One of twenty samples of two games without a win: a win in 77.6 % of games.
        near(expected_score(interval(2).high), 0.5 + (1.0 - 0.05_f64.sqrt()) / 2.0);
    }

    /// The exact likelihood with a uniform prior on the share of wins: P(Beta(wins + 1, losses + 1) > ½), a sum of binomial coefficients.
    #[test]
    fn superiority_is_near_the_exact_one_and_never_certain() {
        let exact = |wins: u32, losses: u32| {
            let games = wins + losses + 1;
            let mut choose = 1.0;
            let mut sum = 0.0;
            for k in 0..=wins {
                sum += choose;
                choose *= f64::from(games - k) / f64::from(k + 1);
            }
            sum / 2.0_f64.powi(games as i32)
        };
        for wins in 0..=20 {
            for losses in 0..=20 {
                let found = Trinomial::new([losses.into(), 7, wins.into()]).superiority();
                let turned = Trinomial::new([wins.into(), 7, losses.into()]).superiority();
                let expected = exact(wins, losses);
                assert!((found - expected).abs() < 0.04, "{wins}, {losses}: {found}, not {expected}");
                assert!(
                    (found + turned - 1.0).abs() < 1e-12 && found > 0.0 && found < 1.0,
                    "{wins}, {losses}: {found}"
                );
            }
        }
        near(Trinomial::new([0, 1, 9]).superiority(), 0.9990);
        near(Trinomial::new([759, 1_863, 880]).superiority(), 0.9986);
    }
}
