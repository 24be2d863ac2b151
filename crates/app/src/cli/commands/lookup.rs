//! `potez lookup`: a position in the table of a solved game.

use std::path::PathBuf;

use potez_play::Table;
use potez_rules::{Player, Refusal};
use potez_solve::lookup::{check_game, look_up};
use potez_solve::{SolvedTable, Value};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::opening::GameArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};
use crate::tables;
use crate::words::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct LookupArgs {
    /// The table, made by 'potez solve GAME --all'
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Read the whole table first, and check that it is not damaged
    #[arg(long)]
    pub(crate) check: bool,
}

/// A value for programs.
#[derive(Serialize)]
pub(crate) struct Told {
    value: &'static str,
    distance: Option<u16>,
}

impl From<Value> for Told {
    fn from(value: Value) -> Told {
        Told { value: value.name(), distance: value.distance() }
    }
}

/// The answer for programs.
#[derive(Serialize)]
struct Answered {
    #[serde(flatten)]
    value: Told,
    turn: String,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    value: Told,
}

pub(crate) fn run(args: &LookupArgs, output: &mut Output) -> Done {
    let data = |refusal: Refusal| Failure::data(&refusal);
    let (entry, table) = opening::open_and_play(&args.game)?;
    let solved = SolvedTable::open(&args.file).map_err(data)?;
    check_game(&solved, entry.name, &table.settings().to_string()).map_err(data)?;
    if args.check {
        solved.check().map_err(data)?;
    }
    let words = output.words.clone();
    let Some(known) = look_up(&solved, &*table).map_err(data)? else {
        match output.json {
            true => output.value(&serde_json::Value::Null)?,
            false => output.line(&words.say("answers-lookup-unknown", &[]))?,
        }
        return Ok(Answer::No);
    };
    if output.json {
        let moves = known.moves.into_iter().map(|(text, value)| Move { text, value: value.into() }).collect();
        output.value(&Answered { value: known.value.into(), turn: table.turn().mark().to_string(), moves })?;
        return Ok(Answer::Yes);
    }
    output.line(&sentence(known.value, table.turn(), &words))?;
    let width = known.moves.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    for (text, value) in &known.moves {
        output.line(&format!("  {text:<width$}  {}", short(*value, &words)))?;
    }
    Ok(Answer::Yes)
}

/// What the table of the game says about the position, if there is one.
pub(crate) fn exact(game: &str, table: &dyn Table) -> Result<Option<Value>, Failure> {
    let Some(solved) = tables::find(game, table) else { return Ok(None) };
    let known = look_up(&solved, table).map_err(|refusal| Failure::data(&refusal))?;
    Ok(known.map(|known| known.value))
}

/// A value as a sentence.
pub(crate) fn sentence(value: Value, turn: Player, words: &Words) -> String {
    let player = || ("player", turn.mark().to_string().into());
    match value {
        Value::Draw => words.say("answers-solve-draw", &[]),
        Value::Win(plies) => words.say("answers-solve-win-in", &[player(), ("count", plies.into())]),
        Value::Loss(plies) => words.say("answers-solve-loss-in", &[player(), ("count", plies.into())]),
    }
}

/// A value in two words.
fn short(value: Value, words: &Words) -> String {
    let plies = ("plies", value.distance().unwrap_or(0).into());
    match value {
        Value::Draw => words.say("answers-solve-draw", &[]),
        Value::Win(_) => words.say("answers-lookup-win", &[plies]),
        Value::Loss(_) => words.say("answers-lookup-loss", &[plies]),
    }
}
