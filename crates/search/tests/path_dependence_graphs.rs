//! Results that depend on the path, on random graphs, where every history can be tried: engine, solver and proof-number search find what
//! plain minimax over full histories finds.

use crate::common::counted::{ComesBack, Counted, Token};
use crate::path_dependence::{NODES, truth, verdict};
use potez_rules::{Game, Outcome, Random};
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::prove::dfpn::ProofNumberSearch;
use potez_search::prove::{Goal, Solver};
use potez_search::{Limits, Problem, Score, Silent, Table, Verdict, memory, minimax};

/// Who is asked about graphs. They remember everything that they were asked.
struct GraphPanel {
    /// A question that takes more than this is given up.
    nodes: u64,
    /// How many answers there were.
    answers: u32,
    engine: Engine<Counted, ComesBack>,
    solver: Solver<Counted, ComesBack>,
    proof_numbers: ProofNumberSearch<ComesBack>,
}

impl GraphPanel {
    fn new(nodes: u64) -> GraphPanel {
        GraphPanel {
            nodes,
            answers: 0,
            engine: Engine::new(ComesBack, Options::default().with_table(1)),
            solver: Solver::new(ComesBack, Goal::Distance, 1),
            proof_numbers: ProofNumberSearch::new(ComesBack, 1),
        }
    }

    fn agrees(&mut self, game: &Counted, token: &Token, value: Score, who: &str) {
        let context = || format!("{who}: {token:?} of {game:?}");
        let report = self.engine.search(game, token, &Limits::nodes(self.nodes).into(), &mut Silent);
        if report.stopped.is_none() {
            assert_eq!(report.verdict(), verdict(value), "engine, {}", context());
            self.answers += 1;
        }
        let solution = self.solver.solve(game, token, Limits::nodes(self.nodes), |_| true);
        if solution.stopped.is_none() {
            assert_eq!((solution.bounds.alpha, solution.bounds.beta), (value, value), "solver, {}", context());
            self.answers += 1;
        }
        let answer = self.proof_numbers.solve(game, token, Limits::nodes(self.nodes), |_| true);
        let outcome = match verdict(value) {
            Verdict::Win(_) => Outcome::Win(game.turn(token)),
            Verdict::Loss(_) => Outcome::Win(game.turn(token).other()),
            _ => Outcome::Draw,
        };
        if answer.stopped.is_none() {
            assert_eq!(answer.outcome(), Some(outcome), "proof numbers, {}", context());
            self.answers += 1;
        }
    }
}

/// A token after some moves that do not end the game.
fn wander(game: &Counted, random: &mut Random, plies: u32) -> Token {
    let mut token = game.token(random.below(game.nodes.len() as u32 - 3) as u16, random.below(4));
    for _ in 0..plies {
        let Some(mv) = game.random_move(&token, random, &mut Vec::new()) else { break };
        let mut next = token.clone();
        game.apply(&mut next, mv);
        if game.outcome(&next).is_some() {
            break;
        }
        token = next;
    }
    token
}

#[test]
fn graphs_with_every_history() {
    let mut seen = [0; 3];
    let mut with_history = 0;
    for seed in 0..1_500 {
        let mut random = Random::new(seed);
        let count = 3 + random.below(3);
        let graph = Counted::random(&mut random, count, 2);
        let limit = [u32::MAX, u32::MAX, 6 + random.below(8)][random.below(3) as usize];
        let game = Counted { thrice: true, limit, ..graph };
        let mut used = GraphPanel::new(NODES);
        for _ in 0..6 {
            let plies = random.below(9);
            let token = wander(&game, &mut random, plies);
            if game.outcome(&token).is_some() {
                continue;
            }
            let value = truth(&game, &token, 3 * count).expect("the third time ends every game");
            assert_eq!(game.backwards(&token), value, "{token:?} of {game:?}");
            used.agrees(&game, &token, value, "used");
            let mut fresh = GraphPanel::new(NODES);
            fresh.agrees(&game, &token, value, "fresh");
            assert_eq!(fresh.answers, 3);
            seen[(value.raw().signum() + 1) as usize] += 1;
            with_history += u32::from(game.counters(&token).repeated != 0);
        }
    }
    assert!(seen.iter().all(|&count| count > 1_000) && with_history > 1_000, "{seen:?} {with_history}");
}

