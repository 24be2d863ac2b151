//! What a position and a move are made of.

use crate::bits::Bits;
use crate::game::{Outcome, Player};
use crate::random::mix;

/// No cell: a captured pawn, or the missing part of a move.
pub(super) const NOWHERE: u16 = u16::MAX;

/// The colour of a wall, which says how it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Horizontal: it stands between two rows.
    Blue,
    /// Vertical: it stands between two columns.
    Green,
}

impl Colour {
    /// Both colours, in order.
    pub const BOTH: [Colour; 2] = [Colour::Blue, Colour::Green];

    /// 0 for blue, 1 for green.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The course's letter: P for blue, Z for green.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Blue => 'P',
            Colour::Green => 'Z',
        }
    }

    /// The word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Green => "green",
        }
    }
}

/// A wall: its colour and its anchor, the upper left of the four cells round its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wall {
    /// The colour.
    pub colour: Colour,
    /// The index of the anchor cell, row by row from 0.
    pub anchor: usize,
}

/// A whole turn: a pawn move, a wall, both, or a pass. Cells are indices, row by row from 0.
///
/// The cell that a pawn comes from says which of a player's two pawns moves: a turn is the same move whatever
/// number the pawn has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u16,
    to: u16,
    wall: u16,
}

const GREEN: u16 = 1 << 15;

impl Move {
    /// The player cannot do anything.
    pub const PASS: Move = Move { from: NOWHERE, to: NOWHERE, wall: NOWHERE };

    /// A pawn move with or without a wall.
    #[inline]
    #[must_use]
    pub fn new(from: usize, to: usize, wall: Option<Wall>) -> Move {
        Move { from: from as u16, to: to as u16, wall: pack(wall) }
    }

    /// A wall instead of a pawn move.
    #[inline]
    #[must_use]
    pub fn only_wall(wall: Wall) -> Move {
        Move { wall: pack(Some(wall)), ..Move::PASS }
    }

    /// The same wall after another pawn move.
    #[inline]
    pub(super) fn with_step(self, from: usize, to: usize) -> Move {
        Move { from: from as u16, to: to as u16, wall: self.wall }
    }

    /// Where the pawn comes from and where it goes.
    #[inline]
    #[must_use]
    pub fn pawn(self) -> Option<(usize, usize)> {
        (self.from != NOWHERE).then_some((usize::from(self.from), usize::from(self.to)))
    }

    /// The wall.
    #[inline]
    #[must_use]
    pub fn wall(self) -> Option<Wall> {
        let colour = if self.wall & GREEN == 0 { Colour::Blue } else { Colour::Green };
        (self.wall != NOWHERE).then_some(Wall { colour, anchor: usize::from(self.wall & !GREEN) })
    }
}

#[inline]
fn pack(wall: Option<Wall>) -> u16 {
    match wall {
        None => NOWHERE,
        Some(Wall { colour: Colour::Blue, anchor }) => anchor as u16,
        Some(Wall { colour: Colour::Green, anchor }) => anchor as u16 | GREEN,
    }
}

/// Places for walls, or walls, of both colours, as sets of anchors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walls<const W: usize> {
    /// The anchors of the blue ones.
    pub blue: Bits<W>,
    /// The anchors of the green ones.
    pub green: Bits<W>,
}

impl<const W: usize> Walls<W> {
    /// None.
    pub const NONE: Walls<W> = Walls { blue: Bits::EMPTY, green: Bits::EMPTY };

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.blue.count() + self.green.count()
    }

    /// Is there none?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (self.blue | self.green).is_empty()
    }

    /// Is the wall among them?
    #[inline]
    #[must_use]
    pub fn has(&self, wall: Wall) -> bool {
        match wall.colour {
            Colour::Blue => self.blue.has(wall.anchor),
            Colour::Green => self.green.has(wall.anchor),
        }
    }

    /// Adds the wall.
    #[inline]
    pub fn insert(&mut self, wall: Wall) {
        match wall.colour {
            Colour::Blue => self.blue.insert(wall.anchor),
            Colour::Green => self.green.insert(wall.anchor),
        }
    }

    /// All of them: the blue ones by anchor, then the green ones.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Wall> + use<W> {
        let blue = self.blue.iter().map(|anchor| Wall { colour: Colour::Blue, anchor });
        blue.chain(self.green.iter().map(|anchor| Wall { colour: Colour::Green, anchor }))
    }

    /// The `n`-th wall in the order of [`iter`](Walls::iter), counted from 0.
    #[must_use]
    pub fn nth(&self, n: u32) -> Option<Wall> {
        let blue = self.blue.count();
        if n < blue {
            self.blue.nth(n).map(|anchor| Wall { colour: Colour::Blue, anchor })
        } else {
            self.green.nth(n - blue).map(|anchor| Wall { colour: Colour::Green, anchor })
        }
    }

    /// Those that are in both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Walls<W>) -> Walls<W> {
        Walls { blue: self.blue & other.blue, green: self.green & other.green }
    }

    /// Those that are in either set.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Walls<W>) -> Walls<W> {
        Walls { blue: self.blue | other.blue, green: self.green | other.green }
    }

    /// Those that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Walls<W>) -> Walls<W> {
        Walls { blue: self.blue & !other.blue, green: self.green & !other.green }
    }
}

