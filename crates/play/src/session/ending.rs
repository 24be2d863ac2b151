//! [`Ending`]: how a game ended.

use potez_rules::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// This player gave up.
    Resigned(Player),
    /// This player's time was up.
    Time(Player),
    /// Both agreed to a draw.
    Agreed,
}

impl Ending {
    /// Who won.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Ending::Rules(outcome) => outcome,
            Ending::Resigned(loser) | Ending::Time(loser) => Outcome::Win(loser.other()),
            Ending::Agreed => Outcome::Draw,
        }
    }
}
