//! The panel next to the board: players, clocks, counters, evaluation, moves, an engine's lines.

use std::time::{Duration, Instant};

use potez_play::SearchInfo;
use potez_play::players::{LineScore, SearchLine};
use potez_play::session::{Evaluation, NodeId};
use potez_rules::scene::{Board, Cell, Counter};
use potez_rules::{Player, Target};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use super::app::{App, Focus};
use super::layout::Click;
use super::moves::{self, Row};
use super::theme::Role;

/// A column of lines being filled from the top.
struct Column<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    y: u16,
}

impl Column<'_> {
    fn left(&self) -> u16 {
        self.area.bottom().saturating_sub(self.y)
    }

    /// Writes pieces of text one after another on the next line.
    fn line(&mut self, pieces: &[(&str, Style)]) {
        if self.y < self.area.bottom() {
            let mut x = self.area.x;
            for (text, style) in pieces {
                let room = usize::from(self.area.right().saturating_sub(x));
                (x, _) = self.buffer.set_stringn(x, self.y, text, room, *style);
            }
        }
        self.y += 1;
    }

    /// Writes at the right end of the previous line.
    fn right(&mut self, text: &str, style: Style) {
        let wide = text.chars().count() as u16;
        if self.y > self.area.y && self.y <= self.area.bottom() && wide < self.area.width {
            self.buffer.set_string(self.area.right() - wide, self.y - 1, text, style);
        }
    }
}

/// Draws the panel and returns what can be clicked in it.
pub(crate) fn draw(app: &App, area: Rect, buffer: &mut Buffer, now: Instant) -> Vec<(Rect, Click)> {
    let style = |role| app.display.theme.style(role);
    let mut column = Column { buffer, area, y: area.y };
    let roomy = area.height > 16;
    column.line(&[(&app.display.title, style(Role::Strong))]);
    if roomy {
        column.line(&[]);
    }
    for player in Player::BOTH {
        player_lines(app, player, &mut column, now);
    }
    if let Some(evaluation) = shown_evaluation(app) {
        bar(app, evaluation, &mut column);
    }
    tower(app, &mut column);
    path_lengths(app, &mut column);
    if roomy {
        column.line(&[]);
    }
    let lines = if app.assistance.analysis.on { engine_lines(app, area.width) } else { Vec::new() };
    let below = if lines.is_empty() { 0 } else { lines.len() as u16 + u16::from(roomy) };
    let room = column.left().saturating_sub(below);
    let clicks = move_list(app, &mut column, room);
    if !lines.is_empty() {
        column.y = area.bottom().saturating_sub(lines.len() as u16);
        for (text, role) in lines {
            column.line(&[(&text, style(role))]);
        }
    }
    clicks
}

/// The players in one line, for a screen without room next to the board.
pub(crate) fn head(app: &App, area: Rect, buffer: &mut Buffer, now: Instant) {
    let style = |role| app.display.theme.style(role);
    let mut column = Column { buffer, area, y: area.y };
    let mut pieces: Vec<(String, Style)> = vec![(format!("{}  ", app.display.title), style(Role::Strong))];
    for player in Player::BOTH {
        let turn = app.session().ending().is_none() && app.session().turn() == player;
        let mark = format!("{}{}", if turn { "▸" } else { " " }, app.display.name(player));
        pieces.push((mark, style(Role::Of(player))));
        if let Some(left) = app.session().time_left(player, now) {
            pieces.push((format!(" {}", clock_text(left)), style(Role::Plain)));
        }
        let counters: Vec<String> = app.display.scene.sides[player.index()].iter().map(|it| counter(it).0).collect();
        pieces.push((format!(" {}  ", counters.join(" ")), style(Role::Plain)));
    }
    let pieces: Vec<(&str, Style)> = pieces.iter().map(|(text, style)| (text.as_str(), *style)).collect();
    column.line(&pieces);
}

fn player_lines(app: &App, player: Player, column: &mut Column<'_>, now: Instant) {
    let style = |role| app.display.theme.style(role);
    let turn = app.session().ending().is_none() && app.session().turn() == player;
    let mark = format!("{} {}  ", if turn { "▸" } else { " " }, app.display.name(player));
    let who = seat_text(app, player);
    let role = if turn { Role::Strong } else { Role::Plain };
    column.line(&[(&mark, style(Role::Of(player))), (&who, style(role))]);
    if let Some(left) = app.session().time_left(player, now) {
        let role = if turn { Role::Strong } else { Role::Plain };
        column.right(&clock_text(left), style(role));
    }
    let counters = &app.display.scene.sides[player.index()];
    if !counters.is_empty() {
        let texts: Vec<(String, Role)> = counters.iter().map(counter).collect();
        let mut pieces: Vec<(String, Style)> = vec![("     ".to_owned(), Style::new())];
        for (text, role) in texts {
            pieces.push((text, style(role)));
            pieces.push(("   ".to_owned(), Style::new()));
        }
        let pieces: Vec<(&str, Style)> = pieces.iter().map(|(text, style)| (text.as_str(), *style)).collect();
        column.line(&pieces);
    }
}

