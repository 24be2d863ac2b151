//! The example with a game and an evaluation of its own finds the best move.

#[allow(dead_code, unreachable_pub, reason = "the example is a program of its own")]
#[path = "../examples/own_game.rs"]
mod example;

#[test]
fn the_example_leaves_a_multiple_of_four() {
    assert_eq!(example::best_move(), Some(1));
}
