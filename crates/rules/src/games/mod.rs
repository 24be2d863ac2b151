//! The games: one folder each, with the same file names for the same subjects.
//!
//! | file | subject |
//! |---|---|
//! | `mod.rs` | the game in a few sentences, its type and its [`Game`](crate::Game) |
//! | `params.rs` | its options, and which values they allow |
//! | `position.rs` | what a position and a move are made of |
//! | `moves.rs` | how moves are found, where that takes more than a few lines |
//! | `explain.rs` | why a move is not legal |
//! | `notation.rs` | moves as text |
//! | `position_text.rs` | positions as text |
//! | `show.rs` | the board as data |
//! | `steps.rs` | turns built step by step, where that takes more than a few lines |
//!
//! A short subject stays in `mod.rs` or `notation.rs`. A file that only one game has is named after its content.

pub mod blockade;
pub mod byte;
pub mod connect4;
pub mod mnk;
pub mod tree;
