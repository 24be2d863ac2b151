//! The help of the command line, and clap's own refusals, translated.
//!
//! The English help is the doc comments of the arguments. For another language the tree of commands is walked and every text
//! is replaced; the few words that clap has built in are replaced in what it prints.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use potez_rules::Refusal;

use super::{Language, Words};

impl Words {
    /// The command with all its help in this language.
    pub(crate) fn command(&self, command: Command) -> Command {
        if self.language == Language::English { command } else { self.translate(command, "help") }
    }

    fn translate(&self, command: Command, path: &str) -> Command {
        let mut command = command;
        if let Some(about) = command.get_about().map(StyledStr::to_string) {
            command = command.about(self.or(path, &about));
        }
        if let Some(about) = command.get_long_about().map(StyledStr::to_string) {
            command = command.long_about(self.or(&format!("{path}-long"), &about));
        }
        let command = command.mut_args(|arg| self.argument(arg, path));
        command.mut_subcommands(|inner| {
            let path = format!("{path}-{}", inner.get_name());
            self.translate(inner, &path)
        })
    }

    /// The argument with its help and its values in this language.
    fn argument(&self, arg: Arg, path: &str) -> Arg {
        let Some(help) = arg.get_help().map(StyledStr::to_string) else { return arg };
        let own = self.said(&format!("{path}-{}", arg.get_id()), &[]);
        let mut help = own.unwrap_or_else(|| self.or(&format!("help-any-{}", arg.get_id()), &help));
        if !arg.get_action().takes_values() {
            return arg.help(help);
        }
        let names: Vec<_> =
            arg.get_value_names().unwrap_or_default().iter().map(|name| self.value_name(name)).collect();
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() && !arg.is_hide_default_value_set() {
            help.push_str(&format!(" [{}]", self.say("common-default", &[("value", defaults.join(" ").into())])));
        }
        let values: Vec<_> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        if !values.is_empty() && !arg.is_hide_possible_values_set() {
            help.push_str(&format!(" [{}]", self.say("common-values", &[("values", values.join(", ").into())])));
        }
        let arg = if names.is_empty() { arg } else { arg.value_names(names) };
        arg.help(help).hide_default_value(true).hide_possible_values(true)
    }

    /// The placeholder of a value, such as `NAME|FILE`, translated. Literal values are in lower case and stay as they
    /// are.
    fn value_name(&self, name: &str) -> String {
        let mut text = String::new();
        let mut rest = name;
        while !rest.is_empty() {
            let capitals = rest.find(|sign: char| !sign.is_ascii_uppercase()).unwrap_or(rest.len());
            let (word, after) = rest.split_at(capitals);
            text.push_str(
                &self.book.refusals.find("value", word).and_then(|id| self.said(id, &[])).unwrap_or(word.into()),
            );
            let others = after.find(|sign: char| sign.is_ascii_uppercase()).unwrap_or(after.len());
            text.push_str(&after[..others]);
            rest = &after[others..];
        }
        text
    }

