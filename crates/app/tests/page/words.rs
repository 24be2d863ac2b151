//! Every message that the page names is there, in both languages.

use std::collections::BTreeSet;
use std::path::Path;

fn ids(language: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(language);
    let text: String = ["page.ftl", "lab.ftl", "tournament.ftl"]
        .map(|name| std::fs::read_to_string(folder.join(name)).unwrap())
        .concat();
    let named = text.lines().filter_map(|line| line.strip_prefix("page-")?.split_once(" ="));
    named.map(|(id, _)| id.to_owned()).collect()
}

/// What stands between quotes behind `t(`.
fn used(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            used(&path, found);
        } else if path.extension().is_some_and(|end| end == "js") {
            let text = std::fs::read_to_string(&path).unwrap();
            for (at, _) in text.match_indices("t(\"") {
                let before = text[..at].chars().next_back().unwrap_or(' ');
                let id: String = text[at + 3..].chars().take_while(|sign| *sign != '"').collect();
                if !before.is_ascii_alphanumeric() && before != '.' {
                    found.insert(id);
                }
            }
        }
    }
}

#[test]
fn every_message_is_there_in_both_languages() {
    let (english, serbian) = (ids("en"), ids("sr"));
    assert_eq!(english, serbian);
    let mut named = BTreeSet::new();
    used(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page"), &mut named);
    assert!(named.len() > 100, "{named:?}");
    let missing: Vec<&String> = named.difference(&english).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
