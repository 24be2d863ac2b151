//! The reference: true values by the rules alone.
//!
//! It is deliberately simple. It uses only [`Game`], follows every line to its end, and gives up if a question would take too
//! many moves. Repetitions are left to the rules.

use std::collections::HashMap;

use potez_rules::{Counters, Game};

use crate::core::absolute::Absolute;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;

/// No line is followed further than this: deeper recursion might not fit on the stack.
const DEEPEST: u32 = 300;
/// Wins and losses up to this distance are searched for first, the nearest first.
const HORIZON: u32 = 6;
/// At most this many positions are remembered.
const REMEMBERED: usize = 150_000;

/// What has been proved about a position.
struct Entry<P> {
    /// The position itself and its counters, so that two positions with the same key are not confused.
    position: P,
    counters: Counters,
    proved: Window<Score>,
}

/// Answers questions about true values. All values are for the side to move, with distances from the position.
pub(super) struct Truth<'a, G: Game> {
    game: &'a G,
    known: HashMap<u64, Entry<G::Position>>,
    /// How many moves may still be made for the current question.
    left: u64,
}

impl<'a, G: Game> Truth<'a, G> {
    pub(super) fn new(game: &'a G) -> Truth<'a, G> {
        Truth { game, known: HashMap::new(), left: 0 }
    }

    /// Sets how many moves the following questions may take together.
    pub(super) fn allow(&mut self, moves: u64) {
        self.left = moves;
    }

    /// Is the value of the unfinished position at least `beta`? `None` if that takes too long.
    pub(super) fn is_at_least(&mut self, position: &G::Position, beta: Score) -> Option<bool> {
        Some(self.bound(position, 0, beta)? >= beta)
    }

    /// Is the value of the position at least `beta` if this move is made?
    pub(super) fn keeps(&mut self, position: &G::Position, mv: G::Move, beta: Score) -> Option<bool> {
        let mut next = position.clone();
        self.game.apply(&mut next, mv);
        let same = self.game.turn(&next) == self.game.turn(position);
        Some(self.child_bound(&next, same, 1, beta)? >= beta)
    }

    /// What can be found out about the value of an unfinished position: it is in the window, ends included. With `to_the_end`, all lines
    /// are also followed to their ends.
    pub(super) fn known(&mut self, position: &G::Position, to_the_end: bool) -> Window<Score> {
        let exactly = |score| Window::new(score, score);
        let mut window = Window::new(Score::loss_in(1), Score::win_in(1));
        for distance in 1..=HORIZON {
            match self.is_at_least(position, Score::win_in(distance)) {
                Some(true) => return exactly(Score::win_in(distance)),
                Some(false) => window.beta = Score::win_in(distance + 1),
                None => return window,
            }
            match self.is_at_least(position, Score::loss_in(distance + 1)) {
                Some(true) => window.alpha = Score::loss_in(distance + 1),
                Some(false) => return exactly(Score::loss_in(distance)),
                None => return window,
            }
        }
        let mut beta = Score::DRAW;
        while to_the_end && !window.is_empty() {
            let Some(bound) = self.bound(position, 0, beta) else { break };
            if bound >= beta {
                window.alpha = bound;
                beta = bound.above();
            } else {
                window.beta = bound;
                beta = bound;
            }
        }
        window
    }

    /// For a position `ply` plies below the one in question: is its value, for its side to move and with distances from there, at least
    /// `beta`? A result of `beta` or more is a lower bound of the value, any other an upper bound.
    fn bound(&mut self, position: &G::Position, ply: u32, beta: Score) -> Option<Score> {
        let mover = self.game.turn(position);
        if let Some(outcome) = self.game.outcome(position) {
            return Some(Absolute::of_outcome(outcome, ply).seen_by(mover));
        }
        // Nobody wins sooner than with the next move.
        let (best, worst) = (Score::win_in(ply + 1), Score::loss_in(ply + 1));
        if beta > best || beta <= worst {
            return Some(if beta > best { best } else { worst });
        }
        if let Some(score) = self.remembered(position, ply, beta) {
            return Some(score);
        }
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        self.left = self.left.checked_sub(moves.len() as u64).filter(|_| ply < DEEPEST)?;
        let mut best = Score::LOWEST;
        let mut open = Vec::new();
        for mv in moves {
            let mut next = position.clone();
            self.game.apply(&mut next, mv);
            match self.game.outcome(&next) {
                Some(outcome) => best = best.max(Absolute::of_outcome(outcome, ply + 1).seen_by(mover)),
                None => open.push(next),
            }
        }
        for next in open {
            if best >= beta {
                break;
            }
            let same = self.game.turn(&next) == mover;
            best = best.max(self.child_bound(&next, same, ply + 1, beta)?);
        }
        self.remember(position, ply, beta, best);
        Some(best)
    }

    /// The same question about a child, asked and answered for the parent's side to move.
    fn child_bound(&mut self, next: &G::Position, same: bool, ply: u32, beta: Score) -> Option<Score> {
        if same { self.bound(next, ply, beta) } else { Some(-self.bound(next, ply, (-beta).above())?) }
    }

    fn remembered(&self, position: &G::Position, ply: u32, beta: Score) -> Option<Score> {
        let entry = self.known.get(&self.game.key(position))?;
        if entry.position != *position || entry.counters != self.game.counters(position) {
            return None;
        }
        let (lower, upper) = (entry.proved.alpha.deeper(ply), entry.proved.beta.deeper(ply));
        (lower >= beta).then_some(lower).or((upper < beta).then_some(upper))
    }

    fn remember(&mut self, position: &G::Position, ply: u32, beta: Score, bound: Score) {
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        let counters = self.game.counters(position);
        let new = || Entry { position: position.clone(), counters, proved: Window::full() };
        let entry = self.known.entry(self.game.key(position)).or_insert_with(new);
        if entry.position != *position || entry.counters != counters {
            *entry = new();
        }
        let bound_here = bound.nearer(ply);
        entry.proved = if bound >= beta { entry.proved.raise(bound_here) } else { entry.proved.lower(bound_here) };
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::mnk::Mnk;
    use potez_rules::notation::play_line;
    use potez_rules::tree::Tree;

    use super::*;

    #[test]
    fn known_values_are_found() {
        let game = Mnk::tictactoe();
        let mut truth = Truth::new(&game);
        let exactly = |score| Window::new(score, score);
        for (line, value) in [
            ("", Score::DRAW),
            ("b2, a1", Score::DRAW),
            ("b2, b1", Score::win_in(5)),
            ("a1, b1, b2", Score::loss_in(4)),
            ("a1, b1, b2, c3, a3", Score::loss_in(2)),
            ("a1, b1, b2, a2", Score::win_in(1)),
        ] {
            let (position, _) = play_line(&game, &game.start(), line).unwrap();
            truth.allow(1_000_000);
            assert_eq!(truth.known(&position, true), exactly(value), "{line}");
        }
        let window = Truth::new(&game).known(&game.start(), true);
        assert_eq!(window, Window::new(Score::loss_in(1), Score::win_in(1)), "nothing is known without moves");
    }

    #[test]
    fn a_player_may_move_twice() {
        for (text, value) in [
            ("A(B:max(1 -1) C:max(-1 -1))", Score::win_in(2)),
            ("A(B(1 -1) C(-1 -1))", Score::loss_in(2)),
            ("A(B(1 -1) C(1 0))", Score::DRAW),
        ] {
            let tree = Tree::parse(text).unwrap();
            let mut truth = Truth::new(&tree);
            truth.allow(100);
            assert_eq!(truth.known(&tree.start(), true), Window::new(value, value), "{text}");
        }
    }
}
