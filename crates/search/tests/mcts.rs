//! What Monte-Carlo tree search proves is true, also where players move in any order.

use crate::common::Graph;
use potez_search::core::Query;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::mcts::{Leaf, Mcts, Options};
use potez_search::{Problem, Score, Silent, minimax};

#[test]
fn proofs_are_those_of_minimax_on_random_graphs() {
    let class = |score: Score| (score.win_distance().is_some(), score.loss_distance().is_some());
    for seed in 0..400 {
        let graph = Graph::random(seed, seed % 2 == 0);
        let truth = minimax(&Problem::new(&graph, &0, &MateDistance, 100), Silent);
        let options = Options { seed, descents: Some(50_000), ..Options::default() };
        let by_chance = Mcts::new(options).search(&graph, &0, &Query::default(), &mut Silent);
        let leaf = Leaf::Evaluation { after: 1 };
        let judged = Mcts::with_evaluator(crate::common::Distances, Options { leaf, bias: 0.5, ..options });
        let judged = judged.search(&graph, &0, &Query::default(), &mut Silent);
        for report in [by_chance, judged] {
            assert!(report.proved, "graph {seed} is small");
            assert_eq!(class(report.value_for_mover()), class(truth.value_for_mover()), "graph {seed}");
        }
    }
}
