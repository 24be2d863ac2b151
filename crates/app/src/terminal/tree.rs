//! Game trees: level below level if there is space, else as an indented list.

use potez_rules::scene::TreeBoard;
use potez_rules::{Player, Target};
use ratatui_core::style::{Modifier, Style};

use super::canvas::{Canvas, Marks};
use super::theme::{Role, Theme};

/// Larger trees are always drawn as lists, and lists end here.
const LEVELLED: usize = 400;
const LISTED: usize = 2000;
/// A list shows nodes no deeper than this.
const DEEP: usize = 40;

/// Draws a tree.
pub(super) fn draw(tree: &TreeBoard, marks: &Marks, theme: Theme, room: (u16, u16)) -> Canvas {
    let mut children = vec![Vec::new(); tree.nodes.len()];
    for (node, it) in tree.nodes.iter().enumerate() {
        if let Some(below) = it.parent.and_then(|parent| children.get_mut(parent)) {
            below.push(node);
        }
    }
    let drawing = Drawing { tree, marks, theme, children };
    if tree.nodes.len() <= LEVELLED
        && let Some(canvas) = drawing.levels(room)
    {
        return canvas;
    }
    drawing.list()
}

struct Drawing<'a> {
    tree: &'a TreeBoard,
    marks: &'a Marks,
    theme: Theme,
    children: Vec<Vec<usize>>,
}

