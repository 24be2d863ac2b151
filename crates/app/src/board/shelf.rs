//! Games in files: writing one, going on with one; and beginning again.

use potez_play::Session;
use potez_play::record::json;
use potez_rules::Player;

use super::desk::{Desk, Mode};
use super::typing::{Purpose, Typing};

impl Desk {
    pub(crate) fn open_shelf(&mut self) {
        self.mode = Mode::Typing(Typing::new(Purpose::Load, ""));
    }

    pub(crate) fn save(&mut self) {
        self.mode = Mode::Typing(Typing::new(Purpose::Save, ""));
    }

    /// Writes a record of the game to a file; the line stays open when that fails.
    pub(crate) fn save_to(&mut self, name: &str) {
        match std::fs::write(name, json::write(&self.session)) {
            Ok(()) => {
                self.mode = Mode::Play;
                self.tell("board-saved", &[("file", name.to_owned().into())]);
            }
            Err(error) => self.tell("board-not-saved", &[("reason", error.to_string().into())]),
        }
    }

    /// Goes on with the game of a record.
    pub(crate) fn load_from(&mut self, name: &str) {
        let text = match std::fs::read_to_string(name) {
            Ok(text) => text,
            Err(error) => return self.tell("board-not-read", &[("reason", error.to_string().into())]),
        };
        match json::read(&text) {
            Ok(import) => {
                let broken = import.broken.into_iter().next();
                self.replace(import.session);
                match broken {
                    Some(broken) => self.refuse(&broken.reason),
                    None => self.tell("board-loaded", &[("what", name.to_owned().into())]),
                }
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Begins a new game of the same kind, with the same players.
    pub(crate) fn again(&mut self) {
        let old = &self.session;
        let fresh = match old.start() {
            Some(start) => Session::open_at(old.game(), old.settings(), start).ok(),
            None => Session::open(old.game(), old.settings()).ok(),
        };
        let Some(mut fresh) = fresh else { return };
        for player in Player::BOTH {
            fresh.sit(player, old.seat(player).clone());
        }
        if let Some(clock) = old.clock() {
            fresh.set_clock(clock.control());
        }
        self.replace(fresh);
    }
}
