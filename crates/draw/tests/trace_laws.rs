//! The laws of a recorded search: what is drawn is what happened, whichever way one steps to it.

use std::collections::HashSet;

use potez_draw::board::TextStyle;
use potez_draw::formats::svg::svg;
use potez_draw::search_tree::frame::head;
use potez_draw::search_tree::{Plan, Style, frame, text};
use potez_draw::trace::file;
use potez_draw::trace::record::{record, record_tree};
use potez_draw::trace::steps::{Grain, steps, tell};
use potez_draw::trace::why::{Language, owner, sentence, shown_name};
use potez_draw::trace::{Algorithm, Ordering, Stage, Trace, TraceSpec};
use potez_rules::tree::{NodeId, RandomParams, Tree};
use potez_rules::{Game, Player};
use potez_search::{Bound, Event, Number, Replay};
use proptest::prelude::*;

/// Minimax by hand, and nothing else.
fn brute(tree: &Tree, node: NodeId, depth: u32) -> f64 {
    if depth == 0 || tree.is_leaf(node) {
        return tree.evaluation(node);
    }
    let values = tree.children(node).map(|child| brute(tree, child, depth - 1));
    match tree.turn(&node) {
        Player::First => values.fold(f64::NEG_INFINITY, f64::max),
        Player::Second => values.fold(f64::INFINITY, f64::min),
    }
}

fn asks(seed: u64) -> Vec<TraceSpec> {
    let mut asks = Vec::new();
    for order in [Ordering::Listed, Ordering::Reversed, Ordering::Shuffled(seed), Ordering::Best, Ordering::Worst] {
        for algorithm in [Algorithm::Minimax, Algorithm::Negamax, Algorithm::Pvs] {
            asks.push(TraceSpec::new(algorithm, None, None, None, order).unwrap());
        }
        for profile in ["lecture", "aima", "fail-soft", "fail-soft-strict", "strict"] {
            asks.push(TraceSpec::new(Algorithm::AlphaBeta, Some(profile), None, None, order).unwrap());
        }
    }
    asks
}

fn check(tree: &Tree, depth: u32, ask: &TraceSpec) {
    let ask = TraceSpec { depth: Some(depth), ..ask.clone() };
    let trace = record_tree(tree, &tree.root(), &ask);
    assert_eq!(trace.nodes.len(), tree.len(), "every node is in the picture");
    assert_eq!(trace.ending.value.get(), brute(tree, tree.root(), depth), "{ask:?}");
    assert_eq!(trace.ending.bound, Bound::Exact);
    agrees_with_replay(&trace);
    ends_as_reported(&trace);
    assert_eq!(file::read(&file::write(&trace)).unwrap(), trace, "a trace is read back as it was written");
}

/// Forwards and backwards, the stage is the state of the replay at the same step.
fn agrees_with_replay(trace: &Trace) {
    let mut replay: Replay<'_, u32, Number> = Replay::new(&trace.events);
    replay.finish();
    for step in (0..=trace.events.len()).rev() {
        assert_eq!(replay.step(), step);
        let stage = trace.stage(step);
        let state = replay.state();
        let id = |node: usize| state.nodes[node].mv.unwrap_or(0);
        let mut seen = 0;
        for node in &state.nodes {
            let it = &stage.nodes[node.mv.unwrap_or(0) as usize];
            assert_eq!((it.given, it.window, it.value), (node.given, node.window, node.value));
            assert_eq!((it.status, it.cut, it.visits), (Some(node.status), node.cut, node.visits));
            assert_eq!(it.best, node.best.map(id));
            seen += 1;
        }
        assert_eq!(seen, stage.nodes.iter().filter(|it| it.visits > 0).count());
        assert_eq!(stage.path, state.path.iter().map(|&node| id(node)).collect::<Vec<_>>());
        assert_eq!((stage.entered, stage.leaves, stage.cuts), (state.entered, state.leaves, state.cuts));
        replay.back();
    }
}

