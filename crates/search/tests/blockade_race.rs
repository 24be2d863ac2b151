//! What the engine is told about the race is true: checked against all positions of small boards, solved backwards.

use potez_rules::blockade::{Blockade, Half, Params, Position, SingleStep, StepRule};
use potez_rules::{Game, Notation, Outcome, Player, Random};
use potez_search::engine::{Engine, Options};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::halves::{HalfTurnEngine, HalfTurns};
use potez_search::{Knowledge, Limits, Score, Silent, Verdict, Window};

type G = Blockade<1>;

fn params(rows: u8, cols: u8, walls: u8) -> Params {
    Params {
        starts: [[(2, 2), (rows - 1, 2)], [(2, cols - 1), (rows - 1, cols - 1)]],
        ..Params::sized(rows, cols, walls)
    }
}

/// The fields of the blue and the green walls after all have been placed at random, as a position text has them.
fn random_walls(game: &G, random: &mut Random) -> Option<String> {
    let mut position = game.start();
    for _ in 0..200 {
        if position.is_race() {
            let text = game.position_text(&position);
            let fields: Vec<&str> = text.split(' ').collect();
            return Some(format!("{} {}", fields[1], fields[2]));
        }
        let mv = game.random_move(&position, random, &mut Vec::new())?;
        game.apply(&mut position, mv);
    }
    None
}

/// All positions of a race on one board, with the truth about each, in turns.
struct Solved {
    positions: Vec<Position<1>>,
    truth: Vec<Verdict>,
}

const FINISHED: u32 = u32::MAX;

/// A number for the places of the pawns and the turn.
fn index(game: &G, position: &Position<1>) -> usize {
    let cells = game.rows() * game.cols();
    let pair = |player| {
        let [one, two] = [0, 1].map(|number| position.pawn(player, number).unwrap());
        one.min(two) * cells + one.max(two)
    };
    (pair(Player::First) * cells * cells + pair(Player::Second)) * 2 + game.turn(position).index()
}

fn solve(game: &G, walls: &str) -> Solved {
    let cells = game.rows() * game.cols();
    let mut number = vec![FINISHED; 2 * cells.pow(4)];
    let mut positions = Vec::new();
    let sign = |cell: usize| format!("{}{}", cell / game.cols() + 1, cell % game.cols() + 1);
    for x1 in 0..cells {
        for x2 in x1 + 1..cells {
            for o1 in 0..cells {
                for o2 in o1 + 1..cells {
                    for (turn, ply) in [('X', 100), ('O', 101)] {
                        let text =
                            format!("{}.{}/{}.{} {walls} 0.0/0.0 {turn} {ply}", sign(x1), sign(x2), sign(o1), sign(o2));
                        // Shared cells, reached goals and pawns walled in are not positions of a game that goes on.
                        let Ok(position) = game.parse_position(&text) else { continue };
                        if game.outcome(&position).is_none() {
                            number[index(game, &position)] = positions.len() as u32;
                            positions.push(position);
                        }
                    }
                }
            }
        }
    }
    let truth = backwards(game, &positions, &number);
    Solved { positions, truth }
}

/// Win in 1, loss in 2, win in 3, … until nothing new is found; the rest is drawn.
fn backwards(game: &G, positions: &[Position<1>], number: &[u32]) -> Vec<Verdict> {
    let mut next = Vec::new();
    let mut ends = Vec::new();
    let mut moves = Vec::new();
    for position in positions {
        moves.clear();
        game.legal_moves(position, &mut moves);
        for &mv in &moves {
            let mut child = position.clone();
            game.apply(&mut child, mv);
            next.push(match game.outcome(&child) {
                Some(Outcome::Win(_)) => FINISHED,
                _ => number[index(game, &child)],
            });
        }
        ends.push(next.len());
    }
    let mut truth = vec![Verdict::Draw; positions.len()];
    let mut known = true;
    for turns in 1.. {
        if !known && turns > 2 {
            break;
        }
        known = false;
        let before = truth.clone();
        for at in 0..positions.len() {
            if truth[at] != Verdict::Draw {
                continue;
            }
            let children = &next[if at == 0 { 0 } else { ends[at - 1] }..ends[at]];
            let lost = |&child: &u32| {
                child == FINISHED && turns == 1
                    || child != FINISHED && matches!(before[child as usize], Verdict::Loss(_))
            };
            let won = |&child: &u32| child != FINISHED && matches!(before[child as usize], Verdict::Win(_));
            if children.iter().any(lost) {
                truth[at] = Verdict::Win(turns);
                known = true;
            } else if children.iter().all(won) {
                truth[at] = Verdict::Loss(turns);
                known = true;
            }
        }
    }
    truth
}

