//! Alpha-beta with memory: negamax that looks into a table first.
//!
//! The table helps twice: positions that it knows well enough are not searched again, and for the others it still names the move to
//! try first.

use potez_rules::Game;

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::observer::Observer;
use crate::core::problem::Problem;
use crate::core::report::Report;
use crate::core::value::Value;
use crate::core::window::Window;
use crate::lecture::ordering::Order;
use crate::lecture::recorded::table::{Entry, Table, key};
use crate::lecture::recorded::walk::Walk;

/// The value of the position by negamax with a table, which may hold entries of earlier searches of the same game by the same evaluator.
///
/// The contract of [`negamax`](crate::negamax()), at every node; and for every entry, where v is the minimax value of its position at
/// its depth, for the side to move:
///
/// ```text
/// Exact    ⇒  entry.value = v
/// AtLeast  ⇒  entry.value ≤ v
/// AtMost   ⇒  entry.value ≥ v
/// ```
///
/// Positions that differ in what their game counts besides the board ([`Game::counters`]) are different positions here.
pub fn memory<G, E, O>(
    problem: &Problem<'_, G, E>,
    table: &mut Table<G::Move, E::Value>,
    observer: O,
) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move, E::Value>,
{
    let walk = Walk::new(problem, Window::full(), KnownFirst, observer);
    let mut search = Memory { walk, table, unproved: 0 };
    let mover = search.walk.turn(problem.position);
    let depth = search.walk.depth();
    let value = Absolute::of(search.value(problem.position.clone(), depth, Window::full()), mover);
    let proved = search.unproved == 0;
    let mut report = search.walk.finish(value, Window::full());
    report.proved &= proved;
    report.main.proved = report.proved;
    report
}

/// As listed, except that the table's move comes first; so there must be a list.
struct KnownFirst;

impl<G: Game> Order<G> for KnownFirst {
    fn arrange(&mut self, _game: &G, _position: &G::Position, _ply: u32, _moves: &mut [G::Move]) {}
}

struct Memory<'a, 't, G: Game, E: Evaluator<G>, O> {
    walk: Walk<'a, G, E, KnownFirst, O>,
    table: &'t mut Table<G::Move, E::Value>,
    /// Estimates met so far, in this search or in earlier ones whose results the table holds.
    unproved: u64,
}

impl<G, E, O> Memory<'_, '_, G, E, O>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move, E::Value>,
{
    fn value(&mut self, position: G::Position, depth: u32, mut window: Window<E::Value>) -> E::Value {
        let mover = self.walk.turn(&position);
        let estimates = self.walk.counts.estimates;
        if let Some(value) = self.walk.leaf(&position, depth) {
            self.unproved += self.walk.counts.estimates - estimates;
            return value.seen_by(mover);
        }

        let key = key(self.walk.game(), &position);
        let known = self.table.get(key).copied();
        if let Some(entry) = known
            && let Some(value) = self.answer(&position, &entry, depth, window)
        {
            return value;
        }

        let given = window;
        let unproved = self.unproved;
        let mut best = E::Value::LOWEST;
        let mut best_move = None;
        let mut moves = self.walk.open(&position, depth);
        if let Some(mv) = known.and_then(|entry| entry.best) {
            self.walk.first_try(&moves, mv);
        }
        while let Some(mv) = self.walk.next(&position, &mut moves) {
            let next = self.walk.enter(&position, mv, depth - 1, window.absolute(mover));
            let same_mover = self.walk.turn(&next) == mover;
            let value = self.value(next, depth - 1, window.for_child(same_mover));
            let value = if same_mover { value } else { -value };
            self.walk.leave(Absolute::of(value, mover));

            let improved = value > best || self.walk.at_first(&position, &moves);
            if improved {
                best_move = Some(mv);
            }
            best = best.max(value);
            let raised = window.raise(best);
            self.walk.child(improved, Absolute::of(best, mover), raised.absolute(mover));
            if raised.is_empty() {
                self.walk.cut(
                    &position,
                    &moves,
                    mv,
                    depth,
                    Absolute::of(best, mover),
                    Absolute::of(window.beta, mover),
                );
                break;
            }
            self.walk.lead(mv, depth, improved, value, raised != window);
            window = raised;
        }
        self.walk.close(&moves);
        if !self.walk.stopped() {
            let value = best.nearer(self.walk.ply(depth));
            let proved = self.unproved == unproved;
            self.table.put(key, Entry { value, bound: given.bound(best), depth, proved, best: best_move });
        }
        best
    }

    /// The entry's value as seen from the root, if it answers the node.
    fn answer(
        &mut self,
        position: &G::Position,
        entry: &Entry<G::Move, E::Value>,
        depth: u32,
        window: Window<E::Value>,
    ) -> Option<E::Value> {
        let mover = self.walk.turn(position);
        let ply = self.walk.ply(depth);
        let value = entry.value.deeper(ply);
        let settled = entry.serves(depth) && entry.answers(window, ply);
        let line = settled.then(|| self.table.line(self.walk.game(), position, depth));
        let bound = if mover == potez_rules::Player::First { entry.bound } else { entry.bound.mirrored() };
        self.walk.table_hit(depth, Absolute::of(value, mover), bound, line);
        self.unproved += u64::from(settled && !entry.proved);
        settled.then_some(value)
    }
}
