//! `potez rules GAME`: how it is played.

use potez_play::find;
use serde_json::json;

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done};

#[derive(Debug, clap::Args)]
pub(crate) struct RulesArgs {
    /// The name of the game
    pub(crate) game: String,
}

pub(crate) fn run(args: &RulesArgs, output: &mut Output) -> Done {
    let entry = find(&args.game).map_err(|refusal| Failure::usage(&refusal))?;
    let text = without_pictures(&output.words.rules(entry).1);
    if output.json {
        output.value(&json!({"game": entry.name, "title": entry.title, "options": entry.options, "text": text}))?;
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
