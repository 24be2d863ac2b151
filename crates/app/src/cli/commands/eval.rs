//! `potez eval`: what a position is worth without a search, feature by feature.

use std::path::Path;

use potez_play::{Entry, Evaluation, EvaluationSpec, PositionEvaluator, Table};
use potez_rules::refusal::quote;
use potez_rules::scene::Board;
use potez_rules::{Outcome, Refusal};
use potez_search::evaluators::linear::Weights;
use serde::Serialize;
use serde_json::{Value, json};

use super::lookup;
use crate::cli::failure::Failure;
use crate::cli::opening::{GameArgs, TableArgs};
use crate::cli::output::Output;
use crate::cli::{Answer, Done, input, opening};
use crate::words::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The evaluation: course, standard (the engine's), result, or a file with weights ('-' is stdin) [default: course, where
    /// the course has one]
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) eval: Option<String>,
    /// Print the weights as a file that --eval and --weights read, with the meaning of every feature
    #[arg(long)]
    pub(crate) weights: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

pub(crate) fn run(args: &EvalArgs, output: &mut Output) -> Done {
    let (entry, table) = opening::open_and_play(&args.game)?;
    args.table.open(entry.name, &*table)?;
    let (name, evaluator) = choose(&*table, args.eval.as_deref())?;
    if args.weights {
        let Some(weights) = evaluator.weights() else {
            let template = "the evaluation {name} of this game has no weights";
            return Err(Failure::usage(&Refusal::new("eval.no_weights", template, [("name", name)])));
        };
        match output.json {
            true => output.value(&json!({ "eval": name, "weights": weights.to_string() }))?,
            false => {
                let meanings = meanings(entry, &*table, weights, &output.words);
                output.text(&weights_file(weights, &meanings))?;
            }
        }
        return Ok(Answer::Yes);
    }
    let exact = lookup::exact(entry.name, &*table)?;
    if output.json {
        let told = told(&name, evaluator.evaluate(&table.any_position()).as_ref(), table.outcome());
        output.value(&Told { table: exact.map(lookup::Told::from), ..told })?;
    } else {
        let text = text(entry, &name, &*evaluator, &*table, &output.words);
        output.text(&text)?;
        if let Some(value) = exact.filter(|_| table.outcome().is_none()) {
            let exact = lookup::sentence(value, table.turn(), &output.words);
            output.line(&format!("{}: {exact}", output.words.say("answers-from-table", &[])))?;
        }
    }
    Ok(Answer::Yes)
}

/// What each feature counts, in the language of the reader. A weights file changes one of the evaluations that have a name.
fn meanings(entry: &Entry, table: &dyn Table, weights: &Weights, words: &Words) -> Vec<String> {
    let names = |weights: &Weights| weights.iter().map(|(feature, _)| feature.name).collect::<Vec<_>>();
    let has = |spec: &EvaluationSpec| {
        let known = table.evaluator(spec).ok();
        known.is_some_and(|known| known.weights().is_some_and(|known| names(known) == names(weights)))
    };
    let named = EvaluationSpec::NAMED.iter().find(|(_, spec)| has(spec)).map_or("", |(name, _)| name);
    weights.iter().map(|(feature, _)| words.feature(entry, named, &feature)).collect()
}

/// The weights as a file, with the meaning of each feature as a comment.
fn weights_file(weights: &Weights, meanings: &[String]) -> String {
    let english = weights.to_string();
    let lines = english.lines().zip(meanings);
    lines.fold(String::new(), |file, (line, meaning)| {
        let (setting, _) = line.split_once('#').unwrap_or((line, ""));
        file + setting + "# " + meaning + "\n"
    })
}

/// The table with one more column. The first line is the heading; the sum and the sentence need no explanation.
fn with_meanings(table: &str, meanings: &[String], words: &Words) -> String {
    let heading = words.say("answers-eval-meaning", &[]);
    let mut column = std::iter::once(heading.as_str()).chain(meanings.iter().map(String::as_str));
    table.lines().fold(String::new(), |text, line| match column.next() {
        Some(meaning) => text + line + "  " + meaning + "\n",
        None => text + line + "\n",
    })
}

/// The evaluation of this name or file; without one the course's, or the engine's where the course has none.
pub(crate) fn choose(table: &dyn Table, name: Option<&str>) -> Result<(String, Box<dyn PositionEvaluator>), Failure> {
    let usage = |refusal: Refusal| Failure::usage(&refusal);
    let Some(name) = name else {
        return match table.evaluator(&EvaluationSpec::Course) {
            Ok(course) => Ok(("course".to_owned(), course)),
            Err(_) => Ok(("standard".to_owned(), table.evaluator(&EvaluationSpec::Standard).map_err(usage)?)),
        };
    };
    let spec = specification(name)?;
    let evaluator = table.evaluator(&spec).map_err(|refusal| opening::weights_refused(Some(name), refusal))?;
    let shown = if matches!(spec, EvaluationSpec::Weights(_)) { name.to_owned() } else { name.to_ascii_lowercase() };
    Ok((shown, evaluator))
}

