//! The slides as text, in Rust and in Python, for chapters and for the code panel of a recorded search.
//!
//! A slide is the text between `slide begins` and `slide ends` in its file. A comment `@…` at the end of a line holds the marks of the
//! line: the events of a recorded search at which it runs. They are not part of what is shown.

/// A language that the slides are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// The language of the lecture.
    Python,
    /// The language of this program.
    Rust,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::Python, Language::Rust];

    /// The name, as people write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::Python => "Python",
            Language::Rust => "Rust",
        }
    }

    /// What comes before the marks of a line.
    const fn comment(self) -> &'static str {
        match self {
            Language::Python => "# @",
            Language::Rust => "// @",
        }
    }
}

/// A line of a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The code.
    pub code: &'static str,
    /// What the code does in terms of a recorded search, such as `cut-max`; empty for most lines.
    pub mark: &'static str,
}

/// An algorithm in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Slide {
    /// The name of its file.
    pub name: &'static str,
    python: &'static str,
    rust: &'static str,
}

macro_rules! slides {
    ($($name:literal),*) => {
        /// All slides.
        pub const SLIDES: &[Slide] = &[$(Slide {
            name: $name,
            python: include_str!(concat!("python/", $name, ".py")),
            rust: include_str!(concat!($name, ".rs")),
        }),*];
    };
}

slides!("minimax", "alphabeta", "fail_soft", "fail_soft_strict", "strict", "negamax", "pvs", "deepening", "table");

impl Slide {
    /// The slide of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Slide> {
        SLIDES.iter().find(|slide| slide.name == name)
    }

    /// The whole file.
    #[must_use]
    pub const fn file(&self, language: Language) -> &'static str {
        match language {
            Language::Python => self.python,
            Language::Rust => self.rust,
        }
    }

    /// The lines of the slide, each with the number of its line in the file, counted from 1.
    #[must_use]
    pub fn lines(&self, language: Language) -> Vec<(usize, Line)> {
        let split = |text: &'static str| match text.split_once(language.comment()) {
            Some((code, mark)) => Line { code: code.trim_end(), mark: mark.trim() },
            None => Line { code: text.trim_end(), mark: "" },
        };
        let lines = self.file(language).lines().enumerate();
        let slide = lines.skip_while(|(_, text)| !text.ends_with("slide begins")).skip(1);
        let slide = slide.take_while(|(_, text)| !text.ends_with("slide ends"));
        slide.map(|(index, text)| (index + 1, split(text))).collect()
    }
}