/// The value in half turns.
fn score(verdict: Verdict) -> Score {
    match verdict {
        Verdict::Win(turns) => Score::win_in(2 * turns - 1),
        Verdict::Loss(turns) => Score::loss_in(2 * turns - 1),
        _ => Score::DRAW,
    }
}

/// Checks every position; returns how many there are and how many are decided.
fn check(game: &G, walls: &str) -> (usize, usize) {
    let halves = HalfTurns::new(game.clone());
    let evaluator = BlockadeEvaluator::default();
    let solved = solve(game, walls);
    let mut decided = 0;
    for (position, &truth) in solved.positions.iter().zip(&solved.truth) {
        let half = Half::new(position.clone());
        let Window { alpha, beta } = evaluator.static_bounds(&halves, &half);
        let value = score(truth);
        assert!(alpha <= value && value <= beta, "{} {truth:?} {alpha} {beta}", game.position_text(position));
        decided += usize::from(alpha == beta);
    }
    (solved.positions.len(), decided)
}

#[test]
fn the_race_is_judged_truly_on_every_position_of_small_boards() {
    let mut random = Random::new(1);
    let mut all = (0, 0);
    for (rows, cols, walls, boards) in [(5, 5, 0, 1), (5, 5, 1, 1), (5, 5, 2, 1)] {
        for single_step in [SingleStep::Course, SingleStep::Loose] {
            let game = G::new(Params { single_step, ..params(rows, cols, walls) }).unwrap();
            for _ in 0..boards {
                let Some(walls) = random_walls(&game, &mut random) else { continue };
                let (count, decided) = check(&game, &walls);
                all = (all.0 + count, all.1 + decided);
            }
        }
    }
    let game = G::new(Params { step: StepRule::Free, ..params(5, 5, 1) }).unwrap();
    let walls = random_walls(&game, &mut random).unwrap();
    let (count, decided) = check(&game, &walls);
    all = (all.0 + count, all.1 + decided);
    assert!(all.0 > 400_000, "{all:?}");
    assert!(10 * all.1 > 9 * all.0, "nearly all positions are decided: {all:?}");
}

#[test]
fn the_engine_plays_the_race_as_it_is_solved() {
    let game = G::new(params(5, 5, 1)).unwrap();
    let mut random = Random::new(9);
    let walls = random_walls(&game, &mut random).unwrap();
    let solved = solve(&game, &walls);
    let mut engine = HalfTurnEngine::new(BlockadeEvaluator::default(), Options::default().with_table(4));
    for _ in 0..200 {
        let at = random.below(solved.positions.len() as u32) as usize;
        let (position, truth) = (&solved.positions[at], solved.truth[at]);
        let report = engine.search(&game, position, &Limits::depth(12).into(), &mut Silent);
        match truth {
            Verdict::Win(turns) | Verdict::Loss(turns) if turns <= 12 => {
                assert_eq!(report.verdict(), truth, "{}", game.position_text(position));
            }
            _ => assert!(matches!(report.verdict(), Verdict::Unknown | Verdict::Draw)),
        }
    }
}

#[test]
fn small_boards_are_solved_as_by_plain_search() {
    // With and without hooks the engine finds the same end of the game.
    for (rows, cols, walls) in [(5, 5, 0), (5, 6, 0), (5, 5, 1)] {
        let game = G::new(params(rows, cols, walls)).unwrap();
        let halves = HalfTurns::new(game.clone());
        let mut random = Random::new(4);
        for _ in 0..6 {
            let mut position = game.start();
            for _ in 0..(2 * walls + random.below(4) as u8) {
                let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) else { break };
                game.apply(&mut position, mv);
            }
            let half = Half::new(position);
            let limits = Limits::depth(8).into();
            let mut knowing = Engine::new(BlockadeEvaluator::default(), Options::default().with_table(4));
            let mut plain = Engine::new(
                potez_search::core::Plain(BlockadeEvaluator::default()),
                Options::default().with_table(4).with_exactness(potez_search::engine::Exactness::Minimax),
            );
            let known = knowing.search(&halves, &half, &limits, &mut Silent);
            let found = plain.search(&halves, &half, &limits, &mut Silent);
            if found.verdict() != Verdict::Unknown {
                assert_eq!(known.verdict(), found.verdict(), "{}", game.position_text(half.position()));
            }
        }
    }
}
