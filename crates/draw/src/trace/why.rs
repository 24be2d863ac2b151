//! Each step as a sentence, in three languages. A cut is explained: the condition that fired, and whose bound it was.

use potez_rules::Player;
use potez_search::{Bound, Event};

use super::record::player_word;
use super::stage::Stage;
use super::{Algorithm, number_text};

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

/// Whose bound it was that cut a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The window at the root.
    Start,
    /// This ancestor has reached the value already.
    Node(u32),
    /// This ancestor only asked whether the value passes the bound (a null window).
    Check(u32),
}

/// The templates: the name, English, Serbian. Cyrillic is written from the Latin by [`cyrillic`].
pub const TEMPLATES: &[(&str, &str, &str)] = &[
    (
        "before",
        "Before the first step. The tree has {total} nodes; {player} moves at the root {node}.",
        "Pre prvog koraka. Broj čvorova stabla: {total}; u korenu {node} igra {player}.",
    ),
    (
        "start",
        "Start at {node} ({player}) with α = {alpha} and β = {beta}.",
        "Polazimo od korena {node} ({player}), α = {alpha}, β = {beta}.",
    ),
    ("start_plain", "Start at {node} ({player}).", "Polazimo od korena {node} ({player})."),
    (
        "enter",
        "Go down to {node} ({player}) with α = {alpha} and β = {beta}.",
        "Silazimo u čvor {node} ({player}), α = {alpha}, β = {beta}.",
    ),
    ("enter_plain", "Go down to {node} ({player}).", "Silazimo u čvor {node} ({player})."),
    ("enter_leaf", "Go down to {node}.", "Silazimo u čvor {node}."),
    (
        "check_max",
        "Only check {node}: is it worth more than {alpha}?",
        "Samo proveravamo čvor {node}: da li vredi više od {alpha}?",
    ),
    (
        "check_min",
        "Only check {node}: is it worth less than {beta}?",
        "Samo proveravamo čvor {node}: da li vredi manje od {beta}?",
    ),
    (
        "again",
        "{node} is better than expected: search it again, with α = {alpha} and β = {beta}.",
        "Čvor {node} je bolji od očekivanog: pretražujemo ga ponovo, α = {alpha}, β = {beta}.",
    ),
    ("leaf", "{node} is a leaf; its value is {value}.", "Čvor {node} je list; vrednost mu je {value}."),
    (
        "estimate",
        "The depth ends at {node}; its estimate is {value}.",
        "Dubina se završava u čvoru {node}; procena je {value}.",
    ),
    ("table", "The table knows {node}: {value}.", "Tabela zna čvor {node}: {value}."),
    (
        "take",
        "{child} returned {returned}: {player} at {node} takes it. Value {value}, α = {alpha}, β = {beta}.",
        "Čvor {child} vraća {returned}: {player} u čvoru {node} to prihvata. Vrednost je {value}, α = {alpha}, β = {beta}.",
    ),
    (
        "take_plain",
        "{child} returned {returned}: {player} at {node} takes it. Value {value}.",
        "Čvor {child} vraća {returned}: {player} u čvoru {node} to prihvata. Vrednost je {value}.",
    ),
    (
        "outside",
        "{child} returned {returned}, which lies outside the window: {node} shows the bound {value}.",
        "Čvor {child} vraća {returned}, što je van prozora: čvor {node} pokazuje granicu {value}.",
    ),
    (
        "keep",
        "{child} returned {returned}: {player} at {node} keeps {value}.",
        "Čvor {child} vraća {returned}: {player} u čvoru {node} ostaje pri {value}.",
    ),
    (
        "cut",
        "Cut at {node}: α = {alpha} {sign} β = {beta}. {other} already has {bound} at {owner} and will not let the game come \
         here, so the rest is cut off: {names}.",
        "Odsecanje u čvoru {node}: α = {alpha} {sign} β = {beta}. {other} u čvoru {owner} već ima {bound} i neće dozvoliti da \
         igra dođe ovde, pa je ostatak odsečen: {names}.",
    ),
    (
        "cut_start",
        "Cut at {node}: α = {alpha} {sign} β = {beta}. The start window ends at {bound}, so the rest is cut off: {names}.",
        "Odsecanje u čvoru {node}: α = {alpha} {sign} β = {beta}. Dostignuta je granica {bound} polaznog prozora, pa je ostatak \
         odsečen: {names}.",
    ),
    (
        "cut_check",
        "Cut at {node}: α = {alpha} {sign} β = {beta}. {owner} only asked whether {bound} is reached, and it is, so the rest is cut \
         off: {names}.",
        "Odsecanje u čvoru {node}: α = {alpha} {sign} β = {beta}. U čvoru {owner} pitamo samo da li je dostignuta granica {bound}; \
         jeste, pa je ostatak odsečen: {names}.",
    ),
    ("return", "{node} returns {value}.", "Čvor {node} vraća {value}."),
    (
        "return_most",
        "{node} returns {value}: it is worth at most that.",
        "Čvor {node} vraća {value}; to je gornja granica njegove vrednosti.",
    ),
    (
        "return_least",
        "{node} returns {value}: it is worth at least that.",
        "Čvor {node} vraća {value}; to je donja granica njegove vrednosti.",
    ),
    (
        "end",
        "The end: {node} is worth {value}, and the move to play is {best}. Visits: {entered}, leaves: {leaves}, cuts: {cuts}.",
        "Kraj: koren {node} vredi {value}, a potez koji treba odigrati je {best}. Poseta: {entered}, listova: {leaves}, odsecanja: \
         {cuts}.",
    ),
    (
        "end_leaf",
        "The end: {node} is worth {value}. Visits: {entered}, leaves: {leaves}, cuts: {cuts}.",
        "Kraj: koren {node} vredi {value}. Poseta: {entered}, listova: {leaves}, odsecanja: {cuts}.",
    ),
    ("iteration", "A new tree begins, to depth {depth}.", "Počinje novo stablo, do dubine {depth}."),
];

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
    let window = |facts: &mut Vec<(&'static str, String)>| {
        facts.push(("alpha", number_text(it.window.alpha)));
        facts.push(("beta", number_text(it.window.beta)));
    };
    let value = it.value.map_or_else(String::new, number_text);
    let key = match *event {
        Event::Iteration { depth } => {
            facts.push(("depth", depth.to_string()));
            "iteration"
        }
        Event::Enter { .. } => {
            window(&mut facts);
            enter_key(stage, node)
        }
        Event::Leaf { finished, .. } => {
            facts.push(("value", value));
            if finished { "leaf" } else { "estimate" }
        }
        Event::TableHit { .. } => {
            facts.push(("value", value));
            "table"
        }
        Event::Child { best, .. } => {
            let child = stage.last_left.unwrap_or(node);
            let returned = stage.nodes[child as usize].value.map_or_else(String::new, number_text);
            facts.extend([("child", shown_name(stage, child)), ("returned", returned), ("value", value)]);
            window(&mut facts);
            let taken = stage.nodes[child as usize].value == it.value;
            match (best, trace.has_window()) {
                (true, _) if !taken => "outside",
                (true, true) => "take",
                (true, false) => "take_plain",
                (false, _) => "keep",
            }
        }
        Event::Cut { bound, .. } => {
            window(&mut facts);
            let sign = if it.window.alpha > it.window.beta && trace.profile.as_deref() == Some("strict") {
                ">"
            } else {
                "≥"
            };
            facts.extend([("sign", sign.to_owned()), ("bound", number_text(bound))]);
            facts.push(("other", player_word(player.other()).to_owned()));
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
        Event::Leave { .. } => {
            facts.push(("value", value));
            leave_key(stage, node, &mut facts)
        }
    };
    Sentence { key, facts }
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

fn leave_key(stage: &Stage<'_>, node: u32, facts: &mut Vec<(&'static str, String)>) -> &'static str {
    let it = &stage.nodes[node as usize];
    if stage.trace().nodes[node as usize].parent.is_none() {
        let counts = [("entered", stage.entered), ("leaves", stage.leaves), ("cuts", stage.cuts)];
        facts.extend(counts.map(|(key, count)| (key, count.to_string())));
        return match it.best {
            Some(best) => {
                facts.push(("best", move_name(stage, best)));
                "end"
            }
            None => "end_leaf",
        };
    }
    match it.bound() {
        Bound::Exact => "return",
        Bound::AtMost => "return_most",
        Bound::AtLeast => "return_least",
    }
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

