//! The solver finds the true value, with and without hooks, and says so when it does not.

use potez_rules::connect4::Connect4;
use potez_rules::mnk::{Mnk, Params};
use potez_rules::notation::play_line;
use potez_rules::{Game, Outcome, Player, Settings};
use potez_search::core::Knowledge;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Score, Stop, Verdict};

fn solve<G: Game, K: Knowledge<G>>(game: &G, knowledge: K, position: &G::Position) -> Verdict {
    let winner = Solver::new(&knowledge, Goal::Winner, 4).solve(game, position, Limits::none(), |_| true);
    let solution = Solver::new(&knowledge, Goal::Distance, 4).solve(game, position, Limits::none(), |_| true);
    assert_eq!(winner.outcome(), solution.outcome());
    solution.verdict()
}

/// Published positions with their scores: half the discs that the winner has left, in Pascal Pons' counting.
const POSITIONS: &[(&str, i32)] = &[
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("23163416124767223154467471272416755633", 0),
    ("5554224333234511764415115", 4),
    ("52753311433677442422121", 8),
    ("1233722555341451114725221333", -1),
];

/// The verdict that a score means after so many discs.
fn verdict(score: i32, played: usize) -> Verdict {
    let left = 42 - played as i32;
    // The last ply in which the mover, or the opponent, still has a disc to play.
    let last_own = left - (left + 1) % 2;
    let last_other = left - left % 2;
    match score.signum() {
        0 => Verdict::Draw,
        1 => Verdict::Win((last_own - 2 * (score - 1)) as u32),
        _ => Verdict::Loss((last_other - 2 * (-score - 1)) as u32),
    }
}

#[test]
fn published_positions_of_connect_four_are_solved() {
    let game = Connect4::default();
    for &(moves, score) in POSITIONS {
        let (position, _) = play_line(&game, &game.start(), moves).unwrap();
        assert_eq!(
            solve(&game, Connect4Evaluator::default(), &position),
            verdict(score, moves.len()),
            "{moves} with hooks"
        );
        assert_eq!(solve(&game, MateDistance, &position), verdict(score, moves.len()), "{moves} without hooks");
    }
}

#[test]
fn small_boards_are_solved() {
    let game = Mnk::tictactoe();
    assert_eq!(solve(&game, MateDistance, &game.start()), Verdict::Draw);
    let (fork, _) = play_line(&game, &game.start(), "a1,b1,a3").unwrap();
    assert_eq!(solve(&game, MateDistance, &fork), Verdict::Loss(4));
    let params = Params::from_settings(&Settings::parse("m=4 n=3 k=3").unwrap()).unwrap();
    let wider: Mnk = Mnk::new(params).unwrap();
    let solution = Solver::new(MateDistance, Goal::Winner, 1).solve(&wider, &wider.start(), Limits::none(), |_| true);
    assert_eq!(solution.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn limits_end_it_with_what_is_known() {
    let game = Connect4::default();
    let mut solver = Solver::new(Connect4Evaluator::default(), Goal::Distance, 1);
    let solution = solver.solve(&game, &game.start(), Limits::nodes(5_000), |_| true);
    assert_eq!(solution.stopped, Some(Stop::Nodes));
    assert_eq!((solution.outcome(), solution.verdict()), (None, Verdict::Unknown));
    let mut calls = 0;
    let solution = solver.solve(&game, &game.start(), Limits::none(), |_| {
        calls += 1;
        calls < 3
    });
    assert_eq!((solution.stopped, calls), (Some(Stop::Asked), 3));
    // No win within 4 plies, and no loss: then it does not look any further.
    let solution = solver.solve(&game, &game.start(), Limits::depth(4), |_| true);
    assert!(solution.stopped.is_none() && solution.outcome().is_none());
    assert!(solution.bounds.beta < Score::win_in(4) && solution.bounds.alpha > Score::loss_in(4));
}
