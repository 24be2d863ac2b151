//! The chapters of the course and the rules of the games say the same in every language. `docs/sr` is written by
//! people, in Cyrillic; `docs/sr-Latn` is derived from it, and `POTEZ_BLESS=1` writes it again.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::latin::latin;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The English pages that exist in Serbian too, by their place in `docs`: all chapters, and the rules of all games.
fn pages() -> Vec<String> {
    let mut pages = Vec::new();
    for folder in ["course", "games"] {
        for entry in fs::read_dir(docs().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") {
                pages.push(format!("{folder}/{name}"));
            }
        }
    }
    pages.sort();
    pages
}

fn read(page: &str) -> String {
    fs::read_to_string(docs().join(page)).unwrap_or_else(|error| panic!("docs/{page}: {error}"))
}

/// A Serbian page in Latin letters: the same commands, but answered in Latin letters, and the links to the other languages.
fn latin_page(page: &str) -> String {
    let page = page.replace("[latinica](../../sr-Latn/", "[\u{0}](../../sr/");
    let page = page.replace("[latinica](../sr-Latn/", "[\u{0}](../sr/");
    latin(&page).replace('\u{0}', "ћирилица").replace("--lang sr", "--lang sr-Latn")
}

/// The blocks between fences, and the text outside them.
fn blocks(page: &str) -> (Vec<String>, String) {
    let (mut blocks, mut text) = (Vec::new(), String::new());
    let mut inside = false;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            if !inside {
                blocks.push(String::new());
            }
            inside = !inside;
        }
        let to = if inside { blocks.last_mut().unwrap() } else { &mut text };
        to.push_str(line);
        to.push('\n');
    }
    (blocks, text)
}

/// A block without what a language changes: of commands, what they print.
fn in_any_language(block: &str) -> String {
    match block.strip_prefix("```console\n") {
        Some(commands) => commands.lines().filter(|line| line.starts_with("$ ")).fold(String::new(), |all, line| {
            all + &line.replace(" --lang sr-Latn", "").replace(" --lang sr", "") + "\n"
        }),
        None => block.to_owned(),
    }
}

/// The numbers in the sections of a text, sorted in each: languages order their words differently, and group and point digits
/// differently. The titles of sections have theirs too.
fn numbers(text: &str) -> Vec<Vec<String>> {
    let mut sections = vec![Vec::new()];
    for line in text.lines().filter(|line| !line.starts_with("*[") && !line.starts_with("<!--")) {
        if line.starts_with('#') {
            sections.push(Vec::new());
        }
        let plain = |sign: char| !sign.is_ascii_digit() && sign != '.' && sign != ',';
        let found = line.split(plain).map(|number| number.replace(['.', ','], "")).filter(|number| !number.is_empty());
        sections.last_mut().unwrap().extend(found);
    }
    sections.iter_mut().for_each(|section| section.sort());
    sections
}

fn count(text: &str, begins: &str) -> usize {
    text.lines().filter(|line| line.trim_start().starts_with(begins)).count()
}

#[test]
fn every_page_has_its_serbian_counterpart() {
    let pages = pages();
    assert!(pages.len() >= 12, "{pages:?}");
    for page in pages {
        let (ours, theirs) = (read(&page), read(&format!("sr/{page}")));
        let ((our_blocks, our_text), (their_blocks, their_text)) = (blocks(&ours), blocks(&theirs));
        for (what, begins) in [("headings", "#"), ("items", "- "), ("rows", "|"), ("pictures", "![")] {
            assert_eq!(count(&our_text, begins), count(&their_text, begins), "{page}: {what}");
        }
        let plain = |blocks: &[String]| blocks.iter().map(|block| in_any_language(block)).collect::<Vec<_>>();
        assert_eq!(plain(&our_blocks), plain(&their_blocks), "{page}: blocks");
        for (number, (ours, theirs)) in numbers(&our_text).iter().zip(numbers(&their_text)).enumerate() {
            assert_eq!(*ours, theirs, "{page}: the numbers of section {number}");
        }
        for link in [format!("](../sr/{page})"), format!("](../sr-Latn/{page})")] {
            assert!(ours.contains(&link), "{page} does not link to {link}");
        }
        assert!(theirs.contains(&format!("[English](../../{page})")), "sr/{page} does not link to the English page");
        assert!(
            theirs.contains(&format!("[latinica](../../sr-Latn/{page})")),
            "sr/{page} does not link to the Latin page"
        );
    }
}

#[test]
fn latin_pages_are_derived() {
    // The table of contents has no English counterpart.
    for page in pages().into_iter().chain(["README.md".to_owned()]) {
        let made = latin_page(&read(&format!("sr/{page}")));
        let path = docs().join("sr-Latn").join(&page);
        if std::env::var_os("POTEZ_BLESS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &made).unwrap();
        } else {
            let kept = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                kept == made,
                "docs/sr-Latn/{page} is not docs/sr/{page} in Latin letters: POTEZ_BLESS=1 writes it"
            );
        }
    }
}

/// One word for one idea, in everything that is Serbian.
#[test]
fn words_that_we_do_not_use() {
    let text = |page: String| (page.clone(), blocks(&read(&format!("sr/{page}"))).1);
    let mut texts: Vec<(String, String)> = pages().into_iter().map(text).collect();
    texts.extend(super::serbian_files().map(|(name, text)| (name.to_owned(), text.to_owned())));
    for (name, text) in texts {
        for word in ["жетон", "Жетон", "минимакс", "Минимакс"] {
            assert!(!text.contains(word), "{name}: {word}");
        }
    }
}

#[test]
fn the_contents_lead_to_every_page() {
    let contents = read("sr/README.md");
    for page in pages() {
        assert!(contents.contains(&format!("]({page})")), "docs/sr/README.md does not list {page}");
    }
    for link in contents.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(docs().join("sr").join(link).exists(), "docs/sr/README.md: {link}");
    }
}
