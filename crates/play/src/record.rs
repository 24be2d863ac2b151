//! Records of games: a session as text, and back.
//!
//! | module | format |
//! |---|---|
//! | [`json`] | ours: everything that a session holds |
//! | [`text`] | tags, numbered moves, comments and variations, as chess players write them |
//! | [`sgf`] | SGF, for m,n,k and Byte |
//! | [`list`] | lists of moves, as the course writes them or in any other notation |
//! | [`format`](mod@format) | the list of formats, recognising them, reading and writing |
//! | `build` | builds a session from a record; illegal moves are reported, and what came before them is kept |
//!
//! All readers produce a [`Record`], and one builder makes the session from it: so there is one place where the moves
//! of a record are checked, and it asks the rules.

mod build;
mod draft;
pub mod format;
pub mod json;
pub mod list;
pub mod sgf;
pub mod text;
mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use potez_rules::refusal::quote;
use potez_rules::{Place, Player, Refusal, Settings};
use serde::{Deserialize, Serialize};

use crate::register::find;
use crate::session::{Control, Ending, Evaluation, NodeId, Session};
use crate::table::Table;

pub use format::{Format, decode, read, read_all, read_any, write};

/// The value of the field `format` in all our records.
pub const FORMAT: &str = "potez-record";

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// The longest text that is read, in bytes.
pub const LONGEST: usize = 64 << 20;

/// A session as plain data: what the JSON format holds. `docs/formats.md` says what each field means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// The name of the game.
    pub game: String,
    /// The options that differ from the defaults.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
    /// The position where the game began, if it is not the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Tags, in order: name and value.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// Who plays.
    #[serde(default)]
    pub seats: Seats,
    /// The clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockRecord>,
    /// The player whose draw offer stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Player>,
    /// The tree of moves. The first node is the start; every other one comes after its parent.
    #[serde(default)]
    pub nodes: Vec<NodeRecord>,
    /// The current node; if missing, the end of the main line.
    #[serde(default)]
    pub current: Option<u32>,
    /// How the game ended at the current node. For readers that do not know the rules; it is not read back.
    #[serde(default)]
    pub ending: Option<Ending>,
}

/// Who plays each side, in the text form of [`Seat`](crate::session::Seat).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats {
    /// The first player.
    #[serde(default = "human")]
    pub x: String,
    /// The second player.
    #[serde(default = "human")]
    pub o: String,
}

fn human() -> String {
    "human".to_owned()
}

impl Default for Seats {
    fn default() -> Seats {
        Seats { x: human(), o: human() }
    }
}

impl Seats {
    pub(crate) fn of(&self, player: Player) -> &str {
        match player {
            Player::First => &self.x,
            Player::Second => &self.o,
        }
    }
}

/// A clock, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockRecord {
    /// The time for the whole game.
    pub base_ms: u64,
    /// The time added after each move.
    #[serde(default)]
    pub increment_ms: u64,
    /// The time that X and O had left after the last move; if missing, what the current node says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<[u64; 2]>,
}

impl ClockRecord {
    /// The time control.
    #[must_use]
    pub fn control(&self) -> Control {
        Control { base: Duration::from_millis(self.base_ms), increment: Duration::from_millis(self.increment_ms) }
    }
}

/// A move of a record, and what was said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeRecord {
    /// The index of its parent in the list; only the start has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The move that led here; empty at the start.
    #[serde(rename = "move", default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The comment.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// An engine's evaluation, from X's view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// The time that X and O had left after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<[u64; 2]>,
    /// How people, and not the rules, ended the game here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The nodes that follow, the main line first, if that is not their order in the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<u32>,
    /// The child that was visited last, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u32>,
}

impl Record {
    /// A record without moves.
    #[must_use]
    pub fn new(game: &str, settings: &Settings) -> Record {
        Record {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: game.to_owned(),
            settings: settings.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            position: None,
            tags: Vec::new(),
            seats: Seats::default(),
            clock: None,
            offer: None,
            nodes: vec![NodeRecord::default()],
            current: None,
            ending: None,
        }
    }

    /// The options as [`Settings`].
    ///
    /// # Errors
    /// There are more than [`Settings::MOST`].
    pub fn options(&self) -> Result<Settings, Refusal> {
        let mut settings = Settings::new();
        for (key, value) in &self.settings {
            settings.set(key, value)?;
        }
        Ok(settings)
    }
}

