//! The help, the manual and the completions: every command has examples, every example runs, and a shell can complete.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use potez_play::Session;
use potez_play::session::Seat;
use potez_play::store::{SavedGame, Store};
use potez_rules::{Player, Settings};
use tempfile::TempDir;

fn potez(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_potez")).env("LC_ALL", "C.UTF-8").args(args).stdin(Stdio::null()).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn good(args: &[&str]) -> String {
    let output = potez(args);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    stdout(&output)
}

/// The commands that a help lists.
fn commands(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").map(str::to_owned).collect()
}

/// All commands, each as the words that call it.
fn all_commands() -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for name in commands(&good(&["--help"])) {
        let inner = commands(&good(&[&name, "--help"]));
        all.push(vec![name.clone()]);
        all.extend(inner.into_iter().map(|inner| vec![name.clone(), inner]));
    }
    all
}

fn help_of(command: &[String]) -> String {
    let words: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
    good(&words)
}

fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    lines.filter(|line| line.starts_with("  ") && !line.starts_with("   ")).map(|line| line.trim().to_owned()).collect()
}

/// A home folder with what the examples need: a saved game, an archive, a list of moves.
fn home() -> (TempDir, String) {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data/potez");
    let store = Arc::new(Store::open(Some(&data)).unwrap());
    let session = Session::open("tictactoe", &Settings::new()).unwrap();
    let mut game = SavedGame::new(Some(Arc::clone(&store)), session, "Finale");
    game.session_mut().sit(Player::Second, Seat::parse("engine:3").unwrap());
    for mv in ["b2", "a1"] {
        game.session_mut().play(mv).unwrap();
        assert_eq!(game.autosave(), None);
    }
    let id = game.id().unwrap().clone();
    fs::write(home.path().join("games.jsonl"), store.export(&id).unwrap()).unwrap();
    fs::write(home.path().join("moves.txt"), "b2, a1, c3\n").unwrap();
    for folder in [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"] {
        fs::create_dir_all(home.path().join(folder)).unwrap();
    }
    (home, id.short().to_owned())
}

/// The line in a shell, with the program in its path.
fn shell(line: &str, home: &Path) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_potez")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.arg("-c").arg(line).current_dir(home).env("PATH", path).env("HOME", home).env("LC_ALL", "C.UTF-8");
    command.env("XDG_DATA_HOME", home.join("data")).env("MANPAGER", "cat");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server runs until it is told to end.
fn serve(line: &str, home: &Path) {
    let line = if line.contains("--no-open") { line.to_owned() } else { format!("{line} --no-open") };
    let mut child = shell(&format!("exec {line}"), home).spawn().unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said.contains("http://"), "{line}: {said}");
}

#[test]
fn every_command_has_examples_and_they_run() {
    for command in all_commands() {
        let help = help_of(&command);
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{command:?} has no examples:\n{help}");
        let (home, id) = home();
        for example in examples {
            let line = example.replace(" ID", &format!(" {id}"));
            if command == ["serve"] {
                serve(&line, home.path());
                continue;
            }
            let output = shell(&line, home.path()).output().unwrap();
            let (code, said) = (output.status.code(), stderr(&output));
            match example.as_str() {
                // Here nobody can be asked.
                "potez saved delete ID" => assert!(code == Some(2) && said.contains("--yes"), "{example}: {said}"),
                // The exit code tells who won.
                _ if command == ["play"] => assert!(matches!(code, Some(0 | 1)), "{example}: {said}"),
                _ => assert_eq!(code, Some(0), "{example}: {said}"),
            }
            let written = example.split(['>', ' ']).skip_while(|word| *word != "--out").nth(1);
            if let Some(file) = written.filter(|file| !file.starts_with('~')) {
                assert!(home.path().join(file).exists(), "{example} writes {file}");
            }
        }
    }
}

#[test]
fn help_says_what_engines_take_and_how_long_they_think() {
    for command in ["analyse", "match", "play"] {
        let help = good(&[command, "--help"]);
        assert!(help.contains("course:DEPTH"), "{help}");
        let flat = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("[default: 1s for engine and mcts"), "{help}");
    }
}

