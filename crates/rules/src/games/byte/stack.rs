//! A stack in one byte.

use crate::game::Player;

/// The checkers on a square: at rest at most seven.
///
/// Bit `k` is the colour of the checker at level `k` (0 = X, 1 = O, level 0 at the bottom), and the highest bit that is
/// set stands just above the top checker: `XOX` is `0b1010`, an empty square is `0b1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(u8);

impl Stack {
    /// No checker.
    pub const EMPTY: Stack = Stack(1);

    /// A stack of this height is taken off the board at once.
    pub const FULL: usize = 8;

    /// One checker.
    #[must_use]
    pub const fn single(player: Player) -> Stack {
        Stack(0b10 | player.index() as u8)
    }

    /// The stack with these checkers, from the bottom up; `None` if there are eight or more.
    pub fn of(checkers: impl IntoIterator<Item = Player>) -> Option<Stack> {
        let mut stack = Stack::EMPTY;
        for player in checkers {
            if stack.height() + 1 == Stack::FULL {
                return None;
            }
            stack = stack.joined(Stack::single(player));
        }
        Some(stack)
    }

    /// The number of checkers.
    #[inline]
    #[must_use]
    pub const fn height(self) -> usize {
        7 - (self.0 | 1).leading_zeros() as usize
    }

    /// Is the square empty?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// The owner of the checker at a level, counted from 0 at the bottom.
    #[inline]
    #[must_use]
    pub const fn owner(self, level: usize) -> Option<Player> {
        if level < self.height() { Some(self.colour(level)) } else { None }
    }

    /// The owner of the bottom checker, who may slide the stack.
    #[inline]
    #[must_use]
    pub const fn bottom(self) -> Option<Player> {
        self.owner(0)
    }

    /// The owner of the top checker, who gets the point when the stack is full.
    #[inline]
    #[must_use]
    pub const fn top(self) -> Option<Player> {
        match self.height() {
            0 => None,
            height => Some(self.colour(height - 1)),
        }
    }

    /// The checkers from the bottom up.
    pub fn checkers(self) -> impl Iterator<Item = Player> {
        (0..self.height()).map(move |level| self.colour(level))
    }

    /// The byte: see [`Stack`].
    #[inline]
    #[must_use]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The colour at a level below the height.
    #[inline]
    pub(super) const fn colour(self, level: usize) -> Player {
        if self.0 >> level & 1 == 0 { Player::First } else { Player::Second }
    }

    /// What stays and what is lifted when the checkers at `level` and above are taken.
    #[inline]
    pub(super) const fn split(self, level: usize) -> (Stack, Stack) {
        let mark = 1 << level;
        (Stack(self.0 & (mark - 1) | mark), Stack(self.0 >> level))
    }

    /// This stack with another put on top; together they have at most seven checkers.
    #[inline]
    pub(super) const fn joined(self, upper: Stack) -> Stack {
        let height = self.height();
        Stack(self.0 ^ 1 << height | upper.0 << height)
    }

    /// Every checker in the other colour.
    #[inline]
    pub(super) const fn recoloured(self) -> Stack {
        Stack(self.0 ^ ((1 << self.height()) - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Stack {
        Stack::of(text.chars().filter_map(Player::from_mark)).unwrap()
    }

    fn write(stack: Stack) -> String {
        stack.checkers().map(Player::mark).collect()
    }

    #[test]
    fn the_byte_is_as_documented() {
        assert_eq!(read("").byte(), 0b1);
        assert_eq!(read("XOX").byte(), 0b1010);
        assert_eq!(read("OOOOOOO").byte(), 0xff);
        assert_eq!(Stack::of([Player::First; 8]), None);
    }

    proptest! {
        #[test]
        fn stacks_are_lists(text in "[XO]{0,7}", level in 0usize..7, upper in "[XO]{0,3}") {
            let stack = read(&text);
            prop_assert_eq!(write(stack), text.clone());
            prop_assert_eq!(stack.height(), text.len());
            prop_assert_eq!(stack.is_empty(), text.is_empty());
            prop_assert_eq!(stack.owner(level).map(Player::mark), text.chars().nth(level));
            prop_assert_eq!(stack.top().map(Player::mark), text.chars().last());
            prop_assert_eq!(stack.bottom().map(Player::mark), text.chars().next());
            let level = level.min(text.len());
            let (below, above) = stack.split(level);
            prop_assert_eq!(write(below), &text[..level]);
            prop_assert_eq!(write(above), &text[level..]);
            if text.len() + upper.len() < 8 {
                prop_assert_eq!(write(stack.joined(read(&upper))), format!("{text}{upper}"));
            }
            prop_assert_eq!(write(stack.recoloured().recoloured()), text.clone());
            prop_assert!(stack.checkers().zip(stack.recoloured().checkers()).all(|(a, b)| a != b));
        }
    }
}
