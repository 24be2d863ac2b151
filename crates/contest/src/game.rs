//! One game of a contest: a seeded random opening, then each entrant in turn, to the end or to the first fault of a program.

use potez_play::Table;
use potez_play::players::Opponent;
use potez_rules::{Dialect, Outcome, Player, Random, Refusal};
use serde::{Deserialize, Serialize};

use crate::entrant::Entrant;
use crate::pairing::Pairing;

/// What is played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The name of the game.
    pub game: String,
    /// Who takes part: at least two.
    pub entrants: Vec<Entrant>,
    /// Who plays whom.
    pub pairing: Pairing,
    /// How many games two that are paired play.
    pub games: u32,
    /// How many random plies an opening has.
    pub opening: u32,
    /// The seed of the openings.
    pub seed: u64,
}

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 0.
    pub number: u32,
    /// The entrants that play X and O.
    pub sides: [usize; 2],
    /// The number of its opening.
    pub opening: u32,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Played {
    /// Its number, from 0.
    pub game: u32,
    /// Which entrant was X.
    pub x: usize,
    /// Which entrant was O.
    pub o: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// Why the loser lost before the game was over; `None` where it ended by its rules.
    pub forfeit: Option<Forfeit>,
    /// The moves; the first ones are the opening.
    pub moves: Vec<String>,
    /// How many of them are the opening.
    pub opening: usize,
}

/// A game that is lost because a program made an illegal move, crashed, was silent or took too long.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Forfeit {
    /// Whose fault it was.
    pub entrant: usize,
    /// What happened, in English.
    pub reason: String,
    /// The same, to be told in any language; not written with a record.
    #[serde(skip)]
    pub refusal: Option<Refusal>,
}

impl Played {
    /// The entrant that won, if one did.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        match self.outcome {
            Outcome::Win(Player::First) => Some(self.x),
            Outcome::Win(Player::Second) => Some(self.o),
            Outcome::Draw => None,
        }
    }
}

/// Plays a game of the contest on a fresh table. The same fixture gives the same opening, and with limits by nodes or depth the same
/// game, whatever was played before. A program that is at fault loses.
///
/// # Errors
/// An engine cannot be built for this game, or it plays no move.
pub fn play_game(contest: &Contest, table: &mut dyn Table, fixture: Fixture) -> Result<Played, Refusal> {
    table.reset();
    play_opening(table, contest, fixture.opening)?;
    let opening = table.history(Dialect::Ours).len();
    let entrants = fixture.sides.map(|entrant| &contest.entrants[entrant]);
    let mut opponents: Vec<Box<dyn Opponent>> = Vec::new();
    for entrant in entrants {
        opponents.push(entrant.opponent(&contest.game, table, fixture.number)?);
    }
    let (outcome, forfeit) = loop {
        if let Some(outcome) = table.outcome() {
            break (outcome, None);
        }
        let turn = table.turn();
        let side = turn.index();
        match next_move(&mut *opponents[side], entrants[side], table) {
            Ok(text) => table.play(&text)?,
            Err(reason) if is_fault(&reason) => {
                break (Outcome::Win(turn.other()), Some(forfeit(fixture.sides[side], reason)));
            }
            Err(refusal) => return Err(refusal),
        };
    };
    let [x, o] = fixture.sides;
    Ok(Played { game: fixture.number, x, o, outcome, forfeit, moves: table.history(Dialect::Ours), opening })
}

fn forfeit(entrant: usize, refusal: Refusal) -> Forfeit {
    Forfeit { entrant, reason: refusal.to_string(), refusal: Some(refusal) }
}

fn next_move(opponent: &mut dyn Opponent, entrant: &Entrant, table: &dyn Table) -> Result<String, Refusal> {
    let thought = opponent.think(table, &entrant.request, &mut |_| true)?;
    thought.best().map(str::to_owned).ok_or_else(|| Refusal::new("contest.no_move", "the engine found no move", []))
}

/// Is it a fault of an outside program? Everything else is a fault of ours, and ends the match.
fn is_fault(refusal: &Refusal) -> bool {
    matches!(refusal.law, "bot.start" | "bot.silent" | "bot.late" | "bot.ended" | "bot.line" | "bot.illegal")
}

/// Random plies that do not end the game; tried again with other moves where they would.
fn play_opening(table: &mut dyn Table, contest: &Contest, number: u32) -> Result<(), Refusal> {
    let mut random = Random::new(contest.seed ^ (u64::from(number) << 32 | 0x6f70_656e));
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
