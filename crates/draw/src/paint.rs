//! [`Paint`]: colours by what they mean, on a light and on a dark page.

/// A colour by what it means. Colour never tells something that shape does not tell too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Paint {
    /// The background.
    Page,
    /// Text and strong lines.
    Ink,
    /// Labels, and what a search did not visit.
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
        (Paint::Page, "page", 0xff_ff_ff, 0x14_18_1f),
        (Paint::Ink, "ink", 0x1d_24_30, 0xee_f2_f7),
        (Paint::Faint, "faint", 0x76_80_8f, 0x8d_97_a6),
        (Paint::Branch, "branch", 0x4a_55_66, 0xa7_b2_c1),
        (Paint::Blank, "blank", 0xff_ff_ff, 0x14_18_1f),
        (Paint::Max, "max", 0xe3_ee_fb, 0x1d_35_51),
        (Paint::Min, "min", 0xfb_e7_e2, 0x4f_2b_26),
        (Paint::Leaf, "leaf", 0xf3_f1_e7, 0x2b_2f_36),
        (Paint::Here, "here", 0xff_d9_5e, 0x7d_5f_0b),
        (Paint::Best, "best", 0x14_7a_3d, 0x4f_d3_80),
        (Paint::Cut, "cut", 0xb3_26_1e, 0xff_7a_70),
        (Paint::Bound, "bound", 0x4b_3b_8f, 0xbb_ae_ff),
        (Paint::Cross, "cross", 0xb3_26_1e, 0xff_7a_70),
        (Paint::Ring, "ring", 0x0b_5c_ad, 0x6c_b4_ff),
        (Paint::Board, "board", 0xfb_fa_f6, 0x23_2a_35),
        (Paint::Dark, "dark", 0xb0_8c_66, 0x8a_6d_4f),
        (Paint::Light, "light", 0xef_e6_d6, 0xcf_c4_b0),
        (Paint::Frame, "frame", 0x2b_50_a1, 0x2b_50_a1),
        (Paint::Hole, "hole", 0xff_ff_ff, 0x14_18_1f),
        (Paint::DiscX, "disc-x", 0xc6_2f_26, 0xd2_40_36),
        (Paint::DiscXEdge, "disc-x-edge", 0x8a_1c_16, 0x8a_1c_16),
        (Paint::DiscO, "disc-o", 0xf5_c5_18, 0xf5_c5_18),
        (Paint::DiscOEdge, "disc-o-edge", 0x7a_5f_00, 0x7a_5f_00),
        (Paint::Tile, "tile", 0xec_e7_da, 0x36_3f_4e),
        (Paint::BaseX, "base-x", 0xf3_c9_c4, 0x5f_35_31),
        (Paint::BaseO, "base-o", 0xc6_dc_f2, 0x2a_46_64),
        (Paint::PawnX, "pawn-x", 0xb3_26_1e, 0xc9_3a_31),
        (Paint::PawnO, "pawn-o", 0x0b_5c_ad, 0x1b_70_c4),
        (Paint::WallBlue, "wall-blue", 0x24_58_c6, 0x5b_8c_ff),
        (Paint::WallGreen, "wall-green", 0x1c_7c_3c, 0x43_c4_6f),
        (Paint::CheckerX, "checker-x", 0x33_26_1e, 0x33_26_1e),
        (Paint::CheckerO, "checker-o", 0xff_fd_f6, 0xff_fd_f6),
        (Paint::Win, "win", 0xf2_b7_05, 0xff_cf_3a),
        (Paint::WinEdge, "win-edge", 0x4d_3a_00, 0x1d_16_00),
        (Paint::OnPiece, "on-piece", 0xff_ff_ff, 0xff_ff_ff),
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
