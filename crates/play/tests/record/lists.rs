//! Lists of moves.

use potez_play::record::{Format, Import, read, read_any, write};
use potez_rules::Settings;
use proptest::prelude::*;

use crate::games::{here, session};

fn import(game: &str, text: &str) -> Import {
    read_any(text, Some(game), &Settings::new()).unwrap()
}

#[test]
fn the_lists_of_the_course_are_read() {
    let ours = ["X1:64:P49", "O2:8D:Z76"];
    for text in [
        "X 1 6 4 B 4 9\nO 2 8 D G 7 6\n",
        "1. X 1 6 4 B 4 9\n2. O 2 8 D G 7 6",
        "1) [X 1] [6 4] [P 4 9]\r\n2) [O 2] [8 D] [Z 7 6]",
        "# my game\n\nX1:64:P49, O 2 8 D Z 7 6",
        "1. X1:64:P49 2. O2:8D:Z76",
        "1. X1:64:P49 O2:8D:Z76",
    ] {
        let read = import("blockade", text);
        assert_eq!(read.broken, [], "{text}");
        assert_eq!(here(&read.session), ours, "{text}");
    }
    let read = import("byte", "1. D4 0 DD\n2. E3 0 GL\n3. F2 DL 0");
    assert_eq!(here(&read.session), ["D4-DD-0", "E3-GL-0", "F2-DL-0"]);
    let read = import("tictactoe", "1. (1, 1), 2. (0, 2)\n0 0");
    assert_eq!(here(&read.session), ["b2", "c1", "a1"]);
    let read = import("connect4", "4455");
    assert_eq!(here(&read.session), ["4", "4", "5", "5"]);
    let read = import("tree", "B\nB-F\n");
    assert_eq!(here(&read.session), ["B", "F"]);
}

#[test]
fn an_illegal_move_is_told_and_what_came_before_is_kept() {
    let read = import("byte", "1. D4 0 DD\n2. E3 0 GL\n3. D4 0 DD\n4. A1 0 DD, 5. A3 0 DD");
    assert_eq!(here(&read.session), ["D4-DD-0", "E3-GL-0"]);
    let told = read.broken[0].to_string();
    assert!(told.starts_with("line 3, column 4: move 3 'D4 0 DD' after 'E3-GL-0': "), "{told}");
    assert!(told.ends_with("; 2 moves after it are left out"), "{told}");
}

#[test]
fn a_list_needs_its_game() {
    let refused = |text: &str, game: Option<&str>| read_any(text, game, &Settings::new()).map(|_| ()).unwrap_err().law;
    assert_eq!(refused("b2", None), "record.game");
    assert_eq!(refused("b2", Some("chess")), "game.unknown");
    assert_eq!(refused(" \n\u{feff}", Some("tictactoe")), "record.empty");
}

proptest! {
    #[test]
    fn lists_are_read_back(seed: u64) {
        let session = session(seed);
        prop_assume!(session.start().is_none());
        let line: Vec<String> = {
            let history = session.history();
            history.whole_line().into_iter().skip(1).map(|id| history.node(id).text.clone()).collect()
        };
        for format in [Format::Moves, Format::Course] {
            let text = write(&session, format).unwrap();
            prop_assert_eq!(text.lines().count(), line.len());
            let again = read(&text, format, Some(session.game()), session.settings()).unwrap_or_else(|refusal| {
                assert!(line.is_empty(), "{refusal}");
                Import { session: potez_play::Session::open(session.game(), session.settings()).unwrap(), broken: Vec::new() }
            });
            prop_assert_eq!(&again.broken, &[], "{}", text);
            prop_assert_eq!(&here(&again.session), &line);
        }
    }

    #[test]
    fn any_list_is_taken(text in ".{0,80}", near in "[a-cA-D0-4 ,;.()\n-]{0,60}") {
        for game in ["tree", "tictactoe", "connect4", "blockade", "byte"] {
            for text in [&text, &near] {
                let _ = read_any(text, Some(game), &Settings::new());
            }
        }
    }
}
