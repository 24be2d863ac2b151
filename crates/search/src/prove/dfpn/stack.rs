//! The line that is being searched, as a stack of frames: no recursion, however long a game is.

use potez_rules::{Game, Outcome, Player};

use super::numbers::{NEVER, Number, Numbers, NumbersTable, Remembered};
use super::sharing::Others;
use crate::core::budget::Budget;
use crate::core::path::{Basis, table_key};
use crate::core::report::Stop;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::window::Window;
use crate::core::{Knowledge, StaticBound};
use crate::prove::Progress;

/// Does this player win?
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub(super) winner: Player,
}

/// Distinguishes the two questions in the table.
const SALTS: [u64; 2] = [0x3c79_ac49_2ba7_b653, 0x1c69_b3f7_4ac4_ae35];

/// How many nodes are searched between two checks of the clock.
pub(super) const INTERVAL: u64 = 1_024;

/// What is known about a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    numbers: Numbers,
    /// If it is proved: the plies within which the proof wins.
    plies: u32,
    /// What a disproof depends on. A proof uses neither repetitions nor draws by length, and is certain.
    basis: Basis,
}

impl Known {
    const UNKNOWN: Known = Known { numbers: Numbers::UNKNOWN, plies: 0, basis: Basis::Certain };

    const fn proved(plies: u32) -> Known {
        Known { numbers: Numbers::PROVED, plies, basis: Basis::Certain }
    }

    const fn disproved(basis: Basis) -> Known {
        Known { numbers: Numbers::DISPROVED, plies: 0, basis }
    }

    pub(super) const fn is_open(&self) -> bool {
        self.numbers.proof != 0 && self.numbers.disproof != 0
    }
}

pub(super) struct Child<M> {
    mv: M,
    known: Known,
}

pub(super) struct Frame<P> {
    pub(super) position: P,
    mover: Player,
    /// The key in the table, and the key for repetitions if positions can repeat.
    pub(super) key: u64,
    identity: Option<u64>,
    /// The node is left when its numbers reach these.
    limit: Numbers,
    /// Its children, and which of them is being searched.
    pub(super) first: usize,
    pub(super) chosen: usize,
    /// Is that child marked for other threads?
    pub(super) is_marked: bool,
    /// The number of nodes before it was entered.
    entered: u64,
}

pub(super) struct Stack<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    table: &'a NumbersTable,
    budget: Budget<'a>,
    pub(super) nodes: u64,
    /// The nodes of other threads, as far as they have reported them.
    elsewhere: u64,
    question: Question,
    pub(super) frames: Vec<Frame<G::Position>>,
    pub(super) children: Vec<Child<G::Move>>,
    moves: Vec<G::Move>,
    /// Positions whose memory is reused.
    pub(super) spare: Vec<G::Position>,
    /// The other threads, if there are any.
    pub(super) others: Option<Others<'a>>,
}

/// The answer, and the move that keeps it if there is one.
pub(super) type Found<M> = (bool, Option<M>);

