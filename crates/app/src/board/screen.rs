//! The whole screen.

use std::time::Instant;

use potez_play::session::Ending;
use potez_rules::scene::Board;
use potez_rules::{Outcome, Target};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::desk::{Asking, Desk, Focus, Mode};
use super::theme::{Role, to_ascii};
use super::typing::Purpose;
use super::{help, panel};

/// Draws everything; gives back where the terminal's own cursor stands, if a line is typed.
pub(crate) fn draw(desk: &mut Desk, buffer: &mut Buffer, now: Instant) -> Option<(u16, u16)> {
    desk.arrange(buffer.area);
    desk.view.sheet.draw(buffer, desk.view.board, desk.view.from);
    if let Some(area) = desk.view.panel {
        desk.view.clicks = panel::draw(desk, area, buffer, now);
    } else {
        desk.view.clicks = Vec::new();
    }
    if let Some(area) = desk.view.head {
        panel::head(desk, area, buffer, now);
    }
    status(desk, buffer);
    let cursor = foot(desk, buffer);
    match &desk.mode {
        Mode::Help(line) => help::draw(desk, *line, buffer),
        Mode::Starting(start) => start.draw(desk, buffer),
        Mode::Choosing(shelf) => shelf.draw(desk, buffer),
        _ => {}
    }
    if desk.theme.ascii {
        to_ascii(buffer);
    }
    desk.changed = false;
    cursor
}

fn status(desk: &Desk, buffer: &mut Buffer) {
    let area = desk.view.status;
    if area.height == 0 {
        return;
    }
    let (text, role) = status_text(desk);
    buffer.set_stringn(area.x + 1, area.y, text, usize::from(area.width.saturating_sub(1)), desk.theme.style(role));
}

fn status_text(desk: &Desk) -> (String, Role) {
    if let Mode::Asking(question) = desk.mode {
        let id = match question {
            Asking::Resign => "board-ask-resign",
            Asking::Quit => "board-ask-quit",
            Asking::Again => "board-ask-again",
        };
        return (desk.say(id, &[]), Role::Strong);
    }
    if let Some(message) = &desk.message {
        return (message.text.clone(), if message.wrong { Role::Wrong } else { Role::Strong });
    }
    if let Mode::Typing(typing) = &desk.mode
        && typing.purpose == Purpose::Move
    {
        let matches = typing.matches();
        let shown: Vec<&str> = matches.iter().take(8).copied().collect();
        let text =
            desk.say("board-typing-matches", &[("count", matches.len().into()), ("moves", shown.join("  ").into())]);
        return (text, Role::Faint);
    }
    if let Some(ending) = desk.session().ending() {
        return (ending_text(desk, ending), Role::Strong);
    }
    if let Some(by) = desk.session().offer() {
        let facts = [("by", desk.name(by).into()), ("to", desk.name(by.other()).into())];
        return (desk.say("board-draw-offered", &facts), Role::Strong);
    }
    let turn = desk.name(desk.session().turn());
    if desk.thinking.is_some() {
        return (desk.say("board-thinking", &[("player", turn.into())]), Role::Plain);
    }
    if !desk.acting() {
        return (desk.say("board-waiting", &[("player", turn.into())]), Role::Plain);
    }
    (wish_text(desk, turn), Role::Plain)
}

/// What the person is to choose next.
fn wish_text(desk: &Desk, turn: &str) -> String {
    let wish = match desk.marks.cursor.or_else(|| desk.marks.next.iter().next().copied()) {
        Some(Target::Cell { .. }) if !desk.marks.made.is_empty() => "board-wish-to",
        Some(Target::Cell { .. }) if desk.marks.next.iter().all(|target| occupied(desk, target)) => "board-wish-piece",
        Some(Target::Cell { .. }) => "board-wish-cell",
        Some(Target::Level { .. }) => "board-wish-level",
        Some(Target::Column { .. }) => "board-wish-column",
        Some(Target::Wall(_)) => "board-wish-wall",
        Some(Target::Node { .. }) => "board-wish-node",
        Some(Target::Done | Target::Pass | Target::Swap) | None => "board-wish-button",
    };
    let count = desk.say("board-moves-left", &[("count", desk.open.into())]);
    format!("{}  ·  {count}", desk.say(wish, &[("player", turn.into())]))
}

