//! Shortest paths against a breadth-first search with the moves of the naive twin, on random positions of every variant.

use std::collections::VecDeque;

use crate::blockade_naive::naive::{Cell, Naive, State, Turn};
use potez_rules::blockade::{Blockade, Colour, Move, Params, SingleStep, StepRule};
use potez_rules::{Game, Player, Random, Show};

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

/// The fewest moves by the naive twin's landings, without pawns in the way and without stopping on the other goal.
fn naive_length(naive: &Naive, state: &State, player: usize, from: Cell, to: Cell, other: Cell) -> Option<usize> {
    let empty = State { pawns: [[None; 2]; 2], ..state.clone() };
    let mut seen = vec![from];
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((cell, moves)) = queue.pop_front() {
        if cell == to {
            return Some(moves);
        }
        for next in naive.landings(&empty, player, cell) {
            if next != other && !seen.contains(&next) {
                seen.push(next);
                queue.push_back((next, moves + 1));
            }
        }
    }
    None
}

/// What is drawn goes from neighbour to neighbour, and passes the stops in their order.
fn drawn<const W: usize>(game: &Blockade<W>, stops: &[usize], through: &[(usize, usize)]) {
    let places: Vec<(usize, usize)> = stops.iter().map(|stop| (stop / game.cols(), stop % game.cols())).collect();
    assert_eq!((through.first(), through.last()), (places.first(), places.last()));
    for pair in through.windows(2) {
        assert!(pair[0].0.abs_diff(pair[1].0) <= 1 && pair[0].1.abs_diff(pair[1].1) <= 1, "{through:?}");
    }
    let mut way = through.iter();
    assert!(places.iter().all(|place| way.any(|cell| cell == place)), "{through:?} passes {places:?}");
}

/// Compares all eight paths, and gives back how many are longer than half of the single steps.
fn compare<const W: usize>(
    game: &Blockade<W>,
    naive: &Naive,
    position: &<Blockade<W> as Game>::Position,
    state: &State,
) -> u32 {
    let empty = State { pawns: [[None; 2]; 2], ..state.clone() };
    let mut longer = 0;
    let mut shown = game.paths(position).unwrap().into_iter();
    for player in Player::BOTH {
        let goals = game.start_cells(player.other());
        let steps = game.pawn_steps(position, player);
        for (pawn, &shortest) in steps.iter().enumerate() {
            for goal in 0..2 {
                let path = game.path(position, player, pawn, goal);
                let expected = position.pawn(player, pawn).and_then(|from| {
                    let [from, to, other] = [from, goals[goal], goals[1 - goal]].map(|it| cell(game, it));
                    naive_length(naive, state, player.index(), from, to, other)
                });
                assert_eq!(path.as_ref().map(|path| path.len() - 1), expected, "{position:?} {player:?} {pawn} {goal}");
                let entry = shown.next().unwrap();
                let names =
                    (format!("{}{}", player.mark(), pawn + 1), format!("{}{}", player.other().mark(), goal + 1));
                assert_eq!((&entry.pawn, &entry.goal, entry.length()), (&names.0, &names.1, expected));
                let Some(path) = path else { continue };
                assert_eq!((path.first(), path.last()), (position.pawn(player, pawn).as_ref(), Some(&goals[goal])));
                for step in path.windows(2) {
                    let landings = naive.landings(&empty, player.index(), cell(game, step[0]));
                    assert!(landings.contains(&cell(game, step[1])), "{path:?}");
                }
                assert!(path[1..].iter().all(|&stop| stop != goals[1 - goal]), "{path:?}");
                drawn(game, &path, &entry.through);
                longer += u32::from(expected > shortest[goal].map(usize::from));
            }
        }
    }
    assert!(shown.next().is_none());
    longer
}

/// Plays random games and compares every position; gives back how many paths had to avoid the other goal.
fn play<const W: usize>(board: &Params, games: u64) -> (u32, u32) {
    let (mut positions, mut longer) = (0, 0);
    let mut scratch = Vec::new();
    let variants = [
        (SingleStep::Course, StepRule::Exact),
        (SingleStep::GoalOnly, StepRule::Exact),
        (SingleStep::Loose, StepRule::Exact),
        (SingleStep::Course, StepRule::Free),
    ];
    for number in 0..games {
        let (single_step, step) = variants[number as usize % variants.len()];
        let params = Params { single_step, step, ..board.clone() };
        let (game, naive) = (Blockade::<W>::new(params.clone()).unwrap(), Naive::new(&params));
        let mut random = Random::new(number);
        let (mut position, mut state) = (game.start(), naive.start());
        loop {
            positions += 1;
            longer += compare(&game, &naive, &position, &state);
            let Some(mv) = game.random_move(&position, &mut random, &mut scratch) else { break };
            game.apply(&mut position, mv);
            state = naive.after(&state, turn(&game, mv));
        }
    }
    (positions, longer)
}

#[test]
fn small_boards() {
    let (positions, longer) = play::<1>(&Params::sized(5, 5, 3), 40);
    assert!(positions > 300 && longer > 10, "{positions} {longer}");
    assert!(play::<1>(&Params::sized(7, 8, 6), 24).0 > 300);
}

#[test]
fn the_standard_board() {
    assert!(play::<3>(&Params::default(), 8).0 > 200);
}
