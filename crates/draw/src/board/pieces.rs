//! Pieces as shapes. X and O differ in shape, so that they differ in black and white too.

use potez_rules::Player;
use potez_rules::scene::{Cell, Piece, Shape as Look};

use super::grid::{Detail, Square};
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};

/// Draws the pieces on a cell.
pub(super) fn draw(picture: &mut Picture, node: Option<u32>, cell: &Cell, square: Square, detail: Detail) {
    let mut drawer = Drawer { picture, node, square, detail };
    match (cell.stack.last(), cell.base) {
        (Some(piece), _) if piece.shape == Look::Checker => drawer.stack(&cell.stack, piece.player),
        (Some(piece), _) => drawer.piece(piece),
        (None, Some(base)) if detail == Detail::Full => drawer.base(base),
        (None, _) => {}
    }
}

struct Drawer<'a> {
    picture: &'a mut Picture,
    node: Option<u32>,
    square: Square,
    detail: Detail,
}

impl Drawer<'_> {
    fn put(&mut self, shape: Shape) {
        self.picture.put(self.node, shape);
    }

    fn ellipse(&mut self, center: Point, radii: Point, fill: Option<Paint>, line: Option<Line>) {
        self.put(Shape::Ellipse { center, radii, fill, line });
    }

    /// A word centred at a point.
    fn word(&mut self, (x, y): Point, size: f64, bold: bool, paint: Paint, text: &str) {
        // Capitals are 0.73 of the font size high, so their middle is half of that above the baseline.
        self.picture.write(self.node, (x, y + size * 0.365), size, bold, Anchor::Middle, paint, text);
    }

    fn piece(&mut self, piece: &Piece) {
        let (center, side) = (self.square.center(), self.square.side);
        let first = piece.player == Player::First;
        match piece.shape {
            Look::Mark => {
                let paint = if first { Paint::Cross } else { Paint::Ring };
                self.sign(piece.player, center, side * 0.27, Line::new(paint, side * 0.095));
            }
            Look::Disc => {
                let (fill, edge, on) = match piece.player {
                    Player::First => (Paint::DiscX, Paint::DiscXEdge, Paint::OnPiece),
                    Player::Second => (Paint::DiscO, Paint::DiscOEdge, Paint::DiscOEdge),
                };
                self.ellipse(center, (side * 0.38, side * 0.38), Some(fill), Some(Line::new(edge, side * 0.04)));
                self.sign(piece.player, center, side * 0.13, Line::new(on, side * 0.055));
            }
            Look::Pawn | Look::Checker => self.pawn(piece),
        }
    }

    /// X is a cross, O a ring.
    fn sign(&mut self, player: Player, (x, y): Point, r: f64, line: Line) {
        match player {
            Player::First => {
                self.put(Shape::Path { points: vec![(x - r, y - r), (x + r, y + r)], line });
                self.put(Shape::Path { points: vec![(x + r, y - r), (x - r, y + r)], line });
            }
            Player::Second => self.ellipse((x, y), (r, r), None, Some(line)),
        }
    }

    /// X is round, O square.
    fn pawn(&mut self, piece: &Piece) {
        let (center, side) = (self.square.center(), self.square.side);
        let r = side * 0.34;
        match piece.player {
            Player::First => self.ellipse(center, (r, r), Some(Paint::PawnX), None),
            Player::Second => self.put(Shape::Rectangle {
                corner: (center.0 - r, center.1 - r),
                size: (2.0 * r, 2.0 * r),
                radius: r * 0.35,
                fill: Some(Paint::PawnO),
                line: None,
            }),
        }
        if self.detail == Detail::Full {
            let text = format!("{}{}", piece.player.mark(), piece.label);
            self.word(center, side * 0.325, true, Paint::OnPiece, &text);
        }
    }

    fn base(&mut self, base: Player) {
        let paint = if base == Player::First { Paint::Cross } else { Paint::Ring };
        let text = base.mark().to_ascii_lowercase().to_string();
        self.word(self.square.center(), self.square.side * 0.375, false, paint, &text);
    }

    fn stack(&mut self, stack: &[Piece], top: Player) {
        match self.detail {
            Detail::Full => self.tall_stack(stack, top),
            Detail::Small => self.flat_stack(stack.len(), top),
        }
    }

    /// The top checker from above, with the number of checkers.
    fn flat_stack(&mut self, count: usize, top: Player) {
        let (center, side) = (self.square.center(), self.square.side);
        let (fill, on) = checker(top);
        let line = Line::new(Paint::CheckerX, side * 0.06);
        self.ellipse(center, (side * 0.4, side * 0.4), Some(fill), Some(line));
        if count > 1 {
            self.word(center, side * 0.6, true, on, &count.to_string());
        }
    }

    /// The checkers from the bottom up, seen from a little above, with the owner's mark on the top one.
    fn tall_stack(&mut self, stack: &[Piece], top: Player) {
        let ((cx, _), side) = (self.square.center(), self.square.side);
        let (half, thick, tilt) = (side * 0.36, side * 0.085, side * 0.13);
        let bottom = self.square.corner.1 + side - 6.0 - tilt;
        let face = |level: usize| bottom - thick * level as f64;
        for (level, piece) in stack.iter().enumerate() {
            let (fill, on) = checker(piece.player);
            // Light checkers have dark edges and dark ones light edges, so that each can be counted.
            let line = Line::new(on, side * 0.016);
            let (low, high) = (face(level), face(level + 1));
            self.ellipse((cx, low), (half, tilt), Some(fill), Some(line));
            let (corner, size) = ((cx - half, high), (2.0 * half, thick));
            self.put(Shape::Rectangle { corner, size, radius: 0.0, fill: Some(fill), line: None });
            for x in [cx - half, cx + half] {
                self.put(Shape::Path { points: vec![(x, high), (x, low)], line });
            }
            if level + 1 == stack.len() {
                self.ellipse((cx, high), (half, tilt), Some(fill), Some(line));
            }
        }
        let mark = top.mark().to_string();
        self.word((cx, face(stack.len())), side * 0.18, true, checker(top).1, &mark);
        if stack.len() > 1 {
            let at = (self.square.corner.0 + side - 3.0, self.square.corner.1 + 11.0);
            let count = stack.len().to_string();
            self.picture.write(self.node, at, 10.0, false, Anchor::End, Paint::CheckerX, &count);
        }
    }
}

/// The colour of a checker, and of the mark on it.
fn checker(player: Player) -> (Paint, Paint) {
    match player {
        Player::First => (Paint::CheckerX, Paint::CheckerO),
        Player::Second => (Paint::CheckerO, Paint::CheckerX),
    }
}
