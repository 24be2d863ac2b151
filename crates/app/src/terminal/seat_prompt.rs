//! [`SeatPrompt`]: who plays which side, asked if the command line does not say.

use crossterm::event::{KeyCode, KeyEvent};
use potez_play::EngineKind;
use potez_play::session::Seat;
use potez_rules::Player;
use potez_search::Limits;
use ratatui_core::buffer::Buffer;

use super::app::{App, Mode};
use super::screen::window;
use super::theme::Role;

/// The levels of the engine; one more is its full strength.
const LEVELS: u8 = 10;

/// The answers, in their order: X, O, both or none for the person.
const ANSWERS: [(&str, [bool; 2]); 4] = [
    ("terminal-start-first", [true, false]),
    ("terminal-start-second", [false, true]),
    ("terminal-start-two", [true, true]),
    ("terminal-start-watch", [false, false]),
];

/// The question, the answer under the cursor, and how strong the computer is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatPrompt {
    at: usize,
    level: u8,
    limits: Limits,
}

impl SeatPrompt {
    pub(crate) fn new(limits: Limits) -> SeatPrompt {
        SeatPrompt { at: 0, level: 5, limits }
    }

    fn computer(&self) -> Seat {
        let kind = if self.level > LEVELS { EngineKind::Full } else { EngineKind::Level(self.level) };
        Seat::Engine(kind, self.limits)
    }

    pub(crate) fn draw(&self, app: &App, buffer: &mut Buffer) {
        let names =
            [("first", app.display.name(Player::First).into()), ("second", app.display.name(Player::Second).into())];
        let texts: Vec<String> = ANSWERS.iter().map(|(id, _)| app.say(id, &names)).collect();
        let level = match self.level {
            level @ 1..=LEVELS => app.say("terminal-start-level", &[("level", level.into())]),
            _ => app.say("terminal-start-strongest", &[]),
        };
        let level = format!("‹ {level} ›");
        let keys = app.say("terminal-start-keys", &[]);
        let all = texts.iter().chain([&level, &keys]);
        let wide = all.map(|text| text.chars().count()).max().unwrap_or(0) as u16 + 2;
        let area = window(app, buffer, &app.display.title, wide, texts.len() as u16 + 4);
        let room = usize::from(area.width);
        for (place, (text, y)) in texts.iter().zip(area.y..area.bottom()).enumerate() {
            let here = place == self.at;
            let style = if here { app.display.theme.style(Role::Cursor) } else { app.display.theme.style(Role::Plain) };
            buffer.set_stringn(area.x, y, format!("{} {text}", if here { "▸" } else { " " }), room, style);
        }
        let below = area.y + texts.len() as u16 + 1;
        for (text, y, role) in [(&level, below, Role::Strong), (&keys, below + 2, Role::Faint)] {
            if y < area.bottom() {
                buffer.set_stringn(area.x + 2, y, text, room.saturating_sub(2), app.display.theme.style(role));
            }
        }
    }
}

impl App {
    /// Asks who plays; the computer waits for the answer.
    pub(crate) fn ask_seats(&mut self, limits: Limits) {
        self.mode = Mode::Starting(SeatPrompt::new(limits));
        self.opponent.paused = true;
    }

    pub(crate) fn start_key(&mut self, key: KeyEvent) {
        let Mode::Starting(start) = &mut self.mode else { return };
        match key.code {
            KeyCode::Up => start.at = (start.at + ANSWERS.len() - 1) % ANSWERS.len(),
            KeyCode::Down | KeyCode::Tab => start.at = (start.at + 1) % ANSWERS.len(),
            KeyCode::Left => start.level = start.level.saturating_sub(1).max(1),
            KeyCode::Right => start.level = (start.level + 1).min(LEVELS + 1),
            KeyCode::Char(digit @ '1'..='9') => start.level = digit as u8 - b'0',
            KeyCode::Char('0') => start.level = LEVELS,
            KeyCode::Char('q') => self.signals.leave = true,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc => {
                let (people, computer) = (ANSWERS[start.at].1, start.computer());
                for player in Player::BOTH {
                    let seat = if people[player.index()] { Seat::Human } else { computer.clone() };
                    self.change(|session| session.sit(player, seat));
                }
                self.mode = Mode::Play;
                self.opponent.paused = false;
                self.signals.reseat = true;
                self.refresh();
            }
            _ => {}
        }
    }
}
