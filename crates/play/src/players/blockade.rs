//! Blockade, searched in half turns: the pawn first, then the wall.

use potez_rules::blockade::{Blockade, Half, Move, Position, Step};
use potez_rules::{Dialect, Notation, Refusal, Show};
use potez_search::core::Query;
use potez_search::evaluators::blockade::{BlockadeEvaluator, BlockadeFeatures};
use potez_search::halves::{HalfTurnEngine, HalfTurns, in_turns, whole_turns};
use potez_search::levels::{HalfTurnPlayer, Level};
use potez_search::{LastIteration, Report, Score};

use super::engines::{self, Watcher};
use super::opponent::Opponent;
use super::prove::{ProofSpec, Prover, Through, View};
use super::recorded::{Look, RecordSpec, RecordedSearch, recorded};
use super::spec::{EngineKind, EngineSpec};
use super::typed::{TypedEngine, Watch, erase};
use crate::register::weighted;

/// Builds the engine of a specification.
pub(crate) fn blockade_engine<const W: usize>(
    game: &Blockade<W>,
    spec: &EngineSpec,
) -> Result<Box<dyn Opponent>, Refusal> {
    match spec.kind {
        EngineKind::Full => {
            let engine = HalfTurnEngine::new(weighted::<BlockadeFeatures>(spec)?, engines::options(spec));
            Ok(erase::<Blockade<W>>(Box::new(Halves::Full(engine))))
        }
        EngineKind::Level(number) => {
            let level = engines::level(number);
            let evaluator = weighted::<BlockadeFeatures>(spec)?;
            let player = HalfTurnPlayer::<W, _>::new(level, evaluator, engines::options(spec), spec.seed);
            Ok(erase::<Blockade<W>>(Box::new(Halves::Level { player, in_two: level != Level::FULL })))
        }
        EngineKind::Course(depth) => engines::course(game, depth, spec),
        EngineKind::Mcts => Ok(engines::monte_carlo::<Blockade<W>>(spec)),
        EngineKind::Random => Ok(engines::random_mover::<Blockade<W>>(spec)),
    }
}

/// Builds the prover of a specification.
pub(crate) fn blockade_prover<const W: usize>(_: &Blockade<W>, spec: &ProofSpec) -> Result<Box<dyn Prover>, Refusal> {
    Ok(Box::new(Through::<Blockade<W>, _, _>::new(InHalves, BlockadeEvaluator::default(), spec)))
}

/// Blockade, seen in half turns.
struct InHalves;

impl<const W: usize> View<Blockade<W>> for InHalves {
    type Searched = HalfTurns<W>;

    fn game(&self, game: &Blockade<W>) -> HalfTurns<W> {
        HalfTurns::new(game.clone())
    }

    fn position(&self, position: &Position<W>) -> Half<W> {
        Half::new(position.clone())
    }

    fn value(&self, value: Score) -> Score {
        in_turns(value)
    }

    fn line(&self, game: &Blockade<W>, position: &Position<W>, line: &[Step]) -> Vec<Move> {
        whole_turns(game, position, line)
    }
}

/// The tree of a search in half turns.
fn step_by_step<const W: usize>(
    game: &Blockade<W>,
    position: &Position<W>,
    report: &Report<Move, Score>,
    tree: LastIteration<Step>,
    spec: &mut RecordSpec<'_>,
) -> Option<RecordedSearch> {
    let steps: Vec<Step> = report.main.moves.iter().flat_map(|&turn| both_steps(turn)).collect();
    let found = tree.of_move(*steps.first()?)?;
    let halves = HalfTurns::new(game.clone());
    let name = |half: &Half<W>, step: Step| step_text(game, half.position(), step);
    let look = Look::<HalfTurns<W>> { name: &name, scene: &|half| game.scene(half.position()) };
    Some(recorded(&halves, &Half::new(position.clone()), found, &steps, &look, spec))
}

fn both_steps(turn: Move) -> [Step; 2] {
    [turn.pawn().map_or(Step::Stay, |(from, to)| Step::pawn(from, to)), turn.wall().map_or(Step::NoWall, Step::wall)]
}

/// A step as the turn's notation writes it: `X1:46`, `P59`; a dash where nothing is done.
fn step_text<const W: usize>(game: &Blockade<W>, position: &Position<W>, step: Step) -> String {
    match (step, step.as_wall()) {
        (Step::Pawn { .. }, _) => game.move_text(position, step.then(None), Dialect::Ours),
        (_, Some(wall)) => {
            let text = game.move_text(position, Move::only_wall(wall), Dialect::Ours);
            text.split_once(':').map_or_else(|| text.clone(), |(_, wall)| wall.to_owned())
        }
        _ => "–".to_owned(),
    }
}

/// The engine, at full strength or at a level.
enum Halves<const W: usize> {
    Full(HalfTurnEngine<W, BlockadeEvaluator>),
    Level {
        player: HalfTurnPlayer<W, BlockadeEvaluator>,
        /// The pawn and the wall are chosen by two searches; the tree that is recorded is that of the pawn.
        in_two: bool,
    },
}

impl<const W: usize> TypedEngine<Blockade<W>> for Halves<W> {
    fn search(
        &mut self,
        game: &Blockade<W>,
        position: &Position<W>,
        query: &Query<Move>,
        watch: &mut Watch<'_, Move>,
    ) -> Report<Move, Score> {
        let watcher = &mut Watcher::new(watch, query);
        match self {
            Halves::Full(engine) => engine.search(game, position, query, watcher),
            Halves::Level { player, .. } => player.choose(game, position, query, watcher),
        }
    }

    fn search_recorded(
        &mut self,
        game: &Blockade<W>,
        position: &Position<W>,
        query: &Query<Move>,
        spec: &mut RecordSpec<'_>,
    ) -> Option<(Report<Move, Score>, RecordedSearch)> {
        let mut tree = LastIteration::new(spec.detail);
        let (report, is_first_step) = match self {
            Halves::Full(engine) => (engine.search_by_steps(game, position, query, &mut tree), false),
            Halves::Level { player, in_two } => (player.choose_by_steps(game, position, query, &mut tree), *in_two),
        };
        let search = step_by_step(game, position, &report, tree, spec)?;
        Some((report, RecordedSearch { is_first_step, ..search }))
    }

    fn new_game(&mut self) {
        match self {
            Halves::Full(engine) => engine.clear(),
            Halves::Level { player, .. } => player.clear(),
        }
    }
}
