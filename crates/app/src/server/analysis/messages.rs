//! Thoughts as messages.

use potez_play::players::{LineScore, ThoughtLine, Verdict};
use potez_play::{Table, Thought};
use serde_json::{Value, json};

/// Is the line's value the final number of a tree? Trees are searched to their leaves, or to a depth.
pub(super) fn is_final(line: &ThoughtLine, thought: &Thought) -> bool {
    matches!(line.score, LineScore::Number(_)) && thought.verdict != Verdict::Unknown
}

/// One line.
fn line(line: &ThoughtLine, thought: &Thought, table: &dyn Table) -> Value {
    let targets =
        line.moves.first().and_then(|text| table.choice(text).ok()).map(|choice| choice.targets).unwrap_or_default();
    json!({ "score": line.score.to_string(), "points": line.score.points(), "evaluation": line.evaluation(thought.turn),
        "proof": line.verdict.name(), "distance": line.verdict.plies(), "exact": line.verdict.is_exact() || is_final(line, thought),
        "moves": line.moves, "targets": targets })
}

/// The best lines.
pub(super) fn analysis(kind: &str, node: u32, thought: &Thought, table: &dyn Table, done: bool) -> String {
    let lines: Vec<Value> = thought.lines.iter().map(|best| line(best, thought, table)).collect();
    json!({ "type": kind, "node": node, "turn": thought.turn, "depth": thought.depth, "nodes": thought.nodes,
        "speed": thought.speed, "seconds": thought.seconds, "verdict": thought.verdict.name(),
        "distance": thought.verdict.plies(), "exact": thought.verdict.is_exact(), "done": done, "lines": lines })
    .to_string()
}
