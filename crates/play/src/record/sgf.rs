//! SGF, version `FF[4]`, for m,n,k games (`GM[4]`, Gomoku) and Byte (`GM[35]`).
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]AP[Potez:0.1.0]SZ[3]PZG[tictactoe]PB[human]PW[engine:5]PZX[human]PZO[engine:5]RE[B+]
//! ;B[bb];W[aa]C[Better is a corner.];B[ca];W[ba];B[ac])
//! ```
//!
//! X is Black and O is White, whoever begins. A point is a column letter and a row letter from the top left: `bb` is our
//! b2. In Byte a move is two points, `B[bb:cc]`, with the index after the first if it is not 0, `B[bb1:cc]`; `B[]` is a
//! pass and `B[swap]` the swap of the pie rule.
//!
//! Our own properties, where SGF has none:
//!
//! | property | meaning |
//! |---|---|
//! | `PZG`, `PZS`, `PZP` | game, settings, start position, in our notation |
//! | `PZX`, `PZO` | who plays: `human`, `engine:5` |
//! | `PZA[name:value]` | a tag for which SGF has no property |
//! | `PZM` | a move in our notation (Byte) |
//! | `PZE` | an evaluation: `X#5`, a win of X in 5 plies, or `=`; points are in `V` |
//! | `PZN` | how people ended the game at a node: `resigned X`, `time O`, `agreed` |
//! | `PZH` | the current node, if it is not the end of the main line |

mod parse;
mod points;
mod read;
mod write;

pub(super) use read::drafts;
pub use write::write;

use potez_rules::Refusal;
use potez_rules::refusal::quote;

/// Tags and the properties that hold them.
const TAGS: [(&str, &str); 18] = [
    ("Event", "EV"),
    ("Date", "DT"),
    ("Site", "PC"),
    ("Round", "RO"),
    ("Annotator", "AN"),
    ("Title", "GN"),
    ("Source", "SO"),
    ("User", "US"),
    ("Copyright", "CP"),
    ("Opening", "ON"),
    ("Comment", "GC"),
    ("Rules", "RU"),
    ("XName", "PB"),
    ("OName", "PW"),
    ("XRank", "BR"),
    ("ORank", "WR"),
    ("XTeam", "BT"),
    ("OTeam", "WT"),
];

/// The number of a game in SGF.
fn number(game: &str) -> Result<u32, Refusal> {
    match game {
        "mnk" | "tictactoe" => Ok(4),
        "byte" => Ok(35),
        _ => Err(Refusal::new(
            "record.no_sgf",
            "there is no SGF for {game}, only for tictactoe, mnk and byte; its records are json, text, moves and course",
            [("game", quote(game))],
        )),
    }
}
