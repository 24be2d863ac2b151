//! The pictures of the documentation are what `potez` draws today. `POTEZ_BLESS=1` draws them anew.

use std::path::Path;
use std::process::Command;

#[test]
fn pictures_are_current() {
    for (folder, least) in [("docs/games", 6), ("docs/course", 7), ("docs/sr/course", 5), ("docs/sr-Latn/course", 5)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        let drawn = draw_pages(&folder);
        assert!(drawn >= least, "only {drawn} pictures in {}", folder.display());
    }
}

fn draw_pages(folder: &Path) -> usize {
    let mut drawn = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|end| end != "md") {
            continue;
        }
        let page = std::fs::read_to_string(&path).unwrap();
        for line in page.lines() {
            let Some(command) = line.strip_prefix("<!-- potez ").and_then(|rest| rest.strip_suffix(" -->")) else {
                continue;
            };
            let (args, picture) = command.split_once(" > ").unwrap_or_else(|| panic!("no picture in: {line}"));
            assert!(page.contains(&format!("]({picture})")), "{picture} is drawn but not shown in {}", path.display());
            draw(args, &folder.join(picture));
            drawn += 1;
        }
        let shown = page.matches("](img/").count();
        let made = page.matches(" > img/").count();
        assert_eq!(shown, made, "{}: every picture has the command that draws it", path.display());
    }
    drawn
}

fn draw(args: &str, picture: &Path) {
    let output = Command::new(env!("CARGO_BIN_EXE_potez")).env("LC_ALL", "C").args(words(args)).output().unwrap();
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    if std::env::var_os("POTEZ_BLESS").is_some() {
        std::fs::create_dir_all(picture.parent().unwrap()).unwrap();
        std::fs::write(picture, &output.stdout).unwrap();
        return;
    }
    let kept = std::fs::read(picture).unwrap_or_else(|error| panic!("{}: {error}", picture.display()));
    assert!(kept == output.stdout, "{} is not what `potez {args}` draws", picture.display());
}

/// Cuts a command line into words; double and single quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(mark), c) if c == mark => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, ' ') => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            (_, c) => word.push(c),
        }
    }
    words.push(word);
    words
}
