//! The moves, and how they are found: sets of squares, one per direction and level.
//!
//! `all[k]` are the squares with a checker at level k, `mine[k]` those where it is the mover's. The sources of merges in
//! a direction from level k are the squares of `mine[k]` whose next square is in `all[k]` (that is k < h), without those
//! that would grow too tall: for each height s of the source, the next square must not be in `all[8 + k − s]`.

use crate::bits::Bits;
use crate::game::Player;
use crate::random::Random;

use super::{Byte, Position};

/// A diagonal direction, with the course's names: G up (gore), D down (dole) and right (desno), L left (levo).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// GL.
    UpLeft,
    /// GD.
    UpRight,
    /// DL.
    DownLeft,
    /// DD.
    DownRight,
}

impl Direction {
    /// All directions, in the order of the lists of moves.
    pub const ALL: [Direction; 4] = [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];

    /// The course's name: `GL`, `GD`, `DL`, `DD`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Direction::UpLeft => "GL",
            Direction::UpRight => "GD",
            Direction::DownLeft => "DL",
            Direction::DownRight => "DD",
        }
    }

    /// How the row and the column change.
    #[must_use]
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (-1, 1),
            Direction::DownLeft => (1, -1),
            Direction::DownRight => (1, 1),
        }
    }
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The checker at level `index` and all above it go to the next square: a merge if a stack is there, otherwise a slide.
    Step {
        /// The square, as [`Byte::cell`] numbers it.
        from: u16,
        /// In which direction it goes.
        direction: Direction,
        /// The level of the lowest checker that moves, 0 at the bottom.
        index: u8,
    },
    /// Nothing can be moved.
    Pass,
    /// Pie rule: the second player takes over the first player's side.
    Swap,
}

impl Move {
    #[inline]
    pub(super) fn step(from: usize, direction: Direction, level: usize) -> Move {
        Move::Step { from: from as u16, direction, index: level as u8 }
    }
}

/// The checkers by level, as the mover sees them.
struct Levels<'a, const W: usize> {
    mine: &'a [Bits<W>; 7],
    /// Both players' checkers; nothing lies at level 7.
    all: [Bits<W>; 8],
    /// The height of the tallest stack.
    tallest: usize,
}

impl<'a, const W: usize> Levels<'a, W> {
    #[inline]
    fn of<const C: usize>(position: &'a Position<C, W>) -> Self {
        Self::seen_by(position, position.turn)
    }

    #[inline]
    fn seen_by<const C: usize>(position: &'a Position<C, W>, player: Player) -> Self {
        let mut all = [Bits::EMPTY; 8];
        let mut tallest = 0;
        let [first, second] = &position.levels;
        for (both, (first, second)) in all.iter_mut().zip(first.iter().zip(second)) {
            *both = *first | *second;
            if both.is_empty() {
                break;
            }
            tallest += 1;
        }
        Levels { mine: &position.levels[player.index()], all, tallest }
    }
}

impl<const C: usize, const W: usize> Byte<C, W> {
    /// The squares from which the mover merges in one direction at one level.
    #[inline(always)]
    fn merge_sources(&self, levels: &Levels<'_, W>, direction: Direction, level: usize) -> Bits<W> {
        let all = &levels.all;
        let mut sources = levels.mine[level] & self.board.before(direction, &all[level]);
        // Two stacks of at most 4 checkers are never too tall together.
        if levels.tallest <= 4 || sources.is_empty() {
            return sources;
        }
        for height in 9 + level - levels.tallest..levels.tallest + 1 {
            let sized = all[height - 1] & !all[height];
            sources &= !(sized & self.board.before(direction, &all[8 + level - height]));
        }
        sources
    }

    /// The mover's stacks that have no neighbour.
    #[inline]
    fn sliders(&self, levels: &Levels<'_, W>) -> Bits<W> {
        let occupied = &levels.all[0];
        let beside = Direction::ALL.into_iter().fold(Bits::EMPTY, |all, way| all | self.board.before(way, occupied));
        levels.mine[0] & !beside
    }

    /// The directions in which a stack without neighbours comes closer to one of the nearest, as bits.
    ///
    /// If the nearest stacks are at distance d, then a square next to ours is at d − 1 or more from every stack; so it is
    /// good exactly if some stack is no farther from it than d − 1.
    pub(super) fn slide_ways(&self, occupied: &Bits<W>, cell: usize) -> u8 {
        let mut others = *occupied;
        others.remove(cell);
        let Some(distance) = (2..self.rows()).find(|&distance| self.near(cell, distance).meets(&others)) else {
            return 0;
        };
        let mut ways = 0;
        for direction in Direction::ALL {
            let closer = self.step(cell, direction).is_some_and(|to| self.near(to, distance - 1).meets(&others));
            ways |= u8::from(closer) << direction as u8;
        }
        ways
    }

