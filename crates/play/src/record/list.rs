//! Lists of moves: one per line or separated by commas, in any notation, with or without numbers.
//!
//! ```text
//! 1. X 1 6 3 B 4 9
//! 2. O 2 6 D
//! # a line that is no move
//! X1:64:P11, O1:4D:P13
//! ```

use potez_rules::notation::{BrokenLine, split_list};
use potez_rules::{Dialect, Refusal};

use super::draft::Draft;
use super::{Hints, Record};
use crate::session::Session;
use crate::table::Table;

/// The moves of the current line, to its end, one per line.
#[must_use]
pub fn write(session: &Session, dialect: Dialect) -> String {
    let line = session.history().whole_line();
    let Some(table) = super::replayed(session, &line) else { return String::new() };
    table.history(dialect).into_iter().map(|text| text + "\n").collect()
}

/// Reads a list of moves of the game given in the hints.
pub(super) fn draft<'a>(text: &'a str, hints: &Hints<'_>) -> Result<Draft<'a>, Refusal> {
    let Some(game) = hints.game else {
        return Err(Refusal::new(
            "record.game",
            "a list of moves does not say which game it is; name the game, or use a record with tags",
            [],
        ));
    };
    let mut session = Session::open(game, hints.settings)?;
    let table = session.table_mut();
    let mut draft = Draft::from_text(Record::new(game, hints.settings), text);
    let mut begin = 0;
    let mut broken = None;
    for line in text.split_inclusive('\n') {
        if let Err(part) = play(table, line) {
            let within = line.find(part.as_str()).unwrap_or(0);
            broken = Some((part, begin + within));
            break;
        }
        begin += line.len();
    }
    let mut here = 0;
    for text in table.history(Dialect::Ours) {
        here = draft.add(here, &text, None, None);
    }
    if let Some((part, at)) = broken {
        here = draft.add(here, &part, Some(at), None);
        let rest = text.get(at + part.len()..).unwrap_or("");
        for part in split_list(rest) {
            here = draft.add(here, part, None, None);
        }
    }
    Ok(draft)
}

/// Plays the moves of a line as far as possible; the error is the text of the first one that cannot be played.
fn play(table: &mut dyn Table, line: &str) -> Result<(), String> {
    let line = line.trim_start_matches('\u{feff}').trim();
    let Err(as_it_is) = table.play_list(line) else { return Ok(()) };
    let without = without_numbers(line);
    let better = match table.play_list(&without) {
        Ok(()) => return Ok(()),
        Err(other) if other.played.len() >= as_it_is.played.len() => other,
        Err(_) => as_it_is,
    };
    if line.starts_with('#') {
        return Ok(());
    }
    let BrokenLine { played, text, .. } = better;
    for text in played {
        // They have just been played.
        let _ = table.play(&text);
    }
    Err(text)
}

/// Removes the numbers `12.` and `12)` before moves.
fn without_numbers(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    for (place, part) in line.split_inclusive([',', ';']).enumerate() {
        let trimmed = part.trim_start();
        let rest = trimmed.trim_start_matches(|sign: char| sign.is_ascii_digit());
        // A bracket after a comma may belong to a pair, as in (0, 2).
        let moves = match rest.strip_prefix(')').filter(|_| place == 0) {
            Some(moves) => moves,
            None => rest.trim_start_matches('.'),
        };
        let numbered = rest.len() < trimmed.len() && moves.len() < rest.len();
        text.push_str(if numbered { moves.trim_start() } else { part });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_away() {
        assert_eq!(without_numbers("1. X 1 6 3 B 4 9"), "X 1 6 3 B 4 9");
        assert_eq!(without_numbers("12) B2 0 DD"), "B2 0 DD");
        assert_eq!(without_numbers("1. a1, 2. b2; 3... c3"), "a1,b2;c3");
        assert_eq!(without_numbers("1. (0, 2)"), "(0, 2)");
        assert_eq!(without_numbers("1 1, 4"), "1 1, 4");
    }
}
