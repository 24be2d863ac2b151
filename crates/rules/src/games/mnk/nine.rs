//! Lookup tables for the 3×3 board: its rows, and its free cells as lists.
//!
//! Places are those of the board word: `0 1 2`, `4 5 6`, `8 9 10`.

use super::Cell;

/// The places of the board.
pub(super) const BOARD: u64 = 0b111_0111_0111;

/// One bit for every set of places: is there a row in it?
pub(super) type Wins = [u64; 32];

/// For k from 1 to 3.
pub(super) static WINS: [Wins; 3] = [wins(1), wins(2), wins(3)];

const fn wins(k: u32) -> Wins {
    let mut table = [0; 32];
    let mut set = 0u64;
    while set < 2048 {
        // The places outside the board count as empty.
        if has_row(set & BOARD, k) {
            table[(set / 64) as usize] |= 1 << (set % 64);
        }
        set += 1;
    }
    table
}

const fn has_row(set: u64, k: u32) -> bool {
    let steps = [1, 4, 5, 3];
    let mut i = 0;
    while i < 4 {
        let mut rest = set;
        let mut length = 1;
        while length < k {
            rest = set & rest >> steps[i];
            length += 1;
        }
        if rest != 0 {
            return true;
        }
        i += 1;
    }
    false
}

/// Is there a row in the set?
#[inline]
pub(super) fn wins_in(table: &Wins, set: u64) -> bool {
    table[(set >> 6 & 31) as usize] >> (set & 63) & 1 != 0
}

/// For every set of cells, squeezed to nine bits, its members.
static MEMBERS: [[Cell; 9]; 512] = {
    let mut table = [[Cell(0); 9]; 512];
    let mut set = 0;
    while set < 512 {
        let mut count = 0;
        let mut cell = 0;
        while cell < 9 {
            if set >> cell & 1 == 1 {
                table[set][count] = Cell(cell / 3 * 4 + cell % 3);
                count += 1;
            }
            cell += 1;
        }
        set += 1;
    }
    table
};

/// The members of a set of places of the board, from the top left; what follows them is unspecified.
#[inline]
pub(super) fn members(set: u64) -> &'static [Cell; 9] {
    let squeezed = set & 7 | set >> 1 & 0o70 | set >> 2 & 0o700;
    &MEMBERS[squeezed as usize]
}

/// Appends the `count` members of a set.
///
/// Copying the whole array and truncating is two stores; copying only the members would be a call.
#[inline]
pub(super) fn append(set: u64, count: usize, moves: &mut Vec<Cell>) {
    let length = moves.len() + count;
    moves.extend_from_slice(members(set));
    moves.truncate(length);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_three() {
        let lines = [[0, 1, 2], [4, 5, 6], [8, 9, 10], [0, 4, 8], [1, 5, 9], [2, 6, 10], [0, 5, 10], [2, 5, 8]];
        for set in (0..2048u64).filter(|set| set & !BOARD == 0) {
            let row = lines.iter().any(|line| line.iter().all(|place| set >> place & 1 == 1));
            assert_eq!(wins_in(&WINS[2], set), row, "{set:b}");
            assert_eq!(wins_in(&WINS[0], set), set != 0);
            let places: Vec<u16> = (0..11).filter(|place| set >> place & 1 == 1).collect();
            let mut moves = vec![Cell(99)];
            append(set, places.len(), &mut moves);
            assert_eq!(moves[1..].iter().map(|cell| cell.0).collect::<Vec<_>>(), places);
        }
    }
}
