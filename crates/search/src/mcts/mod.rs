//! Monte-Carlo tree search: play many random games, and search more where they went well.
//!
//! A descent goes from the root to the edge of the tree by UCT (Kocsis and Szepesvári 2006): at every node to the child with the
//! highest mean + c·√(ln N / n). There it opens a new node, plays the game to its end at random, and adds the result to every node
//! on the path. The move that was tried most often is the answer.
//!
//! - **Exact results are backed up** (Winands, Björnsson and Saito 2008, "MCTS-Solver"): a finished game is proved; a node is proved as
//!   won if one child is won for its player, and with its best child's value if all children are proved. Proved nodes are not
//!   searched again, and a proved root ends the search. The distance of a proved win is that of the line found, not the shortest.
//! - **An evaluator is optional**: in place of the random game ([`Leaf::Evaluation`]), and as progressive bias (Chaslot et al. 2008), which
//!   fades as a node gathers visits.
//! - The tree is bounded ([`Options::megabytes`]): when it is full the search goes on without opening new nodes.
//! - Everything is seeded: with limits by nodes or descents the same question has the same answer.
//!
//! ```
//! use potez_rules::mnk::Mnk;
//! use potez_rules::notation::play_line;
//! use potez_rules::Game;
//! use potez_search::mcts::{Mcts, Options};
//! use potez_search::{Limits, Silent, Verdict};
//!
//! let game = Mnk::tictactoe();
//! let (position, _) = play_line(&game, &game.start(), "a1, b1, a2, b2").unwrap();
//! let report = Mcts::new(Options::default()).search(&game, &position, &Limits::nodes(10_000).into(), &mut Silent);
//! assert_eq!(report.verdict(), Verdict::Win(1));
//! ```

mod descent;
mod tree;

use potez_rules::random::mix;
use potez_rules::{Game, Player, Random};

use crate::core::Query;
use crate::core::absolute::Absolute;
use crate::core::budget::Budget;
use crate::core::evaluator::Evaluator;
use crate::core::observer::Observer;
use crate::core::report::{Counts, Line, Report, Stop};
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Bound;
use crate::evaluators::outcome::MateDistance;

use descent::Descent;
use tree::{ROOT, Tree};

/// How many nodes are entered, at least, between two checks of the clock.
const INTERVAL: u64 = 256;

/// How a new node is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// By a random game to its end.
    Playout,
    /// By the evaluator, after some random moves.
    Evaluation {
        /// The number of random moves.
        after: u32,
    },
}

/// The options of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The constant c: a larger one explores more widely.
    pub exploration: f64,
    /// How a new node is evaluated.
    pub leaf: Leaf,
    /// The weight of the evaluator as progressive bias; 0 turns it off.
    pub bias: f64,
    /// The evaluation in points at which a win is e times as likely as a loss.
    pub scale: f64,
    /// At most this many descents.
    pub descents: Option<u64>,
    /// The size of the tree.
    pub megabytes: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            exploration: 0.7,
            leaf: Leaf::Playout,
            bias: 0.0,
            scale: 150.0,
            descents: None,
            megabytes: 64,
            seed: 1,
        }
    }
}

/// The Monte-Carlo engine.
#[derive(Clone, Debug)]
pub struct Mcts<E = MateDistance> {
    evaluator: E,
    options: Options,
}

impl Mcts<MateDistance> {
    /// A search by random games alone.
    #[must_use]
    pub fn new(options: Options) -> Mcts<MateDistance> {
        Mcts { evaluator: MateDistance, options: Options { leaf: Leaf::Playout, bias: 0.0, ..options } }
    }
}

impl<E> Mcts<E> {
    /// A search with an evaluator, used as the options say.
    #[must_use]
    pub fn with_evaluator(evaluator: E, options: Options) -> Mcts<E> {
        Mcts { evaluator, options }
    }

