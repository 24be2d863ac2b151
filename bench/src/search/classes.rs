//! R4: exact scores of Connect Four positions, class by class: positions of our own with two seeds (`bench/positions`, made by `--bin positions`), and
//! the published sets, where they are there (see `published`).
//!
//! Nodes are exactly repeatable. The peer is the package `bitbully`, if Python has it: `POTEZ_PYTHON` names a Python that does. Two other solvers were measured
//! beside it, elsewhere and in one run; the goal of a class is the quickest of the three, in units of this one. Tables are made and emptied outside the timed part.

use std::io::Write;
use std::process::{Command, Stdio};

use cpu_time::ProcessTime;
use potez_rules::Game;
use potez_rules::connect4::{Connect4, Position};
use potez_rules::notation::play_line;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Verdict};

use super::published;
use crate::measure::Bench;

const SEEDS: [(&str, &str); 2] = [
    ("seed 21", include_str!("../../positions/connect4.txt")),
    ("seed 1955", include_str!("../../positions/connect4-1955.txt")),
];
const PEER: &str = include_str!("../../peers/solve_with_bitbully.py");
/// A class, and how many times quicker than `bitbully` the quickest solver is.
const CLASSES: [(&str, f64); 6] = [
    ("end", 1.0),
    ("middle-quick", 1.0),
    ("middle-medium", 1.0),
    ("early-quick", 8.2 / 1.35),
    ("early-medium", 1.0),
    ("early-hard", 1.7 / 1.5),
];
const PUBLISHED: [(&str, f64); 3] = [("L3_R1", 1.0), ("L2_R1", 189.0 / 94.0), ("L2_R2", 4.5 / 4.2)];
/// No more pairs of runs are begun after this many seconds.
const LONGEST: f64 = 20.0;

struct Known {
    columns: String,
    position: Position,
    /// In the convention of Pascal Pons: how many discs before the last the winner has won.
    score: i32,
}

/// A line of our own: class, columns, distance.
fn own(line: &str, class: &str, game: &Connect4) -> Option<Known> {
    let mut words = line.split(' ');
    let of_class = words.next()? == class;
    let columns = words.next()?;
    let (position, _) = play_line(game, &game.start(), columns).ok()?;
    let distance = words.next()?.parse().ok()?;
    of_class.then(|| Known { columns: columns.to_owned(), position, score: score(columns.len(), distance) })
}

/// The score of a distance after so many discs.
fn score(discs: usize, distance: i32) -> i32 {
    (44 - discs as i32 - distance.abs()) / 2 * distance.signum()
}

pub(super) fn run(bench: &mut Bench) {
    let game = Connect4::default();
    for (class, goal) in CLASSES {
        for (seed, lines) in SEEDS {
            let name = format!("R4 exact, {class}, {seed}");
            if bench.wants(&name) {
                let known: Vec<Known> = lines.lines().filter_map(|line| own(line, class, &game)).collect();
                compare(bench, &name, &game, &known, goal);
            }
        }
    }
    for (set, goal) in PUBLISHED {
        let name = format!("R4 exact, {set}");
        if bench.wants(&name) {
            let known = published::read(set, &game).into_iter().flatten();
            let known: Vec<Known> =
                known.map(|(columns, position, score)| Known { columns, position, score }).collect();
            compare(bench, &name, &game, &known, goal);
        }
    }
}

/// Runs both in turn, and reports the median of the ratios.
fn compare(bench: &mut Bench, name: &str, game: &Connect4, known: &[Known], goal: f64) {
    if known.is_empty() {
        return bench.note(&format!("{name}: no data; set POTEZ_DATA"), 0.0, 0.0);
    }
    let mut solver = Solver::new(Connect4Evaluator::default(), Goal::Distance, 64);
    let (mut pairs, mut total, mut nodes) = (Vec::new(), 0.0, 0);
    while pairs.len() < bench.pairs && total < LONGEST {
        solver.clear();
        let (seconds, searched) = ours(&mut solver, game, known);
        let theirs = peer(known);
        nodes = searched;
        total += seconds + theirs.unwrap_or(0.0);
        pairs.push((seconds, theirs.unwrap_or(0.0)));
    }
    let count = known.len() as f64;
    let middle = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let micros = middle(pairs.iter().map(|pair| pair.0 * 1e6 / count).collect());
    let theirs = middle(pairs.iter().map(|pair| pair.1 * 1e6 / count).collect());
    let text = format!("{name}: {micros:.1} µs, {:.0} nodes; bitbully", nodes as f64 / count);
    if theirs > 0.0 {
        let ratio = middle(pairs.iter().map(|pair| pair.1 / pair.0).collect());
        bench.note(&format!("{text} {theirs:.1} µs ({} pairs)", pairs.len()), ratio, goal);
    } else {
        bench.note(&format!("{text} is missing"), 0.0, 0.0);
    }
}

/// The seconds of a processor that our solver needs for all positions together, and its nodes. Its answers must be right.
fn ours(solver: &mut Solver<Connect4, Connect4Evaluator>, game: &Connect4, known: &[Known]) -> (f64, u64) {
    let (start, mut nodes) = (ProcessTime::now(), 0);
    let found = known.iter().map(|Known { columns, position, .. }| {
        let solution = solver.solve(game, position, Limits::none(), |_| true);
        nodes += solution.counts.nodes;
        let distance = match solution.verdict() {
            Verdict::Win(plies) => plies as i32,
            Verdict::Loss(plies) => -(plies as i32),
            _ => 0,
        };
        score(columns.len(), distance)
    });
    let found: Vec<i32> = found.collect();
    let seconds = start.elapsed().as_secs_f64();
    assert!(found.iter().zip(known).all(|(found, known)| *found == known.score), "a wrong answer");
    (seconds, nodes)
}

/// The same for the peer.
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
    let expected: Vec<i64> = known.iter().map(|known| known.score.into()).collect();
    assert_eq!(scores, expected, "a wrong answer of the peer");
    answer["seconds"].as_f64()
}
