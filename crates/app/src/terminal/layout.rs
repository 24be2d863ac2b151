//! What goes where on the screen.

use ratatui_core::layout::Rect;

use potez_play::session::NodeId;
use potez_rules::Target;

use super::app::App;
use super::board::{self, Buttons};
use super::canvas::Canvas;

/// The smallest and the largest width of the panel next to the board.
const PANEL: std::ops::RangeInclusive<u16> = 20..=40;

/// What a click outside the board means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Click {
    /// Go to a node of the history.
    Node(NodeId),
}

/// What goes where, and the drawn board.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    pub(crate) screen: Rect,
    /// Where the board is drawn.
    pub(crate) board: Rect,
    /// The part of the canvas that is drawn begins here.
    pub(crate) from: (u16, u16),
    pub(crate) panel: Option<Rect>,
    /// One line for the players, if there is no panel.
    pub(crate) head: Option<Rect>,
    pub(crate) status: Rect,
    pub(crate) foot: Rect,
    pub(crate) canvas: Canvas,
    pub(crate) clicks: Vec<(Rect, Click)>,
    /// The board has to be drawn again.
    pub(crate) stale: bool,
}

impl View {
    /// The targets at a place on the screen.
    pub(crate) fn targets_at(&self, x: u16, y: u16) -> Vec<Target> {
        if !self.board.contains((x, y).into()) {
            return Vec::new();
        }
        self.canvas.at(x - self.board.x + self.from.0, y - self.board.y + self.from.1)
    }
}

impl App {
    /// Draws the board for a screen of this size and finds a place for everything.
    pub(crate) fn arrange(&mut self, screen: Rect) {
        if !self.display.view.stale && self.display.view.screen == screen {
            return;
        }
        let first = self.display.view.canvas.width() == 0;
        self.lay_out(screen);
        if self.selection.settle_cursor(&self.display.view.canvas) || first {
            self.lay_out(screen);
        }
        self.display.view.stale = false;
        self.signals.redraw = true;
    }

    fn lay_out(&mut self, screen: Rect) {
        let words = Buttons {
            done: self.say("terminal-done", &[]),
            pass: self.say("terminal-pass", &[]),
            swap: self.say("terminal-swap", &[]),
        };
        let foot = u16::from(screen.height > 1);
        let status = u16::from(screen.height > 2);
        let high = screen.height - foot - status;
        let draw = |room: (u16, u16)| {
            board::draw(
                &self.display.scene,
                &self.selection.marks,
                self.display.theme,
                self.display.flipped,
                room,
                &words,
            )
        };
        // The panel goes next to the board if that does not make the board smaller; otherwise a line goes above it.
        let beside = screen.width.saturating_sub(PANEL.start() + 3);
        let mut canvas = draw((beside, high));
        let panel = canvas.width() <= beside && canvas.height() <= high.max(1)
            || screen.width >= 60 && canvas.width() <= beside;
        let (mut view_panel, mut head) = (None, None);
        let mut room = Rect::new(screen.x, screen.y, screen.width, high);
        if panel {
            let spare = screen.width - canvas.width() - 3;
            let wide = spare.clamp(*PANEL.start(), *PANEL.end()).min(spare);
            view_panel = Some(Rect::new(screen.right() - wide, screen.y, wide, high));
            room.width = screen.width - wide - 1;
        } else if high > 4 {
            head = Some(Rect::new(screen.x, screen.y, screen.width, 1));
            room = Rect::new(screen.x, screen.y + 1, screen.width, high - 1);
            canvas = draw((room.width, room.height));
        }
        let board = Rect::new(
            room.x + room.width.saturating_sub(canvas.width()) / 2,
            room.y + room.height.saturating_sub(canvas.height()) / 2,
            canvas.width().min(room.width),
            canvas.height().min(room.height),
        );
        let cursor = self.selection.marks.cursor.and_then(|cursor| canvas.area(cursor));
        let from = (
            scroll(self.display.view.from.0, cursor.map(|area| (area.x, area.width)), board.width, canvas.width()),
            scroll(self.display.view.from.1, cursor.map(|area| (area.y, area.height)), board.height, canvas.height()),
        );
        self.display.view.screen = screen;
        self.display.view.board = board;
        self.display.view.from = from;
        self.display.view.panel = view_panel;
        self.display.view.head = head;
        self.display.view.status = Rect::new(screen.x, screen.y + high, screen.width, status);
        self.display.view.foot = Rect::new(screen.x, screen.y + high + status, screen.width, foot);
        self.display.view.canvas = canvas;
    }
}

/// Where the visible part begins, so that the cursor is in it with some space around it.
fn scroll(from: u16, cursor: Option<(u16, u16)>, shown: u16, whole: u16) -> u16 {
    let last = whole.saturating_sub(shown);
    let Some((at, length)) = cursor else { return from.min(last) };
    let margin = (shown / 6).min(4);
    let lowest = (at + length + margin).saturating_sub(shown);
    let highest = at.saturating_sub(margin);
    from.clamp(lowest.min(highest), highest.max(lowest)).min(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_stays_in_sight() {
        for whole in [5u16, 20, 50] {
            for at in 0..whole {
                for from in 0..whole {
                    let start = scroll(from, Some((at, 1)), 12, whole);
                    assert!(start <= at && at < start + 12, "{whole} {at} {from}: {start}");
                    assert!(start + 12 <= whole.max(12));
                }
            }
        }
    }
}
