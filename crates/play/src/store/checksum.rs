//! A checksum for each row: a digit that a disk or a person has changed is noticed, and not played as another move.

use rusqlite::types::ValueRef;
use sha2::{Digest, Sha256};

/// The checksum of the values of a row. Each value is hashed with its type and its length, so that no two lists of values are hashed alike.
pub(super) fn checksum<'a>(values: impl IntoIterator<Item = ValueRef<'a>>) -> i64 {
    let mut hasher = Sha256::new();
    for value in values {
        match value {
            ValueRef::Null => hasher.update([0]),
            ValueRef::Integer(number) => {
                hasher.update([1]);
                hasher.update(number.to_le_bytes());
            }
            ValueRef::Real(number) => {
                hasher.update([2]);
                hasher.update(number.to_le_bytes());
            }
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
                hasher.update([3]);
                hasher.update((bytes.len() as u64).to_le_bytes());
                hasher.update(bytes);
            }
        }
    }
    let [a, b, c, d, e, f, g, h, ..]: [u8; 32] = hasher.finalize().into();
    i64::from_le_bytes([a, b, c, d, e, f, g, h])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_and_every_border_counts() {
        let text = |text: &'static str| ValueRef::Text(text.as_bytes());
        let rows = [
            vec![text("ab"), text("c")],
            vec![text("a"), text("bc")],
            vec![text("abc")],
            vec![text("abc"), text("")],
            vec![text("abc"), ValueRef::Null],
            vec![text("abd")],
            vec![ValueRef::Integer(1), ValueRef::Integer(0)],
            vec![ValueRef::Integer(0), ValueRef::Integer(1)],
        ];
        let sums: std::collections::HashSet<i64> = rows.iter().map(|row| checksum(row.iter().copied())).collect();
        assert_eq!(sums.len(), rows.len());
    }

    #[test]
    fn the_sum_of_a_row_is_the_same_in_every_version() {
        assert_eq!(
            checksum([ValueRef::Text("potez".as_bytes()), ValueRef::Integer(3), ValueRef::Null]),
            -4_714_494_691_815_958_915
        );
    }
}
