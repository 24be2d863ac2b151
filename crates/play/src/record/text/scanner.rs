//! [`Scanner`]: the characters, words and tags of a text, with their places.

use potez_rules::Place;

use super::{OURS, plain_name};

/// A place in the text, and what can be read from there.
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let sign = self.peek()?;
        self.at += sign.len_utf8();
        Some(sign)
    }

    pub(super) fn eat(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        if found {
            self.at += sign.len_utf8();
        }
        found
    }

    pub(super) fn take_while(&mut self, kind: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|sign| !kind(sign)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Skips blanks, and lines that begin with `%`; `false` at the end of the text.
    pub(super) fn skip_blank(&mut self) -> bool {
        loop {
            self.take_while(|sign| sign.is_whitespace() || sign == '\u{feff}');
            let line_start = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(line_start && self.peek() == Some('%')) {
                return self.at < self.text.len();
            }
            self.take_while(|sign| sign != '\n');
        }
    }

    pub(super) fn place(&self, at: usize) -> Place {
        Place::of(self.text, at)
    }

    /// The content of quotes, whose first one has been read; `false` if they are never closed.
    pub(super) fn quoted(&mut self) -> (String, bool) {
        let mut inside = String::new();
        while let Some(sign) = self.next() {
            match sign {
                '"' => return (inside, true),
                '\\' => match self.peek() {
                    Some(escaped @ ('"' | '\\' | 'n' | 'r')) => {
                        self.at += 1;
                        inside.push(match escaped {
                            'n' => '\n',
                            'r' => '\r',
                            other => other,
                        });
                    }
                    _ => inside.push('\\'),
                },
                _ => inside.push(sign),
            }
        }
        (inside, false)
    }

    /// Reads a tag, if there is one here.
    pub(super) fn tag(&mut self) -> Option<Tag> {
        let begin = self.at;
        let found = self.try_tag(begin);
        if found.is_none() {
            self.at = begin;
        }
        found
    }

    pub(super) fn try_tag(&mut self, begin: usize) -> Option<Tag> {
        let blank = |scanner: &mut Scanner<'_>| scanner.take_while(char::is_whitespace).len();
        self.eat('[').then_some(())?;
        blank(self);
        let (name, own) = if self.eat('"') {
            let (name, closed) = self.quoted();
            closed.then_some((name, false))?
        } else {
            let name = self.take_while(|sign| sign.is_ascii_alphanumeric() || sign == '_');
            plain_name(name).then(|| (name.to_owned(), OURS.contains(&name)))?
        };
        blank(self);
        self.eat('"').then_some(())?;
        let (value, closed) = self.quoted();
        blank(self);
        (closed && self.eat(']')).then_some(Tag { name, value, own, begin })
    }
}

pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// Is it one of ours?
    pub(super) own: bool,
    pub(super) begin: usize,
}

impl Scanner<'_> {
    pub(super) fn is_tag(&self) -> bool {
        Scanner { text: self.text, at: self.at }.tag().is_some()
    }
}
