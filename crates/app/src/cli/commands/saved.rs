//! `potez saved`: the games that were saved.

mod check;
mod export;
mod resume;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::path::PathBuf;

use clap::Subcommand;
use potez_draw::board::{self, TextStyle};
use potez_play::record::{self, Import};
use potez_play::store::{Draft, Entry, GameId, Imported, Store, StoreError};
use potez_play::{Session, find};
use potez_rules::{Refusal, Settings};
use serde_json::{Value, json};

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, input};
use crate::words::Fact;

#[derive(Debug, clap::Args)]
pub(crate) struct SavedArgs {
    #[command(subcommand)]
    pub(crate) action: SavedAction,
    /// The folder where games are saved [default: the data folder of the system]
    #[arg(long, global = true, display_order = 899, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SavedAction {
    /// List the games, the most recently changed first
    List,
    /// Find games by title, game, players and tags
    Search {
        /// Words that must all occur; case, diacritics and script do not matter
        #[arg(required = true)]
        text: Vec<String>,
    },
    /// Show a game: its board and its moves
    Show {
        /// The name of the game, or the beginning of it
        id: String,
    },
    /// Continue a game where it was left; it is saved under the same name
    Play(Box<resume::SavedPlayArgs>),
    /// Give a game another title
    Rename {
        /// The name of the game, or the beginning of it
        id: String,
        /// The new title
        #[arg(required = true)]
        title: Vec<String>,
    },
    /// Delete games for good
    Delete {
        /// The names of the games, or their beginnings
        #[arg(required = true)]
        id: Vec<String>,
        /// Do not ask; required if there is no terminal
        #[arg(long, short)]
        yes: bool,
    },
    /// Write games to a file, or to stdout
    Export(export::SavedExportArgs),
    /// Import games from a file: an archive that 'export' wrote, or records in any format
    Import(SavedImportArgs),
    /// Examine the file and every game in it; exits with 1 when a game is damaged
    Check,
    /// Copy all games to a new file, also while others play
    Backup {
        /// The file to write; an existing file is never overwritten
        file: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct SavedImportArgs {
    /// The file ('-' is stdin)
    pub(crate) file: String,
    /// The game, for records that do not name it
    #[arg(long)]
    pub(crate) game: Option<String>,
}

pub(crate) fn run(args: &SavedArgs, output: &mut Output) -> Done {
    let store = match (Store::open(args.data.as_deref()), &args.action) {
        (Err(StoreError::DamagedLog { sound, committed, .. }), SavedAction::Backup { file }) => {
            return check::salvage(args.data.as_deref(), file, [sound, committed], output);
        }
        (store, _) => store.map_err(|error| Failure::data(&error.refusal()))?,
    };
    match &args.action {
        SavedAction::List => {
            let games = store.list().map_err(refuse)?;
            if games.is_empty() && !output.json {
                let facts = [("path", store.path().display().to_string().into())];
                output.line(&output.words.say("saved-none", &facts))?;
                return Ok(Answer::Yes);
            }
            table(&store, &games, output)
        }
        SavedAction::Search { text } => {
            let text = text.join(" ");
            let games = store.search(&text).map_err(refuse)?;
            if games.is_empty() && !output.json {
                output.line(&output.words.say("saved-not-found", &[("text", text.into())]))?;
                return Ok(Answer::No);
            }
            table(&store, &games, output)?;
            Ok(if games.is_empty() { Answer::No } else { Answer::Yes })
        }
        SavedAction::Show { id } => show(&store, &store.resolve(id).map_err(refuse)?, output),
        SavedAction::Rename { id, title } => {
            let id = store.resolve(id).map_err(refuse)?;
            store.rename(&id, &title.join(" ")).map_err(refuse)?;
            let entry = store.entry(&id).map_err(refuse)?;
            let facts = [("id", id.short().to_owned().into()), ("title", title_of(&entry, output).into())];
            answer(output, &json!({"renamed": entry}), "saved-renamed", &facts)
        }
        SavedAction::Delete { id, yes } => delete(&store, id, *yes, output),
        SavedAction::Play(play) => resume::run(store, play, args.data.as_deref(), output),
        SavedAction::Export(args) => export::export(&store, args, output),
        SavedAction::Import(args) => import(&store, args, output),
        SavedAction::Check => check::check(&store, output),
        SavedAction::Backup { file } => check::backup(&store, file, output),
    }
}

/// A refusal of the store: an unknown name is bad usage, everything else is bad data.
fn refuse(error: StoreError) -> Failure {
    match &error {
        StoreError::Unknown(_) | StoreError::Ambiguous(_) => Failure::usage(&error.refusal()),
        _ => Failure::data(&error.refusal()),
    }
}

/// Answers in JSON, or with one message.
fn answer(output: &mut Output, value: &Value, id: &str, facts: &[(&str, Fact<'_>)]) -> Done {
    if output.json {
        output.value(value)?;
    } else {
        output.line(&output.words.say(id, facts))?;
    }
    Ok(Answer::Yes)
}

/// The title, or the name of the game if it has none.
fn title_of(entry: &Entry, output: &Output) -> String {
    if !entry.title.is_empty() {
        return entry.title.clone();
    }
    find(&entry.game).map_or_else(|_| entry.game.clone(), |game| output.words.game_title(game))
}

fn result_of(entry: &Entry, output: &Output) -> String {
    let id = match entry.summary.ended.as_deref() {
        Some("x") => "saved-result-x",
        Some("o") => "saved-result-o",
        Some(_) => "saved-result-draw",
        None => "saved-result-none",
    };
    output.words.say(id, &[])
}

fn table(store: &Store, games: &[Entry], output: &mut Output) -> Done {
    let mut damaged = store.damaged().map_err(refuse)?;
    damaged.retain(|id| games.iter().any(|entry| entry.id == *id));
    if output.json {
        let path = store.path().display().to_string();
        output.value(&json!({ "path": path, "games": games, "damaged": damaged }))?;
        return Ok(Answer::Yes);
    }
    let head = [
        "saved-head-id",
        "saved-head-changed",
        "saved-head-game",
        "saved-head-moves",
        "saved-head-result",
        "saved-head-players",
        "saved-head-title",
    ];
    let mut rows = vec![head.map(|id| output.words.say(id, &[]))];
    for entry in games {
        let sound = !damaged.contains(&entry.id);
        rows.push([
            entry.id.short().to_owned(),
            store.local_time(entry.changed),
            entry.game.clone(),
            entry.summary.plies.to_string(),
            if sound { result_of(entry, output) } else { output.words.say("saved-result-damaged", &[]) },
            entry.summary.players.join(" – "),
            title_of(entry, output),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 7] = std::array::from_fn(width);
    for row in &rows {
        let cells: Vec<String> = row
            .iter()
            .zip(widths)
            .enumerate()
            // Numbers are aligned to the right.
            .map(
                |(column, (cell, width))| {
                    if column == 3 { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
                },
            )
            .collect();
        output.line(cells.join("  ").trim_end())?;
    }
    if !damaged.is_empty() {
        output.note(&output.words.say("saved-see-check", &[("count", damaged.len().into())]));
    }
    Ok(Answer::Yes)
}

fn show(store: &Store, id: &GameId, output: &mut Output) -> Done {
    let stored = store.load(id).map_err(refuse)?;
    let entry = stored.entry;
    if output.json {
        let record: Value = serde_json::from_str(&stored.record).unwrap_or(Value::String(stored.record));
        output.value(&json!({ "entry": entry, "record": record }))?;
        return Ok(Answer::Yes);
    }
    let (session, broken) = opened(&stored.record)?;
    output.line(&title_of(&entry, output))?;
    let [x, o] = entry.summary.players.clone();
    let facts = [
        ("id", entry.id.to_string().into()),
        ("game", entry.game.clone().into()),
        ("x", x.into()),
        ("o", o.into()),
        ("created", store.local_time(entry.created).into()),
        ("changed", store.local_time(entry.changed).into()),
        ("result", result_of(&entry, output).into()),
    ];
    output.line(&output.words.say("saved-about", &facts))?;
    output.line("")?;
    output.text(&board::text(&session.scene(), TextStyle { color: output.color, ascii: false }))?;
    let history = session.history();
    let moves: Vec<&str> = history.whole_line().iter().skip(1).map(|id| history.node(*id).text.as_str()).collect();
    output.line("")?;
    output.line(&output.words.say("saved-moves", &[("moves", moves.join(", ").into())]))?;
    if broken > 0 {
        output.line(&output.words.say("saved-broken", &[("count", broken.into())]))?;
    }
    Ok(Answer::Yes)
}

/// The session of a saved record, and how many things in it are broken.
fn opened(record: &str) -> Result<(Session, usize), Failure> {
    let read = record::json::parse(record).and_then(|record| Session::from_record(&record));
    let Import { session, broken } = read.map_err(|refusal| Failure::data(&refusal))?;
    Ok((session, broken.len()))
}

fn delete(store: &Store, ids: &[String], yes: bool, output: &mut Output) -> Done {
    if !yes && !io::stdin().is_terminal() {
        let template = "there is no terminal on which to ask: add --yes";
        return Err(Failure::usage(&Refusal::new("saved.delete_yes", template, [])));
    }
    let ids: Vec<GameId> = ids.iter().map(|id| store.resolve(id)).collect::<Result<_, _>>().map_err(refuse)?;
    let mut deleted = Vec::new();
    for id in ids {
        let entry = match store.entry(&id) {
            Ok(entry) => entry,
            // It was named twice.
            Err(StoreError::Unknown(_)) if deleted.contains(&id) => continue,
            Err(error) => return Err(refuse(error)),
        };
        if yes || agreed(&entry, output)? {
            store.delete(&id).map_err(refuse)?;
            deleted.push(id);
        }
    }
    answer(output, &json!({ "deleted": deleted }), "saved-deleted", &[("count", deleted.len().into())])?;
    Ok(if deleted.is_empty() { Answer::No } else { Answer::Yes })
}

/// Asks a person at the terminal.
fn agreed(entry: &Entry, output: &Output) -> Result<bool, Failure> {
    let facts = [("title", title_of(entry, output).into()), ("id", entry.id.short().to_owned().into())];
    let mut stderr = anstream::stderr();
    write!(stderr, "{} ", output.words.say("saved-delete-ask", &facts))?;
    stderr.flush()?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(["y", "yes", "d", "da", "д", "да"].contains(&line.trim().to_lowercase().as_str()))
}

fn import(store: &Store, args: &SavedImportArgs, output: &mut Output) -> Done {
    let text = input::read(&args.file)?;
    let imported = if text.contains("\"potez-saved-game\"") {
        store.import(text.as_bytes(), Draft::cleaned).map_err(|error| Failure::file(&args.file, error.refusal()))?
    } else {
        import_records(store, args, &text, output)?
    };
    if output.json {
        output.value(&imported)?;
        return Ok(Answer::Yes);
    }
    output.line(&output.words.say("saved-imported", &[("count", imported.added.len().into())]))?;
    if imported.known > 0 {
        output.line(&output.words.say("saved-known", &[("count", imported.known.into())]))?;
    }
    Ok(Answer::Yes)
}

/// Imports the records of a text in any format. Mistakes are reported, and the moves before them are saved.
fn import_records(store: &Store, args: &SavedImportArgs, text: &str, output: &Output) -> Result<Imported, Failure> {
    let mut imported = Imported::default();
    for read in record::read_all(text, args.game.as_deref(), &Settings::new()) {
        let Import { session, broken } = read.map_err(|refusal| Failure::file(&args.file, refusal))?;
        for place in &broken {
            let said = output.words.say("saved-left-out", &[("why", place.to_string().into())]);
            // If stderr is closed, there is nowhere to report to.
            let _ = writeln!(anstream::stderr(), "{said}");
        }
        let draft = Draft { title: title_of_import(&session, &args.file), ..Draft::of(&session) };
        imported.added.push(store.create(&draft).map_err(refuse)?);
    }
    Ok(imported)
}

/// What the record calls the game, or the name of its file.
fn title_of_import(session: &Session, file: &str) -> String {
    let tag = |wanted: &str| session.tags().iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone());
    let stem = || Path::new(file).file_stem().filter(|_| file != "-").map(|stem| stem.to_string_lossy().into_owned());
    tag("Title").or_else(|| tag("Event")).or_else(stem).unwrap_or_default()
}
