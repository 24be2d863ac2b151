//! The line that is being searched, as a stack of frames: no recursion, however long a game is.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use potez_rules::{Game, Outcome, Player};

use super::table::{NEVER, Number, Numbers, Table};
use crate::engine::{Knowledge, Progress, Prospect};
use crate::limits::Limits;
use crate::report::Stop;
use crate::score::{LONGEST_LINE, Score};
use crate::window::Window;

/// Does this player win?
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub(super) winner: Player,
}

/// Tells the two questions apart in the table.
const SALTS: [u64; 2] = [0x3c79_ac49_2ba7_b653, 0x1c69_b3f7_4ac4_ae35];

/// Holds however one came here.
const ALWAYS: u32 = u32::MAX;

/// How many nodes pass between two looks at the clock.
const INTERVAL: u64 = 1_024;

/// What is known about a position, and the smallest ply of a position on the line that it depends on.
#[derive(Clone, Copy)]
struct Known {
    numbers: Numbers,
    since: u32,
}

impl Known {
    const fn always(numbers: Numbers) -> Known {
        Known { numbers, since: ALWAYS }
    }
}

struct Child<M> {
    mv: M,
    known: Known,
}

struct Frame<P> {
    position: P,
    mover: Player,
    /// The key in the table, and that for repetitions.
    key: u64,
    identity: u64,
    /// The node is left when its numbers reach these.
    limit: Numbers,
    /// Its children, and which of them is being searched.
    first: usize,
    chosen: usize,
    /// The nodes before it was entered.
    entered: u64,
}

pub(super) struct Stack<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    table: &'a mut Table,
    limits: Limits,
    flag: Option<&'a AtomicBool>,
    began: Instant,
    nodes: u64,
    question: Question,
    frames: Vec<Frame<G::Position>>,
    children: Vec<Child<G::Move>>,
    moves: Vec<G::Move>,
    /// Positions to use again.
    spare: Vec<G::Position>,
}

/// The answer, and the move that keeps it if there is one.
type Found<M> = (bool, Option<M>);

