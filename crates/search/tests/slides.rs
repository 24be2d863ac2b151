//! The slides and the recorded searches are the same algorithms: the same value, the same best move, the same number of visited nodes.

use crate::common::slides::{Found, HIGH, LOW, Pair, for_max, guided, run, whole, windowed};
use crate::common::{Graph, Values};
use potez_rules::byte::Byte8;
use potez_rules::connect4::Connect4;
use potez_rules::mnk::Mnk;
use potez_rules::tree::{RandomParams, Tree};
use potez_rules::{Game, Player, Random};
use potez_search::Absolute;
use potez_search::evaluators::outcome::WinDrawLoss;
use potez_search::evaluators::tree::Written;
use potez_search::lecture::slides::{Language, Line, SLIDES};
use potez_search::lecture::state::State;
use potez_search::*;

/// A number from −9 to 9 for each position: many ties, and nothing that the order of the moves would know.
struct Hashed;

impl<G: Game> Evaluator<G> for Hashed {
    type Value = Number;

    fn evaluate(&self, game: &G, position: &G::Position) -> Absolute<Number> {
        Absolute::new(Number::from((potez_rules::random::mix(game.key(position)) % 19) as i32 - 9))
    }
}

fn check<M: PartialEq + std::fmt::Debug>(pairs: Vec<Pair<M>>, context: &str) {
    for (name, slide, recorded) in pairs {
        assert_eq!(slide, recorded, "{name}, {context}");
    }
}

fn compare<G: Game, E: Evaluator<G, Value = Number>>(problem: &Problem<'_, G, E>, random: &mut Random, context: &str) {
    check(whole(problem), context);
    check(guided(problem), context);
    check(windowed(problem, LOW, HIGH), context);
    let ends = [random.below(21) as f64 - 10.0, random.below(21) as f64 - 10.0];
    if ends[0] != ends[1] {
        let (alpha, beta) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        check(windowed(problem, alpha, beta), &format!("window {alpha} {beta}, {context}"));
    }
}

#[test]
fn on_random_trees() {
    let mut random = Random::new(5);
    for seed in 0..600 {
        let wishes = RandomParams {
            depth: 1 + random.below(5),
            branching: 1..=1 + random.below(4),
            early_leaves: random.below(30),
            same_mover: [0, 30, 60][random.below(3) as usize],
            inner_values: true,
            first: Player::BOTH[random.below(2) as usize],
            ..RandomParams::default()
        };
        let tree = Tree::random(seed, &wishes).unwrap();
        for depth in 0..=wishes.depth + 1 {
            let context = format!("seed {seed}, depth {depth}, {wishes:?}");
            compare(&Problem::new(&tree, &tree.root(), &Written, depth), &mut random, &context);
        }
    }
}

/// Players move in any order, values may be infinite, and several paths lead to a state. They are of the same length, because the table of the
/// slide does not know that a state searched to its end needs no more depth.
#[test]
fn on_random_graphs() {
    let mut random = Random::new(6);
    for seed in 0..600 {
        let game = Graph::layered(seed);
        let finite = game.finite();
        for depth in [1, 2, 4, 9] {
            let context = format!("seed {seed}, depth {depth}");
            compare(&Problem::new(&finite, &0, &Values, depth), &mut random, &context);
            // The line of a slide goes through no child that is worth −∞ to the player to move, so deepening is left out.
            let problem = Problem::new(&game, &0, &Values, depth);
            check(whole(&problem), &context);
            check(windowed(&problem, LOW, HIGH), &context);
        }
    }
}

#[test]
fn in_real_games() {
    fn play<G: Game>(game: &G, depth: u32, games: u32) {
        let mut random = Random::new(7);
        for number in 0..games {
            let mut position = game.start();
            for _ in 0..random.below(12) {
                let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) else { break };
                game.apply(&mut position, mv);
            }
            let context = format!("{}, game {number}", std::any::type_name::<G>());
            compare(&Problem::new(game, &position, &Hashed, depth), &mut random, &context);
            compare(&Problem::new(game, &position, &WinDrawLoss, depth), &mut random, &context);
        }
    }
    play(&Mnk::tictactoe(), 9, 12);
    play(&Connect4::default(), 4, 12);
    play(&Byte8::standard(), 2, 12);
}

/// The lecture's own figures.
#[test]
fn on_the_lectures_tree() {
    let tree = Tree::lecture();
    let root = tree.root();
    let problem = Problem::new(&tree, &root, &Written, 3);
    let pairs = whole(&problem).into_iter().chain(windowed(&problem, LOW, HIGH));
    let visits: Vec<(&str, u64)> = pairs.map(|(name, slide, _)| (name, slide.visits)).collect();
    let alphabetas = [("lecture", 14), ("fail-soft", 14), ("fail-soft-strict", 14), ("strict", 18)];
    let expected: Vec<_> = [("minimax", 21), ("negamax", 14), ("pvs", 15)].into_iter().chain(alphabetas).collect();
    assert_eq!(visits, expected);
}

/// Negamax that always negates, as many programs have it.
fn always_negating<S: State>(state: &S, depth: u32, mut alpha: f64, beta: f64) -> (f64, Option<S>) {
    if state.is_over() || depth == 0 {
        return (state.evaluate_for_mover(), None);
    }
    let (mut best, mut best_child) = (LOW, None);
    for child in state.children() {
        let value = -always_negating(&child, depth - 1, -beta, -alpha).0;
        if value > best {
            (best, best_child) = (value, Some(child));
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    (best, best_child)
}

/// The comparison finds a wrong slide: one that always negates is right as long as the players alternate, and only then.
#[test]
fn a_wrong_slide_is_found_out() {
    for same_mover in [0, 40] {
        let mut wrong = 0;
        for seed in 0..100 {
            let tree = Tree::random(seed, &RandomParams { depth: 4, same_mover, ..RandomParams::default() }).unwrap();
            let root = tree.root();
            let problem = Problem::new(&tree, &root, &Written, 4);
            let slide = run(&problem, |root| {
                let (value, best) = always_negating(root, 4, LOW, HIGH);
                (for_max(root, value), best)
            });
            wrong += u32::from(slide != Found::reported(&negamax(&problem, Silent)));
        }
        assert_eq!(wrong > 50, same_mover > 0, "{wrong} of 100 trees differ where {same_mover} % move again");
    }
}

#[test]
fn every_slide_fits_and_both_languages_have_the_same_marks() {
    for slide in SLIDES {
        let [python, rust] = Language::ALL.map(|language| slide.lines(language));
        for lines in [&python, &rust] {
            let code = lines.iter().filter(|(_, line)| !line.code.is_empty()).count();
            assert!((15..=40).contains(&code), "{}: {code} lines", slide.name);
            for (_, line) in lines {
                assert!(line.code.len() <= 113 && !line.code.contains('@'), "{}", line.code);
            }
        }
        let marks = |lines: &[(usize, Line)]| -> Vec<&str> {
            lines.iter().map(|(_, line)| line.mark).filter(|mark| !mark.is_empty()).collect()
        };
        assert_eq!(marks(&python), marks(&rust), "{}", slide.name);
    }
}
