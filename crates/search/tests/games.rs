//! Every algorithm gives the value of plain minimax on random positions of the real games, under a pseudo-random evaluator.

use std::ops::RangeInclusive;

use crate::common::agree;
use potez_rules::blockade::{self, Blockade};
use potez_rules::byte::Byte8;
use potez_rules::connect4::Connect4;
use potez_rules::mnk::{self, Mnk};
use potez_rules::random::mix;
use potez_rules::{Game, Random, Settings};
use potez_search::{Absolute, Evaluator, Problem, Score};

/// An opinion without sense: any search that mistakes a value, a player or a position for another is found out.
struct Hashed {
    spread: u64,
}

impl<G: Game> Evaluator<G> for Hashed {
    type Value = Score;

    fn evaluate(&self, game: &G, position: &G::Position) -> Absolute<Score> {
        Absolute::new(Score::evaluation((mix(game.key(position)) % (2 * self.spread + 1)) as i32 - self.spread as i32))
    }
}

/// Random positions after some number of moves, each searched to depths 0 to `depth`.
fn check<G: Game>(name: &str, game: &G, positions: u64, moves: RangeInclusive<u32>, depth: u32) {
    for seed in 0..positions {
        let mut random = Random::new(seed);
        let mut position = game.start();
        for _ in 0..moves.start() + random.below(moves.end() - moves.start() + 1) {
            if let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) {
                game.apply(&mut position, mv);
            }
        }
        let judge = Hashed { spread: [1, 3, 1_000][seed as usize % 3] };
        for depth in 0..=depth {
            agree(&Problem::new(game, &position, &judge, depth), &format!("{name}, seed {seed}, depth {depth}"));
        }
    }
}

#[test]
fn tic_tac_toe_and_its_relatives() {
    check("tic-tac-toe", &Mnk::tictactoe(), 30, 0..=6, 5);
    let settings = |text: &str| mnk::Params::from_settings(&Settings::parse(text).unwrap()).unwrap();
    check("misère", &Mnk::<u64>::new(settings("misere=yes")).unwrap(), 20, 0..=5, 5);
    check("4×4 with gravity", &Mnk::<u64>::new(settings("m=4 n=4 k=3 gravity=yes")).unwrap(), 20, 0..=10, 5);
}

#[test]
fn connect_four() {
    check("connect four", &Connect4::default(), 10, 0..=38, 5);
}

#[test]
fn byte() {
    check("byte", &Byte8::standard(), 9, 0..=50, 3);
    check("byte, near the end", &Byte8::standard(), 15, 24..=50, 5);
}

#[test]
fn blockade() {
    let game = |walls| Blockade::<1>::new(blockade::Params::sized(5, 6, walls)).unwrap();
    check("blockade", &game(1), 4, 0..=2, 1);
    // Positions come back, and the third time ends the game.
    check("blockade without walls", &game(0), 6, 0..=12, 3);
}
