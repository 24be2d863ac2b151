//! A recorded search as the stepper's script reads it: positions of nodes, sentences, highlighted lines.
//!
//! Everything that needs rules or text widths is computed here, so the script has no logic of games or layout.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use potez_rules::Player;
use potez_search::lecture::slides;
use potez_search::{Bound, Event, Number, Shortcut};
use serde_json::{Value as Json, json};

use super::code::Listing;
use super::frame::head;
use super::interface::INTERFACE;
use super::plan::{self, Plan, typeset};
use crate::board::grid;
use crate::formats::svg::{shape_svg, short};
use crate::shapes::{Picture, Shape};
use crate::trace::steps::Grain;
use crate::trace::why::{Language, Owner, TEMPLATES, cyrillic, owner, sentence, skipped};
use crate::trace::{Fact, Stage, Trace, TraceNode, number_text};

/// The most boards that can be enlarged on a page.
const MOST_BOARDS: usize = 5_000;

/// How much of a search is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Detail {
    /// Every node and every event.
    #[default]
    Whole,
    /// The nodes that are drawn, and what happens at them. A child that is not drawn is mentioned only if it changes
    /// its parent. So the length of the text depends on the plan, not on the length of the search.
    Drawn,
    /// The nodes without the events: an exercise before it is solved.
    Blank,
}

/// Writes the data of a search, event by event: a long search needs no memory for its text.
///
/// # Errors
/// The writer's.
pub fn write(out: &mut impl Write, trace: &Trace, plan: &Plan, language: Language, detail: Detail) -> io::Result<()> {
    let kept = Kept::new(trace, plan, detail);
    let listings = slides::Language::ALL.map(|language| Listing::new(trace, language));
    write!(out, "{{\"events\":[")?;
    let grains = write_events(out, trace, &listings, &kept, detail)?;
    let mut shapes = Shapes::default();
    let spots = spots(trace, plan, &kept, &mut shapes);
    let nodes = || kept.nodes.iter().map(|&node| &trace.nodes[node as usize]);
    let boards: Vec<Json> = nodes().take(MOST_BOARDS).map(|node| large(node, &mut shapes)).collect();
    let rest = json!({
        "version": 2,
        "language": tag(language),
        "game": trace.game,
        "algorithm": trace.algorithm.name(),
        "window": trace.has_window(),
        "engine": trace.engine,
        "width": plan.width,
        "height": plan.height,
        "levels": plan.levels.iter().map(|level| json!([level.y, level.height, level.player.map(side)])).collect::<Vec<_>>(),
        "spots": spots,
        "boards": boards,
        "shapes": shapes.list,
        "names": nodes().map(|node| node.name.as_str()).collect::<Vec<_>>(),
        "parents": nodes().map(|node| node.parent.and_then(|parent| kept.id(parent))).collect::<Vec<_>>(),
        "spotOf": kept.nodes.iter().map(|&node| plan.spot_of[node as usize]).collect::<Vec<_>>(),
        "grains": grains,
        "total": {"events": trace.events.len(), "nodes": trace.nodes.len()},
        "code": {"Python": listings[0].lines, "Rust": listings[1].lines},
        "heads": words(|language| head(trace, language)),
        "templates": words(templates),
        "ui": words(interface),
    });
    // The other fields are next to the events.
    write!(out, "],\n{}", safe(&rest).trim_start_matches('{'))
}

/// Writes the events, and says for each grain which of them are steps.
fn write_events(
    out: &mut impl Write,
    trace: &Trace,
    listings: &[Listing; 2],
    kept: &Kept,
    detail: Detail,
) -> io::Result<BTreeMap<&'static str, Vec<usize>>> {
    let mut stage = Stage::new(trace);
    let mut grains = Grain::NAMES.map(|(name, grain)| (name, grain, vec![0usize]));
    let mut lights = listings.each_ref().map(|listing| listing.lights(trace));
    let mut written = 0;
    write!(out, "{}", safe(&json!({"k": "b", "s": told(&stage), "c": [[], []]})))?;
    while let Some(event) = stage.forward().filter(|_| detail != Detail::Blank) {
        let lit = lights.each_mut().map(|lights| lights.at(&event));
        let last = stage.step() == trace.events.len();
        if !kept.event(&stage) && !last {
            continue;
        }
        written += 1;
        for (_, grain, steps) in &mut grains {
            if grain.shows(&event) || last {
                steps.push(written);
            }
        }
        write!(out, ",\n{}", safe(&event_json(&stage, &lit, kept)))?;
    }
    Ok(grains.into_iter().map(|(name, _, steps)| (name, steps)).collect())
}

