//! [`HalfTurnEngine`]: answers questions about whole turns by searching half turns.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use potez_rules::blockade::{Blockade, Half, Move, Position, Stage, Step};
use potez_rules::{Game, Player};

use super::{HalfTurns, Only};
use crate::core::absolute::Absolute;
use crate::core::limits::Limits;
use crate::core::observer::{Event, Observer};
use crate::core::report::{Counts, Line, Report, Stop};
use crate::core::score::{LONGEST_LINE, Score, Verdict};
use crate::core::{Knowledge, Query};
use crate::engine::{Engine, Options};

/// An engine for Blockade. Keep it for a whole game.
///
/// Depths and distances are whole turns, in questions and in answers; nodes are positions of half turns.
///
/// ```
/// use potez_rules::Game;
/// use potez_rules::blockade::{Blockade, Params};
/// use potez_search::engine::Options;
/// use potez_search::evaluators::blockade::BlockadeEvaluator;
/// use potez_search::halves::HalfTurnEngine;
/// use potez_search::{Limits, Silent};
///
/// let game = Blockade::<3>::new(Params::default()).unwrap();
/// let mut engine = HalfTurnEngine::new(BlockadeEvaluator::default(), Options::default().with_table(1));
/// let report = engine.search(&game, &game.start(), &Limits::depth(1).into(), &mut Silent);
/// assert!(game.is_legal(&game.start(), report.best().unwrap()));
/// assert_eq!(report.depth, 1);
/// ```
pub struct HalfTurnEngine<const W: usize, K: Knowledge<HalfTurns<W>>> {
    engine: Engine<HalfTurns<W>, K>,
}

impl<const W: usize, K: Knowledge<HalfTurns<W>>> HalfTurnEngine<W, K> {
    /// An engine with an empty table.
    #[must_use]
    pub fn new(knowledge: K, options: Options) -> HalfTurnEngine<W, K> {
        HalfTurnEngine { engine: Engine::new(knowledge, options) }
    }

