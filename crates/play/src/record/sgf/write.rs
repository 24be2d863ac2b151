//! Writing SGF.

use std::fmt::Write;

use potez_rules::{Outcome, Player, Refusal};

use super::points::{checker_value, colour, mark_value, point_text};
use super::{TAGS, number};
use crate::record::words::{ending_text, evaluation_text, seconds_text};
use crate::record::{end_of_main_line, milliseconds};
use crate::session::{Ending, Evaluation, History, Node, NodeId, Session};

/// Lines are broken before this column if possible.
const WIDTH: usize = 78;

/// The session as SGF. It contains everything except the numbers of the nodes, which child was visited last, the order of the
/// tags, what the clock shows and an open draw offer; a carriage return becomes a line end.
///
/// # Errors
/// There is no SGF for the game.
pub fn write(session: &Session) -> Result<String, Refusal> {
    let mut root = String::new();
    header(session, number(session.game())?, &mut root);
    let history = session.history();
    let end = history.main_line().last().copied();
    let here = Some(history.current()).filter(|current| Some(*current) != end);
    let mut writer = Writer { history, byte: session.game() == "byte", here, text: String::new(), column: 0 };
    writer.tree(&root);
    Ok(writer.text)
}

fn escaped(text: &str, also: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        if matches!(sign, '\\' | ']') || also.contains(&sign) {
            out.push('\\');
        }
        out.push(sign);
    }
    out
}

fn property(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, "{name}[{}]", escaped(value, &[]));
}

fn header(session: &Session, number: u32, out: &mut String) {
    let _ = write!(out, "FF[4]GM[{number}]CA[UTF-8]AP[Potez:{}]", env!("CARGO_PKG_VERSION"));
    if let potez_rules::scene::Board::Grid(grid) = session.scene().board {
        match (grid.cols, grid.rows) {
            (cols, rows) if cols == rows => drop(write!(out, "SZ[{cols}]")),
            (cols, rows) => drop(write!(out, "SZ[{cols}:{rows}]")),
        }
    }
    property(out, "PZG", session.game());
    property(out, "PZS", &session.settings().to_string());
    if let Some(position) = session.start() {
        if number == 4 {
            stones(position, out);
        }
        property(out, "PZP", position);
    }
    people(session, out);
    if let Some(clock) = session.clock() {
        property(out, "TM", &seconds_text(milliseconds(clock.control().base)));
        let increment = milliseconds(clock.control().increment);
        if increment > 0 {
            property(out, "OT", &format!("{} fischer", seconds_text(increment)));
        }
    }
    if let Some(ending) = end_of_main_line(session) {
        property(out, "RE", &result(ending));
    }
}

/// Who plays, and the other tags.
fn people(session: &Session, out: &mut String) {
    for (player, name, known, seat) in [(Player::First, "PB", "XName", "PZX"), (Player::Second, "PW", "OName", "PZO")] {
        let text = session.seat(player).to_string();
        if !session.tags().iter().any(|(tag, value)| tag == known && fits(value) && *value != text) {
            property(out, name, &text);
        }
        property(out, seat, &text);
    }
    for (tag, value) in session.tags() {
        let seat = match tag.as_str() {
            "XName" => session.seat(Player::First).to_string() == *value,
            "OName" => session.seat(Player::Second).to_string() == *value,
            _ => false,
        };
        match TAGS.iter().find(|(known, _)| known == tag) {
            Some((_, name)) if fits(value) && !seat => property(out, name, value),
            _ => drop(write!(out, "PZA[{}:{}]", escaped(tag, &[':']), escaped(value, &[':']))),
        }
    }
}

/// Does it fit into a property of one line?
fn fits(value: &str) -> bool {
    !value.chars().any(char::is_control)
}

/// The marks of a position `x1o/1x1/3 o`.
fn stones(position: &str, out: &mut String) {
    let (board, turn) = position.split_once(' ').unwrap_or((position, "x"));
    for (sign, name) in [('x', "AB"), ('o', "AW")] {
        let mut first = true;
        for (row, line) in board.split('/').enumerate() {
            for col in columns(line, sign) {
                if std::mem::take(&mut first) {
                    out.push_str(name);
                }
                let _ = write!(out, "[{}]", point_text((row, col)));
            }
        }
    }
    let _ = write!(out, "PL[{}]", if turn.trim() == "o" { 'W' } else { 'B' });
}

