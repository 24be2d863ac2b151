//! Results that depend on the path: whoever is asked, and whatever was asked before, the answer is that of plain minimax over
//! full histories.
//!
//! Here on small boards of Blockade in every wall rule, with the end by length near and far, and with positions that have come up
//! before; `path_dependence_graphs.rs` has random graphs, where every history can be tried.

use potez_rules::blockade::{Blockade, Half, Params, Position, StepRule, WallRule};
use potez_rules::{Game, Notation, Outcome, Random};
use potez_search::core::{Plain, Query};
use potez_search::engine::Options;
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::halves::{HalfTurnEngine, HalfTurns, in_turns};
use potez_search::prove::dfpn::ProofNumberSearch;
use potez_search::prove::{Goal, Solver};
use potez_search::{Absolute, Limits, Score, Silent, Value, Verdict};

type G = Blockade<1>;

fn params(rows: u8, cols: u8, walls: u8, wall: WallRule) -> Params {
    let starts = [[(2, 2), (rows - 1, 2)], [(2, cols - 1), (rows - 1, cols - 1)]];
    Params { starts, wall, ..Params::sized(rows, cols, walls) }
}

/// The value for the side to move, by trying everything `depth` deep: no table, no cuts, and every position with its history. `None`
/// where that does not decide it.
pub(crate) fn truth<G: Game>(game: &G, position: &G::Position, depth: u32) -> Option<Score> {
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
pub(crate) const NODES: u64 = 3_000_000;

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
pub(crate) fn verdict(value: Score) -> Verdict {
    if value == Score::DRAW { Verdict::Draw } else { value.verdict() }
}
