//! Boxes are measured: nothing overlaps, and every text fits where it stands.

use potez_draw::font::{Weight, width};
use potez_draw::formats::{sheet, svg};
use potez_draw::search_tree::{Plan, Style, frame};
use potez_draw::shapes::{Anchor, Picture, Shape};
use potez_draw::trace::record::{record, record_tree};
use potez_draw::trace::steps::{Grain, steps};
use potez_draw::trace::{Algorithm, Language, Ordering, Trace, TraceSpec};
use potez_play::find;
use potez_rules::Settings;
use potez_rules::tree::{RandomParams, Tree};

fn trace_of(tree: &Tree, algorithm: Algorithm) -> Trace {
    let ask = TraceSpec::new(algorithm, None, None, None, Ordering::Listed).unwrap();
    record_tree(tree, &tree.root(), &ask)
}

fn game(name: &str, settings: &[(&str, &str)], moves: &str, depth: u32) -> Trace {
    let settings = settings.iter().fold(Settings::new(), |settings, (key, value)| settings.with(key, *value));
    let mut table = (find(name).unwrap().open)(&settings).unwrap();
    table.play_list(moves).unwrap();
    record(&*table, &TraceSpec { depth: Some(depth), ..TraceSpec::default() }).unwrap()
}

fn text_ends(shape: &Shape) -> Option<(f64, f64, f64, f64)> {
    let Shape::Text { at, size, bold, anchor, text, .. } = shape else { return None };
    let wide = width(text, *size, if *bold { Weight::Bold } else { Weight::Regular });
    let left = at.0
        - match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => wide / 2.0,
            Anchor::End => wide,
        };
    Some((left, left + wide, at.1 - size * 0.76, at.1 + size * 0.2))
}

/// No box touches another, no text leaves its box, no two texts of a box touch, captions stay on the page.
fn check(trace: &Trace, most: usize) {
    let plan = Plan::new(trace, most);
    for (i, a) in plan.spots.iter().enumerate() {
        for b in &plan.spots[i + 1..] {
            let apart_x = (a.x - b.x).abs() - (a.width + b.width) / 2.0;
            let apart_y = (a.y.max(b.y)) - (a.y + a.height).min(b.y + b.height);
            assert!(apart_x > 5.0 || apart_y > 5.0, "{a:?}\n{b:?}");
        }
    }
    let list = steps(trace, Grain::Bound);
    let shown = if list.len() > 60 {
        [0, list.len() / 3, list.len() / 2, list.len() - 1].to_vec()
    } else {
        (0..list.len()).collect()
    };
    for language in [Language::English, Language::Serbian, Language::SerbianCyrillic] {
        let style = Style::fitting(trace, &plan, language, &steps(trace, Grain::Bound));
        for &step in &shown {
            check_frame(&frame(&plan, &trace.stage(list[step]), &style, (step, list.len() - 1)), &plan);
        }
    }
}

