//! [`Ending`]: how a game ended.

use std::time::Instant;

use potez_rules::{Outcome, Player, Refusal};
use serde::{Deserialize, Serialize};

use super::Session;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// This player resigned.
    Resigned(Player),
    /// This player's time was up.
    Time(Player),
    /// Both agreed to a draw.
    Agreed,
}

impl Ending {
    /// The outcome.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Ending::Rules(outcome) => outcome,
            Ending::Resigned(loser) | Ending::Time(loser) => Outcome::Win(loser.other()),
            Ending::Agreed => Outcome::Draw,
        }
    }
}

impl Session {
    /// A player resigns.
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, player: Player) -> Result<(), Refusal> {
        self.end(Ending::Resigned(player), self.now())
    }

    /// Continues from a node where people, not the rules, ended the game; `false` if they did not.
    pub fn reopen(&mut self) -> bool {
        self.history.clear_ending()
    }

    /// A player claims what the rules grant: the win if the other player's time is up. Draws by repetition need no
    /// claim.
    ///
    /// # Errors
    /// There is nothing to claim.
    pub fn claim(&mut self, player: Player, now: Instant) -> Result<Ending, Refusal> {
        self.fall_of_flag(now);
        match self.ending() {
            Some(ending @ Ending::Time(loser)) if loser == player.other() => Ok(ending),
            Some(_) => Err(Refusal::game_over()),
            None => Err(Refusal::new(
                "claim.nothing",
                "there is nothing to claim: draws by the rules need no claim, and nobody's time is up",
                [],
            )),
        }
    }

    pub(crate) fn end(&mut self, ending: Ending, now: Option<Instant>) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        self.history.set_ending(ending);
        self.offer = None;
        self.made.clear();
        if let (Some(clock), Some(now)) = (&mut self.clock, now) {
            clock.halt(now);
        }
        Ok(())
    }
}
