//! A [`Scene`] as text and as shapes, without any knowledge of the rules.
//!
//! | module | subject |
//! |---|---|
//! | [`captions`](mod@captions) | whose turn it is and what each side holds, in words |
//! | [`grid`] | boards of cells |
//! | `paths` | paths over a board |
//! | `pieces` | what stands on the cells |
//! | [`replay`] | the boards of whole games, for a page |
//! | `graph` | hexagons, points and lines, any graph |
//! | `tree` | game trees |
//! | [`text`](mod@text), [`graph_text`], `tree_text` | all as characters, for terminals |

pub mod captions;
mod graph;
pub mod graph_text;
pub mod grid;
mod paths;
mod pieces;
pub mod replay;
pub mod text;
mod tree;
mod tree_text;

use potez_rules::scene::{Board, Path, Scene};

use crate::font::{Weight, width};
use crate::paint::Paint;
use crate::shapes::{Anchor, Picture, same_size};

pub use captions::captions;
pub use text::{TextStyle, board, text};

const MARGIN: f64 = 30.0;
const CAPTION: f64 = 20.0;
const CAPTION_TEXT: f64 = 13.0;

/// Draws a position, and below it whose turn it is and what each side holds.
///
/// ```
/// let table = (potez_play::find("connect4").unwrap().open)(&Default::default()).unwrap();
/// let svg = potez_draw::formats::svg::svg(&potez_draw::board::picture(&table.scene()));
/// assert!(svg.contains("X to move"));
/// ```
#[must_use]
pub fn picture(scene: &Scene) -> Picture {
    with_captions(scene, captions(scene), &[])
}

/// Draws a position with paths on it: X's solid, O's dashed, their lengths below.
#[must_use]
pub fn picture_with_paths(scene: &Scene, paths: &[Path]) -> Picture {
    let mut lines = captions(scene);
    lines.extend(paths::captions(paths));
    with_captions(scene, lines, paths)
}

/// Draws the positions of a game, each with the move that led to it; all pictures have the same size.
#[must_use]
pub fn game(positions: &[(Scene, Option<String>)]) -> Vec<Picture> {
    let draw = |(number, (scene, mv)): (usize, &(Scene, Option<String>))| {
        let mut lines = captions(scene);
        lines.insert(0, mv.as_ref().map_or_else(|| "start".to_owned(), |mv| format!("{number}. {mv}")));
        with_captions(scene, lines, &[])
    };
    let mut pictures: Vec<Picture> = positions.iter().enumerate().map(draw).collect();
    same_size(&mut pictures);
    pictures
}

/// The board with lines of text below it, the first one bold.
fn with_captions(scene: &Scene, lines: Vec<String>, paths: &[Path]) -> Picture {
    let mut picture = match &scene.board {
        Board::Grid(grid) => grid::full(grid, paths),
        Board::Tree(tree) => tree::tree(tree),
        Board::Graph(board) => graph::graph(board),
    };
    let below = picture.height;
    for (i, line) in lines.iter().enumerate() {
        let (bold, weight) = if i == 0 { (true, Weight::Bold) } else { (false, Weight::Regular) };
        let at = (MARGIN, below + CAPTION * (i as f64 + 0.5));
        picture.write(None, at, CAPTION_TEXT, bold, Anchor::Start, Paint::Ink, line);
        picture.width = picture.width.max(width(line, CAPTION_TEXT, weight) + 2.0 * MARGIN).ceil();
    }
    picture.height = (below + CAPTION * lines.len() as f64 + 6.0).ceil();
    picture.title = lines.join("; ");
    picture
}
