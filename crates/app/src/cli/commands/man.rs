//! `potez man`: pages of the manual, made from the help of the commands.

use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use potez_rules::Refusal;
use potez_rules::refusal::quote;

use crate::cli::examples::examples;
use crate::cli::failure::{Failure, cannot_write};
use crate::cli::output::Output;
use crate::cli::{Answer, Done, args, pictures};
use crate::words::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// The command whose page is printed, such as play or saved export [default: the page of the whole program]
    #[arg(conflicts_with = "out")]
    pub(crate) command: Vec<String>,
    /// Write the pages of all commands to this folder
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs, output: &mut Output) -> Done {
    let mut command = args::command(&output.words).disable_help_subcommand(true);
    command = command.display_name(args::program()).bin_name(args::program());
    command.build();
    let words = output.words.clone();
    let Some(folder) = &args.out else {
        let (found, path) = find(&command, &args.command)?;
        output.text(&String::from_utf8_lossy(&page(found, &path, &words)?))?;
        return Ok(Answer::Yes);
    };
    std::fs::create_dir_all(folder).map_err(|error| cannot_write(&folder.to_string_lossy(), &error))?;
    let written = write_all(&command, "", folder, &words)?;
    let facts = [("count", written.into()), ("path", folder.display().to_string().into())];
    output.note(&words.say("answers-man-written", &facts));
    Ok(Answer::Yes)
}

/// The command of these names, and its path: `saved export` is `saved-export`.
fn find<'a>(command: &'a Command, names: &[String]) -> Result<(&'a Command, String), Failure> {
    let mut found = command;
    for name in names {
        found = found.find_subcommand(name).ok_or_else(|| {
            let known: Vec<&str> = found.get_subcommands().map(Command::get_name).collect();
            let facts = [("name", quote(&names.join(" "))), ("names", known.join(", "))];
            Failure::usage(&Refusal::new("man.command", "there is no command {name}; the commands: {names}", facts))
        })?;
    }
    Ok((found, names.join("-")))
}

/// Writes the page of a command and those of its commands, and gives their number.
fn write_all(command: &Command, path: &str, folder: &Path, words: &Words) -> Result<usize, Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    pictures::save(&folder.join(format!("{name}.1")), &page(command, path, words)?)?;
    let mut written = 1;
    for inner in command.get_subcommands() {
        let path = if path.is_empty() { inner.get_name().to_owned() } else { format!("{path}-{}", inner.get_name()) };
        written += write_all(inner, &path, folder, words)?;
    }
    Ok(written)
}

/// The page of a command.
fn page(command: &Command, path: &str, words: &Words) -> Result<Vec<u8>, Failure> {
    let man = Man::new(command.clone()).source(format!("{} {}", args::program(), env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    type Render = fn(&Man, &mut dyn std::io::Write) -> std::io::Result<()>;
    let sections: [(&str, Render, bool); 5] = [
        ("answers-man-name", Man::render_name_section, true),
        ("answers-man-synopsis", Man::render_synopsis_section, true),
        ("answers-man-description", Man::render_description_section, true),
        ("answers-man-options", Man::render_options_section, true),
        ("answers-man-commands", Man::render_subcommands_section, command.has_subcommands()),
    ];
    for (heading, render, _) in sections.into_iter().filter(|(_, _, wanted)| *wanted) {
        let mut section = Vec::new();
        render(&man, &mut section)?;
        // The heading is the first line; ours is in the language of the reader.
        let text = String::from_utf8_lossy(&section);
        let body = text.split_once(".SH ").map_or("", |(_, rest)| rest.split_once('\n').map_or("", |(_, body)| body));
        let heading = Roff::new().control("SH", [words.say(heading, &[]).as_str()]).to_roff();
        page.extend([heading.as_bytes(), body.as_bytes()].concat());
    }
    let examples = examples(path, words);
    if !examples.is_empty() {
        let mut roff = Roff::new();
        roff.control("SH", [words.say("answers-man-examples", &[]).as_str()]);
        for (line, does) in examples {
            roff.control("PP", []);
            roff.text([roman(does)]);
            roff.control("PP", []);
            roff.control("RS", ["4"]);
            roff.control("nf", []);
            roff.text([roman(line)]);
            roff.control("fi", []);
            roff.control("RE", []);
        }
        page.extend(roff.to_roff().as_bytes());
    }
    Ok(page)
}
