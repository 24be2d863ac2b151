//! Numbers as bytes, and checksums of bytes.

use potez_rules::random::mix;

/// A hash of bytes. Every single changed byte changes it: `mix` is a bijection.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    checksum_from(bytes.len() as u64, bytes)
}

/// The same, continuing from another checksum.
pub(crate) fn checksum_from(start: u64, bytes: &[u8]) -> u64 {
    let mut words = bytes.chunks_exact(8);
    let mut hash = mix(start.wrapping_add(0x9e37_79b9_7f4a_7c15));
    for word in words.by_ref() {
        let word = word.try_into().map_or(0, u64::from_le_bytes);
        hash = mix(hash ^ word);
    }
    let rest = words.remainder().iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    mix(hash ^ rest)
}

/// Appends a number, seven bits per byte, the lowest first (LEB128).
#[inline]
pub(crate) fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads what was appended. Bytes that we did not write may end early: every method returns `None` after the end.
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    #[inline]
    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(bytes)
    }

    pub(crate) fn word(&mut self) -> Option<u64> {
        self.bytes(8)?.try_into().ok().map(u64::from_le_bytes)
    }

    /// What has not been read yet.
    #[cfg(feature = "cluster")]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_make_a_round_trip() {
        let numbers = [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|number| push_number(&mut bytes, *number));
        let mut reader = Reader::new(&bytes);
        numbers.iter().for_each(|number| assert_eq!(reader.number(), Some(*number)));
        assert!(reader.is_empty() && reader.number().is_none());
    }

    #[test]
    fn any_changed_byte_changes_the_checksum() {
        let bytes: Vec<u8> = (0..45).collect();
        let before = checksum(&bytes);
        for place in 0..bytes.len() {
            for flip in [1, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[place] ^= flip;
                assert_ne!(checksum(&changed), before);
            }
        }
        assert_ne!(checksum(&bytes[..44]), before);
        assert_ne!(checksum(&[0]), checksum(&[]));
    }
}
