//! What the engine knows about m,n,k games.

use potez_rules::Game;
use potez_rules::mnk::{BoardWord, Cell, Mnk, Position};

use super::MnkEvaluator;
use super::rows::{Counted, LONGEST_ROW, View, can_make_row, completing, directions, down_one_row};
use super::symmetry::{is_symmetry, turned_back_place, turned_place};
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;
use crate::core::{Knowledge, StaticBound, Symmetry};

/// What a row counts in the move order, by the number of marks it lacks: 1, 2, 3, more.
const OWN_ROWS: [i32; 4] = [60_000, 20_000, 5_000, 1_000];

const OTHER_ROWS: [i32; 4] = [50_000, 16_000, 4_000, 800];

/// At least the places of every board word.
const MOST_PLACES: usize = 384;

/// With this many marks a position hardly ever has a mirror image in the search, so none is looked for.
const FEW_MARKS: u32 = 6;

impl<B: BoardWord> Knowledge<Mnk<B>> for MnkEvaluator {
    /// Finds a win at once, a loss at once, or the moves that do not lose at once.
    fn candidate_moves(&self, game: &Mnk<B>, position: &Position<B>, moves: &mut Vec<Cell>) -> StaticBound {
        let params = game.params();
        let k = params.k();
        if k > LONGEST_ROW {
            game.legal_moves(position, moves);
            return StaticBound::Unknown;
        }
        let view = View::of(game, position);
        let mut landings = view.landings(game);
        let at_once = completing(game, view.own, view.free) & landings;
        if params.misere() {
            landings = landings & !at_once;
            if landings == B::EMPTY {
                return StaticBound::Exact(Score::loss_in(1));
            }
        } else {
            if at_once != B::EMPTY {
                return StaticBound::Exact(Score::win_in(1));
            }
            let danger = completing(game, view.other, view.free);
            let forced = danger & landings;
            match forced.count() {
                0 => (),
                1 => landings = forced,
                _ => return StaticBound::Exact(Score::loss_in(2)),
            }
            if params.gravity() {
                // A mark below a cell where the opponent would win allows that win. Rows count from the top.
                landings = landings & !down_one_row(game, danger);
            }
            if landings == B::EMPTY {
                let last = view.free.count() == 1;
                return StaticBound::Exact(if last { Score::DRAW } else { Score::loss_in(2) });
            }
        }
        moves.extend(landings.places().filter_map(|place| game.cell_at(place)));
        StaticBound::Unknown
    }

    fn sees_wins(&self, game: &Mnk<B>) -> bool {
        game.params().k() <= LONGEST_ROW
    }

    /// Every row that is still possible for one player counts for its cells, more if it lacks fewer marks.
    fn score_moves(&self, game: &Mnk<B>, position: &Position<B>, moves: &[Cell], scores: &mut [i32]) {
        let k = game.params().k();
        if k > LONGEST_ROW {
            return;
        }
        let view = View::of(game, position);
        let mut worth = [0; MOST_PLACES];
        for (marks, weights) in [(view.own, &OWN_ROWS), (view.other, &OTHER_ROWS)] {
            let most = k.min(marks.count() as usize + 1);
            for step in directions(game) {
                let counted = Counted::of(marks, view.free, step, k);
                for count in 0..most {
                    for begin in counted.exactly(count).places() {
                        for i in 0..k {
                            if let Some(worth) = worth.get_mut(begin + i * step) {
                                *worth += weights[(k - count).min(weights.len()) - 1];
                            }
                        }
                    }
                }
            }
        }
        for (mv, score) in moves.iter().zip(scores) {
            *score = worth.get(mv.place()).copied().unwrap_or(0);
        }
    }

    fn move_slots(&self, _game: &Mnk<B>) -> usize {
        B::PLACES
    }

    #[inline]
    fn move_index(&self, _game: &Mnk<B>, _position: &Position<B>, mv: Cell) -> u16 {
        mv.place() as u16
    }

    /// The smallest hash of the mirror images, while there are few marks.
    fn canonical(&self, game: &Mnk<B>, position: &Position<B>) -> (u64, Symmetry) {
        let key = game.key(position);
        let view = View::of(game, position);
        if (view.own | view.other).count() > FEW_MARKS {
            return (key, Symmetry(0));
        }
        let mut least = (key, Symmetry(0));
        for symmetry in 1..8 {
            if !is_symmetry(game, symmetry) {
                continue;
            }
            let turn = |set: B| {
                set.places().fold(B::EMPTY, |turned, place| turned | B::one(turned_place(game, symmetry, place)))
            };
            let key = B::digest(turn(view.own), turn(view.other));
            if key < least.0 {
                least = (key, Symmetry(symmetry));
            }
        }
        least
    }

    fn turned(&self, game: &Mnk<B>, symmetry: Symmetry, index: u16) -> u16 {
        turned_place(game, symmetry.0, usize::from(index)) as u16
    }

    fn turned_back(&self, game: &Mnk<B>, symmetry: Symmetry, index: u16) -> u16 {
        turned_back_place(game, symmetry.0, usize::from(index)) as u16
    }

