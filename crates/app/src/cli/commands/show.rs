//! `potez show`: a position as text or as a picture.

use std::collections::BTreeMap;

use clap::ValueEnum;
use potez_draw::board::{self, TextStyle};
use potez_play::{Entry, Table};
use potez_rules::{Dialect, Refusal};
use serde_json::json;

use super::paths;
use crate::cli::failure::Failure;
use crate::cli::opening::GameArgs;
use crate::cli::output::Output;
use crate::cli::pictures::{PictureArgs, PictureFormat};
use crate::cli::{Answer, Done, opening, pictures};

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    /// The board as we draw it, or as the course's assignments print it
    #[arg(long, default_value = "potez")]
    pub(crate) style: Style,
    /// Show the shortest paths of the pawns too (Blockade)
    #[arg(long)]
    pub(crate) paths: bool,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    Potez,
    Course,
}

pub(crate) fn run(args: &ShowArgs, output: &mut Output) -> Done {
    let (entry, table) = opening::open_and_play(&args.game)?;
    let scene = table.scene();
    let ways = if args.paths { paths::of(entry, &*table)? } else { Vec::new() };
    let format = args.picture.format(output.json)?;
    if args.style == Style::Course && format != PictureFormat::Json {
        let text = course_board(args, format, entry, &*table)? + &paths::text(&ways, &output.words);
        pictures::write(args.picture.out.as_deref(), text.as_bytes(), output)?;
        output.wrote(args.picture.out.as_deref());
        return Ok(Answer::Yes);
    }
    let json = || {
        let settings: BTreeMap<&str, &str> = table.settings().iter().collect();
        let mut value = json!({
            "game": entry.name,
            "settings": settings,
            "position": table.position(),
            "history": table.history(Dialect::Ours),
            "scene": scene,
        });
        if args.paths {
            value["paths"] = json!(paths::told(&ways));
        }
        value
    };
    let style = TextStyle { color: output.color && args.picture.out.is_none(), ascii: args.ascii };
    let position = output.words.say("answers-position", &[("position", table.position().into())]);
    let listed = paths::text(&ways, &output.words);
    let text = || board::text(&scene, style) + &position + "\n" + &listed;
    args.picture.write(json, text, || board::picture_with_paths(&scene, &ways), output)?;
    Ok(Answer::Yes)
}

/// The board as the course prints it.
fn course_board(args: &ShowArgs, format: PictureFormat, entry: &Entry, table: &dyn Table) -> Result<String, Failure> {
    if format != PictureFormat::Text {
        let template = "the course's board is text: leave out --format, or write --format text";
        return Err(Failure::usage(&Refusal::new("show.course_text", template, [])));
    }
    table.course_board(args.ascii).ok_or_else(|| {
        let facts = [("game", entry.name.to_owned())];
        Failure::usage(&Refusal::new("show.course", "the course prints no board for {game}", facts))
    })
}
