//! Connect Four obeys the laws of every game, and plays like m,n,k with gravity.

use potez_rules::conformance::{Plan, check};
use potez_rules::connect4::{Connect4, Params};
use potez_rules::mnk::{self, Mnk};
use potez_rules::scene::Target;
use potez_rules::{Game, Notation, Player, Random, Steps};

#[test]
fn all_sizes_obey_the_laws() {
    let usual = [(7, 6), (4, 4), (8, 7), (9, 6), (12, 4), (6, 9)];
    let thin = [(4, 1), (1, 4), (32, 1), (1, 63), (2, 31), (3, 20)];
    for (cols, rows) in usual.into_iter().chain(thin) {
        for starts in Player::BOTH {
            let game = Connect4::new(Params::new(cols, rows).unwrap().with_starts(starts));
            if let Err(broken) = check(&game, &Plan { games: 30, ..Plan::default() }) {
                panic!("{cols} x {rows}: {broken}");
            }
        }
    }
}

#[test]
fn it_is_mnk_with_gravity() {
    for (cols, rows) in [(7, 6), (4, 4), (5, 9), (9, 5), (12, 4), (1, 19), (2, 19), (19, 1)] {
        let game = Connect4::new(Params::new(cols, rows).unwrap());
        let twin = Mnk::<u128>::new(mnk::Params::new(cols, rows, 4).unwrap().with_gravity(true)).unwrap();
        let mut random = Random::new(7);
        for _ in 0..200 {
            let (mut position, mut twin_position) = (game.start(), twin.start());
            loop {
                let (mut moves, mut twin_moves) = (Vec::new(), Vec::new());
                game.legal_moves(&position, &mut moves);
                twin.legal_moves(&twin_position, &mut twin_moves);
                let columns: Vec<Vec<Target>> = moves.iter().map(|mv| game.steps(&position, *mv)).collect();
                let twin_columns: Vec<Vec<Target>> =
                    twin_moves.iter().map(|mv| twin.steps(&twin_position, *mv)).collect();
                assert_eq!(columns, twin_columns);
                assert_eq!(game.outcome(&position), twin.outcome(&twin_position));
                assert_eq!(game.turn(&position), twin.turn(&twin_position));
                assert_eq!(game.position_text(&position), twin.position_text(&twin_position));
                if moves.is_empty() {
                    break;
                }
                let choice = random.below(moves.len() as u32) as usize;
                game.apply(&mut position, moves[choice]);
                twin.apply(&mut twin_position, twin_moves[choice]);
            }
        }
    }
}
