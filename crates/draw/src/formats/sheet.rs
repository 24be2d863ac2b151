//! Several pictures on one: a contact sheet, A4 pages, and a slide.

use crate::paint::Paint;
use crate::shapes::{Anchor, Item, Line, Picture, Shape};

const GAP: f64 = 14.0;
/// A4 in landscape, in units of a picture: three quarters of a point.
const A4: (f64, f64) = (841.89 / 0.75, 595.28 / 0.75);
/// What printers leave white.
const PAPER_MARGIN: f64 = 38.0;
/// Letters on paper are no smaller than this part of their size on the screen, if more than one picture is in a row.
const SMALLEST: f64 = 0.7;

/// Puts pictures side by side, in columns. With `columns` 0, the sheet gets about the proportions of a landscape page.
#[must_use]
pub fn sheet(pictures: &[Picture], columns: usize) -> Picture {
    let width = pictures.iter().map(|picture| picture.width).fold(1.0, f64::max);
    let height = pictures.iter().map(|picture| picture.height).fold(1.0, f64::max);
    let columns = match columns {
        0 => ((pictures.len() as f64 * height / width * 1.414).sqrt().round() as usize).clamp(1, pictures.len().max(1)),
        columns => columns,
    };
    // Small enough for a page, large enough to be readable.
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

/// Puts pictures on A4 pages in landscape, row by row; a page ends where the next row would not fit. With `columns` 0 a
/// row has as many pictures as are still readable. Letters are never enlarged.
#[must_use]
pub fn a4_pages(pictures: &[Picture], columns: usize) -> Vec<Picture> {
    let width = pictures.iter().map(|picture| picture.width).fold(1.0, f64::max);
    let height = pictures.iter().map(|picture| picture.height).fold(1.0, f64::max);
    let (wide, high) = (A4.0 - 2.0 * PAPER_MARGIN, A4.1 - 2.0 * PAPER_MARGIN);
    let columns = match columns {
        0 => (((wide + GAP) / (width * SMALLEST + GAP)) as usize).clamp(1, pictures.len().max(1)),
        columns => columns,
    };
    let room = (wide - GAP * (columns as f64 - 1.0)).max(1.0) / columns as f64;
    let scale = (room / width).min(high / height).min(1.0);
    let (step_x, step_y) = (width * scale + GAP, height * scale + GAP);
    let rows = (((high + GAP) / step_y) as usize).max(1);
    let page = |pictures: &[Picture]| {
        let title = pictures.first().map_or_else(String::new, |picture| picture.title.clone());
        let mut page = Picture::new(A4.0, A4.1, title);
        for (i, picture) in pictures.iter().enumerate() {
            let by = (PAPER_MARGIN + step_x * (i % columns) as f64, PAPER_MARGIN + step_y * (i / columns) as f64);
            let (size, line) = ((width * scale, height * scale), Some(Line::new(Paint::Faint, 0.6)));
            page.put(None, Shape::Rectangle { corner: by, size, radius: 0.0, fill: None, line });
            page.items.extend(picture.items.iter().map(|item| Item { shape: item.shape.moved(scale, by), ..*item }));
        }
        page
    };
    pictures.chunks(columns.saturating_mul(rows)).map(page).collect()
}

/// The picture in the middle of a 16:9 page, as for slides.
#[must_use]
pub fn slide(picture: &Picture) -> Picture {
    let (width, height) =
        (picture.width.max(picture.height * 16.0 / 9.0), picture.height.max(picture.width * 9.0 / 16.0));
    let by = ((width - picture.width) / 2.0, (height - picture.height) / 2.0);
    let mut page = Picture::new(width, height, picture.title.clone());
    page.items.extend(picture.items.iter().map(|item| Item { shape: item.shape.moved(1.0, by), ..*item }));
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures(count: usize, width: f64, height: f64) -> Vec<Picture> {
        let picture = |_| {
            let mut picture = Picture::new(width, height, String::new());
            picture.write(None, (width / 2.0, height), 13.0, false, Anchor::Middle, Paint::Ink, "x");
            picture
        };
        (0..count).map(picture).collect()
    }

    #[test]
    fn pages_of_a4_hold_everything_and_can_be_read() {
        for (count, width, height, columns) in [
            (50, 612.0, 488.0, 0),
            (7, 612.0, 488.0, 3),
            (3, 4000.0, 300.0, 0),
            (2, 100.0, 3000.0, 0),
            (30, 90.0, 60.0, 0),
        ] {
            let pages = a4_pages(&pictures(count, width, height), columns);
            let mut texts = 0;
            for page in &pages {
                assert_eq!((page.width, page.height), A4);
                for item in &page.items {
                    let Shape::Text { at, size, .. } = &item.shape else { continue };
                    texts += 1;
                    assert!(at.0 > PAPER_MARGIN && at.0 < A4.0 - PAPER_MARGIN, "{at:?}");
                    assert!(at.1 > PAPER_MARGIN && at.1 < A4.1 - PAPER_MARGIN + 0.1, "{at:?}");
                    assert!(columns > 0 || width > 1000.0 || height > 1000.0 || *size >= 13.0 * SMALLEST, "{size}");
                }
            }
            assert_eq!(texts, count);
        }
        // The steps of the lecture's tree: more than one page, more than one picture per page.
        let pages = a4_pages(&pictures(50, 612.0, 488.0), 0).len();
        assert!((10..50).contains(&pages), "{pages}");
    }

    #[test]
    fn a_slide_is_sixteen_to_nine() {
        for (width, height) in [(612.0, 488.0), (4000.0, 300.0)] {
            let slide = slide(&pictures(1, width, height)[0]);
            assert!((slide.width / slide.height - 16.0 / 9.0).abs() < 1e-9);
            assert!(slide.width >= width && slide.height >= height);
        }
    }
}