/// A session that was read, and what could not be kept of it.
pub struct Import {
    /// The game, with everything that could be kept, at the node that the record names.
    pub session: Session,
    /// What could not be kept, in the order of the record; empty if the record is sound. At most
    /// [`Import::MOST_BROKEN`] are reported.
    pub broken: Vec<Broken>,
}

impl Import {
    /// The greatest number of broken places that are reported.
    pub const MOST_BROKEN: usize = 100;
}

impl fmt::Debug for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Import")
            .field("game", &self.session.game())
            .field("nodes", &self.session.history().len())
            .field("broken", &self.broken)
            .finish()
    }
}

/// Something in a record that could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The number of the move in its line, from 1; 0 if something other than a move is broken.
    pub number: usize,
    /// The moves before it, in our notation.
    pub path: Vec<String>,
    /// What the record says.
    pub text: String,
    /// Why it could not be kept, and where it is in the text.
    pub reason: Box<Refusal>,
    /// How many moves after it were left out with it.
    pub lost: usize,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { line, column }) = self.reason.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        if self.number > 0 {
            write!(f, "move {} {}", self.number, quote(&self.text))?;
            if let Some(last) = self.path.last() {
                write!(f, " after {}", quote(last))?;
            }
            f.write_str(": ")?;
        }
        write!(f, "{}", Refusal { place: None, ..(*self.reason).clone() })?;
        match self.lost {
            0 => Ok(()),
            1 => f.write_str("; 1 move after it is left out"),
            lost => write!(f, "; {lost} moves after it are left out"),
        }
    }
}

impl std::error::Error for Broken {}

impl Session {
    /// The session as plain data. Nodes keep their order; if some were removed, the numbers after them move up.
    #[must_use]
    pub fn record(&self) -> Record {
        let history = self.history();
        let ids: Vec<NodeId> = history.ids().collect();
        // Ids are in order, so a binary search finds the index of one.
        let place = |id: NodeId| ids.binary_search(&id).map_or(0, |place| place as u32);
        let nodes = ids.iter().map(|id| {
            let node = history.node(*id);
            let sorted = node.children.is_sorted();
            NodeRecord {
                parent: node.parent.map(place),
                text: node.text.clone(),
                comment: node.comment.clone(),
                evaluation: node.evaluation,
                clock_ms: node.clock.map(|clock| clock.map(milliseconds)),
                ending: node.ending,
                children: if sorted { Vec::new() } else { node.children.iter().copied().map(place).collect() },
                last: node.last().filter(|_| node.children.len() > 1).map(place),
            }
        });
        let clock = self.clock().map(|clock| ClockRecord {
            base_ms: milliseconds(clock.control().base),
            increment_ms: milliseconds(clock.control().increment),
            left_ms: Some(clock.settled().map(milliseconds)),
        });
        Record {
            position: self.start().map(str::to_owned),
            tags: self.tags().to_vec(),
            seats: Seats { x: self.seat(Player::First).to_string(), o: self.seat(Player::Second).to_string() },
            clock,
            offer: self.offer(),
            nodes: nodes.collect(),
            current: Some(place(history.current())),
            ending: self.ending(),
            ..Record::new(self.game(), self.settings())
        }
    }

    /// Builds a session from a record. Illegal moves are left out with everything that follows them, and reported.
    ///
    /// A seat may be a program (`bot:COMMAND`), as the record says: that is right for records of our own store. Texts
    /// from outside go through [`json::read`] and the other readers, which never seat a program.
    ///
    /// # Errors
    /// Not a record of ours, an unknown version, or a game, option or start position that does not exist.
    pub fn from_record(record: &Record) -> Result<Import, Refusal> {
        build::build(&draft::Draft::of(record.clone()), draft::Trust::Own)
    }
}

/// The game and the options for a text that does not name them.
struct Hints<'a> {
    game: Option<&'a str>,
    settings: &'a Settings,
}

/// A table on which a line of the session has been played.
fn replayed(session: &Session, line: &[NodeId]) -> Option<Box<dyn Table>> {
    let mut table = (find(session.game()).ok()?.open)(session.settings()).ok()?;
    if let Some(position) = session.start() {
        table.set_up(position).ok()?;
    }
    for id in line.iter().skip(1) {
        table.play(&session.history().node(*id).text).ok()?;
    }
    Some(table)
}

/// How the main line ends, if it does.
fn end_of_main_line(session: &Session) -> Option<Ending> {
    let line = session.history().main_line();
    let outcome = replayed(session, &line).and_then(|table| table.outcome());
    let said = || line.last().and_then(|end| session.history().node(*end).ending);
    outcome.map(Ending::Rules).or_else(said)
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