#[test]
fn help_of_help_is_help() {
    for line in
        [&["help", "--help"][..], &["help", "-h"], &["--lang", "en", "help", "--help"], &["saved", "help", "--help"]]
    {
        let help = good(line);
        assert!(help.contains("Usage: potez") && help.contains("help [COMMAND]"), "{line:?}: {help}");
    }
    assert_eq!(good(&["help", "play", "--help"]), good(&["help", "play"]));
    assert!(good(&["help", "play"]).contains("potez play"));
}

#[test]
fn a_negative_number_is_refused_as_a_number() {
    for (line, says) in [
        ("analyse byte --depth -1", "must be from 1 to 2000"),
        ("perft byte --depth -1", "must be from 1 to 1000000"),
        ("analyse byte --nodes -5", "not a whole number of at least 0"),
        ("analyse byte --time -5", "seconds such as 0.5"),
        ("analyse byte --depth x", "not a whole number of at least 0"),
    ] {
        let output = potez(&line.split(' ').collect::<Vec<_>>());
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains(says), "{line}: {said}");
        assert!(!said.contains("-- -") && !said.contains("tip:"), "{line}: {said}");
    }
}

/// What bash offers for the last of these words.
fn completed(home: &Path, words: &[&str]) -> Vec<String> {
    let (last, before) = (words.len() - 1, words[words.len() - 2]);
    let list = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let script = format!(
        "source potez.bash && COMP_WORDS=({list}) && COMP_CWORD={last} && _potez potez '{}' '{before}' && printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words[last]
    );
    let output = Command::new("bash").args(["--norc", "-c", &script]).current_dir(home).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", stderr(&output));
    stdout(&output).lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_games_options_and_engines() {
    if Command::new("bash").arg("--version").output().is_err() {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("potez.bash"), good(&["completions", "bash"])).unwrap();
    let completed = |words: &[&str]| completed(home.path(), words);
    assert_eq!(completed(&["potez", "comp"]), ["compare", "completions"]);
    assert_eq!(completed(&["potez", "play", "b"]), ["blockade", "byte"]);
    assert_eq!(completed(&["potez", "play", "byte", "--x", "co"]), ["course"]);
    assert_eq!(completed(&["potez", "saved", "exp"]), ["export"]);
    assert_eq!(completed(&["potez", "match", "engine", "random", "--game", "con"]), ["connect4"]);
    assert!(completed(&["potez", "perft", "byte", "--de"]).contains(&"--depth".to_owned()));
}

#[test]
fn other_shells_get_a_script_too() {
    for shell in ["zsh", "fish", "powershell", "elvish"] {
        let script = good(&["completions", shell]);
        assert!(script.contains("completions") && script.contains("potez"), "{shell}");
        // elvish and powershell complete no values.
        assert!(["elvish", "powershell"].contains(&shell) || script.contains("blockade"), "{shell}");
    }
    let serbian = good(&["completions", "zsh", "--lang", "sr-Latn"]);
    assert!(serbian.contains("Nacrtaj poziciju"), "{serbian}");
    let output = potez(&["completions", "tcsh"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let output = potez(&["man", "--out", folder.path().to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    let all = all_commands();
    assert!(output.stdout.is_empty() && stderr(&output).contains(&format!("{} pages written", all.len())));
    let whole = good(&["man"]);
    for command in all {
        let name = [&["potez".to_owned()], command.as_slice()].concat().join("-");
        let page = fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
        for part in [".TH", ".SH NAME", ".SH SYNOPSIS", ".SH EXAMPLES", "potez "] {
            assert!(page.contains(part), "{name}: no {part}");
        }
        assert!(command.len() != 1 || whole.contains(&name.replace('-', "\\-")), "{name} is missing in\n{whole}");
        let words: Vec<&str> = ["man"].into_iter().chain(command.iter().map(String::as_str)).collect();
        assert_eq!(good(&words), page);
        typeset(&page, &name);
    }
    assert!(good(&["man", "play", "--lang", "sr-Cyrl"]).contains("ПРИМЕРИ"));
    let unknown = potez(&["man", "saved", "nothing"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("export"), "{}", stderr(&unknown));
}

/// groff finds nothing to complain about, where there is one.
fn typeset(page: &str, name: &str) {
    use std::io::Write;
    let mut groff = Command::new("groff");
    groff.args(["-man", "-Tutf8", "-ww", "-Kutf8"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = groff.spawn() else { return };
    child.stdin.take().unwrap().write_all(page.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(stderr(&output), "", "{name}");
    assert!(!output.stdout.is_empty(), "{name}");
}
