//! [`App`]: the state of the terminal board. Each part has its own file; this one has what concerns several of them.

mod assistance;
mod display;
mod game;
mod opponent;
mod selection;
mod signals;

use std::sync::Arc;

use potez_play::Session;
use potez_play::store::{SavedGame, Store};
use potez_rules::Refusal;
use potez_rules::scene::Path;

use super::prompt::Prompt;
use super::saved_games::SavedGames;
use super::seat_prompt::SeatPrompt;
use super::theme::Theme;
use crate::words::{Fact, Words};

pub(crate) use assistance::{Assistance, HintInProgress};
pub(crate) use display::{Display, Focus, title};
pub(crate) use game::CurrentGame;
pub(crate) use opponent::OpponentStatus;
pub(crate) use selection::Selection;
pub(crate) use signals::Signals;

/// What is open above the board.
#[derive(Clone, Debug, Default)]
pub(crate) enum Mode {
    /// Nothing.
    #[default]
    Play,
    /// A line is typed.
    Prompt(Prompt),
    /// A question that is answered by yes or no.
    Asking(Asking),
    /// A list of saved games.
    Choosing(SavedGames),
    /// The keys, from this line on.
    Help(u16),
    /// Who plays which side?
    Starting(SeatPrompt),
}

/// Questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// Resign?
    Resign,
    /// Leave?
    Quit,
    /// Begin again?
    Again,
}

/// What happened: a sentence, or several on separate lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) wrong: bool,
}

/// The state of the terminal board.
pub(crate) struct App {
    pub(crate) game: CurrentGame,
    pub(crate) selection: Selection,
    pub(crate) display: Display,
    pub(crate) assistance: Assistance,
    pub(crate) opponent: OpponentStatus,
    pub(crate) signals: Signals,
    pub(crate) mode: Mode,
    pub(crate) message: Option<Message>,
    pub(crate) words: Words,
}

impl App {
    pub(crate) fn new(game: SavedGame, store: Option<Arc<Store>>, words: Words, theme: Theme) -> App {
        let display = Display::new(game.session(), &words, theme);
        let mut app = App {
            game: CurrentGame::new(game, store),
            selection: Selection::default(),
            display,
            assistance: Assistance::default(),
            opponent: OpponentStatus::default(),
            signals: Signals::default(),
            mode: Mode::Play,
            message: None,
            words,
        };
        app.refresh();
        app
    }

    /// The game.
    pub(crate) fn session(&self) -> &Session {
        self.game.session()
    }

    /// Changes the game. What has to be saved is saved before it is shown.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> T {
        change(self.game.session_mut())
    }

    /// Saves what has changed. If that fails, the person is told and the game goes on.
    pub(crate) fn autosave(&mut self) {
        if let Some(refusal) = self.game.autosave() {
            let reason = self.words.refusal(&refusal);
            self.tell("terminal-not-saved", &[("reason", reason.into())]);
        }
    }

    /// Replaces the game by a new one.
    pub(crate) fn begin(&mut self, session: Session) {
        self.replace(self.game.begin(session, &self.display.title));
    }

    /// Replaces the game.
    pub(crate) fn replace(&mut self, game: SavedGame) {
        self.game.replace(game);
        self.display.show(self.game.session(), &self.words);
        self.selection = Selection::default();
        self.assistance.restart();
        self.opponent.paused = false;
        self.message = None;
        self.mode = Mode::Play;
        self.signals.reseat = true;
        self.refresh();
    }

    pub(crate) fn say(&self, id: &str, facts: &[(&str, Fact<'_>)]) -> String {
        self.words.say(id, facts)
    }

    pub(crate) fn tell(&mut self, id: &str, facts: &[(&str, Fact<'_>)]) {
        self.message = Some(Message { text: self.words.say(id, facts), wrong: false });
        self.signals.redraw = true;
    }

    pub(crate) fn refuse(&mut self, refusal: &Refusal) {
        self.refuse_all(std::slice::from_ref(refusal));
    }

    /// Shows each fault on a separate line.
    pub(crate) fn refuse_all(&mut self, faults: &[Refusal]) {
        let lines: Vec<String> = faults.iter().map(|fault| self.words.refusal(fault)).collect();
        self.message = Some(Message { text: lines.join("\n"), wrong: true });
        self.signals.redraw = true;
    }

    /// The paths that are drawn on the board.
    pub(crate) fn shown_paths(&self) -> Vec<Path> {
        if self.display.paths { self.session().table().paths().unwrap_or_default() } else { Vec::new() }
    }

    /// Reads everything again that depends on the position, after it has changed.
    pub(crate) fn refresh(&mut self) {
        self.game.touch();
        self.display.scene = self.session().scene();
        self.assistance.forget_elsewhere(self.game.here());
        self.selection.marks.hint = self.assistance.hint_targets(&self.display.scene);
        self.selection.marks.paths = self.shown_paths();
        self.read_evaluation();
        self.selection.marks.last = self.session().table().last().map_or_else(Vec::new, |choice| choice.targets);
        self.read_choices();
    }

    /// Reads again what can be chosen, after a step.
    pub(crate) fn read_choices(&mut self) {
        self.selection.read(self.game.acting().then(|| self.game.session()));
        self.display.view.stale = true;
        self.signals.redraw = true;
    }
}
