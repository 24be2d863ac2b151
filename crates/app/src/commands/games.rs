//! `potez games`: what there is.

use serde_json::json;

use potez_play::GAMES;

use crate::output::Output;
use crate::{Answer, Done};

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
        output.line(&format!("{:<10} {}: {}", entry.name, entry.title, entry.summary))?;
        for option in entry.options {
            let line = format!("  --set {}={}", option.key, option.values);
            output.line(&format!("{line:<44} {} [{}]", option.help, option.default))?;
        }
        output.line("")?;
    }
    Ok(Answer::Yes)
}
