//! Random games of Blockade, compared with a deliberately naive second implementation: full legal sets, outcomes, pawns.

#[path = "naive/blockade.rs"]
pub(crate) mod naive;

use naive::{Cell, End, Naive, State, Turn};
use potez_rules::blockade::{Blockade, Colour, Move, Params, Position, SingleStep, StepRule, WallRule};
use potez_rules::{Game, Notation, Outcome, Player, Random, perft};

/// The eighteen variants of a board.
fn variants(board: &Params) -> Vec<Params> {
    let mut all = Vec::new();
    for single_step in [SingleStep::Course, SingleStep::GoalOnly, SingleStep::Loose] {
        for wall in [WallRule::Required, WallRule::Optional, WallRule::Exclusive] {
            for step in [StepRule::Exact, StepRule::Free] {
                all.push(Params { single_step, wall, step, ..board.clone() });
            }
        }
    }
    all
}

fn cell<const W: usize>(game: &Blockade<W>, cell: usize) -> Cell {
    ((cell / game.cols()) as i32 + 1, (cell % game.cols()) as i32 + 1)
}

fn turn<const W: usize>(game: &Blockade<W>, mv: Move) -> Turn {
    let wall = mv.wall().map(|wall| {
        let (row, col) = cell(game, wall.anchor);
        (if wall.colour == Colour::Blue { 'P' } else { 'Z' }, row, col)
    });
    (mv.pawn().map(|(from, to)| (cell(game, from), cell(game, to))), wall)
}

fn same_end(ours: Option<Outcome>, theirs: Option<End>) -> bool {
    match (ours, theirs) {
        (None, None) | (Some(Outcome::Draw), Some(End::Draw)) => true,
        (Some(Outcome::Win(player)), Some(End::Win(number))) => player.index() == number,
        _ => false,
    }
}

/// Compares all but the legal turns.
fn compare<const W: usize>(game: &Blockade<W>, naive: &Naive, position: &Position<W>, state: &State) {
    assert!(same_end(game.outcome(position), state.end), "{position:?} {state:?}");
    assert_eq!(game.turn(position).index(), naive.turn(state), "{position:?}");
    for player in Player::BOTH {
        for number in 0..2 {
            let pawn = position.pawn(player, number).map(|pawn| cell(game, pawn));
            assert_eq!(pawn, state.pawns[player.index()][number], "{position:?}");
        }
    }
}

/// Compares the full sets of legal turns.
fn compare_turns<const W: usize>(game: &Blockade<W>, naive: &Naive, position: &Position<W>, state: &State) {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    assert_eq!(game.count_moves(position), moves.len() as u64, "{position:?}");
    let mut ours: Vec<Turn> = moves.iter().map(|&mv| turn(game, mv)).collect();
    let mut theirs = naive.turns(state);
    ours.sort_unstable();
    theirs.sort_unstable();
    assert_eq!(ours, theirs, "{:?} {position:?}", game.params());
}

/// What the games have come across.
#[derive(Debug, Default)]
struct Seen {
    wins: u32,
    captures: u32,
    passes: u32,
    races: u32,
    compared: u32,
    no_place: u32,
}

/// Plays random games; the legal turns are compared with a probability of one in `every` while there are walls in hand,
/// and always without.
fn play<const W: usize>(board: &Params, games: usize, every: u32) -> Seen {
    let mut seen = Seen::default();
    let mut random = Random::new(u64::from(board.rows) << 8 | u64::from(board.cols));
    let variants = variants(board);
    let mut scratch = Vec::new();
    for number in 0..games {
        let params = &variants[number % variants.len()];
        let (game, naive) = (Blockade::<W>::new(params.clone()).unwrap(), Naive::new(params));
        let (mut position, mut state) = (game.start(), naive.start());
        loop {
            compare(&game, &naive, &position, &state);
            if position.is_race() || random.below(every) == 0 || state.end.is_some() {
                compare_turns(&game, &naive, &position, &state);
                seen.compared += 1;
            }
            let Some(mv) = game.random_move(&position, &mut random, &mut scratch) else { break };
            assert!(game.is_legal(&position, mv));
            let player = game.turn(&position);
            let has_walls = Colour::BOTH.iter().any(|&colour| position.in_hand(player, colour) > 0);
            seen.passes += u32::from(mv == Move::PASS);
            seen.no_place +=
                u32::from(mv != Move::PASS && has_walls && mv.wall().is_none() && params.wall == WallRule::Required);
            game.apply(&mut position, mv);
            state = naive.after(&state, turn(&game, mv));
        }
        if let Some(Outcome::Win(winner)) = game.outcome(&position) {
            seen.wins += 1;
            seen.captures += u32::from((0..2).any(|pawn| position.pawn(winner.other(), pawn).is_none()));
        }
        seen.races += u32::from(position.is_race());
    }
    seen
}

