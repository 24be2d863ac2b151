//! The order of the questions "is the value at least this?" with which [`Solver`](super::Solver) finds the value of a position.
//!
//! A question about quick wins and losses is cheap: lines that are too long need no search. A question about wins of any length is not, and if the
//! win is quick it is answered by long detours. So the near end comes first, in small steps, as in iterative deepening, for as long
//! as that costs little; then who wins at all; then the slow end, because a win that is not near is usually far away.

use std::cell::Cell;

use super::solver::Goal;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Window;

/// Answers questions about one position.
pub(super) trait Oracle {
    /// Is the value at least `beta`? The answer is a bound of the value on the same side; `None` if the search was stopped.
    fn ask(&mut self, beta: Score) -> Option<Score>;

    /// The work so far.
    fn nodes(&self) -> u64;
}

/// The questions that narrow down the value.
pub(super) struct Questions<'a> {
    /// What is known so far.
    pub(super) known: &'a Cell<Window<Score>>,
    pub(super) goal: Goal,
    /// The longest distance that is asked for.
    pub(super) deepest: u32,
    /// How long the game may still last, by the rules or by an estimate.
    pub(super) plies_left: u32,
}

/// A game that lasts at most this many plies is searched to its end as soon as near wins have become expensive. In a longer one the
/// solver looks for longer and longer wins.
pub(super) const SHORT: u32 = 64;
/// The first question is about wins and losses within this many plies.
const FIRST_REACH: u32 = 10;
/// In a short game, near wins are looked for with this many nodes; after that, the rest is not much more expensive.
const NEAR_NODES: u64 = 1 << 14;
/// With more plies left than this, a short game has hardly begun. Near wins are rare then, and what the search for them teaches about moves
/// misleads the long search: the empty board of Connect Four takes 119.6 million nodes with it, 109.1 million without.
const NEAR_PLIES: u32 = 36;
/// Questions that reach farther than this reach to the end.
const LONG_REACH: u32 = 160;
/// A question that took fewer nodes than this was cheap.
const CHEAP_NODES: u64 = 1 << 12;
/// Steps longer than this are always beyond the middle.
const LONGEST_STEP: i32 = 1 << 16;

impl Questions<'_> {
    /// Asks until the goal is reached, or the search is stopped.
    pub(super) fn narrow(&self, oracle: &mut impl Oracle) {
        if self.near_end_first(oracle) && self.goal == Goal::Distance {
            self.slow_end_first(oracle);
        }
    }

    /// Asks and records the answer. Returns `false` if there was none.
    fn ask(&self, oracle: &mut impl Oracle, beta: Score) -> bool {
        let Some(score) = oracle.ask(beta) else { return false };
        let known = self.known.get();
        self.known.set(if score >= beta { known.raise(score) } else { known.lower(score) });
        true
    }

    /// Asks for near wins and losses, each time a little farther away; then for a win at all, and if there is none, for a draw. Returns `false` if
    /// the winner is still not known.
    fn near_end_first(&self, oracle: &mut impl Oracle) -> bool {
        let mut reach = FIRST_REACH;
        loop {
            let known = self.known.get();
            let is_decided = known.alpha > Score::DRAW || known.beta < Score::DRAW || known.alpha >= known.beta;
            if is_decided && (self.goal == Goal::Winner || reach == LONGEST_LINE) {
                return true;
            }
            let within = reach.min(self.deepest);
            match open_question(known, within) {
                Some(question) => {
                    if !self.ask(oracle, question) {
                        return false;
                    }
                }
                None if within == self.deepest => return is_decided,
                None => reach = self.next_reach(reach, oracle.nodes()),
            }
        }
    }

    fn next_reach(&self, reach: u32, nodes: u64) -> u32 {
        let (next, goes_on) = if self.plies_left <= SHORT {
            let is_near = 2 * (reach + 2) < self.plies_left && self.plies_left <= NEAR_PLIES;
            (reach + 2, is_near && nodes <= NEAR_NODES)
        } else {
            (reach + (reach / 4).max(2), reach < LONG_REACH)
        };
        if goes_on { next } else { LONGEST_LINE }
    }

    /// Asks how soon, from the slow end: in single steps, and in longer ones as long as questions are cheap or much is left. A step that is
    /// too long asks an expensive question whose answer does not help, because the next question has to refute more.
    fn slow_end_first(&self, oracle: &mut impl Oracle) {
        let mut step = 1;
        loop {
            let (known, before) = (self.known.get(), oracle.nodes());
            if known.alpha >= known.beta || !self.ask(oracle, slowest(known, step)) {
                return;
            }
            let is_wide = known.beta.raw() - known.alpha.raw() > SHORT as i32;
            let is_cheap = oracle.nodes() - before < CHEAP_NODES;
            step = if is_wide || is_cheap { (2 * step).min(LONGEST_STEP) } else { 1 };
        }
    }
}

