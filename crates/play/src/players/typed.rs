//! [`TypedEngine`]: an engine that knows the types of its game, and its conversion into an [`Opponent`], which does not.

use potez_rules::{Dialect, Game, Notation, Refusal};
use potez_search::core::Query;
use potez_search::{Bound, Line, Report, Score};

use super::opponent::Opponent;
use super::recorded::{RecordSpec, RecordedSearch};
use super::request::Request;
use super::search_info::{SearchInfo, SearchLine, speed};
use super::verdict::{LineScore, Verdict};
use crate::any_game::AnyPosition;
use crate::table::Table;

/// Receives every intermediate report of a search and returns whether to go on.
pub type Watch<'a, M> = dyn FnMut(&Report<M, Score>) -> bool + 'a;

/// An engine for the game `G`.
pub trait TypedEngine<G: Game>: Send {
    /// Searches; `watch` receives every intermediate report and returns whether to go on.
    fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        watch: &mut Watch<'_, G::Move>,
    ) -> Report<G::Move, Score>;

    /// Searches, and records the search in which it found its move; `None` if this kind of search cannot be shown.
    fn search_recorded(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        spec: &mut RecordSpec<'_>,
    ) -> Option<(Report<G::Move, Score>, RecordedSearch)> {
        let _ = (game, position, query, spec);
        None
    }

    /// Forgets everything, for a new game.
    fn new_game(&mut self);
}

/// A position on a table, with the types of an engine's game.
pub(super) struct At<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) position: &'a G::Position,
}

impl<'a, G: Game> At<'a, G> {
    /// The position with its types, if it is of this game.
    pub(super) fn of(position: &'a AnyPosition) -> Result<At<'a, G>, Refusal> {
        let other = || Refusal::new("engine.other_game", "this engine was opened for another game", []);
        let (game, position) = position.downcast::<G>().ok_or_else(other)?;
        Ok(At { game, position })
    }
}

impl<G: Notation> At<'_, G> {
    /// A line of moves as text, as far as it can be played: a transposition table may have confused two positions.
    pub(super) fn texts(&self, line: &[G::Move]) -> Vec<String> {
        let mut position = self.position.clone();
        let mut texts = Vec::new();
        for &mv in line {
            let Ok(next) = self.game.play(&position, mv) else { break };
            texts.push(self.game.move_text(&position, mv, Dialect::Ours));
            position = next;
        }
        texts
    }

    /// A request with the types of the game.
    fn query(&self, request: &Request) -> Result<Query<G::Move>, Refusal> {
        Ok(Query {
            limits: request.limits,
            clock: request.clock,
            lines: request.lines.max(1),
            only: self.only(request)?,
            ponder: request.ponder,
            stop: request.stop.clone(),
        })
    }

    /// The moves to which a request is restricted.
    pub(super) fn only(&self, request: &Request) -> Result<Vec<G::Move>, Refusal> {
        let read = |text: &String| {
            let mv = self.game.parse_move(self.position, text)?;
            self.game.play(self.position, mv).map(|_| mv)
        };
        request.only.iter().map(read).collect()
    }
}

/// Hides the types of an engine.
#[must_use]
pub fn erase<G: Notation>(engine: Box<dyn TypedEngine<G>>) -> Box<dyn Opponent> {
    Box::new(Erased(engine))
}

struct Erased<G: Game>(Box<dyn TypedEngine<G>>);

impl<G: Notation> Opponent for Erased<G> {
    fn think(
        &mut self,
        table: &dyn Table,
        request: &Request,
        watch: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal> {
        let position = table.any_position();
        let at = &At::<G>::of(&position)?;
        let query = at.query(request)?;
        let report = self.0.search(at.game, at.position, &query, &mut |report| watch(&info(at, report)));
        Ok(info(at, &report))
    }

    fn think_recorded(
        &mut self,
        table: &dyn Table,
        request: &Request,
        spec: &mut RecordSpec<'_>,
    ) -> Result<Option<(SearchInfo, RecordedSearch)>, Refusal> {
        let position = table.any_position();
        let at = &At::<G>::of(&position)?;
        let found = self.0.search_recorded(at.game, at.position, &at.query(request)?, spec);
        Ok(found.map(|(report, search)| (info(at, &report), search)))
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }
}

fn info<G: Notation>(at: &At<'_, G>, report: &Report<G::Move, Score>) -> SearchInfo {
    let lines = std::iter::once(&report.main).chain(&report.others).filter(|line| !line.moves.is_empty());
    SearchInfo {
        turn: report.mover,
        lines: lines.map(|line| thought_line(at, line, report)).collect(),
        depth: report.depth,
        nodes: report.counts.nodes,
        seconds: report.time.map(|time| time.as_secs_f64()),
        speed: speed(report.counts.nodes, report.time),
        verdict: Verdict::of(report.verdict(), report.main.proved),
        stopped: report.stopped,
        table: false,
    }
}

fn thought_line<G: Notation>(
    at: &At<'_, G>,
    line: &Line<G::Move, Score>,
    report: &Report<G::Move, Score>,
) -> SearchLine {
    let score = line.value.seen_by(report.mover);
    let verdict = match Verdict::of(score.verdict(), line.proved) {
        _ if line.bound != Bound::Exact => Verdict::Unknown,
        Verdict::Unknown if line.proved && score == Score::DRAW => Verdict::Draw,
        verdict => verdict,
    };
    SearchLine { score: LineScore::of(score, line.proved), verdict, moves: at.texts(&line.moves) }
}
