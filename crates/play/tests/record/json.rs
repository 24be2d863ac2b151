//! JSON: everything is read back.

use std::time::Instant;

use potez_play::Session;
use potez_play::record::{Record, json};
use potez_play::session::{NodeId, Seat};
use potez_rules::{Player, Settings};
use proptest::prelude::*;

use crate::games::{here, outline, session};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn json_is_read_back_exactly(seed: u64) {
        let session = session(seed);
        let text = json::write(&session);
        let import = json::read(&text).unwrap();
        prop_assert_eq!(&import.broken, &[]);
        let again = import.session;
        prop_assert_eq!(again.record(), session.record());
        prop_assert_eq!(json::write(&again), text);
        prop_assert_eq!(outline(&again), outline(&session));
        prop_assert_eq!(here(&again), here(&session));
        prop_assert_eq!(again.table().position(), session.table().position());
        prop_assert_eq!(again.table().key(), session.table().key());
        prop_assert_eq!(again.ending(), session.ending());
        prop_assert_eq!(again.offer(), session.offer());
        let shown = |session: &Session| session.clock().map(|clock| clock.settled().map(|left| left.as_millis()));
        prop_assert_eq!(shown(&again), shown(&session));
    }

    #[test]
    fn a_session_goes_on_as_if_it_had_never_been_away(seed: u64, steps in proptest::collection::vec(0..6u8, 0..20)) {
        let mut session = session(seed);
        // A clock in a record stands, and knows no more than milliseconds.
        prop_assume!(session.clock().is_none());
        let mut again = Session::from_record(&session.record()).unwrap().session;
        for step in steps {
            for session in [&mut session, &mut again] {
                match step {
                    0 => drop(session.back()),
                    1 => drop(session.forward()),
                    2 => drop(session.sideways(1)),
                    3 => session.to_end(),
                    4 => drop(session.remove(session.history().current())),
                    _ => {
                        let moves = session.table().moves(Default::default());
                        if let Some(text) = moves.last() {
                            let _ = session.play(text);
                        }
                    }
                }
            }
            prop_assert_eq!(session.record(), again.record());
        }
    }
}

#[test]
fn numbers_of_nodes_stay_unless_some_were_removed() {
    let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
    for text in ["a1", "b1"] {
        session.play(text).unwrap();
    }
    session.to_start();
    session.play("c1").unwrap();
    session.promote(NodeId(3));
    session.back();
    let again = Session::from_record(&session.record()).unwrap().session;
    assert_eq!(again.history(), session.history());
    assert_eq!(again.history().children(NodeId::ROOT), [NodeId(3), NodeId(1)]);

    session.remove(NodeId(1));
    let again = Session::from_record(&session.record()).unwrap().session;
    assert_eq!(again.history().children(NodeId::ROOT), [NodeId(1)]);
    assert_eq!(again.history().len(), 2);
}

#[test]
fn the_line_visited_last_is_kept() {
    let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
    session.play("a1").unwrap();
    session.back();
    session.play("b2").unwrap();
    session.back();
    let mut again = Session::from_record(&session.record()).unwrap().session;
    assert!(again.forward());
    assert_eq!(here(&again), ["b2"]);
}

#[test]
fn programs_are_seated_by_our_own_store_only() {
    let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
    session.sit(Player::Second, Seat::Bot("./mine --fast".into()));
    let own = Session::from_record(&session.record()).unwrap();
    assert_eq!(own.session.seat(Player::Second), &Seat::Bot("./mine --fast".into()));
    let outside = json::read(&json::write(&session)).unwrap();
    assert_eq!(outside.session.seat(Player::Second), &Seat::Human);
    assert_eq!(outside.broken[0].reason.law, "record.bot");
    assert!(outside.broken[0].to_string().contains("'./mine --fast'"), "{}", outside.broken[0]);
}

#[test]
fn a_record_may_be_short() {
    let import = json::read(r#"{"format":"potez-record","version":1,"game":"connect4"}"#).unwrap();
    assert!(import.broken.is_empty() && import.session.history().is_empty());
    let text = r#"{"format":"potez-record","version":1,"game":"connect4","new":[1],"nodes":[{},{"parent":0,"move":"4"},{"parent":1,"move":"d"}]}"#;
    let import = json::read(text).unwrap();
    assert_eq!(here(&import.session), ["4", "4"], "without a current node the end of the main line");
}

#[test]
fn ten_thousand_plies_do_not_overflow_the_stack() {
    // A tree with one long line.
    let depth = 10_000;
    let names: Vec<String> = (0..=depth).map(|number| format!("n{number}")).collect();
    let text = names.join("(") + "=1" + &")".repeat(depth);
    let mut session = Session::open("tree", &Settings::new().with("tree", text)).unwrap();
    for name in &names[1..] {
        session.play(name).unwrap();
    }
    let import = json::read(&json::write(&session)).unwrap();
    assert_eq!(import.broken, []);
    assert_eq!(import.session.record(), session.record());
    assert_eq!(import.session.history().moves().len(), depth);
}

#[test]
fn time_goes_on_where_it_stopped() {
    use std::time::Duration;
    let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
    let now = Instant::now();
    session.set_clock(potez_play::session::Control { base: Duration::from_secs(10), increment: Duration::ZERO });
    session.start_clock(now);
    session.play_at("a1", now + Duration::from_millis(1500)).unwrap();
    let record: Record = session.record();
    assert_eq!(record.nodes[1].clock_ms, Some([8500, 10_000]));
    let mut again = Session::from_record(&record).unwrap().session;
    assert_eq!(again.time_left(Player::First, now), Some(Duration::from_millis(8500)));
    assert_eq!(again.clock().unwrap().running(), None);
    again.start_clock(now);
    assert_eq!(again.clock().unwrap().running(), Some(Player::Second));
}
