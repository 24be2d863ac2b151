//! The features of a Blockade position.

use potez_rules::bits::Bits;
use potez_rules::blockade::{Blockade, Colour, Half, Position, Stage, Walls};
use potez_rules::{Game, Player};

use super::paths::Side;
use crate::evaluators::linear::{Feature, FeatureSet, Features};
use crate::halves::HalfTurns;

/// The features of Blockade, on every board. Distances are in single steps and ignore other pawns.
#[derive(Clone, Copy, Debug, Default)]
pub struct BlockadeFeatures;

const BEST: usize = 0;
const SECOND: usize = 1;
const DETOUR: usize = 2;
const DETOUR_NEXT: usize = 3;
const BLUE: usize = 4;
const GREEN: usize = 5;
const TEMPO: usize = 6;
const WALL_NEXT: usize = 7;
const STRIKE: usize = 8;
const THREAT: usize = 9;
const FREE_RUN: usize = 10;

impl FeatureSet for BlockadeFeatures {
    const FEATURES: &'static [Feature] = &[
        Feature::new("best", "how many single steps nearer to its goal the nearest pawn is than the opponent's"),
        Feature::new("second", "the same for the other pawns"),
        Feature::new("detour", "single steps that one wall would add to the opponent's path"),
        Feature::new("detour_next", "the same for the player who has moved a pawn and places a wall next"),
        Feature::new("blue", "blue walls in hand"),
        Feature::new("green", "green walls in hand"),
        Feature::new("tempo", "being about to move a pawn"),
        Feature::new("wall_next", "having moved a pawn and being about to place a wall"),
        Feature::new("strike", "the player to move can win at once"),
        Feature::new("threat", "the other player could, if it were that player's turn"),
        Feature::new("free_run", "pawn moves ahead of an opponent who has no walls left"),
    ];
    const WEIGHTS: &'static str = include_str!("../../../weights/blockade.txt");
}

impl BlockadeFeatures {
    fn count_stage<const W: usize>(game: &Blockade<W>, position: &Position<W>, stage: Stage, values: &mut [i32]) {
        let mover = game.turn(position);
        let sign = if mover == Player::First { 1 } else { -1 };
        let mine = Side::of(game, position, mover);
        let theirs = Side::of(game, position, mover.other());
        let ahead = |mine: usize, theirs: usize| sign * (theirs as i32 - mine as i32);
        values[BEST] = ahead(mine.best, theirs.best);
        values[SECOND] = ahead(mine.second, theirs.second);
        // Two single steps are one move, and nothing can block it: a pawn can always land on a goal.
        if stage == Stage::Pawn && mine.best <= 2 {
            values[STRIKE] = sign;
            return;
        }
        values[THREAT] = if theirs.best <= 2 { -sign } else { 0 };

        let hand = |player, colour| i32::from(position.in_hand(player, colour));
        let lead = |colour| hand(Player::First, colour) - hand(Player::Second, colour);
        values[BLUE] = lead(Colour::Blue);
        values[GREEN] = lead(Colour::Green);
        let free = game.free_walls(position);
        let touching = game.touching_walls(position);
        let usable = |player| Walls {
            blue: if hand(player, Colour::Blue) > 0 { free.blue } else { Bits::EMPTY },
            green: if hand(player, Colour::Green) > 0 { free.green } else { Bits::EMPTY },
        };
        let my_detour = mine.detour(&usable(mover.other()), &touching);
        let their_detour = theirs.detour(&usable(mover), &touching);
        values[DETOUR] = ahead(my_detour, their_detour);

        let has_wall = |player| Colour::BOTH.into_iter().any(|colour| hand(player, colour) > 0);
        if stage == Stage::Pawn {
            values[TEMPO] = sign;
        } else if has_wall(mover) {
            values[WALL_NEXT] = sign;
            values[DETOUR_NEXT] = sign * their_detour as i32;
        }
        // The player who moves next is half a move ahead: the lead in half moves, rounded up.
        let lead = theirs.moves() - mine.moves() + i32::from(stage == Stage::Pawn);
        values[FREE_RUN] = match (has_wall(mover), has_wall(mover.other())) {
            (_, false) if lead > 0 => sign * lead.min(4),
            (false, _) if lead <= 0 => sign * (lead - 1).max(-4),
            _ => 0,
        };
    }
}

impl<const W: usize> Features<Blockade<W>> for BlockadeFeatures {
    fn count(&self, game: &Blockade<W>, position: &Position<W>, values: &mut [i32]) {
        BlockadeFeatures::count_stage(game, position, Stage::Pawn, values);
    }
}

impl<const W: usize> Features<HalfTurns<W>> for BlockadeFeatures {
    fn count(&self, game: &HalfTurns<W>, half: &Half<W>, values: &mut [i32]) {
        BlockadeFeatures::count_stage(game.game(), half.position(), half.stage(), values);
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::blockade::Params;
    use potez_rules::notation::play_line;

    use super::*;
    use crate::core::evaluator::Evaluator;
    use crate::evaluators::linear::{Linear, check_standard_weights};

    #[test]
    fn features_are_those_of_the_board() {
        check_standard_weights::<BlockadeFeatures>();
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let evaluator = Linear::<BlockadeFeatures>::default();
        let values = |line: &str| -> Vec<i32> {
            let (position, _) = play_line(&game, &game.start(), line).unwrap();
            evaluator.terms(&game, &position).iter().map(|term| term.value).collect()
        };
        assert_eq!(values(""), [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
        // X's pawn goes two steps nearer and leaves a blue wall in the corner. One wall would cost X these two steps, but no wall
        // blocks both of O's pawns.
        assert_eq!(values("X1:46:P11"), [2, 0, -2, 0, -1, 0, -1, 0, 0, 0, 0]);
        // Two steps more; a sideways step of O's other pawn has changed nothing for the nearest one.
        assert_eq!(values("X1:46:P11, O2:6B:P13, X1:48:P15")[..2], [7 - 3, 9 - 7]);
        // A wall next to a wall: now another one makes the path four steps longer.
        let line = "X1:46:P11, O1:4D:Z29, X2:A4:P13, O1:4B:P15";
        assert_eq!(values(line)[DETOUR], -4);
        let start = HalfTurns::new(game.clone());
        assert_eq!(evaluator.evaluate(&start, &start.start()), evaluator.evaluate(&game, &game.start()));
    }

    #[test]
    fn what_hinders_both_counts_for_neither() {
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let evaluator = Linear::<BlockadeFeatures>::default();
        let (one, _) = play_line(&game, &game.start(), "X1:46:P11, O1:49:Z47").unwrap();
        let (two, _) = play_line(&game, &game.start(), "X1:46:Z47, O1:49:P11").unwrap();
        let [one, two] = [one, two].map(|position| evaluator.terms(&game, &position));
        // Z47 lies in the middle of row 4: only the hands differ.
        assert_eq!(one[BEST].value, 0);
        assert_eq!(two[BEST].value, 0);
        assert_eq!(one[BLUE].value, -two[BLUE].value);
        assert_eq!(one[GREEN].value, -two[GREEN].value);
    }
}
