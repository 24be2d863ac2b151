//! `potez saved check` and `potez saved backup`.

use std::path::Path;

use potez_play::store::Store;
use serde_json::json;

use super::{answer, refuse};
use crate::cli::output::Output;
use crate::cli::{Answer, Done};

/// Examines the file and every game in it. Damage is the answer "no".
pub(super) fn check(store: &Store, output: &mut Output) -> Done {
    let findings = store.examine().map_err(refuse)?;
    let damaged: Vec<_> = findings
        .damaged
        .iter()
        .map(|(id, error)| {
            let refusal = error.refusal();
            json!({ "id": id, "law": refusal.law, "message": refusal.to_string() })
        })
        .collect();
    let sound = damaged.is_empty();
    let done = if sound { Answer::Yes } else { Answer::No };
    if output.json {
        let path = store.path().display().to_string();
        output.value(&json!({ "path": path, "games": findings.games, "sound": sound, "damaged": damaged }))?;
        return Ok(done);
    }
    for (_, error) in &findings.damaged {
        output.line(&output.words.refusal(&error.refusal()))?;
    }
    let facts = [("count", findings.games.into()), ("damaged", damaged.len().into())];
    output.line(&output.words.say(if sound { "saved-sound" } else { "saved-damaged" }, &facts))?;
    Ok(done)
}

/// Copies the store to a new file.
pub(super) fn backup(store: &Store, file: &Path, output: &mut Output) -> Done {
    store.backup(file).map_err(refuse)?;
    let path = file.display().to_string();
    answer(output, &json!({ "backup": path }), "saved-backup", &[("path", path.clone().into())])
}

/// Copies what was saved before the log was damaged, and says that the rest is missing.
pub(super) fn salvage(data: Option<&Path>, file: &Path, [sound, committed]: [u32; 2], output: &mut Output) -> Done {
    Store::salvage(data, file).map_err(refuse)?;
    let path = file.display().to_string();
    let facts = [("path", path.clone().into()), ("sound", sound.into()), ("committed", committed.into())];
    let value = json!({ "backup": path, "sound": sound, "committed": committed });
    answer(output, &value, "saved-salvaged", &facts)?;
    Ok(Answer::No)
}
