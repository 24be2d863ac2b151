//! Games that were saved: the list of them, writing one to a file, and beginning again.

use crossterm::event::{KeyCode, KeyEvent};
use potez_play::Session;
use potez_play::record::json;
use potez_rules::Player;
use ratatui::buffer::Buffer;

use super::desk::{Desk, Mode};
use super::screen::{plain, window};
use super::theme::Role;
use super::typing::{Purpose, Typing};

/// Where saved games come from.
#[derive(Default)]
pub(crate) struct Source {}

/// A game in the list.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) title: String,
    pub(crate) key: String,
}

/// A list of games, one of them under the cursor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    pub(crate) items: Vec<Item>,
    pub(crate) at: usize,
}

impl Shelf {
    pub(crate) fn draw(&self, desk: &Desk, buffer: &mut Buffer) {
        let wide = self.items.iter().map(|item| item.title.chars().count()).max().unwrap_or(20).clamp(20, 70) + 2;
        let room = usize::from(buffer.area.height).saturating_sub(4).max(1);
        let title = desk.say("board-shelf", &[]);
        let area = window(desk, buffer, &title, wide as u16, self.items.len().min(room) as u16);
        let room = usize::from(area.height).max(1);
        let first = (self.at + 1).saturating_sub(room);
        for (place, (item, y)) in self.items.iter().skip(first).take(room).zip(area.y..).enumerate() {
            let here = first + place == self.at;
            let style = if here { desk.theme.style(Role::Cursor) } else { plain(desk) };
            let text = format!("{} {}", if here { "▸" } else { " " }, item.title);
            buffer.set_stringn(area.x, y, text, usize::from(area.width), style);
        }
    }
}

impl Desk {
    pub(crate) fn open_shelf(&mut self) {
        self.mode = Mode::Typing(Typing::new(Purpose::Load, ""));
    }

    pub(crate) fn shelf_key(&mut self, key: KeyEvent) {
        let Mode::Choosing(shelf) = &mut self.mode else { return };
        match key.code {
            KeyCode::Up => shelf.at = shelf.at.saturating_sub(1),
            KeyCode::Down => shelf.at = (shelf.at + 1).min(shelf.items.len().saturating_sub(1)),
            KeyCode::Home => shelf.at = 0,
            KeyCode::End => shelf.at = shelf.items.len().saturating_sub(1),
            _ => self.mode = Mode::Play,
        }
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
