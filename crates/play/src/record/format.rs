//! The formats of records: the list of them, recognising the format of a text, reading and writing.

use potez_rules::refusal::quote;
use potez_rules::{Dialect, Refusal, Settings};

use super::build::build;
use super::draft::{Draft, Trust};
use super::{Hints, Import, LONGEST, json, list, sgf, text};
use crate::session::Session;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Ours: everything that a session holds.
    Json,
    /// Tags, numbered moves, comments and variations, as chess players write them.
    Text,
    /// SGF, for m,n,k and Byte.
    Sgf,
    /// The moves of one line in our notation, and nothing else.
    Moves,
    /// The same, written as the course writes them.
    Course,
}

impl Format {
    /// All formats with their names.
    pub const NAMES: [(&'static str, Format); 5] = [
        ("json", Format::Json),
        ("text", Format::Text),
        ("sgf", Format::Sgf),
        ("moves", Format::Moves),
        ("course", Format::Course),
    ];

    /// The format of this name.
    ///
    /// # Errors
    /// There is none; the message lists the existing ones.
    pub fn parse(name: &str) -> Result<Format, Refusal> {
        let found = Format::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name.trim()));
        found.map(|(_, format)| *format).ok_or_else(|| {
            let names = Format::NAMES.map(|(name, _)| name).join(", ");
            let facts = [("name", quote(name)), ("names", names)];
            Refusal::new("record.unknown_format", "there is no format {name} for records; the formats: {names}", facts)
        })
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Format::NAMES.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }

    /// The usual file extension, without a dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Sgf => "sgf",
            Format::Text => "pgn",
            Format::Moves | Format::Course => "txt",
        }
    }

    /// The format that a text seems to be in.
    #[must_use]
    pub fn of(text: &str) -> Format {
        let text = text.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
        let mut signs = text.chars();
        let first = signs.next();
        let rest = signs.as_str().trim_start();
        match first {
            Some('{') if is_field(rest) || rest.trim_end() == "}" => Format::Json,
            Some('[') if rest.starts_with('{') || rest.starts_with(']') => Format::Json,
            Some('(') if rest.starts_with(';') => Format::Sgf,
            Some('[') if text::begins_with_tag(text) => Format::Text,
            Some('{' | '%' | ';') => Format::Text,
            // Programs may write something before a game.
            _ if text.contains("(;FF[") || text.contains("(;GM[") => Format::Sgf,
            _ => Format::Moves,
        }
    }
}

/// Is this a field of JSON, `"name":`, and not a comment that begins with quotes?
fn is_field(text: &str) -> bool {
    let name = text.strip_prefix('"').and_then(|text| text.split_once('"'));
    name.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
}

/// Writes a session.
///
/// # Errors
/// The game has no such format.
pub fn write(session: &Session, format: Format) -> Result<String, Refusal> {
    match format {
        Format::Json => Ok(json::write(session)),
        Format::Text => Ok(text::write(session)),
        Format::Sgf => sgf::write(session),
        Format::Moves => Ok(list::write(session, Dialect::Ours)),
        Format::Course => Ok(list::write(session, Dialect::Course)),
    }
}

/// Reads a record in any format: the first game, if there are several. The game and its options are for texts that do
/// not name them; a text that names them is right.
///
/// Nothing in a text from outside starts a program: such seats go to people, and are reported as broken.
///
/// # Errors
/// Nothing can be kept: no game is named, or it cannot be opened. Moves that cannot be made are not an error, but are reported.
///
/// ```
/// use potez_play::record::read_any;
/// use potez_rules::Settings;
/// let import = read_any("1. b2 a1 2. b2", Some("tictactoe"), &Settings::new()).unwrap();
/// assert_eq!(import.session.history().moves(), ["b2", "a1"]);
/// assert_eq!(import.broken[0].to_string(), "line 1, column 13: move 3 'b2' after 'a1': the cell b2 already has an X");
/// ```
pub fn read_any(text: &str, game: Option<&str>, settings: &Settings) -> Result<Import, Refusal> {
    let hints = Hints { game, settings };
    check(text)?;
    match Format::of(text) {
        Format::Moves | Format::Course => read_bare(text, &hints),
        format => first(read_games(text, format, &hints, 1)),
    }
}

/// Reads a record in a given format; otherwise as [`read_any`].
///
/// # Errors
/// As [`read_any`].
pub fn read(text: &str, format: Format, game: Option<&str>, settings: &Settings) -> Result<Import, Refusal> {
    check(text)?;
    first(read_games(text, format, &Hints { game, settings }, 1))
}

