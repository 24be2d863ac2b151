//! [`Session`]: a game in progress, with its history tree, its players and its clock.
//!
//! | module | subject |
//! |---|---|
//! | [`history`] | the tree of all moves ever made; nothing in it is lost by taking back |
//! | [`seat`] | who plays a side: a person, an engine, a program |
//! | [`clock`] | how much time is left |
//! | `steps` | a turn entered step by step |
//! | [`ending`] | how a game ended, by the rules or otherwise |
//! | [`hint`] | help in three steps |

pub mod clock;
pub mod ending;
pub mod hint;
pub mod history;
pub mod seat;
mod steps;

use std::time::{Duration, Instant};

use potez_rules::{Dialect, Outcome, Player, Refusal, Scene, Settings, Target};

use crate::register::find;
use crate::table::{Choice, Table};

pub use clock::{Control, GameClock};
pub use ending::Ending;
pub use hint::{Hint, HintLevel};
pub use history::{Evaluation, History, Node, NodeId};
pub use seat::Seat;

/// A game in progress.
///
/// # Laws
/// - What is refused changes nothing.
/// - The table always stands at the current node of the history.
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

    /// The table, standing at the current node.
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

    /// Gives a side to somebody.
    pub fn sit(&mut self, player: Player, seat: Seat) {
        self.seats[player.index()] = seat;
    }

    /// Tags of the record: `Event`, `Date`, whatever people write.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Sets a tag; an empty value takes it away.
    pub fn tag(&mut self, name: &str, value: &str) {
        self.tags.retain(|(known, _)| known != name);
        if !value.is_empty() {
            self.tags.push((name.to_owned(), value.to_owned()));
        }
    }

    /// How the game ended at the current node: by the rules, or as people said there.
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

    // ---- records

    pub(crate) fn table_mut(&mut self) -> &mut dyn Table {
        &mut *self.table
    }

    /// Puts a whole history on the table, every move of which is legal.
    pub(crate) fn restore(&mut self, history: History) {
        self.table.reset();
        replay(&mut *self.table, &history, &[NodeId::ROOT], &history.line());
        self.history = history;
        self.made.clear();
        self.offer = None;
    }

    /// Puts a clock on the table whose times stand in the history already.
    pub(crate) fn restore_clock(&mut self, control: Control) {
        self.clock = Some(GameClock::new(control));
    }

    pub(crate) fn set_time_left(&mut self, left: [Duration; 2]) {
        if let Some(clock) = &mut self.clock {
            clock.set_left(left);
        }
    }

    // ---- moves

    /// Makes a move, in any notation, and gives its text in ours. A move that was made here before leads to its old node.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn play(&mut self, text: &str) -> Result<String, Refusal> {
        self.play_at(text, Instant::now())
    }

    /// The same at a given moment, for the clock.
    ///
    /// # Errors
    /// Why it cannot be made; the time may be up.
    pub fn play_at(&mut self, text: &str, now: Instant) -> Result<String, Refusal> {
        self.fall_of_flag(now);
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        let mover = self.table.turn();
        let text = self.table.play(text)?;
        self.history.add(&text, mover);
        self.made.clear();
        // An offer ends when the other one moves on, and when the game does: also where people had ended it before.
        if self.offer == Some(mover.other()) || self.ending().is_some() {
            self.offer = None;
        }
        if let Some(clock) = &mut self.clock {
            clock.press(mover, self.table.outcome().is_none().then(|| self.table.turn()), now);
            self.history.set_clock(Player::BOTH.map(|player| clock.left(player, now)));
        }
        Ok(text)
    }

    /// The legal moves with the things to click; none after the end.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        if self.ending().is_some() { Vec::new() } else { self.table.choices(Dialect::Ours) }
    }

    /// Why these clicks neither make nor begin a legal move; `None` when they do.
    #[must_use]
    pub fn why(&self, clicked: &[Target]) -> Option<Refusal> {
        if self.ending().is_some() { Some(Refusal::game_over()) } else { self.table.why(clicked) }
    }

    /// A hint towards a move: the best one, as an engine found it.
    ///
    /// # Errors
    /// The move is not legal here.
    pub fn hint(&self, level: HintLevel, best: &str) -> Result<Hint, Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        Ok(Hint::new(level, &self.table.choice(best)?, &self.table.scene()))
    }

    // ---- navigation

    /// Goes one move back; `false` at the start. Nothing is lost.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.history.node(self.history.current()).parent else { return false };
        self.go_to(parent)
    }

    /// Goes one move forward, along the line that was last visited; `false` at its end.
    pub fn forward(&mut self) -> bool {
        self.history.next().is_some_and(|next| self.go_to(next))
    }

    /// Goes to a node; `false` when there is no such node. The clock stands still and shows what was left there, a turn that
    /// has begun is dropped, an offer of a draw lapses.
    pub fn go_to(&mut self, to: NodeId) -> bool {
        if to == self.history.current() {
            return true;
        }
        let Some(path) = self.history.path(to) else { return false };
        replay(&mut *self.table, &self.history, &self.history.line(), &path);
        self.history.visit(to);
        self.made.clear();
        self.offer = None;
        if let Some(clock) = &mut self.clock {
            clock.stop();
            if let Some(left) = self.history.node(to).clock {
                clock.set_left(left);
            }
        }
        true
    }

    /// A table that stands at a node, beside the game; `None` when there is no such node.
    #[must_use]
    pub fn table_at(&self, node: NodeId) -> Option<Box<dyn Table>> {
        let path = self.history.path(node)?;
        let mut table = self.table.copy();
        replay(&mut *table, &self.history, &self.history.line(), &path);
        Some(table)
    }

    /// How the game ended at a node: by the rules, or as people said there.
    #[must_use]
    pub fn ending_at(&self, node: NodeId) -> Option<Ending> {
        let said = self.history.get(node)?.ending;
        self.table_at(node)?.outcome().map(Ending::Rules).or(said)
    }

    /// Goes to the start.
    pub fn to_start(&mut self) {
        self.go_to(NodeId::ROOT);
    }

    /// Goes to the end of the line that was last visited.
    pub fn to_end(&mut self) {
        while self.forward() {}
    }

    /// Goes to the next (`1`) or an earlier (`-1`) alternative to the last move; `false` when there is none.
    pub fn sideways(&mut self, by: isize) -> bool {
        self.history.sibling(by).is_some_and(|node| self.go_to(node))
    }

    /// Takes moves back until it is this player's turn again, at least one; `false`, and nothing has changed, when this player
    /// has made no move. A clock that ran runs on, for the player who is to move now.
    pub fn take_back(&mut self, player: Player) -> bool {
        self.take_back_at(player, Instant::now())
    }

    /// The same at a given moment, for the clock.
    pub fn take_back_at(&mut self, player: Player, now: Instant) -> bool {
        let line = self.history.line();
        let own = line.iter().rev().map(|id| self.history.node(*id)).find(|node| node.mover == Some(player));
        let Some(to) = own.and_then(|node| node.parent) else { return false };
        let ran = self.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        let gone = self.go_to(to);
        if ran {
            self.start_clock(now);
        }
        gone
    }

    /// Removes a node with all that follows it, for good. The start stays.
    pub fn remove(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.history.get(node).and_then(|node| node.parent) else { return false };
        if self.history.line().contains(&node) && !self.go_to(parent) {
            return false;
        }
        self.history.remove(node)
    }

    /// Makes the line through a node the main line.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.history.promote(node)
    }

    /// Writes a comment at the current node.
    pub fn comment(&mut self, text: &str) {
        self.history.set_comment(text);
    }

    /// Writes a comment at a node; `false` when there is no such node.
    pub fn comment_at(&mut self, node: NodeId, text: &str) -> bool {
        self.history.set_comment_at(node, text)
    }

    /// Notes what an engine thinks of a node.
    pub fn evaluate(&mut self, node: NodeId, evaluation: Evaluation) -> bool {
        self.history.set_evaluation(node, evaluation)
    }

    // ---- endings

    /// A player gives up.
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, player: Player) -> Result<(), Refusal> {
        self.end(Ending::Resigned(player), Instant::now())
    }

    /// Goes on from a node where people, not the rules, ended the game; `false` when they did not.
    pub fn reopen(&mut self) -> bool {
        self.history.clear_ending()
    }

    /// A player offers a draw; if the other one has offered already, it is agreed, and `true` is the answer. The offer
    /// stands until the other player moves.
    ///
    /// # Errors
    /// The game is over.
    pub fn offer_draw(&mut self, player: Player) -> Result<bool, Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        if self.offer == Some(player.other()) {
            self.end(Ending::Agreed, Instant::now())?;
            return Ok(true);
        }
        self.offer = Some(player);
        Ok(false)
    }

    /// The player whose offer of a draw stands.
    #[must_use]
    pub fn offer(&self) -> Option<Player> {
        self.offer
    }

    /// Declines the offer.
    pub fn decline_draw(&mut self) {
        self.offer = None;
    }

    /// A player claims what the rules give: the win when the other one's time is up. Draws by repetition come by
    /// themselves.
    ///
    /// # Errors
    /// There is nothing to claim.
    pub fn claim(&mut self, player: Player, now: Instant) -> Result<Ending, Refusal> {
        self.fall_of_flag(now);
        match self.ending() {
            Some(ending @ Ending::Time(loser)) if loser == player.other() => Ok(ending),
            Some(_) => Err(Refusal::game_over()),
            None => Err(Refusal::new(
                "claim.nothing",
                "there is nothing to claim: draws by the rules come by themselves, and nobody's time is up",
                [],
            )),
        }
    }

    pub(crate) fn end(&mut self, ending: Ending, now: Instant) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::game_over());
        }
        self.history.set_ending(ending);
        self.offer = None;
        self.made.clear();
        if let Some(clock) = &mut self.clock {
            clock.halt(now);
        }
        Ok(())
    }

    // ---- clock

    /// Puts a clock on the table. It stands until [`start_clock`](Session::start_clock), and again after every navigation.
    pub fn set_clock(&mut self, control: Control) {
        self.clock = Some(GameClock::new(control));
        self.history.set_clock([control.base; 2]);
    }

    /// The clock, if there is one.
    #[must_use]
    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// Lets the clock of the player to move run.
    pub fn start_clock(&mut self, now: Instant) {
        let going = self.ending().is_none();
        let turn = self.turn();
        if let Some(clock) = &mut self.clock
            && going
        {
            clock.run(turn, now);
        }
    }

    /// Ends the game if the time of the player to move is up; `true` if it just did.
    pub fn fall_of_flag(&mut self, now: Instant) -> bool {
        let fallen = self.clock.as_ref().and_then(|clock| clock.fallen(now));
        fallen.is_some_and(|loser| self.end(Ending::Time(loser), now).is_ok())
    }

    /// How much time a player has left.
    #[must_use]
    pub fn time_left(&self, player: Player, now: Instant) -> Option<Duration> {
        self.clock.as_ref().map(|clock| clock.left(player, now))
    }
}

/// Takes a table from the end of one path in the history to the end of another.
fn replay(table: &mut dyn Table, history: &History, from: &[NodeId], to: &[NodeId]) {
    let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    for _ in common..from.len() {
        table.undo();
    }
    for node in &to[common..] {
        // Every node was reached by a legal move.
        if table.play(&history.node(*node).text).is_err() {
            debug_assert!(false, "the history holds an illegal move {}", history.node(*node).text);
        }
    }
}
