//! [`Picture`]: a list of shapes. Every drawer makes one, and every format writes one.

use crate::paint::Paint;

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// What it shows, in words, for people who cannot see it.
    pub title: String,
    /// The shapes, from back to front.
    pub items: Vec<Item>,
    /// The layer of the shapes that are added next.
    pub layer: u32,
}

/// A shape and what it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The node of a search tree.
    pub node: Option<u32>,
    /// Shapes of a higher layer are in front of those of a lower one, in all pictures of a series.
    pub layer: u32,
    /// The shape.
    pub shape: Shape,
}

/// A point; y grows downwards.
pub type Point = (f64, f64);

/// The kinds of shapes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape {
    /// A polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// What fills it.
        fill: Option<Paint>,
        /// Its outline.
        line: Option<Line>,
    },
    /// A rectangle.
    Rectangle {
        /// The upper left corner.
        corner: Point,
        /// Width and height.
        size: Point,
        /// The radius of its rounded corners.
        radius: f64,
        /// What fills it.
        fill: Option<Paint>,
        /// Its outline.
        line: Option<Line>,
    },
    /// An ellipse.
    Ellipse {
        /// The centre.
        center: Point,
        /// The horizontal and vertical radii.
        radii: Point,
        /// What fills it.
        fill: Option<Paint>,
        /// Its outline.
        line: Option<Line>,
    },
    /// Straight lines from point to point.
    Path {
        /// The points.
        points: Vec<Point>,
        /// How it is drawn.
        line: Line,
    },
    /// A cubic Bézier curve.
    Curve {
        /// Start, two control points, end.
        points: [Point; 4],
        /// How it is drawn.
        line: Line,
    },
    /// One line of text.
    Text {
        /// Its position: on the baseline, at the end that the anchor names.
        at: Point,
        /// The font size.
        size: f64,
        /// Bold?
        bold: bool,
        /// Which part of the text is at the point.
        anchor: Anchor,
        /// The colour.
        paint: Paint,
        /// The text.
        text: String,
    },
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The colour.
    pub paint: Paint,
    /// The width.
    pub width: f64,
    /// Dashed?
    pub dashed: bool,
}

impl Line {
    /// A solid line.
    #[must_use]
    pub const fn new(paint: Paint, width: f64) -> Line {
        Line { paint, width, dashed: false }
    }

    /// A dashed line.
    #[must_use]
    pub const fn dashed(paint: Paint, width: f64) -> Line {
        Line { paint, width, dashed: true }
    }
}

/// Which part of a text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

impl Picture {
    /// An empty picture.
    #[must_use]
    pub fn new(width: f64, height: f64, title: String) -> Picture {
        Picture { width, height, title, ..Picture::default() }
    }

    /// Adds a shape.
    pub fn put(&mut self, node: Option<u32>, shape: Shape) {
        self.items.push(Item { node, layer: self.layer, shape });
    }

    /// Adds a text.
    #[expect(clippy::too_many_arguments, reason = "they are the fields of a text, in one call")]
    pub fn write(
        &mut self,
        node: Option<u32>,
        at: Point,
        size: f64,
        bold: bool,
        anchor: Anchor,
        paint: Paint,
        text: &str,
    ) {
        self.put(node, Shape::Text { at, size, bold, anchor, paint, text: text.to_owned() });
    }

    /// The paints that occur in it, each once.
    #[must_use]
    pub fn paints(&self) -> Vec<Paint> {
        let mut paints: Vec<Paint> = self.items.iter().flat_map(|item| item.shape.paints()).flatten().collect();
        paints.push(Paint::Page);
        paints.sort_unstable();
        paints.dedup();
        paints
    }
}

/// Gives all pictures the size of the largest, so that they can follow one another in an animation.
pub fn same_size(pictures: &mut [Picture]) {
    let width = pictures.iter().map(|picture| picture.width).fold(0.0, f64::max);
    let height = pictures.iter().map(|picture| picture.height).fold(0.0, f64::max);
    for picture in pictures {
        (picture.width, picture.height) = (width, height);
    }
}

impl Shape {
    /// The shape, `scale` times as large and moved by `by`.
    #[must_use]
    pub fn moved(&self, scale: f64, by: Point) -> Shape {
        let place = |point: &mut Point| *point = (point.0 * scale + by.0, point.1 * scale + by.1);
        let stretch = |size: &mut Point| *size = (size.0 * scale, size.1 * scale);
        let widen = |line: &mut Option<Line>| line.iter_mut().for_each(|line| line.width *= scale);
        let mut shape = self.clone();
        match &mut shape {
            Shape::Polygon { points, line, .. } => {
                points.iter_mut().for_each(place);
                widen(line);
            }
            Shape::Rectangle { corner, size, radius, line, .. } => {
                place(corner);
                stretch(size);
                *radius *= scale;
                widen(line);
            }
            Shape::Ellipse { center, radii, line, .. } => {
                place(center);
                stretch(radii);
                widen(line);
            }
            Shape::Path { points, line } => {
                points.iter_mut().for_each(place);
                line.width *= scale;
            }
            Shape::Curve { points, line } => {
                points.iter_mut().for_each(place);
                line.width *= scale;
            }
            Shape::Text { at, size, .. } => {
                place(at);
                *size *= scale;
            }
        }
        shape
    }

    fn paints(&self) -> [Option<Paint>; 2] {
        match self {
            Shape::Polygon { fill, line, .. }
            | Shape::Rectangle { fill, line, .. }
            | Shape::Ellipse { fill, line, .. } => [*fill, line.map(|line| line.paint)],
            Shape::Path { line, .. } | Shape::Curve { line, .. } => [None, Some(line.paint)],
            Shape::Text { paint, .. } => [Some(*paint), None],
        }
    }
}
