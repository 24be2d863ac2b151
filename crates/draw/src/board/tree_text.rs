//! A game tree as indented text. Large trees are folded, with the number of nodes that are not shown.

use potez_rules::Player;
use potez_rules::scene::TreeBoard;

use super::text::{Canvas, TextStyle, Tone};

/// The most lines that are drawn, and the greatest depth.
const LINES: usize = 400;
const DEPTH: usize = 40;

pub(super) fn tree_text(tree: &TreeBoard, style: TextStyle) -> String {
    let children = Children::of(tree);
    let mut canvas = Canvas::new();
    let mut line = 0;
    // Nodes still to draw, with the branches left of them; the next one on top.
    let mut open: Vec<(usize, String, bool)> = vec![(0, String::new(), true)];
    while let Some((node, left, last)) = open.pop() {
        if line >= LINES {
            canvas.put(0, line, &format!("… {} more nodes", tree.nodes.len().saturating_sub(line)), Tone::Faint);
            break;
        }
        let branch = if node == 0 {
            ""
        } else if last {
            "└─ "
        } else {
            "├─ "
        };
        canvas.put(0, line, &left, Tone::Faint);
        canvas.put(left.chars().count(), line, branch, Tone::Faint);
        node_text(&mut canvas, tree, node, left.chars().count() + branch.chars().count(), line, children.is_leaf(node));
        line += 1;
        let below = if node == 0 {
            left
        } else if last {
            left + "   "
        } else {
            left + "│  "
        };
        if below.chars().count() / 3 >= DEPTH && !children.is_leaf(node) {
            canvas.put(0, line, &below, Tone::Faint);
            canvas.put(below.chars().count(), line, &format!("… {} nodes below", children.below(node)), Tone::Faint);
            line += 1;
            continue;
        }
        let family = children.of_node(node);
        for (i, &child) in family.iter().enumerate().rev() {
            open.push((child, below.clone(), i + 1 == family.len()));
        }
    }
    canvas.finish(style)
}

fn node_text(canvas: &mut Canvas, tree: &TreeBoard, node: usize, x: usize, y: usize, leaf: bool) {
    let it = &tree.nodes[node];
    let mut text = it.name.clone();
    if let Some(value) = &it.value {
        text += &format!(" = {value}");
    }
    let tone = if node == tree.current { Tone::Lit } else { Tone::Plain };
    canvas.put(x, y, &text, tone);
    let mut x = x + text.chars().count();
    if !leaf {
        let (word, tone) = match it.turn {
            Player::First => (" max", Tone::First),
            Player::Second => (" min", Tone::Second),
        };
        canvas.put(x, y, word, tone);
        x += word.len();
    }
    if node == tree.current {
        canvas.put(x, y, "  ◀ here", Tone::Plain);
    }
}

/// The children of every node, and how many nodes lie below it.
pub(super) struct Children {
    children: Vec<Vec<usize>>,
    below: Vec<usize>,
}

impl Children {
    pub(super) fn of(tree: &TreeBoard) -> Children {
        let mut children = vec![Vec::new(); tree.nodes.len()];
        let mut below = vec![0; tree.nodes.len()];
        for (node, it) in tree.nodes.iter().enumerate() {
            if let Some(parent) = it.parent {
                children[parent].push(node);
            }
        }
        // Parents come before their children, so one sweep from the end adds everything up.
        for node in (0..tree.nodes.len()).rev() {
            if let Some(parent) = tree.nodes[node].parent {
                below[parent] += below[node] + 1;
            }
        }
        Children { children, below }
    }

    pub(super) fn of_node(&self, node: usize) -> &[usize] {
        &self.children[node]
    }

    pub(super) fn below(&self, node: usize) -> usize {
        self.below[node]
    }

    pub(super) fn is_leaf(&self, node: usize) -> bool {
        self.children[node].is_empty()
    }
}
