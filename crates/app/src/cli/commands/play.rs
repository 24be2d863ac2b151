//! `potez play`: a game against the computer, between two people, or between two programs.
//!
//! Here is what both front ends share: the seats and the exit code. The board on the screen is
//! [`crate::terminal`], the dialogue line by line is [`crate::console`].

use std::io::{self, IsTerminal};
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;
use potez_play::players::Opponent;
use potez_play::record::{self, Broken, Format, Import};
use potez_play::session::Control;
use potez_play::session::{NodeId, Seat};
use potez_play::store::{GameId, SavedGame, Store};
use potez_play::{EngineKind, Session};
use potez_rules::refusal::quote;
use potez_rules::{Outcome, Player, Refusal, Settings};
use potez_search::Limits;

use crate::cli::failure::{Failure, cannot_write};
use crate::cli::opening::{EngineArgs, GameArgs, LimitArgs, TableArgs, parse_time};
use crate::cli::output::Output;
use crate::cli::{Answer, Done, input, opening};
use crate::{console, tables, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The saved game to continue; 'potez saved play' says which.
    #[arg(skip)]
    pub(crate) resume: Option<GameId>,
    /// Who plays X: human, engine, engine:1 … engine:10, mcts, course, course:DEPTH, random, bot:COMMAND [default:
    /// human; if only --o is given, the other kind]
    #[arg(long, value_name = "WHO")]
    pub(crate) x: Option<String>,
    /// Who plays O [default: engine; if only --x is given, the other kind]
    #[arg(long, value_name = "WHO")]
    pub(crate) o: Option<String>,
    /// Who begins; X always does, so this says which side the person plays
    #[arg(long, value_name = "person|computer")]
    pub(crate) first: Option<Beginner>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Time for each player, and what each move adds: 5m, 5m+3s, 90s+1s
    #[arg(long, value_name = "TIME+INCREMENT", value_parser = parse_control)]
    pub(crate) clock: Option<Control>,
    /// When two programs play: show each position at least this long, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_pace)]
    pub(crate) pace: Option<Duration>,
    /// Play line by line, without a board on the screen (the default if stdin or stdout is not a terminal)
    #[arg(long)]
    pub(crate) plain: bool,
    /// Ask for sizes and who begins even if stdin is not a terminal
    #[arg(long)]
    pub(crate) ask: bool,
    /// Save games in this folder [default: the data folder of the system; a game whose moves are not typed at a terminal is saved only
    /// with this option]
    #[arg(long, value_name = "DIR", conflicts_with = "no_save")]
    pub(crate) data: Option<PathBuf>,
    /// Do not save the game
    #[arg(long)]
    pub(crate) no_save: bool,
    /// Continue the game of a record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "tree", "set", "preset"])]
    pub(crate) load: Option<PathBuf>,
    /// Write a record of the game to this file at the end
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// Who has the side that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Beginner {
    Person,
    Computer,
}

pub(crate) fn run(args: &PlayArgs, output: &mut Output) -> Done {
    if let Some(data) = &args.data {
        tables::look_in(data);
    }
    if on_screen(args) { terminal::run(args, output) } else { console::run(args, output) }
}

/// Is there a screen on which a board can be drawn and clicked?
fn on_screen(args: &PlayArgs) -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !args.plain && !args.ask && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Opens the game and sets the seats. `game` is the game of `args`, perhaps with more options.
pub(crate) fn open(args: &PlayArgs, game: &GameArgs, first: Option<Beginner>) -> Result<Session, Failure> {
    let mut session = match &args.load {
        Some(path) => load(path, game)?,
        None => opening::session(game)?,
    };
    let named = args.x.is_some() || args.o.is_some() || first.is_some();
    if named || args.load.is_none() {
        let [x, o] = seats(args, first, beginner(&session))?;
        session.sit(Player::First, x);
        session.sit(Player::Second, o);
    }
    if let Some(control) = args.clock {
        session.set_clock(control);
    }
    args.table.open(session.game(), session.table())?;
    Ok(session)
}

