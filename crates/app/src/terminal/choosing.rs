//! How a person makes a move on the board: the cursor, and one step after another.

use std::time::Instant;

use potez_play::Session;
use potez_rules::{Refusal, Target};

use super::app::App;
use super::canvas::Direction;

impl App {
    pub(crate) fn step_cursor(&mut self, way: Direction) {
        let marks = &self.selection.marks;
        if let Some(next) = marks.cursor.and_then(|cursor| self.display.view.canvas.step(cursor, way, &marks.next)) {
            self.point_at(next);
        }
    }

    /// Turns a wall, or goes to what can be chosen of another kind.
    pub(crate) fn turn_cursor(&mut self) {
        let marks = &self.selection.marks;
        if let Some(next) = marks.cursor.and_then(|cursor| self.display.view.canvas.turn(cursor, &marks.next)) {
            self.point_at(next);
        }
    }

    /// Draws the shortest paths on the board, or takes them away.
    pub(crate) fn toggle_paths(&mut self) {
        self.display.paths = !self.display.paths;
        self.selection.marks.paths = self.shown_paths();
        self.display.view.stale = true;
        self.signals.redraw = true;
    }

    pub(crate) fn point_at(&mut self, target: Target) {
        if self.selection.point_at(Some(target)) {
            self.display.view.stale = true;
            self.signals.redraw = true;
        }
    }

    pub(crate) fn choose_cursor(&mut self) {
        if let Some(cursor) = self.selection.under_cursor() {
            self.choose(cursor);
        }
    }

    /// Chooses a target. One that can only begin a move begins another one.
    pub(crate) fn choose(&mut self, target: Target) {
        if !self.selection.marks.next.contains(&target) && self.selection.begins(&target) {
            self.change(|session| while session.step_back() {});
        }
        self.message = None;
        match self.change(|session| session.step(target)) {
            Ok(None) => {
                self.change(forced_levels);
                self.selection.point_at(Some(target));
                self.read_choices();
            }
            Ok(Some(_)) => self.moved(),
            Err(refusal) => {
                self.refuse(&refusal);
                self.refresh();
            }
        }
    }

    /// Takes the last step back; `false` when there is none.
    pub(crate) fn unchoose(&mut self) -> bool {
        let back = self.change(|session| {
            let back = session.step_back();
            while back && only_level(session).is_some() && session.step_back() {}
            back
        });
        if back {
            self.read_choices();
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
        self.assistance.hint = None;
        if !self.game.watching() {
            self.opponent.paused = false;
        }
        // The clock runs from the first move on, and again after somebody has looked back.
        if self.session().clock().is_some_and(|clock| clock.running().is_none()) {
            self.change(|session| session.start_clock(Instant::now()));
        }
        self.refresh();
    }
}

/// If a stack can be split at one level only, nobody needs to choose it.
fn forced_levels(session: &mut Session) {
    while let Some(level) = only_level(session) {
        if !matches!(session.step(level), Ok(None)) {
            break;
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
