//! One step as shapes.

use potez_rules::Player;
use potez_search::core::replay::Status;
use potez_search::{Bound, Event};

use super::plan::{self, BOUND, NAME, Plan, Spot, VALUE};
use crate::board::grid;
use crate::font::{Weight, width, wrap};
use crate::layout::outline;
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Point, Shape};
use crate::trace::steps::{tell, told_text};
use crate::trace::why::{Language, Owner, Sentence, cyrillic, owner, sentence};
use crate::trace::{Algorithm, Stage, Trace};

const MARGIN: f64 = 16.0;
const LABELS: f64 = 42.0;
const HEAD: f64 = 40.0;
const LINE: f64 = 18.0;
const CAPTION: f64 = 13.0;
/// How many cuts are examined to find out how many lines the captions need.
const MEASURED: usize = 500;
/// A caption with more lines is shortened.
const MOST_LINES: usize = 6;
/// A caption needs this much room, however narrow the tree is.
const NARROWEST: f64 = 520.0;

/// How frames are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The language of the captions.
    pub language: Language,
    /// With a head line and a sentence below?
    pub captions: bool,
    /// The lines that the sentence may have.
    pub lines: usize,
}

impl Default for Style {
    fn default() -> Style {
        Style { language: Language::English, captions: true, lines: 3 }
    }
}

impl Style {
    /// Captions with as many lines as the longest one of these steps needs.
    #[must_use]
    pub fn fitting(trace: &Trace, plan: &Plan, language: Language, steps: &[usize]) -> Style {
        let style = Style { language, ..Style::default() };
        let room = inner_width(plan, &style);
        let needed = |told: &[Sentence]| {
            wrap(&plan::typeset_sentence(&told_text(told, language)), CAPTION, Weight::Regular, room).len()
        };
        let mut stage = Stage::new(trace);
        let (mut lines, mut cuts) = (1, 0);
        for step in 0..steps.len() {
            let told = tell(&mut stage, steps, step);
            let long = cuts < MEASURED && told.iter().any(|sentence| sentence.key.starts_with("cut"));
            cuts += usize::from(long);
            if long || step < MEASURED || step + 1 == steps.len() {
                lines = lines.max(needed(&told));
            }
        }
        Style { lines: lines.clamp(1, MOST_LINES), ..style }
    }
}

fn inner_width(plan: &Plan, style: &Style) -> f64 {
    if style.captions { (plan.width + LABELS).max(NARROWEST) } else { plan.width + LABELS }
}

/// Draws a stage. `number` is the number of the step and of the last one, for the head line.
#[must_use]
pub fn frame(plan: &Plan, stage: &Stage<'_>, style: &Style, number: (usize, usize)) -> Picture {
    frame_telling(plan, stage, style, number, &[sentence(stage)])
}

/// The same with the sentences of a step, as [`tell`] makes them.
#[must_use]
pub fn frame_telling(
    plan: &Plan,
    stage: &Stage<'_>,
    style: &Style,
    number: (usize, usize),
    told: &[Sentence],
) -> Picture {
    let inner = inner_width(plan, style);
    let left = MARGIN + LABELS + (inner - LABELS - plan.width) / 2.0;
    let top = MARGIN + if style.captions { HEAD } else { 0.0 };
    let below = if style.captions { 14.0 + LINE * style.lines as f64 } else { 0.0 };
    let told = plan::typeset_sentence(&told_text(told, style.language));
    let head = head(stage.trace(), style.language);
    let counter = step_text(style.language, number);
    let mut frame = Picture::new(
        (inner + 2.0 * MARGIN).ceil(),
        (top + plan.height + below + MARGIN).ceil(),
        format!("{head} · {counter}. {told}"),
    );
    if style.captions {
        let right = frame.width - MARGIN;
        frame.write(None, (MARGIN, MARGIN + 14.0), 15.0, true, Anchor::Start, Paint::Ink, &head);
        let counts = counts_text(stage, style.language);
        let counts = format!("{counter} · {counts}");
        // Side by side where there is room.
        let together = width(&head, 15.0, Weight::Bold) + width(&counts, 12.0, Weight::Regular) + 30.0 < right - MARGIN;
        let (at, anchor) =
            if together { ((right, MARGIN + 14.0), Anchor::End) } else { ((MARGIN, MARGIN + 31.0), Anchor::Start) };
        frame.write(None, at, 12.0, false, anchor, Paint::Faint, &counts);
    }
    let drawer = Drawer { plan, stage, language: style.language, left, top };
    drawer.labels(&mut frame);
    // A layer for the branches and for each node: in a series, shapes that are drawn again stay at their depth.
    frame.layer = 1;
    drawer.branches(&mut frame);
    for spot in &plan.spots {
        frame.layer += 1;
        drawer.node(&mut frame, spot);
    }
    frame.layer += 1;
    drawer.arrow(&mut frame);
    if style.captions {
        let y = top + plan.height + 14.0 + LINE * 0.75;
        let mut lines = wrap(&told, CAPTION, Weight::Regular, frame.width - 2.0 * MARGIN);
        lines.truncate(style.lines);
        for (i, line) in lines.iter().enumerate() {
            let at = (MARGIN, y + LINE * i as f64);
            frame.write(None, at, CAPTION, false, Anchor::Start, Paint::Ink, line);
        }
    }
    frame
}

