//! Moves and points of SGF, and their equivalents in our notation.

use potez_rules::Player;

/// A point as (row, column) from 0.
pub(super) type Point = (usize, usize);

/// `ca` for row 0, column 2.
pub(super) fn point_text((row, col): Point) -> String {
    [col, row].map(|place| char::from(b'a' + (place % 26) as u8)).iter().collect()
}

/// Reads `ca`; also `c1`, as some programs write it.
pub(super) fn parse_point(text: &str) -> Option<Point> {
    let mut signs = text.chars();
    let col = letter(signs.next()?)?;
    let rest = signs.as_str();
    let row = match number(rest) {
        Some(number) => number.checked_sub(1).filter(|_| rest.len() <= 2)?,
        None => letter(signs.next()?).filter(|_| signs.as_str().is_empty())?,
    };
    Some((row, col))
}

/// Digits only: no sign before them.
fn number(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn letter(sign: char) -> Option<usize> {
    match sign {
        'a'..='z' => Some(sign as usize - 'a' as usize),
        'A'..='Z' => Some(sign as usize - 'A' as usize),
        _ => None,
    }
}

/// The letter of Black or White.
pub(super) fn colour(player: Player) -> char {
    match player {
        Player::First => 'B',
        Player::Second => 'W',
    }
}

/// A move of m,n,k in our notation, `c1`, as a value.
pub(super) fn mark_value(text: &str) -> Option<String> {
    parse_point(text).map(point_text)
}

/// A value as a move of m,n,k in our notation. It need not be on the board: the rules check that.
pub(super) fn mark_move(value: &str) -> Option<String> {
    let (row, col) = parse_point(value.trim())?;
    Some(format!("{}{}", char::from(b'a' + col as u8), row + 1))
}

/// The directions of Byte with their steps in rows and columns.
const DIRECTIONS: [(&str, isize, isize); 4] = [("GL", -1, -1), ("GD", -1, 1), ("DL", 1, -1), ("DD", 1, 1)];

/// A move of Byte in our notation, `B2-DD-1`, as a value, `bb1:cc`.
pub(super) fn checker_value(text: &str) -> Option<String> {
    match text {
        "pass" => return Some(String::new()),
        "swap" => return Some(text.to_owned()),
        _ => {}
    }
    let mut parts = text.split('-');
    let (square, way, index) = (parts.next()?, parts.next()?, parts.next()?);
    let row = letter(square.chars().next()?)?;
    let col = square.get(1..)?.parse::<usize>().ok()?.checked_sub(1)?;
    let (_, down, right) = DIRECTIONS.into_iter().find(|(name, ..)| *name == way)?;
    let to = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
    let index = if index == "0" { "" } else { index };
    Some(format!("{}{index}:{}", point_text((row, col)), point_text(to)))
}

/// A value as a move of Byte in our notation.
pub(super) fn checker_move(value: &str) -> Option<String> {
    let value = value.trim();
    match value {
        "" => return Some("pass".to_owned()),
        "swap" => return Some(value.to_owned()),
        _ => {}
    }
    let (from, to) = value.split_once(':')?;
    let (index, from) = match from.char_indices().nth(2) {
        None => ("0", from),
        Some((end, _)) => (&from[end..], &from[..end]),
    };
    let ((row, col), to) = (parse_point(from)?, parse_point(to)?);
    let step = |from: usize, to: usize| to as isize - from as isize;
    let (way, ..) =
        DIRECTIONS.into_iter().find(|(_, down, right)| (step(row, to.0), step(col, to.1)) == (*down, *right))?;
    let index = u8::try_from(number(index)?).ok()?;
    Some(format!("{}{}-{way}-{index}", char::from(b'A' + row as u8), col + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn points_are_columns_and_rows() {
        assert_eq!(mark_value("c1").as_deref(), Some("ca"));
        assert_eq!(mark_value("h15").as_deref(), Some("ho"));
        assert_eq!(mark_move("ho").as_deref(), Some("h15"));
        assert_eq!(mark_move("h8").as_deref(), Some("h8"));
        for value in ["", "a", "abc", "a0", "1a", "a123", "č", "aš", "a+1"] {
            assert_eq!(mark_move(value), None, "{value}");
        }
        assert_eq!(checker_value("B2-DD-0").as_deref(), Some("bb:cc"));
        assert_eq!(checker_value("D2-GD-1").as_deref(), Some("bd1:cc"));
        assert_eq!(checker_value("pass").as_deref(), Some(""));
        for value in ["bb", "bb:bb", "bb:dd", "bbx:cc", "bb300:cc", ":", "č:č", "bbč:cc"] {
            assert_eq!(checker_move(value), None, "{value}");
        }
    }

    proptest! {
        #[test]
        fn moves_are_read_back(row in 1..23u8, col in 2..24u32, way in 0..4usize, index in 0..7u8) {
            let text = format!("{}{col}-{}-{index}", char::from(b'A' + row), DIRECTIONS[way].0);
            let value = checker_value(&text);
            prop_assert_eq!(value.and_then(|value| checker_move(&value)), Some(text));
        }

        #[test]
        fn readers_take_anything(text in ".{0,8}", near in "[a-cA-C0-3:-]{0,8}") {
            for text in [&text, &near] {
                let _ = (mark_move(text), checker_move(text), mark_value(text), checker_value(text));
            }
        }
    }
}
