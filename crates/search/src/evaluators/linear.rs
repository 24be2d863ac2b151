//! Linear evaluators: Σ wᵢ·fᵢ, with named features and with weights that you can read and change in a file.
//!
//! A weights file has one feature per line, in any order; features that it leaves out keep their default:
//!
//! ```text
//! # Everything after a hash is a comment.
//! points   = 900     # stacks won
//! mobility = 2.5     # legal moves; at most two decimals
//! ```
//!
//! ```
//! use potez_search::evaluators::linear::{Feature, Weights};
//! const FEATURES: &[Feature] = &[Feature::new("points", "stacks won"), Feature::new("mobility", "legal moves")];
//! let weights = Weights::zero(FEATURES).changed_by("mobility = 2.5  # a half\n").unwrap();
//! assert_eq!(weights.get("mobility").unwrap().to_string(), "2.5");
//! let refusal = weights.changed_by("mobility = 1\nmobilty = 2").unwrap_err();
//! assert!(refusal.to_string().starts_with("line 2, column 1: there is no feature 'mobilty'"));
//! ```

mod weights;

pub use weights::{LARGEST_WEIGHT, Weight, Weights};

use potez_rules::{Game, Refusal};

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::score::Score;

/// The most features that an evaluator may have.
pub const MOST_FEATURES: usize = 32;

/// A feature's name, as a weights file spells it, and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name: small letters, digits and `_`.
    pub name: &'static str,
    /// What it counts, in a few words.
    pub meaning: &'static str,
}

impl Feature {
    /// A feature with its meaning.
    #[must_use]
    pub const fn new(name: &'static str, meaning: &'static str) -> Feature {
        Feature { name, meaning }
    }
}

/// A set of features with its standard weights, whatever the size of the board.
pub trait FeatureSet: Send + Sync + 'static {
    /// The features, at most [`MOST_FEATURES`].
    const FEATURES: &'static [Feature];
    /// The standard weights, as a weights file that names every feature.
    const WEIGHTS: &'static str;
}

/// Counts the features of a position.
///
/// # Laws
///
/// - Features are from the **first player's view**: usually a number for the first player minus the same for the second.
/// - The same position has the same features every time.
/// - [`sum`](Features::sum) is `Σ weights[i]·features[i]`, however it is computed.
pub trait Features<G: Game>: FeatureSet {
    /// Writes the features of an unfinished position to `values`, which is filled with zeros, one for each of
    /// [`FEATURES`](FeatureSet::FEATURES).
    fn count(&self, game: &G, position: &G::Position, values: &mut [i32]);

    /// The weighted sum. Override only to be faster.
    #[inline]
    fn sum(&self, game: &G, position: &G::Position, weights: &[i32]) -> i64 {
        let mut values = [0; MOST_FEATURES];
        let values = &mut values[..Self::FEATURES.len()];
        self.count(game, position, values);
        values.iter().zip(weights).map(|(&value, &weight)| i64::from(value) * i64::from(weight)).sum()
    }
}

/// One product of the sum, for showing where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The feature.
    pub feature: Feature,
    /// Its value in the position.
    pub value: i32,
    /// Its weight.
    pub weight: Weight,
}

/// The evaluator Σ wᵢ·fᵢ.
#[derive(Clone, Debug)]
pub struct Linear<F> {
    features: F,
    weights: Weights,
}

impl<F: FeatureSet + Default> Default for Linear<F> {
    fn default() -> Linear<F> {
        Linear::new(F::default())
    }
}

impl<F: FeatureSet> Linear<F> {
    /// The features with their standard weights.
    #[must_use]
    pub fn new(features: F) -> Linear<F> {
        const { assert!(F::FEATURES.len() <= MOST_FEATURES) };
        let zero = Weights::zero(F::FEATURES);
        // The tests read every standard file, so the text is never refused.
        let weights = zero.changed_by(F::WEIGHTS).unwrap_or(zero);
        Linear { features, weights }
    }

    /// The same evaluator with the weights changed by a file.
    ///
    /// # Errors
    /// What is wrong in the text, with line and column.
    pub fn with_weights(self, text: &str) -> Result<Linear<F>, Refusal> {
        Ok(Linear { weights: self.weights.changed_by(text)?, ..self })
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Every feature with its value in the position and its weight.
    pub fn terms<G: Game>(&self, game: &G, position: &G::Position) -> Vec<Term>
    where
        F: Features<G>,
    {
        let mut values = [0; MOST_FEATURES];
        self.features.count(game, position, &mut values[..F::FEATURES.len()]);
        let terms = self.weights.iter().zip(values);
        terms.map(|((feature, weight), value)| Term { feature, value, weight }).collect()
    }
}

impl<G: Game, F: Features<G>> Evaluator<G> for Linear<F> {
    type Value = Score;

    /// Fractions are cut off towards 0, so that the mirrored position has the mirrored value.
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> Absolute<Score> {
        let points = self.features.sum(game, position, self.weights.hundredths()) / 100;
        Absolute::new(Score::evaluation(points.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32))
    }
}

/// The standard weights of a feature set are complete and readable: for the tests of every evaluator.
#[cfg(test)]
pub(crate) fn check_standard_weights<F: FeatureSet + Default>() {
    let zero = Weights::zero(F::FEATURES);
    let weights = zero.changed_by(F::WEIGHTS).unwrap_or_else(|refusal| panic!("{refusal}"));
    for (i, feature) in F::FEATURES.iter().enumerate() {
        let named =
            F::WEIGHTS.lines().any(|line| line.split('=').next().is_some_and(|name| name.trim() == feature.name));
        assert!(named, "the standard weights do not name {}", feature.name);
        assert!(F::FEATURES[..i].iter().all(|other| other.name != feature.name), "{} stands twice", feature.name);
    }
    assert_eq!(zero.changed_by(&weights.to_string()), Ok(weights.clone()));
    assert_eq!(Linear::new(F::default()).weights(), &weights);
}

#[cfg(test)]
mod tests {
    use potez_rules::mnk::Mnk;

    use super::*;

    /// Cells taken by X minus those taken by O, and the moves left.
    #[derive(Default)]
    struct Crude;

    impl FeatureSet for Crude {
        const FEATURES: &'static [Feature] = &[Feature::new("marks", "marks"), Feature::new("free", "free cells")];
        const WEIGHTS: &'static str = "marks = 1.5\nfree = 10";
    }

    impl Features<Mnk> for Crude {
        fn count(&self, game: &Mnk, position: &<Mnk as Game>::Position, values: &mut [i32]) {
            let free = game.count_moves(position) as i32;
            values.copy_from_slice(&[(9 - free) % 2, free]);
        }
    }

    #[test]
    fn the_value_is_the_sum_of_the_terms() {
        check_standard_weights::<Crude>();
        let game = Mnk::tictactoe();
        let mut position = game.start();
        game.apply(&mut position, game.cell(1, 1).unwrap());
        let evaluator = Linear::<Crude>::default();
        assert_eq!(
            evaluator.evaluate(&game, &position),
            Absolute::new(Score::evaluation(81)),
            "81 and a half, and the half is cut off"
        );
        let terms = evaluator.terms(&game, &position);
        assert_eq!(
            terms.iter().map(|term| (term.feature.name, term.value)).collect::<Vec<_>>(),
            [("marks", 1), ("free", 8)]
        );
        let other = evaluator.with_weights("free = -10000").unwrap();
        assert_eq!(other.evaluate(&game, &position), Absolute::new(-Score::BEST_EVALUATION), "never a proof");
    }
}
