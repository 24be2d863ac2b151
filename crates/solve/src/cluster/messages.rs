//! Classes as messages.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::bytes::{Reader, push_number};
use crate::filling::class::{Class, OVER};

/// Bytes that are copied as a whole: without this they would be written one by one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        struct Read;
        impl Visitor<'_> for Read {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }

            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
                Ok(Bytes(bytes))
            }
        }
        deserializer.deserialize_byte_buf(Read)
    }
}

/// The positions of a class that are not decided.
pub(super) fn positions(class: &Class) -> Bytes {
    let open = || class.positions.iter().filter(|position| **position & OVER == 0);
    Bytes(differences(Vec::with_capacity(class.positions.len() + 8), open().copied()))
}

/// What [`positions`] wrote.
pub(super) fn read_positions(taken: u64, bytes: &Bytes) -> Option<Class> {
    Some(Class { taken, positions: numbers(Reader::new(&bytes.0))? })
}

/// The positions of a class and their values.
pub(super) fn values(class: &Class, values: &[u8]) -> Bytes {
    let mut bytes = Vec::with_capacity(2 * values.len() + 16);
    push_number(&mut bytes, values.len() as u64);
    bytes.extend(values);
    Bytes(differences(bytes, class.positions.iter().map(|position| position & !OVER)))
}

/// What [`values`] wrote.
pub(super) fn read_values(taken: u64, bytes: &Bytes) -> Option<(Class, Vec<u8>)> {
    let mut reader = Reader::new(&bytes.0);
    let count = usize::try_from(reader.number()?).ok()?;
    let values = reader.bytes(count)?.to_vec();
    let positions = numbers(reader)?;
    (positions.len() == count).then_some((Class { taken, positions }, values))
}

fn differences(mut bytes: Vec<u8>, numbers: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut last = 0;
    for number in numbers {
        push_number(&mut bytes, number - last);
        last = number;
    }
    bytes
}

fn numbers(mut reader: Reader<'_>) -> Option<Vec<u64>> {
    let mut numbers = Vec::with_capacity(reader.rest().len());
    let mut last = 0u64;
    while !reader.is_empty() {
        last = last.checked_add(reader.number()?)?;
        numbers.push(last);
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_make_a_round_trip() {
        let class = Class { taken: 7, positions: vec![0, 1 | OVER, 2, 90_000, u64::from(u32::MAX) | OVER] };
        assert_eq!(read_positions(7, &positions(&class)).unwrap().positions, [0, 2, 90_000]);
        let (read, known) = read_values(7, &values(&class, &[1, 2, 3, 4, 5])).unwrap();
        assert_eq!((read.positions, known), (vec![0, 1, 2, 90_000, u32::MAX.into()], vec![1, 2, 3, 4, 5]));
        assert!(read_values(7, &Bytes(vec![9, 1])).is_none());
        assert!(read_positions(7, &Bytes(vec![0xff])).is_none());
    }
}
