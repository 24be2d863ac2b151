//! Going through the game: back and forward, to other variations, and taking moves back.

use std::time::Instant;

use potez_play::Session;
use potez_play::session::NodeId;
use potez_rules::Player;

use super::app::App;

impl App {
    pub(crate) fn back(&mut self) {
        self.navigate(Session::back);
    }

    pub(crate) fn forward(&mut self) {
        self.navigate(Session::forward);
    }

    pub(crate) fn sideways(&mut self, by: isize) {
        self.navigate(|session| session.sideways(by));
    }

    pub(crate) fn go_to_start(&mut self) {
        self.go_to(NodeId::ROOT);
    }

    pub(crate) fn go_to_end(&mut self) {
        self.navigate(|session| {
            session.to_end();
            true
        });
    }

    pub(crate) fn go_to(&mut self, node: NodeId) {
        self.navigate(|session| session.go_to(node));
    }

    fn navigate(&mut self, go: impl FnOnce(&mut Session) -> bool) -> bool {
        let gone = self.change(go);
        if gone {
            self.message = None;
            self.refresh();
        }
        gone
    }

    /// Takes back: the last step; else, against a program, all moves since the person's own turn; else one move.
    pub(crate) fn undo(&mut self) {
        if self.unchoose() {
            return;
        }
        let people = Player::BOTH.map(|player| self.session().seat(player).is_human());
        // Engines that play each other would make the same move again.
        self.opponent.paused |= people == [false, false];
        let done = self.navigate(|session| match people {
            [true, false] => session.take_back(Player::First),
            [false, true] => session.take_back(Player::Second),
            [true, true] | [false, false] => session.back(),
        });
        if !done {
            self.tell("terminal-nothing-to-undo", &[]);
        }
    }

    /// Ends the game if somebody's time is up.
    pub(crate) fn look_at_clock(&mut self, now: Instant) {
        if self.change(|session| session.fall_of_flag(now)) {
            self.refresh();
        }
    }
}
