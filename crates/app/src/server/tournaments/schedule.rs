//! Which games are left, and who has how many points: always computed from the games that have been played, so that a
//! server that was killed continues exactly where it was.

use std::collections::HashMap;

use potez_contest::{Contest, Fixture, Played, Standings};

/// How far a tournament is.
pub(super) struct Progress {
    pub(super) standings: Standings,
    /// The round that is played, from 0; after the end, the number of rounds.
    pub(super) round: u32,
    /// What is left of the round; empty only at the end.
    pub(super) rest: Vec<Fixture>,
}

/// How far a contest is after these games.
pub(super) fn progress<'a>(contest: &Contest, games: impl Iterator<Item = &'a Played>) -> Progress {
    let played: HashMap<u32, &Played> = games.map(|played| (played.game, played)).collect();
    let mut standings = Standings::new(contest.entrants.len());
    let mut round = 0;
    while let Some(fixtures) = contest.pairing.round(contest, &standings, round) {
        let mut rest = Vec::new();
        for &fixture in &fixtures {
            match played.get(&fixture.number) {
                Some(played) => standings.add(played, fixture.opening),
                None => rest.push(fixture),
            }
        }
        if !rest.is_empty() {
            return Progress { standings, round, rest };
        }
        for entrant in 0..contest.entrants.len() {
            if !fixtures.iter().any(|fixture| fixture.sides.contains(&entrant)) {
                standings.add_bye(entrant);
            }
        }
        round += 1;
    }
    Progress { standings, round, rest: Vec::new() }
}

#[cfg(test)]
mod tests {
    use potez_contest::{Entrant, Pairing, Stderr};
    use potez_play::Request;
    use potez_rules::{Outcome, Player, Random};

    use super::*;

    fn contest(pairing: Pairing, count: usize) -> Contest {
        let entrants = (0..count).map(|_| Entrant::bot("x", Request::default())).collect();
        Contest { game: "tictactoe".to_owned(), entrants, pairing, games: 2, ..Contest::default() }
    }

    fn result(fixture: Fixture) -> Played {
        let [x, o] = fixture.sides;
        let outcome = match (x + 2 * o) % 3 {
            0 => Outcome::Draw,
            1 => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        };
        let (forfeit, adjudicated, moves, stderr) = (None, None, Vec::new(), Stderr::default());
        Played { game: fixture.number, x, o, outcome, forfeit, adjudicated, moves, opening: 0, stderr }
    }

    /// Whatever the order in which games end, and wherever it is interrupted, the same games are played, each once.
    #[test]
    fn every_game_is_played_once_however_often_it_is_interrupted() {
        for (pairing, count, planned) in [(Pairing::RoundRobin, 5, 20), (Pairing::Swiss { rounds: 3 }, 7, 18)] {
            let contest = contest(pairing, count);
            let mut tables = Vec::new();
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let mut games: Vec<Played> = Vec::new();
                loop {
                    let rest = progress(&contest, games.iter()).rest;
                    if rest.is_empty() {
                        break;
                    }
                    let next = rest[random.below(rest.len() as u32) as usize];
                    assert!(games.iter().all(|played| played.game != next.number));
                    games.push(result(next));
                }
                assert_eq!(games.len(), planned);
                let standings = progress(&contest, games.iter()).standings;
                tables.push((0..count).map(|entrant| standings.half_points(entrant)).collect::<Vec<_>>());
            }
            assert!(tables.windows(2).all(|pair| pair[0] == pair[1]), "{tables:?}");
        }
    }
}