/// Who plays a side, for people.
pub(crate) fn seat_text(app: &App, player: Player) -> String {
    use potez_play::EngineKind;
    use potez_play::session::Seat;
    let people = app.session().seat(player.other()).is_human();
    match app.session().seat(player) {
        Seat::Human if people => app.say("terminal-seat-person", &[]),
        Seat::Human => app.say("terminal-seat-you", &[]),
        Seat::Engine(EngineKind::Level(level), _) => app.say("terminal-seat-level", &[("level", (*level).into())]),
        Seat::Engine(EngineKind::Full, _) => app.say("terminal-seat-engine", &[]),
        other => other.to_string(),
    }
}

/// A counter in a few characters: walls as lines, points as dots.
fn counter(counter: &Counter) -> (String, Role) {
    let number = match counter.of {
        Some(of) => format!("{}/{of}", counter.value),
        None => counter.value.to_string(),
    };
    match counter.name {
        "walls.blue" => (format!("━ {number}"), Role::Lying),
        "walls.green" => (format!("┃ {number}"), Role::Standing),
        "points" => (format!("● {number}"), Role::Plain),
        name => (format!("{name} {number}"), Role::Plain),
    }
}

/// Minutes and seconds; tenths in the last twenty seconds.
pub(crate) fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    if left < Duration::from_secs(20) {
        format!("0:{seconds:02}.{}", left.subsec_millis() / 100)
    } else if seconds >= 3600 {
        format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

// ---- evaluation

/// An evaluation is shown if somebody asked for it, if no person plays, and after the end.
fn shown_evaluation(app: &App) -> Option<Evaluation> {
    let open = app.assistance.analysis.on || app.game.watching() || app.session().ending().is_some();
    let history = app.session().history();
    let known = || history.line().into_iter().rev().take(2).find_map(|id| history.get(id)?.evaluation);
    if open { known() } else { None }
}

/// How good the position is for the first player, from 0 to 1.
fn share(evaluation: Evaluation) -> f64 {
    match evaluation {
        Evaluation::Draw => 0.5,
        Evaluation::Win(Player::First, _) => 1.0,
        Evaluation::Win(Player::Second, _) => 0.0,
        Evaluation::Points(points) => {
            let points = f64::from(points);
            0.5 + 0.5 * points / (points.abs() + 120.0)
        }
    }
}

fn evaluation_text(app: &App, evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Draw => app.say("terminal-proved-draw", &[]),
        Evaluation::Win(player, plies) => {
            app.say("terminal-proved-win", &[("player", app.display.name(player).into()), ("plies", plies.into())])
        }
        Evaluation::Points(points) => format!("{points:+}").replace('-', "−"),
    }
}

fn bar(app: &App, evaluation: Evaluation, column: &mut Column<'_>) {
    let text = evaluation_text(app, evaluation);
    let wide = usize::from(column.area.width).saturating_sub(text.chars().count() + 4).min(24);
    let filled = (share(evaluation) * wide as f64).round() as usize;
    let style = |role| app.display.theme.style(role);
    column.line(&[
        ("  ", Style::new()),
        (&"█".repeat(filled), style(Role::Of(Player::First))),
        (&"░".repeat(wide - filled.min(wide)), style(Role::Of(Player::Second))),
        (" ", Style::new()),
        (&text, style(Role::Plain)),
    ]);
}

// ---- the stack under the cursor

/// The stack under the cursor from the top down, with the index of each checker.
fn tower(app: &App, column: &mut Column<'_>) {
    let Board::Grid(grid) = &app.display.scene.board else { return };
    let at =
        app.selection.marks.cursor.into_iter().chain(app.selection.marks.made.iter().copied()).filter_map(|target| {
            match target {
                Target::Cell { row, col } | Target::Level { row, col, .. } => Some((row, col)),
                _ => None,
            }
        });
    let high = |&(row, col): &(usize, usize)| cell(grid, row, col).is_some_and(|cell| cell.stack.len() > 1);
    let Some((row, col)) = at.into_iter().find(high) else { return };
    let Some(cell) = cell(grid, row, col) else { return };
    let name = [grid.row_labels.get(row), grid.col_labels.get(col)].into_iter().flatten().cloned().collect::<String>();
    let style = |role| app.display.theme.style(role);
    for (level, piece) in cell.stack.iter().enumerate().rev() {
        let target = Target::Level { row, col, level };
        let (left, right) = if app.selection.marks.cursor == Some(target) {
            ("[", "]")
        } else if app.selection.marks.made.contains(&target) {
            ("{", "}")
        } else if app.selection.marks.next.contains(&target) {
            ("(", ")")
        } else {
            (" ", " ")
        };
        let heading = if level + 1 == cell.stack.len() { format!("{name:>4} ") } else { "     ".to_owned() };
        column.line(&[
            (&heading, style(Role::Faint)),
            (left, style(Role::Chosen)),
            (&format!(" {} ", piece.player.mark()), style(Role::Fill(piece.player))),
            (right, style(Role::Chosen)),
            (&format!(" {level}"), style(Role::Faint)),
        ]);
    }
}

