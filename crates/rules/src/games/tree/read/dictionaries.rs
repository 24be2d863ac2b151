//! Trees as dictionaries, as in the lecture's Python.
//!
//! ```text
//! stablo = {A: [B, C], B: [D, E]}        the children of each inner node
//! procena = {C: 5, D: 2, E: 3}           values; B: 1 would be the value of an inner node
//! igrac = {B: max}                       who moves there, where players do not alternate
//! ```
//!
//! Quotes and names for the dictionaries are optional, the order is free, and they may be one dictionary; everything around them, such as
//! `def` and `return` lines, is skipped. A name that is only listed as a child is a leaf. If no name is a number,
//! numbers in a list of children are the values of leaves without names: `{A: [B, 7], B: [3, 5]}`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::super::build::{self, Parts};
use super::super::name::{bare, list, player};
use super::super::{MAX_NODES, Part, value};
use super::cursor::{Cursor, stray};
use super::literal::{Id, Kind, Literals};
use super::nested;
use crate::refusal::Refusal;

pub(super) fn read(text: &str) -> Result<Parts, Refusal> {
    let mut literals = Literals::new(text);
    let found = find(&mut literals)?;
    if let [only] = found[..]
        && nested::is_object(&literals, only)
    {
        return nested::build(&literals, only);
    }
    let mut graph = Graph::new(&literals);
    graph.collect(&found)?;
    graph.parts()
}

/// All dictionaries of a text, wherever they stand.
fn find(literals: &mut Literals<'_>) -> Result<Vec<Id>, Refusal> {
    let mut cursor = Cursor::new(literals.text, 0);
    let mut found = Vec::new();
    loop {
        cursor.skip_blanks();
        match cursor.peek() {
            None => return Ok(found),
            Some('{') => found.push(literals.read(&mut cursor)?),
            Some('}') => return Err(cursor.refuse(cursor.at, stray('}'))),
            Some('"' | '\'') => skip_text(&mut cursor),
            Some(_) if cursor.word().is_empty() => drop(cursor.bump()),
            Some(_) => {}
        }
    }
}

/// Skips a quoted text, including a long one in triple quotes.
fn skip_text(cursor: &mut Cursor<'_>) {
    for marks in ["\"\"\"", "'''"] {
        if let Some(rest) = cursor.rest().strip_prefix(marks) {
            cursor.at += rest.find(marks).map_or(marks.len() + rest.len(), |end| end + 2 * marks.len());
            return;
        }
    }
    cursor.skip_quoted();
}

/// Names with arrows between them, not yet known to be a tree.
struct Graph<'l, 'a> {
    literals: &'l Literals<'a>,
    nodes: Vec<Vertex>,
    by_name: HashMap<Cow<'a, str>, usize>,
}

struct Vertex {
    part: Part,
    offset: usize,
    children: Vec<usize>,
    /// Were its children listed?
    listed: bool,
}

impl<'l, 'a> Graph<'l, 'a> {
    fn new(literals: &'l Literals<'a>) -> Graph<'l, 'a> {
        Graph { literals, nodes: Vec::new(), by_name: HashMap::new() }
    }

    fn collect(&mut self, found: &[Id]) -> Result<(), Refusal> {
        let literals = self.literals;
        let entries = || found.iter().flat_map(|&dictionary| literals.entries(dictionary));
        let mut numbered = false;
        for (key, _) in entries() {
            numbered |= value::read(&literals.plain(key)?).is_ok();
        }
        let is_list = |&(_, field): &(Id, Id)| literals.kind(field) == Kind::List;
        for (key, field) in entries().filter(is_list) {
            self.list(key, field, numbered)?;
        }
        // If there is no list of children, whatever has a value is the tree.
        let alone = self.nodes.is_empty();
        for (key, field) in entries().filter(|entry| !is_list(entry)) {
            self.say(key, field, alone)?;
        }
        Ok(())
    }

    /// The node of that name, added if it is new.
    fn node(&mut self, id: Id) -> Result<usize, Refusal> {
        let name = self.literals.plain(id)?;
        let fresh = self.nodes.len();
        let node = match self.by_name.entry(name) {
            Entry::Occupied(known) => return Ok(*known.get()),
            Entry::Vacant(free) => {
                let name = Some(free.key().clone().into_owned());
                free.insert(fresh);
                Part { name, ..Part::default() }
            }
        };
        self.add(node, id)
    }

