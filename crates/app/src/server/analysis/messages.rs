//! Thoughts as messages.

use potez_play::session::Evaluation;
use potez_play::{Table, Thought, players::ThoughtLine};
use potez_rules::Player;
use serde_json::{Value, json};

/// What a line is worth, seen by X; `None` where the score is not a score (the numbers of a tree).
pub(super) fn evaluation(line: &ThoughtLine, thought: &Thought) -> Option<Evaluation> {
    let turn = thought.turn;
    match (line.proof, line.distance) {
        ("win", Some(plies)) => Some(Evaluation::Win(turn, plies)),
        ("loss", Some(plies)) => Some(Evaluation::Win(turn.other(), plies)),
        ("draw", _) => Some(Evaluation::Draw),
        _ => line.points.map(|points| Evaluation::Points(if turn == Player::First { points } else { -points })),
    }
}

/// One line.
fn line(line: &ThoughtLine, thought: &Thought, table: &dyn Table) -> Value {
    let targets =
        line.moves.first().and_then(|text| table.choice(text).ok()).map(|choice| choice.targets).unwrap_or_default();
    json!({ "score": line.score, "points": line.points, "evaluation": evaluation(line, thought), "proof": line.proof,
        "distance": line.distance, "exact": line.exact, "moves": line.moves, "targets": targets })
}

/// The best lines.
pub(super) fn analysis(kind: &str, node: u32, thought: &Thought, table: &dyn Table, done: bool) -> String {
    let lines: Vec<Value> = thought.lines.iter().map(|best| line(best, thought, table)).collect();
    json!({ "type": kind, "node": node, "turn": thought.turn, "depth": thought.depth, "nodes": thought.nodes,
        "speed": thought.speed, "seconds": thought.seconds, "verdict": thought.verdict, "distance": thought.distance,
        "exact": thought.exact, "done": done, "lines": lines })
    .to_string()
}