    /// Searches the position; everything in the query counts except pondering. A node is a position that was entered, in the tree or in a random game; a leaf
    /// is a descent. The depth limits the tree, not the games. Reports progress to the observer whenever the number of descents has doubled.
    ///
    /// The value is proved, or it is the mean result, converted to points by [`Options::scale`].
    pub fn search<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        observer: &mut dyn Observer<G::Move, Score>,
    ) -> Report<G::Move, Score>
    where
        E: Evaluator<G, Value = Score>,
    {
        let budget = Budget::start(query.limits, query.clock, query.stop.as_deref());
        let mut next_check = INTERVAL;
        let mut tree = Tree::new(game.turn(position), self.options.megabytes);
        let mut descent = Descent::new(game, &self.evaluator, &self.options, query, self.random(game, position));
        let mut counts = Counts { nodes: 1, ..Counts::default() };
        let mut told = 64;
        let stopped = loop {
            if tree.node(ROOT).proved.is_some() {
                break None;
            }
            if self.options.descents.is_some_and(|most| counts.leaves >= most) {
                break Some(Stop::Nodes);
            }
            // At least one descent, so that there is a move.
            if counts.leaves > 0 {
                if budget.is_out_of_nodes(counts.nodes) {
                    break Some(Stop::Nodes);
                }
                if counts.nodes >= next_check {
                    next_check = counts.nodes + INTERVAL;
                    // There are no iterations, so the search ends at the time at which the last one would have to begin.
                    let late = || budget.is_late(1.0).then_some(Stop::Time);
                    if let Some(stop) = budget.spent(counts.nodes, || observer.stop()).or_else(late) {
                        break Some(stop);
                    }
                }
            }
            descent.go(&mut tree, position, &mut counts);
            if counts.leaves >= told {
                told *= 2;
                observer.progress(&self.report(&tree, query.lines, counts, &budget, None));
            }
        };
        self.report(&tree, query.lines, counts, &budget, stopped)
    }

    /// The same random numbers for the same position, others for another.
    fn random<G: Game>(&self, game: &G, position: &G::Position) -> Random {
        Random::new(mix(self.options.seed) ^ game.key(position))
    }

    fn report<M: Copy>(
        &self,
        tree: &Tree<M>,
        lines: usize,
        counts: Counts,
        budget: &Budget<'_>,
        stopped: Option<Stop>,
    ) -> Report<M, Score> {
        let root = tree.node(ROOT);
        let mut all = tree.ranked(ROOT).into_iter().take(lines.max(1)).map(|child| {
            let node = tree.node(child);
            let value = node.proved.map_or_else(|| self.points(node.mean()), |value| value.deeper(1));
            // A shorter win or loss may not have been tried.
            let proved = node.proved == Some(Absolute::ZERO);
            Line { value, bound: Bound::Exact, proved, moves: tree.line_through(child) }
        });
        let first = all.next();
        let others = all.collect();
        // The root's own mean includes moves that turned out badly, so the value is that of its best move.
        let value = root.proved.or(first.as_ref().map(|line| line.value)).unwrap_or(Absolute::ZERO);
        let moves = first.map_or_else(Vec::new, |line| line.moves);
        Report {
            mover: root.mover,
            main: Line { value, bound: Bound::Exact, proved: root.proved == Some(Absolute::ZERO), moves },
            others,
            depth: tree.depth(),
            counts,
            time: Some(budget.elapsed()),
            stopped,
            proved: root.proved.is_some(),
        }
    }

    /// A mean result of the first player, from 0 to 1, in points: the inverse of [`Descent`]'s conversion.
    fn points(&self, mean: f64) -> Absolute<Score> {
        let mean = mean.clamp(0.001, 0.999);
        Absolute::new(Score::evaluation((self.options.scale * (mean / (1.0 - mean)).ln()) as i32))
    }
}

/// The expected result, from 0 to 1, of a score for its player.
fn result_of(score: Score, scale: f64) -> f64 {
    match score {
        _ if score.win_distance().is_some() => 1.0,
        _ if score.loss_distance().is_some() => 0.0,
        _ => 1.0 / (1.0 + (-f64::from(score.raw()) / scale).exp()),
    }
}

