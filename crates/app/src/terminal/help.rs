//! The keys: all of them in a window, the most useful ones at the bottom.

use ratatui::buffer::Buffer;

use super::app::{App, Focus};
use super::screen::window;
use super::theme::Role;

/// Every key with the message that says what it does; `None` begins a group.
const KEYS: &[Option<(&str, &str)>] = &[
    Some(("← ↑ ↓ →", "terminal-key-arrows")),
    Some(("Enter  Space", "terminal-key-choose")),
    Some(("Esc  Backspace", "terminal-key-back")),
    Some(("w", "terminal-key-turn")),
    Some((":  A–Z  0–9", "terminal-key-type")),
    Some(("p  .  z", "terminal-key-buttons")),
    None,
    Some(("u", "terminal-key-undo")),
    Some(("[  ]  PgUp  PgDn", "terminal-key-walk")),
    Some(("Home  End", "terminal-key-ends")),
    Some(("{  }  Shift+← →", "terminal-key-sideways")),
    Some(("Tab", "terminal-key-focus")),
    None,
    Some(("h", "terminal-key-hint")),
    Some(("l", "terminal-key-lines")),
    Some(("x", "terminal-key-threat")),
    Some(("+", "terminal-key-best")),
    Some(("f", "terminal-key-flip")),
    None,
    Some(("r  d", "terminal-key-resign")),
    Some(("n", "terminal-key-new")),
    Some(("s  o", "terminal-key-save")),
    Some(("q  Ctrl+C", "terminal-key-quit")),
];

/// All keys in a window.
pub(crate) fn draw(app: &App, from: u16, buffer: &mut Buffer) {
    let lines: Vec<Option<(&str, String)>> =
        KEYS.iter().map(|line| line.map(|(keys, id)| (keys, app.say(id, &[])))).collect();
    let longest = lines.iter().flatten().map(|(_, what)| what.chars().count()).max().unwrap_or(0);
    let keys = lines.iter().flatten().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let title = app.say("terminal-help", &[]);
    let area = window(app, buffer, &title, (keys + 3 + longest) as u16, lines.len() as u16);
    let room = usize::from(area.height);
    let from = usize::from(from).min(lines.len().saturating_sub(room));
    for (line, y) in lines.iter().skip(from).take(room).zip(area.y..) {
        let Some((names, what)) = line else { continue };
        buffer.set_stringn(
            area.x,
            y,
            format!("{names:>keys$}"),
            usize::from(area.width),
            app.display.theme.style(Role::Key),
        );
        let x = area.x + keys as u16 + 3;
        let wide = usize::from(area.right().saturating_sub(x));
        buffer.set_stringn(x, y, what, wide, app.display.theme.style(Role::Plain));
    }
}

/// The keys at the bottom of the screen.
pub(crate) fn short(app: &App, moves: bool) -> Vec<(&'static str, String)> {
    let mut keys = Vec::new();
    let mut add = |key, id: &str| keys.push((key, app.say(id, &[])));
    if app.game.acting() && app.display.focus == Focus::Board {
        add("←↑↓→", "terminal-short-move");
        add("Enter", "terminal-short-choose");
        if !app.selection.marks.made.is_empty() {
            add("Esc", "terminal-short-back");
        }
        if app.selection.marks.next.iter().any(|target| matches!(target, potez_rules::Target::Wall(_))) {
            add("w", "terminal-short-turn");
        }
    } else if app.game.watching() && app.session().ending().is_none() {
        add("Space", "terminal-short-pause");
    } else {
        add("← →", "terminal-short-walk");
    }
    if moves {
        add("Tab", "terminal-short-board");
    }
    add(":", "terminal-short-type");
    add("h", "terminal-short-hint");
    add("u", "terminal-short-undo");
    add("l", "terminal-short-lines");
    add("?", "terminal-short-help");
    add("q", "terminal-short-quit");
    keys
}

/// The keys that answer a question.
pub(crate) fn answers(app: &App) -> Vec<(&'static str, String)> {
    vec![("Enter", app.say("terminal-yes", &[])), ("Esc", app.say("terminal-no", &[]))]
}
