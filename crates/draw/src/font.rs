//! How wide a text is. The font is DejaVu Sans, embedded by a crate: the same on every machine, with Greek, Cyrillic
//! and mathematical symbols.

use std::sync::OnceLock;

use ttf_parser::{Face, GlyphId};

/// The two weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Weight {
    /// Regular.
    Regular,
    /// Bold.
    Bold,
}

/// The bytes of the font.
#[must_use]
pub fn data(weight: Weight) -> &'static [u8] {
    match weight {
        Weight::Regular => dejavu::sans::regular(),
        Weight::Bold => dejavu::sans::bold(),
    }
}

/// The parsed font.
pub(crate) fn face(weight: Weight) -> &'static Face<'static> {
    static FACES: [OnceLock<Face<'static>>; 2] = [OnceLock::new(), OnceLock::new()];
    FACES[weight as usize].get_or_init(|| Face::parse(data(weight), 0).expect("the crate carries a whole font"))
}

/// The glyph of a character; a box if the font has none.
pub(crate) fn glyph(weight: Weight, c: char) -> GlyphId {
    face(weight).glyph_index(c).unwrap_or(GlyphId(0))
}

/// The advances of the first 0x500 characters (Latin, Greek, Cyrillic), in font units.
fn common(weight: Weight) -> &'static [u16] {
    static TABLES: [OnceLock<Vec<u16>>; 2] = [OnceLock::new(), OnceLock::new()];
    TABLES[weight as usize].get_or_init(|| {
        let face = face(weight);
        let advance = |c| face.glyph_hor_advance(glyph(weight, c)).unwrap_or(0);
        (0..0x500).map(|c| char::from_u32(c).map_or(0, advance)).collect()
    })
}

/// The width of a text of this size.
#[must_use]
pub fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let (face, common) = (face(weight), common(weight));
    let units: u64 = text
        .chars()
        .map(|c| match common.get(c as usize) {
            Some(&advance) => u64::from(advance),
            None => u64::from(face.glyph_hor_advance(glyph(weight, c)).unwrap_or(0)),
        })
        .sum();
    units as f64 * size / f64::from(face.units_per_em())
}

/// Cuts a text so that it is no wider than `room`, with … at its end.
#[must_use]
pub fn fit(text: &str, size: f64, weight: Weight, room: f64) -> String {
    if width(text, size, weight) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&kept, size, weight) + width("…", size, weight) > room {
            kept.pop();
            break;
        }
    }
    kept + "…"
}

/// Breaks a text into lines no wider than `room`.
#[must_use]
pub fn wrap(text: &str, size: f64, weight: Weight, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if !line.is_empty() && width(&longer, size, weight) > room {
            lines.push(fit(&line, size, weight, room));
            line = word.to_owned();
        } else {
            line = longer;
        }
    }
    lines.push(fit(&line, size, weight, room));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_every_sign_that_we_draw() {
        for c in "Azčćšđž ČĆŠĐŽ абвгдђежзијклљмнњопрстћуфхцчџш АЉЊЋЂЏ αβ∞≥≤−⁺⁻→·…•▲▼✓✗×".chars()
        {
            for weight in [Weight::Regular, Weight::Bold] {
                assert!(face(weight).glyph_index(c).is_some(), "{c} {weight:?}");
            }
        }
    }

    #[test]
    fn widths_add_up_and_texts_are_fitted() {
        assert!(width("MM", 10.0, Weight::Regular) > width("ii", 10.0, Weight::Regular));
        let text = "a long name that does not fit";
        let short = fit(text, 10.0, Weight::Regular, 60.0);
        assert!(short.ends_with('…') && width(&short, 10.0, Weight::Regular) <= 60.0);
        let lines = wrap(text, 10.0, Weight::Regular, 60.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, 10.0, Weight::Regular) <= 60.0));
        assert_eq!(lines.join(" "), text);
    }
}
