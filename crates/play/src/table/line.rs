//! [`Line`]: the moves made on a table, and the position they lead to.

use potez_rules::Game;

/// A position is kept after this many moves; those in between are found by playing the moves again. A position may contain everything that came
/// before it, so keeping each one would take memory that grows with the square of the number of moves.
const EVERY: usize = 32;

/// A start and the moves made from there.
pub(super) struct Line<G: Game> {
    start: G::Position,
    moves: Vec<G::Move>,
    /// The positions after every 32 moves.
    kept: Vec<G::Position>,
    now: G::Position,
}

impl<G: Game> Clone for Line<G> {
    fn clone(&self) -> Line<G> {
        let Line { start, moves, kept, now } = self;
        Line { start: start.clone(), moves: moves.clone(), kept: kept.clone(), now: now.clone() }
    }
}

impl<G: Game> Line<G> {
    /// No moves yet.
    pub(super) fn new(start: G::Position) -> Line<G> {
        Line { now: start.clone(), start, moves: Vec::new(), kept: Vec::new() }
    }

    pub(super) fn start(&self) -> &G::Position {
        &self.start
    }

    pub(super) fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The position after all moves.
    pub(super) fn now(&self) -> &G::Position {
        &self.now
    }

    /// Adds a legal move that leads to this position.
    pub(super) fn push(&mut self, mv: G::Move, next: G::Position) {
        self.moves.push(mv);
        self.now = next;
        if self.moves.len() % EVERY == 0 {
            self.kept.push(self.now.clone());
        }
    }

    /// Takes the last move back; `false` when there is none.
    pub(super) fn pop(&mut self, game: &G) -> bool {
        let popped = self.moves.pop().is_some();
        if popped {
            self.kept.truncate(self.moves.len() / EVERY);
            self.now = self.after(game, self.moves.len());
        }
        popped
    }

    /// The last move, and the position before it.
    pub(super) fn last(&self, game: &G) -> Option<(G::Position, G::Move)> {
        let mv = *self.moves.last()?;
        Some((self.after(game, self.moves.len() - 1), mv))
    }

    /// The position after this many moves.
    fn after(&self, game: &G, count: usize) -> G::Position {
        let kept = count / EVERY;
        let mut position = kept.checked_sub(1).map_or(&self.start, |place| &self.kept[place]).clone();
        for mv in &self.moves[kept * EVERY..count] {
            game.apply(&mut position, *mv);
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::Settings;

    use crate::register::find;

    #[test]
    fn every_position_comes_back_when_moves_are_taken_back() {
        let settings = Settings::parse("rows=7 cols=8 walls=0 plies=200").unwrap();
        let mut table = (find("blockade").unwrap().open)(&settings).unwrap();
        let mut positions = vec![table.position()];
        while table.outcome().is_none() && positions.len() < 120 {
            let moves = table.moves(Default::default());
            table.play(&moves[positions.len() * 7 % moves.len()]).unwrap();
            positions.push(table.position());
        }
        assert!(positions.len() > 20, "{}", positions.len());
        assert_eq!(table.plies() + 1, positions.len());
        assert_eq!(table.history(Default::default()).len(), table.plies());
        while let Some(position) = positions.pop() {
            assert_eq!(table.position(), position);
            assert_eq!(table.undo(), !positions.is_empty());
        }
    }
}
