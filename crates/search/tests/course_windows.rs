//! What chapter 2 says about α and β: the answer to its exercise, and its deep cut. In every language of the course.

use std::fs;
use std::path::Path;

use potez_rules::tree::{NodeId, Tree};
use potez_search::evaluators::tree::Written;
use potez_search::*;

fn chapters() -> [String; 3] {
    ["docs/course", "docs/sr/course", "docs/sr-Latn/course"].map(|folder| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        fs::read_to_string(root.join(folder).join("02-alpha-beta.md")).expect("the chapter is there")
    })
}

/// What a search tells about its nodes, in the order of their first visit.
#[derive(Default)]
struct Notes {
    open: Vec<usize>,
    nodes: Vec<Node>,
}

struct Node {
    /// The move that leads there; none for the root.
    id: Option<NodeId>,
    is_leaf: bool,
    /// The values of α and β, one after another: what the node was given, and every change.
    alpha: Vec<String>,
    beta: Vec<String>,
    cut: bool,
}

impl Node {
    fn note(&mut self, window: Window<Absolute<Number>>) {
        for (list, value) in [(&mut self.alpha, window.alpha), (&mut self.beta, window.beta)] {
            let value = value.to_string().replace('-', "−");
            if list.last() != Some(&value) {
                list.push(value);
            }
        }
    }
}

impl Observer<NodeId, Number> for Notes {
    fn event(&mut self, event: Event<NodeId, Number>) {
        if let Event::Enter { mv, window, .. } = event {
            let mut node = Node { id: mv, is_leaf: false, alpha: Vec::new(), beta: Vec::new(), cut: false };
            node.note(window);
            self.open.push(self.nodes.len());
            self.nodes.push(node);
            return;
        }
        let node = &mut self.nodes[*self.open.last().expect("a node is open")];
        match event {
            Event::Leaf { .. } => node.is_leaf = true,
            Event::Child { window, .. } => node.note(window),
            Event::Cut { .. } => node.cut = true,
            Event::Leave { .. } => drop(self.open.pop()),
            Event::Enter { .. } | Event::TableHit { .. } | Event::Iteration { .. } => {}
            Event::Shortcut { .. } | Event::Late { .. } => unreachable!("the lecture searches everything"),
        }
    }
}

fn searched(tree: &Tree) -> Notes {
    let mut notes = Notes::default();
    alphabeta(&Problem::new(tree, &tree.root(), &Written, 9), &Profile::lecture(), &mut notes);
    notes
}

#[test]
fn the_sequences_of_alpha_and_beta() {
    let text = "A(B(E(5 3) F(6 8)) C(G(7 4) H(1 9)) D(I(2 4) J(3 8)))";
    let tree = Tree::parse(text).unwrap();
    let name = |node: &Node| node.id.map_or("A", |id| tree.name(id)).to_owned();
    let notes = searched(&tree);
    let row = |node: &Node| format!("   | {} | {} | {} |\n", name(node), node.alpha.join(", "), node.beta.join(", "));
    let rows: String = notes.nodes.iter().filter(|node| !node.is_leaf).map(row).collect();
    let cut: Vec<String> = notes.nodes.iter().filter(|node| node.cut).map(name).collect();
    assert_eq!(cut, ["F", "D"]);
    for chapter in chapters() {
        assert!(chapter.contains(&format!("`{text}`")), "the tree of the exercise");
        assert!(chapter.contains(&format!("   |---|---|---|\n{rows}\n")), "the answer is\n{rows}");
    }
}

#[test]
fn the_deep_cut() {
    let text = "A(B=5,C(D(E(F=3,G=9),H=7),I=4))";
    let tree = Tree::parse(text).unwrap();
    let notes = searched(&tree);
    let name = |node: &Node| node.id.map_or("A", |id| tree.name(id)).to_owned();
    let visited: Vec<String> = notes.nodes.iter().map(name).collect();
    assert_eq!(visited, ["A", "B", "C", "D", "E", "F", "H", "I"], "G is not visited");
    let node = |wanted: &str| notes.nodes.iter().find(|node| name(node) == wanted).expect("a visited node");
    assert!(node("E").cut);
    // The bound is the root's: it came down through C and D, which had no value of their own.
    assert_eq!(node("A").alpha, ["−∞", "5"]);
    assert_eq!(
        (&node("C").alpha[0], &node("D").alpha[0], &node("E").alpha[0]),
        (&"5".into(), &"5".into(), &"5".into())
    );
    for chapter in chapters() {
        assert!(chapter.contains(&format!("'tree={text}'")));
    }
}

/// "A move of the root that returns exactly the best value is equally good, while one that is worse returns less."
#[test]
fn fail_soft_with_a_strict_cut_finds_all_the_best_moves() {
    let mut ties = 0;
    for seed in 0..300 {
        let params = potez_rules::tree::RandomParams { depth: 4, branching: 2..=3, ..Default::default() };
        let tree = Tree::random(seed, &params).unwrap();
        let value = |node: NodeId| minimax(&Problem::new(&tree, &node, &Written, 9), Silent).value();
        let mut best: Option<Absolute<Number>> = None;
        let mut returned = Returned::default();
        alphabeta(&Problem::new(&tree, &tree.root(), &Written, 9), &Profile::fail_soft_strict(), &mut returned);
        for (child, answer) in tree.children(tree.root()).zip(returned.of_the_root) {
            if let Some(best) = best {
                assert_eq!(answer == best, value(child) == best, "seed {seed}");
                assert_eq!(answer > best, value(child) > best, "seed {seed}");
                ties += u32::from(answer == best);
            }
            best = best.max(Some(answer));
        }
    }
    assert!(ties > 20, "only {ties} equal moves");
}

/// What the children of the root return.
#[derive(Default)]
struct Returned {
    depth: u32,
    of_the_root: Vec<Absolute<Number>>,
}

impl Observer<NodeId, Number> for Returned {
    fn event(&mut self, event: Event<NodeId, Number>) {
        match event {
            Event::Enter { .. } => self.depth += 1,
            Event::Leave { value } => {
                self.depth -= 1;
                if self.depth == 1 {
                    self.of_the_root.push(value);
                }
            }
            _ => {}
        }
    }
}
