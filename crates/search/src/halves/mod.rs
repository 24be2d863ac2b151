//! Blockade in half turns: first the pawn, then the wall, as two moves of one player.
//!
//! A turn of Blockade is one of some 4,000 moves, and most of them differ in the wall alone. In half turns a position has some 16 moves
//! of a pawn and after each of them some 240 walls: the search decides on the pawn before it looks at walls, and orders,
//! remembers and cuts both by themselves.
//!
//! # Laws
//!
//! - Every turn is exactly two steps, also where there is nothing to choose ([`Step::Stay`], [`Step::NoWall`]); only the winning
//!   pawn move ends the game at once. So `2·n` steps are `n` turns, and a win in `n` turns is one in `2·n − 1` steps.
//! - The pairs of steps are exactly the turns of Blockade: each turn is one pair, and no pair is anything else.
//!
//! ```
//! use potez_rules::blockade::{Blockade, Params};
//! use potez_rules::{Game, perft};
//! use potez_search::halves::HalfTurns;
//! let game = HalfTurns::new(Blockade::<3>::new(Params::default()).unwrap());
//! assert_eq!(game.count_moves(&game.start()), 16);
//! assert_eq!(perft(&game, &game.start(), 2), 4160);
//! ```

mod brain;
mod only;
mod step;

pub use brain::{HalfTurnEngine, in_turns, whole_turns};
pub use only::Only;
pub use step::Step;

use potez_rules::bits::Bits;
use potez_rules::blockade::{Blockade, Colour, Move, Position, Wall, WallRule, Walls};
use potez_rules::{Counters, Game, Outcome, Player, Refusal};

/// How far the turn has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// It has not begun: a pawn is to be moved.
    Pawn,
    /// A pawn was moved: a wall may follow.
    Moved,
    /// No pawn was moved.
    Stayed,
}

/// A position of Blockade, possibly in the middle of a turn.
#[derive(Debug)]
pub struct Half<const W: usize> {
    /// The board. In the middle of a turn it is still the turn of the player who moved the pawn.
    pub(crate) position: Position<W>,
    pub(crate) stage: Stage,
}

impl<const W: usize> Half<W> {
    /// The beginning of a turn.
    #[must_use]
    pub fn new(position: Position<W>) -> Half<W> {
        Half { position, stage: Stage::Pawn }
    }

    /// The board.
    #[must_use]
    pub fn position(&self) -> &Position<W> {
        &self.position
    }

    /// How far the turn has got.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }
}

impl<const W: usize> Clone for Half<W> {
    fn clone(&self) -> Self {
        Half { position: self.position.clone(), stage: self.stage }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.position.clone_from(&source.position);
        self.stage = source.stage;
    }
}

impl<const W: usize> PartialEq for Half<W> {
    fn eq(&self, other: &Self) -> bool {
        self.stage == other.stage && self.position == other.position
    }
}

/// Blockade in half turns.
#[derive(Clone, Debug)]
pub struct HalfTurns<const W: usize> {
    game: Blockade<W>,
    only: Option<Only<W>>,
}

impl<const W: usize> HalfTurns<W> {
    /// The game whose turns are halved.
    #[must_use]
    pub fn new(game: Blockade<W>) -> HalfTurns<W> {
        HalfTurns { game, only: None }
    }

    /// The game itself.
    #[inline]
    #[must_use]
    pub fn game(&self) -> &Blockade<W> {
        &self.game
    }

    /// The same game with some turns alone in one position.
    #[must_use]
    pub fn restricted(game: Blockade<W>, only: Only<W>) -> HalfTurns<W> {
        HalfTurns { game, only: Some(only) }
    }

    /// Lifts the restriction, or sets another.
    pub(crate) fn restrict(&mut self, only: Option<Only<W>>) {
        self.only = only;
    }

    #[inline]
    fn restriction(&self, half: &Half<W>) -> Option<&Only<W>> {
        self.only.as_ref().filter(|only| only.ply() == half.position.ply())
    }

    /// Are some turns alone allowed in this position?
    #[inline]
    pub(crate) fn is_restricted(&self, half: &Half<W>) -> bool {
        self.restriction(half).is_some()
    }

    /// Plays a whole turn in steps.
    #[must_use]
    pub fn steps_of(&self, turn: Move) -> [Step; 2] {
        let pawn = turn.pawn().map_or(Step::Stay, |(from, to)| Step::pawn(from, to));
        [pawn, turn.wall().map_or(Step::NoWall, Step::wall)]
    }

    /// The cells to which each pawn of the player to move may go, the pawn on the lower cell first.
    #[inline]
    fn landings(&self, half: &Half<W>) -> [(usize, Bits<W>); 2] {
        let player = self.game.turn(&half.position);
        let pawn = |number| {
            let Some(from) = half.position.pawn(player, number) else { return (0, Bits::EMPTY) };
            (from, self.game.landing_cells(&half.position, from))
        };
        let (one, two) = (pawn(0), pawn(1));
        if one.0 <= two.0 { [one, two] } else { [two, one] }
    }

