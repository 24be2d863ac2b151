//! From a position to a [`Trace`].

use std::collections::HashMap;

use potez_play::any_game::{AnyGame, AnyPosition};
use potez_play::{EvaluationSpec, Table};
use potez_rules::scene::{Board, Grid};
use potez_rules::tree::{NodeId, Tree};
use potez_rules::{Dialect, Game, Player, Random, Refusal};
use potez_search::evaluators::outcome::WinDrawLoss;
use potez_search::evaluators::tree::Written;
use potez_search::lecture::ordering::Order;
use potez_search::{
    Absolute, Evaluator, Event, Number, Problem, Report, Stop, Value, Window, alphabeta_ordered, minimax,
    minimax_ordered, negamax_ordered, pvs_ordered,
};

use super::engine::record_engine;
use super::estimate::Estimate;
use super::notes::{Notes, Unnoted};
use super::{Algorithm, Ending, Ordering, StopFlag, Trace, TraceNode, TraceSpec};

/// The default depth: two plies fit on a slide.
const GAME_DEPTH: u32 = 2;

/// Searches the position of a table and records everything that happens.
///
/// Trees are valued by the numbers in them, other games by the requested evaluation. In a finished game a win for the
/// first player counts 32000 points minus one for each ply, so the answer is the same as that of the course's program.
/// With the evaluation `result` it is +1, 0 or −1, and 0 where the depth ends. Moves of a game that were not tried are
/// counted by the cuts, not listed. The playing engine uses its own evaluation.
///
/// ```
/// use potez_draw::trace::{TraceSpec, record};
/// let table = (potez_play::find("tictactoe").unwrap().open)(&Default::default()).unwrap();
/// let trace = record(&*table, &TraceSpec { depth: Some(1), ..TraceSpec::default() })?;
/// assert_eq!(trace.ending.entered, 10);
/// // The middle lies on a row, a column and two diagonals.
/// assert_eq!((trace.ending.value.get(), trace.name(trace.ending.line[0])), (4.0, "b2"));
/// # Ok::<(), potez_rules::Refusal>(())
/// ```
///
/// # Errors
/// The game has no such evaluation, or its weights cannot be read.
pub fn record(table: &dyn Table, ask: &TraceSpec) -> Result<Trace, Refusal> {
    let game = table.any_game();
    let start = game.start();
    if ask.algorithm == Algorithm::Engine && start.downcast::<Tree>().is_none() {
        return record_engine(table, ask);
    }
    let evaluator = match &ask.evaluation {
        Some(spec) => Some(table.evaluator(spec)?),
        None => table.evaluator(&EvaluationSpec::Course).ok(),
    };
    if let Some((tree, node)) = start.downcast::<Tree>() {
        return Ok(record_tree(tree, node, ask));
    }
    Ok(match evaluator {
        Some(evaluator) if ask.evaluation != Some(EvaluationSpec::Result) => {
            record_game(&game, &start, &Estimate(&*evaluator), ask)
        }
        _ => record_game(&game, &start, &WinDrawLoss, ask),
    })
}

fn record_game<E: Evaluator<AnyGame, Value = Number>>(
    game: &AnyGame,
    position: &AnyPosition,
    evaluator: &E,
    ask: &TraceSpec,
) -> Trace {
    let depth = ask.depth.unwrap_or(GAME_DEPTH);
    let name = |position: &AnyPosition, mv| position.move_text(mv, Dialect::Ours);
    let board = |position: &AnyPosition| match position.scene().board {
        Board::Grid(grid) => Some(grid),
        _ => None,
    };
    let look = Look { name: &name, board: Some(&board), kept: false };
    let mut recording = Recording::run(game, position, evaluator, depth, ask, look);
    recording.trace.game = "game".to_owned();
    recording.trace.nodes[0].name = "start".to_owned();
    recording.trace
}

