//! The options of an m,n,k game and what they allow.

use crate::game::Player;
use crate::refusal::Refusal;
use crate::settings::{OptionKind, OptionSpec, Settings};

/// The largest number of columns and of rows.
pub const LARGEST: u32 = 19;

const STARTS: OptionSpec = OptionSpec {
    key: "starts",
    values: "x, o",
    kind: OptionKind::Choice { choices: &["x", "o"] },
    default: "x",
    help: "who makes the first move",
};
const GRAVITY: OptionSpec = OptionSpec {
    key: "gravity",
    values: "no, yes",
    kind: OptionKind::Choice { choices: &["no", "yes"] },
    default: "no",
    help: "a mark falls to the lowest free cell of its column",
};
const MISERE: OptionSpec = OptionSpec {
    key: "misere",
    values: "no, yes",
    kind: OptionKind::Choice { choices: &["no", "yes"] },
    default: "no",
    help: "whoever makes k in a row loses",
};

/// The options of the game `mnk`.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "m",
        values: "1 to 19",
        kind: OptionKind::Number { least: 1, most: LARGEST },
        default: "3",
        help: "the number of columns",
    },
    OptionSpec {
        key: "n",
        values: "1 to 19",
        kind: OptionKind::Number { least: 1, most: LARGEST },
        default: "3",
        help: "the number of rows",
    },
    OptionSpec {
        key: "k",
        values: "1 to the larger of m and n",
        kind: OptionKind::Number { least: 1, most: LARGEST },
        default: "3",
        help: "how many in a row end the game",
    },
    STARTS,
    GRAVITY,
    MISERE,
];

/// The options of the game `tictactoe`: those of `mnk` without the sizes, which are 3,3,3.
pub const TICTACTOE_OPTIONS: &[OptionSpec] = &[STARTS, GRAVITY, MISERE];

pub(crate) const PLAYERS: &[(&str, Player)] = &[("x", Player::First), ("o", Player::Second)];
const SWITCH: &[(&str, bool)] = &[("no", false), ("yes", true)];

/// The parameters of an m,n,k game; only valid ones exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    m: u32,
    n: u32,
    k: u32,
    starts: Player,
    gravity: bool,
    misere: bool,
}

impl Default for Params {
    fn default() -> Params {
        Params { m: 3, n: 3, k: 3, starts: Player::First, gravity: false, misere: false }
    }
}

/// The board word that holds a board: the type parameter of [`Mnk`](super::Mnk).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// `Mnk<u64>`.
    Small,
    /// `Mnk<u128>`.
    Middle,
    /// `Mnk<Wide>`.
    Wide,
}

impl Params {
    /// `m` columns, `n` rows, `k` in a row, X begins, no gravity, not misère.
    ///
    /// # Errors
    /// A size outside 1 to 19, or a `k` that no row can reach.
    pub fn new(m: u32, n: u32, k: u32) -> Result<Params, Refusal> {
        for (key, size) in [("m", m), ("n", n), ("k", k)] {
            if !(1..=LARGEST).contains(&size) {
                return Err(Refusal::new(
                    "mnk.size",
                    "{key} must be from 1 to {largest}, not {size}",
                    [("key", key.into()), ("largest", LARGEST.to_string()), ("size", size.to_string())],
                ));
            }
        }
        if k > m.max(n) {
            return Err(Refusal::new(
                "mnk.k",
                "on a board of {m} columns and {n} rows nobody can make {k} in a row; k may be from 1 to {most}",
                [("m", m.to_string()), ("n", n.to_string()), ("k", k.to_string()), ("most", m.max(n).to_string())],
            ));
        }
        Ok(Params { m, n, k, ..Params::default() })
    }

    /// The same game, begun by this player.
    #[must_use]
    pub fn with_starts(self, starts: Player) -> Params {
        Params { starts, ..self }
    }

    /// The same game with or without gravity.
    #[must_use]
    pub fn with_gravity(self, gravity: bool) -> Params {
        Params { gravity, ..self }
    }

    /// The same game, misère or not.
    #[must_use]
    pub fn with_misere(self, misere: bool) -> Params {
        Params { misere, ..self }
    }

