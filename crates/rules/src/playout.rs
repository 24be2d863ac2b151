//! Playing at random to the end.

use crate::game::{Game, Outcome};
use crate::random::Random;

/// Plays random moves in place until the game is over. Returns the outcome and the number of moves made.
///
/// `scratch` is a buffer to reuse between calls. The loop ends because every game ends under random play (law 8).
pub fn playout<G: Game>(
    game: &G,
    position: &mut G::Position,
    random: &mut Random,
    scratch: &mut Vec<G::Move>,
) -> (Outcome, u32) {
    let mut plies = 0;
    loop {
        match game.random_move(position, random, scratch) {
            Some(mv) => game.apply(position, mv),
            None => return (game.outcome(position).unwrap_or(Outcome::Draw), plies),
        }
        plies += 1;
    }
}
