//! Random games of the fast m,n,k games and of Connect Four, move by move against the naive ones.

#[path = "naive/mnk.rs"]
mod naive;

use naive::{End, Mark, Play, Rules};
use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{BoardWord, Cell, Mnk, Params, Wide};
use potez_rules::scene::Target;
use potez_rules::{Game, Outcome, Player, Random, Steps};

fn player(mark: Mark) -> Player {
    match mark {
        Mark::X => Player::First,
        Mark::O => Player::Second,
    }
}

fn outcome(end: End) -> Outcome {
    match end {
        End::Won(mark) => Outcome::Win(player(mark)),
        End::Drawn => Outcome::Draw,
    }
}

fn rules(params: &Params) -> Rules {
    let starts = if params.starts() == Player::First { Mark::X } else { Mark::O };
    Rules {
        cols: params.cols(),
        rows: params.rows(),
        k: params.k(),
        starts,
        gravity: params.gravity(),
        misere: params.misere(),
    }
}

/// Plays random games on the naive board and on the fast one, and compares all that can be seen at every ply.
fn compare<B: BoardWord>(params: Params, games: u32, seed: u64) {
    let game = Mnk::<B>::new(params).unwrap();
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut play = Play::new(rules(&params));
        let mut position = game.start();
        loop {
            let legal = play.legal();
            let mut moves: Vec<Cell> = Vec::new();
            game.legal_moves(&position, &mut moves);
            let cells: Vec<(usize, usize)> = moves.iter().map(|mv| game.row_and_col(*mv)).collect();
            assert_eq!(cells, legal, "{params:?} after {:?}", play.moves);
            assert_eq!(game.outcome(&position), play.end().map(outcome), "{params:?} after {:?}", play.moves);
            assert_eq!(game.turn(&position), player(play.turn()));
            assert_eq!(game.count_moves(&position), legal.len() as u64);
            check_refusals(&game, &position, &legal);
            if legal.is_empty() {
                check_board(&game, &position, &play);
                break;
            }
            let choice = random.below(legal.len() as u32) as usize;
            play.make(legal[choice]);
            game.apply(&mut position, moves[choice]);
        }
    }
}

/// Every cell that is not legal is refused.
fn check_refusals<B: BoardWord>(game: &Mnk<B>, position: &potez_rules::mnk::Position<B>, legal: &[(usize, usize)]) {
    for row in 0..game.params().rows() {
        for col in 0..game.params().cols() {
            let mv = game.cell(row, col).unwrap();
            assert_eq!(game.is_legal(position, mv), legal.contains(&(row, col)));
        }
    }
}

fn check_board<B: BoardWord>(game: &Mnk<B>, position: &potez_rules::mnk::Position<B>, play: &Play) {
    for row in 0..game.params().rows() {
        for col in 0..game.params().cols() {
            assert_eq!(game.at(position, row, col), play.at(row, col).map(player));
        }
    }
}

fn variants(m: u32, n: u32, k: u32) -> impl Iterator<Item = Params> {
    (0..8u32).map(move |option| {
        let starts = if option & 1 == 0 { Player::First } else { Player::Second };
        let params = Params::new(m, n, k).unwrap();
        params.with_starts(starts).with_gravity(option & 2 != 0).with_misere(option & 4 != 0)
    })
}

#[test]
fn small_boards_with_every_k() {
    for (m, n) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (5, 1), (3, 3), (4, 3), (3, 4), (4, 4)] {
        for k in 1..=m.max(n) {
            for (seed, params) in variants(m, n, k).enumerate() {
                compare::<u64>(params, 200, seed as u64);
                compare::<u128>(params, 30, seed as u64 + 10);
                compare::<Wide>(params, 30, seed as u64 + 20);
            }
        }
    }
}

