//! Where the nodes of a trace are drawn. One plan serves all steps, so nothing jumps from frame to frame: boxes are as
//! wide as the widest text that they will contain. All inner boxes have room for the same text, so a box does not
//! reveal in advance that it will be cut off.

use std::collections::VecDeque;

use potez_rules::Player;
use potez_search::core::replay::Status;
use potez_search::{Bound, Event};

pub use super::folding::Folding;
use crate::board::grid;
use crate::font::{Weight, width};
use crate::layout::{Extent, ROOF, layout};
use crate::trace::why::with_comma;
use crate::trace::{Fact, Language, Stage, Trace, number_text};

pub(super) const NAME: f64 = 13.0;
pub(super) const VALUE: f64 = 15.0;
pub(super) const BOUND: f64 = 10.5;
const PAD: f64 = 8.0;
const GAP: f64 = 12.0;
const LEVEL_GAP: f64 = 46.0;
/// Names are shortened if they would make a box wider than this.
const WIDEST_NAME: f64 = 150.0;
/// No branch is followed further down.
const DEEPEST: u32 = 80;

/// A box.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The node; `None` for a box that stands for several siblings which are not drawn.
    pub node: Option<u32>,
    /// The box above.
    pub parent: Option<usize>,
    /// The horizontal centre.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The level, from 0.
    pub level: usize,
    /// Nodes that it stands for and that are not drawn.
    pub folded: u32,
    /// Drawn as a leaf: nobody moves here.
    pub leaf: bool,
    /// Is its board drawn large?
    pub enlarged: bool,
}

impl Spot {
    /// A box without a place and a size yet.
    fn new(node: Option<u32>, parent: Option<usize>, level: usize) -> Spot {
        let (x, y, width, height) = (0.0, 0.0, 0.0, 0.0);
        Spot { node, parent, x, y, width, height, level, folded: 0, leaf: false, enlarged: false }
    }
}

/// A row of boxes.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The upper edge.
    pub y: f64,
    /// The height of its highest box.
    pub height: f64,
    /// Who moves on it, if that is one player.
    pub player: Option<Player>,
}

/// Where everything stands.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The boxes; a parent comes before its children.
    pub spots: Vec<Spot>,
    /// For each node of the trace its box, or the box into which it is folded.
    pub spot_of: Vec<u32>,
    /// The rows.
    pub levels: Vec<Level>,
    /// The width of the tree.
    pub width: f64,
    /// The height of the tree.
    pub height: f64,
}

impl Plan {
    /// A plan which draws at most about `most` boxes, and folds the rest.
    #[must_use]
    pub fn new(trace: &Trace, most: usize) -> Plan {
        Plan::folding(trace, &Folding { most, ..Folding::default() })
    }

    /// A plan that says what is folded and what is large.
    #[must_use]
    pub fn folding(trace: &Trace, folding: &Folding) -> Plan {
        let mut stage = Stage::new(trace);
        let (mut spots, spot_of) = choose(trace, &stage, folding);
        let level = folding.enlarged;
        for spot in &mut spots {
            spot.enlarged = Some(spot.level) == level;
        }
        size(trace, &mut stage, &mut spots, &spot_of);
        let extents: Vec<Extent> = spots.iter().map(|spot| Extent { parent: spot.parent, width: spot.width }).collect();
        for (spot, x) in spots.iter_mut().zip(layout(&extents, GAP)) {
            spot.x = x;
        }
        let levels = stack(trace, &mut spots);
        let width = spots.iter().map(|spot| spot.x + spot.width / 2.0).fold(0.0, f64::max);
        let height = levels.last().map_or(0.0, |level| level.y + level.height);
        Plan { spots, spot_of, levels, width, height }
    }

    /// The box of a node that is drawn itself.
    #[must_use]
    pub fn spot(&self, node: u32) -> Option<&Spot> {
        let spot = self.spots.get(*self.spot_of.get(node as usize)? as usize)?;
        (spot.node == Some(node)).then_some(spot)
    }
}

