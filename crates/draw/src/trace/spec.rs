//! [`TraceSpec`]: what is recorded.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering as MemoryOrdering};

use potez_play::{EngineKind, EvaluationSpec};
use potez_rules::refusal::quote;
use potez_rules::{Player, Refusal};
use potez_search::{Number, Profile, Window};

/// The algorithms that can be watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Everything.
    Minimax,
    /// Max-value and min-value with a window.
    #[default]
    AlphaBeta,
    /// The same in one function.
    Negamax,
    /// Principal-variation search.
    Pvs,
    /// The playing engine itself: its last iteration.
    Engine,
}

impl Algorithm {
    /// All algorithms with their names.
    pub const NAMES: [(&'static str, Algorithm); 5] = [
        ("minimax", Algorithm::Minimax),
        ("alphabeta", Algorithm::AlphaBeta),
        ("negamax", Algorithm::Negamax),
        ("pvs", Algorithm::Pvs),
        ("engine", Algorithm::Engine),
    ];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        Algorithm::NAMES.iter().find(|(_, algorithm)| *algorithm == self).map_or("", |(name, _)| name)
    }

    /// The algorithm of this name.
    ///
    /// # Errors
    /// There is none; the message names those that there are.
    pub fn parse(name: &str) -> Result<Algorithm, Refusal> {
        choose("trace.algorithm", "there is no algorithm {name}; there are {names}", name, &Algorithm::NAMES)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// In which order the moves of a node are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ordering {
    /// As the rules list them.
    #[default]
    Listed,
    /// The other way round.
    Reversed,
    /// At random, by the seed.
    Shuffled(u64),
    /// The really best move first: no order is much better.
    Best,
    /// The truly worst first.
    Worst,
}

impl Ordering {
    /// The names; `shuffled` takes a seed.
    pub const NAMES: [(&'static str, Ordering); 5] = [
        ("listed", Ordering::Listed),
        ("reversed", Ordering::Reversed),
        ("shuffled", Ordering::Shuffled(0)),
        ("best", Ordering::Best),
        ("worst", Ordering::Worst),
    ];

    /// The order of this name; `shuffled:7` has the seed 7.
    ///
    /// # Errors
    /// There is none; the message names those that there are.
    pub fn parse(text: &str) -> Result<Ordering, Refusal> {
        if let Some(seed) = text.strip_prefix("shuffled:").and_then(|seed| seed.parse().ok()) {
            return Ok(Ordering::Shuffled(seed));
        }
        choose("trace.order", "there is no order {name}; there are {names}", text, &Ordering::NAMES)
    }
}

impl fmt::Display for Ordering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ordering::Shuffled(seed) => write!(f, "shuffled:{seed}"),
            other => {
                let name = Ordering::NAMES.iter().find(|(_, order)| order == other).map_or("", |(name, _)| name);
                f.pad(name)
            }
        }
    }
}

fn choose<T: Copy>(
    law: &'static str,
    template: &'static str,
    name: &str,
    all: &[(&'static str, T)],
) -> Result<T, Refusal> {
    let found = all.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
    found.map(|(_, it)| *it).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        Refusal::new(law, template, [("name", quote(name)), ("names", names.join(", "))])
    })
}

/// What is recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceSpec {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The conventions of alpha-beta, with the start window; other algorithms have one convention.
    pub profile: Profile<Number>,
    /// The name of the profile.
    pub profile_name: String,
    /// The depth; `None` for the whole tree, or 2 plies in another game.
    pub depth: Option<u32>,
    /// The order in which moves are tried.
    pub order: Ordering,
    /// Keep at most about this many boards of a game: those that are drawn first.
    pub boards: usize,
    /// How positions of a game are valued where the depth ends; `None` for the course's evaluation, or only the result
    /// if the course has none. Trees have their written values.
    pub evaluation: Option<EvaluationSpec>,
    /// The most events of a game that are kept in full; for a longer search, only the moves at the root and their
    /// results are kept.
    pub detail: usize,
    /// The most events that may happen; a longer search is stopped.
    pub capacity: usize,
    /// Stops the search before its end.
    pub stop: StopFlag,
    /// Which engine searches, and the seed of its random decisions, if the algorithm is the engine.
    pub engine: (EngineKind, u64),
    /// The most nodes that an engine searches; `None` for its level's limit, or 100,000.
    pub nodes: Option<u64>,
}

/// A flag that stops a search, if there is one. Two are equal if they are the same.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(pub Option<Arc<AtomicBool>>);

impl StopFlag {
    /// Is it set?
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(MemoryOrdering::Relaxed))
    }
}

impl PartialEq for StopFlag {
    fn eq(&self, other: &StopFlag) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl Default for TraceSpec {
    fn default() -> TraceSpec {
        TraceSpec {
            algorithm: Algorithm::AlphaBeta,
            profile: Profile::lecture(),
            profile_name: "lecture".to_owned(),
            depth: None,
            order: Ordering::Listed,
            boards: 2_000,
            evaluation: None,
            detail: usize::MAX,
            capacity: 4_000_000,
            stop: StopFlag::default(),
            engine: (EngineKind::Full, 0),
            nodes: None,
        }
    }
}

/// A window from its text: two numbers, such as `0,10` or `-inf,3`.
///
/// # Errors
/// The text is not a window.
pub fn parse_window(text: &str) -> Result<Window<Number>, Refusal> {
    let wrong = || {
        let template = "{text} is not a window; write two numbers such as 0,10 or -inf,3";
        Refusal::new("trace.window", template, [("text", quote(text))])
    };
    let (alpha, beta) = text.split_once(',').ok_or_else(wrong)?;
    let number = |word: &str| {
        let word = word.trim().replace('∞', "inf").replace('−', "-");
        word.parse::<f64>().ok().and_then(Number::new).ok_or_else(wrong)
    };
    Ok(Window::new(number(alpha)?, number(beta)?))
}

impl TraceSpec {
    /// The specification from names. Only alpha-beta has a window and a profile.
    ///
    /// # Errors
    /// An unknown name, an empty window, or an option that the algorithm does not have.
    pub fn new(
        algorithm: Algorithm,
        profile: Option<&str>,
        window: Option<Window<Number>>,
        depth: Option<u32>,
        order: Ordering,
    ) -> Result<TraceSpec, Refusal> {
        if algorithm != Algorithm::AlphaBeta && (profile.is_some() || window.is_some()) {
            let what = if profile.is_some() { "profile" } else { "start window" };
            let facts = [("algorithm", algorithm.to_string()), ("what", what.to_owned())];
            return Err(Refusal::new("trace.alphabeta", "{algorithm} has no {what}: that is for alphabeta", facts));
        }
        if algorithm == Algorithm::Engine && order != Ordering::Listed {
            let template = "the engine orders moves by itself: leave out the order, or choose another algorithm";
            return Err(Refusal::new("trace.engine_order", template, []));
        }
        let profile_name = profile.unwrap_or("lecture").to_owned();
        let mut profile = Profile::named(&profile_name)?;
        if let Some(window) = window {
            profile = profile.with_start(window.absolute(Player::First))?;
        }
        Ok(TraceSpec { algorithm, profile, profile_name, depth, order, ..TraceSpec::default() })
    }
}
