//! The engine, asked for exact values, returns the value of plain minimax at the same depth: in every game, at depth 1 to 5, with and
//! without table, with one thread and with two.

use potez_rules::blockade::{self, Blockade};
use potez_rules::byte::{self, Byte8};
use potez_rules::connect4::Connect4;
use potez_rules::mnk::{self, Mnk};
use potez_rules::random::mix;
use potez_rules::{Game, Outcome, Player, Random, Settings};
use potez_search::core::{Knowledge, Plain};
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::halves::HalfTurns;
use potez_search::prove::{Goal, Solver};
use potez_search::{Absolute, Evaluator, Limits, Score, Silent};

/// Points that only a hash of the position explains: no ordering can guess them, ties are rare.
#[derive(Clone, Copy)]
struct Noise;

impl<G: Game> Evaluator<G> for Noise {
    type Value = Score;

    fn evaluate(&self, game: &G, position: &G::Position) -> Absolute<Score> {
        Absolute::new(Score::evaluation((game.key(position) % 401) as i32 - 200))
    }
}

/// Plain minimax.
fn minimax<G: Game>(
    game: &G,
    evaluator: &impl Evaluator<G, Value = Score>,
    position: &G::Position,
    depth: u32,
    ply: u32,
) -> Absolute<Score> {
    if let Some(outcome) = game.outcome(position) {
        return evaluator.finished(game, position, outcome, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(game, position);
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mover = game.turn(position);
    let values = moves.iter().map(|&mv| {
        let mut child = position.clone();
        game.apply(&mut child, mv);
        minimax(game, evaluator, &child, depth - 1, ply + 1).seen_by(mover)
    });
    Absolute::of(values.max().expect("an unfinished position has a move"), mover)
}

fn random_position<G: Game>(game: &G, random: &mut Random, plies: u32) -> G::Position {
    let mut position = game.start();
    let mut scratch = Vec::new();
    for _ in 0..plies {
        let Some(mv) = game.random_move(&position, random, &mut scratch) else { break };
        game.apply(&mut position, mv);
    }
    position
}

fn agrees<G: Game, K: Knowledge<G> + Copy>(
    name: &str,
    game: &G,
    knowledge: K,
    longest: u32,
    depths: std::ops::RangeInclusive<u32>,
    count: u32,
) {
    let mut random = Random::new(2024);
    let options = Options::default().with_exactness(Exactness::Minimax);
    for (megabytes, threads) in [(0, 1), (1, 1), (0, 2), (1, 2)] {
        let mut engine = Engine::new(knowledge, options.with_table(megabytes).with_threads(threads));
        for _ in 0..count {
            let plies = random.below(longest);
            let position = random_position(game, &mut random, plies);
            for depth in depths.clone() {
                let report = engine.search(game, &position, &Limits::depth(depth).into(), &mut Silent);
                let truth = minimax(game, &knowledge, &position, depth, 0);
                assert_eq!(
                    report.value(),
                    truth,
                    "{name}, depth {depth}, {megabytes} MB, {threads} threads: {position:?}"
                );
            }
        }
    }
}

/// A tree that only its numbers make: who moves, how many children, what a node is worth all follow from a hash of the way to it, and different
/// ways lead to one node. Players move twice in a row, pass the turn on, and finish where nobody expects it.
struct Wild {
    seed: u64,
    /// Few values, many ties.
    values: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Knot {
    level: u32,
    number: u64,
}

const LEVELS: u32 = 7;

impl Wild {
    fn hash(&self, knot: &Knot, salt: u64) -> u64 {
        mix(mix(self.seed ^ salt << 48) ^ u64::from(knot.level) << 32 ^ knot.number)
    }
}

impl Game for Wild {
    type Position = Knot;
    type Move = u8;

    fn start(&self) -> Knot {
        Knot { level: 0, number: 0 }
    }

    fn turn(&self, knot: &Knot) -> Player {
        Player::BOTH[(self.hash(knot, 1) % 2) as usize]
    }

    fn outcome(&self, knot: &Knot) -> Option<Outcome> {
        let ends = knot.level == LEVELS || knot.level > 1 && self.hash(knot, 2) % 7 == 0;
        ends.then(|| match self.hash(knot, 3) % 3 {
            0 => Outcome::Draw,
            n => Outcome::Win(Player::BOTH[n as usize - 1]),
        })
    }

    fn legal_moves(&self, knot: &Knot, moves: &mut Vec<u8>) {
        if self.outcome(knot).is_none() {
            moves.extend(0..1 + (self.hash(knot, 4) % 4) as u8);
        }
    }

    fn apply(&self, knot: &mut Knot, mv: u8) {
        // A narrow level: many ways lead to each of its knots.
        let number = self.hash(knot, 5 + u64::from(mv)) % 40;
        *knot = Knot { level: knot.level + 1, number };
    }

    fn key(&self, knot: &Knot) -> u64 {
        self.hash(knot, 0)
    }
}

impl Evaluator<Wild> for Few {
    type Value = Score;

    fn evaluate(&self, game: &Wild, knot: &Knot) -> Absolute<Score> {
        let value = (game.hash(knot, 9) % game.values) as i32 - game.values as i32 / 2;
        // Now and then as large as an evaluation gets.
        Absolute::new(Score::evaluation(if game.hash(knot, 10) % 50 == 0 { value * 1_000_000 } else { value }))
    }
}

/// Few different values.
#[derive(Clone, Copy)]
struct Few;

/// The same, said to be cheaper than a look into the table.
#[derive(Clone, Copy)]
struct Cheap;

impl Evaluator<Wild> for Cheap {
    type Value = Score;

    fn evaluate(&self, game: &Wild, knot: &Knot) -> Absolute<Score> {
        Few.evaluate(game, knot)
    }
}

impl Knowledge<Wild> for Cheap {
    fn is_cheap(&self, _game: &Wild) -> bool {
        true
    }
}

/// Without a limit, and with every guess allowed, the true value is found all the same.
fn finds_the_end<G: Game, K: Knowledge<G> + Copy>(
    name: &str,
    game: &G,
    knowledge: K,
    position: &G::Position,
    truth: Absolute<Score>,
) {
    for threads in 1..=3 {
        let mut engine = Engine::new(knowledge, Options::default().with_table(1).with_threads(threads));
        let report = engine.search(game, position, &Limits::none().into(), &mut Silent);
        assert_eq!(report.value(), truth, "{name}, {threads} threads: {position:?}");
    }
}

#[test]
fn wild_trees_agree() {
    let options = Options::default().with_exactness(Exactness::Minimax);
    let engines = [(0, 1), (1, 1), (1, 2)];
    let mut engines =
        engines.map(|(mb, threads)| Engine::new(Plain(Few), options.with_table(mb).with_threads(threads)));
    for seed in 0..1_000 {
        let game = Wild { seed, values: [2, 5, 1_000][seed as usize % 3] };
        if game.outcome(&game.start()).is_some() {
            continue;
        }
        for depth in 1..=LEVELS + 1 {
            let truth = minimax(&game, &Few, &game.start(), depth, 0);
            for engine in &mut engines {
                engine.clear();
                let report = engine.search(&game, &game.start(), &Limits::depth(depth).into(), &mut Silent);
                assert_eq!(report.value(), truth, "tree {seed} at depth {depth}, {:?}", engine.options());
            }
        }
        let truth = minimax(&game, &Few, &game.start(), 99, 0);
        finds_the_end(&format!("tree {seed}"), &game, Plain(Few), &game.start(), truth);
        finds_the_end(&format!("tree {seed}, cheap"), &game, Cheap, &game.start(), truth);
        let mover = game.turn(&game.start());
        let solution = Solver::new(Plain(Few), Goal::Distance, 1).solve(&game, &game.start(), Limits::none(), |_| true);
        assert_eq!(Absolute::of(solution.bounds.alpha, mover), truth, "tree {seed} solved");
        assert_eq!(Absolute::of(solution.bounds.beta, mover), truth, "tree {seed} solved");
    }
}

#[test]
fn byte_agrees() {
    let game = Byte8::new(byte::Params::default()).unwrap();
    agrees("byte", &game, Plain(Noise), 40, 1..=3, 8);
    agrees("byte", &game, &ByteEvaluator::default(), 40, 1..=4, 4);
}

#[test]
fn blockade_agrees() {
    let params = blockade::Params::from_settings(&Settings::parse("rows=5 cols=6 walls=2").unwrap()).unwrap();
    let game = HalfTurns::new(Blockade::<1>::new(params).unwrap());
    agrees("blockade", &game, Plain(Noise), 30, 1..=3, 6);
    agrees("blockade", &game, &BlockadeEvaluator::default(), 30, 1..=4, 3);
}

#[test]
fn m_n_k_agrees() {
    for settings in ["m=4 n=3 k=3", "m=4 n=4 k=4 gravity=yes", "m=3 n=3 k=3 misere=yes", "m=5 n=5 k=4"] {
        let game: Mnk = Mnk::new(mnk::Params::from_settings(&Settings::parse(settings).unwrap()).unwrap()).unwrap();
        agrees(settings, &game, &MnkEvaluator::default(), 12, 1..=4, 6);
    }
}

#[test]
fn a_search_with_one_thread_repeats_itself() {
    let game = Connect4::default();
    let search = || {
        let mut engine = Engine::new(Connect4Evaluator::default(), Options::default().with_table(1));
        let report = engine.search(&game, &game.start(), &Limits::depth(14).into(), &mut Silent);
        (report.counts, report.main, report.depth)
    };
    let first = search();
    assert_eq!(first, search());
    assert_eq!(first.2, 14);
    let mut engine = Engine::new(Connect4Evaluator::default(), Options::default().with_table(1));
    let query = Limits::nodes(20_000).into();
    let one = engine.search(&game, &game.start(), &query, &mut Silent);
    engine.clear();
    let again = engine.search(&game, &game.start(), &query, &mut Silent);
    assert_eq!((one.counts, &one.main), (again.counts, &again.main));
    assert!((20_000..20_600).contains(&one.counts.nodes), "{:?}", one.counts);
}

#[test]
fn tic_tac_toe_agrees() {
    let game = Mnk::tictactoe();
    agrees("tictactoe", &game, Plain(Noise), 8, 1..=6, 30);
    agrees("tictactoe", &game, MateDistance, 8, 1..=9, 20);
}

#[test]
fn connect_four_agrees() {
    let game = Connect4::default();
    agrees("connect4", &game, Plain(Noise), 36, 1..=5, 15);
    agrees("connect4", &game, MateDistance, 40, 1..=5, 15);
    agrees("connect4", &game, &Connect4Evaluator::default(), 40, 1..=5, 15);
}

#[test]
fn connect_four_is_played_to_its_true_end() {
    let game = Connect4::default();
    let mut random = Random::new(7);
    let mut solver = Solver::new(MateDistance, Goal::Distance, 4);
    for _ in 0..120 {
        let plies = 18 + random.below(12);
        let position = random_position(&game, &mut random, plies);
        if game.outcome(&position).is_some() {
            continue;
        }
        let solution = solver.solve(&game, &position, Limits::none(), |_| true);
        let truth = Absolute::of(solution.bounds.alpha, game.turn(&position));
        finds_the_end("connect4", &game, &Connect4Evaluator::default(), &position, truth);
        finds_the_end("connect4", &game, MateDistance, &position, truth);
    }
}

/// Whoever forgets everything repeats a whole game of searches, node by node.
#[test]
fn a_cleared_engine_repeats_itself() {
    let game = Byte8::standard();
    let mut engine = Engine::new(ByteEvaluator::default(), Options::default().with_table(1));
    let mut play = || {
        engine.clear();
        let (mut position, mut nodes) = (game.start(), Vec::new());
        for _ in 0..12 {
            let report = engine.search(&game, &position, &Limits::nodes(20_000).into(), &mut Silent);
            let Some(mv) = report.best() else { break };
            nodes.push((report.value(), report.depth, mv));
            game.apply(&mut position, mv);
        }
        nodes
    };
    let first = play();
    assert!(first.len() > 10);
    for _ in 0..2 {
        assert_eq!(play(), first);
    }
}
