//! A wrong hook is found out: each of them made wrong in one way, all others right.

use crate::common::rounds::Rounds;
use potez_rules::blockade::{self, Blockade, Half, Step, WallRule};
use potez_rules::connect4::{self, Column, Connect4};
use potez_rules::mnk::{BoardWord, Cell, Mnk, Position};
use potez_rules::{Game, Outcome, Player};
use potez_search::core::knowledge_check::Plan;
use potez_search::core::{Knowledge, StaticBound, Symmetry};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::halves::HalfTurns;
use potez_search::{Absolute, Evaluator, Score, Value, Window, check_knowledge};

/// The law that is broken.
fn broken<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K) -> &'static str {
    check_knowledge(game, knowledge, &Plan::default()).expect_err("a wrong hook passed").law
}

/// What is wrong with the hooks of tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Evaluation,
    Unsteady,
    Finished,
    Ply,
    DropsMove,
    ListsTwice,
    ListsNothing,
    Clears,
    Value,
    Distance,
    Estimate,
    Window,
    BlindToWins,
    Scores,
    Index,
    OneIndex,
    Slots,
    Merged,
    MergedColours,
    NotTurned,
    TurnedAmiss,
    NotTurnedBack,
    ProofKey,
    LowBounds,
    HighBounds,
    NoisyIllegal,
    NoisyTwice,
    Plies,
    GrowingPlies,
    Margin,
}

/// The hooks of tic-tac-toe, one of them wrong.
struct Wrong {
    right: MnkEvaluator,
    fault: Fault,
    asked: std::sync::atomic::AtomicI32,
}

type G = Mnk<u64>;

impl Wrong {
    fn new(fault: Fault) -> Wrong {
        Wrong { right: MnkEvaluator::default(), fault, asked: 0.into() }
    }

    fn free(game: &G, position: &Position<u64>) -> u64 {
        game.board() & !Player::BOTH.into_iter().fold(0, |all, player| all | game.marks(position, player))
    }
}

impl Evaluator<G> for Wrong {
    type Value = Score;

    fn evaluate(&self, game: &G, position: &Position<u64>) -> Absolute<Score> {
        match self.fault {
            Fault::Evaluation if Wrong::free(game, position).count() < 4 => Absolute::new(Score::win_in(9)),
            Fault::Unsteady => {
                Absolute::new(Score::evaluation(self.asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed)))
            }
            _ => self.right.evaluate(game, position),
        }
    }

    fn finished(&self, game: &G, position: &Position<u64>, outcome: Outcome, ply: u32) -> Absolute<Score> {
        let score = self.right.finished(game, position, outcome, ply);
        match self.fault {
            Fault::Finished => -score,
            Fault::Ply => score.deeper(ply),
            _ => score,
        }
    }
}

impl Knowledge<G> for Wrong {
    fn candidate_moves(&self, game: &G, position: &Position<u64>, moves: &mut Vec<Cell>) -> StaticBound {
        if self.fault == Fault::Clears {
            moves.clear();
        }
        let before = moves.len();
        let bound = self.right.candidate_moves(game, position, moves);
        let several = moves.len() > before + 1;
        match (self.fault, bound) {
            (Fault::BlindToWins, StaticBound::Exact(score)) if score == Score::win_in(1) => {
                game.legal_moves(position, moves);
                return StaticBound::Unknown;
            }
            (Fault::Value, StaticBound::Exact(score)) => return StaticBound::Exact(-score),
            (Fault::Distance, StaticBound::Exact(score)) => return StaticBound::Exact(score.deeper(2)),
            (Fault::Estimate, StaticBound::Exact(_)) => return StaticBound::Exact(Score::evaluation(17)),
            (Fault::Window, StaticBound::Unknown) => {
                return StaticBound::Within(Window::new(Score::DRAW, Score::win_in(9)));
            }
            (Fault::DropsMove, StaticBound::Unknown) if several => drop(moves.remove(before)),
            (Fault::ListsTwice, StaticBound::Unknown) => moves.extend_from_within(before..=before),
            (Fault::ListsNothing, StaticBound::Unknown) => moves.truncate(before),
            _ => (),
        }
        bound
    }

    fn sees_wins(&self, game: &G) -> bool {
        self.right.sees_wins(game)
    }

    fn score_moves(&self, game: &G, position: &Position<u64>, moves: &[Cell], scores: &mut [i32]) {
        self.right.score_moves(game, position, moves, scores);
        if self.fault == Fault::Scores {
            scores[0] = i32::MAX;
        }
    }

    fn move_slots(&self, game: &G) -> usize {
        if self.fault == Fault::Slots { 65_536 } else { self.right.move_slots(game) }
    }

