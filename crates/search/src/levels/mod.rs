//! Ten levels for people, from a beginner to the full engine.
//!
//! A weak player sees plausible moves, but not all of them, looks a few plies ahead, and cannot tell well which of two good moves is
//! better. So a level is made of four things, none of which is time: how deep and how many nodes the engine may search; how many
//! moves are *overlooked*; how many of the best remaining moves are candidates; and a *doubt*, with which one of them is chosen, better
//! ones more likely (softmax). A win in one is taken from level 3 on. Everything is seeded: the same level, seed and
//! position give the same move.
//!
//! The aim is that each level beats the one below in at least 60 % of 200 games; `cargo run --release -p potez-search --example levels`
//! measures it: on Byte it is 61 to 76 %, on Blockade 63 to 92 %.

mod half_turns;
pub mod random;

pub use half_turns::HalfTurnPlayer;

use potez_rules::random::mix;
use potez_rules::{Game, Outcome, Random};

use crate::core::limits::Limits;
use crate::core::observer::Observer;
use crate::core::report::{Line, Report};
use crate::core::score::Score;
use crate::core::window::Bound;
use crate::core::{Knowledge, Query};
use crate::engine::{Engine, Options};

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level can and cannot do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// At most this many turns deep.
    pub depth: u32,
    /// At most this many nodes.
    pub nodes: u64,
    /// The chance that a move is not seen at all, in percent.
    pub overlooks: u32,
    /// One of this many best moves is chosen.
    pub candidates: usize,
    /// How far apart two moves must be for one to be e times as likely as the other, in units of the game's
    /// [`margin`](Knowledge::margin); among moves that win for certain, in plies.
    pub doubt: f64,
    /// Is a win in one always taken?
    pub takes_wins: bool,
}

const fn habits(depth: u32, nodes: u64, overlooks: u32, candidates: usize, doubt: f64, takes_wins: bool) -> Habits {
    Habits { depth, nodes, overlooks, candidates, doubt, takes_wins }
}

const DEEP: u32 = 100;

const HABITS: [Habits; 10] = [
    habits(1, 1_000, 65, 8, 3.5, false),
    habits(1, 1_000, 40, 6, 1.8, false),
    habits(2, 3_000, 32, 6, 1.3, true),
    habits(3, 5_000, 26, 5, 0.95, true),
    habits(4, 7_000, 18, 5, 0.65, true),
    habits(5, 9_000, 13, 4, 0.45, true),
    habits(6, 14_000, 8, 4, 0.25, true),
    habits(7, 18_000, 4, 3, 0.14, true),
    habits(8, 22_000, 3, 2, 0.08, true),
    habits(DEEP, 100_000, 0, 1, 0.0, true),
];

impl Level {
    /// The full engine.
    pub const FULL: Level = Level(10);

    /// The level with this number, from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if matches!(number, 1..=10) { Some(Level(number)) } else { None }
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it can and cannot do.
    #[must_use]
    pub const fn habits(self) -> Habits {
        HABITS[self.0 as usize - 1]
    }

    /// How long it thinks: within its own limits and those of the query; the full engine has only those of the query, if there are any.
    fn limits<M>(self, habits: &Habits, query: &Query<M>) -> Limits {
        let limits = query.limits;
        if self == Level::FULL && (limits != Limits::none() || query.clock.is_some()) {
            return limits;
        }
        Limits {
            depth: Some(limits.depth.map_or(habits.depth, |depth| depth.min(habits.depth))),
            nodes: Some(limits.nodes.map_or(habits.nodes, |nodes| nodes.min(habits.nodes))),
            time: limits.time,
        }
    }
}

/// A player at a level. Keep it for a whole game.
pub struct LevelPlayer<G: Game, K: Knowledge<G>> {
    engine: Engine<G, K>,
    level: Level,
    habits: Habits,
    seed: u64,
    /// How many moves of the game make a turn.
    plies: u32,
}

impl<G: Game, K: Knowledge<G>> LevelPlayer<G, K> {
    /// A player with this knowledge; the options say how the engine is built.
    #[must_use]
    pub fn new(level: Level, knowledge: K, options: Options, seed: u64) -> LevelPlayer<G, K> {
        LevelPlayer { engine: Engine::new(knowledge, options), level, habits: level.habits(), seed, plies: 1 }
    }

    /// The same player with other habits, for experiments.
    #[must_use]
    pub fn with_habits(self, habits: Habits) -> LevelPlayer<G, K> {
        LevelPlayer { habits, ..self }
    }

