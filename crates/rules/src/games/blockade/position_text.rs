//! Positions as one line of text.
//!
//! ```text
//! 44.84/4B.8B - - 9.9/9.9 X 0          the start on 11×14
//! 64.A4/5A.8D 63.65.85 64.76 6.9/8.7 O 7
//! 4B.84/-.8B - - 9.9/9.9 O 9           X1 has captured O1 on its start cell and won
//! 44.84/4B.8B - - 0.0/0.0 X 8 =        drawn: this position for the third time
//! ```
//!
//! Fields, separated by blanks: pawns `X1.X2/O1.O2`, row and column as one sign each (1 to 9, A = 10 …), `-` for a captured
//! pawn; anchors of the blue walls; of the green ones (`-` for none); walls in hand `blue.green/blue.green` of X and
//! O as decimal numbers; whose turn it is; how many turns have been played (may be left out: the least that fits); `=`
//! if the game is drawn by repetition. Earlier positions are not part of the text: repetitions are counted from here on.
//!
//! Walls on the board and in hand must add up to all walls, and enough turns must have been played; with `setup=free` neither is required.

use super::notation::unsign;
use super::position::{Colour, Core, History, NOWHERE, Position, Walls};
use super::{Blockade, Outcome, Player};
use crate::refusal::{Place, Refusal, quote};

/// A position as it was written: well formed, but not yet checked.
struct Written<'a> {
    /// (row, column) from 1.
    pawns: [[Option<(usize, usize)>; 2]; 2],
    /// Anchors by colour.
    walls: [Vec<(usize, usize)>; 2],
    hand: [[u32; 2]; 2],
    turn: Player,
    ply: Option<u32>,
    repeated: bool,
    text: &'a str,
}

/// More places than any board has for walls of one colour; a longer list is refused before it is read.
pub(super) const MOST_WALLS: usize = 600;

impl<'a> Written<'a> {
    fn read(text: &'a str) -> Result<Written<'a>, Refusal> {
        let fields: Vec<&str> = text.split_whitespace().take(8).collect();
        let refuse = |field: &str, expected: &'static str| {
            let offset = (field.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            Refusal::new(
                "blockade.position.form",
                "{field} is not {expected}",
                [("field", quote(field)), ("expected", expected.into())],
            )
            .at(Place::of(text, offset))
        };
        let [pawns, blue, green, hand, turn, rest @ ..] = fields.as_slice() else {
            return Err(Refusal::new(
                "blockade.position.fields",
                "a position has the fields pawns, blue walls, green walls, walls in hand, turn and turns played, like \
                 44.84/4B.8B - - 9.9/9.9 X 0; {text} has only {count}",
                [("text", quote(text)), ("count", fields.len().to_string())],
            ));
        };
        let (rest, repeated) = match rest {
            [rest @ .., "="] => (rest, true),
            _ => (rest, false),
        };
        let ply = match rest {
            [] => None,
            [ply] => Some(ply.parse().map_err(|_| refuse(ply, "a number of turns played"))?),
            [_, extra, ..] => return Err(refuse(extra, "the end of the position or = for a draw by repetition")),
        };
        let mut mark = turn.chars();
        let (Some(player), None) = (mark.next().and_then(Player::from_mark), mark.next()) else {
            return Err(refuse(turn, "the player to move, X or O"));
        };
        let anchors = |field| anchors(field).ok_or_else(|| refuse(field, "a list of walls like 63.65 or -"));
        Ok(Written {
            pawns: pairs(pawns, pawn).ok_or_else(|| refuse(pawns, "four pawns like 44.84/4B.8B"))?,
            walls: [anchors(blue)?, anchors(green)?],
            hand: pairs(hand, |text| text.parse().ok()).ok_or_else(|| refuse(hand, "walls in hand like 9.9/9.9"))?,
            turn: player,
            ply,
            repeated,
            text,
        })
    }
}

/// `a.b/c.d`.
fn pairs<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<[[T; 2]; 2]> {
    let side = |text: &str| {
        let (one, two) = text.split_once('.')?;
        Some([read(one)?, read(two)?])
    };
    let (first, second) = text.split_once('/')?;
    Some([side(first)?, side(second)?])
}

fn cell(text: &str) -> Option<(usize, usize)> {
    let mut signs = text.chars();
    match (signs.next(), signs.next(), signs.next()) {
        (Some(row), Some(col), None) => Some((unsign(row)?, unsign(col)?)),
        _ => None,
    }
}

fn pawn(text: &str) -> Option<Option<(usize, usize)>> {
    if text == "-" { Some(None) } else { cell(text).map(Some) }
}

fn anchors(text: &str) -> Option<Vec<(usize, usize)>> {
    if text == "-" {
        return Some(Vec::new());
    }
    if text.len() > 3 * MOST_WALLS {
        return None;
    }
    text.split('.').map(cell).collect()
}

impl<const W: usize> Blockade<W> {
    pub(super) fn write_position(&self, position: &Position<W>) -> String {
        let core = &position.core;
        let seen = core.end == Some(Outcome::Draw) && core.ply < self.params.plies && !self.both_stuck(core);
        format!("{} {}{}", self.write_core(core), core.ply, if seen { " =" } else { "" })
    }

