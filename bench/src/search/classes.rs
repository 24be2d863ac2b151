//! R4: exact distances of Connect Four positions, class by class, on positions of our own (`bench/positions`, made by `--bin positions`).
//!
//! Nodes are exactly repeatable. The peer is the package `bitbully`, if Python has it: `POTEZ_PYTHON` names a Python that does.

use std::io::Write;
use std::process::{Command, Stdio};

use potez_rules::Game;
use potez_rules::connect4::{Connect4, Position};
use potez_rules::notation::play_line;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Verdict};

use crate::measure::{Bench, Job};

const POSITIONS: &str = include_str!("../../positions/connect4.txt");
const PEER: &str = include_str!("../../peers/solve_with_bitbully.py");
const CLASSES: [&str; 6] = ["end", "middle-quick", "middle-medium", "early-quick", "early-medium", "early-hard"];

struct Known {
    columns: &'static str,
    position: Position,
    distance: i32,
}

fn read(class: &str, game: &Connect4) -> Vec<Known> {
    let known = |line: &'static str| {
        let mut words = line.split(' ');
        let of_class = words.next()? == class;
        let columns = words.next()?;
        let (position, _) = play_line(game, &game.start(), columns).ok()?;
        of_class.then_some(Known { columns, position, distance: words.next()?.parse().ok()? })
    };
    POSITIONS.lines().filter_map(known).collect()
}

pub(super) fn run(bench: &mut Bench) {
    let game = Connect4::default();
    for class in CLASSES {
        let name = format!("R4 exact, {class}");
        if !bench.wants(&name) {
            continue;
        }
        let known = read(class, &game);
        let mut solver = Solver::new(Connect4Evaluator::default(), Goal::Distance, 64);
        let mut nodes = 0;
        let mut job = Job::checked(
            "solver, 64 MB",
            || {
                solver.clear();
                nodes = 0;
                known.iter().all(|Known { position, distance, .. }| {
                    let solution = solver.solve(&game, position, Limits::none(), |_| true);
                    nodes += solution.counts.nodes;
                    match solution.verdict() {
                        Verdict::Win(plies) => plies as i32 == *distance,
                        Verdict::Loss(plies) => -(plies as i32) == *distance,
                        verdict => verdict == Verdict::Draw && *distance == 0,
                    }
                })
            },
            |&right| right,
        );
        let seconds = job.time(1);
        drop(job);
        let count = known.len() as f64;
        let (micros, mean) = (seconds * 1e6 / count, nodes as f64 / count);
        match peer(&known) {
            Some(theirs) => {
                let text = format!("{name}: {micros:.1} µs, {mean:.0} nodes; bitbully {:.1} µs", theirs * 1e6 / count);
                bench.note(&text, theirs / seconds, 1.0);
            }
            None => bench.note(&format!("{name}: {micros:.1} µs, {mean:.0} nodes; bitbully is missing"), 0.0, 0.0),
        }
    }
}

/// The seconds that the peer needs for all positions together. Its answers must be ours.
fn peer(known: &[Known]) -> Option<f64> {
    let python = std::env::var("POTEZ_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut command = Command::new(python);
    command.args(["-c", PEER]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let lines: String = known.iter().map(|known| format!("{}\n", known.columns)).collect();
    child.stdin.take()?.write_all(lines.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    let scores: Vec<i64> = answer["scores"].as_array()?.iter().filter_map(serde_json::Value::as_i64).collect();
    let expected: Vec<i64> = known.iter().map(score).collect();
    assert_eq!(scores, expected, "a wrong answer");
    answer["seconds"].as_f64()
}

/// The score in the convention of Pascal Pons: how many discs before the last the winner has won.
fn score(known: &Known) -> i64 {
    let left = 44 - known.columns.len() as i64 - i64::from(known.distance.abs());
    left / 2 * i64::from(known.distance.signum())
}
