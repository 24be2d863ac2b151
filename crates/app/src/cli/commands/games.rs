//! `potez games`: what there is.

use serde_json::json;

use potez_play::GAMES;

use crate::cli::output::Output;
use crate::cli::{Answer, Done};

pub(crate) fn run(output: &mut Output) -> Done {
    if output.json {
        let games: Vec<_> = GAMES
            .iter()
            .map(|entry| {
                json!({"name": entry.name, "title": entry.title, "summary": entry.summary, "options": entry.options})
            })
            .collect();
        output.value(&json!({ "games": games }))?;
        return Ok(Answer::Yes);
    }
    for entry in GAMES {
        let words = output.words.clone();
        output.line(&format!("{:<10} {}: {}", entry.name, words.game_title(entry), words.game_summary(entry)))?;
        for option in entry.options {
            let line = format!("  --set {}={}", option.key, words.option_values(entry, option));
            let (help, default) = (words.option_help(entry, option), words.option_default(entry, option));
            output.line(&format!("{line:<44} {help} [{default}]"))?;
        }
        output.line("")?;
    }
    Ok(Answer::Yes)
}
