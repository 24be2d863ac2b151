//! Proofs: who wins a position for certain, and how soon.

use std::time::{Duration, Instant};

use potez_rules::{Dialect, Game, Notation, Outcome, Player, Refusal};
use potez_search::prove::dfpn::ProofNumberSearch;
use potez_search::prove::{Goal, Progress, Solution, Solver};
use potez_search::{Absolute, Knowledge, Limits, Score, Stop};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::search_info::stop_name;
use super::typed::At;
use super::verdict::{Distance, Verdict};
use crate::table::Table;

/// How a position is proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Alpha-beta with a table of bounds: the winner and the distance.
    #[default]
    AlphaBeta,
    /// The same, but only the winner, which is faster.
    Winner,
    /// Depth-first proof-number search: only the winner.
    ProofNumbers,
}

/// How a proof is made, and how much memory it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofSpec {
    /// The method.
    pub method: Method,
    /// The size of the table in megabytes.
    pub table_megabytes: usize,
    /// The number of threads; it does not change the answer.
    pub threads: usize,
}

/// What was proved.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Proof {
    /// Who is to move.
    pub turn: Player,
    /// What is proved for the side to move; unknown if the limits ended the search. A win or a loss has its exact distance
    /// if that was asked for.
    pub verdict: Verdict,
    /// A move that keeps the value.
    pub best: Option<String>,
    /// If the distance is known: the moves to the end of the game, as far as they were found in about the time of the proof.
    pub line: Vec<String>,
    /// Nodes searched.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
}

impl Serialize for Proof {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut proof = serializer.serialize_struct("Proof", 8)?;
        proof.serialize_field("turn", &self.turn)?;
        proof.serialize_field("verdict", self.verdict.name())?;
        proof.serialize_field("distance", &self.verdict.plies())?;
        proof.serialize_field("best", &self.best)?;
        proof.serialize_field("line", &self.line)?;
        proof.serialize_field("nodes", &self.nodes)?;
        proof.serialize_field("seconds", &self.seconds)?;
        proof.serialize_field("stopped", &self.stopped.map(stop_name))?;
        proof.end()
    }
}

/// The progress of a proof.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proving {
    /// Nodes searched so far.
    pub nodes: u64,
    /// The time so far.
    pub time: Duration,
}

/// Proves positions of one game, and keeps what it has learned.
pub trait Prover: Send {
    /// Proves the position, or gives up when the limits are reached; `watch` receives the progress and returns whether to go on.
    ///
    /// # Errors
    /// The table is of another game.
    fn prove(
        &mut self,
        table: &dyn Table,
        limits: Limits,
        watch: &mut dyn FnMut(&Proving) -> bool,
    ) -> Result<Proof, Refusal>;
}

/// How a game is searched while it is proved: move by move, or in smaller steps.
pub(super) trait View<G: Game>: Send + 'static {
    /// The game that is searched.
    type Searched: Game;
    /// The same rules.
    fn game(&self, game: &G) -> Self::Searched;
    /// The same position.
    fn position(&self, position: &G::Position) -> <Self::Searched as Game>::Position;
    /// A value of the searched game, with its distance counted as in the game itself.
    fn value(&self, value: Score) -> Score;
    /// A line of the searched game as moves of the game itself.
    fn line(&self, game: &G, position: &G::Position, line: &[<Self::Searched as Game>::Move]) -> Vec<G::Move>;
}

/// Proves positions through a view.
pub(super) struct Through<G: Game, V: View<G>, K: Knowledge<V::Searched>> {
    view: V,
    goal: Goal,
    search: Search<V::Searched, K>,
    game: std::marker::PhantomData<fn(G)>,
}

/// The two ways of proving.
enum Search<S: Game, K: Knowledge<S>> {
    AlphaBeta(Box<Solver<S, K>>),
    ProofNumbers(ProofNumberSearch<K>),
}

impl<G: Game, V: View<G>, K: Knowledge<V::Searched>> Through<G, V, K> {
    pub(super) fn new(view: V, knowledge: K, spec: &ProofSpec) -> Self {
        let goal = if spec.method == Method::AlphaBeta { Goal::Distance } else { Goal::Winner };
        let search = match spec.method {
            Method::AlphaBeta | Method::Winner => {
                let solver = Solver::new(knowledge, goal, spec.table_megabytes);
                Search::AlphaBeta(Box::new(solver.with_threads(spec.threads)))
            }
            Method::ProofNumbers => {
                let search = ProofNumberSearch::new(knowledge, spec.table_megabytes);
                Search::ProofNumbers(search.with_threads(spec.threads))
            }
        };
        Through { view, goal, search, game: std::marker::PhantomData }
    }

    /// The value for the side to move: the proved value, or a bound on each side.
    fn solve(
        &mut self,
        searched: &V::Searched,
        position: &G::Position,
        limits: Limits,
        watch: &mut dyn FnMut(&Proving) -> bool,
    ) -> Solution<<V::Searched as Game>::Move> {
        let position = self.view.position(position);
        let tell = |progress: &Progress| watch(&Proving { nodes: progress.nodes, time: progress.time });
        match &mut self.search {
            Search::AlphaBeta(solver) => solver.solve(searched, &position, limits, tell),
            Search::ProofNumbers(search) => search.solve(searched, &position, limits, tell),
        }
    }

