//! The race: once both players are out of walls, the board does not change, and much is known without a search.
//!
//! Let a pawn be `n` single steps away from a goal. A pawn move is at most two single steps, so no player wins before move ⌈n/2⌉, with
//! the smallest `n` of the two pawns: a lower bound, whatever the other pawns do. It is reached if no pawn of the opponent can be
//! in the way. Only pawns on the cells where a move ends are in the way: other pawns are jumped, and on a goal they are captured.
//!
//! So the runner's pawn is followed from move to move over the cells on which it can end a move and which no pawn of the
//! opponent can have reached by then (counted generously: two single steps per move, through anything). If that leads to a goal in `k`
//! moves, and the opponent needs more moves than that leaves, the runner wins in `k` moves or sooner. If `k` is the lower
//! bound, the value is known exactly.
//!
//! Draws: a game can also end by its length or by repetition. If the length limit is near, or a position has come up twice, no bound is
//! given; otherwise a runner who comes nearer with every move repeats no position a third time.

use potez_rules::bits::Bits;
use potez_rules::{Game, Player};

use super::paths::{Edges, goals, pawns};
use crate::core::score::Score;
use crate::core::window::Window;
use crate::halves::HalfTurns;
use potez_rules::blockade::{Half, Stage};

/// The longest run that is followed, in moves.
const LONGEST_RUN: u32 = 40;

/// Bounds of the value for the player to move, with distances in half turns.
pub(super) fn bounds<const W: usize>(game: &HalfTurns<W>, half: &Half<W>) -> Window<Score> {
    let position = half.position();
    let begins = half.stage() == Stage::Pawn && !game.is_restricted(half);
    if !position.is_race() || !begins || game.outcome(half).is_some() {
        return Window::full();
    }
    let player = game.turn(half);
    let track = Track { game, half, edges: Edges::of(game.game(), position) };
    let (Some(mine), Some(theirs)) = (track.soonest(player), track.soonest(player.other())) else {
        return Window::full();
    };
    let left = u32::from(game.game().params().plies.saturating_sub(position.ply()));
    if 2 * mine.max(theirs) > left || position.has_repeated() {
        return Window::full();
    }
    // Neither player wins sooner than the lower bound: move k of the player to move is turn 2k − 1, that of the opponent turn 2k.
    let mut window = Window::new(Score::loss_in(steps(2 * theirs)), Score::win_in(steps(2 * mine - 1)));
    if mine <= theirs {
        if let Some(moves) = track.run(player, mine..=theirs, 0) {
            window.alpha = Score::win_in(steps(2 * moves - 1));
        }
    } else if let Some(moves) = track.run(player.other(), theirs..=mine - 1, 1) {
        window.beta = Score::loss_in(steps(2 * moves));
    }
    window
}

/// Turns as half turns: the last turn is won with its first half.
fn steps(turns: u32) -> u32 {
    2 * turns - 1
}

struct Track<'a, const W: usize> {
    game: &'a HalfTurns<W>,
    half: &'a Half<W>,
    edges: Edges<W>,
}

impl<const W: usize> Track<'_, W> {
    fn pawns(&self, player: Player) -> Bits<W> {
        pawns(self.half.position(), player)
    }

    fn goals(&self, player: Player) -> Bits<W> {
        goals(self.game.game(), player)
    }

    /// A lower bound of the moves to a win; `None` beyond the longest run.
    fn soonest(&self, player: Player) -> Option<u32> {
        let pawns = self.pawns(player);
        let mut area = self.goals(player);
        for moves in 1..=LONGEST_RUN {
            area = self.edges.within_two(area);
            if area.meets(&pawns) {
                return Some(moves);
            }
        }
        None
    }

    /// The smallest number of moves in the range with which the player wins whatever the opponent does. The opponent makes `lead` moves before the first
    /// one and does not win in the meantime.
    fn run(&self, player: Player, moves: std::ops::RangeInclusive<u32>, lead: u32) -> Option<u32> {
        let pawns = self.pawns(player);
        let near = self.edges.within_two(self.goals(player));
        let mut hostile = self.pawns(player.other());
        for _ in 0..lead {
            hostile = self.edges.within_two(hostile);
        }
        // One pawn runs and the other does not move: the cells on which the runner can be, by pawn.
        let mut runners = [Bits::EMPTY; 2];
        for (runner, cell) in runners.iter_mut().zip(pawns.iter()) {
            *runner = Bits::one(cell);
        }
        for number in 1..=*moves.end() {
            if number >= *moves.start() && runners.iter().any(|runner| runner.meets(&near)) {
                return Some(number);
            }
            let free = !(hostile | pawns);
            runners = runners.map(|runner| self.edges.landings(runner) & free);
            if (runners[0] | runners[1]).is_empty() {
                return None;
            }
            hostile = self.edges.within_two(hostile);
        }
        None
    }
}
