//! [`Display`]: what is shown, and how.

use potez_play::{Session, find};
use potez_rules::Player;
use potez_rules::scene::{Board, Scene};

use crate::terminal::evaluation::EvaluationTable;
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
    /// The shortest paths are drawn on the board.
    pub(crate) paths: bool,
    /// The evaluation that is shown next to the board.
    pub(crate) evaluation: Option<EvaluationTable>,
}

impl Display {
    pub(crate) fn new(session: &Session, words: &Words, theme: Theme) -> Display {
        let (title, scene) = (title(session, words), session.scene());
        Display {
            theme,
            title,
            scene,
            view: View::default(),
            flipped: false,
            focus: Focus::Board,
            paths: false,
            evaluation: None,
        }
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
    let title = find(session.game()).map_or_else(|_| session.game().to_owned(), |entry| words.game_title(entry));
    // Three numbers are the whole game, and only the first two can be seen on the board.
    match session.game() {
        "mnk" => {
            let number = |key| session.settings().get(key).unwrap_or("3").to_owned();
            format!("{title} = {},{},{}", number("m"), number("n"), number("k"))
        }
        _ => title,
    }
}
