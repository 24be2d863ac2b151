//! How often one level beats another: `cargo run --release -p potez-search --example levels -- byte 3 2 200`.
//!
//! Every opening (four random plies) is played twice, with the sides swapped. Prints wins, draws and losses of the first level, and its
//! share with draws as halves. The same words give the same games.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

use potez_rules::blockade::{Blockade, Params};
use potez_rules::byte::Byte8;
use potez_rules::connect4::Connect4;
use potez_rules::{Game, Outcome, Player, Random};
use potez_search::Silent;
use potez_search::core::{Knowledge, Query};
use potez_search::engine::Options;
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::levels::{HalfTurnPlayer, Level, LevelPlayer};

const OPENING: u32 = 4;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, other, games] = &words[..] else {
        eprintln!("usage: levels GAME LEVEL LEVEL GAMES");
        return ExitCode::from(2);
    };
    let level = |word: &String| word.parse().ok().and_then(Level::new);
    let (Some(one), Some(other), Ok(games)) = (level(one), level(other), games.parse()) else {
        eprintln!("levels are 1 to 10, and the number of games is a number");
        return ExitCode::from(2);
    };
    let began = std::time::Instant::now();
    let [wins, draws, losses] = match game.as_str() {
        "byte" => contest(&Byte8::standard(), [one, other], games, &direct(ByteEvaluator::default())),
        "connect4" => contest(&Connect4::default(), [one, other], games, &direct(Connect4Evaluator::default())),
        "blockade" => match Blockade::<3>::new(Params::default()) {
            Ok(game) => contest(&game, [one, other], games, &in_halves),
            Err(refusal) => {
                eprintln!("{refusal}");
                return ExitCode::from(3);
            }
        },
        _ => {
            eprintln!("the games are byte, blockade and connect4");
            return ExitCode::from(2);
        }
    };
    let share = 100.0 * (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(games.max(1));
    println!(
        "{game}: level {} against level {}: {wins} won, {draws} drawn, {losses} lost: {share:.1} %",
        one.number(),
        other.number()
    );
    eprintln!("{:.1} s", began.elapsed().as_secs_f64());
    ExitCode::SUCCESS
}

/// Somebody who plays.
type Choose<G> = Box<dyn FnMut(&G, &<G as Game>::Position) -> Option<<G as Game>::Move>>;

fn direct<G: Game, K: Knowledge<G> + Clone + 'static>(knowledge: K) -> impl Fn(Level, u64) -> Choose<G> {
    move |level, seed| {
        let mut player = LevelPlayer::new(level, knowledge.clone(), Options::default().with_table(4), seed);
        Box::new(move |game, position| player.choose(game, position, &Query::default(), &mut Silent).best())
    }
}

fn in_halves(level: Level, seed: u64) -> Choose<Blockade<3>> {
    let options = Options::default().with_table(4);
    let mut player = HalfTurnPlayer::new(level, BlockadeEvaluator::default(), options, seed);
    Box::new(move |game, position| player.choose(game, position, &Query::default(), &mut Silent).best())
}

/// Wins, draws and losses of the first level.
fn contest<G: Game>(game: &G, levels: [Level; 2], games: u32, player: &dyn Fn(Level, u64) -> Choose<G>) -> [u32; 3] {
    let mut tally = [0; 3];
    for number in 0..games {
        let position = opening(game, u64::from(number / 2));
        let mut players = levels.map(|level| player(level, u64::from(number)));
        let first = if number % 2 == 0 { Player::First } else { Player::Second };
        let outcome =
            play(game, position, |game, position| players[usize::from(game.turn(position) != first)](game, position));
        let place = match outcome {
            Outcome::Win(winner) if winner == first => 0,
            Outcome::Draw => 1,
            Outcome::Win(_) => 2,
        };
        tally[place] += 1;
    }
    tally
}

/// A few random moves, which do not end the game.
fn opening<G: Game>(game: &G, seed: u64) -> G::Position {
    let mut random = Random::new(seed);
    loop {
        let mut position = game.start();
        for _ in 0..OPENING {
            if let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) {
                game.apply(&mut position, mv);
            }
        }
        if game.outcome(&position).is_none() {
            return position;
        }
    }
}

fn play<G: Game>(
    game: &G,
    mut position: G::Position,
    mut choose: impl FnMut(&G, &G::Position) -> Option<G::Move>,
) -> Outcome {
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return outcome;
        }
        match choose(game, &position) {
            Some(mv) => game.apply(&mut position, mv),
            None => return Outcome::Draw,
        }
    }
}
