//! [`Entry`]: everything that the program knows about a game.

use potez_rules::{OptionSpec, Refusal, Settings};

use crate::table::Table;

/// Opens a game with options.
pub type Open = fn(&Settings) -> Result<Box<dyn Table>, Refusal>;

/// A game with everything that comes with it: rules and engines, texts in two languages, its look on the page, presets.
///
/// Only a name and a way to open the game are needed; everything else has a default.
///
/// ```
/// use potez_play::{Entry, table};
/// use potez_rules::mnk::Mnk;
/// const GAME: Entry = Entry::new("xo", |settings| {
///     settings.only(&[])?;
///     Ok(table(Mnk::tictactoe(), settings.clone()))
/// })
/// .title("Noughts and crosses")
/// .summary("three in a row");
/// assert_eq!((GAME.open)(&Default::default()).unwrap().moves(Default::default()).len(), 9);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The name on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What the game is, in one sentence.
    pub summary: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionSpec],
    /// The rules for a reader, in Markdown.
    pub rules: &'static str,
    /// Opens it with options.
    pub open: Open,
    /// The texts in Serbian.
    pub serbian: Option<Serbian>,
    /// The moves that lead to the position shown where people choose a game.
    pub picture: Option<&'static str>,
    /// How the page draws the pieces of X and of O, if their shape is not enough.
    pub pieces: Option<[PieceStyle; 2]>,
    /// Named options and positions.
    pub presets: &'static [Preset],
    /// Does the course have a program for it?
    pub course: bool,
}

/// The Serbian texts of a game, in Cyrillic; Latin is derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Serbian {
    /// Messages in the syntax of Fluent: `game-NAME-title`, `game-NAME-summary`, `game-NAME-OPTION`,
    /// `game-NAME-preset-PRESET`, `game-NAME-standard-FEATURE` for what a feature of the evaluation counts, and for each refusal its law
    /// (`hexapawn.step` is `hexapawn-step`).
    pub messages: &'static str,
    /// The rules in Markdown, if they are translated.
    pub rules: Option<&'static str>,
}

/// How the page draws the pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceStyle {
    /// One character instead of the shape; an empty text keeps the shape.
    pub symbol: &'static str,
    /// A colour as CSS writes it; an empty text keeps the theme's.
    pub colour: &'static str,
}

/// Named options, and perhaps a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The options, as in `rows=4 cols=5`.
    pub settings: &'static str,
    /// Where the game begins, if not at its own start.
    pub position: Option<&'static str>,
}

impl Entry {
    /// A game with this name on the command line.
    #[must_use]
    pub const fn new(name: &'static str, open: Open) -> Entry {
        Entry {
            name,
            title: name,
            summary: "",
            options: &[],
            rules: "",
            open,
            serbian: None,
            picture: None,
            pieces: None,
            presets: &[],
            course: false,
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self, title: &'static str) -> Entry {
        Entry { title, ..self }
    }

    /// What the game is, in one sentence.
    #[must_use]
    pub const fn summary(self, summary: &'static str) -> Entry {
        Entry { summary, ..self }
    }

    /// The options that it takes.
    #[must_use]
    pub const fn options(self, options: &'static [OptionSpec]) -> Entry {
        Entry { options, ..self }
    }

    /// The rules for a reader, in Markdown.
    #[must_use]
    pub const fn rules(self, rules: &'static str) -> Entry {
        Entry { rules, ..self }
    }

    /// The Serbian messages, in Cyrillic.
    #[must_use]
    pub const fn serbian(self, messages: &'static str) -> Entry {
        let rules = match self.serbian {
            Some(serbian) => serbian.rules,
            None => None,
        };
        Entry { serbian: Some(Serbian { messages, rules }), ..self }
    }

    /// The rules in Serbian, in Cyrillic.
    #[must_use]
    pub const fn serbian_rules(self, rules: &'static str) -> Entry {
        let messages = match self.serbian {
            Some(serbian) => serbian.messages,
            None => "",
        };
        Entry { serbian: Some(Serbian { messages, rules: Some(rules) }), ..self }
    }

    /// The moves that lead to the position shown where people choose a game.
    #[must_use]
    pub const fn picture(self, moves: &'static str) -> Entry {
        Entry { picture: Some(moves), ..self }
    }

    /// How the page draws the pieces of X and of O.
    #[must_use]
    pub const fn pieces(self, x: PieceStyle, o: PieceStyle) -> Entry {
        Entry { pieces: Some([x, o]), ..self }
    }

    /// Named options and positions.
    #[must_use]
    pub const fn presets(self, presets: &'static [Preset]) -> Entry {
        Entry { presets, ..self }
    }

    /// The course has a program for this game.
    #[must_use]
    pub const fn course(self) -> Entry {
        Entry { course: true, ..self }
    }

    /// The preset of this name.
    ///
    /// # Errors
    /// There is none; the message lists the existing ones.
    pub fn preset(&self, name: &str) -> Result<&'static Preset, Refusal> {
        self.presets.iter().find(|preset| preset.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
            let facts = [("name", potez_rules::refusal::quote(name)), ("game", self.name.to_owned())];
            if self.presets.is_empty() {
                return Refusal::new("game.no_preset", "there is no preset {name}; {game} has no presets", facts);
            }
            let names: Vec<&str> = self.presets.iter().map(|preset| preset.name).collect();
            let [name, game] = facts;
            let facts = [name, game, ("names", names.join(", "))];
            Refusal::new("game.preset", "there is no preset {name}; the presets of {game}: {names}", facts)
        })
    }
}

impl PieceStyle {
    /// A symbol in a colour.
    #[must_use]
    pub const fn new(symbol: &'static str, colour: &'static str) -> PieceStyle {
        PieceStyle { symbol, colour }
    }
}

impl Preset {
    /// A preset with options.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str, settings: &'static str) -> Preset {
        Preset { name, title, settings, position: None }
    }

    /// The same, beginning from a position.
    #[must_use]
    pub const fn at(self, position: &'static str) -> Preset {
        Preset { position: Some(position), ..self }
    }
}