/// Graphs that are too large to try every history: their values are worked out backwards.
#[test]
fn larger_graphs_with_histories() {
    let mut seen = [0; 3];
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let count = 6 + random.below(12);
        let graph = Counted::random(&mut random, count, 3);
        let limit = [u32::MAX, 25 + random.below(20)][random.below(2) as usize];
        let game = Counted { thrice: true, limit, ..graph };
        let mut used = GraphPanel::new(200_000);
        for _ in 0..12 {
            let plies = random.below(20);
            let token = wander(&game, &mut random, plies);
            if game.outcome(&token).is_none() {
                let value = game.backwards(&token);
                used.agrees(&game, &token, value, "used");
                seen[(value.raw().signum() + 1) as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
}

/// A proof that takes longer than the game may last is none, and a draw by length is not remembered where there is more time.
#[test]
fn one_long_line() {
    for count in [3, 100, 254, 255, 256, 257, 300, 400] {
        let game = Counted { limit: 1_000, ..Counted::line(count) };
        let mut used = GraphPanel::new(NODES);
        let far = u32::from(count);
        let lefts = [far - 1, far + 1, far - 2, far + 300, 2, far, far + 40, 1, far - 1];
        for (number, left) in lefts.into_iter().enumerate() {
            let value = Score::win_in(far).within(left);
            used.agrees(&game, &game.token(0, 1_000 - left), value, &format!("question {number}"));
        }
        assert_eq!(used.answers, 27, "{count}");
    }
}

/// Far from the end by length and near to it, with wins so long that they matter.
#[test]
fn long_games_with_an_end_by_length() {
    let (mut late, mut decided, mut answers, mut asked) = (0, 0, 0, 0);
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let count = 20 + random.below(400);
        let limit = 700;
        let game = Counted { limit, ..Counted::chain(&mut random, count) };
        let values = game.by_length(limit);
        let mut used = GraphPanel::new(200_000);
        for _ in 0..12 {
            let at = random.below(count) as u16;
            let left = [random.below(20), 250 + random.below(12), random.below(limit)][random.below(3) as usize] + 1;
            let value = values[left as usize][usize::from(at)];
            used.agrees(&game, &game.token(at, limit - left), value, "used");
            let endless = values[limit as usize][usize::from(at)];
            late += u32::from(value != endless);
            decided += u32::from(value != Score::DRAW);
            asked += 3;
        }
        answers += used.answers;
    }
    assert!(late > 30 && decided > 200, "{late} {decided}");
    assert!(4 * answers > 3 * asked, "{answers} answers of {asked}");
}

/// Where plain minimax at a depth is what is asked for, a repetition is a draw only the third time.
#[test]
fn searches_of_a_depth_are_minimax_whatever_the_history() {
    for seed in 0..800 {
        let mut random = Random::new(seed);
        let count = 3 + random.below(4);
        let graph = Counted::random(&mut random, count, 3);
        let game = Counted { thrice: true, limit: [u32::MAX, 9][random.below(2) as usize], ..graph };
        let options = Options::default().with_table(1).with_exactness(Exactness::Minimax);
        let mut engine = Engine::new(ComesBack, options);
        let mut table = Table::new();
        for _ in 0..4 {
            let plies = random.below(9);
            let token = wander(&game, &mut random, plies);
            for depth in 1..=8 {
                let problem = Problem::new(&game, &token, &ComesBack, depth);
                let truth = minimax(&problem, Silent).value();
                let found = engine.search(&game, &token, &Limits::depth(depth).into(), &mut Silent);
                assert_eq!(found.value(), truth, "engine, depth {depth}: {token:?} of {game:?}");
                assert_eq!(
                    memory(&problem, &mut table, Silent).value(),
                    truth,
                    "table, depth {depth}: {token:?} of {game:?}"
                );
            }
        }
    }
}
