//! A game tree as SVG: leaves side by side, every parent above the middle of its children.

use std::fmt::Write;

use potez_rules::Player;
use potez_rules::scene::TreeBoard;

use super::svg::escape;
use super::tree_text::Order;

const MARGIN: f64 = 30.0;
const LEVEL: f64 = 62.0;
/// Larger trees are folded: what lies below is drawn as its number of nodes.
const SHOWN: usize = 300;

pub(super) fn tree_svg(tree: &TreeBoard) -> (String, f64, f64) {
    let order = Order::of(tree);
    let placed = place(tree, &order);
    let mut out = String::new();
    for spot in &placed {
        if let Some((px, py)) = spot.parent {
            let _ = writeln!(
                out,
                "<path class=\"line\" stroke-width=\"1.2\" d=\"M{px} {}L{} {}\"/>",
                py + 14.0,
                spot.x,
                spot.y - 14.0
            );
        }
    }
    for spot in &placed {
        draw(&mut out, tree, &order, spot);
    }
    let width = placed.iter().map(|spot| spot.x + spot.half).fold(0.0, f64::max) + MARGIN;
    let height = placed.iter().map(|spot| spot.y).fold(0.0, f64::max) + 2.0 * MARGIN;
    (out, width, height)
}

/// A node with its place; `folded` when its children are not drawn.
struct Spot {
    node: usize,
    x: f64,
    y: f64,
    half: f64,
    parent: Option<(f64, f64)>,
    folded: bool,
}

fn label(tree: &TreeBoard, node: usize) -> String {
    let it = &tree.nodes[node];
    it.value.as_ref().map_or_else(|| it.name.clone(), |value| format!("{}={value}", it.name))
}

/// Breadth first, so that the levels near the root are drawn when the rest is folded.
fn shown_nodes(tree: &TreeBoard, order: &Order) -> Vec<usize> {
    let mut shown = vec![0];
    let mut next = 0;
    while next < shown.len() && !tree.nodes.is_empty() {
        let children = order.children(shown[next]);
        if shown.len() + children.len() > SHOWN {
            break;
        }
        shown.extend_from_slice(children);
        next += 1;
    }
    shown
}

fn place(tree: &TreeBoard, order: &Order) -> Vec<Spot> {
    let shown = shown_nodes(tree, order);
    let mut index = vec![usize::MAX; tree.nodes.len()];
    for (i, &node) in shown.iter().enumerate() {
        index[node] = i;
    }
    let children_shown = |node: usize| order.children(node).first().is_some_and(|&child| index[child] != usize::MAX);
    let mut x = vec![0.0; shown.len()];
    let mut y = vec![MARGIN; shown.len()];
    let half = |node: usize| (label(tree, node).chars().count() as f64 * 4.4 + 8.0).max(15.0);
    // Depth first: leaves get the next free place, parents wait until their last child has one.
    let mut cursor = MARGIN;
    let mut open = vec![(0usize, false)];
    while let Some((node, ready)) = open.pop() {
        let i = index[node];
        if !children_shown(node) {
            x[i] = cursor + half(node);
            cursor += 2.0 * half(node) + 8.0;
        } else if ready {
            let children = order.children(node);
            let (first, last) = (children[0], children[children.len() - 1]);
            x[i] = f64::max((x[index[first]] + x[index[last]]) / 2.0, half(node) + 4.0);
        } else {
            open.push((node, true));
            for &child in order.children(node).iter().rev() {
                y[index[child]] = y[i] + LEVEL;
                open.push((child, false));
            }
        }
    }
    let spot = |(i, &node): (usize, &usize)| Spot {
        node,
        x: x[i],
        y: y[i],
        half: half(node),
        parent: tree.nodes[node].parent.map(|parent| (x[index[parent]], y[index[parent]])),
        folded: !order.leaf(node) && !children_shown(node),
    };
    shown.iter().enumerate().map(spot).collect()
}

/// Max is a box, Min is round: the shapes differ, not only the colours.
fn draw(out: &mut String, tree: &TreeBoard, order: &Order, spot: &Spot) {
    let class = if spot.node == tree.current { "here" } else { "node" };
    let (x, y, width) = (spot.x - spot.half, spot.y - 14.0, 2.0 * spot.half);
    let round = match (order.leaf(spot.node), tree.nodes[spot.node].turn) {
        (true, _) => 3.0,
        (false, Player::First) => 0.0,
        (false, Player::Second) => 14.0,
    };
    let dash = if order.leaf(spot.node) { " stroke-width=\"0.6\"" } else { " stroke-width=\"1.4\"" };
    let _ = writeln!(
        out,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"28\" rx=\"{round}\"{dash}/>\
         <text class=\"nt\" x=\"{}\" y=\"{}\" font-size=\"13\" text-anchor=\"middle\">{}</text>",
        spot.x,
        spot.y + 4.6,
        escape(&label(tree, spot.node))
    );
    if spot.folded {
        let _ = writeln!(
            out,
            "<text class=\"label\" x=\"{}\" y=\"{}\" font-size=\"10\" text-anchor=\"middle\">+{}</text>",
            spot.x,
            spot.y + 26.0,
            order.below(spot.node)
        );
    }
}