    /// The position without the turns played, and without the numbers of the pawns, which the future does not depend on.
    pub(super) fn write_key(&self, position: &Position<W>) -> String {
        let mut core = position.core;
        core.pawns.iter_mut().for_each(|side| side.sort_unstable());
        self.write_core(&core)
    }

    fn write_core(&self, core: &Core<W>) -> String {
        let cell = |cell: usize| self.signs(cell).iter().collect::<String>();
        let pawns = core
            .pawns
            .map(|side| side.map(|pawn| if pawn == NOWHERE { "-".into() } else { cell(usize::from(pawn)) }).join("."));
        let list = |anchors: Vec<String>| if anchors.is_empty() { "-".to_owned() } else { anchors.join(".") };
        let blue = list(core.walls.blue.iter().map(cell).collect());
        let green = list(core.walls.green.iter().map(cell).collect());
        let hand = core.hand.map(|[blue, green]| format!("{blue}.{green}")).join("/");
        format!("{} {blue} {green} {hand} {}", pawns.join("/"), core.turn().mark())
    }

    pub(super) fn read_position(&self, text: &str) -> Result<Position<W>, Vec<Refusal>> {
        let written = Written::read(text).map_err(|refusal| vec![refusal])?;
        let mut broken = Vec::new();
        let pawns = self.check_pawns(&written, &mut broken);
        let walls = self.check_walls(&written, &mut broken);
        let hand = self.check_hand(&written, &mut broken);
        // The laws below concern the whole position and would only repeat what is wrong with its parts.
        if !broken.is_empty() {
            return Err(broken);
        }
        let needed = self.turns_needed(&pawns, &hand);
        let ply = self.check_ply(&written, needed, &mut broken);
        let mut core = self.assemble(pawns, walls, hand, ply);
        self.check_end(&mut core, &mut broken);
        for (pawn, goal) in self.cut_paths(&core, &core.open_right, &core.open_down) {
            broken.push(Refusal::new(
                "blockade.path",
                "walls block every path of the pawn {pawn} to the start cell {goal}",
                [("pawn", pawn), ("goal", goal)],
            ));
        }
        if !broken.is_empty() {
            return Err(broken);
        }
        let mut position = Position { core, history: History::default() };
        self.look_for_end(&mut position);
        if written.repeated {
            self.check_repeated(&mut position, written.text).map_err(|refusal| vec![refusal])?;
        }
        Ok(position)
    }

    fn check_pawns(&self, written: &Written<'_>, broken: &mut Vec<Refusal>) -> [[u16; 2]; 2] {
        let mut cells = [[NOWHERE; 2]; 2];
        let mut seen: Vec<(usize, String)> = Vec::new();
        for player in Player::BOTH {
            for (number, spot) in written.pawns[player.index()].into_iter().enumerate() {
                let Some((row, col)) = spot else { continue };
                let name = format!("{}{}", player.mark(), number + 1);
                let Ok(cell) = self.cell_at(row, col) else {
                    broken.push(Refusal::new(
                        "blockade.position.outside",
                        "the pawn {pawn} stands on ({row},{col}), outside the board of {rows} rows and {cols} columns",
                        [
                            ("pawn", name),
                            ("row", row.to_string()),
                            ("col", col.to_string()),
                            ("rows", self.board.rows.to_string()),
                            ("cols", self.board.cols.to_string()),
                        ],
                    ));
                    continue;
                };
                if let Some((_, other)) = seen.iter().find(|(taken, _)| *taken == cell) {
                    broken.push(Refusal::new(
                        "blockade.position.shared",
                        "the pawns {first} and {second} stand on the same cell {cell}",
                        [("first", other.clone()), ("second", name.clone()), ("cell", self.cell_name(cell))],
                    ));
                }
                seen.push((cell, name));
                cells[player.index()][number] = cell as u16;
            }
        }
        cells
    }

