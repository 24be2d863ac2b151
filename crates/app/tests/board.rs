//! The board in a pseudo-terminal: games by cursor keys, by mouse and by typed moves.

mod terminal;

use terminal::{BACKSPACE, DOWN, ENTER, LEFT, RIGHT, TAB, Terminal, UP};

const PEOPLE: &str = "--x human --o human --no-save";

/// A game of Byte from its start to its end.
const BYTE: &str = "D2-GL-0,E5-DD-0,D4-GL-0,C5-GD-0,D8-GL-0,C7-DL-0,F2-GL-0,G1-GD-0,F4-GL-0,E7-DL-0,B2-DL-0,E1-DD-0,\
                    B4-DL-0,F2-GD-1,F6-DL-0,G5-DD-0,F8-DL-0,G7-DL-0,B6-GD-0,H6-GL-0,B8-GL-0,F2-GD-0,A7-DL-0,E3-GD-0,\
                    D4-GL-1,C1-GD-0,C3-GL-2,G5-GL-0,D6-GL-0,G3-GD-0,C5-DL-0,F4-GD-0,D4-DD-3,C3-DD-0,B6-DL-0,D4-GD-0";

fn people(game: &str) -> Terminal {
    Terminal::play(&format!("{game} {PEOPLE}"), 80, 24)
}

fn type_moves(board: &mut Terminal, moves: &[&str]) {
    for mv in moves {
        board.keys(&format!(":{mv}{ENTER}"));
    }
}

// ---- cursor keys

#[test]
fn tictactoe_by_keys() {
    let mut board = people("tictactoe");
    board.shows("tictactoe-start");
    board.keys(ENTER).wait("1 b2").keys(LEFT).keys(ENTER).wait("b2 a1").shows("tictactoe-two-moves");
    board.keys(ENTER).wait("2 b1").keys(ENTER).wait("b1 c1").keys(DOWN).keys(LEFT).keys(ENTER);
    board.wait("X wins").shows("tictactoe-won");
    // After the end the arrows walk through the game.
    board.keys(LEFT).wait_gone("X wins").keys("\x1b[H").wait("X: choose a cell  ·  9 moves");
    board.keys("\x1b[F").wait("X wins").keys("q");
    assert_eq!(board.end(), 0);
}

#[test]
fn connect_four_by_keys() {
    let mut board = people("connect4");
    board.shows("connect4-start");
    for (place, turn) in ["", LEFT, RIGHT, LEFT, RIGHT, LEFT].iter().enumerate() {
        let row = format!(" {} 4{}", place / 2 + 1, if place % 2 == 1 { " 3" } else { "" });
        board.keys(turn).keys(ENTER).wait(&row);
    }
    board.shows("connect4-six-moves").keys(RIGHT).keys(ENTER).wait("X wins").shows("connect4-won");
}

#[test]
fn blockade_by_keys() {
    let mut board = people("blockade");
    board.shows("blockade-start");
    board.keys(UP).keys(ENTER).wait("choose where it goes").shows("blockade-pawn");
    board.keys(RIGHT).keys(ENTER).wait("place a wall").shows("blockade-wall");
    board.keys("w").keys(DOWN).shows("blockade-wall-turned");
    // Part by part back, and forward again.
    board.keys(BACKSPACE).wait("choose where it goes").keys(BACKSPACE).wait("choose a piece");
    board.keys(ENTER).wait("choose where").keys(ENTER).wait("place a wall").keys(ENTER).wait("O: choose a piece");
    board.shows("blockade-one-move");
}

#[test]
fn small_blockade_by_keys_to_the_end() {
    let mut board = people("blockade --set rows=5 --set cols=5 --set walls=1");
    board
        .wait("choose a piece")
        .keys(UP)
        .keys(ENTER)
        .wait("choose where it goes")
        .keys(RIGHT)
        .shows("blockade-small-pawn");
    board.keys(ENTER).wait("place a wall").keys(DOWN).keys(ENTER).wait("O: choose a piece");
    board.keys(DOWN).keys(ENTER).wait("choose where").keys(ENTER).wait("O: place a wall").keys(DOWN).keys(ENTER);
    board.wait("X: choose a piece").shows("blockade-small-two-moves");
}

#[test]
fn byte_by_keys() {
    let mut board = people("byte");
    board.shows("byte-start").keys(ENTER).wait("choose where it goes").shows("byte-destinations");
    board.keys(ENTER).wait("O: choose a piece").shows("byte-one-move");
}

#[test]
fn a_tree_by_keys() {
    let mut board = people("tree");
    board.shows("tree-start").keys(LEFT).keys(ENTER).wait("Min: choose").shows("tree-one-move");
    board.keys(LEFT).keys(ENTER).wait("Max: choose").keys(RIGHT).keys(ENTER).wait("wins").shows("tree-end");
}

#[test]
fn gravity_and_wide_paper() {
    people("mnk --set m=5 --set n=4 --set k=3 --set gravity=yes").shows("mnk-gravity");
    people("mnk --set m=15 --set n=15 --set k=5").shows("mnk-gomoku");
}

