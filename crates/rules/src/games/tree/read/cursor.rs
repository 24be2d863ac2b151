//! A place in a text, and what can be read from there.

use std::borrow::Cow;

use crate::refusal::{Place, Refusal, quote};

/// Does the character end a bare word?
pub(in super::super) fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | ',' | ';' | '=' | ':' | '#')
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// For each ASCII character, whether it may be part of a bare word: long texts are mostly ASCII.
const IN_WORD: [bool; 128] = {
    let mut table = [true; 128];
    let mut byte = 0;
    while byte < 128 {
        let c = byte as u8;
        table[byte] = !matches!(
            c,
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b'=' | b':' | b'#' | b' ' | b'\t'..=b'\r'
        );
        byte += 1;
    }
    table
};

#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    /// The byte at which reading continues, always at the beginning of a character.
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Cursor<'a> {
        Cursor { text, at }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Skips blanks, line ends and comments.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let bytes = self.rest().as_bytes();
            self.at += bytes.iter().position(|b| !matches!(b, b' ' | b'\t'..=b'\r')).unwrap_or(bytes.len());
            match self.rest().as_bytes().first() {
                Some(b'#') => self.skip_line(),
                // Blanks beyond ASCII.
                Some(128..) if self.peek().is_some_and(is_blank) => drop(self.bump()),
                _ => return,
            }
        }
    }

    /// Skips blanks in the line.
    pub(super) fn skip_inline(&mut self) {
        self.skip_while(|c| is_blank(c) && c != '\n');
    }

    pub(super) fn skip_while(&mut self, skipped: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !skipped(c)).unwrap_or(rest.len());
    }

    /// Skips everything up to the end of the line.
    pub(super) fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// A bare word: everything up to a delimiter; may be empty.
    pub(super) fn word(&mut self) -> &'a str {
        let start = self.at;
        loop {
            let bytes = self.rest().as_bytes();
            let ends = |&byte: &u8| !IN_WORD.get(usize::from(byte)).copied().unwrap_or(false);
            self.at += bytes.iter().position(ends).unwrap_or(bytes.len());
            match self.rest().as_bytes().first() {
                Some(128..) if !self.peek().is_some_and(is_blank) => drop(self.bump()),
                _ => return &self.text[start..self.at],
            }
        }
    }

    /// Skips a quoted text, whatever is in it; it ends with its line at the latest.
    pub(super) fn skip_quoted(&mut self) {
        let Some(mark) = self.bump() else { return };
        while let Some(c) = self.peek() {
            if c == '\n' {
                return;
            }
            self.bump();
            if c == mark {
                return;
            }
            if c == '\\' && self.peek() != Some('\n') {
                self.bump();
            }
        }
    }

    /// Reads a quoted text, `"…"` or `'…'`, with the escapes of JSON and Python.
    pub(super) fn quoted(&mut self) -> Result<Cow<'a, str>, Refusal> {
        let start = self.at;
        let unclosed = |cursor: &Self| {
            cursor
                .refuse(start, Refusal::new("tree.quote", "the quotes that open here are not closed on this line", []))
        };
        let Some(mark) = self.bump() else { return Err(unclosed(self)) };
        let plain = self.rest();
        let end = plain.find([mark, '\\', '\n']).unwrap_or(plain.len());
        self.at += end;
        if self.peek() == Some(mark) {
            self.bump();
            return Ok(Cow::Borrowed(&plain[..end]));
        }
        let mut out = plain[..end].to_owned();
        loop {
            let escape = self.at;
            match self.bump() {
                None | Some('\n') => return Err(unclosed(self)),
                Some(c) if c == mark => return Ok(Cow::Owned(out)),
                Some('\\') => match self.escaped() {
                    Some(c) => out.push(c),
                    None => {
                        let facts = [("escape", quote(&self.text[escape..self.at]))];
                        let sentence = "{escape} is not a known escape; a backslash itself is written twice";
                        return Err(self.refuse(escape, Refusal::new("tree.quote", sentence, facts)));
                    }
                },
                Some(c) => out.push(c),
            }
        }
    }

    /// The character after a backslash.
    fn escaped(&mut self) -> Option<char> {
        Some(match self.bump()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'x' => char::from_u32(self.hex(2)?)?,
            'U' => char::from_u32(self.hex(8)?)?,
            'u' => {
                let unit = self.hex(4)?;
                if !(0xd800..0xdc00).contains(&unit) {
                    return char::from_u32(unit);
                }
                // The second half of a pair must follow.
                if self.bump()? != '\\' || self.bump()? != 'u' {
                    return None;
                }
                let low = self.hex(4)?;
                char::decode_utf16([unit as u16, low as u16]).next()?.ok()?
            }
            c if c.is_alphanumeric() || c == '\n' => return None,
            c => c,
        })
    }

    fn hex(&mut self, digits: usize) -> Option<u32> {
        let text = self.rest().get(..digits)?;
        if !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        self.at += digits;
        u32::from_str_radix(text, 16).ok()
    }

    /// The refusal, at byte `offset`.
    pub(super) fn refuse(&self, offset: usize, refusal: Refusal) -> Refusal {
        refusal.at(Place::of(self.text, offset))
    }

    /// The refusal of whatever is at the cursor.
    pub(super) fn unexpected(&self, expected: &'static str) -> Refusal {
        let found = match self.peek() {
            None => "the end of the text".to_owned(),
            Some(_) => {
                let mut ahead = *self;
                let word = ahead.word();
                if word.is_empty() { quote(&self.rest().chars().take(1).collect::<String>()) } else { quote(word) }
            }
        };
        let facts = [("found", found), ("expected", expected.into())];
        self.refuse(self.at, Refusal::new("tree.text", "expected {expected}, found {found}", facts))
    }
}