    fn check_walls(&self, written: &Written<'_>, broken: &mut Vec<Refusal>) -> Walls<W> {
        let mut core = self.assemble(self.starts, Walls::NONE, [[0; 2]; 2], 0);
        for colour in Colour::BOTH {
            for &(row, col) in &written.walls[colour.index()] {
                let wall = match self.wall_at(colour, row, col) {
                    Ok(wall) => wall,
                    Err(refusal) => {
                        broken.push(refusal);
                        continue;
                    }
                };
                if let Some(other) = self.clash(&core, wall) {
                    broken.push(Refusal::new(
                        "blockade.clash",
                        "the walls {other} and {wall} overlap or cross",
                        [("other", self.wall_name(other)), ("wall", self.wall_name(wall))],
                    ));
                }
                core.walls.insert(wall);
            }
        }
        core.walls
    }

    fn check_hand(&self, written: &Written<'_>, broken: &mut Vec<Refusal>) -> [[u8; 2]; 2] {
        let most = u32::from(self.params.walls);
        let mut hand = [[0; 2]; 2];
        for colour in Colour::BOTH {
            let mut in_hand = 0u64;
            for player in Player::BOTH {
                let count = written.hand[player.index()][colour.index()];
                in_hand += u64::from(count);
                hand[player.index()][colour.index()] = count.min(most) as u8;
                if count > most {
                    broken.push(Refusal::new(
                        "blockade.position.hand",
                        "{player} has {count} {colour} walls in hand, but each player has only {most}",
                        [
                            ("player", player.mark().into()),
                            ("count", count.to_string()),
                            ("colour", colour.word().into()),
                            ("most", most.to_string()),
                        ],
                    ));
                }
            }
            let placed = written.walls[colour.index()].len();
            if placed as u64 + in_hand != 2 * u64::from(most) && !self.params.free {
                broken.push(Refusal::new(
                    "blockade.position.count",
                    "{placed} {colour} walls on the board and {hand} in hand make {sum}, but there are {all} (setup=free allows any number)",
                    [
                        ("placed", placed.to_string()),
                        ("colour", colour.word().into()),
                        ("hand", in_hand.to_string()),
                        ("sum", (placed as u64 + in_hand).to_string()),
                        ("all", (2 * most).to_string()),
                    ],
                ));
            }
        }
        hand
    }

    /// How many turns each player has made at least: one for each wall, and enough for each pawn to come where it is.
    fn turns_needed(&self, pawns: &[[u16; 2]; 2], hand: &[[u8; 2]; 2]) -> [u32; 2] {
        if self.params.free {
            return [0; 2];
        }
        [0, 1].map(|side| {
            let placed = 2 * u32::from(self.params.walls) - hand[side].iter().map(|&n| u32::from(n)).sum::<u32>();
            let cols = self.board.cols;
            let stepped: usize = (0..2)
                .filter(|&pawn| pawns[side][pawn] != NOWHERE)
                .map(|pawn| {
                    let (now, start) = (usize::from(pawns[side][pawn]), usize::from(self.starts[side][pawn]));
                    let steps = (now / cols).abs_diff(start / cols) + (now % cols).abs_diff(start % cols);
                    steps.div_ceil(2)
                })
                .sum();
            match self.params.wall {
                super::WallRule::Exclusive => placed + stepped as u32,
                _ => placed.max(stepped as u32),
            }
        })
    }

