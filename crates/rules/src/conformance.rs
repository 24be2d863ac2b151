//! The laws of [`Game`], [`Notation`] and [`Show`] as one test suite for every game, including yours.
//!
//! ```
//! use potez_rules::{conformance, mnk::Mnk};
//! let report = conformance::check(&Mnk::tictactoe(), &conformance::Plan::default()).unwrap();
//! assert!(report.positions > 500 && report.transpositions > 500);
//! ```
//!
//! # What is tested
//!
//! Random games are played from the start. In each of their positions, every law that concerns a single position and its moves is tested.
//!
//! The law of the key concerns two positions, and two random games hardly ever reach the same one. So for each game
//! [`beside`](Plan::beside) further positions are visited, in search of different ways to the same position: near the end of the
//! game, around one of its positions (all or some of the moves, two, three or more plies deep), and by playing some of its moves in
//! another order. A position whose key has come up before is compared with the first one that had it:
//!
//! - Turn and outcome must be the same, unless a [counter](crate::Game::counters) ended one of the two games.
//! - Legal moves must be the same, and the keys equal after the same move. This takes longer, so only some pairs are compared
//!   this way, with at most 16 moves each.
//! - If the two positions are not equal, both are played on with the same random moves and compared again after each one, because
//!   what a key leaves out may show late: a score that is left out shows at the end of the game. This is done with the first few such
//!   pairs, and with some equal positions of games that count something. Every other such walk repeats positions where it can, to
//!   check that repetitions are counted.
//!
//! Equal positions that were reached in different orders must have equal keys. [`check`] also writes positions, reads them
//! back and compares the keys.
//!
//! A sample cannot prove that a key is right. To show what the suite finds, `tests/wrong_keys.rs` gives it keys that each leave out
//! one thing; it finds all of them with the default plan.

mod filling;
mod steps;
mod transpositions;

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::game::{Game, Outcome};
use crate::notation::{Dialect, Notation};
use crate::random::Random;
use crate::scene::{Board, Show, Target};
use crate::steps::Steps;
use transpositions::Transpositions;

/// How much to test.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed of the random games.
    pub seed: u64,
    /// How many random games are played.
    pub games: u32,
    /// A longer game breaks the law that every game ends.
    pub longest: u32,
    /// The greatest number of moves of a position that are tested; if there are more, these are drawn at random.
    pub moves: usize,
    /// How many further positions are visited for each game, in search of different ways to the same position.
    pub beside: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 1, games: 100, longest: 5000, moves: 60, beside: 2000 }
    }
}

/// What was tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions of the random games.
    pub positions: u64,
    /// Different keys among them.
    pub keys: u64,
    /// Further positions that were visited, outside the random games.
    pub beside: u64,
    /// How often a position was reached in a new way.
    pub transpositions: u64,
    /// The longest game in moves.
    pub longest: u32,
}

/// A broken law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law, in a sentence.
    pub law: &'static str,
    /// The position and what was seen there.
    pub detail: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken law: {}\n{}", self.law, self.detail)
    }
}

impl std::error::Error for Broken {}

/// Tests the laws of rules, notation, scenes and clicks in random games.
///
/// # Errors
/// The first broken law, with the position.
pub fn check<G: Notation + Show>(game: &G, plan: &Plan) -> Result<Report, Broken> {
    walk(game, plan, |position, moves| {
        check_notation(game, position, moves)?;
        check_scene(game, position, moves)?;
        steps::check_steps::<Target, G>(game, position, moves)
    })
}

/// Tests the laws of [`Game`], and those of [`Steps`] for steps other than clicks.
///
/// # Errors
/// The first broken law, with the position.
pub fn check_steps<S, G>(game: &G, plan: &Plan) -> Result<Report, Broken>
where
    S: Copy + Eq + Hash + Debug + Send + Sync + 'static,
    G: Steps<S>,
{
    walk(game, plan, |position, moves| steps::check_steps::<S, G>(game, position, moves))
}

/// Tests the laws of [`Game`] alone, for a game that has no notation yet.
///
/// # Errors
/// The first broken law, with the position.
pub fn check_rules<G: Game>(game: &G, plan: &Plan) -> Result<Report, Broken> {
    walk(game, plan, |_, _| Ok(()))
}

