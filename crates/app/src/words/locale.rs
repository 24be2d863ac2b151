//! Which language is spoken: `--lang`, else what the system says.

use std::ffi::OsString;

use potez_rules::Refusal;

use super::Language;

/// The language of this name: `en`, `sr-Latn`, `sr-Cyrl`; `sr` alone is Cyrillic.
///
/// # Errors
/// The names that there are.
pub(crate) fn parse(text: &str) -> Result<Language, Refusal> {
    let found = Language::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    let found = found.or_else(|| text.eq_ignore_ascii_case("sr").then_some(("sr", Language::SerbianCyrillic)));
    found.map(|(_, language)| language).ok_or_else(|| Refusal::new("usage.language", "one of en, sr-Latn, sr-Cyrl", []))
}

/// The language for a command line, known before the line is parsed, since even the refusal of a wrong line is said in
/// it: `--lang` if it can be read, else the system's.
pub(crate) fn chosen(line: &[OsString]) -> Language {
    let words = || line.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--");
    let joined = words().find_map(|word| word.strip_prefix("--lang="));
    let apart = || words().skip_while(|word| *word != "--lang").nth(1);
    let said = joined.or_else(apart).and_then(|text| parse(text).ok());
    said.unwrap_or_else(|| {
        let variable = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
        of_environment(variable).unwrap_or_else(|| of_locale(&sys_locale::get_locale().unwrap_or_default()))
    })
}

/// What the variables of the system say, if any is set. As in gettext, LANGUAGE is a list of wishes that counts only
/// where the locale is a real one.
fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Language> {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(&variable)?;
    let plain = ["C", "POSIX"].contains(&locale.split('.').next().unwrap_or_default());
    let wishes = variable("LANGUAGE").filter(|_| !plain);
    let wish = wishes.iter().flat_map(|list| list.split(':')).find_map(speaks);
    Some(wish.unwrap_or_else(|| of_locale(&locale)))
}

fn of_locale(locale: &str) -> Language {
    speaks(locale).unwrap_or_default()
}

/// The language of a locale such as `sr_RS@latin`, `sr-Cyrl-RS` or `en_GB.UTF-8`, if we speak it. Serbian without a
/// script is Cyrillic, as systems and browsers take it; neighbours who understand Serbian get it in Latin letters.
fn speaks(locale: &str) -> Option<Language> {
    let lower = locale.to_ascii_lowercase();
    let mut parts = lower.split(['_', '-', '.', '@']);
    match parts.next()? {
        "en" => Some(Language::English),
        serbian @ ("sr" | "sh" | "bs" | "hr" | "cnr") => {
            let script = parts.find_map(|part| match part {
                "cyrl" | "cyrillic" => Some(Language::SerbianCyrillic),
                "latn" | "latin" => Some(Language::Serbian),
                _ => None,
            });
            let usual = if serbian == "sr" { Language::SerbianCyrillic } else { Language::Serbian };
            Some(script.unwrap_or(usual))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&str, &str)]) -> Option<Language> {
        of_environment(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn locales_are_understood() {
        for (locale, language) in [
            ("sr_RS@latin", Language::Serbian),
            ("sr_Latn_RS.UTF-8", Language::Serbian),
            ("sr_RS.UTF-8", Language::SerbianCyrillic),
            ("sr-RS", Language::SerbianCyrillic),
            ("sr_Cyrl_RS", Language::SerbianCyrillic),
            ("sr-Cyrl-ME", Language::SerbianCyrillic),
            ("bs_BA", Language::Serbian),
            ("en_GB.UTF-8", Language::English),
            ("C.UTF-8", Language::English),
            ("srx", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(with(&[("LANG", locale)]), Some(language), "{locale}");
        }
        assert_eq!(with(&[]), None);
    }

    #[test]
    fn the_variables_have_their_order() {
        assert_eq!(with(&[("LANG", "en_US"), ("LC_ALL", "sr_RS@latin")]), Some(Language::Serbian));
        assert_eq!(with(&[("LANG", "en_US"), ("LANGUAGE", "de:sr_Cyrl")]), Some(Language::SerbianCyrillic));
        assert_eq!(with(&[("LANG", "C.UTF-8"), ("LANGUAGE", "sr")]), Some(Language::English));
    }

    #[test]
    fn the_command_line_is_asked_first() {
        let line = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(chosen(&line("potez --lang sr-Cyrl games")), Language::SerbianCyrillic);
        assert_eq!(chosen(&line("potez games --lang=sr")), Language::SerbianCyrillic);
        assert_eq!(chosen(&line("potez games --lang=en --")), Language::English);
    }
}
