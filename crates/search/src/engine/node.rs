//! One node of the tree: principal-variation search.
//!
//! The first move is searched with the whole window, the others with a null window and again with the whole one if they are better
//! (Marsland and Campbell 1982; Reinefeld's NegaScout 1983).

use potez_rules::Game;

use super::busy::{ANSWER_DEPTH, Busy};
use super::options::Exactness;
use super::order::DEFERRED;
use super::reduce::{is_too_late, reduction, stands};
use super::table::Entry;
use super::worker::{Candidate, Found, Supervisor, Worker};
use crate::core::history::{NOBODY, bonus};
use crate::core::knowledge::{Knowledge, Prospect};
use crate::core::path::Basis;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

/// Without a move from the table a node this deep is searched less deep: the next visit knows more ("internal iterative reduction",
/// Schröder).
const UNKNOWN_DEPTH: i32 = 4;

/// In nodes of this depth with so few moves all children are looked for in the table first.
const CHILDREN_DEPTH: i32 = 3;
const CHILDREN: usize = 12;

/// What came of trying the moves.
enum Tried {
    /// The value, and the index of the best move if there is one that matters.
    Here(Found, Option<u16>),
    /// Another thread was first.
    Elsewhere(Found),
}

impl<G: Game, K: Knowledge<G>, S: Supervisor> Worker<'_, G, K, S> {
    /// The value of the position in frame `ply`, for its side to move. With v the true value at this depth and (α, β) the window:
    ///
    /// - result ≤ α: v ≤ result;
    /// - α < result < β: v = result;
    /// - result ≥ β: v ≥ result.
    ///
    /// After a stop the result means nothing.
    #[inline]
    pub(super) fn value(&mut self, ply: usize, depth: i32, window: Window<Score>) -> Found {
        // The leaves are the most of all nodes: they are valued here, without the weight of a search.
        if self.enter() {
            return Found::guessed(Score::DRAW);
        }
        if let Some(found) = self.finished(ply) {
            return found;
        }
        if depth <= 0 || ply >= LONGEST_LINE as usize {
            return self.leaf(ply, 0, window);
        }
        self.node(ply, depth, window)
    }

    /// The same for an unfinished position with some depth left.
    fn node(&mut self, ply: usize, depth: i32, window: Window<Score>) -> Found {
        if self.exactness == Exactness::Guess
            && let Some(before) = self.repeats(ply)
        {
            return Found { basis: Basis::repeats(before), ..Found::certain(Score::DRAW) };
        }
        if let Some(found) = self.known_before(ply, window) {
            return found;
        }
        let (key, symmetry) = (self.memory.frames[ply].key, self.memory.frames[ply].symmetry);
        let kept = depth > self.unkept;
        let entry = if kept { self.table.probe(key) } else { None };
        if let Some(entry) = &entry
            && let Some(found) = self.answer(ply, depth, window, entry)
        {
            self.counts.table_hits += 1;
            return found;
        }
        let guessing = self.exactness == Exactness::Guess;
        let mut estimate = None;
        if guessing && window.is_null() {
            let score = entry.and_then(|entry| entry.estimate).unwrap_or_else(|| self.estimate(ply));
            if let Some(score) = stands(depth, score, self.margin, window.beta) {
                return Found::guessed(score);
            }
            estimate = Some(score);
        }
        let known = entry.and_then(|entry| entry.best);
        let known = known.map_or(NOBODY, |index| self.knowledge.turned_back(self.game, symmetry, index));
        let unknown = guessing && known == NOBODY && depth >= UNKNOWN_DEPTH;
        let depth = if unknown { depth - 1 } else { depth };

        let first = self.memory.candidates.len();
        let prospect = self.list(ply, known, !kept);
        if let Some(score) = decided(prospect, ply, window) {
            self.memory.candidates.truncate(first);
            return Found::certain(score);
        }
        let tried = self.try_moves(ply, depth, window, first);
        self.memory.candidates.truncate(first);
        let (found, best) = match tried {
            Tried::Here(found, best) => (found, best),
            // The other thread has stored it, perhaps with more depth.
            Tried::Elsewhere(found) => return found,
        };
        let found = Found { basis: found.basis.at(ply), ..found };
        if kept && self.stopped.is_none() {
            if let Some(agreed) = self.agree(ply, depth, window, found) {
                return agreed;
            }
            let best = best.map(|index| self.knowledge.turned(self.game, symmetry, index));
            if self.is_stored(ply, found.basis) {
                let entry = Entry {
                    score: found.score.nearer(ply as u32),
                    bound: window.bound(found.score),
                    depth: depth.min(255) as u8,
                    proved: found.proved,
                    best,
                    estimate,
                };
                self.table.store(key, entry);
            } else {
                self.table.store_move(key, best, estimate);
            }
        }
        found
    }

    /// Does what was found hold wherever the key comes up?
    #[inline]
    fn is_stored(&self, ply: usize, basis: Basis) -> bool {
        basis.is_told_by_key(|| self.game.counters(&self.memory.frames[ply].position))
    }

    /// With guesses two threads value a node of the principal variation differently, and then ask different questions of everything
    /// after it: the one that is first is believed. Only for nodes that are kept: others have no key.
    fn agree(&self, ply: usize, depth: i32, window: Window<Score>, found: Found) -> Option<Found> {
        let guessed = self.exactness == Exactness::Guess && !found.proved && window.contains(found.score);
        let guessed = guessed && found.basis == Basis::Certain;
        if self.busy.is_none() || window.is_null() || !guessed {
            return None;
        }
        debug_assert!(depth > self.unkept, "a node without a key");
        let entry = self.table.probe(self.memory.frames[ply].key)?;
        let first = Found { score: entry.score.deeper(ply as u32), proved: entry.proved, basis: Basis::Certain };
        let speaks = entry.bound == Bound::Exact && i32::from(entry.depth) >= depth && !entry.score.is_decisive();
        (speaks && window.contains(first.score)).then_some(first)
    }

    /// What is certain without a search: no win is sooner than the next move ("mate distance pruning"), and the game's own bounds.
    #[inline]
    fn known_before(&self, ply: usize, window: Window<Score>) -> Option<Found> {
        let mut possible = Window::new(Score::loss_in(ply as u32 + 1), Score::win_in(ply as u32 + 1));
        if self.exactness == Exactness::Guess {
            let known = self.knowledge.bounds(self.game, &self.memory.frames[ply].position);
            possible = possible.raise(known.alpha.deeper(ply as u32)).lower(known.beta.deeper(ply as u32));
        }
        if possible.alpha >= window.beta || possible.alpha == possible.beta {
            return Some(Found::certain(possible.alpha));
        }
        (possible.beta <= window.alpha).then_some(Found::certain(possible.beta))
    }

    /// Does the table's entry answer the question?
    #[inline]
    pub(super) fn answer(&self, ply: usize, depth: i32, window: Window<Score>, entry: &Entry) -> Option<Found> {
        let plies_left = self.game.counters(&self.memory.frames[ply].position).plies_left;
        if entry.score.within(plies_left) != entry.score {
            return None;
        }
        let score = entry.score.deeper(ply as u32);
        let speaks = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        let stored = i32::from(entry.depth);
        let proved = entry.proved || proves(entry, score, window);
        let counts = match self.exactness {
            Exactness::Minimax => stored == depth || proved && stored <= depth,
            Exactness::Guess => stored >= depth || proved,
        };
        // The line of a principal variation should not be cut off by the table, and never in the middle of the turn that is played.
        let cuts = window.is_null() || proved && !self.is_first_turn(ply);
        (speaks && counts && cuts).then_some(Found { score, proved, basis: Basis::Certain })
    }

    /// Has only the player of the root moved so far, and is to move again?
    fn is_first_turn(&self, ply: usize) -> bool {
        let frames = &self.memory.frames[..=ply];
        frames.iter().all(|frame| frame.mover == frames[0].mover)
    }

    /// Tries the candidates from `first` on.
    fn try_moves(&mut self, ply: usize, depth: i32, window: Window<Score>, first: usize) -> Tried {
        let end = self.memory.candidates.len();
        let guessing = self.exactness == Exactness::Guess;
        let key = self.memory.frames[ply].key;
        let mut rest = window;
        let mut best = Found::certain(Score::LOWEST);
        let mut best_index = None;
        let mut all_proved = true;
        let mut basis = Basis::Certain;
        if window.is_null()
            && depth >= CHILDREN_DEPTH
            && end - first <= CHILDREN
            && let Some((found, best)) = self.look_up_children(ply, depth - 1, window, first)
        {
            return Tried::Here(found, best);
        }
        // The only move is no choice: look further.
        let forced = guessing && end - first == 1 && (ply as i32) < 2 * self.iteration;
        let below = if forced { depth } else { depth - 1 };
        let mut at = first;
        let mut deferred = 0;
        while at < end {
            let candidate = self.pick(at, end);
            let waited = candidate.score <= DEFERRED;
            // A move that was put off keeps its number.
            let number = if waited { (DEFERRED - candidate.score) as usize } else { at - first + deferred };
            if guessing && window.is_null() && is_too_late(depth, number) && best.score.loss_distance().is_none() {
                all_proved = false;
                if deferred == 0 {
                    break;
                }
                // Moves that were put off are still to come.
                deferred -= usize::from(waited);
                at += 1;
                continue;
            }
            at += 1;
            let found = match self.busy {
                Some(busy) if below + 1 >= self.busy_depth => {
                    let (desk, mark) = (busy.desk(key), Busy::mark(key, candidate.index, depth));
                    if number > 0 && !waited && desk.is_busy(mark) {
                        at -= 1;
                        deferred += 1;
                        self.memory.candidates[at].score = DEFERRED - number as i32;
                        continue;
                    }
                    deferred -= usize::from(waited);
                    if number > 0
                        && below + 1 >= ANSWER_DEPTH
                        && let Some(entry) = self.table.probe(key)
                        && let Some(found) = self.answer(ply, depth, window, &entry)
                    {
                        return Tried::Elsewhere(found);
                    }
                    desk.begin(mark);
                    self.memory.frames[ply].question = (number > 0).then_some((depth, window));
                    let found = self.try_move(ply, below, rest, candidate, number);
                    self.memory.frames[ply].question = None;
                    desk.end(mark);
                    if let Some(found) = self.arrive(ply) {
                        return Tried::Elsewhere(found);
                    }
                    found
                }
                _ => self.try_move(ply, below, rest, candidate, number),
            };
            if self.stopped.is_some() {
                return Tried::Here(best, best_index);
            }
            all_proved &= found.proved;
            basis = basis.and(found.basis);
            if found.score > best.score {
                best = found;
                if found.score > rest.alpha {
                    best_index = Some(candidate.index);
                    if !window.is_null() {
                        self.take_line(ply, candidate.mv);
                    }
                    rest = rest.raise(found.score);
                }
            }
            if rest.is_empty() {
                self.counts.cuts += 1;
                self.learn_from_cut(ply, depth, first, at - 1);
                return Tried::Here(best, best_index);
            }
        }
        Tried::Here(Found { proved: all_proved, basis, ..best }, best_index)
    }

    /// Does the table know a child that is good enough? ("Enhanced transposition cut-off", Plaat, Schaeffer, Pijls and de Bruin 1996.)
    /// The loads do not depend on each other, so all of them take little longer than one.
    fn look_up_children(
        &mut self,
        ply: usize,
        below: i32,
        window: Window<Score>,
        first: usize,
    ) -> Option<(Found, Option<u16>)> {
        let mut keys = [(0, false); CHILDREN];
        // A game that a counter has ended has the key of one that goes on.
        let mut ended = 0_u32;
        let count = self.memory.candidates.len() - first;
        for (i, key) in keys.iter_mut().enumerate().take(count) {
            let same = self.make(ply, self.memory.candidates[first + i], true);
            let child = &self.memory.frames[ply + 1];
            *key = (child.key, same);
            ended |= u32::from(self.game.counters(&child.position).ended) << i;
        }
        for (i, &(key, same)) in keys.iter().enumerate().take(count) {
            if ended >> i & 1 == 0
                && let Some(entry) = self.table.probe(key)
                && let Some(found) = self.answer(ply + 1, below, window.for_child(same), &entry)
                && found.for_parent(same).score >= window.beta
            {
                self.counts.table_hits += 1;
                return Some((found.for_parent(same), Some(self.memory.candidates[first + i].index)));
            }
        }
        None
    }

    /// The value of one move, the `number`-th, for the side to move at `ply`; `below` is the depth below it.
    #[inline]
    pub(super) fn try_move(
        &mut self,
        ply: usize,
        below: i32,
        rest: Window<Score>,
        candidate: Candidate<G::Move>,
        number: usize,
    ) -> Found {
        let same = self.make(ply, candidate, below > self.unkept);
        if number == 0 {
            return self.value(ply + 1, below, rest.for_child(same)).for_parent(same);
        }
        let principal = !rest.is_null();
        let null = Window::just_above(rest.alpha);
        let mut less = 0;
        if self.exactness == Exactness::Guess {
            let history = self.quality(ply, candidate.index);
            less = reduction(below + 1, number, history, principal);
        }
        let mut found = self.value(ply + 1, below - less, null.for_child(same)).for_parent(same);
        if less > 0 && found.score > rest.alpha && !found.proved && self.stopped.is_none() {
            found = self.value(ply + 1, below, null.for_child(same)).for_parent(same);
        }
        if rest.contains(found.score) && self.stopped.is_none() {
            found = self.value(ply + 1, below, rest.for_child(same)).for_parent(same);
        }
        found
    }

    /// The move at `at` cut: it was good, and those tried before it were not.
    fn learn_from_cut(&mut self, ply: usize, depth: i32, first: usize, at: usize) {
        let memory = &mut *self.memory;
        let frame = &mut memory.frames[ply];
        let (player, before) = (frame.mover.index(), frame.came_by);
        let good = memory.candidates[at].index;
        if frame.killers[0] != good {
            frame.killers = [good, frame.killers[0]];
        }
        if depth <= self.unkept {
            return;
        }
        let bonus = bonus(depth);
        memory.history.learn(player, before, good, bonus);
        memory.history.learn_ply(ply as u32, good, bonus);
        for candidate in &memory.candidates[first..at] {
            memory.history.learn(player, before, candidate.index, -bonus);
            memory.history.learn_ply(ply as u32, candidate.index, -bonus);
        }
    }
}

