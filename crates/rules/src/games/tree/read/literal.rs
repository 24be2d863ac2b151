//! The literals of JSON and Python: lists, dictionaries, quoted texts, bare words and numbers, nested to any depth.
//!
//! They are read into one flat list without recursion, so that neither reading nor dropping depends on the depth.
//! Commas may trail; tuples are lists; numbers and names without quotes are both words.

use std::borrow::Cow;

use super::super::build;
use super::cursor::{Cursor, stray, unclosed};
use crate::refusal::{Refusal, quote};

/// More values than any allowed tree needs: five for each node written as an object.
const MAX_VALUES: usize = 5 * super::super::MAX_NODES + 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A bare word, perhaps a number.
    Word,
    /// A text in quotes.
    Quoted,
    List,
    /// Its children are a key, its value, the next key, …
    Dictionary,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    kind: Kind,
    start: u32,
    end: u32,
    /// The first value inside, and the next sibling; 0 if there is none.
    first: u32,
    next: u32,
}

/// The values of a text.
pub(super) struct Literals<'a> {
    pub(super) text: &'a str,
    values: Vec<Value>,
}

/// A value of [`Literals`].
pub(super) type Id = u32;

impl<'a> Literals<'a> {
    pub(super) fn new(text: &'a str) -> Literals<'a> {
        // Index 0 means no value.
        let nobody = Value { kind: Kind::Word, start: 0, end: 0, first: 0, next: 0 };
        Literals { text, values: vec![nobody] }
    }

    pub(super) fn kind(&self, id: Id) -> Kind {
        self.values[id as usize].kind
    }

    pub(super) fn offset(&self, id: Id) -> usize {
        self.values[id as usize].start as usize
    }

    /// The value as it is written.
    pub(super) fn source(&self, id: Id) -> &'a str {
        let value = self.values[id as usize];
        &self.text[value.start as usize..value.end as usize]
    }

