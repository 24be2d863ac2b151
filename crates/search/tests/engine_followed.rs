//! What an observer hears of the engine: the search itself does not change, every event is true, and the tree that is kept is the one in which the
//! move was found.

use potez_rules::blockade::{self, Blockade, Half};
use potez_rules::byte::Byte8;
use potez_rules::connect4::Connect4;
use potez_rules::mnk::{Mnk, Params};
use potez_rules::{Game, Player, Random, Settings};
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::halves::HalfTurns;
use potez_search::levels::{Level, LevelPlayer};
use potez_search::*;

type Events<M> = Vec<Event<M, Score>>;

/// A position some random moves from the start where the game goes on.
fn position<G: Game>(game: &G, seed: u64, plies: u64) -> G::Position {
    let mut random = Random::new(seed);
    let mut position = game.start();
    for _ in 0..plies {
        let mut next = position.clone();
        let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) else { break };
        game.apply(&mut next, mv);
        if game.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

fn same<M: PartialEq + std::fmt::Debug>(one: &Report<M, Score>, other: &Report<M, Score>) {
    assert_eq!((&one.main, &one.others, one.depth), (&other.main, &other.others, other.depth));
    assert_eq!((one.counts, one.proved, one.stopped), (other.counts, other.proved, other.stopped));
}

/// Searches twice, once followed, and returns what was heard.
fn followed<G: Game, K: Knowledge<G> + Clone>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    limits: Limits,
    exactness: Exactness,
) -> (Report<G::Move, Score>, Events<G::Move>, LastIteration<G::Move>) {
    let options = Options::default().with_table(1).with_exactness(exactness);
    let new = || Engine::new(knowledge.clone(), options);
    let silent = new().search(game, position, &limits.into(), &mut Silent);
    let (mut tape, mut tree) = (Tape::new(), LastIteration::new(usize::MAX));
    let report = new().search(game, position, &limits.into(), &mut tape);
    same(&silent, &report);
    same(&silent, &new().search(game, position, &limits.into(), &mut tree));
    (report, tape.events, tree)
}

/// A node that was entered and not left.
struct Open<G: Game> {
    position: G::Position,
    depth: u32,
    window: Window<Score>,
    answered: bool,
    taken: Option<Score>,
    children: u32,
    ended: bool,
}

/// The laws of [`Event`] for an engine's search, and for every node that is left what `check` says.
fn walk<G: Game>(
    game: &G,
    root: &G::Position,
    events: &Events<G::Move>,
    mut check: impl FnMut(&G::Position, u32, Window<Score>, Score),
) {
    let mut open: Vec<Open<G>> = Vec::new();
    for event in events {
        let mover = open.last().map_or(Player::First, |node| game.turn(&node.position));
        match *event {
            Event::Iteration { .. } => assert!(open.is_empty()),
            Event::Enter { mv, player, depth, window } => {
                let position = match (mv, open.last_mut()) {
                    (Some(mv), Some(above)) => {
                        assert!(!above.answered && !above.ended && game.is_legal(&above.position, mv), "{mv:?}");
                        above.children += 1;
                        let mut next = above.position.clone();
                        game.apply(&mut next, mv);
                        next
                    }
                    (None, None) => root.clone(),
                    other => panic!("{:?} at a node or a root", other.0),
                };
                assert_eq!(player, game.turn(&position));
                let window = Window::new(window.alpha.seen_by(player), window.beta.seen_by(player));
                let window = if player == Player::First { window } else { Window::new(window.beta, window.alpha) };
                assert!(!window.is_empty());
                open.push(Open { position, depth, window, answered: false, taken: None, children: 0, ended: false });
            }
            Event::Leaf { finished, .. } => {
                let node = open.last_mut().unwrap();
                assert_eq!(finished, game.outcome(&node.position).is_some());
                assert!(finished || node.depth == 0);
                node.answered = true;
            }
            Event::TableHit { answers, .. } => open.last_mut().unwrap().answered = answers,
            Event::Shortcut { .. } => open.last_mut().unwrap().answered = true,
            Event::Child { value, .. } => open.last_mut().unwrap().taken = Some(value.seen_by(mover)),
            Event::Cut { value, skipped, .. } => {
                let node = open.last_mut().unwrap();
                assert!(skipped > 0 && value.seen_by(mover) >= node.window.beta);
                node.ended = true;
            }
            Event::Late { skipped } => {
                assert!(skipped > 0);
                open.last_mut().unwrap().ended = true;
            }
            Event::Leave { value } => {
                let node = open.pop().unwrap();
                let value = value.seen_by(mover);
                assert!(node.answered != (node.children > 0), "a node is answered, or has children");
                assert!(node.answered || node.taken == Some(value), "{:?} {value:?}", node.taken);
                check(&node.position, node.depth, node.window, value);
            }
        }
    }
    assert!(open.is_empty());
}

/// The laws for one game, at several positions.
fn laws<G: Game, K: Knowledge<G> + Clone>(game: &G, knowledge: &K, depth: u32, plies: u64) {
    for seed in 0..4 {
        let root = position(game, seed, seed * plies);
        let (report, events, tree) = followed(game, knowledge, &root, Limits::depth(depth), Exactness::Guess);
        walk(game, &root, &events, |_, _, _, _| ());
        if let Some(best) = report.best() {
            let tree = tree.of_move(best).unwrap();
            let mut replay = Replay::new(&tree.events);
            replay.finish();
            assert_eq!(replay.state().best_line().first(), Some(&best));
            assert_eq!(replay.state().nodes[0].value, Some(report.value()));
            assert!(tree.is_finished && tree.depth == report.depth && tree.line == 0);
        }
    }
}

