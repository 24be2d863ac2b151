//! [`App`]: the state of the screen: the game, what is being chosen, and what is shown beside the board.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use potez_play::session::{HintLevel, NodeId};
use potez_play::store::{SavedGame, Store};
use potez_play::{Choice, Session, Thought, find};
use potez_rules::{Player, Refusal, Scene, Target};
use ratatui::layout::Rect;

use super::canvas::{Direction, Marks};
use super::layout::View;
use super::prompt::Prompt;
use super::saved_games::SavedGames;
use super::theme::Theme;
use crate::words::{Fact, Words};

/// What the keys act on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Focus {
    /// Arrows move the cursor on the board.
    #[default]
    Board,
    /// Arrows walk through the moves.
    Moves,
}

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
    /// The keys.
    Help(u16),
    /// Who plays which side?
    Starting(super::seat_prompt::SeatPrompt),
}

/// Questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// Give up?
    Resign,
    /// Leave?
    Quit,
    /// Begin again?
    Again,
}

/// One line that says what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) wrong: bool,
}

/// How far a hint has gone at a node.
#[derive(Clone, Debug)]
pub(crate) struct Hinted {
    pub(crate) node: NodeId,
    pub(crate) level: HintLevel,
    /// The move it points to, once it is known.
    pub(crate) best: Option<Choice>,
    /// The move is to be played as soon as it is known.
    pub(crate) play: bool,
}

/// What an engine thinks of a node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    pub(crate) on: bool,
    pub(crate) node: Option<NodeId>,
    pub(crate) thought: Option<Thought>,
    /// It has said its last word.
    pub(crate) done: bool,
}

/// The state of the screen.
pub(crate) struct App {
    game: SavedGame,
    store: Option<Arc<Store>>,
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    pub(crate) title: String,
    pub(crate) scene: Scene,
    pub(crate) marks: Marks,
    /// How many moves are still possible.
    pub(crate) open: u64,
    /// What could be chosen when nothing had been chosen.
    first: HashSet<Target>,
    pub(crate) view: View,
    pub(crate) flipped: bool,
    pub(crate) focus: Focus,
    pub(crate) mode: Mode,
    pub(crate) message: Option<Message>,
    pub(crate) hinted: Option<Hinted>,
    pub(crate) analysis: Analysis,
    /// A node at which somebody wants to know what the other side threatens.
    pub(crate) threat: Option<NodeId>,
    /// What the opponent said last while it thinks.
    pub(crate) thinking: Option<Player>,
    /// The computer does not move by itself.
    pub(crate) paused: bool,
    /// The game has changed since it was saved.
    unsaved: bool,
    /// The screen is to be left.
    pub(crate) left: bool,
    /// Something on the screen has changed.
    pub(crate) changed: bool,
    /// The session was replaced, by a loaded game or a new one.
    pub(crate) replaced: bool,
}

