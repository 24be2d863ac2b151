//! Byte: the standard evaluator, and what the engine knows about the game.
//!
//! Points decide, and a point goes to the owner of the eighth checker. So the evaluator asks whose checkers are on top,
//! how tall the stacks are and who can change that; who can complete a stack, now or next; and who will still have moves when moving hurts.
//!
//! No symmetry is used. The rules are the same after a half turn and after mirroring in either long diagonal, but the rows of the
//! initial position are not, so mirror images hardly ever occur in one search. And no position can repeat: stacks only grow, and a slide
//! brings two of them closer.

use potez_rules::bits::Bits;
use potez_rules::byte::{Byte, Direction, Move, Position, Stack};
use potez_rules::{Game, Player};

use crate::core::Knowledge;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;
use crate::evaluators::linear::{Feature, FeatureSet, Features, Linear};

/// The features of Byte, on every board.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByteFeatures;

/// The standard evaluator of Byte.
pub type ByteEvaluator = Linear<ByteFeatures>;

const POINTS: usize = 0;
/// The index of `top1`; those of the taller stacks follow.
const TOPS: usize = 1;
const EXPOSED: usize = 8;
const BOTTOMS: usize = 9;
const LONE: usize = 10;
const MERGES: usize = 11;
const CHECKERS: usize = 12;
const STRIKE: usize = 13;
const THREAT: usize = 14;
const GIFT: usize = 15;
const TEMPO: usize = 16;

impl FeatureSet for ByteFeatures {
    const FEATURES: &'static [Feature] = &[
        Feature::new("points", "stacks won"),
        Feature::new("top1", "single checkers"),
        Feature::new("top2", "stacks of 2 with the player's checker on top"),
        Feature::new("top3", "stacks of 3 with the player's checker on top"),
        Feature::new("top4", "stacks of 4 with the player's checker on top"),
        Feature::new("top5", "stacks of 5 with the player's checker on top"),
        Feature::new("top6", "stacks of 6 with the player's checker on top"),
        Feature::new("top7", "stacks of 7 with the player's checker on top"),
        Feature::new(
            "exposed",
            "heights of the player's stacks that the opponent can merge onto and then be on top of",
        ),
        Feature::new("bottoms", "stacks with the player's checker at the bottom"),
        Feature::new("lone", "those of them without a neighbour, which can slide"),
        Feature::new("merges", "merges, whoever is to move"),
        Feature::new("checkers", "checkers on the board"),
        Feature::new("strike", "the player to move can win a stack at once"),
        Feature::new("threat", "the other player could, if it were that player's turn"),
        Feature::new("gift", "merges that complete a stack for the opponent"),
        Feature::new("tempo", "being the side to move"),
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/byte.txt");
}

/// The stacks by height and by top checker.
struct Survey<const W: usize> {
    /// `at_least[h]`: the squares with h checkers or more, for h up to 8; 0 is not used.
    at_least: [Bits<W>; 9],
    tops: [Bits<W>; 2],
}

impl<const W: usize> Survey<W> {
    #[inline]
    fn of<const C: usize>(position: &Position<C, W>) -> Survey<W> {
        let at_least =
            std::array::from_fn(|height| if matches!(height, 1..=7) { position.at_least(height) } else { Bits::EMPTY });
        let mut tops = [Bits::EMPTY; 2];
        for player in Player::BOTH {
            for height in 1..=7 {
                tops[player.index()] |= position.at_level(player, height - 1) & !at_least[height + 1];
            }
        }
        Survey { at_least, tops }
    }

    /// The squares with exactly this many checkers.
    #[inline]
    fn exactly(&self, height: usize) -> Bits<W> {
        self.at_least[height] & !self.at_least[height + 1]
    }

    #[inline]
    fn tallest(&self) -> usize {
        (1..=7).take_while(|&height| !self.at_least[height].is_empty()).count()
    }
}

/// What a player can do by merging.
struct Merges<const W: usize> {
    count: i32,
    /// Merges which complete a stack for the player, and for the opponent.
    wins: i32,
    gifts: i32,
    /// The squares onto which the player can merge with the player's checker on top, without completing the stack.
    covered: Bits<W>,
}

