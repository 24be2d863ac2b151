//! The knowledge of m,n,k games without their static bounds, which see most draws without a search.

use potez_rules::mnk::{Cell, Mnk, Position};
use potez_search::core::{Knowledge, StaticBound, Symmetry};
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::{Absolute, Evaluator, Score};

/// Mirror images, forced moves and the order of moves, but no bounds.
#[derive(Default)]
pub(super) struct WithoutBounds(MnkEvaluator);

type Board = Position<u64>;

impl Evaluator<Mnk> for WithoutBounds {
    type Value = Score;

    fn evaluate(&self, game: &Mnk, position: &Board) -> Absolute<Score> {
        self.0.evaluate(game, position)
    }
}

impl Knowledge<Mnk> for WithoutBounds {
    fn candidate_moves(&self, game: &Mnk, position: &Board, moves: &mut Vec<Cell>) -> StaticBound {
        self.0.candidate_moves(game, position, moves)
    }

    fn sees_wins(&self, game: &Mnk) -> bool {
        self.0.sees_wins(game)
    }

    fn score_moves(&self, game: &Mnk, position: &Board, moves: &[Cell], scores: &mut [i32]) {
        self.0.score_moves(game, position, moves, scores);
    }

    fn move_slots(&self, game: &Mnk) -> usize {
        self.0.move_slots(game)
    }

    fn move_index(&self, game: &Mnk, position: &Board, mv: Cell) -> u16 {
        self.0.move_index(game, position, mv)
    }

    fn canonical(&self, game: &Mnk, position: &Board) -> (u64, Symmetry) {
        self.0.canonical(game, position)
    }

    fn turned(&self, game: &Mnk, symmetry: Symmetry, index: u16) -> u16 {
        self.0.turned(game, symmetry, index)
    }

    fn turned_back(&self, game: &Mnk, symmetry: Symmetry, index: u16) -> u16 {
        self.0.turned_back(game, symmetry, index)
    }

    fn plies_left(&self, game: &Mnk, position: &Board) -> u32 {
        self.0.plies_left(game, position)
    }
}
