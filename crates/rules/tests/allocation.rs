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

#[test]
fn nothing_is_allocated_in_play() {
    assert_eq!(allocations(&mnk::Mnk::tictactoe(), 200), 0);
    let wide = mnk::Mnk::<potez_rules::bits::Bits<6>>::new(mnk::Params::new(19, 19, 5).unwrap()).unwrap();
    assert_eq!(allocations(&wide, 20), 0);
    assert_eq!(allocations(&connect4::Connect4::new(connect4::Params::default()), 100), 0);
    assert_eq!(allocations(&tree::Tree::lecture(), 20), 0);
    assert_eq!(allocations(&byte::Byte8::standard(), 50), 0);
}

#[test]
fn nothing_is_allocated_in_blockade_races_included() {
    let params = blockade::Params::from_settings(&Settings::new()).unwrap();
    assert_eq!(allocations(&blockade::Blockade::<3>::new(params).unwrap(), 20), 0);
    // Without walls the history of the race is kept from the first move on.
    let params = blockade::Params::from_settings(&Settings::parse("rows=7 cols=8 walls=0").unwrap()).unwrap();
    assert_eq!(allocations(&blockade::Blockade::<1>::new(params).unwrap(), 20), 0);
}

#[test]
fn the_counter_counts() {
    assert!(measure(|| drop(std::hint::black_box(vec![1u8; 100]))).count_total > 0);
}
