//! A picture as SVG: one self-contained file, light and dark.

use std::fmt::Write;

use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};

/// Writes a picture.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    svg_named(picture, |_| String::new())
}

/// Writes a picture of a search tree; `name` gives the names of its nodes.
#[must_use]
pub fn svg_named(picture: &Picture, name: impl Fn(u32) -> String) -> String {
    let mut out = String::with_capacity(200 * picture.items.len() + 2000);
    let (width, height) = (picture.width, picture.height);
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"'DejaVu Sans', Verdana, Arial, sans-serif\">\n<title>{}</title>\n<style>{}</style>\n\
         <rect class=\"f-page\" width=\"{width}\" height=\"{height}\"/>",
        escape(&picture.title),
        style(&picture.paints())
    );
    let mut open = None;
    for item in &picture.items {
        if item.node != open {
            if open.is_some() {
                out.push_str("</g>\n");
            }
            if let Some(node) = item.node {
                let _ = write!(out, "<g data-node=\"{node}\" data-name=\"{}\">", escape(&name(node)));
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

/// The classes `f-…` (fill) and `s-…` (stroke) of these paints, dark if the reader's system is.
fn style(paints: &[Paint]) -> String {
    let (light, dark) = (rules(paints, false, ""), rules(paints, true, ""));
    format!(".n{{fill:none}}{light}@media (prefers-color-scheme:dark){{{dark}}}")
}

/// The classes of these paints inside the selector `scope`.
pub(crate) fn rules(paints: &[Paint], dark: bool, scope: &str) -> String {
    let mut rules = String::new();
    for paint in paints {
        let (name, color) = (paint.name(), paint.color(dark));
        let _ = write!(rules, "{scope}.f-{name}{{fill:#{color:06x}}}{scope}.s-{name}{{stroke:#{color:06x}}}");
    }
    rules
}

/// A text with XML's special characters escaped.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// A number with at most two decimals.
pub(crate) fn short(number: f64) -> String {
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
        Shape::Polygon { points, fill, line } => {
            write!(out, "<path {} stroke-linejoin=\"round\" d=\"{}z\"/>", look(*fill, *line), points_text(points))
        }
        Shape::Rectangle { corner, size, radius, fill, line } => {
            let rounded = if *radius > 0.0 { format!(" rx=\"{}\"", short(*radius)) } else { String::new() };
            write!(
                out,
                "<rect {} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{rounded}/>",
                look(*fill, *line),
                short(corner.0),
                short(corner.1),
                short(size.0),
                short(size.1)
            )
        }
        Shape::Ellipse { center, radii, fill, line } => {
            let (look, x, y) = (look(*fill, *line), short(center.0), short(center.1));
            let (across, down) = (short(radii.0), short(radii.1));
            if across == down {
                write!(out, "<circle {look} cx=\"{x}\" cy=\"{y}\" r=\"{across}\"/>")
            } else {
                write!(out, "<ellipse {look} cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\"/>")
            }
        }
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
            // Otherwise several spaces are shown as one.
            let blanks = if text.contains("  ") { " xml:space=\"preserve\"" } else { "" };
            write!(
                out,
                "<text class=\"f-{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{weight}{blanks}>{}</text>",
                paint.name(),
                short(at.0),
                short(at.1),
                short(*size),
                escape(text)
            )
        }
    };
}