    fn move_index(&self, game: &G, position: &Position<u64>, mv: Cell) -> u16 {
        match self.fault {
            Fault::Index => self.right.move_index(game, position, mv) + 60,
            Fault::OneIndex => 5,
            _ => self.right.move_index(game, position, mv),
        }
    }

    fn canonical(&self, game: &G, position: &Position<u64>) -> (u64, Symmetry) {
        match self.fault {
            Fault::Merged => (u64::from(Wrong::free(game, position).count()), Symmetry(0)),
            Fault::MergedColours => (Wrong::free(game, position), Symmetry(0)),
            _ => self.right.canonical(game, position),
        }
    }

    fn proof_key(&self, game: &G, position: &Position<u64>) -> (u64, Symmetry) {
        match self.fault {
            Fault::ProofKey => (Wrong::free(game, position), Symmetry(0)),
            _ => self.right.proof_key(game, position),
        }
    }

    fn turned(&self, game: &G, symmetry: Symmetry, index: u16) -> u16 {
        match self.fault {
            Fault::NotTurned => index,
            // The middle and a corner change places, after every symmetry.
            Fault::TurnedAmiss if symmetry != Symmetry(0) => {
                let (middle, corner) = (self.place(game, 1, 1), self.place(game, 0, 0));
                match self.right.turned(game, symmetry, index) {
                    index if index == middle => corner,
                    index if index == corner => middle,
                    index => index,
                }
            }
            _ => self.right.turned(game, symmetry, index),
        }
    }

    fn turned_back(&self, game: &G, symmetry: Symmetry, index: u16) -> u16 {
        match self.fault {
            Fault::NotTurned => index,
            Fault::NotTurnedBack => self.right.turned(game, symmetry, index),
            Fault::TurnedAmiss if symmetry != Symmetry(0) => {
                let (middle, corner) = (self.place(game, 1, 1), self.place(game, 0, 0));
                let swapped = match index {
                    index if index == middle => corner,
                    index if index == corner => middle,
                    index => index,
                };
                self.right.turned_back(game, symmetry, swapped)
            }
            _ => self.right.turned_back(game, symmetry, index),
        }
    }

    fn static_bounds(&self, game: &G, position: &Position<u64>) -> Window<Score> {
        let bounds = self.right.static_bounds(game, position);
        match self.fault {
            Fault::LowBounds => bounds.lower(Score::DRAW),
            Fault::HighBounds => bounds.raise(Score::DRAW),
            _ => bounds,
        }
    }

    fn noisy(&self, game: &G, position: &Position<u64>, moves: &mut Vec<Cell>) {
        let free = Wrong::free(game, position);
        match self.fault {
            Fault::NoisyIllegal => {
                moves.extend((game.board() & !free).places().filter_map(|place| game.cell_at(place)))
            }
            Fault::NoisyTwice => {
                game.legal_moves(position, moves);
                game.legal_moves(position, moves);
            }
            _ => self.right.noisy(game, position, moves),
        }
    }

    fn plies_left(&self, game: &G, position: &Position<u64>) -> u32 {
        let left = self.right.plies_left(game, position);
        match self.fault {
            Fault::Plies => left - 1,
            Fault::GrowingPlies => 20 - left,
            _ => left,
        }
    }

    fn margin(&self, game: &G) -> i32 {
        if self.fault == Fault::Margin { 0 } else { self.right.margin(game) }
    }
}

impl Wrong {
    fn place(&self, game: &G, row: usize, col: usize) -> u16 {
        self.right.move_index(game, &game.start(), game.cell(row, col).unwrap())
    }
}

