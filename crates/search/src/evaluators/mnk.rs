//! m,n,k games: rows that are still possible, and what the engine is told about them.
//!
//! A *row* here is k cells in line. Rows are found by shifting the whole board: the places where a row begins are those where the board,
//! moved by 0, 1, … k − 1 steps, has what is asked for.

use potez_rules::mnk::{Board, Cell, Mnk, Position};
use potez_rules::{Game, Player};

use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;
use crate::core::{Knowledge, StaticBound, Symmetry};
use crate::evaluators::linear::{Feature, FeatureSet, Features, Linear};

/// The features of m,n,k games, on every board.
#[derive(Clone, Copy, Debug, Default)]
pub struct MnkFeatures;

/// The standard evaluator of m,n,k games.
pub type MnkEvaluator = Linear<MnkFeatures>;

const OPEN: usize = 3;
const TEMPO: usize = 4;

impl FeatureSet for MnkFeatures {
    const FEATURES: &'static [Feature] = &[
        Feature::new("missing1", "rows in which one mark is missing"),
        Feature::new("missing2", "rows in which two marks are missing"),
        Feature::new("missing3", "rows in which three marks are missing"),
        Feature::new("open", "rows that are still possible"),
        Feature::new("tempo", "being to move"),
    ];
    const WEIGHTS: &'static str = include_str!("../../weights/mnk.txt");
}

/// The four directions of rows, as distances between neighbours.
#[inline]
fn directions<B: Board>(game: &Mnk<B>) -> [usize; 4] {
    let stride = game.stride();
    [1, stride, stride + 1, stride - 1]
}

/// Where the rows of one direction begin which have no opposing mark, by the number of own marks in them, in binary: a set of places
/// for each bit; and all of them.
struct Counted<B> {
    bits: [B; 3],
    open: B,
}

impl<B: Board> Counted<B> {
    /// Rows of `own` marks and `free` cells. Exact for k up to 7; beyond that a row counts modulo 8.
    #[inline]
    fn of(own: B, free: B, step: usize, k: usize) -> Counted<B> {
        let (mut usable, mut marks) = (own | free, own);
        let mut counted = Counted { bits: [B::EMPTY; 3], open: usable };
        for _ in 0..k {
            counted.open = counted.open & usable;
            let mut carry = marks;
            for bit in &mut counted.bits {
                let sum = (*bit | carry) & !(*bit & carry);
                carry = *bit & carry;
                *bit = sum;
            }
            usable = usable.down(step as u32);
            marks = marks.down(step as u32);
        }
        counted
    }

    /// The rows with exactly this many own marks.
    #[inline]
    fn exactly(&self, marks: usize) -> B {
        let mut rows = self.open;
        for (i, &bit) in self.bits.iter().enumerate() {
            rows = rows & if marks >> i & 1 == 1 { bit } else { !bit };
        }
        rows
    }
}

/// What a position looks like to the side to move.
struct View<B> {
    own: B,
    other: B,
    free: B,
}

impl<B: Board> View<B> {
    #[inline]
    fn of(game: &Mnk<B>, position: &Position<B>) -> View<B> {
        let mover = game.turn(position);
        let (own, other) = (game.marks(position, mover), game.marks(position, mover.other()));
        View { own, other, free: game.board() & !(own | other) }
    }

    /// The cells on which a mark may be put.
    #[inline]
    fn landings(&self, game: &Mnk<B>) -> B {
        if game.params().gravity() { self.free & !self.free.down(game.stride() as u32) } else { self.free }
    }
}

/// The free cells which complete a row of `own` marks, for k up to [`LONGEST_ROW`].
#[inline]
fn completing<B: Board>(game: &Mnk<B>, own: B, free: B) -> B {
    let k = game.params().k().min(LONGEST_ROW);
    let mut cells = B::EMPTY;
    if own.count() as usize + 1 < k {
        return cells;
    }
    for step in directions(game) {
        // Of the rows that begin at a place: are the cells from the i-th on marks?
        let mut marks = [own; LONGEST_ROW + 1];
        for i in 1..k {
            marks[i] = marks[i - 1].down(step as u32);
        }
        let mut behind = [!B::EMPTY; LONGEST_ROW + 1];
        for i in (1..k).rev() {
            behind[i] = behind[i + 1] & marks[i];
        }
        let (mut before, mut free) = (!B::EMPTY, free);
        for missing in 0..k {
            let rows = before & behind[missing + 1] & free;
            if rows != B::EMPTY {
                for begin in rows.places() {
                    cells = cells | B::one(begin + missing * step);
                }
            }
            before = before & marks[missing];
            free = free.down(step as u32);
        }
    }
    cells
}

