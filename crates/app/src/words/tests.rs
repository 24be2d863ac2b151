//! Nothing is left unsaid in any language.

mod docs;
mod scan;
mod sources;

use std::collections::{BTreeMap, BTreeSet};

use clap::CommandFactory;
use fluent_bundle::FluentResource;
use potez_play::GAMES;
use potez_play::evaluation::by_features;
use potez_rules::refusal::Place;
use potez_rules::{Refusal, Settings};
use proptest::prelude::*;

use super::files::{AREAS, list, sources};
use super::latin::latin;
use super::{Language, Words};

fn serbian() -> Words {
    Words::of(Language::SerbianCyrillic)
}

/// Whether there is such a message.
fn knows(words: &Words, id: &str) -> bool {
    words.book.ids.contains_key(id)
}

/// The names of the variables in a text of Fluent (`{$name}`) or of a refusal (`{name}`).
fn variables(text: &str) -> BTreeSet<String> {
    let rest = text.split('{').skip(1).filter_map(|part| part.split(['}', '-']).next());
    rest.map(|name| name.trim().trim_start_matches('$').trim().to_owned())
        .filter(|name| !name.is_empty() && !name.contains('"'))
        .collect()
}

/// The whole text of every message of a file: the message with its attributes, without `.en`.
fn messages(source: &str) -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    let mut id = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#') && !line.trim_start().starts_with(".en =")) {
        if let Some((name, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_alphabetic())) {
            id = name.to_owned();
        }
        let text = all.entry(id.clone()).or_default();
        text.push_str(line);
        text.push('\n');
    }
    all.remove("");
    all
}

/// The Serbian files of the program and of the built-in games, with their names.
fn serbian_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    let games = GAMES.iter().filter_map(|entry| Some((entry.name, entry.serbian?.messages)));
    AREAS.iter().map(|area| (area.name, area.serbian)).chain(games)
}

#[test]
fn every_file_parses_and_no_message_stands_twice() {
    for (tag, language) in Language::NAMES {
        let mut seen = BTreeSet::new();
        for ((file, _), source) in serbian_files().zip(sources(language)) {
            let parsed = FluentResource::try_new(source.clone());
            assert!(parsed.is_ok(), "{tag} {file}: {:?}", parsed.err().map(|(_, errors)| errors));
            list(&source, |id, attribute, _| {
                let name = format!("{id}.{}", attribute.unwrap_or_default());
                assert!(seen.insert(name.clone()), "{tag} {file}: {name} stands twice");
            });
        }
    }
}

#[test]
fn every_file_is_listed() {
    for (folder, english) in [("en", true), ("sr", false)] {
        let path = format!("{}/locales/{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(path).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let listed =
                AREAS.iter().any(|area| format!("{}.ftl", area.name) == name && (!english || !area.english.is_empty()));
            assert!(listed, "{folder}/{name} is not listed in words/files.rs");
        }
    }
}

#[test]
fn the_languages_have_the_same_messages_and_variables() {
    for area in AREAS.iter().filter(|area| !area.english.is_empty()) {
        let (english, serbian) = (messages(area.english), messages(area.serbian));
        for id in english.keys().chain(serbian.keys()) {
            let (Some(ours), Some(theirs)) = (english.get(id), serbian.get(id)) else {
                panic!("{}: {id} is missing in {}", area.name, if english.contains_key(id) { "sr" } else { "en" });
            };
            assert_eq!(variables(ours), variables(theirs), "{}: the variables of {id}", area.name);
            for (text, need) in [(ours, &["one", "other"][..]), (theirs, &["one", "few", "other"])] {
                let has = |form: &&str| text.contains(&format!(".{form} ="));
                let plural = ["one", "few", "other"].iter().any(has);
                assert!(!plural || need.iter().all(has), "{}: {id} needs the plural forms {need:?}", area.name);
            }
        }
    }
}

