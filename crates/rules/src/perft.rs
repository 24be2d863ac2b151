//! Counting move sequences: the checksum of a move generator.

use crate::game::Game;

/// The number of move sequences of length `depth` from `position`.
///
/// Sequences that end the game at exactly `depth` count; nothing is counted below a finished game; a pass is a move.
/// The last ply is counted in bulk by [`Game::count_moves`]. No depth overflows the stack.
///
/// ```
/// use potez_rules::{Game, mnk::Mnk, perft};
/// let game = Mnk::tictactoe();
/// assert_eq!(perft(&game, &game.start(), 3), 504);
/// ```
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(position),
        // A position that owns no memory is best copied into registers, on a stack of known depth.
        2..=DEEPEST if !std::mem::needs_drop::<G::Position>() => descend(game, position, depth, &mut Vec::new()),
        _ => Walk { game, moves: Vec::new(), line: vec![position.clone()] }.count(depth),
    }
}

/// The counts for depths 1 to `depth`.
pub fn perft_table<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<u64> {
    (1..=depth).map(|d| perft(game, position, d)).collect()
}

/// The deepest count that is made by recursion.
const DEEPEST: u32 = 64;

fn descend<G: Game>(game: &G, position: &G::Position, depth: u32, moves: &mut Vec<G::Move>) -> u64 {
    let begin = moves.len();
    game.legal_moves(position, moves);
    let after = |mv| {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        next
    };
    let mut total = 0;
    if depth == 2 {
        total = moves[begin..].iter().map(|mv| game.count_moves(&after(*mv))).sum();
    } else {
        for i in begin..moves.len() {
            total += descend(game, &after(moves[i]), depth - 1, moves);
        }
    }
    moves.truncate(begin);
    total
}

/// The same for any depth and for positions that own memory: the line is on the heap.
struct Walk<'a, G: Game> {
    game: &'a G,
    /// The moves still to be tried, of all plies of the line, one after another.
    moves: Vec<G::Move>,
    /// The positions of the line; kept when it gets shorter, so that their memory is reused.
    line: Vec<G::Position>,
}

impl<G: Game> Walk<'_, G> {
    fn count(&mut self, depth: u32) -> u64 {
        let game = self.game;
        let last = depth as usize - 1;
        let mut total = 0u64;
        // For each ply of the line: where its moves begin in `moves`.
        let mut begins = vec![0];
        game.legal_moves(&self.line[0], &mut self.moves);
        loop {
            let ply = begins.len() - 1;
            if self.moves.len() == begins[ply] {
                begins.pop();
                if begins.is_empty() {
                    return total;
                }
                continue;
            }
            if ply + 1 == last {
                total += self.sweep(ply, begins[ply]);
                continue;
            }
            let Some(mv) = self.moves.pop() else { return total };
            self.step(ply, mv);
            begins.push(self.moves.len());
            game.legal_moves(&self.line[ply + 1], &mut self.moves);
        }
    }

    /// Counts what follows each of the moves from `begin` on, in bulk, and removes these moves.
    fn sweep(&mut self, ply: usize, begin: usize) -> u64 {
        let mut total = 0;
        while self.moves.len() > begin {
            let Some(mv) = self.moves.pop() else { break };
            self.step(ply, mv);
            total += self.game.count_moves(&self.line[ply + 1]);
        }
        total
    }

    fn step(&mut self, ply: usize, mv: G::Move) {
        let (before, after) = self.line.split_at_mut(ply + 1);
        match after.first_mut() {
            Some(next) => next.clone_from(&before[ply]),
            None => self.line.push(self.line[ply].clone()),
        }
        self.game.apply(&mut self.line[ply + 1], mv);
    }
}
