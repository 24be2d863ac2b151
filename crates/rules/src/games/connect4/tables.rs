//! A lookup table of the open columns of the standard board.

use super::Column;

/// The places of the 7×6 board.
pub(super) const BOARD: u64 = standard();

const fn standard() -> u64 {
    let mut board = 0;
    let mut col = 0;
    while col < 7 {
        board |= 0b11_1111 << (7 * col);
        col += 1;
    }
    board
}

struct Open {
    columns: [Column; 7],
    count: u8,
}

/// The open columns, from the left, for every set of full ones.
static OPEN: [Open; 128] = {
    const NONE: Open = Open { columns: [Column(0); 7], count: 0 };
    let mut table = [NONE; 128];
    let mut full = 0;
    while full < 128 {
        let mut col = 0;
        while col < 7 {
            if full >> col & 1 == 0 {
                let count = table[full].count as usize;
                table[full].columns[count] = Column(col);
                table[full].count += 1;
            }
            col += 1;
        }
        full += 1;
    }
    table
};

/// Appends the columns that are not full, from the left.
#[inline]
pub(super) fn append(all: u64, moves: &mut Vec<Column>) {
    let open = lookup(all);
    // Copying the whole array and truncating is one store; copying only the open columns would be a call.
    let length = moves.len() + usize::from(open.count);
    moves.extend_from_slice(&open.columns);
    moves.truncate(length);
}

/// Looks up the open columns.
///
/// The places of the top row are 7 apart; the product moves the one of column i to place 42 + i, and no two terms of the
/// product meet.
#[inline]
fn lookup(all: u64) -> &'static Open {
    const TOPS: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
    const GATHER: u64 = 1 << 42 | 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12 | 1 << 6;
    let full = ((all >> 5 & TOPS).wrapping_mul(GATHER) >> 42 & 127) as usize;
    &OPEN[full]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_columns_are_left_out() {
        for full in 0..128u64 {
            let all = (0..7).filter(|col| full >> col & 1 == 1).fold(0, |all, col| all | 0b11_1111 << (7 * col));
            // Columns that lack only their top disc are open.
            let nearly = (0..7).filter(|col| full >> col & 1 == 0).fold(all, |all, col| all | 0b1_1111 << (7 * col));
            let open: Vec<u64> = (0..7).filter(|col| full >> col & 1 == 0).collect();
            for all in [all, nearly] {
                let mut moves = vec![Column(99)];
                append(all, &mut moves);
                assert_eq!(moves[1..].iter().map(|column| u64::from(column.0)).collect::<Vec<_>>(), open);
            }
        }
    }
}
