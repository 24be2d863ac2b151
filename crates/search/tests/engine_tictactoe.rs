//! Tic-tac-toe is never lost, against every opponent there can be, as X and as O, with every table size, with and without knowledge; and
//! what is won is won as soon as it can be.

use potez_rules::mnk::{Cell, Mnk};
use potez_rules::notation::play_line;
use potez_rules::{Game, Outcome, Player};
use potez_search::core::Knowledge;
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::{Limits, Silent, Verdict};

type Position = <Mnk as Game>::Position;

fn choose<K: Knowledge<Mnk>>(engine: &mut Engine<Mnk, K>, game: &Mnk, position: &Position, limits: Limits) -> Cell {
    engine.search(game, position, &limits.into(), &mut Silent).best().expect("there is a move")
}

/// Plays as `player` against all replies. Counts wins, draws and losses of the engine over all games.
fn play_all<K: Knowledge<Mnk>>(
    engine: &mut Engine<Mnk, K>,
    game: &Mnk,
    position: &Position,
    player: Player,
    limits: Limits,
    results: &mut [u32; 3],
) {
    match game.outcome(position) {
        Some(Outcome::Win(winner)) => results[if winner == player { 0 } else { 2 }] += 1,
        Some(Outcome::Draw) => results[1] += 1,
        None if game.turn(position) == player => {
            let mut next = *position;
            let mv = choose(engine, game, position, limits);
            game.apply(&mut next, mv);
            play_all(engine, game, &next, player, limits, results);
        }
        None => {
            let mut replies = Vec::new();
            game.legal_moves(position, &mut replies);
            for reply in replies {
                let mut next = *position;
                game.apply(&mut next, reply);
                play_all(engine, game, &next, player, limits, results);
            }
        }
    }
}

fn never_loses<K: Knowledge<Mnk> + Clone>(knowledge: K, limits: Limits) {
    let game = Mnk::tictactoe();
    for exactness in [Exactness::Guess, Exactness::Minimax] {
        for megabytes in [0, 1, 3] {
            for player in Player::BOTH {
                let options = Options::default().with_table(megabytes).with_exactness(exactness);
                let mut engine = Engine::new(knowledge.clone(), options);
                let mut results = [0; 3];
                play_all(&mut engine, &game, &game.start(), player, limits, &mut results);
                assert_eq!(results[2], 0, "{player:?}, {megabytes} MB, {exactness:?}: {results:?}");
                assert!(results[0] > 0);
            }
        }
    }
}

#[test]
fn tic_tac_toe_is_never_lost() {
    never_loses(MnkEvaluator::default(), Limits::none());
    never_loses(MateDistance, Limits::none());
    never_loses(MnkEvaluator::default(), Limits::depth(9));
    never_loses(MnkEvaluator::default(), Limits::nodes(3_000));
}

#[test]
fn two_threads_do_not_lose_either() {
    let game = Mnk::tictactoe();
    let mut engine = Engine::new(MnkEvaluator::default(), Options::default().with_table(1).with_threads(2));
    for player in Player::BOTH {
        let mut results = [0; 3];
        play_all(&mut engine, &game, &game.start(), player, Limits::none(), &mut results);
        assert_eq!(results[2], 0);
    }
}

/// In every position that is won for X to move, the engine's line wins as soon as minimax says that it can.
#[test]
fn a_win_in_three_is_preferred_to_a_win_in_five() {
    let game = Mnk::tictactoe();
    // X has two in a row and a fork elsewhere: the win at once is the one to take.
    for (moves, plies) in [("a1,c1,a3,a2,c3,b2", 1), ("b2,b1", 5), ("a1,b1,a3,a2", 3)] {
        let (position, _) = play_line(&game, &game.start(), moves).unwrap();
        for megabytes in [0, 1, 16] {
            let mut plain = Engine::new(MateDistance, Options::default().with_table(megabytes));
            let report = plain.search(&game, &position, &Limits::none().into(), &mut Silent);
            assert_eq!(report.verdict(), Verdict::Win(plies), "{moves}");
            let mut taught = Engine::new(MnkEvaluator::default(), Options::default().with_table(megabytes));
            let report = taught.search(&game, &position, &Limits::none().into(), &mut Silent);
            assert_eq!(report.verdict(), Verdict::Win(plies), "{moves}");
        }
    }
}
