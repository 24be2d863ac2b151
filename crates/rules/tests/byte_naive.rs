//! The real rules against the plain ones: random games, and the full list of legal moves at every ply.

#[path = "naive/byte.rs"]
mod naive;

use naive::{Naive, Turn};
use potez_rules::byte::{Byte, Move, Params, Position, Size, Visitor};
use potez_rules::{Game, Outcome, Player, Random};

struct Compare {
    games: usize,
}

fn plain<const C: usize, const W: usize>(game: &Byte<C, W>, mv: Move) -> Turn {
    let square = |cell| {
        let (row, col) = game.square(cell);
        (row as i32, col as i32)
    };
    match mv {
        Move::Pass => Turn::Pass,
        Move::Swap => Turn::Swap,
        Move::Step { from, direction, index } => {
            let from = usize::from(from);
            let to = game.step(from, direction).unwrap();
            Turn::Step { from: square(from), to: square(to), index: usize::from(index) }
        }
    }
}

fn assert_same<const C: usize, const W: usize>(game: &Byte<C, W>, position: &Position<C, W>, naive: &Naive) {
    assert_eq!(game.turn(position).mark(), naive.turn);
    assert_eq!(position.points(Player::First) as i32, naive.points_x);
    assert_eq!(position.points(Player::Second) as i32, naive.points_o);
    let result = game.outcome(position).map(|outcome| match outcome {
        Outcome::Win(player) => player.mark(),
        Outcome::Draw => '=',
    });
    assert_eq!(result, naive.result());
    assert_eq!(position.stacks().count(), naive.stacks.len());
    for (cell, stack) in position.stacks() {
        let (row, col) = game.square(cell);
        let checkers = &naive.stacks[&(row as i32, col as i32)];
        assert!(stack.checkers().map(Player::mark).eq(checkers.iter().copied()));
    }
    for player in Player::BOTH {
        let owned = |pick: fn(&Vec<char>) -> char| {
            naive.stacks.values().filter(|checkers| pick(checkers) == player.mark()).count()
        };
        assert_eq!(position.tops(player).count() as usize, owned(|checkers| checkers[checkers.len() - 1]));
        assert_eq!(position.bottoms(player).count() as usize, owned(|checkers| checkers[0]));
        let checkers = naive.stacks.values().flatten().filter(|&&checker| checker == player.mark()).count();
        assert_eq!(position.checkers(player) as usize, checkers);
    }
}

impl Visitor for Compare {
    type Output = (usize, usize);

    /// The number of plies and of passes.
    fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) -> (usize, usize) {
        let params = game.params();
        let mut random = Random::new(2005);
        let (mut plies, mut passes) = (0, 0);
        let mut moves = Vec::new();
        for _ in 0..self.games {
            let mut position = game.start();
            let mut naive = Naive::start(params.size.rows() as i32, params.merge_first, params.pie);
            loop {
                assert_same(&game, &position, &naive);
                moves.clear();
                game.legal_moves(&position, &mut moves);
                let mut listed: Vec<(Turn, Move)> = moves.iter().map(|&mv| (plain(&game, mv), mv)).collect();
                listed.sort_by_key(|(turn, _)| *turn);
                assert!(listed.iter().map(|(turn, _)| *turn).eq(naive.legal()), "{naive:?}");
                assert_eq!(game.count_moves(&position), moves.len() as u64);
                let Some(&(turn, mv)) = random.pick(&listed.iter().collect::<Vec<_>>()) else { break };
                plies += 1;
                passes += usize::from(turn == Turn::Pass);
                game.apply(&mut position, mv);
                naive.take(turn);
            }
        }
        (plies, passes)
    }
}

fn compare(params: Params) -> (usize, usize) {
    params.visit(Compare { games: 200 })
}

#[test]
fn size_8() {
    let (plies, passes) = compare(Params::of_size(Size::Eight));
    assert!((6600..7800).contains(&plies), "{plies}: about 36 plies a game");
    assert!((80..400).contains(&passes), "{passes}: passes are rare, but they happen");
}

#[test]
fn size_10() {
    compare(Params::of_size(Size::Ten));
}

#[test]
fn size_16() {
    compare(Params::of_size(Size::Sixteen));
}

#[test]
fn size_18() {
    compare(Params::of_size(Size::Eighteen));
}

#[test]
fn size_24() {
    compare(Params::of_size(Size::TwentyFour));
}

#[test]
fn merge_first() {
    for size in [Size::Eight, Size::Ten] {
        compare(Params { merge_first: true, ..Params::of_size(size) });
    }
}

#[test]
fn pie() {
    for size in [Size::Eight, Size::Sixteen] {
        compare(Params { pie: true, ..Params::of_size(size) });
    }
    compare(Params { pie: true, merge_first: true, ..Params::default() });
}

#[test]
fn the_plain_rules_count_the_same() {
    let naive = Naive::start(8, false, false);
    assert_eq!([1, 2, 3].map(|depth| naive.perft(depth)), [35, 1116, 32349]);
    assert_eq!([18, 24].map(|size| Naive::start(size, false, false).perft(2)), [64076, 231452]);
    assert_eq!([1, 2, 3].map(|depth| Naive::start(8, true, false).perft(depth)), [35, 1108, 31851]);
    assert_eq!([1, 2, 3].map(|depth| Naive::start(8, false, true).perft(depth)), [35, 1116 + 35, 32349 + 1116]);
}
