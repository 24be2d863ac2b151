//! Matches in the store: list, show, delete, and which one goes on.

use std::io::IsTerminal;
use std::sync::Arc;

use potez_contest::{Description, Played, SavedContest, standings};
use potez_play::store::{Store, StoreError};
use potez_rules::Refusal;
use serde_json::json;

use super::written::{self, Whole};
use super::{Job, MatchArgs, report};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done};

/// A refusal of the store: an unknown name is bad usage, everything else is bad data.
pub(super) fn refuse(error: StoreError) -> Failure {
    match &error {
        StoreError::UnknownContest(_) | StoreError::Ambiguous(_) => Failure::usage(&error.refusal()),
        _ => Failure::data(&error.refusal()),
    }
}

fn store(args: &MatchArgs) -> Result<Arc<Store>, Failure> {
    Store::open(args.data.as_deref()).map(Arc::new).map_err(refuse)
}

/// Where a match of the command line is saved, and the games that it has already.
pub(super) fn begin(
    args: &MatchArgs,
    description: &Description,
) -> Result<(Option<SavedContest>, Vec<Played>), Failure> {
    let asked = args.data.is_some() || args.resume.is_some();
    if args.no_save || !(asked || std::io::stderr().is_terminal()) {
        return Ok((None, Vec::new()));
    }
    let store = match store(args) {
        // Whoever has not asked for it plays without.
        Err(_) if !asked => return Ok((None, Vec::new())),
        store => store?,
    };
    if args.resume.is_some()
        && let Some(saved) = SavedContest::find(&store, description).map_err(refuse)?
    {
        let before = saved.games().map_err(refuse)?;
        return Ok((Some(saved), before));
    }
    Ok((Some(SavedContest::create(&store, description).map_err(refuse)?), Vec::new()))
}

/// The match with this name, to go on.
pub(super) fn open(args: &MatchArgs, id: &str) -> Result<Job, Failure> {
    let given = !args.players.is_empty() || args.game.is_some();
    if given {
        let template = "--resume=ID goes on with a match as it was begun: leave out players and game";
        return Err(Failure::usage(&Refusal::new("match.resume", template, [])));
    }
    let store = store(args)?;
    let saved = store.resolve_contest(id).and_then(|id| SavedContest::open(&store, &id)).map_err(refuse)?;
    let data = |refusal: Refusal| Failure::data(&refusal);
    Ok(Job {
        contest: saved.contest().map_err(refuse)?,
        table: saved.description().table().map_err(data)?,
        test: saved.description().test,
        before: saved.games().map_err(refuse)?,
        saved: Some(saved),
    })
}

/// Lists all matches.
pub(super) fn list(args: &MatchArgs, output: &mut Output) -> Done {
    let store = store(args)?;
    let matches = store.contests().map_err(refuse)?;
    if output.json {
        output.value(&json!({ "matches": matches }))?;
        return Ok(Answer::Yes);
    }
    if matches.is_empty() {
        let facts = [("path", store.path().display().to_string().into())];
        output.line(&output.words.say("answers-match-none", &facts))?;
    }
    for entry in matches {
        let state = output.words.say(if entry.ended { "answers-match-ended" } else { "answers-match-open" }, &[]);
        let facts = [
            ("id", entry.id.short().to_owned().into()),
            ("time", store.local_time(entry.changed).into()),
            ("game", entry.game.into()),
            ("title", entry.title.into()),
            ("count", entry.games.into()),
            ("state", state.into()),
        ];
        output.line(&output.words.say("answers-match-listed", &facts))?;
    }
    Ok(Answer::Yes)
}

/// Shows a match as its end would have.
pub(super) fn show(args: &MatchArgs, id: &str, output: &mut Output) -> Done {
    let store = store(args)?;
    let saved = store.resolve_contest(id).and_then(|id| SavedContest::open(&store, &id)).map_err(refuse)?;
    let contest = saved.contest().map_err(refuse)?;
    let games = saved.games().map_err(refuse)?;
    for played in &games {
        report::tell(args, &contest, played, output)?;
    }
    let standings = standings(&contest, &games);
    let test = saved.description().test;
    report::result(&contest, &standings, test, Some(saved.id().as_str()), output)?;
    if !args.report.is_empty() {
        let table = saved.description().table().map_err(|refusal| Failure::data(&refusal))?;
        let whole = Whole { contest: &contest, table: &*table, games: &games, standings: &standings, test };
        written::write(&args.report, &whole, output)?;
    }
    Ok(Answer::Yes)
}

/// Deletes a match.
pub(super) fn delete(args: &MatchArgs, id: &str, output: &mut Output) -> Done {
    let store = store(args)?;
    let id = store.resolve_contest(id).map_err(refuse)?;
    store.delete_contest(&id).map_err(refuse)?;
    if output.json {
        output.value(&json!({ "deleted": id }))?;
    } else {
        output.line(&output.words.say("answers-match-deleted", &[("id", id.short().to_owned().into())]))?;
    }
    Ok(Answer::Yes)
}

/// Tells people at a terminal under which name the match was saved.
pub(super) fn note(saved: Option<&SavedContest>, output: &Output) {
    if let Some(saved) = saved.filter(|_| !output.json && std::io::stderr().is_terminal()) {
        output.note(&output.words.say("answers-match-saved", &[("id", saved.id().short().to_owned().into())]));
    }
}
