//! Move ordering: the earlier the best move is tried, the more alpha-beta cuts off.
//!
//! With the best move always first, alpha-beta visits about the square root of what minimax visits (Knuth and Moore 1975); with the best
//! move always last, it visits everything. The value is the same in any order.

use std::cmp::Reverse;
use std::collections::HashMap;

use potez_rules::{Game, Random};

use crate::core::evaluator::Evaluator;
use crate::core::sorted_indices::sorted_indices;

/// The order in which the moves of a node are tried.
///
/// # Law
///
/// [`arrange`](Order::arrange) permutes the list and changes nothing else. So an order affects the work and which of several equally
/// good moves is found, but never the value.
pub trait Order<G: Game> {
    /// Does it need the whole list? If not, moves are taken one by one if the game allows it, and `arrange` is not called.
    const LISTS: bool = true;

    /// Puts the legal moves of a position `ply` plies below the root into the order in which they are to be tried.
    fn arrange(&mut self, game: &G, position: &G::Position, ply: u32, moves: &mut [G::Move]);

    /// Learns that `mv` cut off the rest of a node `ply` plies below the root, which was to be searched `depth` plies deep.
    #[inline]
    fn note_cut(&mut self, ply: u32, depth: u32, mv: G::Move) {
        let _ = (ply, depth, mv);
    }
}

/// A borrowed order is an order.
impl<G: Game, R: Order<G>> Order<G> for &mut R {
    const LISTS: bool = R::LISTS;

    #[inline]
    fn arrange(&mut self, game: &G, position: &G::Position, ply: u32, moves: &mut [G::Move]) {
        (**self).arrange(game, position, ply, moves);
    }

    #[inline]
    fn note_cut(&mut self, ply: u32, depth: u32, mv: G::Move) {
        (**self).note_cut(ply, depth, mv);
    }
}

/// As the rules list them.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsListed;

impl<G: Game> Order<G> for AsListed {
    const LISTS: bool = false;

    #[inline]
    fn arrange(&mut self, _game: &G, _position: &G::Position, _ply: u32, _moves: &mut [G::Move]) {}
}

/// At random, with a seed: the value of an order shows in comparison with none.
#[derive(Clone, Debug)]
pub struct Shuffled(pub Random);

impl<G: Game> Order<G> for Shuffled {
    fn arrange(&mut self, _game: &G, _position: &G::Position, _ply: u32, moves: &mut [G::Move]) {
        for last in (1..moves.len()).rev() {
            moves.swap(last, self.0.below(last as u32 + 1) as usize);
        }
    }
}

/// The move with the smallest key first; moves with equal keys stay in their order.
fn arrange_by<M: Copy, K: Ord>(moves: &mut [M], keys: &[K]) {
    let arranged: Vec<M> = sorted_indices(keys).into_iter().map(|index| moves[index]).collect();
    moves.copy_from_slice(&arranged);
}

/// By the evaluation one ply ahead: the move that looks best to the player who makes it comes first.
#[derive(Clone, Copy, Debug)]
pub struct ByEvaluation<E>(pub E);

impl<G: Game, E: Evaluator<G>> Order<G> for ByEvaluation<E> {
    fn arrange(&mut self, game: &G, position: &G::Position, _ply: u32, moves: &mut [G::Move]) {
        let mover = game.turn(position);
        let keys = moves.iter().map(|&mv| {
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let value = match game.outcome(&next) {
                Some(outcome) => self.0.finished(game, &next, outcome, 1),
                None => self.0.evaluate(game, &next),
            };
            -value.seen_by(mover)
        });
        arrange_by(moves, &keys.collect::<Vec<_>>());
    }
}

/// Killer moves: a move that cut off a node often cuts off its siblings too. The last two such moves of each ply come first.
/// (Huberman 1968; Slate and Atkin 1977.)
#[derive(Clone, Debug)]
pub struct Killers<M> {
    by_ply: Vec<[Option<M>; 2]>,
}

impl<M> Default for Killers<M> {
    fn default() -> Killers<M> {
        Killers { by_ply: Vec::new() }
    }
}

impl<G: Game> Order<G> for Killers<G::Move> {
    fn arrange(&mut self, _game: &G, _position: &G::Position, ply: u32, moves: &mut [G::Move]) {
        if let Some(killers) = self.by_ply.get(ply as usize) {
            for &killer in killers.iter().rev().flatten() {
                to_front(moves, killer);
            }
        }
    }

    fn note_cut(&mut self, ply: u32, _depth: u32, mv: G::Move) {
        let ply = ply as usize;
        if self.by_ply.len() <= ply {
            self.by_ply.resize(ply + 1, [None; 2]);
        }
        if let [first, second] = &mut self.by_ply[ply]
            && *first != Some(mv)
        {
            *second = first.replace(mv);
        }
    }
}

/// The history heuristic: a move that has often caused a cutoff, anywhere in the tree, comes early; deep cutoffs count more.
/// (Schaeffer 1983.)
#[derive(Clone, Debug)]
pub struct History<M> {
    merit: HashMap<M, u64>,
}

impl<M> Default for History<M> {
    fn default() -> History<M> {
        History { merit: HashMap::new() }
    }
}

impl<G: Game> Order<G> for History<G::Move> {
    fn arrange(&mut self, _game: &G, _position: &G::Position, _ply: u32, moves: &mut [G::Move]) {
        let keys: Vec<_> = moves.iter().map(|mv| Reverse(self.merit.get(mv).copied().unwrap_or(0))).collect();
        arrange_by(moves, &keys);
    }

    fn note_cut(&mut self, _ply: u32, depth: u32, mv: G::Move) {
        let merit = self.merit.entry(mv).or_default();
        *merit = merit.saturating_add(u64::from(depth) * u64::from(depth));
    }
}

/// A line first: as long as the search is on `line`, the move of the line is tried before all others.
#[derive(Clone, Debug)]
pub struct Follow<G: Game> {
    /// The positions on the line with the move made there.
    steps: Vec<(G::Position, G::Move)>,
}

impl<G: Game> Follow<G> {
    /// Follows `line` from `position`.
    pub fn new(game: &G, position: &G::Position, line: &[G::Move]) -> Follow<G> {
        let mut position = position.clone();
        let steps = line.iter().map(|&mv| {
            let before = position.clone();
            game.apply(&mut position, mv);
            (before, mv)
        });
        Follow { steps: steps.collect() }
    }
}

impl<G: Game> Order<G> for Follow<G> {
    fn arrange(&mut self, _game: &G, position: &G::Position, ply: u32, moves: &mut [G::Move]) {
        if let Some((on_line, mv)) = self.steps.get(ply as usize)
            && on_line == position
        {
            to_front(moves, *mv);
        }
    }
}

/// Moves `mv` to the front, if it is there; the others keep their order.
#[inline]
pub(crate) fn to_front<M: Copy + Eq>(moves: &mut [M], mv: M) {
    if let Some(place) = moves.iter().position(|&other| other == mv) {
        moves[..=place].rotate_right(1);
    }
}
