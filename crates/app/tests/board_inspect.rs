//! What the board shows of a position on request, and how it answers what it cannot use.

mod terminal;

use terminal::{DOWN, ENTER, Terminal};

const PEOPLE: &str = "--x human --o human --no-save";

fn people(game: &str) -> Terminal {
    Terminal::play(&format!("{game} {PEOPLE}"), 80, 24)
}

// ---- evaluation and paths

#[test]
fn the_evaluation_before_and_after_a_move() {
    let mut board = people("tictactoe --moves b2,a1");
    board.wait("X: choose").keys("e").wait("Evaluation for X: course").wait("4 → 1").shows("evaluation-tictactoe");
    board.keys(":c1\r").wait("1 → 4").keys("e").wait("Evaluation for X: standard").keys("e").wait_gone("Evaluation");
    board.keys("?").wait("the evaluation: course, engine, none");
    // The largest table fits the smallest usual screen.
    let mut board = people("byte --moves D2-GL-0");
    board.wait("O: choose").keys("ee").wait("Evaluation for X: standard").wait("points").wait("tempo").wait("sum");
    board.shows("evaluation-byte");
}

#[test]
fn shortest_paths_are_drawn_and_taken_away() {
    let mut board = people("blockade --moves X1:64:P49,O1:4D:Z66");
    board.wait("X: choose").keys("p").wait("─ X1→O1 ").wait("═ O2→X1 ").shows("paths-blockade");
    board.keys("ee").wait("Evaluation for X: standard").shows("paths-and-evaluation").keys("e");
    board.keys("p").wait_gone("X1→O1");
    let mut board = Terminal::play(&format!("blockade {PEOPLE} --ascii"), 80, 24);
    board.wait("X: choose").keys("p").wait("- X1>O1 4  X1>O2 6");
    assert!(board.text().is_ascii(), "{}", board.text());
}

// ---- the line below the board

#[test]
fn refusals_are_whole_at_eighty_columns() {
    let mut board = people("blockade");
    board.wait("4160 moves").keys(":X 9 6 99 R 4 ?").keys(ENTER).wait("'9' is not a pawn: 1 or 2");
    for line in ["there is no cell (6,99)", "'R' is not a wall: ", "they are written 1 to 9, then A (10)", "to S (28)"]
    {
        board.wait(line);
    }
    board.shows("blockade-all-faults");
}

#[test]
fn a_move_after_the_end_is_answered() {
    let mut board = people("tictactoe --moves a1,b1,a2,b2,a3");
    board.wait("X wins").keys(":c3").keys(ENTER).wait("The game is over: u takes a move back, n begins again");
    board.keys("u").wait("X: choose a cell");
}

#[test]
fn the_way_out_is_always_at_the_bottom() {
    for (lang, quit) in [("en", "q quit"), ("sr-Latn", "q izlaz"), ("sr-Cyrl", "q излаз")] {
        for game in ["blockade", "byte", "tictactoe"] {
            let mut board = Terminal::play(&format!("{game} {PEOPLE} --lang {lang}"), 80, 24);
            board.wait(quit).keys(ENTER).keys(DOWN).keys(ENTER).wait(quit);
        }
    }
}

// ---- pawns and titles

#[test]
fn pawns_keep_their_numbers_and_the_cursor_begins_on_the_first() {
    let mut board = people("blockade");
    board.wait("[X1]").wait("(X2)").keys(ENTER).wait("{X1}").keys(ENTER).wait("place a wall").keys(ENTER);
    board.wait("[O1]").wait("(O2)").keys(":O2:9A:P11\r").wait("[X1]").wait("(X2)");
    board.keys(":X2:A4:P13\r").wait("[O1]");
}

#[test]
fn the_title_of_an_mnk_game_has_its_three_numbers() {
    people("mnk --set m=4 --set n=5 --set k=3").wait("m,n,k = 4,5,3");
}

// ---- hints

#[test]
fn a_position_has_one_hint() {
    let mut board = people("byte");
    let mut hint = || {
        board.wait("35 moves").keys("h").wait("Look at").keys("h").wait("begins").keys("h").wait("Hint: ");
        let text = board.text();
        board.keys(":B2-DD-0\r").wait("O: choose").keys("u");
        text.lines().find(|line| line.contains("Hint: ")).map(str::to_owned)
    };
    assert_eq!(hint(), hint());
}

// ---- files

#[test]
fn a_file_without_a_move_is_refused_and_the_game_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hello.txt");
    std::fs::write(&file, "Hello there\n").expect("a file");
    let mut board = people("tictactoe --moves b2");
    board.wait("8 moves").keys("o").wait("Read from file").keys(&format!("{}\r", file.display()));
    board.wait("Cannot be read").wait("'Hello there' is not a move").keys("\x1b").wait("O: choose a cell  ·  8 moves");
}

// ---- the end

#[test]
fn the_end_is_red_green_or_yellow() {
    let end = |moves: &str, text: &str| {
        let game = format!("tictactoe {PEOPLE} --moves {moves}");
        let mut board = Terminal::start(&game, 80, 24, &[("COLORTERM", "truecolor")]);
        board.wait(text);
        let (x, y) = board.place(text);
        board.color(x, y)
    };
    assert_eq!(end("a1,b1,a2,b2,a3", "X wins"), vt100::Color::Rgb(0xe0, 0x4f, 0x3d));
    assert_eq!(end("a1,b1,a2,b2,c3,b3", "O wins"), vt100::Color::Rgb(0x4c, 0xaf, 0x6d));
    assert_eq!(end("a1,b1,c1,a2,c2,b2,a3,c3,b3", "Draw"), vt100::Color::Rgb(0xe3, 0xb3, 0x41));
}