impl Drawing<'_> {
    /// The name of a node between the brackets of its state, at most three characters longer than the name.
    fn name(&self, node: usize) -> (String, Style) {
        let name = &self.tree.nodes[node].name;
        let target = Target::Node { node };
        let style = |role| self.theme.style(role);
        if self.marks.cursor == Some(target) {
            (format!("[{name}]"), style(Role::Cursor))
        } else if node == self.tree.current {
            (format!("{{{name}}}"), style(Role::Of(self.tree.nodes[node].turn)).add_modifier(Modifier::REVERSED))
        } else if self.marks.hint.contains(&target) {
            (format!("»{name}«"), style(Role::Hint))
        } else if self.marks.next.contains(&target) {
            (format!("({name})"), style(Role::Target))
        } else {
            (format!(" {name} "), style(Role::Plain))
        }
    }

    fn depth(&self, node: usize) -> usize {
        let mut depth = 0;
        let mut at = node;
        while let Some(parent) = self.tree.nodes.get(at).and_then(|it| it.parent) {
            (at, depth) = (parent, depth + 1);
            if depth > self.tree.nodes.len() {
                break;
            }
        }
        depth
    }

    fn levels(&self, room: (u16, u16)) -> Option<Canvas> {
        let nodes = &self.tree.nodes;
        let depths: Vec<usize> = (0..nodes.len()).map(|node| self.depth(node)).collect();
        let deepest = depths.iter().copied().max().unwrap_or(0);
        let width_of = |node: usize| {
            let value = nodes[node].value.as_ref().map_or(0, |value| value.chars().count());
            (nodes[node].name.chars().count() + 2).max(value)
        };
        let pitch = (0..nodes.len()).map(width_of).max().unwrap_or(3) + 1;
        let leaves = self.leaves();
        let left = 5;
        let line = if (3 * deepest + 2) as u64 <= u64::from(room.1) { 3 } else { 2 };
        if left + leaves.len() * pitch > usize::from(room.0) || line * deepest + 2 > usize::from(room.1) {
            return None;
        }
        // Middles: a leaf has its own column, a parent is above its children; children come after their parents.
        let mut middle = vec![0usize; nodes.len()];
        for (place, leaf) in leaves.iter().enumerate() {
            middle[*leaf] = left + place * pitch + pitch / 2;
        }
        for node in (0..nodes.len()).rev() {
            if let (Some(first), Some(last)) = (self.children[node].first(), self.children[node].last()) {
                middle[node] = (middle[*first] + middle[*last]) / 2;
            }
        }
        let mut canvas = Canvas::default();
        let faint = self.theme.style(Role::Faint);
        for node in 0..nodes.len() {
            let y = (line * depths[node]) as u16;
            if !self.children[node].is_empty() {
                let (word, role) = match nodes[node].turn {
                    Player::First => ("max", Role::Of(Player::First)),
                    Player::Second => ("min", Role::Of(Player::Second)),
                };
                canvas.put(0, y, word, self.theme.style(role));
                self.branches(&mut canvas, node, &middle, y + 1, line == 3);
            }
            let (text, style) = self.name(node);
            let wide = text.chars().count();
            let x = middle[node].saturating_sub(wide / 2) as u16;
            canvas.put(x, y, &text, style);
            let mut high = 1;
            if let Some(value) = &nodes[node].value
                && self.children[node].is_empty()
            {
                canvas.put(
                    middle[node].saturating_sub(value.chars().count() / 2) as u16,
                    y + 1,
                    value,
                    self.theme.style(Role::Strong),
                );
                high = 2;
            }
            canvas.spot(Target::Node { node }, x, y, wide as u16, high);
        }
        let _ = faint;
        Some(canvas)
    }

    fn leaves(&self) -> Vec<usize> {
        let mut leaves = Vec::new();
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            let Some(below) = self.children.get(node) else { continue };
            if below.is_empty() {
                leaves.push(node);
            }
            open.extend(below.iter().rev());
        }
        leaves
    }

    /// The line between a node and its children.
    fn branches(&self, canvas: &mut Canvas, node: usize, middle: &[usize], y: u16, tall: bool) {
        let style = self.theme.style(Role::Faint);
        let below: Vec<usize> = self.children[node].iter().map(|child| middle[*child]).collect();
        let (Some(&first), Some(&last)) = (below.first(), below.last()) else { return };
        for x in first..=last {
            let (up, down) = (x == middle[node], below.contains(&x));
            let sign = match (up, down) {
                (true, true) if first == last => "│",
                (_, true) if x == first => {
                    if up {
                        "├"
                    } else {
                        "╭"
                    }
                }
                (_, true) if x == last => {
                    if up {
                        "┤"
                    } else {
                        "╮"
                    }
                }
                (true, true) => "┼",
                (true, false) => "┴",
                (false, true) => "┬",
                (false, false) => "─",
            };
            canvas.put(x as u16, y, sign, style);
        }
        if tall {
            for x in below {
                canvas.put(x as u16, y + 1, "│", style);
            }
        }
    }

    fn list(&self) -> Canvas {
        let mut canvas = Canvas::default();
        let faint = self.theme.style(Role::Faint);
        let mut open = vec![(0usize, String::new(), true, 0usize)];
        let mut y = 0u16;
        while let Some((node, left, last, depth)) = open.pop() {
            if usize::from(y) >= LISTED {
                canvas.put(0, y, "…", faint);
                break;
            }
            let Some(it) = self.tree.nodes.get(node) else { continue };
            let branch = match (node, last) {
                (0, _) => "",
                (_, true) => "╰─",
                (_, false) => "├─",
            };
            canvas.put(0, y, &format!("{left}{branch}"), faint);
            let x = (left.chars().count() + branch.chars().count()) as u16;
            let (text, style) = self.name(node);
            canvas.put(x, y, &text, style);
            let wide = text.chars().count() as u16;
            canvas.spot(Target::Node { node }, x, y, wide, 1);
            let below = &self.children[node];
            if let Some(value) = &it.value {
                canvas.put(x + wide, y, &format!("= {value}"), self.theme.style(Role::Strong));
            }
            if !below.is_empty() && it.value.is_none() {
                let word = if it.turn == Player::First { "max" } else { "min" };
                canvas.put(x + wide, y, word, self.theme.style(Role::Of(it.turn)));
            }
            y += 1;
            let indent = match (node, last) {
                (0, _) => left,
                (_, true) => left + "   ",
                (_, false) => left + "│  ",
            };
            if depth >= DEEP {
                continue;
            }
            for (place, child) in below.iter().enumerate().rev() {
                open.push((*child, indent.clone(), place + 1 == below.len(), depth + 1));
            }
        }
        canvas
    }
}
