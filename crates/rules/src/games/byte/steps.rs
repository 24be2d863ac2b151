//! A move built from clicks: a square, a level of its stack, the square to which it goes.

use crate::game::Game;
use crate::scene::{Show, Target};
use crate::steps::{Following, Steps, following_of_listed};

use super::{Byte, Direction, Move, Position};

impl<const C: usize, const W: usize> Byte<C, W> {
    /// The directions in which the checker at this level can go.
    fn ways(&self, position: &Position<C, W>, from: usize, level: usize) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&way| self.is_legal(position, Move::step(from, way, level)))
    }

    /// The levels of a stack from which a legal move starts.
    fn open_levels(&self, position: &Position<C, W>, from: usize) -> impl Iterator<Item = usize> {
        (0..position.stack(from).height()).filter(move |&level| self.ways(position, from, level).next().is_some())
    }

    fn goal(&self, from: usize, way: Direction) -> Target {
        let (row, col) = self.square(self.step(from, way).unwrap_or(from));
        Target::Cell { row, col }
    }
}

/// Square, level, square: for slides and single checkers too, so that every move is built alike.
impl<const C: usize, const W: usize> Steps<Target> for Byte<C, W> {
    fn steps(&self, _: &Position<C, W>, mv: Move) -> Vec<Target> {
        match mv {
            Move::Pass => vec![Target::Pass],
            Move::Swap => vec![Target::Swap],
            Move::Step { from, direction, index } => {
                let from = usize::from(from);
                let (row, col) = self.square(from);
                let level = Target::Level { row, col, level: usize::from(index) };
                vec![Target::Cell { row, col }, level, self.goal(from, direction)]
            }
        }
    }

    fn following(&self, position: &Position<C, W>, made: &[Target]) -> Following<Target, Move> {
        let clicks: Vec<Target> = match *made {
            [] => return following_of_listed(self, position, made),
            [Target::Cell { row, col }] => {
                let Some(from) = self.cell(row, col) else { return Following::Nothing };
                self.open_levels(position, from).map(|level| Target::Level { row, col, level }).collect()
            }
            [Target::Cell { row, col }, Target::Level { row: same_row, col: same_col, level }] => {
                let Some(from) = self.cell(row, col) else { return Following::Nothing };
                if (row, col) != (same_row, same_col) || level >= position.stack(from).height() {
                    return Following::Nothing;
                }
                self.ways(position, from, level).map(|way| self.goal(from, way)).collect()
            }
            _ => {
                let meant = self.clicked_move(position, made).filter(|&mv| self.is_legal(position, mv));
                return meant.map_or(Following::Nothing, Following::Whole);
            }
        };
        if clicks.is_empty() { Following::Nothing } else { Following::Steps(clicks) }
    }

    fn turns_from(&self, position: &Position<C, W>, made: &[Target]) -> u64 {
        match (self.following(position, made), made) {
            (Following::Nothing, _) => 0,
            (Following::Whole(_), _) => 1,
            (Following::Steps(_), []) => self.count_moves(position),
            (Following::Steps(levels), [from]) => {
                levels.into_iter().map(|level| self.turns_from(position, &[*from, level])).sum()
            }
            (Following::Steps(next), _) => next.len() as u64,
        }
    }
}