/// Reads all games of a text in any format.
#[must_use]
pub fn read_all(text: &str, game: Option<&str>, settings: &Settings) -> Vec<Result<Import, Refusal>> {
    if let Err(refusal) = check(text) {
        return vec![Err(refusal)];
    }
    let hints = Hints { game, settings };
    match Format::of(text) {
        Format::Moves | Format::Course => vec![read_bare(text, &hints)],
        format => read_games(text, format, &hints, usize::MAX),
    }
}

fn check(text: &str) -> Result<(), Refusal> {
    if text.len() > LONGEST {
        return Err(json::too_long());
    }
    if text.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}').is_empty() {
        return Err(Refusal::new("record.empty", "there is nothing in the record", []));
    }
    Ok(())
}

fn first(games: Vec<Result<Import, Refusal>>) -> Result<Import, Refusal> {
    let none = || Refusal::new("record.empty", "there is nothing in the record", []);
    games.into_iter().next().unwrap_or_else(|| Err(none()))
}

fn read_games(text: &str, format: Format, hints: &Hints<'_>, most: usize) -> Vec<Result<Import, Refusal>> {
    let built = |draft: Result<Draft<'_>, Refusal>| build(&draft?, Trust::Outside);
    match format {
        Format::Json => json::read_games(text, most),
        Format::Text => text::drafts(text, hints, most).into_iter().map(built).collect(),
        Format::Sgf => sgf::drafts(text, hints, most).into_iter().map(built).collect(),
        Format::Moves | Format::Course => vec![built(list::draft(text, hints))],
    }
}

/// Moves without tags: a list, or text with numbers and comments. The reading that leaves less unread is right.
fn read_bare(text: &str, hints: &Hints<'_>) -> Result<Import, Refusal> {
    let list = first(read_games(text, Format::Moves, hints, 1))?;
    if list.broken.is_empty() {
        return Ok(list);
    }
    match first(read_games(text, Format::Text, hints, 1)) {
        Ok(other) if other.broken.is_empty() => Ok(other),
        Ok(other) if other.session.history().len() > list.session.history().len() => Ok(other),
        _ => Ok(list),
    }
}

/// A file as text: UTF-8 or, with a byte order mark, UTF-16; otherwise Latin-1, the default of SGF.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let wide = |pair: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|two| pair([two[0], two[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match (std::str::from_utf8(bytes), bytes) {
        (Ok(text), _) => text.trim_start_matches('\u{feff}').to_owned(),
        (_, [0xff, 0xfe, ..]) => wide(u16::from_le_bytes),
        (_, [0xfe, 0xff, ..]) => wide(u16::from_be_bytes),
        _ => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart() {
        for (text, format) in [
            (" {\"format\":1}", Format::Json),
            ("[\n{}]", Format::Json),
            ("\u{feff}(;FF[4])", Format::Sgf),
            ("( ;FF[4])", Format::Sgf),
            ("Saved by a program\n(;FF[4])", Format::Sgf),
            ("{} 1. b2", Format::Text),
            ("{}\n", Format::Json),
            ("{\"Well\", he said} 1. b2", Format::Text),
            ("[Game \"byte\"]", Format::Text),
            ("[ \"a b\" \"c\" ]", Format::Text),
            ("{a comment} 1. b2", Format::Text),
            ("; a comment", Format::Text),
            ("[X 2] [6 3] [Z 4 9]", Format::Moves),
            ("(0, 2)", Format::Moves),
            ("b2", Format::Moves),
            ("", Format::Moves),
        ] {
            assert_eq!(Format::of(text), format, "{text}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for (name, format) in Format::NAMES {
            assert_eq!(Format::parse(name), Ok(format));
            assert_eq!(format.name(), name);
        }
        assert!(Format::parse("xml").unwrap_err().to_string().contains("json, text, sgf"));
    }

    #[test]
    fn bytes_become_text() {
        assert_eq!(decode("\u{feff}чћ".as_bytes()), "чћ");
        assert_eq!(decode(&[0xff, 0xfe, 0x47, 0x04, 0x07]), "ч");
        assert_eq!(decode(&[0xfe, 0xff, 0x04, 0x47]), "ч");
        assert_eq!(decode(b"caf\xe9"), "café");
    }
}
