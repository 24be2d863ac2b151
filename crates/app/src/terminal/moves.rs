//! The list of moves with its variations, as rows of text.

use potez_play::session::{History, NodeId};
use potez_rules::Player;

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) pieces: Vec<Piece>,
}

/// A piece of a row: a number, or a move that leads to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) text: String,
    pub(crate) node: Option<NodeId>,
    /// On the line that is shown.
    pub(crate) main: bool,
}

impl Row {
    fn new(number: String) -> Row {
        Row { pieces: vec![Piece { text: number, node: None, main: true }] }
    }

    fn push(&mut self, text: String, node: Option<NodeId>, main: bool) {
        self.pieces.push(Piece { text, node, main });
    }
}

/// The line through the current node, two moves a row if there is space, and under a row the other moves that were
/// tried there.
pub(crate) fn rows(history: &History, width: usize) -> Vec<Row> {
    let line = history.whole_line();
    let longest = line.iter().map(|id| history.node(*id).text.chars().count()).max().unwrap_or(0);
    let digits = (line.len() / 2 + 1).to_string().len().max(2);
    let two = digits + 1 + 2 * (longest + 1) <= width + 1;
    let mut rows: Vec<Row> = Vec::new();
    let mut others: Vec<Row> = Vec::new();
    let mut number = 0;
    let mut full = true;
    for pair in line.windows(2) {
        let (parent, id) = (pair[0], pair[1]);
        let node = history.node(id);
        let second = node.mover == Some(Player::Second);
        if full || !two || !second {
            rows.append(&mut others);
            if !second || rows.is_empty() || full && two {
                number += 1;
            }
            let continued = second && !two && rows.last().is_some();
            rows.push(Row::new(if continued { format!("{:digits$} ", "") } else { format!("{number:>digits$} ") }));
            if second && two {
                rows.last_mut().into_iter().for_each(|row| row.push(format!("{:longest$} ", "…"), None, true));
            }
        }
        if let Some(row) = rows.last_mut() {
            row.push(format!("{:longest$} ", node.text), Some(id), true);
        }
        full = second;
        for other in history.children(parent).iter().filter(|other| **other != id) {
            others.push(variation(history, *other, digits, width));
        }
    }
    rows.append(&mut others);
    rows
}

fn variation(history: &History, from: NodeId, digits: usize, width: usize) -> Row {
    let mut row = Row::new(format!("{:digits$}╰ ", ""));
    let mut wide = digits + 2;
    let mut at = Some(from);
    while let Some(id) = at {
        let text = &history.node(id).text;
        let next = history.children(id).first().copied();
        if wide + text.chars().count() + 1 + usize::from(next.is_some()) > width {
            row.push("…".to_owned(), None, false);
            break;
        }
        wide += text.chars().count() + 1;
        row.push(format!("{text} "), Some(id), false);
        at = next;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use potez_play::Session;
    use potez_rules::Settings;

    fn text(rows: &[Row]) -> Vec<String> {
        let line = |row: &Row| row.pieces.iter().map(|piece| piece.text.as_str()).collect::<String>();
        rows.iter().map(|row| line(row).trim_end().to_owned()).collect()
    }

    #[test]
    fn pairs_and_variations() {
        let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
        for mv in ["b2", "a1", "c3"] {
            session.play(mv).unwrap();
        }
        session.back();
        session.back();
        session.play("a2").unwrap();
        assert_eq!(text(&rows(session.history(), 20)), [" 1 b2 a2", "  ╰ a1 c3"]);
        assert_eq!(text(&rows(session.history(), 7)), [" 1 b2", "   a2", "  ╰ …"]);
        session.back();
        session.back();
        assert_eq!(text(&rows(session.history(), 20)), [" 1 b2 a2", "  ╰ a1 c3"]);
    }
}
