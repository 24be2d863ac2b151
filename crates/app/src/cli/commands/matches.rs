//! `potez match`: two or more engines and programs, many games.
//!
//! | module | subject |
//! |---|---|
//! | `players` | who takes part, from the command line |
//! | `options` | openings, clocks, limits and early ends as text |
//! | `saved` | matches in the store: list, show, delete, and which one to continue |
//! | `report` | what a match prints while it is played, and its result |
//! | `written` | the files of `--report` |

mod options;
mod players;
mod report;
mod saved;
mod written;

use std::path::PathBuf;
use std::time::Duration;

use potez_contest::{
    Adjudication, Contest, Decision, Description, Openings, Pairing, Played, SavedContest, Sprt, Standings,
    play_contest, standings,
};
use potez_play::session::Control;
use potez_play::{Entry, Table, find};
use potez_rules::Refusal;

use self::options::{Early, OpeningsArg, parse_early, parse_memory};
use self::written::{ReportFile, Whole};
use super::elo::hypotheses;
use super::play::parse_control;
use crate::cli::failure::Failure;
use crate::cli::opening::{EngineArgs, LimitArgs};
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// Two or more players: engine, engine:1 … engine:10, mcts, course, course:DEPTH, random, bot:COMMAND; engine@FILE takes its weights from a
    /// file, NAME=PLAYER gives a name
    #[arg(num_args = 2.., value_name = "PLAYER", required_unless_present_any = ["list", "show", "delete", "resume"])]
    pub(crate) players: Vec<String>,
    /// The game
    #[arg(long, required_unless_present_any = ["list", "show", "delete", "resume"])]
    pub(crate) game: Option<String>,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// A named set of options (see 'potez games'), or 'course': 30 seconds per move, no random opening
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// How many games two players play; each opening is played twice, with the sides swapped [default: 20, or 2 with
    /// more than two players]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: Option<u32>,
    /// Who plays whom: everybody plays everybody, the first player plays all others, or players with about the same
    /// points play each other, round by round
    #[arg(long, value_enum, default_value_t = PairingName::RoundRobin)]
    pub(crate) pairing: PairingName,
    /// How many rounds with --pairing swiss
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,
    /// How many random plies an opening has [default: 4]
    #[arg(long, value_name = "PLIES", conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(0..=200))]
    pub(crate) opening: Option<u32>,
    /// How games begin: random:PLIES, balanced:PLIES (the most even of twelve by a short search), or a file with one
    /// list of moves per line
    #[arg(long, value_name = "HOW")]
    pub(crate) openings: Option<OpeningsArg>,
    #[command(flatten)]
    pub(crate) build: EngineArgs,
    /// Weights for the second engine only
    #[arg(long, value_name = "FILE")]
    pub(crate) weights_b: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// A table of the solved game, made by 'potez solve GAME --all', for every engine at full strength; no other table is used
    #[arg(long, value_name = "FILE", conflicts_with_all = ["list", "show", "delete"])]
    pub(crate) table: Option<String>,
    /// A clock for each player: the time for a game, and what every move adds (60+0.5, 5m+3s)
    #[arg(long, value_name = "TIME", value_parser = parse_control)]
    pub(crate) clock: Option<Control>,
    /// End games early; may be repeated: draw:MOVES,POINTS or win:MOVES,POINTS when both sides have reported such
    /// scores in their last MOVES moves, proof or proof:NODES when a search proves the result
    #[arg(long, value_name = "WHEN", value_parser = parse_early)]
    pub(crate) adjudicate: Vec<Early>,
    /// How much memory a program and the processes that it starts may use, in megabytes (Linux)
    #[arg(long, value_name = "MB", value_parser = parse_memory)]
    pub(crate) bot_memory: Option<u64>,
    /// How many games are played at the same time
    #[arg(long, visible_alias = "concurrency", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) parallel: u16,
    /// Stop as soon as the games decide whether the first player is LOW or HIGH Elo points stronger
    #[arg(long, value_name = "LOW,HIGH", value_parser = hypotheses, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// The points of --sprt are normalised Elo
    #[arg(long, requires = "sprt")]
    pub(crate) normalised: bool,
    /// Continue an interrupted match: the newest with the same players and options, or the one with this name
    /// (--resume=ID)
    #[arg(long, value_name = "ID", num_args = 0..=1, require_equals = true, conflicts_with_all = ["list", "show", "delete", "no_save"])]
    pub(crate) resume: Option<Option<String>>,
    /// List the saved matches, the most recently changed first
    #[arg(long, conflicts_with_all = ["show", "delete", "players"])]
    pub(crate) list: bool,
    /// Show a saved match: its result, and with --record its games
    #[arg(long, value_name = "ID", conflicts_with_all = ["delete", "players"])]
    pub(crate) show: Option<String>,
    /// Delete a saved match for good
    #[arg(long, value_name = "ID", conflicts_with = "players")]
    pub(crate) delete: Option<String>,
    /// Save the match in this folder [default: the data folder of the system; a match that is not started at a terminal is saved only with --data or
    /// --resume]
    #[arg(long, value_name = "DIR", conflicts_with = "no_save")]
    pub(crate) data: Option<PathBuf>,
    /// Do not save the match
    #[arg(long)]
    pub(crate) no_save: bool,
    /// Write the moves of every game too
    #[arg(long)]
    pub(crate) record: bool,
    /// Write a report, also with --show: a page with boards to replay (FILE.html), a table (.csv), everything (.json), or text (.txt); may be repeated
    #[arg(long, value_name = "FILE", conflicts_with_all = ["list", "delete"])]
    pub(crate) report: Vec<ReportFile>,
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
        if self.is_course() && limits.depth.is_none() && limits.nodes.is_none() && self.clock.is_none() {
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

    fn openings(&self, table: &mut dyn Table) -> Result<Openings, Failure> {
        match &self.openings {
            Some(openings) => openings.open(table),
            None => Ok(Openings::Random(self.opening.unwrap_or(if self.is_course() { 0 } else { 4 }))),
        }
    }

    fn adjudication(&self) -> Adjudication {
        let mut all = Adjudication::default();
        for early in &self.adjudicate {
            match *early {
                Early::Draw(agreement) => all.draw = Some(agreement),
                Early::Win(agreement) => all.win = Some(agreement),
                Early::Proof(nodes) => all.proof = Some(nodes),
            }
        }
        all
    }
}

