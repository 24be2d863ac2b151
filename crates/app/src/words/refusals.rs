//! Refusals in other languages: by the name of the law, and if a law has several sentences, by the sentence.

use std::collections::HashMap;
use std::io::ErrorKind;

use potez_contest::{Forfeit, Told};
use potez_rules::Refusal;
use potez_rules::notation::BrokenLine;
use potez_rules::refusal::{Place, quote};

use super::files::id_of;
use super::{Fact, Language, Words};

/// Which message translates which English text of a law or fact: (what the id begins with, English) to id.
#[derive(Default)]
pub(super) struct Index {
    by_text: HashMap<String, Vec<String>>,
}

impl Index {
    /// A message that translates this English text.
    pub(super) fn add(&mut self, id: &str, english: &str) {
        self.by_text.entry(english.to_owned()).or_default().push(id.to_owned());
    }

    /// The English texts and their messages whose ids begin with `prefix`.
    pub(super) fn under(&self, prefix: &str) -> impl Iterator<Item = (&str, &str)> {
        let all = self.by_text.iter().flat_map(|(text, ids)| ids.iter().map(|id| (text.as_str(), id.as_str())));
        all.filter(move |(_, id)| id.starts_with(prefix))
    }

    /// The message for an English text, whose id is `stem` or `stem-…`.
    pub(super) fn find(&self, stem: &str, english: &str) -> Option<&str> {
        let ids = self.by_text.get(english)?;
        let fits = |id: &&String| id.strip_prefix(stem).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        ids.iter().find(fits).map(String::as_str)
    }
}

impl Words {
    /// Says why something was refused. A law without a message is said in English.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        if self.language == Language::English {
            return refusal.to_string();
        }
        let sentence = self.sentence(refusal).unwrap_or_else(|| {
            let here = Refusal { place: None, ..refusal.clone() };
            here.to_string()
        });
        match refusal.place {
            None => sentence,
            Some(Place { line, column }) => {
                let facts = [("line", line.into()), ("column", column.into()), ("sentence", sentence.into())];
                self.say("common-place", &facts)
            }
        }
    }

    /// Says which move of a list was refused, and why.
    pub(crate) fn broken<M>(&self, broken: &BrokenLine<M>) -> String {
        let facts = [
            ("number", (broken.played.len() + 1).into()),
            ("text", quote(&broken.text).into()),
            ("reason", self.refusal(&broken.reason).into()),
        ];
        self.say("common-broken-line", &facts)
    }

    /// The id of the message for a refusal.
    pub(super) fn refusal_id(&self, law: &str, template: &str) -> Option<String> {
        let stem = id_of(law);
        if let Some(id) = self.book.refusals.find(&stem, template) {
            return Some(id.to_owned());
        }
        // A message that says which template it translates is for no other one.
        let attributes = self.book.ids.get(stem.as_ref())?;
        (!attributes.iter().any(|name| name == "en")).then(|| stem.into_owned())
    }

    /// Says why somebody has lost a game by a fault, also when that was read from a store.
    pub(crate) fn forfeit(&self, forfeit: &Forfeit) -> String {
        let told = forfeit.told.as_ref().filter(|_| self.language != Language::English);
        told.and_then(|told| self.told(told)).unwrap_or_else(|| forfeit.reason.clone())
    }

    fn told(&self, told: &Told) -> Option<String> {
        let reason = told.reason.as_deref().and_then(|reason| self.told(reason));
        let facts = told.facts.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        self.sentence_of(&told.law, &told.template, facts, reason)
    }

    fn sentence(&self, refusal: &Refusal) -> Option<String> {
        let reason = refusal.reason.as_deref().map(|reason| self.refusal(reason));
        let facts = refusal.facts.iter().map(|(name, value)| (*name, value.as_str()));
        self.sentence_of(refusal.law, refusal.template, facts, reason)
    }

    /// The sentence of a law. `reason` is another refusal that is told in it, in this language already.
    fn sentence_of<'a>(
        &self,
        law: &str,
        template: &str,
        facts: impl Iterator<Item = (&'a str, &'a str)>,
        reason: Option<String>,
    ) -> Option<String> {
        let id = self.refusal_id(law, template)?;
        let facts: Vec<(&str, Fact<'_>)> = facts
            .map(|(name, value)| match &reason {
                Some(reason) if name == "reason" => (name, reason.clone().into()),
                _ => (name, self.fact(name, value)),
            })
            .collect();
        self.said(&id, &facts)
    }

    /// A fact: a number as a number, so that the plural forms work; an English word in its translation.
    fn fact(&self, name: &str, value: &str) -> Fact<'static> {
        if let Ok(number) = value.parse::<i64>()
            && number.to_string() == value
            && number.unsigned_abs() < 1 << 53
        {
            return number.into();
        }
        self.fact_text(name, value).into()
    }

    /// The translation of a fact that is an English text, or the fact itself.
    pub(super) fn fact_text(&self, name: &str, value: &str) -> String {
        let stem = format!("fact-{}", id_of(name));
        let known = self.book.refusals.find(&stem, value).and_then(|id| self.said(id, &[]));
        known.or_else(|| self.system_error(value)).unwrap_or_else(|| value.to_owned())
    }

    /// The translation of an error of the operating system, which ends with its number. The numbers differ between systems, the kinds do not.
    fn system_error(&self, text: &str) -> Option<String> {
        let number = text.strip_suffix(')')?.rsplit_once(" (os error ")?.1;
        let id = match std::io::Error::from_raw_os_error(number.parse().ok()?).kind() {
            ErrorKind::NotFound => "not-found",
            ErrorKind::PermissionDenied => "permission",
            ErrorKind::AlreadyExists => "exists",
            ErrorKind::NotADirectory => "not-a-folder",
            ErrorKind::IsADirectory => "folder",
            ErrorKind::DirectoryNotEmpty => "folder-not-empty",
            ErrorKind::ReadOnlyFilesystem => "read-only",
            ErrorKind::StorageFull => "full",
            ErrorKind::QuotaExceeded => "quota",
            ErrorKind::FileTooLarge => "too-large",
            ErrorKind::InvalidFilename => "name",
            ErrorKind::InvalidInput => "invalid",
            ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "busy",
            ErrorKind::OutOfMemory => "memory",
            ErrorKind::BrokenPipe => "pipe",
            ErrorKind::TimedOut => "time",
            ErrorKind::Interrupted => "interrupted",
            ErrorKind::AddrInUse => "address-taken",
            ErrorKind::AddrNotAvailable => "address-missing",
            ErrorKind::ConnectionRefused => "refused",
            ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => "connection",
            ErrorKind::Unsupported => "unsupported",
            _ => return None,
        };
        self.said(&format!("fact-system-{id}"), &[])
    }
}