    /// A word or a quoted text, without the quotes.
    pub(super) fn plain(&self, id: Id) -> Result<Cow<'a, str>, Refusal> {
        match self.kind(id) {
            Kind::Quoted => Cursor::new(self.text, self.offset(id)).quoted(),
            _ => Ok(Cow::Borrowed(self.source(id))),
        }
    }

    /// What a list or a dictionary holds.
    pub(super) fn inside(&self, id: Id) -> impl Iterator<Item = Id> {
        let some = |id: Id| (id != 0).then_some(id);
        std::iter::successors(some(self.values[id as usize].first), move |&id| some(self.values[id as usize].next))
    }

    /// The keys and values of a dictionary.
    pub(super) fn entries(&self, id: Id) -> impl Iterator<Item = (Id, Id)> {
        let mut inside = self.inside(id);
        std::iter::from_fn(move || Some((inside.next()?, inside.next()?)))
    }

    /// The refusal, at the place of a value.
    pub(super) fn refuse(&self, id: Id, refusal: Refusal) -> Refusal {
        Cursor::new(self.text, 0).refuse(self.offset(id), refusal)
    }

    /// A value of the wrong kind.
    pub(super) fn unexpected(&self, id: Id, expected: &'static str) -> Refusal {
        let found = match self.kind(id) {
            Kind::List => "a list".to_owned(),
            Kind::Dictionary => "a dictionary".to_owned(),
            Kind::Word | Kind::Quoted => quote(self.source(id)),
        };
        let facts = [("found", found), ("expected", expected.into())];
        self.refuse(id, Refusal::new("tree.text", "expected {expected}, found {found}", facts))
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) -> Result<Id, Refusal> {
        if self.values.len() > MAX_VALUES {
            return Err(Cursor::new(self.text, 0).refuse(start, build::too_many()));
        }
        self.values.push(Value { kind, start: start as u32, end: end as u32, first: 0, next: 0 });
        Ok(self.values.len() as u32 - 1)
    }

    /// Reads the value that begins at the cursor.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'a>) -> Result<Id, Refusal> {
        let mut open: Vec<Frame> = Vec::new();
        loop {
            cursor.skip_blanks();
            let wants = open.last().map_or(Want::Value, |frame| frame.want);
            let start = cursor.at;
            let Some(sign) = cursor.peek() else {
                return Err(match open.last() {
                    Some(frame) => cursor.refuse(frame.at, unclosed(frame.bracket)),
                    None => cursor.unexpected("a list or a dictionary"),
                });
            };
            if let Some(frame) = open.last_mut() {
                match (wants, sign) {
                    (Want::Comma, ',') | (Want::Colon, ':') => {
                        cursor.bump();
                        frame.want = frame.after(wants);
                        continue;
                    }
                    (_, ')' | ']' | '}') => {
                        if closing(frame.bracket) != sign {
                            return Err(cursor.refuse(start, wrong(sign, frame.bracket)));
                        }
                        if matches!(wants, Want::Colon) || (wants == Want::Value && frame.bracket == '{') {
                            return Err(cursor.unexpected(wants.text()));
                        }
                        cursor.bump();
                        let id = frame.id;
                        self.values[id as usize].end = cursor.at as u32;
                        open.pop();
                        if open.is_empty() {
                            return Ok(id);
                        }
                        continue;
                    }
                    (Want::Comma | Want::Colon, _) => return Err(cursor.unexpected(wants.text())),
                    _ => {}
                }
            }
            let id = self.begin(cursor, sign, wants)?;
            if let Some(frame) = open.last_mut() {
                match frame.last {
                    0 => self.values[frame.id as usize].first = id,
                    last => self.values[last as usize].next = id,
                }
                frame.last = id;
                frame.want = frame.after(wants);
            }
            match self.kind(id) {
                Kind::List | Kind::Dictionary => {
                    let want = if sign == '{' { Want::Key } else { Want::Value };
                    open.push(Frame { id, last: 0, bracket: sign, at: start, want });
                }
                Kind::Word | Kind::Quoted if open.is_empty() => return Ok(id),
                Kind::Word | Kind::Quoted => {}
            }
        }
    }

    /// Reads a whole word or quoted text, or the opening bracket of a list or a dictionary.
    fn begin(&mut self, cursor: &mut Cursor<'a>, sign: char, wants: Want) -> Result<Id, Refusal> {
        let start = cursor.at;
        let kind = match sign {
            '[' | '(' if wants != Want::Key => Kind::List,
            '{' if wants != Want::Key => Kind::Dictionary,
            '"' | '\'' => Kind::Quoted,
            _ => Kind::Word,
        };
        match kind {
            Kind::List | Kind::Dictionary => drop(cursor.bump()),
            Kind::Quoted => drop(cursor.quoted()?),
            Kind::Word => {
                let word = cursor.word();
                if word.is_empty() {
                    return Err(match sign {
                        ')' | ']' | '}' => cursor.refuse(start, stray(sign)),
                        _ => cursor.unexpected(wants.text()),
                    });
                }
                // Python's float('inf') is one word.
                if word.trim_start_matches(['-', '+']) == "float" && cursor.peek() == Some('(') {
                    cursor.skip_while(|c| !matches!(c, ')' | '\n'));
                    if cursor.peek() == Some(')') {
                        cursor.bump();
                    }
                }
            }
        }
        self.push(kind, start, cursor.at)
    }
}

/// A list or a dictionary that is being read.
struct Frame {
    id: Id,
    /// The value before, or 0.
    last: Id,
    bracket: char,
    at: usize,
    want: Want,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    Key,
    Colon,
    Value,
    Comma,
}

impl Want {
    const fn text(self) -> &'static str {
        match self {
            Want::Key => "the name of a node",
            Want::Colon => "':' after the name",
            Want::Value => "a value",
            Want::Comma => "a comma or a closing bracket",
        }
    }
}

impl Frame {
    const fn after(&self, want: Want) -> Want {
        match want {
            Want::Key => Want::Colon,
            Want::Colon => Want::Value,
            Want::Value => Want::Comma,
            Want::Comma => {
                if self.bracket == '{' {
                    Want::Key
                } else {
                    Want::Value
                }
            }
        }
    }
}

const fn closing(bracket: char) -> char {
    match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

fn wrong(sign: char, bracket: char) -> Refusal {
    let facts = [("sign", sign.to_string()), ("bracket", bracket.to_string())];
    Refusal::new("tree.bracket", "this '{sign}' does not match the open '{bracket}'", facts)
}
