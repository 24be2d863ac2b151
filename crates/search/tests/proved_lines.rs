//! A proved result comes with its whole line: legal moves to the end of the game, as many as the distance says. And engine and solver
//! prove the same distance.

use potez_rules::blockade::{self, Blockade, WallRule};
use potez_rules::byte::Byte8;
use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{self, Mnk};
use potez_rules::notation::play_line;
use potez_rules::{Game, Outcome, Player, Random, Settings};
use potez_search::core::{Knowledge, Query};
use potez_search::engine::{Engine, Options};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::halves::{HalfTurnEngine, HalfTurns, whole_turns};
use potez_search::prove::{Goal, Solver};
use potez_search::{Absolute, Bound, Limits, Line, Score, Silent};

/// Plays the line; a value that is proved must come true.
fn check<G: Game>(game: &G, root: &G::Position, line: &[G::Move], value: Absolute<Score>, context: &str) {
    let mut position = root.clone();
    let mut seen = vec![game.key(root)];
    for &mv in line {
        position = game.play(&position, mv).unwrap_or_else(|refusal| panic!("{refusal}, {context}"));
        seen.push(game.key(&position));
    }
    let score = value.seen_by(Player::First);
    let plies = score.win_distance().or(score.loss_distance());
    match game.outcome(&position) {
        Some(outcome) => {
            assert_eq!(Absolute::of_outcome(outcome, line.len() as u32), value, "{context}: {line:?}");
        }
        None => {
            // Only a draw by going round has no end.
            let last = seen.pop();
            assert!(plies.is_none() && seen.contains(&last.unwrap()), "{value} in {line:?}, {context}");
        }
    }
}

/// A win or loss that is not proved to be the soonest comes true all the same, and not later than was said.
fn check_within<G: Game>(game: &G, root: &G::Position, line: &Line<G::Move, Score>, context: &str) {
    let mut position = root.clone();
    for &mv in &line.moves {
        position = game.play(&position, mv).unwrap_or_else(|refusal| panic!("{refusal}, {context}"));
    }
    let outcome = game.outcome(&position).unwrap_or_else(|| panic!("{line:?} does not end, {context}"));
    let came = Absolute::of_outcome(outcome, line.moves.len() as u32);
    let [came, said]: [Score; 2] = [came, line.value].map(|value| value.seen_by(Player::First));
    assert_eq!(came.raw().signum(), said.raw().signum(), "{line:?}, {context}");
    let plies = |score: Score| score.win_distance().or(score.loss_distance());
    assert!(plies(came) <= plies(said), "{line:?}, {context}");
}

#[derive(Default, Debug)]
struct Seen {
    decided: u32,
    drawn: u32,
    longest: usize,
}

impl Seen {
    fn note<M>(&mut self, value: Score, line: &[M]) {
        *(if value == Score::DRAW { &mut self.drawn } else { &mut self.decided }) += 1;
        self.longest = self.longest.max(line.len());
    }
}

