//! Everything that is wrong with a typed turn, in the way the course's programs report it: what cannot be read, and what the rules
//! refuse, each in one sentence that quotes the part in question.

use super::Blockade;
use super::notation::{colour_of, not_a_sign, unsign};
use super::params::WallRule;
use super::position::{Colour, Core, Position, Wall};
use crate::game::Player;
use crate::refusal::{Refusal, quote};

/// No turn has this many parts; reading stops here.
const MOST: usize = 32;

impl<const W: usize> Blockade<W> {
    /// All faults of a text in our form or the course's, `X2:63:Z49` or `[X 2] [6 3] [Z 4 9]`, in which the player may be left out;
    /// `None` if the text does not look like one.
    pub(super) fn all_faults(&self, position: &Position<W>, text: &str) -> Option<Vec<Refusal>> {
        let core = &position.core;
        if core.end.is_some() {
            return Some(vec![Refusal::game_over()]);
        }
        let parts = parts_of(text)?;
        let mut faults = Vec::new();
        let rest = self.read_player(core, &parts, &mut faults);
        let own = faults.is_empty();
        if rest.first().is_some_and(|part| colour(part).is_some()) && rest.len() <= 3 {
            if self.params.wall != WallRule::Exclusive {
                let template = "a turn begins with a pawn move; a wall alone is not a turn";
                faults.push(Refusal::new("blockade.pawn_first", template, []));
            }
            if let Some(wall) = self.read_wall(rest, &mut faults) {
                faults.extend(self.wall_faults(core, wall));
            }
            return Some(faults);
        }
        let (pawn, wall) = rest.split_at(rest.len().min(3));
        let from = read_pawn(pawn.first(), &mut faults).map(|pawn| position.pawn(core.turn(), pawn));
        let to = self.read_cell(pawn.get(1..).unwrap_or_default(), &mut faults);
        let step = match (from, to) {
            (Some(Some(from)), Some(to)) if own => {
                let wrong = self.why_no_step(core, from, to);
                let legal = wrong.is_none();
                faults.extend(wrong);
                legal.then_some((from, to))
            }
            _ => None,
        };
        let placed = if wall.is_empty() { None } else { self.read_wall(wall, &mut faults) };
        match (step, placed) {
            (Some((from, to)), Some(wall)) => faults.extend(self.faults_together(core, from, to, Some(wall))),
            // The wall can be checked without knowing where the pawn goes.
            (None, Some(wall)) => faults.extend(self.wall_faults(core, wall)),
            (Some((from, to)), None) if faults.is_empty() => {
                faults.extend(self.faults_together(core, from, to, None));
            }
            _ => {}
        }
        (!faults.is_empty()).then_some(faults)
    }