#[test]
fn a_wrong_hook_of_tic_tac_toe_breaks_its_law() {
    let faults = [
        (Fault::Evaluation, "an evaluation is never decisive"),
        (Fault::Unsteady, "equal positions have equal evaluations"),
        (Fault::Finished, "the value of a finished game agrees with its outcome"),
        (Fault::Ply, "the ply changes the distance of a finished game and nothing else"),
        (Fault::DropsMove, "one of the moves that candidate_moves appends is as good as any"),
        (Fault::ListsTwice, "candidate_moves appends legal moves, none of them twice"),
        (Fault::ListsNothing, "candidate_moves appends a move or decides the position"),
        (Fault::Clears, "candidate_moves appends to the list"),
        (Fault::Value, "a decided position has the value that is said"),
        (Fault::Distance, "a decided position has the value that is said"),
        (Fault::Estimate, "a decided value is a win, a loss or a draw"),
        (Fault::Window, "the true value lies within the static bound"),
        (Fault::BlindToWins, "where sees_wins says so, candidate_moves decides what is won at once"),
        (Fault::Scores, "the scores of moves stay within ±1,000,000,000"),
        (Fault::Index, "a move index is below move_slots"),
        (Fault::OneIndex, "most moves of a position have an index of their own"),
        (Fault::Slots, "move_slots is from 1 to 65,535"),
        (Fault::Merged, "positions with one canonical key have the same evaluation"),
        (Fault::MergedColours, "positions with one canonical key have the same evaluation"),
        (Fault::NotTurned, "turned carries the moves of a position to those of its twin"),
        (Fault::TurnedAmiss, "corresponding moves lead to one canonical key again"),
        (Fault::NotTurnedBack, "turned_back undoes turned"),
        (Fault::ProofKey, "positions with one proof key have the same value"),
        (Fault::LowBounds, "the true value lies within the bounds"),
        (Fault::HighBounds, "the true value lies within the bounds"),
        (Fault::NoisyIllegal, "noisy appends legal moves, none of them twice"),
        (Fault::NoisyTwice, "noisy appends legal moves, none of them twice"),
        (Fault::Plies, "no game is longer than plies_left allows"),
        (Fault::GrowingPlies, "plies_left does not grow, and is 0 at the end alone"),
        (Fault::Margin, "the margin is more than 0"),
    ];
    let game = Mnk::tictactoe();
    for (fault, law) in faults {
        assert_eq!(broken(&game, &Wrong::new(fault)), law, "{fault:?}");
    }
    check_knowledge(&game, &Wrong::new(Fault::None), &Plan::default()).expect("nothing is wrong");
}

/// Connect Four, with fates that forget about too much.
struct Forgetful(Connect4Evaluator);

impl Evaluator<Connect4> for Forgetful {
    type Value = Score;

    fn evaluate(&self, game: &Connect4, position: &connect4::Position) -> Absolute<Score> {
        self.0.evaluate(game, position)
    }
}

impl Knowledge<Connect4> for Forgetful {
    fn candidate_moves(&self, game: &Connect4, position: &connect4::Position, moves: &mut Vec<Column>) -> StaticBound {
        self.0.candidate_moves(game, position, moves)
    }

    /// Says nothing about whose the discs of the first column are.
    fn proof_key(&self, game: &Connect4, position: &connect4::Position) -> (u64, Symmetry) {
        let first = (1 << game.stride()) - 1;
        (potez_rules::random::mix(position.own() & !first) ^ position.all(), Symmetry(0))
    }
}

#[test]
fn fates_that_forget_what_matters_are_found_out() {
    let law = broken(&Connect4::default(), &Forgetful(Connect4Evaluator::default()));
    let fates = [
        "positions with one proof key have the same value",
        "corresponding moves of positions with one proof key end the game alike",
    ];
    assert!(fates.contains(&law), "{law}");
}

/// Says that nothing can come back, as the default does.
struct Denying;

impl Evaluator<HalfTurns<1>> for Denying {
    type Value = Score;

    fn evaluate(&self, game: &HalfTurns<1>, half: &Half<1>) -> Absolute<Score> {
        BlockadeEvaluator::default().evaluate(game, half)
    }
}

impl Knowledge<HalfTurns<1>> for Denying {
    fn move_slots(&self, game: &HalfTurns<1>) -> usize {
        BlockadeEvaluator::default().move_slots(game)
    }

    fn move_index(&self, game: &HalfTurns<1>, half: &Half<1>, step: Step) -> u16 {
        BlockadeEvaluator::default().move_index(game, half, step)
    }
}

const COMES_BACK: &str = "no position comes back where can_repeat says that none can";

#[test]
fn positions_that_come_back_unexpectedly_are_found() {
    let mut found = 0;
    for seed in 0..40 {
        let Err(broken) = check_knowledge(&Rounds::random(seed), &MateDistance, &Plan::default()) else { continue };
        assert_eq!(broken.law, COMES_BACK, "graph {seed}");
        found += 1;
    }
    assert!(found > 20, "{found}");
    // With walls in hand too, where they need not be placed.
    for (walls, wall) in [(0, WallRule::Required), (1, WallRule::Optional), (1, WallRule::Exclusive)] {
        let starts = [[(2, 2), (4, 2)], [(2, 4), (4, 4)]];
        let params = blockade::Params { starts, wall, ..blockade::Params::sized(5, 5, walls) };
        let game = HalfTurns::new(Blockade::<1>::new(params).unwrap());
        assert_eq!(broken(&game, &Denying), COMES_BACK, "{wall:?}");
    }
}
