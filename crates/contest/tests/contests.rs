//! Engines through the register: legal moves in every game, repeatable matches, and strength where it is certain.

use potez_contest::{
    Agreement, Contest, Description, Entrant, Fixture, Openings, Pairing, Played, Sprt, Standings, Tally, Trinomial,
    play_contest, play_game,
};
use potez_play::players::Verdict;
use potez_play::{EngineKind, EngineSpec, GAMES, Request, find};
use potez_rules::Settings;
use potez_search::Limits;

fn engine(text: &str) -> EngineSpec {
    EngineSpec { kind: EngineKind::parse(text).unwrap(), table_megabytes: 1, seed: 5, ..EngineSpec::default() }
}

fn contest(a: &str, b: &str, games: u32, nodes: u64) -> Contest {
    let request = Request { limits: Limits::nodes(nodes), ..Request::default() };
    let entrants = [a, b].map(|name| Entrant::engine(engine(name), request.clone())).to_vec();
    let openings = Openings::Random(2);
    Contest { game: "connect4".to_owned(), entrants, games, openings, seed: 11, ..Contest::default() }
}

fn tally(game: &str, contest: &Contest) -> Tally {
    let table = (find(game).unwrap().open)(&Settings::new()).unwrap();
    play_contest(contest, &*table, 1, &[], &mut |_, _| true).unwrap().against(0, 1)
}

#[test]
fn the_engine_beats_chance() {
    for game in ["connect4", "byte", "blockade"] {
        let result = tally(game, &contest("engine", "random", 6, 2_000));
        assert_eq!(result.wins, 6, "{game}: {result:?}");
    }
}

#[test]
fn a_match_is_repeatable_and_openings_are_played_twice() {
    let contest = contest("engine", "random", 4, 500);
    let play = |number| {
        let mut table = (find("connect4").unwrap().open)(&Settings::new()).unwrap();
        let sides = if number % 2 == 0 { [0, 1] } else { [1, 0] };
        play_game(&contest, &mut *table, Fixture { number, sides, opening: number / 2 }).unwrap()
    };
    let games: Vec<_> = (0..4).map(play).collect();
    assert_eq!(games, (0..4).map(play).collect::<Vec<_>>());
    assert_eq!(games[0].moves[..2], games[1].moves[..2]);
    assert_ne!(games[0].moves[..2], games[2].moves[..2]);
    assert_eq!((games[0].x, games[1].x), (0, 1));
}

#[test]
fn games_at_the_same_time_are_the_games_one_after_another() {
    let contest = contest("engine", "random", 9, 300);
    let table = (find("connect4").unwrap().open)(&Settings::new()).unwrap();
    let play = |parallel| {
        let mut games: Vec<Played> = Vec::new();
        let standings = play_contest(&contest, &*table, parallel, &[], &mut |played, standings| {
            games.push(played.clone());
            assert_eq!(standings.games() as usize, games.len());
            true
        });
        games.sort_by_key(|played| played.game);
        let standings = standings.unwrap();
        (standings.against(0, 1), standings.pairs(), games)
    };
    let (tally, pairs, games) = play(1);
    assert_eq!((tally.games(), pairs.size(), games.len()), (9, 4, 9));
    assert_eq!((tally, pairs, games), play(3));
    assert!(table.history(Default::default()).is_empty());
}

#[test]
fn a_match_ends_when_nobody_listens_or_a_game_cannot_be_played() {
    let table = (find("tictactoe").unwrap().open)(&Settings::new()).unwrap();
    for parallel in [1, 4] {
        let standings = play_contest(&contest("random", "random", 50, 1), &*table, parallel, &[], &mut |played, _| {
            assert!(played.game < 50);
            false
        });
        assert_eq!(standings.unwrap().games(), 1);
        let too_long = Contest { openings: Openings::Random(20), ..contest("random", "random", 50, 1) };
        let refused = play_contest(&too_long, &*table, parallel, &[], &mut |_, _| true).unwrap_err();
        assert_eq!(refused.law, "contest.opening");
    }
}

#[test]
fn every_engine_plays_every_game() {
    for entry in GAMES {
        let table = (entry.open)(&Settings::new()).unwrap();
        for name in ["engine", "engine:1", "engine:10", "mcts", "course", "random"] {
            let mut opponent =
                table.engine(&engine(name)).unwrap_or_else(|error| panic!("{} {name}: {error}", entry.name));
            let info = opponent.think(&*table, &Request::within(Limits::nodes(300)), &mut |_| true).unwrap();
            let best = info.best().unwrap_or_else(|| panic!("{} {name}", entry.name));
            assert!(table.moves(Default::default()).iter().any(|mv| mv == best), "{} {name}: {best}", entry.name);
        }
    }
}

/// A contest of random players.
fn crowd(count: usize, pairing: Pairing, games: u32) -> Contest {
    let player = |seed| {
        let build = EngineSpec { seed, ..engine("random") };
        Entrant { name: format!("player {seed}"), ..Entrant::engine(build, Request::within(Limits::nodes(1))) }
    };
    let game = "tictactoe".to_owned();
    Contest {
        game,
        entrants: (0..count as u64).map(player).collect(),
        pairing,
        games,
        openings: Openings::Random(2),
        seed: 3,
        ..Contest::default()
    }
}

fn played(contest: &Contest) -> (Vec<Played>, Standings) {
    let table = (find(&contest.game).unwrap().open)(&Settings::new()).unwrap();
    let mut games = Vec::new();
    let standings = play_contest(contest, &*table, 2, &[], &mut |played, _| {
        games.push(played.clone());
        true
    });
    (games, standings.unwrap())
}

