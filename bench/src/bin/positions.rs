//! Makes the Connect Four positions of R4, `bench/positions/connect4.txt`: one a line, its class, its columns and its distance (of a win
//! for the side to move, negative for a loss, 0 for a draw).
//!
//!     cargo run --release -p potez-bench --bin positions > bench/positions/connect4.txt
//!
//! A first argument is another seed, a second one multiplies the number of positions: `--bin positions -- 1955 3`.
//!
//! Random games with a seed, so that everybody gets the same lines; the classes are those of Pascal Pons, by the discs that are
//! played and the plies that are left.

#![expect(clippy::print_stdout, reason = "the lines are what the program is for")]

use std::ops::RangeInclusive;

use potez_rules::connect4::{Connect4, Position};
use potez_rules::{Game, Random};
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Verdict};

const SEED: u64 = 21;

struct Class {
    name: &'static str,
    count: usize,
    /// The discs that are played.
    discs: RangeInclusive<u32>,
    /// The plies to the end of the game with best play.
    left: RangeInclusive<u32>,
}

const CLASSES: [Class; 6] = [
    Class { name: "end", count: 200, discs: 29..=38, left: 3..=13 },
    Class { name: "middle-quick", count: 200, discs: 15..=28, left: 4..=13 },
    Class { name: "middle-medium", count: 60, discs: 15..=28, left: 14..=27 },
    Class { name: "early-quick", count: 100, discs: 8..=14, left: 6..=13 },
    Class { name: "early-medium", count: 16, discs: 8..=14, left: 14..=27 },
    Class { name: "early-hard", count: 4, discs: 6..=8, left: 28..=42 },
];

fn main() -> Result<(), std::num::ParseIntError> {
    let numbers = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<Vec<u64>, _>>()?;
    let (seed, times) = (numbers.first().map_or(SEED, |&seed| seed), numbers.get(1).map_or(1, |&times| times as usize));
    let game = Connect4::default();
    let mut solver = Solver::new(Connect4Evaluator::default(), Goal::Distance, 256);
    for class in CLASSES {
        let mut random = Random::new(seed);
        let mut found = 0;
        while found < times * class.count {
            let Some((columns, position)) = opening(&game, &mut random, &class.discs) else { continue };
            // What lies beyond the class is not of interest.
            let depth = (*class.left.end() < 28).then_some(*class.left.end());
            let limits = Limits { depth, ..Limits::none() };
            let (distance, left) = match solver.solve(&game, &position, limits, |_| true).verdict() {
                Verdict::Win(plies) => (i64::from(plies), plies),
                Verdict::Loss(plies) => (-i64::from(plies), plies),
                Verdict::Draw => (0, 42 - columns.len() as u32),
                Verdict::Unknown => continue,
            };
            if class.left.contains(&left) {
                println!("{} {columns} {distance}", class.name);
                found += 1;
            }
        }
    }
    Ok(())
}

/// The columns of a random game that is not over.
fn opening(game: &Connect4, random: &mut Random, discs: &RangeInclusive<u32>) -> Option<(String, Position)> {
    let plies = discs.start() + random.below(discs.end() - discs.start() + 1);
    let (mut columns, mut position, mut scratch) = (String::new(), game.start(), Vec::new());
    for _ in 0..plies {
        let column = game.random_move(&position, random, &mut scratch)?;
        columns.push_str(&(column.index() + 1).to_string());
        game.apply(&mut position, column);
    }
    game.outcome(&position).is_none().then_some((columns, position))
}
