//! From a scene to a drawn board. Nothing here knows the rules of a game.

use potez_rules::Target;
use potez_rules::scene::{Board, Scene};

use super::canvas::{Canvas, Marks};
use super::theme::{Role, Theme};
use super::{graph, grid, tree};

/// The words on the buttons.
#[derive(Clone, Debug)]
pub(crate) struct Buttons {
    /// Ends a turn that could continue.
    pub(crate) done: String,
    /// Passes.
    pub(crate) pass: String,
    /// Takes over the other side.
    pub(crate) swap: String,
}

/// Draws a scene as large as the space allows. If it is still too large, the screen shows a part of it.
pub(crate) fn draw(
    scene: &Scene,
    marks: &Marks,
    theme: Theme,
    flipped: bool,
    room: (u16, u16),
    words: &Buttons,
) -> Canvas {
    let buttons: Vec<(Target, &String)> =
        [(Target::Done, &words.done), (Target::Pass, &words.pass), (Target::Swap, &words.swap)]
            .into_iter()
            .filter(|(target, _)| marks.next.contains(target))
            .collect();
    let high = if buttons.is_empty() { room.1 } else { room.1.saturating_sub(1) };
    let mut canvas = match &scene.board {
        Board::Grid(it) => grid::draw(it, scene.turn, marks, theme, flipped, (room.0, high)),
        Board::Tree(it) => tree::draw(it, marks, theme, (room.0, high)),
        Board::Graph(it) => graph::draw(it, marks, theme, flipped, (room.0, high)),
    };
    let mut x = 3;
    let y = canvas.height();
    for (target, word) in buttons {
        let cursor = marks.cursor == Some(target);
        let text = if cursor { format!("[ {word} ]") } else { format!("( {word} )") };
        let role = if cursor { Role::Cursor } else { Role::Target };
        canvas.put(x, y, &text, theme.style(role));
        let wide = text.chars().count() as u16;
        canvas.spot(target, x, y, wide, 1);
        x += wide + 2;
    }
    canvas
}