/// Is there a row of these cells?
#[inline]
fn has_row<B: Board>(game: &Mnk<B>, cells: B) -> bool {
    let k = game.params().k();
    directions(game).into_iter().any(|step| {
        let (mut rows, mut cells) = (cells, cells);
        for _ in 1..k {
            cells = cells.down(step as u32);
            rows = rows & cells;
        }
        rows != B::EMPTY
    })
}

/// May the side to move (or the other one) still make a row, whatever the opponent does? "No" is certain.
#[inline]
fn can_make_row<B: Board>(game: &Mnk<B>, view: &View<B>, mover: bool) -> bool {
    let (marks, params) = (if mover { view.own } else { view.other }, game.params());
    if !has_row(game, marks | view.free) {
        return false;
    }
    // With gravity nobody can play where he wants; in the misère game nobody wants to.
    if params.gravity() || params.misere() || params.k() > LONGEST_ROW || view.free.count() > FEW_FREE {
        return true;
    }
    let enough = if mover { 1 << (params.k() - 1) } else { 1 << params.k() };
    pressure(game, marks, view.free) >= enough
}

/// Every row that is still possible counts 2 to the power of its marks: 2ᵏ would be a finished one.
///
/// An opponent who always takes the cell with most of this pressure on it never lets it grow: a mark at most doubles what its cell
/// bears, and that is no more than what the answer has just taken away. So who is to move against a pressure below 2ᵏ is never beaten,
/// and neither is who moves second against less than half of it (Erdős and Selfridge 1973).
#[inline]
fn pressure<B: Board>(game: &Mnk<B>, marks: B, free: B) -> u32 {
    let k = game.params().k();
    let most = k.min(marks.count() as usize + 1);
    let mut pressure = 0;
    for step in directions(game) {
        let counted = Counted::of(marks, free, step, k);
        for count in 0..most {
            pressure += counted.exactly(count).count() << count;
        }
    }
    pressure
}

/// What a row counts for the order of moves, by the marks that it lacks: 1, 2, 3, more.
const OWN_ROWS: [i32; 4] = [60_000, 20_000, 5_000, 1_000];
const OTHER_ROWS: [i32; 4] = [50_000, 16_000, 4_000, 800];
/// At least the places of every board word.
const MOST_PLACES: usize = 384;
/// With more free cells than this there are always rows enough.
const FEW_FREE: u32 = 64;
/// A board this full has hardly a twin in the search: not worth looking.
const FEW_MARKS: u32 = 6;
/// Rows of more than this many cells are not counted exactly.
const LONGEST_ROW: usize = 7;

impl<B: Board> Features<Mnk<B>> for MnkFeatures {
    fn count(&self, game: &Mnk<B>, position: &Position<B>, values: &mut [i32]) {
        let k = game.params().k();
        // Making a row loses in the misère game.
        let worth = if game.params().misere() { -1 } else { 1 };
        let [first, second] = Player::BOTH.map(|player| game.marks(position, player));
        let free = game.board() & !(first | second);
        for (own, sign) in [(first, worth), (second, -worth)] {
            for step in directions(game) {
                let counted = Counted::of(own, free, step, k);
                for missing in 1..=3.min(k) {
                    values[missing - 1] += sign * counted.exactly(k - missing).count() as i32;
                }
                values[OPEN] += sign * counted.open.count() as i32;
            }
        }
        values[TEMPO] = if game.turn(position) == Player::First { worth } else { -worth };
    }
}

impl<B: Board> Knowledge<Mnk<B>> for MnkEvaluator {
    /// A win at once, a loss at once, or the moves that do not lose at once.
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
                // A mark under a cell where the opponent would win lets him do it. Rows count from the top.
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

