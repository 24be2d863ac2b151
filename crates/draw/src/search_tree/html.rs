//! The stepper: one self-contained HTML file, which works from a USB stick without a network.
//!
//! The page replays the trace itself, forwards and backwards; what it shows is written by [`data`]. Its script is made
//! of modules, which the program's own page loads one by one. Here they are joined into one script, without their
//! imports.

use std::io::{self, Write};

use super::data::{self, Detail, tag};
use super::frame::head;
use super::plan::Plan;
use crate::formats::svg::{self, escape};
use crate::paint::Paint;
use crate::trace::{Language, Trace};

const PAGE: &str = include_str!("stepper/page.html");
const STYLE: [&str; 2] = [include_str!("stepper/stepper.css"), include_str!("stepper/page.css")];
/// The modules, each after those that it imports.
const SCRIPT: [&str; 6] = [
    include_str!("stepper/letters.js"),
    include_str!("stepper/replay.js"),
    include_str!("stepper/words.js"),
    include_str!("stepper/tree-view.js"),
    include_str!("stepper/stepper.js"),
    include_str!("stepper/page.js"),
];

/// The page as text; `language` is the language that it starts in.
#[must_use]
pub fn html(trace: &Trace, plan: &Plan, language: Language) -> String {
    let mut out = Vec::new();
    // Memory takes everything.
    let _ = write(&mut out, trace, plan, language);
    String::from_utf8(out).unwrap_or_default()
}

/// Writes the page, event by event: a long search needs no memory for its text.
///
/// # Errors
/// The writer's.
pub fn write(out: &mut impl Write, trace: &Trace, plan: &Plan, language: Language) -> io::Result<()> {
    let style = format!("{}{}", paint_rules(), STYLE.concat());
    let page = PAGE.replace("%LANG%", tag(language)).replace("%STYLE%", &style).replace("%SCRIPT%", &script());
    // Titles come from outside and may contain placeholders, so they are inserted last.
    let (before, after) = page.split_once("%DATA%").unwrap_or((&page, ""));
    write!(out, "{}", before.replace("%TITLE%", &escape(&head(trace, language))))?;
    data::write(out, trace, plan, language, Detail::Whole)?;
    write!(out, "{after}")
}

/// The colours of the stepper as style rules, light and dark. The reader may override the system's choice, so an
/// attribute says which.
#[must_use]
pub fn paint_rules() -> String {
    let paints = Paint::ALL.map(|(paint, ..)| paint);
    let light = svg::rules(&paints, false, ".stepper ");
    let dark = svg::rules(&paints, true, "[data-theme=dark] .stepper ");
    let contrast = svg::rules(&paints, true, "[data-theme=contrast] .stepper ");
    format!(".stepper .n{{fill:none}}{light}{dark}{contrast}")
}

/// The modules as one script. Each import is on its own line, and a module exports what it declares.
fn script() -> String {
    let lines = SCRIPT.iter().flat_map(|module| module.lines()).filter(|line| !line.starts_with("import "));
    lines.map(|line| line.strip_prefix("export ").unwrap_or(line)).flat_map(|line| [line, "\n"]).collect()
}