// ---- shortest paths

/// The lengths of the paths that are drawn, two a line, each player's as the lines on the board look.
fn path_lengths(app: &App, column: &mut Column<'_>) {
    for pair in app.selection.marks.paths.chunks(2) {
        let [first, ..] = pair else { continue };
        let sign = if first.player == Player::First { "─" } else { "═" };
        let told = pair.iter().map(|path| {
            let length = path.length().map_or_else(|| "–".to_owned(), |length| length.to_string());
            format!("{}→{} {length}", path.pawn, path.goal)
        });
        let text = told.collect::<Vec<_>>().join("  ");
        let style = |role| app.display.theme.style(role);
        column.line(&[(&format!("{sign} "), style(Role::Of(first.player))), (&text, style(Role::Plain))]);
    }
}

fn cell(grid: &potez_rules::scene::Grid, row: usize, col: usize) -> Option<&Cell> {
    grid.cells.get(row * grid.cols + col)
}

// ---- moves

fn move_list(app: &App, column: &mut Column<'_>, room: u16) -> Vec<(Rect, Click)> {
    let mut clicks = Vec::new();
    if room == 0 {
        return clicks;
    }
    let style = |role| app.display.theme.style(role);
    let rows = moves::rows(app.session().history(), usize::from(column.area.width));
    let here = app.game.here();
    let current = rows.iter().position(|row| row.pieces.iter().any(|piece| piece.node == Some(here))).unwrap_or(0);
    let room = usize::from(room);
    let first = (current + 1 + room / 3).saturating_sub(room).min(rows.len().saturating_sub(room));
    for Row { pieces } in rows.iter().skip(first).take(room) {
        let mut x = column.area.x;
        let mut drawn = Vec::new();
        for piece in pieces {
            let wide = piece.text.chars().count() as u16;
            let lit = piece.node == Some(here);
            let mut look = match (piece.node, piece.main) {
                (Some(_), true) => style(Role::Plain),
                _ => style(Role::Faint),
            };
            if lit {
                look = style(Role::Strong).add_modifier(Modifier::REVERSED);
            }
            drawn.push((piece.text.as_str(), look));
            if let Some(node) = piece.node {
                clicks.push((Rect::new(x, column.y, wide, 1), Click::Node(node)));
            }
            x += wide;
        }
        column.line(&drawn);
    }
    if app.display.focus == Focus::Moves && here == NodeId::ROOT && rows.is_empty() {
        column.line(&[("—", style(Role::Faint))]);
    }
    clicks
}

// ---- lines of an engine

fn engine_lines(app: &App, width: u16) -> Vec<(String, Role)> {
    let Some(info) = &app.assistance.analysis.info else {
        let waiting = if app.session().ending().is_some() { "terminal-lines-over" } else { "terminal-lines-wait" };
        return vec![(app.say(waiting, &[]), Role::Faint)];
    };
    let source = match info.table {
        true => app.say("answers-from-table", &[]),
        false => app.say("terminal-lines-depth", &[("depth", info.depth.into()), ("nodes", count(info.nodes).into())]),
    };
    let mut lines = vec![(source, Role::Faint)];
    for line in &info.lines {
        let score = score_text(app, info, line);
        let mut text = format!("{score:>6} ");
        for mv in &line.moves {
            if text.chars().count() + mv.chars().count() + 1 > usize::from(width) {
                break;
            }
            text.push_str(mv);
            text.push(' ');
        }
        lines.push((text.trim_end().to_owned(), Role::Plain));
    }
    lines
}

/// A score from X's point of view: points with a sign, or who wins in how many plies.
fn score_text(app: &App, info: &SearchInfo, line: &SearchLine) -> String {
    match line.score {
        LineScore::Points(points) => {
            let points = if info.turn == Player::First { points } else { points.saturating_neg() };
            format!("{points:+}").replace('-', "−")
        }
        LineScore::Win(distance) => format!("{}#{}", app.display.name(info.turn), distance.plies()),
        LineScore::Loss(distance) => format!("{}#{}", app.display.name(info.turn.other()), distance.plies()),
        LineScore::Number(number) => number.to_string().replace('-', "−"),
    }
}

fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_at_a_glance() {
        assert_eq!(clock_text(Duration::from_secs(300)), "5:00");
        assert_eq!(clock_text(Duration::from_millis(19_940)), "0:19.9");
        assert_eq!(clock_text(Duration::from_secs(3661)), "1:01:01");
        assert_eq!(clock_text(Duration::ZERO), "0:00.0");
    }

    #[test]
    fn the_bar_is_even_in_a_draw_and_full_in_a_win() {
        assert_eq!(share(Evaluation::Draw), 0.5);
        assert_eq!(share(Evaluation::Win(Player::Second, 3)), 0.0);
        assert!(share(Evaluation::Points(50)) > 0.5);
        assert!(share(Evaluation::Points(i32::MIN)) >= 0.0);
    }
}