    /// A player without a possible row cannot make one, and a player with few and nearly empty rows can be stopped (Erdős and Selfridge).
    fn static_bounds(&self, game: &Mnk<B>, position: &Position<B>) -> Window<Score> {
        let view = View::of(game, position);
        let (own, other) = (can_make_row(game, &view, true), can_make_row(game, &view, false));
        let (may_win, may_lose) = if game.params().misere() { (other, own) } else { (own, other) };
        let alpha = if may_lose { Score::LOWEST } else { Score::DRAW };
        let beta = if may_win { Score::HIGHEST } else { Score::DRAW };
        Window::new(alpha, beta)
    }

    fn plies_left(&self, game: &Mnk<B>, position: &Position<B>) -> u32 {
        View::of(game, position).free.count()
    }

    fn margin(&self, _game: &Mnk<B>) -> i32 {
        60
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::mnk::Params;
    use potez_rules::{Outcome, Player, Random};

    use super::*;

    /// Visits every position of some random games.
    fn each_position<B: BoardWord>(game: &Mnk<B>, games: u64, mut visit: impl FnMut(&Position<B>, &[Cell])) {
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

    fn boards() -> Vec<Params> {
        let mut boards = Vec::new();
        for (m, n, k) in [(3, 3, 3), (4, 4, 4), (5, 4, 3), (7, 6, 4), (2, 5, 2)] {
            for gravity in [false, true] {
                for misere in [false, true] {
                    boards.push(Params::new(m, n, k).unwrap().with_gravity(gravity).with_misere(misere));
                }
            }
        }
        boards
    }

    /// The position after a move of the side to move, and the outcome if the game is over.
    fn after<B: BoardWord>(game: &Mnk<B>, position: &Position<B>, mv: Cell) -> (Position<B>, Option<Outcome>) {
        let mut next = *position;
        game.apply(&mut next, mv);
        (next, game.outcome(&next))
    }

    /// Does the move lose before the mover moves again?
    fn loses<B: BoardWord>(game: &Mnk<B>, position: &Position<B>, mv: Cell) -> bool {
        let other = game.turn(position).other();
        let (next, outcome) = after(game, position, mv);
        let mut replies = Vec::new();
        game.legal_moves(&next, &mut replies);
        outcome == Some(Outcome::Win(other))
            || replies.iter().any(|&reply| after(game, &next, reply).1 == Some(Outcome::Win(other)))
    }

    fn check_candidate_moves<B: BoardWord>(game: &Mnk<B>) {
        let evaluator = MnkEvaluator::default();
        each_position(game, 20, |position, moves| {
            let mover = game.turn(position);
            let wins = moves.iter().any(|&mv| after(game, position, mv).1 == Some(Outcome::Win(mover)));
            let mut listed = Vec::new();
            match evaluator.candidate_moves(game, position, &mut listed) {
                StaticBound::Exact(score) if score == Score::win_in(1) => assert!(wins),
                StaticBound::Exact(score) => {
                    assert!(!wins);
                    let draws = moves.iter().any(|&mv| !loses(game, position, mv));
                    assert_eq!(score == Score::DRAW, draws, "{score}");
                }
                StaticBound::Unknown | StaticBound::Within(_) => {
                    assert!(!wins && !listed.is_empty());
                    assert!(listed.iter().all(|mv| moves.contains(mv)));
                    for mv in moves {
                        assert!(listed.contains(mv) || loses(game, position, *mv));
                    }
                }
            }
        });
    }

    #[test]
    fn what_is_decided_is_decided_by_the_rules() {
        for params in boards() {
            check_candidate_moves(&Mnk::<u64>::new(params).unwrap());
        }
        check_candidate_moves(&Mnk::<u128>::new(Params::new(10, 9, 5).unwrap()).unwrap());
    }

    #[test]
    fn twins_have_one_key_and_their_moves_correspond() {
        let evaluator = MnkEvaluator::default();
        for params in boards() {
            let game = Mnk::<u64>::new(params).unwrap();
            each_position(&game, 5, |position, moves| {
                let (key, symmetry) = evaluator.canonical(&game, position);
                for &mv in moves {
                    let index = evaluator.move_index(&game, position, mv);
                    let turned = evaluator.turned(&game, symmetry, index);
                    assert_eq!(evaluator.turned_back(&game, symmetry, turned), index);
                }
                let view = View::of(&game, position);
                if (view.own | view.other).count() > FEW_MARKS {
                    return;
                }
                for symmetry in (1..8).filter(|&symmetry| is_symmetry(&game, symmetry)) {
                    let mut twin = game.start();
                    let turn = |set: u64| set.places().map(|place| turned_place(&game, symmetry, place));
                    let [first, second] = Player::BOTH.map(|player| game.marks(position, player));
                    let (mut first, mut second): (Vec<_>, Vec<_>) = (turn(first).collect(), turn(second).collect());
                    // With gravity the lowest marks must fall first.
                    first.sort_unstable();
                    second.sort_unstable();
                    if game.params().gravity() {
                        continue;
                    }
                    let stride = game.stride();
                    for n in 0..first.len() + second.len() {
                        let from = if n % 2 == 0 { &first } else { &second };
                        let place = from[n / 2];
                        game.apply(&mut twin, game.cell(place / stride, place % stride).unwrap());
                    }
                    if game.outcome(&twin).is_none() {
                        assert_eq!(evaluator.canonical(&game, &twin).0, key);
                    }
                }
            });
        }
    }
}
