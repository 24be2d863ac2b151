//! What a position is worth without a search: named features with their values and weights, and the sum; the types of the game are hidden.
//!
//! ```
//! use potez_play::{EvaluationSpec, Table};
//! let mut table = (potez_play::find("tictactoe").unwrap().open)(&Default::default()).unwrap();
//! table.play("b2").unwrap();
//! let evaluator = table.evaluator(&EvaluationSpec::Course).unwrap();
//! let evaluation = evaluator.evaluate(&table.any_position()).unwrap();
//! // The mark in the middle lies on a row, a column and two diagonals.
//! let values: Vec<_> = evaluation.features.iter().map(|feature| (feature.name, feature.value)).collect();
//! assert_eq!(values, [("rows", 1.0), ("columns", 1.0), ("diagonals", 2.0)]);
//! assert_eq!(evaluation.value, 4.0);
//! ```

use std::marker::PhantomData;

use potez_rules::tree::Tree;
use potez_rules::{Notation, Refusal, Show};
use potez_search::Evaluator;
use potez_search::evaluators::course::CourseGame;
use potez_search::evaluators::linear::{Feature, FeatureSet, Features, Linear, Weight, Weights};
use potez_search::evaluators::tree::Written;

use crate::any_game::AnyPosition;
use crate::table::Table;

/// Which evaluation to use.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvaluationSpec {
    /// `course`: the heuristic of the lecture or of the students' reports.
    Course,
    /// `standard`: the evaluation of the engine.
    Standard,
    /// `result`: who has won, or 0 while nobody has.
    Result,
    /// The text of a weights file. It changes the evaluation that has the features it names; if both have them, the
    /// engine's.
    Weights(String),
}

impl EvaluationSpec {
    /// The evaluations that have a name.
    pub const NAMED: [(&'static str, EvaluationSpec); 3] = [
        ("course", EvaluationSpec::Course),
        ("standard", EvaluationSpec::Standard),
        ("result", EvaluationSpec::Result),
    ];
}

/// One feature of a position, from X's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureValue {
    /// The name, as a weights file spells it.
    pub name: &'static str,
    /// Its value in the position.
    pub value: f64,
    /// Its weight.
    pub weight: Weight,
}

impl FeatureValue {
    /// Value times weight.
    #[must_use]
    pub fn product(&self) -> f64 {
        // In hundredths first, so that no product has more decimals than its weight; an infinite value stays infinite.
        let hundredths = f64::from(self.weight.hundredths());
        // Adding 0 turns -0 into 0.
        if hundredths == 100.0 { self.value } else { self.value * hundredths / 100.0 + 0.0 }
    }
}

/// What a position is worth for X, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The features, in the order of the evaluation.
    pub features: Vec<FeatureValue>,
    /// The sum of value times weight, exactly.
    pub value: f64,
}

/// An evaluation of a game whose types are hidden.
pub trait PositionEvaluator: Send + Sync {
    /// What the position is worth. `None` if its game is over, which needs no estimate (but the leaves of a tree have their values),
    /// or if it is a position of another game.
    fn evaluate(&self, position: &AnyPosition) -> Option<Evaluation>;

    /// The weights, if there are any.
    fn weights(&self) -> Option<&Weights>;
}

/// The evaluations of a game by features, by name; the one to show first comes first.
#[must_use]
pub fn by_features(table: &dyn Table) -> Vec<(&'static str, Box<dyn PositionEvaluator>)> {
    let named = EvaluationSpec::NAMED.iter();
    let built = named.filter_map(|(name, spec)| Some((*name, table.evaluator(spec).ok()?)));
    built.filter(|(_, evaluator)| evaluator.weights().is_some()).collect()
}

/// The evaluations of a game that has the engine's features and those of the course.
///
/// # Errors
/// The weights cannot be read.
pub fn with_course<G: Notation + Show + CourseGame, F: Features<G> + Default>(
    game: &G,
    spec: &EvaluationSpec,
) -> Result<Box<dyn PositionEvaluator>, Refusal> {
    match spec {
        EvaluationSpec::Course => Ok(linear::<G, G::Heuristic>(Linear::default())),
        EvaluationSpec::Weights(text) => match Linear::<F>::default().with_weights(text) {
            Ok(standard) => Ok(linear::<G, F>(standard)),
            Err(refusal) => match Linear::<G::Heuristic>::default().with_weights(text) {
                Ok(course) => Ok(linear::<G, G::Heuristic>(course)),
                Err(other) => Err(the_nearer::<G::Heuristic, F>(other, refusal)),
            },
        },
        EvaluationSpec::Standard | EvaluationSpec::Result => standard::<G, F>(game, spec),
    }
}

/// The evaluations of a game that has only the engine's features.
///
/// # Errors
/// The course has no heuristic for the game, or the weights cannot be read.
pub fn standard<G: Notation + Show, F: Features<G> + Default>(
    game: &G,
    spec: &EvaluationSpec,
) -> Result<Box<dyn PositionEvaluator>, Refusal> {
    match spec {
        EvaluationSpec::Standard => Ok(linear::<G, F>(Linear::default())),
        EvaluationSpec::Weights(text) => Ok(linear::<G, F>(Linear::default().with_weights(text)?)),
        EvaluationSpec::Course => Err(no_heuristic()),
        EvaluationSpec::Result => result(game, spec),
    }
}