    fn check_ply(&self, written: &Written<'_>, needed: [u32; 2], broken: &mut Vec<Refusal>) -> u16 {
        let most = u32::from(self.params.plies);
        let least = match written.turn {
            Player::First => 2 * needed[0].max(needed[1]),
            Player::Second => 2 * needed[0].saturating_sub(1).max(needed[1]) + 1,
        };
        let ply = written.ply.unwrap_or(least);
        let turn = if ply.is_multiple_of(2) { Player::First } else { Player::Second };
        if turn != written.turn {
            broken.push(Refusal::new(
                "blockade.position.turn",
                "after {ply} turns it is {turn}'s turn, not {written}'s: X begins, and the players alternate",
                [("ply", ply.to_string()), ("turn", turn.mark().into()), ("written", written.turn.mark().into())],
            ));
        } else if ply < least {
            broken.push(Refusal::new(
                "blockade.position.early",
                "{ply} turns are too few for these walls and pawns: with {player} to move there were at least {least}",
                [("ply", ply.to_string()), ("player", turn.mark().into()), ("least", least.to_string())],
            ));
        }
        if ply > most {
            broken.push(Refusal::new(
                "blockade.position.late",
                "{ply} turns cannot have been played: the game is drawn after {most}",
                [("ply", ply.to_string()), ("most", most.to_string())],
            ));
        }
        ply.min(most) as u16
    }

    /// Finished positions: one pawn on one goal, moved there by the player who is not to move, and perhaps the pawn that
    /// stood there captured.
    fn check_end(&self, core: &mut Core<W>, broken: &mut Vec<Refusal>) {
        let mut winners = Vec::new();
        for player in Player::BOTH {
            for (number, &pawn) in core.pawns[player.index()].iter().enumerate() {
                if pawn != NOWHERE && self.is_goal(player, usize::from(pawn)) {
                    winners.push((player, format!("{}{}", player.mark(), number + 1)));
                }
            }
        }
        if winners.len() > 1 {
            let names: Vec<&str> = winners.iter().map(|(_, name)| name.as_str()).collect();
            broken.push(Refusal::new(
                "blockade.position.winners",
                "the pawns {pawns} all stand on goals, but the game ends with the first",
                [("pawns", names.join(", "))],
            ));
        }
        for (player, name) in &winners {
            if *player == core.turn() {
                broken.push(Refusal::new(
                    "blockade.position.won",
                    "the pawn {pawn} stands on a goal, so {player} has moved last and is not to move",
                    [("pawn", name.clone()), ("player", player.mark().into())],
                ));
            }
        }
        for player in Player::BOTH {
            let missing: Vec<usize> = (0..2).filter(|&number| core.pawns[player.index()][number] == NOWHERE).collect();
            let won = winners.iter().any(|(winner, _)| *winner != player);
            if missing.len() > 1 || (!missing.is_empty() && !won) {
                let names: Vec<String> = missing.iter().map(|n| format!("{}{}", player.mark(), n + 1)).collect();
                broken.push(Refusal::new(
                    "blockade.position.missing",
                    "the pawns {pawns} are missing: only one can be captured, by the enemy pawn that wins on its cell",
                    [("pawns", names.join(", "))],
                ));
            }
        }
        core.end = winners.first().map(|(player, _)| Outcome::Win(*player));
    }

    /// A draw by repetition: each wall took a turn, and eight turns at least lie between the first time and the third (a
    /// player needs two moves to come back, and both cannot pass).
    fn check_repeated(&self, position: &mut Position<W>, text: &str) -> Result<(), Refusal> {
        let core = &mut position.core;
        let placed = if self.params.free { 0 } else { 4 * u16::from(self.params.walls) };
        let possible = core.race() && !matches!(core.end, Some(Outcome::Win(_))) && core.ply >= placed + 8;
        if !possible {
            return Err(Refusal::new(
                "blockade.position.repeated",
                "= says that the position stands for the third time, which needs a game without a winner, without walls in \
                 hand and with enough turns played: {text}",
                [("text", quote(text))],
            ));
        }
        core.end = Some(Outcome::Draw);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_walls_as_fit_are_read_and_no_more() {
        let list = |count: usize| vec!["11"; count].join(".");
        assert_eq!(anchors(&list(MOST_WALLS)).map(|walls| walls.len()), Some(MOST_WALLS));
        assert_eq!(anchors(&list(MOST_WALLS + 1)), None);
    }
}
