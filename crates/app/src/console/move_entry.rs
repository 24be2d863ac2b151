//! From typed text to a move: the course's forms, read leniently, and moves step by step.
//!
//! Only spelling is judged here, not legality. Text that is not understood is left as it is: the game reads it, and
//! refuses it with its own sentence.

use potez_rules::scene::{GridWall, Orientation};

/// What has already been typed of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Nothing.
    Nothing,
    /// Blockade: the pawn move; the wall is missing.
    Pawn,
    /// Byte: the field; the index of the checker or the direction is missing.
    Stack { field: String, index: Option<String>, way: Option<String> },
}

/// What the text means, as far as spelling goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// Perhaps a whole move; the game decides.
    Move(String),
    /// The wall after a pawn move that is known.
    Wall(GridWall),
    /// The first steps of a move of Byte.
    Stack { field: String, index: Option<String>, way: Option<String> },
}

/// Reads text that follows the parts already known.
pub(super) fn read(game: &str, mark: char, known: &Known, typed: &str) -> Entry {
    match game {
        "blockade" => blockade(mark, known, typed),
        "byte" => byte(known, typed),
        _ => Entry::Move(typed.to_owned()),
    }
}

/// A whole turn, in which a missing player means the player to move, or the wall after a known pawn move.
fn blockade(mark: char, known: &Known, typed: &str) -> Entry {
    if typed.contains(['-', '/']) {
        return Entry::Move(typed.to_owned());
    }
    let signs = blockade_signs(typed);
    if let (Known::Pawn, Some(wall)) = (known, wall_of(&signs)) {
        return Entry::Wall(wall);
    }
    Entry::Move(match signs.chars().next() {
        // A missing player means the player to move. A wall alone is a turn in one variant.
        Some('X' | 'O') if fits(&signs) => signs,
        _ if fits(&signs) => format!("{mark}{signs}"),
        // Not a move: the game refuses the text as it was typed.
        _ => typed.to_owned(),
    })
}

/// A colour and the row and column of its upper left cell, as the course writes a wall.
fn wall_of(signs: &str) -> Option<GridWall> {
    let mut signs = signs.chars();
    let orientation = match signs.next()? {
        'P' | 'B' => Orientation::Horizontal,
        'Z' | 'G' => Orientation::Vertical,
        _ => return None,
    };
    let mut place = || signs.next()?.to_digit(36)?.checked_sub(1).map(|place| place as usize);
    let (row, col) = (place()?, place()?);
    signs.next().is_none().then_some(GridWall { row, col, orientation })
}

fn is_colour(sign: char) -> bool {
    matches!(sign, 'P' | 'B' | 'Z' | 'G')
}

/// Does it have as many characters as a turn or a part of one?
fn fits(signs: &str) -> bool {
    let count = signs.chars().count();
    match signs.chars().next() {
        Some('X' | 'O') => matches!(count, 4 | 7),
        Some('1' | '2') => matches!(count, 3 | 6),
        Some(colour) => is_colour(colour) && count == 3,
        None => false,
    }
}

/// The characters of a turn without brackets, commas and spaces. Numbers from 10 on, which the course writes A, B …, may be
/// written out between spaces: they are read as numbers only if the text fits no other way.
fn blockade_signs(typed: &str) -> String {
    let upper: String = typed.to_uppercase().chars().map(latin_mark).collect();
    let tokens = || upper.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty());
    let plain: String = tokens().collect();
    if fits(&plain) {
        return plain;
    }
    let counted: String = tokens().map(|token| numeral(token).map_or_else(|| token.to_owned(), String::from)).collect();
    if fits(&counted) { counted } else { plain }
}

/// `10` to `28` as the course's letter.
fn numeral(token: &str) -> Option<char> {
    let number: u8 = token.parse().ok().filter(|number| (10..=28).contains(number))?;
    Some(char::from(b'A' + number - 10))
}

/// The Latin letter for a Cyrillic one that means a player or a colour.
fn latin_mark(sign: char) -> char {
    match sign {
        'Х' => 'X',
        'О' => 'O',
        'П' => 'P',
        'З' => 'Z',
        'Б' => 'B',
        'Г' => 'G',
        other => other,
    }
}

