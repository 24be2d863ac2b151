//! `potez completions`: a script that lets a shell complete commands, options, and the names of games and engines.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;
use potez_play::games;

use crate::cli::output::Output;
use crate::cli::{Answer, Done, args};

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, output: &mut Output) -> Done {
    let mut command = with_values(args::command(&output.words));
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, args::program(), &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Answer::Yes)
}

/// The command with the values that its arguments may have, as far as they have names. It is for the script only: what is read
/// from the command line is checked by the command.
fn with_values(command: Command) -> Command {
    command.mut_args(completed).mut_subcommands(with_values)
}

const ENGINES: [&str; 4] = ["engine", "mcts", "course", "random"];

fn completed(arg: Arg) -> Arg {
    let id = arg.get_id().to_string();
    let named = |arg: Arg, names: &[&'static str]| arg.value_parser(PossibleValuesParser::new(names.to_vec()));
    let games: Vec<&'static str> = games().iter().map(|entry| entry.name).collect();
    match id.as_str() {
        "game" => named(arg, &games),
        "source" => named(arg, &[&["lecture"], games.as_slice()].concat()),
        "engine" | "a" | "b" => named(arg, &ENGINES),
        "x" | "o" => named(arg, &[&["human"], ENGINES.as_slice()].concat()),
        "preset" => {
            let presets = potez_play::games().iter().flat_map(|entry| entry.presets);
            named(arg, &presets.map(|preset| preset.name).collect::<Vec<_>>())
        }
        "color" => named(arg, &["auto", "always", "never"]),
        "lang" | "language" => named(arg, &["en", "sr-Latn", "sr-Cyrl"]),
        "notation" => named(arg, &["ours", "course", "abstractplay"]),
        "data" => arg.value_hint(ValueHint::DirPath),
        "out" | "tree" | "load" | "save" | "weights" | "weights_b" | "tape" | "file"
            if arg.get_action().takes_values() =>
        {
            arg.value_hint(ValueHint::FilePath)
        }
        _ => arg,
    }
}
