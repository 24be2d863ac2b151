//! The perft figures of Blockade, from the table that every game has.

use potez_rules::blockade::{Blockade, Params};
use potez_rules::notation::play_line;
use potez_rules::perft::perft_table;
use potez_rules::{Game, Settings};

const TABLE: &str = include_str!("../../play/tests/perft/blockade.txt");

fn counts<const W: usize>(params: Params, moves: &str, depth: u32) -> Vec<u64> {
    let game = Blockade::<W>::new(params).unwrap();
    let (position, _) = play_line(&game, &game.start(), moves).unwrap_or_else(|broken| panic!("{broken}"));
    perft_table(&game, &position, depth)
}

#[test]
fn perft_agrees_with_the_table() {
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let [settings, moves, expected] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let params = Params::from_settings(&Settings::parse(settings).unwrap()).unwrap();
        let expected: Vec<u64> = expected.split_whitespace().map(|count| count.parse().unwrap()).collect();
        let depth = expected.len() as u32;
        let found = match params.words() {
            1 => counts::<1>(params.clone(), moves, depth),
            3 => counts::<3>(params.clone(), moves, depth),
            _ => counts::<10>(params.clone(), moves, depth),
        };
        assert_eq!(found, expected, "{line}");
        // A board that fits into few words gives the same in many.
        let shallow = depth.min(2);
        assert_eq!(counts::<10>(params, moves, shallow)[..], expected[..shallow as usize], "{line}");
    }
}
