//! What the engine knows about Blockade in half turns.
//!
//! Pawn moves are ordered by how much nearer they bring the pawn, walls by whose shortest paths they cross. The order never leaves
//! a wall out.

use potez_rules::bits::Bits;
use potez_rules::blockade::{Colour, Half, Stage, Step, Wall, Walls};
use potez_rules::{Game, Player};

use super::BlockadeEvaluator;
use super::paths::{Blockers, Edges, Field, Side, goals, pawns};
use super::race;
use crate::core::score::Score;
use crate::core::window::Window;
use crate::core::{Knowledge, StaticBound};
use crate::halves::HalfTurns;

/// For every single step that a pawn move brings the pawn nearer to its goal.
const NEARER: i32 = 4_000;
/// Walls across all shortest paths of the opponent's nearest pawn, and across some of them.
const STOPS_BEST: i32 = 24_000;
const HINDERS_BEST: i32 = 8_000;
/// The same for the other pawn.
const STOPS_SECOND: i32 = 4_000;
const HINDERS_SECOND: i32 = 1_000;
/// The same for the player's own pawns: mostly mistakes.
const STOPS_OWN: i32 = -24_000;
const HINDERS_OWN: i32 = -3_000;

impl<const W: usize> Knowledge<HalfTurns<W>> for BlockadeEvaluator {
    /// Finds a win at once, or the steps that do not lose at once: if the opponent is about to reach a goal, a wall must stop
    /// that pawn.
    fn candidate_moves(&self, game: &HalfTurns<W>, half: &Half<W>, moves: &mut Vec<Step>) -> StaticBound {
        if half.stage() == Stage::Pawn && !game.is_restricted(half) && is_near(game, half, game.turn(half)) {
            return StaticBound::Exact(Score::win_in(1));
        }
        let before = moves.len();
        game.legal_moves(half, moves);
        if half.stage() != Stage::Pawn && goes_on(game, half) && is_near(game, half, game.turn(half).other()) {
            keep_stopping_walls(game, half, moves, before);
            if moves.len() == before {
                return StaticBound::Exact(Score::loss_in(2));
            }
        }
        StaticBound::Unknown
    }

    fn score_moves(&self, game: &HalfTurns<W>, half: &Half<W>, moves: &[Step], scores: &mut [i32]) {
        match half.stage() {
            Stage::Pawn => score_pawns(game, half, moves, scores),
            Stage::Moved | Stage::Stayed => score_walls(game, half, moves, scores),
        }
    }

    fn move_slots(&self, game: &HalfTurns<W>) -> usize {
        // Walls of two colours, moves of two pawns by the cell where they end, and the two steps that do nothing.
        4 * cells(game) + 2
    }

    #[inline]
    fn move_index(&self, game: &HalfTurns<W>, half: &Half<W>, step: Step) -> u16 {
        let cells = cells(game) as u16;
        match step {
            Step::Wall { colour, anchor } => colour.index() as u16 * cells + anchor,
            Step::Pawn { from, to } => 2 * cells + if is_upper(game, half, from) { cells } else { 0 } + to,
            Step::Stay => 4 * cells,
            Step::NoWall => 4 * cells + 1,
        }
    }

    fn static_bounds(&self, game: &HalfTurns<W>, half: &Half<W>) -> Window<Score> {
        race::bounds(game, half)
    }

    /// Without a wall every turn can be taken back within two turns, and under some rules, or if no wall fits, turns are made without one
    /// while there are walls in hand. Positions with different walls have different keys.
    #[inline]
    fn can_repeat(&self, _game: &HalfTurns<W>, _half: &Half<W>) -> bool {
        true
    }

    fn margin(&self, _game: &HalfTurns<W>) -> i32 {
        120
    }
}

/// Does the game go on after the second step of a turn, according to the counters?
fn goes_on<const W: usize>(game: &HalfTurns<W>, half: &Half<W>) -> bool {
    let counters = game.counters(half);
    counters.plies_left > 1 && counters.repeated == 0
}

fn cells<const W: usize>(game: &HalfTurns<W>) -> usize {
    game.game().rows() * game.game().cols()
}