#[test]
fn middle_boards() {
    for (m, n, k) in [(5, 5, 4), (7, 6, 4), (6, 7, 5), (7, 8, 4), (7, 8, 6), (12, 4, 4), (8, 8, 4), (8, 8, 5)] {
        for (seed, params) in variants(m, n, k).enumerate() {
            if params.places() <= 64 {
                compare::<u64>(params, 30, seed as u64);
            } else {
                compare::<u128>(params, 30, seed as u64);
            }
        }
    }
}

#[test]
fn large_boards() {
    for (m, n, k) in [(11, 10, 5), (15, 15, 5), (19, 19, 5), (10, 12, 4), (19, 3, 4), (3, 19, 3), (19, 19, 19)] {
        for (seed, params) in variants(m, n, k).enumerate() {
            compare::<Wide>(params, 25, seed as u64);
            if params.places() <= 128 {
                compare::<u128>(params, 25, seed as u64);
            }
        }
    }
}

#[test]
fn connect_four() {
    for (cols, rows) in [(7, 6), (4, 4), (8, 7), (12, 4), (9, 5), (5, 10), (1, 20), (2, 31), (1, 63), (32, 1)] {
        for starts in Player::BOTH {
            compare_connect_four(connect4::Params::new(cols, rows).unwrap().with_starts(starts));
        }
    }
}

fn compare_connect_four(params: connect4::Params) {
    let game = Connect4::new(params);
    let starts = if params.starts() == Player::First { Mark::X } else { Mark::O };
    let rules = Rules { cols: params.cols(), rows: params.rows(), k: 4, starts, gravity: true, misere: false };
    let mut random = Random::new(11);
    for _ in 0..100 {
        let mut play = Play::new(rules);
        let mut position = game.start();
        loop {
            let legal = play.legal();
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let targets: Vec<Vec<Target>> = moves.iter().map(|mv| game.steps(&position, *mv)).collect();
            let expected: Vec<Vec<Target>> = legal.iter().map(|&(_, col)| vec![Target::Column { col }]).collect();
            assert_eq!(targets, expected, "{params:?} after {:?}", play.moves);
            assert_eq!(game.outcome(&position), play.end().map(outcome), "{params:?} after {:?}", play.moves);
            assert_eq!(game.turn(&position), player(play.turn()));
            assert_eq!(game.count_moves(&position), legal.len() as u64);
            for col in 0..params.cols() {
                let open = legal.iter().any(|cell| cell.1 == col);
                assert_eq!(game.is_legal(&position, game.column(col).unwrap()), open);
            }
            if legal.is_empty() {
                break;
            }
            let choice = random.below(legal.len() as u32) as usize;
            play.make(legal[choice]);
            game.apply(&mut position, moves[choice]);
        }
        for (row, col) in (0..rules.rows).flat_map(|row| (0..rules.cols).map(move |col| (row, col))) {
            assert_eq!(game.at(&position, row, col), play.at(row, col).map(player));
        }
    }
}

/// Move sequences counted the naive way.
fn naive_perft(play: &Play, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = |cell| {
        let mut next = play.clone();
        next.make(cell);
        naive_perft(&next, depth - 1)
    };
    play.legal().into_iter().map(next).sum()
}

#[test]
fn counts_agree() {
    for (text, depth) in [
        ("gravity=yes", 9),
        ("m=4 n=4 k=4", 4),
        ("m=4 n=4 k=3 gravity=yes", 7),
        ("m=4 n=4 k=2 gravity=yes misere=yes starts=o", 9),
        ("m=3 n=2 k=2", 6),
        ("m=7 n=6 k=4 gravity=yes", 5),
        ("m=11 n=10 k=5", 2),
    ] {
        let params = Params::from_settings(&potez_rules::Settings::parse(text).unwrap()).unwrap();
        let game = Mnk::<u128>::new(params).unwrap();
        let counts = potez_rules::perft::perft_table(&game, &game.start(), depth);
        let play = Play::new(rules(&params));
        assert_eq!(counts, (1..=depth).map(|d| naive_perft(&play, d)).collect::<Vec<_>>(), "{text}");
    }
}
