//! The keys: all of them in a window, the most useful ones at the bottom.

use ratatui::buffer::Buffer;

use super::desk::{Desk, Focus};
use super::screen::window;
use super::theme::Role;

/// Every key with the message that says what it does; `None` begins a group.
const KEYS: &[Option<(&str, &str)>] = &[
    Some(("← ↑ ↓ →", "board-key-arrows")),
    Some(("Enter  Space", "board-key-choose")),
    Some(("Esc  Backspace", "board-key-back")),
    Some(("w", "board-key-turn")),
    Some((":  A–Z  0–9", "board-key-type")),
    Some(("p  .  z", "board-key-buttons")),
    None,
    Some(("u", "board-key-undo")),
    Some(("[  ]  PgUp  PgDn", "board-key-walk")),
    Some(("Home  End", "board-key-ends")),
    Some(("{  }  Shift+← →", "board-key-sideways")),
    Some(("Tab", "board-key-focus")),
    None,
    Some(("h", "board-key-hint")),
    Some(("l", "board-key-lines")),
    Some(("x", "board-key-threat")),
    Some(("+", "board-key-best")),
    Some(("f", "board-key-flip")),
    None,
    Some(("r  d", "board-key-resign")),
    Some(("n", "board-key-new")),
    Some(("s  o", "board-key-save")),
    Some(("q  Ctrl+C", "board-key-quit")),
];

/// All keys in a window.
pub(crate) fn draw(desk: &Desk, from: u16, buffer: &mut Buffer) {
    let lines: Vec<Option<(&str, String)>> =
        KEYS.iter().map(|line| line.map(|(keys, id)| (keys, desk.say(id, &[])))).collect();
    let longest = lines.iter().flatten().map(|(_, what)| what.chars().count()).max().unwrap_or(0);
    let keys = lines.iter().flatten().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let title = desk.say("board-help", &[]);
    let area = window(desk, buffer, &title, (keys + 3 + longest) as u16, lines.len() as u16);
    let room = usize::from(area.height);
    let from = usize::from(from).min(lines.len().saturating_sub(room));
    for (line, y) in lines.iter().skip(from).take(room).zip(area.y..) {
        let Some((names, what)) = line else { continue };
        buffer.set_stringn(area.x, y, format!("{names:>keys$}"), usize::from(area.width), desk.theme.style(Role::Key));
        let x = area.x + keys as u16 + 3;
        let wide = usize::from(area.right().saturating_sub(x));
        buffer.set_stringn(x, y, what, wide, desk.theme.style(Role::Plain));
    }
}

/// The keys at the bottom of the screen.
pub(crate) fn short(desk: &Desk, moves: bool) -> Vec<(&'static str, String)> {
    let mut keys = Vec::new();
    let mut add = |key, id: &str| keys.push((key, desk.say(id, &[])));
    if desk.acting() && desk.focus == Focus::Board {
        add("←↑↓→", "board-short-move");
        add("Enter", "board-short-choose");
        if !desk.marks.made.is_empty() {
            add("Esc", "board-short-back");
        }
        if desk.marks.next.iter().any(|target| matches!(target, potez_rules::Target::Wall(_))) {
            add("w", "board-short-turn");
        }
    } else if desk.watching() && desk.session().ending().is_none() {
        add("Space", "board-short-pause");
    } else {
        add("← →", "board-short-walk");
    }
    if moves {
        add("Tab", "board-short-board");
    }
    add(":", "board-short-type");
    add("h", "board-short-hint");
    add("u", "board-short-undo");
    add("l", "board-short-lines");
    add("?", "board-short-help");
    add("q", "board-short-quit");
    keys
}

/// The keys that answer a question.
pub(crate) fn answers(desk: &Desk) -> Vec<(&'static str, String)> {
    vec![("Enter", desk.say("board-yes", &[])), ("Esc", desk.say("board-no", &[]))]
}
