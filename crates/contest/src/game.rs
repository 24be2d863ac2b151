//! One game of a contest: an opening, then each entrant in turn, to the end or to the first fault of a program.

use std::time::{Duration, Instant};

use potez_play::Table;
use potez_play::players::{Opponent, SearchInfo};
use potez_rules::{Dialect, Outcome, Player, Refusal};
use serde::{Deserialize, Serialize};

use crate::adjudication::{Adjudicated, Adjudication, Referee};
use crate::entrant::Entrant;
use crate::openings::Openings;
use crate::pairing::Pairing;
use crate::told::Told;

/// What is played.
#[derive(Clone, Debug, Default)]
pub struct Contest {
    /// The name of the game.
    pub game: String,
    /// Who takes part: at least two.
    pub entrants: Vec<Entrant>,
    /// Who plays whom.
    pub pairing: Pairing,
    /// How many games each pair plays.
    pub games: u32,
    /// How games begin.
    pub openings: Openings,
    /// The seed of the openings.
    pub seed: u64,
    /// When games end early.
    pub adjudication: Adjudication,
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
    /// Why the loser lost before the game was over; `None` if nobody was at fault.
    pub forfeit: Option<Forfeit>,
    /// Why the game was ended early although nobody was at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjudicated: Option<Adjudicated>,
    /// The moves; the first ones are the opening.
    pub moves: Vec<String>,
    /// How many of them are the opening.
    pub opening: usize,
    /// The end of what the programs of X and O have written to stderr.
    #[serde(default, skip_serializing_if = "Stderr::is_empty")]
    pub stderr: Stderr,
}

/// The end of what programs have written to stderr.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Stderr {
    /// X's.
    pub x: String,
    /// O's.
    pub o: String,
}

impl Stderr {
    /// Has neither written anything?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.x.is_empty() && self.o.is_empty()
    }
}

/// A game that is lost because a program made an illegal move, crashed, did not answer or took too long.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Forfeit {
    /// Whose fault it was.
    pub entrant: usize,
    /// What happened, in English.
    pub reason: String,
    /// Which kind of fault it was: the name of a law, such as `bot.illegal`.
    #[serde(default)]
    pub law: String,
    /// The same, so that it can be shown in any language; games of older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Told>,
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

    /// How the game ended: by its rules, by a referee's decision, or by a fault.
    #[must_use]
    pub fn ending(&self) -> &'static str {
        let law = self.forfeit.as_ref().map(|forfeit| forfeit.law.as_str());
        match (law, self.adjudicated) {
            (Some("bot.illegal"), _) => "illegal",
            (Some("bot.late" | "contest.time"), _) => "time",
            (Some("bot.ended" | "bot.start"), _) => "crash",
            (Some("bot.memory"), _) => "memory",
            (Some("bot.line"), _) => "output",
            (Some(_), _) => "silent",
            (None, Some(Adjudicated::Draw)) => "no-lead",
            (None, Some(Adjudicated::Win)) => "agreed",
            (None, Some(Adjudicated::Proof)) => "proof",
            (None, None) => "rules",
        }
    }

    /// All that [`ending`](Played::ending) can answer.
    pub const ENDINGS: [&'static str; 10] =
        ["rules", "no-lead", "agreed", "proof", "illegal", "time", "crash", "memory", "output", "silent"];
}

/// Plays a game of the contest on a fresh table. The same fixture gives the same opening, and with limits by nodes or depth the same
/// game, whatever was played before. A program that is at fault loses.
///
/// # Errors
/// An engine cannot be built for this game, or it plays no move.
pub fn play_game(contest: &Contest, table: &mut dyn Table, fixture: Fixture) -> Result<Played, Refusal> {
    contest.openings.play(table, contest.seed, fixture.opening)?;
    let opening = table.history(Dialect::Ours).len();
    let entrants = fixture.sides.map(|entrant| &contest.entrants[entrant]);
    let [x, o] = entrants.map(|entrant| entrant.opponent(&contest.game, table, fixture.number));
    let mut seats = [Seated::new(entrants[0], x?), Seated::new(entrants[1], o?)];
    let mut referee = Referee::new(contest.adjudication, table)?;
    let (mut forfeit, mut adjudicated) = (None, None);
    let outcome = loop {
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        if let Some((outcome, reason)) = referee.decide(table)? {
            adjudicated = Some(reason);
            break outcome;
        }
        let turn = table.turn();
        let side = turn.index();
        let other_time = seats[1 - side].left;
        match seats[side].next_move(table, other_time) {
            Ok((text, info)) => {
                // A program that reports no depth reports no score either.
                referee.note(info.evaluation().filter(|_| info.depth > 0));
                table.play(&text)?;
            }
            Err(refusal) if is_fault(&refusal) => {
                forfeit = Some(Forfeit::new(fixture.sides[side], &refusal));
                break Outcome::Win(turn.other());
            }
            Err(refusal) => return Err(refusal),
        }
    };
    let [x, o] = fixture.sides;
    let stderr = Stderr { x: seats[0].opponent.stderr(), o: seats[1].opponent.stderr() };
    let moves = table.history(Dialect::Ours);
    Ok(Played { game: fixture.number, x, o, outcome, forfeit, adjudicated, moves, opening, stderr })
}

impl Forfeit {
    /// The loss of an entrant, and why.
    #[must_use]
    pub fn new(entrant: usize, refusal: &Refusal) -> Forfeit {
        Forfeit { entrant, reason: refusal.to_string(), law: refusal.law.to_owned(), told: Some(refusal.into()) }
    }
}

/// One side of a game.
struct Seated<'a> {
    entrant: &'a Entrant,
    opponent: Box<dyn Opponent>,
    /// What is left on its clock, if it has one.
    left: Option<Duration>,
}

/// The time between an answer and the moment when we notice it.
const LAG: Duration = Duration::from_millis(50);

impl Seated<'_> {
    fn new(entrant: &Entrant, opponent: Box<dyn Opponent>) -> Seated<'_> {
        Seated { entrant, opponent, left: entrant.request.clock.map(|clock| clock.remaining) }
    }

    /// Its move, within its clock if it has one.
    fn next_move(&mut self, table: &dyn Table, other_time: Option<Duration>) -> Result<(String, SearchInfo), Refusal> {
        let mut request = self.entrant.request.clone();
        if let (Some(clock), Some(left)) = (&mut request.clock, self.left) {
            clock.remaining = left;
            request.other_time = other_time;
            // The time that it takes to start is not counted.
            self.opponent.prepare()?;
        }
        let began = request.clock.map(|_| Instant::now());
        let info = self.opponent.think(table, &request, &mut |_| true)?;
        if let (Some(clock), Some(began)) = (request.clock, began) {
            let taken = began.elapsed();
            if taken > clock.remaining + LAG {
                let facts = [("name", self.entrant.name.clone())];
                return Err(Refusal::new("contest.time", "{name} has used up its time", facts));
            }
            self.left = Some(clock.remaining.saturating_sub(taken) + clock.increment);
        }
        let best = info.best().map(str::to_owned);
        let best = best.ok_or_else(|| Refusal::new("contest.no_move", "the engine found no move", []))?;
        Ok((best, info))
    }
}

/// Is it a player's fault? Everything else is our own fault, and ends the match.
fn is_fault(refusal: &Refusal) -> bool {
    matches!(
        refusal.law,
        "bot.start"
            | "bot.silent"
            | "bot.late"
            | "bot.ended"
            | "bot.line"
            | "bot.illegal"
            | "bot.memory"
            | "contest.time"
    )
}