/// The same result from a player's view.
#[inline]
fn for_player(result: f64, player: Player) -> f64 {
    match player {
        Player::First => result,
        Player::Second => 1.0 - result,
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::Outcome;
    use potez_rules::connect4::Connect4;
    use potez_rules::mnk::Mnk;
    use potez_rules::notation::play_line;

    use super::*;
    use crate::core::limits::Limits;
    use crate::core::observer::Silent;
    use crate::core::problem::Problem;
    use crate::core::score::Verdict;
    use crate::lecture::recorded::minimax;

    fn descents(most: u64) -> Options {
        Options { descents: Some(most), ..Options::default() }
    }

    #[test]
    fn proofs_are_those_of_minimax() {
        let game = Mnk::tictactoe();
        let mut proved = 0;
        for seed in 0..100 {
            let mut random = Random::new(seed);
            let mut position = game.start();
            for _ in 0..1 + seed % 6 {
                if let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) {
                    game.apply(&mut position, mv);
                }
            }
            let report =
                Mcts::new(Options { seed, ..descents(2_000) }).search(&game, &position, &Query::default(), &mut Silent);
            let truth = minimax(&Problem::new(&game, &position, &MateDistance, 9), Silent);
            let class = |score: Score| (score.win_distance().is_some(), score.loss_distance().is_some());
            if report.proved {
                proved += 1;
                assert_eq!(class(report.value_for_mover()), class(truth.value_for_mover()), "{position:?}");
                if report.value() == Absolute::ZERO {
                    let Some(best) = report.best() else { continue };
                    game.apply(&mut position, best);
                    let after = minimax(&Problem::new(&game, &position, &MateDistance, 9), Silent);
                    assert_eq!(after.value(), Absolute::ZERO, "the move keeps the draw");
                }
            }
        }
        assert!(proved > 60, "{proved}");
    }

    #[test]
    fn the_line_of_a_proved_win_wins_as_long_as_it_says() {
        let game = Connect4::default();
        // X makes three in the bottom row, open on both sides.
        for (line, verdict) in [("4433", Verdict::Win(3)), ("44335", Verdict::Loss(2))] {
            let (position, _) = play_line(&game, &game.start(), line).unwrap();
            let report = Mcts::new(descents(20_000)).search(&game, &position, &Query::default(), &mut Silent);
            assert_eq!(report.verdict(), verdict);
            let mut end = position;
            report.main.moves.iter().for_each(|&mv| game.apply(&mut end, mv));
            assert_eq!(game.outcome(&end), Some(Outcome::Win(Player::First)));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_answer_and_limits_are_kept() {
        let game = Connect4::default();
        let search = |seed, limits: Limits| {
            let mut report = Mcts::new(Options { seed, ..Options::default() }).search(
                &game,
                &game.start(),
                &limits.into(),
                &mut Silent,
            );
            report.time = None;
            report
        };
        let one = search(3, Limits::nodes(50_000));
        assert_eq!(one, search(3, Limits::nodes(50_000)));
        assert_ne!(one.counts, search(4, Limits::nodes(50_000)).counts);
        assert_eq!(one.stopped, Some(Stop::Nodes));
        assert!((50_000..50_100).contains(&one.counts.nodes));
        assert_eq!(one.best(), game.column(3), "the middle is best");
        assert_eq!(search(3, Limits::depth(2).and_nodes(20_000)).depth, 2);
        let tiny = search(3, Limits::nodes(0));
        assert!(tiny.best().is_some(), "there is always a move");
    }

    #[test]
    fn lines_and_restrictions_are_as_asked() {
        let game = Connect4::default();
        let only: Vec<_> = [0, 2, 6].into_iter().filter_map(|col| game.column(col)).collect();
        let query = Query::from(Limits::nodes(30_000)).with_lines(5).only(only.clone());
        let report = Mcts::new(Options::default()).search(&game, &game.start(), &query, &mut Silent);
        let mut moves: Vec<_> = std::iter::once(&report.main).chain(&report.others).map(|line| line.moves[0]).collect();
        assert_eq!(moves[0], only[1]);
        moves.sort_unstable();
        assert_eq!(moves, only);
        let flag = std::sync::Arc::new(true.into());
        let report =
            Mcts::new(Options::default()).search(&game, &game.start(), &Query::default().stopped_by(flag), &mut Silent);
        assert_eq!(report.stopped, Some(Stop::Asked));
    }

    #[test]
    fn a_full_tree_grows_no_more() {
        let game = Connect4::default();
        let report = Mcts::new(Options { megabytes: 0, ..descents(20_000) }).search(
            &game,
            &game.start(),
            &Query::default(),
            &mut Silent,
        );
        assert_eq!(report.counts.leaves, 20_000);
        assert_eq!(report.best(), game.column(3));
    }
}
