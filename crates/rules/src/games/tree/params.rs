//! The options: which tree, and who moves first.

use super::{Tree, name};
use crate::game::Player;
use crate::refusal::Refusal;
use crate::settings::{OptionKind, OptionSpec, Settings};

/// The options of `tree`.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "tree",
        values: "lecture, or a tree as text: A(B(K=2,L=3),C=5)",
        kind: OptionKind::Text,
        default: "lecture",
        help: "The tree, in any format that can be read.",
    },
    OptionSpec {
        key: "first",
        values: "max or min",
        kind: OptionKind::Choice { choices: &["max", "min"] },
        default: "max",
        help: "Who moves at the root, unless the tree says so itself.",
    },
];

/// The chosen tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    /// The tree as text, in any format; `None` for the lecture's.
    pub text: Option<String>,
    /// Who moves at the root; if `None`, whoever the text names, or Max.
    pub first: Option<Player>,
}

impl Params {
    /// Reads the options. The text comes out in brackets without blanks, so that it fits into one line of settings.
    ///
    /// # Errors
    /// An unknown option, or whatever is wrong with the tree.
    pub fn from_settings(settings: &Settings) -> Result<Params, Refusal> {
        settings.only(OPTIONS)?;
        let first = match settings.get("first") {
            None => None,
            Some(_) => Some(settings.choice("first", &[("max", Player::First), ("min", Player::Second)])?),
        };
        let text = settings.get("tree").filter(|text| !is_lecture(text)).map(str::to_owned);
        if text.is_none() {
            return Ok(Params { text, first: first.filter(|&first| first == Player::Second) });
        }
        let tree = Tree::new(&Params { text, first })?;
        let first = Some(tree.nodes[0].turn).filter(|&turn| turn == Player::Second);
        let lecture = Tree::new(&Params { text: None, first })?;
        Ok(Params { text: (tree != lecture).then(|| tree.brackets_under(first)), first })
    }

    /// The options that differ from the defaults.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        if let Some(text) = &self.text {
            // In brackets if the text can be read; blanks would end the option.
            let text = Tree::new(self).map_or_else(|_| text.clone(), |tree| tree.brackets_under(self.first));
            settings = settings.with("tree", text);
        }
        if let Some(first) = self.first {
            settings = settings.with("first", name::player_word(first));
        }
        settings
    }
}

impl Tree {
    /// The tree that the options describe.
    ///
    /// # Errors
    /// Whatever is wrong with the text of the tree, or a root that contradicts `first`.
    pub fn new(params: &Params) -> Result<Tree, Refusal> {
        match (&params.text, params.first) {
            (None, None) => Ok(Tree::lecture()),
            (None, Some(first)) => Tree::parse_as(&Tree::lecture().to_brackets(), Some(first)),
            (Some(text), first) => Tree::parse_as(text, first),
        }
    }

    /// In brackets, with a word for the root only if `first` does not already say it. A single node whose name is the word for the
    /// lecture's tree is quoted, to tell it from that tree.
    fn brackets_under(&self, first: Option<Player>) -> String {
        let text = self.write_brackets(first.unwrap_or(Player::First));
        if is_lecture(&text) { format!("\"{text}\"") } else { text }
    }
}

/// Is it the word for the lecture's tree?
fn is_lecture(text: &str) -> bool {
    text.eq_ignore_ascii_case("lecture")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn params(pairs: &[(&str, &str)]) -> Result<Params, Refusal> {
        let settings = pairs.iter().fold(Settings::new(), |settings, (key, value)| settings.with(key, value));
        Params::from_settings(&settings)
    }

    #[test]
    fn nothing_means_the_lecture() {
        for pairs in [vec![], vec![("tree", "lecture")], vec![("first", "max")]] {
            let params = params(&pairs).unwrap();
            assert_eq!(params, Params::default());
            assert_eq!(params.settings(), Settings::new());
            assert_eq!(Tree::new(&params).unwrap(), Tree::lecture());
        }
        let spelled = Tree::lecture().to_json();
        assert_eq!(params(&[("tree", &spelled)]).unwrap(), Params::default());
    }

    #[test]
    fn settings_fit_in_a_line_and_round_trip() {
        for pairs in [
            vec![("first", "min")],
            vec![("tree", "A\n  B: 2\n  \"C c\": 3"), ("first", "min")],
            vec![("tree", "A:min(B C:min(D))")],
            vec![("tree", "[[3, 12], [2, 4]]")],
            vec![("tree", "lecture # a single node of this name")],
            vec![("tree", "\"Lecture\""), ("first", "min")],
        ] {
            let params = params(&pairs).unwrap();
            let line = params.settings().to_string();
            let again = Params::from_settings(&Settings::parse(&line).unwrap()).unwrap();
            assert_eq!(again, params, "{line}");
            assert_ne!(line, "");
            assert_eq!(again.settings().to_string(), line);
            assert_eq!(Tree::new(&again).unwrap(), Tree::new(&params).unwrap());
        }
    }

    #[test]
    fn first_turns_the_players_round() {
        let tree = Tree::new(&params(&[("first", "min")]).unwrap()).unwrap();
        assert_eq!(tree.turn(&tree.root()), Player::Second);
        assert_eq!(tree.turn(&tree.find("B").unwrap()), Player::First);
    }

    #[test]
    fn bad_options_are_refused() {
        assert_eq!(params(&[("first", "both")]).unwrap_err().law, "settings.choice");
        assert_eq!(params(&[("file", "x")]).unwrap_err().law, "settings.unknown");
        assert_eq!(params(&[("tree", "A(B")]).unwrap_err().law, "tree.bracket");
        assert_eq!(params(&[("tree", "")]).unwrap_err().law, "tree.empty");
        assert_eq!(params(&[("tree", "A:max(B)"), ("first", "min")]).unwrap_err().law, "tree.first");
    }
}
