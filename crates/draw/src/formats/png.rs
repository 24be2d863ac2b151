//! A picture as PNG.

use potez_rules::Refusal;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint as Brush, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};
use ttf_parser::OutlineBuilder;

use super::outline::{Outline, ellipse, rounded};
use crate::font::{self, Weight};
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};

/// The most pixels of a picture; larger pictures are scaled down.
const MOST_PIXELS: f64 = 64e6;
const LONGEST_SIDE: f64 = 30_000.0;

/// Draws a picture, `scale` times as large.
///
/// # Errors
/// There is not enough memory for the picture.
pub fn png(picture: &Picture, scale: f64) -> Result<Vec<u8>, Refusal> {
    let pixmap = pixmap(picture, scale)?;
    pixmap.encode_png().map_err(|error| {
        Refusal::new("picture.png", "the picture cannot be packed: {error}", [("error", error.to_string())])
    })
}

/// The pixels of a picture.
///
/// # Errors
/// There is not enough memory for the picture.
pub fn pixmap(picture: &Picture, scale: f64) -> Result<Pixmap, Refusal> {
    let scale = scale
        .min((MOST_PIXELS / (picture.width * picture.height).max(1.0)).sqrt())
        .min(LONGEST_SIDE / picture.width.max(picture.height).max(1.0));
    let (width, height) = ((picture.width * scale).ceil().max(1.0), (picture.height * scale).ceil().max(1.0));
    let mut pixmap = Pixmap::new(width as u32, height as u32)
        .ok_or_else(|| Refusal::new("picture.size", "the picture is too large", []))?;
    pixmap.fill(color(Paint::Page));
    let mut canvas = Canvas { pixmap, transform: Transform::from_scale(scale as f32, scale as f32) };
    picture.items.iter().for_each(|item| canvas.draw(&item.shape));
    Ok(canvas.pixmap)
}

fn color(paint: Paint) -> Color {
    let color = paint.color(false);
    Color::from_rgba8((color >> 16) as u8, (color >> 8) as u8, color as u8, 255)
}

fn brush(paint: Paint) -> Brush<'static> {
    let mut brush = Brush { anti_alias: true, ..Brush::default() };
    brush.set_color(color(paint));
    brush
}

struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
}

const NO_MASK: Option<&Mask> = None;

impl Canvas {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Polygon { points, fill, line } => self.both(polygon(points, true), *fill, *line),
            Shape::Rectangle { corner, size, radius, fill, line } => {
                self.both(curved(&rounded(*corner, *size, *radius)), *fill, *line);
            }
            Shape::Ellipse { center, radii, fill, line } => self.both(curved(&ellipse(*center, *radii)), *fill, *line),
            Shape::Path { points, line } => self.both(polygon(points, false), None, Some(*line)),
            Shape::Curve { points: [a, b, c, d], line } => {
                let mut path = PathBuilder::new();
                path.move_to(a.0 as f32, a.1 as f32);
                path.cubic_to(b.0 as f32, b.1 as f32, c.0 as f32, c.1 as f32, d.0 as f32, d.1 as f32);
                self.both(path.finish(), None, Some(*line));
            }
            Shape::Text { at, size, bold, anchor, paint, text } => {
                self.text(*at, *size, *bold, *anchor, *paint, text);
            }
        }
    }

    fn both(&mut self, path: Option<Path>, fill: Option<Paint>, line: Option<Line>) {
        let Some(path) = path else { return };
        if let Some(paint) = fill {
            self.pixmap.fill_path(&path, &brush(paint), FillRule::Winding, self.transform, NO_MASK);
        }
        if let Some(line) = line {
            let width = line.width as f32;
            let dash = line.dashed.then(|| StrokeDash::new(vec![width * 4.0, width * 3.0], 0.0)).flatten();
            let stroke =
                Stroke { width, dash, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            let stroke = if line.dashed { Stroke { line_cap: LineCap::Butt, ..stroke } } else { stroke };
            self.pixmap.stroke_path(&path, &brush(line.paint), &stroke, self.transform, NO_MASK);
        }
    }

    fn text(&mut self, at: Point, size: f64, bold: bool, anchor: Anchor, paint: Paint, text: &str) {
        let weight = if bold { Weight::Bold } else { Weight::Regular };
        let width = font::width(text, size, weight);
        let face = font::face(weight);
        let scale = size / f64::from(face.units_per_em());
        let mut x = at.0
            - match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width / 2.0,
                Anchor::End => width,
            };
        let mut outline = Glyphs { path: PathBuilder::new(), x, y: at.1, scale };
        for c in text.chars() {
            let glyph = font::glyph(weight, c);
            outline.x = x;
            face.outline_glyph(glyph, &mut outline);
            x += f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        }
        self.both(outline.path.finish(), Some(paint), None);
    }
}

fn polygon(points: &[Point], closed: bool) -> Option<Path> {
    let (first, rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(first.0 as f32, first.1 as f32);
    for (x, y) in rest {
        path.line_to(*x as f32, *y as f32);
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn curved(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(outline.start.0 as f32, outline.start.1 as f32);
    for segment in &outline.segments {
        let [a, b, to] = segment.map(|(x, y)| (x as f32, y as f32));
        path.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
    }
    path.close();
    path.finish()
}

/// Letters are upright: the font's axis points up, the picture's down.
struct Glyphs {
    path: PathBuilder,
    x: f64,
    y: f64,
    scale: f64,
}

impl Glyphs {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        ((self.x + f64::from(x) * self.scale) as f32, (self.y - f64::from(y) * self.scale) as f32)
    }
}

impl OutlineBuilder for Glyphs {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.path.close();
    }
}