fn random_position<G: Game>(game: &G, random: &mut Random, plies: u32) -> G::Position {
    let mut position = game.start();
    for _ in 0..plies {
        let Some(mv) = game.random_move(&position, random, &mut Vec::new()) else { break };
        let mut next = position.clone();
        game.apply(&mut next, mv);
        if game.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Positions after some plies, by an engine of several lines that remembers all of them, and by a solver.
fn compare<G: Game, K: Knowledge<G> + Clone>(
    game: &G,
    knowledge: K,
    plies: std::ops::Range<u32>,
    positions: u64,
    seen: &mut Seen,
) {
    let mut engine = Engine::new(knowledge.clone(), Options::default().with_table(1));
    let mut solver = Solver::new(knowledge, Goal::Distance, 4);
    for seed in 0..positions {
        let mut random = Random::new(seed);
        let plies = plies.start + random.below(plies.end - plies.start);
        let position = random_position(game, &mut random, plies);
        let context = format!("seed {seed}: {position:?}");
        let solution = solver.solve(game, &position, Limits::nodes(400_000), |_| true);
        let known = (solution.bounds.alpha == solution.bounds.beta).then_some(solution.bounds.alpha);
        // Sometimes not deep enough to prove that a win is the soonest.
        let limits = if seed % 2 == 0 { Limits::nodes(100_000) } else { Limits::depth(3 + seed as u32 % 5) };
        let query = Query::from(limits).with_lines(1 + seed as usize % 3);
        let report = engine.search(game, &position, &query, &mut Silent);
        for line in std::iter::once(&report.main).chain(&report.others) {
            if line.proved {
                check(game, &position, &line.moves, line.value, &context);
                seen.note(line.value.seen_by(Player::First), &line.moves);
            } else if report.complete() && line.bound == Bound::Exact && line.value.seen_by(Player::First).is_decisive()
            {
                check_within(game, &position, line, &context);
            }
        }
        if let Some(value) = known {
            let line = solver.line(game, &position, value, Limits::none());
            check(game, &position, &line, Absolute::of(value, solution.mover), &format!("solver, {context}"));
            if report.main.proved {
                assert_eq!(report.value_for_mover(), value, "{context}");
            }
        }
    }
}

#[test]
fn in_games_in_a_row() {
    for (m, n, k, plies) in [(3, 3, 3, 0..7), (4, 4, 4, 5..12), (5, 4, 4, 9..17), (4, 3, 3, 0..6)] {
        for (gravity, misere) in [(false, false), (true, false), (false, true)] {
            let params = mnk::Params::new(m, n, k).unwrap().with_gravity(gravity).with_misere(misere);
            let game = Mnk::<u64>::new(params).unwrap();
            let mut seen = Seen::default();
            compare(&game, MnkEvaluator::default(), plies.clone(), 40, &mut seen);
            compare(&game, MateDistance, plies.clone(), 20, &mut seen);
            assert!(seen.decided > 10, "{params:?} {seen:?}");
        }
    }
}

#[test]
fn in_connect_four() {
    let mut seen = Seen::default();
    for text in ["", "cols=6 rows=5", "cols=5 rows=5"] {
        let params = connect4::Params::from_settings(&Settings::parse(text).unwrap()).unwrap();
        let game = Connect4::new(params);
        let cells = game.count_moves(&game.start()) as u32 * 5;
        compare(&game, Connect4Evaluator::default(), cells / 2..cells, 80, &mut seen);
    }
    assert!(seen.decided > 100 && seen.drawn > 10 && seen.longest > 12, "{seen:?}");
}

#[test]
fn in_byte() {
    let mut seen = Seen::default();
    compare(&Byte8::standard(), ByteEvaluator::default(), 16..34, 60, &mut seen);
    assert!(seen.decided > 40 && seen.longest > 5, "{seen:?}");
}

fn small(wall: WallRule, walls: u8) -> Blockade<1> {
    let starts = [[(2, 2), (4, 2)], [(2, 5), (4, 5)]];
    Blockade::new(blockade::Params { starts, wall, ..blockade::Params::sized(5, 6, walls) }).unwrap()
}

#[test]
fn in_blockade() {
    for wall in [WallRule::Required, WallRule::Optional, WallRule::Exclusive] {
        let mut seen = Seen::default();
        for walls in [0, 1, 2] {
            let game = HalfTurns::new(small(wall, walls));
            compare(&game, BlockadeEvaluator::default(), 0..24, 20, &mut seen);
        }
        assert!(seen.decided > 30, "{wall:?} {seen:?}");
    }
}

/// In whole turns: what is claimed is a line of whole turns.
#[test]
fn in_turns_of_blockade() {
    let mut decided = 0;
    for wall in [WallRule::Required, WallRule::Optional, WallRule::Exclusive] {
        let game = small(wall, 1);
        let mut engine = HalfTurnEngine::<1, _>::new(BlockadeEvaluator::default(), Options::default().with_table(1));
        let mut solver = Solver::new(BlockadeEvaluator::default(), Goal::Distance, 4);
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let plies = random.below(10);
            let position = random_position(&game, &mut random, plies);
            let query = Query::from(Limits::nodes(60_000)).with_lines(1 + seed as usize % 2);
            let report = engine.search(&game, &position, &query, &mut Silent);
            let lines: Vec<&Line<_, _>> = std::iter::once(&report.main).chain(&report.others).collect();
            for line in lines.into_iter().filter(|line| line.proved) {
                check(&game, &position, &line.moves, line.value, &format!("{wall:?}, seed {seed}"));
                decided += 1;
            }
            let halves = HalfTurns::new(game.clone());
            let half = potez_rules::blockade::Half::new(position.clone());
            let solution = solver.solve(&halves, &half, Limits::nodes(100_000), |_| true);
            if solution.outcome().is_some_and(|outcome| outcome != Outcome::Draw)
                && solution.bounds.alpha == solution.bounds.beta
            {
                let steps = solver.line(&halves, &half, solution.bounds.alpha, Limits::none());
                let turns = whole_turns(&game, &position, &steps);
                let value = Absolute::of(potez_search::halves::in_turns(solution.bounds.alpha), solution.mover);
                check(&game, &position, &turns, value, &format!("solver, {wall:?}, seed {seed}"));
            }
        }
    }
    assert!(decided > 60, "{decided}");
}

/// The position in which a value of a move, the line of the engine and the solver once told different distances.
#[test]
fn the_shortest_win_is_told_by_everybody() {
    let game = Connect4::default();
    let (position, _) = play_line(&game, &game.start(), "4,4,4,4,3,2,6,7,4,4").unwrap();
    let mut solver = Solver::new(Connect4Evaluator::default(), Goal::Distance, 16);
    let solution = solver.solve(&game, &position, Limits::none(), |_| true);
    let value = solution.bounds.alpha;
    assert_eq!(value, solution.bounds.beta);
    let line = solver.line(&game, &position, value, Limits::none());
    check(&game, &position, &line, Absolute::of(value, solution.mover), "solver");
    for threads in [1, 2, 3] {
        let options = Options::default().with_table(16).with_threads(threads);
        let mut engine = Engine::new(Connect4Evaluator::default(), options);
        for _ in 0..3 {
            let report = engine.search(&game, &position, &Query::default(), &mut Silent);
            assert!(report.main.proved);
            assert_eq!(report.value_for_mover(), value);
            check(&game, &position, &report.main.moves, report.value(), "engine");
        }
    }
}