impl<const W: usize> Merges<W> {
    fn of<const C: usize>(
        game: &Byte<C, W>,
        position: &Position<C, W>,
        survey: &Survey<W>,
        player: Player,
    ) -> Merges<W> {
        let mut merges = Merges { count: 0, wins: 0, gifts: 0, covered: Bits::EMPTY };
        let tops = survey.tops[player.index()];
        let tallest = survey.tallest();
        for level in 0..tallest {
            let mine = position.at_level(player, level);
            if mine.is_empty() {
                continue;
            }
            for direction in Direction::ALL {
                let mut sources = mine & game.before(direction, &survey.at_least[level + 1]);
                if sources.is_empty() {
                    continue;
                }
                // Only stacks whose heights add up to 8 or more with what stays below become full or too tall.
                for height in (8 + level - tallest).max(level + 1)..=tallest {
                    let sized = sources & survey.exactly(height);
                    let full = sized & game.before(direction, &survey.exactly(8 + level - height));
                    merges.count += full.count() as i32;
                    merges.wins += (full & tops).count() as i32;
                    merges.gifts += (full & !tops).count() as i32;
                    sources &= !(sized & game.before(direction, &survey.at_least[8 + level - height]));
                }
                merges.count += sources.count() as i32;
                merges.covered |= game.before(opposite(direction), &(sources & tops));
            }
        }
        merges
    }
}

#[inline]
const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::UpLeft => Direction::DownRight,
        Direction::UpRight => Direction::DownLeft,
        Direction::DownLeft => Direction::UpRight,
        Direction::DownRight => Direction::UpLeft,
    }
}

impl<const C: usize, const W: usize> Features<Byte<C, W>> for ByteFeatures {
    fn count(&self, game: &Byte<C, W>, position: &Position<C, W>, values: &mut [i32]) {
        let survey = Survey::of(position);
        let lone = !game.beside(&survey.at_least[1]);
        for (player, sign) in [(Player::First, 1), (Player::Second, -1)] {
            let tops = survey.tops[player.index()];
            let bottoms = position.bottoms(player);
            let merges = Merges::of(game, position, &survey, player);
            values[POINTS] += sign * position.points(player) as i32;
            values[BOTTOMS] += sign * bottoms.count() as i32;
            values[LONE] += sign * (bottoms & lone).count() as i32;
            values[MERGES] += sign * merges.count;
            values[CHECKERS] += sign * position.checkers(player) as i32;
            values[GIFT] += sign * merges.gifts;
            let strikes = if position.turn() == player { STRIKE } else { THREAT };
            values[strikes] += sign * i32::from(merges.wins > 0);
            let in_danger = survey.tops[player.other().index()] & merges.covered;
            for height in 1..=7 {
                values[TOPS + height - 1] += sign * (tops & survey.exactly(height)).count() as i32;
                values[EXPOSED] -= sign * (in_danger & survey.at_least[height]).count() as i32;
            }
        }
        values[TEMPO] = if position.turn() == Player::First { 1 } else { -1 };
    }
}

/// What a step does: the stack it takes from, the stack it goes to, and whose checker is on top of the result.
struct Step {
    level: i32,
    moved: i32,
    goal: Stack,
    top: Option<Player>,
}

impl Step {
    fn of<const C: usize, const W: usize>(game: &Byte<C, W>, position: &Position<C, W>, mv: Move) -> Option<Step> {
        let Move::Step { from, direction, index } = mv else { return None };
        let source = position.stack(usize::from(from));
        let goal = position.stack(game.step(usize::from(from), direction)?);
        let (level, height) = (i32::from(index), source.height() as i32);
        Some(Step { level, moved: height - level, goal, top: source.top() })
    }

    fn is_full(&self) -> bool {
        self.moved + self.goal.height() as i32 == Stack::FULL as i32
    }
}

