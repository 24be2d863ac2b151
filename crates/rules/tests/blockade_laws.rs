//! The laws of every game, for Blockade on several boards and in all variants, and the readers on any text.

use potez_rules::blockade::{Blockade, Half, Params, SingleStep, Stage, Step, StepRule, WallRule};
use potez_rules::conformance::{Plan, check, check_steps};
use potez_rules::{Game, Notation, Random, perft, playout};
use proptest::prelude::*;

fn conforms<const W: usize>(params: Params, games: u32, moves: usize) {
    let game = Blockade::<W>::new(params.clone()).unwrap();
    let plan = Plan { games, moves, ..Plan::default() };
    let report = check(&game, &plan).unwrap_or_else(|broken| panic!("{params:?}\n{broken}"));
    assert!(report.positions > u64::from(games), "{report:?}");
    let plan = Plan { seed: 2, beside: 0, ..plan };
    check_steps::<Step, _>(&game, &plan).unwrap_or_else(|broken| panic!("half turns of {params:?}\n{broken}"));
}

#[test]
fn the_standard_game_conforms() {
    conforms::<3>(Params::default(), 3, 60);
}

#[test]
fn large_and_small_boards_conform() {
    conforms::<10>(Params { plies: 60, ..Params::sized(22, 28, 3) }, 1, 20);
    conforms::<1>(Params::sized(5, 5, 4), 30, 100);
    conforms::<1>(Params::sized(8, 8, 2), 10, 100);
    conforms::<3>(Params::sized(5, 28, 0), 20, 100);
}

#[test]
fn all_variants_conform() {
    for single_step in [SingleStep::Course, SingleStep::GoalOnly, SingleStep::Loose] {
        for wall in [WallRule::Required, WallRule::Optional, WallRule::Exclusive] {
            for step in [StepRule::Exact, StepRule::Free] {
                conforms::<1>(Params { single_step, wall, step, plies: 100, ..Params::sized(5, 6, 3) }, 8, 50);
            }
        }
    }
}

/// The key does not know the numbers of the pawns, and grows step by step to what it is from scratch.
#[test]
fn swapped_numbers_have_the_same_key_and_moves() {
    let game = Blockade::<1>::new(Params::sized(5, 6, 2)).unwrap();
    let one = game.parse_position("22.44/25.31 12 - 1.2/2.2 O 15").unwrap();
    let two = game.parse_position("44.22/31.25 12 - 1.2/2.2 O 15").unwrap();
    assert_ne!(one, two);
    assert_eq!(game.key(&one), game.key(&two));
    let list = |position| {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        moves
    };
    assert_eq!(list(&one), list(&two));
    assert_eq!(perft(&game, &one, 2), perft(&game, &two, 2));
}

/// Moves are drawn evenly, also where some walls are forbidden for some pawn moves only.
#[test]
fn random_moves_are_even() {
    for wall in [WallRule::Required, WallRule::Optional, WallRule::Exclusive] {
        let game = Blockade::<1>::new(Params { wall, ..Params::sized(5, 5, 2) }).unwrap();
        let position = game.parse_position("22.43/25.45 43 12 1.2/2.1 X 12").unwrap();
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let mut drawn = vec![0u32; moves.len()];
        let mut random = Random::new(5);
        let draws = 400 * moves.len() as u32;
        for _ in 0..draws {
            let mv = game.random_move(&position, &mut random, &mut Vec::new()).unwrap();
            drawn[moves.iter().position(|&listed| listed == mv).unwrap()] += 1;
        }
        assert!(drawn.iter().all(|&n| (300..=500).contains(&n)), "{wall:?} {drawn:?}");
    }
}

/// A position at the end of some random moves.
fn somewhere<const W: usize>(game: &Blockade<W>, seed: u64, plies: u32) -> <Blockade<W> as Game>::Position {
    let mut random = Random::new(seed);
    let mut position = game.start();
    let mut scratch = Vec::new();
    for _ in 0..plies {
        let Some(mv) = game.random_move(&position, &mut random, &mut scratch) else { break };
        game.apply(&mut position, mv);
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn readers_never_panic(text in "\\PC*") {
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let _ = game.parse_move(&game.start(), &text);
        let _ = game.parse_position(&text);
    }

    #[test]
    fn readers_never_panic_on_what_looks_right(
        mv in "[\\[]?[XxO0o][ :]?[0-9]?\\]?[ :\\[]?[0-9A-Za-z]{2}[\\]: \\[]?([PpZzBbGgQ]?[0-9A-Za-z]{2})?",
        filed in "[a-z][0-9]{0,4}-?[a-z][0-9]{0,2}/?[a-z][0-9]{0,3}[hvHVx]?",
        pawns in "[0-9A-T]{2}\\.[0-9A-T]{2}/([0-9A-T]{2}|-)\\.[0-9A-T]{2}",
        blue in "-|([0-9A-E]{2}\\.){0,5}[0-9A-E]{2}",
        green in "-|([0-9A-E]{2}\\.){0,5}[0-9A-E]{2}",
        hand in "[0-9]{1,2}\\.[0-9]{1,2}/[0-9]{1,2}\\.[0-9]{1,12}",
        end in "[XO]( [0-9]{1,9}( =)?)?",
    ) {
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let start = game.start();
        for text in [&mv, &filed] {
            if let Ok(read) = game.parse_move(&start, text)
                && let Err(refusal) = game.play(&start, read)
            {
                prop_assert!(!refusal.to_string().contains('{'), "{refusal}");
            }
        }
        match game.parse_position(&format!("{pawns} {blue} {green} {hand} {end}")) {
            Ok(position) => prop_assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position)),
            Err(refusals) => {
                prop_assert!(!refusals.is_empty());
                prop_assert!(refusals.iter().all(|refusal| !refusal.to_string().contains('{')), "{:?}", refusals);
            }
        }
    }

    #[test]
    fn positions_round_trip(seed in any::<u64>(), plies in 0u32..80) {
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let position = somewhere(&game, seed, plies);
        let text = game.position_text(&position);
        prop_assert_eq!(game.parse_position(&text), Ok(position.clone()));
        prop_assert_eq!(game.parse_position(&text.to_lowercase()), Ok(position));
    }

    /// The two halves of a turn make the turn.
    #[test]
    fn halves_are_turns(seed in any::<u64>(), plies in 0u32..60) {
        let game = Blockade::<1>::new(Params::sized(6, 8, 4)).unwrap();
        let position = somewhere(&game, seed, plies);
        let half = Half::new(position.clone());
        let mut steps = Vec::new();
        game.next_steps(&half, &mut steps);
        let mut turns = 0;
        for &step in &steps {
            let mut half = half.clone();
            game.make_step(&mut half, step);
            let whole = half.stage() == Stage::Pawn;
            turns += if whole { 1 } else { u64::from(game.walls_next(&half).0.count().max(1)) };
        }
        prop_assert_eq!(turns, game.count_moves(&position));
    }

    #[test]
    fn playouts_end(seed in any::<u64>()) {
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let (_, plies) = playout(&game, &mut game.start(), &mut Random::new(seed), &mut Vec::new());
        prop_assert!(plies <= 500);
    }
}