/// Is the pawn of the player to move the one on the higher cell?
#[inline]
fn is_upper<const W: usize>(game: &HalfTurns<W>, half: &Half<W>, from: u16) -> bool {
    let player = game.turn(half);
    (0..2).any(|number| half.position().pawn(player, number).is_some_and(|cell| cell < usize::from(from)))
}

/// Can the player win with the next pawn move? Two single steps are one move, and nothing can block it: pawns are jumped,
/// and a pawn can always land on a goal.
fn is_near<const W: usize>(game: &HalfTurns<W>, half: &Half<W>, player: Player) -> bool {
    let edges = Edges::of(game.game(), half.position());
    edges.within_two(goals(game.game(), player)).meets(&pawns(half.position(), player))
}

/// Drops the steps after which the opponent still wins with the next move. Only a wall near the goals can prevent that.
fn keep_stopping_walls<const W: usize>(game: &HalfTurns<W>, half: &Half<W>, moves: &mut Vec<Step>, before: usize) {
    let opponent = game.turn(half).other();
    let (goals, pawns) = (goals(game.game(), opponent), pawns(half.position(), opponent));
    let edges = Edges::of(game.game(), half.position());
    let around = edges.within_two(goals);
    let mut kept = before;
    for at in before..moves.len() {
        let step = moves[at];
        let stops = |wall: Wall| edges.closes_some(wall, around) && !edges.with(wall).within_two(goals).meets(&pawns);
        if step.as_wall().is_some_and(stops) {
            moves[kept] = step;
            kept += 1;
        }
    }
    moves.truncate(kept);
}

fn score_pawns<const W: usize>(game: &HalfTurns<W>, half: &Half<W>, moves: &[Step], scores: &mut [i32]) {
    let mut ends = Bits::EMPTY;
    for &step in moves {
        if let Step::Pawn { from, to } = step {
            ends.insert(usize::from(from));
            ends.insert(usize::from(to));
        }
    }
    let field = Field::until(game.game(), half.position(), game.turn(half), ends);
    for (&step, score) in moves.iter().zip(scores) {
        if let Step::Pawn { from, to } = step
            && let (Some(before), Some(after)) = (field.distance(usize::from(from)), field.distance(usize::from(to)))
        {
            // Of two pawns that come nearer, the one that is already nearer is preferred.
            *score = NEARER * (before as i32 - after as i32) - 1_000 * after as i32;
        }
    }
}

fn score_walls<const W: usize>(game: &HalfTurns<W>, half: &Half<W>, moves: &[Step], scores: &mut [i32]) {
    let mover = game.turn(half);
    let theirs = blockers_of(game, half, mover.other());
    let own = blockers_of(game, half, mover);
    for (&step, score) in moves.iter().zip(scores) {
        let Some(wall) = step.as_wall() else { continue };
        let has = |walls: &Walls<W>| match wall.colour {
            Colour::Blue => walls.blue.has(wall.anchor),
            Colour::Green => walls.green.has(wall.anchor),
        };
        let value = |blockers: &Option<Blockers<W>>, all: i32, some: i32| match blockers {
            Some(blockers) if has(&blockers.all) => all,
            Some(blockers) if has(&blockers.some) => some,
            _ => 0,
        };
        *score = value(&theirs[0], STOPS_BEST, HINDERS_BEST)
            + value(&theirs[1], STOPS_SECOND, HINDERS_SECOND)
            + value(&own[0], STOPS_OWN, HINDERS_OWN)
            + value(&own[1], STOPS_OWN / 4, HINDERS_OWN / 4);
    }
}

/// The walls across the shortest paths of a player's nearest pawn, and of the other.
fn blockers_of<const W: usize>(game: &HalfTurns<W>, half: &Half<W>, player: Player) -> [Option<Blockers<W>>; 2] {
    let side = Side::of(game.game(), half.position(), player);
    let best = side.field.blockers(side.edges, side.nearest, side.best);
    let others = side.pawns & !side.nearest;
    let second = (!others.is_empty()).then(|| side.field.blockers(side.edges, others, side.second));
    [Some(best), second]
}