/// The columns of a row that contain this character.
fn columns(line: &str, sign: char) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut col, mut run) = (0, 0);
    for here in line.chars() {
        if let Some(digit) = here.to_digit(10) {
            run = run * 10 + digit as usize;
            continue;
        }
        col += std::mem::take(&mut run);
        if here == sign {
            found.push(col);
        }
        col += 1;
    }
    found
}

/// `B+`, `W+R`, `B+T`, `Draw`.
fn result(ending: Ending) -> String {
    let how = match ending {
        Ending::Resigned(_) => "R",
        Ending::Time(_) => "T",
        Ending::Rules(_) | Ending::Agreed => "",
    };
    match ending.outcome() {
        Outcome::Win(winner) => format!("{}+{how}", colour(winner)),
        Outcome::Draw => "Draw".to_owned(),
    }
}

/// What to write next.
enum Step {
    Node(NodeId),
    Open,
    Close,
}

struct Writer<'a> {
    history: &'a History,
    byte: bool,
    here: Option<NodeId>,
    text: String,
    column: usize,
}

impl Writer<'_> {
    fn tree(&mut self, root: &str) {
        self.word("(");
        let mut first = format!(";{root}");
        self.remarks(NodeId::ROOT, &mut first);
        self.word(&first);
        // Not recursive: a game may be ten thousand plies deep.
        let mut steps = vec![Step::Close];
        self.push_following(NodeId::ROOT, &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Open => {
                    self.text.push('\n');
                    self.column = 0;
                    self.word("(");
                }
                Step::Close => self.word(")"),
                Step::Node(id) => {
                    let mut node = String::from(";");
                    self.made(self.history.node(id), &mut node);
                    self.remarks(id, &mut node);
                    self.word(&node);
                    self.push_following(id, &mut steps);
                }
            }
        }
        self.text.push('\n');
    }

    /// Pushes what follows a node, the last step first.
    fn push_following(&self, id: NodeId, steps: &mut Vec<Step>) {
        match self.history.children(id) {
            [only] => steps.push(Step::Node(*only)),
            children => {
                for child in children.iter().rev() {
                    steps.extend([Step::Close, Step::Node(*child), Step::Open]);
                }
            }
        }
    }

    fn made(&self, node: &Node, out: &mut String) {
        let player = node.mover.unwrap_or(Player::First);
        let value = if self.byte { checker_value(&node.text) } else { mark_value(&node.text) };
        // The points need no escapes, and the colon between them must not be escaped.
        let _ = write!(out, "{}[{}]", colour(player), value.unwrap_or_default());
        if self.byte {
            property(out, "PZM", &node.text);
        }
    }

    fn remarks(&self, id: NodeId, out: &mut String) {
        let node = self.history.node(id);
        if let Some([x, o]) = node.clock.map(|clock| clock.map(|left| seconds_text(milliseconds(left)))) {
            let _ = write!(out, "BL[{x}]WL[{o}]");
        }
        match node.evaluation {
            Some(Evaluation::Points(points)) => drop(write!(out, "V[{points}]")),
            Some(evaluation) => property(out, "PZE", &evaluation_text(evaluation)),
            None => {}
        }
        if let Some(ending) = node.ending.and_then(ending_text) {
            property(out, "PZN", &ending);
        }
        if self.here == Some(id) {
            property(out, "PZH", "");
        }
        if !node.comment.is_empty() {
            property(out, "C", &node.comment);
        }
    }

    /// Adds a node or a bracket; lines are broken only between them.
    fn word(&mut self, word: &str) {
        let length = word.chars().take_while(|sign| *sign != '\n').count();
        if self.column > 1 && self.column + length > WIDTH && word.starts_with(';') {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push_str(word);
        self.column = match word.rsplit_once('\n') {
            Some((_, rest)) => rest.chars().count(),
            None => self.column + length,
        };
    }
}