/// The text with Latin letters for the Cyrillic ones that mean a player or a colour; everything else as it was typed.
pub(super) fn latin_marks(typed: &str) -> String {
    let latin = |sign: char| match sign.to_uppercase().next().map(latin_mark) {
        Some(mark) if mark.is_ascii() && !sign.is_ascii() => mark,
        _ => sign,
    };
    typed.chars().map(latin).collect()
}

/// What a turn begins with, in our notation without colons, for a text in any spelling: numbers from 10 on may be written out or not, so
/// there are several readings.
pub(super) fn beginnings(game: &str, mark: char, typed: &str) -> Vec<String> {
    let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_uppercase();
    if game != "blockade" {
        let letters: String = bare(typed).chars().map(latin_letter).collect();
        return vec![letters];
    }
    let upper: String = typed.to_uppercase().chars().map(latin_mark).collect();
    let tokens = || upper.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty());
    let plain: String = tokens().collect();
    let counted: String = tokens().map(|token| numeral(token).map_or_else(|| token.to_owned(), String::from)).collect();
    let ours = |signs: String| -> String {
        let signs = if signs.starts_with(['X', 'O']) { signs } else { format!("{mark}{signs}") };
        let colour = |(place, sign): (usize, char)| match (place, sign) {
            (4, 'B') => 'P',
            (4, 'G') => 'Z',
            _ => sign,
        };
        signs.chars().enumerate().map(colour).collect()
    };
    vec![ours(plain), ours(counted)]
}

/// A whole move, or the field first, then index and direction in any order, in one line or one by one.
fn byte(known: &Known, typed: &str) -> Entry {
    let upper: String = typed.to_uppercase().chars().map(latin_letter).collect();
    let words: Vec<&str> = upper.split(|c: char| c.is_whitespace() || "[](),;".contains(c)).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let whole = || Entry::Move(words.join(" "));
    let (mut field, mut index, mut way) = match known {
        Known::Stack { field, index, way } => (Some(field.clone()), index.clone(), way.clone()),
        _ => (None, None, None),
    };
    let mut rest = words.as_slice();
    if let Some((name, behind)) = field_of(rest) {
        (field, index, way) = (Some(name), None, None);
        rest = behind;
    }
    let Some(field) = field else { return whole() };
    for word in rest {
        let place = if is_way(word) {
            &mut way
        } else if word.bytes().all(|b| b.is_ascii_digit()) {
            &mut index
        } else {
            return whole();
        };
        if place.replace((*word).to_owned()).is_some() && *known == Known::Nothing {
            return whole();
        }
    }
    match (index, way) {
        (Some(index), Some(way)) => Entry::Move(format!("{field} {index} {way}")),
        (index, way) => Entry::Stack { field, index, way },
    }
}

