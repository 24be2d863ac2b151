//! The chapter for lecturers: the dictionary in it becomes a file, and every command in it is run.

use std::path::Path;
use std::process::Command;

fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let opening = format!("```{kind}\n");
    page.split(opening.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn from_the_dictionary_to_slides() {
    let page = include_str!("../../../docs/course/lecturers.md");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lecturers");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("stablo.py"), blocks(page, "python")[0]).unwrap();
    let shell = blocks(page, "sh");
    assert_eq!(shell[0].lines().count(), 3, "three commands");
    for line in shell.iter().flat_map(|block| block.lines()) {
        let mut words = line.split_whitespace();
        assert_eq!(words.next(), Some("potez"), "{line}");
        let output = Command::new(env!("CARGO_BIN_EXE_potez"))
            .env("LC_ALL", "C")
            .args(words)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        match line.split_once("--out ") {
            Some((_, name)) => assert!(std::fs::metadata(folder.join(name)).unwrap().len() > 1000, "{line}"),
            None => assert!(output.stdout.len() > 1000, "{line}"),
        }
    }
    let slides = std::fs::read_to_string(folder.join("slajdovi.tex")).unwrap();
    assert!(slides.contains("\\documentclass") && slides.contains("\\only<1>"));
    let page = std::fs::read_to_string(folder.join("stablo.html")).unwrap();
    assert!(page.contains("lang=\"sr-Latn\"") && page.contains("Alfa-beta odsecanje"));
}