// ---- mouse

#[test]
fn tictactoe_by_mouse() {
    let mut board = people("tictactoe");
    board.wait("9 moves");
    for (place, (column, row)) in [("b", "2"), ("a", "1"), ("b", "1"), ("c", "1"), ("b", "3")].iter().enumerate() {
        let cell = board.cell(column, row);
        let left = format!("{} moves", 8 - place);
        board.click(cell).until(&left, |text| text.contains(&left) || text.contains("X wins"));
    }
    board.shows("tictactoe-won-by-mouse");
    // A click on a move in the list goes there.
    let move_two = board.place("b1");
    board.click(move_two).wait("O: choose a cell");
}

#[test]
fn connect_four_by_mouse() {
    let mut board = people("connect4");
    for (place, column) in ["4", "3", "4", "3", "4", "3", "4"].iter().enumerate() {
        board.wait(if place % 2 == 0 { "X: choose" } else { "O: choose" });
        let (x, y) = board.place(&format!("      {column}"));
        board.click((x + 6, y + 8 + place as u16));
    }
    board.wait("X wins");
}

#[test]
fn blockade_by_mouse() {
    let mut board = people("blockade");
    board.wait("4160 moves");
    let (pawn, to) = (board.cell("4", "4"), board.cell("5", "5"));
    board.click(pawn).wait("choose where it goes").click(to).wait("place a wall");
    // The gap below the right half of a cell is the lying wall that goes on to the right.
    let (x, y) = board.cell("7", "6");
    board.click((x + 1, y + 1)).wait("O: choose a piece").wait("X1:55:P67");
    let (pawn, to) = (board.cell("B", "8"), board.cell("9", "8"));
    board.click(pawn).wait("choose where it goes").click(to).wait("place a wall");
    // The gap right of a cell is a standing wall.
    let (x, y) = board.cell("3", "A");
    board.click((x + 2, y)).wait("X: choose a piece").shows("blockade-by-mouse");
    // A click on the other pawn begins anew; the right button takes back.
    let (one, two) = (board.cell("5", "5"), board.cell("4", "8"));
    board.click(one).wait("{X1}").click(two).wait("choose where it goes").keys("\x1b[<2;1;1M").wait("choose a piece");
}

#[test]
fn byte_by_mouse_to_the_end() {
    let mut board = people("byte");
    let moves: Vec<&str> = BYTE.split(',').map(str::trim).collect();
    for (place, mv) in moves.iter().enumerate() {
        board.wait(if place % 2 == 0 { "X: choose a piece" } else { "O: choose a piece" });
        let (row, column) = (&mv[0..1], &mv[1..2]);
        let level: u16 = mv[6..].parse().expect("a level");
        let (x, y) = board.cell(column, row);
        board.click((x - 1 + level % 4, y - level / 4)).wait("choose where it goes");
        let down = if &mv[3..4] == "D" { 1 } else { -1 };
        let right = if &mv[4..5] == "D" { 1 } else { -1 };
        let (x, y) = (i32::from(x) + 6 * right, i32::from(y) + 2 * down);
        board.click((x as u16, y as u16)).wait_gone("choose where it goes");
    }
    board.wait("wins").shows("byte-end");
}

#[test]
fn a_tree_by_mouse() {
    let mut board = people("tree");
    for name in ["B", "E", "L"] {
        let (x, y) = board
            .until(name, |text| text.contains(&format!("({name})")) || text.contains(&format!("[{name}]")))
            .name(name);
        board.click((x, y)).wait(&format!("{{{name}}}"));
    }
    board.wait("wins");
}

// ---- typed moves

#[test]
fn every_game_by_typed_moves() {
    let games = [
        ("tictactoe", "b2,a1,b1,c1,b3", "X wins"),
        ("connect4", "4,3,4,3,4,3,4", "X wins"),
        ("blockade --set rows=5 --set cols=5 --set walls=0", "X1:23,O1:34,X1:25", "X wins"),
        ("byte", BYTE, "wins"),
        ("tree", "B,E,L", "wins"),
        ("mnk --set m=4 --set n=4 --set k=3", "b2,a1,b1,d4,b3", "X wins"),
    ];
    for (game, moves, end) in games {
        let mut board = people(game);
        board.wait("choose");
        let moves: Vec<&str> = moves.split(',').map(str::trim).collect();
        type_moves(&mut board, &moves);
        board.wait(end);
    }
}

#[test]
fn the_course_notation_and_completion() {
    let mut board = people("blockade");
    board.wait("4160 moves").keys("X 1 6 4 B 4 9").wait("X: X 1 6 4 B 4 9").keys(ENTER).wait("X1:64:P49");
    board.keys(":[O 1] [4 9] [Z 1 1]").keys(ENTER).wait("O1:49:Z11");
    board.keys(":x1:4").keys(TAB).shows("blockade-completion").keys("\x15X9").keys(ENTER).shows("blockade-refused");
    board.keys(BACKSPACE).keys(BACKSPACE).keys(BACKSPACE).wait("X: choose a piece");
}