/// A match to be played or continued.
struct Job {
    contest: Contest,
    table: Box<dyn Table>,
    test: Option<Sprt>,
    /// Where it is saved.
    saved: Option<SavedContest>,
    /// What was played before it was interrupted.
    before: Vec<Played>,
}

pub(crate) fn run(args: &MatchArgs, output: &mut Output) -> Done {
    if args.list {
        return saved::list(args, output);
    }
    if let Some(id) = &args.delete {
        return saved::delete(args, id, output);
    }
    let job = match (&args.show, &args.resume) {
        (Some(id), _) => return saved::show(args, id, output),
        (None, Some(Some(id))) => saved::open(args, id)?,
        _ => new_match(args)?,
    };
    play(args, &job, output)
}

/// The match of the command line.
fn new_match(args: &MatchArgs) -> Result<Job, Failure> {
    if args.players.len() < 2 {
        let template = "name at least two players, or --resume=ID";
        return Err(Failure::usage(&Refusal::new("match.players", template, [])));
    }
    if args.sprt.is_some() && args.players.len() > 2 {
        let refusal = Refusal::new("match.sprt", "--sprt compares two players, not more", []);
        return Err(Failure::usage(&refusal));
    }
    let entrants = players::entrants(args)?;
    let entry = find(args.game.as_deref().unwrap_or_default()).map_err(|refusal| Failure::usage(&refusal))?;
    let mut table = open(args, entry)?;
    let mut contest = Contest {
        game: entry.name.to_owned(),
        entrants,
        pairing: args.pairing(),
        games: args.games.unwrap_or(if args.players.len() > 2 { 2 } else { 20 }),
        openings: args.openings(&mut *table)?,
        seed: args.build.seed,
        adjudication: args.adjudication(),
    };
    players::open_tables(&mut contest, &*table)?;
    players::check(args, &contest, &*table)?;
    let test = args.test();
    let description = Description { test, ..Description::of(&contest, &*table) };
    let (saved, before) = saved::begin(args, &description)?;
    Ok(Job { contest, table, test, saved, before })
}

fn play(args: &MatchArgs, job: &Job, output: &mut Output) -> Done {
    let Job { contest, table, test, saved, before } = job;
    let mut written = Ok(());
    // Only reports need all games at once.
    let mut games: Vec<Played> = if args.report.is_empty() { Vec::new() } else { before.clone() };
    let mut live = report::Live::new();
    let decided = |standings: &Standings| {
        test.is_some_and(|test| test.decision(test.log_likelihood_ratio(&standings.pairs())) != Decision::Continue)
    };
    let mut tell = |played: &Played, standings: &Standings| {
        // A game is saved before it is reported.
        let kept = saved.as_ref().map_or(Ok(()), |saved| saved.add(played));
        written = kept.map_err(saved::refuse);
        if written.is_ok() {
            if args.record || played.forfeit.is_some() {
                live.clear();
            }
            written = report::tell(args, contest, played, output);
            live.show(contest, standings, &output.words);
            if !args.report.is_empty() {
                games.push(played.clone());
            }
        }
        written.is_ok() && !decided(standings)
    };
    let so_far = standings(contest, before);
    let standings = match decided(&so_far) {
        true => Ok(so_far),
        false => play_contest(contest, &**table, args.parallel.into(), before, &mut tell),
    };
    live.clear();
    let standings = standings.map_err(|refusal| Failure::data(&refusal))?;
    written?;
    if let Some(saved) = saved {
        saved.end().map_err(saved::refuse)?;
    }
    let id = saved.as_ref().map(|saved| saved.id().as_str());
    report::result(contest, &standings, *test, id, output)?;
    games.sort_by_key(|played| played.game);
    let whole = Whole { contest, table: &**table, games: &games, standings: &standings, test: *test };
    written::write(&args.report, &whole, output)?;
    output.flush()?;
    saved::note(saved.as_ref(), output);
    Ok(Answer::Yes)
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
