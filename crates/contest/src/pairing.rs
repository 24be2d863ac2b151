//! [`Pairing`]: who plays whom, round by round.

use serde::{Deserialize, Serialize};

use crate::game::{Contest, Fixture};
use crate::standings::Standings;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Pairing {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first entrant plays everybody else.
    Gauntlet,
    /// In every round, entrants with about the same number of points play each other, and nobody meets the same
    /// opponent twice if that can be avoided.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
}

impl Pairing {
    /// The games of a round, from 0; `None` after the last one. A contest that is not Swiss has one round.
    ///
    /// Pairs play the first opening with both sides, then the second one, and so on, so that everybody has played about
    /// the same number of games at any time.
    #[must_use]
    pub fn round(self, contest: &Contest, standings: &Standings, round: u32) -> Option<Vec<Fixture>> {
        let count = contest.entrants.len();
        let (rounds, pairs) = match self {
            Pairing::RoundRobin => (1, (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect()),
            Pairing::Gauntlet => (1, (1..count).map(|b| [0, b]).collect()),
            Pairing::Swiss { rounds } => (rounds, if round < rounds { swiss(standings) } else { Vec::new() }),
        };
        (round < rounds).then(|| fixtures(&pairs, contest.games, round, standings.games()))
    }
}

/// The games of these pairs. The numbers of openings continue from round to round, so that no opening is repeated.
fn fixtures(pairs: &[[usize; 2]], games: u32, round: u32, played: u32) -> Vec<Fixture> {
    let openings = games.div_ceil(2);
    let all = (0..games).flat_map(|game| pairs.iter().map(move |pair| (game, *pair)));
    all.zip(played..)
        .map(|((game, [a, b]), number)| {
            let sides = if game % 2 == 0 { [a, b] } else { [b, a] };
            Fixture { number, sides, opening: round * openings + game / 2 }
        })
        .collect()
}

/// Neighbours in the standings that have not met, the best placed first. With an odd number of entrants, the lowest
/// placed one that has not had a bye gets one. If all who are left have already met, they meet again.
fn swiss(standings: &Standings) -> Vec<[usize; 2]> {
    let mut left = standings.ranked();
    if left.len() % 2 == 1 {
        let resting = left.iter().rposition(|&entrant| standings.byes(entrant) == 0).unwrap_or(left.len() - 1);
        left.remove(resting);
    }
    let mut pairs = Vec::new();
    if !pair_up(&left, standings, &mut pairs, &mut 100_000) {
        pairs = left.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    }
    pairs
}

/// Finds pairs that have not met, with at most `tries` steps back.
fn pair_up(left: &[usize], standings: &Standings, pairs: &mut Vec<[usize; 2]>, tries: &mut u32) -> bool {
    let Some((&first, rest)) = left.split_first() else { return true };
    for (at, &other) in rest.iter().enumerate() {
        if standings.against(first, other).games() > 0 {
            continue;
        }
        let others: Vec<usize> =
            rest.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, &entrant)| entrant).collect();
        pairs.push([first, other]);
        if pair_up(&others, standings, pairs, tries) {
            return true;
        }
        pairs.pop();
        *tries = tries.saturating_sub(1);
        if *tries == 0 {
            return false;
        }
    }
    false
}
