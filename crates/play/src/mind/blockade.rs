//! Blockade, searched in half turns: the pawn first, then the wall.

use potez_rules::Refusal;
use potez_rules::blockade::{Blockade, Move, Position};
use potez_search::engine::Query;
use potez_search::evaluators::blockade::{BlockadeEvaluator, BlockadeFeatures};
use potez_search::evaluators::outcome::Soonest;
use potez_search::halves::HalfTurnEngine;
use potez_search::levels::HalfTurnPlayer;
use potez_search::{Report, Score};

use super::brain::{Brain, mind};
use super::brains::{self, Watch, Watcher};
use super::engine::{EngineKind, EngineSpec};
use super::thought::Mind;
use crate::register::weighted;

/// The engine that the specification asks for.
pub(crate) fn blockade_mind<const W: usize>(game: &Blockade<W>, spec: &EngineSpec) -> Result<Box<dyn Mind>, Refusal> {
    let evaluator = weighted::<BlockadeFeatures>(spec)?;
    match spec.kind {
        EngineKind::Full => {
            let halves = Halves::<W>(HalfTurnEngine::new(evaluator, brains::options(spec)));
            Ok(mind::<Blockade<W>>(Box::new(halves)))
        }
        EngineKind::Level(number) => {
            let level = brains::level(number);
            let player = HalfTurnPlayer::<W, _>::new(level, evaluator, brains::options(spec), spec.seed);
            Ok(mind::<Blockade<W>>(Box::new(Leveled(player))))
        }
        _ => brains::taught(game, Soonest, spec),
    }
}

struct Halves<const W: usize>(HalfTurnEngine<W, BlockadeEvaluator>);

impl<const W: usize> Brain<Blockade<W>> for Halves<W> {
    fn think(
        &mut self,
        game: &Blockade<W>,
        position: &Position<W>,
        query: &Query<Move>,
        watch: &mut Watch<'_, Move>,
    ) -> Report<Move, Score> {
        self.0.search(game, position, query, &mut Watcher::new(watch, query))
    }

    fn forget(&mut self) {
        self.0.clear();
    }
}

struct Leveled<const W: usize>(HalfTurnPlayer<W, BlockadeEvaluator>);

impl<const W: usize> Brain<Blockade<W>> for Leveled<W> {
    fn think(
        &mut self,
        game: &Blockade<W>,
        position: &Position<W>,
        query: &Query<Move>,
        watch: &mut Watch<'_, Move>,
    ) -> Report<Move, Score> {
        self.0.choose(game, position, query, &mut Watcher::new(watch, query))
    }

    fn forget(&mut self) {
        self.0.clear();
    }
}
