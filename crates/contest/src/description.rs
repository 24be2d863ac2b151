//! [`Description`]: everything that decides which games a contest has, as data that can be stored. An interrupted
//! contest continues from it.

use std::time::Duration;

use potez_play::players::BotSpec;
use potez_play::session::Seat;
use potez_play::{EngineSpec, Request, Table, find};
use potez_rules::{Refusal, Settings};
use potez_search::Limits;
use potez_search::core::Clock;
use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::entrant::{Entrant, TableFile};
use crate::game::Contest;
use crate::openings::Openings;
use crate::pairing::Pairing;
use crate::sprt::Sprt;

/// A contest as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Description {
    /// The version of this format: 1.
    pub version: u32,
    /// The name of the game.
    pub game: String,
    /// Its options.
    pub settings: String,
    /// Where games begin, if not at the game's own start.
    pub position: Option<String>,
    /// Who takes part.
    pub players: Vec<PlayerDescription>,
    /// Who plays whom.
    pub pairing: Pairing,
    /// How many games each pair plays.
    pub games: u32,
    /// How games begin.
    pub openings: Openings,
    /// The seed of the openings.
    pub seed: u64,
    /// When games end early.
    pub adjudication: Adjudication,
    /// The test that ends the contest as soon as it is decided.
    #[serde(default)]
    pub test: Option<Sprt>,
}

/// A participant. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerDescription {
    /// Its name.
    pub name: String,
    /// Who it is, as on the command line.
    pub player: String,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<u64>,
    clock: Option<[u64; 2]>,
    threads: usize,
    hash: usize,
    seed: u64,
    weights: Option<String>,
    memory: Option<u64>,
    /// The file of the table that it uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<String>,
}

impl Description {
    /// The contest, played from the start of this table.
    #[must_use]
    pub fn of(contest: &Contest, table: &dyn Table) -> Description {
        Description {
            version: 1,
            game: contest.game.clone(),
            settings: table.settings().to_string(),
            position: table.start(),
            players: contest.entrants.iter().map(PlayerDescription::of).collect(),
            pairing: contest.pairing,
            games: contest.games,
            openings: contest.openings.clone(),
            seed: contest.seed,
            adjudication: contest.adjudication,
            test: None,
        }
    }

    /// The contest.
    ///
    /// # Errors
    /// It was written by a newer version of this program, or a player cannot be read.
    pub fn contest(&self) -> Result<Contest, Refusal> {
        if self.version != 1 || self.players.len() < 2 {
            let facts = [("version", self.version.to_string())];
            return Err(Refusal::new("contest.version", "the match has an unknown version: {version}", facts));
        }
        Ok(Contest {
            game: self.game.clone(),
            entrants: self.players.iter().map(PlayerDescription::entrant).collect::<Result<_, _>>()?,
            pairing: self.pairing,
            games: self.games,
            openings: self.openings.clone(),
            seed: self.seed,
            adjudication: self.adjudication,
        })
    }

    /// The table on which it is played.
    ///
    /// # Errors
    /// There is no such game here, or it has no such options or position.
    pub fn table(&self) -> Result<Box<dyn Table>, Refusal> {
        let mut table = (find(&self.game)?.open)(&Settings::parse(&self.settings)?)?;
        if let Some(position) = &self.position {
            table.set_up(position).map_err(|mut laws| match laws.is_empty() {
                true => Refusal::new("contest.position", "the position of the match cannot be set up", []),
                false => laws.swap_remove(0),
            })?;
        }
        Ok(table)
    }

    /// The contest in one line, for lists: `engine – random`, or the number of players.
    #[must_use]
    pub fn title(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|player| player.name.as_str()).collect();
        names.join(" – ")
    }
}

impl PlayerDescription {
    fn of(entrant: &Entrant) -> PlayerDescription {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let Limits { depth, nodes, time } = entrant.request.limits;
        let EngineSpec { threads, table_megabytes, seed, weights, .. } = entrant.build.clone();
        PlayerDescription {
            name: entrant.name.clone(),
            player: entrant.seat.to_string(),
            depth,
            nodes,
            time: time.map(millis),
            clock: entrant.request.clock.map(|clock| [clock.remaining, clock.increment].map(millis)),
            threads,
            hash: table_megabytes,
            seed,
            weights,
            memory: entrant.bot.memory,
            table: entrant.table.as_ref().map(|table| table.path.clone()),
        }
    }

    fn entrant(&self) -> Result<Entrant, Refusal> {
        let clock = self.clock.map(|times| {
            let [remaining, increment] = times.map(Duration::from_millis);
            Clock { remaining, increment, moves_to_go: None }
        });
        let limits = Limits { depth: self.depth, nodes: self.nodes, time: self.time.map(Duration::from_millis) };
        let request = Request { limits, clock, ..Request::default() };
        let entrant = match Seat::parse(&self.player)? {
            Seat::Bot(command) => Entrant::bot(&command, request),
            Seat::Engine(kind, _) => {
                let build = EngineSpec {
                    kind,
                    threads: self.threads,
                    table_megabytes: self.hash,
                    seed: self.seed,
                    weights: self.weights.clone(),
                };
                Entrant::engine(build, request)
            }
            Seat::Human => {
                return Err(Refusal::new("contest.person", "people do not take part in matches between programs", []));
            }
        };
        let table = self.table.clone().map(|path| TableFile { path, inform: None });
        Ok(Entrant { bot: BotSpec { memory: self.memory }, table, ..entrant }.named(&self.name))
    }
}
