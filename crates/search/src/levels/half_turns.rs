//! The levels of Blockade: a person first chooses the pawn move, then the wall, and may overlook something in both.

use potez_rules::blockade::{Blockade, Half, Move, Position, Step};
use potez_rules::{Game, Player};

use super::{Habits, Level, LevelPlayer};
use crate::core::absolute::Absolute;
use crate::core::observer::Observer;
use crate::core::report::{Line, Report};
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::{Knowledge, Query};
use crate::engine::Options;
use crate::halves::{HalfTurnEngine, HalfTurns, Only, in_turns};

/// A player of Blockade at a level. Keep it for a whole game.
pub struct HalfTurnPlayer<const W: usize, K: Knowledge<HalfTurns<W>>> {
    strength: Strength<W, K>,
}

enum Strength<const W: usize, K: Knowledge<HalfTurns<W>>> {
    Full(HalfTurnEngine<W, K>),
    Weaker(LevelPlayer<HalfTurns<W>, K>),
}

impl<const W: usize, K: Knowledge<HalfTurns<W>>> HalfTurnPlayer<W, K> {
    /// A player with this knowledge; the options say how the engine is built.
    #[must_use]
    pub fn new(level: Level, knowledge: K, options: Options, seed: u64) -> HalfTurnPlayer<W, K> {
        let strength = if level == Level::FULL {
            Strength::Full(HalfTurnEngine::new(knowledge, options))
        } else {
            Strength::Weaker(LevelPlayer { plies: 2, ..LevelPlayer::new(level, knowledge, options, seed) })
        };
        HalfTurnPlayer { strength }
    }

    /// The same player with other habits, for experiments; the full engine has none.
    #[must_use]
    pub fn with_habits(self, habits: Habits) -> HalfTurnPlayer<W, K> {
        match self.strength {
            Strength::Full(_) => self,
            Strength::Weaker(player) => HalfTurnPlayer { strength: Strength::Weaker(player.with_habits(habits)) },
        }
    }

    /// Forgets everything: for a new game.
    pub fn clear(&mut self) {
        match &mut self.strength {
            Strength::Full(engine) => engine.clear(),
            Strength::Weaker(player) => player.clear(),
        }
    }

    /// The turn that the level plays, as the first of the report's main line. The guarantees of [`LevelPlayer::choose`] hold here too.
    pub fn choose(
        &mut self,
        game: &Blockade<W>,
        position: &Position<W>,
        query: &Query<Move>,
        observer: &mut dyn Observer<Move, Score>,
    ) -> Report<Move, Score> {
        match &mut self.strength {
            Strength::Full(engine) => {
                let limits = Level::FULL.limits(&Level::FULL.habits(), query);
                engine.search(game, position, &Query { limits, ..query.clone() }, observer)
            }
            Strength::Weaker(player) => choose_steps(player, game, position, query, &mut OnlyStop(|| observer.stop())),
        }
    }

    /// The same, for an observer of steps: of the pawn's move, if the wall is chosen by another search.
    pub fn choose_by_steps(
        &mut self,
        game: &Blockade<W>,
        position: &Position<W>,
        query: &Query<Move>,
        observer: &mut dyn Observer<Step, Score>,
    ) -> Report<Move, Score> {
        match &mut self.strength {
            Strength::Full(engine) => {
                let limits = Level::FULL.limits(&Level::FULL.habits(), query);
                engine.search_by_steps(game, position, &Query { limits, ..query.clone() }, observer)
            }
            Strength::Weaker(player) => choose_steps(player, game, position, query, observer),
        }
    }
}