/// The game that `potez saved play` continues, and which parts of it could not be read. The command line may give a
/// side to another player; an outside program is not started only because a record names it.
pub(crate) fn resume(args: &PlayArgs, store: &Arc<Store>, id: &GameId) -> Result<(SavedGame, Vec<Broken>), Failure> {
    let (mut game, broken) = SavedGame::open(store, id).map_err(|error| Failure::data(&error.refusal()))?;
    for (player, named) in Player::BOTH.into_iter().zip([&args.x, &args.o]) {
        match named {
            Some(text) => game.session_mut().sit(player, seat(text, args)?),
            None if matches!(game.session().seat(player), Seat::Bot(_)) => game.session_mut().sit(player, Seat::Human),
            None => {}
        }
    }
    args.table.open(game.session().game(), game.session().table())?;
    Ok((game, broken))
}

/// The game of a record. A record that cannot be kept whole is refused here; the dialogue can take what is left of it.
fn load(path: &Path, game: &GameArgs) -> Result<Session, Failure> {
    let shown = path.display().to_string();
    let entry = potez_play::find(&game.open.game).map_err(|refusal| Failure::usage(&refusal))?;
    let import = read_record(&shown, entry.name, &Settings::new())?;
    // A problem without a number is not a move: for example, a seat for a program, which only the command line may give.
    match import.broken.into_iter().find(|broken| broken.number > 0) {
        None => Ok(import.session),
        Some(broken) => Err(Failure::file(&shown, broken_move(&broken))),
    }
}

fn broken_move(broken: &Broken) -> Refusal {
    let facts =
        [("number", broken.number.to_string()), ("text", quote(&broken.text)), ("reason", broken.reason.to_string())];
    Refusal::new("play.broken", "move {number}, {text}, cannot be made: {reason}", facts)
}

/// Reads a record of this game, in any format. The options are for formats that do not contain them.
pub(crate) fn read_record(path: &str, game: &str, settings: &Settings) -> Result<Import, Failure> {
    let bytes = input::bytes(path)?;
    let wrong = |refusal| Failure::file(path, refusal);
    let text = record::decode(&bytes);
    let import = record::read_any(&text, Some(game), settings).map_err(wrong)?;
    if import.session.game() != game {
        let facts = [("found", import.session.game().to_owned()), ("game", game.to_owned())];
        return Err(wrong(Refusal::new("play.other_game", "this is a record of {found}, not of {game}", facts)));
    }
    match no_game(&text, &import) {
        Some(reason) => Err(wrong(reason)),
        None => Ok(import),
    }
}

/// Why a text is not the record of a game: it has no legal move, and does not say either that it is a record.
fn no_game(text: &str, import: &Import) -> Option<Refusal> {
    if !import.session.history().is_empty() {
        return None;
    }
    if let Some(broken) = import.broken.iter().find(|broken| broken.number > 0) {
        return Some(*broken.reason.clone());
    }
    let says_so = match Format::of(text) {
        Format::Json | Format::Sgf => true,
        Format::Text => text.trim_start().starts_with('['),
        // A list of moves says nothing else.
        _ => false,
    };
    (!says_so).then(|| Refusal::new("play.no_record", "there is no move in it", []))
}

/// Writes a record, in the format of the file's extension: `.sgf`, `.pgn`, `.txt` (a list of moves as the course
/// writes them), else JSON.
pub(crate) fn write_record(session: &Session, path: &str) -> Result<(), Failure> {
    let ending = Path::new(path).extension().map(|ending| ending.to_ascii_lowercase());
    let format = match ending.as_deref().and_then(|ending| ending.to_str()) {
        Some("sgf") => Format::Sgf,
        Some("pgn") => Format::Text,
        Some("txt") => Format::Course,
        _ => Format::Json,
    };
    let text = record::write(session, format).map_err(|refusal| Failure::file(path, refusal))?;
    std::fs::write(path, text).map_err(|error| cannot_write(path, &error))
}

/// The side that makes the first move of the game.
fn beginner(session: &Session) -> Player {
    session.table_at(NodeId::ROOT).map_or(Player::First, |table| table.turn())
}