    /// The engine that searches half turns.
    #[must_use]
    pub fn inner(&self) -> &Engine<HalfTurns<W>, K> {
        &self.engine
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// Searches the position, which is the beginning of a turn. The guarantees of [`Engine::search`] hold here too.
    pub fn search(
        &mut self,
        game: &Blockade<W>,
        position: &Position<W>,
        query: &Query<Move>,
        observer: &mut dyn Observer<Move, Score>,
    ) -> Report<Move, Score> {
        let mut asked = Asked::new(game, position, query);
        if query.lines <= 1 || query.limits.depth == Some(0) || game.outcome(position).is_some() {
            return self.one_line(&asked, asked.steps_query(query.limits), &mut TurnObserver { observer });
        }
        self.several_lines(&mut asked, observer)
    }

    /// Searches for the best line as [`search`](HalfTurnEngine::search) does, for an observer of steps.
    pub fn search_by_steps(
        &mut self,
        game: &Blockade<W>,
        position: &Position<W>,
        query: &Query<Move>,
        observer: &mut dyn Observer<Step, Score>,
    ) -> Report<Move, Score> {
        let asked = Asked::new(game, position, query);
        self.one_line(&asked, asked.steps_query(query.limits), observer)
    }

    fn one_line(
        &mut self,
        asked: &Asked<'_, W>,
        query: Query<Step>,
        observer: &mut dyn Observer<Step, Score>,
    ) -> Report<Move, Score> {
        let (halves, root) = (&asked.halves, &asked.root);
        let mut report = self.engine.search(halves, root, &query, observer);
        self.complete_turn(asked, &mut report);
        let mut answer = whole(&report);
        // A single step that nothing can follow is a winning pawn move, even if the search did not get far enough to say so.
        if let (&[first], []) = (&*report.main.moves, &*answer.main.moves) {
            answer.main.moves.push(first.then(None));
        }
        answer
    }

    /// Deepens turn by turn; each round finds the best turn, then the best of the others, and so on.
    fn several_lines(
        &mut self,
        asked: &mut Asked<'_, W>,
        observer: &mut dyn Observer<Move, Score>,
    ) -> Report<Move, Score> {
        let query = asked.query;
        let mut turns = Vec::new();
        asked.halves.game().legal_moves(asked.root.position(), &mut turns);
        if !query.only.is_empty() {
            turns.retain(|turn| query.only.contains(turn));
        }
        let mut budget = Budget::of(query);
        let deepest = query.limits.depth.unwrap_or(u32::MAX).min(LONGEST_LINE / 2);
        let mut answer: Option<Report<Move, Score>> = None;
        for depth in 1..=deepest {
            observer.event(Event::Iteration { depth });
            let mut round = self.round(asked, &turns, depth, &mut budget, observer);
            let stopped = round.stopped;
            let done = round.proved && !query.ponder;
            if stopped.is_some() {
                // Half a round is worse than the complete one before it.
                let mut last = answer.unwrap_or(round);
                last.stopped = stopped;
                last.counts = budget.counts;
                last.time = Some(budget.time);
                return last;
            }
            observer.progress(&round);
            // A search of a few nodes ends before it looks whether it should.
            round.stopped = if done || depth == deepest { None } else { budget.spent(query, observer) };
            let over = done || round.stopped.is_some();
            answer = Some(round);
            if over {
                break;
            }
        }
        // The depth is at least 1, so the loop was entered.
        answer.unwrap_or_else(|| self.one_line(asked, asked.steps_query(Limits::depth(0)), &mut OnlyStop(observer)))
    }

    fn round(
        &mut self,
        asked: &mut Asked<'_, W>,
        turns: &[Move],
        depth: u32,
        budget: &mut Budget,
        observer: &mut dyn Observer<Move, Score>,
    ) -> Report<Move, Score> {
        let mut rest = turns.to_vec();
        let mut whole: Option<Report<Move, Score>> = None;
        let lines = asked.query.lines.min(turns.len());
        for line in 0..lines {
            let player = asked.halves.turn(&asked.root);
            // Without a restriction, the other searches can use the table's entries too.
            let only = (line > 0 || !asked.query.only.is_empty())
                .then(|| Only::new(player, asked.root.position(), rest.iter().copied()));
            asked.halves.restrict(only);
            let query = asked.steps_query(budget.limits(depth));
            let found = self.one_line(asked, Query { clock: None, ponder: false, ..query }, &mut OnlyStop(observer));
            budget.spend(&found);
            rest.retain(|&turn| Some(turn) != found.best());
            let stopped = found.stopped;
            match &mut whole {
                None => whole = Some(found),
                Some(report) => {
                    report.proved &= found.proved;
                    report.stopped = stopped;
                    report.others.push(found.main);
                }
            }
            if stopped.is_some() {
                break;
            }
        }
        let mut report = match whole {
            Some(report) => report,
            None => self.one_line(asked, asked.steps_query(Limits::depth(0)), &mut OnlyStop(observer)),
        };
        let mover = report.mover;
        report.others.insert(0, report.main.clone());
        report.others.sort_by_key(|line| std::cmp::Reverse(line.value.seen_by(mover)));
        report.main = report.others.remove(0);
        report.depth = depth;
        report.counts = budget.counts;
        report.time = Some(budget.time);
        report
    }

    /// A search that was stopped early may know only the first step. Then every second step is searched, one step deep, so that the
    /// answer contains no wall that was not searched.
    fn complete_turn(&self, asked: &Asked<'_, W>, report: &mut Report<Step, Score>) {
        let (halves, &[first]) = (&asked.halves, &*report.main.moves) else { return };
        let mut half = asked.root.clone();
        halves.apply(&mut half, first);
        if half.stage() == Stage::Pawn {
            return;
        }
        let mut steps = Vec::new();
        halves.legal_moves(&half, &mut steps);
        let (mover, knowledge) = (halves.turn(&half), self.engine.knowledge());
        let value = |step: Step| {
            let mut next = half.clone();
            halves.apply(&mut next, step);
            let value = match halves.outcome(&next) {
                Some(outcome) => knowledge.finished(halves, &next, outcome, 2),
                None => knowledge.evaluate(halves, &next),
            };
            value.seen_by(mover)
        };
        let values = steps.iter().enumerate().map(|(at, &step)| ((value(step), std::cmp::Reverse(at)), step));
        report.main.moves.extend(values.max_by_key(|(value, _)| *value).map(|(_, step)| step));
        let looked_at = steps.len() as u64;
        report.counts += Counts { nodes: looked_at, leaves: looked_at, estimates: looked_at, ..Counts::default() };
    }
}

/// The question.
struct Asked<'a, const W: usize> {
    halves: HalfTurns<W>,
    root: Half<W>,
    query: &'a Query<Move>,
}

impl<'a, const W: usize> Asked<'a, W> {
    fn new(game: &Blockade<W>, position: &Position<W>, query: &'a Query<Move>) -> Asked<'a, W> {
        let mut asked = Asked { halves: HalfTurns::new(game.clone()), root: Half::new(position.clone()), query };
        if !query.only.is_empty() {
            let legal = query.only.iter().copied().filter(|&turn| game.is_legal(position, turn));
            asked.halves.restrict(Some(Only::new(game.turn(position), position, legal)));
        }
        asked
    }

    /// The question in half turns; the restriction to some turns is part of the game.
    fn steps_query(&self, limits: Limits) -> Query<Step> {
        Query {
            limits: Limits { depth: limits.depth.map(|turns| turns.saturating_mul(2)), ..limits },
            clock: self.query.clock,
            lines: 1,
            only: Vec::new(),
            ponder: self.query.ponder,
            stop: self.query.stop.clone(),
        }
    }
}

/// What a search of several lines may still use.
struct Budget {
    limits: Limits,
    counts: Counts,
    time: Duration,
}

impl Budget {
    fn of(query: &Query<Move>) -> Budget {
        let mut limits = query.limits;
        if let Some(clock) = query.clock {
            let share = clock.remaining / 30 + clock.increment / 2;
            limits.time = Some(limits.time.map_or(share, |time| time.min(share)));
        }
        Budget { limits, counts: Counts::default(), time: Duration::ZERO }
    }

