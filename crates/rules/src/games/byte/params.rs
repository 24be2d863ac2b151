//! The options of Byte, and the board sizes on which it can be played.

use crate::refusal::{Refusal, quote};
use crate::settings::{OptionKind, OptionSpec, Settings};

use super::{Byte, Byte8, Byte10, Byte16, Byte18, Byte24};

/// The options of Byte.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "size",
        values: "8, 10, 16, 18 or 24",
        kind: OptionKind::Choice { choices: &["8", "10", "16", "18", "24"] },
        default: "8",
        help: "The number of rows and of columns; the checkers must make whole stacks of eight.",
    },
    OptionSpec {
        key: "merge_first",
        values: "no or yes",
        kind: OptionKind::Choice { choices: &["no", "yes"] },
        default: "no",
        help: "With yes, a stack may not slide while the player to move can merge.",
    },
    OptionSpec {
        key: "pie",
        values: "no or yes",
        kind: OptionKind::Choice { choices: &["no", "yes"] },
        default: "no",
        help: "With yes, the second player may begin by taking over the first player's side (move: swap).",
    },
    OptionSpec {
        key: "setup",
        values: "exact or free",
        kind: OptionKind::Choice { choices: &["exact", "free"] },
        default: "exact",
        help: "With free, a position may be set up with any number of checkers, for examples and exercises.",
    },
];

/// A board on which the checkers make whole stacks of eight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// 8 × 8, the standard: 24 checkers, 3 stacks.
    #[default]
    Eight,
    /// 10 × 10: 40 checkers, 5 stacks.
    Ten,
    /// 16 × 16: 112 checkers, 14 stacks.
    Sixteen,
    /// 18 × 18: 144 checkers, 18 stacks.
    Eighteen,
    /// 24 × 24: 264 checkers, 33 stacks.
    TwentyFour,
}

impl Size {
    /// Every size, smallest first.
    pub const ALL: [Size; 5] = [Size::Eight, Size::Ten, Size::Sixteen, Size::Eighteen, Size::TwentyFour];

    /// The number of rows, which is the number of columns.
    #[must_use]
    pub const fn rows(self) -> usize {
        match self {
            Size::Eight => 8,
            Size::Ten => 10,
            Size::Sixteen => 16,
            Size::Eighteen => 18,
            Size::TwentyFour => 24,
        }
    }

    /// The number of checkers of both players together.
    #[must_use]
    pub const fn checkers(self) -> usize {
        self.rows() * (self.rows() - 2) / 2
    }

    /// The number of stacks of eight that the checkers make: the points to be had.
    #[must_use]
    pub const fn points(self) -> usize {
        self.checkers() / 8
    }

    /// The number of points that wins.
    #[must_use]
    pub const fn majority(self) -> usize {
        self.points() / 2 + 1
    }
}

/// The options of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Params {
    /// The board.
    pub size: Size,
    /// Slides are illegal while the player to move can merge.
    pub merge_first: bool,
    /// The second player may begin with `swap`.
    pub pie: bool,
    /// Positions with any number of checkers may be set up.
    pub free: bool,
}

const NO_YES: [(&str, bool); 2] = [("no", false), ("yes", true)];
const EXACT_FREE: [(&str, bool); 2] = [("exact", false), ("free", true)];

impl Params {
    /// The standard game on another board.
    #[must_use]
    pub fn of_size(size: Size) -> Params {
        Params { size, ..Params::default() }
    }

    /// Reads the options.
    ///
    /// # Errors
    /// An unknown option, or a value that is not allowed.
    pub fn from_settings(settings: &Settings) -> Result<Params, Refusal> {
        settings.only(OPTIONS)?;
        Ok(Params {
            size: settings.get("size").map_or(Ok(Size::Eight), read_size)?,
            merge_first: settings.choice("merge_first", &NO_YES)?,
            pie: settings.choice("pie", &NO_YES)?,
            free: settings.choice("setup", &EXACT_FREE)?,
        })
    }

    /// The options that differ from the defaults.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        if self.size != Size::Eight {
            settings = settings.with("size", self.size.rows());
        }
        if self.merge_first {
            settings = settings.with("merge_first", "yes");
        }
        if self.pie {
            settings = settings.with("pie", "yes");
        }
        if self.free {
            settings = settings.with("setup", "free");
        }
        settings
    }

    /// Builds the game with the type that fits the board, and passes it to the visitor. This is the only place that knows which
    /// type belongs to which size.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self.size {
            Size::Eight => visitor.visit(Byte8::build(self)),
            Size::Ten => visitor.visit(Byte10::build(self)),
            Size::Sixteen => visitor.visit(Byte16::build(self)),
            Size::Eighteen => visitor.visit(Byte18::build(self)),
            Size::TwentyFour => visitor.visit(Byte24::build(self)),
        }
    }
}

/// Something to be done with a game of Byte, whatever its size.
pub trait Visitor {
    /// The result.
    type Output;
    /// Does it with this game.
    fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) -> Self::Output;
}

fn read_size(text: &str) -> Result<Size, Refusal> {
    let rows = text.parse::<usize>().ok();
    Size::ALL.into_iter().find(|size| Some(size.rows()) == rows).ok_or_else(|| {
        Refusal::new(
            "byte.size",
            "size must be one of 8, 10, 16, 18, 24 (the checkers must make whole stacks of eight), not {text}",
            [("text", quote(text))],
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_are_those_whose_checkers_make_whole_stacks() {
        let whole: Vec<usize> = (4..=24).step_by(2).filter(|n| n * (n - 2) / 2 % 8 == 0).collect();
        assert_eq!(Size::ALL.map(Size::rows).to_vec(), whole);
        assert_eq!(Size::ALL.map(Size::points), [3, 5, 14, 18, 33]);
        assert_eq!(Size::ALL.map(Size::majority), [2, 3, 8, 10, 17]);
    }

    #[test]
    fn settings_come_back() {
        for text in ["", "size=10", "size=24 merge_first=yes pie=yes setup=free", "pie=yes"] {
            let params = Params::from_settings(&Settings::parse(text).unwrap()).unwrap();
            assert_eq!(params.settings().to_string(), text);
            assert_eq!(Params::from_settings(&params.settings()), Ok(params));
        }
    }

    #[test]
    fn other_settings_are_refused() {
        for text in
            ["size=12", "size=9", "size=", "size=99999999999999999999", "size=-8", "pie=maybe", "rows=8", "setup=loose"]
        {
            let refusal = Params::from_settings(&Settings::parse(text).unwrap()).unwrap_err();
            assert!(!refusal.to_string().contains('{'), "{refusal}");
        }
        let refusal = Params::from_settings(&Settings::parse("size=12").unwrap()).unwrap_err();
        assert!(refusal.to_string().contains("8, 10, 16, 18, 24"), "{refusal}");
    }
}
