//! [`Transcript`]: the end of a conversation with a program, for finding mistakes.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// How many lines are kept.
const LINES: usize = 40;
/// How many characters of a line are kept.
const WIDTH: usize = 200;

/// The last lines, `> ` before what we sent and `< ` before what the program wrote. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Transcript(Arc<Mutex<VecDeque<String>>>);

impl Transcript {
    /// Adds a line.
    pub(super) fn add(&self, mark: char, line: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == LINES {
            lines.pop_front();
        }
        lines.push_back(format!("{mark} {}", line.chars().take(WIDTH).collect::<String>()));
    }

    /// The lines that are kept, the oldest first.
    pub(super) fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}