impl<const C: usize, const W: usize> Knowledge<Byte<C, W>> for ByteEvaluator {
    /// Winning a stack comes first, then merges by the height of the result and by who is on top, before and after; then slides; giving
    /// a stack away comes last.
    fn score_moves(&self, game: &Byte<C, W>, position: &Position<C, W>, moves: &[Move], scores: &mut [i32]) {
        let mover = Some(position.turn());
        for (&mv, score) in moves.iter().zip(scores) {
            let Some(step) = Step::of(game, position, mv) else { continue };
            let side = if step.top == mover { 1 } else { -1 };
            let height = step.goal.height() as i32;
            *score = if step.is_full() {
                side * 30_000
            } else if height == 0 {
                0
            } else {
                let taken = if step.goal.top() == mover { -1 } else { 1 };
                side * 300 * (step.moved + height) + taken * 200 * height - 50 * step.level
            };
        }
    }

    fn move_slots(&self, _game: &Byte<C, W>) -> usize {
        C * 32 + 2
    }

    #[inline]
    fn move_index(&self, _game: &Byte<C, W>, _position: &Position<C, W>, mv: Move) -> u16 {
        match mv {
            Move::Step { from, direction, index } => from * 32 + direction as u16 * 8 + u16::from(index),
            Move::Pass => C as u16 * 32,
            Move::Swap => C as u16 * 32 + 1,
        }
    }

    /// With an even number of stacks, half of them are enough not to lose.
    fn static_bounds(&self, game: &Byte<C, W>, position: &Position<C, W>) -> Window<Score> {
        let params = game.params();
        let holds = |player: Player| !params.free && 2 * position.points(player) as usize >= params.size.points();
        let alpha = if holds(position.turn()) { Score::DRAW } else { Score::LOWEST };
        let beta = if holds(position.turn().other()) { Score::DRAW } else { Score::HIGHEST };
        Window::new(alpha, beta)
    }