impl<'a, G: Game, K: Knowledge<G>> Stack<'a, G, K> {
    pub(super) fn new(
        game: &'a G,
        knowledge: &'a K,
        table: &'a mut Table,
        limits: Limits,
        flag: Option<&'a AtomicBool>,
    ) -> Stack<'a, G, K> {
        Stack {
            game,
            knowledge,
            table,
            limits,
            flag,
            began: Instant::now(),
            nodes: 0,
            question: Question { winner: Player::First },
            frames: Vec::new(),
            children: Vec::new(),
            moves: Vec::new(),
            spare: Vec::new(),
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Answers the question.
    pub(super) fn run(
        &mut self,
        question: Question,
        position: &G::Position,
        bounds: Window<Score>,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<Found<G::Move>, Stop> {
        self.question = question;
        self.frames.clear();
        self.children.clear();
        if let Some(outcome) = self.game.outcome(position) {
            return Ok((outcome == Outcome::Win(question.winner), None));
        }
        let mut entered = self.enter(position.clone(), Numbers { proof: NEVER, disproof: NEVER }, true);
        loop {
            if let Some(stop) = self.must_stop(bounds, watch) {
                return Err(stop);
            }
            let known = entered.take().unwrap_or_else(|| self.combine());
            let Some(frame) = self.frames.last() else { return Err(Stop::Asked) };
            let Numbers { proof, disproof } = known.numbers;
            if proof < frame.limit.proof && disproof < frame.limit.disproof {
                let (position, limit) = self.descend(known.numbers);
                entered = self.enter(position, limit, false);
                continue;
            }
            if self.frames.len() == 1 {
                return Ok((proof == 0, self.keeping_move(proof == 0)));
            }
            self.leave(known);
        }
    }

    /// Goes on to a position which is not finished. Tells what is known about it, if that settles it without its children.
    fn enter(&mut self, position: G::Position, limit: Numbers, is_root: bool) -> Option<Known> {
        self.nodes += 1;
        let mover = self.game.turn(&position);
        let key = self.knowledge.fate(self.game, &position).0 ^ SALTS[self.question.winner.index()];
        let repeats = self.knowledge.can_repeat(self.game, &position);
        // A key of its own for every position that cannot come back.
        let identity = if repeats { self.game.key(&position) } else { 0 };
        let first = self.children.len();
        self.frames.push(Frame { position, mover, key, identity, limit, first, chosen: 0, entered: self.nodes - 1 });
        // The root opens its children in any case: they tell the move.
        if !is_root
            && let Some(numbers) = self.table.get(key)
            && (numbers.proof == 0 || numbers.disproof == 0)
        {
            return Some(Known::always(numbers));
        }
        self.open()
    }

    /// Lists the children of the last frame with what is known about them.
    fn open(&mut self) -> Option<Known> {
        let ply = self.frames.len() - 1;
        let frame = &self.frames[ply];
        self.moves.clear();
        if let Prospect::Decided(score) = self.knowledge.prospect(self.game, &frame.position, &mut self.moves) {
            if ply > 0 {
                let wins =
                    if frame.mover == self.question.winner { score.win_distance() } else { score.loss_distance() };
                return Some(Known::always(Numbers::of(wins.is_some())));
            }
            self.moves.clear();
            self.game.legal_moves(&frame.position, &mut self.moves);
        }
        let mut position = self.spare.pop().unwrap_or_else(|| frame.position.clone());
        for &mv in &self.moves {
            position.clone_from(&frame.position);
            self.game.apply(&mut position, mv);
            let known = self.look(&position);
            self.children.push(Child { mv, known });
        }
        self.spare.push(position);
        None
    }

    /// What is known about a child before it is entered.
    fn look(&self, position: &G::Position) -> Known {
        if let Some(outcome) = self.game.outcome(position) {
            return Known::always(Numbers::of(outcome == Outcome::Win(self.question.winner)));
        }
        if self.knowledge.can_repeat(self.game, position) {
            let identity = self.game.key(position);
            // The position itself is one occurrence, so a frame with the same key makes a repetition.
            if let Some(ply) = self.frames.iter().position(|frame| frame.identity == identity) {
                return Known { numbers: Numbers::DISPROVED, since: ply as u32 };
            }
        }
        let key = self.knowledge.fate(self.game, position).0 ^ SALTS[self.question.winner.index()];
        Known::always(self.table.get(key).unwrap_or(Numbers::UNKNOWN))
    }

    /// The numbers of the last frame from those of its children.
    fn combine(&self) -> Known {
        let Some(frame) = self.frames.last() else { return Known::always(Numbers::UNKNOWN) };
        let children = &self.children[frame.first..];
        let own = frame.mover == self.question.winner;
        // Seen by the mover: the goal is to prove where the winner moves, and to disprove where the other player does.
        let (mut least, mut sum): (Number, Number) = (NEVER, 0);
        let (mut since_one, mut since_all) = (0, ALWAYS);
        for child in children {
            let (goal, other) = goal_first(child.known.numbers, own);
            least = least.min(goal);
            // A sum of possible things stays possible.
            sum = sum.saturating_add(other).min(NEVER - 1);
            since_all = since_all.min(child.known.since);
            if goal == 0 {
                since_one = since_one.max(child.known.since);
            }
        }
        let (goal, other, since) = match least {
            0 => (0, NEVER, since_one),
            NEVER => (NEVER, 0, since_all),
            _ => (least, sum.max(1), ALWAYS),
        };
        let (proof, disproof) = if own { (goal, other) } else { (other, goal) };
        // A proof never uses a repetition: only disproofs depend on the line.
        Known { numbers: Numbers { proof, disproof }, since: if disproof == 0 { since } else { ALWAYS } }
    }

    /// Chooses the child of the last frame that its numbers come from, and the thresholds for it.
    fn descend(&mut self, numbers: Numbers) -> (G::Position, Numbers) {
        let ply = self.frames.len() - 1;
        let frame = &mut self.frames[ply];
        let own = frame.mover == self.question.winner;
        let (mut chosen, mut least, mut second) = (frame.first, NEVER, NEVER);
        for (at, child) in self.children.iter().enumerate().skip(frame.first) {
            let (goal, _) = goal_first(child.known.numbers, own);
            if goal < least {
                (chosen, second, least) = (at, least, goal);
            } else {
                second = second.min(goal);
            }
        }
        frame.chosen = chosen;
        let (_, other) = goal_first(self.children[chosen].known.numbers, own);
        let (goal_limit, other_limit) = goal_first(frame.limit, own);
        let (_, sum) = goal_first(numbers, own);
        let goal_limit = goal_limit.min(second.saturating_add(1 + second / 4));
        let other_limit = if other_limit == NEVER { NEVER } else { other_limit - sum.min(other_limit) + other };
        let mut position = self.spare.pop().unwrap_or_else(|| frame.position.clone());
        position.clone_from(&frame.position);
        self.game.apply(&mut position, self.children[chosen].mv);
        let (proof, disproof) = if own { (goal_limit, other_limit) } else { (other_limit, goal_limit) };
        (position, Numbers { proof, disproof })
    }

    /// Goes back to the parent with what is known now.
    fn leave(&mut self, known: Known) {
        let Some(frame) = self.frames.pop() else { return };
        self.children.truncate(frame.first);
        let ply = self.frames.len() as u32;
        // What depends on this position alone, or on those below it, holds wherever it is reached.
        let free = known.since >= ply;
        if free {
            self.table.put(frame.key, known.numbers, self.nodes - frame.entered);
        }
        self.spare.push(frame.position);
        if let Some(parent) = self.frames.last() {
            let child = &mut self.children[parent.chosen];
            child.known = Known { numbers: known.numbers, since: if free { ALWAYS } else { known.since } };
        }
    }

    /// The root's move that keeps the answer: to a proved child, or to a disproved one where the other player asks.
    fn keeping_move(&self, proved: bool) -> Option<G::Move> {
        let root = self.frames.first()?;
        if (root.mover == self.question.winner) != proved {
            return None;
        }
        let keeps = |child: &&Child<G::Move>| goal_first(child.known.numbers, proved).0 == 0;
        self.children.iter().find(keeps).map(|child| child.mv)
    }

    fn must_stop(&self, bounds: Window<Score>, watch: &mut dyn FnMut(&Progress) -> bool) -> Option<Stop> {
        if self.limits.nodes.is_some_and(|most| self.nodes > most) {
            return Some(Stop::Nodes);
        }
        if self.frames.len() > LONGEST_LINE as usize {
            return Some(Stop::LongestLine);
        }
        if !self.nodes.is_multiple_of(INTERVAL) {
            return None;
        }
        let time = self.elapsed();
        if self.flag.is_some_and(|flag| flag.load(Relaxed)) || !watch(&Progress { bounds, nodes: self.nodes, time }) {
            return Some(Stop::Asked);
        }
        self.limits.time.is_some_and(|limit| time >= limit).then_some(Stop::Time)
    }
}

/// The number that the mover wants to bring to 0, and the other one.
#[inline]
fn goal_first(numbers: Numbers, own: bool) -> (Number, Number) {
    if own { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) }
}
