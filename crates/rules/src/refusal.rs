//! Why something from outside was refused: a move, a position, an option, a text.

use std::fmt;

/// A refusal: the law that was broken, a sentence that says so, and the facts in it.
///
/// The `law` is a stable name such as `blockade.path`, by which front ends translate the sentence; `facts` are the
/// words that fill the `{names}` of the template.
///
/// ```
/// use potez_rules::Refusal;
/// let refusal = Refusal::new("byte.height", "the new stack would have {height} checkers; at most 8 are allowed", [("height", "9".into())]);
/// assert_eq!(refusal.to_string(), "the new stack would have 9 checkers; at most 8 are allowed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The stable name of the broken law.
    pub law: &'static str,
    /// The sentence in English, with `{name}` where a fact goes.
    pub template: &'static str,
    /// The facts, by name.
    pub facts: Vec<(&'static str, String)>,
    /// Where in the text, if a text was refused.
    pub place: Option<Place>,
    /// The refusal behind this one, whose sentence is the fact `reason`: so that both are told in the same language.
    pub reason: Option<Box<Refusal>>,
}

/// A place in a text; both numbers start at 1, and columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Place {
    /// The place of byte `offset` in `text`.
    #[must_use]
    pub fn of(text: &str, offset: usize) -> Place {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Place { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

impl Refusal {
    /// A refusal with its facts.
    pub fn new<const N: usize>(
        law: &'static str,
        template: &'static str,
        facts: [(&'static str, String); N],
    ) -> Refusal {
        Refusal { law, template, facts: facts.into(), place: None, reason: None }
    }

    /// The refusal of any move after the end.
    #[must_use]
    pub fn game_over() -> Refusal {
        Refusal::new("move.game_over", "the game is over", [])
    }

    /// The refusal of clicks that begin no move.
    #[must_use]
    pub fn senseless_clicks() -> Refusal {
        Refusal::new("targets.senseless", "no move begins like this", [])
    }

    /// The same refusal with another one behind it, which fills `{reason}`.
    ///
    /// ```
    /// use potez_rules::Refusal;
    /// let refusal = Refusal::new("bot.illegal", "that is no legal move: {reason}", []).because(Refusal::game_over());
    /// assert_eq!(refusal.to_string(), "that is no legal move: the game is over");
    /// ```
    #[must_use]
    pub fn because(mut self, reason: Refusal) -> Refusal {
        self.facts.push(("reason", reason.to_string()));
        self.reason = Some(Box::new(reason));
        self
    }

    /// The same refusal, at a place in a text.
    #[must_use]
    pub fn at(mut self, place: Place) -> Refusal {
        self.place = Some(place);
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { line, column }) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        let mut rest = self.template;
        while let Some(open) = rest.find('{') {
            let Some(close) = rest[open..].find('}') else { break };
            f.write_str(&rest[..open])?;
            let name = &rest[open + 1..open + close];
            match self.facts.iter().find(|(key, _)| *key == name) {
                Some((_, value)) => f.write_str(value)?,
                None => write!(f, "{{{name}}}")?,
            }
            rest = &rest[open + close + 1..];
        }
        f.write_str(rest)
    }
}

impl std::error::Error for Refusal {}

/// Shortens and cleans text from outside before it is quoted in a refusal: control characters are shown escaped, and
/// no more than 60 characters are kept.
#[must_use]
pub fn quote(text: &str) -> String {
    quote_within(text, 60)
}

/// The same with another number of characters that are kept.
#[must_use]
pub fn quote_within(text: &str, most: usize) -> String {
    let mut quoted = String::from("'");
    for (count, c) in text.chars().enumerate() {
        if count == most {
            quoted.push('…');
            break;
        }
        if c.is_control() {
            quoted.extend(c.escape_default());
        } else {
            quoted.push(c);
        }
    }
    quoted.push('\'');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        assert_eq!(Place::of("ab\nčćd", 7), Place { line: 2, column: 3 });
        assert_eq!(Place::of("", 5), Place { line: 1, column: 1 });
        assert_eq!(Place::of("č", 1), Place { line: 1, column: 1 });
    }

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote("a\u{1b}[1m"), "'a\\u{1b}[1m'");
        assert_eq!(quote(&"x".repeat(100)).chars().count(), 63);
        assert_eq!(quote_within(&"x".repeat(100), 100).chars().count(), 102);
    }
}
