//! The options of Blockade: sizes, walls, start cells, variants.

use crate::game::Player;
use crate::refusal::{Refusal, quote};
use crate::settings::{OptionKind, OptionSpec, Settings};

/// The options, with what people read about them and what the checks need.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "rows",
        values: "5 to 22",
        kind: OptionKind::Number { least: 5, most: 22 },
        default: "11",
        help: "The number of rows.",
    },
    OptionSpec {
        key: "cols",
        values: "5 to 28",
        kind: OptionKind::Number { least: 5, most: 28 },
        default: "14",
        help: "The number of columns.",
    },
    OptionSpec {
        key: "walls",
        values: "0 to 18",
        kind: OptionKind::Number { least: 0, most: 18 },
        default: "9",
        help: "Walls of each colour that each player has.",
    },
    OptionSpec {
        key: "starts",
        values: "row.col,row.col/row.col,row.col",
        kind: OptionKind::Text,
        default: "4.4,8.4/4.11,8.11 on 11x14, by the size on other boards",
        help: "The start cells of X's pawns 1 and 2, then of O's.",
    },
    OptionSpec {
        key: "single_step",
        values: "course, goal_only, loose",
        kind: OptionKind::Choice { choices: &["course", "goal_only", "loose"] },
        default: "course",
        help: "When a pawn may step one cell straight that is not a goal: where the cell behind is taken and the edge \
               to it open, never, or where it is taken.",
    },
    OptionSpec {
        key: "wall",
        values: "required, optional, exclusive",
        kind: OptionKind::Choice { choices: &["required", "optional", "exclusive"] },
        default: "required",
        help: "Whether a wall must follow every pawn move, may follow it, or is placed instead of it.",
    },
    OptionSpec {
        key: "step",
        values: "exact, free",
        kind: OptionKind::Choice { choices: &["exact", "free"] },
        default: "exact",
        help: "Whether a pawn goes exactly two cells, or one or two.",
    },
    OptionSpec {
        key: "plies",
        values: "1 to 9999",
        kind: OptionKind::Number { least: 1, most: 9999 },
        default: "500",
        help: "The number of turns after which the game is drawn.",
    },
    OptionSpec {
        key: "setup",
        values: "exact, free",
        kind: OptionKind::Choice { choices: &["exact", "free"] },
        default: "exact",
        help: "With free, a position may be set up with any number of walls on the board and any number of turns played, for examples and exercises.",
    },
];

/// When a pawn may go one cell straight (apart from stepping onto a goal, which is always allowed).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SingleStep {
    /// Onto an empty cell, when the cell behind it holds a pawn that may not be landed on and the edge between is open.
    #[default]
    Course,
    /// Never: only onto a goal.
    GoalOnly,
    /// As in the course's rule, whether or not the edge between is open.
    Loose,
}

/// When a wall is placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WallRule {
    /// After every pawn move, as long as the player has a wall and a place for it.
    #[default]
    Required,
    /// After every pawn move, if the player wants to.
    Optional,
    /// A turn is a pawn move or a wall.
    Exclusive,
}

/// How far a pawn goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StepRule {
    /// Two cells, with the exceptions of [`SingleStep`].
    #[default]
    Exact,
    /// One cell or two.
    Free,
}

/// A cell as (row, column), both from 1.
pub type Spot = (u8, u8);

/// The parameters of a game of Blockade.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    /// The number of rows, 5 to 22.
    pub rows: u8,
    /// The number of columns, 5 to 28.
    pub cols: u8,
    /// How many walls of each colour each player has, 0 to 18.
    pub walls: u8,
    /// The start cells by player and pawn.
    pub starts: [[Spot; 2]; 2],
    /// When a pawn may go one cell.
    pub single_step: SingleStep,
    /// When a wall is placed.
    pub wall: WallRule,
    /// How far a pawn goes.
    pub step: StepRule,
    /// The number of turns after which the game is drawn, 1 to 9999.
    pub plies: u16,
    /// Positions may be set up with any number of walls on the board and of turns played.
    pub free: bool,
}

impl Default for Params {
    fn default() -> Params {
        Params::sized(11, 14, 9)
    }
}

const SINGLE_STEPS: [(&str, SingleStep); 3] =
    [("course", SingleStep::Course), ("goal_only", SingleStep::GoalOnly), ("loose", SingleStep::Loose)];
const WALL_RULES: [(&str, WallRule); 3] =
    [("required", WallRule::Required), ("optional", WallRule::Optional), ("exclusive", WallRule::Exclusive)];
const EXACT_FREE: [(&str, bool); 2] = [("exact", false), ("free", true)];
const STEP_RULES: [(&str, StepRule); 2] = [("exact", StepRule::Exact), ("free", StepRule::Free)];

