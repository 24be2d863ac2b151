//! [`Prompt`]: the line at the bottom where moves and names are typed, with completion.

use potez_rules::Dialect;

use super::app::{App, Mode};

/// The longest line, in characters.
const LONGEST: usize = 200;

/// What a line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move in any notation.
    Move,
    /// The name of a file to write the game to.
    Save,
    /// The name of a file to read a game from.
    Load,
}

/// A line that is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) purpose: Purpose,
    pub(crate) text: String,
    /// What the line can be completed to; read when it is first needed.
    known: Option<Vec<String>>,
    /// What was typed before Tab, and which completion is shown.
    cycle: Option<(String, usize)>,
}

impl Prompt {
    pub(crate) fn new(purpose: Purpose, text: &str) -> Prompt {
        Prompt { purpose, text: text.to_owned(), known: None, cycle: None }
    }

    pub(crate) fn push(&mut self, sign: char) {
        if !sign.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(sign);
            self.cycle = None;
        }
    }

    pub(crate) fn pop(&mut self) -> bool {
        self.cycle = None;
        self.text.pop().is_some()
    }

    pub(crate) fn pop_word(&mut self) {
        self.cycle = None;
        let kept = self.text.trim_end();
        let end = kept.rfind(char::is_whitespace).map_or(0, |place| place + 1);
        self.text.truncate(end);
    }

    pub(crate) fn clear(&mut self) {
        self.cycle = None;
        self.text.clear();
    }

    /// What the line can become.
    pub(crate) fn matches(&self) -> Vec<&str> {
        let typed = self.cycle.as_ref().map_or(self.text.as_str(), |(typed, _)| typed);
        let begins = |text: &&String| starts(text, typed);
        self.known.iter().flatten().filter(begins).map(String::as_str).collect()
    }

    /// Completes as far as all matches agree; a second time, goes through them.
    pub(crate) fn complete(&mut self, back: bool) {
        if let Some((typed, place)) = self.cycle.clone() {
            let matches = self.matches();
            if matches.is_empty() {
                return;
            }
            let count = matches.len();
            let place = if back { (place + count - 1) % count } else { (place + 1) % count };
            self.text = matches[place].to_owned();
            self.cycle = Some((typed, place));
            return;
        }
        let matches = self.matches();
        let Some(first) = matches.first().map(|text| (*text).to_owned()) else { return };
        let shared = matches.iter().fold(first.as_str(), |shared, text| common(shared, text)).to_owned();
        if shared.chars().count() > self.text.chars().count() {
            self.text = shared;
        } else if matches.len() > 1 || first != self.text {
            self.cycle = Some((self.text.clone(), 0));
            self.text = first;
        }
    }
}

fn starts(text: &str, typed: &str) -> bool {
    let mut signs = text.chars().flat_map(char::to_lowercase);
    typed.trim_start().chars().flat_map(char::to_lowercase).all(|sign| signs.next() == Some(sign))
}

fn common<'a>(a: &'a str, b: &str) -> &'a str {
    let end = a.char_indices().zip(b.chars()).find(|((_, x), y)| x != y).map(|((place, _), _)| place);
    &a[..end.unwrap_or(a.len().min(b.len()))]
}

impl App {
    /// Opens the line for a move.
    pub(crate) fn type_move(&mut self, begin: &str) {
        let mut typing = Prompt::new(Purpose::Move, begin);
        let mut known = self.session().table().moves(Dialect::Ours);
        let course = self.session().table().moves(Dialect::Course);
        if course != known {
            known.extend(course);
        }
        typing.known = Some(known);
        self.message = None;
        self.mode = Mode::Prompt(typing);
        self.signals.redraw = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Prompt {
        let known = ["b2", "b3", "a1", "X1:24:P11"].map(str::to_owned).to_vec();
        Prompt { known: Some(known), ..Prompt::new(Purpose::Move, text) }
    }

    #[test]
    fn tab_completes_and_then_cycles() {
        let mut line = typed("B");
        assert_eq!(line.matches(), ["b2", "b3"]);
        line.complete(false);
        assert_eq!(line.text, "b2");
        line.complete(false);
        assert_eq!(line.text, "b3");
        line.complete(false);
        assert_eq!(line.text, "b2");
        line.complete(true);
        assert_eq!(line.text, "b3");
        let mut line = typed("x");
        line.complete(false);
        assert_eq!(line.text, "X1:24:P11");
        let mut line = typed("z");
        line.complete(false);
        assert_eq!(line.text, "z");
    }

    #[test]
    fn editing() {
        let mut line = typed("ab cd");
        line.pop_word();
        assert_eq!(line.text, "ab ");
        line.push('\u{7}');
        line.push('č');
        assert_eq!(line.text, "ab č");
        assert!(line.pop());
        line.clear();
        assert!(!line.pop());
    }
}
