//! Each step as a sentence, in three languages. A cut is explained: the condition that held, and whose bound it was.

mod cyrillic;
mod owner;
mod templates;

use std::borrow::Cow;

use potez_rules::Player;
use potez_search::core::replay::Status;
use potez_search::{Absolute, Bound, Event, Number, Shortcut};

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
    pub facts: Vec<(&'static str, Fact)>,
}

/// What fills a `{name}` of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A name or a list, the same in every language.
    Text(String),
    /// A value, with a decimal point.
    Number(String),
    /// The position where the search of a game begins.
    Start,
}

impl Fact {
    /// The words for it in a language.
    #[must_use]
    pub fn text(&self, language: Language) -> Cow<'_, str> {
        match (self, language) {
            (Fact::Text(text), _) => Cow::Borrowed(text),
            (Fact::Number(number), _) => with_comma(number, language),
            (Fact::Start, Language::English) => Cow::Borrowed("start"),
            (Fact::Start, Language::Serbian) => Cow::Borrowed("početak"),
            (Fact::Start, Language::SerbianCyrillic) => Cow::Borrowed("почетак"),
        }
    }
}

/// A number as a language writes it: Serbian has a decimal comma.
pub(crate) fn with_comma(number: &str, language: Language) -> Cow<'_, str> {
    match language {
        Language::English => Cow::Borrowed(number),
        _ => Cow::Owned(number.replace('.', ",")),
    }
}

/// The value as a fact; empty if there is none.
fn number(value: Option<Absolute<Number>>) -> Fact {
    Fact::Number(value.map_or_else(String::new, number_text))
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
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
        fill(&template, &self.facts, language)
    }
}

fn fill(template: &str, facts: &[(&'static str, Fact)], language: Language) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        let Some((name, after)) = behind.split_once('}') else { break };
        if let Some((_, fact)) = facts.iter().find(|(key, _)| *key == name) {
            text.push_str(&fact.text(language));
        }
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
        return before(stage);
    };
    let it = &stage.nodes[node as usize];
    let player = trace.nodes[node as usize].player;
    let mut facts = vec![("node", shown_name(trace, node)), ("player", player_word(player).into())];
    let key = match *event {
        Event::Iteration { depth } => {
            facts.push(("depth", depth.to_string().into()));
            "iteration"
        }
        Event::Enter { .. } => {
            add_window(stage, node, &mut facts);
            facts.push(("reduced", it.reduced.to_string().into()));
            enter_key(stage, node)
        }
        Event::Child { best, .. } => child_key(stage, node, best, &mut facts),
        Event::Cut { bound, .. } => {
            add_window(stage, node, &mut facts);
            facts.push(("bound", number(Some(bound))));
            cut_key(stage, node, &mut facts)
        }
        Event::Late { skipped } => {
            facts.push(("names", format!("+{skipped}").into()));
            "late"
        }
        Event::Leaf { .. } | Event::TableHit { .. } | Event::Shortcut { .. } | Event::Leave { .. } => {
            facts.push(("value", number(it.value)));
            match *event {
                Event::Leaf { finished: true, .. } => "leaf",
                Event::Leaf { .. } => "estimate",
                Event::TableHit { bound: Bound::Exact, .. } => "table",
                Event::TableHit { bound: Bound::AtLeast, .. } => "table_least",
                Event::TableHit { bound: Bound::AtMost, .. } => "table_most",
                Event::Shortcut { by: Shortcut::Knowledge, .. } => "known",
                Event::Shortcut { by: Shortcut::Futility, .. } => "futility",
                _ => leave_key(stage, node, &mut facts),
            }
        }
    };
    Sentence { key, facts }
}

/// Before the first event. Then all nodes of a tree are known, but in a game only those that will be visited.
fn before(stage: &Stage<'_>) -> Sentence {
    let trace = stage.trace();
    let Some(root) = trace.nodes.first() else { return Sentence { key: "before", facts: Vec::new() } };
    let total = trace.nodes.len();
    let key = match (total, total % 10, total % 100) {
        _ if trace.engine.is_some() => "before_engine",
        _ if trace.game != "tree" => "before_game",
        (1, ..) => "before_leaf",
        (_, 1, tens) if tens != 11 => "before_one",
        (_, 2..=4, tens) if !(12..=14).contains(&tens) => "before_few",
        _ => "before",
    };
    let facts = vec![
        ("total", total.to_string().into()),
        ("depth", trace.depth.to_string().into()),
        ("player", player_word(root.player).into()),
        ("node", shown_name(trace, 0)),
    ];
    Sentence { key, facts }
}

