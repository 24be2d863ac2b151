//! [`Session`]: a game in progress, with its history tree, its players and its clock.
//!
//! | module | subject |
//! |---|---|
//! | [`history`] | the tree of all moves ever made; taking back loses nothing |
//! | [`seat`] | who plays a side: a person, an engine, a program |
//! | [`clock`] | how much time is left |
//! | `moves`, `steps` | making a move: as text, or step by step |
//! | `navigation` | going back and forward in the history |
//! | `edit` | variations and comments |
//! | [`ending`] | how a game ended, by the rules or otherwise |
//! | `draw_offer` | draw offers |
//! | [`hint`], `hinted_moves` | help in three levels, and the one move that they point to |

pub mod clock;
mod draw_offer;
mod edit;
pub mod ending;
pub mod hint;
mod hinted_moves;
pub mod history;
mod moves;
mod navigation;
pub mod seat;
mod steps;

use std::time::Duration;

use potez_rules::{Outcome, Player, Refusal, Scene, Settings, Target};

use crate::register::find;
use crate::table::Table;
use hinted_moves::HintedMoves;

pub use clock::{Control, GameClock};
pub use ending::Ending;
pub use hint::{Hint, HintLevel};
pub use history::{Evaluation, History, Node, NodeId};
pub use seat::Seat;

/// A game in progress.
///
/// # Laws
/// - What is refused changes nothing.
/// - The table is always at the current node of the history.
/// - Taking back and going forward never lose a move that was made: only [`remove`](Session::remove) does.
///
/// ```
/// use potez_play::session::Session;
/// use potez_rules::Settings;
/// let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
/// session.play("b2").unwrap();
/// session.play("a1").unwrap();
/// session.back();
/// session.play("c3").unwrap();
/// assert_eq!(session.history().children(session.history().line()[1]).len(), 2);
/// ```
pub struct Session {
    game: &'static str,
    table: Box<dyn Table>,
    /// The text of the position where the game began, if it is not the game's own start.
    start: Option<String>,
    history: History,
    seats: [Seat; 2],
    clock: Option<GameClock>,
    offer: Option<Player>,
    /// The steps of the turn that has begun.
    made: Vec<Target>,
    tags: Vec<(String, String)>,
    hinted: HintedMoves,
}

impl Session {
    /// Opens a game by its name.
    ///
    /// # Errors
    /// There is no such game, or it has no such option.
    pub fn open(game: &str, settings: &Settings) -> Result<Session, Refusal> {
        let entry = find(game)?;
        Ok(Session {
            game: entry.name,
            table: (entry.open)(settings)?,
            start: None,
            history: History::default(),
            seats: [Seat::default(), Seat::default()],
            clock: None,
            offer: None,
            made: Vec::new(),
            tags: Vec::new(),
            hinted: HintedMoves::default(),
        })
    }

    /// Opens a game that begins from a position.
    ///
    /// # Errors
    /// As [`open`](Session::open), and every law that the position breaks.
    pub fn open_at(game: &str, settings: &Settings, position: &str) -> Result<Session, Vec<Refusal>> {
        let mut session = Session::open(game, settings).map_err(|refusal| vec![refusal])?;
        session.table.set_up(position)?;
        session.start = Some(session.table.position());
        Ok(session)
    }

    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The options of the game.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.table.settings()
    }

    /// The position where the game began, if it is not the game's own start.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// The table, at the current node.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The tree of moves.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The board as data.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.table.scene()
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.table.turn()
    }

    /// Who plays a side.
    #[must_use]
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// Sets who plays a side.
    pub fn sit(&mut self, player: Player, seat: Seat) {
        self.seats[player.index()] = seat;
    }

    /// The tags of the record: `Event`, `Date`, and any others.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Sets a tag; an empty value removes it.
    pub fn tag(&mut self, name: &str, value: &str) {
        self.tags.retain(|(known, _)| known != name);
        if !value.is_empty() {
            self.tags.push((name.to_owned(), value.to_owned()));
        }
    }

    /// How the game ended at the current node: by the rules, or as people agreed there.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match self.table.outcome() {
            Some(outcome) => Some(Ending::Rules(outcome)),
            None => self.history.node(self.history.current()).ending,
        }
    }

    /// Who won, if the game has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Ending::outcome)
    }

    pub(crate) fn table_mut(&mut self) -> &mut dyn Table {
        &mut *self.table
    }

    /// Replaces the history with one whose moves are all legal.
    pub(crate) fn restore(&mut self, history: History) {
        self.table.reset();
        navigation::replay(&mut *self.table, &history, &[NodeId::ROOT], &history.line());
        self.history = history;
        self.made.clear();
        self.offer = None;
    }

    /// Adds a clock whose times are already in the history.
    pub(crate) fn restore_clock(&mut self, control: Control) {
        self.clock = Some(GameClock::new(control));
    }

    pub(crate) fn set_time_left(&mut self, left: [Duration; 2]) {
        if let Some(clock) = &mut self.clock {
            clock.set_left(left);
        }
    }
}
