//! One node in brackets or on a line: `K`, `K=2`, `K:2`, `A:max`, `A=1:min`, `2`, `=2`, `max`, `"a name"=2`.

use super::super::Part;
use super::super::name::player;
use super::super::value::{self, Fault};
use super::cursor::Cursor;
use crate::refusal::{Refusal, quote};

/// Which characters may separate a name from its value or player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// `=` or `:`.
    Sign,
    /// `=`, `:` or a blank; the node ends with its line, and a final `:` has no meaning.
    Blank,
}

/// A node, and whether it is a bare value.
pub(super) struct Item {
    pub(super) part: Part,
    pub(super) bare: bool,
}

/// Reads a node; the cursor is at its first character and stops after it.
pub(super) fn read(cursor: &mut Cursor<'_>, joint: Joint) -> Result<Item, Refusal> {
    let mut item = begin(cursor)?;
    loop {
        let before = cursor.at;
        cursor.skip_inline();
        let joined = match cursor.peek() {
            Some('=' | ':') => cursor.bump(),
            Some(c) if joint == Joint::Blank && !matches!(c, '\n' | '#') => None,
            _ => {
                if joint == Joint::Sign {
                    cursor.at = before;
                }
                return Ok(item);
            }
        };
        cursor.skip_inline();
        let ends = matches!(cursor.peek(), None | Some('\n' | '#'));
        if joint == Joint::Blank && joined == Some(':') && ends {
            return Ok(item);
        }
        say(cursor, &mut item.part)?;
        item.bare = false;
    }
}

/// Reads the name, or what replaces it.
fn begin(cursor: &mut Cursor<'_>) -> Result<Item, Refusal> {
    let mut part = Part::default();
    let start = cursor.at;
    match cursor.peek() {
        Some('"' | '\'') => part.name = Some(cursor.quoted()?.into_owned()),
        Some('=' | ':') => {}
        _ => {
            let word = cursor.word();
            if word.is_empty() {
                return Err(cursor.unexpected("a name or a value"));
            }
            let mut ahead = *cursor;
            ahead.skip_inline();
            let joined = matches!(ahead.peek(), Some('=' | ':'));
            if let Some(turn) = player(word) {
                part.turn = Some(turn);
            } else if joined {
                part.name = Some(word.to_owned());
            } else {
                match value::read(word) {
                    Ok(value) => {
                        part.value = Some(value);
                        return Ok(Item { part, bare: true });
                    }
                    Err(Fault::Word) if !value::looks_like(word) => part.name = Some(word.to_owned()),
                    Err(Fault::Word) => return Err(cursor.refuse(start, half_a_number(word))),
                    Err(fault) => return Err(cursor.refuse(start, fault.refusal(word))),
                }
            }
        }
    }
    Ok(Item { part, bare: false })
}

pub(super) fn half_a_number(word: &str) -> Refusal {
    Refusal::new(
        "tree.value",
        "{word} is not a number; put a name that begins like one in quotes",
        [("word", quote(word))],
    )
}

/// Reads a value, or who moves.
fn say(cursor: &mut Cursor<'_>, part: &mut Part) -> Result<(), Refusal> {
    let start = cursor.at;
    let word = cursor.word();
    if word.is_empty() {
        return Err(cursor.unexpected("a number, max or min"));
    }
    let twice = if let Some(turn) = player(word) {
        part.turn.replace(turn).is_some()
    } else {
        let value = value::read(word).map_err(|fault| cursor.refuse(start, fault.refusal(word)))?;
        part.value.replace(value).is_some()
    };
    if twice {
        let facts = [("word", quote(word))];
        let sentence = "{word} repeats something already said about this node; a node has one value and one mover";
        return Err(cursor.refuse(start, Refusal::new("tree.said", sentence, facts)));
    }
    Ok(())
}
