//! The engines of the search crate, by their [`EngineSpec`].

use std::sync::atomic::{AtomicBool, Ordering};

use potez_rules::{Dialect, Game, Notation, Refusal, Show};
use potez_search::core::Query;
use potez_search::engine::{Engine, Options};
use potez_search::evaluators::course::CourseGame;
use potez_search::evaluators::linear::{Features, Linear};
use potez_search::levels::random::random;
use potez_search::levels::{Level, LevelPlayer};
use potez_search::mcts::{self, Mcts};
use potez_search::{Knowledge, LastIteration, Observer, Problem, Profile, Report, Score, alphabeta};

use super::opponent::Opponent;
use super::prove::{AsItIs, ProofSpec, Prover, Through};
use super::recorded::{Look, RecordSpec, RecordedSearch, recorded};
use super::spec::{EngineKind, EngineSpec};
use super::typed::{TypedEngine, Watch, erase};
use crate::evaluation::no_heuristic;
use crate::register::weighted;

/// Builds the engine of a specification, for a game without a heuristic of the course.
///
/// # Errors
/// The course's engine was asked for.
pub fn plain<G: Notation + Show, K: Knowledge<G> + 'static>(
    knowledge: K,
    spec: &EngineSpec,
) -> Result<Box<dyn Opponent>, Refusal> {
    match spec.kind {
        EngineKind::Full => {
            let engine = Engine::new(knowledge, options(spec));
            Ok(erase::<G>(Box::new(MoveByMove::Full(engine))))
        }
        EngineKind::Level(number) => {
            let player = LevelPlayer::new(level(number), knowledge, options(spec), spec.seed);
            Ok(erase::<G>(Box::new(MoveByMove::Level(player))))
        }
        EngineKind::Mcts => Ok(monte_carlo::<G>(spec)),
        EngineKind::Random => Ok(random_mover::<G>(spec)),
        EngineKind::Course(_) => Err(no_heuristic()),
    }
}

/// Monte-Carlo tree search.
pub(super) fn monte_carlo<G: Notation>(spec: &EngineSpec) -> Box<dyn Opponent> {
    erase::<G>(Box::new(Sampling::new(spec)))
}

/// Random moves.
pub(super) fn random_mover<G: Notation>(spec: &EngineSpec) -> Box<dyn Opponent> {
    erase::<G>(Box::new(Chance { seed: spec.seed }))
}

/// Alpha-beta with the course's heuristic, to this depth or the course's own.
///
/// # Errors
/// The weights cannot be read.
pub(super) fn course<G: Notation + CourseGame>(
    game: &G,
    depth: Option<u32>,
    spec: &EngineSpec,
) -> Result<Box<dyn Opponent>, Refusal> {
    let heuristic = weighted::<G::Heuristic>(spec)?;
    Ok(erase::<G>(Box::new(Course { depth: depth.unwrap_or(game.course_depth()), heuristic })))
}

/// Builds the engine of a specification; `knowledge` is called unless the course's heuristic plays.
///
/// # Errors
/// The weights cannot be read.
pub fn taught<G, K>(
    game: &G,
    knowledge: impl FnOnce(&EngineSpec) -> Result<K, Refusal>,
    spec: &EngineSpec,
) -> Result<Box<dyn Opponent>, Refusal>
where
    G: Notation + Show + CourseGame,
    K: Knowledge<G> + 'static,
{
    match spec.kind {
        EngineKind::Course(depth) => course(game, depth, spec),
        _ => plain::<G, K>(knowledge(spec)?, spec),
    }
}

/// Builds the prover of a specification, for a game that is searched move by move.
///
/// # Errors
/// None at present.
pub fn proved<G: Notation + Clone, K: Knowledge<G> + 'static>(
    _: &G,
    knowledge: K,
    spec: &ProofSpec,
) -> Result<Box<dyn Prover>, Refusal> {
    Ok(Box::new(Through::<G, AsItIs, K>::new(AsItIs, knowledge, spec)))
}

/// The playing engine, searching move by move.
enum MoveByMove<G: Game, K: Knowledge<G>> {
    Full(Engine<G, K>),
    Level(LevelPlayer<G, K>),
}

/// The engine options of a specification.
pub(super) fn options(spec: &EngineSpec) -> Options {
    Options::default().with_table(spec.table_megabytes).with_threads(spec.threads)
}

