//! [`Standings`]: who has how many points, against whom.

use crate::elo::Tally;
use crate::game::Played;
use crate::sample::Pentanomial;

/// The results of a contest so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// `tallies[a][b]` has the results of a against b.
    tallies: Vec<Vec<Tally>>,
    /// How often each had no game in a round.
    byes: Vec<u32>,
    /// How often each lost a game by a fault.
    forfeits: Vec<u32>,
    /// Half points of the first entrant in games whose partner with the sides swapped is still missing: opponent, opening, half points.
    single: Vec<(usize, u32, usize)>,
    pairs: Pentanomial,
}

impl Standings {
    /// Nobody has played.
    #[must_use]
    pub fn new(entrants: usize) -> Standings {
        Standings {
            tallies: vec![vec![Tally::default(); entrants]; entrants],
            byes: vec![0; entrants],
            forfeits: vec![0; entrants],
            single: Vec::new(),
            pairs: Pentanomial::default(),
        }
    }

    /// Adds a game, which began with this opening.
    pub fn add(&mut self, played: &Played, opening: u32) {
        let winner = played.winner();
        for [a, b] in [[played.x, played.o], [played.o, played.x]] {
            let tally = &mut self.tallies[a][b];
            match winner {
                None => tally.draws += 1,
                Some(entrant) if entrant == a => tally.wins += 1,
                Some(_) => tally.losses += 1,
            }
        }
        if let Some(forfeit) = &played.forfeit {
            self.forfeits[forfeit.entrant] += 1;
        }
        if played.x == 0 || played.o == 0 {
            let half_points = winner.map_or(1, |entrant| if entrant == 0 { 2 } else { 0 });
            let other = played.x.max(played.o);
            let partner = self.single.iter().position(|&(rival, number, _)| (rival, number) == (other, opening));
            match partner.map(|at| self.single.swap_remove(at)) {
                Some((_, _, half_points_before)) => self.pairs.add(half_points + half_points_before),
                None => self.single.push((other, opening, half_points)),
            }
        }
    }

    /// Gives a full point to somebody who has no game in a round.
    pub fn add_bye(&mut self, entrant: usize) {
        self.byes[entrant] += 1;
    }

    /// How many games have been played.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.tallies.iter().flatten().map(Tally::games).sum::<u32>() / 2
    }

    /// The results of one entrant against another.
    #[must_use]
    pub fn against(&self, entrant: usize, other: usize) -> Tally {
        self.tallies[entrant][other]
    }

    /// The results of one entrant against everybody.
    #[must_use]
    pub fn tally(&self, entrant: usize) -> Tally {
        self.tallies[entrant].iter().fold(Tally::default(), |all, tally| Tally {
            wins: all.wins + tally.wins,
            draws: all.draws + tally.draws,
            losses: all.losses + tally.losses,
        })
    }

    /// Half points: 2 for a win or a bye, 1 for a draw.
    #[must_use]
    pub fn half_points(&self, entrant: usize) -> u32 {
        let tally = self.tally(entrant);
        2 * (tally.wins + self.byes[entrant]) + tally.draws
    }

    /// How often one had no game in a round.
    #[must_use]
    pub fn byes(&self, entrant: usize) -> u32 {
        self.byes[entrant]
    }

    /// How often one lost a game by a fault.
    #[must_use]
    pub fn forfeits(&self, entrant: usize) -> u32 {
        self.forfeits[entrant]
    }

    /// The Sonneborn-Berger score, doubled: the half points of the opponents that one has beaten, and half of those
    /// with whom one has drawn. It breaks ties.
    #[must_use]
    pub fn tie_break(&self, entrant: usize) -> u32 {
        let against = |other: usize| {
            let tally = self.against(entrant, other);
            (2 * tally.wins + tally.draws) * self.half_points(other)
        };
        (0..self.tallies.len()).map(against).sum()
    }

    /// Everybody, the best first; with equal points and tie-breaks in the order in which they entered.
    #[must_use]
    pub fn ranked(&self) -> Vec<usize> {
        let mut ranked: Vec<usize> = (0..self.tallies.len()).collect();
        ranked.sort_by_cached_key(|&entrant| std::cmp::Reverse((self.half_points(entrant), self.tie_break(entrant))));
        ranked
    }

    /// The pairs of games of the first entrant from one opening.
    #[must_use]
    pub fn pairs(&self) -> Pentanomial {
        self.pairs
    }
}