/// Level by level until the room is used up. Visited nodes come first; some children of a wide node may be left out.
fn choose(trace: &Trace, stage: &Stage<'_>, folding: &Folding) -> (Vec<Spot>, Vec<u32>) {
    let most = folding.most.max(1);
    // Boxes that are drawn because somebody has unfolded a node take no room from the others.
    let mut extra = 0;
    let visited = visited(trace);
    let (unlisted, opened) = (trace.unlisted(), opened(trace));
    let best = &trace.ending.line;
    // A tree is shown completely if it fits; in a game, moves that were not tried are only counted.
    let all = trace.nodes.len() <= most && trace.game == "tree";
    let mut spots = vec![Spot::new(Some(0), None, 0)];
    let mut spot_of = vec![u32::MAX; trace.nodes.len()];
    spot_of[0] = 0;
    let mut queue = VecDeque::from([0usize]);
    while let Some(at) = queue.pop_front() {
        let Some(node) = spots[at].node else { continue };
        let children = stage.children(node);
        let level = spots[at].level + 1;
        let unfolded = folding.unfolded.contains(&node);
        let room = (most + extra).saturating_sub(spots.len()).max(if unfolded { Folding::FAMILY } else { 0 });
        let before = spots.len();
        let cut_off = unlisted[node as usize];
        if children.is_empty() && cut_off == 0 || level > DEEPEST as usize || room == 0 && !all {
            continue;
        }
        // In a large tree, one box says how many siblings were cut off.
        let wanted = children.iter().filter(|&&child| all || visited[child as usize]).count();
        let share = if unfolded { Folding::FAMILY } else { (most / 4).max(8) };
        let fair = if all { wanted } else { wanted.min(room).min(share) };
        // One box for "one more" would save nothing.
        let shown = if cut_off == 0 && children.len() == fair + 1 { children.len() } else { fair };
        if shown == 0 && wanted == 0 && !visited[node as usize] {
            continue;
        }
        // The move to play is drawn, however late it was tried.
        let late = best.iter().copied().find(|child| children.contains(child));
        let mut left = shown;
        for &child in children {
            let likes = all || visited[child as usize] || shown == children.len();
            let kept = usize::from(late.is_some_and(|late| late > child) && shown < children.len());
            if left > kept && likes {
                left -= 1;
                spot_of[child as usize] = spots.len() as u32;
                queue.push_back(spots.len());
                spots.push(Spot::new(Some(child), Some(at), level));
            }
        }
        if shown < children.len() || cut_off > 0 {
            spots.push(Spot { folded: cut_off, ..Spot::new(None, Some(at), level) });
            hide(children, spots.len() as u32 - 1, &mut spot_of);
        }
        if unfolded {
            extra += spots.len() - before;
        }
    }
    fold(trace, &mut spots, &mut spot_of);
    for spot in &mut spots {
        spot.leaf = spot.node.is_none_or(|node| stage.children(node).is_empty() && !opened[node as usize]);
    }
    (spots, spot_of)
}

/// Siblings that are not drawn are folded into one box.
fn hide(family: &[u32], spot: u32, spot_of: &mut [u32]) {
    for &child in family {
        if spot_of[child as usize] == u32::MAX {
            spot_of[child as usize] = spot;
        }
    }
}

/// For each node, whether it was visited and is not a leaf.
fn opened(trace: &Trace) -> Vec<bool> {
    let stage = trace.stage(usize::MAX);
    stage.nodes.iter().map(|node| node.status == Some(Status::Expanded)).collect()
}

fn visited(trace: &Trace) -> Vec<bool> {
    let mut visited = vec![false; trace.nodes.len()];
    for event in &trace.events {
        if let Event::Enter { mv, .. } = event
            && let Some(seen) = visited.get_mut(mv.unwrap_or(0) as usize)
        {
            *seen = true;
        }
    }
    visited
}

/// Nodes that are not drawn are counted at the box that hides them.
fn fold(trace: &Trace, spots: &mut [Spot], spot_of: &mut [u32]) {
    for node in 0..trace.nodes.len() {
        if spot_of[node] == u32::MAX {
            spot_of[node] = trace.nodes[node].parent.map_or(0, |parent| spot_of[parent as usize]);
        }
        let spot = &mut spots[spot_of[node] as usize];
        if spot.node != Some(node as u32) {
            spot.folded += 1;
        }
    }
}

/// The texts of a node: its value with ≥ or ≤, and its window.
pub(super) fn value_text(stage: &Stage<'_>, node: u32, language: Language) -> Option<String> {
    let it = &stage.nodes[node as usize];
    let fixed = &stage.trace().nodes[node as usize];
    let value = match it.status {
        None => fixed.value.filter(|_| fixed.leaf),
        Some(_) => it.value.or(fixed.value.filter(|_| fixed.leaf)),
    }?;
    let sign = match it.bound() {
        Bound::Exact => "",
        Bound::AtLeast => "≥ ",
        Bound::AtMost => "≤ ",
    };
    Some(format!("{sign}{}", typeset(&with_comma(&number_text(value), language))))
}

/// α and β of an inner node that was entered.
pub(super) fn window_text(stage: &Stage<'_>, node: u32, language: Language) -> Option<String> {
    let it = &stage.nodes[node as usize];
    it.status?;
    let text = |bound| typeset(&with_comma(&number_text(bound), language));
    Some(format!("α {}  β {}", text(it.window.alpha), text(it.window.beta)))
}

/// With a real minus sign.
pub(super) fn typeset(number: &str) -> String {
    number.replace('-', "−")
}

/// A minus sign where a number follows; hyphens in names stay.
pub(super) fn typeset_sentence(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let number = rest.peek().is_some_and(|next| next.is_ascii_digit() || *next == '∞');
        out.push(if c == '-' && before == ' ' && number { '−' } else { c });
        before = c;
    }
    out
}

/// "+12" for nodes that are not drawn.
pub(super) fn folded_text(count: u32) -> String {
    format!("+{count}")
}

/// The name as it is drawn: for a game's node, the move that leads there, since the boxes above show the earlier ones.
pub(super) fn name_text(trace: &Trace, node: u32, language: Language) -> String {
    let start = node == 0 && trace.game != "tree";
    let name = if start { Fact::Start.text(language) } else { trace.name(node).into() };
    crate::font::fit(&name, NAME, Weight::Regular, WIDEST_NAME)
}