/// Records a search of a tree, with all its nodes, whether they are visited or not.
#[must_use]
pub fn record_tree(tree: &Tree, position: &NodeId, ask: &TraceSpec) -> Trace {
    let depth = ask.depth.unwrap_or_else(|| tree.height());
    let name = |_: &NodeId, child| tree.name(child).to_owned();
    let algorithm = if ask.algorithm == Algorithm::Engine { Algorithm::AlphaBeta } else { ask.algorithm };
    let ask = &TraceSpec { algorithm, detail: usize::MAX, ..ask.clone() };
    let mut recording =
        Recording::run(tree, position, &Written, depth, ask, Look { name: &name, board: None, kept: true });
    recording.add_untried();
    recording.trace.nodes[0].name = tree.name(*position).to_owned();
    for (node, at) in recording.trace.nodes.iter_mut().zip(&recording.positions) {
        let Some(at) = at else { continue };
        node.value =
            tree.value(*at).and_then(Number::new).or_else(|| node.leaf.then_some(Number::ZERO)).map(Absolute::new);
    }
    recording.trace
}

/// How nodes look.
struct Look<'a, G: Game> {
    /// The name of a move.
    name: &'a dyn Fn(&G::Position, G::Move) -> String,
    /// The board of a position.
    board: Option<&'a dyn Fn(&G::Position) -> Option<Grid>>,
    /// Are positions kept after their node was left? With their lists of moves they may be large.
    kept: bool,
}

struct Recording<'a, G: Game> {
    game: &'a G,
    look: Look<'a, G>,
    trace: Trace,
    positions: Vec<Option<G::Position>>,
    known: HashMap<(u32, G::Move), u32>,
    boards: Boards,
    /// The moves of the best line, and its nodes as far as they are known.
    best: (Vec<G::Move>, Vec<u32>),
}

/// Which nodes have a board: in a small search all of them, otherwise the first children of each node, up to the limit.
/// These are drawn first.
pub(super) struct Boards {
    /// Boards that may still be kept.
    left: usize,
    /// For each node, how many boards its children have; `None` if every node has one.
    families: Option<Vec<u32>>,
}

impl Boards {
    /// How many children of a node have a board in a large search.
    const FAMILY: u32 = 80;

    pub(super) fn new(entered: usize, most: usize) -> Boards {
        Boards { left: most, families: (entered > most).then(Vec::new) }
    }

    /// Is there a board for the next node? Nodes of the best line and of the first two levels have one even beyond the
    /// limit.
    pub(super) fn take(&mut self, parent: Option<u32>, important: bool) -> bool {
        let Some(families) = &mut self.families else { return true };
        families.push(0);
        let kept = parent.is_none_or(|parent| {
            let family = &mut families[parent as usize];
            *family += 1;
            important || *family <= Self::FAMILY && (parent == 0 || self.left > 0)
        });
        self.left -= usize::from(kept && self.left > 0);
        kept
    }
}

