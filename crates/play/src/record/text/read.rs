//! Reading the text.
//!
//! Only a game that cannot be opened stops the reader: whatever makes no sense is reported, with its place, and left out.

use potez_rules::{Outcome, Refusal, Settings};

use super::scanner::{Scanner, Tag};
use crate::record::draft::{Claim, Draft, note};
use crate::record::words::{guessed_ending, parse_clock, parse_ending, parse_evaluation, parse_result, parse_seconds};
use crate::record::{ClockRecord, Hints, Record};
use crate::session::Seat;

/// Reads at most `most` games of a text.
pub(in crate::record) fn drafts<'a>(text: &'a str, hints: &Hints<'_>, most: usize) -> Vec<Result<Draft<'a>, Refusal>> {
    let mut scanner = Scanner { text, at: 0 };
    let mut games = Vec::new();
    while games.len() < most && scanner.skip_blank() {
        games.push(Game::read(&mut scanner, hints));
    }
    games
}

/// Does the text begin with a tag?
pub(in crate::record) fn begins_with_tag(text: &str) -> bool {
    Scanner { text, at: 0 }.is_tag()
}

/// A game being read.
struct Game<'a> {
    draft: Draft<'a>,
    /// The node after which the next move comes.
    here: u32,
    /// Has a move been read since the last bracket was opened?
    moved: bool,
    /// Comments before the first move of a variation.
    waiting: String,
    /// The nodes to return to at closing brackets.
    open: Vec<u32>,
    result_tag: Option<(Outcome, usize)>,
    ended: bool,
}