/// The algorithm and its conventions, for people.
#[must_use]
pub fn head(trace: &Trace, language: Language) -> String {
    let english = language == Language::English;
    let name = match (trace.algorithm, english) {
        (Algorithm::Minimax, true) => "Minimax",
        (Algorithm::Minimax, false) => "Min-Max",
        (Algorithm::AlphaBeta, true) => "Alpha-beta",
        (Algorithm::AlphaBeta, false) => "Alfa-beta odsecanje",
        (Algorithm::Negamax, true) => "Negamax",
        (Algorithm::Negamax, false) => "Negamaks",
        (Algorithm::Pvs, true) => "Principal-variation search",
        (Algorithm::Pvs, false) => "Pretraga glavne varijante",
        (Algorithm::Engine, true) => "The engine's own search",
        (Algorithm::Engine, false) => "Pretraga samog računara",
    };
    let name = if language == Language::SerbianCyrillic { cyrillic(name) } else { name.to_owned() };
    let profile = trace.profile.as_ref().map_or_else(String::new, |it| format!(" ({})", profile_name(it, language)));
    name + &profile
}

/// The name of a profile's conventions, for people; unknown names from a file stay as they are.
pub(crate) fn profile_name(profile: &str, language: Language) -> String {
    let serbian = match profile {
        _ if language == Language::English => profile,
        "lecture" => "predavanje",
        "fail-soft" => "meke granice",
        "strict" => "strogo odsecanje",
        "fail-soft-strict" => "meke granice, strogo odsecanje",
        "aima" => return "AIMA".to_owned(),
        other => return other.to_owned(),
    };
    if language == Language::SerbianCyrillic { cyrillic(serbian) } else { serbian.to_owned() }
}

fn step_text(language: Language, (step, last): (usize, usize)) -> String {
    match language {
        Language::English => format!("step {step} of {last}"),
        Language::Serbian => format!("korak {step} od {last}"),
        Language::SerbianCyrillic => format!("корак {step} од {last}"),
    }
}

fn counts_text(stage: &Stage<'_>, language: Language) -> String {
    let (visits, cuts) = (stage.entered, stage.cuts);
    match language {
        Language::English => format!("visits {visits} · cuts {cuts}"),
        Language::Serbian => format!("poseta {visits} · odsecanja {cuts}"),
        Language::SerbianCyrillic => format!("посета {visits} · одсецања {cuts}"),
    }
}

struct Drawer<'a> {
    plan: &'a Plan,
    stage: &'a Stage<'a>,
    language: Language,
    left: f64,
    top: f64,
}

/// How a box looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Unseen,
    Skipped,
    Open,
    Here,
    Done,
}

