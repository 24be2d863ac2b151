//! Hexapawn (Martin Gardner, 1962), a game that Potez does not have: the template of `docs/adding-a-game.md`.
//!
//! | file | subject |
//! |---|---|
//! | `rules.rs` | positions, moves, the end: [`potez_rules::Game`] |
//! | `text.rs` | moves and positions as text: [`potez_rules::Notation`] |
//! | `board.rs` | the board as data: [`potez_rules::Show`] |
//! | `evaluation.rs` | what the engine knows: features, weights, hooks |
//! | `texts/` | the rules and the Serbian messages |

mod board;
mod evaluation;
mod rules;
mod text;

pub use evaluation::Pawns;
pub use rules::{Hexapawn, Move, OPTIONS, Position};

use potez_play::{Engines, Entry, PieceStyle, Preset, table_with};

/// Everything that the program knows about the game.
pub const HEXAPAWN: Entry = Entry::new("hexapawn", |settings| {
    let game = Hexapawn::from_settings(settings)?;
    Ok(table_with(game, game.settings(), Engines::linear::<Pawns>()))
})
.title("Hexapawn")
.summary("pawns against pawns: reach the far side, or leave your opponent without a move")
.options(OPTIONS)
.rules(include_str!("../texts/rules.md"))
.serbian(include_str!("../texts/sr.ftl"))
.serbian_rules(include_str!("../texts/rules.sr.md"))
.picture("b3-b2,a1-b2")
.pieces(PieceStyle::new("♟", "#8a5a00"), PieceStyle::new("♟", "#1f4e79"))
.presets(&[
    Preset::new("gardner", "Gardner's board, 3×3", "rows=3 cols=3"),
    Preset::new("large", "Five pawns on 5×5", "rows=5 cols=5"),
    Preset::new("endgame", "Two pawns each", "rows=3 cols=3").at("O.O/.../X.X X"),
]);