impl App {
    pub(crate) fn new(session: Session, store: Option<Arc<Store>>, words: Words, theme: Theme) -> App {
        let title = find(session.game()).map_or_else(|_| session.game().to_owned(), |entry| words.game_title(entry));
        let scene = session.scene();
        let mut app = App {
            game: SavedGame::new(store.clone(), session, &title),
            store,
            words,
            theme,
            title,
            scene,
            marks: Marks::default(),
            open: 0,
            first: HashSet::new(),
            view: View::default(),
            flipped: false,
            focus: Focus::Board,
            mode: Mode::Play,
            message: None,
            hinted: None,
            analysis: Analysis::default(),
            threat: None,
            thinking: None,
            paused: false,
            unsaved: false,
            left: false,
            changed: true,
            replaced: false,
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

    /// Saves what has changed. A store that fails is told once; the game goes on.
    pub(crate) fn keep(&mut self) {
        if !std::mem::take(&mut self.unsaved) || self.session().history().is_empty() {
            return;
        }
        if let Some(refusal) = self.game.autosave() {
            let reason = self.words.refusal(&refusal);
            self.tell("terminal-not-saved", &[("reason", reason.into())]);
        }
    }

    /// The games that were saved.
    pub(crate) fn store(&self) -> Option<&Arc<Store>> {
        self.store.as_ref()
    }

    /// Replaces the game by a new one.
    pub(crate) fn replace(&mut self, session: Session) {
        self.put(SavedGame::new(self.store.clone(), session, &self.title));
    }

    /// Replaces the game.
    pub(crate) fn put(&mut self, game: SavedGame) {
        self.game = game;
        self.hinted = None;
        self.analysis = Analysis { on: self.analysis.on, ..Analysis::default() };
        self.marks = Marks::default();
        self.message = None;
        self.mode = Mode::Play;
        self.focus = Focus::Board;
        self.paused = false;
        self.replaced = true;
        if let Ok(entry) = find(self.session().game()) {
            self.title = self.words.game_title(entry);
        }
        self.refresh();
    }

    pub(crate) fn say(&self, id: &str, facts: &[(&str, Fact<'_>)]) -> String {
        self.words.say(id, facts)
    }

    pub(crate) fn tell(&mut self, id: &str, facts: &[(&str, Fact<'_>)]) {
        self.message = Some(Message { text: self.words.say(id, facts), wrong: false });
        self.changed = true;
    }

    pub(crate) fn refuse(&mut self, refusal: &Refusal) {
        self.message = Some(Message { text: self.words.refusal(refusal), wrong: true });
        self.changed = true;
    }

    pub(crate) fn here(&self) -> NodeId {
        self.session().history().current()
    }

    /// May a person move now?
    pub(crate) fn acting(&self) -> bool {
        self.session().ending().is_none() && self.session().seat(self.session().turn()).is_human()
    }

    /// The person who gives up and offers: the one to move, or the only one.
    pub(crate) fn person(&self) -> Option<Player> {
        let turn = self.session().turn();
        [turn, turn.other()].into_iter().find(|player| self.session().seat(*player).is_human())
    }

    /// Do only programs play?
    pub(crate) fn watching(&self) -> bool {
        self.person().is_none()
    }

    /// The mark of a player, as this board calls it.
    pub(crate) fn name(&self, player: Player) -> &'static str {
        match (&self.scene.board, player) {
            (potez_rules::scene::Board::Tree(_), Player::First) => "Max",
            (potez_rules::scene::Board::Tree(_), Player::Second) => "Min",
            (_, Player::First) => "X",
            (_, Player::Second) => "O",
        }
    }

    // ---- after a change of the position

    /// Reads everything again that depends on the position.
    pub(crate) fn refresh(&mut self) {
        self.changed = true;
        self.unsaved = true;
        self.scene = self.session().scene();
        if self.hinted.as_ref().is_some_and(|hinted| hinted.node != self.here()) {
            self.hinted = None;
        }
        if self.threat.is_some_and(|node| node != self.here()) {
            self.threat = None;
        }
        self.marks.hint = self.hint_targets();
        self.marks.last = self.session().table().last().map_or_else(Vec::new, |choice| choice.targets);
        self.choose_again();
    }

    /// Reads again what can be chosen.
    pub(crate) fn choose_again(&mut self) {
        self.changed = true;
        if self.acting() {
            let session = self.session();
            let (open, next, made) = (session.turns_left(), session.next_steps(), session.made().to_vec());
            self.open = open;
            self.marks.next = next.into_iter().collect();
            self.marks.made = made;
        } else {
            self.open = 0;
            self.marks.next = HashSet::new();
            self.marks.made = Vec::new();
        }
        if self.marks.made.is_empty() {
            self.first = self.marks.next.clone();
        }
        self.view.stale = true;
    }

    /// Stands the cursor on something that can be chosen, near to where it was. Needs an arranged view.
    pub(crate) fn settle_cursor(&mut self) {
        if self.marks.cursor.is_some_and(|cursor| self.marks.next.contains(&cursor)) {
            return;
        }
        let canvas = &self.view.canvas;
        let near = self.marks.made.last().or(self.marks.cursor.as_ref()).and_then(|target| canvas.area(*target));
        let middle = Rect::new(canvas.width() / 2, canvas.height() / 2, 1, 1);
        let cursor = canvas.nearest(near.unwrap_or(middle), &self.marks.next);
        if cursor != self.marks.cursor {
            self.marks.cursor = cursor;
            self.view.stale = true;
        }
    }

    // ---- choosing

    pub(crate) fn step_cursor(&mut self, way: Direction) {
        if let Some(cursor) = self.marks.cursor
            && let Some(next) = self.view.canvas.step(cursor, way, &self.marks.next)
        {
            self.point_at(next);
        }
    }

    /// Turns a wall, or goes to what can be chosen of another kind.
    pub(crate) fn turn_cursor(&mut self) {
        if let Some(cursor) = self.marks.cursor
            && let Some(next) = self.view.canvas.turn(cursor, &self.marks.next)
        {
            self.point_at(next);
        }
    }

    pub(crate) fn point_at(&mut self, target: Target) {
        if self.marks.cursor != Some(target) {
            self.marks.cursor = Some(target);
            self.view.stale = true;
            self.changed = true;
        }
    }

    pub(crate) fn choose_cursor(&mut self) {
        match self.marks.cursor {
            Some(cursor) if self.marks.next.contains(&cursor) => self.choose(cursor),
            _ => {}
        }
    }

    /// Chooses a target. What belongs to the beginning of another move begins that move.
    pub(crate) fn choose(&mut self, target: Target) {
        if !self.marks.next.contains(&target) && self.first.contains(&target) {
            self.change(|session| while session.step_back() {});
        }
        self.message = None;
        match self.change(|session| session.step(target)) {
            Ok(None) => {
                self.forced_levels();
                self.marks.cursor = Some(target);
                self.choose_again();
            }
            Ok(Some(_)) => self.moved(),
            Err(refusal) => {
                self.refuse(&refusal);
                self.refresh();
            }
        }
    }

    /// Can a move begin with this?
    pub(crate) fn begins(&self, target: &Target) -> bool {
        self.first.contains(target)
    }

    /// Where a stack can be split at one level only, nobody needs to be asked.
    fn forced_levels(&mut self) {
        self.change(|session| {
            while let Some(level) = only_level(session) {
                if !matches!(session.step(level), Ok(None)) {
                    break;
                }
            }
        });
    }

    /// Takes the last part back; `false` when there is none.
    pub(crate) fn unchoose(&mut self) -> bool {
        let back = self.change(|session| {
            let back = session.step_back();
            while back && only_level(session).is_some() && session.step_back() {}
            back
        });
        if back {
            self.choose_again();
        }
        back
    }

    /// Makes a move that was typed or found.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.change(|session| session.play(text))?;
        self.moved();
        Ok(())
    }

    fn moved(&mut self) {
        self.message = None;
        self.hinted = None;
        if !self.watching() {
            self.paused = false;
        }
        // The clock runs from the first move on, and again after somebody has looked back.
        if self.session().clock().is_some_and(|clock| clock.running().is_none()) {
            self.change(|session| session.start_clock(Instant::now()));
        }
        self.refresh();
    }

    // ---- going through the game

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
        self.navigate(|session| session.go_to(NodeId::ROOT));
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

    fn navigate(&mut self, go: impl FnOnce(&mut Session) -> bool) {
        if self.change(go) {
            self.message = None;
            self.refresh();
        }
    }

    /// Takes back: against a program to the person's own turn, else one move.
    pub(crate) fn undo(&mut self) {
        if self.unchoose() {
            return;
        }
        let people = Player::BOTH.map(|player| self.session().seat(player).is_human());
        let done = match people {
            [true, false] => self.change(|session| session.take_back(Player::First)),
            [false, true] => self.change(|session| session.take_back(Player::Second)),
            [true, true] => self.change(Session::back),
            [false, false] => {
                self.paused = true;
                self.change(Session::back)
            }
        };
        if done {
            self.message = None;
            self.refresh();
        } else {
            self.tell("terminal-nothing-to-undo", &[]);
        }
    }

    // ---- clock

    /// The time is up for somebody, perhaps.
    pub(crate) fn look_at_clock(&mut self, now: Instant) {
        if self.change(|session| session.fall_of_flag(now)) {
            self.refresh();
        }
    }
}

/// The level that has to be chosen next, if there is no other choice.
fn only_level(session: &Session) -> Option<Target> {
    match session.next_steps().as_slice() {
        [level @ Target::Level { .. }] => Some(*level),
        _ => None,
    }
}
