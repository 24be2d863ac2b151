//! Counting by plies, compared with perft and with a walk through every sequence of moves that remembers nothing.

use potez_rules::connect4::{self, Connect4};
use potez_rules::count::{CountEnd, CountEvent, CountLimits, PlyCount, count};
use potez_rules::counters::Counters;
use potez_rules::mnk::{self, Mnk};
use potez_rules::{Game, Outcome, Player, Settings, blockade, byte, perft};

const ROOM: usize = 1 << 28;

fn counted<G: Game>(game: &G, plies: u32, bytes: usize) -> (Vec<PlyCount>, CountEnd) {
    let mut all = Vec::new();
    let end = count(game, &game.start(), CountLimits { plies, bytes }, &mut |event| {
        if let CountEvent::Ply(ply) = event {
            all.push(ply);
        }
        true
    });
    (all, end)
}

/// Walks through every sequence of at most so many moves.
fn walk<G: Game>(game: &G, position: &G::Position, ply: usize, plies: usize, all: &mut Vec<PlyCount>) {
    if all.len() == ply {
        all.push(PlyCount::default());
    }
    all[ply].sequences += 1;
    match game.outcome(position) {
        Some(Outcome::Win(Player::First)) => all[ply].x += 1,
        Some(Outcome::Win(Player::Second)) => all[ply].o += 1,
        Some(Outcome::Draw) => all[ply].draws += 1,
        None if ply == plies => {}
        None => {
            let mut moves = Vec::new();
            game.legal_moves(position, &mut moves);
            for mv in moves {
                walk(game, &game.play(position, mv).unwrap(), ply + 1, plies, all);
            }
        }
    }
}

/// The count says what the walk says, and perft too.
fn check<G: Game>(game: &G, plies: u32) -> (Vec<PlyCount>, CountEnd) {
    let (all, end) = counted(game, plies, ROOM);
    let mut walked = Vec::new();
    walk(game, &game.start(), 0, plies as usize, &mut walked);
    assert_eq!(all.len(), walked.len());
    for (ply, (ours, plain)) in all.iter().zip(&walked).enumerate() {
        assert_eq!(PlyCount { positions: 0, ..*ours }, *plain, "ply {ply}");
        assert!(u128::from(ours.positions) <= ours.sequences);
        assert_eq!(ours.sequences, u128::from(perft(game, &game.start(), ply as u32)), "ply {ply}");
    }
    (all, end)
}

fn settings(text: &str) -> Settings {
    Settings::parse(text).unwrap()
}

fn mnk_of(text: &str) -> Mnk {
    Mnk::new(mnk::Params::from_settings(&settings(text)).unwrap()).unwrap()
}

