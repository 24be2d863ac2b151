//! Boards of hexagons, or of points and lines, as shapes.

use potez_rules::Player;
use potez_rules::scene::{GraphBoard, GraphNode, Outline};

use super::grid::{Detail, Square};
use super::pieces;
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};

/// The room around the board.
const MARGIN: f64 = 30.0;
/// The distance between neighbouring cells.
const UNIT: f64 = 56.0;
/// From the centre of a hexagon to its corners: a hexagon is one unit wide.
const RADIUS: f64 = 0.577 * UNIT;

/// The board as a picture without captions.
pub(super) fn graph(board: &GraphBoard) -> Picture {
    let least = |at: fn(&GraphNode) -> f64| board.nodes.iter().map(at).reduce(f64::min).unwrap_or(0.0);
    let most = |at: fn(&GraphNode) -> f64| board.nodes.iter().map(at).reduce(f64::max).unwrap_or(0.0);
    let (left, top) = (least(|node| node.x), least(|node| node.y));
    let size = ((most(|node| node.x) - left) * UNIT, (most(|node| node.y) - top) * UNIT);
    // A cell reaches at most a hexagon's radius from its centre.
    let around = MARGIN / 2.0 + RADIUS;
    let mut picture = Picture::new(size.0 + 2.0 * around, size.1 + 2.0 * around, String::new());
    let center = |node: &GraphNode| (around + (node.x - left) * UNIT, around + (node.y - top) * UNIT);
    if board.nodes.iter().all(|node| node.outline == Outline::Point) {
        sheet(&mut picture, (around, around), size);
    }
    let centers: Vec<Point> = board.nodes.iter().map(center).collect();
    let path = |nodes: &[usize]| nodes.iter().filter_map(|&node| centers.get(node).copied()).collect::<Vec<Point>>();
    for &(from, to) in &board.edges {
        picture.put(None, Shape::Path { points: path(&[from, to]), line: Line::new(Paint::Branch, 2.0) });
    }
    for (node, &center) in board.nodes.iter().zip(&centers) {
        background(&mut picture, node, center);
    }
    for (node, &center) in board.nodes.iter().zip(&centers) {
        content(&mut picture, node, center);
    }
    for line in &board.lines {
        for (paint, width) in [(Paint::WinEdge, 0.15), (Paint::Win, 0.09)] {
            picture.put(None, Shape::Path { points: path(line), line: Line::new(paint, UNIT * width) });
        }
    }
    picture
}

/// The background for points and lines.
fn sheet(picture: &mut Picture, corner: Point, size: Point) {
    let by = RADIUS;
    picture.put(
        None,
        Shape::Rectangle {
            corner: (corner.0 - by, corner.1 - by),
            size: (size.0 + 2.0 * by, size.1 + 2.0 * by),
            radius: 6.0,
            fill: Some(Paint::Board),
            line: Some(Line::new(Paint::Branch, 0.8)),
        },
    );
}

fn background(picture: &mut Picture, node: &GraphNode, (x, y): Point) {
    let fill = Some(match node.cell.base {
        Some(Player::First) => Paint::BaseX,
        Some(Player::Second) => Paint::BaseO,
        None if node.cell.idle => Paint::Light,
        None => Paint::Tile,
    });
    let line = Some(Line::new(Paint::Branch, 1.2));
    picture.put(
        None,
        match node.outline {
            Outline::Hexagon => {
                let (half, low) = (UNIT / 2.0, RADIUS / 2.0);
                let corners = [(0.0, -RADIUS), (half, -low), (half, low), (0.0, RADIUS), (-half, low), (-half, -low)];
                let points = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
                Shape::Polygon { points, fill, line }
            }
            Outline::Square => {
                let corner = (x - UNIT / 2.0, y - UNIT / 2.0);
                Shape::Rectangle { corner, size: (UNIT, UNIT), radius: 0.0, fill, line }
            }
            Outline::Point => {
                let radii = (UNIT * 0.085, UNIT * 0.085);
                Shape::Ellipse { center: (x, y), radii, fill: Some(Paint::Branch), line: None }
            }
        },
    );
}

/// The pieces on a cell, and its name.
fn content(picture: &mut Picture, node: &GraphNode, (x, y): Point) {
    let (side, name) = match node.outline {
        Outline::Square => (UNIT, (x, y + UNIT * 0.46)),
        Outline::Hexagon => (UNIT * 0.84, (x, y + UNIT * 0.46)),
        // Between the lines, which run straight or at 45 degrees on most boards.
        Outline::Point => (UNIT * 0.72, (x + UNIT * 0.31, y + UNIT * 0.2)),
    };
    let square = Square { corner: (x - side / 2.0, y - side / 2.0), side };
    pieces::draw(picture, None, &node.cell, square, Detail::Full);
    let anchor = if node.outline == Outline::Point { Anchor::Start } else { Anchor::Middle };
    picture.write(None, name, 10.0, false, anchor, Paint::Branch, &node.label);
}
