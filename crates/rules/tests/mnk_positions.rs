//! The position reader lets in exactly the positions that can be reached: every diagram of small boards is tried.

use std::collections::HashSet;

use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{Mnk, Params};
use potez_rules::{Notation, Player};

fn reachable<G: Notation>(game: &G) -> HashSet<String> {
    let mut seen = HashSet::new();
    let mut waiting = vec![game.start()];
    while let Some(position) = waiting.pop() {
        if seen.insert(game.position_text(&position)) {
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            waiting.extend(moves.into_iter().map(|mv| game.play(&position, mv).unwrap()));
        }
    }
    seen
}

/// The texts of all boards of this size, possible or not.
fn diagrams(cols: usize, rows: usize) -> impl Iterator<Item = String> {
    let cells = (cols * rows) as u32;
    (0..3u32.pow(cells)).flat_map(move |number| {
        let mut board = String::new();
        for cell in 0..cells as usize {
            if cell > 0 && cell % cols == 0 {
                board.push('/');
            }
            board.push(['.', 'x', 'o'][(number / 3u32.pow(cell as u32) % 3) as usize]);
        }
        for run in (1..=cols).rev() {
            board = board.replace(&".".repeat(run), &run.to_string());
        }
        Player::BOTH.map(|turn| format!("{board} {}", turn.mark().to_ascii_lowercase()))
    })
}

fn check<G: Notation>(game: &G, cols: usize, rows: usize) {
    let reachable = reachable(game);
    let mut read = 0;
    for text in diagrams(cols, rows) {
        match game.parse_position(&text) {
            Ok(position) => {
                assert!(reachable.contains(&text), "{text} cannot be reached, but was read");
                assert_eq!(game.position_text(&position), text);
                read += 1;
            }
            Err(broken) => assert!(!reachable.contains(&text), "{text} can be reached, but was refused: {broken:?}"),
        }
    }
    assert_eq!(read, reachable.len());
}

#[test]
fn every_diagram_of_small_boards() {
    for (m, n, k) in [(3, 3, 3), (3, 3, 2), (1, 1, 1), (3, 2, 1), (4, 2, 3), (2, 4, 2), (1, 6, 3)] {
        for option in 0..8u32 {
            let starts = if option & 1 == 0 { Player::First } else { Player::Second };
            let params = Params::new(m, n, k).unwrap();
            let params = params.with_starts(starts).with_gravity(option & 2 != 0).with_misere(option & 4 != 0);
            check(&Mnk::<u64>::new(params).unwrap(), m as usize, n as usize);
        }
    }
}

#[test]
fn every_diagram_of_small_frames() {
    for (cols, rows) in [(4, 2), (2, 4), (1, 8), (5, 2)] {
        check(&Connect4::new(connect4::Params::new(cols, rows).unwrap()), cols as usize, rows as usize);
    }
}

#[test]
fn tictactoe_has_5478_of_them() {
    assert_eq!(reachable(&Mnk::tictactoe()).len(), 5478);
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let game: Mnk = Mnk::new(Params::new(3, 3, 3).unwrap()).unwrap();
    for (text, column) in [("?2/3/3 x", 1), ("3/1?1/3 x", 4), (" 3/3/xo? x", 8)] {
        let refusals = game.parse_position(text).unwrap_err();
        assert_eq!(refusals[0].place.map(|place| (place.line, place.column)), Some((1, column)), "{text}");
    }
}
