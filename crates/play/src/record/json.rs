//! Our JSON: everything that a session holds.
//!
//! ```
//! use potez_play::record::json;
//! use potez_play::Session;
//! use potez_rules::Settings;
//! let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
//! session.play("b2").unwrap();
//! let text = json::write(&session);
//! let import = json::read(&text).unwrap();
//! assert_eq!(import.session.record(), session.record());
//! ```

use potez_rules::refusal::quote;
use potez_rules::{Place, Refusal};
use serde::Deserialize;

use super::build::build;
use super::draft::{Draft, Trust};
use super::{FORMAT, Import, LONGEST, Record, VERSION};
use crate::session::Session;

/// The session as a JSON text of several lines.
#[must_use]
pub fn write(session: &Session) -> String {
    // A record consists of texts, numbers and lists, so writing it cannot fail.
    let mut text = serde_json::to_string_pretty(&session.record()).unwrap_or_default();
    text.push('\n');
    text
}

/// Read first, so that a record of another version is refused for its version and not for its fields.
#[derive(Deserialize)]
struct Header {
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    version: Option<serde_json::Number>,
}

/// Reads the record in a text, without checking its moves.
///
/// # Errors
/// Not JSON, not a record, or a version that is not known.
pub fn parse(text: &str) -> Result<Record, Refusal> {
    if text.len() > LONGEST {
        return Err(too_long());
    }
    let text = text.trim_start_matches('\u{feff}');
    let header: Header = serde_json::from_str(text).map_err(|error| unreadable(text, &error))?;
    let Header { format, version } = header;
    check(format.as_deref().unwrap_or("?"), &version.map_or_else(|| "?".to_owned(), |version| version.to_string()))?;
    serde_json::from_str(text).map_err(|error| unreadable(text, &error))
}

/// Reads a session from a text from outside: no program is seated.
///
/// # Errors
/// As [`parse`] and [`Session::from_record`].
pub fn read(text: &str) -> Result<Import, Refusal> {
    build(&Draft::of(parse(text)?), Trust::Outside)
}

/// Reads a record, or a list of records.
pub(super) fn read_games(text: &str, most: usize) -> Vec<Result<Import, Refusal>> {
    if !text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}').starts_with('[') {
        return vec![read(text)];
    }
    match serde_json::from_str::<Vec<serde_json::Value>>(text.trim_start_matches('\u{feff}')) {
        Ok(records) => records.into_iter().take(most).map(|record| read(&record.to_string())).collect(),
        Err(error) => vec![Err(unreadable(text, &error))],
    }
}

/// Refuses anything that is not a record of a known version.
pub(super) fn check(format: &str, version: &str) -> Result<(), Refusal> {
    if format != FORMAT {
        return Err(Refusal::new(
            "record.format",
            "this is not a record of a game: its format should be {expected}, not {format}",
            [("expected", quote(FORMAT)), ("format", quote(format))],
        ));
    }
    if version != VERSION.to_string() {
        return Err(Refusal::new(
            "record.version",
            "records of version {known} can be read; this one has version {version}",
            [("known", VERSION.to_string()), ("version", quote(version))],
        ));
    }
    Ok(())
}

pub(super) fn too_long() -> Refusal {
    let most = LONGEST >> 20;
    Refusal::new("record.long", "a record may have at most {most} MiB", [("most", most.to_string())])
}

fn unreadable(text: &str, error: &serde_json::Error) -> Refusal {
    let said = error.to_string();
    let why = said.rsplit_once(" at line ").map_or(said.as_str(), |(why, _)| why);
    let refusal = Refusal::new("record.json", "this cannot be read as a record: {why}", [("why", short(why))]);
    if error.line() == 0 {
        return refusal;
    }
    // The JSON reader counts columns in bytes.
    let line_start = text.split_inclusive('\n').take(error.line() - 1).map(str::len).sum::<usize>();
    refusal.at(Place::of(text, line_start + error.column().saturating_sub(1)))
}

/// Messages of the JSON reader may quote the text at any length.
fn short(why: &str) -> String {
    let mut cut: String = why.chars().filter(|sign| !sign.is_control()).take(200).collect();
    if cut.len() < why.len() {
        cut.push('…');
    }
    cut
}
