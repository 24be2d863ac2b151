//! [`State`]: a position as the slides see it.

use potez_rules::{Game, Player};

use super::recorded::table::key;
use crate::core::evaluator::Evaluator;
use crate::core::number::Number;

/// A position as the slides see it: the states that can follow, and a number for how good it is. There are no moves here: a move is
/// the state it leads to.
pub trait State: Clone + PartialEq {
    /// Is Max to move? Players need not alternate, so a search asks at every state.
    fn max_to_move(&self) -> bool;

    /// Is the game over?
    fn is_over(&self) -> bool;

    /// The states after each legal move, in a fixed order.
    fn children(&self) -> Vec<Self>;

    /// How good the state is for Max: the result if the game is over, an estimate otherwise.
    fn evaluate(&self) -> f64;

    /// A number for a table: equal states have equal keys, and different states hardly ever do.
    fn key(&self) -> u64;

    /// How good the state is for the player to move.
    fn evaluate_for_mover(&self) -> f64 {
        if self.max_to_move() { self.evaluate() } else { -self.evaluate() }
    }
}

/// A position of any game, with an evaluator.
///
/// ```
/// use potez_rules::{Game, mnk::Mnk};
/// use potez_search::evaluators::outcome::WinDrawLoss;
/// use potez_search::lecture::{minimax::minimax, state::GameState};
///
/// let game = Mnk::tictactoe();
/// let start = GameState::new(&game, &WinDrawLoss, game.start());
/// let (value, _) = minimax(&start, 9);
/// assert_eq!(value, 0.0);
/// ```
pub struct GameState<'a, G: Game, E> {
    game: &'a G,
    evaluator: &'a E,
    position: G::Position,
    last_move: Option<G::Move>,
    ply: u32,
}

impl<'a, G: Game, E: Evaluator<G, Value = Number>> GameState<'a, G, E> {
    /// The state at this position.
    pub fn new(game: &'a G, evaluator: &'a E, position: G::Position) -> Self {
        GameState { game, evaluator, position, last_move: None, ply: 0 }
    }

    /// The move that led here from the parent state.
    #[must_use]
    pub fn last_move(&self) -> Option<G::Move> {
        self.last_move
    }
}

impl<G: Game, E> Clone for GameState<'_, G, E> {
    fn clone(&self) -> Self {
        GameState { position: self.position.clone(), ..*self }
    }
}

impl<G: Game, E> PartialEq for GameState<'_, G, E> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl<G: Game, E: Evaluator<G, Value = Number>> State for GameState<'_, G, E> {
    fn max_to_move(&self) -> bool {
        self.game.turn(&self.position) == Player::First
    }

    fn is_over(&self) -> bool {
        self.game.outcome(&self.position).is_some()
    }

    fn children(&self) -> Vec<Self> {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.position, &mut moves);
        let child = |mv| {
            let mut child = GameState { last_move: Some(mv), ply: self.ply + 1, ..self.clone() };
            self.game.apply(&mut child.position, mv);
            child
        };
        moves.into_iter().map(child).collect()
    }

    fn evaluate(&self) -> f64 {
        let value = match self.game.outcome(&self.position) {
            Some(outcome) => self.evaluator.finished(self.game, &self.position, outcome, self.ply),
            None => self.evaluator.evaluate(self.game, &self.position),
        };
        value.seen_by(Player::First).get()
    }

    fn key(&self) -> u64 {
        key(self.game, &self.position)
    }
}
