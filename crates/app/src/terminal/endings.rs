//! How people end a game: by resigning, and by agreement.

use potez_play::session::Evaluation;

use super::app::App;

impl App {
    pub(crate) fn resign(&mut self) {
        let Some(player) = self.game.person() else { return };
        match self.change(|session| session.resign(player)) {
            Ok(()) => self.ended(),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Offers a draw, or agrees to one. An engine answers at once, by its last evaluation.
    pub(crate) fn draw(&mut self) {
        let standing = self.session().offer();
        let person = match standing {
            Some(by) if self.session().seat(by.other()).is_human() => Some(by.other()),
            _ => self.game.person(),
        };
        let Some(player) = person else { return };
        let other = player.other();
        let human = self.session().seat(other).is_human();
        let evaluation = self.last_evaluation();
        let answer = self.change(|session| match human {
            true => session.offer_draw(player),
            false => session.offer_draw_to_engine(player, evaluation),
        });
        let (by, to) = (self.display.name(player), self.display.name(other));
        match answer {
            Err(refusal) => self.refuse(&refusal),
            Ok(true) => self.ended(),
            Ok(false) if human => self.tell("terminal-draw-offered", &[("by", by.into()), ("to", to.into())]),
            Ok(false) => self.tell("terminal-draw-declined", &[("player", to.into())]),
        }
    }

    /// The last evaluation of a position of this line by an engine.
    fn last_evaluation(&self) -> Option<Evaluation> {
        let history = self.session().history();
        history.line().into_iter().rev().find_map(|id| history.get(id)?.evaluation)
    }

    fn ended(&mut self) {
        self.message = None;
        self.refresh();
    }
}
