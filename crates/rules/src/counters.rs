//! [`Counters`]: what the rules count besides the board.

/// What may end a game although the board would allow it to go on: the number of plies, and how often positions have come up.
///
/// The [key](crate::Game::key) of a position may leave these out, so that a position is recognised whenever and however often it
/// comes up. A search that remembers results by key must then know which of them depend on the counters: this type tells it.
/// Its laws are listed with those of [`Game`](crate::Game).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// After this many more plies the game is drawn by its length; [`u32::MAX`] where no rule limits it.
    pub plies_left: u32,
    /// A hash of the positions that end the game if they come up once more; 0 when there is none.
    pub repeated: u64,
    /// A hash of all positions that are counted, with the number of times that each has come up; 0 when there is none.
    pub occurred: u64,
    /// The game is over, and a counter ended it.
    pub ended: bool,
}

impl Counters {
    /// Nothing is counted: the key says everything.
    pub const NONE: Counters = Counters { plies_left: u32::MAX, repeated: 0, occurred: 0, ended: false };
}