/// The value at `ply` of what was said of a position before its moves are tried, if that answers the question.
#[inline]
fn decided(prospect: Prospect, ply: usize, window: Window<Score>) -> Option<Score> {
    match prospect {
        Prospect::Open => None,
        Prospect::Decided(score) => Some(score.deeper(ply as u32)),
        Prospect::Within(known) => {
            let (low, high) = (known.alpha.deeper(ply as u32), known.beta.deeper(ply as u32));
            if low >= window.beta || low == high { Some(low) } else { (high <= window.alpha).then_some(high) }
        }
    }
}

/// A win or loss is a proof at any depth, as long as the question is only whether it reaches the bound.
#[inline]
fn proves(entry: &Entry, score: Score, window: Window<Score>) -> bool {
    match entry.bound {
        Bound::AtLeast | Bound::Exact if score.win_distance().is_some() => score >= window.beta,
        Bound::AtMost | Bound::Exact if score.loss_distance().is_some() => score <= window.alpha,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::{Counters, Outcome, Player};

    use super::super::parallel::Task;
    use super::super::table::Table;
    use super::super::worker::{Helper, Memory, Shared};
    use super::*;
    use crate::core::evaluator::Evaluator;
    use crate::core::knowledge::Plain;
    use crate::evaluators::outcome::Soonest;

    fn task<'a, G: Game, K>(
        game: &'a G,
        position: &'a G::Position,
        knowledge: &'a K,
        table: &'a Table,
        exactness: Exactness,
        last_depth: u32,
    ) -> Task<'a, G, K> {
        Task { game, knowledge, table, position, only: &[], exactness, last_depth, lines: 1 }
    }

    /// Many ways, of which one is good: how far, and on which.
    struct Fan;

    const WAYS: u8 = 60;
    const GOOD: u8 = 1;

    impl Game for Fan {
        type Position = (u8, u8);
        type Move = u8;

        fn start(&self) -> (u8, u8) {
            (0, 0)
        }

        fn turn(&self, position: &(u8, u8)) -> Player {
            Player::BOTH[usize::from(position.0 % 2)]
        }

        fn outcome(&self, _position: &(u8, u8)) -> Option<Outcome> {
            None
        }

        fn legal_moves(&self, position: &(u8, u8), moves: &mut Vec<u8>) {
            moves.extend(0..if position.0 == 0 { WAYS } else { 2 });
        }

        fn apply(&self, position: &mut (u8, u8), mv: u8) {
            *position = (position.0 + 1, if position.0 == 0 { mv } else { position.1 });
        }

        fn key(&self, position: &(u8, u8)) -> u64 {
            u64::from(position.0) << 8 | u64::from(position.1)
        }
    }

    struct Points;

    impl Evaluator<Fan> for Points {
        type Value = Score;

        fn evaluate(&self, _game: &Fan, position: &(u8, u8)) -> Score {
            Score::evaluation(if position.0 > 0 && position.1 == GOOD { 50 } else { -50 })
        }
    }

    #[test]
    fn a_move_that_was_put_off_is_tried_though_others_come_too_late() {
        let (knowledge, table, depth) = (Plain(Points), Table::new(1), 3);
        let start = Fan.start();
        let task = task(&Fan, &start, &knowledge, &table, Exactness::Guess, depth);
        let (mut memory, shared) = (Memory::new(), Shared::new(Some(Busy::new())));
        let (mut worker, moves) = task.worker(&mut memory, &shared, Helper);
        let (depth, key) = (depth as i32, worker.memory.frames[0].key);
        let good = moves.iter().find(|mv| mv.candidate.mv == GOOD).expect("one of them").candidate.index;
        assert!(is_too_late(depth, WAYS.into()) && depth >= worker.busy_depth);
        shared.busy.as_ref().expect("asked for").desk(key).begin(Busy::mark(key, good, depth));
        worker.iteration = depth;
        let found = worker.node(0, depth, Window::just_above(Score::DRAW));
        assert_eq!(found.score, Score::evaluation(50));
    }

    /// Two ways at every step, and one player alone: nothing is cut.
    struct Steps;

    impl Game for Steps {
        type Position = (u8, u32);
        type Move = u8;

        fn start(&self) -> (u8, u32) {
            (0, 0)
        }

        fn turn(&self, _position: &(u8, u32)) -> Player {
            Player::First
        }

        fn outcome(&self, _position: &(u8, u32)) -> Option<Outcome> {
            None
        }

        fn legal_moves(&self, _position: &(u8, u32), moves: &mut Vec<u8>) {
            moves.extend(0..2);
        }

        fn apply(&self, position: &mut (u8, u32), mv: u8) {
            *position = (position.0 + 1, position.1 << 1 | u32::from(mv));
        }

        fn key(&self, position: &(u8, u32)) -> u64 {
            (u64::from(position.0) << 32 | u64::from(position.1)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        }
    }

    /// Every move leads to a game that a counter has ended; the same board could go on.
    struct Ends;

    impl Game for Ends {
        type Position = u8;
        type Move = u8;

        fn start(&self) -> u8 {
            0
        }

        fn turn(&self, position: &u8) -> Player {
            Player::BOTH[usize::from(position % 2)]
        }

        fn outcome(&self, position: &u8) -> Option<Outcome> {
            (*position > 0).then_some(Outcome::Draw)
        }

        fn legal_moves(&self, position: &u8, moves: &mut Vec<u8>) {
            moves.extend((*position == 0).then_some([0, 1]).into_iter().flatten());
        }

        fn apply(&self, position: &mut u8, _mv: u8) {
            *position += 1;
        }

        fn key(&self, position: &u8) -> u64 {
            u64::from(*position) + 1
        }

        fn counters(&self, position: &u8) -> Counters {
            Counters { ended: *position > 0, ..Counters::NONE }
        }
    }

    #[test]
    fn a_game_that_a_counter_has_ended_is_not_answered_by_the_table() {
        let (knowledge, table) = (Plain(Soonest), Table::new(1));
        let start = Ends.start();
        let task = task(&Ends, &start, &knowledge, &table, Exactness::Guess, 5);
        let (mut memory, shared) = (Memory::new(), Shared::new(None));
        let (mut worker, _) = task.worker(&mut memory, &shared, Helper);
        // What another visit has found out about the board after the move, which went on then.
        let score = Score::evaluation(-200);
        let entry = Entry { score, bound: Bound::AtMost, depth: 9, proved: false, best: None, estimate: None };
        table.store(Ends.key(&1), entry);
        worker.iteration = 5;
        let found = worker.node(0, 5, Window::just_above(Score::evaluation(100)));
        assert_eq!(found.score, Score::DRAW);
    }

    const DEPTH: u32 = 15;
    const HALF: u64 = 1 << (DEPTH - 1);

    /// Values nothing, and stores the answer at the root, as another thread would, with the first leaf of its second move.
    struct Elsewhere<'a>(&'a Table, std::sync::atomic::AtomicU64);

    impl Evaluator<Steps> for Elsewhere<'_> {
        type Value = Score;

        fn evaluate(&self, game: &Steps, _position: &(u8, u32)) -> Score {
            // The root is valued too.
            if self.1.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == HALF + 1 {
                let entry = Entry {
                    score: Score::evaluation(200),
                    bound: Bound::AtLeast,
                    depth: DEPTH as u8,
                    proved: false,
                    best: None,
                    estimate: None,
                };
                self.0.store(game.key(&game.start()), entry);
            }
            Score::DRAW
        }
    }

    #[test]
    fn a_position_that_another_thread_has_answered_is_left_in_the_middle_of_a_move() {
        let table = Table::new(1);
        let knowledge = Plain(Elsewhere(&table, 0.into()));
        let start = Steps.start();
        let task = task(&Steps, &start, &knowledge, &table, Exactness::Minimax, DEPTH);
        let (mut memory, shared) = (Memory::new(), Shared::new(Some(Busy::new())));
        let (mut worker, _) = task.worker(&mut memory, &shared, Helper);
        worker.iteration = DEPTH as i32;
        let found = worker.node(0, DEPTH as i32, Window::just_above(Score::evaluation(100)));
        assert_eq!(found, Found::guessed(Score::evaluation(200)));
        assert!(worker.stopped.is_none() && worker.way_back.is_none());
        assert!(worker.memory.frames.iter().all(|frame| frame.question.is_none()));
        let after = worker.counts.nodes - 2 * HALF;
        assert!(after < HALF / 2, "{after} nodes after the answer was there");
    }
}
