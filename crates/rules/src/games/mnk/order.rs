//! Can the columns of a board with gravity have been filled by players who take turns?
//!
//! Counting marks is not enough: a single column that reads X X O O from the bottom has as many X as O, but nobody can
//! make two moves in a row. The question is whether the columns can be merged into one alternating sequence.

use crate::game::Player;

/// Boards with more states than this are accepted without a search.
const MOST_STATES: usize = 1 << 20;

/// Is there an order of moves that fills the columns, each given from the bottom up, if `starts` begins?
///
/// A state is how far each column is filled; whose turn it is follows from the sum. Every state is visited once.
pub(super) fn exists(columns: &[Vec<Player>], starts: Player) -> bool {
    let states = columns.iter().try_fold(1usize, |product, column| product.checked_mul(column.len() + 1));
    let Some(states) = states.filter(|states| *states <= MOST_STATES) else { return true };
    let mut weights = Vec::with_capacity(columns.len());
    let mut weight = 1;
    for column in columns {
        weights.push(weight);
        weight *= column.len() + 1;
    }
    let mut seen = vec![false; states];
    let mut waiting = vec![0usize];
    while let Some(state) = waiting.pop() {
        if state + 1 == states {
            return true;
        }
        let heights = columns.iter().zip(&weights).map(|(column, weight)| state / weight % (column.len() + 1));
        let moves = heights.clone().sum::<usize>();
        let turn = if moves % 2 == 0 { starts } else { starts.other() };
        for ((height, column), weight) in heights.zip(columns).zip(&weights) {
            if column.get(height) == Some(&turn) && !seen[state + weight] {
                seen[state + weight] = true;
                waiting.push(state + weight);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(texts: &[&str]) -> Vec<Vec<Player>> {
        texts.iter().map(|text| text.chars().filter_map(Player::from_mark).collect()).collect()
    }

    #[test]
    fn players_take_turns() {
        let possible = |texts: &[&str]| exists(&columns(texts), Player::First);
        assert!(possible(&[]));
        assert!(possible(&["", ""]));
        assert!(possible(&["xoxo"]));
        assert!(!possible(&["xxoo"]));
        assert!(!possible(&["ox"]));
        assert!(exists(&columns(&["ox"]), Player::Second));
        assert!(possible(&["xx", "oo"]));
        assert!(possible(&["xxoo", "ooxx"]));
        assert!(!possible(&["xxoo", "xo"]));
    }
}
