//! Sorting by keys alone: compiled once for each type of key, not once for each game's type of move.

/// The indices of `keys` from the smallest key to the largest. Equal keys stay in their order.
pub(crate) fn sorted_indices<K: Ord>(keys: &[K]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..keys.len()).collect();
    indices.sort_by(|&a, &b| keys[a].cmp(&keys[b]));
    indices
}

#[cfg(test)]
mod tests {
    use super::sorted_indices;

    #[test]
    fn equal_keys_stay_in_their_order() {
        assert_eq!(sorted_indices(&[2, 1, 2, 1, 0]), [4, 1, 3, 0, 2]);
        assert_eq!(sorted_indices::<i32>(&[]), [0; 0]);
    }
}
