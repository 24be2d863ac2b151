//! [`Sprt`]: the sequential probability ratio test. A match ends as soon as its games decide between two hypotheses.

use serde::{Deserialize, Serialize};

use crate::sample::{NORMALISED_UNIT, Sample, expected_score};

/// Two hypotheses about a difference in strength, `low` and `high` in Elo points, and how often the test may err.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under the first hypothesis, H0.
    pub low: f64,
    /// The difference under the second one, H1; more than `low`.
    pub high: f64,
    /// The points are normalised Elo, not logistic.
    pub normalised: bool,
    /// How often H1 may be accepted if H0 is true, and vice versa.
    pub error: f64,
}

/// What the games so far say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The difference is `low` rather than `high`.
    H0,
    /// The difference is `high` rather than `low`.
    H1,
    /// More games are needed.
    Continue,
}

impl Sprt {
    /// A test with errors of 5 %.
    #[must_use]
    pub const fn new(low: f64, high: f64, normalised: bool) -> Sprt {
        Sprt { low, high, normalised, error: 0.05 }
    }

    /// The logarithm of the ratio of likelihoods under H1 and H0, each maximised over all distributions of results with
    /// that difference: Van den Bergh's generalised test.
    #[must_use]
    pub fn log_likelihood_ratio<const N: usize>(&self, sample: &Sample<N>) -> f64 {
        if sample.size() == 0 {
            return 0.0;
        }
        let distribution = sample.distribution();
        let [h0, h1] = [self.low, self.high].map(|elo| match self.normalised {
            true => likeliest_with_ratio(&distribution, elo / NORMALISED_UNIT * ((N as f64 - 1.0) / 2.0).sqrt()),
            false => likeliest_with_mean(&distribution, expected_score(elo)),
        });
        let ratio = |i: usize| distribution[i].1 * (h1[i] / h0[i]).ln();
        sample.size() as f64 * (0..N).map(ratio).sum::<f64>()
    }

    /// What a ratio means. The bounds are Wald's.
    #[must_use]
    pub fn decision(&self, log_likelihood_ratio: f64) -> Decision {
        let bound = ((1.0 - self.error) / self.error).ln();
        match log_likelihood_ratio {
            ratio if ratio >= bound => Decision::H1,
            ratio if ratio <= -bound => Decision::H0,
            _ => Decision::Continue,
        }
    }
}

