//! The options of a game, as `key=value` pairs.

use std::fmt;

use crate::refusal::{Refusal, quote};

/// What an option is called, what it takes, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OptionSpec {
    /// The key in `--set key=value`.
    pub key: &'static str,
    /// The values it takes, for people.
    pub values: &'static str,
    /// The values it takes, for programs.
    pub kind: OptionKind,
    /// The value when the option is not set.
    pub default: &'static str,
    /// One sentence on what it does.
    pub help: &'static str,
}

/// What values an option takes, so that a front end can offer them. A combination may still be refused: k is at most the larger of m and n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase", tag = "type")]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// One of several words.
    Choice {
        /// The words.
        choices: &'static [&'static str],
    },
    /// A text with its own format.
    Text,
}

/// Chosen options, in the order in which they were set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    pairs: Vec<(String, String)>,
}

impl Settings {
    /// The greatest number of options that are read. No game has nearly as many; a text from outside may.
    pub const MOST: usize = 64;

    /// No option chosen: every default.
    #[must_use]
    pub fn new() -> Settings {
        Settings::default()
    }

    /// Reads `key=value` pairs separated by blanks: `rows=7 cols=8 walls=4`.
    ///
    /// # Errors
    /// A pair without `=`, a key that is set twice, or more than [`Settings::MOST`].
    pub fn parse(text: &str) -> Result<Settings, Refusal> {
        let mut settings = Settings::new();
        for pair in text.split_whitespace() {
            settings.add(pair)?;
        }
        Ok(settings)
    }

    /// Adds one `key=value` pair.
    ///
    /// # Errors
    /// There is no `=` in it, the key is already set, or there are [`Settings::MOST`] options.
    pub fn add(&mut self, pair: &str) -> Result<(), Refusal> {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(Refusal::new(
                "settings.pair",
                "an option is written key=value, not {text}",
                [("text", quote(pair))],
            ));
        };
        self.set(key.trim(), value.trim())
    }

    /// Adds a value of a key.
    ///
    /// # Errors
    /// The key is already set, or there are [`Settings::MOST`] options.
    pub fn set(&mut self, key: &str, value: impl fmt::Display) -> Result<(), Refusal> {
        if self.pairs.len() == Settings::MOST {
            let most = [("most", Settings::MOST.to_string())];
            return Err(Refusal::new("settings.many", "at most {most} options can be set", most));
        }
        if self.get(key).is_some() {
            return Err(Refusal::new("settings.twice", "the option {key} is set twice", [("key", quote(key))]));
        }
        self.pairs.push((key.to_owned(), value.to_string()));
        Ok(())
    }

    /// Sets a value, replacing an earlier one.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Settings {
        self.pairs.retain(|(k, _)| k != key);
        self.pairs.push((key.to_owned(), value.to_string()));
        self
    }

    /// The value of a key, if it is set.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// All pairs.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }

    /// Refuses keys that the game does not have, and lists those that it has.
    ///
    /// # Errors
    /// The first unknown key.
    pub fn only(&self, specs: &[OptionSpec]) -> Result<(), Refusal> {
        for (key, _) in self.iter() {
            if !specs.iter().any(|spec| spec.key == key) {
                let known: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(Refusal::new(
                    "settings.unknown",
                    "there is no option {key}; the options of this game: {known}",
                    [("key", quote(key)), ("known", known)],
                ));
            }
        }
        Ok(())
    }

    /// A whole number in a range, or the default.
    ///
    /// # Errors
    /// Not a whole number, or out of the range.
    pub fn number(
        &self,
        key: &'static str,
        range: std::ops::RangeInclusive<u32>,
        default: u32,
    ) -> Result<u32, Refusal> {
        let Some(text) = self.get(key) else { return Ok(default) };
        match text.parse::<u32>() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(Refusal::new(
                "settings.number",
                "{key} must be a whole number from {low} to {high}, not {text}",
                [
                    ("key", key.into()),
                    ("low", range.start().to_string()),
                    ("high", range.end().to_string()),
                    ("text", quote(text)),
                ],
            )),
        }
    }

    /// One of the named choices, or the first one, which is the default.
    ///
    /// # Errors
    /// A name that is not among the choices.
    pub fn choice<T: Copy>(&self, key: &'static str, choices: &[(&'static str, T)]) -> Result<T, Refusal> {
        let Some(text) = self.get(key) else { return Ok(choices[0].1) };
        if let Some((_, value)) = choices.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Ok(*value);
        }
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        Err(Refusal::new(
            "settings.choice",
            "{key} must be one of {names}, not {text}",
            [("key", key.into()), ("names", names.join(", ")), ("text", quote(text))],
        ))
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{key}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_sets_more_options_than_are_read() {
        let pairs = |count: usize| (0..count).map(|number| format!("key{number}=1 ")).collect::<String>();
        assert_eq!(Settings::parse(&pairs(Settings::MOST)).unwrap().iter().count(), Settings::MOST);
        assert_eq!(Settings::parse(&pairs(Settings::MOST + 1)).unwrap_err().law, "settings.many");
        let mut full = Settings::parse(&pairs(Settings::MOST)).unwrap();
        assert_eq!(full.set("another", 1).unwrap_err().law, "settings.many");
    }

    #[test]
    fn an_option_is_set_once() {
        assert_eq!(Settings::parse("rows=7 rows=8").unwrap_err().law, "settings.twice");
        assert_eq!(Settings::parse("rows=7").unwrap().with("rows", 8).get("rows"), Some("8"));
    }
}
