//! [`RecordedSearch`]: the search in which an engine found its move, with the types of its game hidden.

use std::collections::HashMap;

use potez_rules::scene::{Board, Grid};
use potez_rules::{Game, Player, Scene};
use potez_search::{Event, IterationTree, Score};

/// What is kept of a search.
pub struct RecordSpec<'a> {
    /// The greatest number of events that are kept in full; of a longer search, the moves at the root are kept to its end.
    pub detail: usize,
    /// Is a board kept for the next node? It gets the node above and whether the node is on the best line.
    pub boards: &'a mut dyn FnMut(Option<u32>, bool) -> bool,
}

/// The tree in which an engine found its move: its last iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedSearch {
    /// The depth of the iteration, in moves as the engine makes them: half turns in Blockade.
    pub depth: u32,
    /// The nodes; 0 is the root, and a parent comes before its children.
    pub nodes: Vec<RecordedNode>,
    /// What happened. The "move" of an event is the node it leads to.
    pub events: Vec<Event<u32, Score>>,
    /// The best line, as far as its nodes were kept.
    pub line: Vec<u32>,
    /// Was the iteration finished? If not, the search was stopped after it had found a better move.
    pub is_finished: bool,
    /// Which of the engine's lines it was for: 0 for the best one. Low levels do not always play that one.
    pub rank: usize,
    /// The tree is that of the first step of the turn alone: the rest of the turn was chosen by another search.
    pub is_first_step: bool,
}

/// A node of a [`RecordedSearch`].
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedNode {
    /// The move that leads to it; empty for the root.
    pub name: String,
    /// The node above.
    pub parent: Option<u32>,
    /// Who is to move.
    pub player: Player,
    /// Is the game over here?
    pub is_over: bool,
    /// The board, if one is kept.
    pub board: Option<Grid>,
}

/// How positions and moves are shown.
pub(super) struct Look<'a, G: Game> {
    pub(super) name: &'a dyn Fn(&G::Position, G::Move) -> String,
    pub(super) scene: &'a dyn Fn(&G::Position) -> Scene,
}

/// Converts moves into nodes. `line` is the best line.
pub(super) fn recorded<G: Game>(
    game: &G,
    root: &G::Position,
    found: IterationTree<G::Move>,
    line: &[G::Move],
    look: &Look<'_, G>,
    spec: &mut RecordSpec<'_>,
) -> RecordedSearch {
    let IterationTree { depth, events, is_finished, line: rank } = found;
    let search = RecordedSearch {
        depth,
        nodes: Vec::new(),
        events: Vec::new(),
        line: Vec::new(),
        is_finished,
        rank,
        is_first_step: false,
    };
    let mut builder = Builder { game, look, spec, best: line, known: HashMap::new(), search };
    builder.add(String::new(), None, root, true);
    let mut open: Vec<(u32, G::Position)> = Vec::new();
    for event in events {
        let event = match event {
            Event::Enter { mv, player, depth, window } => {
                let (node, position) = match (mv, open.last()) {
                    (Some(mv), Some((parent, before))) => builder.child(*parent, before, mv),
                    _ => (0, root.clone()),
                };
                open.push((node, position));
                Event::Enter { mv: (node != 0).then_some(node), player, depth, window }
            }
            Event::Leave { value } => {
                open.pop();
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
        builder.search.events.push(event);
    }
    builder.search
}

struct Builder<'a, 's, G: Game> {
    game: &'a G,
    look: &'a Look<'a, G>,
    spec: &'a mut RecordSpec<'s>,
    best: &'a [G::Move],
    known: HashMap<(u32, G::Move), u32>,
    search: RecordedSearch,
}

impl<G: Game> Builder<'_, '_, G> {
    fn add(&mut self, name: String, parent: Option<u32>, position: &G::Position, is_best: bool) -> u32 {
        let drawn = (self.spec.boards)(parent, is_best);
        let board = drawn.then(|| (self.look.scene)(position).board).and_then(|board| match board {
            Board::Grid(grid) => Some(grid),
            _ => None,
        });
        let (player, is_over) = (self.game.turn(position), self.game.outcome(position).is_some());
        self.search.nodes.push(RecordedNode { name, parent, player, is_over, board });
        self.search.nodes.len() as u32 - 1
    }

    /// The node that a move leads to, and its position.
    fn child(&mut self, parent: u32, before: &G::Position, mv: G::Move) -> (u32, G::Position) {
        let mut position = before.clone();
        self.game.apply(&mut position, mv);
        if let Some(&node) = self.known.get(&(parent, mv)) {
            return (node, position);
        }
        let line = &self.search.line;
        let is_best = line.last().copied().unwrap_or(0) == parent && self.best.get(line.len()) == Some(&mv);
        let node = self.add((self.look.name)(before, mv), Some(parent), &position, is_best);
        if is_best {
            self.search.line.push(node);
        }
        self.known.insert((parent, mv), node);
        (node, position)
    }
}