impl<'a, G: Game, K: Knowledge<G>> Stack<'a, G, K> {
    pub(super) fn new(game: &'a G, knowledge: &'a K, table: &'a NumbersTable, budget: Budget<'a>) -> Stack<'a, G, K> {
        Stack {
            game,
            knowledge,
            table,
            budget,
            nodes: 0,
            elsewhere: 0,
            question: Question { winner: Player::First },
            frames: Vec::new(),
            children: Vec::new(),
            moves: Vec::new(),
            spare: Vec::new(),
            others: None,
        }
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
        self.clear();
        if let Some(outcome) = self.game.outcome(position) {
            return Ok((outcome == Outcome::Win(question.winner), None));
        }
        let mut entered = self.enter(position.clone(), Numbers { proof: NEVER, disproof: NEVER }, true);
        loop {
            if let Some(stop) = self.must_stop(bounds, watch) {
                return Err(stop);
            }
            entered = self.look_above().or(entered);
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

    /// Enters a position that is not finished. Returns what is known about it, if that settles it without its children.
    fn enter(&mut self, position: G::Position, limit: Numbers, is_root: bool) -> Option<Known> {
        self.nodes += 1;
        let mover = self.game.turn(&position);
        let key = self.key(&position);
        let repeats = self.knowledge.can_repeat(self.game, &position);
        let identity = repeats.then(|| self.game.key(&position));
        let first = self.children.len();
        let (entered, is_marked) = (self.nodes - 1, false);
        self.frames.push(Frame { position, mover, key, identity, limit, first, chosen: 0, is_marked, entered });
        // The root always opens its children: the move to play is one of them.
        if !is_root {
            let known = self.remembered(&self.frames[self.frames.len() - 1].position, key);
            if !known.is_open() {
                return Some(known);
            }
        }
        self.open()
    }

    /// The key of a position in the table.
    fn key(&self, position: &G::Position) -> u64 {
        let key = self.knowledge.proof_key(self.game, position).0;
        table_key(key, &self.game.counters(position)) ^ SALTS[self.question.winner.index()]
    }

    /// What the table knows about a position with this key.
    pub(super) fn remembered(&self, position: &G::Position, key: u64) -> Known {
        match self.table.probe(key) {
            // The game is drawn by its length before the win that was proved.
            Some(Remembered { numbers: Numbers { proof: 0, .. }, plies, .. })
                if plies > self.game.counters(position).plies_left =>
            {
                Known::UNKNOWN
            }
            Some(Remembered { numbers, plies, .. }) => Known { numbers, plies, basis: Basis::Certain },
            None => Known::UNKNOWN,
        }
    }

    /// What bounds of the value, for the side to move, say about the question.
    fn decided(&self, mover: Player, bounds: Window<Score>) -> Option<Known> {
        let own = if mover == self.question.winner { bounds } else { bounds.mirrored() };
        if let Some(plies) = own.alpha.win_distance() {
            return Some(Known::proved(plies));
        }
        (own.beta <= Score::DRAW).then_some(Known::disproved(Basis::Certain))
    }

    /// Lists the children of the last frame with what is known about them.
    fn open(&mut self) -> Option<Known> {
        let ply = self.frames.len() - 1;
        let frame = &self.frames[ply];
        self.moves.clear();
        if ply == 0 {
            self.game.legal_moves(&frame.position, &mut self.moves);
        } else {
            let bounds = self.knowledge.static_bounds(self.game, &frame.position);
            if let Some(known) = self.decided(frame.mover, bounds) {
                return Some(known);
            }
            let bounds = match self.knowledge.candidate_moves(self.game, &frame.position, &mut self.moves) {
                StaticBound::Unknown => Window::full(),
                StaticBound::Within(bounds) => bounds,
                StaticBound::Exact(score) => Window::new(score, score),
            };
            if let Some(known) = self.decided(frame.mover, bounds) {
                return Some(known);
            }
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
        match self.game.outcome(position) {
            Some(Outcome::Win(player)) if player == self.question.winner => return Known::proved(0),
            Some(Outcome::Win(_)) => return Known::disproved(Basis::Certain),
            Some(Outcome::Draw) => return Known::disproved(self.basis_of_draw(position)),
            None => (),
        }
        if self.knowledge.can_repeat(self.game, position)
            && let Some(ply) = self.repeats(position)
        {
            return Known::disproved(Basis::repeats(ply));
        }
        self.remembered(position, self.key(position))
    }

    /// What the draw of a finished game depends on.
    fn basis_of_draw(&self, position: &G::Position) -> Basis {
        let counters = self.game.counters(position);
        Basis::of_draw(&counters, || self.repeats(position))
    }

    /// The ply of the line at which the same position occurred.
    fn repeats(&self, position: &G::Position) -> Option<usize> {
        let identity = self.game.key(position);
        self.frames.iter().position(|frame| frame.identity == Some(identity))
    }

    /// Computes the numbers of the last frame from those of its children.
    fn combine(&self) -> Known {
        let Some(frame) = self.frames.last() else { return Known::UNKNOWN };
        let children = &self.children[frame.first..];
        let own = frame.mover == self.question.winner;
        // From the mover's view: the goal is to prove if the winner is to move, and to disprove if the other player is.
        let (mut least, mut sum): (Number, Number) = (NEVER, 0);
        // What settles the node: one child if the mover reaches the goal, all of them if no child does.
        let (mut one, mut all): (Option<Known>, Known) = (None, Known { plies: 0, ..Known::UNKNOWN });
        for Child { known, .. } in children {
            let (goal, other) = goal_first(known.numbers, own);
            least = least.min(goal);
            // A sum of possible numbers stays possible.
            sum = sum.saturating_add(other).min(NEVER - 1);
            all = Known { plies: all.plies.max(known.plies), basis: all.basis.and(known.basis), ..all };
            let better = |one: &Known| known.basis == Basis::Certain && one.basis != Basis::Certain;
            if goal == 0 && one.as_ref().is_none_or(|one| better(one) || own && known.plies < one.plies) {
                one = Some(*known);
            }
        }
        let (goal, other, settled) = match least {
            0 => (0, NEVER, one.unwrap_or(all)),
            NEVER => (NEVER, 0, all),
            _ => (least, sum.max(1), Known::UNKNOWN),
        };
        let (proof, disproof) = if own { (goal, other) } else { (other, goal) };
        let plies = if proof == 0 { settled.plies + 1 } else { 0 };
        let basis = if disproof == 0 { settled.basis } else { Basis::Certain };
        Known { numbers: Numbers { proof, disproof }, plies, basis }
    }

    /// Chooses the child of the last frame that determines its numbers, and the thresholds for it.
    fn descend(&mut self, numbers: Numbers) -> (G::Position, Numbers) {
        let ply = self.frames.len() - 1;
        let frame = &self.frames[ply];
        let own = frame.mover == self.question.winner;
        let (mut chosen, mut least, mut second) = (frame.first, NEVER, NEVER);
        for (at, child) in self.children.iter().enumerate().skip(frame.first) {
            let goal = self.seen(ply, at, goal_first(child.known.numbers, own).0);
            if goal < least {
                (chosen, second, least) = (at, least, goal);
            } else {
                second = second.min(goal);
            }
        }
        self.frames[ply].chosen = chosen;
        self.mark_chosen(ply);
        let frame = &self.frames[ply];
        let (goal, other) = goal_first(self.children[chosen].known.numbers, own);
        let (goal_limit, other_limit) = goal_first(frame.limit, own);
        let (_, sum) = goal_first(numbers, own);
        // A child that was chosen because other threads are searching a better one may be searched a little too.
        let goal_limit = goal_limit.min(second.saturating_add(1 + second / 4)).max(goal.saturating_add(1));
        let other_limit = if other_limit == NEVER { NEVER } else { other_limit - sum.min(other_limit) + other };
        let mut position = self.spare.pop().unwrap_or_else(|| frame.position.clone());
        position.clone_from(&frame.position);
        self.game.apply(&mut position, self.children[chosen].mv);
        let (proof, disproof) = if own { (goal_limit, other_limit) } else { (other_limit, goal_limit) };
        (position, Numbers { proof, disproof })
    }

    /// Returns to the parent with what is known now.
    fn leave(&mut self, known: Known) {
        let Some(frame) = self.frames.pop() else { return };
        self.children.truncate(frame.first);
        let mut known = Known { basis: known.basis.at(self.frames.len()), ..known };
        if known.is_open()
            && let Some(settled) = self.settled_elsewhere(&frame.position, frame.key)
        {
            known = settled;
        }
        if known.basis.is_covered_by_key(|| self.game.counters(&frame.position)) {
            let work = self.nodes - frame.entered;
            self.table.store(frame.key, Remembered::new(known.numbers, known.plies, work));
        }
        self.spare.push(frame.position);
        self.unmark_chosen();
        if let Some(parent) = self.frames.last() {
            self.children[parent.chosen].known = known;
        }
    }

    /// The move at the root that keeps the answer: to a proved child, or to a disproved one if the question is about the other player.
    fn keeping_move(&self, proved: bool) -> Option<G::Move> {
        let root = self.frames.first()?;
        if (root.mover == self.question.winner) != proved {
            return None;
        }
        let keeps = |child: &&Child<G::Move>| goal_first(child.known.numbers, proved).0 == 0;
        self.children.iter().find(keeps).map(|child| child.mv)
    }

    fn must_stop(&mut self, bounds: Window<Score>, watch: &mut dyn FnMut(&Progress) -> bool) -> Option<Stop> {
        // The node that was entered last has not been searched yet.
        let searched = self.nodes.saturating_sub(1) + self.elsewhere;
        if self.budget.is_out_of_nodes(searched) {
            return Some(Stop::Nodes);
        }
        if self.frames.len() > LONGEST_LINE as usize {
            return Some(Stop::LongestLine);
        }
        if !self.nodes.is_multiple_of(INTERVAL) {
            return None;
        }
        self.elsewhere = self.nodes_elsewhere();
        let progress = Progress { bounds, nodes: self.nodes + self.elsewhere, time: self.budget.elapsed() };
        self.budget.spent(searched, || !watch(&progress))
    }
}

/// The number that the mover wants to reduce to 0, and the other one.
#[inline]
fn goal_first(numbers: Numbers, own: bool) -> (Number, Number) {
    if own { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) }
}