impl<'a, G: Game> Recording<'a, G> {
    fn run<E: Evaluator<G, Value = Number>>(
        game: &'a G,
        position: &G::Position,
        evaluator: &E,
        depth: u32,
        ask: &TraceSpec,
        look: Look<'a, G>,
    ) -> Recording<'a, G> {
        let problem = Problem::new(game, position, evaluator, depth);
        let mut notes = Notes::new(ask.detail, ask.capacity, ask.stop.clone());
        let report = search(&problem, ask, &mut notes);
        let entered = notes.events.iter().filter(|event| matches!(event, Event::Enter { .. })).count();
        let look = Look { board: look.board.filter(|_| ask.boards > 0), ..look };
        let (trace, positions, known) = (empty(ask, depth), Vec::new(), HashMap::new());
        let (boards, best) = (Boards::new(entered, ask.boards), (report.main.moves.clone(), vec![0]));
        let mut recording = Recording { game, look, trace, positions, known, boards, best };
        recording.add_node(String::new(), None, position.clone(), true);
        recording.trace.events.reserve(notes.events.len());
        recording.translate(&notes.events);
        recording.conclude(&report);
        recording
    }

    fn add_node(&mut self, name: String, parent: Option<u32>, position: G::Position, important: bool) -> u32 {
        let drawn = self.look.board.is_some() && self.boards.take(parent, important);
        let node = TraceNode {
            name,
            parent,
            player: self.game.turn(&position),
            leaf: self.game.outcome(&position).is_some(),
            value: None,
            board: self.look.board.filter(|_| drawn).and_then(|board| board(&position)),
        };
        self.trace.nodes.push(node);
        self.positions.push(Some(position));
        self.trace.nodes.len() as u32 - 1
    }

    fn child(&mut self, parent: u32, mv: G::Move) -> u32 {
        let known = self.known.get(&(parent, mv)).copied();
        if let Some(node) = known
            && self.positions[node as usize].is_some()
        {
            return node;
        }
        // A parent is open or kept, so its position is available.
        let Some(before) = &self.positions[parent as usize] else { return known.unwrap_or(parent) };
        let mut position = before.clone();
        self.game.apply(&mut position, mv);
        if let Some(node) = known {
            self.positions[node as usize] = Some(position);
            return node;
        }
        let name = (self.look.name)(before, mv);
        let (line, nodes) = &self.best;
        let best = nodes.last() == Some(&parent) && line.get(nodes.len() - 1) == Some(&mv);
        let node = self.add_node(name, Some(parent), position, best);
        if best {
            self.best.1.push(node);
        }
        self.known.insert((parent, mv), node);
        node
    }

    /// Turns moves into nodes.
    fn translate(&mut self, events: &[Event<G::Move, Number>]) {
        let mut path: Vec<u32> = Vec::new();
        for event in events {
            let event = match *event {
                Event::Enter { mv, player, depth, window } => {
                    let node = match (mv, path.last()) {
                        (Some(mv), Some(&parent)) => Some(self.child(parent, mv)),
                        _ => None,
                    };
                    path.push(node.unwrap_or(0));
                    Event::Enter { mv: node, player, depth, window }
                }
                Event::Leave { value } => {
                    if let Some(left) = path.pop()
                        && !self.look.kept
                    {
                        self.positions[left as usize] = None;
                    }
                    Event::Leave { value }
                }
                Event::Iteration { depth } => Event::Iteration { depth },
                Event::Leaf { value, finished } => Event::Leaf { value, finished },
                Event::TableHit { value, bound, answers } => Event::TableHit { value, bound, answers },
                Event::Shortcut { value, by } => Event::Shortcut { value, by },
                Event::Child { value, window, best } => Event::Child { value, window, best },
                Event::Cut { value, bound, skipped } => Event::Cut { value, bound, skipped },
                Event::Late { skipped } => Event::Late { skipped },
            };
            self.trace.events.push(event);
        }
    }

    fn conclude(&mut self, report: &Report<G::Move, Number>) {
        let mut at = 0;
        let mut line = Vec::new();
        for &mv in &report.main.moves {
            let Some(&next) = self.known.get(&(at, mv)) else { break };
            line.push(next);
            at = next;
        }
        let stopped = report.stopped.map(|stop| match stop {
            Stop::LongestLine => "a line is longer than a search follows".to_owned(),
            _ => "the tape is full".to_owned(),
        });
        self.trace.ending = Ending {
            value: report.value(),
            bound: report.main.bound,
            line,
            entered: report.counts.nodes,
            leaves: report.counts.leaves,
            cuts: report.counts.cuts,
            stopped,
        };
    }

    /// Adds the moves that were not tried after those that were, and everything below them.
    fn add_untried(&mut self) {
        let mut moves = Vec::new();
        let mut node = 0;
        while node < self.trace.nodes.len() {
            moves.clear();
            if let Some(position) = self.positions[node].as_ref().filter(|_| !self.trace.nodes[node].leaf) {
                self.game.legal_moves(position, &mut moves);
            }
            for &mv in &moves {
                self.child(node as u32, mv);
            }
            node += 1;
        }
    }
}

