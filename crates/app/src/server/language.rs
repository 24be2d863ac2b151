//! The language of a request.

use std::collections::BTreeMap;
use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};
use potez_rules::Refusal;

use crate::words::{self, Words};

/// The messages that a page gets: its own, those of the games, and those that all front ends share.
const FOR_PAGES: [&str; 3] = ["page-", "game-", "common-"];

/// The language of a request.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Language(words::Language);

impl Language {
    /// The names of all languages.
    pub(super) fn names() -> Vec<&'static str> {
        words::Language::NAMES.map(|(name, _)| name).to_vec()
    }

    /// All languages.
    pub(super) fn all() -> impl Iterator<Item = Language> {
        words::Language::NAMES.into_iter().map(|(_, language)| Language(language))
    }

    /// The name of this language, as browsers write it.
    pub(super) fn tag(self) -> &'static str {
        words::Language::NAMES.iter().find(|(_, language)| *language == self.0).map_or("en", |(name, _)| name)
    }

    /// The language of a name as browsers write it; to them `sr` alone is Cyrillic.
    pub(super) fn find(name: &str) -> Option<Language> {
        let name = name.trim().to_ascii_lowercase();
        let language = match name.split('-').next()? {
            "en" => words::Language::English,
            "sr" if name.starts_with("sr-latn") => words::Language::Serbian,
            "sr" => words::Language::SerbianCyrillic,
            "bs" | "hr" | "sh" | "cnr" => words::Language::Serbian,
            _ => return None,
        };
        Some(Language(language))
    }

    /// The language that a request asks for: `?lang=`, else the first known one of `Accept-Language`.
    pub(super) fn of(uri: &Uri, headers: &HeaderMap) -> Language {
        let mut parts = uri.query().unwrap_or_default().split('&');
        let asked = parts.find_map(|part| part.strip_prefix("lang=")).and_then(Language::find);
        let accepted = || {
            let text = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
            text.split(',').take(20).find_map(|part| Language::find(part.split(';').next()?))
        };
        asked.or_else(accepted).unwrap_or_default()
    }

    /// What can be said in this language.
    pub(super) fn words(self) -> Words {
        Words::of(self.0)
    }

    /// The language of the sentences about a search.
    pub(super) fn of_captions(self) -> words::Language {
        self.0
    }

    /// The messages of the page.
    pub(super) fn page(self) -> BTreeMap<String, String> {
        self.words().all(&FOR_PAGES)
    }

    /// A refusal in this language, without the place, which front ends show in their own way.
    pub(super) fn say(self, refusal: &Refusal) -> String {
        self.words().refusal(&Refusal { place: None, ..refusal.clone() })
    }
}

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Language, Infallible> {
        Ok(Language::of(&parts.uri, &parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_understood() {
        let of = |query: &str, accepted: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, accepted.parse().unwrap());
            Language::of(&format!("/x?{query}").parse().unwrap(), &headers).0
        };
        assert_eq!(of("", "de-DE,sr-Latn-RS;q=0.9,en;q=0.5"), words::Language::Serbian);
        assert_eq!(of("", "sr-RS"), words::Language::SerbianCyrillic);
        assert_eq!(of("a=b&lang=en", "sr"), words::Language::English);
        assert_eq!(of("lang=xx", "hr"), words::Language::Serbian);
        assert_eq!(of("", "fr,*;q=0.1"), words::Language::English);
    }
}