fn ends_as_reported(trace: &Trace) {
    let stage = trace.stage(usize::MAX);
    let ending = &trace.ending;
    assert_eq!(stage.nodes[0].value, Some(ending.value));
    assert_eq!((stage.entered, stage.leaves, stage.cuts), (ending.entered, ending.leaves, ending.cuts));
    let line: Vec<u32> = std::iter::successors(stage.nodes[0].best, |&node| stage.nodes[node as usize].best).collect();
    assert_eq!(line, ending.line);
    assert!(stage.path.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn random_trees_in_every_way(seed in any::<u64>(), depth in 1u32..5, wide in 1u32..4, again in 0u32..40) {
        let params = RandomParams { depth, branching: 1..=wide, same_mover: again, ..RandomParams::default() };
        let tree = Tree::random(seed, &params).unwrap();
        for ask in asks(seed) {
            for depth in [depth, depth / 2] {
                check(&tree, depth, &ask);
            }
        }
    }
}

/// Each cut is explained by a bound that really is held above: the sentence names the ancestor whose own value it is.
#[test]
fn the_owner_of_a_bound_holds_it() {
    for seed in 0..100 {
        let tree = Tree::random(seed, &RandomParams { depth: 4, branching: 2..=3, ..RandomParams::default() }).unwrap();
        for ask in asks(seed) {
            let trace = record_tree(&tree, &tree.root(), &ask);
            let mut stage = Stage::new(&trace);
            while let Some(event) = stage.forward() {
                let Event::Cut { bound, .. } = event else { continue };
                let node = *stage.path.last().unwrap();
                let told = sentence(&stage);
                let text = told.text(Language::English);
                assert!(text.starts_with(&format!("Cut at {}: α = ", trace.name(node))), "{text}");
                let Some(potez_draw::trace::why::Owner::Node(owner)) = owner(&stage) else {
                    assert!(trace.algorithm == Algorithm::Pvs, "{text}");
                    continue;
                };
                let it = &stage.nodes[owner as usize];
                assert!(stage.path.contains(&owner) && owner != node);
                assert_ne!(trace.nodes[owner as usize].player, trace.nodes[node as usize].player);
                assert_eq!(it.value, Some(bound), "{text}");
                assert!(text.contains(&format!("at {}", trace.name(owner))), "{text}");
            }
        }
    }
}

#[test]
fn a_start_window_is_the_owner_of_its_own_cuts() {
    let window = potez_search::Window::new(Number::from(0), Number::from(2));
    let ask = TraceSpec::new(Algorithm::AlphaBeta, Some("lecture"), Some(window), None, Ordering::Listed).unwrap();
    let tree = Tree::lecture();
    let trace = record_tree(&tree, &tree.root(), &ask);
    let mut stage = Stage::new(&trace);
    let mut cuts = Vec::new();
    while let Some(event) = stage.forward() {
        if let Event::Cut { .. } = event {
            cuts.push(sentence(&stage).text(Language::English));
        }
    }
    assert!(cuts[0].contains("The start window ends at 2"), "{cuts:?}");
    assert_eq!(trace.ending.bound, Bound::AtLeast);
}

/// The last sentence of a search of a tree with a start window, in all languages.
fn last_words(tree: &str, profile: &str, (alpha, beta): (i32, i32)) -> [String; 3] {
    let tree = Tree::parse(tree).unwrap();
    let window = potez_search::Window::new(Number::from(alpha), Number::from(beta));
    let ask = TraceSpec::new(Algorithm::AlphaBeta, Some(profile), Some(window), None, Ordering::Listed).unwrap();
    let trace = record_tree(&tree, &tree.root(), &ask);
    let told = sentence(&trace.stage(usize::MAX));
    Language::NAMES.map(|(_, language)| told.text(language))
}

#[test]
fn outside_the_start_window_the_end_is_a_bound_and_names_no_move() {
    for profile in ["lecture", "fail-soft", "fail-soft-strict", "strict"] {
        let below = last_words("A(C(-20 400) B(-5 -7))", profile, (0, 10));
        assert!(below[0].starts_with("The end: A is worth at most "), "{below:?}");
        assert!(below[1].contains("vredi najviše") && below[2].contains("вреди највише"), "{below:?}");
        let above = last_words("A(C(20 400) B(5 7))", profile, (0, 10));
        assert!(above[0].starts_with("The end: A is worth at least "), "{above:?}");
        assert!(above[1].contains("vredi najmanje") && above[2].contains("вреди најмање"), "{above:?}");
        for told in below.iter().chain(&above) {
            assert!(!told.contains('→') && !told.contains("move to play"), "{told}");
        }
    }
    let inside = last_words("A(C(-20 400) B(-5 -7))", "lecture", (-10, 10));
    assert!(inside[0].starts_with("The end: A is worth -7, and the move to play is A→B."), "{inside:?}");
}

#[test]
fn a_value_that_changes_without_a_cut_has_a_reason() {
    let tree = Tree::parse("A(B(E(2 3) F(5)) C(G(0) H(7)))").unwrap();
    let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
    let told = sentence(&trace.stage(19)).text(Language::English);
    assert_eq!(told, "α = 5 ≥ β = 3 at F, but nothing is left to cut off. F returns 3: it is worth at least that.");
}

fn game(name: &str, depth: u32) -> Trace {
    let table = (potez_play::find(name).unwrap().open)(&Default::default()).unwrap();
    let mut trace = record(&*table, &TraceSpec { depth: Some(depth), ..TraceSpec::default() }).unwrap();
    trace.game = name.to_owned();
    trace
}

#[test]
fn no_two_nodes_of_a_game_have_the_same_name() {
    for (name, depth) in [("tictactoe", 3), ("connect4", 3), ("byte", 2)] {
        let trace = game(name, depth);
        let names: HashSet<String> =
            (0..trace.nodes.len() as u32).map(|node| shown_name(&trace, node).text(Language::English).into()).collect();
        assert_eq!(names.len(), trace.nodes.len(), "{name}");
        // The name is what `--moves` takes.
        let mut table = (potez_play::find(name).unwrap().open)(&Default::default()).unwrap();
        let last = trace.nodes.len() as u32 - 1;
        table.play_list(&trace.line(last)).unwrap();
        // JSON says the same.
        let written = file::write(&trace);
        assert!(written.contains(&format!("\"line\":\"{}\"", trace.line(last))), "{name}");
        assert_eq!(file::read(&written).unwrap(), trace);
    }
}

/// Coarse steps tell each cut once, in the step that passes over it.
#[test]
fn every_grain_tells_every_cut() {
    for seed in 0..30 {
        let tree = Tree::random(seed, &RandomParams { depth: 4, branching: 2..=3, ..RandomParams::default() }).unwrap();
        let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
        let cuts = |grain: Grain| {
            let steps = steps(&trace, grain);
            let mut stage = Stage::new(&trace);
            let told: Vec<String> = (0..steps.len())
                .flat_map(|step| tell(&mut stage, &steps, step))
                .filter(|sentence| sentence.key.starts_with("cut"))
                .map(|sentence| sentence.text(Language::English))
                .collect();
            told
        };
        let all = cuts(Grain::Bound);
        assert_eq!(all.len() as u64, trace.ending.cuts);
        assert_eq!(cuts(Grain::Backup), all);
        assert_eq!(cuts(Grain::Visit), all);
    }
}

/// Whoever has as much elsewhere does not mind coming here: "will not let the game come here" is for α > β alone.
#[test]
fn the_reason_of_a_cut_is_true() {
    let mut seen = HashSet::new();
    for seed in 0..60 {
        let tree = Tree::random(seed, &RandomParams { depth: 4, branching: 2..=3, ..RandomParams::default() }).unwrap();
        for profile in ["lecture", "fail-soft", "strict"] {
            let ask = TraceSpec::new(Algorithm::AlphaBeta, Some(profile), None, None, Ordering::Listed).unwrap();
            let trace = record_tree(&tree, &tree.root(), &ask);
            let mut stage = Stage::new(&trace);
            while let Some(event) = stage.forward() {
                let Event::Cut { .. } = event else { continue };
                let window = stage.nodes[*stage.path.last().unwrap() as usize].window;
                let text = sentence(&stage).text(Language::English);
                assert_eq!(text.contains("will not let the game come here"), window.alpha > window.beta, "{text}");
                assert_eq!(text.contains("gains nothing here"), window.alpha == window.beta, "{text}");
                seen.insert(window.alpha == window.beta);
            }
        }
    }
    assert_eq!(seen.len(), 2);
}

#[test]
fn counts_have_their_plural_forms() {
    let before = |nodes: usize| {
        let leaves: Vec<String> = (1..nodes).map(|leaf| leaf.to_string()).collect();
        let text = if nodes == 1 { "A=1".to_owned() } else { format!("A({})", leaves.join(" ")) };
        let tree = Tree::parse(&text).unwrap();
        let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
        Language::NAMES.map(|(_, language)| sentence(&trace.stage(0)).text(language))
    };
    for (nodes, english, serbian) in [
        (1, "1 node,", "1 čvor,"),
        (2, "2 nodes;", "2 čvora;"),
        (4, "4 nodes;", "4 čvora;"),
        (5, "5 nodes;", "5 čvorova;"),
        (12, "12 nodes;", "12 čvorova;"),
        (21, "21 nodes;", "21 čvor;"),
        (111, "111 nodes;", "111 čvorova;"),
    ] {
        let told = before(nodes);
        assert!(told[0].contains(&format!("has {english}")) && told[1].contains(&format!("ima {serbian}")), "{told:?}");
    }
    // Of a game only the nodes that are visited are known, so no number of nodes is claimed.
    let told = sentence(&game("tictactoe", 2).stage(0)).text(Language::English);
    assert_eq!(told, "Before the first step. MAX moves at start; the search ends at depth 2.");
}

#[test]
fn serbian_is_whole() {
    let trace = game("tictactoe", 2);
    let plan = Plan::new(&trace, 300);
    for (language, start, head, returned) in [
        (Language::Serbian, "početak", "Alfa-beta odsecanje (predavanje)", "je vratio"),
        (Language::SerbianCyrillic, "почетак", "Алфа-бета одсецање (предавање)", "је вратио"),
    ] {
        let steps = steps(&trace, Grain::Bound);
        let all: Vec<usize> = (0..steps.len()).collect();
        let text = text::text(&trace, &steps, &all, language, TextStyle::default());
        assert!(text.starts_with(head) && text.contains(start) && text.contains(returned), "{text}");
        assert!(!text.contains("start") && !text.contains("lecture"), "{text}");
        let drawn = frame(&plan, &trace.stage(4), &Style { language, ..Style::default() }, (4, 9));
        assert!(svg(&drawn).contains(&format!(">{start}</text>")));
    }
    assert_eq!(
        head(&Trace { algorithm: Algorithm::Minimax, profile: None, ..trace }, Language::SerbianCyrillic),
        "Min-Max"
    );
    // A decimal comma, in sentences and in boxes.
    let tree = Tree::parse("A(B=2.5 C=-0.5)").unwrap();
    let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
    let last = trace.stage(usize::MAX);
    assert!(sentence(&last).text(Language::Serbian).contains("vredi 2,5,"));
    let style = Style { language: Language::Serbian, ..Style::default() };
    let drawn = svg(&frame(&Plan::new(&trace, 300), &last, &style, (1, 1)));
    assert!(
        drawn.contains(">2,5</text>") && drawn.contains(">−0,5</text>") && !drawn.contains("2.5</text>"),
        "{drawn}"
    );
}

#[test]
fn a_tape_is_streamed_both_ways() {
    let tree = Tree::lecture();
    let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
    let mut written = Vec::new();
    file::write_to(&mut written, &trace).unwrap();
    assert_eq!(written, file::write(&trace).into_bytes());
    // A reader that gives one byte at a time.
    let slow = std::io::BufReader::with_capacity(1, written.as_slice());
    assert_eq!(file::read_from(slow).unwrap(), trace);
    // A line without an end is refused before it is kept whole.
    let endless = std::io::BufReader::new(std::io::repeat(b'7'));
    let file::ReadError::Refused(refusal) = file::read_from(endless).unwrap_err() else { panic!() };
    assert_eq!(refusal.law, "line.long");
}

#[test]
fn broken_files_are_refused_with_their_place() {
    let tree = Tree::lecture();
    let good = file::write(&record_tree(&tree, &tree.root(), &TraceSpec::default()));
    let lines: Vec<&str> = good.lines().collect();
    let with = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        file::read(&lines.join("\n")).unwrap_err()
    };
    assert_eq!(file::read("").unwrap_err().law, "trace.empty");
    assert_eq!(with(0, "{}").law, "trace.line");
    assert_eq!(with(0, &lines[0].replace("\"version\":1", "\"version\":9")).law, "trace.version");
    assert_eq!(with(0, &lines[0].replace("alphabeta", "magic")).law, "trace.algorithm");
    let refused = with(2, "{\"node\":1,\"name\":\"B\",\"parent\":7,\"player\":\"min\"}");
    assert_eq!((refused.law, refused.place.unwrap().line), ("trace.node", 3));
    let refused = with(23, "{\"event\":\"leave\",\"node\":5,\"value\":1}");
    assert_eq!((refused.law, refused.place.unwrap().line), ("trace.event", 24));
    assert_eq!(
        with(23, "{\"event\":\"enter\",\"node\":4000000000,\"depth\":1,\"alpha\":0,\"beta\":1}").law,
        "trace.event"
    );
    assert_eq!(with(23, "nonsense").place.unwrap().line, 24);
    assert_eq!(file::read(&lines[..30].join("\n")).unwrap_err().law, "trace.end");
    assert_eq!(file::read(&(good.clone() + "{}\n")).unwrap_err().law, "trace.end");
    // Any line left out, doubled, or cut short: a refusal, never a panic.
    for at in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(at);
        let _ = file::read(&fewer.join("\n"));
        let mut more = lines.clone();
        more.insert(at, lines[at]);
        let _ = file::read(&more.join("\n"));
        let _ = file::read(&lines[..at].join("\n"));
        let half: String = lines[at].chars().take(lines[at].chars().count() / 2).collect();
        let _ = with(at, &half);
    }
}
