//! [`Parts`]: a move entered click by click, as the rules offer it.

use potez_rules::{Refusal, Target};

use crate::table::Choice;

/// A move that is being entered.
///
/// No move's targets are the beginning of another's, so it is always known whether the move is complete.
#[derive(Clone, Debug)]
pub struct Parts {
    choices: Vec<Choice>,
    made: Vec<Target>,
}

/// What a click did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The move goes on.
    Begun,
    /// The move is complete: this is its text.
    Move(String),
}

impl Parts {
    /// No click yet.
    #[must_use]
    pub fn new(choices: Vec<Choice>) -> Parts {
        Parts { choices, made: Vec::new() }
    }

    /// What has been clicked.
    #[must_use]
    pub fn made(&self) -> &[Target] {
        &self.made
    }

    /// The moves that are still possible.
    pub fn open(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.targets.starts_with(&self.made))
    }

    /// What can be clicked next, each once, in the order of the moves.
    #[must_use]
    pub fn next(&self) -> Vec<Target> {
        let mut seen = std::collections::HashSet::new();
        let next = self.open().filter_map(|choice| choice.targets.get(self.made.len()).copied());
        next.filter(|target| seen.insert(*target)).collect()
    }

    /// Adds a click.
    ///
    /// # Errors
    /// No legal move goes on like this; nothing has changed.
    pub fn add(&mut self, target: Target) -> Result<Step, Refusal> {
        self.made.push(target);
        let mut open = self.open();
        let Some(first) = open.next() else {
            drop(open);
            self.made.pop();
            return Err(Refusal::new("parts.target", "no legal move goes on like this", []));
        };
        if first.targets.len() == self.made.len() {
            return Ok(Step::Move(first.text.clone()));
        }
        Ok(Step::Begun)
    }

    /// Takes the last click back; `false` when there is none.
    pub fn back(&mut self) -> bool {
        self.made.pop().is_some()
    }

    /// Takes all clicks back.
    pub fn clear(&mut self) {
        self.made.clear();
    }
}
