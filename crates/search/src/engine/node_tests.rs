use potez_rules::{Counters, Outcome, Player};

use super::super::abdada::Abdada;
use super::super::entry::{Entry, Table};
use super::super::frame::Memory;
use super::super::futility::is_too_late;
use super::super::parallel::Task;
use super::super::shared::Shared;
use super::super::worker::Control;
use super::*;
use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::knowledge::Plain;
use crate::core::window::Bound;
use crate::evaluators::outcome::MateDistance;

fn task<'a, G: Game, K>(
    game: &'a G,
    position: &'a G::Position,
    knowledge: &'a K,
    table: &'a Table,
    exactness: Exactness,
    last_depth: u32,
) -> Task<'a, G, K> {
    Task { game, knowledge, table, position, only: &[], exactness, last_depth, lines: 1 }
}

/// A game of many branches, one of which is good: how far it has been followed, and which one.
struct Fan;

const WAYS: u8 = 60;
const GOOD: u8 = 1;

impl Game for Fan {
    type Position = (u8, u8);
    type Move = u8;

    fn start(&self) -> (u8, u8) {
        (0, 0)
    }

    fn turn(&self, position: &(u8, u8)) -> Player {
        Player::BOTH[usize::from(position.0 % 2)]
    }

    fn outcome(&self, _position: &(u8, u8)) -> Option<Outcome> {
        None
    }

    fn legal_moves(&self, position: &(u8, u8), moves: &mut Vec<u8>) {
        moves.extend(0..if position.0 == 0 { WAYS } else { 2 });
    }

    fn apply(&self, position: &mut (u8, u8), mv: u8) {
        *position = (position.0 + 1, if position.0 == 0 { mv } else { position.1 });
    }

    fn key(&self, position: &(u8, u8)) -> u64 {
        u64::from(position.0) << 8 | u64::from(position.1)
    }
}

struct Points;

impl Evaluator<Fan> for Points {
    type Value = Score;

    fn evaluate(&self, _game: &Fan, position: &(u8, u8)) -> Absolute<Score> {
        Absolute::new(Score::evaluation(if position.0 > 0 && position.1 == GOOD { 50 } else { -50 }))
    }
}

#[test]
fn a_deferred_move_is_searched_though_others_come_too_late() {
    let (knowledge, table, depth) = (Plain(Points), Table::new(1, 0), 3);
    let start = Fan.start();
    let task = task(&Fan, &start, &knowledge, &table, Exactness::Guess, depth);
    let (mut memory, shared) = (Memory::new(), Shared::new(Some(Abdada::new())));
    let (mut worker, moves) = task.worker(&mut memory, &shared, Control::new(None, None));
    let (depth, key) = (depth as i32, worker.memory.frames[0].key);
    let good = moves.iter().find(|mv| mv.candidate.mv == GOOD).expect("one of them").candidate.index;
    assert!(is_too_late(depth, WAYS.into()) && depth >= worker.threads.abdada_depth);
    shared.abdada.as_ref().expect("asked for").bucket(key).set(Abdada::mark(key, good, depth));
    worker.iteration.depth = depth;
    let found = worker.node(0, depth, Window::just_above(Score::DRAW));
    assert_eq!(found.score, Score::evaluation(50));
}

/// A game with two moves at every step and only one player: nothing is cut.
struct Steps;

impl Game for Steps {
    type Position = (u8, u32);
    type Move = u8;

    fn start(&self) -> (u8, u32) {
        (0, 0)
    }

    fn turn(&self, _position: &(u8, u32)) -> Player {
        Player::First
    }

    fn outcome(&self, _position: &(u8, u32)) -> Option<Outcome> {
        None
    }

    fn legal_moves(&self, _position: &(u8, u32), moves: &mut Vec<u8>) {
        moves.extend(0..2);
    }

    fn apply(&self, position: &mut (u8, u32), mv: u8) {
        *position = (position.0 + 1, position.1 << 1 | u32::from(mv));
    }

