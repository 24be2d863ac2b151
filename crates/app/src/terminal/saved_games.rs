//! Other games: those in the store, those in files, and a new one.

use crossterm::event::{KeyCode, KeyEvent};
use potez_play::Session;
use potez_play::session::Seat;
use potez_play::store::{Entry, GameId, SavedGame};
use potez_rules::Player;
use ratatui_core::buffer::Buffer;

use super::app::{App, Mode};
use super::prompt::{Prompt, Purpose};
use super::screen::window;
use super::theme::Role;
use crate::cli::commands::play;
use crate::cli::failure::Failure;

/// The list of saved games, one of them under the cursor.
#[derive(Clone, Debug)]
pub(crate) struct SavedGames {
    items: Vec<(GameId, String)>,
    at: usize,
}

impl SavedGames {
    pub(crate) fn draw(&self, app: &App, buffer: &mut Buffer) {
        let keys = app.say("terminal-saved-keys", &[]);
        let texts = self.items.iter().map(|(_, text)| text).chain([&keys]);
        let wide = texts.map(|text| text.chars().count()).max().unwrap_or(0).min(72) + 2;
        let room = usize::from(buffer.area.height).saturating_sub(6).clamp(1, self.items.len().max(1));
        let area = window(app, buffer, &app.say("terminal-saved-games", &[]), wide as u16, room as u16 + 2);
        let first = (self.at + 1).saturating_sub(room);
        for (place, y) in (first..self.items.len()).take(room).zip(area.y..area.bottom()) {
            let here = place == self.at;
            let style = app.display.theme.style(if here { Role::Cursor } else { Role::Plain });
            let text = format!("{} {}", if here { "▸" } else { " " }, self.items[place].1);
            buffer.set_stringn(area.x, y, text, usize::from(area.width), style);
        }
        if area.height > 2 {
            let style = app.display.theme.style(Role::Faint);
            buffer.set_stringn(area.x + 2, area.bottom() - 1, keys, usize::from(area.width).saturating_sub(2), style);
        }
    }
}

impl App {
    /// Shows the saved games; if there are none, asks for a file.
    pub(crate) fn open_saved_games(&mut self) {
        let entries = match self.game.store().map(|store| store.list()) {
            Some(Ok(entries)) => entries,
            Some(Err(error)) => return self.refuse(&error.refusal()),
            None => Vec::new(),
        };
        let items: Vec<_> = entries.iter().map(|entry| (entry.id.clone(), self.entry_text(entry))).collect();
        self.mode = match items.is_empty() {
            true => Mode::Prompt(Prompt::new(Purpose::Load, "")),
            false => Mode::Choosing(SavedGames { items, at: 0 }),
        };
    }

    fn entry_text(&self, entry: &Entry) -> String {
        let moves = self.say("common-moves", &[("count", entry.summary.plies.into())]);
        let end = match entry.summary.ended.as_deref() {
            Some("x") => self.say("terminal-wins", &[("player", "X".into())]),
            Some("o") => self.say("terminal-wins", &[("player", "O".into())]),
            Some(_) => self.say("terminal-draw", &[]),
            None => String::new(),
        };
        let [x, o] = &entry.summary.players;
        let parts = [entry.title.clone(), format!("{x} – {o}"), moves, end];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    pub(crate) fn saved_games_key(&mut self, key: KeyEvent) {
        let Mode::Choosing(list) = &mut self.mode else { return };
        let last = list.items.len().saturating_sub(1);
        match key.code {
            KeyCode::Up => list.at = list.at.saturating_sub(1),
            KeyCode::Down => list.at = (list.at + 1).min(last),
            KeyCode::PageUp => list.at = list.at.saturating_sub(10),
            KeyCode::PageDown => list.at = (list.at + 10).min(last),
            KeyCode::Home => list.at = 0,
            KeyCode::End => list.at = last,
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some((id, _)) = list.items.get(list.at).cloned() {
                    self.take_from_store(&id);
                }
            }
            KeyCode::Char('f') => self.mode = Mode::Prompt(Prompt::new(Purpose::Load, "")),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q' | 'o') => self.mode = Mode::Play,
            _ => {}
        }
    }

    /// Continues a saved game. An outside program is not started only because a record names it.
    fn take_from_store(&mut self, id: &GameId) {
        self.mode = Mode::Play;
        let Some(store) = self.game.store().cloned() else { return };
        match SavedGame::open(&store, id) {
            Err(error) => self.refuse(&error.refusal()),
            Ok((mut game, broken)) => {
                for player in Player::BOTH {
                    if matches!(game.session().seat(player), Seat::Bot(_)) {
                        game.session_mut().sit(player, Seat::Human);
                    }
                }
                let title = game.title().to_owned();
                self.replace(game);
                match broken.first() {
                    Some(broken) => self.refuse(&broken.reason),
                    None => self.tell("terminal-loaded", &[("what", title.into())]),
                }
            }
        }
    }

    pub(crate) fn save(&mut self) {
        self.mode = Mode::Prompt(Prompt::new(Purpose::Save, ""));
    }

    fn failed(&mut self, id: &str, failure: &Failure) {
        let reason = match failure {
            // The name has just been typed, and is still shown below.
            Failure::Usage(trouble) | Failure::Data(trouble) => trouble.text_of_file(&self.words),
            Failure::Closed => String::new(),
        };
        self.tell(id, &[("reason", reason.into())]);
    }

    /// Writes a record of the game to a file; if that fails, the prompt stays open.
    pub(crate) fn save_to(&mut self, name: &str) {
        match play::write_record(self.session(), name) {
            Ok(()) => {
                self.mode = Mode::Play;
                self.tell("terminal-saved", &[("file", name.to_owned().into())]);
            }
            Err(failure) => self.failed("terminal-not-saved", &failure),
        }
    }

    /// Continues from a record. The players stay.
    pub(crate) fn load_from(&mut self, name: &str) {
        // Keys come from stdin.
        let path = if name == "-" { "./-" } else { name };
        let mut import = match play::read_record(path, self.session().game(), self.session().settings()) {
            Ok(import) => import,
            Err(failure) => return self.failed("terminal-not-read", &failure),
        };
        for player in Player::BOTH {
            import.session.sit(player, self.session().seat(player).clone());
        }
        self.begin(import.session);
        match import.broken.into_iter().next() {
            Some(broken) => self.refuse(&broken.reason),
            None => self.tell("terminal-loaded", &[("what", name.to_owned().into())]),
        }
    }

    /// Begins a new game of the same kind, with the same players.
    pub(crate) fn again(&mut self) {
        let old = self.session();
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
        self.begin(fresh);
    }
}
