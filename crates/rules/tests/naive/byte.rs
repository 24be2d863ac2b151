//! Byte once more, rule by rule, with maps and lists: slow and plain, so that it can be checked by reading.
//!
//! It shares nothing with the real one, and stands alone so that a benchmark can include it by its path.

#![allow(dead_code)]

use std::collections::BTreeMap;

/// A square: row and column, from 0 at the top left.
pub(crate) type Square = (i32, i32);

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Turn {
    /// The checkers from `index` on go from one square to another.
    Step {
        from: Square,
        to: Square,
        index: usize,
    },
    Pass,
    Swap,
}

/// A position with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    pub(crate) size: i32,
    pub(crate) merge_first: bool,
    pub(crate) pie: bool,
    /// Each stack, its checkers from the bottom up.
    pub(crate) stacks: BTreeMap<Square, Vec<char>>,
    pub(crate) turn: char,
    pub(crate) points_x: i32,
    pub(crate) points_o: i32,
    /// How many turns were taken.
    pub(crate) turns: usize,
}

fn distance(a: Square, b: Square) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn other(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

impl Naive {
    /// Rule 2: the set-up.
    pub(crate) fn start(size: i32, merge_first: bool, pie: bool) -> Naive {
        let mut stacks = BTreeMap::new();
        for row in 1..size - 1 {
            for col in 0..size {
                if (row + col) % 2 == 0 {
                    stacks.insert((row, col), vec![if row % 2 == 1 { 'X' } else { 'O' }]);
                }
            }
        }
        Naive { size, merge_first, pie, stacks, turn: 'X', points_x: 0, points_o: 0, turns: 0 }
    }

    /// Rule 7: `X`, `O`, `=` for a draw, or nothing.
    pub(crate) fn result(&self) -> Option<char> {
        let total = self.size * (self.size - 2) / 16;
        let majority = total / 2 + 1;
        if self.points_x >= majority {
            Some('X')
        } else if self.points_o >= majority {
            Some('O')
        } else if self.points_x + self.points_o == total {
            Some('=')
        } else {
            None
        }
    }

    /// The squares diagonally next to a square.
    fn around(&self, (row, col): Square) -> Vec<Square> {
        let corners = [(row - 1, col - 1), (row - 1, col + 1), (row + 1, col - 1), (row + 1, col + 1)];
        let on_board = |square: &Square| (0..self.size).contains(&square.0) && (0..self.size).contains(&square.1);
        corners.into_iter().filter(on_board).collect()
    }

    /// Rule 3.
    fn slides(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for (&from, stack) in &self.stacks {
            if stack[0] != self.turn || self.around(from).iter().any(|square| self.stacks.contains_key(square)) {
                continue;
            }
            let others: Vec<Square> = self.stacks.keys().copied().filter(|&square| square != from).collect();
            let Some(nearest) = others.iter().map(|&square| distance(from, square)).min() else { continue };
            for to in self.around(from) {
                let closer =
                    |&square: &Square| distance(from, square) == nearest && distance(to, square) == nearest - 1;
                if others.iter().any(closer) {
                    turns.push(Turn::Step { from, to, index: 0 });
                }
            }
        }
        turns
    }

    /// Rule 4.
    fn merges(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for (&from, source) in &self.stacks {
            for to in self.around(from) {
                let Some(goal) = self.stacks.get(&to) else { continue };
                for (index, &checker) in source.iter().enumerate() {
                    let moved = source.len() - index;
                    if checker == self.turn && index < goal.len() && moved + goal.len() <= 8 {
                        turns.push(Turn::Step { from, to, index });
                    }
                }
            }
        }
        turns
    }

    /// All legal turns, sorted.
    pub(crate) fn legal(&self) -> Vec<Turn> {
        if self.result().is_some() {
            return Vec::new();
        }
        let mut turns = self.merges();
        if turns.is_empty() || !self.merge_first {
            turns.extend(self.slides());
        }
        if self.pie && self.turns == 1 {
            turns.push(Turn::Swap);
        }
        if turns.is_empty() {
            turns.push(Turn::Pass);
        }
        turns.sort();
        turns
    }

    /// Takes a legal turn.
    pub(crate) fn take(&mut self, turn: Turn) {
        match turn {
            Turn::Pass => {}
            Turn::Swap => {
                for checker in self.stacks.values_mut().flatten() {
                    *checker = other(*checker);
                }
            }
            Turn::Step { from, to, index } => {
                let mut source = self.stacks.remove(&from).unwrap();
                let lifted = source.split_off(index);
                if !source.is_empty() {
                    self.stacks.insert(from, source);
                }
                let goal = self.stacks.entry(to).or_default();
                goal.extend(lifted);
                // Rule 5.
                if goal.len() == 8 {
                    if goal[7] == 'X' {
                        self.points_x += 1;
                    } else {
                        self.points_o += 1;
                    }
                    self.stacks.remove(&to);
                }
            }
        }
        self.turn = other(self.turn);
        self.turns += 1;
    }

    /// The number of sequences of turns.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let turns = self.legal();
        if depth <= 1 {
            return if depth == 0 { 1 } else { turns.len() as u64 };
        }
        let after = |turn| {
            let mut next = self.clone();
            next.take(turn);
            next.perft(depth - 1)
        };
        turns.into_iter().map(after).sum()
    }
}
