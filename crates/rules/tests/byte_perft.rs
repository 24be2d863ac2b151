//! The published counts of move sequences.

use potez_rules::byte::{Byte, Params, Size, Visitor};
use potez_rules::notation::play_line;
use potez_rules::perft::perft_table;
use potez_rules::{Game, Settings};

struct Count<'a> {
    line: &'a str,
    depth: u32,
}

impl Visitor for Count<'_> {
    type Output = Vec<u64>;
    fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) -> Vec<u64> {
        let (position, _) = play_line(&game, &game.start(), self.line).unwrap();
        perft_table(&game, &position, self.depth)
    }
}

fn count(settings: &str, line: &str, depth: u32) -> Vec<u64> {
    let params = Params::from_settings(&Settings::parse(settings).unwrap()).unwrap();
    params.visit(Count { line, depth })
}

const EIGHT_PLIES: &str = "D4-DD-0,E3-GL-0,F2-DL-0,E7-DD-0,D2-DL-0,C5-GL-0,D6-GD-0,E1-GD-0";
const EIGHT_MORE: &str = "F6-GL-0,G7-GD-0,B2-DD-0,G3-GD-0,D2-GD-1,B4-DL-1,F8-GL-0,G1-GD-0";

#[test]
fn from_the_start() {
    assert_eq!(count("", "", 5), [35, 1116, 32349, 864299, 20964656]);
    assert_eq!(count("size=10", "", 4), [63, 3756, 211753, 11317535]);
    assert_eq!(count("size=16", "", 3), [195, 37308, 7002685]);
    assert_eq!(count("size=18", "", 2), [255, 64076]);
    assert_eq!(count("size=24", "", 2), [483, 231452]);
}

#[test]
fn from_the_middle() {
    assert_eq!(count("", EIGHT_PLIES, 4), [13, 236, 2874, 46181]);
    assert_eq!(count("", &format!("{EIGHT_PLIES},{EIGHT_MORE}"), 5), [9, 124, 1105, 13766, 117611]);
}

#[test]
fn merge_first() {
    assert_eq!(count("merge_first=yes", "", 4), [35, 1108, 31851, 824541]);
}

/// After a swap the game goes on as before, with the colours exchanged: so the counts are those of this depth and of the
/// one before.
#[test]
fn pie() {
    assert_eq!(count("pie=yes", "", 4), [35, 1116 + 35, 32349 + 1116, 864299 + 32349]);
    assert_eq!(count("pie=yes", "B2-DD-0,swap", 2).len(), 2);
    for line in ["B2-DD-0", "D4-DD-0", "F2-DL-0"] {
        assert_eq!(count("pie=yes", &format!("{line},swap"), 3), count("", line, 3));
    }
}

#[test]
fn larger_boards_have_as_many_first_moves_as_their_rows_of_x_have_ways() {
    // Rows of X: the first has one row of O below it, every other has two; 2·n/2 − 1 ways lead from one row to another.
    for size in Size::ALL {
        let rows = size.rows() as u64;
        let ways = ((rows - 2) / 2 * 2 - 1) * (rows - 1);
        assert_eq!(Params::of_size(size).visit(Count { line: "", depth: 1 }), [ways]);
    }
}
