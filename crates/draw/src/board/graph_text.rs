//! Boards of hexagons, or of points and lines, as characters.

use potez_rules::scene::{GraphBoard, GraphNode, Outline};

use super::text::{Canvas, TextStyle, Tone};

/// Boards larger than this are cut off, whatever their coordinates are.
const WIDEST: f64 = 400.0;

/// Where the cells of a graph go in a text, and the lines between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphPlan {
    /// The column and the row of each cell.
    pub places: Vec<(u16, u16)>,
    /// Lines, character by character: column, row, sign. Cells are drawn over them.
    pub lines: Vec<(u16, u16, char)>,
}

impl GraphPlan {
    /// A plan in which one unit is `unit` columns wide and half as many rows high; `flipped` turns the board upside
    /// down.
    #[must_use]
    pub fn new(board: &GraphBoard, unit: u16, flipped: bool) -> GraphPlan {
        let sign = if flipped { -1.0 } else { 1.0 };
        // Rows of hexagons are closer together than columns, and there are no half rows of characters.
        let hexagons = board.nodes.iter().any(|node| node.outline == Outline::Hexagon);
        let high = f64::from(unit / 2) * if hexagons { 2.0 / 3f64.sqrt() } else { 1.0 };
        let x = |node: &GraphNode| sign * node.x * f64::from(unit);
        let y = |node: &GraphNode| sign * node.y * high;
        let left = board.nodes.iter().map(x).fold(f64::INFINITY, f64::min);
        let top = board.nodes.iter().map(y).fold(f64::INFINITY, f64::min);
        let count = |length: f64| length.clamp(0.0, WIDEST).round() as u16;
        let places: Vec<(u16, u16)> =
            board.nodes.iter().map(|node| (count(x(node) - left), count(y(node) - top))).collect();
        let ends = |&(from, to): &(usize, usize)| Some((*places.get(from)?, *places.get(to)?));
        let lines = board.edges.iter().filter_map(ends).flat_map(|(from, to)| line(from, to)).collect();
        GraphPlan { places, lines }
    }
}

/// The characters between two places.
fn line(from: (u16, u16), to: (u16, u16)) -> Vec<(u16, u16, char)> {
    let (dx, dy) = (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1));
    let sign = match (dx, dy) {
        (_, 0) => '─',
        (0, _) => '│',
        _ if (dx > 0) == (dy > 0) => '╲',
        _ => '╱',
    };
    // A character is about twice as high as it is wide.
    let steps = if dy == 0 { dx.abs() } else { dy.abs().max(dx.abs() / 2) };
    let between = |start: u16, length: i32, step: i32| {
        (f64::from(start) + f64::from(length) * f64::from(step) / f64::from(steps)).round() as u16
    };
    (1..steps).map(|step| (between(from.0, dx, step), between(from.1, dy, step), sign)).collect()
}

pub(super) fn graph_text(board: &GraphBoard, style: TextStyle) -> String {
    let widest = board.nodes.iter().map(|node| node.label.chars().count()).max().unwrap_or(0);
    let unit = (widest as u16 + 2).next_multiple_of(2).clamp(4, 20);
    let plan = GraphPlan::new(board, unit, false);
    let mut canvas = Canvas::new();
    for &(x, y, sign) in &plan.lines {
        canvas.put(x.into(), y.into(), sign.encode_utf8(&mut [0; 4]), Tone::Faint);
    }
    for (i, (node, &(x, y))) in board.nodes.iter().zip(&plan.places).enumerate() {
        let (text, tone) = node_text(board, i, node);
        canvas.put(x.into(), y.into(), &text, tone);
    }
    canvas.finish(style)
}

/// Pieces from the bottom up, or the name of an empty cell.
fn node_text(board: &GraphBoard, index: usize, node: &GraphNode) -> (String, Tone) {
    let Some(top) = node.cell.stack.last() else {
        let empty = if node.label.is_empty() { "·" } else { &node.label };
        return (empty.to_owned(), node.cell.base.map_or(Tone::Faint, Tone::of));
    };
    let pieces = node.cell.stack.iter().map(|piece| piece.player.mark()).collect::<String>();
    let tone = if board.is_lit(index) { Tone::Lit } else { Tone::of(top.player) };
    (pieces + &top.label, tone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_from_cell_to_cell() {
        assert_eq!(line((0, 0), (4, 0)), [(1, 0, '─'), (2, 0, '─'), (3, 0, '─')]);
        assert_eq!(line((0, 2), (4, 0)), [(2, 1, '╱')]);
        assert_eq!(line((4, 4), (4, 2)), [(4, 3, '│')]);
        assert_eq!(line((4, 4), (4, 4)), []);
    }

    #[test]
    fn far_places_are_cut_off() {
        let far = GraphBoard::new(vec![GraphNode::point((-1e300, 0.0), ""), GraphNode::point((1e300, 0.0), "")]);
        assert_eq!(GraphPlan::new(&far.with_edges(vec![(0, 1), (0, 9)]), 4, true).places, [(400, 0), (0, 0)]);
    }
}
