//! What a search has found, as messages.

use potez_play::players::{LineScore, SearchLine, Verdict};
use potez_play::{SearchInfo, Table};
use serde_json::{Value, json};

/// Is the line's value the final number of a tree? Trees are searched to their leaves, or to a depth.
pub(super) fn is_final(line: &SearchLine, info: &SearchInfo) -> bool {
    matches!(line.score, LineScore::Number(_)) && info.verdict != Verdict::Unknown
}

/// One line.
fn line(line: &SearchLine, info: &SearchInfo, table: &dyn Table) -> Value {
    let targets =
        line.moves.first().and_then(|text| table.choice(text).ok()).map(|choice| choice.targets).unwrap_or_default();
    json!({ "score": line.score.to_string(), "points": line.score.points(), "evaluation": line.evaluation(info.turn),
        "proof": line.verdict.name(), "distance": line.verdict.plies(), "exact": line.verdict.is_exact() || is_final(line, info),
        "moves": line.moves, "targets": targets })
}

/// The best lines.
pub(super) fn analysis(kind: &str, node: u32, info: &SearchInfo, table: &dyn Table, done: bool) -> String {
    let lines: Vec<Value> = info.lines.iter().map(|best| line(best, info, table)).collect();
    json!({ "type": kind, "node": node, "turn": info.turn, "depth": info.depth, "nodes": info.nodes,
        "speed": info.speed, "seconds": info.seconds, "verdict": info.verdict.name(),
        "distance": info.verdict.plies(), "exact": info.verdict.is_exact(), "done": done, "table": info.table, "lines": lines })
    .to_string()
}
