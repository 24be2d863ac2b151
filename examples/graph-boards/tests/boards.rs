//! Boards of hexagons and of points with lines: laws, pictures, clicks, and the program itself.

use std::process::Command;

use graph_boards::hex::Hex;
use graph_boards::morris::Morris;
use graph_boards::{HEX, MORRIS};
use potez_draw::board::{TextStyle, picture, text};
use potez_draw::formats::svg::svg;
use potez_play::Table;
use potez_rules::conformance::{Plan, check};
use potez_rules::{Following, Outcome, Player, Settings, Target};

fn hex() -> Box<dyn Table> {
    (HEX.open)(&Settings::new()).unwrap()
}

fn morris() -> Box<dyn Table> {
    (MORRIS.open)(&Settings::new()).unwrap()
}

#[test]
fn the_rules_obey_the_laws() {
    check(&Hex, &Plan::default()).unwrap();
    check(&Morris, &Plan::default()).unwrap();
}

#[test]
fn hexagons_as_text_and_shapes() {
    let mut table = hex();
    table.play_list("b2,c2,b3,c3").unwrap();
    let style = TextStyle { color: false, ascii: false };
    let expected = "
a1  b1  c1  d1

  a2  X   O   d2

    a3  X   O   d3

      a4  b4  c4  d4
X to move
";
    assert_eq!(text(&table.scene(), style), expected.trim_start());
    let drawn = svg(&picture(&table.scene()));
    assert_eq!(drawn.matches("class=\"f-base-").count(), 8, "{drawn}");
    table.play_list("b1,d2,b4").unwrap();
    assert_eq!(table.outcome(), Some(Outcome::Win(Player::First)));
    assert!(svg(&picture(&table.scene())).contains("X wins"));
}

#[test]
fn points_and_lines_as_text_and_shapes() {
    let mut table = morris();
    table.play_list("b2,a1,c1,a3").unwrap();
    let ascii = TextStyle { color: false, ascii: true };
    let expected = r"
O-------b3------c3
| \     |     / |
|   \   |   /   |
|     \ | /     |
a2------X-------c2
|     / | \     |
|   /   |   \   |
| /     |     \ |
O-------b1------X
X to move
";
    assert_eq!(text(&table.scene(), ascii), expected.trim_start());
    let drawn = svg(&picture(&table.scene()));
    assert!(drawn.contains(">b3<") && drawn.contains("X to move"), "{drawn}");
}

#[test]
fn turns_are_built_from_clicks() {
    let node = |node| Target::Node { node };
    let Following::Whole(text) = hex().following(&[node(5)]) else { panic!("one click is a move of Hex") };
    assert_eq!(text, "b2");
    let mut table = morris();
    table.play_list("b2,a1,c1,a3,a2,c2").unwrap();
    // The piece in the middle, then where it goes.
    let Following::Steps(pieces) = table.following(&[]) else { panic!("the game goes on") };
    assert!(pieces.contains(&node(4)) && !pieces.contains(&node(0)), "{pieces:?}");
    let Following::Steps(goals) = table.following(&[node(4)]) else { panic!("a piece is no move") };
    assert_eq!(goals, [node(1), node(2), node(7)]);
    assert_eq!(table.following(&[node(4), node(7)]), Following::Whole("b2-b1".to_owned()));
    assert_eq!(table.following(&[node(8), node(0)]), Following::Nothing);
}

/// Runs the program in English.
fn run(line: &str) -> String {
    let program = env!("CARGO_BIN_EXE_graph-boards");
    let output = Command::new(program).env("LC_ALL", "C").args(line.split(' ')).output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_program_draws_them_in_every_format() {
    for game in ["hex --moves b2,c2", "morris --moves b2,a1"] {
        assert!(run(&format!("show {game} --format svg")).contains("</svg>"));
        assert!(run(&format!("show {game} --format tikz")).contains("tikzpicture"));
        assert!(run(&format!("show {game}")).contains("X to move"));
        assert!(run(&format!("show {game} --json")).contains(r#""kind":"graph""#));
        let folder = tempfile::tempdir().unwrap();
        for format in ["png", "pdf"] {
            let file = folder.path().join(format!("board.{format}"));
            run(&format!("show {game} --format {format} -o {}", file.display()));
            assert!(std::fs::metadata(&file).unwrap().len() > 500, "{game} {format}");
        }
    }
    assert!(run("solve hex").contains("win for X"));
    assert!(run("trace morris --depth 1").contains("MAX at start"));
}
