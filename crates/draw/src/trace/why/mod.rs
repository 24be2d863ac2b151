//! Each step as a sentence, in three languages. A cut is explained: the condition that held, and whose bound it was.

mod cyrillic;
mod owner;
mod templates;

use potez_rules::Player;
use potez_search::core::replay::Status;
use potez_search::{Bound, Event};

use super::record::player_word;
use super::stage::Stage;
use super::{Algorithm, Trace, number_text};

pub use cyrillic::cyrillic;
pub(crate) use owner::skipped;
pub use owner::{Owner, owner};
pub use templates::TEMPLATES;

/// The languages of captions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Serbian in Latin letters.
    Serbian,
    /// Serbian in Cyrillic letters.
    SerbianCyrillic,
}

impl Language {
    /// All languages with their names, which are also the tags of HTML.
    pub const NAMES: [(&'static str, Language); 3] =
        [("en", Language::English), ("sr-Latn", Language::Serbian), ("sr-Cyrl", Language::SerbianCyrillic)];
}

/// A sentence: which one, and the words that fill it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The name of the template in [`TEMPLATES`].
    pub key: &'static str,
    /// The words that fill the `{names}`.
    pub facts: Vec<(&'static str, String)>,
}

impl Sentence {
    /// The sentence in a language.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let Some((_, english, serbian)) = TEMPLATES.iter().find(|(key, ..)| *key == self.key) else {
            return String::new();
        };
        let template = match language {
            Language::English => (*english).to_owned(),
            Language::Serbian => (*serbian).to_owned(),
            Language::SerbianCyrillic => cyrillic(serbian),
        };
        fill(&template, &self.facts)
    }
}

fn fill(template: &str, facts: &[(&'static str, String)]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        let Some((name, after)) = behind.split_once('}') else { break };
        text.push_str(facts.iter().find(|(key, _)| *key == name).map_or("", |(_, word)| word));
        rest = after;
    }
    text.push_str(rest);
    text
}

/// What the last event of a stage was, as a sentence.
#[must_use]
pub fn sentence(stage: &Stage<'_>) -> Sentence {
    let trace = stage.trace();
    let (Some(event), Some(node)) = (stage.last_event(), stage.current()) else {
        let Some(root) = trace.nodes.first() else { return Sentence { key: "before", facts: Vec::new() } };
        let facts = vec![
            ("total", trace.nodes.len().to_string()),
            ("player", player_word(root.player).to_owned()),
            ("node", shown_name(stage, 0)),
        ];
        return Sentence { key: "before", facts };
    };
    let it = &stage.nodes[node as usize];
    let player = trace.nodes[node as usize].player;
    let mut facts = vec![("node", shown_name(stage, node)), ("player", player_word(player).to_owned())];
    let key = match *event {
        Event::Iteration { depth } => {
            facts.push(("depth", depth.to_string()));
            "iteration"
        }
        Event::Enter { .. } => {
            add_window(stage, node, &mut facts);
            enter_key(stage, node)
        }
        Event::Child { best, .. } => child_key(stage, node, best, &mut facts),
        Event::Cut { bound, .. } => {
            add_window(stage, node, &mut facts);
            facts.push(("bound", number_text(bound)));
            cut_key(stage, node, &mut facts)
        }
        Event::Leaf { .. } | Event::TableHit { .. } | Event::Leave { .. } => {
            facts.push(("value", it.value.map_or_else(String::new, number_text)));
            match *event {
                Event::Leaf { finished: true, .. } => "leaf",
                Event::Leaf { .. } => "estimate",
                Event::TableHit { .. } => "table",
                _ => leave_key(stage, node, &mut facts),
            }
        }
    };
    Sentence { key, facts }
}

