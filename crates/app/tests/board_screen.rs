//! What is beside the board, and how the board looks in every size, colour and language.

mod terminal;

use terminal::{ENTER, Terminal};

const PEOPLE: &str = "--x human --o human --no-save";

fn people(game: &str) -> Terminal {
    Terminal::play(&format!("{game} {PEOPLE}"), 80, 24)
}

#[test]
fn help_hint_undo_variations_lines() {
    let mut board = people("tictactoe");
    board.wait("9 moves").keys("?").wait("Keys").shows("help").keys("x").wait_gone("Keys");
    board.keys(":b2\r:a1\r").wait("b2 a1").keys("h").wait("Look at the marked place").shows("hint-where");
    board.keys("h").wait("begins").keys("h").wait("Hint: ").shows("hint-move");
    board.keys("u").wait("O: choose a cell").keys(":c3").keys(ENTER).wait("╰ a1").shows("variation");
    board.keys("{").wait("╰ c3").keys("}").wait("╰ a1");
    board.keys("l").wait("depth").keys("l").wait_gone("depth");
    board.keys("f").shows("flipped");
    board.keys("r").wait("Resign").keys("n").wait_gone("Resign").keys("d").wait("offers a draw");
    board.keys("d").wait("Draw").wait("by agreement");
}

#[test]
fn against_the_computer_take_back_returns_to_ones_own_turn() {
    let mut board = Terminal::play("tictactoe --x human --o engine:10 --no-save", 80, 24);
    board.wait("level 10").keys(ENTER).wait("X: choose a cell  ·  7 moves").shows("against-level-10");
    board.keys("u").wait("9 moves").keys("q").wait("Leave").keys("n").wait_gone("Leave").keys("q").keys("y");
    assert_eq!(board.end(), 0);
}

#[test]
fn who_plays_is_asked() {
    let mut board = Terminal::play("tictactoe --no-save", 80, 24);
    board.wait("You play X").shows("start").keys("\x1b[B").keys("\x1b[C").wait("level 6").keys(ENTER);
    board.wait("O: choose a cell  ·  8 moves").wait("level 6");
    let mut board = Terminal::play("tictactoe --no-save", 80, 24);
    board.wait("You play X").keys("\x1b[A").keys("\x1b[A").keys(ENTER).wait("a person").wait("9 moves");
}

#[test]
fn two_programs_play_to_the_end() {
    let mut board = Terminal::play("tictactoe --x engine:10 --o engine:10 --pace 0 --no-save", 80, 24);
    board.wait("Draw").shows("two-programs");
}

#[test]
fn a_full_game_against_level_one() {
    let mut board = Terminal::play("connect4 --x human --o engine:1 --no-save", 80, 24);
    // The engine's move, again and again, against an opponent that is no match for it.
    board.wait("X: choose");
    for turn in 1..=21 {
        let row = format!("{turn} ");
        let listed = |line: &str| line.chars().skip(53).collect::<String>().trim_start().starts_with(&row);
        let made = |text: &str| text.contains("X: choose") && text.lines().any(listed);
        board.keys("+").until("a move and its answer", |text| made(text) || text.contains("wins"));
        if board.text().contains("wins") {
            break;
        }
    }
    board.wait("X wins");
}

#[test]
fn the_window_changes_its_size() {
    let mut board = people("blockade");
    board.shows("blockade-start").resize(150, 50).shows("blockade-large");
    board.resize(110, 40).shows("blockade-medium").resize(40, 12).shows("blockade-tiny");
    board.resize(80, 24).shows("blockade-start");
    board.resize(1, 1).resize(3, 2).resize(80, 24).shows("blockade-start");
}

#[test]
fn a_clock_runs() {
    let mut board = Terminal::play(&format!("tictactoe {PEOPLE} --clock 1s"), 80, 24);
    board.wait("0:01.0").keys(ENTER).wait("O: choose").wait("O ran out of time").wait("X wins");
}

// ---- colours, signs, languages

#[test]
fn sixteen_colours_and_none() {
    let game = format!("connect4 {PEOPLE} --moves 4,3");
    let mut board = Terminal::start(&game, 80, 24, &[("TERM", "xterm")]);
    board.wait("X: choose a column");
    let colors = board.colors();
    assert!(colors.iter().any(|color| *color != vt100::Color::Default));
    assert!(colors.iter().all(|color| matches!(color, vt100::Color::Default | vt100::Color::Idx(0..16))), "{colors:?}");
    let mut board = Terminal::start(&game, 80, 24, &[("NO_COLOR", "1")]);
    board.wait("X: choose a column");
    assert!(board.colors().iter().all(|color| *color == vt100::Color::Default));
    let mut board = Terminal::start(&game, 80, 24, &[("COLORTERM", "truecolor")]);
    let many = board.wait("X: choose a column").colors();
    assert!(many.iter().any(|color| matches!(color, vt100::Color::Rgb(..))));
}

#[test]
fn ascii_signs_only() {
    for (game, keys) in [("tictactoe --moves b2,a1", ""), ("connect4 --moves 4,3", ""), ("byte", ENTER), ("tree", "?")]
    {
        let mut board = Terminal::play(&format!("{game} {PEOPLE} --ascii"), 80, 24);
        board.wait("choose").keys(keys);
        let name = game.split(' ').next().unwrap_or(game);
        board.shows(&format!("ascii-{name}"));
        assert!(board.text().is_ascii(), "{}", board.text());
    }
    let mut board = Terminal::start(&format!("blockade {PEOPLE} --moves X1:24:P11"), 80, 24, &[("LANG", "C")]);
    board.wait("O: choose").shows("ascii-blockade");
    assert!(board.text().is_ascii());
}

#[test]
fn three_languages() {
    for (tag, word) in [("en", "choose a cell"), ("sr-Latn", "izaberite polje"), ("sr-Cyrl", "изаберите поље")]
    {
        let mut board = Terminal::play(&format!("tictactoe {PEOPLE} --lang {tag}"), 80, 24);
        board.wait(word).shows(&format!("tictactoe-{tag}")).keys("?").shows(&format!("help-{tag}"));
    }
}

// ---- games are kept

#[test]
fn every_move_is_kept_and_can_be_taken_up_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display();
    let game = format!("tictactoe --x human --o human --data {data}");
    let mut board = Terminal::play(&game, 80, 24);
    board.wait("9 moves").keys(ENTER).wait("8 moves").keys(":a1\r").wait("b2 a1").keys("\x03");
    assert_eq!(board.end(), 130);
    let mut board = Terminal::play(&game, 80, 24);
    board.wait("9 moves").keys("o").shows("shelf").keys(ENTER).wait("b2 a1").wait("Loaded");
    // To a file and back.
    board.keys("s").wait("Save to file").keys("game.sgf\r").wait("Saved to").keys("u").wait("8 moves");
    board.keys("of").wait("Read from file").keys("game.sgf\r").wait("Loaded").keys("\x1b").wait("7 moves");
    board.keys("of").wait("Read from file").keys("missing.json\r").wait("Cannot be read");
}

#[test]
fn a_store_that_cannot_be_used_is_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").expect("a file");
    let mut board = Terminal::play(&format!("tictactoe --x human --o human --data {}", file.display()), 80, 24);
    board.wait("Not saved").keys(ENTER).wait("8 moves");
}