fn size(trace: &Trace, stage: &mut Stage<'_>, spots: &mut [Spot], spot_of: &[u32]) {
    let mut widest: Vec<f64> = vec![0.0; spots.len()];
    let mut measure = |stage: &Stage<'_>, node: u32| {
        let at = spot_of[node as usize] as usize;
        if spots[at].node != Some(node) {
            return;
        }
        let value = value_text(stage, node, Language::English).map_or(0.0, |text| width(&text, VALUE, Weight::Bold));
        widest[at] = widest[at].max(value);
        if trace.has_window() && !spots[at].leaf {
            let window =
                window_text(stage, node, Language::English).map_or(0.0, |text| width(&text, BOUND, Weight::Regular));
            widest[at] = widest[at].max(window);
        }
    };
    for node in 0..trace.nodes.len() as u32 {
        measure(stage, node);
    }
    while stage.forward().is_some() {
        if let Some(node) = stage.current() {
            measure(stage, node);
        }
    }
    // A leaf that shows its value from the beginning may be as wide as that.
    let open = |spot: &Spot| !spot.leaf || spot.node.is_some_and(|node| trace.nodes[node as usize].value.is_none());
    let room = |leaf: bool| {
        let alike = spots.iter().zip(&widest).filter(|(spot, _)| spot.leaf == leaf && open(spot));
        alike.map(|(_, &widest)| widest).fold(0.0, f64::max)
    };
    let (room_inside, room_at_leaf) = (room(false), room(true));
    for (spot, widest) in spots.iter_mut().zip(widest) {
        let widest = match (open(spot), spot.leaf) {
            (false, _) => widest,
            (true, true) => room_at_leaf,
            (true, false) => room_inside,
        };
        let Some(node) = spot.node else {
            spot.width = width(&folded_text(spot.folded), NAME, Weight::Regular) + 2.0 * PAD;
            spot.height = 26.0;
            continue;
        };
        // The same box in every language.
        let name = |(_, language)| width(&name_text(trace, node, language), NAME, Weight::Regular);
        let name = Language::NAMES.map(name).into_iter().fold(0.0, f64::max);
        let folded = if spot.folded > 0 { width(&folded_text(spot.folded), BOUND, Weight::Bold) } else { 0.0 };
        let (board_width, board_height) = board_size(trace, spot);
        spot.width = name.max(widest).max(folded).max(board_width).max(22.0) + 2.0 * PAD;
        spot.height = rows(trace, spot).bottom + board_height + if board_height > 0.0 { 6.0 } else { 0.0 };
    }
}

fn board_size(trace: &Trace, spot: &Spot) -> (f64, f64) {
    let board = trace.nodes[spot.node.unwrap_or(0) as usize].board.as_ref();
    board.map_or((0.0, 0.0), |board| grid::size_in_node(board, spot.enlarged))
}

/// Where the texts of a box are, below its upper edge.
pub(super) struct Rows {
    pub(super) name: f64,
    pub(super) board: f64,
    pub(super) value: f64,
    pub(super) window: f64,
    pub(super) folded: f64,
    bottom: f64,
}

pub(super) fn rows(trace: &Trace, spot: &Spot) -> Rows {
    let node = spot.node.unwrap_or(0) as usize;
    // Boxes of Max point up, those of Min down.
    let (above, below) = match (spot.leaf, trace.nodes[node].player) {
        (true, _) => (3.0, 3.0),
        (false, Player::First) => (ROOF, 3.0),
        (false, Player::Second) => (3.0, ROOF),
    };
    let named = if trace.nodes[node].name.is_empty() { 3.0 } else { 16.0 };
    let board_row = above + named;
    let board = match board_size(trace, spot).1 {
        0.0 => 0.0,
        height => height + 6.0,
    };
    let name = above + 13.5;
    let value = board_row + board + 16.5;
    let window = value + if trace.has_window() && !spot.leaf { 13.5 } else { 0.0 };
    let folded = window + if spot.folded > 0 { 13.5 } else { 0.0 };
    Rows { name, board: board_row + 3.0, value, window, folded, bottom: folded + 4.5 + below - board }
}

fn stack(trace: &Trace, spots: &mut [Spot]) -> Vec<Level> {
    let mut levels: Vec<Level> = Vec::new();
    let mut players: Vec<[bool; 2]> = Vec::new();
    for spot in spots.iter() {
        if levels.len() <= spot.level {
            levels.push(Level { y: 0.0, height: 0.0, player: None });
            players.push([false; 2]);
        }
        let level = &mut levels[spot.level];
        level.height = level.height.max(spot.height);
        if let (Some(node), false) = (spot.node, spot.leaf) {
            players[spot.level][trace.nodes[node as usize].player.index()] = true;
        }
    }
    let mut y = 0.0;
    for (level, players) in levels.iter_mut().zip(players) {
        level.y = y;
        y += level.height + LEVEL_GAP;
        level.player = match players {
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            _ => None,
        };
    }
    for spot in spots {
        spot.y = levels[spot.level].y;
    }
    levels
}
