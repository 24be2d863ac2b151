//! The engine where positions come back and no rule ends the game: every search ends, and what it proves is true, draws too.

use crate::common::rounds::{Repeating, Rounds};
use potez_rules::Outcome;
use potez_search::core::Query;
use potez_search::engine::{Engine, Options};
use potez_search::{Limits, Silent, Verdict};

#[test]
fn searches_end_and_what_they_prove_is_true() {
    let (mut drawn, mut won) = (0, 0);
    for seed in 0..1_500 {
        let game = Rounds::random(seed);
        let mut engine = Engine::new(Repeating, Options::default().with_table(1));
        for lines in [1, 3] {
            let query = Query::from(Limits::depth(40).and_nodes(400_000)).with_lines(lines);
            let report = engine.search(&game, &0, &query, &mut Silent);
            let outcome = match report.verdict() {
                Verdict::Win(_) => Outcome::Win(report.mover),
                Verdict::Loss(_) => Outcome::Win(report.mover.other()),
                Verdict::Draw => Outcome::Draw,
                Verdict::Unknown => continue,
            };
            assert_eq!(game.truth(), outcome, "graph {seed}");
            *(if outcome == Outcome::Draw { &mut drawn } else { &mut won }) += 1;
        }
    }
    assert!(drawn > 1_300 && won > 1_200, "{drawn} drawn and {won} won of 3000 were proved");
}
