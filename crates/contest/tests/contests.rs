//! Engines through the register: legal moves in every game, repeatable matches, and strength where it is certain.

use potez_contest::{Contest, Tally, count, play_game};
use potez_play::{EngineKind, EngineSpec, GAMES, Request, find};
use potez_rules::Settings;
use potez_search::Limits;

fn engine(text: &str) -> EngineSpec {
    EngineSpec { kind: EngineKind::parse(text).unwrap(), table_megabytes: 1, seed: 5, ..EngineSpec::default() }
}

fn contest(a: &str, b: &str, games: u32, nodes: u64) -> Contest {
    let request = Request { limits: Limits::nodes(nodes), ..Request::default() };
    Contest { engines: [engine(a), engine(b)], requests: [request.clone(), request], games, opening: 2, seed: 11 }
}

fn tally(game: &str, contest: &Contest) -> Tally {
    let mut table = (find(game).unwrap().open)(&Settings::new()).unwrap();
    let mut tally = Tally::default();
    for number in 0..contest.games {
        count(&mut tally, &play_game(contest, &mut *table, number).unwrap());
    }
    tally
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
        play_game(&contest, &mut *table, number).unwrap()
    };
    let games: Vec<_> = (0..4).map(play).collect();
    assert_eq!(games, (0..4).map(play).collect::<Vec<_>>());
    assert_eq!(games[0].moves[..2], games[1].moves[..2]);
    assert_ne!(games[0].moves[..2], games[2].moves[..2]);
    assert_eq!((games[0].x, games[1].x), (0, 1));
}

#[test]
fn every_engine_plays_every_game() {
    for entry in GAMES {
        let table = (entry.open)(&Settings::new()).unwrap();
        for name in ["engine", "engine:1", "engine:10", "mcts", "course", "random"] {
            let mut opponent =
                table.engine(&engine(name)).unwrap_or_else(|error| panic!("{} {name}: {error}", entry.name));
            let thought = opponent.think(&*table, &Request::within(Limits::nodes(300)), &mut |_| true).unwrap();
            let best = thought.best().unwrap_or_else(|| panic!("{} {name}", entry.name));
            assert!(table.moves(Default::default()).iter().any(|mv| mv == best), "{} {name}: {best}", entry.name);
        }
    }
}