    fn add(&mut self, part: Part, id: Id) -> Result<usize, Refusal> {
        if self.nodes.len() == MAX_NODES {
            return Err(self.literals.refuse(id, build::too_many()));
        }
        self.nodes.push(Vertex { part, offset: self.literals.offset(id), children: Vec::new(), listed: false });
        Ok(self.nodes.len() - 1)
    }

    /// `A: [B, C]`
    fn list(&mut self, key: Id, field: Id, numbered: bool) -> Result<(), Refusal> {
        let node = self.node(key)?;
        if std::mem::replace(&mut self.nodes[node].listed, true) {
            let facts = [("name", self.called(node))];
            let sentence = "the children of {name} are listed twice";
            return Err(self.literals.refuse(key, Refusal::new("tree.twice", sentence, facts)));
        }
        for item in self.literals.inside(field) {
            let child = match self.literals.kind(item) {
                Kind::Word if !numbered && value::looks_like(self.literals.source(item)) => {
                    let part = nested::leaf(self.literals, item)?;
                    self.add(part, item)?
                }
                Kind::Word | Kind::Quoted => self.node(item)?,
                Kind::List | Kind::Dictionary => {
                    return Err(self.literals.unexpected(item, "the name of a child"));
                }
            };
            if let Some(other) = self.nodes[child].part.parent {
                return Err(self.literals.refuse(item, self.two_parents(child, other, node)));
            }
            self.nodes[child].part.parent = Some(node);
            self.nodes[node].children.push(child);
        }
        Ok(())
    }

    fn two_parents(&self, child: usize, one: usize, two: usize) -> Refusal {
        let (child, one, two) = (self.called(child), self.called(one), self.called(two));
        if one == two {
            let sentence = "{child} is listed twice among the children of {parent}";
            return Refusal::new("tree.twice", sentence, [("child", child), ("parent", one)]);
        }
        let facts = [("child", child), ("one", one), ("two", two)];
        Refusal::new("tree.parents", "{child} is a child of {one} and of {two}; in a tree a node has one parent", facts)
    }

    /// `K: 2` or `B: max`
    fn say(&mut self, key: Id, field: Id, alone: bool) -> Result<(), Refusal> {
        let name = self.literals.plain(key)?;
        let node = match self.by_name.get(&name) {
            Some(&node) => node,
            None if alone => self.node(key)?,
            None => return Err(self.literals.refuse(key, self.stranger(&name))),
        };
        let word = match self.literals.kind(field) {
            Kind::Word | Kind::Quoted => self.literals.plain(field)?,
            Kind::List | Kind::Dictionary => {
                return Err(self.literals.unexpected(field, "a list of children, a number, max or min"));
            }
        };
        let twice = if let Some(turn) = player(&word) {
            self.nodes[node].part.turn.replace(turn).is_some()
        } else {
            match nested::number(self.literals, field)? {
                Some(value) => self.nodes[node].part.value.replace(value).is_some(),
                None => false,
            }
        };
        if twice {
            let facts = [("name", bare(&name))];
            let sentence = "{name} is given twice; a node has one value and one mover";
            return Err(self.literals.refuse(key, Refusal::new("tree.twice", sentence, facts)));
        }
        Ok(())
    }

    /// The refusal of a value for a name that is not in the tree: perhaps letter and digit were confused, or the letter case is wrong.
    fn stranger(&self, name: &str) -> Refusal {
        let swapped = match name {
            "0" => "O".to_owned(),
            "O" | "o" => "0".to_owned(),
            _ if name.chars().all(char::is_lowercase) => name.to_uppercase(),
            _ => name.to_lowercase(),
        };
        let known = self.by_name.contains_key(swapped.as_str());
        let facts = [("name", bare(name)), ("other", bare(&swapped))];
        let sentence = match (known, name) {
            (true, "0") => "{name} has a value but is not in the tree; did you mean the letter {other}, not the digit?",
            (true, _) => "{name} has a value but is not in the tree; did you mean {other}?",
            (false, _) => "{name} has a value but is not in the tree: it has neither a parent nor children",
        };
        Refusal::new("tree.stranger", sentence, facts)
    }

    fn called(&self, node: usize) -> String {
        self.nodes[node].part.name.as_deref().map_or_else(|| "a leaf without a name".to_owned(), bare)
    }

