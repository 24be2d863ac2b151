//! Broken records: what came before is kept, and the reason is told.

use potez_play::Session;
use potez_play::record::{Import, Record, json};
use potez_rules::{Refusal, Settings};
use proptest::prelude::*;

use crate::games::{here, session};

fn line(moves: &[&str]) -> Record {
    let mut record = Record::new("tictactoe", &Settings::new());
    for (number, text) in moves.iter().enumerate() {
        let parent = Some(number as u32);
        record.nodes.push(potez_play::record::NodeRecord { parent, text: (*text).to_owned(), ..Default::default() });
    }
    record
}

fn laws(import: &Import) -> Vec<&str> {
    import.broken.iter().map(|broken| broken.reason.law).collect()
}

fn refused(text: &str) -> Refusal {
    json::read(text).map(|_| ()).unwrap_err()
}

#[test]
fn an_illegal_move_is_named_and_what_came_before_is_kept() {
    let import = Session::from_record(&line(&["b2", "a1", "b2", "c3", "c2"])).unwrap();
    assert_eq!(here(&import.session), ["b2", "a1"]);
    let broken = &import.broken[..];
    assert_eq!(broken.len(), 1);
    assert_eq!((broken[0].number, broken[0].text.as_str(), broken[0].lost), (3, "b2", 2));
    assert_eq!(broken[0].path, ["b2", "a1"]);
    assert_eq!(
        broken[0].to_string(),
        "move 3 'b2' after 'a1': the cell b2 already has an X; 2 moves after it are left out"
    );
}

#[test]
fn an_illegal_move_in_a_variation_leaves_the_rest() {
    let mut record = line(&["b2", "a1", "c3"]);
    for (parent, text) in [(1, "b2"), (4, "c1"), (1, "c1")] {
        record.nodes.push(potez_play::record::NodeRecord {
            parent: Some(parent),
            text: text.to_owned(),
            ..Default::default()
        });
    }
    record.current = Some(5);
    let import = Session::from_record(&record).unwrap();
    assert_eq!(import.broken.len(), 1);
    assert_eq!((import.broken[0].number, import.broken[0].lost), (2, 1));
    assert_eq!(import.session.history().len(), 5);
    assert_eq!(here(&import.session), ["b2"], "the current node was left out: the nearest one before it");
}

#[test]
fn moves_after_the_end_are_refused() {
    let import = Session::from_record(&line(&["a1", "b1", "a2", "b2", "a3", "b3"])).unwrap();
    assert_eq!(import.broken[0].number, 6);
    assert_eq!(laws(&import), ["move.game_over"]);
}

#[test]
fn the_same_move_twice_is_one_move() {
    let mut record = line(&["b2", "a1"]);
    record.nodes[1].comment = "one".into();
    let node = |parent, text: &str, comment: &str| potez_play::record::NodeRecord {
        parent: Some(parent),
        text: text.to_owned(),
        comment: comment.to_owned(),
        ..Default::default()
    };
    record.nodes.extend([node(0, "B 2", "two"), node(3, "c1", "")]);
    // The second copy comes first in the order of the children.
    record.nodes[0].children = vec![3, 1];
    let import = Session::from_record(&record).unwrap();
    assert_eq!(import.broken, []);
    let again = Session::from_record(&import.session.record()).unwrap();
    assert_eq!(again.broken, []);
    for session in [&import.session, &again.session] {
        let history = session.history();
        let first = history.children(potez_play::session::NodeId::ROOT);
        assert_eq!(first.len(), 1);
        assert_eq!(history.node(first[0]).comment, "two\none");
        assert_eq!(history.children(first[0]).len(), 2);
    }
}

