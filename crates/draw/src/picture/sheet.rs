//! A contact sheet: many frames on one.

use super::ink::{Anchor, Frame, Item, Line, Paint, Shape};

const GAP: f64 = 14.0;

/// Puts frames side by side, in columns; with `columns` 0 as many as make the sheet about as wide as a page lying down.
#[must_use]
pub fn sheet(frames: &[Frame], columns: usize) -> Frame {
    let width = frames.iter().map(|frame| frame.width).fold(1.0, f64::max);
    let height = frames.iter().map(|frame| frame.height).fold(1.0, f64::max);
    let columns = match columns {
        0 => ((frames.len() as f64 * height / width * 1.414).sqrt().round() as usize).clamp(1, frames.len().max(1)),
        columns => columns,
    };
    // Small enough to be a page, large enough to be read.
    let scale = (1800.0 / (columns as f64 * width)).min(1.0);
    let (step_x, step_y) = (width * scale + GAP, height * scale + GAP);
    let rows = frames.len().div_ceil(columns).max(1);
    let mut out = Frame {
        width: (step_x * columns.min(frames.len().max(1)) as f64 + GAP).ceil(),
        height: (step_y * rows as f64 + GAP).ceil(),
        title: frames.first().map_or_else(String::new, |frame| frame.title.clone()),
        items: Vec::new(),
    };
    for (i, frame) in frames.iter().enumerate() {
        let by = (GAP + step_x * (i % columns) as f64, GAP + step_y * (i / columns) as f64);
        let (right, bottom) = (by.0 + width * scale, by.1 + height * scale);
        let corners = vec![by, (right, by.1), (right, bottom), (by.0, bottom)];
        out.put(None, Shape::Area { points: corners, fill: None, line: Some(Line::new(Paint::Faint, 0.6)) });
        out.items.extend(frame.items.iter().map(|item| Item { node: item.node, shape: item.shape.moved(scale, by) }));
    }
    if frames.is_empty() {
        out.write(None, (GAP, GAP + 12.0), 12.0, false, Anchor::Start, Paint::Faint, "–");
    }
    out
}
