//! Counting complete games, ply by ply: how many there are, how they end, and how many different positions come up.
//!
//! Sequences of moves that lead to the same position have the same future. So a ply is a list of different positions, each with
//! the number of sequences that lead to it, and the next ply follows from that list. Positions are the same only if they and their
//! [`counters`](Game::counters) are equal: neither a key nor a position has to say which positions have come up before.

use std::collections::HashMap;

use crate::game::{Game, Outcome, Player};

/// The counts at one ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyCount {
    /// The number of move sequences of this length, which [`perft`](crate::perft()) counts too.
    pub sequences: u128,
    /// The number of different positions they lead to. Where repetitions count, positions with different repetitions are different.
    pub positions: u64,
    /// How many of the sequences are complete games that X won.
    pub x: u128,
    /// The same for O.
    pub o: u128,
    /// How many of them are drawn games.
    pub draws: u128,
}

impl PlyCount {
    /// How many of the sequences are complete games.
    #[must_use]
    pub fn games(&self) -> u128 {
        self.x + self.o + self.draws
    }
}

/// How far a count goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountLimits {
    /// The last ply.
    pub plies: u32,
    /// About how many bytes the positions of two neighbouring plies may take.
    pub bytes: usize,
}

/// An event of a running count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountEvent {
    /// A ply has been counted. The first one is ply 0, the position itself.
    Ply(PlyCount),
    /// The next ply is being counted.
    Progress {
        /// How many positions of the last ply have been expanded.
        done: u64,
        /// How many positions the last ply has.
        of: u64,
    },
}

/// How a count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountEnd {
    /// Every game has been counted to its end.
    Complete,
    /// The last ply was counted, and some games go on.
    Plies,
    /// The next ply does not fit into the memory that was allowed.
    Memory,
    /// The number of sequences does not fit into 128 bits.
    Overflow,
    /// `watch` asked to stop.
    Stopped,
}

/// `watch` is asked each time this many positions have been expanded.
const ASK: u64 = 1 << 12;

/// Counts from `position` on, ply by ply. `watch` receives the events and returns whether to go on.
///
/// ```
/// use potez_rules::count::{CountEnd, CountEvent, CountLimits, count};
/// use potez_rules::{Game, mnk::Mnk};
/// let game = Mnk::tictactoe();
/// let (mut games, mut positions) = (0, 0);
/// let limits = CountLimits { plies: 9, bytes: 1 << 24 };
/// let end = count(&game, &game.start(), limits, &mut |event| {
///     if let CountEvent::Ply(ply) = event {
///         games += ply.games();
///         positions += ply.positions;
///     }
///     true
/// });
/// assert_eq!((end, games, positions), (CountEnd::Complete, 255_168, 5_478));
/// ```
pub fn count<G: Game>(
    game: &G,
    position: &G::Position,
    limits: CountLimits,
    watch: &mut dyn FnMut(CountEvent) -> bool,
) -> CountEnd {
    let mut ply = Ply::<G>::new();
    if ply.add(game, position, 1).is_none() {
        return CountEnd::Overflow;
    }
    let mut moves = Vec::new();
    for number in 0.. {
        let Some(counted) = ply.count(game) else { return CountEnd::Overflow };
        if !watch(CountEvent::Ply(counted)) {
            return CountEnd::Stopped;
        }
        if counted.games() == counted.sequences {
            return CountEnd::Complete;
        }
        if number >= limits.plies {
            return CountEnd::Plies;
        }
        match ply.next(game, limits.bytes, &mut moves, watch) {
            Ok(next) => ply = next,
            Err(end) => return end,
        }
    }
    CountEnd::Plies
}

/// A position with the number of sequences that lead to it.
struct Reached<G: Game> {
    position: G::Position,
    sequences: u128,
    /// The next position with the same key, as its index plus 1; 0 if there is none.
    next: u32,
}

/// The different positions of a ply.
struct Ply<G: Game> {
    reached: Vec<Reached<G>>,
    /// The first position with this key.
    by_key: HashMap<u64, u32>,
}

impl<G: Game> Ply<G> {
    fn new() -> Ply<G> {
        Ply { reached: Vec::new(), by_key: HashMap::new() }
    }

    /// About how many bytes it takes: up to half of a hash table is empty.
    fn bytes(&self) -> usize {
        self.reached.capacity() * size_of::<Reached<G>>() + self.by_key.capacity() * 2 * size_of::<(u64, u32)>()
    }

    /// Adds sequences that lead to this position; `None` when there are too many.
    fn add(&mut self, game: &G, position: &G::Position, sequences: u128) -> Option<()> {
        let key = game.key(position);
        let first = self.by_key.get(&key).copied();
        let mut at = first.map_or(0, |place| place + 1);
        while at > 0 {
            let known = &mut self.reached[at as usize - 1];
            if known.position == *position && game.counters(&known.position) == game.counters(position) {
                known.sequences = known.sequences.checked_add(sequences)?;
                return Some(());
            }
            at = known.next;
        }
        let place = u32::try_from(self.reached.len()).ok()?;
        let next = first.map_or(0, |place| place + 1);
        self.reached.push(Reached { position: position.clone(), sequences, next });
        self.by_key.insert(key, place);
        Some(())
    }

    fn count(&self, game: &G) -> Option<PlyCount> {
        let mut counted = PlyCount { positions: self.reached.len() as u64, ..PlyCount::default() };
        for reached in &self.reached {
            counted.sequences = counted.sequences.checked_add(reached.sequences)?;
            // Each of these is at most the number of sequences.
            match game.outcome(&reached.position) {
                None => {}
                Some(Outcome::Win(Player::First)) => counted.x += reached.sequences,
                Some(Outcome::Win(Player::Second)) => counted.o += reached.sequences,
                Some(Outcome::Draw) => counted.draws += reached.sequences,
            }
        }
        Some(counted)
    }

    /// The positions after one more move.
    fn next(
        &self,
        game: &G,
        bytes: usize,
        moves: &mut Vec<G::Move>,
        watch: &mut dyn FnMut(CountEvent) -> bool,
    ) -> Result<Ply<G>, CountEnd> {
        let mut next = Ply::new();
        let mut added = 0;
        for (done, reached) in self.reached.iter().enumerate() {
            moves.clear();
            game.legal_moves(&reached.position, moves);
            for &mv in moves.iter() {
                let mut position = reached.position.clone();
                game.apply(&mut position, mv);
                next.add(game, &position, reached.sequences).ok_or(CountEnd::Overflow)?;
                added += 1;
                if added % ASK == 0 {
                    if self.bytes() + next.bytes() > bytes {
                        return Err(CountEnd::Memory);
                    }
                    if !watch(CountEvent::Progress { done: done as u64, of: self.reached.len() as u64 }) {
                        return Err(CountEnd::Stopped);
                    }
                }
            }
        }
        Ok(next)
    }
}
