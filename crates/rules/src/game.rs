//! The [`Game`] trait: the rules of a two-player zero-sum game with perfect information.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::counters::Counters;
use crate::filling::{Filled, Filling};
use crate::random::Random;
use crate::refusal::Refusal;

/// One of the two players, named absolutely: never "me" or "the opponent".
///
/// In every game of this crate the first player is X (Max in a tree) and the second is O (Min),
/// whichever of them begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// X, or Max.
    First,
    /// O, or Min.
    Second,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Player::First => 0,
            Player::Second => 1,
        }
    }

    /// The player's mark on the board: `X` or `O`.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Player::First => 'X',
            Player::Second => 'O',
        }
    }

    /// Reads a mark in either case; the digit 0 and the Cyrillic letters that look like X and O count too.
    #[must_use]
    pub fn from_mark(mark: char) -> Option<Player> {
        match mark {
            'X' | 'x' | 'Х' | 'х' => Some(Player::First),
            'O' | 'o' | '0' | 'О' | 'о' => Some(Player::Second),
            _ => None,
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// This player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

/// The rules of a game. The parameters (sizes, variants) live in `&self`; a position is only data.
///
/// # Laws
///
/// The [conformance suite](crate::conformance) tests every one of them, for the games here and for yours.
///
/// 1. **One source of legality.** [`legal_moves`](Game::legal_moves) lists every legal move exactly once, in an
///    order that depends on the position alone. Everything else asks it.
/// 2. **The end.** `legal_moves` lists nothing exactly when [`outcome`](Game::outcome) is `Some`. A forced pass is a
///    move, so a player with nothing to do never ends the game by accident.
/// 3. **Trust inside, checks outside.** [`apply`](Game::apply) may assume a legal move. [`play`](Game::play) accepts
///    anything, changes nothing, and refuses every move that is not listed, with the reason.
/// 4. **Whose turn.** Players need not alternate: ask [`turn`](Game::turn), never infer it from the depth.
/// 5. **Equality.** Equal positions have the same turn, outcome, legal moves and key.
/// 6. **The key.** [`key`](Game::key) hashes what matters for the future. Positions with equal keys have the same turn, outcome
///    and legal moves, and after the same move their keys are equal again. The key may leave out only what [`counters`](Game::counters)
///    reports, and then two such positions may differ only in whether a counter has ended the game.
/// 7. **Counting.** [`count_moves`](Game::count_moves) equals the length of the list; [`random_move`](Game::random_move)
///    draws from it, every move equally likely.
/// 8. **Every game ends** under random play.
/// 9. **One by one.** Where [`HAS_NEXT_MOVE`](Game::HAS_NEXT_MOVE) says so, [`next_move`](Game::next_move) goes through the list, in its order.
/// 10. **Counters.** Where the length of a game is limited, the plies left fall by one with each ply (except a winning one), and
///     with none left the game is over. A game that a counter ended is drawn. Positions with equal keys and equal
///     [`counters`](Game::counters) have equal counters after the same move.
///
/// # Speed
///
/// `legal_moves` *appends* to a buffer that the caller keeps, and `apply` works in place: neither allocates once the
/// buffers have grown. A search keeps one buffer for a whole line and truncates it on the way back.
/// `Position::clone_from` reuses what a position owns.
pub trait Game: Send + Sync + 'static {
    /// A position: everything that the rules need to go on.
    type Position: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A whole turn of one player.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// The player to move. In a finished position: the player who would be next.
    fn turn(&self, position: &Self::Position) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Appends all legal moves to `moves`, in a fixed order; nothing when the game is over.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Can [`next_move`](Game::next_move) go through the moves one by one?
    const HAS_NEXT_MOVE: bool = false;

    /// The legal move that follows `last` in the list of [`legal_moves`](Game::legal_moves), or the first one if `last` is `None`; `None` after the
    /// last. Called only if [`HAS_NEXT_MOVE`](Game::HAS_NEXT_MOVE) says so, in positions that are not finished: where the next move is cheap to
    /// find, a search that stops early need not list them all.
    fn next_move(&self, position: &Self::Position, last: Option<Self::Move>) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        match last {
            None => moves.first().copied(),
            Some(last) => moves.into_iter().skip_while(|&mv| mv != last).nth(1),
        }
    }

    /// Makes a legal move. With any other move the result is unspecified, and it may panic.
    fn apply(&self, position: &mut Self::Position, mv: Self::Move);

    /// A hash of what matters for the future, except for the [`counters`](Game::counters).
    fn key(&self, position: &Self::Position) -> u64;

    /// What the rules count besides the board and the key leaves out. A game without draws by repetition or by length keeps the
    /// default.
    #[inline]
    fn counters(&self, position: &Self::Position) -> Counters {
        let _ = position;
        Counters::NONE
    }

    /// Why `mv` is not legal here; called only for moves that [`legal_moves`](Game::legal_moves) does not list.
    fn explain(&self, position: &Self::Position, mv: Self::Move) -> Refusal {
        let _ = mv;
        if self.outcome(position).is_some() {
            Refusal::game_over()
        } else {
            Refusal::new("move.illegal", "this move is not legal here", [])
        }
    }

    /// Is the move listed by [`legal_moves`](Game::legal_moves)? Override only to be faster.
    fn is_legal(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.contains(&mv)
    }

    /// Makes a move that comes from outside: it is checked, and the old position stays as it was.
    ///
    /// # Errors
    /// The reason why the move is not legal.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Result<Self::Position, Refusal> {
        if !self.is_legal(position, mv) {
            return Err(self.explain(position, mv));
        }
        let mut next = position.clone();
        self.apply(&mut next, mv);
        Ok(next)
    }

    /// The same position with the other player to move, for asking what that player threatens. It need not be reachable. `None` when the
    /// game is over (or would be), and in a game where the question makes no sense.
    fn after_null_move(&self, position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// The game as one in which every move fills a cell for good, if it is one. Whole games of this kind are solved ply by ply
    /// with only a few bytes for each position. See [`Filling`] for the laws.
    fn filling(&self) -> Option<Arc<dyn Filling>> {
        None
    }

    /// Which cells are taken, and by whom; `Some` exactly if [`filling`](Game::filling) is.
    fn filled(&self, position: &Self::Position) -> Option<Filled> {
        let _ = position;
        None
    }

    /// The number of legal moves. Override where counting is cheaper than listing.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.len() as u64
    }

    /// A legal move, each equally likely, or `None` when the game is over. `scratch` is a buffer to reuse; its contents
    /// are unspecified afterwards. Override where drawing is cheaper than listing.
    fn random_move(
        &self,
        position: &Self::Position,
        random: &mut Random,
        scratch: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        scratch.clear();
        self.legal_moves(position, scratch);
        random.pick(scratch)
    }
}
