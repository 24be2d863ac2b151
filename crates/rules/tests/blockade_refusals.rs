//! What Blockade says about moves and positions that are refused, and what it reads.

use crate::blockade_corners::{law, laws, standard, with};
use potez_rules::notation::play_line;
use potez_rules::{Dialect, Game, Notation};

#[test]
fn every_refusal_names_its_law() {
    let game = standard();
    let start = game.start();
    for (text, expected) in [
        ("O1:6B:P11", "blockade.turn"),
        ("h5-f5/a1v", "blockade.no_pawn"),
        ("d4-d4/a1v", "blockade.stay"),
        ("X1:74:P11", "blockade.far"),
        ("X1:54:P11", "blockade.single_step"),
        ("X1:64", "blockade.wall_missing"),
        ("X:P11", "blockade.pawn_first"),
        ("X1:64:PB1", "blockade.anchor"),
        ("X1:64:P1E", "blockade.anchor"),
        ("X1:6F:P11", "blockade.outside"),
        ("X1:6T:P11", "blockade.sign"),
        ("X3:64:P11", "blockade.move"),
        ("X1:64:Q11", "blockade.move"),
        ("", "blockade.move"),
        ("X1:64:P1", "blockade.move"),
        ("d4-f4/d9x", "blockade.move"),
        ("d4-f", "blockade.move"),
        ("d4-f99999999999999999999", "blockade.move"),
        ("d4/", "blockade.move"),
    ] {
        assert_eq!(law(&game, &start, text), expected, "{text}");
    }
    let (walled, _) = play_line(&game, &start, "X1:64:P11,O1:6B:Z22").unwrap();
    for (text, expected) in [
        ("X1:84:P33", "blockade.taken"),
        ("X1:44:P12", "blockade.clash"),
        ("X1:44:Z11", "blockade.clash"),
        ("X1:44:Z32", "blockade.clash"),
        ("X1:44:P22", "blockade.clash"),
    ] {
        assert_eq!(law(&game, &walled, text), expected, "{text}");
    }
    let blocked = game.parse_position("44.84/4B.8B 44 - 8.9/9.9 X 20").unwrap();
    assert_eq!(law(&game, &blocked, "X1:64:P11"), "blockade.blocked");
    let none = game.parse_position("44.84/4B.8B 11.13.15.17.31.33.35.37.51 - 0.9/9.9 X 20").unwrap();
    assert_eq!(law(&game, &none, "X1:64:P77"), "blockade.hand");
    // X1 in the corner (1,1), closed below; green (1,1) would close it in.
    let corner = game.parse_position("12.84/4B.8B 11 - 8.9/9.9 X 20").unwrap();
    assert_eq!(law(&game, &corner, "X2:64:Z12"), "blockade.path");
    let exclusive = with::<3>("wall=exclusive");
    assert_eq!(law(&exclusive, &exclusive.start(), "X1:64:P11"), "blockade.either");
    assert_eq!(law(&exclusive, &exclusive.start(), "O:P11"), "blockade.turn");
}

#[test]
fn dialects_are_read_in_any_mixture() {
    let game = standard();
    let start = game.start();
    let mv = game.parse_move(&start, "X2:64:Z49").unwrap();
    for text in [
        "x2:64:z49",
        "[X 2] [6 4] [Z 4 9]",
        "[x2][64][g49]",
        "X 2 6 4 Z 4 9",
        "X264Z49",
        "h4-f4/d9h",
        " H4-F4 / D9H ",
        "(X 2) (6 4) (G 4 9)",
    ] {
        assert_eq!(game.parse_move(&start, text), Ok(mv), "{text}");
    }
    assert_eq!(game.move_text(&start, mv, Dialect::Course), "[X 2] [6 4] [Z 4 9]");
    assert_eq!(game.move_text(&start, mv, Dialect::AbstractPlay), "h4-f4/d9h");
    let blue = game.parse_move(&start, "[X 1] [6 4] [P A D]").unwrap();
    assert_eq!(game.move_text(&start, blue, Dialect::Ours), "X1:64:PAD");
    assert_eq!(game.parse_move(&start, "d4-f4/j13v"), Ok(blue));
    let large = with::<10>("rows=22 cols=28");
    let far = large.parse_move(&large.start(), "X1:MS:ZLR").unwrap();
    assert_eq!(large.move_text(&large.start(), far, Dialect::AbstractPlay), "g8-v28/u27h");
    let exclusive = with::<3>("wall=exclusive");
    let wall = exclusive.parse_move(&exclusive.start(), "[X] [P 3 B]").unwrap();
    assert_eq!(exclusive.move_text(&exclusive.start(), wall, Dialect::Ours), "X:P3B");
    assert_eq!(exclusive.parse_move(&exclusive.start(), "/c11v"), Ok(wall));
}

