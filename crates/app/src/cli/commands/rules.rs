//! `potez rules GAME`: how it is played.

use std::io::IsTerminal;

use potez_play::find;
use serde_json::json;

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, markdown};
use crate::words::{Language, Words};

/// Longer lines are tiring to read.
const WIDEST: usize = 100;

#[derive(Debug, clap::Args)]
pub(crate) struct RulesArgs {
    /// The name of the game
    pub(crate) game: String,
}

pub(crate) fn run(args: &RulesArgs, output: &mut Output) -> Done {
    let entry = find(&args.game).map_err(|refusal| Failure::usage(&refusal))?;
    // JSON is the same in all languages.
    let words = if output.json { Words::of(Language::English) } else { output.words.clone() };
    let text = without_pictures(&words.rules(entry).1);
    if output.json {
        output.value(&json!({"game": entry.name, "title": entry.title, "options": entry.options, "text": text}))?;
    } else if std::io::stdout().is_terminal() {
        let width = crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns));
        let page = markdown::for_terminal(&text, width.min(WIDEST), output.color);
        output.text(&page)?;
    } else {
        output.text(&text)?;
    }
    Ok(Answer::Yes)
}

/// A terminal shows no pictures: leaves out the lines that hold one, and the commands in comments that made it.
fn without_pictures(markdown: &str) -> String {
    let mut text = String::new();
    let mut blank = false;
    for line in markdown.lines().filter(|line| !line.starts_with("![") && !line.starts_with("<!--")) {
        if !(blank && line.is_empty()) {
            text.push_str(line);
            text.push('\n');
        }
        blank = line.is_empty();
    }
    text
}
