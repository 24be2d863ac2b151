//! [`Entrant`]: a participant, and the test results of the last program that was uploaded.

use potez_play::session::Seat;
use potez_rules::Refusal;
use serde::{Deserialize, Serialize};

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// How often one may send a program.
pub(super) const MOST_UPLOADS: u32 = 100;

/// Somebody who takes part, as the store keeps it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Entrant {
    /// Its number, which never changes.
    pub(super) number: u32,
    /// The name that was typed; of an engine, how its seat is written.
    pub(super) name: String,
    /// Is it an engine?
    pub(super) engine: bool,
    /// The hash of the token with which the program can be replaced.
    pub(super) key: String,
    /// How many programs were sent.
    pub(super) uploads: u32,
    /// The one that takes part.
    pub(super) program: Option<u32>,
    /// The program whose test is not finished, and its author's language.
    pub(super) pending: Option<(u32, String)>,
    /// What was found out about the last one.
    pub(super) report: Option<TrialReport>,
}

/// What the trials of a program have shown, in the language of whoever sent it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct TrialReport {
    /// Which program of this entrant it was, from 1.
    pub(super) upload: u32,
    /// Does it take part?
    pub(super) accepted: bool,
    /// One line for each trial.
    pub(super) trials: Vec<TrialLine>,
    /// The end of the conversation at the first fault: `> ` before what the program was told, `< ` before what it said.
    pub(super) transcript: Vec<String>,
}

/// A trial.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct TrialLine {
    /// `greeting`, `time`, `depth`, `game`, `stop`, `unknown`, `new-game` or `quit`.
    pub(super) trial: String,
    /// Was it passed?
    pub(super) good: bool,
    /// Must it be passed to take part? The others are for the author.
    pub(super) needed: bool,
    /// What it shows, in words.
    pub(super) text: String,
}

impl Entrant {
    /// An engine.
    pub(super) fn engine(number: u32, seat: &str) -> Entrant {
        Entrant { engine: true, ..Entrant::new(number, seat.to_owned(), String::new()) }
    }

    /// Somebody who sends a program.
    pub(super) fn new(number: u32, name: String, key: String) -> Entrant {
        Entrant { number, name, engine: false, key, uploads: 0, program: None, pending: None, report: None }
    }

    /// Does it take part?
    pub(super) fn takes_part(&self) -> bool {
        self.engine || self.program.is_some()
    }

    /// Its seat, if it is an engine.
    pub(super) fn seat(&self) -> Option<Seat> {
        if self.engine { Seat::parse(&self.name).ok() } else { None }
    }
}

/// A name that can be shown: one line of 1 to 40 characters.
pub(super) fn checked_name(text: &str) -> Result<String, Refusal> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Signs that change the direction of writing, or take no place, would let one name look like another.
    let hidden = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(hidden) {
        let facts = [("most", LONGEST_NAME.to_string())];
        return Err(Refusal::new("submission.name", "type a name of at most {most} characters", facts));
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_that_can_be_read() {
        assert_eq!(checked_name("  Ana\n Anić ").unwrap(), "Ana Anić");
        for bad in ["", " \t", "a\u{202e}b", "x\u{0}", &"a".repeat(41)] {
            assert_eq!(checked_name(bad).unwrap_err().law, "submission.name", "{bad:?}");
        }
        assert_eq!(checked_name(&"ж".repeat(40)).unwrap().chars().count(), 40);
    }
}
