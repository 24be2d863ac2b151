//! `potez match`: two or more engines and programs, many games.

mod log;
mod report;

use std::time::Duration;

use potez_contest::{Contest, Decision, Entrant, Pairing, Played, Sprt, play_contest};
use potez_play::players::EngineKind;
use potez_play::session::Seat;
use potez_play::{EngineSpec, Entry, Request, Table, find};
use potez_rules::Refusal;
use potez_search::Limits;
use serde_json::json;

use self::log::Log;
use super::elo::hypotheses;
use crate::cli::failure::Failure;
use crate::cli::opening::{EngineArgs, LimitArgs};
use crate::cli::output::Output;
use crate::cli::{Answer, Done, input, opening};

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// Two or more players: engine, engine:1 … engine:10, mcts, course, course:DEPTH, random, bot:COMMAND
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    /// The game
    #[arg(long)]
    pub(crate) game: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Options that have a name (see 'potez games'), or 'course': 30 seconds a move, no random opening
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// How many games two players play; each opening is played twice, with the sides swapped [default: 20, of more than two players 2]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: Option<u32>,
    /// Who plays whom: everybody everybody, the first one all others, or those with about the same points, round by round
    #[arg(long, value_enum, default_value_t = PairingName::RoundRobin)]
    pub(crate) pairing: PairingName,
    /// How many rounds with --pairing swiss
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,
    /// How many random plies an opening has [default: 4]
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=200))]
    pub(crate) opening: Option<u32>,
    #[command(flatten)]
    pub(crate) build: EngineArgs,
    /// Weights for the second engine only
    #[arg(long, value_name = "FILE")]
    pub(crate) weights_b: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many games are played at the same time
    #[arg(long, visible_alias = "concurrency", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) parallel: u16,
    /// End as soon as the games decide whether the first player is LOW or HIGH Elo points stronger
    #[arg(long, value_name = "LOW,HIGH", value_parser = hypotheses, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// The points of --sprt are normalised Elo
    #[arg(long, requires = "sprt")]
    pub(crate) normalised: bool,
    /// Keep every game in this file as soon as it has ended
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    /// Go on with the match in the file of --log
    #[arg(long, requires = "log")]
    pub(crate) resume: bool,
    /// Write the moves of every game too
    #[arg(long)]
    pub(crate) record: bool,
}

/// Who plays whom. The help of the option explains the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum PairingName {
    RoundRobin,
    Gauntlet,
    Swiss,
}

impl MatchArgs {
    /// Is it played as the course's tournament?
    fn is_course(&self) -> bool {
        self.preset.as_deref() == Some("course")
    }

    fn limits(&self) -> LimitArgs {
        let mut limits = self.limits.clone();
        if self.is_course() && limits.depth.is_none() && limits.nodes.is_none() {
            limits.time.get_or_insert(Duration::from_secs(30));
        }
        limits
    }

    /// The test that ends the match early.
    fn test(&self) -> Option<Sprt> {
        self.sprt.map(|(low, high)| Sprt::new(low, high, self.normalised))
    }

    fn pairing(&self) -> Pairing {
        match self.pairing {
            PairingName::RoundRobin => Pairing::RoundRobin,
            PairingName::Gauntlet => Pairing::Gauntlet,
            PairingName::Swiss => Pairing::Swiss { rounds: self.rounds },
        }
    }
}

pub(crate) fn run(args: &MatchArgs, output: &mut Output) -> Done {
    if args.sprt.is_some() && args.players.len() > 2 {
        let refusal = Refusal::new("match.sprt", "--sprt compares two players, not more", []);
        return Err(Failure::usage(&refusal));
    }
    let entrants = entrants(args)?;
    let entry = find(&args.game).map_err(|refusal| Failure::usage(&refusal))?;
    let table = open(args, entry)?;
    let contest = Contest {
        game: entry.name.to_owned(),
        entrants,
        pairing: args.pairing(),
        games: args.games.unwrap_or(if args.players.len() > 2 { 2 } else { 20 }),
        opening: args.opening.unwrap_or(if args.is_course() { 0 } else { 4 }),
        seed: args.build.seed,
    };
    check(args, &contest, &*table)?;
    let (mut log, before) = match &args.log {
        None => (None, Vec::new()),
        Some(path) => {
            let (log, before) = Log::open(path, &match_line(&contest, &*table), args.resume)?;
            (Some(log), before)
        }
    };
    check_games(&before, &contest)?;
    let mut written = Ok(());
    let test = args.test();
    let standings = play_contest(&contest, &*table, args.parallel.into(), &before, &mut |played, standings| {
        written = log.as_mut().map_or(Ok(()), |log| log.add(played));
        if written.is_ok() {
            written = report::tell(args, &contest, played, standings, output);
        }
        let decided =
            test.is_some_and(|test| test.decision(test.log_likelihood_ratio(&standings.pairs())) != Decision::Continue);
        written.is_ok() && !decided
    });
    let standings = standings.map_err(|refusal| Failure::data(&refusal))?;
    written?;
    report::end(args, &contest, &standings, test, output)?;
    Ok(Answer::Yes)
}

