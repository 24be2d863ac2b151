//! Matches between engines: seeded random openings, each played twice with the sides swapped.

use potez_play::Table;
use potez_play::players::{EngineSpec, Opponent, Request};
use potez_rules::{Dialect, Outcome, Player, Random, Refusal};
use serde::Serialize;

use crate::elo::Tally;

/// What is played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The two engines.
    pub engines: [EngineSpec; 2],
    /// What each of them may spend on a move.
    pub requests: [Request; 2],
    /// How many games.
    pub games: u32,
    /// How many random plies an opening has.
    pub opening: u32,
    /// The seed of the openings.
    pub seed: u64,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Played {
    /// Its number, from 0.
    pub game: u32,
    /// Which engine was X: 0 or 1.
    pub x: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// The moves; the first ones are the opening.
    pub moves: Vec<String>,
    /// How many of them are the opening.
    pub opening: usize,
}

impl Played {
    /// The engine that won, if one did.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        match self.outcome {
            Outcome::Win(Player::First) => Some(self.x),
            Outcome::Win(Player::Second) => Some(1 - self.x),
            Outcome::Draw => None,
        }
    }
}

/// Adds a game to the tally of the first engine.
pub fn count(tally: &mut Tally, played: &Played) {
    match played.winner() {
        Some(0) => tally.wins += 1,
        Some(_) => tally.losses += 1,
        None => tally.draws += 1,
    }
}

/// Plays game number `game` of the contest on a fresh table. The same number gives the same opening, and with limits by nodes or
/// depth the same game, whatever was played before.
///
/// # Errors
/// An engine cannot be built for this game, or it plays no move.
pub fn play_game(contest: &Contest, table: &mut dyn Table, game: u32) -> Result<Played, Refusal> {
    table.reset();
    play_opening(table, contest, game / 2)?;
    let opening = table.history(Dialect::Ours).len();
    let x = (game % 2) as usize;
    let mut engines: Vec<Box<dyn Opponent>> = Vec::new();
    for engine in &contest.engines {
        let seed = engine.seed.wrapping_mul(0x9e37_79b9).wrapping_add(u64::from(game));
        engines.push(table.engine(&EngineSpec { seed, ..engine.clone() })?);
    }
    let outcome = loop {
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        let engine = if table.turn() == Player::First { x } else { 1 - x };
        let thought = engines[engine].think(&*table, &contest.requests[engine], &mut |_| true)?;
        let Some(best) = thought.best() else {
            return Err(Refusal::new("contest.no_move", "the engine found no move", []));
        };
        table.play(best)?;
    };
    Ok(Played { game, x, outcome, moves: table.history(Dialect::Ours), opening })
}

/// Random plies that do not end the game; tried again with other moves where they would.
fn play_opening(table: &mut dyn Table, contest: &Contest, pair: u32) -> Result<(), Refusal> {
    let mut random = Random::new(contest.seed ^ (u64::from(pair) << 32 | 0x6f70_656e));
    for _ in 0..100 {
        table.reset();
        for _ in 0..contest.opening {
            let moves = table.moves(Dialect::Ours);
            let Some(text) = moves.get(random.below(moves.len() as u32) as usize) else { break };
            table.play(text)?;
        }
        if table.outcome().is_none() {
            return Ok(());
        }
    }
    let facts = [("plies", contest.opening.to_string())];
    Err(Refusal::new("contest.opening", "random openings of {plies} plies end the game: take fewer", facts))
}