fn walk<G: Game>(
    game: &G,
    plan: &Plan,
    mut more: impl FnMut(&G::Position, &[G::Move]) -> Result<(), Broken>,
) -> Result<Report, Broken> {
    let mut random = Random::new(plan.seed);
    let mut report = Report::default();
    let mut keys: HashSet<u64> = HashSet::new();
    let mut transpositions = Transpositions::new(game, plan.seed);
    // Moves of earlier positions, to be tried where they are not legal.
    let mut strangers: Vec<G::Move> = Vec::new();
    for _ in 0..plan.games {
        let mut position = game.start();
        law(position == game.start(), "the start is always the same", &position, &())?;
        let mut line = Vec::new();
        for ply in 0.. {
            report.positions += 1;
            report.longest = report.longest.max(ply);
            let moves = check_position(game, &position)?;
            keys.insert(game.key(&position));
            transpositions.meet(&position)?;
            let tested = sample(&moves, plan.moves, &mut random);
            check_moves(game, &position, &moves, &tested, &strangers)?;
            more(&position, &tested)?;
            filling::check_filling(game, &position, &moves)?;
            check_passed(game, &position)?;
            check_drawing(game, &position, &moves, &mut random)?;
            let Some(mv) = random.pick(&moves) else { break };
            law(ply < plan.longest, "every game ends under random play", &position, &ply)?;
            if strangers.len() < 200 {
                strangers.push(mv);
            }
            line.push((position.clone(), mv));
            game.apply(&mut position, mv);
            check_counters(game, &line[line.len() - 1].0, &position)?;
        }
        transpositions.beside(&line, plan.beside, |position| more(position, &[]))?;
    }
    report.keys = keys.len() as u64;
    report.beside = transpositions.explored;
    report.transpositions = transpositions.met;
    Ok(report)
}

fn law(holds: bool, law: &'static str, position: &impl Debug, detail: &impl Debug) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { law, detail: format!("position: {position:?}\nseen: {detail:?}") }) }
}

fn sample<M: Copy>(moves: &[M], most: usize, random: &mut Random) -> Vec<M> {
    let mut some = moves.to_vec();
    take_some(&mut some, most, random);
    some
}

/// Keeps at most `most` of the moves, drawn at random.
fn take_some<M>(moves: &mut Vec<M>, most: usize, random: &mut Random) {
    if moves.len() > most {
        for place in 0..most {
            let other = place + random.below((moves.len() - place) as u32) as usize;
            moves.swap(place, other);
        }
        moves.truncate(most);
    }
}

fn check_position<G: Game>(game: &G, position: &G::Position) -> Result<Vec<G::Move>, Broken> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let unique: HashSet<_> = moves.iter().collect();
    law(unique.len() == moves.len(), "no legal move is listed twice", position, &moves)?;
    let outcome = game.outcome(position);
    law(
        moves.is_empty() == outcome.is_some(),
        "moves are listed exactly while the game goes on",
        position,
        &(outcome, moves.len()),
    )?;
    law(
        game.count_moves(position) == moves.len() as u64,
        "count_moves is the length of the list",
        position,
        &moves.len(),
    )?;
    let mut appended = moves.clone();
    game.legal_moves(position, &mut appended);
    law(
        appended[..moves.len()] == moves[..] && appended[moves.len()..] == moves[..],
        "legal_moves appends, in the same order each time",
        position,
        &(),
    )?;
    if G::HAS_NEXT_MOVE && outcome.is_none() {
        let steps = std::iter::successors(game.next_move(position, None), |&last| game.next_move(position, Some(last)));
        let steps: Vec<_> = steps.take(moves.len() + 1).collect();
        law(steps == moves, "next_move goes through the list", position, &steps)?;
    }
    Ok(moves)
}

/// Checks that the counters of `after` follow from those of `before`, one ply earlier.
fn check_counters<G: Game>(game: &G, before: &G::Position, after: &G::Position) -> Result<(), Broken> {
    let (then, now) = (game.counters(before), game.counters(after));
    let outcome = game.outcome(after);
    law(!now.ended || outcome == Some(Outcome::Draw), "a game that a counter ended is drawn", after, &(now, outcome))?;
    law(now.plies_left > 0 || outcome.is_some(), "with no plies left the game is over", after, &now)?;
    let limited = then.plies_left != u32::MAX || now.plies_left != u32::MAX;
    // A win may end the game in the middle of a turn, where the rest of the turn is not counted.
    let counted = limited && (outcome.is_none() || now.ended);
    let falls = then.plies_left.checked_sub(1) == Some(now.plies_left);
    law(!counted || falls, "the plies left fall by one with each ply", after, &(then, now))
}

fn same_set<M: Copy + Eq + Hash>(a: &[M], b: &[M]) -> bool {
    a == b || (a.len() == b.len() && a.iter().collect::<HashSet<_>>() == b.iter().collect())
}

