//! The keys: all of them in a window, the most useful ones at the bottom.

use ratatui_core::buffer::Buffer;

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
    Some(("e", "terminal-key-evaluation")),
    Some(("p", "terminal-key-paths")),
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
    // The lines between the groups are left out where everything else just fits.
    let room = usize::from(buffer.area.height).saturating_sub(2);
    let lines = if lines.len() > room { lines.into_iter().filter(Option::is_some).collect() } else { lines };
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

/// The keys at the bottom of the screen, as many as there is room for. Those that everybody needs are dropped last:
/// help and quit.
pub(crate) fn short(app: &App, moves: bool, room: usize) -> Vec<(&'static str, String)> {
    let mut keys: Vec<(u8, &'static str, String)> = Vec::new();
    let mut add = |need: u8, key, id: &str| keys.push((need, key, app.say(id, &[])));
    if app.game.acting() && app.display.focus == Focus::Board {
        add(8, "←↑↓→", "terminal-short-move");
        add(8, "Enter", "terminal-short-choose");
        if !app.selection.marks.made.is_empty() {
            add(7, "Esc", "terminal-short-back");
        }
        if app.selection.marks.next.iter().any(|target| matches!(target, potez_rules::Target::Wall(_))) {
            add(7, "w", "terminal-short-turn");
        }
    } else if app.game.watching() && app.session().ending().is_none() {
        add(8, "Space", "terminal-short-pause");
    } else {
        add(8, "← →", "terminal-short-walk");
    }
    if moves {
        add(7, "Tab", "terminal-short-board");
    }
    add(2, ":", "terminal-short-type");
    add(6, "h", "terminal-short-hint");
    add(3, "u", "terminal-short-undo");
    add(5, "e", "terminal-short-evaluation");
    if app.session().table().paths().is_some() {
        add(4, "p", "terminal-short-paths");
    }
    add(1, "l", "terminal-short-lines");
    add(9, "?", "terminal-short-help");
    add(9, "q", "terminal-short-quit");
    let wide = |(_, key, what): &(u8, &str, String)| key.chars().count() + what.chars().count() + 3;
    // Nothing follows the last one.
    while keys.len() > 2 && keys.iter().map(wide).sum::<usize>() > room + 2 {
        let least = keys.iter().map(|(need, ..)| *need).min().unwrap_or(0);
        keys.retain(|(need, ..)| *need > least);
    }
    keys.into_iter().map(|(_, key, what)| (key, what)).collect()
}

/// The keys that answer a question.
pub(crate) fn answers(app: &App) -> Vec<(&'static str, String)> {
    vec![("Enter", app.say("terminal-yes", &[])), ("Esc", app.say("terminal-no", &[]))]
}