/// The level of a number, which [`EngineKind::parse`] has checked.
pub(super) fn level(number: u8) -> Level {
    Level::new(number).unwrap_or(Level::FULL)
}

impl<G: Game, K: Knowledge<G>> MoveByMove<G, K> {
    fn observed(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        observer: &mut dyn Observer<G::Move, Score>,
    ) -> Report<G::Move, Score> {
        match self {
            MoveByMove::Full(engine) => engine.search(game, position, query, observer),
            MoveByMove::Level(player) => player.choose(game, position, query, observer),
        }
    }
}

impl<G: Notation + Show, K: Knowledge<G>> TypedEngine<G> for MoveByMove<G, K> {
    fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        watch: &mut Watch<'_, G::Move>,
    ) -> Report<G::Move, Score> {
        self.observed(game, position, query, &mut Watcher::new(watch, query))
    }

    fn search_recorded(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        spec: &mut RecordSpec<'_>,
    ) -> Option<(Report<G::Move, Score>, RecordedSearch)> {
        let mut tree = LastIteration::new(spec.detail);
        let report = self.observed(game, position, query, &mut tree);
        let search = recorded_moves(game, position, &report, tree, spec)?;
        Some((report, search))
    }

    fn new_game(&mut self) {
        match self {
            MoveByMove::Full(engine) => engine.clear(),
            MoveByMove::Level(player) => player.clear(),
        }
    }
}

/// The tree of a search that makes whole moves.
fn recorded_moves<G: Notation + Show>(
    game: &G,
    position: &G::Position,
    report: &Report<G::Move, Score>,
    tree: LastIteration<G::Move>,
    spec: &mut RecordSpec<'_>,
) -> Option<RecordedSearch> {
    let found = tree.of_move(report.best()?)?;
    let look = Look {
        name: &|position, mv| game.move_text(position, mv, Dialect::Ours),
        scene: &|position| game.scene(position),
    };
    Some(recorded(game, position, found, &report.main.moves, &look, spec))
}

/// Monte-Carlo tree search.
struct Sampling(Mcts);

impl Sampling {
    fn new(spec: &EngineSpec) -> Sampling {
        let options = mcts::Options { megabytes: spec.table_megabytes, seed: spec.seed, ..mcts::Options::default() };
        Sampling(Mcts::new(options))
    }
}

impl<G: Game> TypedEngine<G> for Sampling {
    fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        watch: &mut Watch<'_, G::Move>,
    ) -> Report<G::Move, Score> {
        self.0.search(game, position, query, &mut Watcher::new(watch, query))
    }

    fn new_game(&mut self) {}
}

/// Plain alpha-beta of fixed depth with the course's heuristic.
struct Course<F> {
    depth: u32,
    heuristic: Linear<F>,
}

impl<G: Game, F: Features<G>> TypedEngine<G> for Course<F> {
    fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        watch: &mut Watch<'_, G::Move>,
    ) -> Report<G::Move, Score> {
        let depth = query.limits.depth.map_or(self.depth, |depth| depth.min(self.depth));
        let problem = Problem::new(game, position, &self.heuristic, depth);
        alphabeta(&problem, &Profile::lecture(), &mut Watcher::new(watch, query))
    }

    fn new_game(&mut self) {}
}

/// A random legal move.
struct Chance {
    seed: u64,
}

impl<G: Game> TypedEngine<G> for Chance {
    fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        _: &mut Watch<'_, G::Move>,
    ) -> Report<G::Move, Score> {
        random(game, position, &query.only, self.seed)
    }

    fn new_game(&mut self) {}
}

/// Forwards progress, and stops the search on request.
pub(super) struct Watcher<'a, 'w, M> {
    watch: &'a mut Watch<'w, M>,
    flag: Option<&'a AtomicBool>,
    enough: bool,
}

impl<'a, 'w, M> Watcher<'a, 'w, M> {
    pub(super) fn new(watch: &'a mut Watch<'w, M>, query: &'a Query<M>) -> Watcher<'a, 'w, M> {
        Watcher { watch, flag: query.stop.as_deref(), enough: false }
    }
}

impl<M> Observer<M, Score> for Watcher<'_, '_, M> {
    fn listens(&self) -> bool {
        false
    }

    fn progress(&mut self, report: &Report<M, Score>) {
        self.enough |= !(self.watch)(report);
    }

    fn stop(&mut self) -> bool {
        self.enough || self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