#[test]
fn positions_break_laws_all_at_once() {
    let game = standard();
    assert_eq!(
        laws(&game, "44.44/4B.TF 11.12 11 9.9/9.99 X 3"),
        ["blockade.position.form"],
        "T is no sign, so the text cannot be read"
    );
    assert_eq!(
        laws(&game, "44.44/4B.SF 11.12 11.E1 9.9/9.99 X 3"),
        [
            "blockade.position.shared",
            "blockade.position.outside",
            "blockade.clash",
            "blockade.clash",
            "blockade.anchor",
            "blockade.position.count",
            "blockade.position.hand",
            "blockade.position.count",
        ]
    );
    for (text, expected) in [
        ("", "blockade.position.fields"),
        ("44.84/4B.8B - - 9.9/9.9", "blockade.position.fields"),
        ("44.84/4B.8B - - 9.9/9.9 Y 0", "blockade.position.form"),
        ("44.84/4B.8B - - 9.9/9.9 X -1", "blockade.position.form"),
        ("44.84/4B.8B - - 9.9/9.9 X 0 = =", "blockade.position.form"),
        ("44.84/4B.8B - - 9.9/9.9 X 1", "blockade.position.turn"),
        ("44.84/4B.8B 11 - 8.9/9.9 X 0", "blockade.position.early"),
        ("64.84/4B.8B - - 9.9/9.9 X 0", "blockade.position.early"),
        ("44.84/4B.8B - - 9.9/9.9 X 502", "blockade.position.late"),
        ("4B.84/-.6B - - 9.9/9.9 X 20", "blockade.position.won"),
        ("4B.8B/44.84 - - 9.9/9.9 O 41", "blockade.position.winners"),
        ("45.84/-.8B - - 9.9/9.9 O 41", "blockade.position.missing"),
        ("44.84/4B.8B - - 9.9/9.9 X 8 =", "blockade.position.repeated"),
        ("11.84/4B.8B 11 12 8.9/9.8 X 20", "blockade.path"),
    ] {
        assert!(laws(&game, text).contains(&expected), "{text}: {:?}", laws(&game, text));
    }
    // The place of what cannot be read is told.
    let refusals = game.parse_position("44.84/4B.8B - ? 9.9/9.9 X 0").unwrap_err();
    assert_eq!(refusals[0].place.map(|place| place.column), Some(15));
    // Turns played may be left out.
    let read = game.parse_position("64.84/4B.8B 11 - 8.9/9.9 O").unwrap();
    assert_eq!(read.ply(), 1);
}

#[test]
fn a_free_set_up_counts_no_walls_and_no_turns() {
    let (exact, free) = (standard(), with::<3>("setup=free"));
    for text in [
        "44.84/4B.8B 63.65 - 2.2/2.2 X",
        "64.84/4B.8B 11 - 8.9/9.9 X 0",
        "26.84/4B.8B - - 0.0/0.0 O 1",
        "44.84/4B.8B 11.13.15.17.19.1B - 9.9/9.9 X 0",
        "44.84/4B.8B - - 0.0/0.0 X 8 =",
    ] {
        assert!(exact.parse_position(text).is_err(), "{text}");
        let position = free.parse_position(text).unwrap_or_else(|broken| panic!("{text}: {broken:?}"));
        let written = free.position_text(&position);
        assert!(written.starts_with(text), "{text}: {written}");
        assert_eq!(free.parse_position(&written), Ok(position));
    }
    // Every other law holds.
    for (text, law) in [
        ("44.84/4B.8B - - 10.9/9.9 X 0", "blockade.position.hand"),
        ("44.84/4B.8B 11.12 11 0.0/0.0 X 0", "blockade.clash"),
        ("44.84/4B.8B - - 0.0/0.0 X 1", "blockade.position.turn"),
        ("44.84/4B.8B - - 0.0/0.0 X 502", "blockade.position.late"),
        ("45.84/-.8B - - 9.9/9.9 O 41", "blockade.position.missing"),
        ("11.84/4B.8B 11 12 8.9/9.8 X 20", "blockade.path"),
    ] {
        assert!(laws(&free, text).contains(&law), "{text}: {:?}", laws(&free, text));
    }
    // Such a position is played like any other.
    let (position, _) =
        play_line(&free, &free.parse_position("44.84/4B.8B 63.65 - 1.0/0.0 X").unwrap(), "X1:64:P11,O1:5A").unwrap();
    assert_eq!(free.outcome(&position), None);
}
