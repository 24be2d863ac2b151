//! The lecture's tree, and tic-tac-toe: the figures of the lecture, in every convention.

use potez_rules::mnk::Mnk;
use potez_rules::tree::{NodeId, Tree};
use potez_rules::{Game, Player};
use potez_search::evaluators::outcome::{MateDistance, WinDrawLoss};
use potez_search::evaluators::tree::Written;
use potez_search::lecture::profile::{Cut, Fail, Tie};
use potez_search::*;

fn names(tree: &Tree, nodes: &[NodeId]) -> Vec<String> {
    nodes.iter().map(|&node| tree.name(node).to_owned()).collect()
}

/// The names of the nodes that a recorded search never visited, in level order.
fn never_visited(tree: &Tree, tape: &Tape<NodeId, Number>) -> String {
    let visited: Vec<NodeId> = tape
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Enter { mv, .. } => Some(mv.unwrap_or(tree.root())),
            _ => None,
        })
        .collect();
    let missed: Vec<NodeId> = tree.nodes().filter(|node| !visited.contains(node)).collect();
    names(tree, &missed).join(" ")
}

/// The last value of the named nodes.
fn values(tree: &Tree, tape: &Tape<NodeId, Number>, wanted: &str) -> String {
    let mut replay = tape.replay();
    replay.finish();
    let value = |name: &str| {
        let node = tree.find(name).unwrap();
        let state = replay.state();
        let seen = state.nodes.iter().find(|seen| seen.mv == Some(node)).unwrap();
        seen.value.unwrap().to_string()
    };
    wanted.split(' ').map(value).collect::<Vec<_>>().join(" ")
}

#[test]
fn minimax_visits_all_21_nodes() {
    let tree = Tree::lecture();
    let report = minimax(&Problem::new(&tree, &tree.root(), &Written, 3), Silent);
    assert_eq!(report.value().seen_by(Player::First), Number::from(3));
    assert_eq!(names(&tree, &report.main.moves), ["B", "E", "L"]);
    assert_eq!(report.counts, Counts { nodes: 21, leaves: 11, estimates: 0, cuts: 0, table_hits: 0 });
    assert_eq!(report.mover, Player::First);
    assert!(report.proved);
}

/// | profile | visited | B | F | C | G | D | I |
#[test]
fn the_conventions_of_the_rules_page() {
    let tree = Tree::lecture();
    let root = tree.root();
    let problem = Problem::new(&tree, &root, &Written, 3);
    for (profile, visited, shown, missed, cuts) in [
        ("fail-soft", 14, "3 5 0 0 2 2", "H J N P Q T U", 3),
        ("aima", 14, "3 5 0 0 2 2", "H J N P Q T U", 3),
        ("fail-soft-strict", 14, "3 5 0 0 2 2", "H J N P Q T U", 3),
        ("lecture", 14, "3 3 3 3 3 3", "H J N P Q T U", 3),
        ("strict", 18, "3 5 3 3 3 3", "N Q U", 3),
    ] {
        let mut tape = Tape::new();
        let report = alphabeta(&problem, &Profile::named(profile).unwrap(), &mut tape);
        assert_eq!(report.value().seen_by(Player::First), Number::from(3), "{profile}");
        assert_eq!(names(&tree, &report.main.moves), ["B", "E", "L"], "{profile}");
        assert_eq!(report.counts.nodes, visited, "{profile}");
        assert_eq!(report.counts.cuts, cuts, "{profile}");
        assert_eq!(values(&tree, &tape, "B F C G D I"), shown, "{profile}");
        assert_eq!(never_visited(&tree, &tape), missed, "{profile}");
    }
}

#[test]
fn the_others_find_the_same() {
    let tree = Tree::lecture();
    let root = tree.root();
    let problem = Problem::new(&tree, &root, &Written, 3);
    let reports = [
        negamax(&problem, Silent),
        pvs(&problem, Silent),
        iterative(&problem, Silent),
        memory(&problem, &mut Table::new(), Silent),
    ];
    for report in reports {
        assert_eq!(
            (report.value().seen_by(Player::First), names(&tree, &report.main.moves)),
            (
                Number::from(3),
                names(&tree, &[tree.find("B").unwrap(), tree.find("E").unwrap(), tree.find("L").unwrap()])
            )
        );
    }
    assert_eq!(negamax(&problem, Silent).counts.nodes, 14);
}

#[test]
fn a_depth_larger_than_the_tree_is_no_mistake() {
    let tree = Tree::lecture();
    for depth in [3, 4, 100, u32::MAX] {
        let report = alphabeta(&Problem::new(&tree, &tree.root(), &Written, depth), &Profile::lecture(), Silent);
        assert_eq!(
            (report.value().seen_by(Player::First), report.counts.nodes, report.complete()),
            (Number::from(3), 14, true)
        );
    }
}