/// The evaluation of this name or file.
pub(crate) fn specification(name: &str) -> Result<EvaluationSpec, Failure> {
    match EvaluationSpec::NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
        Some((_, spec)) => Ok(spec.clone()),
        None if name != "-" && !Path::new(name).exists() => {
            let template =
                "there is no evaluation {name} and no such file; the evaluations are course, standard and result";
            Err(Failure::data(&Refusal::new("eval.unknown", template, [("name", quote(name))])))
        }
        None => Ok(EvaluationSpec::Weights(input::read(name)?)),
    }
}

/// The answer for programs, its fields in the order in which they are documented.
#[derive(Serialize)]
struct Told<'a> {
    eval: &'a str,
    value: Value,
    features: Vec<Value>,
    #[serde(flatten)]
    end: Option<End>,
    /// What the table of the solved game says, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<lookup::Told>,
}

/// How a finished game ended.
#[derive(Serialize)]
struct End {
    over: bool,
    winner: Option<String>,
}

fn told<'a>(name: &'a str, evaluation: Option<&Evaluation>, outcome: Option<Outcome>) -> Told<'a> {
    let Some(evaluation) = evaluation else {
        let winner = match outcome {
            Some(Outcome::Win(player)) => Some(player.mark().to_string()),
            Some(Outcome::Draw) | None => None,
        };
        let end = Some(End { over: true, winner });
        return Told { eval: name, value: Value::Null, features: Vec::new(), end, table: None };
    };
    let features = evaluation.features.iter().map(|feature| {
        let weight = f64::from(feature.weight.hundredths()) / 100.0;
        json!({ "name": feature.name, "value": number(feature.value), "weight": number(weight) })
    });
    Told { eval: name, value: number(evaluation.value), features: features.collect(), end: None, table: None }
}

/// A number without a decimal point if it is whole; JSON has no infinities.
fn number(number: f64) -> Value {
    if number.is_infinite() {
        json!(if number > 0.0 { "inf" } else { "-inf" })
    } else if number.fract() == 0.0 && number.abs() < 1e15 {
        json!(number as i64)
    } else {
        json!(number)
    }
}

/// The table for people: a heading, a row for each feature, and the sum.
pub(crate) fn rows(evaluation: &Evaluation, words: &Words) -> Vec<[String; 4]> {
    let mut rows = vec![[
        words.say("answers-eval-feature", &[]),
        words.say("answers-eval-value", &[]),
        words.say("answers-eval-weight", &[]),
        words.say("answers-eval-product", &[]),
    ]];
    for feature in &evaluation.features {
        let weight = f64::from(feature.weight.hundredths()) / 100.0;
        let [value, weight, product] = [feature.value, weight, feature.product()].map(|number| figure(number, words));
        rows.push([feature.name.to_owned(), value, weight, product]);
    }
    let sum = words.say("answers-eval-sum", &[]);
    rows.push([sum, String::new(), String::new(), figure(evaluation.value, words)]);
    rows
}

/// A number for people.
pub(crate) fn figure(number: f64, words: &Words) -> String {
    match number {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        // Adding 0 turns -0 into 0.
        _ => words.figure(&(number + 0.0).to_string()),
    }
}

/// The position of a table under an evaluation, for people: the table and what it says, or how the game ended.
pub(crate) fn text(
    entry: &Entry,
    name: &str,
    evaluator: &dyn PositionEvaluator,
    table: &dyn Table,
    words: &Words,
) -> String {
    let Some(evaluation) = evaluator.evaluate(&table.any_position()) else { return finished(table.outcome(), words) };
    let rows = rows(&evaluation, words);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [a, b, c, d] = [0, 1, 2, 3].map(width);
    let mut text = String::new();
    for [name, value, weight, product] in &rows {
        text += &format!("{name:a$}  {value:>b$}  {weight:>c$}  {product:>d$}\n");
    }
    let view = if matches!(table.scene().board, Board::Tree(_)) { "MAX" } else { "X" };
    let worth = figure(evaluation.value, words);
    let facts = [("value", worth.into()), ("player", view.into()), ("name", name.into())];
    text += &(words.say("answers-eval-worth", &facts) + "\n");
    match evaluator.weights() {
        Some(weights) => with_meanings(&text, &meanings(entry, table, weights, words), words),
        None => text,
    }
}

/// A finished position needs no estimate.
fn finished(outcome: Option<Outcome>, words: &Words) -> String {
    let said = match outcome {
        Some(Outcome::Win(player)) => words.say("answers-eval-won", &[("player", player.mark().to_string().into())]),
        Some(Outcome::Draw) | None => words.say("answers-eval-drawn", &[]),
    };
    said + "\n"
}
