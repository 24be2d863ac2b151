//! The commands of the course's chapters in all languages, of the README, of docs/evaluation.md, docs/command-line.md, docs/matches.md and docs/writing-a-bot.md print what these say. In the page
//! `[..]` stands for anything within a line.
//! `POTEZ_BLESS=1` writes the output anew where it differs.

use std::path::Path;
use std::process::Command;

#[test]
fn commands_of_the_chapters_print_what_they_say() {
    for language in ["course", "sr/course", "sr-Latn/course"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(language);
        let mut chapters = Vec::new();
        for file in std::fs::read_dir(&folder).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|end| end == "md") && check(&path, &folder) > 0 {
                chapters.push(path.file_stem().unwrap().to_str().unwrap()[..2].to_owned());
            }
        }
        for number in ["01", "02", "03", "04", "05", "06"] {
            assert!(chapters.iter().any(|chapter| chapter == number), "{language}: {number} has no command to try");
        }
    }
}

#[test]
fn commands_of_the_readme_print_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    assert_eq!(check(&root.join("README.md"), &root), 5, "five things to try");
}

#[test]
fn commands_of_the_other_pages_print_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    assert_eq!(check(&folder.join("evaluation.md"), &folder), 5);
    assert_eq!(check(&folder.join("command-line.md"), &folder), 3);
    std::fs::remove_file(folder.join("t.potez")).unwrap();
    assert_eq!(check(&folder.join("matches.md"), &folder), 3);
    assert_eq!(check(&folder.join("writing-a-bot.md"), &folder), 3);
}

#[test]
fn the_page_about_programs_shows_the_program_that_is_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/writing-a-bot.md")).unwrap();
    for (language, file) in [("python", "tictactoe.py"), ("rust", "connect4.rs")] {
        let program = std::fs::read_to_string(root.join("examples/bots").join(file)).unwrap();
        assert!(page.contains(&format!("```{language}\n{program}```\n")), "{file}");
    }
}

/// Runs the commands of a page, and gives their number.
fn check(path: &Path, folder: &Path) -> usize {
    let page = std::fs::read_to_string(path).unwrap();
    let (made, commands) = run_all(&page, folder);
    if std::env::var_os("POTEZ_BLESS").is_some() {
        std::fs::write(path, &made).unwrap();
    } else {
        let difference = first_difference(&page, &made);
        assert!(made == page, "{}: a command prints something else now:\n{difference}", path.display());
    }
    commands
}

/// The page with the output of every command in its `console` blocks, and their number. Output that fits the page's is left as it is.
fn run_all(page: &str, folder: &Path) -> (String, usize) {
    let mut made = String::new();
    let mut commands = 0;
    let mut rest = page;
    while let Some(begin) = rest.find("```console\n") {
        let body = begin + "```console\n".len();
        let end = body + rest[body..].find("```").expect("an open block");
        made.push_str(&rest[..body]);
        for entry in rest[body..end].split("$ ").skip(1) {
            let (command, said) = entry.split_once('\n').unwrap_or((entry, ""));
            let printed = run(command, folder);
            made.push_str(&format!("$ {command}\n"));
            made.push_str(if fits(said, &printed) { said } else { &printed });
            commands += 1;
        }
        rest = &rest[end..];
        made.push_str("```");
        rest = &rest[3..];
    }
    made.push_str(rest);
    (made, commands)
}

fn run(command: &str, folder: &Path) -> String {
    let words = shlex::split(command).unwrap();
    let (name, arguments) = words.split_first().unwrap();
    assert_eq!(name, "potez", "only potez is run: {command}");
    let mut potez = Command::new(env!("CARGO_BIN_EXE_potez"));
    let output = potez.env("LC_ALL", "C").args(arguments).current_dir(folder).output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Is the output what the page says, line by line, `[..]` standing for anything?
fn fits(said: &str, printed: &str) -> bool {
    let (said, printed): (Vec<&str>, Vec<&str>) = (said.lines().collect(), printed.lines().collect());
    said.len() == printed.len() && said.iter().zip(&printed).all(|(said, printed)| line_fits(said, printed))
}

fn line_fits(said: &str, printed: &str) -> bool {
    let mut parts = said.split("[..]");
    let Some(mut rest) = parts.next().and_then(|first| printed.strip_prefix(first)) else { return false };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = if part.is_empty() { "" } else { &rest[at + part.len()..] },
            None => return false,
        }
    }
    rest.is_empty()
}

fn first_difference(a: &str, b: &str) -> String {
    let line = a.lines().zip(b.lines()).position(|(a, b)| a != b).unwrap_or(0);
    format!("line {}:\n- {}\n+ {}", line + 1, a.lines().nth(line).unwrap_or(""), b.lines().nth(line).unwrap_or(""))
}