/// The probabilities with this mean under which the distribution is likeliest: `p / (1 + x·(a − mean))`, with the one `x` that makes
/// the mean right.
fn likeliest_with_mean<const N: usize>(distribution: &[(f64, f64); N], mean: f64) -> [f64; N] {
    let [lowest, highest] = [f64::min, f64::max]
        .map(|choose| distribution.iter().map(|(result, _)| *result).reduce(choose).unwrap_or(mean));
    let surplus = |x: f64| -> f64 {
        distribution.iter().map(|(result, p)| p * (result - mean) / (1.0 + x * (result - mean))).sum()
    };
    // The surplus falls from +∞ to −∞ between the poles.
    let (mut low, mut high) = (-1.0 / (highest - mean), 1.0 / (mean - lowest));
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if surplus(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    distribution.map(|(result, p)| p / (1.0 + x * (result - mean)))
}

/// The probabilities under which the lead over an even score is `ratio` standard deviations and the distribution is likeliest.
///
/// The condition is linearised at the last solution until that converges. Far from the solution the linear condition may have no solution at all, so the ratio
/// is reached in steps, from an even score on, each as long as it can be.
fn likeliest_with_ratio<const N: usize>(distribution: &[(f64, f64); N], ratio: f64) -> [f64; N] {
    let mut found = likeliest_with_mean(distribution, 0.5);
    let (mut reached, mut step) = (0.0, ratio);
    // A step is halved a few times at most; the bound is for counts that nobody has thought of.
    for _ in 0..10_000 {
        match with_ratio_near(distribution, reached + step, found) {
            Some(next) => {
                (found, reached) = (next, reached + step);
                step = ratio - reached;
                if step == 0.0 {
                    break;
                }
            }
            None => step /= 2.0,
        }
    }
    found
}

/// The solution for this ratio, from one that is near. `None` if that is too far away.
fn with_ratio_near<const N: usize>(distribution: &[(f64, f64); N], ratio: f64, near: [f64; N]) -> Option<[f64; N]> {
    let mut found = near;
    for _ in 0..200 {
        let mean: f64 = (0..N).map(|i| found[i] * distribution[i].0).sum();
        let deviation = (0..N).map(|i| found[i] * (distribution[i].0 - mean).powi(2)).sum::<f64>().sqrt();
        let linear = distribution.map(|(result, p)| {
            let curved = 1.0 + ((mean - result) / deviation).powi(2);
            (result - 0.5 - 0.5 * ratio * deviation * curved, p)
        });
        if !linear.iter().any(|(surplus, _)| *surplus > 0.0) || !linear.iter().any(|(surplus, _)| *surplus < 0.0) {
            return None;
        }
        let next = likeliest_with_mean(&linear, 0.0);
        let moved = (0..N).map(|i| (next[i] - found[i]).abs()).fold(0.0, f64::max);
        found = next;
        if moved < 1e-10 {
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use potez_rules::Random;

    use super::*;
    use crate::sample::{Pentanomial, Trinomial};

    #[test]
    fn published_ratios() {
        let pairs = Pentanomial::new([379, 10_170, 21_828, 10_640, 343]);
        let ratio = Sprt::new(0.0, 2.0, true).log_likelihood_ratio(&pairs);
        assert!((ratio - 2.9455).abs() < 1e-3, "{ratio}");
        let singles = Trinomial::new([759, 1_863, 880]);
        let test = Sprt::new(0.0, 5.0, false);
        let ratio = test.log_likelihood_ratio(&singles);
        assert!((ratio - 2.947).abs() < 1e-3, "{ratio}");
        assert_eq!(test.decision(ratio), Decision::H1);
        assert_eq!(test.decision(-ratio), Decision::H0);
        assert_eq!(test.decision(2.9), Decision::Continue);
    }

    #[test]
    fn a_swapped_sample_and_swapped_hypotheses_give_the_same_ratio() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let counts: [u64; 5] = std::array::from_fn(|_| u64::from(random.below(300)));
            let mut turned = counts;
            turned.reverse();
            for normalised in [false, true] {
                let test = Sprt::new(-3.0, 10.0, normalised);
                let ratio = test.log_likelihood_ratio(&Pentanomial::new(counts));
                let mirrored = Sprt::new(-10.0, 3.0, normalised).log_likelihood_ratio(&Pentanomial::new(turned));
                assert!((ratio + mirrored).abs() < 1e-6 * (1.0 + ratio.abs()), "{counts:?}: {ratio}, {mirrored}");
            }
        }
    }

    /// Whatever was counted and whatever is asked, each hypothesis is a distribution with the difference that it stands for.
    #[test]
    fn hypotheses_are_distributions_with_their_difference() {
        let mut random = Random::new(3);
        for round in 0..300 {
            // Also samples in which most results never occurred.
            let counts: [u64; 5] = std::array::from_fn(|_| match random.below(3) {
                0 => 0,
                _ => u64::from(random.below(1 << (round % 12 + 1))),
            });
            let sample = Pentanomial::new(counts).distribution();
            let lead_and_deviation = |found: &[f64; 5]| {
                assert!(found.iter().all(|p| *p >= 0.0), "{counts:?}: {found:?}");
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{counts:?}: {found:?}");
                let mean: f64 = (0..5).map(|i| found[i] * sample[i].0).sum();
                (mean - 0.5, (0..5).map(|i| found[i] * (sample[i].0 - mean).powi(2)).sum::<f64>().sqrt())
            };
            for elo in [-1000.0, -300.0, -10.0, 0.0, 2.0, 50.0, 400.0, 1000.0] {
                let ratio = elo / NORMALISED_UNIT * 2.0_f64.sqrt();
                let (lead, deviation) = lead_and_deviation(&likeliest_with_ratio(&sample, ratio));
                assert!((lead - ratio * deviation).abs() < 1e-6, "{counts:?}, {elo}: {lead} {deviation}");
                let (lead, _) = lead_and_deviation(&likeliest_with_mean(&sample, expected_score(elo)));
                assert!((lead + 0.5 - expected_score(elo)).abs() < 1e-6, "{counts:?}, {elo}: {lead}");
            }
        }
    }

    /// The likeliest distributions of three results, found by trying all of them on a fine grid.
    #[test]
    fn far_hypotheses_are_weighed_as_by_brute_force() {
        let known = [
            ([3, 2, 100], 0.0, 1000.0, 57.758),
            ([759, 1_863, 880], 0.0, 5.0, 2.183),
            ([40, 100, 50], -300.0, 700.0, -108.283),
            ([5, 20, 10], 200.0, 900.0, -36.212),
            ([60, 50, 3], -1000.0, 0.0, 19.054),
        ];
        for (counts, low, high, expected) in known {
            let ratio = Sprt::new(low, high, true).log_likelihood_ratio(&Trinomial::new(counts));
            assert!((ratio - expected).abs() < 2e-3, "{counts:?}: {ratio}, not {expected}");
        }
    }

    /// A thousand matches of known strength: at most one in twenty is decided wrongly.
    #[test]
    fn matches_of_known_strength_are_decided_rightly() {
        let test = Sprt::new(0.0, 40.0, false);
        for (elo, expected) in [(0.0, Decision::H0), (40.0, Decision::H1)] {
            let mut right = 0;
            for seed in 0..500 {
                let mut random = Random::new(seed);
                let (draws, score) = (0.4, expected_score(elo));
                let win = score - draws / 2.0;
                let mut result = || match f64::from(random.below(1 << 30)) / f64::from(1 << 30) {
                    x if x < win => 2,
                    x if x < win + draws => 1,
                    _ => 0,
                };
                let mut pairs = Pentanomial::default();
                let decision = loop {
                    pairs.add(result() + result());
                    match test.decision(test.log_likelihood_ratio(&pairs)) {
                        Decision::Continue => {}
                        decision => break decision,
                    }
                };
                right += u32::from(decision == expected);
            }
            assert!(right >= 475, "{elo} Elo: {right} of 500");
        }
    }
}
