//! The fixed bench: the same positions of every game, searched to the same depth. The total of its nodes is the checksum of the search's behaviour.

use std::time::Duration;

use potez_rules::{Refusal, Settings};
use potez_search::Limits;
use serde::Serialize;

use crate::players::{EngineSpec, Request};
use crate::register::find;

/// A position of the bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Case {
    /// The game.
    pub game: &'static str,
    /// Its options, as `key=value` pairs.
    pub settings: &'static str,
    /// The moves that lead to the position.
    pub moves: &'static str,
    /// How deep it is searched.
    pub depth: u32,
}

const fn case(game: &'static str, settings: &'static str, moves: &'static str, depth: u32) -> Case {
    Case { game, settings, moves, depth }
}

/// The positions. Changing them changes the total.
pub const CASES: &[Case] = &[
    case("tree", "", "", 3),
    case("tictactoe", "", "", 9),
    case("tictactoe", "", "b2,a1", 7),
    case("mnk", "m=4 n=4 k=4", "", 12),
    case("mnk", "m=9 n=9 k=5", "e5,e6,f5", 7),
    case("mnk", "m=5 n=4 k=4 gravity=yes misere=yes", "c", 10),
    case("connect4", "", "", 18),
    case("connect4", "", "44444", 18),
    case("connect4", "", "443526", 17),
    case("byte", "", "", 8),
    case("byte", "", "D4-DD-0,E3-GL-0,F2-DL-0,E7-DD-0,D2-DL-0,C5-GL-0,D6-GD-0,E1-GD-0", 11),
    case("byte", "size=10", "", 6),
    case("blockade", "", "", 3),
    case("blockade", "", "X1:64:P6B,O1:3A:Z64,X2:95:P85,O2:8D:Z76,X2:A4:P65,O1:5A:P63,X2:95:P75", 3),
    case("blockade", "rows=7 cols=8 walls=4", "", 4),
];

/// What a case cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// The position.
    #[serde(flatten)]
    pub case: Case,
    /// Nodes searched.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// The move that was found.
    pub best: String,
    /// Its score.
    pub score: String,
}

/// Runs one case with one thread and a fresh table.
///
/// # Errors
/// None for the cases of [`CASES`]; the tests check that.
pub fn run(case: Case) -> Result<Cost, Refusal> {
    let mut table = (find(case.game)?.open)(&Settings::parse(case.settings)?)?;
    table.play_list(case.moves).map_err(|broken| *broken.reason)?;
    let mut engine = table.engine(&EngineSpec { table_megabytes: 16, ..EngineSpec::default() })?;
    let began = std::time::Instant::now();
    let info = engine.think(&*table, &Request::within(Limits::depth(case.depth)), &mut |_| true)?;
    let line = info.lines.first();
    Ok(Cost {
        case,
        nodes: info.nodes,
        time: began.elapsed(),
        best: info.best().unwrap_or_default().to_owned(),
        score: line.map(|line| line.score.to_string()).unwrap_or_default(),
    })
}
