//! `potez games`: what there is.

use serde_json::json;

use potez_play::games;

use crate::cli::output::Output;
use crate::cli::{Answer, Done};

pub(crate) fn run(output: &mut Output) -> Done {
    if output.json {
        let games: Vec<_> = games()
            .iter()
            .map(|entry| {
                let presets: Vec<_> = entry.presets.iter().map(|preset| preset.name).collect();
                json!({"name": entry.name, "title": entry.title, "summary": entry.summary, "options": entry.options,
                    "presets": presets})
            })
            .collect();
        output.value(&json!({ "games": games }))?;
        return Ok(Answer::Yes);
    }
    for entry in games() {
        let words = output.words.clone();
        output.line(&format!("{:<10} {}: {}", entry.name, words.game_title(entry), words.game_summary(entry)))?;
        for option in entry.options {
            let line = format!("  --set {}={}", option.key, words.option_values(entry, option));
            let (help, default) = (words.option_help(entry, option), words.option_default(entry, option));
            output.line(&format!("{line:<44} {help} [{default}]"))?;
        }
        for preset in entry.presets {
            let line = format!("  --preset {}", preset.name);
            output.line(&format!("{line:<44} {} ({})", words.preset_title(entry, preset), preset.settings))?;
        }
        output.line("")?;
    }
    Ok(Answer::Yes)
}
