//! The text with tags and variations.

use potez_play::Session;
use potez_play::record::{Format, Import, read, read_all, read_any, write};
use potez_play::session::{Ending, Evaluation, NodeId, Seat};
use potez_rules::{Player, Settings};
use proptest::prelude::*;

use crate::games::{here, outline, session};

fn text_of(session: &Session) -> String {
    write(session, Format::Text).unwrap()
}

fn import(text: &str) -> Import {
    read_any(text, Some("tictactoe"), &Settings::new()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// All but the numbers of the nodes, which child was visited last, what the clock shows, and an open offer.
    #[test]
    fn text_is_read_back(seed: u64) {
        let session = session(seed);
        let text = text_of(&session);
        let import = read_any(&text, None, &Settings::new()).unwrap();
        prop_assert_eq!(&import.broken, &[], "{}", text);
        let again = import.session;
        prop_assert_eq!(outline(&again), outline(&session), "{}", text);
        prop_assert_eq!(here(&again), here(&session));
        prop_assert_eq!(again.game(), session.game());
        prop_assert_eq!(again.settings(), session.settings());
        prop_assert_eq!(again.start(), session.start());
        prop_assert_eq!(again.tags(), session.tags());
        for player in Player::BOTH {
            prop_assert_eq!(again.seat(player), session.seat(player));
        }
        prop_assert_eq!(again.clock().map(|clock| clock.control()), session.clock().map(|clock| clock.control()));
        prop_assert_eq!(again.table().position(), session.table().position());
        prop_assert_eq!(text_of(&again), text);
    }

    #[test]
    fn line_breaks_and_windows_do_no_harm(seed: u64) {
        let session = session(seed);
        let text = text_of(&session);
        let again = read_any(&text.replace('\n', "\r\n"), None, &Settings::new()).unwrap();
        prop_assert_eq!(outline(&again.session), outline(&session));
    }

    #[test]
    fn any_text_is_taken(text in ".{0,60}", near in "[abc123.(){};\\[\\]% \"\n\\\\*-]{0,80}", seed: u64, cut: prop::sample::Index) {
        let whole = text_of(&session(seed));
        let mut end = cut.index(whole.len() + 1);
        while !whole.is_char_boundary(end) {
            end -= 1;
        }
        for text in [text.as_str(), &near, &whole[..end], &format!("[Game \"tictactoe\"]\n{near}"), &format!("{}{near}", &whole[..end])] {
            let Ok(import) = read(text, Format::Text, Some("tictactoe"), &Settings::new()) else { continue };
            let again = Session::from_record(&import.session.record()).unwrap();
            prop_assert_eq!(&again.broken, &[]);
        }
    }
}

#[test]
fn it_looks_as_people_write_it() {
    let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
    session.sit(Player::Second, Seat::parse("engine:5").unwrap());
    session.tag("Event", "A \"friendly\" game");
    for text in ["b2", "b1"] {
        session.play(text).unwrap();
    }
    session.comment("A mistake.");
    session.evaluate(session.history().current(), Evaluation::Win(Player::First, 5));
    session.back();
    session.play("a1").unwrap();
    session.play("c1").unwrap();
    session.sideways(0);
    session.back();
    session.back();
    session.forward();
    session.go_to(NodeId(2));
    session.play("a1").unwrap();
    session.resign(Player::Second).unwrap();
    assert_eq!(
        text_of(&session),
        "[Game \"tictactoe\"]\n[X \"human\"]\n[O \"engine:5\"]\n[Event \"A \\\"friendly\\\" game\"]\n[Result \"1-0\"]\n\n\
         1. b2 b1 {[%eval X#5] A mistake.} (1... a1 2. c1) 2. a1 {[%end resigned O]} 1-0\n"
    );
}

#[test]
fn comments_variations_and_judgements_are_read() {
    let read = import(
        "% a line that is not read\n{first} 1. b2! {one}\n; two } (\n a1 $4 ( {why} 1... c1 (1... c3) 2.c3?! )\n(1... b1) 2... . c1 *",
    );
    assert_eq!(read.broken, []);
    let history = read.session.history();
    assert_eq!(history.node(NodeId::ROOT).comment, "first");
    assert_eq!(history.node(NodeId(1)).comment, "one\ntwo } (");
    let texts: Vec<&str> = history.ids().skip(1).map(|id| history.node(id).text.as_str()).collect();
    assert_eq!(texts, ["b2", "a1", "c1", "c3", "c3", "b1", "c1"]);
    assert_eq!(history.node(NodeId(3)).comment, "why");
    assert_eq!(history.children(NodeId(1)).len(), 4);
    assert_eq!(here(&read.session), ["b2", "a1", "c1"]);
}

#[test]
fn results_without_a_reason_are_taken_for_resignation_and_agreement() {
    assert_eq!(import("1. b2 a1 1-0").session.ending(), Some(Ending::Resigned(Player::Second)));
    assert_eq!(import("1. b2 a1 0-1").session.ending(), Some(Ending::Resigned(Player::First)));
    assert_eq!(import("[Result \"1/2-1/2\"] 1. b2 a1").session.ending(), Some(Ending::Agreed));
    assert_eq!(import("1. b2 a1 *").session.ending(), None);
    let wrong = import("[Game \"tictactoe\"]\n1. a1 b1 2. a2 b2 3. a3\n0-1");
    assert_eq!(wrong.broken[0].to_string(), "line 3, column 1: the record says 0-1, but the game ended 1-0");
    assert_eq!(wrong.session.history().moves().len(), 5);
}

#[test]
fn errors_have_their_place() {
    let read = import("[Game \"tictactoe\"]\n\n1. b2 a1\n2. č1 (2. b2 c3) c1 3. c3");
    let told: Vec<String> = read.broken.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2);
    assert!(told[0].starts_with("line 4, column 4: move 3 'č1' after 'a1': "), "{}", told[0]);
    assert!(told[0].ends_with("; 2 moves after it are left out"), "{}", told[0]);
    assert!(
        told[1].starts_with("line 4, column 11: move 3 'b2' after 'a1': the cell b2 already has an X"),
        "{}",
        told[1]
    );
    let laws = |text: &str| -> Vec<&str> { import(text).broken.iter().map(|broken| broken.reason.law).collect() };
    assert_eq!(laws("{} 1. b2 {open"), ["text.comment"]);
    assert_eq!(laws("{} 1. b2 ( 1. a1"), ["text.open"]);
    assert_eq!(laws("{} 1. b2 ) a1 }"), ["text.close", "text.brace"]);
    let refused = |text: &str| read_any(text, None, &Settings::new()).map(|_| ()).unwrap_err();
    assert_eq!(refused("[Event \"x\"]\n1. b2").law, "text.game");
    assert_eq!(refused("[Game \"chess\"]\n1. e4").law, "game.unknown");
    assert_eq!(
        refused("[Game \"byte\"]\n[Settings \"size\"]").to_string(),
        "line 2, column 1: an option is written key=value, not 'size'"
    );
}

