//! `potez serve`: the page and its server.

use std::io::{ErrorKind, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use potez_rules::Refusal;
use potez_rules::refusal::quote;
use tokio::net::TcpListener;
use tracing::level_filters::LevelFilter;

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done};
use crate::server::{self, Limits, OfferedBot, Place, Shared, Switches, join};
use crate::tables;

#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Where to listen: an address, with or without a port; 0.0.0.0 is for a classroom
    #[arg(long, value_name = "ADDRESS[:PORT]", default_value = "127.0.0.1", value_parser = parse_listening)]
    pub(crate) addr: (IpAddr, Option<u16>),
    /// Where games are saved [default: the data folder of the system]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// A table of a solved game, made by 'potez solve GAME --all'; may be repeated. Those in the data folder are used too
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Vec<PathBuf>,
    /// A name that the server answers to, besides its addresses; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// How many students come from one address; the limits of a client grow with it
    #[arg(long, value_name = "COUNT", default_value_t = server::limits::STUDENTS)]
    pub(crate) students: usize,
    /// A proxy that reports the addresses of its clients (X-Forwarded-For); may be repeated
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) proxy: Vec<IpAddr>,
    /// What is logged: error, warn, info, debug or off [default: warn on a terminal, else info]
    #[arg(long, value_name = "LEVEL", value_parser = ["off", "error", "warn", "info", "debug"])]
    pub(crate) log: Option<String>,
    /// How the log is written: text or json
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = ["text", "json"])]
    pub(crate) log_format: String,
    /// How many games one client may open in an hour
    #[arg(long, value_name = "COUNT")]
    pub(crate) games_per_client: Option<usize>,
    /// How many pages one client may have open
    #[arg(long, value_name = "COUNT")]
    pub(crate) pages_per_client: Option<usize>,
    /// How many pages may be open in all
    #[arg(long, value_name = "COUNT")]
    pub(crate) pages: Option<usize>,
    /// How many searches run at the same time [default: the number of processors]
    #[arg(long, value_name = "COUNT")]
    pub(crate) searches: Option<usize>,
    /// How many seconds the engine may think about a move, if a player chooses full strength [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) reply_seconds: Option<u64>,
    /// How many threads the engine may use for a move [default: the number of processors]
    #[arg(long, value_name = "COUNT")]
    pub(crate) reply_threads: Option<usize>,
    /// Offer a program of yours as an opponent on the page, under a name; may be repeated. It runs as you, without a sandbox
    #[arg(long, value_name = "NAME=COMMAND", value_parser = parse_bot)]
    pub(crate) bot: Vec<OfferedBot>,
    /// Let people at this machine, or with the printed link, create tournaments
    #[arg(long)]
    pub(crate) tournaments: bool,
    /// Let students upload programs to tournaments; they run in a sandbox (Linux, bubblewrap)
    #[arg(long, requires = "tournaments")]
    pub(crate) submissions: bool,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            addr: (IpAddr::V4(Ipv4Addr::LOCALHOST), None),
            data: None,
            table: Vec::new(),
            host: Vec::new(),
            no_open: false,
            students: server::limits::STUDENTS,
            proxy: Vec::new(),
            log: None,
            log_format: "text".to_owned(),
            games_per_client: None,
            pages_per_client: None,
            pages: None,
            searches: None,
            reply_seconds: None,
            reply_threads: None,
            bot: Vec::new(),
            tournaments: false,
            submissions: false,
        }
    }
}

/// The default port.
const PORT: u16 = 7373;

/// How many ports are tried if none was given.
const TRIES: u16 = 20;

/// Writes the log to the standard error output. Somebody at a terminal only wants to know what goes wrong; a service keeps its log.
fn start_log(args: &ServeArgs) {
    let usual = if std::io::stderr().is_terminal() { LevelFilter::WARN } else { LevelFilter::INFO };
    let level = args.log.as_deref().and_then(|level| level.parse().ok()).unwrap_or(usual);
    // A line that cannot be written, since the disk is full, must not end the request that it is about: telling of the failure on stderr would panic.
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    let log = log.log_internal_errors(false);
    // An error means that there is a log already.
    let _ = if args.log_format == "json" { log.json().flatten_event(true).try_init() } else { log.try_init() };
}

