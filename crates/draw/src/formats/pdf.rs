//! Pictures as PDF, one per page: vectors, and real text with a subset of the font.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;

use super::outline::{Outline, ellipse, rounded};
use crate::font::{self, Weight};
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};

/// A unit of a picture is three quarters of a point, as on the web.
const POINTS: f64 = 0.75;
const WEIGHTS: [Weight; 2] = [Weight::Regular, Weight::Bold];

/// Writes the pictures.
#[must_use]
pub fn pdf(pictures: &[Picture]) -> Vec<u8> {
    let mut refs = Refs(0);
    let (catalog, pages) = (refs.next(), refs.next());
    let font_refs = WEIGHTS.map(|_| refs.next());
    let mut letters = WEIGHTS.map(|_| Letters::default());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    let ids: Vec<(Ref, Ref)> = pictures.iter().map(|_| (refs.next(), refs.next())).collect();
    pdf.pages(pages).kids(ids.iter().map(|(page, _)| *page)).count(pictures.len() as i32);
    for (picture, &(page_id, content_id)) in pictures.iter().zip(&ids) {
        let content = page_content(picture, &mut letters);
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&content, 8);
        pdf.stream(content_id, &packed).filter(Filter::FlateDecode);
        let mut page = pdf.page(page_id);
        page.parent(pages).contents(content_id);
        page.media_box(Rect::new(0.0, 0.0, (picture.width * POINTS) as f32, (picture.height * POINTS) as f32));
        let mut resources = page.resources();
        let mut fonts = resources.fonts();
        for (weight, id) in WEIGHTS.iter().zip(font_refs) {
            fonts.pair(font_name(*weight), id);
        }
        fonts.finish();
        resources.finish();
        page.finish();
    }
    for ((weight, id), letters) in WEIGHTS.iter().zip(font_refs).zip(&letters) {
        embed(&mut pdf, &mut refs, *weight, id, letters);
    }
    let info = refs.next();
    let mut about = pdf.document_info(info);
    about.producer(TextStr("potez"));
    if let Some(picture) = pictures.first() {
        about.title(TextStr(&picture.title));
    }
    about.finish();
    pdf.finish()
}

struct Refs(i32);

impl Refs {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// The letters that are used, with their glyph numbers in the subset.
#[derive(Default)]
struct Letters {
    remapper: GlyphRemapper,
    chars: BTreeMap<u16, char>,
}

fn font_name(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Regular => Name(b"R"),
        Weight::Bold => Name(b"B"),
    }
}

fn page_content(picture: &Picture, letters: &mut [Letters; 2]) -> Vec<u8> {
    let mut content = Content::new();
    // The picture's axis points down, the page's up.
    let scale = POINTS as f32;
    content.transform([scale, 0.0, 0.0, -scale, 0.0, (picture.height * POINTS) as f32]);
    content.set_line_join(LineJoinStyle::RoundJoin);
    for item in &picture.items {
        draw(&mut content, &item.shape, letters);
    }
    content.finish().to_vec()
}

fn channels(paint: Paint) -> [f32; 3] {
    let color = paint.color(false);
    [color >> 16, color >> 8, color].map(|part| (part & 255) as f32 / 255.0)
}

fn round(number: f64) -> f32 {
    ((number * 100.0).round() / 100.0) as f32
}

fn draw(content: &mut Content, shape: &Shape, letters: &mut [Letters; 2]) {
    match shape {
        Shape::Polygon { points, fill, line } => {
            trail(content, points);
            content.close_path();
            paint(content, *fill, *line);
        }
        Shape::Path { points, line } => {
            trail(content, points);
            paint(content, None, Some(*line));
        }
        Shape::Rectangle { corner, size, radius, fill, line } => {
            if *radius > 0.0 {
                curved(content, &rounded(*corner, *size, *radius));
            } else {
                content.rect(round(corner.0), round(corner.1), round(size.0), round(size.1));
            }
            paint(content, *fill, *line);
        }
        Shape::Ellipse { center, radii, fill, line } => {
            curved(content, &ellipse(*center, *radii));
            paint(content, *fill, *line);
        }
        Shape::Curve { points: [a, b, c, d], line } => {
            content.move_to(round(a.0), round(a.1));
            content.cubic_to(round(b.0), round(b.1), round(c.0), round(c.1), round(d.0), round(d.1));
            paint(content, None, Some(*line));
        }
        Shape::Text { at, size, bold, anchor, paint, text } => {
            let weight = WEIGHTS[usize::from(*bold)];
            write(content, &mut letters[usize::from(*bold)], weight, *at, *size, *anchor, *paint, text);
        }
    }
}