impl Drawer<'_> {
    fn look(&self, spot: &Spot) -> Look {
        let Some(node) = spot.node else {
            let parent = spot.parent.and_then(|parent| self.plan.spots[parent].node);
            return if parent.is_some_and(|parent| self.cut_above(parent)) { Look::Skipped } else { Look::Unseen };
        };
        let it = &self.stage.nodes[node as usize];
        if self.stage.current() == Some(node) {
            return Look::Here;
        }
        match it.status {
            None if self.skipped(node) => Look::Skipped,
            None => Look::Unseen,
            Some(Status::Open) => Look::Open,
            Some(_) if self.stage.path.contains(&node) => Look::Open,
            Some(_) => Look::Done,
        }
    }

    /// Not visited because something above it was cut.
    fn skipped(&self, node: u32) -> bool {
        let nodes = &self.stage.trace().nodes;
        nodes[node as usize].parent.is_some_and(|parent| self.cut_above(parent))
    }

    fn cut_above(&self, mut node: u32) -> bool {
        loop {
            let it = &self.stage.nodes[node as usize];
            match (it.status, self.stage.trace().nodes[node as usize].parent) {
                (Some(_), _) => return it.cut.is_some(),
                (None, Some(parent)) => node = parent,
                (None, None) => return false,
            }
        }
    }

    fn labels(&self, frame: &mut Picture) {
        for level in &self.plan.levels {
            if let Some(player) = level.player {
                let word = crate::trace::record::player_word(player);
                let y = self.top + level.y + level.height / 2.0 + 4.0;
                frame.write(None, (MARGIN, y), 11.0, true, Anchor::Start, Paint::Faint, word);
            }
        }
    }

    /// The line through the best children, from the root on, as far as it is known. A root that was left with only a
    /// bound has none.
    fn main_line(&self) -> Vec<u32> {
        if self.stage.nodes.first().is_some_and(|root| root.bound() != Bound::Exact) {
            return Vec::new();
        }
        let best = |&node: &u32| self.stage.nodes.get(node as usize)?.best;
        std::iter::successors(Some(0), best).skip(1).take(self.plan.levels.len()).collect()
    }

    fn top_of(&self, spot: &Spot) -> Point {
        (self.left + spot.x, self.top + spot.y)
    }

    fn bottom_of(&self, spot: &Spot) -> Point {
        (self.left + spot.x, self.top + spot.y + spot.height)
    }

    fn branches(&self, frame: &mut Picture) {
        let main = self.main_line();
        for spot in &self.plan.spots {
            let Some(parent) = spot.parent.map(|parent| &self.plan.spots[parent]) else { continue };
            let (from, to) = (self.bottom_of(parent), self.top_of(spot));
            let look = self.look(spot);
            let best = spot.node.is_some()
                && parent.node.is_some_and(|parent| self.stage.nodes[parent as usize].best == spot.node);
            let line = match (look, best) {
                (Look::Skipped, _) => Line::dashed(Paint::Faint, 1.0),
                (Look::Unseen, _) => Line::new(Paint::Faint, 1.0),
                (_, true) if spot.node.is_some_and(|node| main.contains(&node)) => Line::new(Paint::Best, 3.2),
                (_, true) | (Look::Open | Look::Here, _) => Line::new(Paint::Ink, 2.0),
                (Look::Done, false) => Line::new(Paint::Branch, 1.2),
            };
            frame.put(spot.node, Shape::Path { points: vec![from, to], line });
            let parent_cut = parent.node.is_some_and(|parent| self.stage.nodes[parent as usize].cut.is_some());
            if look == Look::Skipped && parent_cut {
                strokes(frame, spot.node, from, to);
            }
        }
    }

    fn node(&self, frame: &mut Picture, spot: &Spot) {
        let trace = self.stage.trace();
        let look = self.look(spot);
        let faint = matches!(look, Look::Unseen | Look::Skipped);
        let (ink, middle) = (if faint { Paint::Faint } else { Paint::Ink }, self.left + spot.x);
        let Some(node) = spot.node else {
            let line = Line { paint: Paint::Faint, width: 1.0, dashed: look == Look::Skipped };
            let points = self.outline(spot, None);
            frame.put(None, Shape::Polygon { points, fill: Some(Paint::Blank), line: Some(line) });
            let at = (middle, self.top + spot.y + 17.5);
            frame.write(None, at, NAME, false, Anchor::Middle, Paint::Faint, &plan::folded_text(spot.folded));
            return;
        };
        let player = trace.nodes[node as usize].player;
        let fill = match (look, spot.leaf, player) {
            (Look::Unseen | Look::Skipped, _, _) => Paint::Blank,
            (Look::Here, _, _) => Paint::Here,
            (_, true, _) => Paint::Leaf,
            (_, false, Player::First) => Paint::Max,
            (_, false, Player::Second) => Paint::Min,
        };
        let line = match look {
            Look::Unseen => Line::new(Paint::Faint, 1.0),
            Look::Skipped => Line::dashed(Paint::Faint, 1.0),
            Look::Done => Line::new(Paint::Ink, if spot.leaf { 0.8 } else { 1.3 }),
            Look::Open => Line::new(Paint::Ink, 2.2),
            Look::Here => Line::new(Paint::Ink, 2.8),
        };
        let side = (!spot.leaf).then_some(player);
        frame.put(Some(node), Shape::Polygon { points: self.outline(spot, side), fill: Some(fill), line: Some(line) });
        let rows = plan::rows(trace, spot);
        let y = self.top + spot.y;
        let mut say = |row: f64, size: f64, bold: bool, paint: Paint, text: &str| {
            frame.write(Some(node), (middle, y + row), size, bold, Anchor::Middle, paint, text);
        };
        if !trace.name(node).is_empty() {
            say(rows.name, NAME, false, ink, &plan::name_text(trace, node, self.language));
        }
        if let Some(value) = plan::value_text(self.stage, node, self.language) {
            say(rows.value, VALUE, true, ink, &value);
        }
        if trace.has_window()
            && !spot.leaf
            && let Some(window) = plan::window_text(self.stage, node, self.language)
        {
            let paint = if look == Look::Here { Paint::Ink } else { Paint::Bound };
            say(rows.window, BOUND, false, paint, &window);
        }
        if spot.folded > 0 {
            say(rows.folded, BOUND, true, Paint::Faint, &plan::folded_text(spot.folded));
        }
        if let Some(board) = &trace.nodes[node as usize].board {
            let at = (middle - grid::size_in_node(board, spot.enlarged).0 / 2.0, y + rows.board);
            grid::in_node(frame, Some(node), board, at, spot.enlarged);
        }
    }

    fn outline(&self, spot: &Spot, side: Option<Player>) -> Vec<Point> {
        outline(self.top_of(spot), (spot.width, spot.height), side)
    }

    /// From a node that was cut just now to the one that owns the bound.
    fn arrow(&self, frame: &mut Picture) {
        let (Some(Event::Cut { .. }), Some(&node)) = (self.stage.last_event(), self.stage.path.last()) else { return };
        let Some(Owner::Node(owner) | Owner::Check(owner)) = owner(self.stage) else { return };
        let (Some(from), Some(to)) = (self.plan.spot(node), self.plan.spot(owner)) else { return };
        // The arrow leaves on the side away from the owner's centre, so that it does not cover the branches.
        let side = if from.x >= to.x { 1.0 } else { -1.0 };
        let begin = (self.left + from.x + side * from.width / 2.0, self.top + from.y + from.height * 0.4);
        let end = (self.left + to.x + side * to.width / 2.0, self.top + to.y + to.height * 0.55);
        let reach = 26.0 + (begin.1 - end.1).abs() * 0.22;
        let far = if side > 0.0 { begin.0.max(end.0) + reach } else { begin.0.min(end.0) - reach };
        let points = [begin, (far, begin.1), (far, end.1), (end.0 + side * 7.0, end.1)];
        frame.put(Some(node), Shape::Curve { points, line: Line::new(Paint::Cut, 2.2) });
        let tip = vec![end, (end.0 + side * 11.0, end.1 - 5.0), (end.0 + side * 11.0, end.1 + 5.0)];
        frame.put(Some(node), Shape::Polygon { points: tip, fill: Some(Paint::Cut), line: None });
    }
}

/// Two strokes across a branch.
fn strokes(frame: &mut Picture, node: Option<u32>, from: Point, to: Point) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    for along in [length * 0.5 - 2.5, length * 0.5 + 2.5] {
        let (x, y) = (from.0 + ux * along, from.1 + uy * along);
        let points = vec![(x - uy * 8.0, y + ux * 8.0), (x + uy * 8.0, y - ux * 8.0)];
        frame.put(node, Shape::Path { points, line: Line::new(Paint::Cut, 2.0) });
    }
}
