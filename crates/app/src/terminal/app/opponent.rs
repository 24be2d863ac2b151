//! [`OpponentStatus`]: what the programs at the board are doing.

use potez_rules::Player;

/// What the programs at the board are doing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OpponentStatus {
    /// The side whose program is to move or searches for its move.
    pub(crate) thinking: Option<Player>,
    /// Programs do not move until somebody asks them to go on.
    pub(crate) paused: bool,
}
