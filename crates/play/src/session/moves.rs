//! Making moves, and questions about them.

use std::time::Instant;

use potez_rules::{Dialect, Player, Refusal, Target};

use super::Session;
use super::hint::{Hint, HintLevel};
use crate::table::Choice;

impl Session {
    /// Makes a move, in any notation, and returns its text in ours. A move that was made here before leads to its old node.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn play(&mut self, text: &str) -> Result<String, Refusal> {
        self.make(text, self.now())
    }

    /// The same at a given time, for the clock.
    ///
    /// # Errors
    /// Why it cannot be made; the time may be up.
    pub fn play_at(&mut self, text: &str, now: Instant) -> Result<String, Refusal> {
        self.make(text, Some(now))
    }

    pub(super) fn make(&mut self, text: &str, now: Option<Instant>) -> Result<String, Refusal> {
        if let Some(now) = now {
            self.fall_of_flag(now);
        }
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        let mover = self.table.turn();
        let text = self.table.play(text)?;
        self.history.add(&text, mover);
        self.made.clear();
        // An offer lapses when the other player moves, and when the game ends.
        if self.offer == Some(mover.other()) || self.ending().is_some() {
            self.offer = None;
        }
        if let (Some(clock), Some(now)) = (&mut self.clock, now) {
            clock.press(mover, self.table.outcome().is_none().then(|| self.table.turn()), now);
            self.history.set_clock(Player::BOTH.map(|player| clock.left(player, now)));
        }
        Ok(text)
    }

    /// The legal moves with the targets to click; none after the end.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        if self.ending().is_some() { Vec::new() } else { self.table.choices(Dialect::Ours) }
    }

    /// Why these clicks neither make nor begin a legal move; `None` when they do.
    #[must_use]
    pub fn why(&self, clicked: &[Target]) -> Option<Refusal> {
        if self.ending().is_some() { Some(Refusal::game_over()) } else { self.table.why(clicked) }
    }

    /// A hint towards a move: the best one, as an engine found it.
    ///
    /// # Errors
    /// The move is not legal here.
    pub fn hint(&self, level: HintLevel, best: &str) -> Result<Hint, Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        Ok(Hint::new(level, &self.table.choice(best)?, &self.table.scene()))
    }
}
