//! Known numbers of tic-tac-toe and Connect Four.

use std::collections::{HashMap, HashSet};

use potez_rules::connect4::Connect4;
use potez_rules::mnk::{BoardWord, Mnk, Params, Position, Wide};
use potez_rules::perft::perft_table;
use potez_rules::{Game, Outcome};

const TICTACTOE: [u64; 9] = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
const CONNECT4: [u64; 9] = [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572];

fn counts<B: BoardWord>(params: Params, depth: u32) -> Vec<u64> {
    let game = Mnk::<B>::new(params).unwrap();
    perft_table(&game, &game.start(), depth)
}

#[test]
fn tictactoe_on_every_word() {
    let params = Params::default();
    assert_eq!(counts::<u64>(params, 9), TICTACTOE);
    assert_eq!(counts::<u128>(params, 9), TICTACTOE);
    assert_eq!(counts::<Wide>(params, 9), TICTACTOE);
    assert_eq!(counts::<u64>(params.with_misere(true), 9), TICTACTOE);
    assert_eq!(counts::<u64>(params, 11), [&TICTACTOE[..], &[0, 0]].concat());
}

#[test]
fn connect_four_both_ways() {
    let game = Connect4::default();
    assert_eq!(perft_table(&game, &game.start(), 9), CONNECT4);
    let params = Params::new(7, 6, 4).unwrap().with_gravity(true);
    assert_eq!(counts::<u64>(params, 8), CONNECT4[..8]);
    assert_eq!(counts::<u128>(params, 6), CONNECT4[..6]);
    assert_eq!(counts::<Wide>(params, 6), CONNECT4[..6]);
}

/// What a walk through the whole tree of a game meets.
#[derive(Default)]
struct Walk {
    nodes: u64,
    /// Complete games: won by X, won by O, drawn.
    games: [u64; 3],
    positions: HashSet<Position>,
    keys: HashMap<u64, Position>,
}

impl Walk {
    fn visit(&mut self, game: &Mnk, position: &Position) {
        self.nodes += 1;
        self.positions.insert(*position);
        assert_eq!(self.keys.entry(game.key(position)).or_insert(*position), position);
        match game.outcome(position) {
            Some(Outcome::Win(player)) => self.games[player.index()] += 1,
            Some(Outcome::Draw) => self.games[2] += 1,
            None => {}
        }
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        for mv in moves {
            let mut next = *position;
            game.apply(&mut next, mv);
            self.visit(game, &next);
        }
    }
}

#[test]
fn the_whole_tree_of_tictactoe() {
    let game = Mnk::tictactoe();
    let mut walk = Walk::default();
    walk.visit(&game, &game.start());
    assert_eq!(walk.nodes, 549_946);
    assert_eq!(walk.games.iter().sum::<u64>(), 255_168);
    assert_eq!(walk.games, [131_184, 77_904, 46_080]);
    assert_eq!(walk.positions.len(), 5_478);
    assert_eq!(walk.keys.len(), 5_478);
}

/// All positions up to some ply have different keys.
fn keys_differ<B: BoardWord>(params: Params, plies: u32) {
    let game = Mnk::<B>::new(params).unwrap();
    let mut layer = HashSet::from([game.start()]);
    let mut keys = HashMap::new();
    for ply in 0..=plies {
        let mut next = HashSet::new();
        for position in &layer {
            let other = keys.insert(game.key(position), *position);
            assert_eq!(other, None, "the same key as {position:?}");
            let mut moves = Vec::new();
            if ply < plies {
                game.legal_moves(position, &mut moves);
            }
            next.extend(moves.into_iter().map(|mv| game.play(position, mv).unwrap()));
        }
        layer = next;
    }
}

#[test]
fn keys_of_different_positions_differ() {
    let params = |m, n| Params::new(m, n, 4).unwrap();
    keys_differ::<u64>(params(4, 4), 5);
    keys_differ::<u64>(params(7, 8).with_gravity(true), 6);
    keys_differ::<u64>(params(12, 5).with_gravity(true), 5);
    keys_differ::<u128>(params(8, 8).with_gravity(true), 5);
    keys_differ::<u128>(params(4, 4), 5);
    keys_differ::<Wide>(params(19, 19).with_gravity(true), 4);
    keys_differ::<Wide>(params(19, 19), 2);
    keys_differ::<Wide>(params(4, 4), 5);
}

#[test]
fn positions_are_small() {
    assert!(size_of::<Position<u64>>() <= 24);
    assert!(size_of::<Position<u128>>() <= 48);
    assert!(size_of::<Position<Wide>>() <= 104);
    assert!(size_of::<potez_rules::connect4::Position>() <= 24);
}