    fn list_pawns(&self, half: &Half<W>, moves: &mut Vec<Step>) {
        let before = moves.len();
        for (from, cells) in self.landings(half) {
            moves.extend(cells.iter().map(|to| Step::pawn(from, to)));
        }
        let exclusive = self.game.params().wall == WallRule::Exclusive;
        if moves.len() == before || exclusive && !self.game.legal_walls(&half.position).is_empty() {
            moves.push(Step::Stay);
        }
    }

    /// The walls that may be placed now, and whether the turn may end without one.
    #[inline]
    pub(crate) fn walls(&self, half: &Half<W>) -> (Walls<W>, bool) {
        let rule = self.game.params().wall;
        // A player who could not move a pawn passes, and places no wall either; under the exclusive rule it is one or the other.
        if (half.stage == Stage::Stayed) != (rule == WallRule::Exclusive) {
            return (Walls::NONE, true);
        }
        let walls = self.game.legal_walls(&half.position);
        (walls, rule == WallRule::Optional || walls.is_empty())
    }

    fn list_all(&self, half: &Half<W>, moves: &mut Vec<Step>) {
        if self.game.outcome(&half.position).is_some() {
            return;
        }
        if half.stage == Stage::Pawn {
            return self.list_pawns(half, moves);
        }
        let (walls, without) = self.walls(half);
        if without {
            moves.push(Step::NoWall);
        }
        let blue = walls.blue.iter().map(|anchor| Wall { colour: Colour::Blue, anchor });
        let green = walls.green.iter().map(|anchor| Wall { colour: Colour::Green, anchor });
        moves.extend(blue.map(Step::wall));
        moves.extend(green.map(Step::wall));
    }
}

/// Numbers that tell the stages apart in a key.
const STAGE_KEYS: [u64; 3] = [0, 0x9d1c_52ab_77e3_0f65, 0x5e80_c4d9_21b6_fa13];

impl<const W: usize> Game for HalfTurns<W> {
    type Position = Half<W>;
    type Move = Step;

    fn start(&self) -> Half<W> {
        Half::new(self.game.start())
    }

    #[inline]
    fn turn(&self, half: &Half<W>) -> Player {
        self.game.turn(&half.position)
    }

    #[inline]
    fn outcome(&self, half: &Half<W>) -> Option<Outcome> {
        self.game.outcome(&half.position)
    }

    fn legal_moves(&self, half: &Half<W>, moves: &mut Vec<Step>) {
        let before = moves.len();
        self.list_all(half, moves);
        if let Some(only) = self.restriction(half) {
            only.keep(half, moves, before);
        }
    }

    fn apply(&self, half: &mut Half<W>, step: Step) {
        half.stage = match step {
            Step::Pawn { from, to } => {
                self.game.step_pawn(&mut half.position, usize::from(from), usize::from(to));
                if self.game.outcome(&half.position).is_none() {
                    half.stage = Stage::Moved;
                    return;
                }
                Stage::Pawn
            }
            Step::Stay => {
                half.stage = Stage::Stayed;
                return;
            }
            Step::Wall { colour, anchor } => {
                self.game.place_wall(&mut half.position, Wall { colour, anchor: usize::from(anchor) });
                Stage::Pawn
            }
            Step::NoWall => Stage::Pawn,
        };
        self.game.end_turn(&mut half.position);
    }

    #[inline]
    fn key(&self, half: &Half<W>) -> u64 {
        let key = self.game.key(&half.position) ^ STAGE_KEYS[half.stage as usize];
        match self.restriction(half) {
            // Other moves make another value, which must not be taken for that of the position.
            Some(only) => key ^ only.salt(),
            None => key,
        }
    }

    #[inline]
    fn counters(&self, half: &Half<W>) -> Counters {
        let counters = self.game.counters(&half.position);
        let made = u32::from(half.stage != Stage::Pawn);
        Counters { plies_left: (2 * counters.plies_left).saturating_sub(made), ..counters }
    }

    fn explain(&self, half: &Half<W>, step: Step) -> Refusal {
        if self.outcome(half).is_some() {
            return Refusal::game_over();
        }
        let (expected, law) = match half.stage {
            Stage::Pawn => ("a pawn is to be moved", "halves.pawn"),
            Stage::Moved | Stage::Stayed => ("a wall is to be placed", "halves.wall"),
        };
        Refusal::new(
            law,
            "{expected} now, and {step} is not legal here",
            [("expected", expected.to_owned()), ("step", step.to_string())],
        )
    }

    fn count_moves(&self, half: &Half<W>) -> u64 {
        if self.restriction(half).is_some() || half.stage == Stage::Pawn || self.outcome(half).is_some() {
            let mut moves = Vec::new();
            self.legal_moves(half, &mut moves);
            return moves.len() as u64;
        }
        let (walls, without) = self.walls(half);
        u64::from(walls.count()) + u64::from(without)
    }
}
