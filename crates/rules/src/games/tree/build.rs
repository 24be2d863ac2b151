//! From parts to a tree. Every tree is built here.

use std::collections::HashSet;

use super::name::{self, Generated, bare};
use super::{MAX_NODES, Node, Tree};
use crate::game::Player;
use crate::refusal::{Place, Refusal};

/// A node of a tree that is to be built: see [`Tree::from_parts`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Its name; without one it gets the next free letter (A, …, Z, AA, …) in level order.
    pub name: Option<String>,
    /// The index of its parent in the list; `None` for the root.
    pub parent: Option<usize>,
    /// Its value.
    pub value: Option<f64>,
    /// Who moves there, if that is given.
    pub turn: Option<Player>,
}

impl Part {
    /// A root of that name.
    #[must_use]
    pub fn root(name: &str) -> Part {
        Part { name: Some(name.to_owned()), ..Part::default() }
    }

    /// A child of the part with the index `parent`.
    #[must_use]
    pub fn child(parent: usize, name: &str) -> Part {
        Part { parent: Some(parent), ..Part::root(name) }
    }

    /// The same part with a value.
    #[must_use]
    pub fn value(mut self, value: f64) -> Part {
        self.value = Some(value);
        self
    }

    /// The same part with the player who moves there.
    #[must_use]
    pub fn turn(mut self, turn: Player) -> Part {
        self.turn = Some(turn);
        self
    }
}

/// Parts with the places they were read from.
#[derive(Default)]
pub(super) struct Parts {
    parts: Vec<Part>,
    offsets: Vec<usize>,
}

impl Parts {
    /// Adds a part that was read at byte `offset`; the parent comes before the child.
    pub(super) fn add(&mut self, part: Part, offset: usize) -> Result<usize, Refusal> {
        if self.parts.len() == MAX_NODES {
            return Err(too_many());
        }
        self.parts.push(part);
        self.offsets.push(offset);
        Ok(self.parts.len() - 1)
    }

    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }

    pub(super) fn build(self, text: &str, first: Option<Player>) -> Result<Tree, Refusal> {
        let Parts { parts, offsets } = self;
        assemble(parts, first).map_err(|(refusal, part)| match part.and_then(|part| offsets.get(part)) {
            Some(&offset) => refusal.at(Place::of(text, offset)),
            None => refusal,
        })
    }
}

pub(super) fn too_many() -> Refusal {
    Refusal::new("tree.nodes", "the tree has more than {most} nodes", [("most", MAX_NODES.to_string())])
}

pub(super) fn empty() -> Refusal {
    Refusal::new("tree.empty", "there is no tree here: a tree has at least a root", [])
}

impl Tree {
    /// Builds a tree from a list in which the root comes first and every parent before its children; children keep their
    /// order. `first` says who moves at the root unless the root says so itself; Max if neither does.
    ///
    /// ```
    /// use potez_rules::tree::{Part, Tree};
    /// let parts = vec![Part::root("A"), Part::child(0, "B").value(3.0), Part::child(0, "C").value(5.0)];
    /// assert_eq!(Tree::from_parts(parts, None)?.to_brackets(), "A(B=3,C=5)");
    /// # Ok::<(), potez_rules::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// No part or too many, a parent that does not come first, a second root, a name that is not allowed or taken, a
    /// value that is NaN, a root that contradicts `first`.
    pub fn from_parts(parts: Vec<Part>, first: Option<Player>) -> Result<Tree, Refusal> {
        assemble(parts, first).map_err(|(refusal, _)| refusal)
    }
}

/// Builds the tree, or says what is wrong and with which part.
fn assemble(mut parts: Vec<Part>, first: Option<Player>) -> Result<Tree, (Refusal, Option<usize>)> {
    check(&parts, first)?;
    let order = level_order(&parts);
    let mut rank = vec![0u32; parts.len()];
    for (new, &old) in order.iter().enumerate() {
        rank[old] = new as u32;
    }
    let mut nodes: Vec<Node> = Vec::with_capacity(parts.len());
    for (new, &old) in order.iter().enumerate() {
        let part = &parts[old];
        let (parent, depth, expected) = match part.parent {
            Some(parent) => {
                let above = rank[parent];
                let node = &mut nodes[above as usize];
                if node.children == 0 {
                    node.first_child = new as u32;
                }
                node.children += 1;
                (above, node.depth + 1, node.turn.other())
            }
            None => (0, 0, first.unwrap_or(Player::First)),
        };
        nodes.push(Node {
            first_child: 0,
            children: 0,
            parent,
            depth,
            turn: part.turn.unwrap_or(expected),
            // Adding 0 turns -0 into 0, so that equal trees are written alike.
            value: part.value.map(|value| value + 0.0),
        });
    }
    name_the_nameless(&mut parts, &order);
    let names: Vec<Box<str>> =
        order.iter().map(|&old| parts[old].name.take().unwrap_or_default().into_boxed_str()).collect();
    let by_name = sorted(&names, &order)?;
    Ok(Tree { nodes, names, by_name })
}

