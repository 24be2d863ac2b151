//! Boards of cells as shapes, full size or small enough for the node of a search tree.

use potez_rules::Player;
use potez_rules::scene::{Cell, Grid, Orientation, Path, Surface};

use super::pieces;
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};

/// The room around the cells, for labels.
const MARGIN: f64 = 30.0;

/// How a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// With labels, letters and stacks.
    Full,
    /// Without details that would be too small to read.
    Small,
}

/// The place of a cell on the picture.
#[derive(Clone, Copy)]
pub(super) struct Square {
    /// The upper left corner.
    pub(super) corner: Point,
    /// The length of a side.
    pub(super) side: f64,
}

impl Square {
    pub(super) fn center(self) -> Point {
        (self.corner.0 + self.side / 2.0, self.corner.1 + self.side / 2.0)
    }
}

/// A grid in its place.
pub(super) struct Drawer<'a> {
    grid: &'a Grid,
    corner: Point,
    /// The length of a cell's side.
    pub(super) side: f64,
    detail: Detail,
    pub(super) node: Option<u32>,
}

/// A board at full size, with labels and paths, as a picture without captions.
pub(crate) fn full(grid: &Grid, paths: &[Path]) -> Picture {
    let side = match grid.surface {
        Surface::Checkered => 56.0,
        Surface::Tiles => 40.0,
        Surface::Paper | Surface::Frame => 48.0,
    };
    // Tiles have labels below them too.
    let below = if grid.surface == Surface::Tiles { MARGIN + 8.0 } else { MARGIN };
    let (width, height) = (side * grid.cols as f64 + 2.0 * MARGIN, side * grid.rows as f64 + MARGIN + below);
    let mut picture = Picture::new(width, height, String::new());
    let drawer = Drawer { grid, corner: (MARGIN, MARGIN), side, detail: Detail::Full, node: None };
    drawer.draw(&mut picture);
    drawer.paths(&mut picture, paths);
    drawer.labels(&mut picture);
    picture
}

/// The side of a cell in a node: small enough for many nodes side by side, or enlarged, to be readable from a distance.
fn side_in_node(grid: &Grid, enlarged: bool) -> f64 {
    let longer = grid.rows.max(grid.cols).max(1) as f64;
    if enlarged { (300.0 / longer).clamp(26.0, 52.0) } else { (60.0 / longer).clamp(7.0, 18.0) }
}

/// The room around an enlarged board in a node, for its edge.
const EDGE: f64 = 5.0;

/// Width and height of a board in a node.
#[must_use]
pub fn size_in_node(grid: &Grid, enlarged: bool) -> (f64, f64) {
    let (side, edge) = (side_in_node(grid, enlarged), if enlarged { 2.0 * EDGE } else { 0.0 });
    (grid.cols as f64 * side + edge, grid.rows as f64 * side + edge)
}

/// Draws a board as part of a node, its upper left corner at `corner`; enlarged, it has letters and stacks.
pub fn in_node(picture: &mut Picture, node: Option<u32>, grid: &Grid, corner: Point, enlarged: bool) {
    let side = side_in_node(grid, enlarged);
    let (detail, edge) = if enlarged { (Detail::Full, EDGE) } else { (Detail::Small, 0.0) };
    Drawer { grid, corner: (corner.0 + edge, corner.1 + edge), side, detail, node }.draw(picture);
}

