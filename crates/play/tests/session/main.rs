//! A game in progress: the laws of sessions for every game, clocks, hints, threats, whole games, and programs as opponents.

mod bots;
mod clocks;
mod games;
mod hints;
mod laws;
mod targets;

use potez_play::Session;
use potez_rules::{Random, Settings};

/// Every game, small enough for many tests.
pub(crate) const SMALL: [(&str, &str); 8] = [
    ("tree", ""),
    ("tictactoe", ""),
    ("mnk", "m=4 n=4 k=3"),
    ("mnk", "m=4 n=4 k=4 gravity=yes"),
    ("connect4", ""),
    ("blockade", "rows=5 cols=6 walls=2"),
    ("blockade", "rows=5 cols=6 walls=1 wall=optional"),
    ("byte", ""),
];

pub(crate) fn open(game: &str, settings: &str) -> Session {
    Session::open(game, &Settings::parse(settings).unwrap()).unwrap()
}

/// Makes up to so many random moves.
pub(crate) fn wander(session: &mut Session, random: &mut Random, plies: u32) {
    for _ in 0..plies {
        let mut choices = session.choices();
        if choices.is_empty() {
            return;
        }
        let choice = choices.swap_remove(random.below(choices.len() as u32) as usize).text;
        session.play(&choice).unwrap();
    }
}
