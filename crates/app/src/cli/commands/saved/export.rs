//! `potez saved export`: games as records, and one game as pictures.

use potez_draw::Picture;
use potez_draw::board;
use potez_play::record::{self, Format};
use potez_play::store::{GameId, Store};
use potez_rules::Refusal;
use serde_json::json;

use super::{opened, refuse};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, pictures};

#[derive(Debug, clap::Args)]
pub(crate) struct SavedExportArgs {
    /// The names of the games, or the beginnings of them
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    pub(crate) id: Vec<String>,
    /// All games
    #[arg(long)]
    pub(crate) all: bool,
    /// The format; several games as json are one line each, which 'import' reads; gif and pdf are pictures of one game
    #[arg(long, default_value = "json", value_parser = ExportFormat::parse, value_name = "json|text|sgf|moves|course|gif|pdf")]
    pub(crate) format: ExportFormat,
    /// How long gif shows each position, in milliseconds [default: 900]
    #[arg(long, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pub(crate) delay: Option<u32>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// A record as text, or the positions of a game as pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportFormat {
    Record(Format),
    Gif,
    Pdf,
}

impl ExportFormat {
    fn parse(text: &str) -> Result<ExportFormat, Refusal> {
        match text.to_ascii_lowercase().as_str() {
            "gif" => Ok(ExportFormat::Gif),
            "pdf" => Ok(ExportFormat::Pdf),
            _ => Format::parse(text).map(ExportFormat::Record),
        }
    }
}

pub(super) fn export(store: &Store, args: &SavedExportArgs, output: &mut Output) -> Done {
    if args.delay.is_some() && args.format != ExportFormat::Gif {
        return Err(Failure::usage(&Refusal::new("saved.delay", "--delay is for --format gif", [])));
    }
    let mut ids: Vec<GameId> = if args.all {
        store.list().map_err(refuse)?.into_iter().rev().map(|entry| entry.id).collect()
    } else {
        args.id.iter().map(|id| store.resolve(id)).collect::<Result<_, _>>().map_err(refuse)?
    };
    let damaged = if args.all { leave_out_damaged(store, &mut ids, output)? } else { 0 };
    let bytes = match args.format {
        ExportFormat::Record(format) => export_text(store, &ids, args.all, format)?.into_bytes(),
        ExportFormat::Gif => pictures::gif(&positions(store, &ids)?, 1.0, args.delay.unwrap_or(900))?,
        ExportFormat::Pdf => pictures::pdf(&positions(store, &ids)?)?,
    };
    pictures::write(args.out.as_deref(), &bytes, output)?;
    if let Some(path) = args.out.as_deref().filter(|path| *path != "-") {
        let facts = [("count", ids.len().into()), ("path", path.to_owned().into())];
        if output.json {
            output.value(&json!({ "exported": ids, "path": path }))?;
        } else {
            output.note(&output.words.say("saved-exported", &facts));
        }
    }
    Ok(if damaged == 0 { Answer::Yes } else { Answer::No })
}

/// A damaged game does not keep the others from being exported: it is reported and left out. Returns how many were left
/// out.
fn leave_out_damaged(store: &Store, ids: &mut Vec<GameId>, output: &Output) -> Result<usize, Failure> {
    let damaged = store.damaged().map_err(refuse)?;
    for id in &damaged {
        if let Err(error) = store.load(id) {
            output.note(&output.words.say("saved-left-out", &[("why", output.words.refusal(&error.refusal()).into())]));
        }
    }
    ids.retain(|id| !damaged.contains(id));
    Ok(damaged.len())
}

/// One game is a record that every front end reads; several as JSON are an archive.
fn export_text(store: &Store, ids: &[GameId], all: bool, format: Format) -> Result<String, Failure> {
    let archive = format == Format::Json && (all || ids.len() > 1);
    let mut text = String::new();
    for id in ids {
        if archive {
            text.push_str(&store.export(id).map_err(refuse)?);
            text.push('\n');
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&written(store, id, format)?);
    }
    Ok(text)
}

/// The positions of a game, from the start to the end of the line that was played.
fn positions(store: &Store, ids: &[GameId]) -> Result<Vec<Picture>, Failure> {
    let [id] = ids else {
        let template = "gif and pdf are pictures of one game: name one";
        return Err(Failure::usage(&Refusal::new("saved.one_game", template, [])));
    };
    let (mut session, _) = opened(&store.load(id).map_err(refuse)?.record)?;
    session.to_start();
    let mut positions = vec![(session.scene(), None)];
    while session.forward() {
        let history = session.history();
        positions.push((session.scene(), Some(history.node(history.current()).text.clone())));
    }
    Ok(board::game(&positions))
}

/// A game of the store as a record, with its title among the tags.
fn written(store: &Store, id: &GameId, format: Format) -> Result<String, Failure> {
    let kept = store.load(id).map_err(refuse)?;
    let (mut session, _) = opened(&kept.record)?;
    let titled = session.tags().iter().any(|(name, _)| name == "Title");
    if !titled {
        session.tag("Title", &kept.entry.title);
    }
    record::write(&session, format).map_err(|refusal| Failure::data(&refusal))
}
