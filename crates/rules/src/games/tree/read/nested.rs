//! Trees as nested lists and objects, in JSON or Python.
//!
//! ```text
//! [[3, 12, 8], [2, 4, 6]]                          a list is an inner node, a number a leaf, a text a named leaf
//! {"name": "A", "children": [{"name": "B", "value": 3}, {"name": "C", "turn": "max", "children": [2, 14]}]}
//! ```
//!
//! A list that begins with a name and goes on with numbers or lists is refused: `["A", ["B", 5]]` might mean a node A with children.
//! An object may have `name`, `value`, `turn` (`"max"` or `"min"`) and `children`; lists and objects mix.

use std::borrow::Cow;

use super::super::build::{self, Parts};
use super::super::name::player;
use super::super::value::{self, Fault};
use super::super::{MAX_NODES, Part};
use super::cursor::{Cursor, nothing_inside};
use super::item::half_a_number;
use super::literal::{Id, Kind, Literals};
use crate::game::Player;
use crate::refusal::{Refusal, quote};

/// Reads the list that begins at byte `start`; nothing may follow it.
pub(super) fn read_list(text: &str, start: usize) -> Result<Parts, Refusal> {
    let mut cursor = Cursor::new(text, start);
    let mut literals = Literals::new(text);
    let root = literals.read(&mut cursor)?;
    cursor.skip_blanks();
    if cursor.peek().is_some_and(|c| c != ';') {
        return Err(cursor.unexpected("nothing after the list"));
    }
    build(&literals, root)
}

/// Does the dictionary describe a node, with `name`, `value`, `turn` or `children`?
pub(super) fn is_object(literals: &Literals<'_>, id: Id) -> bool {
    let mut keys = literals.entries(id).map(|(key, _)| literals.source(key).trim_matches(['"', '\''])).peekable();
    keys.peek().is_some() && keys.all(|key| matches!(key, "name" | "value" | "turn" | "children"))
}

/// Builds a tree from a value and everything inside it.
pub(super) fn build(literals: &Literals<'_>, root: Id) -> Result<Parts, Refusal> {
    let mut parts = Parts::default();
    // Values that are still to become nodes, each with its parent. Level by level, which keeps the order of children.
    let mut waiting = std::collections::VecDeque::from([(root, None)]);
    while let Some((id, parent)) = waiting.pop_front() {
        let (part, children) = node(literals, id)?;
        let index =
            parts.add(Part { parent, ..part }, literals.offset(id)).map_err(|refusal| literals.refuse(id, refusal))?;
        let Some(children) = children else { continue };
        for child in literals.inside(children) {
            if parts.len() + waiting.len() >= MAX_NODES {
                return Err(literals.refuse(child, build::too_many()));
            }
            waiting.push_back((child, Some(index)));
        }
    }
    Ok(parts)
}

/// The node that a value describes, and the list of its children.
fn node(literals: &Literals<'_>, id: Id) -> Result<(Part, Option<Id>), Refusal> {
    match literals.kind(id) {
        Kind::List if literals.inside(id).next().is_none() => Err(literals.refuse(id, nothing_inside())),
        Kind::List => match named_list(literals, id) {
            Some(refusal) => Err(refusal),
            None => Ok((Part::default(), Some(id))),
        },
        Kind::Quoted => Ok((Part { name: Some(literals.plain(id)?.into_owned()), ..Part::default() }, None)),
        Kind::Word => leaf(literals, id).map(|part| (part, None)),
        Kind::Dictionary => object(literals, id),
    }
}