/// The words that fill a sentence, with their names.
type Facts = Vec<(&'static str, String)>;

fn add_window(stage: &Stage<'_>, node: u32, facts: &mut Facts) {
    let window = stage.nodes[node as usize].window;
    facts.push(("alpha", number_text(window.alpha)));
    facts.push(("beta", number_text(window.beta)));
}

fn child_key(stage: &Stage<'_>, node: u32, best: bool, facts: &mut Facts) -> &'static str {
    let it = &stage.nodes[node as usize];
    let child = stage.last_left.unwrap_or(node);
    let text = |node: u32| stage.nodes[node as usize].value.map_or_else(String::new, number_text);
    facts.extend([("child", shown_name(stage, child)), ("returned", text(child)), ("value", text(node))]);
    add_window(stage, node, facts);
    let taken = stage.nodes[child as usize].value == it.value;
    match (best, stage.trace().has_window()) {
        (true, _) if !taken => "outside",
        (true, true) => "take",
        (true, false) => "take_plain",
        (false, _) => "keep",
    }
}

fn cut_key(stage: &Stage<'_>, node: u32, facts: &mut Facts) -> &'static str {
    let other = stage.trace().nodes[node as usize].player.other();
    facts.push(("sign", cut_sign(stage, node).to_owned()));
    facts.push(("other", player_word(other).to_owned()));
    facts.push(("names", skipped_names(stage, node)));
    match owner(stage) {
        Some(Owner::Node(owner)) => {
            facts.push(("owner", shown_name(stage, owner)));
            "cut"
        }
        Some(Owner::Check(owner)) => {
            facts.push(("owner", shown_name(stage, owner)));
            "cut_check"
        }
        _ => "cut_start",
    }
}

fn enter_key(stage: &Stage<'_>, node: u32) -> &'static str {
    let trace = stage.trace();
    let it = &stage.nodes[node as usize];
    let Some(parent) = trace.nodes[node as usize].parent else {
        return if trace.has_window() { "start" } else { "start_plain" };
    };
    if trace.algorithm == Algorithm::Pvs && it.given.is_null() && stage.nodes[parent as usize].value.is_some() {
        return match trace.nodes[parent as usize].player {
            Player::First => "check_max",
            Player::Second => "check_min",
        };
    }
    match (it.visits > 1, trace.nodes[node as usize].leaf, trace.has_window()) {
        (true, _, _) => "again",
        (_, true, _) => "enter_leaf",
        (_, _, true) => "enter",
        (_, _, false) => "enter_plain",
    }
}

fn leave_key(stage: &Stage<'_>, node: u32, facts: &mut Facts) -> &'static str {
    let it = &stage.nodes[node as usize];
    if stage.trace().nodes[node as usize].parent.is_none() {
        let counts = [("entered", stage.entered), ("leaves", stage.leaves), ("cuts", stage.cuts)];
        facts.extend(counts.map(|(key, count)| (key, count.to_string())));
        return end_key(stage, facts);
    }
    // Nothing was left to cut off, but the node returns as after a cut.
    if crossed(stage, node) {
        add_window(stage, node, facts);
        facts.push(("sign", cut_sign(stage, node).to_owned()));
        return match it.bound() {
            Bound::Exact => "return",
            Bound::AtMost => "return_crossed_most",
            Bound::AtLeast => "return_crossed_least",
        };
    }
    match it.bound() {
        Bound::Exact => "return",
        Bound::AtMost => "return_most",
        Bound::AtLeast => "return_least",
    }
}

/// What the root is worth, and the move to play where that is known: a value outside the start window is a mere bound, and then every move
/// may be the best one.
fn end_key(stage: &Stage<'_>, facts: &mut Facts) -> &'static str {
    let root = &stage.nodes[0];
    match (root.bound(), root.best) {
        _ if stage.trace().ending.stopped.is_some() => "end_stopped",
        (Bound::AtMost, _) => "end_most",
        (Bound::AtLeast, _) => "end_least",
        (Bound::Exact, Some(best)) => {
            facts.push(("best", move_name(stage, best)));
            "end"
        }
        (Bound::Exact, None) => "end_leaf",
    }
}

/// Was a node left with its window closed, but without a cut?
fn crossed(stage: &Stage<'_>, node: u32) -> bool {
    let it = &stage.nodes[node as usize];
    let window = it.window;
    let closed = if is_strict(stage.trace()) { window.alpha > window.beta } else { window.alpha >= window.beta };
    stage.trace().has_window() && it.status == Some(Status::Expanded) && it.cut.is_none() && closed
}

fn is_strict(trace: &Trace) -> bool {
    matches!(trace.profile.as_deref(), Some("strict" | "fail-soft-strict"))
}

/// The comparison that held: only a strict cut needs more than an equal value.
fn cut_sign(stage: &Stage<'_>, node: u32) -> &'static str {
    let window = stage.nodes[node as usize].window;
    if window.alpha > window.beta && is_strict(stage.trace()) { ">" } else { "≥" }
}

/// A node's name, or a sign where a file gives none.
#[must_use]
pub fn shown_name(stage: &Stage<'_>, node: u32) -> String {
    let name = stage.trace().name(node);
    if name.is_empty() { "•".to_owned() } else { name.to_owned() }
}

/// The move to a child: `A→B` in a tree, the move itself in a game.
fn move_name(stage: &Stage<'_>, child: u32) -> String {
    let trace = stage.trace();
    let parent = trace.nodes[child as usize].parent.map_or("", |parent| trace.name(parent));
    if parent.is_empty() || trace.game != "tree" {
        trace.name(child).to_owned()
    } else {
        format!("{parent}→{}", trace.name(child))
    }
}

/// The children of a node that were not visited, by name; a long list is cut short, and those of a game are only counted.
fn skipped_names(stage: &Stage<'_>, node: u32) -> String {
    const SHOWN: usize = 6;
    let skipped = skipped(stage, node);
    let names: Vec<&str> = skipped.iter().take(SHOWN).map(|&child| stage.trace().name(child)).collect();
    let all = stage.nodes[node as usize].cut.map_or(0, |cut| cut.skipped as usize).max(skipped.len());
    match (names.len(), all - names.len()) {
        (_, 0) => names.join(", "),
        (0, more) => format!("+{more}"),
        (_, more) => format!("{}, … (+{more})", names.join(", ")),
    }
}
