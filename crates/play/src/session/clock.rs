//! [`GameClock`]: how much time each player has. It never reads the time; callers pass it in.

use std::time::{Duration, Instant};

use potez_rules::Player;
use serde::{Deserialize, Serialize};

use super::Session;
use super::ending::Ending;

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// The time for the whole game.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// The clock of a game.
#[derive(Clone, Debug)]
pub struct GameClock {
    control: Control,
    left: [Duration; 2],
    running: Option<(Player, Instant)>,
}

impl GameClock {
    /// A clock that is not running.
    #[must_use]
    pub fn new(control: Control) -> GameClock {
        GameClock { control, left: [control.base; 2], running: None }
    }

    /// The time control.
    #[must_use]
    pub fn control(&self) -> Control {
        self.control
    }

    /// The player whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// How much time a player has left.
    #[must_use]
    pub fn left(&self, player: Player, now: Instant) -> Duration {
        let left = self.left[player.index()];
        match self.running {
            Some((running, since)) if running == player => left.saturating_sub(now.saturating_duration_since(since)),
            _ => left,
        }
    }

    /// The time that was left when the clock was last pressed or set.
    #[must_use]
    pub fn settled(&self) -> [Duration; 2] {
        self.left
    }

    /// Sets the time left, for example after a move was loaded.
    pub fn set_left(&mut self, left: [Duration; 2]) {
        self.left = left;
        self.running = None;
    }

    /// Starts a player's clock.
    pub fn run(&mut self, player: Player, now: Instant) {
        self.settle(now);
        self.running = Some((player, now));
    }

    /// Records that a move was made. If the clock was running, the mover gets the increment and the clock of `next` starts; a stopped clock
    /// stays stopped.
    pub fn press(&mut self, mover: Player, next: Option<Player>, now: Instant) {
        if self.running.is_some() {
            self.settle(now);
            let left = &mut self.left[mover.index()];
            *left = left.saturating_add(self.control.increment);
            self.running = next.map(|player| (player, now));
        }
    }

    /// Stops the clock; the time since the last move does not count.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Stops the clock; the time since the last move counts.
    pub fn halt(&mut self, now: Instant) {
        self.settle(now);
        self.running = None;
    }

    /// The player whose time is up.
    #[must_use]
    pub fn fallen(&self, now: Instant) -> Option<Player> {
        self.running().filter(|player| self.left(*player, now).is_zero())
    }

    fn settle(&mut self, now: Instant) {
        if let Some((player, _)) = self.running {
            self.left[player.index()] = self.left(player, now);
            self.running = Some((player, now));
        }
    }
}

impl Session {
    /// The current time, if there is a clock. Without one it is not read: some platforms have no time.
    pub(super) fn now(&self) -> Option<Instant> {
        self.clock.is_some().then(Instant::now)
    }

    /// Adds a clock. It is stopped until [`start_clock`](Session::start_clock), and again after every navigation.
    pub fn set_clock(&mut self, control: Control) {
        self.clock = Some(GameClock::new(control));
        self.history.set_clock([control.base; 2]);
    }

    /// The clock, if there is one.
    #[must_use]
    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// Starts the clock of the player to move.
    pub fn start_clock(&mut self, now: Instant) {
        let going = self.ending().is_none();
        let turn = self.turn();
        if let Some(clock) = &mut self.clock
            && going
        {
            clock.run(turn, now);
        }
    }

    /// Ends the game if the time of the player to move is up; `true` if it just did.
    pub fn fall_of_flag(&mut self, now: Instant) -> bool {
        let fallen = self.clock.as_ref().and_then(|clock| clock.fallen(now));
        fallen.is_some_and(|loser| self.end(Ending::Time(loser), Some(now)).is_ok())
    }

    /// How much time a player has left.
    #[must_use]
    pub fn time_left(&self, player: Player, now: Instant) -> Option<Duration> {
        self.clock.as_ref().map(|clock| clock.left(player, now))
    }
}
