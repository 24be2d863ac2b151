//! A position in one line: the rows, the turn, the points.
//!
//! ```text
//! 4/X.X.X.X/O.O.O.O/X.X.X.X/O.O.O.O/X.X.X.X/O.O.O.O/4 X 0:0            the start on 8 × 8
//! 4/X.1.X.X/O.OX.O.O/X.X.X.X/O.O.O.O/X.X.X.X/O.O.O.O/4 O 0:0           after B4-DL-0
//! 4/X.1.X.X/O.OX.O.O/X.X.X.X/O.O.O.O/X.X.X.X/O.O.O.O/4 O 0:0 swap      the same, where O may swap (pie=yes)
//! 4/4/2.XOXXO.1/2.OOX.1/4/4/4/4 X 1:1                                  near the end
//! ```
//!
//! Rows go from the top to the bottom, with `/` between them. A row has its n/2 **dark** squares from left to right, with
//! `.` between them: a stack is its checkers from the bottom up, a number stands for that many empty dark squares. Light squares
//! are not written, so nothing can stand on them. Then follow the player to move, and X's and O's points. `swap` says that
//! the player to move may take over the other side.
//!
//! What is checked: the rows and squares; stacks of at most seven; the points; that every checker is on the board or in a
//! stack that was taken off, by number (not with `setup=free`) and by colour.

use crate::arrangement::Arrangement;
use crate::game::{Game, Player};
use crate::refusal::{Place, Refusal, quote};

use super::notation::row_letter;
use super::{Byte, Position, Stack, put};

/// What was read, before the laws are checked.
struct Draft<'a> {
    /// Each stack with its square.
    stacks: Vec<(usize, &'a str)>,
    turn: Player,
    points: [u32; 2],
    swap: bool,
}

impl<const C: usize, const W: usize> Byte<C, W> {
    pub(super) fn write_position(&self, position: &Position<C, W>) -> String {
        let mut text = String::new();
        for row in 0..self.rows() {
            if row > 0 {
                text.push('/');
            }
            self.write_row(row, |cell| position.stack(cell).checkers().map(Player::mark).collect(), &mut text);
        }
        let [first, second] = position.points;
        text += &format!(" {} {first}:{second}", position.turn.mark());
        if position.swap {
            text += " swap";
        }
        text
    }

    /// The text of a board that was set up by hand.
    pub(super) fn write_arrangement(&self, arrangement: &Arrangement) -> String {
        let mut text = String::new();
        for row in 0..self.rows() {
            if row > 0 {
                text.push('/');
            }
            let stack = |cell| {
                let (row, col) = self.square(cell);
                arrangement.stack(row, col).iter().map(|piece| piece.player.mark()).collect()
            };
            self.write_row(row, stack, &mut text);
        }
        let [first, second] = Player::BOTH.map(|player| arrangement.held(player, "points"));
        text + &format!(" {} {first}:{second}", arrangement.turn.mark())
    }

