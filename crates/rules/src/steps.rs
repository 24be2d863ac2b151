//! A turn made of steps: the only mechanism for building a turn part by part.
//!
//! The page's clicks, the terminal's cursor, the console's questions and the search's half turns all ask the same
//! question: given a position and the steps made so far, which steps come next, and when is the turn whole? A game
//! answers it in [`Steps`].
//!
//! How fine a step is depends on who asks, so the step is a parameter of the trait. People click
//! [targets](crate::Target), and every game that can be shown has `Steps<Target>`: in Blockade a pawn, a cell and a
//! wall. A search wants fewer and larger steps: Blockade has `Steps<blockade::Step>` as well, in which a pawn move is one
//! step and the wall another. Both build the same turns, and the same laws hold for both.
//!
//! ```
//! use potez_rules::blockade::{Blockade, Params, Step};
//! use potez_rules::steps::{Following, Steps};
//! use potez_rules::{Game, Target};
//!
//! let game = Blockade::<3>::new(Params::default()).unwrap();
//! let start = game.start();
//! let Following::Steps(pawns) = game.following(&start, &[] as &[Target]) else { panic!() };
//! assert_eq!(pawns, [Target::Cell { row: 3, col: 3 }, Target::Cell { row: 7, col: 3 }]);
//! let Following::Steps(pawn_moves) = game.following(&start, &[] as &[Step]) else { panic!() };
//! assert_eq!(pawn_moves.len(), 16);
//! assert_eq!(game.turns_from(&start, &pawns[..1]), 2080);
//! ```

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use crate::game::Game;

/// What can follow the steps made so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Following<S, M> {
    /// The turn goes on with one of these steps. There is at least one, and none is listed twice.
    Steps(Vec<S>),
    /// The turn is whole. It is legal.
    Whole(M),
    /// No legal turn begins with these steps.
    Nothing,
}

impl<S, M> Following<S, M> {
    /// The steps that can come next; none when the turn is whole or no legal turn begins like this.
    #[must_use]
    pub fn into_steps(self) -> Vec<S> {
        match self {
            Following::Steps(steps) => steps,
            Following::Whole(_) | Following::Nothing => Vec::new(),
        }
    }

    /// The turn, if it is whole.
    #[must_use]
    pub fn whole(self) -> Option<M> {
        match self {
            Following::Whole(turn) => Some(turn),
            Following::Steps(_) | Following::Nothing => None,
        }
    }

    /// The same, with the turn converted.
    #[must_use]
    pub fn map<N>(self, name: impl FnOnce(M) -> N) -> Following<S, N> {
        match self {
            Following::Steps(steps) => Following::Steps(steps),
            Following::Whole(turn) => Following::Whole(name(turn)),
            Following::Nothing => Following::Nothing,
        }
    }
}

/// A game whose turns are built from steps of type `S`.
///
/// Only [`steps`](Steps::steps) must be written. The other methods are derived from it and from
/// [`legal_moves`](Game::legal_moves), which is fast enough for games with some hundred short turns; override them if
/// the answer is known without listing every turn.
///
/// # Laws
///
/// The [conformance suite](crate::conformance) tests them.
///
/// 1. The turns that can be built are exactly the legal moves: [`following`](Steps::following) offers a step exactly when
///    a legal move goes on with it, each step once.
/// 2. A legal move is whole after its own [`steps`](Steps::steps) and never earlier: no move's steps are the beginning of
///    another's, and different moves have different steps. So a front end always knows whether a turn is whole.
/// 3. Every step that is offered leads to at least one whole turn.
/// 4. [`turns_from`](Steps::turns_from) is the number of legal moves that begin with the steps made.
/// 5. Any steps may be asked about, including steps that were never offered.
pub trait Steps<S: Copy + Eq + Hash + Debug + Send + Sync + 'static>: Game {
    /// The steps of a legal move, at least one. For any other move the result is unspecified, but it must not panic.
    fn steps(&self, position: &Self::Position, mv: Self::Move) -> Vec<S>;

    /// What can follow the steps made so far. After the end of the game nothing can.
    fn following(&self, position: &Self::Position, made: &[S]) -> Following<S, Self::Move> {
        following_of_listed(self, position, made)
    }

    /// How many legal moves begin with the steps made.
    fn turns_from(&self, position: &Self::Position, made: &[S]) -> u64 {
        turns_of_listed(self, position, made)
    }
}

/// The legal moves that begin with the steps made, each with its steps.
fn listed<'a, S, G>(
    game: &'a G,
    position: &'a G::Position,
    made: &'a [S],
) -> impl Iterator<Item = (G::Move, Vec<S>)> + 'a
where
    S: Copy + Eq + Hash + Debug + Send + Sync + 'static,
    G: Steps<S> + ?Sized,
{
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves.into_iter().map(|mv| (mv, game.steps(position, mv))).filter(|(_, steps)| steps.starts_with(made))
}

/// [`Steps::following`] by listing every legal move: what an override must agree with.
pub(crate) fn following_of_listed<S, G>(game: &G, position: &G::Position, made: &[S]) -> Following<S, G::Move>
where
    S: Copy + Eq + Hash + Debug + Send + Sync + 'static,
    G: Steps<S> + ?Sized,
{
    let mut seen = HashSet::new();
    let mut next = Vec::new();
    for (mv, steps) in listed(game, position, made) {
        match steps.get(made.len()) {
            None => return Following::Whole(mv),
            Some(&step) if seen.insert(step) => next.push(step),
            Some(_) => {}
        }
    }
    if next.is_empty() { Following::Nothing } else { Following::Steps(next) }
}

/// [`Steps::turns_from`] by listing every legal move.
pub(crate) fn turns_of_listed<S, G>(game: &G, position: &G::Position, made: &[S]) -> u64
where
    S: Copy + Eq + Hash + Debug + Send + Sync + 'static,
    G: Steps<S> + ?Sized,
{
    if made.is_empty() { game.count_moves(position) } else { listed(game, position, made).count() as u64 }
}