#[test]
fn odd_numbers_are_told() {
    let mut record = line(&["b2", "a1"]);
    record.nodes[2].parent = Some(2);
    record.current = Some(77);
    record.nodes[0].children = vec![9, 9, 1];
    record.nodes[0].last = Some(9);
    let import = Session::from_record(&record).unwrap();
    assert_eq!(laws(&import), ["record.parent", "record.current"]);
    assert_eq!(here(&import.session), ["b2"]);
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    assert_eq!(refused("").law, "record.json");
    assert_eq!(refused("{}").law, "record.format");
    assert_eq!(refused(r#"{"format":"other","version":1,"game":"byte"}"#).law, "record.format");
    assert_eq!(refused(r#"{"format":"potez-record","version":2,"game":{"new":"shape"}}"#).law, "record.version");
    assert_eq!(refused(r#"{"format":"potez-record","version":1}"#).law, "record.json");
    assert_eq!(refused(r#"{"format":"potez-record","version":1,"game":"chess"}"#).law, "game.unknown");
    let option = r#"{"format":"potez-record","version":1,"game":"byte","settings":{"size":"9"}}"#;
    assert!(refused(option).to_string().contains("size"), "{}", refused(option));
    let position = r#"{"format":"potez-record","version":1,"game":"tictactoe","position":"3/3 x"}"#;
    assert_eq!(refused(position).law, "position.rows");
    let position = r#"{"format":"potez-record","version":1,"game":"tictactoe","position":""}"#;
    assert_eq!(refused(position).law, "record.position");
    let broken = refused("{\"format\":\"potez-record\",\n \"č\": nope}");
    assert_eq!(broken.to_string(), "line 2, column 8: this cannot be read as a record: expected ident");
}

#[test]
fn nesting_and_length_do_no_harm() {
    assert_eq!(refused(&"[".repeat(1 << 20)).law, "record.json");
    assert_eq!(refused(&"{\"a\":".repeat(1 << 18)).law, "record.json");
    assert_eq!(refused(&" ".repeat((64 << 20) + 1)).law, "record.long");
}

#[test]
fn many_broken_moves_are_told_up_to_a_number() {
    let mut record = line(&["b2"]);
    for _ in 0..10_000 {
        record.nodes.push(potez_play::record::NodeRecord {
            parent: Some(1),
            text: "b2".to_owned(),
            ..Default::default()
        });
    }
    let import = Session::from_record(&record).unwrap();
    assert_eq!(import.broken.len(), Import::MOST_BROKEN);
    assert_eq!(import.session.history().len(), 2);
}

proptest! {
    #[test]
    fn a_cut_or_changed_record_never_panics(seed: u64, cut: prop::sample::Index, change: prop::sample::Index, sign: char) {
        let text = json::write(&session(seed));
        let mut end = cut.index(text.len() + 1);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        prop_assert!(json::read(&text[..end]).is_err() || text[end..].trim().is_empty());
        let mut signs: Vec<char> = text.chars().collect();
        let at = change.index(signs.len());
        signs[at] = sign;
        if let Ok(import) = json::read(&signs.into_iter().collect::<String>()) {
            let again = Session::from_record(&import.session.record()).unwrap();
            prop_assert_eq!(&again.broken, &[]);
            prop_assert_eq!(again.session.record(), import.session.record());
        }
    }

    #[test]
    fn any_tree_of_numbers_is_taken(
        nodes in proptest::collection::vec(
            (any::<Option<u8>>(), "[abc][123]", proptest::collection::vec(any::<u8>(), 0..4), any::<Option<u8>>()), 0..40),
        current: Option<u8>,
    ) {
        let mut record = Record::new("tictactoe", &Settings::new());
        record.current = current.map(u32::from);
        for (place, (parent, text, children, last)) in nodes.into_iter().enumerate() {
            record.nodes.push(potez_play::record::NodeRecord {
                parent: parent.map(|parent| u32::from(parent) % (place as u32 + 2)),
                text,
                children: children.into_iter().map(u32::from).collect(),
                last: last.map(u32::from),
                ..Default::default()
            });
        }
        let import = Session::from_record(&record).unwrap();
        let again = Session::from_record(&import.session.record()).unwrap();
        prop_assert_eq!(&again.broken, &[]);
        prop_assert_eq!(again.session.record(), import.session.record());
        prop_assert_eq!(again.session.history(), import.session.history());
    }
}
