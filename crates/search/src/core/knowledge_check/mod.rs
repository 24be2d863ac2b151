//! The laws of [`Knowledge`] as one test suite for every game, including yours.
//!
//! A wrong hook makes wrong proofs, and nothing else reveals it: the engine believes what it is told. [`check_knowledge`] plays
//! random games and compares every hook with a small solver that knows only the rules.
//!
//! ```
//! use potez_rules::mnk::Mnk;
//! use potez_search::check_knowledge;
//! use potez_search::evaluators::mnk::MnkEvaluator;
//! use potez_search::core::knowledge_check::Plan;
//!
//! let report = check_knowledge(&Mnk::tictactoe(), &MnkEvaluator::default(), &Plan::default()).unwrap();
//! assert!(report.solved > 100 && report.decided > 100 && report.twins > 100);
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `truth` | the solver |
//! | `single` | claims about one position |
//! | `pairs` | claims about two: mirror images, and differences that can no longer matter |
//! | `line` | claims about the rest of the game: its length, and whether positions come back |

mod line;
mod pairs;
mod single;
mod truth;

use std::collections::VecDeque;
use std::fmt::Debug;

use potez_rules::conformance::Broken;
use potez_rules::{Game, Random};

use crate::core::Knowledge;
use pairs::{Pairs, Sameness};
use truth::Truth;

/// How much to test.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed of the random games.
    pub seed: u64,
    /// How many random games are played.
    pub games: u32,
    /// A game is broken off after this many moves.
    pub longest: u32,
    /// How many moves the solver may make to find the value of one position. If this is not enough, the position is far from the
    /// end of the game, and so is the one before it: each question there gets a fiftieth of it.
    pub nodes: u64,
    /// How many positions nearest to the start are tested as well. Mirror images meet there.
    pub neighbours: usize,
    /// The greatest number of moves of a position that are tried; if there are more, these are drawn at random.
    pub moves: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 1, games: 50, longest: 1_000, nodes: 30_000, neighbours: 500, moves: 40 }
    }
}

/// What was tested, and how often each hook made a claim. A hook that has never made one has not been tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Unfinished positions tested.
    pub positions: u64,
    /// Those of them whose true value was found.
    pub solved: u64,
    /// Finished games whose value was tested.
    pub finished: u64,
    /// Positions that `candidate_moves` decided.
    pub decided: u64,
    /// Positions for which `candidate_moves` gave a window.
    pub within: u64,
    /// Positions in which `candidate_moves` left out moves.
    pub left_out: u64,
    /// Positions with a win in one move, for games in which `sees_wins` says that `candidate_moves` decides them.
    pub wins_seen: u64,
    /// Positions in which `score_moves` gave any move a score other than 0.
    pub scored: u64,
    /// Moves whose `move_index` was tested.
    pub indices: u64,
    /// Those of them that share it with another move of the same position, so that the engine's table cannot tell them apart.
    pub shared_indices: u64,
    /// Pairs of different positions with the same `canonical` key.
    pub twins: u64,
    /// Those of them with different symmetries.
    pub turned: u64,
    /// Pairs of positions with the same `proof_key` and different canonical keys.
    pub proof_keys: u64,
    /// Positions that `static_bounds` claimed something about.
    pub bounded: u64,
    /// Positions in which `noisy` named a move.
    pub noisy: u64,
    /// Positions for which `plies_left` said less than the longest line.
    pub short: u64,
    /// Positions that cannot come back according to `can_repeat`, from which a way back was searched for.
    pub sought: u64,
    /// Positions that came back where `can_repeat` allowed it.
    pub repetitions: u64,
}

/// Tests the laws of [`Knowledge`], and those of [`Evaluator`](crate::Evaluator), in random games and near the start.
///
/// Only the claims of hooks are tested: an engine that is told nothing is slow, not wrong. Claims about values are compared with
/// true values if these can be found within the plan; claims about near wins and losses are also tested far from the end of the game.
///
/// # Errors
/// The first broken law, with the position.
pub fn check_knowledge<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, plan: &Plan) -> Result<Report, Broken> {
    let mut check = Check {
        game,
        knowledge,
        plan,
        truth: Truth::new(game),
        random: Random::new(plan.seed),
        report: Report::default(),
        twins: Pairs::new(Sameness::Canonical),
        proof_keys: Pairs::new(Sameness::ProofKey),
    };
    check.whole_game()?;
    for number in 0..plan.games {
        check.random_game(number)?;
    }
    check.neighbourhood()?;
    check.pairs_go_on_alike()?;
    check.shared_indices_are_few()?;
    Ok(check.report)
}

/// A test in progress.
struct Check<'a, G: Game, K: Knowledge<G>> {
    game: &'a G,
    knowledge: &'a K,
    plan: &'a Plan,
    truth: Truth<'a, G>,
    random: Random,
    report: Report,
    twins: Pairs<G>,
    proof_keys: Pairs<G>,
}

impl<G: Game, K: Knowledge<G>> Check<'_, G, K> {
    /// Plays a game, then tests its positions from the last one to the first: what is known about the end helps before it.
    fn random_game(&mut self, number: u32) -> Result<(), Broken> {
        let mut line = vec![self.game.start()];
        let mut scratch = Vec::new();
        for _ in 0..self.plan.longest {
            let mut next = line[line.len() - 1].clone();
            let Some(mv) = self.game.random_move(&next, &mut self.random, &mut scratch) else { break };
            self.game.apply(&mut next, mv);
            line.push(next);
        }
        self.line(&line)?;
        let mut near = true;
        for position in line.iter().rev() {
            near = self.single(position, near)?;
            self.meet(position)?;
            for mv in self.some_moves(position) {
                let next = self.after(position, mv);
                self.plies_do_not_grow(position, &next)?;
                self.meet(&next)?;
            }
        }
        let from = self.random.below(line.len() as u32) as usize;
        self.seek_way_back(&line[from], number)
    }

    /// Tests all positions around the start.
    fn neighbourhood(&mut self) -> Result<(), Broken> {
        let mut queue = VecDeque::from([self.game.start()]);
        let mut room = self.plan.neighbours;
        while let Some(position) = queue.pop_front() {
            self.single(&position, false)?;
            self.meet(&position)?;
            for mv in self.moves_of(&position) {
                if room == 0 {
                    break;
                }
                room -= 1;
                queue.push_back(self.after(&position, mv));
            }
        }
        Ok(())
    }

    fn moves_of(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        moves
    }

    /// The legal moves, at most as many as the plan allows.
    fn some_moves(&mut self, position: &G::Position) -> Vec<G::Move> {
        let mut pool = self.moves_of(position);
        while pool.len() > self.plan.moves.max(1) {
            let at = self.random.below(pool.len() as u32);
            pool.swap_remove(at as usize);
        }
        pool
    }

    fn after(&self, position: &G::Position, mv: G::Move) -> G::Position {
        let mut next = position.clone();
        self.game.apply(&mut next, mv);
        next
    }

    /// What the solver may spend on a position.
    fn allowance(&self, near: bool) -> u64 {
        if near { self.plan.nodes } else { self.plan.nodes / 50 }
    }
}

fn law(holds: bool, law: &'static str, position: &impl Debug, seen: &impl Debug) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { law, detail: format!("position: {position:?}\nseen: {seen:?}") }) }
}
