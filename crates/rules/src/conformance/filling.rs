//! The laws of [`Filling`](crate::Filling).

use super::Broken;
use crate::game::{Game, Outcome};

const LAW: &str = "in a filling game every move fills one open cell, and the filled cells tell how the game ends";

/// Compares the filled cells that the game reports with its rules. A game that is not a filling game has nothing to check.
pub(super) fn check_filling<G: Game>(game: &G, position: &G::Position, moves: &[G::Move]) -> Result<(), Broken> {
    let broken = |seen: &str| Err(Broken { law: LAW, detail: format!("{seen}: {position:?}") });
    let (Some(filling), Some(filled)) = (game.filling(), game.filled(position)) else {
        return match game.filling().is_some() || game.filled(position).is_some() {
            true => broken("either the rules or the cells are missing"),
            false => Ok(()),
        };
    };
    let (turn, last) = (game.turn(position), game.turn(position).other());
    let open = filling.open(filled.taken());
    if filled.cells[0] & filled.cells[1] != 0
        || (filled.taken() | open) & !filling.board() != 0
        || open & filled.taken() != 0
    {
        return broken("cells are taken twice, or are not on the board");
    }
    let expected = match (filling.is_decided(filled.of(last)), open) {
        (true, _) if filling.decided_loses() => Some(Outcome::Win(turn)),
        (true, _) => Some(Outcome::Win(last)),
        (false, 0) => Some(Outcome::Draw),
        (false, _) => None,
    };
    if game.outcome(position) != expected {
        return broken("the outcome differs");
    }
    let mut seen = 0;
    for &mv in moves {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        let Some(after) = game.filled(&next) else { return broken("`filled` returns nothing after a move") };
        let new = after.of(turn) ^ filled.of(turn);
        if after.of(last) != filled.of(last) || new.count_ones() != 1 || new & open & !seen == 0 {
            return broken("a move does not fill one open cell of its own");
        }
        if game.turn(&next) != last {
            return broken("the turns do not alternate");
        }
        seen |= new;
    }
    if expected.is_none() && seen != open {
        return broken("an open cell cannot be filled");
    }
    Ok(())
}
