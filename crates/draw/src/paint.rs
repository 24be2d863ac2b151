//! [`Paint`]: colours by what they mean, on a light and on a dark page.

/// A colour by what it means. Colour is never the only sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Paint {
    /// The background.
    Page,
    /// Text and strong lines.
    Ink,
    /// Labels, and nodes that a search did not visit.
    Faint,
    /// Branches and thin lines.
    Branch,
    /// A node that was not visited.
    Blank,
    /// A visited node of Max.
    Max,
    /// A visited node of Min.
    Min,
    /// A visited leaf.
    Leaf,
    /// The current node.
    Here,
    /// The best line.
    Best,
    /// A cut, and the arrow to the bound.
    Cut,
    /// α and β.
    Bound,
    /// The cross of X.
    Cross,
    /// The ring of O.
    Ring,
    /// The background of a board.
    Board,
    /// A dark square.
    Dark,
    /// A light square.
    Light,
    /// The frame that discs fall into.
    Frame,
    /// A hole of the frame.
    Hole,
    /// A disc of X.
    DiscX,
    /// The edge of a disc of X.
    DiscXEdge,
    /// A disc of O.
    DiscO,
    /// The edge of a disc of O, and the sign on it.
    DiscOEdge,
    /// A tile with room for walls around it.
    Tile,
    /// A start cell of X.
    BaseX,
    /// A start cell of O.
    BaseO,
    /// A pawn of X.
    PawnX,
    /// A pawn of O.
    PawnO,
    /// A wall between rows.
    WallBlue,
    /// A wall between columns.
    WallGreen,
    /// A checker of X, and the sign on one of O.
    CheckerX,
    /// A checker of O, and the sign on one of X.
    CheckerO,
    /// A winning line.
    Win,
    /// The edge of a winning line.
    WinEdge,
    /// Text on a piece, which stays light on any page.
    OnPiece,
}

impl Paint {
    /// All paints with their names, and their colours on a light and on a dark page.
    pub const ALL: [(Paint, &'static str, u32, u32); 35] = [
        (Paint::Page, "page", 0xffffff, 0x14181f),
        (Paint::Ink, "ink", 0x1d2430, 0xeef2f7),
        (Paint::Faint, "faint", 0x76808f, 0x8d97a6),
        (Paint::Branch, "branch", 0x4a5566, 0xa7b2c1),
        (Paint::Blank, "blank", 0xffffff, 0x14181f),
        (Paint::Max, "max", 0xe3eefb, 0x1d3551),
        (Paint::Min, "min", 0xfbe7e2, 0x4f2b26),
        (Paint::Leaf, "leaf", 0xf3f1e7, 0x2b2f36),
        (Paint::Here, "here", 0xffd95e, 0x7d5f0b),
        (Paint::Best, "best", 0x147a3d, 0x4fd380),
        (Paint::Cut, "cut", 0xb3261e, 0xff7a70),
        (Paint::Bound, "bound", 0x4b3b8f, 0xbbaeff),
        (Paint::Cross, "cross", 0xb3261e, 0xff7a70),
        (Paint::Ring, "ring", 0x0b5cad, 0x6cb4ff),
        (Paint::Board, "board", 0xfbfaf6, 0x232a35),
        (Paint::Dark, "dark", 0xb08c66, 0x8a6d4f),
        (Paint::Light, "light", 0xefe6d6, 0xcfc4b0),
        (Paint::Frame, "frame", 0x2b50a1, 0x2b50a1),
        (Paint::Hole, "hole", 0xffffff, 0x14181f),
        (Paint::DiscX, "disc-x", 0xc62f26, 0xd24036),
        (Paint::DiscXEdge, "disc-x-edge", 0x8a1c16, 0x8a1c16),
        (Paint::DiscO, "disc-o", 0xf5c518, 0xf5c518),
        (Paint::DiscOEdge, "disc-o-edge", 0x7a5f00, 0x7a5f00),
        (Paint::Tile, "tile", 0xece7da, 0x363f4e),
        (Paint::BaseX, "base-x", 0xf3c9c4, 0x5f3531),
        (Paint::BaseO, "base-o", 0xc6dcf2, 0x2a4664),
        (Paint::PawnX, "pawn-x", 0xb3261e, 0xc93a31),
        (Paint::PawnO, "pawn-o", 0x0b5cad, 0x1b70c4),
        (Paint::WallBlue, "wall-blue", 0x2458c6, 0x5b8cff),
        (Paint::WallGreen, "wall-green", 0x1c7c3c, 0x43c46f),
        (Paint::CheckerX, "checker-x", 0x33261e, 0x33261e),
        (Paint::CheckerO, "checker-o", 0xfffdf6, 0xfffdf6),
        (Paint::Win, "win", 0xf2b705, 0xffcf3a),
        (Paint::WinEdge, "win-edge", 0x4d3a00, 0x1d1600),
        (Paint::OnPiece, "on-piece", 0xffffff, 0xffffff),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Paint::ALL[self as usize].1
    }

    /// Its colour, as 0xRRGGBB.
    #[must_use]
    pub fn color(self, dark: bool) -> u32 {
        let (_, _, light, on_dark) = Paint::ALL[self as usize];
        if dark { on_dark } else { light }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paint_is_at_its_own_index() {
        for (i, (paint, ..)) in Paint::ALL.iter().enumerate() {
            assert_eq!(*paint as usize, i);
        }
    }
}
