//! The search alone: a game of your own, an evaluation of your own, the best move.
//!
//! Twenty-one matches lie on the table. You take one, two or three; whoever takes the last one wins.

use potez_rules::{Game, Outcome, Player};
use potez_search::core::Plain;
use potez_search::engine::{Engine, Options};
use potez_search::{Absolute, Evaluator, Limits, Score, Silent};

struct Matches;

impl Game for Matches {
    type Position = (u32, Player);
    type Move = u32;
    fn start(&self) -> (u32, Player) {
        (21, Player::First)
    }
    fn turn(&self, position: &(u32, Player)) -> Player {
        position.1
    }
    fn outcome(&self, &(left, turn): &(u32, Player)) -> Option<Outcome> {
        (left == 0).then_some(Outcome::Win(turn.other()))
    }
    fn legal_moves(&self, &(left, _): &(u32, Player), moves: &mut Vec<u32>) {
        moves.extend(1..=left.min(3));
    }
    fn apply(&self, position: &mut (u32, Player), taken: u32) {
        *position = (position.0 - taken, position.1.other());
    }
    fn key(&self, &(left, turn): &(u32, Player)) -> u64 {
        u64::from(left) * 2 + turn.index() as u64
    }
}

/// A multiple of four is bad for the side to move.
struct Fours;

impl Evaluator<Matches> for Fours {
    type Value = Score;
    fn evaluate(&self, _: &Matches, &(left, turn): &(u32, Player)) -> Absolute<Score> {
        Absolute::of(Score::evaluation(if left % 4 == 0 { -100 } else { 100 }), turn)
    }
}

pub(crate) fn best_move() -> Option<u32> {
    let mut engine = Engine::new(Plain(Fours), Options::default());
    engine.search(&Matches, &Matches.start(), &Limits::depth(4).into(), &mut Silent).best()
}

#[allow(clippy::print_stdout, reason = "an example prints its answer")]
fn main() {
    println!("take {:?}", best_move());
}
