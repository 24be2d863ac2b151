//! [`AnyGame`] and [`AnyPosition`]: a game whose types are hidden and which is still a [`Game`], so that one compiled copy of a generic
//! search serves all games.
//!
//! Moves are indices in the list of legal moves. Every call goes through a pointer and every position has its own allocation: good enough for
//! demonstrations and tools, but too slow for an engine, which is compiled for each game.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use potez_rules::counters::Counters;
use potez_rules::{Dialect, Filled, Filling, Game, Notation, Outcome, Player, Refusal, Scene, Show};

/// A game of any kind, from the position of a table on: see [`Table::any_game`](crate::Table::any_game).
#[derive(Clone, Debug)]
pub struct AnyGame {
    start: AnyPosition,
}

/// A position with its game, the types of both hidden: see [`Table::any_position`](crate::Table::any_position).
pub struct AnyPosition(Box<dyn Erased>);

impl From<AnyPosition> for AnyGame {
    /// The game from this position on.
    fn from(start: AnyPosition) -> AnyGame {
        AnyGame { start }
    }
}

impl AnyPosition {
    pub(crate) fn new<G: Notation + Show>(game: Arc<G>, position: G::Position) -> AnyPosition {
        AnyPosition(Box::new(Typed { game, position, moves: OnceLock::new() }))
    }

    /// How the game ended, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// The game and the position with their types, if the game is a `G`.
    #[must_use]
    pub fn downcast<G: Game>(&self) -> Option<(&G, &G::Position)> {
        let any: &dyn Any = &*self.0;
        any.downcast_ref::<Typed<G>>().map(|typed| (&*typed.game, &typed.position))
    }

    /// A legal move as text.
    #[must_use]
    pub fn move_text(&self, mv: u32, dialect: Dialect) -> String {
        self.0.move_text(mv, dialect)
    }

    /// The board as data.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.0.scene()
    }

    /// A text that identifies the position, except for the counters: see [`Notation::key_text`].
    #[must_use]
    pub fn key_text(&self) -> String {
        self.0.key_text()
    }

    /// Another position of the same game.
    ///
    /// # Errors
    /// Every law that the position breaks.
    pub fn read(&self, text: &str) -> Result<AnyPosition, Vec<Refusal>> {
        self.0.read(text).map(AnyPosition)
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> AnyPosition {
        AnyPosition(self.0.copy())
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &AnyPosition) -> bool {
        self.0.equals(&*other.0)
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = u32;

    fn start(&self) -> AnyPosition {
        self.start.clone()
    }

    fn turn(&self, position: &AnyPosition) -> Player {
        position.0.turn()
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        position.0.outcome()
    }

    fn legal_moves(&self, position: &AnyPosition, moves: &mut Vec<u32>) {
        moves.extend(0..position.0.count());
    }

    fn apply(&self, position: &mut AnyPosition, mv: u32) {
        position.0.apply(mv);
    }

    fn key(&self, position: &AnyPosition) -> u64 {
        position.0.key()
    }

    fn counters(&self, position: &AnyPosition) -> Counters {
        position.0.counters()
    }

    fn filling(&self) -> Option<Arc<dyn Filling>> {
        self.start.0.filling()
    }

    fn filled(&self, position: &AnyPosition) -> Option<Filled> {
        position.0.filled()
    }
}

/// What an [`AnyPosition`] can do, whatever its types.
trait Erased: Any + fmt::Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Erased>;
    fn equals(&self, other: &dyn Erased) -> bool;
    fn turn(&self) -> Player;
    fn outcome(&self) -> Option<Outcome>;
    /// The number of legal moves.
    fn count(&self) -> u32;
    fn apply(&mut self, mv: u32);
    fn key(&self) -> u64;
    fn counters(&self) -> Counters;
    fn move_text(&self, mv: u32, dialect: Dialect) -> String;
    fn scene(&self) -> Scene;
    fn key_text(&self) -> String;
    fn read(&self, text: &str) -> Result<Box<dyn Erased>, Vec<Refusal>>;
    fn filling(&self) -> Option<Arc<dyn Filling>>;
    fn filled(&self) -> Option<Filled>;
}

struct Typed<G: Game> {
    game: Arc<G>,
    position: G::Position,
    /// The legal moves, listed when they are first needed; copies share the list.
    moves: OnceLock<Arc<[G::Move]>>,
}

impl<G: Game> Typed<G> {
    fn moves(&self) -> &[G::Move] {
        self.moves.get_or_init(|| {
            let mut moves = Vec::new();
            self.game.legal_moves(&self.position, &mut moves);
            moves.into()
        })
    }
}

impl<G: Game> fmt::Debug for Typed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl<G: Notation + Show> Erased for Typed<G> {
    fn copy(&self) -> Box<dyn Erased> {
        let (game, position) = (self.game.clone(), self.position.clone());
        Box::new(Typed { game, position, moves: self.moves.clone() })
    }

    fn equals(&self, other: &dyn Erased) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Typed<G>>().is_some_and(|other| self.position == other.position)
    }

    fn turn(&self) -> Player {
        self.game.turn(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn count(&self) -> u32 {
        self.moves().len() as u32
    }

    fn apply(&mut self, mv: u32) {
        let mv = self.moves()[mv as usize];
        self.game.apply(&mut self.position, mv);
        self.moves = OnceLock::new();
    }

    fn key(&self) -> u64 {
        self.game.key(&self.position)
    }

    fn counters(&self) -> Counters {
        self.game.counters(&self.position)
    }

    fn move_text(&self, mv: u32, dialect: Dialect) -> String {
        self.moves().get(mv as usize).map_or_else(String::new, |&mv| self.game.move_text(&self.position, mv, dialect))
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.position)
    }

    fn key_text(&self) -> String {
        self.game.key_text(&self.position)
    }

    fn read(&self, text: &str) -> Result<Box<dyn Erased>, Vec<Refusal>> {
        let position = self.game.parse_position(text)?;
        Ok(Box::new(Typed { game: self.game.clone(), position, moves: OnceLock::new() }))
    }

    fn filling(&self) -> Option<Arc<dyn Filling>> {
        self.game.filling()
    }

    fn filled(&self) -> Option<Filled> {
        self.game.filled(&self.position)
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::conformance::{Plan, check_rules};
    use potez_rules::{Game, Settings};

    use crate::GAMES;

    /// Every game still obeys the laws when its types are hidden, and has the same counts.
    #[test]
    fn a_game_without_types_is_a_game() {
        for entry in GAMES {
            let table = (entry.open)(&Settings::new()).unwrap();
            let game = table.any_game();
            check_rules(&game, &Plan { games: 3, ..Plan::default() }).unwrap();
            assert_eq!(potez_rules::perft(&game, &game.start(), 2), table.perft(2), "{}", entry.name);
        }
    }
}