    /// Reads the options of `mnk`.
    ///
    /// # Errors
    /// An unknown key, a value that cannot be read, or a size that is not allowed.
    pub fn from_settings(settings: &Settings) -> Result<Params, Refusal> {
        settings.only(OPTIONS)?;
        let m = settings.number("m", 1..=LARGEST, 3)?;
        let n = settings.number("n", 1..=LARGEST, 3)?;
        let k = settings.number("k", 1..=LARGEST, 3)?;
        Params::new(m, n, k)?.with_variant(settings)
    }

    /// Reads the options of `tictactoe`.
    ///
    /// # Errors
    /// An unknown key or a value that cannot be read.
    pub fn tictactoe_from_settings(settings: &Settings) -> Result<Params, Refusal> {
        settings.only(TICTACTOE_OPTIONS)?;
        Params::default().with_variant(settings)
    }

    fn with_variant(self, settings: &Settings) -> Result<Params, Refusal> {
        Ok(self
            .with_starts(settings.choice("starts", PLAYERS)?)
            .with_gravity(settings.choice("gravity", SWITCH)?)
            .with_misere(settings.choice("misere", SWITCH)?))
    }

    /// The options that differ from the defaults; [`from_settings`](Params::from_settings) reads them back.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        for (key, size) in [("m", self.m), ("n", self.n), ("k", self.k)] {
            if size != 3 {
                settings = settings.with(key, size);
            }
        }
        if self.starts == Player::Second {
            settings = settings.with("starts", "o");
        }
        for (key, on) in [("gravity", self.gravity), ("misere", self.misere)] {
            if on {
                settings = settings.with(key, "yes");
            }
        }
        settings
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.m as usize
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.n as usize
    }

    /// How many in a row decide.
    #[must_use]
    pub fn k(&self) -> usize {
        self.k as usize
    }

    /// Who begins.
    #[must_use]
    pub fn starts(&self) -> Player {
        self.starts
    }

    /// Do marks fall to the lowest free cell?
    #[must_use]
    pub fn gravity(&self) -> bool {
        self.gravity
    }

    /// Does a row lose?
    #[must_use]
    pub fn misere(&self) -> bool {
        self.misere
    }

    /// The places of the board word that the board takes: every row except the last is followed by an empty place.
    #[must_use]
    pub fn places(&self) -> usize {
        self.rows() * (self.cols() + 1) - 1
    }

    /// The smallest board word that holds the board.
    #[must_use]
    pub fn word(&self) -> Word {
        match self.places() {
            0..=64 => Word::Small,
            65..=128 => Word::Middle,
            _ => Word::Wide,
        }
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
        for text in ["", "m=4 n=4 k=4", "m=7 n=6 k=4 gravity=yes", "starts=o misere=yes", "m=19 n=19 k=5 starts=o"] {
            let params = read(text).unwrap();
            assert_eq!(params.settings().to_string(), text);
        }
        assert_eq!(read("m=3 gravity=NO starts=X").unwrap(), Params::default());
    }

    #[test]
    fn other_sizes_are_refused_with_the_reason() {
        for (text, says) in [
            ("m=0", "m must be a whole number from 1 to 19, not '0'"),
            ("n=20", "n must be a whole number from 1 to 19, not '20'"),
            ("n=99999999999", "n must be a whole number from 1 to 19, not '99999999999'"),
            ("k=4", "on a board of 3 columns and 3 rows nobody can make 4 in a row; k may be from 1 to 3"),
            ("m=2 n=2", "on a board of 2 columns and 2 rows nobody can make 3 in a row; k may be from 1 to 2"),
            ("starts=z", "starts must be one of x, o, not 'z'"),
            ("gravity=maybe", "gravity must be one of no, yes, not 'maybe'"),
            ("size=3", "there is no option 'size'; the options of this game: m, n, k, starts, gravity, misere"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), says);
        }
        assert!(Params::new(u32::MAX, 3, 3).is_err());
        let sizes = Settings::parse("m=4").unwrap();
        assert!(Params::tictactoe_from_settings(&sizes).is_err());
    }

    #[test]
    fn every_board_has_its_word() {
        for (m, n, word) in [
            (3, 3, Word::Small),
            (7, 8, Word::Small),
            (12, 5, Word::Small),
            (8, 8, Word::Middle),
            (11, 10, Word::Middle),
            (11, 11, Word::Wide),
            (19, 19, Word::Wide),
        ] {
            assert_eq!(Params::new(m, n, 1).unwrap().word(), word, "{m} x {n}");
        }
    }
}