/// The children of a node that were not visited, by name; a long list is cut short.
fn skipped_names(stage: &Stage<'_>, node: u32) -> String {
    const SHOWN: usize = 6;
    let skipped = skipped(stage, node);
    let names: Vec<&str> = skipped.iter().take(SHOWN).map(|&child| stage.trace().name(child)).collect();
    let more = skipped.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(", … (+{more})") } else { String::new() };
    names.join(", ") + &more
}

/// The children of a node that were not visited.
pub(crate) fn skipped(stage: &Stage<'_>, node: u32) -> Vec<u32> {
    let Some(cut) = stage.nodes[node as usize].cut else { return Vec::new() };
    // The untried ones stand last; a trace from a file may have others than it claims.
    let mut skipped: Vec<u32> = stage.children(node).to_vec();
    skipped.retain(|&child| stage.nodes[child as usize].visits == 0);
    let extra = skipped.len().saturating_sub(cut.skipped as usize);
    skipped.drain(..extra);
    skipped
}

/// Whose bound cut the node where the search is.
#[must_use]
pub fn owner(stage: &Stage<'_>) -> Option<Owner> {
    let (&node, above) = stage.path.split_last()?;
    let cut = stage.nodes[node as usize].cut?;
    let max = stage.trace().nodes[node as usize].player == Player::First;
    let side = |window: potez_search::Window<potez_search::Absolute<potez_search::Number>>| {
        if max { window.beta } else { window.alpha }
    };
    for &ancestor in above.iter().rev() {
        let it = &stage.nodes[ancestor as usize];
        if side(it.window) != cut.bound {
            return Some(Owner::Check(ancestor));
        }
        if side(it.given) != cut.bound {
            return Some(Owner::Node(ancestor));
        }
    }
    Some(Owner::Start)
}