    /// The parts after the player, which may be left out.
    fn read_player<'a>(&self, core: &Core<W>, parts: &'a [String], faults: &mut Vec<Refusal>) -> &'a [String] {
        let [first, rest @ ..] = parts else { return parts };
        if let Some(player) = mark(first) {
            if player != core.turn() {
                let facts = [("player", player.mark().into())];
                faults.push(Refusal::new("blockade.turn", "it is not {player}'s turn", facts));
            }
            return rest;
        }
        let numbered = |part: &String| matches!(part.as_str(), "1" | "2");
        let left_out = numbered(first) && !(rest.first().is_some_and(numbered) && matches!(parts.len(), 4 | 7));
        if left_out || (colour(first).is_some() && parts.len() <= 3) {
            return parts;
        }
        faults.push(Refusal::new("blockade.player", "{text} is not a player: X or O", [("text", quote(first))]));
        rest
    }

    /// The cell to which the pawn goes.
    fn read_cell(&self, parts: &[String], faults: &mut Vec<Refusal>) -> Option<usize> {
        let before = faults.len();
        match parts {
            [] => {
                let template = "the new cell of the pawn is missing: its row, then its column";
                faults.push(Refusal::new("blockade.cell_missing", template, []));
            }
            [row] => {
                number(row, faults);
                let template = "the column of the pawn's new cell is missing";
                faults.push(Refusal::new("blockade.column_missing", template, []));
            }
            [row, col, ..] => {
                let (row, col) = (number(row, faults), number(col, faults));
                match self.cell_at(row.unwrap_or(1), col.unwrap_or(1)) {
                    Ok(cell) if faults.len() == before => return Some(cell),
                    Ok(_) => {}
                    Err(refusal) => faults.push(refusal),
                }
            }
        }
        None
    }

    /// The wall: its colour, and the row and column of its upper left cell.
    fn read_wall(&self, parts: &[String], faults: &mut Vec<Refusal>) -> Option<Wall> {
        let before = faults.len();
        let (first, place) = parts.split_first()?;
        let colour = colour(first);
        if colour.is_none() {
            let template = "{text} is not a wall: P (or B) is blue, Z (or G) is green";
            faults.push(Refusal::new("blockade.colour", template, [("text", quote(first))]));
        }
        match place {
            [] => {
                let template = "the place of the wall is missing: its row, then its column";
                faults.push(Refusal::new("blockade.place_missing", template, []));
            }
            [row] => {
                number(row, faults);
                faults.push(Refusal::new("blockade.wall_column_missing", "the column of the wall is missing", []));
            }
            [row, col, more @ ..] => {
                let (row, col) = (number(row, faults), number(col, faults));
                let wall = self.wall_at(colour.unwrap_or(Colour::Blue), row.unwrap_or(1), col.unwrap_or(1));
                if !more.is_empty() {
                    let facts = [("text", quote(&more.join(" ")))];
                    faults.push(Refusal::new("blockade.extra", "{text} is too much: a turn ends with its wall", facts));
                }
                match wall {
                    Ok(wall) if faults.len() == before => return Some(wall),
                    Ok(_) => {}
                    Err(refusal) => faults.push(refusal),
                }
            }
        }
        None
    }
}

/// The pawn, 0 or 1.
fn read_pawn(part: Option<&String>, faults: &mut Vec<Refusal>) -> Option<usize> {
    match part.map(String::as_str) {
        Some("1") => return Some(0),
        Some("2") => return Some(1),
        Some(other) => {
            faults.push(Refusal::new("blockade.pawn", "{text} is not a pawn: 1 or 2", [("text", quote(other))]));
        }
        None => faults.push(Refusal::new("blockade.pawn_missing", "the pawn is missing: 1 or 2", [])),
    }
    None
}

fn mark(part: &str) -> Option<Player> {
    single(part).and_then(Player::from_mark)
}

fn colour(part: &str) -> Option<Colour> {
    single(part).and_then(colour_of)
}

fn single(part: &str) -> Option<char> {
    let mut signs = part.chars();
    signs.next().filter(|_| signs.next().is_none())
}

/// A row or a column: a sign, or a number written out.
fn number(part: &str, faults: &mut Vec<Refusal>) -> Option<usize> {
    let written = || part.parse().ok().filter(|number| *number >= 10);
    let number = single(part).and_then(unsign).or_else(written);
    if number.is_none() {
        faults.push(not_a_sign(part));
    }
    number
}

