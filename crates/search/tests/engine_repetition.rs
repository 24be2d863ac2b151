//! The engine where positions come back: every search ends, and what it proves is true.

mod common;

use common::rounds::{Repeating, Rounds};
use potez_rules::{Outcome, Player};
use potez_search::engine::{Engine, Options, Query};
use potez_search::{Limits, Silent};

#[test]
fn searches_end_and_wins_are_wins() {
    let mut proved = 0;
    for seed in 0..1_500 {
        let game = Rounds::random(seed);
        let mut engine = Engine::new(Repeating, Options::default().with_table(1));
        for lines in [1, 3] {
            let query = Query::from(Limits::depth(14)).with_lines(lines);
            let report = engine.search(&game, &0, &query, &mut Silent);
            let value = report.value();
            let winner = match (value.win_distance(), value.loss_distance()) {
                (Some(_), _) => Player::First,
                (_, Some(_)) => Player::Second,
                _ => continue,
            };
            proved += 1;
            assert_eq!(game.truth(), Outcome::Win(winner), "graph {seed}");
        }
    }
    assert!(proved > 500, "{proved}");
}