fn choose_steps<const W: usize, K: Knowledge<HalfTurns<W>>>(
    player: &mut LevelPlayer<HalfTurns<W>, K>,
    game: &Blockade<W>,
    position: &Position<W>,
    query: &Query<Move>,
    observer: &mut dyn Observer<Step, Score>,
) -> Report<Move, Score> {
    let legal = query.only.iter().copied().filter(|&turn| game.is_legal(position, turn));
    let halves = if query.only.is_empty() {
        HalfTurns::new(game.clone())
    } else {
        HalfTurns::restricted(game.clone(), Only::new(game.turn(position), position, legal))
    };
    let steps = Query {
        limits: query.limits,
        clock: query.clock,
        lines: 1,
        only: Vec::new(),
        ponder: query.ponder,
        stop: query.stop.clone(),
    };
    let mut half = Half::new(position.clone());
    let pawn = player.choose(&halves, &half, &steps, observer);
    let Some(first) = pawn.best() else { return whole(pawn, &[]) };
    halves.apply(&mut half, first);
    if halves.outcome(&half).is_some() {
        return whole(pawn, &[]);
    }
    let mut wall = player.choose(&halves, &half, &steps, &mut OnlyStop(|| observer.stop()));
    wall.main.value = wall.main.value.deeper(1);
    wall.counts += pawn.counts;
    wall.time = pawn.time.zip(wall.time).map(|(one, other)| one + other);
    whole(wall, &[first])
}

/// The report in whole turns; the first steps have been made already.
fn whole(report: Report<Step, Score>, made: &[Step]) -> Report<Move, Score> {
    let steps: Vec<Step> = made.iter().chain(&report.main.moves).copied().collect();
    let pairs = steps.chunks(2).enumerate();
    // Half a turn at the end of the line is left out, unless it is all there is.
    let turns = pairs.filter_map(|(at, pair)| match *pair {
        [first, second] => Some(first.then(Some(second))),
        [first] if at == 0 => Some(first.then(None)),
        _ => None,
    });
    Report {
        mover: report.mover,
        main: Line {
            value: Absolute::new(in_turns(report.main.value.seen_by(Player::First))),
            bound: report.main.bound,
            proved: report.main.proved,
            moves: turns.collect(),
        },
        others: Vec::new(),
        depth: report.depth.div_ceil(2),
        counts: report.counts,
        time: report.time,
        stopped: report.stopped,
        proved: report.proved,
    }
}

/// Passes on only the request to stop.
struct OnlyStop<F>(F);

impl<F: FnMut() -> bool> Observer<Step, Score> for OnlyStop<F> {
    fn listens(&self) -> bool {
        false
    }

    fn stop(&mut self) -> bool {
        (self.0)()
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::blockade::Params;
    use potez_rules::{Outcome, Random, Settings};

    use super::*;
    use crate::core::observer::Silent;
    use crate::evaluators::blockade::BlockadeEvaluator;

    #[test]
    fn every_level_plays_legal_turns_and_takes_wins() {
        let settings = Settings::parse("rows=7 cols=8 walls=2").unwrap();
        let game = Blockade::<1>::new(Params::from_settings(&settings).unwrap()).unwrap();
        let options = Options::default().with_table(1);
        for level in Level::all().step_by(2).chain([Level::FULL]) {
            let mut player = HalfTurnPlayer::new(level, BlockadeEvaluator::default(), options, 3);
            let mut random = Random::new(u64::from(level.number()));
            let mut position = game.start();
            for ply in 0..40 {
                let Some(any) = game.random_move(&position, &mut random, &mut Vec::new()) else { break };
                if ply % 3 != 0 {
                    game.apply(&mut position, any);
                    continue;
                }
                let report = player.choose(&game, &position, &Query::default(), &mut Silent);
                let mut turns = Vec::new();
                game.legal_moves(&position, &mut turns);
                assert!(turns.contains(&report.best().unwrap()), "level {}", level.number());
                let mover = game.turn(&position);
                let wins = |turn| {
                    let mut next = position.clone();
                    game.apply(&mut next, turn);
                    game.outcome(&next) == Some(Outcome::Win(mover))
                };
                if level.number() >= 3 && turns.iter().any(|&turn| wins(turn)) {
                    assert!(wins(report.best().unwrap()), "level {}", level.number());
                }
                let only = Query::default().only(vec![any]);
                assert_eq!(player.choose(&game, &position, &only, &mut Silent).best(), Some(any));
                game.apply(&mut position, any);
            }
        }
    }
}
