//! R3 and R6: against the crate `minimax` 0.6.

use minimax::{IterativeOptions, IterativeSearch, Strategy};
use potez_rules::mnk::{Mnk, Params};
use potez_rules::{Game, Outcome};
use potez_search::core::Knowledge;
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Silent};

use super::four::{Board, OurEvaluator, Ours, TheirEvaluator};
use super::without_bounds::WithoutBounds;
use crate::measure::{Bench, Duel, Job};

const DEPTH: u8 = 14;

pub(super) fn run(bench: &mut Bench) {
    if bench.wants("R3 connect four, depth 14") {
        depth_fourteen(bench);
    }
    if bench.wants("R6 4x4 four in a row, a draw") {
        four_by_four(bench);
    }
}

/// The number of nodes that a search of the crate reports.
fn nodes_in(stats: &str) -> u64 {
    let text = stats.split("Explored ").nth(1).and_then(|rest| rest.split(' ').next());
    text.and_then(|number| number.parse().ok()).expect("the crate tells its nodes")
}

fn depth_fourteen(bench: &mut Bench) {
    let mut theirs = IterativeSearch::new(TheirEvaluator, IterativeOptions::new());
    theirs.set_max_depth(DEPTH);
    theirs.choose_move(&Board::default());
    let value = i32::from(theirs.root_value());
    let their_nodes = nodes_in(&theirs.stats(&mut Board::default()));

    let mut engine = Engine::new(OurEvaluator, Options::default().with_table(4).with_exactness(Exactness::Minimax));
    let ask = move |engine: &mut Engine<Ours, OurEvaluator>| {
        engine.clear();
        engine.search(&Ours, &Ours.start(), &Limits::depth(u32::from(DEPTH)).into(), &mut Silent)
    };
    let our_nodes = ask(&mut engine).counts.nodes;
    bench.note(
        &format!("R3 nodes: theirs {their_nodes}, ours {our_nodes}"),
        their_nodes as f64 / our_nodes as f64,
        5.0,
    );
    let what = Duel { name: "R3 connect four, depth 14", work: 1.0, unit: "search", goal: 5.0, pairs: 9 };
    let ours = Job::answers("engine, exact, 4 MB", value, || ask(&mut engine).value_for_mover().raw());
    let theirs = Job::answers("minimax 0.6 Iterative, 1 MB", value, || {
        let mut search = IterativeSearch::new(TheirEvaluator, IterativeOptions::new());
        search.set_max_depth(DEPTH);
        search.choose_move(&Board::default());
        i32::from(search.root_value())
    });
    bench.duel(what, ours, theirs);
}

/// 4×4 for the crate `minimax`: marks as bits, a key from a random number for every cell and mark.
struct Square;

#[derive(Clone, Copy, Default)]
struct Marks {
    own: u16,
    other: u16,
}

const LINES: [u16; 10] = [0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248];

impl minimax::Game for Square {
    type S = Marks;
    type M = u16;

    fn generate_moves(marks: &Marks, moves: &mut Vec<u16>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(marks);
        if winner.is_none() {
            let mut free = !(marks.own | marks.other);
            while free != 0 {
                moves.push(free & free.wrapping_neg());
                free &= free - 1;
            }
        }
        winner
    }

    fn get_winner(marks: &Marks) -> Option<minimax::Winner> {
        if LINES.into_iter().any(|line| marks.other & line == line) {
            Some(minimax::Winner::PlayerJustMoved)
        } else if marks.own | marks.other == u16::MAX {
            Some(minimax::Winner::Draw)
        } else {
            None
        }
    }

    fn apply(marks: &mut Marks, cell: u16) -> Option<Marks> {
        Some(Marks { own: marks.other, other: marks.own | cell })
    }

    fn zobrist_hash(marks: &Marks) -> u64 {
        potez_rules::random::mix(u64::from(marks.own) << 16 | u64::from(marks.other))
    }
}

#[derive(Clone, Default)]
struct Nothing;

impl minimax::Evaluator for Nothing {
    type G = Square;

    fn evaluate(&self, _marks: &Marks) -> minimax::Evaluation {
        0
    }
}

/// Three times: as the solver does it, where the game's bounds see the draw almost at once; without these bounds; and by search alone, without a hook.
fn four_by_four(bench: &mut Bench) {
    duel_on_four_by_four(bench, "R6 4x4 four in a row, a draw", MnkEvaluator::default(), 8.0);
    duel_on_four_by_four(bench, "R6 the same, without bounds", WithoutBounds::default(), 3.0);
    duel_on_four_by_four(bench, "R6 the same, by search alone", MateDistance, 0.0);
}

fn duel_on_four_by_four<K: Knowledge<Mnk>>(bench: &mut Bench, name: &'static str, knowledge: K, goal: f64) {
    let game: Mnk = Mnk::new(Params::new(4, 4, 4).expect("a lawful board")).expect("it fits");
    let mut solver = Solver::new(knowledge, Goal::Winner, 4);
    let what = Duel { name, work: 1.0, unit: "proof", goal, pairs: 9 };
    let mut prove = || {
        solver.clear();
        solver.solve(&game, &game.start(), Limits::none(), |_| true)
    };
    let our_nodes = prove().counts.nodes;
    let search = || {
        let mut search = IterativeSearch::new(Nothing, IterativeOptions::new().with_table_byte_size(16 << 20));
        search.set_max_depth(16);
        search.choose_move(&Marks::default());
        search
    };
    let their_nodes = nodes_in(&search().stats(&mut Marks::default()));
    bench.note(
        &format!("R6 nodes: theirs {their_nodes}, ours {our_nodes}"),
        their_nodes as f64 / our_nodes as f64,
        0.0,
    );
    let ours = Job::answers("solver, 4 MB", Some(Outcome::Draw), || prove().outcome());
    let theirs = Job::answers("minimax 0.6 Iterative, 16 MB", 0, || search().root_value());
    bench.duel(what, ours, theirs);
}
