//! Keys and mouse.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use potez_rules::Target;

use super::app::{App, Asking, Focus, Mode};
use super::canvas::Direction;
use super::layout::Click;
use super::prompt::{Prompt, Purpose};

/// What the event loop has to do, because the state cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Nothing.
    None,
    /// Leave at once: Ctrl-C.
    Interrupt,
    /// Redraw everything.
    Redraw,
}

impl App {
    /// Handles what the terminal reports.
    pub(crate) fn take(&mut self, event: &Event) -> Request {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            // A window that was small for a moment has lost its contents, even if its size is now the same.
            Event::Resize(..) => {
                self.display.view.stale = true;
                return Request::Redraw;
            }
            _ => {}
        }
        Request::None
    }

    fn key(&mut self, key: KeyEvent) -> Request {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Request::Interrupt,
            KeyCode::Char('l') if control => return Request::Redraw,
            _ => {}
        }
        self.signals.redraw = true;
        // Enter that was typed before raw mode arrives as a line feed.
        let key = match key.code {
            KeyCode::Char('j') if control => KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE),
            _ => key,
        };
        match &mut self.mode {
            Mode::Prompt(_) => self.typing_key(key, control),
            Mode::Asking(question) => {
                let question = *question;
                self.answer_key(question, key);
            }
            Mode::Help(_) => self.help_key(key),
            Mode::Starting(_) => self.start_key(key),
            Mode::Choosing(_) => self.saved_games_key(key),
            Mode::Play => self.play_key(key, control),
        }
        Request::None
    }

    // ---- the board

    fn play_key(&mut self, key: KeyEvent, control: bool) {
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        let aiming = self.display.focus == Focus::Board && !self.selection.marks.next.is_empty();
        match key.code {
            KeyCode::Left if shift => self.sideways(-1),
            KeyCode::Right if shift => self.sideways(1),
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down if aiming => {
                self.message = None;
                self.step_cursor(way(key.code));
            }
            KeyCode::Left | KeyCode::PageUp => self.back(),
            KeyCode::Right | KeyCode::PageDown => self.forward(),
            KeyCode::Up | KeyCode::Home => self.go_to_start(),
            KeyCode::Down | KeyCode::End => self.go_to_end(),
            KeyCode::Enter if aiming => self.choose_cursor(),
            KeyCode::Enter => self.display.focus = Focus::Board,
            KeyCode::Tab | KeyCode::BackTab => self.display.toggle_focus(),
            KeyCode::Esc | KeyCode::Backspace => self.escape(),
            KeyCode::Char('u') if control => self.undo(),
            KeyCode::Char('r') if control => self.forward(),
            KeyCode::Char(sign) if !control => self.sign(sign, aiming),
            _ => {}
        }
    }

    fn escape(&mut self) {
        let said = self.message.take().is_some() || self.assistance.hint.take().is_some();
        self.selection.marks.hint.clear();
        self.display.view.stale = true;
        if !self.unchoose() && !said {
            self.display.focus = Focus::Board;
        }
    }

    fn sign(&mut self, sign: char, aiming: bool) {
        match sign {
            ' ' if self.game.watching() => self.pause(),
            ' ' if aiming => self.choose_cursor(),
            ' ' | '+' => self.best(),
            '[' | ',' => self.back(),
            ']' => self.forward(),
            '{' => self.sideways(-1),
            '}' => self.sideways(1),
            '?' => self.mode = Mode::Help(0),
            ':' | '/' => self.type_move(""),
            'u' => self.undo(),
            'w' => self.turn_cursor(),
            'l' => self.assistance.analysis.toggle(),
            'h' => self.hint(),
            'f' => self.display.flip(),
            'r' if self.session().ending().is_none() && self.game.person().is_some() => {
                self.mode = Mode::Asking(Asking::Resign)
            }
            'r' => {}
            'd' => self.draw(),
            's' => self.save(),
            'o' => self.open_saved_games(),
            'n' if self.over() => self.again(),
            'n' => self.mode = Mode::Asking(Asking::Again),
            'q' if self.over() => self.signals.leave = true,
            'q' => self.mode = Mode::Asking(Asking::Quit),
            'x' => self.ask_threat(),
            'p' if self.session().table().paths().is_some() => self.toggle_paths(),
            'p' => self.button(Target::Pass),
            'e' => self.next_evaluation(),
            '.' => self.button(Target::Done),
            'z' => self.button(Target::Swap),
            #[cfg(debug_assertions)]
            sign if std::env::var("POTEZ_TEST_PANIC").is_ok_and(|key| key.starts_with(sign)) => {
                panic!("the test asked for a panic")
            }
            sign if sign.is_alphanumeric() && self.game.acting() => self.type_move(&sign.to_string()),
            _ => {}
        }
    }

    /// Is there nothing to lose by leaving?
    fn over(&self) -> bool {
        self.session().ending().is_some() || self.session().history().is_empty()
    }

    fn button(&mut self, target: Target) {
        if self.selection.marks.next.contains(&target) {
            self.choose(target);
        } else if target == Target::Pass {
            self.pause();
        }
    }

    fn pause(&mut self) {
        self.opponent.paused = !self.opponent.paused;
        if self.opponent.paused {
            self.tell("terminal-paused", &[]);
        } else {
            self.message = None;
        }
    }

    // ---- the line at the bottom

    fn typing_key(&mut self, key: KeyEvent, control: bool) {
        let Mode::Prompt(typing) = &mut self.mode else { return };
        match key.code {
            KeyCode::Esc => {
                self.message = None;
                self.mode = Mode::Play;
            }
            KeyCode::Backspace if typing.pop() => {}
            KeyCode::Backspace => {
                self.message = None;
                self.mode = Mode::Play;
            }
            KeyCode::Tab => typing.complete(false),
            KeyCode::BackTab => typing.complete(true),
            KeyCode::Char('u') if control => typing.clear(),
            KeyCode::Char('w') if control => typing.pop_word(),
            KeyCode::Char(sign) if !control => typing.push(sign),
            KeyCode::Enter => self.enter(),
            _ => {}
        }
    }

    fn enter(&mut self) {
        let Mode::Prompt(Prompt { purpose, text, .. }) = &self.mode else { return };
        let (purpose, text) = (*purpose, text.trim().to_owned());
        if text.is_empty() {
            self.mode = Mode::Play;
            return;
        }
        match purpose {
            Purpose::Move if self.session().ending().is_some() => {
                self.mode = Mode::Play;
                self.tell("terminal-game-over", &[]);
            }
            Purpose::Move if !self.game.acting() => self.tell("terminal-not-your-turn", &[]),
            Purpose::Move => match self.play(&text) {
                Ok(()) => self.mode = Mode::Play,
                Err(refusal) => {
                    let faults = self.session().table().faults(&text);
                    self.refuse_all(if faults.is_empty() { std::slice::from_ref(&refusal) } else { &faults });
                }
            },
            Purpose::Save => self.save_to(&text),
            Purpose::Load => self.load_from(&text),
        }
    }

    fn paste(&mut self, text: &str) {
        if let Mode::Play = self.mode
            && self.game.acting()
        {
            self.type_move("");
        }
        if let Mode::Prompt(typing) = &mut self.mode {
            text.chars().for_each(|sign| typing.push(sign));
        }
        self.signals.redraw = true;
    }

    // ---- questions and pages

    fn answer_key(&mut self, question: Asking, key: KeyEvent) {
        let yes = match key.code {
            KeyCode::Enter => true,
            KeyCode::Char(sign) => match sign.to_lowercase().next() {
                Some('y' | 'd' | 'д') => true,
                Some('n' | 'н' | 'q') => false,
                _ => return,
            },
            KeyCode::Esc | KeyCode::Backspace => false,
            _ => return,
        };
        self.mode = Mode::Play;
        match question {
            _ if !yes => {}
            Asking::Resign => self.resign(),
            Asking::Quit => self.signals.leave = true,
            Asking::Again => self.again(),
        }
    }

    fn help_key(&mut self, key: KeyEvent) {
        let Mode::Help(line) = &mut self.mode else { return };
        match key.code {
            KeyCode::Down | KeyCode::PageDown => {
                *line = line.saturating_add(if key.code == KeyCode::Down { 1 } else { 10 })
            }
            KeyCode::Up => *line = line.saturating_sub(1),
            KeyCode::PageUp => *line = line.saturating_sub(10),
            KeyCode::Home => *line = 0,
            _ => self.mode = Mode::Play,
        }
    }

    // ---- mouse

    fn mouse(&mut self, mouse: MouseEvent) {
        let (x, y) = (mouse.column, mouse.row);
        match (&mut self.mode, mouse.kind) {
            (Mode::Help(line), MouseEventKind::ScrollDown) => *line = line.saturating_add(1),
            (Mode::Help(line), MouseEventKind::ScrollUp) => *line = line.saturating_sub(1),
            (Mode::Help(_), MouseEventKind::Down(_)) => self.mode = Mode::Play,
            (Mode::Play, MouseEventKind::Moved | MouseEventKind::Drag(_)) => return self.hover(x, y),
            (Mode::Play, MouseEventKind::Down(MouseButton::Left)) => self.click(x, y),
            (Mode::Play, MouseEventKind::Down(_)) => self.escape(),
            (Mode::Play, MouseEventKind::ScrollUp) => self.back(),
            (Mode::Play, MouseEventKind::ScrollDown) => self.forward(),
            _ => return,
        }
        self.signals.redraw = true;
    }

    fn hover(&mut self, x: u16, y: u16) {
        let under =
            self.display.view.targets_at(x, y).into_iter().find(|target| self.selection.marks.next.contains(target));
        if let Some(target) = under {
            self.point_at(target);
        }
    }

    fn click(&mut self, x: u16, y: u16) {
        if let Some((_, click)) = self.display.view.clicks.iter().find(|(area, _)| area.contains((x, y).into())) {
            match *click {
                Click::Node(node) => self.go_to(node),
            }
            return;
        }
        let under = self.display.view.targets_at(x, y);
        let chosen = under.iter().find(|target| self.selection.marks.next.contains(target)).copied();
        let Some(target) = chosen.or_else(|| under.iter().find(|target| self.selection.begins(target)).copied()) else {
            return self.refuse_click(x, y, &under);
        };
        self.choose(target);
        // A click on a stack means the checker that was clicked.
        let level =
            under.into_iter().find(|it| matches!(it, Target::Level { .. }) && self.selection.marks.next.contains(it));
        if let Some(level) = level.filter(|_| matches!(target, Target::Cell { .. })) {
            self.choose(level);
        }
    }
}

impl App {
    /// Says why nothing can be chosen here.
    fn refuse_click(&mut self, x: u16, y: u16, under: &[Target]) {
        if !self.game.acting() || !self.display.view.board.contains((x, y).into()) {
            return;
        }
        let why = under.first().and_then(|target| {
            let clicked: Vec<Target> = self.selection.marks.made.iter().copied().chain([*target]).collect();
            self.session().why(&clicked)
        });
        match why {
            Some(refusal) => self.refuse(&refusal),
            None => self.tell("terminal-not-here", &[]),
        }
    }
}

fn way(code: KeyCode) -> Direction {
    match code {
        KeyCode::Left => Direction::Left,
        KeyCode::Right => Direction::Right,
        KeyCode::Up => Direction::Up,
        _ => Direction::Down,
    }
}
