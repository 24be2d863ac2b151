//! Why a move is not legal: the rules, applied to a single move.

use crate::bits::Bits;
use crate::refusal::Refusal;
use crate::scene::{Show, Target};

use super::notation::row_letter;
use super::{Byte, Direction, Move, Position, Stack};

/// The first rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Over,
    Pass,
    Swap,
    Square,
    Empty,
    Index,
    Edge,
    Owner,
    Level,
    Height,
    Neighbour,
    Whole,
    Bottom,
    MergeFirst,
    Nearest,
}

impl<const C: usize, const W: usize> Byte<C, W> {
    /// The first rule that the move breaks; `None` for a legal move.
    pub(super) fn fault(&self, position: &Position<C, W>, mv: Move) -> Option<Fault> {
        if position.outcome.is_some() {
            return Some(Fault::Over);
        }
        match mv {
            Move::Pass => self.can_move(position).then_some(Fault::Pass),
            Move::Swap => (!position.swap).then_some(Fault::Swap),
            Move::Step { from, direction, index } => {
                self.step_fault(position, usize::from(from), direction, usize::from(index))
            }
        }
    }

    fn step_fault(&self, position: &Position<C, W>, from: usize, direction: Direction, level: usize) -> Option<Fault> {
        if from >= C || !self.squares().has(from) {
            return Some(Fault::Square);
        }
        let source = position.stacks[from];
        let (Some(bottom), Some(owner)) = (source.bottom(), source.owner(level)) else {
            return Some(if source.is_empty() { Fault::Empty } else { Fault::Index });
        };
        let Some(to) = self.step(from, direction) else { return Some(Fault::Edge) };
        let height = position.stacks[to].height();
        let broken = if height > 0 {
            [
                (owner != position.turn, Fault::Owner),
                (level >= height, Fault::Level),
                (source.height() - level + height > Stack::FULL, Fault::Height),
            ]
            .into_iter()
            .find(|(broken, _)| *broken)
        } else {
            let occupied = position.occupied();
            [
                (self.neighbours(from).meets(&occupied), Fault::Neighbour),
                (level != 0, Fault::Whole),
                (bottom != position.turn, Fault::Bottom),
                (self.params.merge_first && self.can_merge(position), Fault::MergeFirst),
                (self.slide_ways(&occupied, from) >> direction as u8 & 1 == 0, Fault::Nearest),
            ]
            .into_iter()
            .find(|(broken, _)| *broken)
        };
        broken.map(|(_, fault)| fault)
    }

    /// The refusal of a move that is not legal.
    pub(super) fn reason(&self, position: &Position<C, W>, mv: Move) -> Refusal {
        match (self.fault(position, mv), mv) {
            (Some(Fault::Over), _) => Refusal::game_over(),
            (Some(Fault::Pass), _) => Refusal::new(
                "byte.pass",
                "{player} may pass only when no other move is legal; legal moves: {count}",
                [("player", position.turn.mark().into()), ("count", self.count(position).to_string())],
            ),
            (Some(Fault::Swap), _) if !self.params.pie => {
                Refusal::new("byte.swap", "swap needs the pie rule (pie=yes), which is not played here", [])
            }
            (Some(Fault::Swap), _) => {
                Refusal::new("byte.swap", "swap is allowed only as the second player's first move", [])
            }
            (Some(fault), Move::Step { from, direction, index }) => {
                self.step_reason(position, fault, usize::from(from), direction, usize::from(index))
            }
            (_, _) => Refusal::new("move.illegal", "this move is not legal here", []),
        }
    }

    /// Why no legal move begins with these clicks; called only if none does.
    pub(super) fn why_no_clicks(&self, position: &Position<C, W>, clicked: &[Target]) -> Refusal {
        if position.outcome.is_some() {
            return Refusal::game_over();
        }
        if let Some(mv) = self.clicked_move(position, clicked) {
            return self.reason(position, mv);
        }
        let [Target::Cell { row, col }, rest @ ..] = clicked else { return Refusal::senseless_clicks() };
        let (row, col) = (*row, *col);
        let Some(from) = self.cell(row, col) else {
            let square = format!("{}{}", row_letter(row.min(self.rows())), col.saturating_add(1));
            return if row < self.rows() && col < self.rows() {
                Refusal::new("byte.light", "{square} is a light square: play is on the dark ones", [("square", square)])
            } else {
                Refusal::senseless_clicks()
            };
        };
        let stack = position.stacks[from];
        let here = |target: &Target| matches!(target, Target::Level { row: r, col: c, .. } if (*r, *c) == (row, col));
        match *rest {
            [level, ..] if !here(&level) => Refusal::senseless_clicks(),
            [] if stack.height() <= 1 => self.level_reason(position, from, 0),
            [] => Refusal::new(
                "byte.stuck",
                "{turn} cannot move anything on {square} now",
                [("turn", position.turn.mark().into()), ("square", self.square_name(from))],
            ),
            [Target::Level { level, .. }] if level < Stack::FULL => self.level_reason(position, from, level),
            [Target::Level { .. }, Target::Cell { .. }] => Refusal::new(
                "byte.far",
                "a stack moves one square diagonally from {square}",
                [("square", self.square_name(from))],
            ),
            _ => Refusal::senseless_clicks(),
        }
    }

