//! What the engine knows beside the rules.

use potez_rules::{Game, Player};
use potez_search::Knowledge;
use potez_search::core::Symmetry;
use potez_search::evaluators::linear::{Feature, FeatureSet, Features, Linear};

use crate::rules::{Hexapawn, LARGEST, Move, Position};

/// The features of a position, from the view of X.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pawns;

impl FeatureSet for Pawns {
    const FEATURES: &'static [Feature] =
        &[Feature::new("pawns", "pawns on the board"), Feature::new("steps", "rows that the pawns have come forward")];
    const WEIGHTS: &'static str = "pawns = 100\nsteps = 20\n";
}

impl Features<Hexapawn> for Pawns {
    fn count(&self, game: &Hexapawn, position: &Position, values: &mut [i32]) {
        for (cell, player) in game.cells(position).iter().enumerate() {
            let row = (cell / game.cols) as i32;
            let (sign, steps) = match player {
                Some(Player::First) => (1, game.rows as i32 - 1 - row),
                Some(Player::Second) => (-1, row),
                None => continue,
            };
            values[0] += sign;
            values[1] += sign * steps;
        }
    }
}

/// The number of cells of the largest board, for the numbers of moves.
const CELLS: u16 = (LARGEST * LARGEST) as u16;

impl Knowledge<Hexapawn> for Linear<Pawns> {
    /// Every move has a number of its own, so that the engine learns which moves are good.
    fn move_slots(&self, _: &Hexapawn) -> usize {
        usize::from(CELLS * CELLS)
    }

    fn move_index(&self, _: &Hexapawn, _: &Position, mv: Move) -> u16 {
        u16::from(mv.from) * CELLS + u16::from(mv.to)
    }

    /// A position and its mirror image share an entry in the transposition table.
    fn canonical(&self, game: &Hexapawn, position: &Position) -> (u64, Symmetry) {
        let mut mirrored = *position;
        mirrored.cells[..game.rows * game.cols].chunks_exact_mut(game.cols).for_each(<[_]>::reverse);
        let (own, other) = (game.key(position), game.key(&mirrored));
        if own <= other { (own, Symmetry(0)) } else { (other, Symmetry(1)) }
    }

    fn turned(&self, game: &Hexapawn, symmetry: Symmetry, index: u16) -> u16 {
        let cols = game.cols as u16;
        let mirrored = |cell: u16| cell / cols * cols + cols - 1 - cell % cols;
        if symmetry == Symmetry(0) { index } else { mirrored(index / CELLS) * CELLS + mirrored(index % CELLS) }
    }
}
