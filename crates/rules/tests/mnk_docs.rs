//! The examples on the rule pages are what the pages say.

use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{self, Mnk};
use potez_rules::notation::play_line;
use potez_rules::{Game, Notation, Settings, Show};

const TICTACTOE: &str = include_str!("../../../docs/games/tictactoe.md");
const MNK: &str = include_str!("../../../docs/games/mnk.md");
const CONNECT4: &str = include_str!("../../../docs/games/connect4.md");

/// The blocks of a page: what stands behind the opening fence, and the text inside.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(head) = line.strip_prefix("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((head.to_owned(), text.join("\n")));
        }
    }
    blocks
}

/// Plays the `moves` blocks; a `position` block is what the moves before it lead to.
fn check<G: Notation + Show>(page: &str, open: impl Fn(&str) -> G) -> usize {
    let mut reached: Option<String> = None;
    let blocks = blocks(page);
    for (head, text) in &blocks {
        let (kind, rest) = head.split_once(' ').unwrap_or((head, ""));
        let game = open(if kind == "course" { "" } else { rest });
        let play = |moves: &str| play_line(&game, &game.start(), moves).unwrap_or_else(|broken| panic!("{broken}")).0;
        match kind {
            "moves" => reached = Some(game.position_text(&play(text))),
            "position" => {
                assert_eq!(reached.as_ref(), Some(text));
                game.parse_position(text).unwrap();
            }
            "course" => assert_eq!(game.course_board(&play(rest), true).unwrap().trim_end(), text),
            other => panic!("a block of an unknown kind: {other}"),
        }
    }
    blocks.len()
}

fn settings(text: &str) -> Settings {
    Settings::parse(text).unwrap()
}

#[test]
fn the_examples_are_right() {
    let open = |text: &str| Mnk::<u64>::new(mnk::Params::from_settings(&settings(text)).unwrap()).unwrap();
    assert_eq!(check(TICTACTOE, open), 4);
    assert_eq!(check(MNK, open), 4);
    let open = |text: &str| Connect4::new(connect4::Params::from_settings(&settings(text)).unwrap());
    assert_eq!(check(CONNECT4, open), 4);
}

#[test]
fn the_positions_are_read_or_refused_as_the_pages_say() {
    let open = |text: &str| Mnk::<mnk::Wide>::new(mnk::Params::from_settings(&settings(text)).unwrap()).unwrap();
    let rows: Vec<Vec<&str>> =
        MNK.lines().filter(|line| line.starts_with("| `position.")).map(|line| line.split('`').collect()).collect();
    assert_eq!(rows.len(), 15);
    for row in rows {
        let (law, text) = (row[1], row[3]);
        let game = match law {
            "position.one_move" => open("m=5 n=5"),
            "position.floating" => open("gravity=yes"),
            "position.order" => open("m=1 n=4 k=4 gravity=yes"),
            _ => open(""),
        };
        let broken = game.parse_position(text).unwrap_err();
        assert!(broken.iter().any(|refusal| refusal.law == law), "{text}: {broken:?}");
    }
    assert!(open("m=15 n=15 k=5").parse_position("15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o").is_ok());
    assert!(open("m=5 n=5").parse_position("xxxo1/xoo2/x1o2/5/5 o").is_ok());
    assert!(open("").parse_position("x1o/1x1/3 o").is_ok());
    let lists: Vec<&str> = MNK.lines().filter(|line| line.starts_with("    [")).collect();
    assert_eq!(lists.len(), 3);
    lists.into_iter().for_each(|list| assert!(open("").parse_position(list).is_ok(), "{list}"));
    let game = Connect4::default();
    assert_eq!(game.parse_position("7/7/7/7/7/7 x"), Ok(game.start()));
    assert_eq!(game.parse_position("7/7/o6/o6/x6/x6 x").unwrap_err()[0].law, "position.order");
}

/// Every option is in its table, with its default.
#[test]
fn the_options_are_on_the_pages() {
    let pages = [(TICTACTOE, mnk::TICTACTOE_OPTIONS), (MNK, mnk::OPTIONS), (CONNECT4, connect4::OPTIONS)];
    for (page, options) in pages {
        for option in options {
            let row = page.lines().find(|line| line.starts_with(&format!("| `{}` |", option.key))).unwrap();
            assert!(row.contains(&format!("| {} |", option.default)), "{row}");
        }
    }
}
