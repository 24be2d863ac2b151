//! Weights, and the files they are read from.

use std::fmt;

use potez_rules::Refusal;
use potez_rules::refusal::{Place, quote};

use super::Feature;

/// The largest weight, on either side of 0.
pub const LARGEST_WEIGHT: i32 = 10_000;

/// A weight: a decimal number with at most two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(i32);

impl Weight {
    /// A weight given in hundredths, at most [`LARGEST_WEIGHT`] on either side of 0.
    #[must_use]
    pub const fn of_hundredths(hundredths: i32) -> Option<Weight> {
        if hundredths.unsigned_abs() <= 100 * LARGEST_WEIGHT as u32 { Some(Weight(hundredths)) } else { None }
    }

    /// The weight in hundredths.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Reads a number such as `12`, `-0.5` or `+3.25`.
    fn read(text: &str) -> Option<Weight> {
        let (sign, digits) = match text.strip_prefix(['-', '−']) {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(whole) || !plain(decimals) || decimals.len() > 2 || whole.len() > 6 {
            return None;
        }
        let whole: i32 = whole.parse().ok()?;
        let hundredths: i32 = format!("{decimals:0<2}").parse().ok()?;
        Weight::of_hundredths(sign * (100 * whole + hundredths))
    }
}

/// As short as possible: `12`, `-0.5`.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text = match rest {
            0 => format!("{sign}{whole}"),
            _ if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
            _ => format!("{sign}{whole}.{rest:02}"),
        };
        f.pad(&text)
    }
}

/// One weight for each feature. Its text is a complete weights file, which reads back as an equal value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    features: &'static [Feature],
    hundredths: Vec<i32>,
}

impl Weights {
    /// All weights are 0.
    #[must_use]
    pub fn zero(features: &'static [Feature]) -> Weights {
        Weights { features, hundredths: vec![0; features.len()] }
    }

    /// The weights in hundredths, in the order of the features.
    #[inline]
    #[must_use]
    pub fn hundredths(&self) -> &[i32] {
        &self.hundredths
    }

    /// Every feature with its weight.
    pub fn iter(&self) -> impl Iterator<Item = (Feature, Weight)> + '_ {
        self.features.iter().copied().zip(self.hundredths.iter().map(|&hundredths| Weight(hundredths)))
    }

    /// The weight of a feature.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Weight> {
        self.iter().find(|(feature, _)| feature.name == name).map(|(_, weight)| weight)
    }

    /// The same weights with one changed; an unknown name changes nothing.
    #[must_use]
    pub fn with(mut self, name: &str, weight: Weight) -> Weights {
        if let Some(place) = self.features.iter().position(|feature| feature.name == name) {
            self.hundredths[place] = weight.0;
        }
        self
    }

    /// These weights, changed where the text names a feature.
    ///
    /// # Errors
    /// The first line that is wrong: an unknown name, a name given twice, no `=`, not a number.
    pub fn changed_by(&self, text: &str) -> Result<Weights, Refusal> {
        let mut changed = self.clone();
        let mut named = vec![false; self.features.len()];
        for (number, line) in text.lines().enumerate() {
            let line = if number == 0 { line.trim_start_matches('\u{feff}') } else { line };
            let content = line.split('#').next().unwrap_or_default();
            if content.trim().is_empty() {
                continue;
            }
            let at = |part: &str| {
                // Both are parts of this line, so the difference of their addresses is the offset.
                let offset = part.as_ptr() as usize - line.as_ptr() as usize;
                Place { line: number + 1, column: line[..offset].chars().count() + 1 }
            };
            let Some((name, value)) = content.split_once('=') else {
                return Err(no_equals(content.trim()).at(at(content.trim())));
            };
            let (name, value) = (name.trim(), value.trim());
            let Some(place) = self.features.iter().position(|feature| feature.name == name) else {
                return Err(self.unknown(name).at(at(name)));
            };
            if std::mem::replace(&mut named[place], true) {
                let refusal = Refusal::new("weights.twice", "{name} already has a weight", [("name", name.into())]);
                return Err(refusal.at(at(name)));
            }
            let weight = Weight::read(value).ok_or_else(|| not_a_weight(name, value).at(at(value)))?;
            changed.hundredths[place] = weight.0;
        }
        Ok(changed)
    }

    fn unknown(&self, name: &str) -> Refusal {
        let names: Vec<&str> = self.features.iter().map(|feature| feature.name).collect();
        Refusal::new(
            "weights.unknown",
            "there is no feature {name}; the features are {names}",
            [("name", quote(name)), ("names", names.join(", "))],
        )
    }
}

fn no_equals(line: &str) -> Refusal {
    Refusal::new("weights.line", "a line must be 'name = number', not {line}", [("line", quote(line))])
}

fn not_a_weight(name: &str, value: &str) -> Refusal {
    Refusal::new(
        "weights.number",
        "the weight of {name} must be a number from -{most} to {most} with at most two decimals, not {value}",
        [("name", name.into()), ("most", LARGEST_WEIGHT.to_string()), ("value", quote(value))],
    )
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.features.iter().map(|feature| feature.name.len()).max().unwrap_or(0);
        for (feature, weight) in self.iter() {
            writeln!(f, "{:width$} = {weight:<8}  # {}", feature.name, feature.meaning)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FEATURES: &[Feature] = &[Feature::new("points", "stacks won"), Feature::new("mobility", "legal moves")];

    fn read(text: &str) -> Result<Weights, Refusal> {
        Weights::zero(FEATURES).changed_by(text)
    }

    #[test]
    fn what_is_left_out_stays() {
        let weights =
            read("points=9").unwrap().changed_by(" # nothing\n\nmobility = -0.25 # a remark = 7\r\n").unwrap();
        assert_eq!(weights.hundredths(), [900, -25]);
        assert_eq!(read("\u{feff}points = +3.5").unwrap().hundredths(), [350, 0]);
        assert_eq!(read(""), Ok(Weights::zero(FEATURES)));
    }

    #[test]
    fn refusals_say_where_and_what() {
        let cases = [
            (
                "points = 1\n  bottoms = 2",
                "line 2, column 3: there is no feature 'bottoms'; the features are points, mobility",
            ),
            ("points = ten", "line 1, column 10: the weight of points must be a number"),
            ("points = 1.234", "line 1, column 10"),
            ("points = 10001", "line 1, column 10"),
            ("points =", "line 1, column 9"),
            ("points = 1e3", "line 1, column 10"),
            ("points = 99999999999999999999", "line 1, column 10"),
            ("points 12", "line 1, column 1: a line must be 'name = number', not 'points 12'"),
            ("points = 1\npoints = 2", "line 2, column 1: points already has a weight"),
            ("= 4", "line 1, column 1: there is no feature ''"),
            ("č = 4", "line 1, column 1: there is no feature 'č'"),
        ];
        for (text, start) in cases {
            let refusal = read(text).unwrap_err().to_string();
            assert!(refusal.starts_with(start) && !refusal.contains('{'), "{text:?}: {refusal}");
        }
    }

    proptest! {
        #[test]
        fn weights_come_back(a in -1_000_000i32..=1_000_000, b in -300i32..300) {
            let weights = Weights { features: FEATURES, hundredths: vec![a, b] };
            prop_assert_eq!(read(&weights.to_string()), Ok(weights));
        }

        #[test]
        fn no_text_panics(text in "([a-z=#.0-9 \n\u{17d}-]|points|mobility|=){0,40}") {
            let _ = read(&text);
        }
    }
}