    fn limits(&self, depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.counts.nodes)),
            time: self.limits.time.map(|time| time.saturating_sub(self.time)),
        }
    }

    /// Must the search end, and why?
    fn spent(&self, query: &Query<Move>, observer: &mut dyn Observer<Move, Score>) -> Option<Stop> {
        let Limits { nodes, time, .. } = self.limits(1);
        if query.stop.as_ref().is_some_and(|stop| stop.load(Relaxed)) || observer.stop() {
            Some(Stop::Asked)
        } else if nodes == Some(0) {
            Some(Stop::Nodes)
        } else {
            (time == Some(Duration::ZERO)).then_some(Stop::Time)
        }
    }

    fn spend(&mut self, report: &Report<Move, Score>) {
        self.counts += report.counts;
        self.time += report.time.unwrap_or_default();
    }
}

/// Reports to an observer of whole turns what a search in half turns does.
struct TurnObserver<'a> {
    observer: &'a mut dyn Observer<Move, Score>,
}

impl Observer<Step, Score> for TurnObserver<'_> {
    /// Only whole turns are reported, not steps.
    fn listens(&self) -> bool {
        false
    }

    fn event(&mut self, event: Event<Step, Score>) {
        if let Event::Iteration { depth } = event
            && depth % 2 == 0
        {
            self.observer.event(Event::Iteration { depth: depth / 2 });
        }
    }

    fn progress(&mut self, report: &Report<Step, Score>) {
        let report = (report.depth >= 2 || report.proved).then(|| whole(report));
        // Half a turn is not reported: its wall has not been searched.
        if let Some(report) = report.filter(|report| report.best().is_some()) {
            self.observer.progress(&report);
        }
    }

    fn stop(&mut self) -> bool {
        self.observer.stop()
    }
}

/// Passes on only the request to stop.
struct OnlyStop<'a>(&'a mut dyn Observer<Move, Score>);

impl Observer<Step, Score> for OnlyStop<'_> {
    fn listens(&self) -> bool {
        false
    }

    fn stop(&mut self) -> bool {
        self.0.stop()
    }
}

/// The report in whole turns.
fn whole(report: &Report<Step, Score>) -> Report<Move, Score> {
    Report {
        mover: report.mover,
        main: whole_line(&report.main),
        others: report.others.iter().map(whole_line).collect(),
        depth: report.depth / 2,
        counts: report.counts,
        time: report.time,
        stopped: report.stopped,
        proved: report.proved,
    }
}

fn whole_line(line: &Line<Step, Score>) -> Line<Move, Score> {
    let pairs = line.moves.chunks(2).enumerate();
    let turns = pairs.filter_map(|(number, pair)| match *pair {
        [first, second] => Some(first.then(Some(second))),
        // The last step of a line is a whole turn if it wins; otherwise it is half a turn, which is left out.
        [first] if wins_with(line, number) => Some(first.then(None)),
        _ => None,
    });
    Line {
        value: Absolute::new(in_turns(line.value.seen_by(Player::First))),
        bound: line.bound,
        proved: line.proved,
        moves: turns.collect(),
    }
}

/// Does the line end with a win in its turn `number`, counted from 0?
fn wins_with(line: &Line<Step, Score>, number: usize) -> bool {
    let value = line.value.seen_by(Player::First);
    let distance = value.win_distance().or(value.loss_distance());
    distance == Some(2 * number as u32 + 1)
}

/// A line of steps as whole turns. Half a turn at its end is left out, unless it wins.
#[must_use]
pub fn whole_turns<const W: usize>(game: &Blockade<W>, position: &Position<W>, steps: &[Step]) -> Vec<Move> {
    let mut position = position.clone();
    let mut turns = Vec::new();
    for pair in steps.chunks(2) {
        let turn = pair[0].then(pair.get(1).copied());
        let Ok(next) = game.play(&position, turn) else { break };
        position = next;
        if pair.len() == 1 && game.outcome(&position).is_none() {
            break;
        }
        turns.push(turn);
    }
    turns
}

/// A value whose distance is counted in steps, with the distance in turns: the last turn is one step, all others two.
#[must_use]
pub fn in_turns(value: Score) -> Score {
    match value.verdict() {
        Verdict::Win(steps) => Score::win_in(steps.div_ceil(2)),
        Verdict::Loss(steps) => Score::loss_in(steps.div_ceil(2)),
        Verdict::Draw | Verdict::Unknown => value,
    }
}