impl Drawer<'_> {
    fn draw(&self, picture: &mut Picture) {
        self.background(picture);
        for (i, cell) in self.grid.cells.iter().enumerate().take(self.grid.rows * self.grid.cols) {
            let square = self.square(i / self.grid.cols, i % self.grid.cols);
            self.cell_background(picture, cell, square);
            pieces::draw(picture, self.node, cell, square, self.detail);
        }
        self.walls(picture);
        for line in &self.grid.lines {
            self.winning_line(picture, line);
        }
    }

    pub(super) fn square(&self, row: usize, col: usize) -> Square {
        let corner = (self.corner.0 + self.side * col as f64, self.corner.1 + self.side * row as f64);
        Square { corner, side: self.side }
    }

    fn rectangle(
        &self,
        picture: &mut Picture,
        corner: Point,
        size: Point,
        radius: f64,
        fill: Paint,
        line: Option<Line>,
    ) {
        picture.put(self.node, Shape::Rectangle { corner, size, radius, fill: Some(fill), line });
    }

    fn background(&self, picture: &mut Picture) {
        let (x, y) = self.corner;
        let (width, height) = (self.side * self.grid.cols as f64, self.side * self.grid.rows as f64);
        let (around, radius, thin) = match self.detail {
            Detail::Full => (4.0, 6.0, 1.5),
            Detail::Small => (0.0, 0.0, 0.5),
        };
        let (fill, line) = match self.grid.surface {
            Surface::Frame => (Paint::Frame, None),
            _ => (Paint::Board, Some(Line::new(Paint::Branch, 0.8))),
        };
        let size = (width + 2.0 * around, height + 2.0 * around);
        self.rectangle(picture, (x - around, y - around), size, radius, fill, line);
        if self.grid.surface == Surface::Paper {
            let line = Line::new(Paint::Faint, thin);
            for col in 1..self.grid.cols {
                let x = x + self.side * col as f64;
                picture.put(self.node, Shape::Path { points: vec![(x, y), (x, y + height)], line });
            }
            for row in 1..self.grid.rows {
                let y = y + self.side * row as f64;
                picture.put(self.node, Shape::Path { points: vec![(x, y), (x + width, y)], line });
            }
        }
    }

    fn cell_background(&self, picture: &mut Picture, cell: &Cell, square: Square) {
        let side = self.side;
        match self.grid.surface {
            Surface::Paper => {}
            Surface::Frame => {
                let (center, radii) = (square.center(), (side * 0.4, side * 0.4));
                picture.put(self.node, Shape::Ellipse { center, radii, fill: Some(Paint::Hole), line: None });
            }
            Surface::Tiles => {
                let gap = side * 0.0875;
                let fill = match cell.base {
                    Some(Player::First) => Paint::BaseX,
                    Some(Player::Second) => Paint::BaseO,
                    None => Paint::Tile,
                };
                let corner = (square.corner.0 + gap, square.corner.1 + gap);
                self.rectangle(picture, corner, (side - 2.0 * gap, side - 2.0 * gap), side * 0.1, fill, None);
            }
            Surface::Checkered => {
                let fill = if cell.idle { Paint::Light } else { Paint::Dark };
                self.rectangle(picture, square.corner, (side, side), 0.0, fill, None);
            }
        }
    }

    fn walls(&self, picture: &mut Picture) {
        let (thick, short) = (self.side * 0.15, self.side * 0.075);
        let long = 2.0 * (self.side - short);
        for wall in &self.grid.walls {
            let (x, y) = self.square(wall.row, wall.col).corner;
            let (fill, corner, size) = match wall.orientation {
                Orientation::Horizontal => (Paint::WallBlue, (x + short, y + self.side - thick / 2.0), (long, thick)),
                Orientation::Vertical => (Paint::WallGreen, (x + self.side - thick / 2.0, y + short), (thick, long)),
            };
            self.rectangle(picture, corner, size, thick * 0.4, fill, None);
        }
    }

    /// A line through the cells that won, from the first to the last.
    fn winning_line(&self, picture: &mut Picture, line: &[(usize, usize)]) {
        let (Some(&from), Some(&to)) = (line.first(), line.last()) else { return };
        let center = |(row, col)| self.square(row, col).center();
        let points = vec![center(from), center(to)];
        for (paint, width) in [(Paint::WinEdge, 0.15), (Paint::Win, 0.09)] {
            let line = Line::new(paint, self.side * width);
            picture.put(self.node, Shape::Path { points: points.clone(), line });
        }
    }

    fn labels(&self, picture: &mut Picture) {
        let grid = self.grid;
        let (left, top) = self.corner;
        let (right, bottom) = (left + self.side * grid.cols as f64, top + self.side * grid.rows as f64);
        // Walls may be between a cell and its label, so there is a label on the other side too.
        let both_sides = grid.surface == Surface::Tiles;
        let mut put = |x: f64, y: f64, text: &str| {
            picture.write(None, (x, y), 13.0, false, Anchor::Middle, Paint::Branch, text);
        };
        for (col, label) in grid.col_labels.iter().enumerate() {
            let x = left + self.side * (col as f64 + 0.5);
            put(x, top - 11.0, label);
            if both_sides {
                put(x, bottom + 19.0, label);
            }
        }
        for (row, label) in grid.row_labels.iter().enumerate() {
            let y = top + self.side * (row as f64 + 0.5) + 4.5;
            put(left - 16.0, y, label);
            if both_sides {
                put(right + 15.0, y, label);
            }
        }
    }
}
