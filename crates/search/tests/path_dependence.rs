//! Results that depend on the path: whoever is asked, and whatever was asked before, the answer is that of plain minimax over
//! full histories.
//!
//! First on random graphs, where every history can be tried, then on small boards of Blockade in every wall rule, with the end by
//! length near and far, and with positions that have come up before.

mod common;

use common::counted::{ComesBack, Counted, Token};
use potez_rules::blockade::{Blockade, Half, Params, Position, StepRule, WallRule};
use potez_rules::{Game, Notation, Outcome, Random};
use potez_search::core::{Plain, Query};
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::halves::{HalfTurnEngine, HalfTurns, in_turns};
use potez_search::prove::dfpn::ProofNumberSearch;
use potez_search::prove::{Goal, Solver};
use potez_search::{Absolute, Limits, Problem, Score, Silent, Table, Value, Verdict, memory, minimax};

type G = Blockade<1>;

fn params(rows: u8, cols: u8, walls: u8, wall: WallRule) -> Params {
    let starts = [[(2, 2), (rows - 1, 2)], [(2, cols - 1), (rows - 1, cols - 1)]];
    Params { starts, wall, ..Params::sized(rows, cols, walls) }
}

/// The value for the side to move, by trying everything `depth` deep: no table, no cuts, and every position with its history. `None`
/// where that does not decide it.
fn truth<G: Game>(game: &G, position: &G::Position, depth: u32) -> Option<Score> {
    let mover = game.turn(position);
    if let Some(outcome) = game.outcome(position) {
        return Some(Absolute::of_outcome(outcome, 0).seen_by(mover));
    }
    if depth == 0 {
        return None;
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    // A win is one whatever else is unknown; a draw or a loss needs every move.
    let mut best = Score::LOWEST;
    let mut open = false;
    for mv in moves {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        match truth(game, &next, depth - 1) {
            Some(value) if game.turn(&next) == mover => best = best.max(value.deeper(1)),
            Some(value) => best = best.max((-value).deeper(1)),
            None => open = true,
        }
    }
    (!open || best.win_distance().is_some()).then_some(best)
}

/// The number of turns whose tree has about this many positions, 1 at least.
fn depth_for(game: &G, position: &Position<1>, nodes: u64) -> u32 {
    let moves = game.count_moves(position).max(2);
    (1..8).take_while(|&turns| moves.pow(turns) <= nodes).last().unwrap_or(1)
}

/// All who answer. Two of them remember everything that they were asked.
struct Panel<'a> {
    game: &'a G,
    halves: HalfTurns<1>,
    engine: HalfTurnEngine<1, BlockadeEvaluator>,
    plain: HalfTurnEngine<1, Plain<BlockadeEvaluator>>,
    solver: Solver<HalfTurns<1>, BlockadeEvaluator>,
    proof_numbers: ProofNumberSearch<BlockadeEvaluator>,
}

/// Enough for everything that is asked here; an answer that takes more is a failed assertion and not a test that hangs.
const NODES: u64 = 3_000_000;

