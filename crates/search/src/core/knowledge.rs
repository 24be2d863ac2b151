//! [`Knowledge`]: what a game may tell the engine beyond its rules. Every hook is optional.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use potez_rules::{Game, Outcome};

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::window::Window;

/// What is known about the value of a position before any move is searched, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticBound {
    /// Nothing: the moves that were appended must be searched, and one of them is best.
    Unknown,
    /// The same, and the value is between `alpha` and `beta`, both included.
    Within(Window<Score>),
    /// The true value of the position, with its distance from here. No move was appended, or they do not matter.
    Exact(Score),
}

/// The symmetry that turns a position into the canonical one of its mirror images. 0 leaves it as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry(pub u8);

/// An evaluator that knows more: the hooks by which a game makes the engine fast and strong.
///
/// Every hook has a default that claims nothing, so `impl Knowledge<MyGame> for MyEvaluator {}` is complete, and [`Plain`] turns any
/// evaluator into knowledge. Only the default of [`can_repeat`](Knowledge::can_repeat) may be wrong: it says that no position comes back.
///
/// # Laws
///
/// A wrong hook makes wrong proofs, and the engine cannot notice. [`check_knowledge`](crate::check_knowledge) tests every one of
/// these laws, for the games here and for yours.
///
/// All values are for the **side to move**, with distances counted **from the position**; those of [`Evaluator`] are absolute. The
/// *true value* is that of best play by the rules, including draws by length and by repetition. Hooks are called only for unfinished
/// positions, and always give the same answer for the same position.
///
/// - **`candidate_moves`** appends different legal moves. If it returns `Unknown` or `Within`, there is at least one, and the best of them has
///   the true value of the position: the moves left out never matter. `Within` contains the true value, ends included. `Exact` is
///   the true value with its exact distance: a win, a loss or a draw.
/// - **`sees_wins`** returns `true` only if `candidate_moves` decides every position in which a move wins the game at once.
/// - **`score_moves`** gives scores from −1,000,000,000 to 1,000,000,000, so that the table's move stays first.
/// - **`move_slots`** is from 1 to 65,535, and every **`move_index`** is below it. The moves of a position should have different
///   indices: if some share one, the table cannot tell which of them was best, and time is lost.
/// - **`canonical`**: positions with the same key have the same player to move and the same evaluation, and if their
///   [counters](Game::counters) are equal, the same true value. **`turned`**, with the symmetry of each position, maps the indices of their
///   legal moves to the same set; moves with the same image correspond. After corresponding moves, either both games are over with the same
///   outcome, or the keys are equal again, unless the hook returns no more than the default in both positions from there on. (A game that a
///   counter has ended is not compared.)
/// - **`turned_back`** undoes `turned`, and `turned` undoes it, for the index of every move. Symmetry 0 changes no index.
/// - **`proof_key`** obeys the same laws, except for the evaluation.
/// - **`static_bounds`** contains the true value, ends included.
/// - **`noisy`** appends different legal moves.
/// - **`can_repeat`**: after a position for which it returns `false`, neither this position nor one before it on the line comes up again:
///   no later position has the same [key](Game::key).
/// - **`plies_left`**: no game goes on for longer than this. It never grows after a move, and is not 0 in an unfinished position.
///   [`LONGEST_LINE`] and more say nothing.
/// - **`margin`** is more than 0.
pub trait Knowledge<G: Game>: Evaluator<G, Value = Score> {
    /// Appends the moves worth searching (all legal ones, or those that do not lose at once), or decides the position.
    #[inline]
    fn candidate_moves(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>) -> StaticBound {
        game.legal_moves(position, moves);
        StaticBound::Unknown
    }

    /// Does [`candidate_moves`](Knowledge::candidate_moves) decide every position that is won in one move? Then a search need not look for such wins.
    #[inline]
    fn sees_wins(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// Gives every move a static score; higher scores are searched earlier. The scores start at 0, and histories add at most ±32,768 to them. The list
    /// may hold all legal moves or some of them.
    #[inline]
    fn score_moves(&self, game: &G, position: &G::Position, moves: &[G::Move], scores: &mut [i32]) {
        let _ = (game, position, moves, scores);
    }

    /// The number of different [`move_index`](Knowledge::move_index)es, at most 65,535.
    #[inline]
    fn move_slots(&self, game: &G) -> usize {
        let _ = game;
        HASHED_SLOTS
    }

    /// A small number for the move, under which histories and the table remember it.
    #[inline]
    fn move_index(&self, game: &G, position: &G::Position, mv: G::Move) -> u16 {
        let _ = (game, position);
        hashed_index(mv)
    }

    /// The key of the position that represents this one and its mirror images, and the symmetry that leads to it.
    #[inline]
    fn canonical(&self, game: &G, position: &G::Position) -> (u64, Symmetry) {
        (game.key(position), Symmetry(0))
    }

    /// Like [`canonical`](Knowledge::canonical), for proofs: the evaluations of positions with the same key may differ, as long as
    /// the games continue alike. Positions that differ only in things that can no longer matter may share a key.
    #[inline]
    fn proof_key(&self, game: &G, position: &G::Position) -> (u64, Symmetry) {
        self.canonical(game, position)
    }

    /// A move index after the symmetry.
    #[inline]
    fn turned(&self, game: &G, symmetry: Symmetry, index: u16) -> u16 {
        let _ = (game, symmetry);
        index
    }

    /// A move index before the symmetry.
    #[inline]
    fn turned_back(&self, game: &G, symmetry: Symmetry, index: u16) -> u16 {
        self.turned(game, symmetry, index)
    }

    /// The true value is between `alpha` and `beta`, both included.
    #[inline]
    fn static_bounds(&self, game: &G, position: &G::Position) -> Window<Score> {
        let _ = (game, position);
        Window::full()
    }

    /// Appends the legal moves that change the evaluation so much that they are searched before it is trusted.
    #[inline]
    fn noisy(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>) {
        let _ = (game, position, moves);
    }

    /// Can this position, or one before it on the line, come up again later? Then a repetition on the line counts as a draw.
    ///
    /// The default is `false`: a game in which positions come back must return `true`.
    #[inline]
    fn can_repeat(&self, game: &G, position: &G::Position) -> bool {
        let _ = (game, position);
        false
    }

    /// Is evaluating a position cheaper than a lookup in a large table? Then the parents of leaves are not stored there,
    /// and threads share less.
    #[inline]
    fn is_cheap(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// At most this many plies can still be played: an upper bound.
    #[inline]
    fn plies_left(&self, game: &G, position: &G::Position) -> u32 {
        let _ = (game, position);
        LONGEST_LINE
    }

    /// How much one quiet move may change an evaluation, in points, more than 0: the unit of the engine's guesses (aspiration,
    /// futility).
    #[inline]
    fn margin(&self, game: &G) -> i32 {
        let _ = game;
        50
    }
}

const HASHED_SLOTS: usize = 4096;

/// A move index computed from the move's hash.
#[inline]
fn hashed_index<M: Hash>(mv: M) -> u16 {
    let mut hasher = Multiplier(0);
    mv.hash(&mut hasher);
    (hasher.finish() >> 52) as u16
}

/// A hasher for small keys: rotate, xor, multiply (the "Fx" scheme of Firefox); the top bits are the best mixed.
struct Multiplier(u64);

impl Multiplier {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Multiplier {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }
    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }
    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(u64::from(word));
    }
    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }
}

