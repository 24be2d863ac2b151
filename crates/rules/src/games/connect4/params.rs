//! The options of Connect Four and what they allow.

use crate::game::Player;
use crate::games::mnk::PLAYERS;
use crate::refusal::Refusal;
use crate::settings::{OptionKind, OptionSpec, Settings};

/// The options of the game `connect4`.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "cols",
        values: "1 to 32, cols × (rows + 1) at most 64",
        kind: OptionKind::Number { least: 1, most: 32 },
        default: "7",
        help: "the number of columns",
    },
    OptionSpec {
        key: "rows",
        values: "1 to 63, cols × (rows + 1) at most 64",
        kind: OptionKind::Number { least: 1, most: 63 },
        default: "6",
        help: "the number of rows",
    },
    OptionSpec {
        key: "starts",
        values: "x, o",
        kind: OptionKind::Choice { choices: &["x", "o"] },
        default: "x",
        help: "who makes the first move",
    },
];

/// The parameters of Connect Four; only valid ones exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    cols: u32,
    rows: u32,
    starts: Player,
}

impl Default for Params {
    fn default() -> Params {
        Params { cols: 7, rows: 6, starts: Player::First }
    }
}

impl Params {
    /// A board of this size, X begins.
    ///
    /// # Errors
    /// A board that does not fit into 64 places with one spare place on top of each column, or on which there cannot be
    /// four in a row.
    pub fn new(cols: u32, rows: u32) -> Result<Params, Refusal> {
        let facts = || [("cols", cols.to_string()), ("rows", rows.to_string())];
        if cols == 0 || rows == 0 || u64::from(cols) * (u64::from(rows) + 1) > 64 {
            return Err(Refusal::new(
                "connect4.size",
                "a board of {cols} columns and {rows} rows is not possible: both must be at least 1, and cols × (rows + 1) \
                 at most 64; the game mnk with gravity=yes has larger boards",
                facts(),
            ));
        }
        if cols.max(rows) < 4 {
            return Err(Refusal::new(
                "connect4.small",
                "on a board of {cols} columns and {rows} rows nobody can make four in a row; one side must be at least 4",
                facts(),
            ));
        }
        Ok(Params { cols, rows, starts: Player::First })
    }

    /// The same board, begun by this player.
    #[must_use]
    pub fn with_starts(self, starts: Player) -> Params {
        Params { starts, ..self }
    }

    /// Reads the options.
    ///
    /// # Errors
    /// An unknown key, a value that cannot be read, or a size that is not allowed.
    pub fn from_settings(settings: &Settings) -> Result<Params, Refusal> {
        settings.only(OPTIONS)?;
        let cols = settings.number("cols", 1..=32, 7)?;
        let rows = settings.number("rows", 1..=63, 6)?;
        Ok(Params::new(cols, rows)?.with_starts(settings.choice("starts", PLAYERS)?))
    }

    /// The options that differ from the defaults; [`from_settings`](Params::from_settings) reads them back.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        if self.cols != 7 {
            settings = settings.with("cols", self.cols);
        }
        if self.rows != 6 {
            settings = settings.with("rows", self.rows);
        }
        if self.starts == Player::Second {
            settings = settings.with("starts", "o");
        }
        settings
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols as usize
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    /// Who begins.
    #[must_use]
    pub fn starts(&self) -> Player {
        self.starts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Params, Refusal> {
        Params::from_settings(&Settings::parse(text).unwrap())
    }

    #[test]
    fn settings_make_a_round_trip() {
        for text in ["", "cols=8 rows=7", "cols=4 rows=15", "rows=5 starts=o", "cols=32 rows=1", "cols=1 rows=63"] {
            assert_eq!(read(text).unwrap().settings().to_string(), text);
        }
    }

    #[test]
    fn other_sizes_are_refused_with_the_reason() {
        for (text, law) in [
            ("cols=0", "settings.number"),
            ("cols=33", "settings.number"),
            ("rows=64", "settings.number"),
            ("cols=8 rows=8", "connect4.size"),
            ("cols=3 rows=3", "connect4.small"),
            ("k=4", "settings.unknown"),
            ("starts=1", "settings.choice"),
        ] {
            assert_eq!(read(text).unwrap_err().law, law, "{text}");
        }
        assert!(Params::new(u32::MAX, u32::MAX).is_err());
        assert!(Params::new(4, 0).is_err());
    }
}
