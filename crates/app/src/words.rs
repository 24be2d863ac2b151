//! What the program says, in English and in Serbian in both alphabets.
//!
//! # Saying something
//!
//! ```ignore
//! let words = Words::of(Language::Serbian);
//! words.say("terminal-your-turn", &[("player", "X".into())]);
//! words.say("terminal-moves-left", &[("count", 3.into())]);
//! words.refusal(&refusal);
//! ```
//!
//! [`Words`] is cheap to clone and may be used from any thread. In a command it is `output.words`.
//!
//! # Adding a message
//!
//! Messages are in `crates/app/locales/en/AREA.ftl` and `crates/app/locales/sr/AREA.ftl`, in the syntax of Fluent.
//! Serbian is written in Cyrillic; Latin is derived from it when the program starts ([`latin`]).
//!
//! - One file for each area: `common`, `answers`, `console`, `terminal`, `page`, `saved`, `serve`, `help`; and for refusals
//!   `refusals`, `opponents`, `store`. A new area is one more word in [`files`], and its two files. An id begins with its area:
//!   `terminal-…`, `page-…`.
//! - Facts are variables, `{$name}`. Both languages use the same ones.
//! - A message that depends on a number has no text of its own, but the attributes `.one`, `.few` (Serbian only) and
//!   `.other`. The number is the variable `$count`, or else the first number that is passed:
//!
//!   ```text
//!   terminal-moves-left =                  terminal-moves-left =
//!       .one = {$count} move                   .one = {$count} потез
//!       .other = {$count} moves                .few = {$count} потеза
//!                                              .other = {$count} потеза
//!   ```
//! - Numbers are passed as numbers (`3.into()`), and Serbian gets its decimal comma; [`Words::decimal`] writes one with
//!   a fixed number of digits.
//! - The page gets [`Words::all`]: raw texts with `{$name}` left in place, and the plural forms as `id.one`, `id.few`,
//!   `id.other`, to be chosen with `Intl.PluralRules`.
//! - A **refusal** needs no English message: its template in the source is the English text. Serbian is in
//!   `sr/refusals.ftl`, `sr/store.ftl` or the file of the game, under the name of the law (`blockade.path` is `blockade-path`). If
//!   a law has several sentences, further messages (`blockade-path-2`) say in an attribute `.en` which template they translate.
//!   Facts that are English words are translated by a message `fact-NAME-…` with the English word in `.en`, or by a selector in
//!   the sentence.
//! - The **help** of a command needs no English message either: it is the doc comment of the argument. Serbian is in
//!   `sr/help.ftl` under the path of the argument (`help-play`, `help-play-x`). An argument that several commands share
//!   is written once, as `help-any-seed`.
//! - What belongs to **a game** comes with its entry in the register: English in the source, Serbian in `Entry::serbian`, for the
//!   built-in games `crates/play/texts/GAME.sr.ftl`. It has the game's title, summary, options, presets, features and refusals.
//!   Laws that several games share, and those of trees, which `potez trace` reads too, are in `sr/refusals.ftl`.
//!
//! The tests in `words/tests.rs` fail when any of these is missing, differs in its variables, or is not used.

mod files;
mod help;
mod latin;
mod locale;
mod refusals;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentAttribute, FluentResource, FluentValue};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use potez_play::{Entry, Preset};
use potez_rules::OptionSpec;
use potez_search::evaluators::linear::Feature;
use unic_langid::LanguageIdentifier;

pub(crate) use locale::{chosen, parse};
pub(crate) use potez_draw::trace::Language;

/// A value that fills a `{$name}`: a number or a text.
pub(crate) type Fact<'a> = FluentValue<'a>;

/// The messages of one language.
#[derive(Clone)]
pub(crate) struct Words {
    language: Language,
    book: Arc<Book>,
}

/// The loaded files of one language.
struct Book {
    bundle: FluentBundle<FluentResource>,
    /// Every message, with the names of its attributes.
    ids: BTreeMap<String, Vec<String>>,
    plurals: Option<PluralRules>,
    refusals: refusals::Index,
}

