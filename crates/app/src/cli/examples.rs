//! The examples in the help of every command. `crates/app/tests/help.rs` runs them all.

use clap::builder::styling::Styles;
use potez_play::{GAMES, games};

use super::args;
use crate::words::Words;

/// A command line to try.
struct Example {
    line: &'static str,
    /// What it does; Serbian has it as `help-COMMAND-example-NUMBER`.
    does: &'static str,
}

const fn example(line: &'static str, does: &'static str) -> Example {
    Example { line, does }
}

/// The examples of each command, under the path of the command.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "",
        &[
            example("potez play connect4", "Play Connect Four against the computer"),
            example(
                "potez trace lecture --format html --out lecture.html",
                "Step through the lecture's tree in a browser",
            ),
            example("potez help analyse", "Read about a command"),
        ],
    ),
    ("games", &[example("potez games", "List the games"), example("potez games --json", "The same for a program")]),
    (
        "serve",
        &[
            example("potez serve --no-open", "Serve the page without opening a browser"),
            example("potez serve --addr 0.0.0.0", "Let a classroom join"),
            example("potez serve --data games", "Save games in your own folder"),
        ],
    ),
    (
        "rules",
        &[
            example("potez rules blockade", "How Blockade is played"),
            example("potez rules byte --lang sr-Latn", "The rules of Byte in Serbian"),
        ],
    ),
    (
        "moves",
        &[
            example("potez moves byte --moves B2-DD-0", "The moves after the first one"),
            example("potez moves blockade --notation course", "All first turns, as the course writes them"),
            example("echo 4455 | potez moves connect4 --batch", "Answer each line of stdin"),
        ],
    ),
    (
        "perft",
        &[
            example("potez perft tictactoe --depth 9", "Count to the end of the longest games"),
            example("potez perft byte --depth 3 --json", "Check your own move generator"),
        ],
    ),
    (
        "count",
        &[
            example("potez count tictactoe", "All 255,168 games of tic-tac-toe"),
            example("potez count connect4 --depth 7", "The games that end within seven plies"),
            example(
                "potez count tictactoe --position \"[[X, None, O], [None, X, None], [None, None, None]]\"",
                "Count from a position",
            ),
        ],
    ),
    (
        "eval",
        &[
            example("potez eval tictactoe --moves b2,a1", "Rows, columns and diagonals after two moves"),
            example(
                "potez eval byte --eval standard --weights > mine.txt",
                "Write the weights to a file, to change them",
            ),
            example("potez eval byte --eval mine.txt", "Value the start with the changed weights"),
        ],
    ),
    (
        "paths",
        &[
            example("potez paths blockade --moves X1:46:P11", "The eight paths after a turn"),
            example("potez paths blockade --json", "The same for a program"),
        ],
    ),
    (
        "show",
        &[
            example("potez show byte --moves B2-DD-0", "The board after a move"),
            example("potez show blockade --paths", "The board with the shortest paths"),
            example("potez show connect4 --moves 4455 --out board.svg", "A picture for a text"),
        ],
    ),
    (
        "play",
        &[
            example("potez play byte", "Choose your side, then play against the engine"),
            example("potez play connect4 --x human --o engine:3 --clock 5m+3s", "An easier opponent, with a clock"),
            example("potez play tictactoe --x course:4 --o random", "Watch two programs"),
        ],
    ),
    (
        "analyse",
        &[
            example("potez analyse connect4 --moves 4455 --depth 8", "The best move, eight plies deep"),
            example("potez analyse byte --engine course:3", "What the course's program thinks"),
            example("potez analyse mnk --preset four --lines 3 --time 200ms", "The three best moves"),
        ],
    ),
    (
        "solve",
        &[
            example("potez solve mnk --preset four", "Who wins four in a row on 5×4?"),
            example("potez solve tictactoe --moves b2,a2 --json", "A won position, for a program"),
            example("echo b2,a2 | potez solve tictactoe --batch --threads 2", "Answer each line of stdin"),
            example(
                "potez solve connect4 --set cols=4 --set rows=4 --all --out c4.potez",
                "Every position of a small board, stored in a table",
            ),
        ],
    ),
    (
        "lookup",
        &[example(
            "potez solve tictactoe --all --out t.potez && potez lookup t.potez tictactoe --moves b2,a2",
            "What is every move worth?",
        )],
    ),
    (
        "bench",
        &[
            example("potez bench --game byte", "Only the positions of Byte"),
            example("potez bench --json", "All positions, for a program"),
        ],
    ),
    (
        "match",
        &[
            example("potez match course:2 random --game connect4 --games 10", "Ten games with a result in Elo"),
            example("potez match course:2 course:1 --game byte --games 2 --record", "The moves of every game too"),
            example(
                "potez match course:1 random \"bot:potez ugi\" --game tictactoe --depth 2",
                "A tournament with your own program",
            ),
            example(
                "potez match Ana=course:2 Eva=course:1 --game connect4 --games 4 --report match.html",
                "A page with the table and boards to replay",
            ),
            example("potez match --list", "The matches that were saved"),
        ],
    ),
    (
        "course-bot",
        &[example(
            "potez course-bot --print > adapter.py",
            "The program that speaks for a project, to read or to change",
        )],
    ),
    ("bot-check", &[example("potez bot-check \"potez ugi\" --game connect4", "Does it speak the protocol? Ours does")]),
    (
        "elo",
        &[
            example("potez elo --wdl 880,1863,759 --sprt 0,5", "Is the difference 0 or 5 points?"),
            example(
                "potez elo --pentanomial 379,10170,21828,10640,343 --sprt 0,2 --normalised",
                "The same for pairs of games",
            ),
        ],
    ),
    (
        "trace",
        &[
            example("potez trace lecture", "Alpha-beta on the lecture's tree, in sentences"),
            example("potez trace lecture --format html --out lecture.html", "A stepper for the browser"),
            example("potez trace tictactoe --moves b2,a1,c1,a3 --depth 2", "A search of a real game"),
        ],
    ),
    (
        "compare",
        &[
            example("potez compare lecture", "How many nodes each algorithm visits"),
            example("potez compare tictactoe --moves b2,a1,c1,a3 --depth 2", "The same for a position"),
        ],
    ),
    (
        "saved",
        &[
            example("potez saved list", "The games, with the beginnings of their names"),
            example("potez saved play ID", "Continue one of them"),
        ],
    ),
    (
        "saved-list",
        &[
            example("potez saved list", "The games, the most recently changed first"),
            example("potez saved list --data games", "The games of another folder"),
        ],
    ),
    (
        "saved-search",
        &[
            example("potez saved search tictactoe", "All games of tic-tac-toe"),
            example("potez saved search finale engine:3", "Words that must all occur"),
        ],
    ),
    (
        "saved-show",
        &[
            example("potez saved show ID", "The board and the moves"),
            example("potez saved show ID --json", "The whole record"),
        ],
    ),
    (
        "saved-play",
        &[
            example("potez saved play ID", "Continue with the same players"),
            example("potez saved play ID --o engine:5", "Continue against another opponent"),
        ],
    ),
    ("saved-rename", &[example("potez saved rename ID The final", "Give it a title")]),
    (
        "saved-delete",
        &[
            example("potez saved delete ID", "Delete one game; at a terminal you are asked"),
            example("potez saved delete ID --yes", "The same without a question, for scripts"),
        ],
    ),
    (
        "saved-export",
        &[
            example("potez saved export --all --out games.jsonl", "All games in one archive"),
            example("potez saved export ID --format sgf", "One game for other programs"),
            example("potez saved export ID --format gif --out game.gif", "One game as an animation"),
        ],
    ),
    (
        "saved-import",
        &[
            example("potez saved import games.jsonl", "Import an archive"),
            example("potez saved import moves.txt --game tictactoe", "Import a list of moves"),
        ],
    ),
    ("saved-check", &[example("potez saved check", "Are all games undamaged?")]),
    ("saved-backup", &[example("potez saved backup games.db", "Copy all games to one file")]),
    (
        "completions",
        &[
            example(
                "potez completions bash > ~/.local/share/bash-completion/completions/potez",
                "For bash, from the next shell on",
            ),
            example("potez completions zsh > ~/.zfunc/_potez", "For zsh, with ~/.zfunc in fpath"),
            example("potez completions fish > ~/.config/fish/completions/potez.fish", "For fish"),
        ],
    ),
    (
        "man",
        &[
            example("potez man | man -l -", "Read the page of the program"),
            example("potez man saved export | man -l -", "Read the page of a command"),
            example("potez man --out ~/.local/share/man/man1", "Install the pages of all commands"),
        ],
    ),
    ("ugi", &[example("echo uginewgame | potez ugi", "Begin a game, as a program would")]),
];

