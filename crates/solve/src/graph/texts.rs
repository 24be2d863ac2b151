//! A set of texts, each with a number: one long string and a table of numbers, by hash.

use crate::bytes::checksum;

/// A hash of a text.
pub(crate) fn hash(text: &[u8]) -> u64 {
    checksum(text)
}

/// Different texts, numbered in the order in which they were added.
#[derive(Default)]
pub(crate) struct Texts {
    bytes: Vec<u8>,
    /// Where each text ends.
    ends: Vec<u64>,
    /// Numbers plus 1 by hash, with open addressing; 0 is free.
    slots: Vec<u32>,
}

impl Texts {
    pub(crate) fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    pub(crate) fn get(&self, number: u32) -> &[u8] {
        let from = if number == 0 { 0 } else { self.ends[number as usize - 1] };
        &self.bytes[from as usize..self.ends[number as usize] as usize]
    }

    /// About how much memory it takes.
    pub(crate) fn memory(&self) -> u64 {
        (self.bytes.capacity() + 8 * self.ends.capacity() + 4 * self.slots.len()) as u64
    }

    /// The number of a text, which is added if it is new.
    pub(crate) fn insert(&mut self, text: &[u8]) -> u32 {
        if self.ends.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.slot(hash(text));
        while self.slots[slot] != 0 {
            let number = self.slots[slot] - 1;
            if self.get(number) == text {
                return number;
            }
            slot = (slot + 1) % self.slots.len();
        }
        let number = self.len();
        self.bytes.extend(text);
        self.ends.push(self.bytes.len() as u64);
        self.slots[slot] = number + 1;
        number
    }

    fn slot(&self, hash: u64) -> usize {
        (hash as usize) & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        self.slots = vec![0; (self.slots.len() * 2).max(1 << 10)];
        for number in 0..self.len() {
            let mut slot = self.slot(hash(self.get(number)));
            while self.slots[slot] != 0 {
                slot = (slot + 1) % self.slots.len();
            }
            self.slots[slot] = number + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_their_numbers() {
        let mut texts = Texts::default();
        for round in 0..2 {
            for n in 0..5000u32 {
                assert_eq!(texts.insert(format!("text {n}").as_bytes()), n, "round {round}");
            }
        }
        assert_eq!((texts.len(), texts.get(4711)), (5000, b"text 4711".as_slice()));
        assert_eq!(texts.insert(b""), 5000);
        assert_eq!(texts.insert(b""), 5000);
    }
}