    /// Why nothing at this level of a stack can move. A direction with a stack to merge with gives the more useful reason.
    fn level_reason(&self, position: &Position<C, W>, from: usize, level: usize) -> Refusal {
        let occupied = |way: &Direction| self.step(from, *way).is_some_and(|to| !position.stacks[to].is_empty());
        let inside = |way: &Direction| self.step(from, *way).is_some();
        let ways = Direction::ALL;
        let way = ways.into_iter().find(occupied).or_else(|| ways.into_iter().find(inside));
        self.reason(position, Move::step(from, way.unwrap_or(Direction::UpLeft), level))
    }

    fn step_reason(
        &self,
        position: &Position<C, W>,
        fault: Fault,
        from: usize,
        direction: Direction,
        level: usize,
    ) -> Refusal {
        if fault == Fault::Square {
            return Refusal::new("byte.square", "there is no square with number {from}", [("from", from.to_string())]);
        }
        let square = ("square", self.square_name(from));
        let source = position.stacks[from];
        match (fault, self.step(from, direction)) {
            (Fault::Empty, _) => Refusal::new("byte.empty", "there is no stack on {square}", [square]),
            (Fault::Index, _) => Refusal::new(
                "byte.index",
                "the stack on {square} has height {height}, so its indices are 0 to {top}, not {index}",
                [
                    square,
                    ("height", source.height().to_string()),
                    ("top", source.height().saturating_sub(1).to_string()),
                    ("index", level.to_string()),
                ],
            ),
            (Fault::Owner | Fault::Level | Fault::Height, Some(to)) => {
                self.merge_reason(position, fault, from, to, level)
            }
            (_, Some(to)) => self.slide_reason(position, fault, from, to, level),
            (_, None) => Refusal::new(
                "byte.edge",
                "{square} has no square in direction {direction}: the board ends there",
                [square, ("direction", direction.name().into())],
            ),
        }
    }

    /// Why checkers cannot go onto the stack of a neighbouring square.
    fn merge_reason(&self, position: &Position<C, W>, fault: Fault, from: usize, to: usize, level: usize) -> Refusal {
        let (source, height) = (position.stacks[from], position.stacks[to].height());
        let index = ("index", level.to_string());
        let goal = ("to", self.square_name(to));
        match fault {
            Fault::Owner => Refusal::new(
                "byte.owner",
                "the checker with index {index} on {square} is {owner}'s, and {turn} is to move",
                [
                    ("square", self.square_name(from)),
                    index,
                    ("owner", owner_mark(source, level)),
                    ("turn", position.turn.mark().into()),
                ],
            ),
            Fault::Level => Refusal::new(
                "byte.level",
                "a checker must reach a higher level: index {index} cannot go onto {to}, where the stack has height {height}",
                [index, ("height", height.to_string()), goal],
            ),
            _ => Refusal::new(
                "byte.height",
                "the new stack on {to} would have {sum} checkers; at most 8 are allowed",
                [goal, ("sum", (source.height() - level + height).to_string())],
            ),
        }
    }

    /// Why a stack cannot go to an empty square.
    fn slide_reason(&self, position: &Position<C, W>, fault: Fault, from: usize, to: usize, level: usize) -> Refusal {
        let square = ("square", self.square_name(from));
        let to = ("to", self.square_name(to));
        let turn = ("turn", String::from(position.turn.mark()));
        match fault {
            Fault::Neighbour => Refusal::new(
                "byte.neighbour",
                "the stack on {square} is next to {others}, so it may only merge; it cannot go to the empty square {to}",
                [square, ("others", self.names(self.neighbours(from) & position.occupied())), to],
            ),
            Fault::Whole => Refusal::new(
                "byte.whole",
                "only a whole stack slides: use index 0 for the empty square {to}, not {index}",
                [to, ("index", level.to_string())],
            ),
            Fault::Bottom => Refusal::new(
                "byte.bottom",
                "only {owner}, who owns the bottom checker, may slide the stack on {square}, and {turn} is to move",
                [square, ("owner", owner_mark(position.stacks[from], 0)), turn],
            ),
            Fault::MergeFirst => Refusal::new("byte.merge_first", "{turn} can merge, so no stack may slide", [turn]),
            _ => self.nearest_reason(position, from, square, to),
        }
    }

    fn nearest_reason(
        &self,
        position: &Position<C, W>,
        from: usize,
        square: (&'static str, String),
        to: (&'static str, String),
    ) -> Refusal {
        let mut others = position.occupied();
        others.remove(from);
        let distance = self.nearest(position, from).unwrap_or(1);
        Refusal::new(
            "byte.nearest",
            "the stack on {square} must move closer to one of the nearest stacks ({others}, at distance {distance}); {to} is not closer",
            [
                square,
                ("others", self.names(*self.near(from, distance) & others)),
                ("distance", distance.to_string()),
                to,
            ],
        )
    }

    /// The names of squares, for people.
    fn names(&self, set: Bits<W>) -> String {
        set.iter().map(|cell| self.square_name(cell)).collect::<Vec<_>>().join(", ")
    }
}

/// The mark of the player who owns a checker.
fn owner_mark(stack: Stack, level: usize) -> String {
    stack.owner(level).map(|owner| String::from(owner.mark())).unwrap_or_default()
}
