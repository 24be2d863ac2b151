//! `potez bot-check`: what a program does wrong, before a match finds out.

use potez_play::find;
use potez_play::players::Bot;
use potez_play::players::bot::trial::Trial;
use serde_json::json;

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};

#[derive(Debug, clap::Args)]
pub(crate) struct BotCheckArgs {
    /// The command line of the program, as after bot:
    pub(crate) command: String,
    /// The game that it plays
    #[arg(long, default_value = "tictactoe")]
    pub(crate) game: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
}

pub(crate) fn run(args: &BotCheckArgs, output: &mut Output) -> Done {
    let entry = find(&args.game).map_err(|refusal| Failure::usage(&refusal))?;
    let settings = opening::settings(&args.set, None)?;
    let table = (entry.open)(&settings).map_err(|refusal| Failure::usage(&refusal))?;
    let command = args.command.strip_prefix("bot:").unwrap_or(&args.command).trim();
    let mut bot = Bot::new(entry.name, command);
    let words = output.words.clone();
    let mut trials = Vec::new();
    let mut conversation: Option<Vec<String>> = None;
    for trial in Trial::ALL {
        let fault = trial.make(&mut bot, &*table).err();
        if fault.is_some() {
            conversation.get_or_insert_with(|| bot.transcript());
        }
        if !output.json {
            let name = words.say(&format!("answers-bot-{}", trial.name()), &[]);
            let line = match &fault {
                None => words.say("answers-bot-good", &[("trial", name.into())]),
                Some(refusal) => {
                    let facts = [("trial", name.into()), ("fault", words.refusal(refusal).into())];
                    words.say("answers-bot-fault", &facts)
                }
            };
            output.line(&line)?;
            output.flush()?;
        }
        trials.push(json!({"trial": trial.name(), "fault": fault.as_ref().map(ToString::to_string)}));
        // Without an answer to 'ugi' the other tests make no sense.
        if trial == Trial::Greeting && fault.is_some() {
            break;
        }
    }
    let good = conversation.is_none();
    if output.json {
        output.value(&json!({
            "command": command, "game": entry.name, "ok": good, "trials": trials,
            "transcript": conversation.unwrap_or_default(),
        }))?;
    } else if let Some(lines) = conversation {
        output.line(&words.say("answers-bot-transcript", &[]))?;
        for line in lines {
            output.line(&format!("    {line}"))?;
        }
    } else {
        output.line(&words.say("answers-bot-ready", &[]))?;
    }
    Ok(if good { Answer::Yes } else { Answer::No })
}