impl<'a> Game<'a> {
    fn read(scanner: &mut Scanner<'a>, hints: &Hints<'_>) -> Result<Draft<'a>, Refusal> {
        let record = Record::new(hints.game.unwrap_or_default(), hints.settings);
        let mut game = Game {
            draft: Draft::from_text(record, scanner.text),
            here: 0,
            moved: false,
            waiting: String::new(),
            open: Vec::new(),
            result_tag: None,
            ended: false,
        };
        let tags = game.tags(scanner);
        while !game.ended && scanner.skip_blank() {
            if scanner.peek() == Some('[') && scanner.is_tag() {
                break;
            }
            game.step(scanner);
        }
        tags?;
        if !game.open.is_empty() {
            game.report(scanner, scanner.text.len(), "(", "text.open", "a bracket is never closed");
        }
        if !game.ended
            && let Some((outcome, at)) = game.result_tag
        {
            game.draft.claim = Some(Claim { ending: guessed_ending(outcome), at: Some(at) });
        }
        if game.draft.record.game.is_empty() {
            return Err(Refusal::new(
                "text.game",
                "the record does not say which game it is: it needs a line like [Game \"blockade\"]",
                [],
            ));
        }
        Ok(game.draft)
    }

    fn report(&mut self, scanner: &Scanner<'_>, at: usize, text: &str, law: &'static str, sentence: &'static str) {
        if self.draft.broken.len() < crate::record::Import::MOST_BROKEN {
            note(&mut self.draft.broken, text, Refusal::new(law, sentence, []).at(scanner.place(at)));
        }
    }

    // ---- tags

    /// Reads the tags. A game or options that do not exist end the reading, but the rest of the game is skipped first.
    fn tags(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Refusal> {
        let mut refused = Ok(());
        while scanner.skip_blank() && scanner.peek() == Some('[') {
            let Some(tag) = scanner.tag() else { break };
            let begin = tag.begin;
            if let Err(refusal) = self.take_tag(tag)
                && refused.is_ok()
            {
                refused = Err(refusal.at(scanner.place(begin)));
            }
        }
        refused
    }

    fn take_tag(&mut self, tag: Tag) -> Result<(), Refusal> {
        let record = &mut self.draft.record;
        let Tag { name, value, own, begin } = tag;
        match name.as_str() {
            "Game" if own => {
                if !record.game.eq_ignore_ascii_case(&value) {
                    record.settings.clear();
                }
                record.game = value;
            }
            "Settings" if own => {
                let settings = Settings::parse(&value)?;
                record.settings = settings.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
            }
            "Position" if own => record.position = Some(value),
            "X" | "O" if own => self.take_seat(&name, &value),
            "TimeControl" if own => match control(&value) {
                Some(clock) => record.clock = Some(clock),
                None => record.tags.push((name, value)),
            },
            "Result" if own => self.result_tag = parse_result(&value).map(|outcome| (outcome, begin)),
            _ => record.tags.push((name, value)),
        }
        Ok(())
    }

    /// A seat, or the name of a person.
    fn take_seat(&mut self, side: &str, value: &str) {
        let record = &mut self.draft.record;
        if Seat::parse(value).is_err() {
            record.tags.push((format!("{side}Name"), value.to_owned()));
        } else if side == "X" {
            record.seats.x = value.to_owned();
        } else {
            record.seats.o = value.to_owned();
        }
    }

    // ---- moves

    fn step(&mut self, scanner: &mut Scanner<'_>) {
        let begin = scanner.at;
        match scanner.peek() {
            Some('{') => {
                scanner.next();
                self.comment(scanner, begin);
            }
            Some(';') => {
                scanner.next();
                let line = scanner.take_while(|sign| sign != '\n');
                self.say(line);
            }
            Some('(') => {
                scanner.next();
                self.open.push(self.here);
                self.here = self.parent(self.here);
                self.moved = false;
            }
            Some(')') => {
                scanner.next();
                match self.open.pop() {
                    Some(back) => (self.here, self.moved) = (back, true),
                    None => self.report(scanner, begin, ")", "text.close", "this bracket was never opened"),
                }
                self.waiting.clear();
            }
            Some('"') => {
                scanner.next();
                let (text, closed) = scanner.quoted();
                if !closed {
                    self.report(scanner, begin, "\"", "text.quotes", "these quotes are never closed");
                }
                self.add(&text, begin);
            }
            Some('}') => {
                scanner.next();
                self.report(scanner, begin, "}", "text.brace", "this brace was never opened");
            }
            _ => self.word(scanner, begin),
        }
    }

    fn parent(&self, node: u32) -> u32 {
        self.draft.record.nodes.get(node as usize).and_then(|node| node.parent).unwrap_or(0)
    }

    /// Reads a number, a move, an annotation sign such as `!?`, or the result.
    fn word(&mut self, scanner: &mut Scanner<'_>, begin: usize) {
        let word = scanner.take_while(|sign| !sign.is_whitespace() && !"{}();\"".contains(sign));
        let digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let after = digits.trim_start_matches(['.', '…']);
        let numbered = digits.len() < word.len() && after.len() < digits.len();
        let text = if numbered { after } else { word };
        let judged = text.trim_end_matches(['!', '?']);
        if text.is_empty() || text.starts_with('$') || text.chars().all(|sign| sign == '.') || judged.is_empty() {
            return;
        }
        if text == "*" || parse_result(text).is_some() {
            if self.open.is_empty() {
                let claim = |outcome| Claim { ending: guessed_ending(outcome), at: Some(begin) };
                self.draft.claim = parse_result(text).map(claim);
                self.ended = true;
            }
            return;
        }
        self.add(judged, begin + (word.len() - text.len()));
    }

    fn add(&mut self, text: &str, begin: usize) {
        self.here = self.draft.add(self.here, text, Some(begin), None);
        self.moved = true;
        let waiting = std::mem::take(&mut self.waiting);
        self.say(&waiting);
    }

    // ---- comments

    /// Adds to the comment of the last move; a comment before the first move of a variation waits for that move.
    fn say(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let comment = if self.moved || self.open.is_empty() {
            match self.draft.record.nodes.get_mut(self.here as usize) {
                Some(node) => &mut node.comment,
                None => return,
            }
        } else {
            &mut self.waiting
        };
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    fn comment(&mut self, scanner: &mut Scanner<'_>, begin: usize) {
        let mut text = String::new();
        loop {
            match scanner.next() {
                None => {
                    self.report(scanner, begin, "{", "text.comment", "this comment is never closed");
                    break;
                }
                Some('}') => break,
                Some('\\') => match scanner.peek() {
                    Some(sign @ ('\\' | '{' | '}' | '[' | 'r')) => {
                        scanner.next();
                        text.push(if sign == 'r' { '\r' } else { sign });
                    }
                    _ => text.push('\\'),
                },
                Some('\r') => {
                    if scanner.peek() != Some('\n') {
                        text.push('\n');
                    }
                }
                Some('[') if scanner.peek() == Some('%') => {
                    if !self.command(scanner) {
                        text.push('[');
                    }
                }
                Some(sign) => text.push(sign),
            }
        }
        self.say(&text);
    }

    /// Reads a command, after its `[`; if it cannot be understood, returns `false` and takes nothing.
    fn command(&mut self, scanner: &mut Scanner<'_>) -> bool {
        let rest = scanner.rest();
        // No command is longer than this.
        let reach = rest.char_indices().nth(100).map_or(rest.len(), |(at, _)| at);
        let Some(end) = rest[..reach].find(']') else { return false };
        let words = &rest[1..end];
        let here = self.here;
        let Some(node) = self.draft.record.nodes.get_mut(here as usize) else { return false };
        let (name, value) = words.split_once(' ').unwrap_or((words, ""));
        let understood = match name {
            "eval" => parse_evaluation(value).map(|evaluation| node.evaluation = Some(evaluation)),
            "clk" => clocks(value).map(|clock| node.clock_ms = Some(clock)),
            "end" => parse_ending(value).map(|ending| node.ending = Some(ending)),
            "here" if value.is_empty() => {
                self.draft.record.current = Some(here);
                Some(())
            }
            _ => None,
        };
        if understood.is_some() {
            scanner.at += end + 1;
        }
        understood.is_some()
    }
}

fn clocks(value: &str) -> Option<[u64; 2]> {
    let (x, o) = value.split_once(' ')?;
    Some([parse_clock(x)?, parse_clock(o)?])
}

/// `300+2`, `300`: seconds.
fn control(value: &str) -> Option<ClockRecord> {
    let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
    Some(ClockRecord { base_ms: parse_seconds(base)?, increment_ms: parse_seconds(increment)?, left_ms: None })
}
