//! How people end a game: by giving up, and by agreement.

use potez_play::session::Evaluation;
use potez_rules::Player;

use super::app::App;

impl App {
    pub(crate) fn resign(&mut self) {
        let Some(player) = self.person() else { return };
        match self.change(|session| session.resign(player)) {
            Ok(()) => self.ended(),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Offers a draw, or agrees to one. A program agrees when it does not think that it is better.
    pub(crate) fn draw(&mut self) {
        let standing = self.session().offer();
        let person = match standing {
            Some(by) if self.session().seat(by.other()).is_human() => Some(by.other()),
            _ => self.person(),
        };
        let Some(player) = person else { return };
        match self.change(|session| session.offer_draw(player)) {
            Err(refusal) => return self.refuse(&refusal),
            Ok(true) => return self.ended(),
            Ok(false) => {}
        }
        if self.session().seat(player.other()).is_human() {
            let (by, to) = (self.name(player), self.name(player.other()));
            return self.tell("terminal-draw-offered", &[("by", by.into()), ("to", to.into())]);
        }
        if self.content_with_draw(player.other()) {
            // The other side's offer is the agreement.
            let _ = self.change(|session| session.offer_draw(player.other()));
            self.ended();
        } else {
            self.change(|session| session.decline_draw());
            let name = self.name(player.other());
            self.tell("terminal-draw-declined", &[("player", name.into())]);
        }
    }

    fn ended(&mut self) {
        self.message = None;
        self.refresh();
    }

    fn content_with_draw(&self, player: Player) -> bool {
        let history = self.session().history();
        let known = history.line().into_iter().rev().find_map(|id| history.get(id)?.evaluation);
        match known {
            Some(Evaluation::Draw) => true,
            Some(Evaluation::Win(winner, _)) => winner != player,
            Some(Evaluation::Points(points)) => {
                if player == Player::First {
                    points <= 0
                } else {
                    points >= 0
                }
            }
            None => false,
        }
    }
}
