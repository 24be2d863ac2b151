//! Pictures of pieces, made of characters one column wide.

use potez_rules::Player;

/// A drawn cross or ring for a cell of this size.
pub(super) fn mark(player: Player, width: u16, height: u16) -> &'static [&'static str] {
    match (player, width, height) {
        (Player::First, 9.., 5..) => &["▀▄     ▄▀", "  ▀▄ ▄▀  ", "    █    ", "  ▄▀ ▀▄  ", "▄▀     ▀▄"],
        (Player::Second, 9.., 5..) => &[" ▄▀▀▀▀▀▄ ", "█       █", "█       █", "█       █", " ▀▄▄▄▄▄▀ "],
        (Player::First, 5.., 3..) => &["▀▄ ▄▀", "  █  ", "▄▀ ▀▄"],
        (Player::Second, 5.., 3..) => &["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
        (Player::First, _, 2) => &["▀▄▀", "▄▀▄"],
        (Player::Second, _, 2) => &["▄▀▄", "▀▄▀"],
        (Player::First, ..) => &["X"],
        (Player::Second, ..) => &["O"],
    }
}

/// A disc; its owner's mark is in the middle.
pub(super) fn disc(width: u16, height: u16) -> &'static [&'static str] {
    match (width, height) {
        (7.., 3..) => &["▄███▄", "█████", "▀███▀"],
        _ => &["▟█▙", "▜█▛"],
    }
}

/// An empty hole of a frame.
pub(super) fn hole(height: u16) -> &'static [&'static str] {
    match height {
        3.. => &["╭   ╮", "", "╰   ╯"],
        _ => &["╭ ╮", "╰ ╯"],
    }
}
