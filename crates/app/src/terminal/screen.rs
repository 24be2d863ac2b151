//! The whole screen.

use std::time::Instant;

use potez_play::session::Ending;
use potez_rules::scene::Board;
use potez_rules::{Outcome, Target};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use super::app::{App, Asking, Focus, Mode};
use super::prompt::Purpose;
use super::theme::{Role, to_ascii};
use super::{evaluation, help, panel};

/// Draws everything; returns where the terminal's own cursor belongs, if a line is being typed.
pub(crate) fn draw(app: &mut App, buffer: &mut Buffer, now: Instant) -> Option<(u16, u16)> {
    app.arrange(buffer.area);
    app.display.view.canvas.draw(buffer, app.display.view.board, app.display.view.from);
    if let Some(area) = app.display.view.panel {
        app.display.view.clicks = panel::draw(app, area, buffer, now);
    } else {
        app.display.view.clicks = Vec::new();
    }
    if let Some(area) = app.display.view.head {
        panel::head(app, area, buffer, now);
    }
    evaluation::draw(app, buffer);
    status(app, buffer);
    let cursor = foot(app, buffer);
    match &app.mode {
        Mode::Help(line) => help::draw(app, *line, buffer),
        Mode::Starting(start) => start.draw(app, buffer),
        Mode::Choosing(list) => list.draw(app, buffer),
        _ => {}
    }
    if app.display.theme.ascii {
        to_ascii(buffer);
    }
    app.signals.redraw = false;
    cursor
}

/// Empties a part of the screen that something else will be written over.
pub(super) fn clear(area: Rect, buffer: &mut Buffer) {
    for place in area.intersection(buffer.area).positions() {
        buffer[place].reset();
    }
}

/// The line that says what happened or what to do. A longer text takes lines from the board for as long as it is shown.
fn status(app: &App, buffer: &mut Buffer) {
    let area = app.display.view.status;
    if area.height == 0 {
        return;
    }
    let (text, role) = status_text(app);
    let lines = wrapped(&text, usize::from(area.width.saturating_sub(2)).max(1));
    let above = (lines.len() as u16).saturating_sub(1).min(area.y);
    let area = Rect::new(area.x, area.y - above, area.width, above + 1);
    if above > 0 {
        clear(area, buffer);
    }
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        let room = usize::from(area.width.saturating_sub(1));
        buffer.set_stringn(area.x + 1, y, line, room, app.display.theme.style(role));
    }
}

/// The lines of a text, broken between words where they are too long.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while rest.chars().count() > room {
            let end = rest.char_indices().nth(room).map_or(rest.len(), |(end, _)| end);
            // The space itself may come right after the line.
            let head = &rest[..rest[end..].chars().next().map_or(end, |next| end + next.len_utf8())];
            let (cut, skip) = match head.rfind(' ').filter(|at| *at > 0) {
                Some(space) => (space, space + 1),
                None => (end, end),
            };
            lines.push(rest[..cut].to_owned());
            rest = &rest[skip..];
        }
        lines.push(rest.to_owned());
    }
    lines
}

fn status_text(app: &App) -> (String, Role) {
    if let Mode::Asking(question) = app.mode {
        let id = match question {
            Asking::Resign => "terminal-ask-resign",
            Asking::Quit => "terminal-ask-quit",
            Asking::Again => "terminal-ask-again",
        };
        return (app.say(id, &[]), Role::Strong);
    }
    if let Some(message) = &app.message {
        return (message.text.clone(), if message.wrong { Role::Wrong } else { Role::Strong });
    }
    if let Mode::Prompt(typing) = &app.mode
        && typing.purpose == Purpose::Move
    {
        let matches = typing.matches();
        let shown: Vec<&str> = matches.iter().take(8).copied().collect();
        let text =
            app.say("terminal-typing-matches", &[("count", matches.len().into()), ("moves", shown.join("  ").into())]);
        return (text, Role::Faint);
    }
    if let Some(ending) = app.session().ending() {
        return (ending_text(app, ending), Role::End(ending.outcome()));
    }
    if let Some(by) = app.session().offer() {
        let facts = [("by", app.display.name(by).into()), ("to", app.display.name(by.other()).into())];
        return (app.say("terminal-draw-offered", &facts), Role::Strong);
    }
    let turn = app.display.name(app.session().turn());
    if app.opponent.thinking.is_some() {
        return (app.say("terminal-thinking", &[("player", turn.into())]), Role::Plain);
    }
    if !app.game.acting() {
        return (app.say("terminal-waiting", &[("player", turn.into())]), Role::Plain);
    }
    (wish_text(app, turn), Role::Plain)
}

/// What the person is to choose next.
fn wish_text(app: &App, turn: &str) -> String {
    let marks = &app.selection.marks;
    let on_tree = matches!(app.display.scene.board, Board::Tree(_));
    let wish = match marks.cursor.or_else(|| marks.next.iter().next().copied()) {
        Some(Target::Node { .. }) if on_tree => "terminal-wish-node",
        Some(Target::Cell { .. } | Target::Node { .. }) if !marks.made.is_empty() => "terminal-wish-to",
        Some(Target::Cell { .. } | Target::Node { .. }) if marks.next.iter().all(|target| occupied(app, target)) => {
            "terminal-wish-piece"
        }
        Some(Target::Cell { .. } | Target::Node { .. }) => "terminal-wish-cell",
        Some(Target::Level { .. }) => "terminal-wish-level",
        Some(Target::Column { .. }) => "terminal-wish-column",
        Some(Target::Wall(_)) => "terminal-wish-wall",
        Some(Target::Done | Target::Pass | Target::Swap) | None => "terminal-wish-button",
    };
    let count = app.say("terminal-moves-left", &[("count", app.selection.open.into())]);
    format!("{}  ·  {count}", app.say(wish, &[("player", turn.into())]))
}

