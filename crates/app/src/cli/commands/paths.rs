//! `potez paths`: the shortest paths of the pawns of Blockade.

use std::collections::BTreeMap;

use potez_play::{Entry, Table};
use potez_rules::Refusal;
use potez_rules::scene::Path;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::opening::GameArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};
use crate::words::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct PathsArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

pub(crate) fn run(args: &PathsArgs, output: &mut Output) -> Done {
    let (entry, table) = opening::open_and_play(&args.game)?;
    let paths = of(entry, &*table)?;
    if output.json {
        output.value(&BTreeMap::from([("paths", told(&paths))]))?;
    } else {
        output.text(&text(&paths, &output.words.clone()))?;
    }
    Ok(Answer::Yes)
}

/// The paths of a position, if the game has some.
pub(crate) fn of(entry: &Entry, table: &dyn Table) -> Result<Vec<Path>, Failure> {
    table.paths().ok_or_else(|| {
        let facts = [("game", entry.name.to_owned())];
        Failure::usage(&Refusal::new("paths.game", "{game} has no paths; blockade has", facts))
    })
}

/// A path for programs, its fields in the order in which they are documented.
#[derive(Serialize)]
pub(crate) struct Told<'a> {
    pawn: &'a str,
    goal: &'a str,
    length: Option<usize>,
    cells: &'a [String],
}

/// The paths for programs.
pub(crate) fn told<'a>(paths: &'a [Path]) -> Vec<Told<'a>> {
    let one = |path: &'a Path| {
        let Path { pawn, goal, cells, .. } = path;
        Told { pawn, goal, length: Path::length(path), cells }
    };
    paths.iter().map(one).collect()
}

/// The paths, one per line.
pub(crate) fn text(paths: &[Path], words: &Words) -> String {
    let line = |path: &Path| {
        let ends = [("pawn", path.pawn.as_str().into()), ("goal", path.goal.as_str().into())];
        let [pawn, goal] = ends;
        match path.length() {
            Some(length) => {
                let cells = path.cells.join(" ");
                let facts = [pawn, goal, ("count", length.into()), ("cells", cells.into())];
                words.say("answers-paths-line", &facts) + "\n"
            }
            None => words.say("answers-paths-none", &[pawn, goal]) + "\n",
        }
    };
    paths.iter().map(line).collect()
}