/// The parts of a turn as they were typed. Signs may be run together, and numbers from 10 on may be written out: as few words as
/// possible are read as such numbers, if that makes a turn of the right length.
fn parts_of(text: &str) -> Option<Vec<String>> {
    let ornament = |c: char| c.is_whitespace() || "[](),;:".contains(c);
    let words: Vec<&str> = text.split(ornament).filter(|word| !word.is_empty()).take(MOST).collect();
    let begins =
        |word: &&str| word.starts_with(['1', '2']) || word.chars().next().and_then(Player::from_mark).is_some();
    let compact = |word: &&str| word.chars().take(MOST).count() <= 7;
    let like_a_turn = words.len() >= 3 || (words.first().is_some_and(begins) && words.iter().all(compact));
    if text.contains(['-', '/']) || !like_a_turn {
        return None;
    }
    let number = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let numbers: Vec<usize> = (0..words.len()).filter(|at| number(words[*at])).take(7).collect();
    let reading = |whole: &dyn Fn(usize) -> bool| {
        let mut parts = Vec::new();
        for (at, word) in words.iter().enumerate() {
            if whole(at) || !compact(word) {
                parts.push((*word).to_owned());
            } else {
                parts.extend(word.chars().map(String::from));
            }
        }
        parts
    };
    let fits = |parts: &Vec<String>| match parts.first().map(String::as_str) {
        Some("1" | "2") => matches!(parts.len(), 3 | 6),
        Some(_) => matches!(parts.len(), 4 | 7),
        None => false,
    };
    let mut choices: Vec<u32> = (0..1 << numbers.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let chosen =
        |choice: u32| reading(&|at| numbers.iter().position(|it| *it == at).is_some_and(|bit| choice >> bit & 1 == 1));
    let small = |at: usize| words[at].parse().is_ok_and(|number: usize| (10..=28).contains(&number));
    Some(choices.into_iter().map(chosen).find(fits).unwrap_or_else(|| reading(&small)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::blockade::Params;
    use crate::notation::{Notation, play_line};

    fn game() -> Blockade<3> {
        Blockade::new(Params::default()).unwrap()
    }

    fn told(text: &str) -> Vec<String> {
        let game = game();
        game.faults(&game.start(), text).iter().map(Refusal::to_string).collect()
    }

    #[test]
    fn everything_that_cannot_be_read_is_told_at_once() {
        assert_eq!(
            told("Y 3 6 99 R 4 ?"),
            [
                "'Y' is not a player: X or O",
                "'3' is not a pawn: 1 or 2",
                "there is no cell (6,99): rows are 1 to B, columns 1 to E",
                "'R' is not a wall: P (or B) is blue, Z (or G) is green",
                "'?' is not a row or a column: they are written 1 to 9, then A (10) to S (28)",
            ]
        );
        assert_eq!(
            told("O 1 6 4 B 11 1"),
            ["it is not O's turn", "there is no place for a wall at (B,1): rows are 1 to A, columns 1 to D"]
        );
        assert_eq!(
            told("X"),
            ["the pawn is missing: 1 or 2", "the new cell of the pawn is missing: its row, then its column"]
        );
        assert_eq!(told("X 1 6"), ["the column of the pawn's new cell is missing"]);
        assert_eq!(told("X 1 6 4 B"), ["the place of the wall is missing: its row, then its column"]);
        assert_eq!(told("X 1 6 4 B 4"), ["the column of the wall is missing"]);
        assert_eq!(told("X1 64 R4 99").len(), 2, "{:?}", told("X1 64 R4 99"));
        assert_eq!(told("X 1 6 4 B 4 9 7"), ["'7' is too much: a turn ends with its wall"]);
    }

    #[test]
    fn what_the_rules_refuse_is_told_beside_it() {
        assert_eq!(
            told("[X 1] [9 9] [Q 0 1]"),
            [
                "(9,9) is too far from (4,4): a pawn goes two cells straight or one diagonally",
                "'Q' is not a wall: P (or B) is blue, Z (or G) is green",
                "'0' is not a row or a column: they are written 1 to 9, then A (10) to S (28)",
            ]
        );
        assert_eq!(told("1 9 9"), ["(9,9) is too far from (4,4): a pawn goes two cells straight or one diagonally"]);
        assert_eq!(told("X164"), ["a wall must follow the pawn move: X has 9 blue and 9 green in hand"]);
        for other in ["hello there", "", "h3-f9/d9h", "pass", "X1:64:P11"] {
            assert!(told(other).len() <= 1, "{other}: {:?}", told(other));
        }
    }

    #[test]
    fn every_path_that_a_wall_closes_is_told() {
        let params = Params::from_settings(&crate::Settings::parse("rows=5 cols=5 walls=9").unwrap()).unwrap();
        let game = Blockade::<1>::new(params).unwrap();
        // Walls to the right of the first column, except at its top: the last one cuts off X2 and the goals of O.
        let (position, _) = play_line(&game, &game.start(), "X1:23:Z21,O1:14:Z41").unwrap();
        let faults: Vec<String> = game.faults(&position, "X1:12:P11").iter().map(Refusal::to_string).collect();
        let cut =
            |pawn, goal| format!("the wall P11 would block every path of the pawn {pawn} to the start cell {goal}");
        let cells =
            [("X2", "(2,5)"), ("X2", "(4,5)"), ("O1", "(2,1)"), ("O2", "(2,1)"), ("O1", "(4,1)"), ("O2", "(4,1)")];
        assert_eq!(faults, cells.map(|(pawn, goal)| cut(pawn, goal)));
    }
}
