//! [`Description`]: what is played. It never changes once a tournament is made.

use std::collections::BTreeMap;
use std::time::Duration;

use potez_contest::{Contest, Entrant, Openings, Pairing};
use potez_play::players::EngineSpec;
use potez_play::session::Seat;
use potez_play::{Request, Table, find};
use potez_rules::{Refusal, Settings};
use potez_search::Limits;
use serde::{Deserialize, Serialize};

use crate::server::requests::{Options, settings};
use crate::server::view::settings_map;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 80;
/// Megabytes for the table of an engine.
const MEGABYTES: usize = 16;
/// The most engines in one tournament.
const MOST_ENGINES: usize = 10;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub(in crate::server) enum Format {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// In every round those with about the same points play.
    Swiss,
}

/// A new tournament.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct NewTournament {
    /// Its name for people.
    #[serde(default)]
    title: String,
    /// The name of the game.
    game: String,
    /// The options of the game.
    #[serde(default)]
    settings: Options,
    /// Who plays whom.
    #[serde(default)]
    format: Format,
    /// Rounds, if it is Swiss: 1 to 30.
    rounds: Option<u32>,
    /// Games of a pair: 1 to 10.
    games: Option<u32>,
    /// Seconds for a move: 0.1 to 120.
    seconds: Option<f64>,
    /// Random plies before the players begin: 0 to 12.
    opening: Option<u32>,
    /// Engines that take part: `engine:3`, `random`, and so on.
    #[serde(default)]
    engines: Vec<String>,
}

/// What is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Description {
    /// The version of this text.
    #[serde(rename = "potez-tournament")]
    version: u32,
    pub(super) title: String,
    pub(super) game: String,
    pub(super) settings: BTreeMap<String, String>,
    pub(super) format: Format,
    pub(super) rounds: u32,
    pub(super) games: u32,
    pub(super) seconds: f64,
    pub(super) opening: u32,
    pub(super) engines: Vec<String>,
    seed: u64,
}

/// A number within bounds, or why not.
fn between<T: PartialOrd + ToString>(
    law: &'static str,
    sentence: &'static str,
    value: T,
    (low, high): (T, T),
) -> Result<T, Refusal> {
    if value >= low && value <= high {
        return Ok(value);
    }
    Err(Refusal::new(law, sentence, [("low", low.to_string()), ("high", high.to_string())]))
}

impl NewTournament {
    /// Checks everything.
    pub(super) fn check(self) -> Result<Description, Refusal> {
        let entry = find(&self.game)?;
        let table = (entry.open)(&settings(&self.settings)?)?;
        if self.engines.len() > MOST_ENGINES {
            let facts = [("most", MOST_ENGINES.to_string())];
            return Err(Refusal::new("tournament.engines", "at most {most} engines may take part", facts));
        }
        let engines: Vec<Seat> = self.engines.iter().map(|text| Seat::parse(text)).collect::<Result<_, _>>()?;
        for seat in &engines {
            let Seat::Engine(kind, _) = *seat else {
                let sentence = "only engines can be entered here: engine:3, mcts, random; students send programs";
                return Err(Refusal::new("tournament.engine", sentence, []));
            };
            table.engine(&EngineSpec { kind, table_megabytes: 1, ..EngineSpec::default() })?;
        }
        let title: String = self.title.trim().chars().filter(|sign| !sign.is_control()).take(LONGEST_TITLE).collect();
        Ok(Description {
            version: 1,
            title,
            game: entry.name.to_owned(),
            settings: settings_map(table.settings()),
            format: self.format,
            rounds: between(
                "tournament.rounds",
                "there may be {low} to {high} rounds",
                self.rounds.unwrap_or(5),
                (1, 30),
            )?,
            games: between(
                "tournament.games",
                "a pair may play {low} to {high} games",
                self.games.unwrap_or(2),
                (1, 10),
            )?,
            seconds: between(
                "tournament.seconds",
                "there may be {low} to {high} seconds for a move",
                self.seconds.unwrap_or(2.0),
                (0.1, 120.0),
            )?,
            opening: between(
                "tournament.opening",
                "there may be {low} to {high} random plies at the start",
                self.opening.unwrap_or(0),
                (0, 12),
            )?,
            engines: engines.iter().map(Seat::to_string).collect(),
            seed: 1,
        })
    }
}

impl Description {
    /// Reads a contest of the store; `None` if it is not a tournament of a server.
    pub(super) fn read(text: &str) -> Option<Description> {
        serde_json::from_str(text).ok().filter(|description: &Description| description.version == 1)
    }

    /// What the store keeps.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The game at its beginning.
    pub(super) fn table(&self) -> Result<Box<dyn Table>, Refusal> {
        let mut settings = Settings::new();
        for (key, value) in &self.settings {
            settings.set(key, value)?;
        }
        (find(&self.game)?.open)(&settings)
    }

    /// The time for a move.
    pub(super) fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds.clamp(0.1, 120.0))
    }

    /// The contest between these, each an engine or, without a seat, a program.
    pub(super) fn contest(&self, seats: &[Option<Seat>]) -> Contest {
        let request = Request::within(Limits::time(self.time()));
        let entrant = |seat: &Option<Seat>| match seat {
            Some(Seat::Engine(kind, _)) => {
                let build = EngineSpec { kind: *kind, table_megabytes: MEGABYTES, ..EngineSpec::default() };
                Entrant::engine(build, request.clone())
            }
            // The program is started by `game`, in the sandbox.
            _ => Entrant::bot("", request.clone()),
        };
        Contest {
            game: self.game.clone(),
            entrants: seats.iter().map(entrant).collect(),
            pairing: match self.format {
                Format::RoundRobin => Pairing::RoundRobin,
                Format::Swiss => Pairing::Swiss { rounds: self.rounds },
            },
            games: self.games,
            openings: Openings::Random(self.opening),
            seed: self.seed,
            ..Contest::default()
        }
    }

    /// How many games this many players play.
    pub(super) fn planned(&self, players: usize) -> usize {
        let pairs = match self.format {
            Format::RoundRobin => players * players.saturating_sub(1) / 2,
            Format::Swiss => players / 2 * self.rounds as usize,
        };
        pairs * self.games as usize
    }
}
