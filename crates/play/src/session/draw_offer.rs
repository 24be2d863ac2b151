//! Draw offers: one policy for every front end.

use potez_rules::{Player, Refusal};

use super::Session;
use super::ending::Ending;
use super::history::Evaluation;

/// Only after this many plies does an engine agree to a draw that is not proved.
const OPENING: usize = 10;

impl Session {
    /// A player offers a draw. If the other player has already offered one, the draw is agreed and `true` is returned. The offer
    /// stands until the other player moves.
    ///
    /// # Errors
    /// The game is over.
    pub fn offer_draw(&mut self, player: Player) -> Result<bool, Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        if self.offer == Some(player.other()) {
            self.end(Ending::Agreed, self.now())?;
            return Ok(true);
        }
        self.offer = Some(player);
        Ok(false)
    }

    /// The player whose offer of a draw stands.
    #[must_use]
    pub fn offer(&self) -> Option<Player> {
        self.offer
    }

    /// Declines the offer.
    pub fn decline_draw(&mut self) {
        self.offer = None;
    }

    /// A player offers a draw to the engine on the other side, which answers at once; `true` if it agrees. `evaluation` is the
    /// engine's evaluation of the position.
    ///
    /// An engine agrees if a draw or its own loss is proved, and after ten plies if it stands worse.
    ///
    /// # Errors
    /// The game is over.
    pub fn offer_draw_to_engine(&mut self, player: Player, evaluation: Option<Evaluation>) -> Result<bool, Refusal> {
        let plies = self.history.line().len() - 1;
        if self.offer_draw(player)? {
            return Ok(true);
        }
        if agrees(player.other(), evaluation, plies) {
            self.end(Ending::Agreed, self.now())?;
            return Ok(true);
        }
        self.decline_draw();
        Ok(false)
    }
}

/// Does an engine that plays this side agree to a draw?
fn agrees(engine: Player, evaluation: Option<Evaluation>, plies: usize) -> bool {
    match evaluation {
        Some(Evaluation::Draw) => true,
        Some(Evaluation::Win(winner, _)) => winner != engine,
        Some(Evaluation::Points(points)) => {
            let worse = if engine == Player::First { points < 0 } else { points > 0 };
            plies >= OPENING && worse
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_agrees_when_it_cannot_win_or_stands_worse() {
        use Player::{First, Second};
        for (evaluation, plies, expected) in [
            (None, 30, false),
            (Some(Evaluation::Draw), 0, true),
            (Some(Evaluation::Win(Second, 3)), 30, false),
            (Some(Evaluation::Win(First, 3)), 0, true),
            (Some(Evaluation::Points(20)), 9, false),
            (Some(Evaluation::Points(20)), 10, true),
            (Some(Evaluation::Points(0)), 30, false),
            (Some(Evaluation::Points(-20)), 30, false),
        ] {
            assert_eq!(agrees(Second, evaluation, plies), expected, "{evaluation:?} after {plies} plies");
        }
        assert!(agrees(First, Some(Evaluation::Points(-20)), 10));
    }
}
