//! Clocks, at moments that the tests make up.

use std::time::{Duration, Instant};

use potez_play::session::{Control, Ending};
use potez_rules::Player::{First, Second};

use crate::open;

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

#[test]
fn time_runs_for_the_player_to_move_and_moves_are_rewarded() {
    let (mut session, begin) = (open("tictactoe", ""), Instant::now());
    let at = |number| begin + seconds(number);
    session.set_clock(Control { base: seconds(60), increment: seconds(2) });
    session.play_at("b2", at(5)).unwrap();
    assert_eq!(session.time_left(First, at(9)), Some(seconds(60)), "nobody has started it");
    session.start_clock(at(10));
    assert_eq!(session.time_left(Second, at(17)), Some(seconds(53)));
    session.play_at("a1", at(20)).unwrap();
    assert_eq!(session.time_left(Second, at(99)), Some(seconds(52)), "ten seconds gone and two won");
    session.play_at("c3", at(50)).unwrap();
    let node = session.history().node(session.history().current());
    assert_eq!(node.clock, Some([seconds(32), seconds(52)]));
    assert_eq!(session.clock().unwrap().running(), Some(Second));
}

#[test]
fn the_flag_falls_and_the_win_can_be_claimed() {
    let (mut session, begin) = (open("connect4", ""), Instant::now());
    let at = |number| begin + seconds(number);
    session.set_clock(Control { base: seconds(10), increment: seconds(0) });
    session.start_clock(begin);
    assert_eq!(session.claim(Second, at(9)).unwrap_err().law, "claim.nothing");
    assert!(!session.fall_of_flag(at(9)));
    assert_eq!(session.claim(First, at(10)).unwrap_err().law, "move.game_over", "one's own time is nothing to claim");
    assert_eq!(session.ending(), Some(Ending::Time(First)));
    assert_eq!(session.claim(Second, at(11)), Ok(Ending::Time(First)));
    assert_eq!(session.time_left(First, at(11)), Some(seconds(0)));
    assert_eq!(session.play_at("4", at(12)).unwrap_err().law, "move.game_over");
    let mut late = open("connect4", "");
    late.set_clock(Control { base: seconds(10), increment: seconds(0) });
    late.start_clock(begin);
    assert_eq!(late.play_at("4", at(10)).unwrap_err().law, "move.game_over", "a move after the fall is too late");
    assert!(late.history().is_empty());
}

#[test]
fn navigation_stops_the_clock_and_shows_what_was_left() {
    let (mut session, begin) = (open("tictactoe", ""), Instant::now());
    let at = |number| begin + seconds(number);
    session.set_clock(Control { base: seconds(60), increment: seconds(0) });
    session.start_clock(begin);
    session.play_at("b2", at(10)).unwrap();
    session.play_at("a1", at(30)).unwrap();
    session.back();
    assert_eq!(session.clock().unwrap().running(), None);
    assert_eq!([First, Second].map(|player| session.time_left(player, at(99)).unwrap()), [seconds(50), seconds(60)]);
    session.back();
    assert_eq!(session.time_left(First, at(99)), Some(seconds(60)));
    session.to_end();
    assert_eq!(session.time_left(Second, at(99)), Some(seconds(40)));
    session.start_clock(at(100));
    assert!(session.take_back_at(Second, at(105)));
    assert_eq!(
        session.clock().unwrap().running(),
        Some(Second),
        "a move taken back gives the time back, and it runs on"
    );
    assert_eq!(session.time_left(Second, at(107)), Some(seconds(58)));
    assert!(!session.take_back_at(Second, at(108)), "O has made no move before this one");
    assert_eq!(session.time_left(Second, at(108)), Some(seconds(57)));
}

#[test]
fn the_end_of_the_game_stops_the_clock() {
    let (mut session, begin) = (open("tictactoe", ""), Instant::now());
    session.set_clock(Control { base: seconds(60), increment: seconds(0) });
    session.start_clock(begin);
    for (at, text) in (1..).zip(["a1", "a2", "b1", "b2", "c1"]) {
        session.play_at(text, begin + seconds(at)).unwrap();
    }
    assert!(matches!(session.ending(), Some(Ending::Rules(_))));
    assert_eq!(session.clock().unwrap().running(), None);
    assert_eq!(session.time_left(Second, begin + seconds(99)), Some(seconds(58)));
    assert!(session.request(begin + seconds(99)).clock.is_none());
}

#[test]
fn a_request_knows_the_clock_of_the_player_to_move() {
    let (mut session, begin) = (open("tictactoe", ""), Instant::now());
    session.set_clock(Control { base: seconds(60), increment: seconds(3) });
    assert!(session.request(begin).clock.is_none());
    session.start_clock(begin);
    session.play_at("b2", begin + seconds(20)).unwrap();
    let now = begin + seconds(25);
    let clock = session.request(now).clock.unwrap();
    assert_eq!((clock.remaining, clock.increment), (seconds(55), seconds(3)));
    assert_eq!(session.request(now).other_time, Some(seconds(43)));
}
