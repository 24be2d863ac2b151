//! Random legal moves: the weakest opponent, and a test for everything else.

use potez_rules::random::mix;
use potez_rules::{Game, Random};

use crate::core::absolute::Absolute;
use crate::core::report::{Counts, Line, Report};
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Bound;

/// A legal move, each equally likely, or one of `only` if that is not empty. The same seed gives the same move in the same position.
pub fn random<G: Game>(game: &G, position: &G::Position, only: &[G::Move], seed: u64) -> Report<G::Move, Score> {
    let mut random = Random::new(mix(seed) ^ game.key(position));
    let mv = match random.pick(only) {
        Some(mv) => Some(mv),
        None => game.random_move(position, &mut random, &mut Vec::new()),
    };
    Report {
        mover: game.turn(position),
        main: Line { value: Absolute::ZERO, bound: Bound::Exact, proved: false, moves: mv.into_iter().collect() },
        others: Vec::new(),
        depth: 0,
        counts: Counts { nodes: 1, ..Counts::default() },
        time: None,
        stopped: None,
        proved: false,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use potez_rules::mnk::Mnk;

    use super::*;

    #[test]
    fn every_move_comes_and_the_seed_decides() {
        let game = Mnk::tictactoe();
        let moves: BTreeSet<_> = (0..200).filter_map(|seed| random(&game, &game.start(), &[], seed).best()).collect();
        assert_eq!(moves.len(), 9);
        let only: Vec<_> = (0..2).filter_map(|col| game.cell(0, col)).collect();
        for seed in 0..20 {
            let report = random(&game, &game.start(), &only, seed);
            assert!(only.contains(&report.best().unwrap()));
            assert_eq!(report, random(&game, &game.start(), &only, seed));
        }
    }
}
