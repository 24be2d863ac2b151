//! What the tests share: the agreement of all algorithms on one problem, and a small random game. In it a token walks through a graph without cycles. Different paths meet again, players
//! move in any order, values tie and may be infinite.

#![allow(dead_code)]

pub(crate) mod counted;
pub(crate) mod rounds;
pub(crate) mod slides;

use potez_rules::random::mix;
use potez_rules::{Game, Outcome, Player, Random};
use potez_search::Absolute;
use potez_search::lecture::ordering::{ByEvaluation, History, Killers, Shuffled};
use potez_search::lecture::profile::{Cut, Fail, Tie};
use potez_search::*;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) turn: Player,
    pub(crate) children: Vec<u32>,
    pub(crate) value: i32,
}

/// Node 0 is the start; edges lead to larger numbers. A position is a node, a move is the number of the child.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
}

impl Graph {
    /// A random graph. `meet`: may different paths lead to the same node? If not, it is a tree.
    pub(crate) fn random(seed: u64, meet: bool) -> Graph {
        let mut random = Random::new(seed);
        let layers = 1 + random.below(6);
        let widest = 1 + random.below(4);
        let spread = [1, 2, 5, 100][random.below(4) as usize];
        let alternate = random.below(2) == 0;
        let mut layer = vec![0u32];
        let node = |random: &mut Random, ply: u32| {
            let turn = if alternate { ply } else { random.below(2) } % 2;
            let value = match random.below(20) {
                0 => i32::MAX,
                1 => i32::MIN,
                _ => random.below(2 * spread + 1) as i32 - spread as i32,
            };
            Node { turn: Player::BOTH[turn as usize], children: Vec::new(), value }
        };
        let mut nodes = vec![node(&mut random, 0)];
        for ply in 1..=layers {
            let mut next = Vec::new();
            for &parent in &layer {
                for _ in 0..random.below(widest + 1) {
                    let known = random.pick(&next).filter(|_| meet && random.below(2) == 0);
                    let child = known.unwrap_or_else(|| {
                        nodes.push(node(&mut random, ply));
                        next.push(nodes.len() as u32 - 1);
                        nodes.len() as u32 - 1
                    });
                    if !nodes[parent as usize].children.contains(&child) {
                        nodes[parent as usize].children.push(child);
                    }
                }
            }
            layer = next;
        }
        if meet {
            // Short cuts: the same node at different distances from the start.
            for _ in 0..nodes.len() / 2 {
                let from = random.below(nodes.len() as u32);
                let to = from + random.below(nodes.len() as u32 - from);
                let children = &mut nodes[from as usize].children;
                if from != to && !children.is_empty() && children.len() < 6 && !children.contains(&to) {
                    children.push(to);
                }
            }
        }
        Graph { nodes }
    }

    /// A random graph where several paths lead to a node, all of the same length.
    pub(crate) fn layered(seed: u64) -> Graph {
        let mut game = Graph::random(seed, true);
        let mut plies = vec![u32::MAX - 1; game.nodes.len()];
        plies[0] = 0;
        for (at, node) in game.nodes.iter().enumerate() {
            node.children.iter().for_each(|&to| plies[to as usize] = plies[to as usize].min(plies[at] + 1));
        }
        for (at, node) in game.nodes.iter_mut().enumerate() {
            node.children.retain(|&to| plies[to as usize] == plies[at] + 1);
        }
        game
    }

    /// The same graph with finite values.
    pub(crate) fn finite(&self) -> Graph {
        let mut game = self.clone();
        game.nodes.iter_mut().for_each(|node| node.value = node.value.clamp(-50, 50));
        game
    }

    /// One long line of moves, with a second move at every node that ends the game.
    pub(crate) fn chain(length: u32) -> Graph {
        let node = |turn, children, value| Node { turn, children, value };
        let mut nodes: Vec<Node> =
            (0..length).map(|at| node(Player::BOTH[at as usize % 2], vec![at + 1, length + 1], 0)).collect();
        nodes.push(node(Player::First, vec![], 7));
        nodes.push(node(Player::First, vec![], 7));
        Graph { nodes }
    }

    /// A line of forced moves, so long, that ends in a draw.
    #[allow(dead_code, reason = "not every test has need of it")]
    pub(crate) fn corridor(length: u32) -> Graph {
        let children = |at: u32| if at < length { vec![at + 1] } else { vec![] };
        let node = |at: u32| Node { turn: Player::BOTH[at as usize % 2], children: children(at), value: 0 };
        Graph { nodes: (0..=length).map(node).collect() }
    }
}

impl Game for Graph {
    type Position = u32;
    type Move = u8;

    fn start(&self) -> u32 {
        0
    }
    fn turn(&self, &at: &u32) -> Player {
        self.nodes[at as usize].turn
    }
    fn outcome(&self, &at: &u32) -> Option<Outcome> {
        let node = &self.nodes[at as usize];
        node.children.is_empty().then(|| match node.value.signum() {
            1 => Outcome::Win(Player::First),
            -1 => Outcome::Win(Player::Second),
            _ => Outcome::Draw,
        })
    }
    fn legal_moves(&self, &at: &u32, moves: &mut Vec<u8>) {
        moves.extend(0..self.nodes[at as usize].children.len() as u8);
    }
    fn apply(&self, at: &mut u32, mv: u8) {
        *at = self.nodes[*at as usize].children[mv as usize];
    }
    fn key(&self, &at: &u32) -> u64 {
        mix(u64::from(at) + 1)
    }
}

