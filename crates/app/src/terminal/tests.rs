//! The app without a terminal: drawn into a buffer, driven by events.

use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use potez_play::store::SavedGame;
use potez_play::{GAMES, Session};
use potez_rules::{Settings, Target};
use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use unicode_width::UnicodeWidthChar;

use super::app::{App, Mode};
use super::screen;
use super::theme::{Depth, Theme};
use crate::words::{Language, Words};

const PLAIN: Theme = Theme { depth: Depth::True, ascii: false };

fn app(game: &str, settings: &str) -> App {
    let settings = Settings::parse(settings).expect("options");
    let session = Session::open(game, &settings).expect("a game");
    App::new(SavedGame::new(None, session, game), None, Words::of(Language::English), PLAIN)
}

fn drawn(app: &mut App, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a buffer");
    let draw = |frame: &mut ratatui_core::terminal::Frame<'_>| {
        screen::draw(app, frame.buffer_mut(), Instant::now());
    };
    terminal.draw(draw).expect("a drawing");
    let buffer = terminal.backend().buffer().clone();
    (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect()).collect()
}

fn press(app: &mut App, code: KeyCode) {
    app.take(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    app.arrange(app.display.view.screen);
}

fn click(app: &mut App, (column, row): (u16, u16)) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.take(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    app.arrange(app.display.view.screen);
}

#[test]
fn every_game_is_drawn_in_every_size() {
    for entry in GAMES {
        for (width, height) in (1..140).step_by(7).flat_map(|w| (1..60).step_by(5).map(move |h| (w, h))) {
            let mut app = app(entry.name, "");
            app.display.flipped = width % 2 == 0;
            let lines = drawn(&mut app, width, height);
            assert_eq!(lines.len(), usize::from(height), "{}", entry.name);
        }
    }
}

#[test]
fn the_largest_boards_are_drawn_in_part() {
    for (game, settings) in
        [("blockade", "rows=22 cols=28 walls=18"), ("byte", "size=16"), ("mnk", "m=19 n=19 k=5"), ("tree", "")]
    {
        let mut app = app(game, settings);
        drawn(&mut app, 80, 24);
        for code in [KeyCode::Right, KeyCode::Down].into_iter().cycle().take(60) {
            press(&mut app, code);
            let area =
                app.selection.marks.cursor.and_then(|cursor| app.display.view.canvas.area(cursor)).expect("a cursor");
            let (from, shown) = (app.display.view.from, app.display.view.board);
            assert!(area.x >= from.0 && area.right() <= from.0 + shown.width, "{game}: {area:?} {from:?} {shown:?}");
            assert!(area.y >= from.1 && area.bottom() <= from.1 + shown.height, "{game}: {area:?} {from:?} {shown:?}");
        }
    }
}

#[test]
fn standard_blockade_fits_eighty_by_twenty_four_with_a_panel() {
    let mut app = app("blockade", "");
    let lines = drawn(&mut app, 80, 24);
    assert!(app.display.view.panel.is_some());
    assert_eq!(app.display.view.from, (0, 0));
    assert!(
        app.display.view.canvas.height() <= app.display.view.board.height
            && app.display.view.canvas.width() <= app.display.view.board.width
    );
    assert!(lines[21].trim_start().starts_with('B'), "{}", lines[21]);
}

#[test]
fn signs_are_one_column_wide() {
    for entry in GAMES {
        for (width, height) in [(80, 24), (160, 60), (40, 12)] {
            let mut app = app(entry.name, "");
            press(&mut app, KeyCode::Enter);
            for line in drawn(&mut app, width, height) {
                assert!(line.chars().all(|sign| sign.width() == Some(1)), "{line}");
            }
        }
    }
}

#[test]
fn a_cursor_reaches_everything_that_can_be_chosen() {
    for (game, settings) in [("tictactoe", ""), ("connect4", ""), ("byte", ""), ("tree", ""), ("blockade", "")] {
        let mut app = app(game, settings);
        drawn(&mut app, 80, 24);
        let all = app.selection.marks.next.clone();
        let mut seen = std::collections::HashSet::new();
        let mut open: Vec<Target> = app.selection.marks.cursor.into_iter().collect();
        while let Some(target) = open.pop() {
            if seen.insert(target) {
                use super::canvas::Direction::{Down, Left, Right, Up};
                let ways = [Left, Right, Up, Down].into_iter();
                open.extend(ways.filter_map(|way| app.display.view.canvas.step(target, way, &all)));
                open.extend(app.display.view.canvas.turn(target, &all));
            }
        }
        assert_eq!(seen, all, "{game}");
    }
}

#[test]
fn every_wall_can_be_clicked_and_reached() {
    let mut app = app("blockade", "");
    drawn(&mut app, 80, 24);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    let all = app.selection.marks.next.clone();
    assert!(all.len() > 200 && all.iter().all(|target| matches!(target, Target::Wall(_))));
    let mut clicked = std::collections::HashSet::new();
    for y in 0..24 {
        for x in 0..80 {
            clicked.extend(app.display.view.targets_at(x, y).into_iter().find(|target| all.contains(target)));
        }
    }
    assert_eq!(clicked, all);
}

#[test]
fn a_click_on_an_illegal_place_is_explained() {
    let mut app = app("tictactoe", "");
    drawn(&mut app, 80, 24);
    let middle = (
        app.display.view.board.x + app.display.view.board.width / 2 + 1,
        app.display.view.board.y + app.display.view.board.height / 2,
    );
    click(&mut app, middle);
    assert_eq!(app.session().history().moves(), ["b2"]);
    click(&mut app, middle);
    assert!(app.message.as_ref().is_some_and(|message| message.wrong), "{:?}", app.message);
    assert_eq!(app.session().history().moves(), ["b2"]);
}

#[test]
fn no_sequence_of_keys_and_clicks_panics_and_undo_never_loses_a_move() {
    let keys = "uhlfrdx[]{}+wpz.:?n ab1\t0B2X";
    let mut seed = 7u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for entry in GAMES {
        let mut app = app(entry.name, "");
        drawn(&mut app, 80, 24);
        for step in 0..400 {
            let before = app.session().history().len();
            match random(8) {
                0 => click(&mut app, (random(80) as u16, random(24) as u16)),
                1 => press(&mut app, [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down][random(4)]),
                2 => press(&mut app, [KeyCode::Backspace, KeyCode::Esc, KeyCode::Home, KeyCode::End][random(4)]),
                3 => press(&mut app, KeyCode::Char(char::from(keys.as_bytes()[random(keys.len())]))),
                _ => press(&mut app, KeyCode::Enter),
            }
            let fresh = app.signals.reseat;
            app.signals.reseat = false;
            assert!(fresh || app.session().history().len() >= before, "{} {step}", entry.name);
            if matches!(app.mode, Mode::Play) {
                assert_eq!(app.game.acting(), !app.selection.marks.next.is_empty(), "{} {step}", entry.name);
            }
            if random(10) == 0 {
                drawn(&mut app, 1 + random(120) as u16, 1 + random(50) as u16);
                drawn(&mut app, 80, 24);
            }
        }
    }
}