#[test]
fn a_depth_limit_takes_the_values_of_inner_nodes() {
    let tree = Tree::parse("A(B=4(C=1 D=2) E(F=3))").unwrap();
    let report = minimax(&Problem::new(&tree, &tree.root(), &Written, 1), Silent);
    assert_eq!(
        (report.value().seen_by(Player::First), report.counts.estimates, report.proved),
        (Number::from(4), 2, false)
    );
}

#[test]
fn values_outside_zero_to_ten_are_found() {
    let tree = Tree::parse("A(B(-5 -7) C(-20 400))").unwrap();
    let root = tree.root();
    let problem = Problem::new(&tree, &root, &Written, 2);
    assert_eq!(alphabeta(&problem, &Profile::lecture(), Silent).value().seen_by(Player::First), Number::from(-7));
    // A start window that is too narrow is told, not hidden.
    let narrow =
        Profile::lecture().with_start(Window::new(Number::from(0), Number::from(10)).absolute(Player::First)).unwrap();
    let report = alphabeta(&problem, &narrow, Silent);
    assert_eq!((report.value().seen_by(Player::First), report.main.bound), (Number::from(0), Bound::AtMost));
}

#[test]
fn the_orders_of_the_lectures_tree() {
    let tree = Tree::lecture();
    let inner: Vec<NodeId> = tree.nodes().filter(|&node| !tree.is_leaf(node)).collect();
    let ways = |node: NodeId| (1..=tree.children(node).len()).product::<usize>();
    let all: usize = inner.iter().map(|&node| ways(node)).product();
    assert_eq!(all, 1536);
    let mut visits = std::collections::BTreeMap::new();
    for number in 0..all {
        let mut rest = number;
        let ordered = tree
            .with_order(|node, children| {
                let mut way = rest % ways(node);
                rest /= ways(node);
                for first in 0..children.len() {
                    let left = children.len() - first;
                    children[first..].rotate_left(way % left);
                    way /= left;
                }
            })
            .unwrap();
        let report = alphabeta(&Problem::new(&ordered, &ordered.root(), &Written, 3), &Profile::lecture(), Silent);
        assert_eq!(report.value().seen_by(Player::First), Number::from(3));
        assert_eq!(ordered.name(report.best().unwrap()), "B");
        *visits.entry(report.counts.nodes).or_insert(0) += 1;
    }
    assert_eq!((visits.first_key_value(), visits.last_key_value()), (Some((&14, &64)), Some((&21, &192))));
}

#[test]
fn tic_tac_toe_node_counts() {
    let game = Mnk::tictactoe();
    let start = game.start();
    let problem = Problem::new(&game, &start, &WinDrawLoss, 9);
    let all = minimax(&problem, Silent);
    assert_eq!(
        (all.value().seen_by(Player::First), all.counts.nodes, all.counts.leaves),
        (Number::ZERO, 549_946, 255_168)
    );
    assert_eq!(alphabeta(&problem, &Profile::fail_soft(), Silent).counts.nodes, 18_297);
    assert_eq!(alphabeta(&problem, &Profile::lecture(), Silent).counts.nodes, 18_297);
    assert_eq!(negamax(&problem, Silent).counts.nodes, 18_297);
    let last = Profile::new(Fail::Soft, Cut::Strict, Window::full(), Tie::Last).unwrap();
    assert_eq!(alphabeta(&problem, &last, Silent).value().seen_by(Player::First), Number::ZERO);

    let mut table = Table::new();
    let report = memory(&problem, &mut table, Silent);
    assert_eq!((report.value().seen_by(Player::First), report.proved), (Number::ZERO, true));
    assert!(table.len() < 5_478, "no more entries than positions: {}", table.len());
}

#[test]
fn tic_tac_toe_is_a_proved_draw_and_a_near_win_is_preferred() {
    use potez_rules::notation::play_line;
    let game = Mnk::tictactoe();
    let draw = negamax(&Problem::new(&game, &game.start(), &MateDistance, 9), Silent);
    assert_eq!(draw.verdict(), Verdict::Draw);
    // X has two in a row twice over, and could also win later.
    let (position, _) = play_line(&game, &game.start(), "a1, b1, a2, b2").unwrap();
    let report = negamax(&Problem::new(&game, &position, &MateDistance, 5), Silent);
    assert_eq!(report.verdict(), Verdict::Win(1));
    assert_eq!(report.main.moves.len(), 1);
}