/// The node's own number, everywhere; the largest and smallest stand for ±∞.
pub(crate) struct Values;

impl Evaluator<Graph> for Values {
    type Value = Number;

    fn evaluate(&self, game: &Graph, &at: &u32) -> Absolute<Number> {
        Absolute::new(match game.nodes[at as usize].value {
            i32::MAX => Number::HIGHEST,
            i32::MIN => Number::LOWEST,
            value => Number::from(value),
        })
    }
    fn finished(&self, game: &Graph, at: &u32, _: Outcome, _: u32) -> Absolute<Number> {
        self.evaluate(game, at)
    }
}

/// The node's number as an estimate, and wins with their distance.
pub(crate) struct Distances;

impl Evaluator<Graph> for Distances {
    type Value = Score;

    fn evaluate(&self, game: &Graph, &at: &u32) -> Absolute<Score> {
        Absolute::new(Score::evaluation(game.nodes[at as usize].value))
    }
}

/// The value of the position at the end of a line, as the evaluator sees it.
pub(crate) fn value_at_end<G: Game, E: Evaluator<G>>(
    game: &G,
    root: &G::Position,
    line: &[G::Move],
    judge: &E,
) -> Absolute<E::Value> {
    let mut position = root.clone();
    for &mv in line {
        position = game.play(&position, mv).expect("a line is made of legal moves");
    }
    match game.outcome(&position) {
        Some(outcome) => judge.finished(game, &position, outcome, line.len() as u32),
        None => judge.evaluate(game, &position),
    }
}

/// Runs everything on one problem. With a table a line may end early, so only its first move is checked there.
pub(crate) fn agree<G: Game, E: Evaluator<G>>(problem: &Problem<'_, G, E>, context: &str) {
    let oracle = minimax(problem, Silent);
    let check = |name: &str, report: &Report<G::Move, E::Value>| {
        assert_eq!(report.value(), oracle.value(), "{name}: value, {context}");
        assert_eq!(report.main.bound, Bound::Exact, "{name}: bound, {context}");
        assert_eq!(report.mover, oracle.mover, "{name}: mover, {context}");
        assert!(report.complete(), "{name}: complete, {context}");
        assert_eq!(report.best().is_some(), oracle.best().is_some(), "{name}: best move, {context}");
        // The move to play keeps the value.
        if let Some(mv) = report.best() {
            let next = problem.game.play(problem.position, mv).expect("the best move is legal");
            let after = minimax(&Problem::new(problem.game, &next, problem.evaluator, problem.depth - 1), Silent);
            assert_eq!(after.value().deeper(1), oracle.value(), "{name}: value of the best move, {context}");
        }
    };
    let check_line = |name: &str, report: &Report<G::Move, E::Value>| {
        check(name, report);
        let end = value_at_end(problem.game, problem.position, &report.main.moves, problem.evaluator);
        assert_eq!(end, report.value(), "{name}: end of the line, {context}");
    };
    check_line("minimax", &oracle);

    let soft = alphabeta(problem, &Profile::fail_soft(), Silent);
    for name in Profile::<E::Value>::NAMES {
        check_line(name, &alphabeta(problem, &Profile::named(name).unwrap(), Silent));
    }
    let last = Profile::new(Fail::Soft, Cut::Strict, Window::full(), Tie::Last).unwrap();
    check_line("last of equals", &alphabeta(problem, &last, Silent));

    let nega = negamax(problem, Silent);
    check_line("negamax", &nega);
    assert_eq!((nega.counts, &nega.main), (soft.counts, &soft.main), "negamax is fail-soft alpha-beta, {context}");
    assert!(soft.counts.nodes <= oracle.counts.nodes, "{context}");

    check_line("pvs", &pvs(problem, Silent));
    let deepened = iterative(problem, Silent);
    check_line("iterative", &deepened);
    assert!(deepened.proved || deepened.depth == problem.depth);

    let mut table = Table::new();
    let first = memory(problem, &mut table, Silent);
    check("table", &first);
    let again = memory(problem, &mut table, Silent);
    check("table, asked again", &again);
    assert_eq!(again.proved, first.proved, "{context}");
    check("iterative with a table", &iterative_with_memory(problem, &mut Table::new(), Silent));
    check("iterative with a used table", &iterative_with_memory(problem, &mut table, Silent));

    let profile = Profile::lecture();
    check_line("shuffled", &alphabeta_ordered(problem, &profile, Shuffled(Random::new(9)), Silent));
    check_line("killers", &alphabeta_ordered(problem, &profile, Killers::default(), Silent));
    check_line("history", &negamax_ordered(problem, History::default(), Silent));
    check_line("by evaluation", &pvs_ordered(problem, ByEvaluation(problem.evaluator), Silent));
}
