//! [`Value`]: what a position is worth, and how it is stored.

use std::fmt;

/// What a position is worth to the player to move under best play: a win as soon as possible, a loss as late as possible. Distances are
/// in plies to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The player to move wins.
    Win(u16),
    /// Neither player wins; if games can go on for ever, neither can force a win.
    Draw,
    /// The player to move loses.
    Loss(u16),
}

impl Value {
    /// `win`, `draw` or `loss`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Value::Win(_) => "win",
            Value::Draw => "draw",
            Value::Loss(_) => "loss",
        }
    }

    /// The number of plies to the end of the game; `None` for a draw.
    #[must_use]
    pub fn distance(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// What the position before it is worth to the player who moved here. Without `same_player`, that is the opponent of the player to move here.
    #[must_use]
    pub fn before(self, same_player: bool) -> Value {
        match (self, same_player) {
            (Value::Draw, _) => Value::Draw,
            (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
            (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
        }
    }

    /// A number that is greater the better the value is for the player to move.
    #[must_use]
    pub fn rank(self) -> u16 {
        match self {
            Value::Win(plies) => u16::MAX - plies.min(MOST),
            Value::Draw => MIDDLE,
            Value::Loss(plies) => 1 + plies.min(MOST),
        }
    }

    /// The value with this rank; 0 means no value.
    #[must_use]
    pub fn of_rank(rank: u16) -> Option<Value> {
        match rank {
            0 => None,
            MIDDLE => Some(Value::Draw),
            1..MIDDLE => Some(Value::Loss(rank - 1)),
            _ => Some(Value::Win(u16::MAX - rank)),
        }
    }

    /// The rank in one byte, for games that take at most 126 plies.
    #[must_use]
    pub fn byte(self) -> u8 {
        match self {
            Value::Win(plies) => u8::MAX - plies.min(126) as u8,
            Value::Draw => BYTE_DRAW,
            Value::Loss(plies) => 1 + plies.min(126) as u8,
        }
    }

    /// The value of this byte; 0 means no value.
    #[must_use]
    pub fn of_byte(byte: u8) -> Option<Value> {
        match byte {
            0 => None,
            BYTE_DRAW => Some(Value::Draw),
            1..BYTE_DRAW => Some(Value::Loss(u16::from(byte) - 1)),
            _ => Some(Value::Win(u16::from(u8::MAX - byte))),
        }
    }
}

const MIDDLE: u16 = 1 << 15;
/// The longest distance.
pub const MOST: u16 = MIDDLE - 2;
/// A draw as a byte.
pub(crate) const BYTE_DRAW: u8 = 1 << 7;

/// The value of a position from the worst value, for the opponent, among the positions after its moves.
#[inline]
pub(crate) fn byte_before(worst: u8) -> u8 {
    match worst {
        BYTE_DRAW => BYTE_DRAW,
        0..BYTE_DRAW => u8::MAX - worst,
        _ => (u16::from(u8::MAX) + 2 - u16::from(worst)) as u8,
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Draw => write!(f, "draw"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// The numbers of positions in a table, or in a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Positions, finished ones included.
    pub positions: u64,
    /// Those that the player to move wins.
    pub wins: u64,
    /// Those that are drawn.
    pub draws: u64,
    /// Those that the player to move loses.
    pub losses: u64,
    /// The sum of a hash of each position with its value: it does not depend on how the work was divided.
    pub checksum: u64,
    /// The longest distance.
    pub longest: u16,
}

impl Totals {
    /// Counts a position; `hash` is that of the position.
    #[inline]
    pub(crate) fn add(&mut self, value: Value, hash: u64) {
        self.positions += 1;
        match value {
            Value::Win(_) => self.wins += 1,
            Value::Draw => self.draws += 1,
            Value::Loss(_) => self.losses += 1,
        }
        self.longest = self.longest.max(value.distance().unwrap_or(0));
        self.checksum = self.checksum.wrapping_add(potez_rules::random::mix(hash ^ u64::from(value.rank())));
    }

    /// The sum of both.
    #[must_use]
    pub fn and(self, other: Totals) -> Totals {
        Totals {
            positions: self.positions + other.positions,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            checksum: self.checksum.wrapping_add(other.checksum),
            longest: self.longest.max(other.longest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_keep_values_and_their_order() {
        let mut values: Vec<Value> = (0..=126).map(Value::Loss).collect();
        values.push(Value::Draw);
        values.extend((0..=126).rev().map(Value::Win));
        for value in &values {
            assert_eq!(Value::of_rank(value.rank()), Some(*value));
            assert_eq!(Value::of_byte(value.byte()), Some(*value));
        }
        assert!(values.windows(2).all(|pair| pair[0].rank() < pair[1].rank() && pair[0].byte() < pair[1].byte()));
        assert_eq!((Value::of_rank(0), Value::of_byte(0)), (None, None));
    }

    #[test]
    fn the_value_before_is_the_one_of_the_worst_answer() {
        for value in [Value::Win(7), Value::Win(0), Value::Draw, Value::Loss(0), Value::Loss(8)] {
            assert_eq!(Value::of_byte(byte_before(value.byte())), Some(value.before(false)));
        }
        assert_eq!(Value::Win(3).before(true), Value::Win(4));
        assert_eq!(Value::Loss(3).before(true), Value::Loss(4));
    }
}