#[test]
fn tic_tac_toe_has_255168_games_and_5478_positions() {
    let (all, end) = check(&Mnk::tictactoe(), 9);
    assert_eq!(end, CountEnd::Complete);
    let sum = |part: fn(&PlyCount) -> u128| all.iter().map(part).sum::<u128>();
    assert_eq!([sum(|ply| ply.x), sum(|ply| ply.o), sum(|ply| ply.draws)], [131_184, 77_904, 46_080]);
    assert_eq!(sum(PlyCount::games), 255_168);
    let positions: Vec<u64> = all.iter().map(|ply| ply.positions).collect();
    assert_eq!(positions, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!(positions.iter().sum::<u64>(), 5_478);
}

#[test]
fn other_games_are_counted_as_a_walk_counts_them() {
    assert_eq!(check(&mnk_of("m=3 n=3 gravity=yes misere=yes"), 20).1, CountEnd::Complete);
    assert_eq!(check(&mnk_of("m=2 n=4 k=3"), 20).1, CountEnd::Complete);
    let small = Connect4::new(connect4::Params::from_settings(&settings("cols=4 rows=2")).unwrap());
    assert_eq!(check(&small, 20).1, CountEnd::Complete);
    assert_eq!(check(&Connect4::new(connect4::Params::default()), 5).1, CountEnd::Plies);
    assert_eq!(check(&byte::Byte8::new(byte::Params::default()).unwrap(), 3).1, CountEnd::Plies);
    let params = blockade::Params::from_settings(&settings("rows=5 cols=5 walls=0 plies=4")).unwrap();
    assert_eq!(check(&blockade::Blockade::<1>::new(params).unwrap(), 9).1, CountEnd::Complete);
}

/// A ring of four cells, on which X and O in turn step left or right. Who steps onto cell 2 for the second time in the game wins; a
/// cell that comes up for the third time makes a draw. The path decides, and neither the position's equality nor its key tells it.
#[derive(Clone)]
struct Ring;

#[derive(Clone, Debug)]
struct Walked {
    cell: u8,
    turn: Player,
    visits: [u8; 4],
    ply: u32,
}

impl PartialEq for Walked {
    fn eq(&self, other: &Walked) -> bool {
        (self.cell, self.turn, self.ply) == (other.cell, other.turn, other.ply)
    }
}

impl Game for Ring {
    type Position = Walked;
    type Move = bool;

    fn start(&self) -> Walked {
        Walked { cell: 0, turn: Player::First, visits: [1, 0, 0, 0], ply: 0 }
    }

    fn turn(&self, position: &Walked) -> Player {
        position.turn
    }

    fn outcome(&self, position: &Walked) -> Option<Outcome> {
        let here = position.visits[usize::from(position.cell)];
        match position.cell {
            2 if here >= 2 => Some(Outcome::Win(position.turn.other())),
            _ => (here >= 3).then_some(Outcome::Draw),
        }
    }

    fn legal_moves(&self, position: &Walked, moves: &mut Vec<bool>) {
        if self.outcome(position).is_none() {
            moves.extend([false, true]);
        }
    }

    fn apply(&self, position: &mut Walked, right: bool) {
        position.cell = (position.cell + if right { 1 } else { 3 }) % 4;
        position.visits[usize::from(position.cell)] += 1;
        position.turn = position.turn.other();
        position.ply += 1;
    }

    fn key(&self, position: &Walked) -> u64 {
        u64::from(position.cell)
    }

    fn counters(&self, position: &Walked) -> Counters {
        let occurred = position.visits.iter().fold(0, |sum, visits| sum * 8 + u64::from(*visits));
        Counters { occurred, ..Counters::NONE }
    }
}

#[test]
fn what_depends_on_the_path_is_told_apart() {
    let (all, end) = check(&Ring, 30);
    assert_eq!(end, CountEnd::Complete);
    assert!(all.iter().any(|ply| ply.draws > 0) && all.iter().any(|ply| ply.x + ply.o > 0));
}

/// The same game, keeping what it counts to itself.
struct Secretive;

impl Game for Secretive {
    type Position = Walked;
    type Move = bool;

    fn start(&self) -> Walked {
        Ring.start()
    }

    fn turn(&self, position: &Walked) -> Player {
        Ring.turn(position)
    }

    fn outcome(&self, position: &Walked) -> Option<Outcome> {
        Ring.outcome(position)
    }

    fn legal_moves(&self, position: &Walked, moves: &mut Vec<bool>) {
        Ring.legal_moves(position, moves);
    }

    fn apply(&self, position: &mut Walked, right: bool) {
        Ring.apply(position, right);
    }

    fn key(&self, position: &Walked) -> u64 {
        Ring.key(position)
    }
}

#[test]
fn without_its_counters_the_game_would_be_counted_wrongly() {
    let games = |all: Vec<PlyCount>| all.iter().map(PlyCount::games).sum::<u128>();
    assert_ne!(games(counted(&Secretive, 30, ROOM).0), games(counted(&Ring, 30, ROOM).0));
}

#[test]
fn limits_end_a_count() {
    let game = Connect4::new(connect4::Params::default());
    assert_eq!(counted(&game, 3, ROOM).1, CountEnd::Plies);
    assert_eq!(counted(&game, 3, ROOM).0.len(), 4);
    let (all, end) = counted(&game, 42, 1 << 20);
    assert_eq!(end, CountEnd::Memory);
    assert!(all.len() > 5, "{all:?}");
    let mut asked = 0;
    let end = count(&game, &game.start(), CountLimits { plies: 42, bytes: ROOM }, &mut |event| {
        asked += 1;
        !matches!(event, CountEvent::Progress { .. })
    });
    assert_eq!(end, CountEnd::Stopped);
    assert!(asked > 1);
}
