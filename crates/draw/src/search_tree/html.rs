//! The stepper: one self-contained HTML file, which works from a USB stick without a network.
//!
//! The page replays the trace itself, forwards and backwards. Everything that needs a rule or a measure (places, sentences, lit lines of
//! code) is computed here, so the page holds no logic of games or layout.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use potez_rules::Player;
use potez_search::lecture::slides;
use potez_search::{Bound, Event};
use serde_json::{Value as Json, json};

use super::code::Listing;
use super::frame::head;
use super::plan::{self, Plan, typeset};
use crate::board::grid;
use crate::formats::svg::{self, escape, shape_svg, short};
use crate::paint::Paint;
use crate::shapes::{Picture, Shape};
use crate::trace::steps::{Grain, steps};
use crate::trace::why::{Language, Owner, TEMPLATES, cyrillic, owner, sentence, skipped};
use crate::trace::{Fact, Stage, Trace, TraceNode, number_text};

const PAGE: &str = include_str!("stepper/page.html");
const STYLE: &str = include_str!("stepper/style.css");
const SCRIPT: &str = include_str!("stepper/stepper.js");
/// So many boards can be enlarged on a page.
const MOST_BOARDS: usize = 5_000;

/// The page as text; `language` is the one that it begins in.
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
    let tag = Language::NAMES.iter().find(|(_, it)| *it == language).map_or("en", |(tag, _)| tag);
    // The reader may choose light or dark against the system, so the script says which.
    let paints = Paint::ALL.map(|(paint, ..)| paint);
    let (light, dark) = (svg::rules(&paints, false, ""), svg::rules(&paints, true, "[data-theme=dark] "));
    let style = format!(".n{{fill:none}}{light}{dark}{STYLE}");
    let page = PAGE.replace("%LANG%", tag).replace("%STYLE%", &style).replace("%SCRIPT%", SCRIPT);
    // Titles are somebody's words, so they come last.
    let (before, after) = page.split_once("%DATA%").unwrap_or((&page, ""));
    write!(out, "{}", before.replace("%TITLE%", &escape(&head(trace, language))))?;
    data(out, trace, plan, tag)?;
    write!(out, "{after}")
}

