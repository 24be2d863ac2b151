//! `potez eval`: what a position is worth without a search, feature by feature.

use std::path::Path;

use potez_play::{Evaluation, EvaluationSpec, PositionEvaluator, Table};
use potez_rules::refusal::quote;
use potez_rules::scene::Board;
use potez_rules::{Outcome, Refusal};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::failure::Failure;
use crate::cli::opening::GameArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, input, opening};

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
}

pub(crate) fn run(args: &EvalArgs, output: &mut Output) -> Done {
    let (_, table) = opening::open_and_play(&args.game)?;
    let (name, evaluator) = choose(&*table, args.eval.as_deref())?;
    if args.weights {
        let Some(weights) = evaluator.weights() else {
            let template = "the evaluation {name} of this game has no weights";
            return Err(Failure::usage(&Refusal::new("eval.no_weights", template, [("name", name)])));
        };
        output.text(&weights.to_string())?;
        return Ok(Answer::Yes);
    }
    match (evaluator.evaluate(&table.any_position()), output.json) {
        (Some(evaluation), true) => output.value(&told(&name, &evaluation))?,
        (Some(evaluation), false) => {
            let view = if matches!(table.scene().board, Board::Tree(_)) { "MAX" } else { "X" };
            write(&name, &evaluation, view, output)?;
        }
        (None, _) => finished(&name, table.outcome(), output)?,
    }
    Ok(Answer::Yes)
}

/// The evaluation of this name or file; without one the course's, or the engine's where the course has none.
fn choose(table: &dyn Table, name: Option<&str>) -> Result<(String, Box<dyn PositionEvaluator>), Failure> {
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
}

/// How a finished game ended.
#[derive(Serialize)]
struct End {
    over: bool,
    winner: Option<String>,
}

fn told<'a>(name: &'a str, evaluation: &Evaluation) -> Told<'a> {
    let features = evaluation.features.iter().map(|feature| {
        let weight = f64::from(feature.weight.hundredths()) / 100.0;
        json!({ "name": feature.name, "value": number(feature.value), "weight": number(weight) })
    });
    Told { eval: name, value: number(evaluation.value), features: features.collect(), end: None }
}

/// A number without a point where it is whole; JSON has no infinities.
fn number(number: f64) -> Value {
    if number.is_infinite() {
        json!(if number > 0.0 { "inf" } else { "-inf" })
    } else if number.fract() == 0.0 && number.abs() < 1e15 {
        json!(number as i64)
    } else {
        json!(number)
    }
}

fn write(name: &str, evaluation: &Evaluation, view: &str, output: &mut Output) -> Result<(), Failure> {
    let words = output.words.clone();
    let figure = |number: f64| match number {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        // Adding 0 turns -0 into 0.
        _ => words.figure(&(number + 0.0).to_string()),
    };
    let mut rows = vec![[
        words.say("answers-eval-feature", &[]),
        words.say("answers-eval-value", &[]),
        words.say("answers-eval-weight", &[]),
        words.say("answers-eval-product", &[]),
    ]];
    for feature in &evaluation.features {
        let weight = f64::from(feature.weight.hundredths());
        // In hundredths first, so that no product has more decimals than its weight.
        let product = if weight == 100.0 { feature.value } else { feature.value * weight / 100.0 };
        rows.push([feature.name.to_owned(), figure(feature.value), figure(weight / 100.0), figure(product)]);
    }
    rows.push([words.say("answers-eval-sum", &[]), String::new(), String::new(), figure(evaluation.value)]);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [a, b, c, d] = [0, 1, 2, 3].map(width);
    for [name, value, weight, product] in &rows {
        output.line(&format!("{name:a$}  {value:>b$}  {weight:>c$}  {product:>d$}"))?;
    }
    let facts = [("value", figure(evaluation.value).into()), ("player", view.into()), ("name", name.into())];
    output.line(&words.say("answers-eval-worth", &facts))
}

/// A finished position needs no estimate.
fn finished(name: &str, outcome: Option<Outcome>, output: &mut Output) -> Result<(), Failure> {
    let winner = match outcome {
        Some(Outcome::Win(player)) => Some(player.mark().to_string()),
        Some(Outcome::Draw) | None => None,
    };
    if output.json {
        let end = Some(End { over: true, winner });
        return output.value(&Told { eval: name, value: Value::Null, features: Vec::new(), end });
    }
    let said = match winner {
        Some(player) => output.words.say("answers-eval-won", &[("player", player.into())]),
        None => output.words.say("answers-eval-drawn", &[]),
    };
    output.line(&said)
}