/// The tag of a language in HTML.
pub(super) fn tag(language: Language) -> &'static str {
    Language::NAMES.iter().find(|(_, it)| *it == language).map_or("en", |(tag, _)| tag)
}

/// The nodes that are written, and the numbers that they have there.
struct Kept {
    nodes: Vec<u32>,
    /// For each node of the trace its number, if it is written.
    ids: Vec<Option<u32>>,
    whole: bool,
}

impl Kept {
    fn new(trace: &Trace, plan: &Plan, detail: Detail) -> Kept {
        let whole = detail != Detail::Drawn;
        let all = 0..trace.nodes.len() as u32;
        let nodes: Vec<u32> = all.filter(|&node| whole || plan.spot(node).is_some()).collect();
        let mut ids = vec![None; trace.nodes.len()];
        for (id, &node) in nodes.iter().enumerate() {
            ids[node as usize] = Some(id as u32);
        }
        Kept { nodes, ids, whole }
    }

    fn id(&self, node: u32) -> Option<u32> {
        self.ids.get(node as usize).copied().flatten()
    }

    /// Is the last event of a stage written?
    fn event(&self, stage: &Stage<'_>) -> bool {
        if self.whole {
            return true;
        }
        let here = stage.current().is_some_and(|node| self.id(node).is_some());
        let child = stage.last_left.is_some_and(|child| self.id(child).is_some());
        here && !matches!(stage.last_event(), Some(Event::Child { best: false, .. }) if !child)
    }
}

/// One value. Inside a script element only `</` and `<!--` could end it or begin a comment.
fn safe(value: &Json) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// Shapes that are written once: the boards of one search differ in few of them.
#[derive(Default)]
struct Shapes {
    places: HashMap<String, usize>,
    list: Vec<String>,
}

impl Shapes {
    fn add(&mut self, picture: &Picture) -> Vec<usize> {
        let add = |shape: &Shape| {
            let mut text = String::new();
            shape_svg(&mut text, shape);
            *self.places.entry(text).or_insert_with_key(|text| {
                self.list.push(text.clone());
                self.list.len() - 1
            })
        };
        picture.items.iter().map(|item| &item.shape).map(add).collect()
    }
}

/// The board of a node at full size: width, height, shapes.
fn large(node: &TraceNode, shapes: &mut Shapes) -> Json {
    node.board.as_ref().map_or(Json::Null, |board| {
        let picture = grid::full(board, &[]);
        json!([number(picture.width), number(picture.height), shapes.add(&picture)])
    })
}

fn words<T: serde::Serialize>(in_language: impl Fn(Language) -> T) -> BTreeMap<&'static str, T> {
    Language::NAMES.into_iter().map(|(tag, language)| (tag, in_language(language))).collect()
}

fn templates(language: Language) -> BTreeMap<&'static str, String> {
    let text = |(key, english, serbian): &(&'static str, &str, &str)| (*key, speak(english, serbian, language));
    TEMPLATES.iter().map(text).collect()
}

fn speak(english: &str, serbian: &str, language: Language) -> String {
    match language {
        Language::English => english.to_owned(),
        Language::Serbian => serbian.to_owned(),
        Language::SerbianCyrillic => cyrillic(serbian),
    }
}

fn interface(language: Language) -> BTreeMap<&'static str, String> {
    let words = INTERFACE.iter().map(|(key, english, serbian)| (*key, speak(english, serbian, language)));
    words.chain([("start", Fact::Start.text(language).into_owned())]).collect()
}

fn side(player: Player) -> &'static str {
    match player {
        Player::First => "max",
        Player::Second => "min",
    }
}