    /// What clap wants to print, with its styles: help, or why it refuses a command line.
    pub(crate) fn clap(&self, error: &Error) -> String {
        let printed = |text: StyledStr| text.ansi().to_string();
        if self.language == Language::English {
            return numbers_in_words(&ranges_in_words(&printed(error.render())));
        }
        let Some(reason) = self.reason(error) else { return self.clap_words(&printed(error.render())) };
        let mut text = self.say("common-error", &[("reason", reason.into())]);
        if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
            text.push_str("\n\n");
            text.push_str(&self.clap_words(&printed(usage.clone())));
        }
        format!("{text}\n\n{}\n", self.say("common-see-help", &[]))
    }

    /// Replaces the words that clap has built in.
    fn clap_words(&self, text: &str) -> String {
        let mut words: Vec<(&str, String)> = self
            .book
            .refusals
            .under("clap-")
            .collect::<Vec<_>>()
            .into_iter()
            .map(|(english, id)| (english, self.say(id, &[])))
            .collect();
        // The longer ones first, since some begin like others.
        words.sort_by_key(|(english, _)| std::cmp::Reverse(english.len()));
        words.iter().fold(text.to_owned(), |text, (english, ours)| text.replace(english, ours))
    }

    /// Why clap refuses, for the usual kinds of refusals.
    fn reason(&self, error: &Error) -> Option<String> {
        let told = |kind| match error.get(kind)? {
            ContextValue::String(text) => Some(text.clone()),
            ContextValue::Strings(texts) => Some(texts.join(", ")),
            ContextValue::StyledStr(text) => Some(text.to_string()),
            ContextValue::StyledStrs(texts) => {
                Some(texts.iter().map(StyledStr::to_string).collect::<Vec<_>>().join(", "))
            }
            ContextValue::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let (argument, value) = (told(ContextKind::InvalidArg), told(ContextKind::InvalidValue));
        let said = match error.kind() {
            ErrorKind::UnknownArgument => {
                let reason = self.say("common-usage-unknown", &[("argument", argument?.into())]);
                match told(ContextKind::SuggestedArg) {
                    Some(near) => format!("{reason}. {}", self.say("common-usage-similar", &[("near", near.into())])),
                    None => reason,
                }
            }
            ErrorKind::InvalidSubcommand => {
                let command = told(ContextKind::InvalidSubcommand)?;
                let reason = self.say("common-usage-command", &[("command", command.into())]);
                match told(ContextKind::SuggestedSubcommand) {
                    Some(near) => format!("{reason}. {}", self.say("common-usage-similar", &[("near", near.into())])),
                    None => reason,
                }
            }
            ErrorKind::InvalidValue if value.as_deref() == Some("") => {
                self.say("common-usage-no-value", &[("argument", argument?.into())])
            }
            ErrorKind::InvalidValue => {
                let valid = told(ContextKind::ValidValue)?;
                let facts = [("argument", argument?.into()), ("value", value?.into()), ("valid", valid.into())];
                self.say("common-usage-value", &facts)
            }
            ErrorKind::ValueValidation => {
                let facts =
                    [("argument", argument?.into()), ("value", value?.into()), ("why", self.source(error).into())];
                self.say("common-usage-validation", &facts)
            }
            ErrorKind::ArgumentConflict => {
                let other = told(ContextKind::PriorArg)?;
                self.say("common-usage-conflict", &[("argument", argument?.into()), ("other", other.into())])
            }
            ErrorKind::MissingRequiredArgument => self.say("common-usage-missing", &[("arguments", argument?.into())]),
            ErrorKind::MissingSubcommand => self.say("common-usage-no-command", &[]),
            _ => return None,
        };
        Some(said)
    }

    /// Why a value was refused: by one of our laws, or out of a range, or by the library.
    fn source(&self, error: &Error) -> String {
        use std::error::Error as _;
        let Some(source) = error.source() else { return String::new() };
        if let Some(refusal) = source.downcast_ref::<Refusal>() {
            return self.refusal(refusal);
        }
        let text = source.to_string();
        match text.split_once(" is not in ") {
            Some((_, range)) => self.say("common-usage-range", &[("range", range.replace("..=", "–").into())]),
            None => self.fact_text("why", &text),
        }
    }
}

/// The library's words for numbers that it cannot read, in plain ones.
fn numbers_in_words(text: &str) -> String {
    [
        ("invalid digit found in string", "not a whole number of at least 0"),
        ("number too large to fit in target type", "the number is too large"),
        ("cannot parse integer from empty string", "the value is empty"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (theirs, ours)| text.replace(theirs, ours))
}

/// clap writes a range as `0 is not in 1..=10`; people read "must be from 1 to 10".
fn ranges_in_words(text: &str) -> String {
    let Some((before, after)) = text.split_once(" is not in ") else { return text.to_owned() };
    // The refused number comes before it, after a colon.
    let Some((before, _)) = before.rsplit_once(": ") else { return text.to_owned() };
    let end = after.find(char::is_whitespace).unwrap_or(after.len());
    let (range, rest) = after.split_at(end);
    match range.split_once("..") {
        Some((low, "")) => format!("{before}: must be at least {low}{rest}"),
        Some((low, high)) => format!("{before}: must be from {low} to {}{rest}", high.trim_start_matches('=')),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::ranges_in_words;

    #[test]
    fn ranges_are_told_in_words() {
        let told = |range: &str| {
            ranges_in_words(&format!("error: invalid value '0' for '--depth': 0 is not in {range}\n\nMore"))
        };
        assert_eq!(told("1..=10"), "error: invalid value '0' for '--depth': must be from 1 to 10\n\nMore");
        assert_eq!(told("1.."), "error: invalid value '0' for '--depth': must be at least 1\n\nMore");
        assert_eq!(ranges_in_words("a plain text"), "a plain text");
    }
}
