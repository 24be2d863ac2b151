//! Turns built step by step: from a pawn move and a wall, and from clicks on a pawn, a cell and a wall.

use super::position::{Colour, Move, Position};
use super::{Blockade, Half, Stage, Step, Wall};
use crate::game::Game;
use crate::scene::{self, Orientation, Target};
use crate::steps::{Following, Steps};

impl<const W: usize> Blockade<W> {
    /// The steps that can come next.
    fn listed_steps(&self, half: &Half<W>) -> Vec<Step> {
        let mut steps = Vec::new();
        self.next_steps(half, &mut steps);
        steps
    }

    pub(super) fn scene_wall(&self, wall: Wall) -> scene::GridWall {
        let orientation = match wall.colour {
            Colour::Blue => Orientation::Horizontal,
            Colour::Green => Orientation::Vertical,
        };
        scene::GridWall { row: wall.anchor / self.board.cols, col: wall.anchor % self.board.cols, orientation }
    }

    fn cell_target(&self, cell: usize) -> Target {
        Target::Cell { row: cell / self.board.cols, col: cell % self.board.cols }
    }

    fn cell_of(&self, target: Target) -> Option<usize> {
        match target {
            Target::Cell { row, col } if row < self.board.rows && col < self.board.cols => {
                Some(row * self.board.cols + col)
            }
            _ => None,
        }
    }

    fn wall_of(&self, wall: scene::GridWall) -> Option<Wall> {
        let anchor = self.cell_of(Target::Cell { row: wall.row, col: wall.col })?;
        let colour = match wall.orientation {
            Orientation::Horizontal => Colour::Blue,
            Orientation::Vertical => Colour::Green,
        };
        Some(Wall { colour, anchor })
    }

    /// The turn that clicks mean, whatever is on the cells.
    pub(super) fn move_of_clicks(&self, clicked: &[Target]) -> Option<Move> {
        match *clicked {
            [Target::Pass] => Some(Move::PASS),
            [Target::Wall(wall)] => Some(Move::only_wall(self.wall_of(wall)?)),
            [from, to] | [from, to, Target::Done] => Some(Move::new(self.cell_of(from)?, self.cell_of(to)?, None)),
            [from, to, Target::Wall(wall)] => {
                Some(Move::new(self.cell_of(from)?, self.cell_of(to)?, Some(self.wall_of(wall)?)))
            }
            _ => None,
        }
    }

    /// The steps that a whole sequence of clicks means; only one for a pawn move that no wall follows.
    fn steps_of_clicks(&self, clicked: &[Target]) -> Option<Vec<Step>> {
        let mv = self.move_of_clicks(clicked)?;
        let Some((from, to)) = mv.pawn() else { return Some(vec![Step::Stay, wall_step(mv)]) };
        let first = Step::pawn(from, to);
        Some(if clicked.len() == 2 { vec![first] } else { vec![first, wall_step(mv)] })
    }

    /// The first clicks: pawns that can move, walls where a wall alone is a turn, or the pass.
    fn first_clicks(&self, position: &Position<W>, steps: &[Step]) -> Vec<Target> {
        let mut clicks = Vec::new();
        for step in steps {
            match *step {
                Step::Pawn { from, .. } => {
                    let pawn = self.cell_target(usize::from(from));
                    if clicks.last() != Some(&pawn) {
                        clicks.push(pawn);
                    }
                }
                Step::Stay => {
                    let second = Steps::<Step>::following(self, position, &[Step::Stay]).into_steps();
                    clicks.extend(second.into_iter().map(|step| self.wall_click(step, Target::Pass)));
                }
                Step::Wall { .. } | Step::NoWall => {}
            }
        }
        clicks
    }

    /// The click for a wall, or `none` for no wall.
    fn wall_click(&self, step: Step, none: Target) -> Target {
        step.as_wall().map_or(none, |wall| Target::Wall(self.scene_wall(wall)))
    }

    /// The cells to which the pawn on `from` can go.
    fn landing_clicks(&self, position: &Position<W>, from: usize) -> Vec<Target> {
        let steps = self.listed_steps(&Half::new(position.clone()));
        let landings = steps.into_iter().filter_map(|step| match step {
            Step::Pawn { from: pawn, to } if usize::from(pawn) == from => Some(self.cell_target(usize::from(to))),
            _ => None,
        });
        landings.collect()
    }
}