/// Any evaluator, without hooks: the engine knows the rules and the evaluation, and nothing more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain<E>(pub E);

impl<G: Game, E: Evaluator<G, Value = Score>> Evaluator<G> for Plain<E> {
    type Value = Score;

    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> Absolute<Score> {
        self.0.evaluate(game, position)
    }

    #[inline]
    fn finished(&self, game: &G, position: &G::Position, outcome: Outcome, ply: u32) -> Absolute<Score> {
        self.0.finished(game, position, outcome, ply)
    }
}

impl<G: Game, E: Evaluator<G, Value = Score>> Knowledge<G> for Plain<E> {}

/// Forwards every hook to what the pointer points to.
macro_rules! forward {
    ($pointer:ty) => {
        impl<G: Game, K: Knowledge<G> + ?Sized> Knowledge<G> for $pointer {
            #[inline]
            fn candidate_moves(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>) -> StaticBound {
                (**self).candidate_moves(game, position, moves)
            }
            #[inline]
            fn sees_wins(&self, game: &G) -> bool {
                (**self).sees_wins(game)
            }
            #[inline]
            fn score_moves(&self, game: &G, position: &G::Position, moves: &[G::Move], scores: &mut [i32]) {
                (**self).score_moves(game, position, moves, scores);
            }
            #[inline]
            fn move_slots(&self, game: &G) -> usize {
                (**self).move_slots(game)
            }
            #[inline]
            fn move_index(&self, game: &G, position: &G::Position, mv: G::Move) -> u16 {
                (**self).move_index(game, position, mv)
            }
            #[inline]
            fn canonical(&self, game: &G, position: &G::Position) -> (u64, Symmetry) {
                (**self).canonical(game, position)
            }

            #[inline]
            fn proof_key(&self, game: &G, position: &G::Position) -> (u64, Symmetry) {
                (**self).proof_key(game, position)
            }
            #[inline]
            fn turned(&self, game: &G, symmetry: Symmetry, index: u16) -> u16 {
                (**self).turned(game, symmetry, index)
            }
            #[inline]
            fn turned_back(&self, game: &G, symmetry: Symmetry, index: u16) -> u16 {
                (**self).turned_back(game, symmetry, index)
            }
            #[inline]
            fn static_bounds(&self, game: &G, position: &G::Position) -> Window<Score> {
                (**self).static_bounds(game, position)
            }
            #[inline]
            fn noisy(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>) {
                (**self).noisy(game, position, moves);
            }
            #[inline]
            fn can_repeat(&self, game: &G, position: &G::Position) -> bool {
                (**self).can_repeat(game, position)
            }
            #[inline]
            fn is_cheap(&self, game: &G) -> bool {
                (**self).is_cheap(game)
            }
            #[inline]
            fn plies_left(&self, game: &G, position: &G::Position) -> u32 {
                (**self).plies_left(game, position)
            }
            #[inline]
            fn margin(&self, game: &G) -> i32 {
                (**self).margin(game)
            }
        }
    };
}

forward!(&K);
forward!(Arc<K>);
forward!(Box<K>);

/// Forwards the evaluation to what the owning pointer points to; for a plain reference the `evaluator` module does it.
macro_rules! forward_evaluation {
    ($pointer:ty) => {
        impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for $pointer {
            type Value = E::Value;

            #[inline]
            fn evaluate(&self, game: &G, position: &G::Position) -> Absolute<E::Value> {
                (**self).evaluate(game, position)
            }

            #[inline]
            fn finished(&self, game: &G, position: &G::Position, outcome: Outcome, ply: u32) -> Absolute<E::Value> {
                (**self).finished(game, position, outcome, ply)
            }
        }
    };
}

forward_evaluation!(Arc<E>);
forward_evaluation!(Box<E>);