fn check_moves<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    tested: &[G::Move],
    strangers: &[G::Move],
) -> Result<(), Broken> {
    let before = position.clone();
    for &mv in tested {
        law(game.is_legal(position, mv), "is_legal agrees with the list", position, &mv)?;
        let played = game.play(position, mv);
        let mut applied = position.clone();
        game.apply(&mut applied, mv);
        law(
            played.as_ref() == Ok(&applied),
            "a listed move is played, with the result of apply",
            position,
            &(mv, &played),
        )?;
    }
    let listed: HashSet<_> = moves.iter().collect();
    for mv in strangers.iter().filter(|mv| !listed.contains(mv)) {
        law(!game.is_legal(position, *mv), "is_legal agrees with the list", position, mv)?;
        let refused = game.play(position, *mv);
        law(refused.is_err(), "a move that is not listed is refused", position, mv)?;
        let says = refused.err().map(|refusal| refusal.to_string()).unwrap_or_default();
        law(!says.is_empty() && !says.contains('{'), "a refusal says why, with all its facts", position, &(mv, says))?;
    }
    law(*position == before, "play changes nothing", position, &before)
}

fn check_passed<G: Game>(game: &G, position: &G::Position) -> Result<(), Broken> {
    let Some(passed) = game.after_null_move(position) else { return Ok(()) };
    let turned = game.turn(&passed) == game.turn(position).other();
    law(turned, "after a pass the other player is to move", position, &passed)?;
    let going = game.outcome(position).is_none() && game.outcome(&passed).is_none();
    law(going, "a pass is asked about only while the game goes on", position, &passed)?;
    check_position(game, &passed).map(|_| ())
}

fn check_drawing<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    random: &mut Random,
) -> Result<(), Broken> {
    let mut scratch = Vec::new();
    let drawn = game.random_move(position, random, &mut scratch);
    let fits = drawn.map_or(moves.is_empty(), |mv| moves.contains(&mv));
    law(fits, "random_move draws a listed move", position, &drawn)
}

fn check_notation<G: Notation>(game: &G, position: &G::Position, moves: &[G::Move]) -> Result<(), Broken> {
    for (_, dialect) in Dialect::NAMES {
        let mut texts = HashMap::new();
        for &mv in moves {
            let text = game.move_text(position, mv, dialect);
            law(
                game.parse_move(position, &text) == Ok(mv),
                "a move that is written is read back",
                position,
                &(&text, mv),
            )?;
            let parts = game.split_moves(&text);
            law(
                parts == [text.trim()],
                "a written move stays whole in a list of moves",
                position,
                &(&text, parts.len()),
            )?;
            if let Some(other) = texts.insert(text, mv) {
                return law(false, "no two moves are written alike", position, &(mv, other));
            }
        }
    }
    let text = game.position_text(position);
    law(!text.contains('\n'), "a position is written in one line", position, &text)?;
    let read = game.parse_position(&text);
    law(read.as_ref() == Ok(position), "a position that is written is read back", position, &(&text, &read))?;
    let same = read.is_ok_and(|read| game.key(&read) == game.key(position));
    law(same, "a position that is read back has its key", position, &text)?;
    let text = game.key_text(position);
    let same = |read: &G::Position| game.key(read) == game.key(position) && game.key_text(read) == text;
    let read = game.parse_position(&text);
    law(read.as_ref().is_ok_and(same), "a key text that is read back has its key", position, &(&text, &read))
}

fn check_scene<G: Show>(game: &G, position: &G::Position, moves: &[G::Move]) -> Result<(), Broken> {
    let scene = game.scene(position);
    law(scene.turn == game.turn(position), "the scene shows whose turn it is", position, &scene.turn)?;
    law(scene.outcome == game.outcome(position), "the scene shows the outcome", position, &scene.outcome)?;
    match &scene.board {
        Board::Grid(grid) => {
            let whole = grid.cells.len() == grid.rows * grid.cols
                && grid.row_labels.len() == grid.rows
                && grid.col_labels.len() == grid.cols;
            law(whole, "a grid has all its cells and labels", position, &(grid.rows, grid.cols))?;
        }
        Board::Graph(graph) => {
            law(graph.is_whole(), "a graph joins cells that it has", position, graph)?;
        }
        Board::Tree(_) => {}
    }
    for &mv in moves {
        let clicks = game.steps(position, mv);
        let read = game.clicked_move(position, &clicks);
        law(read == Some(mv), "a move is read back from its clicks", position, &(mv, &clicks, read))?;
    }
    Ok(())
}