/// The refusal of a list that begins with a name and goes on with numbers or lists: it might be the name of the node itself.
fn named_list(literals: &Literals<'_>, id: Id) -> Option<Refusal> {
    let mut inside = literals.inside(id);
    let first = inside.next()?;
    let is_number = |id: Id| literals.kind(id) == Kind::Word && value::looks_like(literals.source(id));
    let is_name = match literals.kind(first) {
        Kind::Quoted => true,
        Kind::Word => !is_number(first) && !is_nothing(literals, first),
        Kind::List | Kind::Dictionary => false,
    };
    let doubtful = is_name && inside.any(|id| literals.kind(id) == Kind::List || is_number(id));
    let sentence = "is {word} the name of this list's node or a leaf? Write the node as A(B=5 C=10), or as an object with name, value \
                    and children";
    let facts = || [("word", quote(literals.source(first).trim_matches(['"', '\''])))];
    doubtful.then(|| literals.refuse(first, Refusal::new("tree.list", sentence, facts())))
}

/// A number, or a name without quotes.
pub(super) fn leaf(literals: &Literals<'_>, id: Id) -> Result<Part, Refusal> {
    let word = literals.source(id);
    match value::read(word) {
        Ok(value) => Ok(Part { value: Some(value), ..Part::default() }),
        Err(Fault::Word) if matches!(word, "null" | "None") => Err(literals.unexpected(id, "a number or a name")),
        Err(Fault::Word) if !value::looks_like(word) => Ok(Part { name: Some(word.to_owned()), ..Part::default() }),
        Err(Fault::Word) => Err(literals.refuse(id, half_a_number(word))),
        Err(fault) => Err(literals.refuse(id, fault.refusal(word))),
    }
}

fn object(literals: &Literals<'_>, id: Id) -> Result<(Part, Option<Id>), Refusal> {
    let mut part = Part::default();
    let mut children = None;
    let mut seen: Vec<Cow<'_, str>> = Vec::new();
    for (key, field) in literals.entries(id) {
        let name = literals.plain(key)?;
        if seen.contains(&name) {
            let facts = [("key", quote(&name))];
            let sentence = "{key} is given twice for this node";
            return Err(literals.refuse(key, Refusal::new("tree.said", sentence, facts)));
        }
        match &*name {
            "children" if literals.kind(field) == Kind::List => children = Some(field),
            "children" if is_nothing(literals, field) => {}
            "children" => return Err(literals.unexpected(field, "a list of children")),
            "name" if is_nothing(literals, field) => {}
            "name" => match literals.kind(field) {
                Kind::Word | Kind::Quoted => part.name = Some(literals.plain(field)?.into_owned()),
                _ => return Err(literals.unexpected(field, "a name")),
            },
            "value" => part.value = number(literals, field)?,
            "turn" => part.turn = mover(literals, field)?,
            _ => {
                let facts = [("key", quote(&name))];
                let sentence = "a node has no {key}; it may have name, value, turn and children";
                return Err(literals.refuse(key, Refusal::new("tree.key", sentence, facts)));
            }
        }
        seen.push(name);
    }
    // An empty list of children makes a leaf.
    let children = children.filter(|&list| literals.inside(list).next().is_some());
    Ok((part, children))
}

/// Python's `None` and JSON's `null`.
pub(super) fn is_nothing(literals: &Literals<'_>, id: Id) -> bool {
    literals.kind(id) == Kind::Word && matches!(literals.source(id), "None" | "null")
}

/// A value, quoted or not; nothing for `None`.
pub(super) fn number(literals: &Literals<'_>, id: Id) -> Result<Option<f64>, Refusal> {
    if is_nothing(literals, id) {
        return Ok(None);
    }
    match literals.kind(id) {
        Kind::Word | Kind::Quoted => {
            let word = literals.plain(id)?;
            value::read(&word).map(Some).map_err(|fault| literals.refuse(id, fault.refusal(&word)))
        }
        _ => Err(literals.unexpected(id, "a number")),
    }
}

