//! R4: positions with published scores (Pascal Pons' sets), who wins. Figures of his solver on a machine of the same kind are the measure.

use std::path::PathBuf;

use potez_rules::connect4::{Connect4, Position};
use potez_rules::notation::play_line;
use potez_rules::{Game, Outcome};
use potez_search::Limits;
use potez_search::core::Knowledge;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::prove::{Goal, Solver};

use crate::measure::{Bench, Job};

/// A set, and the mean time of the solver elsewhere, in seconds.
const SETS: [(&str, f64); 3] = [("L3_R1", 5.1e-6), ("L2_R1", 72.6e-6), ("L2_R2", 6.25e-3)];

/// The folder with the data: `POTEZ_DATA`, or `../shared/data` beside the workspace.
fn folder() -> PathBuf {
    match std::env::var_os("POTEZ_DATA") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data")),
    }
}

/// The columns, positions and scores of a set; `None` when the file is not there.
pub(super) fn read(set: &str, game: &Connect4) -> Option<Vec<(String, Position, i32)>> {
    let text = std::fs::read_to_string(folder().join("connect4").join(format!("Test_{set}"))).ok()?;
    let line = |line: &str| {
        let (moves, score) = line.split_once(' ')?;
        let (position, _) = play_line(game, &game.start(), moves).ok()?;
        Some((moves.to_owned(), position, score.trim().parse().ok()?))
    };
    text.lines().map(line).collect()
}

pub(super) fn run(bench: &mut Bench) {
    let game = Connect4::default();
    for (set, peer) in SETS {
        for (hooks, times) in [(true, 3.0), (false, 10.0)] {
            let name = format!("R4 {set}, {}", if hooks { "with hooks" } else { "without hooks" });
            if !bench.wants(&name) {
                continue;
            }
            let Some(positions) = read(set, &game) else {
                bench.note(&format!("{name}: no data; set POTEZ_DATA"), 0.0, 0.0);
                continue;
            };
            let sign = |(_, position, score): (String, Position, i32)| (position, score.signum());
            let positions: Vec<(Position, i32)> = positions.into_iter().map(sign).collect();
            if hooks {
                solve(bench, &name, &game, Connect4Evaluator::default(), &positions, peer, times);
            } else {
                solve(bench, &name, &game, MateDistance, &positions, peer, times);
            }
        }
    }
}

fn solve<K: Knowledge<Connect4>>(
    bench: &mut Bench,
    name: &str,
    game: &Connect4,
    knowledge: K,
    positions: &[(Position, i32)],
    peer: f64,
    times: f64,
) {
    let mut solver = Solver::new(knowledge, Goal::Winner, 8);
    let mut nodes = 0;
    let mut clear = true;
    let mut job = Job::checked(
        "solver, 8 MB",
        || {
            if std::mem::take(&mut clear) {
                solver.clear();
            }
            nodes = 0;
            let right = positions.iter().filter(|(position, sign)| {
                let solution = solver.solve(game, position, Limits::none(), |_| true);
                nodes += solution.counts.nodes;
                let found = match solution.outcome() {
                    Some(Outcome::Draw) => 0,
                    Some(Outcome::Win(winner)) if winner == game.turn(position) => 1,
                    Some(Outcome::Win(_)) => -1,
                    None => 9,
                };
                found == *sign
            });
            right.count()
        },
        |&right| right == positions.len(),
    );
    let seconds = job.time(1) / positions.len() as f64;
    drop(job);
    let nodes = nodes as f64 / positions.len() as f64;
    bench.within(name, seconds, &format!("{nodes:.0} nodes a position"), peer, times);
}
