//! Writing the text.

use std::fmt::Write;

use crate::record::words::{clock_text, ending_text, evaluation_text, result_text, seconds_text};
use crate::record::{end_of_main_line, milliseconds};
use crate::session::{History, Node, NodeId, Session};

use super::{OURS, plain_name};

/// Lines are broken before this column if possible.
const WIDTH: usize = 80;

/// The session as text. It contains everything except the numbers of the nodes, which child was visited last, what the clock
/// shows, and an open draw offer.
#[must_use]
pub fn write(session: &Session) -> String {
    let result = end_of_main_line(session).map_or("*", |ending| result_text(ending.outcome()));
    let mut text = tags(session, result);
    text.push('\n');
    text.push_str(&Movetext::new(session).finish(result));
    text
}

fn tags(session: &Session, result: &str) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} {}]", quoted(value));
    };
    tag("Game", session.game());
    let settings = session.settings().to_string();
    if !settings.is_empty() {
        tag("Settings", &settings);
    }
    if let Some(position) = session.start() {
        tag("Position", position);
    }
    for player in potez_rules::Player::BOTH {
        tag(&player.mark().to_string(), &session.seat(player).to_string());
    }
    if let Some(clock) = session.clock() {
        let [base, increment] = [clock.control().base, clock.control().increment].map(milliseconds);
        tag("TimeControl", &format!("{}+{}", seconds_text(base), seconds_text(increment)));
    }
    for (name, value) in session.tags() {
        if plain_name(name) && !OURS.contains(&name.as_str()) {
            tag(name, value);
        } else {
            tag(&quoted(name), value);
        }
    }
    tag("Result", result);
    text
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            _ => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

/// A move as it is written in the text: quoted if it could be mistaken for something else.
fn move_text(text: &str) -> String {
    let plain = text.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, ':' | '-' | '_' | '+'));
    let result = matches!(text, "1-0" | "0-1");
    if plain && !result && !text.is_empty() { text.to_owned() } else { quoted(text) }
}

/// What to write next.
enum Step {
    /// A move.
    Move(NodeId, usize),
    /// What follows a node, which is this many plies from the start.
    Following(NodeId, usize),
    Open,
    Close,
}

struct Movetext<'a> {
    history: &'a History,
    text: String,
    column: usize,
    /// Must the next move have a number, whoever makes it?
    number: bool,
    /// The current node, if it has to be marked.
    here: Option<NodeId>,
}

impl<'a> Movetext<'a> {
    fn new(session: &'a Session) -> Movetext<'a> {
        let history = session.history();
        let end = history.main_line().last().copied();
        let here = Some(history.current()).filter(|current| Some(*current) != end);
        Movetext { history, text: String::new(), column: 0, number: true, here }
    }

    fn finish(mut self, result: &str) -> String {
        self.remarks(NodeId::ROOT);
        // Not recursive: a game may be ten thousand plies deep.
        let mut steps = vec![Step::Following(NodeId::ROOT, 0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Following(node, plies) => self.push_following(node, plies + 1, &mut steps),
                Step::Move(node, ply) => self.one_move(node, ply),
                Step::Open => {
                    self.word("(");
                    self.number = true;
                }
                Step::Close => {
                    self.word(")");
                    self.number = true;
                }
            }
        }
        self.word(result);
        self.text.push('\n');
        self.text
    }

    /// The main move, the other moves in brackets, then what follows the main move; the last step first.
    fn push_following(&self, node: NodeId, ply: usize, steps: &mut Vec<Step>) {
        let Some((main, others)) = self.history.children(node).split_first() else { return };
        steps.push(Step::Following(*main, ply));
        for other in others.iter().rev() {
            steps.extend([Step::Close, Step::Following(*other, ply), Step::Move(*other, ply), Step::Open]);
        }
        steps.push(Step::Move(*main, ply));
    }

    fn one_move(&mut self, id: NodeId, ply: usize) {
        let number = ply.div_ceil(2);
        if ply % 2 == 1 {
            self.word(&format!("{number}."));
        } else if self.number {
            self.word(&format!("{number}..."));
        }
        self.number = false;
        self.word(&move_text(&self.history.node(id).text));
        self.remarks(id);
    }

    /// The comment on a node, with what else is known about it.
    fn remarks(&mut self, id: NodeId) {
        let node = self.history.node(id);
        let mut words = commands(node);
        if self.here == Some(id) {
            words.push("[%here]".to_owned());
        }
        if !node.comment.is_empty() {
            words.push(escaped(&node.comment));
        }
        if !words.is_empty() {
            self.word(&format!("{{{}}}", words.join(" ")));
            self.number = true;
        }
    }

    /// Adds a word, on a new line if this one is full. There are no blanks inside brackets.
    fn word(&mut self, word: &str) {
        let length = word.chars().take_while(|sign| *sign != '\n').count();
        let close = self.column == 0 || word == ")" || self.text.ends_with('(');
        if !close && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if !close {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column = match word.rsplit_once('\n') {
            Some((_, rest)) => rest.chars().count(),
            None => self.column + length,
        };
    }
}

fn commands(node: &Node) -> Vec<String> {
    let mut commands = Vec::new();
    if let Some(evaluation) = node.evaluation {
        commands.push(format!("[%eval {}]", evaluation_text(evaluation)));
    }
    if let Some(clock) = node.clock {
        let [x, o] = clock.map(|left| clock_text(milliseconds(left)));
        commands.push(format!("[%clk {x} {o}]"));
    }
    if let Some(ending) = node.ending.and_then(ending_text) {
        commands.push(format!("[%end {ending}]"));
    }
    commands
}

fn escaped(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    for sign in comment.chars() {
        match sign {
            '\\' | '{' | '}' | '[' => text.extend(['\\', sign]),
            '\r' => text.push_str("\\r"),
            _ => text.push(sign),
        }
    }
    text
}
