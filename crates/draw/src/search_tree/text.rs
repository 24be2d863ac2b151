//! A trace as text for a terminal: every step is a sentence, indented by its level, and the end lists the order of
//! visits.

use std::io::{self, Write};

use potez_search::Event;

use super::frame::head;
use crate::board::TextStyle;
use crate::trace::steps::tell;
use crate::trace::why::{Fact, Language, Sentence, cyrillic, shown_name};
use crate::trace::{Stage, Trace};

/// Deeper levels are not indented further.
const DEEPEST: usize = 30;

/// Writes the steps `chosen` of `steps` (see [`steps`](crate::trace::steps::steps)), and the end.
#[must_use]
pub fn text(trace: &Trace, steps: &[usize], chosen: &[usize], language: Language, style: TextStyle) -> String {
    let mut out = Vec::new();
    // Memory takes everything.
    let _ = write(&mut out, trace, steps, chosen, language, style);
    String::from_utf8(out).unwrap_or_default()
}

/// The same, line by line: a long search needs no memory for its text.
///
/// # Errors
/// The writer's.
pub fn write(
    out: &mut impl Write,
    trace: &Trace,
    steps: &[usize],
    chosen: &[usize],
    language: Language,
    style: TextStyle,
) -> io::Result<()> {
    let paint =
        |code: &str, text: &str| if style.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    writeln!(out, "{}", paint("1", &head(trace, language)))?;
    let digits = steps.len().saturating_sub(1).to_string().len();
    let mut sorted: Vec<usize> = chosen.iter().copied().filter(|&step| step < steps.len()).collect();
    sorted.sort_unstable();
    sorted.dedup();
    let mut stage = Stage::new(trace);
    for step in sorted {
        let told = tell(&mut stage, steps, step);
        let level = match stage.last_event() {
            Some(Event::Leave { .. }) => stage.path.len(),
            _ => stage.path.len().saturating_sub(1),
        };
        let branch = if style.ascii { "| " } else { "│ " }.repeat(level.min(DEEPEST));
        let entered = matches!(stage.last_event(), Some(Event::Enter { .. }));
        let painted = |sentence: &Sentence| match sentence.text(language) {
            told if sentence.key.starts_with("cut") => paint("31;1", &told),
            told if entered => paint("1", &told),
            told => told,
        };
        let told: Vec<String> = told.iter().map(painted).collect();
        writeln!(out, "{step:>digits$}  {}{}", paint("2", &branch), told.join(" "))?;
    }
    while stage.forward().is_some() {}
    summary(out, &stage, language)
}

/// The order of visits, and what was not visited.
fn summary(out: &mut impl Write, stage: &Stage<'_>, language: Language) -> io::Result<()> {
    const MOST: usize = 400;
    let trace = stage.trace();
    let words = match language {
        Language::English => ["Visited, in order", "Not visited", "Stopped"],
        Language::Serbian => ["Redosled obilaska", "Nije obiđeno", "Prekinuto"],
        Language::SerbianCyrillic => ["Редослед обиласка", "Није обиђено", "Прекинуто"],
    };
    let entered = trace.events.iter().filter_map(|event| match event {
        Event::Enter { mv, .. } => Some(mv.unwrap_or(0)),
        _ => None,
    });
    let visited: Vec<Fact> = entered.take(MOST + 1).map(|node| shown_name(trace, node)).collect();
    let unseen = (0..trace.nodes.len() as u32).filter(|&node| stage.nodes[node as usize].visits == 0);
    let mut unseen: Vec<Fact> = unseen.take(MOST + 1).map(|node| shown_name(trace, node)).collect();
    match trace.unlisted().iter().map(|&count| u64::from(count)).sum::<u64>() {
        0 => {}
        count => unseen.push(format!("+{count}").into()),
    }
    for (word, names) in words.iter().zip([visited, unseen]) {
        if !names.is_empty() {
            let more = if names.len() > MOST { " …" } else { "" };
            let shown: Vec<_> = names.iter().take(MOST).map(|name| name.text(language)).collect();
            writeln!(out, "{word}: {}{more}", shown.join(" "))?;
        }
    }
    match &trace.ending.stopped {
        Some(reason) => writeln!(out, "{}: {}", words[2], stopped_text(reason, language)),
        None => Ok(()),
    }
}

/// Why a search ended early; an unknown reason from a file stays as it is.
fn stopped_text(reason: &str, language: Language) -> String {
    let serbian = match reason {
        "a line is longer than a search follows" => "linija je duža nego što pretraga prati",
        "the tape is full" => "snimak je pun",
        _ => return reason.to_owned(),
    };
    match language {
        Language::English => reason.to_owned(),
        Language::Serbian => serbian.to_owned(),
        Language::SerbianCyrillic => cyrillic(serbian),
    }
}