#[test]
fn tags_win_over_hints() {
    let hints = Settings::parse("rows=7 cols=8").unwrap();
    let read = read_any("[Game \"connect4\"]\n1. 4 4", Some("blockade"), &hints).unwrap();
    assert_eq!((read.session.game(), read.session.settings().to_string().as_str()), ("connect4", ""));
    let read = read_any("[Event \"x\"]\n1. X1:32:P44", Some("blockade"), &hints).unwrap();
    assert_eq!(read.session.game(), "blockade");
    assert!(read.session.settings().get("rows").is_some());
}

#[test]
fn names_of_people_become_tags() {
    let read = import("[Game \"tictactoe\"]\n[X \"Ана\"]\n[O \"bot:rm -rf /\"]\n*");
    assert_eq!(read.session.tags(), [("XName".to_owned(), "Ана".to_owned())]);
    assert_eq!(read.session.seat(Player::Second), &Seat::Human);
    assert_eq!(read.broken[0].reason.law, "record.bot");
}

#[test]
fn several_games_are_read() {
    let text = "[Game \"tictactoe\"]\n1. b2 *\n\n[Game \"chess\"]\n1. e4 *\n[Game \"connect4\"]\n1. 4 {no result}\n[Game \"byte\"]\n*";
    let games = read_all(text, None, &Settings::new());
    let names: Vec<_> =
        games.iter().map(|game| game.as_ref().map(|game| game.session.game()).map_err(|refusal| refusal.law)).collect();
    assert_eq!(names, [Ok("tictactoe"), Err("game.unknown"), Ok("connect4"), Ok("byte")]);
}

#[test]
fn depth_and_length_do_no_harm() {
    let moves: String = "(1. a1 ".repeat(100_000);
    let deep = import(&format!("{{}} 1. b2 {moves}"));
    assert_eq!(deep.session.history().len(), 3);
    let brackets = "(".repeat(1 << 20);
    assert_eq!(import(&format!("{{}} 1. b2 {brackets}")).session.history().len(), 2);
    let garbage: String = (0..1u32 << 18).map(|i| char::from_u32(i * 7919 % 0xd7ff + 1).unwrap_or('x')).collect();
    for format in [Format::Text, Format::Moves, Format::Sgf] {
        let _ = read(&garbage, format, Some("byte"), &Settings::new());
        let _ = read(&format!("(;GM[4]{garbage}"), format, Some("byte"), &Settings::new());
    }
    let names: Vec<String> = (0..=10_000).map(|number| format!("n{number}")).collect();
    let tree = names.join("(") + "=1" + &")".repeat(10_000);
    let mut session = Session::open("tree", &Settings::new().with("tree", tree)).unwrap();
    for name in &names[1..] {
        session.play(name).unwrap();
    }
    let again = read_any(&text_of(&session), None, &Settings::new()).unwrap();
    assert_eq!(outline(&again.session), outline(&session));
}