pub(crate) fn run(args: &ServeArgs, output: &mut Output) -> Done {
    start_log(args);
    for path in &args.table {
        let solved = potez_solve::SolvedTable::open(path).map_err(|refusal| Failure::data(&refusal))?;
        tables::add(std::sync::Arc::new(solved));
    }
    if let Some(data) = &args.data {
        tables::look_in(data);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(start(args, output));
    // Every response was sent after its change was saved, so there is nothing to wait for.
    runtime.shutdown_background();
    done
}

async fn start(args: &ServeArgs, output: &mut Output) -> Done {
    let listener = bind(args).await?;
    let listening = listener.local_addr()?;
    let addresses = join::addresses(listening);
    let place = Place {
        names: args.host.clone(),
        loopback: listening.ip().is_loopback(),
        addresses,
        proxies: args.proxy.iter().map(IpAddr::to_canonical).collect(),
    };
    let shared = Shared::in_folder(limits(args), place.clone(), args.data.as_deref());
    let shared = shared.map_err(|error| Failure::data(&error.refusal()))?;
    offer_bots(args, &shared)?;
    let here = here(listening);
    let tournaments = open_tournaments(args, &shared, &place, &here)?;
    announce(&here, &place, tournaments.as_deref(), output)?;
    if !args.no_open {
        open_browser(&here);
    }
    tracing::info!(address = %here, students = args.students, "started");
    server::serve(listener, shared, end()).await;
    Ok(Answer::Yes)
}

/// The limits of the command line.
fn limits(args: &ServeArgs) -> Limits {
    let usual = Limits::for_students(args.students);
    let mut limits = Limits {
        games_per_client: args.games_per_client.unwrap_or(usual.games_per_client),
        sockets_per_client: args.pages_per_client.unwrap_or(usual.sockets_per_client),
        sockets: args.pages.unwrap_or(usual.sockets),
        searches: args.searches.unwrap_or(usual.searches),
        reply_time: args.reply_seconds.map_or(usual.reply_time, Duration::from_secs),
        reply_threads: args.reply_threads.unwrap_or(usual.reply_threads),
        ..usual
    };
    // Each page has a connection.
    limits.connections_per_client = limits.connections_per_client.max(limits.sockets_per_client.saturating_mul(2));
    limits.connections = limits.connections.max(limits.sockets.saturating_mul(2));
    // Some files are for the store and for programs that the system opens for us.
    limits.connections = limits.connections.min(open_files().saturating_sub(64).max(16));
    limits
}

/// Raises the number of files and connections that this process may have open as far as the system allows, and says how many.
fn open_files() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        let allowed = if raised.is_ok() { maximum } else { current };
        allowed.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    usize::MAX
}

