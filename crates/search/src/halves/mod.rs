//! Blockade in half turns: first the pawn, then the wall, as two moves of one player.
//!
//! A turn of Blockade is one of about 4,000 moves, and most of them differ only in the wall. In half turns a position has about 16 moves
//! of a pawn, and after each of them about 240 walls: the search chooses the pawn move before it looks at walls, and orders,
//! remembers and cuts off both separately.
//!
//! # Laws
//!
//! - Every turn is exactly two steps, even where there is nothing to choose ([`Step::Stay`], [`Step::NoWall`]); only the winning
//!   pawn move ends the game at once. So `2·n` steps are `n` turns, and a win in `n` turns is one in `2·n − 1` steps.
//! - The pairs of steps are exactly the turns of Blockade: each turn is one pair, and each pair is a turn.
//!
//! The steps themselves belong to the rules: [`Steps<Step>`](potez_rules::Steps) states and tests their laws, [`Half`] makes them in place.
//! Here they become a game that can be searched.
//!
//! ```
//! use potez_rules::blockade::{Blockade, Params};
//! use potez_rules::{Game, perft};
//! use potez_search::halves::HalfTurns;
//! let game = HalfTurns::new(Blockade::<3>::new(Params::default()).unwrap());
//! assert_eq!(game.count_moves(&game.start()), 16);
//! assert_eq!(perft(&game, &game.start(), 2), 4160);
//! ```

mod engine;
mod only;

pub use engine::{HalfTurnEngine, in_turns, whole_turns};
pub use only::Only;

use potez_rules::blockade::{Blockade, Half, Stage, Step};
use potez_rules::{Counters, Game, Outcome, Player, Refusal};

/// Blockade in half turns.
#[derive(Clone, Debug)]
pub struct HalfTurns<const W: usize> {
    game: Blockade<W>,
    only: Option<Only<W>>,
}

impl<const W: usize> HalfTurns<W> {
    /// Blockade as a game in half turns.
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

    /// The same game in which only some turns are allowed in one position.
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
        self.only.as_ref().filter(|only| only.ply() == half.position().ply())
    }

    /// Are only some turns allowed in this position?
    #[inline]
    pub(crate) fn is_restricted(&self, half: &Half<W>) -> bool {
        self.restriction(half).is_some()
    }
}

/// Numbers that distinguish the stages in a key.
const STAGE_KEYS: [u64; 3] = [0, 0x9d1c_52ab_77e3_0f65, 0x5e80_c4d9_21b6_fa13];

impl<const W: usize> Game for HalfTurns<W> {
    type Position = Half<W>;
    type Move = Step;

    fn start(&self) -> Half<W> {
        Half::new(self.game.start())
    }

    #[inline]
    fn turn(&self, half: &Half<W>) -> Player {
        self.game.turn(half.position())
    }

    #[inline]
    fn outcome(&self, half: &Half<W>) -> Option<Outcome> {
        self.game.outcome(half.position())
    }

    fn legal_moves(&self, half: &Half<W>, moves: &mut Vec<Step>) {
        let before = moves.len();
        self.game.next_steps(half, moves);
        if let Some(only) = self.restriction(half) {
            only.keep(half, moves, before);
        }
    }

    fn apply(&self, half: &mut Half<W>, step: Step) {
        self.game.make_step(half, step);
    }

    #[inline]
    fn key(&self, half: &Half<W>) -> u64 {
        let key = self.game.key(half.position()) ^ STAGE_KEYS[half.stage() as usize];
        match self.restriction(half) {
            // With other moves the value is different, and must not be mistaken for that of the position.
            Some(only) => key ^ only.salt(),
            None => key,
        }
    }

    #[inline]
    fn counters(&self, half: &Half<W>) -> Counters {
        let counters = self.game.counters(half.position());
        let made = u32::from(half.stage() != Stage::Pawn);
        Counters { plies_left: (2 * counters.plies_left).saturating_sub(made), ..counters }
    }

    fn explain(&self, half: &Half<W>, step: Step) -> Refusal {
        if self.outcome(half).is_some() {
            return Refusal::game_over();
        }
        let (expected, law) = match half.stage() {
            Stage::Pawn => ("a pawn is to be moved", "halves.pawn"),
            Stage::Moved | Stage::Stayed => ("a wall is to be placed", "halves.wall"),
        };
        Refusal::new(
            law,
            "{expected} now; {step} is not legal here",
            [("expected", expected.to_owned()), ("step", step.to_string())],
        )
    }

    fn count_moves(&self, half: &Half<W>) -> u64 {
        if self.restriction(half).is_some() || half.stage() == Stage::Pawn || self.outcome(half).is_some() {
            let mut moves = Vec::new();
            self.legal_moves(half, &mut moves);
            return moves.len() as u64;
        }
        let (walls, without) = self.game.walls_next(half);
        u64::from(walls.count()) + u64::from(without)
    }
}