    /// The level.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Forgets everything: for a new game.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// The move that the level plays, as the first of the report's main line; the other candidates are its other lines.
    ///
    /// The limits of the query apply in addition to those of the level; the full engine has only those of the query, if there are any.
    pub fn choose(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        observer: &mut dyn Observer<G::Move, Score>,
    ) -> Report<G::Move, Score> {
        let habits = self.habits;
        let mut random = Random::new(mix(self.seed) ^ game.key(position));
        let seen = see(game, position, &query.only, &habits, &mut random);
        let mut limits = self.level.limits(&habits, query);
        limits.depth = limits.depth.map(|turns| turns.saturating_mul(self.plies));
        let lines = query.lines.max(habits.candidates);
        let query = Query { limits, lines, only: seen, ..query.clone() };
        let report = self.engine.search(game, position, &query, observer);
        let margin = f64::from(self.engine.knowledge().margin(game));
        decide(report, habits.candidates, habits.doubt, margin, &mut random)
    }
}

/// The moves that are seen; all of them if none would be.
fn see<G: Game>(
    game: &G,
    position: &G::Position,
    only: &[G::Move],
    habits: &Habits,
    random: &mut Random,
) -> Vec<G::Move> {
    if habits.overlooks == 0 {
        return only.to_vec();
    }
    let mut moves = only.to_vec();
    if moves.is_empty() {
        game.legal_moves(position, &mut moves);
    }
    let mover = game.turn(position);
    let wins = |mv| {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        game.outcome(&next) == Some(Outcome::Win(mover))
    };
    if habits.takes_wins
        && let Some(&win) = moves.iter().find(|&&mv| wins(mv))
    {
        return vec![win];
    }
    let mut seen = moves.clone();
    seen.retain(|_| random.below(100) >= habits.overlooks);
    if seen.is_empty() { moves } else { seen }
}

/// Puts one of the best lines first: a line that is d margins worse than the best is exp(d / `doubt`) times less likely.
fn decide<M: Copy>(
    mut report: Report<M, Score>,
    candidates: usize,
    doubt: f64,
    margin: f64,
    random: &mut Random,
) -> Report<M, Score> {
    if candidates <= 1 || doubt <= 0.0 {
        return report;
    }
    let value = |line: &Line<M, Score>| in_margins(line.value.seen_by(report.mover), margin);
    let best = value(&report.main);
    let mut weights = vec![1.0];
    for line in report.others.iter().take(candidates - 1) {
        // A move that was not searched to the end is not known to be good.
        let known = line.bound == Bound::Exact && !line.moves.is_empty();
        weights.push(if known { ((value(line) - best) / doubt).min(0.0).exp() } else { 0.0 });
    }
    let mut rest = random.unit() * weights.iter().sum::<f64>();
    for (at, weight) in weights.iter().enumerate() {
        rest -= weight;
        if rest < 0.0 {
            if at > 0 {
                std::mem::swap(&mut report.main, &mut report.others[at - 1]);
            }
            break;
        }
    }
    report
}