/// A position.
///
/// Two positions are equal if they have the same pawns with their numbers, walls, walls in hand, turn, number of turns played and outcome;
/// the repetitions that may end the game later are not compared.
#[derive(Debug)]
pub struct Position<const W: usize> {
    pub(super) core: Core<W>,
    pub(super) history: History,
}

impl<const W: usize> Clone for Position<W> {
    fn clone(&self) -> Self {
        Position { core: self.core, history: self.history.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.core = source.core;
        self.history.clone_from(&source.history);
    }
}

/// The positions since both players ran out of walls; empty before that.
#[derive(Debug, Default)]
pub(super) struct History {
    /// Where the pawns stood after each turn.
    stands: Vec<u64>,
    /// A hash of those that have come up twice.
    pub(super) repeated: u64,
    /// A hash of all of them.
    pub(super) occurred: u64,
}

impl History {
    /// Makes room for this many positions.
    pub(super) fn reserve(&mut self, plies: u16) {
        if self.stands.is_empty() {
            self.stands.reserve(usize::from(plies).min(512));
        }
    }

    /// Adds a position. Is it the third time that it comes up?
    pub(super) fn add(&mut self, stand: u64) -> bool {
        // The same player was to move two turns ago, four, six …
        let same_turn = self.stands[self.stands.len() % 2..].chunks_exact(2);
        let before = same_turn.filter(|pair| pair[0] == stand).count();
        self.stands.push(stand);
        // A sum, because it does not depend on the order.
        self.occurred = self.occurred.wrapping_add(mix(stand));
        if before == 1 {
            self.repeated = self.repeated.wrapping_add(mix(stand));
        }
        before >= 2
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        History { stands: self.stands.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.stands.clone_from(&source.stands);
        (self.repeated, self.occurred) = (source.repeated, source.occurred);
    }
}

impl<const W: usize> PartialEq for Position<W> {
    fn eq(&self, other: &Self) -> bool {
        self.core == other.core
    }
}

/// All of a position but its history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Core<const W: usize> {
    /// The walls on the board.
    pub(super) walls: Walls<W>,
    /// Cells from which one can go right.
    pub(super) open_right: Bits<W>,
    /// Cells from which one can go down.
    pub(super) open_down: Bits<W>,
    pub(super) key: u64,
    /// The cells of the pawns by player and number; [`NOWHERE`] for the captured one.
    pub(super) pawns: [[u16; 2]; 2],
    /// The walls in hand by player and colour.
    pub(super) hand: [[u8; 2]; 2],
    /// Turns played; X has the even ones.
    pub(super) ply: u16,
    pub(super) end: Option<Outcome>,
}

impl<const W: usize> Core<W> {
    #[inline]
    pub(super) fn turn(&self) -> Player {
        if self.ply.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// Are both players out of walls?
    #[inline]
    pub(super) fn race(&self) -> bool {
        self.hand == [[0; 2]; 2]
    }

    /// Where the pawns stand and whose turn it is, with a player's pawns as a set.
    pub(super) fn stand(&self) -> u64 {
        let side = |[one, two]: [u16; 2]| u64::from(one.min(two)) << 16 | u64::from(one.max(two));
        // Every cell is below 2¹⁰, so bit 63 is free.
        side(self.pawns[0]) << 32 | side(self.pawns[1]) | u64::from(self.ply % 2) << 63
    }
}

impl<const W: usize> Position<W> {
    /// The walls on the board.
    #[must_use]
    pub fn walls(&self) -> &Walls<W> {
        &self.core.walls
    }

    /// How many walls of a colour a player has in hand.
    #[must_use]
    pub fn in_hand(&self, player: Player, colour: Colour) -> u8 {
        self.core.hand[player.index()][colour.index()]
    }

    /// The cell of a player's pawn 0 or 1; `None` when it has been captured.
    #[must_use]
    pub fn pawn(&self, player: Player, number: usize) -> Option<usize> {
        let cell = self.core.pawns[player.index()][number];
        (cell != NOWHERE).then_some(usize::from(cell))
    }

    /// How many turns have been played.
    #[must_use]
    pub fn ply(&self) -> u16 {
        self.core.ply
    }

    /// Are both players out of walls? From then on the game is a race on a fixed board.
    #[must_use]
    pub fn is_race(&self) -> bool {
        self.core.race()
    }

    /// The cells from which one can go right, and those from which one can go down.
    #[inline]
    #[must_use]
    pub fn open_edges(&self) -> [&Bits<W>; 2] {
        [&self.core.open_right, &self.core.open_down]
    }

    /// Has a position of the race come up twice already, so that the next time ends the game?
    #[must_use]
    pub fn has_repeated(&self) -> bool {
        self.history.repeated != 0
    }
}
