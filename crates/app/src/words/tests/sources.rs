//! What the sources say: the laws with their sentences, and the messages that are asked for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::scan::{Token, tokens};

/// A sentence of a law, as it stands in the source.
pub(super) struct Sentence {
    pub(super) law: String,
    pub(super) template: String,
    pub(super) file: String,
}

/// The tokens of every source file of the program, without its tests.
fn files() -> Vec<(String, Vec<Token>)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned();
    let mut paths = Vec::new();
    for name in ["rules", "search", "play", "solve", "draw", "contest", "app"] {
        collect(&crates.join(name).join("src"), &mut paths);
    }
    assert!(paths.len() > 100, "only {} source files were found", paths.len());
    let name = |path: &Path| path.strip_prefix(&crates).unwrap_or(path).display().to_string();
    let read = |path: &PathBuf| (name(path), tokens(&std::fs::read_to_string(path).unwrap()));
    paths.iter().filter(|path| !path.to_string_lossy().contains("words/tests")).map(read).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|end| end == "rs") {
            paths.push(path);
        }
    }
}

/// Every text in quotes.
pub(super) fn literals() -> BTreeSet<String> {
    let all = files().into_iter().flat_map(|(_, tokens)| tokens);
    all.filter_map(|token| token.text().map(str::to_owned)).collect()
}

/// The ids in `.say("…")` of the program, with the file.
pub(super) fn said() -> Vec<(String, String)> {
    let mut said = Vec::new();
    for (file, tokens) in files().into_iter().filter(|(file, _)| file.starts_with("app/")) {
        for window in tokens.windows(4) {
            if let [dot, Token::Word(word), open, Token::Text(id)] = window
                && dot.is(".")
                && word == "say"
                && open.is("(")
            {
                said.push((id.clone(), file.clone()));
            }
        }
    }
    said
}

/// All laws with all their sentences.
pub(super) fn sentences() -> Vec<Sentence> {
    let mut found = Vec::new();
    for (file, tokens) in files() {
        let mut add = |law: &str, template: &str| {
            found.push(Sentence { law: law.to_owned(), template: template.to_owned(), file: file.clone() });
        };
        for at in 0..tokens.len() {
            // A law followed by its sentence, in whatever call.
            if let [Token::Text(law), comma, Token::Text(template), ..] = &tokens[at..]
                && is_law(law)
                && comma.is(",")
            {
                add(law, template);
            }
            if let [refusal, a, b, new, open, law, comma, template, next, ..] = &tokens[at..]
                && refusal.is("Refusal")
                && a.is(":")
                && b.is(":")
                && new.is("new")
                && open.is("(")
                && comma.is(",")
                && next.is(",")
            {
                match (law, template) {
                    (Token::Text(law), Token::Word(name)) => {
                        let templates = values(&tokens, at, name, |text| text.contains(' '));
                        assert!(
                            !templates.is_empty(),
                            "{file}: the sentence of {law} cannot be found: write it in the call"
                        );
                        templates.iter().for_each(|template| add(law, template));
                    }
                    (Token::Word(name), Token::Text(template)) => {
                        let laws = values(&tokens, at, name, is_law);
                        assert!(
                            !laws.is_empty(),
                            "{file}: the law of '{template}' cannot be found: write it in the call"
                        );
                        laws.iter().for_each(|law| add(law, template));
                    }
                    // A function that is called with both: seen at its calls.
                    _ => {}
                }
            }
        }
    }
    assert!(found.len() > 150, "only {} sentences were found", found.len());
    found
}

fn is_law(text: &str) -> bool {
    let part =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    text.contains('.') && text.starts_with(|c: char| c.is_ascii_lowercase()) && text.split('.').all(part)
}

/// The texts that a name may stand for at a place: those of its `let`, or those a closure is called with.
fn values(tokens: &[Token], at: usize, name: &str, wanted: fn(&str) -> bool) -> Vec<String> {
    let texts = |tokens: &[Token]| -> Vec<String> {
        tokens.iter().filter_map(Token::text).filter(|text| wanted(text)).map(str::to_owned).collect()
    };
    for start in (0..at).rev() {
        if !tokens[start].is("let") {
            continue;
        }
        // The pattern, up to `=`; a closure's parameters follow it between bars.
        let Some(equals) = (start..at).find(|i| tokens[*i].is("=")) else { continue };
        if tokens[start..equals].iter().any(|token| token.is(name)) {
            let end = (equals..at).find(|i| tokens[*i].is(";")).unwrap_or(at);
            return texts(&tokens[equals..end]);
        }
        if tokens[equals + 1].is("|") && tokens[equals + 2].is(name) {
            let Token::Word(closure) = &tokens[start + 1] else { continue };
            let calls = tokens.windows(3).filter(|window| window[0].is(closure) && window[1].is("("));
            return calls.filter_map(|window| window[2].text().map(str::to_owned)).collect();
        }
    }
    Vec::new()
}