fn empty(ask: &TraceSpec, depth: u32) -> Trace {
    let alphabeta = ask.algorithm == Algorithm::AlphaBeta;
    let window = if alphabeta { ask.profile.start() } else { Window::full() };
    Trace {
        game: "tree".to_owned(),
        algorithm: ask.algorithm,
        profile: alphabeta.then(|| ask.profile_name.clone()),
        window,
        depth,
        order: ask.order,
        nodes: Vec::new(),
        events: Vec::new(),
        ending: Ending {
            value: Absolute::ZERO,
            bound: potez_search::Bound::Exact,
            line: Vec::new(),
            entered: 0,
            leaves: 0,
            cuts: 0,
            stopped: None,
        },
        engine: None,
    }
}

/// Runs the requested search.
pub(crate) fn search<G: Game, E: Evaluator<G, Value = Number>, O: potez_search::Observer<G::Move, Number>>(
    problem: &Problem<'_, G, E>,
    ask: &TraceSpec,
    observer: O,
) -> Report<G::Move, Number> {
    let seed = if let Ordering::Shuffled(seed) = ask.order { seed } else { 0 };
    let order = Arranged { problem, ordering: ask.order, random: Random::new(seed), stop: &ask.stop };
    match ask.algorithm {
        Algorithm::Minimax => minimax_ordered(problem, order, observer),
        // The engine of a tree is the lecture's alpha-beta.
        Algorithm::AlphaBeta | Algorithm::Engine => alphabeta_ordered(problem, &ask.profile, order, observer),
        Algorithm::Negamax => negamax_ordered(problem, order, observer),
        Algorithm::Pvs => pvs_ordered(problem, order, observer),
    }
}

/// Any of the orders. One type for all, because each game is compiled with each algorithm and each type of order.
struct Arranged<'a, 'p, G: Game, E> {
    problem: &'p Problem<'a, G, E>,
    ordering: Ordering,
    random: Random,
    stop: &'p StopFlag,
}

impl<G: Game, E: Evaluator<G, Value = Number>> Order<G> for Arranged<'_, '_, G, E> {
    fn arrange(&mut self, game: &G, position: &G::Position, ply: u32, moves: &mut [G::Move]) {
        match self.ordering {
            Ordering::Listed => {}
            Ordering::Reversed => moves.reverse(),
            Ordering::Shuffled(_) => {
                for last in (1..moves.len()).rev() {
                    moves.swap(last, self.random.below(last as u32 + 1) as usize);
                }
            }
            Ordering::Best => self.by_value(game, position, ply, moves, false),
            Ordering::Worst => self.by_value(game, position, ply, moves, true),
        }
    }
}

impl<G: Game, E: Evaluator<G, Value = Number>> Arranged<'_, '_, G, E> {
    /// By the true values at the depth of the search: an order for demonstrations, since it costs more than it saves.
    fn by_value(&self, game: &G, position: &G::Position, ply: u32, moves: &mut [G::Move], worst: bool) {
        if moves.len() < 2 {
            return;
        }
        let mover = game.turn(position);
        let depth = self.problem.depth.saturating_sub(ply + 1);
        moves.sort_by_cached_key(|&mv| {
            let mut next = position.clone();
            game.apply(&mut next, mv);
            let value = minimax(&Problem::new(game, &next, self.problem.evaluator, depth), Unnoted(self.stop)).value();
            let merit = value.seen_by(mover);
            if worst { merit } else { -merit }
        });
    }
}

/// Max or Min, as the picture says it.
pub(crate) fn player_word(player: Player) -> &'static str {
    match player {
        Player::First => "MAX",
        Player::Second => "MIN",
    }
}