/// The second step of a turn.
fn wall_step(mv: Move) -> Step {
    mv.wall().map_or(Step::NoWall, Step::wall)
}

/// A pawn move, or staying, and then a wall, or none. A winning pawn move is a whole turn.
impl<const W: usize> Steps<Step> for Blockade<W> {
    fn steps(&self, position: &Position<W>, mv: Move) -> Vec<Step> {
        match mv.pawn() {
            Some((from, to)) if self.is_goal(self.turn(position), to) => vec![Step::pawn(from, to)],
            Some((from, to)) => vec![Step::pawn(from, to), wall_step(mv)],
            None => vec![Step::Stay, wall_step(mv)],
        }
    }

    fn following(&self, position: &Position<W>, made: &[Step]) -> Following<Step, Move> {
        let mut half = Half::new(position.clone());
        let mut next = self.listed_steps(&half);
        for (number, &step) in made.iter().enumerate() {
            if !next.contains(&step) {
                return Following::Nothing;
            }
            self.make_step(&mut half, step);
            if half.stage() == Stage::Pawn {
                let whole = number + 1 == made.len();
                let turn = if number == 0 { step.then(None) } else { made[0].then(Some(step)) };
                return if whole { Following::Whole(turn) } else { Following::Nothing };
            }
            next = self.listed_steps(&half);
        }
        if next.is_empty() { Following::Nothing } else { Following::Steps(next) }
    }

    fn turns_from(&self, position: &Position<W>, made: &[Step]) -> u64 {
        match self.following(position, made) {
            Following::Steps(_) if made.is_empty() => self.count_moves(position),
            Following::Steps(next) => next.len() as u64,
            Following::Whole(_) => 1,
            Following::Nothing => 0,
        }
    }
}

/// A pawn, the cell to which it goes, and a wall: clicks that refine the two steps of a turn. Where a turn could go on with
/// a wall and need not, [`Target::Done`] ends it.
impl<const W: usize> Steps<Target> for Blockade<W> {
    fn steps(&self, position: &Position<W>, mv: Move) -> Vec<Target> {
        let second = wall_step(mv);
        let Some((from, to)) = mv.pawn() else { return vec![self.wall_click(second, Target::Pass)] };
        let mut clicks = vec![self.cell_target(from), self.cell_target(to)];
        let may_wall = || Steps::<Step>::following(self, position, &[Step::pawn(from, to)]).into_steps().len() > 1;
        if second != Step::NoWall || may_wall() {
            clicks.push(self.wall_click(second, Target::Done));
        }
        clicks
    }

    fn following(&self, position: &Position<W>, made: &[Target]) -> Following<Target, Move> {
        let after = |steps: &[Step]| Steps::<Step>::following(self, position, steps);
        let clicks = match *made {
            [] => self.first_clicks(position, &after(&[]).into_steps()),
            [from @ Target::Cell { .. }] => {
                self.cell_of(from).map(|from| self.landing_clicks(position, from)).unwrap_or_default()
            }
            _ => {
                let Some(steps) = self.steps_of_clicks(made) else { return Following::Nothing };
                match (after(&steps[..1]), &*steps) {
                    (Following::Whole(mv), [_]) => return Following::Whole(mv),
                    // Nothing can follow the pawn, so nothing needs to be clicked either.
                    (Following::Steps(next), [first]) if next == [Step::NoWall] => {
                        return Following::Whole(first.then(None));
                    }
                    (Following::Steps(next), [Step::Pawn { .. }, _]) if next == [Step::NoWall] => Vec::new(),
                    (Following::Steps(next), [_]) => {
                        next.into_iter().map(|step| self.wall_click(step, Target::Done)).collect()
                    }
                    (Following::Steps(_), _) => match after(&steps) {
                        Following::Whole(mv) => return Following::Whole(mv),
                        _ => Vec::new(),
                    },
                    _ => Vec::new(),
                }
            }
        };
        if clicks.is_empty() { Following::Nothing } else { Following::Steps(clicks) }
    }

    fn turns_from(&self, position: &Position<W>, made: &[Target]) -> u64 {
        match (self.following(position, made), made) {
            (Following::Nothing, _) => 0,
            (Following::Whole(_), _) => 1,
            (Following::Steps(_), []) => self.count_moves(position),
            (Following::Steps(cells), [from]) => {
                cells.into_iter().map(|to| self.turns_from(position, &[*from, to])).sum()
            }
            (Following::Steps(next), _) => next.len() as u64,
        }
    }
}
