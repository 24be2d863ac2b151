//! [`Selection`]: what a person is choosing on the board.

use std::collections::HashSet;

use potez_play::Session;
use potez_rules::Target;
use potez_rules::scene::{Board, Scene};
use ratatui_core::layout::Rect;

use crate::terminal::canvas::{Canvas, Marks};

/// What a person is choosing on the board: the cursor, the steps made, and what can come next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub(crate) marks: Marks,
    /// How many moves are still possible.
    pub(crate) open: u64,
    /// What could be chosen before the first step.
    first: HashSet<Target>,
    /// Where the cursor begins a turn, if that is always the same place: on the first of numbered pieces.
    home: Option<Target>,
}

impl Selection {
    /// Reads again what can be chosen in a session; without one, nothing can.
    pub(crate) fn read(&mut self, session: Option<&Session>) {
        self.open = session.map_or(0, Session::turns_left);
        self.marks.next = session.map_or_else(HashSet::new, |session| session.next_steps().into_iter().collect());
        self.marks.made = session.map_or_else(Vec::new, |session| session.made().to_vec());
        if self.marks.made.is_empty() {
            self.first = self.marks.next.clone();
            self.home = session.and_then(|session| first_numbered(&session.scene(), &self.first));
        }
    }

    /// Can a move begin with this?
    pub(crate) fn begins(&self, target: &Target) -> bool {
        self.first.contains(target)
    }

    /// The target under the cursor, if it can be chosen.
    pub(crate) fn under_cursor(&self) -> Option<Target> {
        self.marks.cursor.filter(|cursor| self.marks.next.contains(cursor))
    }

    /// Moves the cursor to something that can be chosen, near to where it was. Says whether it has moved.
    pub(crate) fn settle_cursor(&mut self, canvas: &Canvas) -> bool {
        if self.under_cursor().is_some() {
            return false;
        }
        if let Some(home) = self.home.filter(|_| self.marks.made.is_empty()) {
            return self.point_at(Some(home));
        }
        let near = self.marks.made.last().or(self.marks.cursor.as_ref()).and_then(|target| canvas.area(*target));
        let middle = Rect::new(canvas.width() / 2, canvas.height() / 2, 1, 1);
        self.point_at(canvas.nearest(near.unwrap_or(middle), &self.marks.next))
    }

    /// Moves the cursor. Says whether it stood elsewhere.
    pub(crate) fn point_at(&mut self, target: Option<Target>) -> bool {
        std::mem::replace(&mut self.marks.cursor, target) != target
    }
}

/// The choice with the smallest number on its piece; `None` unless all choices are numbered pieces.
fn first_numbered(scene: &Scene, choices: &HashSet<Target>) -> Option<Target> {
    let Board::Grid(grid) = &scene.board else { return None };
    let label = |target: &Target| match target {
        Target::Cell { row, col } => {
            let cell = grid.cells.get(row * grid.cols + col)?;
            cell.stack.last().map(|piece| piece.label.as_str()).filter(|label| !label.is_empty())
        }
        _ => None,
    };
    let numbered = choices.iter().map(|target| Some((label(target)?, *target))).collect::<Option<Vec<_>>>()?;
    numbered.into_iter().min_by_key(|(label, _)| *label).map(|(_, target)| target)
}
