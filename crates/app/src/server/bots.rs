//! [`Bots`]: outside programs that the operator offers as opponents, `potez serve --bot NAME=COMMAND`.
//!
//! A client can only name one of them (`bot:NAME`): what is started stands on the operator's command line, and nowhere else. A game is saved with the
//! name, so another server, or the same one started differently, may not have the program any more, and then says so.
//!
//! Whoever waits for a program waits on threads of its own, so that one that hangs holds up no engine. A process is kept between its moves as long as
//! somebody has the game open, and their number is limited.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use potez_play::players::{Bot, BotSpec};
use potez_play::session::Seat;
use potez_play::store::GameId;
use potez_play::{Opponent, Request, SearchInfo, Session, Table};
use potez_rules::refusal::quote;
use potez_rules::{Player, Refusal};

use super::games::Game;
use super::limits::Limits;
use super::pool::Pool;
use super::state::Shared;
use super::tournaments::called;

/// How long a program thinks about a move, if nobody has chosen a time: as at the terminal.
pub(super) const USUAL_TIME: Duration = Duration::from_secs(1);

/// A program ends its turn long before this, whatever it does: it is only a last resort.
pub(super) const LONGEST_TURN: Duration = Duration::from_secs(300);

/// A program that is offered.
#[derive(Clone, Debug)]
pub struct OfferedBot {
    /// The name by which clients know it.
    pub name: String,
    /// Its command line.
    pub command: String,
}

/// The programs that are offered, and their processes.
pub(super) struct Bots {
    offered: Vec<OfferedBot>,
    /// The threads that wait for programs.
    pub(super) pool: Pool,
    processes: Mutex<Processes>,
    /// How many processes there may be.
    most: usize,
    /// How many bytes of memory each may have.
    memory: u64,
}

/// The game, the side and the name of a program.
type Key = (GameId, Player, String);

#[derive(Default)]
struct Processes {
    /// Programs between their moves; the one that moved last is at the end.
    waiting: VecDeque<(Key, Bot)>,
    thinking: usize,
}

impl Shared {
    /// Offers programs as opponents. Each is started once, so that the log says at once when one does not work.
    pub fn offer_bots(self: &Arc<Shared>, offered: Vec<OfferedBot>) {
        if offered.is_empty() {
            return;
        }
        let bots = Arc::new(Bots::new(offered, &self.limits));
        // A second call changes nothing; nobody makes one.
        let _ = self.bots.set(bots.clone());
        std::thread::spawn(move || bots.greet());
    }

    /// Ends the programs of a game that nobody needs any more: it has ended, they have left their seats, or nobody has it open.
    pub(super) fn release_bots(&self, game: &Game, session: &Session) {
        let Some(bots) = self.bots.get() else { return };
        let over = session.ending().is_some() || !game.is_watched();
        bots.end(|(id, player, name)| {
            *id == game.id && (over || !matches!(session.seat(*player), Seat::Bot(seated) if seated == name))
        });
    }

    /// Ends the programs of a game that nobody has open.
    pub(super) fn leave_bots(&self, game: &Game) {
        if let Some(bots) = self.bots.get().filter(|_| !game.is_watched()) {
            bots.end(|(id, ..)| *id == game.id);
        }
    }
}

impl Bots {
    fn new(offered: Vec<OfferedBot>, limits: &Limits) -> Bots {
        let thinking = limits.bots_thinking.clamp(1, limits.bots.max(1));
        Bots {
            offered,
            pool: Pool::new(thinking),
            processes: Mutex::default(),
            most: limits.bots.max(1),
            memory: (limits.bot_megabytes as u64) << 20,
        }
    }

    fn processes(&self) -> MutexGuard<'_, Processes> {
        self.processes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The names of the programs.
    pub(super) fn names(&self) -> Vec<String> {
        self.offered.iter().map(|bot| bot.name.clone()).collect()
    }

    /// Is there a program of this name?
    pub(super) fn has(&self, name: &str) -> bool {
        self.offered.iter().any(|bot| bot.name == name)
    }

    /// How many processes there are.
    pub(super) fn count(&self) -> usize {
        let processes = self.processes();
        processes.waiting.len() + processes.thinking
    }

    fn build(&self, name: &str, game: &str) -> Result<Bot, Refusal> {
        let bot = self.offered.iter().find(|bot| bot.name == name).ok_or_else(|| not_offered(name))?;
        Ok(Bot::new(game, &bot.command).with_spec(&BotSpec { memory: Some(self.memory) }))
    }

    /// Starts each program once, and tells the log of those that do not answer.
    fn greet(&self) {
        for OfferedBot { name, .. } in &self.offered {
            let greeted = self.build(name, "tictactoe").and_then(|mut bot| bot.prepare());
            if let Err(refusal) = greeted {
                tracing::error!(bot = %name, reason = %called(refusal, name), "a program that is offered does not work");
            }
        }
    }

    /// Asks the program that plays a side of a game. After a fault it is ended, and the next move starts it again.
    ///
    /// # Errors
    /// The program is not offered any more, or what it did wrong.
    pub(super) fn think(
        &self,
        name: &str,
        game: &Game,
        table: &dyn Table,
        asked: (&'static str, &Request),
        watch: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal> {
        let (rules, request) = asked;
        let key = (game.id.clone(), table.turn(), name.to_owned());
        let (known, surplus) = self.take(&key);
        // It is counted while it thinks, and also if it panics.
        let _thinking = Thinking(self);
        drop(surplus);
        let mut bot = known.map_or_else(|| self.build(name, rules), Ok)?;
        let info = bot.think(table, request, watch).map_err(|refusal| called(refusal, name))?;
        let mut processes = self.processes();
        // Under the lock: whoever leaves the game looks here afterwards.
        if game.is_watched() {
            processes.waiting.push_back((key, bot));
        }
        drop(processes);
        Ok(info)
    }

    /// The process of a side, if there is one, and those that have to end so that there is room for another.
    fn take(&self, key: &Key) -> (Option<Bot>, Vec<Bot>) {
        let mut processes = self.processes();
        let place = processes.waiting.iter().position(|(known, _)| known == key);
        let known = place.and_then(|place| processes.waiting.remove(place)).map(|(_, bot)| bot);
        processes.thinking += 1;
        let mut surplus = Vec::new();
        while processes.waiting.len() + processes.thinking > self.most {
            let Some((_, bot)) = processes.waiting.pop_front() else { break };
            surplus.push(bot);
        }
        (known, surplus)
    }

    /// Ends the processes between two moves that are no longer wanted. That may take a moment, so nobody waits for it.
    fn end(&self, unwanted: impl Fn(&Key) -> bool) {
        let mut processes = self.processes();
        let (gone, kept): (VecDeque<_>, VecDeque<_>) =
            std::mem::take(&mut processes.waiting).into_iter().partition(|(key, _)| unwanted(key));
        processes.waiting = kept;
        drop(processes);
        if !gone.is_empty() {
            // Where no thread can be started, they end here.
            let _ = std::thread::Builder::new().spawn(move || drop(gone));
        }
    }

    /// Ends all processes between two moves, and waits for that; those that think end with us.
    pub(super) fn close(&self) {
        let gone = std::mem::take(&mut self.processes().waiting);
        drop(gone);
    }
}

/// One process more that thinks, until it is dropped.
struct Thinking<'a>(&'a Bots);

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        self.0.processes().thinking -= 1;
    }
}

/// The refusal of a program that the operator does not offer.
pub(super) fn not_offered(name: &str) -> Refusal {
    Refusal::new(
        "server.bot",
        "this server does not offer the program {name}: choose another opponent",
        [("name", quote(name))],
    )
}