/// The data of the page, as one JSON value.
fn data(out: &mut impl Write, trace: &Trace, plan: &Plan, tag: &str) -> io::Result<()> {
    let listings = slides::Language::ALL.map(|language| Listing::new(trace, language));
    let lit = listings.each_ref().map(|listing| listing.lit(trace));
    let mut stage = Stage::new(trace);
    write!(out, "{{\"events\":[")?;
    write!(out, "{}", safe(&json!({"k": "b", "s": told(&stage), "c": [[], []]})))?;
    while stage.forward().is_some() {
        let event = event(&stage, lit.each_ref().map(|lit| &lit[stage.step() - 1]));
        write!(out, ",\n{}", safe(&event))?;
    }
    let mut shapes = Shapes::default();
    let spots = spots(trace, plan, &mut shapes);
    let boards: Vec<Json> = trace.nodes.iter().take(MOST_BOARDS).map(|node| large(node, &mut shapes)).collect();
    let rest = json!({
        "version": 1,
        "language": tag,
        "game": trace.game,
        "algorithm": trace.algorithm.name(),
        "window": trace.has_window(),
        "width": plan.width,
        "height": plan.height,
        "levels": plan.levels.iter().map(|level| json!([level.y, level.height, level.player.map(side)])).collect::<Vec<_>>(),
        "spots": spots,
        "boards": boards,
        "shapes": shapes.list,
        "names": trace.nodes.iter().map(|node| node.name.as_str()).collect::<Vec<_>>(),
        "parents": trace.nodes.iter().map(|node| node.parent).collect::<Vec<_>>(),
        "spotOf": plan.spot_of,
        "grains": Grain::NAMES.map(|(name, grain)| (name, steps(trace, grain))).into_iter().collect::<BTreeMap<_, _>>(),
        "code": {"Python": listings[0].lines, "Rust": listings[1].lines},
        "heads": words(|language| head(trace, language)),
        "templates": words(templates),
        "ui": words(interface),
    });
    // The other fields stand beside the events.
    write!(out, "],\n{}", safe(&rest).trim_start_matches('{'))
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

fn spots(trace: &Trace, plan: &Plan, shapes: &mut Shapes) -> Vec<Json> {
    let fixed = Stage::new(trace);
    plan.spots
        .iter()
        .map(|spot| {
            let rows = plan::rows(trace, spot);
            let node = spot.node.unwrap_or(0);
            let drawn = trace.nodes[node as usize].board.as_ref().filter(|_| spot.node.is_some()).map(|board| {
                let mut picture = Picture::default();
                grid::in_node(&mut picture, None, board, (0.0, 0.0), spot.enlarged);
                let left = -grid::size_in_node(board, spot.enlarged).0 / 2.0;
                json!([number(left), number(rows.board), shapes.add(&picture)])
            });
            json!({
                "n": spot.node,
                "p": spot.parent,
                "x": number(spot.x), "y": number(spot.y), "w": number(spot.width), "h": number(spot.height),
                "leaf": spot.leaf,
                "side": side(trace.nodes[node as usize].player),
                "fold": spot.folded,
                "name": spot.node.map_or_else(|| plan::folded_text(spot.folded), |node| plan::name_text(trace, node, Language::English)),
                "rows": [number(rows.name), number(rows.value), number(rows.window), number(rows.folded)],
                "value": spot.node.and_then(|node| plan::value_text(&fixed, node, Language::English)),
                "board": drawn,
            })
        })
        .collect()
}

/// Two decimals are enough for a screen, and keep the file small.
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

fn event(stage: &Stage<'_>, lit: [&Vec<usize>; 2]) -> Json {
    let node = stage.current().unwrap_or(0);
    let it = &stage.nodes[node as usize];
    let mut out = json!({"n": node, "s": told(stage), "c": lit});
    let window = |out: &mut Json| {
        out["a"] = json!(typeset(&number_text(it.window.alpha)));
        out["b"] = json!(typeset(&number_text(it.window.beta)));
    };
    let value = it.value.map(|value| typeset(&number_text(value)));
    let kind = match stage.last_event() {
        Some(Event::Enter { .. }) => {
            window(&mut out);
            "e"
        }
        Some(Event::Leaf { .. } | Event::TableHit { .. }) => {
            out["v"] = json!(value);
            "l"
        }
        Some(Event::Child { best, .. }) => {
            window(&mut out);
            out["v"] = json!(value);
            out["m"] = json!(stage.last_left.filter(|_| *best));
            "c"
        }
        Some(Event::Cut { .. }) => {
            out["v"] = json!(value);
            out["o"] = match owner(stage) {
                Some(Owner::Node(owner) | Owner::Check(owner)) => json!(owner),
                _ => Json::Null,
            };
            out["x"] = json!(skipped(stage, node));
            "x"
        }
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

/// The words of the page: the name, English, Serbian.
const INTERFACE: &[(&str, &str, &str)] = &[
    ("first", "First step", "Prvi korak"),
    ("back", "Step back", "Korak nazad"),
    ("play", "Play", "Pusti"),
    ("pause", "Pause", "Zaustavi"),
    ("forward", "Step forward", "Korak napred"),
    ("last", "Last step", "Poslednji korak"),
    ("cut", "Next cut", "Sledeće odsecanje"),
    ("step", "Step", "Korak"),
    ("speed", "Speed", "Brzina"),
    ("slow", "slow", "sporo"),
    ("middle", "medium", "srednje"),
    ("fast", "fast", "brzo"),
    ("grain", "Steps", "Koraci"),
    ("visit", "visits", "posete"),
    ("backup", "visits and values", "posete i vrednosti"),
    ("bound", "everything", "sve promene"),
    ("language", "Language", "Jezik"),
    ("theme", "Light or dark", "Svetlo ili tamno"),
    ("enlarge", "Board of the node, large", "Tabla čvora, uvećana"),
    ("present", "Presentation mode", "Režim za prezentaciju"),
    ("help", "Help", "Pomoć"),
    ("close", "Close", "Zatvori"),
    ("code", "Code", "Kôd"),
    (
        "mover_view",
        "In this code α, β and values are seen by the player to move; the tree shows them as MAX sees them.",
        "U ovom kodu su α, β i vrednosti iz ugla igrača na potezu; stablo ih prikazuje iz ugla igrača MAX.",
    ),
    ("stack", "Open nodes", "Otvoreni čvorovi"),
    ("node", "Node", "Čvor"),
    ("value", "Value", "Vrednost"),
    ("history", "History of node", "Istorija čvora"),
    ("hint", "Choose a node in the tree to see its history.", "Izaberite čvor u stablu da vidite njegovu istoriju."),
    ("none", "not visited yet", "još nije posećen"),
    ("skipped", "cut off", "odsečen"),
    ("visits", "Visits", "Posete"),
    ("leaves", "leaves", "listovi"),
    ("cuts", "cuts", "odsecanja"),
    ("tree", "Search tree", "Stablo pretrage"),
    ("fit", "Whole tree", "Celo stablo"),
    ("legend_max", "MAX: roof up", "MAX: krov nagore"),
    ("legend_min", "MIN: roof down", "MIN: krov nadole"),
    ("legend_here", "here", "ovde smo"),
    ("legend_best", "best line", "najbolja linija"),
    ("legend_cut", "cut off", "odsečeno"),
    ("keys", "Keys", "Tasteri"),
    ("key_arrows", "step back and forward", "korak nazad i napred"),
    ("key_ends", "first and last step", "prvi i poslednji korak"),
    ("key_space", "play and pause", "pusti i zaustavi"),
    ("key_n", "next cut", "sledeće odsecanje"),
    ("key_l", "next language", "sledeći jezik"),
    ("key_c", "Python or Rust", "Python ili Rust"),
    ("key_help", "this help", "ova pomoć"),
];
