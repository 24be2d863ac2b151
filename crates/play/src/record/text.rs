//! A text like chess players' PGN: tags, numbered moves, comments, variations, the result.
//!
//! ```text
//! [Game "tictactoe"]
//! [X "human"]
//! [O "engine:5"]
//! [Result "1-0"]
//!
//! {A short game.} 1. b2 a1 {[%eval 35] Better is a corner.} (1... c1 2. a1)
//! 2. c1 b1 3. a3 1-0
//! ```
//!
//! | part | meaning |
//! |---|---|
//! | `[Name "value"]` | a tag; `\"` and `\\`, `\n` and `\r` inside. A name that is not a plain word, or is one of ours, is quoted too |
//! | `Game`, `Settings`, `Position`, `X`, `O`, `TimeControl`, `Result` | ours; all others are tags of the session |
//! | `1.` and `1...` | numbers, for people: they are not read |
//! | `{…}` | a comment on the move before it; `\{`, `\}`, `\[`, `\\` and `\r` inside. After `;` a comment goes to the end of the line |
//! | `[%eval 35]`, `[%eval X#5]`, `[%eval =]` | in a comment: points for X, a win of X in 5 plies, a draw |
//! | `[%clk 0:04:59.5 0:05:00]` | in a comment: the time that X and O have left |
//! | `[%end resigned X]`, `[%end time O]`, `[%end agreed]` | in a comment: how people ended the game here |
//! | `[%here]` | in a comment: the current node, if it is not the end of the main line |
//! | `(…)` | moves that replace the one before |
//! | `"a b"` | a move with blanks or other signs in it, which only trees have |
//! | `1-0`, `0-1`, `1/2-1/2`, `*` | who won: X, O, nobody, not known |

mod read;
mod scanner;
mod write;

pub(super) use read::{begins_with_tag, drafts};
pub use write::write;

/// The tags that are not the session's own.
const OURS: [&str; 7] = ["Game", "Settings", "Position", "X", "O", "TimeControl", "Result"];

/// Can it be a tag name without quotes?
fn plain_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_')
}