fn occupied(desk: &Desk, target: &Target) -> bool {
    match (&desk.scene.board, target) {
        (Board::Grid(grid), Target::Cell { row, col }) => {
            grid.cells.get(row * grid.cols + col).is_some_and(|cell| !cell.stack.is_empty())
        }
        _ => false,
    }
}

fn ending_text(desk: &Desk, ending: Ending) -> String {
    let winner = match ending.outcome() {
        Outcome::Win(player) => desk.say("board-wins", &[("player", desk.name(player).into())]),
        Outcome::Draw => desk.say("board-draw", &[]),
    };
    let why = match ending {
        Ending::Rules(_) => String::new(),
        Ending::Resigned(loser) => desk.say("board-resigned", &[("player", desk.name(loser).into())]),
        Ending::Time(loser) => desk.say("board-time", &[("player", desk.name(loser).into())]),
        Ending::Agreed => desk.say("board-agreed", &[]),
    };
    let after = desk.say("board-after", &[]);
    [winner, why, after].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("  ·  ")
}

/// The line at the bottom: what is typed, or the most useful keys.
fn foot(desk: &Desk, buffer: &mut Buffer) -> Option<(u16, u16)> {
    let area = desk.view.foot;
    if area.height == 0 {
        return None;
    }
    let style = |role| desk.theme.style(role);
    if let Mode::Typing(typing) = &desk.mode {
        let prompt = match typing.purpose {
            Purpose::Move => desk.say("board-prompt-move", &[("player", desk.name(desk.session().turn()).into())]),
            Purpose::Save => desk.say("board-prompt-save", &[]),
            Purpose::Load => desk.say("board-prompt-load", &[]),
        };
        let (x, y) =
            buffer.set_stringn(area.x + 1, area.y, format!("{prompt} "), usize::from(area.width), style(Role::Key));
        let room = usize::from(area.right().saturating_sub(x + 1));
        let hidden = typing.text.chars().count().saturating_sub(room);
        let shown: String = typing.text.chars().skip(hidden).collect();
        let (x, _) = buffer.set_stringn(x, y, shown, room, style(Role::Plain));
        return Some((x.min(area.right().saturating_sub(1)), y));
    }
    let keys = if let Mode::Asking(_) = desk.mode {
        help::answers(desk)
    } else {
        help::short(desk, desk.focus == Focus::Moves)
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

/// A window in the middle of the screen; gives back its inside.
pub(crate) fn window(desk: &Desk, buffer: &mut Buffer, title: &str, wide: u16, high: u16) -> Rect {
    let screen = buffer.area;
    let (wide, high) = ((wide + 4).min(screen.width), (high + 2).min(screen.height));
    let area = Rect::new(screen.x + (screen.width - wide) / 2, screen.y + (screen.height - high) / 2, wide, high);
    Clear.render(area, buffer);
    if wide < 4 || high < 2 {
        return area;
    }
    let style = desk.theme.style(Role::Faint);
    let inside = usize::from(wide) - 2;
    buffer.set_string(area.x, area.y, format!("╭{}╮", "─".repeat(inside)), style);
    for y in area.y + 1..area.bottom() - 1 {
        buffer.set_string(area.x, y, "│", style);
        buffer.set_string(area.right() - 1, y, "│", style);
    }
    buffer.set_string(area.x, area.bottom() - 1, format!("╰{}╯", "─".repeat(inside)), style);
    let heading = format!(" {title} ");
    buffer.set_stringn(area.x + 2, area.y, heading, inside.saturating_sub(2), desk.theme.style(Role::Strong));
    Rect::new(area.x + 2, area.y + 1, wide - 4, high - 2)
}
