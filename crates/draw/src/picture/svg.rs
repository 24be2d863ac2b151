//! A frame as SVG: one self-contained picture, light and dark.

use std::fmt::Write;

use super::ink::{Anchor, Frame, Line, Paint, Point, Shape};
use crate::board::svg::escape;

/// Writes a frame.
#[must_use]
pub fn svg(frame: &Frame, trace: Option<&crate::trace::Trace>) -> String {
    let mut out = String::with_capacity(200 * frame.items.len() + 2000);
    let (width, height) = (frame.width, frame.height);
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\">\n<title>{}</title>\n<style>{}</style>\n\
         <rect class=\"f-page\" width=\"{width}\" height=\"{height}\"/>",
        escape(&frame.title),
        style()
    );
    let mut open = None;
    for item in &frame.items {
        if item.node != open {
            if open.is_some() {
                out.push_str("</g>\n");
            }
            if let Some(node) = item.node {
                let name = trace.map_or("", |trace| trace.name(node));
                let _ = write!(out, "<g data-node=\"{node}\" data-name=\"{}\">", escape(name));
            }
            open = item.node;
        }
        shape_svg(&mut out, &item.shape);
        if open.is_none() {
            out.push('\n');
        }
    }
    if open.is_some() {
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// The classes `f-…` (fill) and `s-…` (stroke) of all paints, dark where the reader's system is.
#[must_use]
pub fn style() -> String {
    format!(".n{{fill:none}}{}@media (prefers-color-scheme:dark){{{}}}", rules(false, ""), rules(true, ""))
}

/// The classes of all paints inside the selector `scope`.
pub(super) fn rules(dark: bool, scope: &str) -> String {
    let mut rules = String::new();
    for (paint, name, ..) in Paint::ALL {
        let color = paint.color(dark);
        let _ = write!(rules, "{scope}.f-{name}{{fill:#{color:06x}}}{scope}.s-{name}{{stroke:#{color:06x}}}");
    }
    rules
}

/// A number with at most two decimals.
pub(super) fn short(number: f64) -> String {
    let rounded = (number * 100.0).round() / 100.0;
    format!("{}", rounded + 0.0)
}

fn points_text(points: &[Point]) -> String {
    let mut text = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(text, "{}{} {}", if i == 0 { "M" } else { "L" }, short(*x), short(*y));
    }
    text
}

fn look(fill: Option<Paint>, line: Option<Line>) -> String {
    let mut classes = fill.map_or_else(|| "n".to_owned(), |paint| format!("f-{}", paint.name()));
    let mut rest = String::new();
    if let Some(line) = line {
        let _ = write!(classes, " s-{}", line.paint.name());
        let _ = write!(rest, " stroke-width=\"{}\"", short(line.width));
        if line.dashed {
            let (dash, gap) = (short(line.width * 4.0), short(line.width * 3.0));
            let _ = write!(rest, " stroke-dasharray=\"{dash} {gap}\"");
        }
    }
    format!("class=\"{classes}\"{rest}")
}

/// Writes one shape.
pub fn shape_svg(out: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Area { points, fill, line } => {
            write!(out, "<path {} stroke-linejoin=\"round\" d=\"{}z\"/>", look(*fill, *line), points_text(points))
        }
        Shape::Disc { middle, radius, fill, line } => write!(
            out,
            "<circle {} cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            look(*fill, *line),
            short(middle.0),
            short(middle.1),
            short(*radius)
        ),
        Shape::Path { points, line } => {
            write!(out, "<path {} stroke-linecap=\"round\" d=\"{}\"/>", look(None, Some(*line)), points_text(points))
        }
        Shape::Curve { points: [a, b, c, d], line } => {
            let at = |(x, y): &Point| format!("{} {}", short(*x), short(*y));
            let path = format!("M{}C{} {} {}", at(a), at(b), at(c), at(d));
            write!(out, "<path {} d=\"{path}\"/>", look(None, Some(*line)))
        }
        Shape::Text { at, size, bold, anchor, paint, text } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let weight = if *bold { " font-weight=\"bold\"" } else { "" };
            write!(
                out,
                "<text class=\"f-{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{weight}>{}</text>",
                paint.name(),
                short(at.0),
                short(at.1),
                short(*size),
                escape(text)
            )
        }
    };
}
