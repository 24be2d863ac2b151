//! [`Signals`]: what the state asks of the event loop.

/// What the state asks of the event loop.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Signals {
    /// Leave the board.
    pub(crate) leave: bool,
    /// Draw the screen: something on it has changed.
    pub(crate) redraw: bool,
    /// Give the seats to opponents again: the game or its players are others.
    pub(crate) reseat: bool,
}
