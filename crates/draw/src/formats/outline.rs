//! Rectangles with rounded corners and ellipses as cubic curves, for formats that have neither.

use crate::shapes::Point;

/// A closed outline: where it starts, then curves of two control points and an end.
pub(super) struct Outline {
    pub(super) start: Point,
    pub(super) segments: Vec<[Point; 3]>,
}

/// How far the control points of a quarter of a circle are from its ends: round to a part in four thousand.
const ROUND: f64 = 0.552_284_8;

/// An ellipse.
pub(super) fn ellipse((x, y): Point, (rx, ry): Point) -> Outline {
    rounded_by((x - rx, y - ry), (2.0 * rx, 2.0 * ry), (rx, ry))
}

/// A rectangle with rounded corners.
pub(super) fn rounded(corner: Point, size: Point, radius: f64) -> Outline {
    let radius = radius.min(size.0 / 2.0).min(size.1 / 2.0);
    rounded_by(corner, size, (radius, radius))
}

fn rounded_by((x, y): Point, (width, height): Point, (rx, ry): Point) -> Outline {
    let (right, bottom) = (x + width, y + height);
    let (kx, ky) = (rx * (1.0 - ROUND), ry * (1.0 - ROUND));
    // Each side is a straight curve, each corner a quarter of an ellipse.
    let straight = |from: Point, to: Point| [from, to, to];
    let segments = vec![
        straight((x + rx, y), (right - rx, y)),
        [(right - kx, y), (right, y + ky), (right, y + ry)],
        straight((right, y + ry), (right, bottom - ry)),
        [(right, bottom - ky), (right - kx, bottom), (right - rx, bottom)],
        straight((right - rx, bottom), (x + rx, bottom)),
        [(x + kx, bottom), (x, bottom - ky), (x, bottom - ry)],
        straight((x, bottom - ry), (x, y + ry)),
        [(x, y + ky), (x + kx, y), (x + rx, y)],
    ];
    Outline { start: (x + rx, y), segments }
}