#[test]
fn every_refusal_is_translated() {
    let words = serbian();
    let mut missing = Vec::new();
    let texts: BTreeMap<String, String> = serbian_files().flat_map(|(_, text)| messages(text)).collect();
    for sentence in sources::sentences() {
        let told = format!("{} ({}): {}", sentence.law, sentence.file, sentence.template);
        match words.refusal_id(&sentence.law, &sentence.template) {
            None => missing.push(told),
            Some(id) => {
                assert_eq!(variables(&texts[&id]), variables(&sentence.template), "{told}");
            }
        }
    }
    assert!(missing.is_empty(), "not in Serbian:\n{}", missing.join("\n"));
}

#[test]
fn no_refusal_is_left_over_and_no_law_is_ambiguous() {
    let words = serbian();
    let found = sources::sentences();
    let used: BTreeSet<String> = found.iter().filter_map(|it| words.refusal_id(&it.law, &it.template)).collect();
    let literals = sources::literals();
    let english = |file: &str| AREAS.iter().any(|area| area.name == file && !area.english.is_empty());
    for (file, text) in serbian_files().filter(|(file, _)| *file != "help" && !english(file)) {
        list(text, |id, attribute, text| match attribute {
            None if !id.starts_with("fact-") && !id.starts_with(&format!("game-{file}-")) => {
                assert!(used.contains(id), "{id} translates no refusal")
            }
            Some("en") if id.starts_with("fact-") => assert!(literals.contains(text), "{id}: nobody says '{text}'"),
            _ => {}
        });
    }
    // A law with several sentences needs to be told which one is meant.
    let mut by_law: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for sentence in &found {
        by_law.entry(&sentence.law).or_default().insert(&sentence.template);
    }
    for (law, templates) in by_law.into_iter().filter(|(_, templates)| templates.len() > 1) {
        let ids: BTreeSet<_> = templates.iter().filter_map(|template| words.refusal_id(law, template)).collect();
        assert_eq!(ids.len(), templates.len(), "{law} has {} sentences", templates.len());
    }
}

#[test]
fn everything_said_in_the_source_is_there() {
    let (english, serbian) = (Words::of(Language::English), serbian());
    let said = sources::said();
    assert!(said.len() > 10);
    for (id, file) in said {
        assert!(knows(&english, &id), "{file} says {id}, which is not in locales/en");
        assert!(knows(&serbian, &id), "{file} says {id}, which is not in locales/sr");
    }
}

#[test]
fn all_help_is_translated() {
    fn walk(command: &clap::Command, path: &str, words: &Words, used: &mut BTreeSet<String>) {
        let mut need = |id: String| {
            assert!(knows(words, &id), "{id} is not in sr/help.ftl");
            used.insert(id);
        };
        if command.get_about().is_some() {
            need(path.to_owned());
        }
        if command.get_long_about().is_some() {
            need(format!("{path}-long"));
        }
        for arg in command.get_arguments().filter(|arg| arg.get_help().is_some()) {
            let own = format!("{path}-{}", arg.get_id());
            need(if knows(words, &own) { own } else { format!("help-any-{}", arg.get_id()) });
        }
        let of = path.trim_start_matches("help").trim_start_matches('-');
        crate::cli::examples::ids(of).into_iter().for_each(&mut need);
        for inner in command.get_subcommands() {
            walk(inner, &format!("{path}-{}", inner.get_name()), words, used);
        }
    }
    let words = serbian();
    let mut used = BTreeSet::new();
    walk(&crate::cli::args::Args::command(), "help", &words, &mut used);
    for id in words.book.ids.keys().filter(|id| *id == "help" || id.starts_with("help-")) {
        assert!(used.contains(id), "{id} in sr/help.ftl is for nothing");
    }
}

/// The words in capitals that stand for values: all but the units of measure and single letters are translated, and none is left over.
#[test]
fn names_of_values_are_translated() {
    fn walk(command: &clap::Command, names: &mut BTreeSet<String>) {
        for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
            for name in arg.get_value_names().unwrap_or_default() {
                let words = name.split(|sign: char| !sign.is_ascii_uppercase()).filter(|word| word.len() > 1);
                names.extend(words.filter(|word| *word != "MB").map(str::to_owned));
            }
        }
        command.get_subcommands().for_each(|inner| walk(inner, names));
    }
    let words = serbian();
    let mut names = BTreeSet::new();
    walk(&crate::cli::args::Args::command(), &mut names);
    let known: BTreeSet<String> = words.book.refusals.under("value-").map(|(english, _)| english.to_owned()).collect();
    assert_eq!(names.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new(), "without a Serbian word");
    let translated = words.command(crate::cli::args::Args::command());
    let show = translated.find_subcommand("show").unwrap().clone().render_long_help().to_string();
    assert!(show.contains("--out <ДАТОТЕКА>") && show.contains("--set <КЉУЧ=ВРЕДНОСТ>"), "{show}");
}