/// Serbian in Cyrillic letters. What stands in braces, names of keys and of programming languages, MAX and MIN stay as they are.
#[must_use]
pub fn cyrillic(latin: &str) -> String {
    const KEPT: [&str; 14] = [
        "MAX", "MIN", "Python", "Rust", "Home", "End", "Space", "Esc", "SVG", "PNG", "HTML", "Potez", "PVS", "negamax",
    ];
    let mut text = String::new();
    let mut rest = latin;
    while let Some(c) = rest.chars().next() {
        if c == '{' {
            let end = rest.find('}').map_or(rest.len(), |end| end + 1);
            text.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        if !c.is_alphabetic() {
            text.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let word = &rest[..end];
        if KEPT.contains(&word) {
            text.push_str(word)
        } else {
            cyrillic_word(word, &mut text)
        }
        rest = &rest[end..];
    }
    text
}

fn cyrillic_word(word: &str, text: &mut String) {
    const PAIRS: [(&str, char); 9] = [
        ("lj", 'љ'),
        ("nj", 'њ'),
        ("dž", 'џ'),
        ("Lj", 'Љ'),
        ("Nj", 'Њ'),
        ("Dž", 'Џ'),
        ("LJ", 'Љ'),
        ("NJ", 'Њ'),
        ("DŽ", 'Џ'),
    ];
    const LATIN: &str = "abvgdđežzijklmnoprstćufhcčšABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ";
    const CYRILLIC: &str = "абвгдђежзијклмнопрстћуфхцчшАБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ";
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        if let Some((pair, letter)) = PAIRS.iter().find(|(pair, _)| rest.starts_with(pair)) {
            text.push(*letter);
            rest = &rest[pair.len()..];
            continue;
        }
        let at = LATIN.chars().position(|latin| latin == c);
        text.push(at.and_then(|at| CYRILLIC.chars().nth(at)).unwrap_or(c));
        rest = &rest[c.len_utf8()..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cyrillic_is_written_from_latin() {
        assert_eq!(
            cyrillic("Odsecanje u čvoru {node}: MIN već ima, dže ljuta Njiva"),
            "Одсецање у чвору {node}: MIN већ има, џе љута Њива"
        );
        for (key, english, serbian) in TEMPLATES {
            let facts = |template: &str| {
                let mut names: Vec<String> = template
                    .split('{')
                    .skip(1)
                    .filter_map(|part| part.split_once('}'))
                    .map(|(name, _)| name.to_owned())
                    .collect();
                names.sort();
                names
            };
            assert_eq!(facts(english), facts(serbian), "{key}");
            let left: Vec<char> = cyrillic(serbian)
                .split(['{', '}'])
                .step_by(2)
                .collect::<String>()
                .replace("MAX", "")
                .replace("MIN", "")
                .chars()
                .filter(|c| c.is_ascii_alphabetic())
                .collect();
            assert_eq!(left, [], "{key}");
        }
    }
}