/// The words that fill a sentence, with their names.
type Facts = Vec<(&'static str, Fact)>;

fn add_window(stage: &Stage<'_>, node: u32, facts: &mut Facts) {
    let window = stage.nodes[node as usize].window;
    facts.push(("alpha", number(Some(window.alpha))));
    facts.push(("beta", number(Some(window.beta))));
}

fn child_key(stage: &Stage<'_>, node: u32, best: bool, facts: &mut Facts) -> &'static str {
    let it = &stage.nodes[node as usize];
    let child = stage.last_left.unwrap_or(node);
    let text = |node: u32| number(stage.nodes[node as usize].value);
    facts.extend([("child", shown_name(stage.trace(), child)), ("returned", text(child)), ("value", text(node))]);
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
    let trace = stage.trace();
    let other = trace.nodes[node as usize].player.other();
    facts.push(("sign", cut_sign(stage, node).into()));
    facts.push(("other", player_word(other).into()));
    facts.push(("names", skipped_names(stage, node).into()));
    match owner(stage) {
        Some(Owner::Node(owner)) => {
            facts.push(("owner", shown_name(trace, owner)));
            // With an equal value the player may let the game come here, but gains nothing.
            let window = stage.nodes[node as usize].window;
            if window.alpha == window.beta { "cut_equal" } else { "cut" }
        }
        Some(Owner::Check(owner)) => {
            facts.push(("owner", shown_name(trace, owner)));
            "cut_check"
        }
        _ => "cut_start",
    }
}

fn enter_key(stage: &Stage<'_>, node: u32) -> &'static str {
    let trace = stage.trace();
    let it = &stage.nodes[node as usize];
    let Some(parent) = trace.nodes[node as usize].parent else {
        return match (trace.game == "tree", trace.has_window()) {
            (true, true) => "start",
            (true, false) => "start_plain",
            (false, true) => "start_game",
            (false, false) => "start_game_plain",
        };
    };
    let checks = match trace.algorithm {
        Algorithm::Pvs => it.given.is_null(),
        // Its values are whole points.
        Algorithm::Engine => it.given.beta.get() - it.given.alpha.get() == 1.0,
        _ => false,
    };
    if checks && stage.nodes[parent as usize].value.is_some() {
        return match (trace.nodes[parent as usize].player, it.visits > 1, it.reduced > 0) {
            (Player::First, _, true) => "check_max_reduced",
            (Player::Second, _, true) => "check_min_reduced",
            (_, true, false) if trace.algorithm == Algorithm::Engine => "again",
            (Player::First, ..) => "check_max",
            (Player::Second, ..) => "check_min",
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
        facts.extend(counts.map(|(key, count)| (key, count.to_string().into())));
        return end_key(stage, facts);
    }
    // Nothing was left to cut off, but the node returns as after a cut.
    if crossed(stage, node) {
        add_window(stage, node, facts);
        facts.push(("sign", cut_sign(stage, node).into()));
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

/// What the root is worth, and the move to play if it is known: a value outside the start window is only a bound, and
/// then any move may be the best one.
fn end_key(stage: &Stage<'_>, facts: &mut Facts) -> &'static str {
    let root = &stage.nodes[0];
    match (root.bound(), root.best) {
        _ if stage.trace().ending.stopped.is_some() => "end_stopped",
        (Bound::AtMost, _) => "end_most",
        (Bound::AtLeast, _) => "end_least",
        (Bound::Exact, Some(best)) => {
            facts.push(("best", move_name(stage, best).into()));
            if stage.trace().engine.as_ref().is_some_and(|engine| !engine.is_finished) {
                "end_unfinished"
            } else {
                "end"
            }
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

/// The comparison that caused the cut: only a strict cut needs more than an equal value.
fn cut_sign(stage: &Stage<'_>, node: u32) -> &'static str {
    let window = stage.nodes[node as usize].window;
    if window.alpha > window.beta && is_strict(stage.trace()) { ">" } else { "≥" }
}

/// A unique name: a tree node's own name, or the moves that lead to a game's node. A placeholder if a file gives none.
#[must_use]
pub fn shown_name(trace: &Trace, node: u32) -> Fact {
    if node == 0 && trace.game != "tree" {
        return Fact::Start;
    }
    let name = trace.line(node);
    if name.is_empty() { "•".into() } else { name.into() }
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

/// The children of a node that were not visited, by name. A long list is shortened, and the children in a game are only
/// counted.
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