/// How good a score is, in margins. One ply sooner or later counts as one margin, so that a player who sees the way to the goal takes it.
fn in_margins(score: Score, margin: f64) -> f64 {
    const CERTAIN: f64 = 1e6;
    match (score.win_distance(), score.loss_distance()) {
        (Some(plies), _) => CERTAIN - f64::from(plies),
        (_, Some(plies)) => f64::from(plies) - CERTAIN,
        _ => f64::from(score.raw()) / margin,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use potez_rules::Player;
    use potez_rules::connect4::Connect4;
    use potez_rules::mnk::Mnk;
    use potez_rules::notation::play_line;

    use super::*;
    use crate::core::absolute::Absolute;
    use crate::core::observer::Silent;
    use crate::core::report::Counts;
    use crate::evaluators::outcome::MateDistance;

    fn choose<G: Game>(game: &G, position: &G::Position, level: Level, seed: u64, query: &Query<G::Move>) -> G::Move {
        let options = Options::default().with_table(0);
        let mut player = LevelPlayer::new(level, MateDistance, options, seed);
        player.choose(game, position, query, &mut Silent).best().unwrap()
    }

    #[test]
    fn there_are_ten_and_higher_ones_find_more() {
        assert_eq!((Level::new(0), Level::new(11), Level::new(10)), (None, None, Some(Level::FULL)));
        // Positions of random games in which exactly one move wins, and not at once.
        let game = Connect4::default();
        let mut random = Random::new(3);
        let mut exercises = Vec::new();
        while exercises.len() < 12 {
            let mut position = game.start();
            for _ in 0..20 {
                let mut moves = Vec::new();
                game.legal_moves(&position, &mut moves);
                random.pick(&moves).into_iter().for_each(|mv| game.apply(&mut position, mv));
            }
            let query = Query::from(Limits::depth(7)).with_lines(7);
            let report = Engine::new(MateDistance, Options::default().with_table(1)).search(
                &game,
                &position,
                &query,
                &mut Silent,
            );
            let wins = |line: &Line<_, Score>| line.value.seen_by(report.mover).win_distance();
            if wins(&report.main) > Some(1) && report.others.iter().all(|line| wins(line).is_none()) {
                exercises.extend(report.best().filter(|_| report.others.len() > 2).map(|win| (position, win)));
            }
        }
        let solved = |level| {
            let finds = |seed| {
                let found = |(position, win): &(_, _)| choose(&game, position, level, seed, &Query::default()) == *win;
                exercises.iter().filter(|&exercise| found(exercise)).count()
            };
            (0..20).map(finds).sum::<usize>()
        };
        let solved: Vec<usize> = Level::all().map(solved).collect();
        assert!(solved.windows(3).all(|three| three[0] < three[2]), "{solved:?}");
        assert_eq!(solved.last(), Some(&(20 * exercises.len())), "{solved:?}");
    }

    #[test]
    fn a_win_in_one_is_taken_from_level_three_on() {
        let game = Connect4::default();
        let (position, _) = play_line(&game, &game.start(), "445566").unwrap();
        let winning = [game.column(2), game.column(6)];
        for level in Level::all().skip(2) {
            for seed in 0..40 {
                let mv = choose(&game, &position, level, seed, &Query::default());
                assert!(winning.contains(&Some(mv)), "level {} played {mv:?}", level.number());
            }
        }
        let missed = |level| {
            (0..40)
                .filter(|&seed| !winning.contains(&Some(choose(&game, &position, level, seed, &Query::default()))))
                .count()
        };
        assert!(missed(Level(1)) > 0, "a beginner overlooks it sometimes");
        assert!(missed(Level(1)) < 20, "but not mostly");
    }

    #[test]
    fn the_seed_decides_and_only_what_is_allowed_is_played() {
        let game = Mnk::tictactoe();
        let start = game.start();
        let moves: BTreeSet<_> = (0..50).map(|seed| choose(&game, &start, Level(1), seed, &Query::default())).collect();
        assert!(moves.len() > 3, "{moves:?}");
        let only: Vec<_> = (0..2).filter_map(|col| game.cell(2, col)).collect();
        for level in Level::all() {
            for seed in 0..10 {
                let query = Query::default().only(only.clone());
                let mv = choose(&game, &start, level, seed, &query);
                assert!(only.contains(&mv));
                assert_eq!(mv, choose(&game, &start, level, seed, &query));
            }
        }
    }

    #[test]
    fn the_highest_level_is_the_engine() {
        let game = Connect4::default();
        let (position, _) = play_line(&game, &game.start(), "4453").unwrap();
        let query = Query::from(Limits::depth(7));
        let options = Options::default().with_table(1);
        let mut report =
            LevelPlayer::new(Level::FULL, MateDistance, options, 5).choose(&game, &position, &query, &mut Silent);
        let mut engine = Engine::new(MateDistance, options).search(&game, &position, &query, &mut Silent);
        (report.time, engine.time) = (None, None);
        assert_eq!(report, engine);
    }

    #[test]
    fn better_lines_are_likelier_and_unknown_ones_are_not_chosen() {
        let line = |value, bound, mv| Line {
            value: Absolute::new(Score::evaluation(value)),
            bound,
            proved: false,
            moves: vec![mv],
        };
        let report = Report {
            mover: Player::Second,
            main: line(-100, Bound::Exact, 'a'),
            others: vec![line(-50, Bound::Exact, 'b'), line(-90, Bound::AtLeast, 'c'), line(-100, Bound::Exact, 'd')],
            depth: 1,
            counts: Counts::default(),
            time: None,
            stopped: None,
            proved: false,
        };
        let mut seen = [0; 4];
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let mv = decide(report.clone(), 3, 0.5, 100.0, &mut random).best().unwrap();
            seen[mv as usize - 'a' as usize] += 1;
        }
        // The better of two moves half a margin apart is e times as likely; the value of the third is not known, the fourth is not a candidate.
        assert!((7_000..7_600).contains(&seen[0]) && seen[0] + seen[1] == 10_000, "{seen:?}");
        assert_eq!(in_margins(Score::win_in(3), 50.0) - in_margins(Score::win_in(5), 50.0), 2.0);
        assert_eq!(in_margins(Score::loss_in(5), 50.0) - in_margins(Score::loss_in(3), 50.0), 2.0);
    }
}
