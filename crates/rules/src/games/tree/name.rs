//! Names of nodes: what they may look like, and generated names for nodes without one.

use std::collections::HashSet;

use super::value;
use crate::game::Player;
use crate::refusal::{Refusal, quote};

/// The most characters in a name.
const LONGEST: usize = 100;

/// Refuses names that would not survive in a list of moves or in a line of text.
pub(super) fn check(name: &str) -> Result<(), Refusal> {
    let refuse = |why: &'static str| Err(Refusal::new("tree.name", why, [("name", quote(name))]));
    if name.is_empty() {
        refuse("a name must not be empty")
    } else if name.chars().nth(LONGEST).is_some() {
        refuse("the name {name} is too long: at most 100 characters are allowed")
    } else if name.chars().any(char::is_control) {
        refuse("the name {name} has a control character in it")
    } else if name.contains([',', ';']) {
        refuse("the name {name} has a comma or a semicolon in it, which separate moves")
    } else if name.trim() != name {
        refuse("the name {name} begins or ends with a blank")
    } else {
        Ok(())
    }
}

/// The word for a player: `max` or `min`, in any case.
pub(super) fn player(word: &str) -> Option<Player> {
    if word.eq_ignore_ascii_case("max") {
        Some(Player::First)
    } else if word.eq_ignore_ascii_case("min") {
        Some(Player::Second)
    } else {
        None
    }
}

/// The word for a player, as it is written.
pub(super) const fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "max",
        Player::Second => "min",
    }
}

/// Does the bare word mean something other than a name?
pub(super) fn reserved(word: &str) -> bool {
    player(word).is_some() || value::looks_like(word)
}

/// A, B, …, Z, AA, AB, …: leaving out those that are taken, and words such as MAX and INF.
pub(super) struct Generated<'a> {
    next: u32,
    taken: HashSet<&'a str>,
}

impl<'a> Generated<'a> {
    pub(super) fn new(taken: HashSet<&'a str>) -> Generated<'a> {
        Generated { next: 0, taken }
    }

    pub(super) fn next_name(&mut self) -> String {
        loop {
            let name = letters(self.next);
            self.next += 1;
            if !self.taken.contains(name.as_str()) && !reserved(&name) {
                return name;
            }
        }
    }
}

fn letters(mut number: u32) -> String {
    let mut name = Vec::new();
    loop {
        name.push(char::from(b'A' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            return name.iter().rev().collect();
        }
        number -= 1;
    }
}

/// A few names, for use in a refusal.
pub(super) fn list<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let total = names.len();
    let mut shown: Vec<String> = names.take(10).map(bare).collect();
    if total > shown.len() {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}

/// A name in a sentence: quoted only if it could be misread.
pub(super) fn bare(name: &str) -> String {
    if name.chars().count() <= 20 && name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        name.to_owned()
    } else {
        quote(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let names: Vec<String> = [0, 25, 26, 27, 51, 52, 701, 702].into_iter().map(letters).collect();
        assert_eq!(names, ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn generated_names_avoid_what_is_taken_and_what_means_something() {
        let mut generated = Generated::new(HashSet::from(["B"]));
        let names: Vec<String> = (0..10_000).map(|_| generated.next_name()).collect();
        assert_eq!(names[..3], ["A", "C", "D"]);
        assert!(!names.iter().any(|name| name == "MAX" || name == "INF" || name == "NAN"));
        assert!(names.iter().any(|name| name == "MAY"));
    }

    #[test]
    fn names_must_survive_a_list_of_moves() {
        for name in ["", " A", "A ", "a,b", "a;b", "a\nb", "a\u{7}", &"x".repeat(101)] {
            assert_eq!(check(name).unwrap_err().law, "tree.name", "{name:?}");
        }
        for name in ["A", "a b", "č", "0", "max", "A'", &"ž".repeat(100)] {
            assert_eq!(check(name), Ok(()), "{name:?}");
        }
    }
}