    /// Every row that is still possible for one player counts for its cells, the more the fewer marks it lacks.
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

    /// A player without a possible row cannot make one, and a player with few and bare ones can be stopped (Erdős and Selfridge).
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

/// Every cell moved one row down the board: to higher places.
fn down_one_row<B: Board>(game: &Mnk<B>, cells: B) -> B {
    let stride = game.stride();
    let places = cells.places().map(|place| place + stride).filter(|&place| place < B::PLACES);
    places.fold(B::EMPTY, |moved, place| moved | B::one(place))
}

const FLIP_COLUMNS: u8 = 1;
const FLIP_ROWS: u8 = 2;
const TRANSPOSE: u8 = 4;

/// Does the combination of flips leave the rules as they are?
fn is_symmetry<B: Board>(game: &Mnk<B>, symmetry: u8) -> bool {
    let params = game.params();
    let square = params.rows() == params.cols();
    (symmetry & TRANSPOSE == 0 || square) && (!params.gravity() || symmetry == FLIP_COLUMNS)
}

/// Transposes first, then flips.
fn turned_place<B: Board>(game: &Mnk<B>, symmetry: u8, place: usize) -> usize {
    let (mut row, mut col) = (place / game.stride(), place % game.stride());
    if symmetry & TRANSPOSE != 0 {
        (row, col) = (col, row);
    }
    flipped(game, symmetry, row, col)
}

/// Flips first, then transposes: the reverse.
fn turned_back_place<B: Board>(game: &Mnk<B>, symmetry: u8, place: usize) -> usize {
    let place = flipped(game, symmetry, place / game.stride(), place % game.stride());
    if symmetry & TRANSPOSE == 0 {
        return place;
    }
    place % game.stride() * game.stride() + place / game.stride()
}

fn flipped<B: Board>(game: &Mnk<B>, symmetry: u8, mut row: usize, mut col: usize) -> usize {
    if symmetry & FLIP_ROWS != 0 {
        row = (game.params().rows() - 1).saturating_sub(row);
    }
    if symmetry & FLIP_COLUMNS != 0 {
        col = (game.params().cols() - 1).saturating_sub(col);
    }
    row * game.stride() + col
}

#[cfg(test)]
mod tests {
    use potez_rules::mnk::Params;
    use potez_rules::{Outcome, Random};

    use super::*;
    use crate::evaluators::linear::check_standard_weights;

    /// Every position of some random games.
    fn each_position<B: Board>(game: &Mnk<B>, games: u64, mut visit: impl FnMut(&Position<B>, &[Cell])) {
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

    /// Who wins by a move of the side to move, if somebody does.
    fn after<B: Board>(game: &Mnk<B>, position: &Position<B>, mv: Cell) -> (Position<B>, Option<Outcome>) {
        let mut next = *position;
        game.apply(&mut next, mv);
        (next, game.outcome(&next))
    }

    /// Does the move lose before the mover moves again?
    fn loses<B: Board>(game: &Mnk<B>, position: &Position<B>, mv: Cell) -> bool {
        let other = game.turn(position).other();
        let (next, outcome) = after(game, position, mv);
        let mut replies = Vec::new();
        game.legal_moves(&next, &mut replies);
        outcome == Some(Outcome::Win(other))
            || replies.iter().any(|&reply| after(game, &next, reply).1 == Some(Outcome::Win(other)))
    }

    fn check_candidate_moves<B: Board>(game: &Mnk<B>) {
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

    #[test]
    fn rows_are_counted_on_the_empty_board_and_after_a_move() {
        check_standard_weights::<MnkFeatures>();
        let game = Mnk::tictactoe();
        let mut values = [0; 5];
        let mut position = game.start();
        MnkFeatures.count(&game, &position, &mut values);
        assert_eq!(values, [0, 0, 0, 0, 1]);
        game.apply(&mut position, game.cell(1, 1).unwrap());
        let mut values = [0; 5];
        MnkFeatures.count(&game, &position, &mut values);
        // X in the middle: four rows with one mark; O has the four at the edges, in which nothing is yet.
        assert_eq!(values, [0, 4, 4 - 4, 8 - 4, -1]);
    }
}