#[test]
fn errors_of_the_system_are_translated() {
    let missing = std::fs::read("no such file").unwrap_err().to_string();
    let refusal = |error: &str| {
        Refusal::new("file.read", "cannot read {path}: {error}", [("path", "a".into()), ("error", error.into())])
    };
    assert_eq!(serbian().refusal(&refusal(&missing)), "не може да се прочита a: нема такве датотеке ни фасцикле");
    assert_eq!(Words::of(Language::English).refusal(&refusal(&missing)), format!("cannot read a: {missing}"));
    assert_eq!(serbian().refusal(&refusal("odd (os error x)")), "не може да се прочита a: odd (os error x)");
}

#[test]
fn games_and_their_options_are_translated() {
    let words = serbian();
    for entry in GAMES {
        let game = format!("game-{}", entry.name);
        for id in [format!("{game}-title"), format!("{game}-summary")] {
            assert!(knows(&words, &id), "{id} is not among the Serbian messages of {}", entry.name);
        }
        for option in entry.options {
            let id = format!("{game}-{}", option.key);
            assert!(knows(&words, &id), "{id} is not among the Serbian messages of {}", entry.name);
            for (text, end) in [(option.values, "values"), (option.default, "default")] {
                let prose =
                    text.split_whitespace().any(|word| ["to", "or", "on", "at", "the", "by", "a"].contains(&word));
                assert!(!prose || knows(&words, &format!("{id}-{end}")), "{id}-{end} is not in Serbian: {text}");
            }
        }
    }
}

#[test]
fn features_of_evaluations_are_translated() {
    let words = serbian();
    let mut known = BTreeSet::new();
    for entry in GAMES {
        let table = (entry.open)(&Settings::new()).unwrap();
        for (name, evaluator) in by_features(&*table) {
            for (feature, _) in evaluator.weights().unwrap().iter() {
                let id = format!("game-{}-{name}-{}", entry.name, feature.name);
                assert!(knows(&words, &id), "{id} is not in Serbian: {}", feature.meaning);
                known.insert(id);
            }
        }
    }
    let of_feature = |id: &str| id.starts_with("game-") && (id.contains("-course-") || id.contains("-standard-"));
    for id in words.book.ids.keys().filter(|id| of_feature(id)) {
        assert!(known.contains(id), "{id} is for no feature");
    }
}

#[test]
fn serbian_words_are_of_one_alphabet() {
    let cyrillic = |c: char| ('\u{400}'..='\u{4ff}').contains(&c);
    for (file, text) in serbian_files() {
        for word in text.split(|c: char| !c.is_alphabetic()) {
            let mixed = word.chars().any(cyrillic) && word.chars().any(|c| c.is_ascii_alphabetic());
            assert!(!mixed, "{file}: {word} mixes alphabets");
        }
        let rest: String = latin(text).chars().filter(|c| cyrillic(*c)).collect();
        assert!(rest.is_empty(), "{file}: {rest} have no Latin form");
    }
}

#[test]
fn capitals_of_two_letters_look_at_their_neighbours() {
    for (cyrillic, expected) in [
        ("Љубав и ЉУБАВ", "Ljubav i LJUBAV"),
        ("Његош, ЊЕГОШ, КОЊ, Њ", "Njegoš, NJEGOŠ, KONJ, Nj"),
        ("Џеп, ЏЕП, уџбеник", "Džep, DŽEP, udžbenik"),
        ("ђак, ћуп, жаба, шест, чвор", "đak, ćup, žaba, šest, čvor"),
        ("{$count} potez X2:63:Z49", "{$count} potez X2:63:Z49"),
    ] {
        assert_eq!(latin(cyrillic), expected);
    }
}

