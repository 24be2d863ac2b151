//! The algorithms as code to read along: Python in the lecture's shape, and Rust. Every line knows at which events it is lit.

use potez_rules::Player;
use potez_search::Event;
use potez_search::lecture::profile::{Cut, Fail};
use potez_search::{Number, Profile};

use crate::trace::{Algorithm, Stage, Trace};

/// A listing: the lines, and for each the events at which it is lit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The lines of code.
    pub lines: Vec<String>,
    /// The marks of each line, such as `cut-max`.
    marks: Vec<Vec<String>>,
}

impl Listing {
    /// Reads a listing: behind `@` stand the marks of a line.
    fn read(text: &str) -> Listing {
        let split = |line: &str| match line.split_once('@') {
            Some((code, marks)) => (code.trim_end().to_owned(), marks.split_whitespace().map(str::to_owned).collect()),
            None => (line.trim_end().to_owned(), Vec::new()),
        };
        let (lines, marks) = text.trim_matches('\n').lines().map(split).unzip();
        Listing { lines, marks }
    }

    /// The lines that are lit after the last event of a stage, by their index.
    #[must_use]
    pub fn lit(&self, stage: &Stage<'_>) -> Vec<usize> {
        let (Some(event), Some(node)) = (stage.last_event(), stage.current()) else { return Vec::new() };
        let it = &stage.nodes[node as usize];
        let trace = stage.trace();
        let word = match event {
            Event::Enter { .. } => "enter",
            Event::Leaf { .. } | Event::TableHit { .. } => "leaf",
            Event::Child { .. } => "child",
            Event::Cut { .. } => "cut",
            Event::Leave { .. } if it.cut.is_some() => "cut",
            Event::Leave { .. } if stage.children(node).is_empty() || it.best.is_none() => "leaf",
            Event::Leave { .. } => "leave",
            Event::Iteration { .. } => return Vec::new(),
        };
        let side = match trace.nodes[node as usize].player {
            Player::First => "max",
            Player::Second => "min",
        };
        let mark = format!("{word}-{side}");
        let lit = |marks: &Vec<String>| marks.iter().any(|it| *it == mark || it == word);
        (0..self.lines.len()).filter(|&line| lit(&self.marks[line])).collect()
    }
}

/// The listings of the algorithm of a trace: Python, then Rust.
#[must_use]
pub fn listings(trace: &Trace) -> [Listing; 2] {
    let profile = trace.profile.as_deref().and_then(|name| Profile::<Number>::named(name).ok());
    let profile = profile.unwrap_or_else(Profile::fail_soft);
    let texts = match trace.algorithm {
        Algorithm::Minimax => [MINIMAX_PYTHON, MINIMAX_RUST],
        Algorithm::AlphaBeta => [ALPHABETA_PYTHON, ALPHABETA_RUST],
        Algorithm::Negamax => [NEGAMAX_PYTHON, NEGAMAX_RUST],
        Algorithm::Pvs => [PVS_PYTHON, PVS_RUST],
    };
    let hard = profile.fail() == Fail::Hard;
    let strict = profile.cut() == Cut::Strict;
    let or = |yes: bool, one: &'static str, other: &'static str| if yes { one } else { other };
    let filled = |text: &str, infinite: [&'static str; 2]| {
        text.replace("{LOW}", or(hard, "alpha", infinite[0]))
            .replace("{HIGH}", or(hard, "beta", infinite[1]))
            .replace("{CUT}", or(strict, ">", ">="))
            .replace("{BETA}", or(hard && !strict, "beta", "best"))
            .replace("{ALPHA}", or(hard && !strict, "alpha", "best"))
    };
    [
        Listing::read(&filled(texts[0], ["-inf", "inf"])),
        Listing::read(&filled(texts[1], ["f64::NEG_INFINITY", "f64::INFINITY"])),
    ]
}

const MINIMAX_PYTHON: &str = "
def max_value(state, depth):                      @ enter-max
    if depth == 0 or not children(state):
        return evaluate(state)                    @ leaf-max
    best = -inf
    for child in children(state):
        value = min_value(child, depth - 1)
        best = max(best, value)                   @ child-max
    return best                                   @ leave-max

def min_value(state, depth):                      @ enter-min
    if depth == 0 or not children(state):
        return evaluate(state)                    @ leaf-min
    best = inf
    for child in children(state):
        value = max_value(child, depth - 1)
        best = min(best, value)                   @ child-min
    return best                                   @ leave-min
";

const ALPHABETA_PYTHON: &str = "
def max_value(state, depth, alpha, beta):         @ enter-max
    if depth == 0 or not children(state):
        return evaluate(state)                    @ leaf-max
    best = {LOW}
    for child in children(state):
        value = min_value(child, depth - 1, alpha, beta)
        best = max(best, value)                   @ child-max
        alpha = max(alpha, best)                  @ child-max
        if alpha {CUT} beta:                      @ cut-max
            return {BETA}                         @ cut-max
    return best                                   @ leave-max