/// The field at the beginning, `B2` or `B 2`, and the words after it.
fn field_of<'a>(words: &'a [&'a str]) -> Option<(String, &'a [&'a str])> {
    let digits = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let (first, rest) = words.split_first()?;
    let letter = first.chars().next().filter(char::is_ascii_alphabetic)?;
    let number = &first[1..];
    if digits(number) {
        return Some((format!("{letter}{number}"), rest));
    }
    let (second, rest) = rest.split_first()?;
    (number.is_empty() && digits(second)).then(|| (format!("{letter}{second}"), rest))
}

fn is_way(word: &str) -> bool {
    matches!(word, "GL" | "GD" | "DL" | "DD")
}

/// The Latin letter for a Cyrillic one, as far as fields and directions need them.
fn latin_letter(sign: char) -> char {
    const PAIRS: [(char, char); 16] = [
        ('А', 'A'),
        ('Б', 'B'),
        ('Ц', 'C'),
        ('Д', 'D'),
        ('Е', 'E'),
        ('Ф', 'F'),
        ('Г', 'G'),
        ('Х', 'H'),
        ('И', 'I'),
        ('Ј', 'J'),
        ('К', 'K'),
        ('Л', 'L'),
        ('М', 'M'),
        ('Н', 'N'),
        ('О', 'O'),
        ('П', 'P'),
    ];
    PAIRS.iter().find(|(cyrillic, _)| *cyrillic == sign).map_or(sign, |(_, latin)| *latin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(typed: &str) -> String {
        match read("blockade", 'X', &Known::Nothing, typed) {
            Entry::Move(text) => text,
            step => panic!("{step:?}"),
        }
    }

    #[test]
    fn turns_of_blockade_are_spelled_in_many_ways() {
        for typed in [
            "X 1 6 3 B 4 9",
            "[X 1] [6 3] [B 4 9]",
            "x163b49",
            "X1:63:B49",
            "1 6 3 B 4 9",
            "х 1 6 3 б 4 9",
            "(x,1),(6,3),(b,4,9)",
        ] {
            assert_eq!(turn(typed), "X163B49", "{typed}");
        }
        assert_eq!(turn("X 1 10 11 B 9 12"), "X1ABB9C");
        assert_eq!(turn("X 1 1 2"), "X112");
        assert_eq!(turn("X 1 12"), "X112");
        assert_eq!(turn("h3-f3/d9h"), "h3-f3/d9h");
        assert_eq!(turn("Z 4 9"), "XZ49");
        assert_eq!(turn("pass"), "pass");
        assert_eq!(turn("hello there"), "hello there");
    }

    #[test]
    fn a_wall_goes_behind_the_pawn() {
        let read = |typed| read("blockade", 'X', &Known::Pawn, typed);
        let wall = |row, col, orientation| Entry::Wall(GridWall { row, col, orientation });
        assert_eq!(read("b 4 11"), wall(3, 10, Orientation::Horizontal));
        assert_eq!(read("П 4 9"), wall(3, 8, Orientation::Horizontal));
        assert_eq!(read("z a 1"), wall(9, 0, Orientation::Vertical));
        assert_eq!(read("X 2 6 3"), Entry::Move("X263".to_owned()));
    }

    #[test]
    fn lists_of_moves_are_asked_for_in_any_spelling() {
        for typed in ["1 6 4", "X 1 6 4", "[x 1] [6 4]", "164", "х1:64"] {
            assert!(beginnings("blockade", 'X', typed).contains(&"X164".to_owned()), "{typed}");
        }
        assert!(beginnings("blockade", 'X', "1 6 4 b 10").contains(&"X164PA".to_owned()));
        assert_eq!(beginnings("byte", 'X', "б2 0"), ["B20"]);
    }

    fn stack(field: &str, index: Option<&str>, way: Option<&str>) -> Entry {
        let own = |text: Option<&str>| text.map(str::to_owned);
        Entry::Stack { field: field.to_owned(), index: own(index), way: own(way) }
    }

    #[test]
    fn moves_of_byte_come_whole_or_one_by_one() {
        let whole = Entry::Move("B2 0 DD".to_owned());
        for typed in ["B2 0 DD", "b2 dd 0", "(B, 2) 0 DD", "Б2 0 ДД"] {
            assert_eq!(read("byte", 'X', &Known::Nothing, typed), whole, "{typed}");
        }
        assert_eq!(read("byte", 'X', &Known::Nothing, "b 2"), stack("B2", None, None));
        assert_eq!(read("byte", 'X', &Known::Nothing, "B2 DD"), stack("B2", None, Some("DD")));
        let known = Known::Stack { field: "B2".to_owned(), index: None, way: None };
        assert_eq!(read("byte", 'X', &known, "0"), stack("B2", Some("0"), None));
        assert_eq!(read("byte", 'X', &known, "dd 0"), whole);
        assert_eq!(read("byte", 'X', &known, "C3"), stack("C3", None, None));
        for left in ["B2-DD-0", "PASS", "D2:3-E3", "B2 0 0 DD", "B2 XX", ""] {
            assert_eq!(read("byte", 'X', &Known::Nothing, left), Entry::Move(left.to_owned()), "{left}");
        }
    }
}
