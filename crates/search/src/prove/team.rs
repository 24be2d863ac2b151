//! Several threads on one question: all search the same tree and share the table and the marks of ABDADA, and the first to finish has
//! the answer. A proof is a proof, so the answer does not depend on which thread it was.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::core::abdada::Abdada;

/// What the threads of a proof share besides the table: a question, its answer, and the moves that are being searched.
pub(super) struct Team<Q, A> {
    pub(super) abdada: Abdada,
    /// The nodes of the helpers.
    pub(super) nodes: AtomicU64,
    /// Changes when the question is answered or replaced: a thread that works on a question with another number may stop.
    number: AtomicU64,
    state: Mutex<State<Q, A>>,
    changed: Condvar,
}

struct State<Q, A> {
    question: Option<Q>,
    answer: Option<A>,
    is_over: bool,
}

impl<Q: Copy, A> Team<Q, A> {
    pub(super) fn new() -> Team<Q, A> {
        Team {
            abdada: Abdada::new(),
            nodes: AtomicU64::new(0),
            number: AtomicU64::new(0),
            state: Mutex::new(State { question: None, answer: None, is_over: true }),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<Q, A>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a proof. It ends when the returned guard is dropped, and then the helpers end too.
    pub(super) fn begin(&self) -> Session<'_, Q, A> {
        self.nodes.store(0, Relaxed);
        *self.lock() = State { question: None, answer: None, is_over: false };
        Session(self)
    }

    /// Sets the question of the main thread. Returns its number.
    pub(super) fn put(&self, question: Q) -> u64 {
        let mut state = self.lock();
        state.question = Some(question);
        state.answer = None;
        let number = self.number.fetch_add(1, Relaxed) + 1;
        drop(state);
        self.changed.notify_all();
        number
    }

    /// Waits for a question, as a helper; `None` when the proof is over.
    pub(super) fn next(&self) -> Option<(u64, Q)> {
        let mut state = self.lock();
        loop {
            if state.is_over {
                return None;
            }
            if let Some(question) = state.question {
                return Some((self.number.load(Relaxed), question));
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Is this question still open?
    #[inline]
    pub(super) fn is_open(&self, number: u64) -> bool {
        self.number.load(Relaxed) == number
    }

    /// Records an answer to the question. The first answer counts.
    pub(super) fn answer(&self, number: u64, answer: A) {
        let mut state = self.lock();
        if self.is_open(number) {
            state.question = None;
            state.answer = Some(answer);
            self.number.store(number + 1, Relaxed);
        }
    }

    /// The answer to the last question, if a helper was first.
    pub(super) fn take(&self) -> Option<A> {
        self.lock().answer.take()
    }
}

/// A proof in progress.
pub(super) struct Session<'a, Q: Copy, A>(&'a Team<Q, A>);

impl<Q: Copy, A> Drop for Session<'_, Q, A> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.question = None;
        state.is_over = true;
        self.0.number.fetch_add(1, Relaxed);
        drop(state);
        self.0.changed.notify_all();
    }
}

/// After this many nodes a proof is long enough for helpers to be worthwhile.
pub(super) const HELP_AFTER: u64 = 4_096;

/// Runs `main` on this thread, and helpers on others as soon as `main` asks for them.
pub(super) fn with_helpers<'env, H: Send + 'env, R>(
    mut helpers: impl ExactSizeIterator<Item = H>,
    help: &'env (impl Fn(H) + Sync),
    main: impl FnOnce(&mut dyn FnMut()) -> R,
) -> R {
    if helpers.len() == 0 || cfg!(not(feature = "threads")) {
        return main(&mut || ());
    }
    std::thread::scope(|scope| {
        main(&mut || {
            for helper in helpers.by_ref() {
                // Boxed, so that threads are compiled once for all games.
                scope.spawn(Box::new(move || help(helper)) as Box<dyn FnOnce() + Send + '_>);
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_counts() {
        let team = Team::<u8, u8>::new();
        let session = team.begin();
        let first = team.put(7);
        assert_eq!(team.next(), Some((first, 7)));
        team.answer(first, 70);
        team.answer(first, 71);
        assert!(!team.is_open(first));
        assert_eq!((team.take(), team.take()), (Some(70), None));
        let second = team.put(8);
        team.answer(first, 72);
        assert!(team.is_open(second) && team.take().is_none(), "that was another question");
        drop(session);
        assert!(!team.is_open(second) && team.next().is_none());
    }
}
