//! Matches in the store: list, show, delete, and which one to continue.

use std::io::IsTerminal;
use std::sync::Arc;

use potez_contest::{Contest, Description, Played, SavedContest, Sprt, standings};
use potez_play::Table;
use potez_play::store::{ContestEntry, Store, StoreError};
use potez_rules::Refusal;
use serde_json::json;

use super::written::{self, Whole};
use super::{Job, MatchArgs, players, report};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done};
use crate::server::KeptTournament;

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
        // If saving was not asked for, the match is played without it.
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

/// The match with this name, to be continued.
pub(super) fn open(args: &MatchArgs, id: &str) -> Result<Job, Failure> {
    let given = !args.players.is_empty() || args.game.is_some() || args.table.is_some();
    if given {
        let template = "--resume=ID goes on with a match as it was begun: leave out players, game and table";
        return Err(Failure::usage(&Refusal::new("match.resume", template, [])));
    }
    let store = store(args)?;
    let entry = store.resolve_contest(id).and_then(|id| store.contest(&id)).map_err(refuse)?;
    if KeptTournament::is_one(&entry) {
        let template = "this tournament was started on the page: continue it there, with 'potez serve --tournaments'";
        return Err(Failure::usage(&Refusal::new("match.page", template, [])));
    }
    let saved = SavedContest::open(&store, &entry.id).map_err(refuse)?;
    let data = |refusal: Refusal| Failure::data(&refusal);
    let (mut contest, table) = (saved.contest().map_err(refuse)?, saved.description().table().map_err(data)?);
    players::open_tables(&mut contest, &*table)?;
    Ok(Job {
        contest,
        table,
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
    let entry = store.resolve_contest(id).and_then(|id| store.contest(&id)).map_err(refuse)?;
    let Kept { contest, games, test, table } = read(&store, &entry)?;
    for played in &games {
        report::tell(args, &contest, played, output)?;
    }
    let standings = standings(&contest, &games);
    report::result(&contest, &standings, test, Some(entry.id.as_str()), output)?;
    if !args.report.is_empty() {
        let table = table.map_err(|refusal| Failure::data(&refusal))?;
        let whole = Whole { contest: &contest, table: &*table, games: &games, standings: &standings, test };
        written::write(&args.report, &whole, output)?;
    }
    Ok(Answer::Yes)
}

/// A match of the store, whether it was played here or on the page.
struct Kept {
    contest: Contest,
    games: Vec<Played>,
    test: Option<Sprt>,
    /// Only reports need it; the game may be one that this program does not have.
    table: Result<Box<dyn Table>, Refusal>,
}

fn read(store: &Arc<Store>, entry: &ContestEntry) -> Result<Kept, Failure> {
    if KeptTournament::is_one(entry) {
        let kept = KeptTournament::read(store, entry).map_err(|refusal| Failure::data(&refusal))?;
        return Ok(Kept { contest: kept.contest, games: kept.games, test: None, table: Ok(kept.table) });
    }
    let saved = SavedContest::open(store, &entry.id).map_err(refuse)?;
    let description = saved.description();
    Ok(Kept {
        contest: saved.contest().map_err(refuse)?,
        games: saved.games().map_err(refuse)?,
        test: description.test,
        table: description.table(),
    })
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
