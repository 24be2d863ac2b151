//! Numbers as text: `2`, `-0.5`, `1e3`, `inf`, `-∞`, and Python's `float('inf')`.

use crate::refusal::{Refusal, quote};

/// Why a word is not a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It is not a number at all.
    Word,
    /// It says NaN, which cannot be compared.
    Nan,
    /// It is finite, but larger than any value can be.
    Large,
}

impl Fault {
    pub(super) fn refusal(self, word: &str) -> Refusal {
        let facts = [("word", quote(word))];
        match self {
            Fault::Word => Refusal::new(
                "tree.value",
                "{word} is not a number; a value is written like 3, -0.5, inf or -inf",
                facts,
            ),
            Fault::Nan => {
                Refusal::new("tree.nan", "{word} is not a value: it cannot be compared with other values", facts)
            }
            Fault::Large => Refusal::new("tree.value", "{word} is too large for a value; write inf or -inf", facts),
        }
    }
}

/// Reads a value.
pub(super) fn read(word: &str) -> Result<f64, Fault> {
    let (negative, rest) = match word.chars().next() {
        Some('-' | '−') => (true, word.trim_start_matches(['-', '−'])),
        Some('+') => (false, word.trim_start_matches('+')),
        _ => (false, word),
    };
    // One sign only.
    if word.chars().count() > rest.chars().count() + 1 {
        return Err(Fault::Word);
    }
    let size = if rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        let size: f64 = rest.parse().map_err(|_| Fault::Word)?;
        if size.is_infinite() {
            return Err(Fault::Large);
        }
        size
    } else {
        special(rest)?
    };
    // Adding 0 turns -0 into 0.
    Ok(if negative { -size } else { size } + 0.0)
}

fn special(word: &str) -> Result<f64, Fault> {
    let inner = word.strip_prefix("float(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(word);
    let inner = inner.trim_matches(['\'', '"', ' ']);
    let bare = inner.strip_prefix("math.").or_else(|| inner.strip_prefix("np.")).unwrap_or(inner);
    let is = |name: &str| bare.eq_ignore_ascii_case(name);
    match () {
        () if is("inf") || is("infinity") || bare == "∞" => Ok(f64::INFINITY),
        // The sign may stand inside: float('-inf').
        () if inner.len() < word.len() && matches!(inner, "-inf" | "-infinity" | "-Infinity" | "-∞") => {
            Ok(f64::NEG_INFINITY)
        }
        () if inner.len() < word.len() && inner == "+inf" => Ok(f64::INFINITY),
        () if is("nan") => Err(Fault::Nan),
        () => Err(Fault::Word),
    }
}

/// Would a reader take the bare word for a number, or for an attempt at one? Such names are written in quotes.
pub(super) fn looks_like(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '−' | '+' | '.'))
        || read(word) != Err(Fault::Word)
}

/// The shortest text that reads back as `value`: whole numbers without a point, `inf` and `-inf`.
#[must_use]
pub fn text(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 {
        "0".to_owned()
    } else if size.is_finite() && !(1e-5..1e16).contains(&size) {
        format!("{value:e}")
    } else {
        format!("{value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        for (word, value) in [
            ("2", 2.0),
            ("-3", -3.0),
            ("+4", 4.0),
            ("−5", -5.0),
            ("0.25", 0.25),
            (".5", 0.5),
            ("1e3", 1000.0),
            ("inf", f64::INFINITY),
            ("+inf", f64::INFINITY),
            ("-inf", f64::NEG_INFINITY),
            ("∞", f64::INFINITY),
            ("-∞", f64::NEG_INFINITY),
            ("-Infinity", f64::NEG_INFINITY),
            ("math.inf", f64::INFINITY),
            ("-math.inf", f64::NEG_INFINITY),
            ("float('inf')", f64::INFINITY),
            ("float(\"-inf\")", f64::NEG_INFINITY),
            ("-float('inf')", f64::NEG_INFINITY),
        ] {
            assert_eq!(read(word), Ok(value), "{word}");
        }
        assert!(read("-0").unwrap().is_sign_positive());
    }

    #[test]
    fn everything_else_is_refused() {
        for (word, fault) in [
            ("", Fault::Word),
            ("-", Fault::Word),
            ("--3", Fault::Word),
            ("+-3", Fault::Word),
            ("3x", Fault::Word),
            ("1_000", Fault::Word),
            ("0x10", Fault::Word),
            ("x", Fault::Word),
            ("--inf", Fault::Word),
            ("NaN", Fault::Nan),
            ("-nan", Fault::Nan),
            ("float('nan')", Fault::Nan),
            ("1e999", Fault::Large),
        ] {
            assert_eq!(read(word), Err(fault), "{word}");
        }
    }

    #[test]
    fn values_are_written_short_and_read_back() {
        for (value, expected) in [
            (3.0, "3"),
            (-0.5, "-0.5"),
            (-0.0, "0"),
            (0.1, "0.1"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (1e300, "1e300"),
            (123456789.0, "123456789"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e308"),
        ] {
            assert_eq!(text(value), expected);
            assert_eq!(read(expected), Ok(value));
        }
    }
}