/// Listens at the given address. If no port was given, the next free one is taken.
async fn bind(args: &ServeArgs) -> Result<TcpListener, Failure> {
    let (address, port) = args.addr;
    let last = if port.is_some() { 0 } else { TRIES };
    let first = port.unwrap_or(PORT);
    for port in first..=first.saturating_add(last) {
        match TcpListener::bind(SocketAddr::new(address, port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse && port < first.saturating_add(last) => {}
            Err(error) => return Err(refused(address, port, &error)),
        }
    }
    let facts = [("port", first.to_string()), ("address", address.to_string())];
    let sentence = "no port from {port} on is free; name one with --addr {address}:PORT";
    Err(Failure::data(&Refusal::new("serve.ports", sentence, facts)))
}

fn refused(address: IpAddr, port: u16, error: &std::io::Error) -> Failure {
    let place = SocketAddr::new(address, port);
    let refusal = match error.kind() {
        ErrorKind::AddrInUse => Refusal::new(
            "serve.port_taken",
            "{place} is taken, perhaps by another potez; choose another port with --addr {address}:PORT",
            [("place", place.to_string()), ("address", address.to_string())],
        ),
        _ => Refusal::new(
            "serve.address",
            "cannot listen on {place}: {reason}",
            [("place", place.to_string()), ("reason", error.to_string())],
        ),
    };
    Failure::data(&refusal)
}

/// The address on this machine.
fn here(listening: SocketAddr) -> String {
    let address = match listening.ip() {
        any if any.is_unspecified() => SocketAddr::new(IpAddr::from([127, 0, 0, 1]), listening.port()),
        _ => listening,
    };
    format!("http://{address}/")
}

/// Offers the programs of the command line.
fn offer_bots(args: &ServeArgs, shared: &Arc<Shared>) -> Result<(), Failure> {
    let twice = |(place, bot): &(usize, &OfferedBot)| args.bot[..*place].iter().any(|other| other.name == bot.name);
    if let Some((_, bot)) = args.bot.iter().enumerate().find(twice) {
        let facts = [("name", quote(&bot.name))];
        let refusal = Refusal::new("usage.bot_twice", "two programs are called {name}: each needs its own name", facts);
        return Err(Failure::usage(&refusal));
    }
    shared.offer_bots(args.bot.clone());
    Ok(())
}

/// Switches tournaments on, and gives the link with which they are made.
fn open_tournaments(
    args: &ServeArgs,
    shared: &Arc<Shared>,
    place: &Place,
    here: &str,
) -> Result<Option<String>, Failure> {
    if !args.tournaments {
        return Ok(None);
    }
    let switches = Switches { submissions: args.submissions };
    let (token, refused) = shared.open_tournaments(switches).map_err(|refusal| Failure::data(&refusal))?;
    if let Some(reason) = refused {
        tracing::error!(%reason, "students cannot send programs");
    }
    let address = place.addresses.first().map_or(here, String::as_str);
    Ok(Some(format!("{address}#/tournament?operator={token}")))
}

fn announce(here: &str, place: &Place, tournaments: Option<&str>, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        output
            .value(&serde_json::json!({ "address": here, "addresses": place.addresses, "tournaments": tournaments }))?;
        return output.flush();
    }
    let words = output.words.clone();
    output.line(&words.say("serve-here", &[("address", here.into())]))?;
    for address in &place.addresses {
        output.line(&words.say("serve-everybody", &[("address", address.as_str().into())]))?;
        if let Ok(code) = join::terminal(address) {
            output.line("")?;
            output.text(&code)?;
        }
    }
    if let Some(link) = tournaments {
        output.line(&words.say("serve-tournaments", &[("address", link.into())]))?;
    }
    output.flush()
}

/// Opens the page in a browser, if somebody is there to see it.
fn open_browser(address: &str) {
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| std::env::var_os(name).is_some());
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ if desktop => ("xdg-open", &[]),
        _ => return,
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Without a browser, the printed address is enough.
    let _ = command.spawn();
}

/// Ctrl-C, or a signal that asks to end.
async fn end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// The longest name of a program.
const LONGEST_NAME: usize = 40;

/// A program with its name: `Ana=python3 ana.py`.
fn parse_bot(text: &str) -> Result<OfferedBot, Refusal> {
    let (name, command) = text.split_once('=').map_or(("", ""), |(name, command)| (name.trim(), command.trim()));
    let fits = !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control);
    if !fits || command.is_empty() {
        let sentence = "a program is written NAME=COMMAND, as in Ana=./ana --fast, with a name of up to 40 characters";
        return Err(Refusal::new("usage.bot", sentence, []));
    }
    Ok(OfferedBot { name: name.to_owned(), command: command.to_owned() })
}

/// An address with or without a port: `0.0.0.0`, `127.0.0.1:8080`, `[::1]:80`, `localhost`.
fn parse_listening(text: &str) -> Result<(IpAddr, Option<u16>), Refusal> {
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Ok((address.ip(), Some(address.port())));
    }
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) if !name.contains(':') => {
            (name, Some(port.parse().map_err(|_| Refusal::new("usage.port", "a port is a number up to 65535", []))?))
        }
        _ => (text, None),
    };
    if name.eq_ignore_ascii_case("localhost") {
        return Ok((IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    }
    match name.trim_matches(['[', ']']).parse() {
        Ok(address) => Ok((address, port)),
        Err(_) => Err(Refusal::new("usage.listening", "an address such as 127.0.0.1, 0.0.0.0 or 0.0.0.0:8080", [])),
    }
}
