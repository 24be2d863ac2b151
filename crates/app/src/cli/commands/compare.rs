//! `potez compare`: algorithms, conventions and orders side by side on one tree.

use potez_draw::compare::chart;
use potez_draw::compare::{self, Subject};
use potez_draw::trace::{Algorithm, TraceSpec, record};
use potez_rules::Refusal;

use super::trace::SourceArgs;
use super::trace::open;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::pictures::PictureArgs;
use crate::cli::{Answer, Done};

#[derive(Debug, clap::Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// How many orderings to try if there are too many to try all
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) sample: u32,
    /// The seed of the sample
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

pub(crate) fn run(args: &CompareArgs, output: &mut Output) -> Done {
    let data = |refusal: Refusal| Failure::data(&refusal);
    let (_, table) = open(&args.source)?;
    let evaluation = args.source.evaluation()?;
    let ask = TraceSpec {
        algorithm: Algorithm::Minimax,
        depth: args.source.depth,
        evaluation,
        boards: 0,
        ..TraceSpec::default()
    };
    let trace = record(&*table, &ask).map_err(|refusal| args.source.refused(refusal))?;
    let subject = Subject::new(&trace).map_err(data)?;
    let comparison = compare::compare(&subject, args.sample, args.seed).map_err(data)?;
    let language = output.words.language();
    args.picture.write(
        || &comparison,
        || compare::text(&comparison, language),
        || chart::chart(&comparison, language),
        output,
    )?;
    Ok(Answer::Yes)
}
