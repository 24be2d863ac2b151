//! Boards of hexagons, or of points and lines: a name or a piece at each place, and lines between them.

use potez_draw::board::graph_text::GraphPlan;
use potez_rules::Target;
use potez_rules::scene::{GraphBoard, GraphNode};
use ratatui_core::style::Style;

use super::canvas::{Canvas, Marks};
use super::theme::{Role, Theme};

/// The most columns between neighbouring cells.
const WIDEST: u16 = 16;

/// Draws a graph as large as the room allows.
pub(super) fn draw(board: &GraphBoard, marks: &Marks, theme: Theme, flipped: bool, room: (u16, u16)) -> Canvas {
    let width = board.nodes.iter().map(|node| text(node).chars().count()).max().unwrap_or(0) as u16 + 2;
    // Each place has room for a character on either side, and there is a column between two places.
    let narrowest = (width + 1).next_multiple_of(2).clamp(4, WIDEST);
    let plans = (narrowest..=WIDEST).rev().step_by(2).map(|unit| GraphPlan::new(board, unit, flipped));
    let fits = |plan: &GraphPlan| plan.places.iter().all(|&(x, y)| x.saturating_add(width) <= room.0 && y < room.1);
    let mut plan = GraphPlan::default();
    for next in plans {
        plan = next;
        if fits(&plan) {
            break;
        }
    }
    let mut canvas = Canvas::default();
    let middle = width / 2;
    for &(x, y, sign) in &plan.lines {
        canvas.put(x + middle, y, sign.encode_utf8(&mut [0; 4]), theme.style(Role::Faint));
    }
    for (node, (it, &(x, y))) in board.nodes.iter().zip(&plan.places).enumerate() {
        let target = Target::Node { node };
        let (left, right) = brackets(marks, target);
        let text = text(it);
        // The text is centred on the place.
        let wide = text.chars().count() as u16 + 2;
        let x = x + middle - wide / 2;
        canvas.put(x, y, &format!("{left}{text}{right}"), style(board, it, node, marks, theme));
        canvas.spot(target, x, y, wide, 1);
    }
    canvas
}

/// Pieces from the bottom up, or the name of an empty cell.
fn text(node: &GraphNode) -> String {
    match node.cell.stack.last() {
        Some(top) => node.cell.stack.iter().map(|piece| piece.player.mark()).collect::<String>() + &top.label,
        None if node.label.is_empty() => "·".to_owned(),
        None => node.label.clone(),
    }
}

fn brackets(marks: &Marks, target: Target) -> (char, char) {
    if marks.cursor == Some(target) {
        ('[', ']')
    } else if marks.made.contains(&target) {
        ('{', '}')
    } else if marks.hint.contains(&target) {
        ('»', '«')
    } else if marks.next.contains(&target) {
        ('(', ')')
    } else {
        (' ', ' ')
    }
}

fn style(board: &GraphBoard, node: &GraphNode, index: usize, marks: &Marks, theme: Theme) -> Style {
    let target = Target::Node { node: index };
    let role = match node.cell.stack.last() {
        _ if marks.cursor == Some(target) => Role::Cursor,
        Some(piece) if board.is_lit(index) => Role::Lit(piece.player),
        Some(top) => Role::Of(top.player),
        None if marks.made.contains(&target) => Role::Chosen,
        None if marks.hint.contains(&target) => Role::Hint,
        None if marks.next.contains(&target) => Role::Target,
        None if marks.last.contains(&target) => Role::Last,
        None => node.cell.base.map_or(Role::Faint, Role::Base),
    };
    theme.style(role)
}

#[cfg(test)]
mod tests {
    use super::super::canvas::Direction;
    use super::super::theme::Depth;
    use super::*;
    use potez_rules::Player;
    use potez_rules::scene::{Piece, Shape};

    const PLAIN: Theme = Theme { depth: Depth::None, ascii: false };

    fn hexagons() -> GraphBoard {
        let node = |cell: usize| {
            GraphNode::hexagon(cell / 3, cell % 3, &format!("{}{}", ["a", "b", "c"][cell % 3], cell / 3 + 1))
        };
        GraphBoard::new((0..9).map(node).collect())
    }

    #[test]
    fn arrows_reach_every_cell_at_every_size() {
        let all: std::collections::HashSet<Target> = (0..9).map(|node| Target::Node { node }).collect();
        for (room, flipped) in [((80, 24), false), ((80, 24), true), ((20, 8), false), ((1, 1), false)] {
            let marks = Marks { next: all.clone(), ..Marks::default() };
            let canvas = draw(&hexagons(), &marks, PLAIN, flipped, room);
            let mut seen = std::collections::HashSet::new();
            let mut open = vec![Target::Node { node: 4 }];
            while let Some(target) = open.pop() {
                if seen.insert(target) {
                    let ways = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
                    open.extend(ways.into_iter().filter_map(|way| canvas.step(target, way, &all)));
                }
            }
            assert_eq!(seen, all, "{room:?}");
            let areas: Vec<_> = canvas.spots.iter().map(|spot| spot.area).collect();
            for (i, area) in areas.iter().enumerate() {
                assert!(areas[..i].iter().all(|other| !other.intersects(*area)), "{room:?}: {area:?}");
            }
        }
    }

    #[test]
    fn marks_are_signs_too() {
        let mut board = hexagons();
        board.nodes[4] = board.nodes[4].clone().with_pieces([Piece::new(Player::First, Shape::Mark)]);
        let marks = Marks {
            cursor: Some(Target::Node { node: 0 }),
            next: [Target::Node { node: 1 }].into(),
            made: vec![Target::Node { node: 4 }],
            ..Marks::default()
        };
        let canvas = draw(&board, &marks, PLAIN, false, (20, 8));
        let mut buffer = ratatui_core::buffer::Buffer::empty(ratatui_core::layout::Rect::new(0, 0, 24, 10));
        canvas.draw(&mut buffer, ratatui_core::layout::Rect::new(0, 0, 24, 10), (0, 0));
        let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        for part in ["[a1]", "(b1)", "{X}", " c3 "] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
