//! R10: two threads against one, on the clock, to the same depth, on positions of random openings. It means something only on two
//! idle cores, so it is run when asked for.
//!
//! Exact values, so that both must give the same answer; and searches as they are played, with guesses, where the trees of one and of
//! two threads differ by chance in either direction. (Exact searches of Blockade take too long to be of interest.)

use std::time::Instant;

use potez_rules::blockade::{Blockade, Params};
use potez_rules::byte::Byte8;
use potez_rules::connect4::Connect4;
use potez_rules::{Game, Random};
use potez_search::core::Knowledge;
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::halves::HalfTurns;
use potez_search::{Limits, Score, Silent};

use crate::measure::Bench;

/// Positions of each game.
const POSITIONS: usize = 11;
/// One thread needs at least so long for a position that counts, in seconds.
const SHORTEST: f64 = 1.0;

pub(super) fn run(bench: &mut Bench) {
    if bench.only.is_empty() {
        return;
    }
    for exactness in [Exactness::Minimax, Exactness::Guess] {
        let how = if exactness == Exactness::Minimax { "exact" } else { "as played" };
        let name = |game: &str| format!("R10 two threads, {game}, {how}");
        if bench.wants(&name("connect four")) {
            let game = Connect4::default();
            compare(bench, &name("connect four"), &game, Connect4Evaluator::default, 8, exactness);
        }
        if bench.wants(&name("byte")) {
            compare(bench, &name("byte"), &Byte8::standard(), ByteEvaluator::default, 6, exactness);
        }
        if exactness == Exactness::Guess && bench.wants(&name("blockade")) {
            let game = HalfTurns::new(Blockade::<3>::new(Params::default()).expect("the standard board"));
            compare(bench, &name("blockade"), &game, BlockadeEvaluator::default, 8, exactness);
        }
    }
}

/// The position after so many random plies.
fn opening<G: Game>(game: &G, seed: u64, plies: u32) -> Option<G::Position> {
    let (mut random, mut scratch) = (Random::new(seed), Vec::new());
    let mut position = game.start();
    for _ in 0..plies {
        let mv = game.random_move(&position, &mut random, &mut scratch)?;
        game.apply(&mut position, mv);
    }
    game.outcome(&position).is_none().then_some(position)
}

/// A search by a new engine.
struct Run<'a, G: Game, K> {
    game: &'a G,
    knowledge: fn() -> K,
    position: G::Position,
    exactness: Exactness,
}

impl<G: Game, K: Knowledge<G>> Run<'_, G, K> {
    /// The seconds to this depth, and the value. `None` when the position is decided by then: nobody has reason to search it further, and
    /// as played one or two plies of luck in finding a win are all that would be measured.
    fn to(&self, depth: u32, threads: usize) -> Option<(f64, Score)> {
        let options = Options::default().with_table(64).with_threads(threads).with_exactness(self.exactness);
        let mut engine = Engine::new((self.knowledge)(), options);
        // Touches the whole table: the time in which the system finds memory for it is nobody's search.
        engine.clear();
        let began = Instant::now();
        let report = engine.search(self.game, &self.position, &Limits::depth(depth).into(), &mut Silent);
        let seconds = began.elapsed().as_secs_f64();
        let open = report.depth == depth && !report.proved && !report.value_for_mover().is_decisive();
        open.then_some((seconds, report.value_for_mover()))
    }

    /// The depth at which one thread works long enough.
    fn depth(&self) -> Option<u32> {
        let step = if self.exactness == Exactness::Minimax { 2 } else { 1 };
        (4..40).step_by(step).find_map(|depth| match self.to(depth, 1) {
            None => Some(None),
            Some((seconds, _)) => (seconds >= SHORTEST).then_some(Some(depth)),
        })?
    }

    /// The median time of two threads and that of one.
    fn pair(&self) -> Option<(f64, f64)> {
        let depth = self.depth()?;
        let (mut two, mut one) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            let (pair, alone) = (self.to(depth, 2)?, self.to(depth, 1)?);
            assert!(self.exactness == Exactness::Guess || pair.1 == alone.1, "one value: {} and {}", pair.1, alone.1);
            two.push(pair.0);
            one.push(alone.0);
        }
        two.sort_by(f64::total_cmp);
        one.sort_by(f64::total_cmp);
        Some((two[1], one[1]))
    }
}

fn compare<G: Game, K: Knowledge<G>>(
    bench: &mut Bench,
    name: &str,
    game: &G,
    knowledge: fn() -> K,
    plies: u32,
    exactness: Exactness,
) {
    let openings = (0..20 * POSITIONS as u64).filter_map(|seed| opening(game, seed, plies));
    let runs = openings.map(|position| Run { game, knowledge, position, exactness });
    let pairs: Vec<_> = runs.filter_map(|run| run.pair()).take(POSITIONS).collect();
    assert!(!pairs.is_empty(), "no opening takes long enough");
    bench.pairs_of(name, &pairs, 1.0 / 0.6);
}
