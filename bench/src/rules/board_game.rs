//! Connect Four and tic-tac-toe against the crate `board-game` 0.8, both through their general interfaces.

use board_game::board::{Board, BoardMoves, Outcome as TheirOutcome, Player as TheirPlayer};
use board_game::games::{connect4::Connect4 as TheirConnect4, ttt::TTTBoard};
use board_game::util::game_stats::perft_naive;
use potez_rules::connect4::Connect4;
use potez_rules::mnk::Mnk;
use potez_rules::{Game, perft};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::playouts::{Results, play};
use crate::measure::{Bench, Duel, Job};

const GAMES: u64 = 20_000;

/// Runs everything.
pub(crate) fn run(bench: &mut Bench) {
    if bench.wants("perft connect4") {
        let game = Connect4::default();
        let start = game.start();
        let board = TheirConnect4::default();
        bench.duel(
            Duel { name: "perft connect4 9", work: 39_394_572.0, unit: "leaves", goal: 1.5, pairs: 25 },
            Job::answers("potez", 39_394_572, move || perft(&game, &start, 9)),
            Job::answers("board-game", 39_394_572, move || perft_naive(&board, 9)),
        );
    }
    if bench.wants("random games tictactoe") {
        // Random play: X wins 58.5 %, O 28.8 %, 12.7 % are drawn.
        random::<Mnk, TTTBoard>(bench, "random games tictactoe", &Mnk::tictactoe(), [0.585, 0.288, 0.127]);
    }
    if bench.wants("random games connect4") {
        // Random play: X wins 55.5 %, O 44.2 %, 0.3 % are drawn.
        random::<Connect4, TheirConnect4>(bench, "random games connect4", &Connect4::default(), [0.555, 0.442, 0.003]);
    }
}

fn random<G: Game, B>(bench: &mut Bench, name: &str, game: &G, shares: [f64; 3])
where
    B: Board + Default + for<'a> BoardMoves<'a, B>,
{
    let right = move |results: &Results| results.near(shares);
    let mut seed = 0;
    let ours = Job::checked(
        "potez",
        move || {
            seed += 1;
            play(game, GAMES, seed)
        },
        right,
    );
    let mut rng = SmallRng::seed_from_u64(1);
    let theirs = Job::checked("board-game", move || play_theirs::<B>(&mut rng), right);
    bench.duel(Duel { name, work: GAMES as f64, unit: "games", goal: 1.5, pairs: 25 }, ours, theirs);
}

/// Random games by their own drawing of moves, with the small generator of `rand`.
fn play_theirs<B>(rng: &mut SmallRng) -> Results
where
    B: Board + Default + for<'a> BoardMoves<'a, B>,
{
    let mut results = Results::default();
    for _ in 0..GAMES {
        let mut board = B::default();
        while board.play_random_available_move(rng).is_ok() {
            results.plies += 1;
        }
        match board.outcome() {
            Some(TheirOutcome::WonBy(TheirPlayer::A)) => results.outcomes[0] += 1,
            Some(TheirOutcome::WonBy(TheirPlayer::B)) => results.outcomes[1] += 1,
            Some(TheirOutcome::Draw) | None => results.outcomes[2] += 1,
        }
    }
    results
}