    fn known<M>(&self, solution: &Solution<M>) -> Option<Score> {
        match (self.goal, solution.outcome()) {
            (_, None) => None,
            (_, Some(Outcome::Draw)) => Some(Score::DRAW),
            (Goal::Winner, Some(Outcome::Win(player))) => {
                Some(if player == solution.mover { Score::win_in(0) } else { Score::loss_in(0) })
            }
            (Goal::Distance, _) => {
                (solution.bounds.alpha == solution.bounds.beta).then(|| self.view.value(solution.bounds.alpha))
            }
        }
    }

    /// The line that keeps the value, if its distance is known.
    fn line<M>(
        &mut self,
        at: &At<'_, G>,
        searched: &V::Searched,
        solution: &Solution<M>,
        left: Limits,
    ) -> Vec<G::Move> {
        let (Search::AlphaBeta(solver), Goal::Distance) = (&mut self.search, self.goal) else { return Vec::new() };
        let position = self.view.position(at.position);
        let line = solver.line(searched, &position, solution.bounds.alpha, left);
        self.view.line(at.game, at.position, &line)
    }

    /// A move that keeps the win or the draw. The table knows most of what is asked here.
    fn best(&mut self, at: &At<'_, G>, searched: &V::Searched, value: Score, left: Limits) -> Option<G::Move> {
        let mover = at.game.turn(at.position);
        let began = cfg!(feature = "clock").then(Instant::now);
        let elapsed = || began.map_or(Duration::ZERO, |began| began.elapsed());
        let mut moves = Vec::new();
        at.game.legal_moves(at.position, &mut moves);
        for mv in moves {
            if left.time.is_some_and(|time| elapsed() > time) {
                return None;
            }
            let mut next = at.position.clone();
            at.game.apply(&mut next, mv);
            let worth = match at.game.outcome(&next) {
                Some(outcome) => Absolute::of_outcome(outcome, 0).seen_by(mover),
                None => {
                    let time = left.time.map(|time| time.saturating_sub(elapsed()));
                    let solution = self.solve(searched, &next, Limits { time, ..left }, &mut |_| true);
                    let Some(worth) = self.known(&solution) else { continue };
                    if solution.mover == mover { worth } else { -worth }
                }
            };
            if worth == value {
                return Some(mv);
            }
        }
        None
    }
}

impl<G: Notation, V: View<G>, K: Knowledge<V::Searched>> Prover for Through<G, V, K> {
    fn prove(
        &mut self,
        table: &dyn Table,
        limits: Limits,
        watch: &mut dyn FnMut(&Proving) -> bool,
    ) -> Result<Proof, Refusal> {
        let position = table.any_position();
        let at = &At::<G>::of(&position)?;
        let searched = self.view.game(at.game);
        let solution = self.solve(&searched, at.position, limits, watch);
        let known = self.known(&solution);
        // Finding the moves may take about twice as long as the proof, but no longer.
        let left = Limits { time: Some(2 * solution.time + Duration::from_millis(200)), ..Limits::none() };
        let line = known.map_or_else(Vec::new, |_| self.line(at, &searched, &solution, left));
        let best = line.first().copied().or_else(|| {
            let value = known.filter(|_| self.goal == Goal::Winner)?;
            self.best(at, &searched, value, left)
        });
        Ok(proof(at, known, self.goal, best, &line, Work::of(&solution)))
    }
}

/// What a proof cost.
pub(super) struct Work {
    pub(super) nodes: u64,
    pub(super) time: Duration,
    pub(super) stopped: Option<Stop>,
}

impl Work {
    fn of<M>(solution: &Solution<M>) -> Work {
        Work { nodes: solution.counts.nodes, time: solution.time, stopped: solution.stopped }
    }
}

/// The answer as a [`Proof`].
pub(super) fn proof<G: Notation>(
    at: &At<'_, G>,
    known: Option<Score>,
    goal: Goal,
    best: Option<G::Move>,
    line: &[G::Move],
    work: Work,
) -> Proof {
    let exact = |plies: Option<u32>| plies.map(Distance::Exact).filter(|_| goal == Goal::Distance);
    let verdict = match known {
        None => Verdict::Unknown,
        Some(Score::DRAW) => Verdict::Draw,
        Some(value) => match value.win_distance() {
            Some(plies) => Verdict::Win(exact(Some(plies))),
            None => Verdict::Loss(exact(value.loss_distance())),
        },
    };
    Proof {
        turn: at.game.turn(at.position),
        verdict,
        best: best.map(|mv| at.game.move_text(at.position, mv, Dialect::Ours)),
        line: at.texts(line),
        nodes: work.nodes,
        seconds: work.time.as_secs_f64(),
        stopped: work.stopped.filter(|_| known.is_none()),
    }
}

/// The game itself, without a conversion.
pub(super) struct AsItIs;

impl<G: Game + Clone> View<G> for AsItIs {
    type Searched = G;

    fn game(&self, game: &G) -> G {
        game.clone()
    }

    fn position(&self, position: &G::Position) -> G::Position {
        position.clone()
    }

    fn value(&self, value: Score) -> Score {
        value
    }

    fn line(&self, _: &G, _: &G::Position, line: &[G::Move]) -> Vec<G::Move> {
        line.to_vec()
    }
}
