//! Engines through the register: legal moves in every game, repeatable matches, and strength where it is certain.

use potez_contest::{Contest, Played, Tally, play_game, play_match};
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
    let table = (find(game).unwrap().open)(&Settings::new()).unwrap();
    play_match(contest, &*table, 1, &mut |_, _| true).unwrap()
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
fn games_at_the_same_time_are_the_games_one_after_another() {
    let contest = contest("engine", "random", 9, 300);
    let table = (find("connect4").unwrap().open)(&Settings::new()).unwrap();
    let play = |parallel| {
        let mut games: Vec<Played> = Vec::new();
        let tally = play_match(&contest, &*table, parallel, &mut |played, tally| {
            games.push(played.clone());
            assert_eq!(tally.games() as usize, games.len());
            true
        });
        games.sort_by_key(|played| played.game);
        (tally.unwrap(), games)
    };
    let (tally, games) = play(1);
    assert_eq!((tally.games(), games.len()), (9, 9));
    assert_eq!((tally, games), play(3));
    assert!(table.history(Default::default()).is_empty());
}

#[test]
fn a_match_ends_when_nobody_listens_or_a_game_cannot_be_played() {
    let table = (find("tictactoe").unwrap().open)(&Settings::new()).unwrap();
    for parallel in [1, 4] {
        let tally = play_match(&contest("random", "random", 50, 1), &*table, parallel, &mut |played, _| {
            assert!(played.game < 50);
            false
        });
        assert_eq!(tally.unwrap().games(), 1);
        let too_long = Contest { opening: 20, ..contest("random", "random", 50, 1) };
        let refused = play_match(&too_long, &*table, parallel, &mut |_, _| true).unwrap_err();
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
            let thought = opponent.think(&*table, &Request::within(Limits::nodes(300)), &mut |_| true).unwrap();
            let best = thought.best().unwrap_or_else(|| panic!("{} {name}", entry.name));
            assert!(table.moves(Default::default()).iter().any(|mv| mv == best), "{} {name}: {best}", entry.name);
        }
    }
}