fn spots(trace: &Trace, plan: &Plan, kept: &Kept, shapes: &mut Shapes) -> Vec<Json> {
    let fixed = Stage::new(trace);
    // What is folded and was recorded can be unfolded; moves that were cut off are only counted.
    let mut hidden = vec![false; plan.spots.len()];
    for (node, &spot) in plan.spot_of.iter().enumerate() {
        hidden[spot as usize] |= plan.spots[spot as usize].node != Some(node as u32);
    }
    plan.spots
        .iter()
        .zip(hidden)
        .map(|(spot, hidden)| {
            let rows = plan::rows(trace, spot);
            let node = spot.node.unwrap_or(0);
            let drawn = trace.nodes[node as usize].board.as_ref().filter(|_| spot.node.is_some()).map(|board| {
                let mut picture = Picture::default();
                grid::in_node(&mut picture, None, board, (0.0, 0.0), spot.enlarged);
                let left = -grid::size_in_node(board, spot.enlarged).0 / 2.0;
                json!([number(left), number(rows.board), shapes.add(&picture)])
            });
            json!({
                "n": spot.node.and_then(|node| kept.id(node)),
                "p": spot.parent,
                "x": number(spot.x), "y": number(spot.y), "w": number(spot.width), "h": number(spot.height),
                "leaf": spot.leaf,
                "side": side(trace.nodes[node as usize].player),
                "fold": spot.folded,
                "more": hidden,
                "name": spot.node.map_or_else(|| plan::folded_text(spot.folded), |node| plan::name_text(trace, node, Language::English)),
                "rows": [number(rows.name), number(rows.value), number(rows.window), number(rows.folded)],
                "value": spot.node.and_then(|node| plan::value_text(&fixed, node, Language::English)),
                "board": drawn,
            })
        })
        .collect()
}

/// Two decimals are enough for a screen, and keep the text small.
fn number(value: f64) -> Json {
    short(value).parse::<f64>().map_or(Json::Null, |value| json!(value))
}

fn told(stage: &Stage<'_>) -> Json {
    let sentence = sentence(stage);
    let facts: BTreeMap<&str, Json> = sentence.facts.iter().map(|(key, fact)| (*key, fact_json(fact))).collect();
    json!([sentence.key, facts])
}

/// Numbers get a real minus sign, names keep their hyphens; the page says where a game begins in its language.
fn fact_json(fact: &Fact) -> Json {
    match fact {
        Fact::Start => Json::Null,
        Fact::Number(number) => json!(typeset(number)),
        Fact::Text(word) => json!(word),
    }
}

/// What has answered a node.
fn answered_by(event: &Event<u32, Number>) -> &'static str {
    match event {
        Event::TableHit { .. } => "table",
        Event::Shortcut { by: Shortcut::Knowledge, .. } => "known",
        Event::Shortcut { by: Shortcut::Futility, .. } => "futility",
        Event::Leaf { finished: true, .. } => "leaf",
        _ => "estimate",
    }
}

fn event_json(stage: &Stage<'_>, lit: &[Vec<usize>; 2], kept: &Kept) -> Json {
    let node = stage.current().unwrap_or(0);
    let it = &stage.nodes[node as usize];
    let mut out = json!({"n": kept.id(node).unwrap_or(0), "s": told(stage), "c": lit});
    if !kept.whole {
        out["t"] = json!([stage.entered, stage.leaves, stage.cuts]);
    }
    let window = |out: &mut Json| {
        out["a"] = json!(typeset(&number_text(it.window.alpha)));
        out["b"] = json!(typeset(&number_text(it.window.beta)));
    };
    let value = it.value.map(|value| typeset(&number_text(value)));
    let kind = match stage.last_event() {
        Some(Event::Enter { .. }) => {
            window(&mut out);
            if stage.trace().engine.is_some() {
                let asks = it.given.beta.get() - it.given.alpha.get() == 1.0;
                out["d"] = json!([it.depth, it.reduced, asks]);
            }
            "e"
        }
        Some(answer @ (Event::Leaf { .. } | Event::TableHit { .. } | Event::Shortcut { .. })) => {
            out["v"] = json!(value);
            if stage.trace().engine.is_some() {
                out["w"] = json!(answered_by(answer));
            }
            "l"
        }
        Some(Event::Child { best, .. }) => {
            window(&mut out);
            out["v"] = json!(value);
            out["m"] = json!(stage.last_left.filter(|_| *best).and_then(|child| kept.id(child)));
            "c"
        }
        Some(Event::Cut { .. }) => {
            out["v"] = json!(value);
            out["o"] = match owner(stage) {
                Some(Owner::Node(owner) | Owner::Check(owner)) => json!(kept.id(owner)),
                _ => Json::Null,
            };
            out["x"] = skipped(stage, node).into_iter().filter_map(|child| kept.id(child)).collect();
            "x"
        }
        Some(Event::Late { .. }) => "p",
        Some(Event::Leave { .. }) => {
            out["v"] = json!(value);
            out["g"] = json!(match it.bound() {
                Bound::Exact => "",
                Bound::AtLeast => "≥ ",
                Bound::AtMost => "≤ ",
            });
            "r"
        }
        _ => "i",
    };
    out["k"] = json!(kind);
    out
}