    fn key(&self, position: &(u8, u32)) -> u64 {
        (u64::from(position.0) << 32 | u64::from(position.1)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// Every move leads to a game that a counter has ended; the same board could go on.
struct Ends;

impl Game for Ends {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        0
    }

    fn turn(&self, position: &u8) -> Player {
        Player::BOTH[usize::from(position % 2)]
    }

    fn outcome(&self, position: &u8) -> Option<Outcome> {
        (*position > 0).then_some(Outcome::Draw)
    }

    fn legal_moves(&self, position: &u8, moves: &mut Vec<u8>) {
        moves.extend((*position == 0).then_some([0, 1]).into_iter().flatten());
    }

    fn apply(&self, position: &mut u8, _mv: u8) {
        *position += 1;
    }

    fn key(&self, position: &u8) -> u64 {
        u64::from(*position) + 1
    }

    fn counters(&self, position: &u8) -> Counters {
        Counters { ended: *position > 0, ..Counters::NONE }
    }
}

#[test]
fn a_game_that_a_counter_has_ended_is_not_answered_by_the_table() {
    let (knowledge, table) = (Plain(MateDistance), Table::new(1, 0));
    let start = Ends.start();
    let task = task(&Ends, &start, &knowledge, &table, Exactness::Guess, 5);
    let (mut memory, shared) = (Memory::new(), Shared::new(None));
    let (mut worker, _) = task.worker(&mut memory, &shared, Control::new(None, None));
    // What another visit, on which the game went on, has found out about the board after the move.
    let score = Score::evaluation(-200);
    let entry = Entry { score, bound: Bound::AtMost, depth: 9, proved: false, best: None, estimate: None };
    table.store(Ends.key(&1), entry);
    worker.iteration.depth = 5;
    let found = worker.node(0, 5, Window::just_above(Score::evaluation(100)));
    assert_eq!(found.score, Score::DRAW);
}

const DEPTH: u32 = 15;
const HALF: u64 = 1 << (DEPTH - 1);

/// Evaluates everything as equal. At the first leaf of the root's second move, it stores the answer at the root, as another thread would.
struct Elsewhere<'a>(&'a Table, std::sync::atomic::AtomicU64);

impl Evaluator<Steps> for Elsewhere<'_> {
    type Value = Score;

    fn evaluate(&self, game: &Steps, _position: &(u8, u32)) -> Absolute<Score> {
        // The root is evaluated too.
        if self.1.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == HALF + 1 {
            let entry = Entry {
                score: Score::evaluation(200),
                bound: Bound::AtLeast,
                depth: DEPTH as u8,
                proved: false,
                best: None,
                estimate: None,
            };
            self.0.store(game.key(&game.start()), entry);
        }
        Absolute::new(Score::DRAW)
    }
}

#[test]
fn a_position_that_another_thread_has_answered_is_left_in_the_middle_of_a_move() {
    let table = Table::new(1, 0);
    let knowledge = Plain(Elsewhere(&table, 0.into()));
    let start = Steps.start();
    let task = task(&Steps, &start, &knowledge, &table, Exactness::Minimax, DEPTH);
    let (mut memory, shared) = (Memory::new(), Shared::new(Some(Abdada::new())));
    let (mut worker, _) = task.worker(&mut memory, &shared, Control::new(None, None));
    worker.iteration.depth = DEPTH as i32;
    let found = worker.node(0, DEPTH as i32, Window::just_above(Score::evaluation(100)));
    assert_eq!(found, Found::guessed(Score::evaluation(200)));
    assert!(worker.control.stopped.is_none() && worker.threads.answer.is_none());
    assert!(worker.memory.frames.iter().all(|frame| frame.question.is_none()));
    let after = worker.counts.nodes - 2 * HALF;
    assert!(after < HALF / 2, "{after} nodes after the answer was there");
}
