//! Rust source as words, signs and texts: just enough to find out what the program says.

/// A piece of source.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A name or a number.
    Word(String),
    /// A text in quotes, without its escapes.
    Text(String),
    /// Any other sign.
    Sign(char),
}

impl Token {
    /// Whether it is this word or sign.
    pub(super) fn is(&self, text: &str) -> bool {
        match self {
            Token::Word(word) => word == text,
            Token::Sign(sign) => text.chars().eq([*sign]),
            Token::Text(_) => false,
        }
    }

    /// The text in quotes.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Token::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The tokens of a source, without comments and without the items for tests.
pub(super) fn tokens(source: &str) -> Vec<Token> {
    without_tests(&read(&source.chars().collect::<Vec<_>>()))
}

fn read(source: &[char]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let sign = |at: usize| source.get(at).copied().unwrap_or('\0');
    while at < source.len() {
        let c = source[at];
        if c == '/' && sign(at + 1) == '/' {
            while at < source.len() && source[at] != '\n' {
                at += 1;
            }
        } else if c == '/' && sign(at + 1) == '*' {
            at += 2;
            while at < source.len() && !(source[at] == '*' && sign(at + 1) == '/') {
                at += 1;
            }
            at += 2;
        } else if c == '"' {
            let (text, end) = quoted(source, at + 1);
            tokens.push(Token::Text(text));
            at = end;
        } else if c == 'r' && (sign(at + 1) == '"' || (sign(at + 1) == '#' && matches!(sign(at + 2), '"' | '#'))) {
            let hashes = source[at + 1..].iter().take_while(|c| **c == '#').count();
            let start = at + hashes + 2;
            let ends =
                |i: usize| source[i] == '"' && source[i + 1..].iter().take_while(|c| **c == '#').count() >= hashes;
            let end = (start..source.len()).find(|i| ends(*i)).unwrap_or(source.len());
            tokens.push(Token::Text(source[start.min(end)..end].iter().collect()));
            at = end + hashes + 1;
        } else if c == '\'' {
            // A character; else a lifetime, whose quote is dropped.
            let length = if sign(at + 1) == '\\' {
                (at + 3..source.len()).find(|i| source[*i] == '\'').map(|end| end + 1 - at)
            } else {
                (sign(at + 2) == '\'').then_some(3)
            };
            at += length.unwrap_or(1);
        } else if c.is_alphanumeric() || c == '_' {
            let end = (at..source.len()).find(|i| !(source[*i].is_alphanumeric() || source[*i] == '_'));
            let end = end.unwrap_or(source.len());
            tokens.push(Token::Word(source[at..end].iter().collect()));
            at = end;
        } else {
            if !c.is_whitespace() {
                tokens.push(Token::Sign(c));
            }
            at += 1;
        }
    }
    tokens
}

/// The text from `at` to its closing quote, and the place behind that.
fn quoted(source: &[char], mut at: usize) -> (String, usize) {
    let mut text = String::new();
    while at < source.len() && source[at] != '"' {
        if source[at] == '\\' {
            at += 1;
            match source.get(at) {
                Some('n') => text.push('\n'),
                Some('\n') => {
                    while source.get(at + 1).is_some_and(|c| c.is_whitespace()) {
                        at += 1;
                    }
                }
                Some(other) => text.push(*other),
                None => break,
            }
        } else {
            text.push(source[at]);
        }
        at += 1;
    }
    (text, at + 1)
}

/// Leaves out every item behind `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut rest = Vec::new();
    let mut at = 0;
    let marker = ["#", "[", "cfg", "(", "test", ")", "]"];
    while at < tokens.len() {
        let marked =
            tokens.len() >= at + marker.len() && marker.iter().zip(&tokens[at..]).all(|(sign, token)| token.is(sign));
        if !marked {
            rest.push(tokens[at].clone());
            at += 1;
            continue;
        }
        at += marker.len();
        let mut depth = 0;
        while at < tokens.len() {
            depth += i32::from(tokens[at].is("{")) - i32::from(tokens[at].is("}"));
            let ended = depth == 0 && (tokens[at].is(";") || tokens[at].is("}"));
            at += 1;
            if ended {
                break;
            }
        }
    }
    rest
}

#[test]
fn sources_are_read() {
    let source = r##"
        // "not this"
        fn f<'a>(c: char) { call('"', "a \"b\" \
            c", r#"raw "x""#); }
        #[cfg(test)]
        mod tests { fn g() { "hidden" } }
        #[cfg(test)]
        mod more;
        const LAST: &str = "d";
    "##;
    let read = tokens(source);
    let texts: Vec<&str> = read.iter().filter_map(Token::text).collect();
    assert_eq!(texts, ["a \"b\" c", "raw \"x\"", "d"]);
}