fn check_frame(frame: &Picture, plan: &Plan) {
    let captions = frame.items.iter().filter_map(|item| match &item.shape {
        Shape::Text { text, anchor: Anchor::Start, size: 13.0, .. } if item.node.is_none() => Some(text.as_str()),
        _ => None,
    });
    let caption = captions.collect::<Vec<_>>().join(" ");
    assert!(
        frame.title.ends_with(&caption) && caption.ends_with(['.', '?']) || caption.contains('…'),
        "{caption}: {}",
        frame.title
    );
    let mut texts: Vec<(Option<u32>, (f64, f64, f64, f64))> = Vec::new();
    let mut boxes: Vec<(u32, f64, f64, f64, f64)> = Vec::new();
    for item in &frame.items {
        if let (Some(node), Shape::Polygon { points, line: Some(_), .. }) = (item.node, &item.shape)
            && plan.spot(node).is_some()
            && !boxes.iter().any(|it| it.0 == node)
        {
            let xs = || points.iter().map(|point| point.0);
            let ys = || points.iter().map(|point| point.1);
            boxes.push((
                node,
                xs().fold(f64::MAX, f64::min),
                xs().fold(f64::MIN, f64::max),
                ys().fold(f64::MAX, f64::min),
                ys().fold(f64::MIN, f64::max),
            ));
        }
        if let Some(ends) = text_ends(&item.shape) {
            assert!(ends.0 >= 0.0 && ends.1 <= frame.width + 0.5 && ends.3 <= frame.height, "{:?}", item.shape);
            texts.push((item.node, ends));
        }
    }
    for (node, (left, right, top, bottom)) in &texts {
        let Some(node) = node else { continue };
        let it = boxes.iter().find(|it| it.0 == *node).expect("a box for the text");
        assert!(
            *left >= it.1 + 1.0 && *right <= it.2 - 1.0,
            "text of {node} leaves its box across: {left}..{right} in {it:?}"
        );
        assert!(*top >= it.3 && *bottom <= it.4, "text of {node} leaves its box: {top}..{bottom} in {it:?}");
    }
    for (i, (node, a)) in texts.iter().enumerate() {
        for (other, b) in &texts[i + 1..] {
            if node == other {
                let apart = a.0 >= b.1 || b.0 >= a.1 || a.2 + 0.3 >= b.3 || b.2 + 0.3 >= a.3;
                assert!(apart, "two texts of {node:?} touch: {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn nothing_overlaps() {
    let wide = RandomParams { depth: 5, branching: 2..=4, ..RandomParams::default() };
    let large = (0..).map(|seed| Tree::random(seed, &wide).unwrap()).find(|tree| tree.len() > 200).unwrap();
    let trees = [
        Tree::lecture(),
        large,
        Tree::parse("\"Корен Стабла\"(\"Љубичица\"(\"Њива\"=2 \"Џемпер са врло дугачким именом чвора које не стане\"=-3.25) \"Ћирилица\"(\"Ш\"=0.000125 \"Ђ\"=-1000000))").unwrap(),
        Tree::parse("A(B(C=inf D=-inf E=0.1) F(G=2.3 H=2.7 I=-123456.789) J(K=1e300 L=-5e-324))").unwrap(),
        Tree::parse("A=5").unwrap(),
        Tree::parse(&chain(60)).unwrap(),
    ];
    for tree in &trees {
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::Pvs] {
            let trace = trace_of(tree, algorithm);
            check(&trace, 300);
            check(&trace, 12);
        }
    }
}

#[test]
fn nothing_overlaps_with_boards() {
    check(&game("tictactoe", &[], "a1,b2,c3,a3,c1,b1", 3), 300);
    check(&game("tictactoe", &[], "", 2), 300);
    check(&game("connect4", &[], "4455", 1), 300);
    check(&game("blockade", &[("rows", "5"), ("cols", "5"), ("walls", "1")], "", 1), 40);
    check(&game("byte", &[], "", 1), 300);
}

#[test]
fn random_trees_do_not_overlap() {
    for seed in 0..60 {
        let params =
            RandomParams { depth: 2 + seed as u32 % 4, branching: 1..=4, same_mover: 10, ..RandomParams::default() };
        let tree = Tree::random(seed, &params).unwrap();
        let trace = trace_of(&tree, Algorithm::AlphaBeta);
        check(&trace, 80);
    }
}

fn chain(length: usize) -> String {
    (0..length).map(|node| format!("{}n{node}\n", " ".repeat(node))).collect()
}

#[test]
fn large_trees_are_folded_with_all_nodes_counted() {
    let star = format!("A({})", (0..5000).map(|i| format!("b{i}={}", i % 7)).collect::<Vec<_>>().join(" "));
    for text in [star, chain(3000)] {
        let tree = Tree::parse(&text).unwrap();
        let trace = trace_of(&tree, Algorithm::AlphaBeta);
        for most in [1, 5, 50, 300] {
            let plan = Plan::new(&trace, most);
            let drawn = plan.spots.iter().filter(|spot| spot.node.is_some()).count();
            let folded: usize = plan.spots.iter().map(|spot| spot.folded as usize).sum();
            assert_eq!(drawn + folded, tree.len());
            assert!(plan.spots.len() <= most + 2, "{} boxes for {most}", plan.spots.len());
        }
        let plan = Plan::new(&trace, 300);
        let drawn = frame(&plan, &trace.stage(usize::MAX), &Style::default(), (1, 1));
        assert!(svg::svg_named(&drawn, |node| trace.line(node)).len() < 400_000);
        check_frame(&drawn, &plan);
    }
}

/// Not by colour alone: cut branches carry strokes, Max and Min have different outlines, what was cut off is dashed.
#[test]
fn readable_in_black_and_white() {
    let trace = trace_of(&Tree::lecture(), Algorithm::AlphaBeta);
    let plan = Plan::new(&trace, 300);
    let drawn = frame(&plan, &trace.stage(usize::MAX), &Style::default(), (1, 1));
    let of = |name: &str| {
        let node = trace.nodes.iter().position(|node| node.name == name).unwrap() as u32;
        drawn.items.iter().filter(move |item| item.node == Some(node)).map(|item| &item.shape).collect::<Vec<_>>()
    };
    let outline = |name: &str| {
        of(name)
            .into_iter()
            .find_map(|shape| match shape {
                Shape::Polygon { points, line: Some(line), .. } => Some((points.clone(), line.dashed)),
                _ => None,
            })
            .unwrap()
    };
    let peak = |points: &[(f64, f64)]| points.len() == 5 && points[0].1 < points[1].1;
    assert!(peak(&outline("E").0) && !peak(&outline("B").0) && outline("B").0.len() == 5 && outline("K").0.len() == 4);
    for name in ["N", "H", "P", "Q", "J", "T", "U"] {
        assert!(outline(name).1, "{name} is dashed");
    }
    let strokes = |name: &str| {
        of(name)
            .iter()
            .filter(|shape| matches!(shape, Shape::Path { line, .. } if line.paint == potez_draw::Paint::Cut))
            .count()
    };
    assert_eq!(["N", "H", "J", "P", "M"].map(strokes), [2, 2, 2, 0, 0]);
}

#[test]
fn a_sheet_holds_every_frame() {
    let trace = trace_of(&Tree::lecture(), Algorithm::AlphaBeta);
    let plan = Plan::new(&trace, 300);
    let list = steps(&trace, Grain::Visit);
    let frames: Vec<Picture> = list
        .iter()
        .enumerate()
        .map(|(i, &step)| frame(&plan, &trace.stage(step), &Style::default(), (i, list.len() - 1)))
        .collect();
    let all = sheet(&frames, 0);
    assert_eq!(all.items.len(), frames.iter().map(|frame| frame.items.len()).sum::<usize>() + frames.len());
    for item in &all.items {
        if let Some((left, right, _, bottom)) = text_ends(&item.shape) {
            assert!(left >= 0.0 && right <= all.width && bottom <= all.height);
        }
    }
}

/// What will be cut off has the same room as what will be visited, so the first step does not give the answer away.
#[test]
fn boxes_do_not_tell_beforehand_what_will_be_cut() {
    for text in ["A(B(E(2 3) F(5 9)) C(G(0) H(7)) D(I(2 1) J(9)))", "A(B(E(-20 400) F(5 9)) C(G(0 1) H(7 1)))"] {
        let tree = Tree::parse(text).unwrap();
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::Pvs] {
            let trace = record_tree(&tree, &tree.root(), &TraceSpec { algorithm, ..TraceSpec::default() });
            let plan = Plan::new(&trace, 300);
            let inner = plan.spots.iter().filter(|spot| !spot.leaf);
            let widths: Vec<f64> = inner.map(|spot| spot.width).collect();
            assert!(trace.ending.cuts > 0 && widths.iter().all(|width| *width == widths[0]), "{text}: {widths:?}");
        }
    }
}