fn small_blockade() -> Blockade<1> {
    let settings = Settings::parse("rows=6 cols=6 walls=2").unwrap();
    Blockade::new(blockade::Params::from_settings(&settings).unwrap()).unwrap()
}

#[test]
fn a_search_that_is_followed_is_the_same_search() {
    laws(&Connect4::default(), &Connect4Evaluator::default(), 7, 4);
    laws(&Mnk::<u64>::new(Params::new(5, 5, 4).unwrap()).unwrap(), &MnkEvaluator::default(), 4, 4);
    laws(&Byte8::standard(), &ByteEvaluator::default(), 5, 9);
    laws(&HalfTurns::new(small_blockade()), &BlockadeEvaluator::default(), 4, 5);
}

/// With exact values every node can be compared with plain minimax: its position, depth, window and value are as they are told.
#[test]
fn every_value_that_is_told_is_that_of_minimax() {
    let game = Mnk::<u64>::new(Params::new(4, 3, 3).unwrap()).unwrap();
    let judge = MnkEvaluator::default();
    for seed in 0..3 {
        let root = position(&game, seed, seed);
        let (_, events, _) = followed(&game, &judge, &root, Limits::depth(4), Exactness::Minimax);
        let mut checked = 0;
        walk(&game, &root, &events, |position, depth, window, value| {
            // A win counts from the root, and so does its value here; nodes of the first plies have none yet.
            let truth = minimax(&Problem::new(&game, position, &judge, depth), Silent).value_for_mover();
            if truth.is_decisive() || value.is_decisive() {
                return;
            }
            checked += 1;
            match window.bound(value) {
                Bound::Exact => assert_eq!(value, truth),
                Bound::AtLeast => assert!(value <= truth, "{value:?} {truth:?}"),
                Bound::AtMost => assert!(value >= truth, "{value:?} {truth:?}"),
            }
        });
        assert!(checked > 100, "{checked}");
    }
}

/// A search may be stopped in the middle of an iteration in which it has found a better move.
#[test]
fn the_tree_that_is_kept_found_the_move() {
    let game = Connect4::default();
    let mut unfinished = 0;
    for seed in 0..400 {
        let root = position(&game, seed, seed % 13);
        let limits = Limits::nodes(300 + 256 * (seed % 23));
        let (report, _, tree) = followed(&game, &Connect4Evaluator::default(), &root, limits, Exactness::Guess);
        let (Some(best), Some(tree)) = (report.best(), tree.of_move(report.best().unwrap())) else { panic!() };
        let mut replay = Replay::new(&tree.events);
        replay.finish();
        assert_eq!(replay.state().best_line().first(), Some(&best), "seed {seed}");
        assert!(replay.state().path.is_empty());
        unfinished += u32::from(!tree.is_finished);
        if unfinished > 3 {
            return;
        }
    }
    assert!(unfinished > 0, "no search was stopped when it had found a better move");
}

/// A level chooses among several lines. The tree is that of the line that it plays, and too long a search is kept in part.
#[test]
fn the_tree_of_a_level_is_that_of_the_move_it_plays() {
    let game = Connect4::default();
    let mut later_lines = 0;
    for level in Level::all() {
        for seed in 0..6 {
            let root = position(&game, seed, 2 * seed);
            let options = Options::default().with_table(1);
            let player = || LevelPlayer::new(level, Connect4Evaluator::default(), options, seed);
            let query = Limits { nodes: Some(9_000), ..Limits::none() }.into();
            let silent = player().choose(&game, &root, &query, &mut Silent);
            let mut tree = LastIteration::new(300);
            same(&silent, &player().choose(&game, &root, &query, &mut tree));
            let best = silent.best().unwrap();
            let tree = tree.of_move(best).unwrap();
            let mut replay = Replay::new(&tree.events);
            replay.finish();
            assert_eq!(replay.state().best_line().first(), Some(&best), "level {} seed {seed}", level.number());
            later_lines += u32::from(tree.line > 0);
            assert!(tree.events.len() < 2_000, "{}", tree.events.len());
        }
    }
    assert!(later_lines > 0, "no level has played a move that was not its best");
}

/// In half turns the pawn is chosen first; the report is about whole turns.
#[test]
fn half_turns_are_told_to_an_observer_of_steps() {
    use potez_search::levels::HalfTurnPlayer;
    let game = small_blockade();
    for level in [2, 6, 10].map(|number| Level::new(number).unwrap()) {
        let player = || HalfTurnPlayer::new(level, BlockadeEvaluator::default(), Options::default().with_table(1), 5);
        let query = Limits { nodes: Some(4_000), ..Limits::none() }.into();
        let silent = player().choose(&game, &game.start(), &query, &mut Silent);
        let mut tape = Tape::new();
        same(&silent, &player().choose_by_steps(&game, &game.start(), &query, &mut tape));
        walk(&HalfTurns::new(game.clone()), &Half::new(game.start()), &finished(tape.events), |_, _, _, _| ());
    }
}

/// Without what a search that was stopped had left open.
fn finished<M: Copy>(mut events: Events<M>) -> Events<M> {
    let mut level = 0_usize;
    let mut end = 0;
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Enter { .. } => level += 1,
            Event::Leave { .. } => level -= 1,
            Event::Iteration { .. } => level = 0,
            _ => {}
        }
        if level == 0 {
            end = at + 1;
        }
    }
    events.truncate(end);
    events
}
