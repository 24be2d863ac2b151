//! Pictures as an animated GIF: one palette for all, and only the changed part of each picture.

use ::gif::{DisposalMethod, Encoder, Frame as GifFrame, Repeat};
use potez_rules::Refusal;
use tiny_skia::Pixmap;

use super::png::pixmap;
use crate::shapes::Picture;

/// The index of a pixel that has not changed.
const SAME: u8 = 0;
/// Few colours compress well, and edges still look smooth.
const COLORS: usize = 63;
/// The largest width and height of a GIF; larger pictures are scaled down.
const LONGEST_SIDE: f64 = 3_000.0;

/// The most pixels of all pictures together, which are kept until all are drawn.
const MOST_PIXELS: f64 = 200e6;
/// Smaller pictures would be unreadable.
const SMALLEST_SCALE: f64 = 0.25;

/// Shows the pictures one after another in an endless loop, each for `delay` milliseconds and the last one longer.
///
/// # Errors
/// There is not enough memory for a picture, or there are no pictures.
pub fn gif(pictures: &[Picture], scale: f64, delay: u32) -> Result<Vec<u8>, Refusal> {
    let Some(first) = pictures.first() else {
        return Err(Refusal::new("picture.empty", "there is no step to draw", []));
    };
    let area = first.width * first.height * pictures.len() as f64;
    let scale =
        scale.min(LONGEST_SIDE / first.width.max(first.height).max(1.0)).min((MOST_PIXELS / area.max(1.0)).sqrt());
    if scale < SMALLEST_SCALE {
        let facts = [("count", pictures.len().to_string())];
        let template =
            "an animation of {count} pictures of this size is too large; choose fewer steps, or fold the tree";
        return Err(Refusal::new("picture.size", template, facts));
    }
    let mut drawn = Vec::with_capacity(pictures.len());
    let mut popular = vec![0u64; 1 << 15];
    for picture in pictures {
        let pixels = Pixels::new(&pixmap(picture, scale)?);
        pixels.pixels.iter().for_each(|&color| popular[usize::from(color)] += 1);
        drawn.push(pixels);
    }
    let palette = Palette::new(&popular);
    let failed = |error: ::gif::EncodingError| {
        Refusal::new("picture.gif", "the animation cannot be packed: {error}", [("error", error.to_string())])
    };
    let mut out = Vec::new();
    let (width, height) = (drawn[0].width as u16, drawn[0].height as u16);
    let mut encoder = Encoder::new(&mut out, width, height, &palette.bytes).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    for (i, pixels) in drawn.iter().enumerate() {
        let before = i.checked_sub(1).map(|before| &drawn[before]);
        let part = before.map_or_else(|| pixels.whole(), |before| pixels.changed(before));
        let times = if i + 1 == drawn.len() { 4 } else { 1 };
        let frame = GifFrame {
            delay: (delay * times / 10).min(u32::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(SAME),
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            buffer: pixels.cut(&part, before, &palette).into(),
            ..GifFrame::default()
        };
        encoder.write_frame(&frame).map_err(failed)?;
    }
    drop(encoder);
    Ok(out)
}

/// A colour in 15 bits: enough for smooth edges, and few enough to count each colour.
fn coarse(r: u8, g: u8, b: u8) -> u16 {
    u16::from(r >> 3) << 10 | u16::from(g >> 3) << 5 | u16::from(b >> 3)
}

fn fine(color: u16) -> [u8; 3] {
    // The five bits are repeated below, so that white stays white.
    [color >> 10, color >> 5, color].map(|part| ((part & 31) << 3 | (part & 31) >> 2) as u8)
}

/// The most frequent colours; every other colour is drawn as the nearest of them.
struct Palette {
    bytes: Vec<u8>,
    index: Vec<u8>,
}

impl Palette {
    fn new(popular: &[u64]) -> Palette {
        let mut colors: Vec<u16> = (0..1 << 15).filter(|&color| popular[usize::from(color)] > 0).collect();
        colors.sort_by_key(|&color| std::cmp::Reverse(popular[usize::from(color)]));
        let kept: Vec<[u8; 3]> = colors.iter().take(COLORS).map(|&color| fine(color)).collect();
        let distance =
            |a: [u8; 3], b: [u8; 3]| -> u32 { a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
        let mut index = vec![0; 1 << 15];
        for color in colors {
            let near = (0..kept.len()).min_by_key(|&i| distance(kept[i], fine(color)));
            index[usize::from(color)] = near.unwrap_or(0) as u8 + 1;
        }
        let mut bytes = vec![255; 3];
        bytes.extend(kept.concat());
        Palette { bytes, index }
    }
}

/// Pixels in 15 bits.
struct Pixels {
    width: usize,
    height: usize,
    pixels: Vec<u16>,
}

struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Pixels {
    fn new(pixmap: &Pixmap) -> Pixels {
        let pixels = pixmap.pixels().iter().map(|pixel| coarse(pixel.red(), pixel.green(), pixel.blue())).collect();
        Pixels { width: pixmap.width() as usize, height: pixmap.height() as usize, pixels }
    }

    fn whole(&self) -> Part {
        Part { left: 0, top: 0, width: self.width, height: self.height }
    }

    /// The smallest rectangle that contains all differences; one pixel if there are none.
    fn changed(&self, before: &Pixels) -> Part {
        let (mut left, mut top, mut right, mut bottom) = (self.width, self.height, 0, 0);
        for y in 0..self.height {
            let row = y * self.width..(y + 1) * self.width;
            let (now, old) = (&self.pixels[row.clone()], &before.pixels[row]);
            let Some(first) = now.iter().zip(old).position(|(now, old)| now != old) else { continue };
            let last = now.iter().zip(old).rposition(|(now, old)| now != old).unwrap_or(first);
            (left, right) = (left.min(first), right.max(last + 1));
            (top, bottom) = (top.min(y), y + 1);
        }
        if right == 0 {
            return Part { left: 0, top: 0, width: 1, height: 1 };
        }
        Part { left, top, width: right - left, height: bottom - top }
    }

    /// The indices of a part; unchanged pixels are transparent, which compresses well.
    fn cut(&self, part: &Part, before: Option<&Pixels>, palette: &Palette) -> Vec<u8> {
        let index = |at: usize| match before {
            Some(before) if before.pixels[at] == self.pixels[at] => SAME,
            _ => palette.index[usize::from(self.pixels[at])],
        };
        let rows = part.top..part.top + part.height;
        rows.flat_map(|y| (0..part.width).map(move |x| y * self.width + part.left + x)).map(index).collect()
    }
}