impl Params {
    /// A board of this size with its usual start cells and the standard rules. The numbers are checked by
    /// [`check`](Params::check), not here.
    #[must_use]
    pub fn sized(rows: u8, cols: u8, walls: u8) -> Params {
        Params {
            rows,
            cols,
            walls,
            starts: default_starts(rows, cols),
            single_step: SingleStep::default(),
            wall: WallRule::default(),
            step: StepRule::default(),
            plies: 500,
            free: false,
        }
    }

    /// Reads the options.
    ///
    /// # Errors
    /// An unknown option, or a value that is not allowed.
    pub fn from_settings(settings: &Settings) -> Result<Params, Refusal> {
        settings.only(OPTIONS)?;
        let rows = settings.number("rows", 5..=22, 11)? as u8;
        let cols = settings.number("cols", 5..=28, 14)? as u8;
        let starts = match settings.get("starts") {
            Some(text) => parse_starts(text)?,
            None => default_starts(rows, cols),
        };
        let params = Params {
            rows,
            cols,
            walls: settings.number("walls", 0..=18, 9)? as u8,
            starts,
            single_step: settings.choice("single_step", &SINGLE_STEPS)?,
            wall: settings.choice("wall", &WALL_RULES)?,
            step: settings.choice("step", &STEP_RULES)?,
            plies: settings.number("plies", 1..=9999, 500)? as u16,
            free: settings.choice("setup", &EXACT_FREE)?,
        };
        params.check()?;
        Ok(params)
    }

    /// The options that differ from the defaults.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        let standard = Params::default();
        for (key, value, usual) in [
            ("rows", u32::from(self.rows), u32::from(standard.rows)),
            ("cols", u32::from(self.cols), u32::from(standard.cols)),
            ("walls", u32::from(self.walls), u32::from(standard.walls)),
            ("plies", u32::from(self.plies), u32::from(standard.plies)),
        ] {
            if value != usual {
                settings = settings.with(key, value);
            }
        }
        if self.starts != default_starts(self.rows, self.cols) {
            let cell = |(row, col): Spot| format!("{row}.{col}");
            let side = |cells: [Spot; 2]| format!("{},{}", cell(cells[0]), cell(cells[1]));
            settings = settings.with("starts", format!("{}/{}", side(self.starts[0]), side(self.starts[1])));
        }
        settings = with_choice(settings, "single_step", &SINGLE_STEPS, self.single_step);
        settings = with_choice(settings, "wall", &WALL_RULES, self.wall);
        settings = with_choice(settings, "step", &STEP_RULES, self.step);
        with_choice(settings, "setup", &EXACT_FREE, self.free)
    }

    /// Checks every law that parameters obey.
    ///
    /// # Errors
    /// The first broken one.
    pub fn check(&self) -> Result<(), Refusal> {
        let ranges = [
            ("rows", u32::from(self.rows), 5, 22),
            ("cols", u32::from(self.cols), 5, 28),
            ("walls", u32::from(self.walls), 0, 18),
            ("plies", u32::from(self.plies), 1, 9999),
        ];
        for (key, value, low, high) in ranges {
            if !(low..=high).contains(&value) {
                return Err(Refusal::new(
                    "settings.number",
                    "{key} must be a whole number from {low} to {high}, not {text}",
                    [
                        ("key", key.into()),
                        ("low", low.to_string()),
                        ("high", high.to_string()),
                        ("text", value.to_string()),
                    ],
                ));
            }
        }
        let mut seen: Vec<(String, Spot)> = Vec::new();
        for player in Player::BOTH {
            for (pawn, &spot) in self.starts[player.index()].iter().enumerate() {
                self.check_start(&mut seen, format!("{}{}", player.mark(), pawn + 1), spot)?;
            }
        }
        Ok(())
    }

    fn check_start(&self, seen: &mut Vec<(String, Spot)>, name: String, spot: Spot) -> Result<(), Refusal> {
        let (row, col) = spot;
        if !(1..=self.rows).contains(&row) || !(1..=self.cols).contains(&col) {
            return Err(Refusal::new(
                "blockade.starts.outside",
                "the start cell {cell} of {pawn} is not on the board: rows are 1 to {rows}, columns 1 to {cols}",
                [
                    ("cell", format!("{row}.{col}")),
                    ("pawn", name),
                    ("rows", self.rows.to_string()),
                    ("cols", self.cols.to_string()),
                ],
            ));
        }
        if let Some((other, _)) = seen.iter().find(|(_, taken)| *taken == spot) {
            return Err(Refusal::new(
                "blockade.starts.same",
                "{first} and {second} have the same start cell {cell}; the four must differ",
                [("first", other.clone()), ("second", name), ("cell", format!("{row}.{col}"))],
            ));
        }
        seen.push((name, spot));
        Ok(())
    }

    /// How many words a set of this board's cells needs: the `W` of [`Blockade`](super::Blockade), one of 1, 3 and 10.
    #[must_use]
    pub fn words(&self) -> usize {
        match usize::from(self.rows) * usize::from(self.cols) {
            ..=64 => 1,
            65..=192 => 3,
            _ => 10,
        }
    }
}

