//! Figures: each benchmark asserts the answer that it times, and gives ratios of one run.
//!
//!     cargo run --release -p potez-bench -- SUBJECT... [--only TEXT] [--pairs N] [--json]
//!
//! One file a subject; a new one is a line in [`SUBJECTS`]. Without a subject all are run.

mod board;
mod measure;
mod pictures;
mod rules;
mod search;

use std::process::ExitCode;

use measure::Bench;

/// Runs the benchmarks of one subject.
type Subject = fn(&mut Bench);

/// The subjects by name.
const SUBJECTS: &[(&str, Subject)] =
    &[("rules", rules::run), ("search", search::run), ("pictures", pictures::run), ("board", board::run)];

fn main() -> ExitCode {
    match read(std::env::args().skip(1)) {
        Ok((mut bench, subjects)) => {
            bench.head();
            for subject in subjects {
                subject(&mut bench);
            }
            if bench.all_goals_met() { ExitCode::SUCCESS } else { ExitCode::from(1) }
        }
        Err(problem) => {
            let names: Vec<&str> = SUBJECTS.iter().map(|(name, _)| *name).collect();
            complain(&format!(
                "{problem}\nusage: potez-bench [SUBJECT...] [--only TEXT] [--pairs N] [--json]\nsubjects: {}",
                names.join(", ")
            ));
            ExitCode::from(2)
        }
    }
}

#[expect(clippy::print_stderr, reason = "the program's own complaint")]
fn complain(text: &str) {
    eprintln!("{text}");
}

fn read(mut arguments: impl Iterator<Item = String>) -> Result<(Bench, Vec<Subject>), String> {
    let mut bench = Bench::default();
    let mut subjects = Vec::new();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => bench.json = true,
            "--only" => bench.only = arguments.next().ok_or("--only needs a text")?,
            "--pairs" => {
                let pairs = arguments.next().and_then(|text| text.parse().ok()).filter(|pairs| *pairs > 0);
                bench.pairs = pairs.ok_or("--pairs needs a number from 1")?;
            }
            name => match SUBJECTS.iter().find(|(subject, _)| *subject == name) {
                Some((_, run)) => subjects.push(*run),
                None => return Err(format!("there is no subject {name}")),
            },
        }
    }
    if subjects.is_empty() {
        subjects.extend(SUBJECTS.iter().map(|(_, run)| *run));
    }
    Ok((bench, subjects))
}