#[test]
fn everybody_plays_everybody_or_the_first_one() {
    let (games, standings) = played(&crowd(5, Pairing::RoundRobin, 4));
    assert_eq!(games.len(), 40);
    for a in 0..5 {
        for b in 0..5 {
            assert_eq!(standings.against(a, b).games(), if a == b { 0 } else { 4 });
            let as_x = games.iter().filter(|game| (game.x, game.o) == (a, b)).count();
            assert_eq!(as_x, if a == b { 0 } else { 2 }, "both sides equally often");
        }
    }
    let points: u32 = (0..5).map(|entrant| standings.half_points(entrant)).sum();
    assert_eq!(points, 80, "every game has two half points for each side together");
    let ranked: Vec<u32> = standings.ranked().into_iter().map(|entrant| standings.half_points(entrant)).collect();
    assert!(ranked.is_sorted_by(|a, b| a >= b), "{ranked:?}");

    let (games, standings) = played(&crowd(5, Pairing::Gauntlet, 2));
    assert_eq!(games.len(), 8);
    assert!(games.iter().all(|game| game.x == 0 || game.o == 0));
    assert_eq!(standings.pairs().size(), 4);
}

#[test]
fn nobody_meets_twice_in_a_swiss_tournament_and_byes_go_round() {
    for count in 6..=13 {
        let rounds = 4;
        let (games, standings) = played(&crowd(count, Pairing::Swiss { rounds }, 2));
        assert_eq!(games.len(), count / 2 * 2 * rounds as usize);
        let mut byes = 0;
        for a in 0..count {
            assert!((0..count).all(|b| standings.against(a, b).games() <= 2), "{count}: nobody meets twice");
            assert!(standings.byes(a) <= 1);
            byes += standings.byes(a);
            assert_eq!(standings.tally(a).games() + 2 * standings.byes(a), 2 * rounds);
        }
        assert_eq!(byes, if count % 2 == 1 { rounds } else { 0 });
    }
}

#[test]
fn with_more_rounds_than_opponents_they_meet_again() {
    let (games, _) = played(&crowd(4, Pairing::Swiss { rounds: 5 }, 1));
    assert_eq!(games.len(), 10);
}

#[test]
fn a_contest_goes_on_where_it_was_interrupted() {
    for pairing in [Pairing::RoundRobin, Pairing::Swiss { rounds: 3 }] {
        let contest = crowd(6, pairing, 2);
        let (games, standings) = played(&contest);
        let table = (find(&contest.game).unwrap().open)(&Settings::new()).unwrap();
        for kept in [0, 1, 7, games.len() - 1, games.len()] {
            let mut further = Vec::new();
            let again = play_contest(&contest, &*table, 1, &games[..kept], &mut |played, _| {
                further.push(played.game);
                true
            });
            assert_eq!(again.unwrap(), standings, "{pairing:?} after {kept}");
            assert_eq!(further.len(), games.len() - kept);
            assert!(further.iter().all(|number| games[..kept].iter().all(|played| played.game != *number)));
        }
    }
}

/// In tic-tac-toe many openings of three plies are lost for one side. A balanced one never is.
#[test]
fn balanced_openings_are_not_lost_yet() {
    let lost = |openings: Openings| {
        let contest = Contest { openings, ..contest("random", "random", 1, 1) };
        let mut table = (find("tictactoe").unwrap().open)(&Settings::new()).unwrap();
        let mut judge = table.engine(&engine("engine")).unwrap();
        let mut lost = 0;
        for opening in 0..20 {
            let played = play_game(&contest, &mut *table, Fixture { number: 0, sides: [0, 1], opening }).unwrap();
            assert_eq!(played.opening, 3);
            table.reset();
            played.moves[..3].iter().for_each(|text| drop(table.play(text).unwrap()));
            let info = judge.think(&*table, &Request::within(Limits::depth(9)), &mut |_| true).unwrap();
            lost += u32::from(info.verdict != Verdict::Draw);
        }
        lost
    };
    assert!(lost(Openings::Random(3)) > 0);
    assert_eq!(lost(Openings::Balanced(3)), 0);
}

#[test]
fn a_contest_is_the_same_after_it_was_written_down() {
    let mut contest = crowd(3, Pairing::Swiss { rounds: 5 }, 2);
    contest.entrants.push(Entrant::bot("./my program --x", Request::default()).named("Ana"));
    contest.openings = Openings::Lines(vec![vec!["4".to_owned(), "4".to_owned()]]);
    contest.adjudication.win = Some(Agreement { moves: 3, points: 50 });
    let table = (find("connect4").unwrap().open)(&Settings::new()).unwrap();
    let description = Description { test: Some(Sprt::new(0.0, 5.0, true)), ..Description::of(&contest, &*table) };
    let text = serde_json::to_string(&description).unwrap();
    let read: Description = serde_json::from_str(&text).unwrap();
    assert_eq!(read, description);
    let again = read.contest().unwrap();
    assert_eq!(Description { test: read.test, ..Description::of(&again, &*read.table().unwrap()) }, description);
    for wrong in [text.replace("\"version\":1", "\"version\":9"), text.replace("bot:./my program --x", "human")] {
        assert!(serde_json::from_str::<Description>(&wrong).unwrap().contest().is_err(), "{wrong}");
    }
}

#[test]
fn a_few_wins_in_a_row_make_nothing_certain() {
    let superiority = |wins, losses| Trinomial::from(Tally { wins, draws: 0, losses }).superiority();
    assert_eq!([superiority(0, 0), superiority(2, 0), superiority(0, 2)], [0.5, 0.875, 0.125]);
    assert!(superiority(20, 0) > 0.999 && superiority(20, 0) < 1.0);
    assert_eq!(Trinomial::from(Tally { wins: 0, draws: 9, losses: 0 }).superiority(), 0.5);
}