/// A question about wins and losses within this many plies that has not been answered yet.
fn open_question(known: Window<Score>, within: u32) -> Option<Score> {
    let is_open = |question: &Score| known.alpha < *question && *question <= known.beta;
    let questions = if within == LONGEST_LINE {
        [Score::DRAW.above(), Score::DRAW]
    } else {
        [Score::win_in(within), Score::loss_in(within).above()]
    };
    questions.into_iter().find(is_open)
}

/// A question about the middle of the remaining window: α < question ≤ β.
fn middle(known: Window<Score>) -> Score {
    Score::from_raw((known.alpha.raw() + known.beta.raw() + 1).div_euclid(2))
}

/// A question `step` above the slow end of the remaining window, or about its middle if that is nearer.
fn slowest(known: Window<Score>, step: i32) -> Score {
    if known.alpha > Score::DRAW {
        Score::from_raw(known.alpha.raw() + step).min(middle(known))
    } else if known.beta < Score::DRAW {
        Score::from_raw(known.beta.raw() - step + 1).max(middle(known))
    } else {
        middle(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows the value, and answers with the weakest bound that is allowed.
    struct Known {
        value: Score,
        asked: Vec<Score>,
        /// The number of nodes of every question.
        cost: u64,
    }

    impl Oracle for Known {
        fn ask(&mut self, beta: Score) -> Option<Score> {
            self.asked.push(beta);
            Some(if self.value >= beta { beta } else { Score::from_raw(beta.raw() - 1) })
        }

        fn nodes(&self) -> u64 {
            self.asked.len() as u64 * self.cost
        }
    }

    fn run(value: Score, goal: Goal, deepest: u32, plies_left: u32, cost: u64) -> (Window<Score>, Vec<Score>) {
        let known = Cell::new(Window::full());
        let mut oracle = Known { value, asked: Vec::new(), cost };
        Questions { known: &known, goal, deepest, plies_left }.narrow(&mut oracle);
        (known.get(), oracle.asked)
    }

    #[test]
    fn every_value_is_found() {
        for plies_left in [1, 9, 30, 42, 64, 65, 500, LONGEST_LINE] {
            for cost in [1, 100_000] {
                let decided = (1..=plies_left).flat_map(|plies| [Score::win_in(plies), Score::loss_in(plies)]);
                for value in decided.chain([Score::DRAW]) {
                    let (found, asked) = run(value, Goal::Distance, LONGEST_LINE, plies_left, cost);
                    assert_eq!((found.alpha, found.beta), (value, value), "{value} of {plies_left}");
                    assert!(asked.len() < 120, "{value}: {} questions", asked.len());
                    let (found, _) = run(value, Goal::Winner, LONGEST_LINE, plies_left, cost);
                    assert!(found.alpha <= value && value <= found.beta);
                    let sign = |score: Score| score.cmp(&Score::DRAW);
                    assert!(value != Score::DRAW || found.alpha == found.beta);
                    assert!(sign(found.alpha) == sign(value) || sign(found.beta) == sign(value), "{value}");
                }
            }
        }
    }

    #[test]
    fn quick_wins_are_asked_for_before_slow_ones() {
        let (_, asked) = run(Score::win_in(13), Goal::Distance, LONGEST_LINE, 34, 100);
        assert!(asked.iter().all(|question| *question >= Score::win_in(14) || *question < Score::DRAW), "{asked:?}");
        // Unless that has become too expensive.
        let (_, asked) = run(Score::win_in(13), Goal::Distance, LONGEST_LINE, 34, NEAR_NODES);
        assert!(asked.contains(&Score::DRAW.above()), "{asked:?}");
    }

    #[test]
    fn expensive_questions_do_not_go_too_far() {
        for (cost, most) in [(CHEAP_NODES, 1), (1, 4)] {
            let known = Cell::new(Window::new(Score::win_in(33), Score::win_in(11)));
            let mut oracle = Known { value: Score::win_in(25), asked: Vec::new(), cost };
            let questions = Questions { known: &known, goal: Goal::Distance, deepest: LONGEST_LINE, plies_left: 34 };
            questions.slow_end_first(&mut oracle);
            assert_eq!((known.get().alpha, known.get().beta), (oracle.value, oracle.value));
            let refuted = oracle.asked.iter().filter(|question| **question > oracle.value).count();
            assert!(refuted <= most && (cost > 1 || refuted > 1), "{:?}", oracle.asked);
        }
    }

    #[test]
    fn what_is_too_far_away_is_not_asked_for() {
        for plies_left in [30, 500] {
            let (found, asked) = run(Score::win_in(25), Goal::Distance, 14, plies_left, 100);
            assert_eq!((found.alpha, found.beta), (Score::loss_in(14).above(), Score::win_in(15)));
            assert!(asked.iter().all(|question| question.is_decisive()), "{asked:?}");
            let (found, _) = run(Score::win_in(13), Goal::Distance, 14, plies_left, 100);
            assert_eq!((found.alpha, found.beta), (Score::win_in(13), Score::win_in(13)));
        }
    }
}