/// The examples of a command, each with what it does. Those with a game that this program does not have are left out.
pub(crate) fn examples(path: &str, words: &Words) -> Vec<(String, String)> {
    let Some((_, examples)) = EXAMPLES.iter().find(|(of, _)| *of == path) else { return Vec::new() };
    let known = |line: &str| {
        let missing = GAMES.iter().filter(|built_in| games().iter().all(|game| game.name != built_in.name));
        missing.map(|game| game.name).all(|name| line.split(' ').all(|word| word != name))
    };
    let numbered = examples.iter().enumerate().filter(|(_, example)| known(example.line));
    numbered
        .map(|(number, example)| {
            let does = words.or(&id(path, number + 1), example.does);
            (example.line.replace("potez", &args::program()), does)
        })
        .collect()
}

/// The Serbian message of an example.
fn id(path: &str, number: usize) -> String {
    let of = if path.is_empty() { String::new() } else { format!("-{path}") };
    format!("help{of}-example-{number}")
}

/// The ids of the Serbian messages for a command.
#[cfg(test)]
pub(crate) fn ids(path: &str) -> Vec<String> {
    let count = EXAMPLES.iter().find(|(of, _)| *of == path).map_or(0, |(_, examples)| examples.len());
    (1..=count).map(|number| id(path, number)).collect()
}

/// The command and all its commands, with their examples below the help.
pub(crate) fn with_examples(command: clap::Command, path: &str, words: &Words) -> clap::Command {
    let examples = examples(path, words);
    let command = command.mut_subcommands(|inner| {
        let name = inner.get_name();
        let path = if path.is_empty() { name.to_owned() } else { format!("{path}-{name}") };
        with_examples(inner, &path, words)
    });
    if examples.is_empty() {
        return command;
    }
    let header = Styles::styled().get_header().to_owned();
    let mut text = format!("{header}{}{header:#}", words.say("common-examples", &[]));
    for (line, does) in examples {
        text.push_str(&format!("\n  {line}\n          {does}"));
    }
    command.after_help(text)
}