def min_value(state, depth, alpha, beta):         @ enter-min
    if depth == 0 or not children(state):
        return evaluate(state)                    @ leaf-min
    best = {HIGH}
    for child in children(state):
        value = max_value(child, depth - 1, alpha, beta)
        best = min(best, value)                   @ child-min
        beta = min(beta, best)                    @ child-min
        if alpha {CUT} beta:                      @ cut-min
            return {ALPHA}                        @ cut-min
    return best                                   @ leave-min
";

const NEGAMAX_PYTHON: &str = "
def negamax(state, depth, alpha, beta):           @ enter
    if depth == 0 or not children(state):
        return sign(state) * evaluate(state)      @ leaf
    best = -inf
    for child in children(state):
        value = -negamax(child, depth - 1, -beta, -alpha)
        best = max(best, value)                   @ child
        alpha = max(alpha, best)                  @ child
        if alpha >= beta:                         @ cut
            break                                 @ cut
    return best                                   @ leave
";

const PVS_PYTHON: &str = "
def pvs(state, depth, alpha, beta):               @ enter
    if depth == 0 or not children(state):
        return sign(state) * evaluate(state)      @ leaf
    best = -inf
    for number, child in enumerate(children(state)):
        if number == 0:
            value = -pvs(child, depth - 1, -beta, -alpha)
        else:
            value = -pvs(child, depth - 1, -above(alpha), -alpha)
            if alpha < value < beta:
                value = -pvs(child, depth - 1, -beta, -alpha)
        best = max(best, value)                   @ child
        alpha = max(alpha, best)                  @ child
        if alpha >= beta:                         @ cut
            break                                 @ cut
    return best                                   @ leave
";

const MINIMAX_RUST: &str = "
fn max_value(state: &State, depth: u32) -> f64 {  @ enter-max
    if depth == 0 || state.children().is_empty() {
        return state.evaluate();                  @ leaf-max
    }
    let mut best = f64::NEG_INFINITY;
    for child in state.children() {
        let value = min_value(child, depth - 1);
        best = best.max(value);                   @ child-max
    }
    best                                          @ leave-max
}

fn min_value(state: &State, depth: u32) -> f64 {  @ enter-min
    if depth == 0 || state.children().is_empty() {
        return state.evaluate();                  @ leaf-min
    }
    let mut best = f64::INFINITY;
    for child in state.children() {
        let value = max_value(child, depth - 1);
        best = best.min(value);                   @ child-min
    }
    best                                          @ leave-min
}
";

const ALPHABETA_RUST: &str = "
fn max_value(state: &State, depth: u32, mut alpha: f64, beta: f64) -> f64 { @ enter-max
    if depth == 0 || state.children().is_empty() {
        return state.evaluate();                  @ leaf-max
    }
    let mut best: f64 = {LOW};
    for child in state.children() {
        let value = min_value(child, depth - 1, alpha, beta);
        best = best.max(value);                   @ child-max
        alpha = alpha.max(best);                  @ child-max
        if alpha {CUT} beta {                     @ cut-max
            return {BETA};                        @ cut-max
        }
    }
    best                                          @ leave-max
}

fn min_value(state: &State, depth: u32, alpha: f64, mut beta: f64) -> f64 { @ enter-min
    if depth == 0 || state.children().is_empty() {
        return state.evaluate();                  @ leaf-min
    }
    let mut best: f64 = {HIGH};
    for child in state.children() {
        let value = max_value(child, depth - 1, alpha, beta);
        best = best.min(value);                   @ child-min
        beta = beta.min(best);                    @ child-min
        if alpha {CUT} beta {                     @ cut-min
            return {ALPHA};                       @ cut-min
        }
    }
    best                                          @ leave-min
}
";

const NEGAMAX_RUST: &str = "
fn negamax(state: &State, depth: u32, mut alpha: f64, beta: f64) -> f64 { @ enter
    if depth == 0 || state.children().is_empty() {
        return state.sign() * state.evaluate();   @ leaf
    }
    let mut best = f64::NEG_INFINITY;
    for child in state.children() {
        let value = -negamax(child, depth - 1, -beta, -alpha);
        best = best.max(value);                   @ child
        alpha = alpha.max(best);                  @ child
        if alpha >= beta {                        @ cut
            break;                                @ cut
        }
    }
    best                                          @ leave
}
";

const PVS_RUST: &str = "
fn pvs(state: &State, depth: u32, mut alpha: f64, beta: f64) -> f64 { @ enter
    if depth == 0 || state.children().is_empty() {
        return state.sign() * state.evaluate();   @ leaf
    }
    let mut best = f64::NEG_INFINITY;
    for (number, child) in state.children().iter().enumerate() {
        let mut value;
        if number == 0 {
            value = -pvs(child, depth - 1, -beta, -alpha);
        } else {
            value = -pvs(child, depth - 1, -alpha.next_up(), -alpha);
            if alpha < value && value < beta {
                value = -pvs(child, depth - 1, -beta, -alpha);
            }
        }
        best = best.max(value);                   @ child
        alpha = alpha.max(best);                  @ child
        if alpha >= beta {                        @ cut
            break;                                @ cut
        }
    }
    best                                          @ leave
}
";
