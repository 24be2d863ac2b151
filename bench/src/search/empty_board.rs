//! R5: the empty board of Connect Four, with the distance. It takes a minute or more, so it is run once and only when asked for.

use potez_rules::Game;
use potez_rules::connect4::Connect4;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Verdict};

use crate::measure::{Bench, Job};

/// What c4 needs on a machine of the same kind, in seconds.
const PEER: f64 = 36.0;

pub(super) fn run(bench: &mut Bench) {
    let name = "R5 the empty board, exact";
    if bench.only.is_empty() || !bench.wants(name) {
        return;
    }
    let game = Connect4::default();
    let mut solver = Solver::new(Connect4Evaluator::default(), Goal::Distance, 1024);
    let mut nodes = 0;
    let mut job = Job::checked(
        "solver, 1024 MB",
        || {
            let solution = solver.solve(&game, &game.start(), Limits::none(), |_| true);
            nodes = solution.counts.nodes;
            solution.verdict()
        },
        |&verdict| verdict == Verdict::Win(41),
    );
    let seconds = job.time(1);
    drop(job);
    bench.within(name, seconds, &format!("{nodes} nodes"), PEER, 3.0);
}