    /// The moves that win a stack.
    fn noisy(&self, game: &Byte<C, W>, position: &Position<C, W>, moves: &mut Vec<Move>) {
        let survey = Survey::of(position);
        // The two stacks of such a merge have eight checkers or more.
        if survey.tallest() < 4 || Merges::of(game, position, &survey, position.turn()).wins == 0 {
            return;
        }
        let before = moves.len();
        game.legal_moves(position, moves);
        let mover = Some(position.turn());
        let mut kept = before;
        for at in before..moves.len() {
            if Step::of(game, position, moves[at]).is_some_and(|step| step.is_full() && step.top == mover) {
                moves.swap(kept, at);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn margin(&self, _game: &Byte<C, W>) -> i32 {
        60
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::byte::{Byte8, Byte16, Params, Size, Visitor};
    use potez_rules::{Notation, Random};

    use super::*;
    use crate::evaluators::linear::check_standard_weights;

    /// Visits the positions of random games.
    fn each_position<const C: usize, const W: usize>(
        game: &Byte<C, W>,
        games: u64,
        mut visit: impl FnMut(&Position<C, W>, &[Move]),
    ) {
        let mut moves = Vec::new();
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut position = game.start();
            loop {
                moves.clear();
                game.legal_moves(&position, &mut moves);
                let Some(mv) = random.pick(&moves) else { break };
                visit(&position, &moves);
                game.apply(&mut position, mv);
            }
        }
    }

    struct Check;

    impl Visitor for Check {
        type Output = ();

        /// Compares the sets with the list of legal moves, one by one.
        fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) {
            let evaluator = ByteEvaluator::default();
            each_position(&game, 6, |position, moves| {
                let mover = position.turn();
                let merges = Merges::of(&game, position, &Survey::of(position), mover);
                let steps: Vec<Step> = moves.iter().filter_map(|&mv| Step::of(&game, position, mv)).collect();
                let count = |test: &dyn Fn(&Step) -> bool| steps.iter().filter(|step| test(step)).count() as i32;
                assert_eq!(merges.count, count(&|step| !step.goal.is_empty()));
                assert_eq!(merges.wins, count(&|step| step.is_full() && step.top == Some(mover)));
                assert_eq!(merges.gifts, count(&|step| step.is_full() && step.top != Some(mover)));
                let mut noisy = Vec::new();
                evaluator.noisy(&game, position, &mut noisy);
                assert_eq!(noisy.len() as i32, merges.wins);
                assert!(noisy.iter().all(|mv| moves.contains(mv)));
                let mut covered = Bits::EMPTY;
                for &mv in moves {
                    let Move::Step { from, direction, .. } = mv else { continue };
                    let step = Step::of(&game, position, mv).unwrap();
                    if !step.goal.is_empty() && !step.is_full() && step.top == Some(mover) {
                        covered.insert(game.step(usize::from(from), direction).unwrap());
                    }
                }
                assert_eq!(merges.covered, covered);
                let mut indices: Vec<u16> = moves.iter().map(|&mv| evaluator.move_index(&game, position, mv)).collect();
                assert!(indices.iter().all(|&index| usize::from(index) < Knowledge::move_slots(&evaluator, &game)));
                indices.sort_unstable();
                indices.dedup();
                assert_eq!(indices.len(), moves.len(), "every move has its own index");
            });
        }
    }

    #[test]
    fn merges_are_those_of_the_rules() {
        for size in Size::ALL {
            Params::of_size(size).visit(Check);
        }
    }

    #[test]
    fn colours_mirror() {
        check_standard_weights::<ByteFeatures>();
        let game = Byte8::new(Params { free: true, ..Params::default() }).unwrap();
        let evaluator = ByteEvaluator::default();
        let pairs = [
            ("4/X.X.2/OXO.3/1.OOXO.2/4/4/1.XX.2/4 X 1:0", "4/O.O.2/XOX.3/1.XXOX.2/4/4/1.OO.2/4 O 0:1"),
            ("4/1.XOXX.2/1.OOOO.2/4/4/4/4/4 O 0:1", "4/1.OXOO.2/1.XXXX.2/4/4/4/4/4 X 1:0"),
        ];
        for (one, other) in pairs {
            let [one, other] = [one, other].map(|text| game.parse_position(text).unwrap());
            let value = |position| crate::Evaluator::evaluate(&evaluator, &game, position);
            assert_eq!(value(&one), -value(&other));
        }
    }

    #[test]
    fn winning_a_stack_comes_first_and_giving_one_last() {
        let game = Byte8::new(Params { free: true, ..Params::default() }).unwrap();
        // X can complete either stack: one with X on top, the other with O on top.
        let position = game.parse_position("4/1.XXOX.2/1.XXOO.2/4/4/4/4/1.X.2 X 0:0").unwrap();
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let mut scores = vec![0; moves.len()];
        let evaluator = ByteEvaluator::default();
        evaluator.score_moves(&game, &position, &moves, &mut scores);
        let best = (0..moves.len()).max_by_key(|&at| scores[at]).unwrap();
        let worst = (0..moves.len()).min_by_key(|&at| scores[at]).unwrap();
        let full = |at: usize| Step::of(&game, &position, moves[at]).map(|step| (step.is_full(), step.top));
        assert_eq!(full(best), Some((true, Some(Player::First))));
        assert_eq!(full(worst), Some((true, Some(Player::Second))));
        let mut noisy = Vec::new();
        evaluator.noisy(&game, &position, &mut noisy);
        assert_eq!(noisy, [moves[best]]);
    }

    #[test]
    fn half_of_the_stacks_do_not_lose() {
        let game = Byte16::new(Params::of_size(Size::Sixteen)).unwrap();
        let evaluator = ByteEvaluator::default();
        let mut seen = 0;
        each_position(&game, 10, |position, _| {
            let bounds = evaluator.static_bounds(&game, position);
            let [own, other] = [position.turn(), position.turn().other()].map(|player| position.points(player));
            assert_eq!(bounds.alpha == Score::DRAW, own == 7);
            assert_eq!(bounds.beta == Score::DRAW, other == 7);
            seen += own.max(other) / 7;
        });
        assert!(seen > 0, "some game came so far");
    }
}
