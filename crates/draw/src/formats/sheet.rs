//! A contact sheet: many pictures on one.

use crate::paint::Paint;
use crate::shapes::{Anchor, Item, Line, Picture, Shape};

const GAP: f64 = 14.0;

/// Puts pictures side by side, in columns; with `columns` 0 as many as make the sheet about as wide as a page lying down.
#[must_use]
pub fn sheet(pictures: &[Picture], columns: usize) -> Picture {
    let width = pictures.iter().map(|picture| picture.width).fold(1.0, f64::max);
    let height = pictures.iter().map(|picture| picture.height).fold(1.0, f64::max);
    let columns = match columns {
        0 => ((pictures.len() as f64 * height / width * 1.414).sqrt().round() as usize).clamp(1, pictures.len().max(1)),
        columns => columns,
    };
    // Small enough to be a page, large enough to be read.
    let scale = (1800.0 / (columns as f64 * width)).min(1.0);
    let (step_x, step_y) = (width * scale + GAP, height * scale + GAP);
    let rows = pictures.len().div_ceil(columns).max(1);
    let mut out = Picture::new(
        (step_x * columns.min(pictures.len().max(1)) as f64 + GAP).ceil(),
        (step_y * rows as f64 + GAP).ceil(),
        pictures.first().map_or_else(String::new, |picture| picture.title.clone()),
    );
    for (i, picture) in pictures.iter().enumerate() {
        let by = (GAP + step_x * (i % columns) as f64, GAP + step_y * (i / columns) as f64);
        let (size, line) = ((width * scale, height * scale), Some(Line::new(Paint::Faint, 0.6)));
        out.put(None, Shape::Rectangle { corner: by, size, radius: 0.0, fill: None, line });
        out.items.extend(picture.items.iter().map(|item| Item { shape: item.shape.moved(scale, by), ..*item }));
    }
    if pictures.is_empty() {
        out.write(None, (GAP, GAP + 12.0), 12.0, false, Anchor::Start, Paint::Faint, "–");
    }
    out
}