    /// Writes a row; `stack` writes what stands on a cell.
    fn write_row(&self, row: usize, stack: impl Fn(usize) -> String, text: &mut String) {
        let mut items: Vec<String> = Vec::new();
        let mut empty = 0;
        for cell in (0..self.rows()).filter_map(|col| self.cell(row, col)) {
            let stack = stack(cell);
            if stack.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                items.push(empty.to_string());
                empty = 0;
            }
            items.push(stack);
        }
        if empty > 0 {
            items.push(empty.to_string());
        }
        text.push_str(&items.join("."));
    }

    pub(super) fn read_position(&self, text: &str) -> Result<Position<C, W>, Vec<Refusal>> {
        let draft = self.read_draft(text).map_err(|refusal| vec![refusal])?;
        let mut refusals = Vec::new();
        self.check_stacks(&draft, &mut refusals);
        self.check_points(&draft, &mut refusals);
        if !self.params.free {
            self.check_counts(&draft, &mut refusals);
        }
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let mut position = Position::EMPTY;
        for (cell, checkers) in &draft.stacks {
            let stack = Stack::of(checkers.chars().filter_map(Player::from_mark)).unwrap_or(Stack::EMPTY);
            put(&self.board, &mut position, *cell, stack);
        }
        position.turn = draft.turn;
        position.points = draft.points.map(|points| points as u8);
        self.finish(&mut position);
        if draft.swap {
            position.swap = true;
            self.check_swap(&position).map_err(|refusal| vec![refusal])?;
        }
        Ok(position)
    }

    fn read_draft<'a>(&self, text: &'a str) -> Result<Draft<'a>, Refusal> {
        // Room for nine checkers on every square, and for blanks.
        if text.len() > self.rows() * self.rows() * 6 + 200 {
            return Err(Refusal::new("byte.text.long", "the text is too long for a position of this board", []));
        }
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [board, turn, points, rest @ ..] = &fields[..] else {
            return Err(Refusal::new(
                "byte.text.fields",
                "a position is written: rows, player to move, points, for example '{example}', not {text}",
                [("example", self.write_position(&self.start)), ("text", quote(text))],
            ));
        };
        let swap = match rest {
            [] => false,
            [word] if word.eq_ignore_ascii_case("swap") => true,
            [word, ..] => {
                return Err(Refusal::new(
                    "byte.text.end",
                    "only 'swap' may follow the points, not {word}",
                    [("word", quote(word))],
                )
                .at(place(text, word)));
            }
        };
        Ok(Draft {
            stacks: self.read_rows(text, board)?,
            turn: read_turn(text, turn)?,
            points: read_points(text, points)?,
            swap,
        })
    }

    fn read_rows<'a>(&self, text: &str, board: &'a str) -> Result<Vec<(usize, &'a str)>, Refusal> {
        let rows = board.split('/').count();
        if rows != self.rows() {
            return Err(Refusal::new(
                "byte.text.rows",
                "the board has {rows} rows, not {count}",
                [("count", rows.to_string()), ("rows", self.rows().to_string())],
            )
            .at(place(text, board)));
        }
        let mut stacks = Vec::new();
        for (row, line) in board.split('/').enumerate() {
            self.read_row(text, row, line, &mut stacks)?;
        }
        Ok(stacks)
    }

    fn read_row<'a>(
        &self,
        text: &str,
        row: usize,
        line: &'a str,
        stacks: &mut Vec<(usize, &'a str)>,
    ) -> Result<(), Refusal> {
        let squares = self.rows() / 2;
        let mut col = row % 2;
        for item in line.split('.') {
            let empty = item.parse::<usize>().ok().filter(|empty| (1..=squares).contains(empty));
            if let Some(empty) = empty.filter(|_| item.bytes().all(|byte| byte.is_ascii_digit())) {
                col += 2 * empty;
            } else if !item.is_empty() && item.chars().all(|mark| mark != '0' && Player::from_mark(mark).is_some()) {
                // A square beyond the end of the row is counted here and refused below.
                if let Some(cell) = self.cell(row, col) {
                    stacks.push((cell, item));
                }
                col += 2;
            } else {
                return Err(Refusal::new(
                    "byte.text.item",
                    "row {row} lists stacks of X and O and numbers of empty dark squares, not {item}",
                    [("row", row_letter(row).into()), ("item", quote(item))],
                )
                .at(place(text, item)));
            }
        }
        if col / 2 != squares {
            return Err(Refusal::new(
                "byte.text.row",
                "row {row} must have {squares} dark squares, not {count}",
                [("row", row_letter(row).into()), ("count", (col / 2).to_string()), ("squares", squares.to_string())],
            )
            .at(place(text, line)));
        }
        Ok(())
    }

    fn check_stacks(&self, draft: &Draft<'_>, refusals: &mut Vec<Refusal>) {
        for (cell, checkers) in &draft.stacks {
            let height = checkers.chars().count();
            if height >= Stack::FULL {
                refusals.push(Refusal::new(
                    "byte.stack",
                    "the stack on {square} has {height} checkers: at most 7 can stay on the board; a stack of 8 is taken off",
                    [("square", self.square_name(*cell)), ("height", height.to_string())],
                ));
            }
        }
    }

    fn check_points(&self, draft: &Draft<'_>, refusals: &mut Vec<Refusal>) {
        let total = self.params.size.points() as u32;
        let sum = draft.points[0].saturating_add(draft.points[1]);
        if sum > total {
            refusals.push(Refusal::new(
                "byte.points",
                "points scored: {sum}; there are {total} in all",
                [("sum", sum.to_string()), ("total", total.to_string())],
            ));
        }
        for player in Player::BOTH {
            let points = draft.points[player.index()];
            if points > self.majority() {
                refusals.push(Refusal::new(
                    "byte.majority",
                    "{player} has {points} points, but the game is over at {majority}",
                    [
                        ("player", player.mark().into()),
                        ("points", points.to_string()),
                        ("majority", self.majority.to_string()),
                    ],
                ));
            }
        }
    }

    /// Every checker is on the board or in a stack of eight that was taken off, with its owner's checker on top.
    fn check_counts(&self, draft: &Draft<'_>, refusals: &mut Vec<Refusal>) {
        let checkers = self.params.size.checkers() as u32;
        let scored = draft.points[0].saturating_add(draft.points[1]);
        let marks = || draft.stacks.iter().flat_map(|(_, checkers)| checkers.chars()).filter_map(Player::from_mark);
        let on_board = marks().count() as u32;
        if on_board.saturating_add(scored.saturating_mul(8)) != checkers {
            refusals.push(Refusal::new(
                "byte.count",
                "with {scored} stacks scored there must be {want} checkers on the board, not {count} (setup=free allows any number)",
                [
                    ("scored", scored.to_string()),
                    ("want", checkers.saturating_sub(scored.saturating_mul(8)).to_string()),
                    ("count", on_board.to_string()),
                ],
            ));
        }
        for player in Player::BOTH {
            let count = marks().filter(|owner| *owner == player).count() as u32;
            let most = (checkers / 2).saturating_sub(draft.points[player.index()]);
            if count > most {
                refusals.push(Refusal::new(
                    "byte.colour",
                    "{player} has {count} checkers on the board; at most {most} are possible: {all} from the start, and one on top of each stack won",
                    [
                        ("player", player.mark().into()),
                        ("count", count.to_string()),
                        ("most", most.to_string()),
                        ("all", (checkers / 2).to_string()),
                    ],
                ));
            }
        }
    }

    /// A swap is possible only with the pie rule, on the second player's turn, and after exactly one move.
    fn check_swap(&self, position: &Position<C, W>) -> Result<(), Refusal> {
        let refuse = |says| Err(Refusal::new("byte.text.swap", says, []));
        if !self.params.pie {
            return refuse("'swap' needs the pie rule (pie=yes), which is not played here");
        }
        if position.turn != Player::Second || position.outcome.is_some() {
            return refuse("'swap' is only for the second player, while the game goes on");
        }
        let mut first_moves = Vec::new();
        self.legal_moves(&self.start, &mut first_moves);
        let reached = first_moves.into_iter().any(|mv| {
            let mut after = self.start;
            self.apply(&mut after, mv);
            after == *position
        });
        if !reached && !self.params.free {
            return refuse("'swap' is only for the turn after the first move, and this position comes later");
        }
        Ok(())
    }
}

/// The place of a part of the text.
fn place(text: &str, part: &str) -> Place {
    Place::of(text, (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize))
}

fn read_turn(text: &str, word: &str) -> Result<Player, Refusal> {
    let mut marks = word.chars();
    match (marks.next().and_then(Player::from_mark), marks.next()) {
        (Some(player), None) => Ok(player),
        _ => Err(Refusal::new("byte.text.turn", "the player to move is X or O, not {word}", [("word", quote(word))])
            .at(place(text, word))),
    }
}

fn read_points(text: &str, word: &str) -> Result<[u32; 2], Refusal> {
    let points = word.split_once(':').and_then(|(first, second)| {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (digits(first) && digits(second)).then_some([first.parse().ok()?, second.parse().ok()?])
    });
    points.ok_or_else(|| {
        Refusal::new(
            "byte.text.points",
            "the points are written like 1:0, X's first, not {word}",
            [("word", quote(word))],
        )
        .at(place(text, word))
    })
}
