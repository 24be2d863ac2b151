//! What the page on Blockade shows can be read and played.

use potez_rules::blockade::{Blockade, OPTIONS, Params};
use potez_rules::notation::play_line;
use potez_rules::{Game, Notation};

const PAGE: &str = include_str!("../../../docs/games/blockade.md");

#[test]
fn positions_and_moves_of_the_page_are_legal() {
    let game = Blockade::<3>::new(Params::default()).unwrap();
    let mut read = 0;
    for block in PAGE.split("```position\n").skip(1) {
        for line in block.split("```").next().unwrap_or_default().lines() {
            let position = game.parse_position(line).unwrap_or_else(|refusals| panic!("{line} {refusals:?}"));
            assert_eq!(game.position_text(&position), line);
            read += 1;
        }
    }
    for command in PAGE.lines().filter(|line| line.starts_with("<!-- potez show")) {
        if let Some(moves) = command.split("--moves ").nth(1).and_then(|rest| rest.split(' ').next()) {
            play_line(&game, &game.start(), moves).unwrap_or_else(|broken| panic!("{broken}"));
            read += 1;
        }
    }
    assert!(read > 5);
    assert!(OPTIONS.iter().all(|option| PAGE.contains(&format!("| `{}` |", option.key))));
}