fn occupied(app: &App, target: &Target) -> bool {
    match (&app.display.scene.board, target) {
        (Board::Grid(grid), Target::Cell { row, col }) => {
            grid.cells.get(row * grid.cols + col).is_some_and(|cell| !cell.stack.is_empty())
        }
        (Board::Graph(board), Target::Node { node }) => {
            board.nodes.get(*node).is_some_and(|node| !node.cell.stack.is_empty())
        }
        _ => false,
    }
}

fn ending_text(app: &App, ending: Ending) -> String {
    let winner = match ending.outcome() {
        Outcome::Win(player) => app.say("terminal-wins", &[("player", app.display.name(player).into())]),
        Outcome::Draw => app.say("terminal-draw", &[]),
    };
    let why = match ending {
        Ending::Rules(_) => String::new(),
        Ending::Resigned(loser) => app.say("terminal-resigned", &[("player", app.display.name(loser).into())]),
        Ending::Time(loser) => app.say("terminal-time", &[("player", app.display.name(loser).into())]),
        Ending::Agreed => app.say("terminal-agreed", &[]),
    };
    let after = app.say("terminal-after", &[]);
    [winner, why, after].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("  ·  ")
}

/// The line at the bottom: what is typed, or the most useful keys.
fn foot(app: &App, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let area = app.display.view.foot;
    if area.height == 0 {
        return None;
    }
    let style = |role| app.display.theme.style(role);
    if let Mode::Prompt(typing) = &app.mode {
        let prompt = match typing.purpose {
            Purpose::Move => {
                app.say("terminal-prompt-move", &[("player", app.display.name(app.session().turn()).into())])
            }
            Purpose::Save => app.say("terminal-prompt-save", &[]),
            Purpose::Load => app.say("terminal-prompt-load", &[]),
        };
        let (x, y) =
            buffer.set_stringn(area.x + 1, area.y, format!("{prompt} "), usize::from(area.width), style(Role::Key));
        let room = usize::from(area.right().saturating_sub(x + 1));
        let hidden = typing.text.chars().count().saturating_sub(room);
        let shown: String = typing.text.chars().skip(hidden).collect();
        let (x, _) = buffer.set_stringn(x, y, shown, room, style(Role::Plain));
        return Some((x.min(area.right().saturating_sub(1)), y));
    }
    let keys = if let Mode::Asking(_) = app.mode {
        help::answers(app)
    } else {
        help::short(app, app.display.focus == Focus::Moves, usize::from(area.width.saturating_sub(1)))
    };
    let mut x = area.x + 1;
    for (key, what) in keys {
        let wide = key.chars().count() + what.chars().count() + 3;
        if usize::from(x) + wide > usize::from(area.right()) + 2 {
            break;
        }
        (x, _) = buffer.set_stringn(x, area.y, key, usize::from(area.right().saturating_sub(x)), style(Role::Key));
        (x, _) = buffer.set_stringn(
            x + 1,
            area.y,
            what,
            usize::from(area.right().saturating_sub(x + 1)),
            style(Role::Faint),
        );
        x += 2;
    }
    None
}

/// A window in the middle of the screen; returns its inside.
pub(crate) fn window(app: &App, buffer: &mut Buffer, title: &str, wide: u16, high: u16) -> Rect {
    let screen = buffer.area;
    let (wide, high) = ((wide + 4).min(screen.width), (high + 2).min(screen.height));
    let area = Rect::new(screen.x + (screen.width - wide) / 2, screen.y + (screen.height - high) / 2, wide, high);
    clear(area, buffer);
    if wide < 4 || high < 2 {
        return area;
    }
    let style = app.display.theme.style(Role::Faint);
    let inside = usize::from(wide) - 2;
    buffer.set_string(area.x, area.y, format!("╭{}╮", "─".repeat(inside)), style);
    for y in area.y + 1..area.bottom() - 1 {
        buffer.set_string(area.x, y, "│", style);
        buffer.set_string(area.right() - 1, y, "│", style);
    }
    buffer.set_string(area.x, area.bottom() - 1, format!("╰{}╯", "─".repeat(inside)), style);
    let heading = format!(" {title} ");
    buffer.set_stringn(area.x + 2, area.y, heading, inside.saturating_sub(2), app.display.theme.style(Role::Strong));
    Rect::new(area.x + 2, area.y + 1, wide - 4, high - 2)
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrapped("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrapped("a bc def\ngh", 20), ["a bc def", "gh"]);
        assert_eq!(wrapped("абвгдеж з", 3), ["абв", "где", "ж з"]);
        assert_eq!(wrapped("", 3), Vec::<String>::new());
        assert!(wrapped("words of any length whatever", 5).iter().all(|line| line.chars().count() <= 5));
    }
}
