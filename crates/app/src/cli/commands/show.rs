//! `potez show`: a position as text or as a picture.

use std::collections::BTreeMap;

use clap::ValueEnum;
use potez_draw::board::{self, Ink};
use potez_rules::{Dialect, Refusal};
use serde_json::json;

use crate::cli::failure::Failure;
use crate::cli::opening::GameArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Text for a terminal, or a picture
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
    /// The board as we draw it, or as the course's assignments print it
    #[arg(long, default_value = "potez")]
    pub(crate) style: Style,
    /// Use ASCII signs only
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    Potez,
    Course,
}

pub(crate) fn run(args: &ShowArgs, output: &mut Output) -> Done {
    let (entry, table) = opening::open_and_play(&args.game)?;
    let scene = table.scene();
    if output.json {
        let settings: BTreeMap<&str, &str> = table.settings().iter().collect();
        output.value(&json!({
            "game": entry.name,
            "settings": settings,
            "position": table.position(),
            "history": table.history(Dialect::Ours),
            "scene": scene,
        }))?;
        return Ok(Answer::Yes);
    }
    match (args.format, args.style) {
        (Format::Svg, Style::Potez) => output.text(&board::svg(&scene))?,
        (Format::Text, Style::Potez) => {
            output.text(&board::text(&scene, Ink { color: output.color, ascii: args.ascii }))?;
            let line = output.words.say("answers-position", &[("position", table.position().into())]);
            output.line(&line)?;
        }
        (Format::Text, Style::Course) => match table.course_board(args.ascii) {
            Some(board) => output.text(&board)?,
            None => {
                let facts = [("game", entry.name.to_owned())];
                return Err(Failure::usage(&Refusal::new(
                    "show.course",
                    "the course prints no board for {game}",
                    facts,
                )));
            }
        },
        (Format::Svg, Style::Course) => {
            let template = "the course's board is text: leave out --format svg";
            return Err(Failure::usage(&Refusal::new("show.course_text", template, [])));
        }
    }
    Ok(Answer::Yes)
}
