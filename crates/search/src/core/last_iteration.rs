//! [`LastIteration`]: the tree in which an iterative-deepening engine found its move.

use super::observer::{Event, Observer};
use super::report::Report;
use super::score::Score;
use super::window::{Bound, Window};

/// Keeps the events of the last finished iteration, and of the unfinished one after it, since the move to play may come from there.
///
/// An iteration that looks for several lines searches the root once for each of them, without the moves of the earlier lines; if a window was too narrow, the
/// root is searched again. The last search of each line is kept. If a search is too long, only its moves at the root are kept to the end.
///
/// ```
/// use potez_rules::{Game, connect4::Connect4};
/// use potez_search::engine::{Engine, Options};
/// use potez_search::evaluators::outcome::MateDistance;
/// use potez_search::{LastIteration, Limits};
///
/// let game = Connect4::default();
/// let mut engine = Engine::new(MateDistance, Options::default().with_table(1));
/// let mut tree = LastIteration::new(100_000);
/// let report = engine.search(&game, &game.start(), &Limits::depth(5).into(), &mut tree);
/// let found = tree.of_move(report.best().unwrap()).unwrap();
/// assert!(found.is_finished && found.depth == 5 && found.events.len() > 10);
/// ```
#[derive(Clone, Debug)]
pub struct LastIteration<M> {
    /// The greatest number of events of an iteration that are kept in full.
    detail: usize,
    finished: Iteration<M>,
    current: Iteration<M>,
    /// For each open node, whether it is kept.
    open: Vec<bool>,
    /// Was the node that was left last kept?
    left: bool,
}

#[derive(Clone, Debug)]
struct Iteration<M> {
    depth: u32,
    /// One for each line.
    searches: Vec<Search<M>>,
}

#[derive(Clone, Debug)]
struct Search<M> {
    events: Vec<Event<M, Score>>,
    /// Its value was inside its window.
    is_answered: bool,
}

impl<M> Iteration<M> {
    fn new(depth: u32) -> Iteration<M> {
        Iteration { depth, searches: Vec::new() }
    }

    fn len(&self) -> usize {
        self.searches.iter().map(|search| search.events.len()).sum()
    }
}

/// The search of an iteration in which a move was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IterationTree<M> {
    /// The depth of the iteration.
    pub depth: u32,
    /// What happened.
    pub events: Vec<Event<M, Score>>,
    /// The iteration came to its end; otherwise what was finished of it is here.
    pub is_finished: bool,
    /// For which line it was: 0 for the best one. A later search leaves out the moves of the lines before it.
    pub line: usize,
}

impl<M: Copy + Eq> LastIteration<M> {
    /// Keeps about this many events at most.
    #[must_use]
    pub fn new(detail: usize) -> LastIteration<M> {
        LastIteration { detail, finished: Iteration::new(0), current: Iteration::new(0), open: Vec::new(), left: true }
    }

    /// The search that found this move the best; the best line's search, if none did. `None` if nothing was searched.
    #[must_use]
    pub fn of_move(self, mv: M) -> Option<IterationTree<M>> {
        let depth = self.finished.depth;
        let mut finished = self.finished.searches.into_iter().enumerate().map(|(line, search)| IterationTree {
            depth,
            events: search.events,
            is_finished: true,
            line,
        });
        let depth = self.current.depth;
        let partial = self.current.searches.into_iter().next().and_then(|search| {
            let events = so_far(search.events);
            events.map(|events| IterationTree { depth, events, is_finished: false, line: 0 })
        });
        let main = finished.next();
        let found = |tree: &IterationTree<M>| best(&tree.events) == Some(mv);
        // Of a finished iteration the best line, then what an unfinished one has found better, then the lines that are not the best.
        let (first, partial) = (main.as_ref().filter(|tree| found(tree)).cloned(), partial.filter(found));
        first.or(partial).or_else(|| finished.find(found)).or(main)
    }

    fn keep(&mut self, event: Event<M, Score>) {
        if let Event::Enter { mv: None, .. } = event {
            // The window was too narrow: the same line again.
            self.current.searches.pop_if(|search| !search.is_answered);
            self.current.searches.push(Search { events: Vec::new(), is_answered: false });
            self.open.clear();
        }
        let room = self.open.len() < 2 || self.current.len() < self.detail;
        let here = self.open.last().copied().unwrap_or(true);
        let kept = match event {
            Event::Enter { .. } => {
                self.open.push(here && room);
                here && room
            }
            Event::Leave { .. } => {
                self.open.pop();
                self.left = here;
                here
            }
            Event::Child { .. } => here && self.left,
            _ => here,
        };
        let Some(search) = self.current.searches.last_mut().filter(|_| kept) else { return };
        search.events.push(event);
        if let (Event::Leave { value }, true, Some(&Event::Enter { window, .. })) =
            (event, self.open.is_empty(), search.events.first())
        {
            search.is_answered = Window::bound(window, value) == Bound::Exact;
        }
    }
}

/// What an unfinished search of the root has finished: up to the last move whose value is known.
fn so_far<M: Copy>(mut events: Vec<Event<M, Score>>) -> Option<Vec<Event<M, Score>>> {
    let mut level = 0_usize;
    let mut end = None;
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Enter { .. } => level += 1,
            Event::Leave { .. } => level = level.saturating_sub(1),
            Event::Child { value, .. } if level == 1 => end = Some((at, *value)),
            _ => {}
        }
    }
    let (at, value) = end?;
    events.truncate(at + 1);
    events.push(Event::Leave { value });
    Some(events)
}

/// The best move at the root.
fn best<M: Copy>(events: &[Event<M, Score>]) -> Option<M> {
    let (mut level, mut last, mut best) = (0_usize, None, None);
    for event in events {
        match *event {
            Event::Enter { mv, .. } => {
                level += 1;
                if level == 2 {
                    last = mv;
                }
            }
            Event::Leave { .. } => level = level.saturating_sub(1),
            Event::Child { best: true, .. } if level == 1 => best = last,
            _ => {}
        }
    }
    best
}

impl<M: Copy + Eq> Observer<M, Score> for LastIteration<M> {
    fn event(&mut self, event: Event<M, Score>) {
        match event {
            Event::Iteration { depth } => self.current = Iteration::new(depth),
            _ => self.keep(event),
        }
    }

    fn progress(&mut self, _: &Report<M, Score>) {
        self.finished = std::mem::replace(&mut self.current, Iteration::new(0));
    }
}