/// The evaluations of a game that has no features: only the result counts.
///
/// # Errors
/// The course has no heuristic for the game, and there are no weights to change.
pub fn result<G: Notation + Show>(_: &G, spec: &EvaluationSpec) -> Result<Box<dyn PositionEvaluator>, Refusal> {
    match spec {
        EvaluationSpec::Standard | EvaluationSpec::Result => Ok(Box::new(OnlyResult)),
        EvaluationSpec::Course => Err(no_heuristic()),
        EvaluationSpec::Weights(_) => Err(no_weights()),
    }
}

/// The evaluation of a tree: the value written at the node, whatever the evaluation is called.
pub(crate) fn tree(_: &Tree, spec: &EvaluationSpec) -> Result<Box<dyn PositionEvaluator>, Refusal> {
    match spec {
        EvaluationSpec::Weights(_) => Err(no_weights_in_trees()),
        _ => Ok(Box::new(Written)),
    }
}

/// The refusal of weights for a game without features.
pub(crate) fn no_weights() -> Refusal {
    let template = "this game has no features, so there are no weights to change";
    Refusal::new("weights.none", template, [])
}

/// The refusal of weights for a tree.
pub(crate) fn no_weights_in_trees() -> Refusal {
    let template = "the values of a tree are written in the tree, so there are no weights to change";
    Refusal::new("weights.tree", template, [])
}

/// The refusal of the course's evaluation for a game that the course does not have.
pub(crate) fn no_heuristic() -> Refusal {
    Refusal::new("engine.course", "the course has no heuristic for this game", [])
}

/// Of two refusals of the same file, the one that comes later in it; if both stop at the same unknown name, one that lists the
/// features of both.
fn the_nearer<C: FeatureSet, S: FeatureSet>(course: Refusal, standard: Refusal) -> Refusal {
    if course.place != standard.place {
        return if course.place > standard.place { course } else { standard };
    }
    let (Some(place), "weights.unknown") = (standard.place, standard.law) else { return standard };
    let names = |features: &[Feature]| features.iter().map(|feature| feature.name).collect::<Vec<_>>().join(", ");
    let name = standard.facts.iter().find(|(key, _)| *key == "name").map(|(_, name)| name.clone());
    let facts = [("name", name.unwrap_or_default()), ("course", names(C::FEATURES)), ("standard", names(S::FEATURES))];
    let template = "there is no feature {name}; the features of course are {course}, those of standard are {standard}";
    Refusal::new("weights.unknown", template, facts).at(place)
}

fn linear<G: Notation + Show, F: Features<G>>(evaluator: Linear<F>) -> Box<dyn PositionEvaluator> {
    Box::new(Sum { evaluator, game: PhantomData::<fn(&G)> })
}

/// Σ wᵢ·fᵢ.
struct Sum<G, F> {
    evaluator: Linear<F>,
    game: PhantomData<fn(&G)>,
}

impl<G: Notation + Show, F: Features<G>> PositionEvaluator for Sum<G, F> {
    fn evaluate(&self, position: &AnyPosition) -> Option<Evaluation> {
        let (game, position) = position.downcast::<G>()?;
        if game.outcome(position).is_some() {
            return None;
        }
        let terms = self.evaluator.terms(game, position);
        let hundredths: i64 =
            terms.iter().map(|term| i64::from(term.value) * i64::from(term.weight.hundredths())).sum();
        let feature = |term: &potez_search::evaluators::linear::Term| FeatureValue {
            name: term.feature.name,
            value: f64::from(term.value),
            weight: term.weight,
        };
        Some(Evaluation { features: terms.iter().map(feature).collect(), value: hundredths as f64 / 100.0 })
    }

    fn weights(&self) -> Option<&Weights> {
        Some(self.evaluator.weights())
    }
}

/// A single feature with the weight 1.
fn alone(name: &'static str, value: f64) -> Evaluation {
    let weight = Weight::of_hundredths(100).unwrap_or_default();
    Evaluation { features: vec![FeatureValue { name, value, weight }], value }
}

/// 0 while nobody has won.
struct OnlyResult;

impl PositionEvaluator for OnlyResult {
    fn evaluate(&self, position: &AnyPosition) -> Option<Evaluation> {
        position.outcome().is_none().then(|| alone("result", 0.0))
    }

    fn weights(&self) -> Option<&Weights> {
        None
    }
}

impl PositionEvaluator for Written {
    fn evaluate(&self, position: &AnyPosition) -> Option<Evaluation> {
        let (tree, node) = position.downcast::<Tree>()?;
        Some(alone("value", Evaluator::<Tree>::evaluate(self, tree, node).get()))
    }

    fn weights(&self) -> Option<&Weights> {
        None
    }
}
