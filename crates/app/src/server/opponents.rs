//! [`Opponents`]: the engines of games in progress, kept between their moves, so that what they have learned is not lost.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use potez_play::store::GameId;
use potez_play::{EngineKind, Opponent};
use potez_rules::Player;

/// The game, the side and the kind of an engine.
pub(super) type Key = (GameId, Player, EngineKind);

/// Engines that wait for their next move, the one that moved last at the end. Their number is limited, since each holds a
/// transposition table; an engine that had to go is built again when its turn comes.
pub(super) struct Opponents {
    waiting: Mutex<VecDeque<(Key, Box<dyn Opponent>)>>,
    most: usize,
}

impl Opponents {
    pub(super) fn new(most: usize) -> Opponents {
        Opponents { waiting: Mutex::default(), most }
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<(Key, Box<dyn Opponent>)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an engine out, if it is still here; whoever takes it has it alone.
    pub(super) fn take(&self, key: &Key) -> Option<Box<dyn Opponent>> {
        let mut waiting = self.waiting();
        let place = waiting.iter().position(|(known, _)| known == key)?;
        waiting.remove(place).map(|(_, engine)| engine)
    }

    /// Keeps an engine until its next move, in place of the one that has waited longest.
    pub(super) fn put(&self, key: Key, engine: Box<dyn Opponent>) {
        let mut waiting = self.waiting();
        waiting.push_back((key, engine));
        // Large tables are given back to the system after the lock.
        let surplus = if waiting.len() > self.most { waiting.pop_front() } else { None };
        drop(waiting);
        drop(surplus);
    }
}

#[cfg(test)]
mod tests {
    use potez_play::{EngineSpec, find};
    use potez_rules::Settings;

    use super::*;

    #[test]
    fn engines_wait_for_their_own_game_and_no_more_than_there_is_room_for() {
        let opponents = Opponents::new(2);
        let table = (find("tictactoe").unwrap().open)(&Settings::new()).unwrap();
        let key = |digit: &str| (GameId::parse(&digit.repeat(32)).unwrap(), Player::Second, EngineKind::Full);
        for digit in ["a", "b", "c"] {
            let spec = EngineSpec { table_megabytes: 1, ..EngineSpec::default() };
            opponents.put(key(digit), table.engine(&spec).unwrap());
        }
        assert!(opponents.take(&key("a")).is_none(), "it has waited longest");
        assert!(opponents.take(&key("b")).is_some());
        assert!(opponents.take(&key("b")).is_none(), "whoever took it has it alone");
        assert!(opponents.take(&(key("c").0, Player::First, EngineKind::Full)).is_none());
        assert!(opponents.take(&key("c")).is_some());
    }
}
