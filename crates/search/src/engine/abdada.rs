//! How the engine's threads divide the work: a move that another thread is searching ([`Abdada`]) is deferred until the other moves have been
//! searched.

use potez_rules::Game;

use super::frame::Candidate;
use super::worker::{Found, Worker};
pub(super) use crate::core::abdada::Abdada;
use crate::core::knowledge::Knowledge;
use crate::core::score::Score;
use crate::core::window::Window;

/// Below this depth marking a move costs more than it saves.
const MIN_DEPTH: i32 = 3;
/// The same for games in which searching a position takes less time than checking the marks.
const MIN_DEPTH_CHEAP: i32 = 7;

/// From this depth on the table is probed again before each move: another thread may have answered the question.
const ANSWER_DEPTH: i32 = 4;

/// The result of trying a move when several threads search.
pub(super) enum Attempt {
    /// It was searched.
    Searched(Found),
    /// Another thread is searching it, so it is tried later.
    Deferred,
    /// Another thread has answered the question about the whole node.
    Answered(Found),
}

impl Abdada {
    /// The smallest depth at which moves are marked.
    pub(super) fn min_depth(is_cheap: bool) -> i32 {
        if is_cheap { MIN_DEPTH_CHEAP } else { MIN_DEPTH }
    }
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Searches a move, unless another thread is searching it now or has answered the question about the node. `windows` are the
    /// node's own window and what is left of it. A move that has already been deferred once is searched in any case.
    #[inline]
    pub(super) fn search_unless_elsewhere(
        &mut self,
        ply: usize,
        depth: i32,
        below: i32,
        windows: [Window<Score>; 2],
        candidate: Candidate<G::Move>,
        number: usize,
    ) -> Attempt {
        match self.threads.abdada {
            Some(abdada) if below + 1 >= self.threads.abdada_depth => {
                self.search_marked(abdada, ply, depth, below, windows, candidate, number)
            }
            _ => Attempt::Searched(self.search_move(ply, below, windows[1], candidate, number)),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn search_marked(
        &mut self,
        abdada: &Abdada,
        ply: usize,
        depth: i32,
        below: i32,
        [window, rest]: [Window<Score>; 2],
        candidate: Candidate<G::Move>,
        number: usize,
    ) -> Attempt {
        let key = self.memory.frames[ply].key;
        let (bucket, mark) = (abdada.bucket(key), Abdada::mark(key, candidate.index, depth));
        if number > 0 && !candidate.is_deferred() && bucket.is_marked(mark) {
            return Attempt::Deferred;
        }
        if number > 0
            && below + 1 >= ANSWER_DEPTH
            && let Some(entry) = self.table.probe(key)
            && let Some(found) = self.table_cutoff(ply, depth, window, &entry)
        {
            return Attempt::Answered(found);
        }
        bucket.set(mark);
        self.memory.frames[ply].question = (number > 0).then_some((depth, window));
        let found = self.search_move(ply, below, rest, candidate, number);
        self.memory.frames[ply].question = None;
        bucket.clear(mark);
        match self.take_answer(ply) {
            Some(answer) => Attempt::Answered(answer),
            None => Attempt::Searched(found),
        }
    }
}
