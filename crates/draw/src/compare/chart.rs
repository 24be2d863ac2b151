//! A comparison as a picture: bars for the visits of each way to search, and a histogram over the orders of children.

use super::words::Words;
use super::{Comparison, Run, bars};
use crate::font::{Weight, fit, width};
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};
use crate::trace::Language;

const MARGIN: f64 = 18.0;
const ROW: f64 = 22.0;
const WIDTH: f64 = 760.0;

/// Draws a comparison.
#[must_use]
pub fn chart(comparison: &Comparison, language: Language) -> Picture {
    let (c, words) = (comparison, Words(language));
    let head = words.size(c);
    let mut picture = Picture::new(WIDTH, 0.0, head.clone());
    let mut y = MARGIN + 14.0;
    picture.write(None, (MARGIN, y), 15.0, true, Anchor::Start, Paint::Ink, &head);
    y += 22.0;
    picture.write(None, (MARGIN, y), 12.0, false, Anchor::Start, Paint::Faint, &words.least(c));
    y += 16.0;
    y = runs(&mut picture, c, words, y);
    y = histogram(&mut picture, c, words, y + 34.0);
    picture.height = (y + MARGIN).ceil();
    picture
}

fn bar(picture: &mut Picture, corner: Point, size: Point, fill: Paint) {
    let line = Some(Line::new(Paint::Ink, 0.8));
    picture.put(None, Shape::Rectangle { corner, size, radius: 0.0, fill: Some(fill), line });
}

fn runs(picture: &mut Picture, c: &Comparison, words: Words, top: f64) -> f64 {
    let label = |run: &Run| {
        let profile = run.profile.map_or_else(String::new, |_| format!(" {}", words.profile(run)));
        let order = if run.order == "listed" { String::new() } else { format!(", {}", words.order(run)) };
        format!("{}{profile}{order}", words.algorithm(run))
    };
    let labels: Vec<String> = c.runs.iter().map(|run| fit(&label(run), 12.0, Weight::Regular, 300.0)).collect();
    let left = MARGIN + labels.iter().map(|label| width(label, 12.0, Weight::Regular)).fold(0.0, f64::max) + 10.0;
    let most = c.runs.iter().map(|run| run.visits).max().unwrap_or(1).max(1) as f64;
    let words_room = c.runs.iter().map(|run| width(&words.work(run), 11.0, Weight::Regular)).fold(0.0, f64::max);
    let room = WIDTH - left - MARGIN - words_room - 6.0;
    for (i, (run, label)) in c.runs.iter().zip(&labels).enumerate() {
        let y = top + ROW * i as f64;
        picture.write(None, (left - 8.0, y + 14.0), 12.0, false, Anchor::End, Paint::Ink, label);
        let long = room * run.visits as f64 / most;
        let fill = if run.algorithm == "minimax" { Paint::Min } else { Paint::Max };
        bar(picture, (left, y + 3.0), (long.max(1.0), ROW - 7.0), fill);
        let at = (left + long + 6.0, y + 14.0);
        picture.write(None, at, 11.0, false, Anchor::Start, Paint::Ink, &words.work(run));
    }
    let x = left + room * c.minimum.visits as f64 / most;
    let bottom = top + ROW * c.runs.len() as f64;
    picture.put(None, Shape::Path { points: vec![(x, top), (x, bottom)], line: Line::dashed(Paint::Cut, 1.4) });
    bottom
}

fn histogram(picture: &mut Picture, c: &Comparison, words: Words, top: f64) -> f64 {
    let o = &c.orderings;
    picture.write(None, (MARGIN, top), 13.0, true, Anchor::Start, Paint::Ink, &words.histogram(c));
    let bars = bars(&o.histogram, 24);
    let most = bars.iter().map(|bar| bar.2).max().unwrap_or(1).max(1) as f64;
    let (high, step) = (130.0, (WIDTH - 2.0 * MARGIN) / bars.len().max(1) as f64);
    let base = top + 34.0 + high;
    let step = step.min(70.0);
    for (i, &(from, to, count)) in bars.iter().enumerate() {
        let x = MARGIN + step * i as f64;
        let tall = high * count as f64 / most;
        bar(picture, (x + 2.0, base - tall), (step - 4.0, tall.max(0.5)), Paint::Leaf);
        let middle = x + step / 2.0;
        let size = if step < 34.0 { 8.0 } else { 11.0 };
        let count = fit(&count.to_string(), size, Weight::Regular, step);
        picture.write(None, (middle, base - tall - 4.0), size, false, Anchor::Middle, Paint::Faint, &count);
        let range = if from == to { from.to_string() } else { format!("{from}–{to}") };
        let range = if width(&range, size, Weight::Bold) > step { from.to_string() } else { range };
        picture.write(None, (middle, base + 15.0), size, true, Anchor::Middle, Paint::Ink, &range);
    }
    base + 20.0
}