impl Words {
    /// The words of a language, loaded once.
    pub(crate) fn of(language: Language) -> Words {
        static BOOKS: [OnceLock<Arc<Book>>; 3] = [const { OnceLock::new() }; 3];
        let slot = match language {
            Language::English => &BOOKS[0],
            Language::Serbian => &BOOKS[1],
            Language::SerbianCyrillic => &BOOKS[2],
        };
        let book = slot.get_or_init(|| Arc::new(Book::load(language)));
        Words { language, book: Arc::clone(book) }
    }

    /// Which language it is.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// The tag of the language, as in HTML: `en`, `sr-Latn`, `sr-Cyrl`.
    pub(crate) fn tag(&self) -> &'static str {
        files::tag(self.language)
    }

    /// Says a message. A message that is missing is said in English; one that is nowhere is shown by its id.
    pub(crate) fn say(&self, id: &str, facts: &[(&str, Fact<'_>)]) -> String {
        let said = self.said(id, facts).or_else(|| match self.language {
            Language::English => None,
            _ => Words::of(Language::English).said(id, facts),
        });
        said.unwrap_or_else(|| id.to_owned())
    }

    /// The message in this language, if there is one.
    fn said(&self, id: &str, facts: &[(&str, Fact<'_>)]) -> Option<String> {
        let message = self.book.bundle.get_message(id)?;
        let attributes: Vec<FluentAttribute<'_>> = message.attributes().collect();
        let named = |name: &str| attributes.iter().find(|attribute| attribute.id() == name);
        let pattern = match named("other") {
            Some(other) => named(self.form(facts)).unwrap_or(other).value(),
            None => message.value()?,
        };
        let args: FluentArgs<'_> = facts.iter().map(|(name, value)| (*name, value.clone())).collect();
        Some(self.book.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }

    /// Which plural form the facts ask for.
    fn form(&self, facts: &[(&str, Fact<'_>)]) -> &'static str {
        let number = |(_, value): &(&str, Fact<'_>)| match value {
            FluentValue::Number(number) => Some(number.clone()),
            _ => None,
        };
        let count = facts.iter().filter(|(name, _)| *name == "count").find_map(number);
        let Some(count) = count.or_else(|| facts.iter().find_map(number)) else { return "other" };
        match self.book.plurals.as_ref().and_then(|rules| rules.select(&count).ok()) {
            Some(PluralCategory::ONE) => "one",
            Some(PluralCategory::FEW) => "few",
            _ => "other",
        }
    }

    /// A number with a fixed number of decimals, and with a comma if the language uses one.
    pub(crate) fn decimal(&self, number: f64, digits: usize) -> String {
        self.figure(&format!("{number:.digits$}"))
    }

    /// Figures that are written already: 12.3k is 12,3k in Serbian.
    pub(crate) fn figure(&self, text: &str) -> String {
        match self.language {
            Language::English => text.to_owned(),
            _ => text.replace('.', ","),
        }
    }

    /// The message, or the English text in the source.
    pub(crate) fn or(&self, id: &str, english: &str) -> String {
        match self.language {
            Language::English => english.to_owned(),
            _ => self.said(id, &[]).unwrap_or_else(|| english.to_owned()),
        }
    }

    /// The name of a game for people.
    pub(crate) fn game_title(&self, entry: &Entry) -> String {
        self.or(&format!("game-{}-title", entry.name), entry.title)
    }

    /// What a game is, in one sentence.
    pub(crate) fn game_summary(&self, entry: &Entry) -> String {
        self.or(&format!("game-{}-summary", entry.name), entry.summary)
    }

    /// The rules of a game in Markdown, and the tag of the language that they are written in.
    pub(crate) fn rules(&self, entry: &Entry) -> (&'static str, String) {
        match (self.language, entry.serbian.and_then(|serbian| serbian.rules)) {
            (Language::Serbian, Some(rules)) => (self.tag(), rule_page(&latin::latin(rules))),
            (Language::SerbianCyrillic, Some(rules)) => (self.tag(), rule_page(rules)),
            _ => (files::tag(Language::English), rule_page(entry.rules)),
        }
    }

    /// The name of a preset for people.
    pub(crate) fn preset_title(&self, entry: &Entry, preset: &Preset) -> String {
        self.or(&format!("game-{}-preset-{}", entry.name, preset.name), preset.title)
    }

    /// What an option of a game does.
    pub(crate) fn option_help(&self, entry: &Entry, option: &OptionSpec) -> String {
        self.or(&format!("game-{}-{}", entry.name, option.key), option.help)
    }

    /// What may come after the `=` of an option.
    pub(crate) fn option_values(&self, entry: &Entry, option: &OptionSpec) -> String {
        self.or(&format!("game-{}-{}-values", entry.name, option.key), option.values)
    }

    /// The value of an option that is not set.
    pub(crate) fn option_default(&self, entry: &Entry, option: &OptionSpec) -> String {
        self.or(&format!("game-{}-{}-default", entry.name, option.key), option.default)
    }

    /// What a feature of an evaluation counts. `evaluation` is the name of the evaluation that has it: `course` or `standard`.
    pub(crate) fn feature(&self, entry: &Entry, evaluation: &str, feature: &Feature) -> String {
        self.or(&format!("game-{}-{evaluation}-{}", entry.name, feature.name), feature.meaning)
    }

    /// All messages whose id begins with one of the prefixes, as raw texts: variables stand in them as `{$name}`, and
    /// plural forms are listed as `id.one`, `id.few`, `id.other`.
    pub(crate) fn all(&self, prefixes: &[&str]) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        let wanted = |id: &str| prefixes.iter().any(|prefix| id.starts_with(prefix));
        let mut collect = |book: &Book| {
            for (id, attributes) in book.ids.iter().filter(|(id, _)| wanted(id)) {
                let known = all.contains_key(id) || all.contains_key(&format!("{id}.other"));
                if !known {
                    all.extend(book.raw(id, attributes));
                }
            }
        };
        collect(&self.book);
        if self.language != Language::English {
            collect(&Words::of(Language::English).book);
        }
        all
    }
}

/// A page of `docs` for the program: without its line of links to the other languages, and with the pictures of all languages in one
/// folder, `img`.
fn rule_page(markdown: &str) -> String {
    let is_links = |line: &&str| line.starts_with("*[") && line.contains("sr-Latn/");
    let mut page = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if is_links(&line) {
            lines.next_if(|next| next.is_empty());
            continue;
        }
        page.push_str(&line.replace("](../../games/img/", "](img/"));
        page.push('\n');
    }
    page
}

impl Book {
    fn load(language: Language) -> Book {
        let identifier = files::tag(language).parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // The marks around variables are for texts of mixed direction, which we have none of.
        bundle.set_use_isolating(false);
        if language != Language::English {
            bundle.set_formatter(Some(|value, _| match value {
                FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
                _ => None,
            }));
        }
        let mut ids = BTreeMap::new();
        let mut refusals = refusals::Index::default();
        for source in files::sources(language) {
            files::list(&source, |id, attribute, text| {
                let attributes: &mut Vec<String> = ids.entry(id.to_owned()).or_default();
                if let Some(attribute) = attribute {
                    attributes.push(attribute.to_owned());
                    if attribute == "en" {
                        refusals.add(id, text);
                    }
                }
            });
            // What cannot be parsed is left out here, and found by the tests.
            let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        let base = match language {
            Language::English => "en",
            _ => "sr",
        };
        let plurals = base
            .parse::<LanguageIdentifier>()
            .ok()
            .and_then(|tag| PluralRules::create(tag, PluralRuleType::CARDINAL).ok());
        Book { bundle, ids, plurals, refusals }
    }

    /// The texts of a message without its facts: Fluent leaves a variable that it does not know as `{$name}`.
    #[allow(dead_code, reason = "for pages")]
    fn raw(&self, id: &str, attributes: &[String]) -> Vec<(String, String)> {
        let Some(message) = self.bundle.get_message(id) else { return Vec::new() };
        let text = |pattern| self.bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned();
        let own = message.value().map(|pattern| (id.to_owned(), text(pattern)));
        let rest = attributes
            .iter()
            .filter_map(|name| Some((format!("{id}.{name}"), text(message.get_attribute(name)?.value()))));
        own.into_iter().chain(rest).collect()
    }
}
