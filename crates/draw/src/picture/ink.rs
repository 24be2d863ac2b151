//! Shapes and colours: what every writer understands.

/// One step, drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// What it shows, in words, for those who do not see it.
    pub title: String,
    /// The shapes, from the back to the front.
    pub items: Vec<Item>,
}

/// A shape and what it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The node of the trace.
    pub node: Option<u32>,
    /// The shape.
    pub shape: Shape,
}

/// A point.
pub type Point = (f64, f64);

/// The kinds of shapes.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A closed area.
    Area {
        /// Its corners.
        points: Vec<Point>,
        /// What fills it.
        fill: Option<Paint>,
        /// Its outline.
        line: Option<Line>,
    },
    /// A circle.
    Disc {
        /// The middle.
        middle: Point,
        /// The radius.
        radius: f64,
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
    /// A cubic curve.
    Curve {
        /// Begin, two handles, end.
        points: [Point; 4],
        /// How it is drawn.
        line: Line,
    },
    /// One line of text.
    Text {
        /// The place: the baseline, at the side that the anchor says.
        at: Point,
        /// The size.
        size: f64,
        /// Bold?
        bold: bool,
        /// Which part of the text stands at the place.
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

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// A colour by what it means. Nothing is told by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Paint {
    /// The ground.
    Page,
    /// Text and strong lines.
    Ink,
    /// What was not visited.
    Faint,
    /// Branches.
    Branch,
    /// A node that was not visited.
    Blank,
    /// A visited node of Max.
    Max,
    /// A visited node of Min.
    Min,
    /// A visited leaf.
    Leaf,
    /// The node where the search is.
    Here,
    /// The best line.
    Best,
    /// A cut, and the arrow to the bound.
    Cut,
    /// α and β.
    Bound,
    /// X on a board.
    Cross,
    /// O on a board.
    Ring,
    /// The ground of a board.
    Board,
    /// The second ground of a board.
    Dark,
}

impl Paint {
    /// All paints with their names, and their colours on a light and on a dark page.
    pub const ALL: [(Paint, &'static str, u32, u32); 16] = [
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
        (Paint::Dark, "dark", 0xd9_c7_b0, 0x57_48_38),
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

impl Frame {
    /// Adds a shape.
    pub fn put(&mut self, node: Option<u32>, shape: Shape) {
        self.items.push(Item { node, shape });
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
}

impl Shape {
    /// The shape, `scale` times as large and moved by `by`.
    #[must_use]
    pub fn moved(&self, scale: f64, by: Point) -> Shape {
        let go = |(x, y): Point| (x * scale + by.0, y * scale + by.1);
        let pen = |line: Line| Line { width: line.width * scale, ..line };
        match self {
            Shape::Area { points, fill, line } => {
                Shape::Area { points: points.iter().copied().map(go).collect(), fill: *fill, line: line.map(pen) }
            }
            Shape::Disc { middle, radius, fill, line } => {
                Shape::Disc { middle: go(*middle), radius: radius * scale, fill: *fill, line: line.map(pen) }
            }
            Shape::Path { points, line } => {
                Shape::Path { points: points.iter().copied().map(go).collect(), line: pen(*line) }
            }
            Shape::Curve { points, line } => Shape::Curve { points: points.map(go), line: pen(*line) },
            Shape::Text { at, size, bold, anchor, paint, text } => Shape::Text {
                at: go(*at),
                size: size * scale,
                bold: *bold,
                anchor: *anchor,
                paint: *paint,
                text: text.clone(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paints_stand_in_their_own_place() {
        for (i, (paint, ..)) in Paint::ALL.iter().enumerate() {
            assert_eq!(*paint as usize, i);
        }
    }
}