/// Who plays X and who plays O. If one side is given, the other is of the other kind.
fn seats(args: &PlayArgs, first: Option<Beginner>, beginner: Player) -> Result<[Seat; 2], Failure> {
    let read = |text: &Option<String>| -> Result<Option<Seat>, Failure> {
        text.as_deref().map(|text| seat(text, args)).transpose()
    };
    let mut seats = [read(&args.x)?, read(&args.o)?];
    if let Some(first) = first {
        let person = if first == Beginner::Person { beginner } else { beginner.other() };
        for player in Player::BOTH {
            let wanted = if player == person { Seat::Human } else { computer(args) };
            let seat = seats[player.index()].get_or_insert_with(|| wanted.clone());
            if seat.is_human() != wanted.is_human() {
                let first = if first == Beginner::Person { "person" } else { "computer" };
                return Err(Failure::usage(&Refusal::new(
                    "usage.first",
                    "--first {first} does not go with {seat} as {player}: {beginner} begins",
                    [
                        ("first", first.to_owned()),
                        ("seat", seat.to_string()),
                        ("player", player.mark().to_string()),
                        ("beginner", beginner.mark().to_string()),
                    ],
                )));
            }
        }
    }
    let other = |seat: &Seat| if seat.is_human() { computer(args) } else { Seat::Human };
    Ok(match seats {
        [None, None] => [Seat::Human, computer(args)],
        [Some(x), None] => {
            let o = other(&x);
            [x, o]
        }
        [None, Some(o)] => [other(&o), o],
        [Some(x), Some(o)] => [x, o],
    })
}

fn computer(args: &PlayArgs) -> Seat {
    Seat::Engine(EngineKind::Full, said(args))
}

/// The limits of the command line; without any, the engine has its own.
pub(crate) fn said(args: &PlayArgs) -> Limits {
    Limits { depth: args.limits.depth, nodes: args.limits.nodes, time: args.limits.time }
}

fn seat(text: &str, args: &PlayArgs) -> Result<Seat, Failure> {
    Ok(match Seat::parse(text).map_err(|refusal| Failure::usage(&refusal))? {
        Seat::Engine(kind, _) => Seat::Engine(kind, said(args)),
        other => other,
    })
}

/// The opponents of a session: its players that are not people.
pub(crate) fn opponents(args: &PlayArgs, session: &Session) -> Result<[Option<Box<dyn Opponent>>; 2], Failure> {
    let build = opening::build(&args.engine)?;
    let seats = Player::BOTH.into_iter().map(|player| session.seat(player));
    let kinds: Vec<EngineKind> =
        seats.filter_map(|seat| if let Seat::Engine(kind, _) = seat { Some(*kind) } else { None }).collect();
    if kinds.len() == 2 {
        opening::check_use(&args.engine, &args.limits, &kinds)?;
    }
    let sit = |player| -> Result<Option<Box<dyn Opponent>>, Failure> {
        let mut seated = tables::opponent(session.seat(player), session.game(), session.table(), &build)
            .map_err(|refusal| opening::weights_refused(args.engine.weights.as_deref(), refusal))?;
        // A program that cannot be started is noticed now, and not when it is to move.
        seated.as_mut().map_or(Ok(()), |seated| seated.prepare()).map_err(|refusal| Failure::data(&refusal))?;
        Ok(seated)
    };
    Ok([sit(Player::First)?, sit(Player::Second)?])
}

/// The player whose result the exit code reports: the person, or X if there is not exactly one person.
pub(crate) fn hero(session: &Session) -> Player {
    let human = |player| session.seat(player).is_human();
    if human(Player::Second) && !human(Player::First) { Player::Second } else { Player::First }
}

/// The exit code of a game that was left or is over: 1 if that player lost, else 0.
pub(crate) fn answer(session: &Session) -> Answer {
    match session.outcome() {
        Some(Outcome::Win(winner)) if winner != hero(session) => Answer::No,
        _ => Answer::Yes,
    }
}

/// A time, and after a plus what each move adds: 5m, 5m+3s.
pub(crate) fn parse_control(text: &str) -> Result<Control, Refusal> {
    let wrong = |_| Refusal::new("usage.clock", "a time and what each move adds, such as 5m, 5m+3s, 90s+0.5s", []);
    let (base, increment) = match text.split_once('+') {
        Some((base, increment)) => (base, parse_time(increment.trim()).map_err(wrong)?),
        None => (text, Duration::ZERO),
    };
    Ok(Control { base: parse_time(base.trim()).map_err(wrong)?, increment })
}

/// Seconds from 0 to 60.
pub(crate) fn parse_pace(text: &str) -> Result<Duration, Refusal> {
    let wrong = || Refusal::new("usage.pace", "seconds from 0 to 60, such as 0.5", []);
    let seconds: f64 = text.trim().parse().map_err(|_| wrong())?;
    if (0.0..=60.0).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(wrong()) }
}
