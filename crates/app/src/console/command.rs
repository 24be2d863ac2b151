//! What can be typed besides moves.

/// A command, as opposed to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Moves,
    Undo,
    Redo,
    Reset,
    Hint,
    Board,
    Paths,
    Eval,
    States,
    Analyse,
    Resign,
    Draw,
    Save,
    Load,
    Quit,
}

/// The words for each command, in English and in Serbian, the Latin ones without their marks too. No single letters:
/// those are columns and nodes.
const WORDS: &[(Command, &[&str])] = &[
    (Command::Help, &["help", "?", "pomoć", "pomoc", "помоћ"]),
    (Command::Moves, &["moves", "potezi", "потези"]),
    (Command::Undo, &["undo", "nazad", "назад"]),
    (Command::Redo, &["redo", "napred", "напред"]),
    (Command::Reset, &["reset", "ispočetka", "ispocetka", "испочетка"]),
    (Command::Hint, &["hint", "savet", "савет"]),
    (Command::Board, &["board", "tabla", "табла"]),
    (Command::Paths, &["paths", "putevi", "путеви"]),
    (Command::Eval, &["eval", "procena", "процена"]),
    (Command::States, &["states", "sledbenici", "следбеници", "stanja", "стања"]),
    (Command::Analyse, &["analyse", "analyze", "analiza", "анализа"]),
    (Command::Resign, &["resign", "predajem", "предајем"]),
    (Command::Draw, &["draw", "remi", "реми"]),
    (Command::Save, &["save", "sačuvaj", "sacuvaj", "сачувај"]),
    (Command::Load, &["load", "učitaj", "ucitaj", "учитај"]),
    (Command::Quit, &["quit", "exit", "kraj", "крај"]),
];

impl Command {
    /// Reads a command and its argument; `None` if the line is not a command.
    pub(super) fn parse(text: &str) -> Option<(Command, &str)> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let word = word.to_lowercase();
        let (command, _) = WORDS.iter().find(|(_, words)| words.contains(&word.as_str()))?;
        Some((*command, rest.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_both_languages_and_any_case() {
        assert_eq!(Command::parse("HELP"), Some((Command::Help, "")));
        assert_eq!(Command::parse("Помоћ"), Some((Command::Help, "")));
        assert_eq!(Command::parse("save  my game.json"), Some((Command::Save, "my game.json")));
        assert_eq!(Command::parse("moves X1"), Some((Command::Moves, "X1")));
        assert_eq!(Command::parse("undo twice"), Some((Command::Undo, "twice")));
        for other in ["", "b2", "X 1 6 3", "q", "H", "B2 0 DD"] {
            assert_eq!(Command::parse(other), None, "{other}");
        }
    }

    #[test]
    fn no_word_means_two_things() {
        let mut words: Vec<&str> = WORDS.iter().flat_map(|(_, words)| *words).copied().collect();
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all);
        assert!(words.iter().all(|word| *word == "?" || word.chars().count() > 2));
    }
}