fn mover(literals: &Literals<'_>, id: Id) -> Result<Option<Player>, Refusal> {
    if is_nothing(literals, id) {
        return Ok(None);
    }
    match literals.kind(id) {
        Kind::Word | Kind::Quoted => player(&literals.plain(id)?),
        _ => None,
    }
    .map(Some)
    .ok_or_else(|| literals.unexpected(id, "max or min"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::refused;
    use crate::games::tree::Tree;

    fn same(text: &str, brackets: &str) {
        assert_eq!(Tree::parse(text).map(|tree| tree.to_brackets()).as_deref(), Ok(brackets), "{text}");
    }

    #[test]
    fn lists_become_nodes() {
        same("[[3,12,8],[2,4,6]]", "A(B(D=3,E=12,F=8),C(G=2,H=4,I=6))");
        same("[[3, [1, -2.5e1]], 'x', (4, float('inf')), y,]", "A(B(D=3,E(H=1,I=-25)),x,C(F=4,G=inf),y)");
        same("t = [1, # one\n 2]\n# done\n", "A(B=1,C=2)");
        same("moje_stablo2 = [1, 2]", "A(B=1,C=2)");
        same(r#"["B", {"value": 4, "children": [5]}]"#, "A(B,C=4(D=5))");
    }

    #[test]
    fn a_list_that_begins_with_a_name_is_refused() {
        assert_eq!(
            refused("['A', ('B', 5), ('C', 10)]").3,
            "line 1, column 2: is 'A' the name of this list's node or a leaf? Write the node as A(B=5 C=10), or as an object \
             with name, value and children"
        );
        for text in ["['A', 5]", "[A, [1, 2]]", "[[1, 2], ('B', -5)]"] {
            assert_eq!(refused(text).0, "tree.list", "{text}");
        }
        same("['B', 'C']", "A(B,C)");
        same("[5, 'C']", "A(B=5,C)");
    }

    #[test]
    fn objects_become_nodes() {
        same(
            r#"{"name":"R","turn":"min","children":[{"name":"x","value":"-inf"},{"children":[],"value":null},7]}"#,
            "R:min(x=-inf,A,B=7)",
        );
        same(r#"{'children': [{'turn': 'MIN', 'children': [[1], 2]}]}"#, "A(B(C(E=1),D=2))");
        same(r#"{"value": 3}"#, "A=3");
        same(r#"{"name": 5, "children": null}"#, "\"5\"");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        assert_eq!(refused("[[3, 12],\n [2, [4\n").3, "line 2, column 6: this '[' is never closed");
        assert_eq!(refused("[3, 4)").3, "line 1, column 6: this ')' does not match the open '['");
        assert_eq!(refused("[3 4]").3, "line 1, column 4: expected a comma or a closing bracket, found '4'");
        assert_eq!(refused("[3,,4]").3, "line 1, column 4: expected a value, found ','");
        assert_eq!(refused("[3, []]").0, "tree.children");
        assert_eq!(refused("[]").0, "tree.children");
        assert_eq!(refused("[3, 4] 5").3, "line 1, column 8: expected nothing after the list, found '5'");
        assert_eq!(refused("[3, 4]]").0, "tree.text");
        assert_eq!(refused("[3, 1O]").0, "tree.value");
        assert_eq!(refused("[NaN]").0, "tree.nan");
        assert_eq!(refused("[null]").0, "tree.text");
        assert_eq!(refused(r#"{"name": "A", "value": "x"}"#).0, "tree.value");
        assert_eq!(refused(r#"{"name": "A", "name": "B"}"#).0, "tree.said");
        assert_eq!(
            refused(r#"{"name": "A", "children": 3}"#).3,
            "line 1, column 27: expected a list of children, found '3'"
        );
        assert_eq!(refused(r#"{"name": "A", "turn": "both"}"#).0, "tree.text");
        assert_eq!(refused(r#"{"name": ["A"]}"#).0, "tree.text");
        assert_eq!(
            refused(r#"[{"name": "A", "wert": 3}]"#).3,
            "line 1, column 16: a node has no 'wert'; it may have name, value, turn and children"
        );
        assert_eq!(refused(r#"{"name": "A", "children": [{"name": "A"}]}"#).0, "tree.twice");
        assert_eq!(refused(r#"{"name": "A" "value": 3}"#).0, "tree.text");
    }
}
