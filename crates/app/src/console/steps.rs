//! A turn that is typed whole or step by step. The session keeps the steps, the rules say what can follow.

use potez_rules::{Dialect, Following, Player, Refusal, Target};

use super::Console;
use super::move_entry::{self, Entry, Known};
use crate::cli::failure::Failure;

/// The directions of Byte in the course's notation, with the change of row and column.
const WAYS: [(&str, isize, isize); 4] = [("GL", -1, -1), ("GD", -1, 1), ("DL", 1, -1), ("DD", 1, 1)];

/// The cell of a field such as `B2`: the row's letter and the column's number.
fn cell_of(field: &str) -> Option<Target> {
    let letter = field.bytes().next().filter(u8::is_ascii_uppercase)?;
    let number: usize = field.get(1..)?.parse().ok()?;
    Some(Target::Cell { row: usize::from(letter - b'A'), col: number.checked_sub(1)? })
}

impl Console<'_> {
    /// What has been typed of a turn.
    pub(super) fn known(&self) -> Known {
        match *self.session().made() {
            [Target::Cell { row, col }] => self.known_stack(row, col, None),
            [Target::Cell { row, col }, Target::Level { level, .. }] => self.known_stack(row, col, Some(level)),
            [] => Known::Nothing,
            _ => Known::Pawn,
        }
    }

    fn known_stack(&self, row: usize, col: usize, level: Option<usize>) -> Known {
        let letter = char::from(b'A' + row.min(25) as u8);
        let index = level.map(|level| level.to_string());
        Known::Stack { field: format!("{letter}{}", col + 1), index, way: self.way.clone() }
    }

    /// Forgets the steps that have been typed.
    pub(super) fn clear_steps(&mut self) {
        self.way = None;
        while self.game.session_mut().step_back() {}
    }

    /// The indices that can be typed next, in the direction if that is known.
    pub(super) fn indices(&self) -> Vec<String> {
        let session = self.session();
        let fits = |level: &Target| match (self.way.as_deref(), session.made()) {
            (Some(way), [from]) => goal(*from, way).is_some_and(|goal| {
                let steps = session.table().following(&[*from, *level]).into_steps();
                steps.contains(&goal)
            }),
            _ => true,
        };
        let levels = session.next_steps().into_iter().filter(fits);
        levels
            .filter_map(|target| match target {
                Target::Level { level, .. } => Some(level.to_string()),
                _ => None,
            })
            .collect()
    }

    /// The directions that can be typed next.
    pub(super) fn ways(&self) -> Vec<String> {
        let session = self.session();
        let Some(from) = session.made().first() else { return Vec::new() };
        let next = session.next_steps();
        let open = |way: &&str| goal(*from, way).is_some_and(|goal| next.contains(&goal));
        WAYS.iter().map(|(name, ..)| *name).filter(open).map(str::to_owned).collect()
    }

    /// Enters a move or a step of one. Mistakes are reported, and earlier choices stay.
    pub(super) fn enter(&mut self, player: Player, typed: &str) -> Result<(), Failure> {
        let known = self.known();
        let made = match move_entry::read(self.session().game(), player.mark(), &known, typed) {
            Entry::Stack { field, index, way } => return self.enter_stack(&field, index.as_deref(), way.as_deref()),
            Entry::Wall(wall) => self.game.session_mut().step(Target::Wall(wall)),
            Entry::Move(text) => {
                let made = self.game.session_mut().play(&text);
                // Perhaps not a whole move yet: the pawn move of a turn whose wall is missing.
                let beginning = made.is_err().then(|| self.session().table().beginning(&text)).flatten();
                if let Some(steps) = beginning {
                    self.clear_steps();
                    return self.take_steps(&steps);
                }
                made.map(Some)
            }
        };
        match made {
            Ok(_) => {
                self.keep()?;
                self.way = None;
                self.hinted = None;
                self.board()
            }
            Err(_) if self.session().ending().is_some() => Ok(()),
            Err(refusal) => {
                let faults = self.faults(&known, typed, refusal);
                self.dialogue.refuse_all(&faults)
            }
        }
    }

    /// Everything that is wrong with what was typed. The parts of a turn of Blockade are judged one by one, as they were typed.
    fn faults(&self, known: &Known, typed: &str, refusal: Refusal) -> Vec<Refusal> {
        if self.session().game() != "blockade" {
            return vec![refusal];
        }
        let text = move_entry::latin_marks(typed);
        let pawn = self.moves_from_here().into_iter().next().filter(|_| *known == Known::Pawn);
        let text = match pawn.as_deref().and_then(|mv| mv.rsplit_once(':')) {
            Some((pawn, _)) if !text.starts_with(['X', 'x', 'O', 'o', '1', '2', '[']) => {
                // Character by character, so that only typed digits can be read as a number.
                let signs: Vec<String> = pawn.chars().filter(|sign| *sign != ':').map(String::from).collect();
                format!("{} {text}", signs.join(" "))
            }
            _ => text,
        };
        let faults = self.session().table().faults(&text);
        if faults.is_empty() { vec![refusal] } else { faults }
    }

    /// Takes steps that the rules have offered.
    fn take_steps(&mut self, steps: &[Target]) -> Result<(), Failure> {
        for &step in steps {
            if let Err(refusal) = self.game.session_mut().step(step) {
                self.clear_steps();
                return self.dialogue.refuse(&refusal);
            }
        }
        Ok(())
    }

    /// Takes the first steps of a move of Byte, if a legal move begins like that; else those before them stay.
    fn enter_stack(&mut self, field: &str, index: Option<&str>, way: Option<&str>) -> Result<(), Failure> {
        let before = (self.session().made().to_vec(), self.way.clone());
        self.clear_steps();
        let steps: Vec<Target> = cell_of(field).into_iter().collect();
        let begun = matches!(self.session().table().following(&steps), Following::Steps(_)) && !steps.is_empty();
        if begun {
            self.take_steps(&steps)?;
            self.way = way.map(str::to_owned);
            let indices = self.indices();
            if !indices.is_empty() && index.is_none_or(|index| indices.iter().any(|known| known == index)) {
                if let (Some(Target::Cell { row, col }), Some(level)) =
                    (steps.first().copied(), index.and_then(|at| at.parse().ok()))
                {
                    return self.take_steps(&[Target::Level { row, col, level }]);
                }
                return self.list("");
            }
        }
        self.clear_steps();
        self.take_steps(&before.0)?;
        self.way = before.1;
        self.refuse_stack(field, index, way)
    }

    /// Says why no move begins like that: if all continuations are refused for the same reason, that reason.
    fn refuse_stack(&mut self, field: &str, index: Option<&str>, way: Option<&str>) -> Result<(), Failure> {
        let ways: Vec<&str> =
            WAYS.iter().map(|(name, ..)| *name).filter(|name| way.is_none_or(|way| way == *name)).collect();
        let tries = ways.into_iter().map(|way| format!("{field} {} {way}", index.unwrap_or("0")));
        let reasons: Vec<Refusal> = tries.filter_map(|text| self.session().table().choice(&text).err()).collect();
        match reasons.split_first() {
            Some((first, rest)) if rest.iter().all(|reason| reason.law == first.law) => self.dialogue.refuse(first),
            _ => self.dialogue.say("console-no-stack-move", &[("field", field.into())]),
        }
    }

    /// The legal moves that begin with the steps made.
    pub(super) fn moves_from_here(&self) -> Vec<String> {
        let made = self.session().made();
        let choices = self.session().table().choices(Dialect::Ours);
        choices.into_iter().filter(|choice| choice.targets.starts_with(made)).map(|choice| choice.text).collect()
    }
}

/// The cell in a direction from another one.
fn goal(from: Target, way: &str) -> Option<Target> {
    let Target::Cell { row, col } = from else { return None };
    let (_, down, right) = WAYS.into_iter().find(|(name, ..)| *name == way)?;
    Some(Target::Cell { row: row.checked_add_signed(down)?, col: col.checked_add_signed(right)? })
}