    /// The parts, level by level, if it is a tree.
    fn parts(mut self) -> Result<Parts, Refusal> {
        let cursor = Cursor::new(self.literals.text, 0);
        let roots: Vec<usize> = (0..self.nodes.len()).filter(|&node| self.nodes[node].part.parent.is_none()).collect();
        match roots[..] {
            [] if self.nodes.is_empty() => return Err(cursor.refuse(0, build::empty())),
            [] => return Err(self.cycle(0)),
            [_] => {}
            [_, second, ..] => {
                let names = list(roots.iter().map(|&root| self.nodes[root].part.name.as_deref().unwrap_or_default()));
                let sentence = "a tree has one root, but none of these nodes has a parent: {names}";
                let refusal = Refusal::new("tree.roots", sentence, [("names", names)]);
                return Err(cursor.refuse(self.nodes[second].offset, refusal));
            }
        }
        let mut parts = Parts::default();
        let mut order = roots;
        let mut reached = vec![false; self.nodes.len()];
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            reached[node] = true;
            let vertex = &mut self.nodes[node];
            parts.add(std::mem::take(&mut vertex.part), vertex.offset)?;
            for child in std::mem::take(&mut vertex.children) {
                self.nodes[child].part.parent = Some(next);
                order.push(child);
            }
            next += 1;
        }
        match reached.iter().position(|reached| !reached) {
            Some(node) => Err(self.cycle(node)),
            None => Ok(parts),
        }
    }

    /// The cycle above a node that no root reaches.
    fn cycle(&self, node: usize) -> Refusal {
        let parent = |node: usize| self.nodes[node].part.parent.unwrap_or(node);
        // After as many steps up as there are nodes, the walk is inside the cycle.
        let inside = (0..self.nodes.len()).fold(node, |node, _| parent(node));
        let mut cycle = vec![inside];
        let mut above = parent(inside);
        while above != inside {
            cycle.push(above);
            above = parent(above);
        }
        // Written from the first node in the text, downwards.
        cycle.reverse();
        let first = (0..cycle.len()).min_by_key(|&at| self.nodes[cycle[at]].offset).unwrap_or(0);
        cycle.rotate_left(first);
        let mut names: Vec<String> = cycle.iter().take(10).map(|&node| self.called(node)).collect();
        if cycle.len() > names.len() {
            names.push("…".to_owned());
        }
        names.push(self.called(cycle[0]));
        let facts = [("cycle", names.join(" → "))];
        let refusal = Refusal::new("tree.cycle", "the children form a cycle: {cycle}", facts);
        Cursor::new(self.literals.text, 0).refuse(self.nodes[cycle[0]].offset, refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::refused;
    use crate::games::tree::Tree;

    const CHILDREN: &str = "{\n    A: [B, C, D], B: [E, F], C: [G, H], D: [I, J],\n    E: [K, L], F: [M, N], G: [O], H: [P, Q],\n    I: [R, S], J: [T, U]\n}";
    const VALUES: &str = "{\n    K: 2, L: 3, M: 5, N: 9, O: 0, P: 7,\n    Q: 4, R: 2, S: 1, T: 5, U: 6\n}";

    fn same(text: &str, brackets: &str) {
        assert_eq!(Tree::parse(text).map(|tree| tree.to_brackets()).as_deref(), Ok(brackets), "{text}");
    }

    #[test]
    fn the_lectures_dictionaries_are_read_in_every_guise() {
        let quoted: String =
            CHILDREN.chars().map(|c| if c.is_ascii_uppercase() { format!("'{c}'") } else { c.to_string() }).collect();
        for text in [
            format!("stablo = {CHILDREN}\nprocena = {VALUES}"),
            format!("procena = {VALUES}\n\nstablo = {CHILDREN}\n"),
            format!("{CHILDREN}\n{VALUES}"),
            format!("{CHILDREN},{VALUES}"),
            format!("stablo={quoted};procena={VALUES}"),
            format!(
                "```\ndef next_states(state):\n    stablo = {CHILDREN}\n\n    return stablo[state] if state in stablo else None\n```\n\n\
                 def rate(state):\n    '''rates {{a}} state\n    don't panic'''\n    procena = {VALUES}\n    return procena[state] if state in procena else 0\n"
            ),
            format!("# comment {{\n{}", CHILDREN.replace("]\n}", "], # and so on\n}") + &VALUES.replace("6\n}", "6,}")),
            CHILDREN.replace("\n}", ",") + &VALUES[1..],
        ] {
            assert_eq!(Tree::parse(&text).as_ref(), Ok(&Tree::lecture()), "{text}");
        }
    }

    #[test]
    fn a_digit_for_a_letter_is_pointed_out() {
        let text = format!("{CHILDREN}\n{}", VALUES.replace("O: 0", "0: 0"));
        assert_eq!(
            refused(&text).3,
            "line 7, column 29: 0 has a value but is not in the tree; did you mean the letter O, not the digit?"
        );
        assert_eq!(
            refused("{A: [B]} {b: 3}").3,
            "line 1, column 11: b has a value but is not in the tree; did you mean B?"
        );
        assert_eq!(
            refused("{A: [B]} {X: 3}").3,
            "line 1, column 11: X has a value but is not in the tree: it has neither a parent nor children"
        );
    }

    #[test]
    fn values_movers_and_leaves() {
        same("{A: [B, C], B: [], C: None, A: 4} {B: max}", "A=4(B:max,C)");
        same("{A: (B, C)} {B: float('inf'), C: -math.inf}", "A(B=inf,C=-inf)");
        same(r#"{"A": ["B", "C"], "B": "max", "C": "-2.5"}"#, "A(B:max,C=-2.5)");
        same("{K: 2}", "K=2");
        same("{A: []}", "A");
        same("{B: [D], A: [B, C]}", "A(B(D),C)");
    }

    #[test]
    fn numbers_are_names_where_names_are_numbers_and_values_elsewhere() {
        same("{1: [2, 3], 2: [4]} {3: 7, 4: 8}", "\"1\"(\"2\"(\"4\"=8),\"3\"=7)");
        same("{A: [B, 7], B: [3, 3]}", "A(B(D=3,E=3),C=7)");
        assert_eq!(refused("{A: [B, 7x]}").0, "tree.value");
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        assert_eq!(
            refused("{A: [B], B: [C],\n C: [A]}").3,
            "line 1, column 2: the children form a cycle: A → B → C → A"
        );
        assert_eq!(refused("{A: [B], C: [D], D: [C]}").3, "line 1, column 10: the children form a cycle: C → D → C");
        assert_eq!(refused("{A: [A]}").3, "line 1, column 2: the children form a cycle: A → A");
        assert_eq!(
            refused("{A: [B, C],\n B: [C]}").3,
            "line 2, column 6: C is a child of A and of B; in a tree a node has one parent"
        );
        assert_eq!(refused("{A: [B, B]}").3, "line 1, column 9: B is listed twice among the children of A");
        assert_eq!(refused("{A: [B], A: [C]}").3, "line 1, column 10: the children of A are listed twice");
        assert_eq!(
            refused("{A: [B], C: [D]}").3,
            "line 1, column 10: a tree has one root, but none of these nodes has a parent: A, C"
        );
        assert_eq!(refused("{A: 1, B: 2}").0, "tree.roots");
        assert_eq!(refused("{A: [B]} {B: 2, B: 3}").0, "tree.twice");
        assert_eq!(refused("{}").0, "tree.empty");
        assert_eq!(refused("{'': []}").0, "tree.name");
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        assert_eq!(refused("stablo = {\n A: [B, C\n}").3, "line 3, column 1: this '}' does not match the open '['");
        assert_eq!(refused("x = {\n A: [B, C],\n").3, "line 1, column 5: this '{' is never closed");
        assert_eq!(refused("{A: [B]}}").3, "line 1, column 9: this '}' closes nothing");
        assert_eq!(
            refused("{A: [B]} {B: two}").3,
            "line 1, column 14: 'two' is not a number; a value is written like 3, -0.5, inf or -inf"
        );
        assert_eq!(refused("{A: [B]} {B: nan}").0, "tree.nan");
        assert_eq!(refused("{A, B}").3, "line 1, column 3: expected ':' after the name, found ','");
        assert_eq!(refused("{A: }").3, "line 1, column 5: expected a value, found '}'");
        assert_eq!(refused("{A: [[B]]}").3, "line 1, column 6: expected the name of a child, found a list");
        assert_eq!(refused("{A: {B: 2}}").0, "tree.text");
        assert_eq!(refused("{[A]: 2}").0, "tree.text");
        assert_eq!(refused("{x: 1 for x in y}").0, "tree.text");
        assert_eq!(refused("{A: ['B}").0, "tree.quote");
    }
}