fn curved(content: &mut Content, outline: &Outline) {
    content.move_to(round(outline.start.0), round(outline.start.1));
    for segment in &outline.segments {
        let [a, b, to] = segment.map(|(x, y)| (round(x), round(y)));
        content.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
    }
    content.close_path();
}

fn trail(content: &mut Content, points: &[Point]) {
    for (i, (x, y)) in points.iter().enumerate() {
        if i == 0 {
            content.move_to(round(*x), round(*y));
        } else {
            content.line_to(round(*x), round(*y));
        }
    }
}

fn paint(content: &mut Content, fill: Option<Paint>, line: Option<Line>) {
    if let Some(fill) = fill {
        let [r, g, b] = channels(fill);
        content.set_fill_rgb(r, g, b);
    }
    if let Some(line) = line {
        let [r, g, b] = channels(line.paint);
        let width = round(line.width);
        content.set_stroke_rgb(r, g, b);
        content.set_line_width(width);
        content.set_line_cap(if line.dashed { LineCapStyle::ButtCap } else { LineCapStyle::RoundCap });
        let dashes: &[f32] = if line.dashed { &[width * 4.0, width * 3.0] } else { &[] };
        content.set_dash_pattern(dashes.iter().copied(), 0.0);
    }
    match (fill, line) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

#[expect(clippy::too_many_arguments, reason = "a text has that many sides")]
fn write(
    content: &mut Content,
    letters: &mut Letters,
    weight: Weight,
    at: Point,
    size: f64,
    anchor: Anchor,
    paint: Paint,
    text: &str,
) {
    let width = font::width(text, size, weight);
    let x = at.0
        - match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
    let mut bytes = Vec::new();
    for c in text.chars() {
        let glyph = letters.remapper.remap(font::glyph(weight, c).0);
        letters.chars.entry(glyph).or_insert(c);
        bytes.extend(glyph.to_be_bytes());
    }
    let [r, g, b] = channels(paint);
    content.set_fill_rgb(r, g, b);
    content.begin_text();
    content.set_font(font_name(weight), round(size));
    // Letters are upright although the axis points down.
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, round(x), round(at.1)]);
    content.show(Str(&bytes));
    content.end_text();
}

const SYSTEM: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

fn embed(pdf: &mut Pdf, refs: &mut Refs, weight: Weight, id: Ref, letters: &Letters) {
    let (cid, descriptor, cmap, file) = (refs.next(), refs.next(), refs.next(), refs.next());
    let face = font::face(weight);
    let units = f64::from(face.units_per_em());
    let scaled = |value: f64| (value * 1000.0 / units) as f32;
    let name: &[u8] = match weight {
        Weight::Regular => b"POTEZA+DejaVuSans",
        Weight::Bold => b"POTEZB+DejaVuSans-Bold",
    };
    pdf.type0_font(id)
        .base_font(Name(name))
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(cmap);
    let mut font = pdf.cid_font(cid);
    font.subtype(CidFontType::Type2).base_font(Name(name)).system_info(SYSTEM).font_descriptor(descriptor);
    font.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let widths = letters
        .remapper
        .remapped_gids()
        .map(|old| scaled(f64::from(face.glyph_hor_advance(ttf_parser::GlyphId(old)).unwrap_or(0))));
    font.widths().consecutive(0, widths);
    font.finish();
    let bounds = face.global_bounding_box();
    let corner = |value: i16| scaled(f64::from(value));
    pdf.font_descriptor(descriptor)
        .name(Name(name))
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(corner(bounds.x_min), corner(bounds.y_min), corner(bounds.x_max), corner(bounds.y_max)))
        .italic_angle(0.0)
        .ascent(corner(face.ascender()))
        .descent(corner(face.descender()))
        .cap_height(corner(face.capital_height().unwrap_or(1493)))
        .stem_v(if weight == Weight::Bold { 140.0 } else { 90.0 })
        .font_file2(file);
    let mut table = UnicodeCmap::new(Name(b"Potez"), SYSTEM);
    for (&glyph, &c) in &letters.chars {
        table.pair(glyph, c);
    }
    pdf.cmap(cmap, &table.finish());
    // Taking a subset of the embedded font always succeeds; the whole font would only be larger.
    let small =
        subsetter::subset(font::data(weight), 0, &letters.remapper).unwrap_or_else(|_| font::data(weight).to_vec());
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&small, 8);
    pdf.stream(file, &packed).filter(Filter::FlateDecode);
}
