//! Whole games through a session, against the weakest and the strongest level.

use std::sync::mpsc;
use std::time::Instant;

use potez_play::players::{OpponentThread, Update};
use potez_play::session::{Ending, Seat};
use potez_play::{EngineSpec, Session};
use potez_rules::{Outcome, Player};

use crate::open;

/// Plays to the end with the opponents of both seats, as a front end does.
fn play_out(session: &mut Session, seats: [&str; 2]) {
    let (tell, news) = mpsc::channel();
    let build = EngineSpec { table_megabytes: 4, seed: 7, ..EngineSpec::default() };
    for (player, seat) in Player::BOTH.into_iter().zip(seats) {
        session.sit(player, Seat::parse(seat).unwrap());
    }
    let mut threads = Player::BOTH.map(|player| {
        let tell = tell.clone();
        OpponentThread::for_seat(session, player, &build, move |update| drop(tell.send(update))).unwrap()
    });
    for ply in 0..1000 {
        if session.ending().is_some() {
            return;
        }
        let request = session.request(Instant::now());
        let ticket = threads[session.turn().index()].ask(session.table().copy(), request);
        let answer = news.iter().find_map(|told| match told {
            Update::Answer { ticket: of, answer } if of == ticket => Some(answer),
            _ => None,
        });
        let info = answer.unwrap().unwrap();
        let best = info.best().unwrap_or_else(|| panic!("no move at ply {ply}")).to_owned();
        session.play(&best).unwrap();
    }
    panic!("the game does not end");
}

#[test]
fn games_against_the_weakest_and_the_strongest_level_end_with_a_result() {
    for (game, settings) in [
        ("tree", ""),
        ("tictactoe", ""),
        ("mnk", "m=4 n=4 k=3"),
        ("connect4", "cols=5 rows=4"),
        ("blockade", "rows=5 cols=6 walls=1"),
        ("byte", ""),
    ] {
        for seats in [["engine:1", "random"], ["engine:10", "random"], ["engine:1", "engine:10"]] {
            let mut session = open(game, settings);
            play_out(&mut session, seats);
            assert!(matches!(session.ending(), Some(Ending::Rules(_))), "{game} {seats:?}");
            let moves = session.history().moves().join(",");
            let mut replay = open(game, settings);
            for text in moves.split(',') {
                replay.play(text).unwrap();
            }
            assert_eq!(replay.outcome(), session.outcome());
        }
    }
}

#[test]
fn the_strongest_level_does_not_lose_tictactoe() {
    for seats in [["engine:10", "engine:1"], ["engine:10", "engine:10"]] {
        let mut session = open("tictactoe", "");
        play_out(&mut session, seats);
        assert_ne!(session.outcome(), Some(Outcome::Win(Player::Second)), "{seats:?}");
    }
}