#[test]
fn plural_forms_and_decimals_follow_the_language() {
    let moves = |language, count: i64| Words::of(language).say("common-moves", &[("count", count.into())]);
    assert_eq!(moves(Language::English, 1), "1 move");
    assert_eq!(moves(Language::English, 21), "21 moves");
    let serbian = [1, 2, 5, 11, 12, 21, 22, 25, 0].map(|count| moves(Language::SerbianCyrillic, count));
    assert_eq!(
        serbian,
        ["1 потез", "2 потеза", "5 потеза", "11 потеза", "12 потеза", "21 потез", "22 потеза", "25 потеза", "0 потеза"]
    );
    assert_eq!(moves(Language::Serbian, 31), "31 potez");
    assert_eq!(Words::of(Language::Serbian).decimal(0.25, 2), "0,25");
    let said = Words::of(Language::Serbian).say("common-default", &[("value", 2.5.into())]);
    assert_eq!(said, "podrazumeva se: 2,5");
}

#[test]
fn refusals_are_said_in_every_language() {
    let twice = Refusal::new("tree.twice", "the children of {name} are listed twice", [("name", "B".into())]);
    let twice = twice.at(Place { line: 3, column: 5 });
    assert_eq!(Words::of(Language::English).refusal(&twice), twice.to_string());
    assert_eq!(serbian().refusal(&twice), "ред 3, знак 5: потомци чвора B наведени су двапут");
    assert_eq!(Words::of(Language::Serbian).refusal(&twice), "red 3, znak 5: potomci čvora B navedeni su dvaput");
    let facts = [("found", "a list".into()), ("expected", "the name of a child".into())];
    let text = Refusal::new("tree.text", "expected {expected}, found {found}", facts);
    assert_eq!(serbian().refusal(&text), "листа не може стајати овде; очекује се: име потомка");
    let hand = Refusal::new(
        "blockade.hand",
        "{player} has no {colour} wall left",
        [("player", "X".into()), ("colour", "blue".into())],
    );
    assert_eq!(serbian().refusal(&hand), "X више нема плавих зидова");
    let unknown = Refusal::new("no.such", "the law {name} is new", [("name", "N".into())]);
    assert_eq!(serbian().refusal(&unknown), "the law N is new");
    let other = Refusal::new("tree.twice", "another sentence of this law", []);
    assert_eq!(serbian().refusal(&other), "another sentence of this law");
}

#[test]
fn raw_messages_keep_their_variables() {
    let all = Words::of(Language::Serbian).all(&["common-"]);
    assert_eq!(all["common-error"], "greška: {$reason}");
    assert_eq!(all["common-moves.few"], "{$count} poteza");
    assert!(!all.contains_key("common-moves"));
    let english = Words::of(Language::English).all(&["common-"]);
    assert_eq!(english["common-moves.one"], "{$count} move");
    assert!(!english.keys().any(|id| id.starts_with("page-")));
}

proptest! {
    #[test]
    fn latin_has_no_serbian_cyrillic_letter(text in "[ЂЈ-ЋЏА-ИК-Шђј-ћџа-ик-ш a-zA-Z{}$=.\\n]{0,60}") {
        let written = latin(&text);
        prop_assert!(!written.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c)), "{}", written);
        // Written again, nothing changes; and what was no Cyrillic letter stands where it stood.
        prop_assert_eq!(&latin(&written), &written);
        let others = |text: &str| text.chars().filter(|c| "{}$=.\n ".contains(*c)).collect::<String>();
        prop_assert_eq!(others(&text), others(&written));
        // Capitals stay capitals, and small letters small.
        prop_assert_eq!(latin(&text.to_lowercase()), written.to_lowercase());
    }

    #[test]
    fn any_facts_can_be_said(text in ".{0,40}", number in any::<i64>()) {
        let said = serbian().say("common-error", &[("reason", text.as_str().into())]);
        prop_assert_eq!(said, format!("грешка: {text}"));
        let said = Words::of(Language::English).say("common-moves", &[("count", number.into())]);
        prop_assert!(said.contains(" move"));
    }
}