impl<'a> Panel<'a> {
    fn new(game: &'a G) -> Panel<'a> {
        let options = Options::default().with_table(1);
        Panel {
            game,
            halves: HalfTurns::new(game.clone()),
            engine: HalfTurnEngine::new(BlockadeEvaluator::default(), options),
            plain: HalfTurnEngine::new(Plain(BlockadeEvaluator::default()), options),
            solver: Solver::new(BlockadeEvaluator::default(), Goal::Distance, 1),
            proof_numbers: ProofNumberSearch::new(BlockadeEvaluator::default(), 1),
        }
    }

    /// Everybody finds the value that plain minimax has found, in whole turns.
    fn agrees(&mut self, position: &Position<1>, value: Score) {
        let text = format!("{} of {:?}", self.game.position_text(position), self.game.params());
        let half = Half::new(position.clone());
        let verdict = verdict(value);
        // A draw by length may lie far ahead; a win or loss is found as deep as it lies.
        let query: Query<_> = Limits::nodes(NODES).into();

        let used = self.engine.search(self.game, position, &query, &mut Silent);
        assert_eq!(used.verdict(), verdict, "a used engine: {text}");
        let mut fresh = HalfTurnEngine::<1, _>::new(BlockadeEvaluator::default(), Options::default().with_table(1));
        let found = fresh.search(self.game, position, &query, &mut Silent);
        assert_eq!(found.verdict(), verdict, "a fresh engine: {text}");
        let used = self.plain.search(self.game, position, &query, &mut Silent);
        assert_eq!(used.verdict(), verdict, "an engine that knows the rules alone: {text}");

        let solution = self.solver.solve(&self.halves, &half, Limits::nodes(NODES), |_| true);
        let (alpha, beta) = (in_turns(solution.bounds.alpha), in_turns(solution.bounds.beta));
        assert_eq!((alpha, beta), (value, value), "the solver: {text}");

        let answer = self.proof_numbers.solve(&self.halves, &half, Limits::nodes(NODES), |_| true);
        let outcome = match verdict {
            Verdict::Win(_) => Outcome::Win(self.game.turn(position)),
            Verdict::Loss(_) => Outcome::Win(self.game.turn(position).other()),
            _ => Outcome::Draw,
        };
        assert_eq!(answer.outcome(), Some(outcome), "proof numbers: {text}");
    }
}

/// A position after some turns. Every second turn, if it can, a pawn goes back to where it came from, so that positions come up again.
fn walk(game: &G, random: &mut Random, turns: u32) -> Position<1> {
    let mut position = game.start();
    let mut last = [None; 2];
    for _ in 0..turns {
        let mover = game.turn(&position).index();
        let back = last[mover].and_then(|(from, to)| {
            let turn = potez_rules::blockade::Move::new(to, from, None);
            game.is_legal(&position, turn).then_some(turn)
        });
        let any = game.random_move(&position, random, &mut Vec::new());
        let Some(turn) = back.filter(|_| random.below(2) == 0).or(any) else { break };
        let mut next = position.clone();
        game.apply(&mut next, turn);
        if game.outcome(&next).is_some() {
            break;
        }
        last[mover] = turn.pawn();
        position = next;
    }
    position
}

/// The same board at another ply of the same player, without its history.
fn at_ply(game: &G, position: &Position<1>, ply: u16) -> Option<Position<1>> {
    let text = game.position_text(position);
    let board = text.rsplit_once(' ')?.0;
    let position = game.parse_position(&format!("{board} {ply}")).ok()?;
    game.outcome(&position).is_none().then_some(position)
}

const WALL_RULES: [WallRule; 3] = [WallRule::Required, WallRule::Optional, WallRule::Exclusive];

#[derive(Default, Debug)]
struct Seen {
    asked: u32,
    wins: u32,
    losses: u32,
    draws: u32,
    repeated: u32,
    with_walls: u32,
}

impl Seen {
    fn note(&mut self, game: &G, position: &Position<1>, value: Score) {
        self.asked += 1;
        match value {
            Score::DRAW => self.draws += 1,
            value if value.win_distance().is_some() => self.wins += 1,
            _ => self.losses += 1,
        }
        self.repeated += u32::from(game.counters(position).repeated != 0);
        self.with_walls += u32::from(!position.is_race());
    }
}

/// Boards on which the end by length is `left` turns away from where the walk ends, for several `left`, in any order, and then far.
fn compare(wall: WallRule, seed: u64, positions: u32, seen: &mut Seen) {
    let mut random = Random::new(seed);
    let (rows, cols) = [(5, 5), (5, 6), (6, 5)][random.below(3) as usize];
    let step = if random.below(4) == 0 { StepRule::Free } else { StepRule::Exact };
    let walls = random.below(3) as u8;
    let limit = [60, 61, 500, 499][random.below(4) as usize];
    let game = G::new(Params { plies: limit, step, ..params(rows, cols, walls, wall) }).unwrap();
    let mut panel = Panel::new(&game);
    for _ in 0..positions {
        let turns = 2 * u32::from(walls) + random.below(28);
        let walked = walk(&game, &mut random, turns);
        let deepest = depth_for(&game, &walked, 3_000);
        // The same board with few plies left, in random order: what is remembered of one must not be believed of another.
        let mut all = vec![walked.clone()];
        all.extend(at_ply(&game, &walked, walked.ply()));
        for _ in 0..3 {
            let left = 1 + random.below(deepest) as u16;
            let ply = limit - left;
            let ply = if ply % 2 == walked.ply() % 2 { ply } else { ply - 1 };
            all.extend(at_ply(&game, &walked, ply));
        }
        for position in all {
            let deepest = depth_for(&game, &position, 6_000);
            if let Some(value) = truth(&game, &position, deepest) {
                panel.agrees(&position, value);
                seen.note(&game, &position, value);
            }
        }
    }
}

#[test]
fn everybody_finds_what_minimax_over_full_histories_finds() {
    let mut all = 0;
    for wall in WALL_RULES {
        let mut seen = Seen::default();
        for seed in 0..40 {
            compare(wall, seed, 9, &mut seen);
        }
        let Seen { asked, wins, losses, draws, repeated, with_walls } = seen;
        assert!(asked > 700 && wins > 100 && losses > 30 && draws > 100, "{wall:?}: {seen:?}");
        assert!(repeated > 20 && with_walls > 30, "{wall:?}: {seen:?}");
        all += asked;
    }
    assert!(all >= 2_000, "{all}");
}

/// The verdict for the side to move that a value stands for.
fn verdict(value: Score) -> Verdict {
    if value == Score::DRAW { Verdict::Draw } else { value.verdict() }
}

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