/// The first line of a log: everything that decides which games are played.
fn match_line(contest: &Contest, table: &dyn Table) -> String {
    let players: Vec<_> = contest
        .entrants
        .iter()
        .map(|entrant| {
            let Limits { depth, nodes, time } = entrant.request.limits;
            let EngineSpec { threads, table_megabytes, seed, weights, .. } = &entrant.build;
            json!({
                "name": entrant.name, "depth": depth, "nodes": nodes, "milliseconds": time.map(|time| time.as_millis() as u64),
                "threads": threads, "hash": table_megabytes, "seed": seed, "weights": weights,
            })
        })
        .collect();
    let pairing = match contest.pairing {
        Pairing::Swiss { rounds } => format!("swiss {rounds}"),
        Pairing::Gauntlet => "gauntlet".to_owned(),
        _ => "round-robin".to_owned(),
    };
    json!({
        "potez-match": 1, "game": contest.game, "settings": table.settings().to_string(), "players": players,
        "pairing": pairing, "games": contest.games, "opening": contest.opening, "seed": contest.seed,
    })
    .to_string()
}

/// Games of a log whose players do not exist would be counted for nobody.
fn check_games(games: &[Played], contest: &Contest) -> Result<(), Failure> {
    let known = |entrant: usize| entrant < contest.entrants.len();
    let fits = |game: &Played| {
        known(game.x)
            && known(game.o)
            && game.x != game.o
            && game.forfeit.as_ref().is_none_or(|forfeit| known(forfeit.entrant))
    };
    match games.iter().find(|game| !fits(game)) {
        None => Ok(()),
        Some(game) => {
            let facts = [("number", (game.game + 1).to_string())];
            let template = "game {number} of the log has players that do not take part";
            Err(Failure::data(&Refusal::new("match.log_players", template, facts)))
        }
    }
}

/// Who takes part. Players that are called alike get a number.
fn entrants(args: &MatchArgs) -> Result<Vec<Entrant>, Failure> {
    let build = opening::build(&args.build)?;
    let limits = args.limits();
    let mut entrants: Vec<Entrant> = Vec::new();
    for (number, player) in args.players.iter().enumerate() {
        let seat = Seat::parse(player).map_err(|refusal| Failure::usage(&refusal))?;
        let mut entrant = match seat {
            Seat::Human => {
                let template = "people do not take part in matches between programs: use 'potez play'";
                return Err(Failure::usage(&Refusal::new("match.person", template, [])));
            }
            Seat::Engine(kind, _) => {
                let mut build = EngineSpec { kind, ..build.clone() };
                if let Some(path) = args.weights_b.as_ref().filter(|_| number == 1) {
                    opening::check_weights(&[kind])?;
                    build.weights = Some(input::read(path)?);
                }
                Entrant::engine(build, Request { limits: limits.limits(kind), ..Request::default() })
            }
            // A program gets what the engine would get.
            Seat::Bot(command) => {
                let limits = limits.limits(EngineKind::Full);
                Entrant::bot(&command, Request { limits, ..Request::default() })
            }
        };
        let same = entrants.iter().filter(|other| other.seat == entrant.seat).count();
        if same > 0 {
            entrant.name = format!("{} #{}", entrant.name, same + 1);
        }
        entrants.push(entrant);
    }
    let engines: Vec<EngineKind> = entrants.iter().filter_map(Entrant::kind).collect();
    // A program uses every limit, and whether it uses a table nobody knows.
    if engines.len() == entrants.len() {
        opening::check_use(&args.build, &args.limits, &engines)?;
    }
    Ok(entrants)
}

/// The game with its options, where its preset begins.
fn open(args: &MatchArgs, entry: &Entry) -> Result<Box<dyn Table>, Failure> {
    let usage = |refusal: Refusal| Failure::usage(&refusal);
    let preset = args.preset.as_deref().filter(|_| !args.is_course());
    let preset = preset.map(|name| entry.preset(name)).transpose().map_err(usage)?;
    let mut table = (entry.open)(&opening::settings(&args.set, preset)?).map_err(usage)?;
    if let Some(text) = preset.and_then(|preset| preset.position) {
        table.set_up(text).map_err(Failure::position)?;
    }
    Ok(table)
}

/// Builds every engine and starts every program once before anything is played, so that a mistake is reported at once.
fn check(args: &MatchArgs, contest: &Contest, table: &dyn Table) -> Result<(), Failure> {
    for (number, entrant) in contest.entrants.iter().enumerate() {
        let path = match number {
            1 => args.weights_b.as_deref().or(args.build.weights.as_deref()),
            _ => args.build.weights.as_deref(),
        };
        entrant
            .opponent(&contest.game, table, 0)
            .and_then(|mut opponent| opponent.prepare())
            .map_err(|refusal| opening::weights_refused(path, refusal))?;
    }
    Ok(())
}