fn check(parts: &[Part], first: Option<Player>) -> Result<(), (Refusal, Option<usize>)> {
    let Some(root) = parts.first() else { return Err((empty(), None)) };
    if parts.len() > MAX_NODES {
        return Err((too_many(), None));
    }
    if let (Some(said), Some(first)) = (root.turn, first)
        && said != first
    {
        let facts = [("said", name::player_word(said).into()), ("first", name::player_word(first).into())];
        let sentence = "the tree says that {said} moves at its root, which contradicts first={first}";
        return Err((Refusal::new("tree.first", sentence, facts), Some(0)));
    }
    for (index, part) in parts.iter().enumerate() {
        let fits = match part.parent {
            None => index == 0,
            Some(parent) => parent < index,
        };
        if !fits {
            let facts = [("index", index.to_string())];
            let sentence = "part {index}: only the first part is a root, and every parent comes before its children";
            return Err((Refusal::new("tree.roots", sentence, facts), Some(index)));
        }
        if let Some(name) = &part.name {
            name::check(name).map_err(|refusal| (refusal, Some(index)))?;
        }
        if part.value.is_some_and(f64::is_nan) {
            return Err((super::value::Fault::Nan.refusal("NaN"), Some(index)));
        }
    }
    Ok(())
}

/// The indices of the parts, level by level.
fn level_order(parts: &[Part]) -> Vec<usize> {
    // Where the children of each part begin in one long list of children.
    let mut begins = vec![0usize; parts.len() + 1];
    for parent in parts.iter().filter_map(|part| part.parent) {
        begins[parent + 1] += 1;
    }
    for index in 0..parts.len() {
        begins[index + 1] += begins[index];
    }
    let mut free = begins.clone();
    let mut children = vec![0usize; parts.len() - 1];
    for (index, part) in parts.iter().enumerate() {
        if let Some(parent) = part.parent {
            children[free[parent]] = index;
            free[parent] += 1;
        }
    }
    let mut order = Vec::with_capacity(parts.len());
    order.push(0);
    for next in 0..parts.len() {
        let node = order[next];
        order.extend_from_slice(&children[begins[node]..begins[node + 1]]);
    }
    order
}

fn name_the_nameless(parts: &mut [Part], order: &[usize]) {
    if parts.iter().all(|part| part.name.is_some()) {
        return;
    }
    let taken: HashSet<&str> = parts.iter().filter_map(|part| part.name.as_deref()).collect();
    let mut generated = Generated::new(taken);
    let fresh: Vec<(usize, String)> =
        order.iter().filter(|&&old| parts[old].name.is_none()).map(|&old| (old, generated.next_name())).collect();
    for (old, name) in fresh {
        parts[old].name = Some(name);
    }
}

/// The nodes sorted by name. A name that is taken is reported at its second node.
fn sorted(names: &[Box<str>], order: &[usize]) -> Result<Vec<u32>, (Refusal, Option<usize>)> {
    // Most names differ in their first bytes, which are stored in the key; the rest is looked up only where these agree.
    let mut keyed: Vec<(u64, u32)> = (0u32..).zip(names).map(|(node, name)| (beginning(name), node)).collect();
    keyed.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| names[a.1 as usize].cmp(&names[b.1 as usize])));
    let by_name: Vec<u32> = keyed.into_iter().map(|(_, node)| node).collect();
    let twice = by_name
        .windows(2)
        .filter(|pair| names[pair[0] as usize] == names[pair[1] as usize])
        .map(|pair| (order[pair[0] as usize].max(order[pair[1] as usize]), pair[0]))
        .min();
    match twice {
        None => Ok(by_name),
        Some((part, node)) => {
            let facts = [("name", bare(&names[node as usize]))];
            Err((Refusal::new("tree.twice", "there are two nodes named {name}; names must differ", facts), Some(part)))
        }
    }
}

/// The first eight bytes as a number that sorts like them.
fn beginning(name: &str) -> u64 {
    let mut bytes = [0; 8];
    let length = name.len().min(8);
    bytes[..length].copy_from_slice(&name.as_bytes()[..length]);
    u64::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(parts: Vec<Part>, first: Option<Player>) -> &'static str {
        Tree::from_parts(parts, first).unwrap_err().law
    }

    #[test]
    fn parts_in_any_order_of_branches_become_level_order() {
        let parts = vec![
            Part::root("A"),
            Part::child(0, "B"),
            Part::child(1, "D").value(1.0),
            Part::child(0, "C").turn(Player::First),
            Part::child(1, "E"),
            Part::child(3, "F"),
        ];
        let tree = Tree::from_parts(parts, Some(Player::Second)).unwrap();
        assert_eq!(tree.to_brackets(), "A:min(B(D=1,E),C(F))");
        assert_eq!(tree.nodes().map(|node| tree.name(node)).collect::<String>(), "ABCDEF");
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        assert_eq!(law(vec![], None), "tree.empty");
        assert_eq!(law(vec![Part::child(0, "A")], None), "tree.roots");
        assert_eq!(law(vec![Part::root("A"), Part::root("B")], None), "tree.roots");
        assert_eq!(law(vec![Part::root("A"), Part::child(1, "B")], None), "tree.roots");
        assert_eq!(law(vec![Part::root("A"), Part::child(0, "A")], None), "tree.twice");
        assert_eq!(law(vec![Part::root("A").value(f64::NAN)], None), "tree.nan");
        assert_eq!(law(vec![Part::root("A,B")], None), "tree.name");
        assert_eq!(law(vec![Part::root("A").turn(Player::First)], Some(Player::Second)), "tree.first");
        assert_eq!(law(vec![Part::default(); MAX_NODES + 1], None), "tree.nodes");
    }

    #[test]
    fn the_nameless_get_letters_in_level_order() {
        let mut parts = vec![Part::default(); 4];
        parts[1] = Part::child(0, "B");
        parts[2].parent = Some(1);
        parts[3].parent = Some(0);
        let tree = Tree::from_parts(parts, None).unwrap();
        assert_eq!(tree.to_brackets(), "A(B(D),C)");
    }
}
