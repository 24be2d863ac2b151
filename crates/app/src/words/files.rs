//! The files with messages, and a list of what is in them.

use std::borrow::Cow;

use super::Language;
use super::latin::latin;

/// The files of one area; English is empty if it is in the source already.
pub(super) struct Area {
    #[allow(dead_code, reason = "tests name the file")]
    pub(super) name: &'static str,
    pub(super) english: &'static str,
    pub(super) serbian: &'static str,
}

macro_rules! areas {
    ($($name:literal),* $(,)?; $($serbian:literal),* $(,)?) => {
        &[
            $(Area {
                name: $name,
                english: include_str!(concat!("../../locales/en/", $name, ".ftl")),
                serbian: include_str!(concat!("../../locales/sr/", $name, ".ftl")),
            },)*
            $(Area {
                name: $serbian,
                english: "",
                serbian: include_str!(concat!("../../locales/sr/", $serbian, ".ftl")),
            },)*
        ]
    };
}

/// All areas: first those with files in both languages, then those whose English is in the source.
pub(super) const AREAS: &[Area] = areas![
    "answers", "common", "console", "lab", "page", "report", "saved", "serve", "terminal", "tournament";
    "help", "opponents", "refusals", "store", "submissions",
];

/// The tag of a language.
pub(super) fn tag(language: Language) -> &'static str {
    Language::NAMES.iter().find(|(_, it)| *it == language).map_or("en", |(tag, _)| tag)
}

/// The texts of all files of a language, and those that come with the games.
pub(super) fn sources(language: Language) -> impl Iterator<Item = String> {
    let games = potez_play::games().iter().filter_map(|entry| entry.serbian);
    let texts = AREAS.iter().map(|area| (area.english, area.serbian));
    texts.chain(games.map(|serbian| ("", serbian.messages))).map(move |(english, serbian)| match language {
        Language::English => english.to_owned(),
        Language::Serbian => latin(serbian),
        Language::SerbianCyrillic => serbian.to_owned(),
    })
}

/// Lists the messages of a file: id, attribute, and what follows `=` on the first line.
pub(super) fn list<'a>(source: &'a str, mut each: impl FnMut(&'a str, Option<&'a str>, &'a str)) {
    let mut id = "";
    for line in source.lines() {
        let Some((left, text)) = line.split_once('=') else { continue };
        let (name, text) = (left.trim_end(), text.trim());
        let word = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        if word(name) && name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            id = name;
            each(id, None, text);
        } else if let Some(attribute) = name.trim_start().strip_prefix('.').filter(|name| word(name)) {
            each(id, Some(attribute), text);
        }
    }
}

/// The name of a law as an id: `blockade.no_pawn` becomes `blockade-no-pawn`.
pub(super) fn id_of(law: &str) -> Cow<'_, str> {
    if law.contains(['.', '_']) { Cow::Owned(law.replace(['.', '_'], "-")) } else { Cow::Borrowed(law) }
}
