//! A turn entered step by step, as the rules offer it.

use std::time::Instant;

use potez_rules::{Following, Refusal, Target};

use super::Session;

impl Session {
    /// The steps of the turn that has begun.
    #[must_use]
    pub fn made(&self) -> &[Target] {
        &self.made
    }

    /// What can follow the steps made so far: more steps, or nothing after the end. (A complete turn has already been played.)
    #[must_use]
    pub fn next_steps(&self) -> Vec<Target> {
        if self.ending().is_some() { Vec::new() } else { self.table.following(&self.made).into_steps() }
    }

    /// How many legal moves begin with the steps made so far.
    #[must_use]
    pub fn turns_left(&self) -> u64 {
        if self.ending().is_some() { 0 } else { self.table.turns_from(&self.made) }
    }

    /// Enters the next step of a turn. The last one makes the move, whose text is returned.
    ///
    /// # Errors
    /// Why no legal move continues like this; nothing has changed.
    pub fn step(&mut self, target: Target) -> Result<Option<String>, Refusal> {
        self.step_now(target, self.now())
    }

    /// The same at a given time, for the clock.
    ///
    /// # Errors
    /// Why no legal move continues like this; the time may be up.
    pub fn step_at(&mut self, target: Target, now: Instant) -> Result<Option<String>, Refusal> {
        self.step_now(target, Some(now))
    }

    fn step_now(&mut self, target: Target, now: Option<Instant>) -> Result<Option<String>, Refusal> {
        if let Some(now) = now {
            self.fall_of_flag(now);
        }
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        self.made.push(target);
        match self.table.following(&self.made) {
            Following::Steps(_) => Ok(None),
            Following::Whole(text) => self.make(&text, now).map(Some),
            Following::Nothing => {
                let refusal = self.table.why(&self.made);
                self.made.pop();
                Err(refusal.unwrap_or_else(Refusal::senseless_clicks))
            }
        }
    }

    /// Takes the last step back; `false` when there is none.
    pub fn step_back(&mut self) -> bool {
        self.made.pop().is_some()
    }
}
