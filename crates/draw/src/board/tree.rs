//! A game tree as shapes, with the layout and the node outlines of a search tree.

use potez_rules::Player;
use potez_rules::scene::TreeBoard;

use super::tree_text::Children;
use crate::font::{Weight, width};
use crate::layout::{Extent, ROOF, layout, outline};
use crate::paint::Paint;
use crate::shapes::{Anchor, Line, Picture, Shape};

const MARGIN: f64 = 30.0;
/// From the top of a level to the top of the next.
const LEVEL: f64 = 64.0;
const HEIGHT: f64 = 24.0;
const TEXT: f64 = 13.0;
const PADDING: f64 = 9.0;
const GAP: f64 = 9.0;
/// Larger trees are folded: nodes that are not drawn are only counted.
const MOST_NODES: usize = 300;

/// The board of a tree as a picture without captions.
pub(super) fn tree(tree: &TreeBoard) -> Picture {
    let children = Children::of(tree);
    let boxes = place(tree, &children);
    let right = boxes.iter().map(|it| it.x + it.width / 2.0).fold(0.0, f64::max);
    let bottom = boxes.iter().map(|it| it.y + it.height).fold(0.0, f64::max);
    let mut picture = Picture::new(right + MARGIN, bottom + MARGIN, String::new());
    for it in &boxes {
        if let Some(parent) = it.parent.and_then(|parent| boxes.get(parent)) {
            let points = vec![(parent.x, parent.y + parent.height), (it.x, it.y)];
            picture.put(None, Shape::Path { points, line: Line::new(Paint::Branch, 1.2) });
        }
    }
    for it in &boxes {
        draw(&mut picture, tree, &children, it);
    }
    picture
}

/// A node in its place.
struct NodeBox {
    node: usize,
    /// The index of the parent's box.
    parent: Option<usize>,
    /// The horizontal centre.
    x: f64,
    /// The upper edge.
    y: f64,
    width: f64,
    height: f64,
    /// Its children are not drawn.
    folded: bool,
}

fn label(tree: &TreeBoard, node: usize) -> String {
    let it = &tree.nodes[node];
    it.value.as_ref().map_or_else(|| it.name.clone(), |value| format!("{}={value}", it.name))
}

/// Breadth first, so that the levels near the root are drawn when the rest is folded.
fn place(tree: &TreeBoard, children: &Children) -> Vec<NodeBox> {
    let mut boxes: Vec<NodeBox> = Vec::new();
    let push = |boxes: &mut Vec<NodeBox>, node: usize, parent: Option<usize>| {
        let leaf = children.is_leaf(node);
        let y = parent.map_or(MARGIN, |parent: usize| boxes[parent].y + LEVEL);
        let width = (width(&label(tree, node), TEXT, Weight::Regular) + 2.0 * PADDING).max(30.0);
        let height = if leaf { HEIGHT } else { HEIGHT + ROOF };
        boxes.push(NodeBox { node, parent, x: 0.0, y, width, height, folded: !leaf });
    };
    if !tree.nodes.is_empty() {
        push(&mut boxes, 0, None);
    }
    let mut next = 0;
    while next < boxes.len() {
        let below = children.of_node(boxes[next].node);
        if boxes.len() + below.len() > MOST_NODES {
            break;
        }
        boxes[next].folded = false;
        for &child in below {
            push(&mut boxes, child, Some(next));
        }
        next += 1;
    }
    let extents: Vec<Extent> = boxes.iter().map(|it| Extent { parent: it.parent, width: it.width }).collect();
    for (it, x) in boxes.iter_mut().zip(layout(&extents, GAP)) {
        it.x = x + MARGIN;
    }
    boxes
}

fn draw(picture: &mut Picture, tree: &TreeBoard, children: &Children, it: &NodeBox) {
    let turn = tree.nodes[it.node].turn;
    let side = (!children.is_leaf(it.node)).then_some(turn);
    let fill = match side {
        _ if it.node == tree.current => Paint::Here,
        None => Paint::Leaf,
        Some(Player::First) => Paint::Max,
        Some(Player::Second) => Paint::Min,
    };
    let line = match side {
        _ if it.node == tree.current => Line::new(Paint::Ink, 2.2),
        None => Line::new(Paint::Ink, 0.8),
        Some(_) => Line::new(Paint::Ink, 1.3),
    };
    let points = outline((it.x, it.y), (it.width, it.height), side);
    picture.put(None, Shape::Polygon { points, fill: Some(fill), line: Some(line) });
    let roof = if side == Some(Player::First) { ROOF } else { 0.0 };
    let baseline = it.y + roof + HEIGHT / 2.0 + 4.7;
    picture.write(None, (it.x, baseline), TEXT, false, Anchor::Middle, Paint::Ink, &label(tree, it.node));
    if it.folded {
        let text = format!("+{}", children.below(it.node));
        let at = (it.x, it.y + it.height + 12.0);
        picture.write(None, at, 10.0, false, Anchor::Middle, Paint::Branch, &text);
    }
}
