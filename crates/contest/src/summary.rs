//! [`Summary`]: everything that a report says about a contest, as data.

use serde::Serialize;

use crate::elo::Tally;
use crate::game::{Contest, Played};
use crate::sample::Trinomial;
use crate::standings::Standings;
use potez_rules::{Outcome, Player};

/// The summary of a contest.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// How many games have been played.
    pub games: u32,
    /// How many were won by X, drawn, and won by O.
    pub results: [u32; 3],
    /// How long the games were.
    pub lengths: Option<Lengths>,
    /// How many games ended in each way, the most frequent first; ways that did not occur are left out.
    pub endings: Vec<(&'static str, u32)>,
    /// The players, the best first.
    pub players: Vec<PlayerSummary>,
}

/// How long games were, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lengths {
    /// The shortest.
    pub least: usize,
    /// Half of them were shorter, half longer.
    pub median: f64,
    /// The mean.
    pub mean: f64,
    /// The longest.
    pub most: usize,
}

/// A player's results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerSummary {
    /// Its number in the contest.
    pub entrant: usize,
    /// Its name.
    pub name: String,
    /// 1 for a win or a bye, ½ for a draw.
    pub points: f64,
    /// The Sonneborn-Berger score, which breaks ties.
    pub tie_break: f64,
    /// Wins, draws and losses.
    #[serde(flatten)]
    pub tally: Tally,
    /// Rounds without a game.
    pub byes: u32,
    /// Games lost by a fault.
    pub forfeits: u32,
    /// The Elo difference to the others, with the ends of its 95 % interval; what is not finite is `None`.
    pub elo: Interval,
    /// How probable it is that it is stronger than the others are on average.
    pub los: f64,
    /// How long its games were.
    pub lengths: Option<Lengths>,
    /// How many of its games ended in each way, in the order of [`Played::ENDINGS`]; ways that did not occur are left out.
    pub endings: Vec<(&'static str, u32)>,
    /// What it scored against each of the players, in the order of this list; `None` where they have not met.
    pub against: Vec<Option<f64>>,
}

/// A difference in Elo points as far as it is finite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The most likely difference.
    pub points: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Interval {
    /// The interval of a tally. If one side won every game, one end is its smallest lead.
    #[must_use]
    pub fn of(tally: &Tally) -> Interval {
        let elo = tally.elo();
        let number = |points: f64| points.is_finite().then_some(points);
        Interval {
            points: number(elo.points).filter(|_| tally.games() > 0),
            low: number(elo.low),
            high: number(elo.high),
        }
    }
}

impl Summary {
    /// Adds up the games of a contest.
    #[must_use]
    pub fn new(contest: &Contest, standings: &Standings, games: &[Played]) -> Summary {
        let count = |outcome: Outcome| games.iter().filter(|played| played.outcome == outcome).count() as u32;
        let results = [Outcome::Win(Player::First), Outcome::Draw, Outcome::Win(Player::Second)].map(count);
        let mut endings = endings_of(games.iter());
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let ranked = standings.ranked();
        let players = ranked.iter().map(|&entrant| player(contest, standings, &ranked, games, entrant)).collect();
        let game = contest.game.clone();
        Summary { game, games: standings.games(), results, lengths: Lengths::of(games.iter()), endings, players }
    }
}

impl Lengths {
    fn of<'a>(games: impl Iterator<Item = &'a Played>) -> Option<Lengths> {
        let mut plies: Vec<usize> = games.map(|played| played.moves.len()).collect();
        plies.sort_unstable();
        let (least, most) = (*plies.first()?, *plies.last()?);
        let mean = plies.iter().sum::<usize>() as f64 / plies.len() as f64;
        let median = (plies[(plies.len() - 1) / 2] + plies[plies.len() / 2]) as f64 / 2.0;
        Some(Lengths { least, median, mean, most })
    }
}

/// How many games ended in each way that occurred.
fn endings_of<'a>(games: impl Iterator<Item = &'a Played>) -> Vec<(&'static str, u32)> {
    let ended: Vec<&str> = games.map(Played::ending).collect();
    let count = |ending: &str| ended.iter().filter(|ended| **ended == ending).count() as u32;
    Played::ENDINGS.map(|ending| (ending, count(ending))).into_iter().filter(|(_, count)| *count > 0).collect()
}

fn player(
    contest: &Contest,
    standings: &Standings,
    ranked: &[usize],
    games: &[Played],
    entrant: usize,
) -> PlayerSummary {
    let own = || games.iter().filter(move |played| played.x == entrant || played.o == entrant);
    let tally = standings.tally(entrant);
    let against = |other: usize| {
        let tally = standings.against(entrant, other);
        (tally.games() > 0).then(|| f64::from(2 * tally.wins + tally.draws) / 2.0)
    };
    PlayerSummary {
        entrant,
        name: contest.entrants[entrant].name.clone(),
        points: f64::from(standings.half_points(entrant)) / 2.0,
        tie_break: f64::from(standings.tie_break(entrant)) / 4.0,
        tally,
        byes: standings.byes(entrant),
        forfeits: standings.forfeits(entrant),
        elo: Interval::of(&tally),
        los: Trinomial::from(tally).superiority(),
        lengths: Lengths::of(own()),
        endings: endings_of(own()),
        against: ranked.iter().map(|&other| against(other)).collect(),
    }
}
