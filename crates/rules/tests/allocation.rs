//! No allocation in `legal_moves`, `count_moves`, `random_move` and `apply` once buffers have grown.

use allocation_counter::measure;
use potez_rules::{Game, Random, Settings, blockade, byte, connect4, mnk, playout, tree};

/// Plays random games twice with the same seed: the first time to grow the buffers, the second time counted.
fn allocations<G: Game>(game: &G, games: u32) -> u64 {
    let start = game.start();
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut run = |position: &mut G::Position| {
        let mut random = Random::new(7);
        for _ in 0..games {
            position.clone_from(&start);
            playout(game, position, &mut random, &mut moves);
            position.clone_from(&start);
            for _ in 0..40 {
                moves.clear();
                game.legal_moves(position, &mut moves);
                assert_eq!(game.count_moves(position), moves.len() as u64);
                let Some(mv) = random.pick(&moves) else { break };
                game.apply(position, mv);
            }
        }
    };
    run(&mut position);
    measure(|| run(&mut position)).count_total
}