    #[inline]
    fn count_merges(&self, levels: &Levels<'_, W>) -> u32 {
        let mut count = 0;
        for level in 0..levels.tallest {
            for direction in Direction::ALL {
                count += self.merge_sources(levels, direction, level).count();
            }
        }
        count
    }

    #[inline]
    fn count_slides(&self, levels: &Levels<'_, W>) -> u32 {
        self.sliders(levels).iter().map(|cell| self.slide_ways(&levels.all[0], cell).count_ones()).sum()
    }

    pub(super) fn count(&self, position: &Position<C, W>) -> u64 {
        if position.outcome.is_some() {
            return 0;
        }
        let levels = Levels::of(position);
        let mut count = self.count_merges(&levels);
        if count == 0 || !self.params.merge_first {
            count += self.count_slides(&levels);
        }
        count += u32::from(position.swap);
        u64::from(count.max(1))
    }

    /// The number of merges and slides that a player would have if it were their turn; for evaluating positions.
    #[must_use]
    pub fn mobility(&self, position: &Position<C, W>, player: Player) -> u32 {
        let levels = Levels::seen_by(position, player);
        self.count_merges(&levels) + self.count_slides(&levels)
    }

    /// Can the player to move merge?
    pub(super) fn can_merge(&self, position: &Position<C, W>) -> bool {
        self.count_merges(&Levels::of(position)) > 0
    }

    /// Can the player to move do anything but pass?
    pub(super) fn can_move(&self, position: &Position<C, W>) -> bool {
        let levels = Levels::of(position);
        position.swap || self.count_merges(&levels) > 0 || self.count_slides(&levels) > 0
    }

    pub(super) fn list(&self, position: &Position<C, W>, moves: &mut Vec<Move>) {
        if position.outcome.is_some() {
            return;
        }
        let before = moves.len();
        let levels = Levels::of(position);
        for level in 0..levels.tallest {
            for direction in Direction::ALL {
                let sources = self.merge_sources(&levels, direction, level);
                moves.extend(sources.iter().map(|from| Move::step(from, direction, level)));
            }
        }
        if moves.len() == before || !self.params.merge_first {
            for from in self.sliders(&levels).iter() {
                let ways = self.slide_ways(&levels.all[0], from);
                let good = Direction::ALL.into_iter().filter(|way| ways >> *way as u8 & 1 != 0);
                moves.extend(good.map(|direction| Move::step(from, direction, 0)));
            }
        }
        if position.swap {
            moves.push(Move::Swap);
        }
        if moves.len() == before {
            moves.push(Move::Pass);
        }
    }

    /// A legal move, each equally likely: the sets are counted, and only the chosen move is made.
    pub(super) fn draw(&self, position: &Position<C, W>, random: &mut Random) -> Option<Move> {
        if position.outcome.is_some() {
            return None;
        }
        let levels = Levels::of(position);
        let mut ends = [0; 28];
        let mut merges = 0;
        for level in 0..levels.tallest {
            for direction in Direction::ALL {
                merges += self.merge_sources(&levels, direction, level).count();
                ends[4 * level + direction as usize] = merges;
            }
        }
        let mut slides = 0;
        if merges == 0 || !self.params.merge_first {
            slides = self.count_slides(&levels);
        }
        let count = merges + slides + u32::from(position.swap);
        if count == 0 {
            return Some(Move::Pass);
        }
        let chosen = random.below(count);
        if chosen >= merges + slides {
            return Some(Move::Swap);
        }
        if chosen >= merges {
            return self.nth_slide(&levels, chosen - merges);
        }
        let set = ends.iter().position(|&end| chosen < end)?;
        let (level, direction) = (set / 4, Direction::ALL[set % 4]);
        let before = if set == 0 { 0 } else { ends[set - 1] };
        let from = self.merge_sources(&levels, direction, level).nth(chosen - before)?;
        Some(Move::step(from, direction, level))
    }

    fn nth_slide(&self, levels: &Levels<'_, W>, mut n: u32) -> Option<Move> {
        for from in self.sliders(levels).iter() {
            let ways = self.slide_ways(&levels.all[0], from);
            for direction in Direction::ALL {
                if ways >> direction as u8 & 1 != 0 {
                    if n == 0 {
                        return Some(Move::step(from, direction, 0));
                    }
                    n -= 1;
                }
            }
        }
        None
    }
}
