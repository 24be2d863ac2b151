//! A trace as text for a terminal: every step a sentence, further in for every level, and what was visited in which order.

use std::fmt::Write;

use potez_search::Event;

use super::frame::head;
use crate::board::TextStyle;
use crate::trace::why::{Language, sentence, shown_name};
use crate::trace::{Stage, Trace};

/// Deeper levels are not drawn further in.
const DEEPEST: usize = 30;

/// Tells the steps `chosen` of `steps` (see [`steps`](crate::trace::steps::steps)), and the end.
#[must_use]
pub fn text(trace: &Trace, steps: &[usize], chosen: &[usize], language: Language, style: TextStyle) -> String {
    let mut out = String::new();
    let paint =
        |code: &str, text: &str| if style.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() };
    let _ = writeln!(out, "{}", paint("1", &head(trace, language)));
    let digits = steps.len().saturating_sub(1).to_string().len();
    let mut sorted: Vec<usize> = chosen.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut stage = Stage::new(trace);
    for step in sorted {
        let Some(&events) = steps.get(step) else { continue };
        while stage.step() < events && stage.forward().is_some() {}
        let level = match stage.last_event() {
            Some(Event::Leave { .. }) => stage.path.len(),
            _ => stage.path.len().saturating_sub(1),
        };
        let branch = if style.ascii { "| " } else { "│ " }.repeat(level.min(DEEPEST));
        let told = sentence(&stage).text(language);
        let told = match stage.last_event() {
            Some(Event::Cut { .. }) => paint("31;1", &told),
            Some(Event::Enter { .. }) => paint("1", &told),
            _ => told,
        };
        let _ = writeln!(out, "{step:>digits$}  {}{told}", paint("2", &branch));
    }
    while stage.forward().is_some() {}
    summary(&mut out, &stage, language);
    out
}

/// The order of visits, and what was not visited.
fn summary(out: &mut String, stage: &Stage<'_>, language: Language) {
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
    let visited: Vec<String> = entered.take(MOST + 1).map(|node| shown_name(stage, node)).collect();
    let unseen = (0..trace.nodes.len() as u32).filter(|&node| stage.nodes[node as usize].visits == 0);
    let unseen: Vec<String> = unseen.take(MOST + 1).map(|node| shown_name(stage, node)).collect();
    let unseen = match trace.unlisted().iter().map(|&count| u64::from(count)).sum::<u64>() {
        0 => unseen,
        count => unseen.into_iter().chain([format!("+{count}")]).collect(),
    };
    for (word, names) in words.iter().zip([visited, unseen]) {
        if !names.is_empty() {
            let more = if names.len() > MOST { " …" } else { "" };
            let shown: Vec<&str> = names.iter().take(MOST).map(String::as_str).collect();
            let _ = writeln!(out, "{word}: {}{more}", shown.join(" "));
        }
    }
    if let Some(reason) = &trace.ending.stopped {
        let _ = writeln!(out, "{}: {reason}", words[2]);
    }
}