/// A bracket that is never closed, at the place where it was opened.
pub(super) fn unclosed(bracket: char) -> Refusal {
    Refusal::new("tree.bracket", "this '{bracket}' is never closed", [("bracket", bracket.to_string())])
}

/// A bracket that closes nothing.
pub(super) fn stray(bracket: char) -> Refusal {
    Refusal::new("tree.bracket", "this '{bracket}' closes nothing", [("bracket", bracket.to_string())])
}

/// Brackets without anything between them.
pub(super) fn nothing_inside() -> Refusal {
    Refusal::new("tree.children", "there is nothing between these brackets; write a leaf without brackets", [])
}

/// A second root.
pub(super) fn second_root() -> Refusal {
    Refusal::new("tree.roots", "a second root begins here; a tree has one root, with everything else below it", [])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_words_agrees_with_the_delimiters() {
        for byte in 0..128u8 {
            assert_eq!(IN_WORD[usize::from(byte)], !is_delimiter(char::from(byte)), "{byte}");
        }
        let mut cursor = Cursor::new("čšA'b\u{2003}\u{feff}# x\n ž", 0);
        assert_eq!(cursor.word(), "čšA'b");
        cursor.skip_blanks();
        assert_eq!(cursor.word(), "ž");
        assert_eq!(cursor.word(), "");
    }

    #[test]
    fn quoted_texts_are_read_with_their_escapes() {
        for (text, read) in [
            (r#""a b""#, "a b"),
            (r"'it\'s'", "it's"),
            (r#""\u0041\x42\U00000043""#, "ABC"),
            (r#""\ud83d\ude00""#, "😀"),
            (r#""\"\\\/""#, "\"\\/"),
            ("''", ""),
        ] {
            assert_eq!(Cursor::new(text, 0).quoted().unwrap(), read);
        }
        for text in [r#"""#, "\"a\nb\"", r#""\q""#, r#""\u12"#, r#""\ud83d""#, r#""\ud83d\u0041""#, r#""\xč""#, r#""\"#]
        {
            assert_eq!(Cursor::new(text, 0).quoted().unwrap_err().law, "tree.quote", "{text}");
        }
    }
}