#[test]
fn five_by_five() {
    let seen = play::<1>(&Params::sized(5, 5, 4), 540, 1);
    assert!(seen.wins > 0 && seen.captures > 0 && seen.passes > 0 && seen.no_place > 0, "{seen:?}");
}

#[test]
fn five_by_six() {
    let board = Params { starts: [[(2, 2), (4, 2)], [(2, 5), (4, 5)]], ..Params::sized(5, 6, 2) };
    let seen = play::<1>(&board, 216, 1);
    assert!(seen.wins > 0 && seen.captures > 0 && seen.races > 0, "{seen:?}");
}

#[test]
fn seven_by_eight() {
    let seen = play::<1>(&Params::sized(7, 8, 5), 216, 5);
    assert!(seen.wins > 0 && seen.races > 0 && seen.compared > 3000, "{seen:?}");
}

#[test]
fn eleven_by_fourteen() {
    let seen = play::<3>(&Params::default(), 216, 30);
    assert!(seen.wins > 0 && seen.races > 0 && seen.compared > 1000, "{seen:?}");
}

#[test]
fn twenty_two_by_twenty_eight() {
    let seen = play::<10>(&Params { plies: 300, ..Params::sized(22, 28, 3) }, 216, 300);
    assert!(seen.races > 0 && seen.compared > 1000, "{seen:?}");
}

#[test]
fn crowded_large_board() {
    let seen = play::<10>(&Params { plies: 120, ..Params::sized(12, 20, 18) }, 36, 120);
    assert!(seen.compared > 20, "{seen:?}");
}

/// A set-up position as the naive implementation has it.
fn state_of<const W: usize>(game: &Blockade<W>, naive: &Naive, position: &Position<W>) -> State {
    let mut state = naive.start();
    for player in Player::BOTH {
        state.pawns[player.index()] = [0, 1].map(|number| position.pawn(player, number).map(|pawn| cell(game, pawn)));
        state.hand[player.index()] = Colour::BOTH.map(|colour| position.in_hand(player, colour).into());
    }
    for wall in position.walls().iter() {
        let (row, col) = cell(game, wall.anchor);
        let walls = if wall.colour == Colour::Blue { &mut state.blue } else { &mut state.green };
        walls[row as usize][col as usize] = true;
    }
    state.ply = position.ply().into();
    state
}

/// Forced passes, no place for a wall, a place for some pawn moves only, everybody in a corridor: two plies deep.
#[test]
fn corner_cases_agree_in_all_variants() {
    let square = Params::sized(5, 5, 4);
    let rich = Params { walls: 8, ..square.clone() };
    let corridor = Params { starts: [[(1, 1), (1, 2)], [(1, 6), (1, 8)]], ..Params::sized(5, 8, 2) };
    for (board, text) in [
        (&rich, "21.32/55.23 12.14.31.44 11.23.32 6.6/6.7 X 30"),
        (&rich, "44.33/55.52 13.23.32 21.22.34.43 6.6/7.6 X 30"),
        (&rich, "52.41/32.54 11.21.33.43 24.31.42 6.6/6.7 X 30"),
        (&square, "23.21/14.42 22.33.41.44 13.14.21.42.43 2.1/2.2 O 29"),
        (&square, "41.23/45.34 12.14.33.42.44 11.13.32.34.43 2.1/1.2 X 30"),
        (&square, "52.23/45.25 12.14.33.42.44 11.13.32.34.43 2.1/1.2 X 30"),
        (&corridor, "11.13/15.17 11.13.15.17 - 0.2/0.2 X 30"),
        (&corridor, "11.14/15.17 11.13.15.17 - 0.2/0.2 O 31"),
        // The two players live in different parts of the board.
        (
            &Params { starts: [[(4, 1), (5, 5)], [(1, 1), (2, 5)]], ..Params::sized(5, 6, 3) },
            "12.23/42.54 21.23.25 - 1.3/2.3 X 30",
        ),
    ] {
        for params in variants(board) {
            let (game, naive) = (Blockade::<1>::new(params.clone()).unwrap(), Naive::new(&params));
            let position = game.parse_position(text).unwrap_or_else(|refusals| panic!("{text} {refusals:?}"));
            if game.outcome(&position).is_some() {
                continue;
            }
            let state = state_of(&game, &naive, &position);
            compare_turns(&game, &naive, &position, &state);
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            for mv in moves {
                let next = game.play(&position, mv).unwrap();
                let after = naive.after(&state, turn(&game, mv));
                compare(&game, &naive, &next, &after);
                compare_turns(&game, &naive, &next, &after);
            }
        }
    }
}

#[test]
fn naive_perft_agrees() {
    for params in variants(&Params::sized(5, 6, 1)) {
        let (game, naive) = (Blockade::<1>::new(params.clone()).unwrap(), Naive::new(&params));
        assert_eq!(perft(&game, &game.start(), 2), naive.perft(&naive.start(), 2), "{params:?}");
    }
}
