//! [`Display`]: what is shown, and how.

use potez_play::{Session, find};
use potez_rules::Player;
use potez_rules::scene::{Board, Scene};

use crate::terminal::layout::View;
use crate::terminal::theme::Theme;
use crate::words::Words;

/// What the keys act on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Focus {
    /// Arrows move the cursor on the board.
    #[default]
    Board,
    /// Arrows walk through the moves.
    Moves,
}

/// What is shown, and how.
pub(crate) struct Display {
    pub(crate) theme: Theme,
    pub(crate) title: String,
    pub(crate) scene: Scene,
    pub(crate) view: View,
    /// The board is seen from the other side.
    pub(crate) flipped: bool,
    pub(crate) focus: Focus,
}

impl Display {
    pub(crate) fn new(session: &Session, words: &Words, theme: Theme) -> Display {
        let (title, scene) = (title(session, words), session.scene());
        Display { theme, title, scene, view: View::default(), flipped: false, focus: Focus::Board }
    }

    /// Begins to show another game.
    pub(crate) fn show(&mut self, session: &Session, words: &Words) {
        self.title = title(session, words);
        self.focus = Focus::Board;
    }

    pub(crate) fn flip(&mut self) {
        self.flipped = !self.flipped;
        self.view.stale = true;
    }

    /// Goes from the board to the moves, and back.
    pub(crate) fn toggle_focus(&mut self) {
        self.focus = if self.focus == Focus::Board { Focus::Moves } else { Focus::Board };
    }

    /// The mark of a player, as this board calls it.
    pub(crate) fn name(&self, player: Player) -> &'static str {
        match (&self.scene.board, player) {
            (Board::Tree(_), Player::First) => "Max",
            (Board::Tree(_), Player::Second) => "Min",
            (_, Player::First) => "X",
            (_, Player::Second) => "O",
        }
    }
}

/// What a game is called.
pub(crate) fn title(session: &Session, words: &Words) -> String {
    find(session.game()).map_or_else(|_| session.game().to_owned(), |entry| words.game_title(entry))
}
