//! How large a game may be: the sizes of what a request brings are checked before anything is built from it.

use axum::http::StatusCode;
use potez_play::Session;
use potez_play::record::Format;
use potez_rules::{Refusal, Settings};

use super::Limits;
use crate::server::problem::Problem;

/// The most words or objects that a move in a record has: its number, an evaluation, an ending.
const PARTS_PER_MOVE: usize = 4;

/// How many words or objects there are besides the moves.
const PARTS_BESIDES: usize = 100;

impl Limits {
    /// The text of a position where a game begins.
    pub(in crate::server) fn check_position(&self, text: &str) -> Result<(), Problem> {
        if text.len() <= self.position {
            return Ok(());
        }
        let facts = [("limit", self.position.to_string()), ("size", text.len().to_string())];
        let sentence = "the position or its options have {size} bytes; this server takes at most {limit}";
        Err(too_large(Refusal::new("limit.position", sentence, facts)))
    }

    /// The options of a game: a tree is one of them.
    pub(in crate::server) fn check_settings(&self, settings: &Settings) -> Result<(), Problem> {
        settings.iter().try_for_each(|(_, value)| self.check_position(value))
    }

    /// The moves with which a game begins.
    pub(in crate::server) fn check_moves(&self, text: &str) -> Result<(), Problem> {
        let count = text.split([',', ';', '\n']).filter(|part| !part.trim().is_empty()).count();
        if count <= self.moves {
            return Ok(());
        }
        let facts = [("limit", self.moves.to_string()), ("count", count.to_string())];
        let sentence = "a request may bring at most {limit} moves, not {count}; make the rest one by one";
        Err(too_large(Refusal::new("limit.moves", sentence, facts)))
    }

    /// The text of a record.
    pub(in crate::server) fn check_record(&self, text: &str) -> Result<(), Problem> {
        let Sizes { longest, count } = if Format::of(text) == Format::Json { of_json(text) } else { of_text(text) };
        if count > self.nodes * PARTS_PER_MOVE + PARTS_BESIDES {
            return Err(self.too_many_nodes());
        }
        self.check_position(longest)
    }

    /// A game that has been read.
    pub(in crate::server) fn check_session(&self, session: &Session) -> Result<(), Problem> {
        if session.history().len() > self.nodes {
            return Err(self.too_many_nodes());
        }
        self.check_settings(session.settings())?;
        self.check_comments(session)
    }

    /// One more node.
    pub(in crate::server) fn check_nodes(&self, session: &Session) -> Result<(), Problem> {
        if session.history().len() < self.nodes { Ok(()) } else { Err(self.too_many_nodes()) }
    }

    /// All comments of a game together.
    pub(in crate::server) fn check_comments(&self, session: &Session) -> Result<(), Problem> {
        let history = session.history();
        let bytes: usize = history.ids().map(|id| history.node(id).comment.len()).sum();
        if bytes <= self.comments {
            return Ok(());
        }
        let facts = [("limit", self.comments.to_string())];
        let sentence = "the comments of this game would have more than {limit} bytes; shorten or remove some";
        Err(Problem::new(StatusCode::CONFLICT, Refusal::new("limit.comments", sentence, facts)))
    }

    fn too_many_nodes(&self) -> Problem {
        let facts = [("limit", self.nodes.to_string())];
        let sentence = "this game has reached the limit of {limit} moves, with its variations";
        Problem::new(StatusCode::CONFLICT, Refusal::new("limit.nodes", sentence, facts))
    }
}

fn too_large(refusal: Refusal) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, refusal)
}

/// What can be seen of a record without reading it.
struct Sizes<'a> {
    /// The longest text in it.
    longest: &'a str,
    /// How many objects or words it has.
    count: usize,
}

/// Objects, and the longest text between quotes.
fn of_json(text: &str) -> Sizes<'_> {
    let mut sizes = Sizes { longest: "", count: 0 };
    let (mut begin, mut escaped) = (None, false);
    for (place, byte) in text.bytes().enumerate() {
        match (begin, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(start), b'"') => {
                let inside = text.get(start..place).unwrap_or_default();
                if inside.len() > sizes.longest.len() {
                    sizes.longest = inside;
                }
                begin = None;
            }
            (None, b'"') => begin = Some(place + 1),
            (None, b'{') => sizes.count += 1,
            _ => {}
        }
    }
    sizes
}

/// Words outside comments and tags, and the longest word of all.
fn of_text(text: &str) -> Sizes<'_> {
    const BETWEEN: [char; 6] = [' ', '\t', '\r', '\n', ',', ';'];
    let outside_comments = text.split('{').enumerate().map(|(place, part)| match part.split_once('}') {
        Some((_, behind)) if place > 0 => behind,
        _ => part,
    });
    let outside_tags = outside_comments.flat_map(str::lines).map(|line| match line.trim_start().starts_with('[') {
        true => line.rsplit_once(']').map_or("", |(_, behind)| behind),
        false => line,
    });
    let words = outside_tags.flat_map(|line| line.split(BETWEEN)).filter(|word| !word.is_empty());
    let longest = text.split(BETWEEN).max_by_key(|word| word.len()).unwrap_or_default();
    Sizes { longest, count: words.count() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(checked: Result<(), Problem>) -> &'static str {
        checked.err().map_or("", |problem| problem.refusals[0].law)
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_read() {
        let limits = Limits { nodes: 10, moves: 3, position: 20, ..Limits::default() };
        assert_eq!(law(limits.check_moves("a1,b2;c3\n")), "");
        assert_eq!(law(limits.check_moves("a1,b2,c3,d4")), "limit.moves");
        assert_eq!(law(limits.check_position(&"x".repeat(21))), "limit.position");
        assert_eq!(law(limits.check_record("1. a1 b2 {a comment of any length is not a move} 2. c3")), "");
        assert_eq!(law(limits.check_record(&"a1 ".repeat(141))), "limit.nodes");
        assert_eq!(law(limits.check_record(&format!("[Settings \"{}\"]\n1. a1", "a=1 ".repeat(200)))), "");
        assert_eq!(law(limits.check_record(&format!("[A \"b\"] {}", "a1 ".repeat(141)))), "limit.nodes");
        assert_eq!(law(limits.check_record(&format!("[Settings \"{}\"]", "x".repeat(30)))), "limit.position");
        assert_eq!(law(limits.check_record(r#"{"game":"tictactoe","nodes":[{},{}]}"#)), "");
        assert_eq!(law(limits.check_record(&format!(r#"{{"nodes":[{}]}}"#, "{},".repeat(200)))), "limit.nodes");
        assert_eq!(law(limits.check_record(r#"{"settings":{"tree":"0123456789\"0123456789"}}"#)), "limit.position");
    }
}