/// The usual start cells: a third of the rows from the edges, three tenths of the columns.
fn default_starts(rows: u8, cols: u8) -> [[Spot; 2]; 2] {
    let (rows, cols) = (u16::from(rows), u16::from(cols));
    let top = (2 * rows + 3) / 6;
    let bottom = rows + 1 - top;
    let left = 3 * cols / 10;
    let right = cols + 1 - left;
    [[(top as u8, left as u8), (bottom as u8, left as u8)], [(top as u8, right as u8), (bottom as u8, right as u8)]]
}

fn with_choice<T: Copy + PartialEq>(
    settings: Settings,
    key: &str,
    choices: &[(&'static str, T)],
    value: T,
) -> Settings {
    match choices.iter().position(|(_, choice)| *choice == value) {
        Some(index) if index > 0 => settings.with(key, choices[index].0),
        _ => settings,
    }
}

fn parse_starts(text: &str) -> Result<[[Spot; 2]; 2], Refusal> {
    let refuse = || {
        Refusal::new(
            "blockade.starts.form",
            "starts must be written like 4.4,8.4/4.11,8.11 (row.column of X1,X2/O1,O2), not {text}",
            [("text", quote(text))],
        )
    };
    let cell = |text: &str| -> Option<Spot> {
        let (row, col) = text.trim().split_once('.')?;
        Some((row.trim().parse().ok()?, col.trim().parse().ok()?))
    };
    let side = |text: &str| -> Option<[Spot; 2]> {
        let (one, two) = text.split_once(',')?;
        Some([cell(one)?, cell(two)?])
    };
    let (first, second) = text.split_once('/').ok_or_else(refuse)?;
    Ok([side(first).ok_or_else(refuse)?, side(second).ok_or_else(refuse)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Params, Refusal> {
        Params::from_settings(&Settings::parse(text)?)
    }

    #[test]
    fn defaults_are_the_standard_game() {
        let params = read("").unwrap();
        assert_eq!(params.starts, [[(4, 4), (8, 4)], [(4, 11), (8, 11)]]);
        assert_eq!(params, Params::default());
        assert_eq!(params.settings().to_string(), "");
        for rows in 5..=22 {
            for cols in 5..=28 {
                Params::sized(rows, cols, 9).check().unwrap();
            }
        }
    }

    #[test]
    fn settings_round_trip() {
        for text in [
            "rows=7 cols=8 walls=4 starts=2.2,6.2/2.7,6.7",
            "rows=22 cols=28 walls=18 plies=1 single_step=loose wall=exclusive step=free",
            "single_step=goal_only wall=optional walls=0",
            "walls=3 setup=free",
        ] {
            let params = read(text).unwrap();
            assert_eq!(read(&params.settings().to_string()).unwrap(), params);
        }
        assert_eq!(read("rows=11 step=exact").unwrap().settings().to_string(), "");
    }

    #[test]
    fn refusals_name_the_law() {
        for (text, law) in [
            ("rows=4", "settings.number"),
            ("cols=29", "settings.number"),
            ("walls=19", "settings.number"),
            ("plies=0", "settings.number"),
            ("size=8", "settings.unknown"),
            ("wall=never", "settings.choice"),
            ("setup=loose", "settings.choice"),
            ("starts=1.1,2.2", "blockade.starts.form"),
            ("starts=1.1,2.2/3.3", "blockade.starts.form"),
            ("starts=1.1,2.2/3.3,999.1", "blockade.starts.form"),
            ("starts=1.1,2.2/3.3,12.1", "blockade.starts.outside"),
            ("starts=1.1,2.2/3.3,0.1", "blockade.starts.outside"),
            ("starts=1.1,2.2/3.3,1.1", "blockade.starts.same"),
        ] {
            assert_eq!(read(text).unwrap_err().law, law, "{text}");
        }
    }

    #[test]
    fn words_hold_the_board() {
        assert_eq!(Params::sized(8, 8, 1).words(), 1);
        assert_eq!(Params::sized(11, 14, 9).words(), 3);
        assert_eq!(Params::sized(22, 28, 9).words(), 10);
        assert_eq!(Params::sized(5, 13, 9).words(), 3);
    }
}
