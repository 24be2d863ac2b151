//! Trees in brackets.
//!
//! ```text
//! A(B(E(K=2 L=3) F(5 9)) C)     blanks, commas and line ends separate
//! ((3 12 8) (2 4 6))            names are optional, leaves may be bare values
//! max(min(3 12) max(2 4))       a node may say who moves there
//! A=1:min(B:max(C D) "a b"=-inf)
//! ```
//!
//! An opening bracket belongs to the node before it; after a bare value or a separating comma it begins a node without a
//! name. A text that would mean another tree elsewhere is refused: `(A (B 3 5))`, because in Lisp a node is the first item inside its own
//! brackets, and `B=1,5`, which could be a decimal comma.

use super::super::Part;
use super::super::build::{self, Parts};
use super::super::value;
use super::cursor::{Cursor, nothing_inside, second_root, stray, unclosed};
use super::item::{self, Item, Joint};
use crate::refusal::{Refusal, quote};

pub(super) fn read(text: &str) -> Result<Parts, Refusal> {
    let mut cursor = Cursor::new(text, 0);
    let mut parts = Parts::default();
    // The nodes whose brackets are open, with the place of the bracket and the number of nodes before it.
    let mut open: Vec<(usize, usize, usize)> = Vec::new();
    // Did the innermost bracket just begin a node without a name?
    let mut unnamed = false;
    // The node that an opening bracket would belong to.
    let mut before: Option<usize> = None;
    loop {
        cursor.skip_blanks();
        let at = cursor.at;
        let add = |parts: &mut Parts, part: Part, open: &[(usize, usize, usize)]| {
            let parent = open.last().map(|&(node, ..)| node);
            if parent.is_none() && parts.len() > 0 {
                return Err(cursor.refuse(at, second_root()));
            }
            parts.add(Part { parent, ..part }, at).map_err(|refusal| cursor.refuse(at, refusal))
        };
        match cursor.peek() {
            None => break,
            Some('(') => {
                unnamed = before.is_none();
                let node = match before.take() {
                    Some(node) => node,
                    None => add(&mut parts, Part::default(), &open)?,
                };
                open.push((node, at, parts.len()));
                cursor.bump();
            }
            Some(')') => {
                let Some((_, opened, nodes)) = open.pop() else { return Err(cursor.refuse(at, stray(')'))) };
                if parts.len() == nodes {
                    return Err(cursor.refuse(opened, nothing_inside()));
                }
                (before, unnamed) = (None, false);
                cursor.bump();
            }
            Some(',' | ';') => {
                (before, unnamed) = (None, false);
                cursor.bump();
            }
            Some(_) => {
                let (item, ahead) = read_item(cursor, unnamed)?;
                unnamed = false;
                let node = add(&mut parts, item.part, &open)?;
                before = (!item.bare).then_some(node);
                cursor = ahead;
            }
        }
    }
    match open.pop() {
        Some((_, opened, _)) => Err(cursor.refuse(opened, unclosed('('))),
        None if parts.len() == 0 => Err(cursor.refuse(0, build::empty())),
        None => Ok(parts),
    }
}

/// Reads the value or name at the cursor. Returns it with the cursor after it.
fn read_item(cursor: Cursor<'_>, unnamed: bool) -> Result<(Item, Cursor<'_>), Refusal> {
    let mut ahead = cursor;
    let item = item::read(&mut ahead, Joint::Sign)?;
    if item.bare && ahead.peek() == Some('(') {
        let sentence = "a bare value has no children; an inner node with a value is written =5(…) or A=5(…)";
        return Err(cursor.refuse(cursor.at, Refusal::new("tree.children", sentence, [])));
    }
    if unnamed {
        refuse_lisp(&cursor, ahead, &item)?;
    }
    refuse_decimal_comma(&ahead, &item)?;
    Ok((item, ahead))
}

/// In brackets without a name, a first name without a value might be that of the node itself, if a blank and something else follow.
fn refuse_lisp(cursor: &Cursor<'_>, behind: Cursor<'_>, item: &Item) -> Result<(), Refusal> {
    let mut next = behind;
    next.skip_blanks();
    let more = next.at > behind.at && !matches!(next.peek(), None | Some(')' | ',' | ';'));
    if item.part.value.is_some() || !more {
        return Ok(());
    }
    let word = quote(cursor.text[cursor.at..behind.at].trim());
    let sentence = "is {word} the node of these brackets or its first child? Write the name of a node before its brackets, as in \
                    A(B C), or a comma behind a first child";
    Err(cursor.refuse(cursor.at, Refusal::new("tree.lisp", sentence, [("word", word)])))
}

/// A value after `=` or `:`, directly followed by a comma and digits: a decimal comma, or a second leaf?
fn refuse_decimal_comma(behind: &Cursor<'_>, item: &Item) -> Result<(), Refusal> {
    let mut next = *behind;
    if item.bare || item.part.value.is_none() || next.bump() != Some(',') {
        return Ok(());
    }
    let start = next.at;
    let word = next.word();
    next.skip_inline();
    let digits = word.starts_with(|c: char| c.is_ascii_digit()) && value::read(word).is_ok();
    if !digits || matches!(next.peek(), Some('=' | ':')) {
        return Ok(());
    }
    let sentence = "is ,{word} a decimal or another leaf? Write a decimal with a point, as in 1.5; put a blank before another leaf";
    Err(behind.refuse(start - 1, Refusal::new("tree.comma", sentence, [("word", word.to_owned())])))
}

#[cfg(test)]
mod tests {
    use super::super::tests::refused;
    use crate::games::tree::Tree;

    fn same(text: &str, brackets: &str) {
        assert_eq!(Tree::parse(text).map(|tree| tree.to_brackets()).as_deref(), Ok(brackets), "{text}");
    }

    #[test]
    fn names_values_and_movers() {
        same("A(B(E(K=2 L=3) F(5 9)) C)", "A(B(E(K=2,L=3),F(D=5,G=9)),C)");
        same("((3 12 8) (2 4 6))", "A(B(D=3,E=12,F=8),C(G=2,H=4,I=6))");
        same("((3 5) 2 (3 4))", "A(B(E=3,F=5),C=2,D(G=3,H=4))");
        same("max(min(3 12), MAX(2 4))", "A(B(D=3,E=12),C:max(F=2,G=4))");
        same("A = 1 : min ( B:max(C D) \"a b\" = -inf )", "A=1:min(B(C,D),\"a\\u0020b\"=-inf)");
        same("A:2(=5(1) :max 0=3)", "A=2(B=5(D=1),C:max,\"0\"=3)");
        same("A(+inf -∞ .5 -0)", "A(B=inf,C=-inf,D=0.5,E=0)");
        same("A' (B'=2, C-d)", "\"A'\"(\"B'\"=2,C-d)");
        same("A (\n  B, # the first\n  C # the second\n)\n", "A(B,C)");
    }

    #[test]
    fn brackets_must_match() {
        let (law, line, column, says) = refused("A(B(C)\n  D(E F\n");
        assert_eq!((law, line, column), ("tree.bracket", 2, 4));
        assert_eq!(says, "line 2, column 4: this '(' is never closed");
        assert_eq!(refused("A(B))").0, "tree.bracket");
        assert_eq!(refused("A(B))").2, 5);
        assert_eq!(
            refused("A(B C())").3,
            "line 1, column 6: there is nothing between these brackets; write a leaf without brackets"
        );
        assert_eq!(refused("A(B]").3, "line 1, column 4: expected a name or a value, found ']'");
    }

    #[test]
    fn values_must_be_numbers() {
        assert_eq!(
            refused("A(B=two)").3,
            "line 1, column 5: 'two' is not a number; a value is written like 3, -0.5, inf or -inf"
        );
        assert_eq!(
            refused("A(č 3x)").3,
            "line 1, column 5: '3x' is not a number; put a name that begins like one in quotes"
        );
        assert_eq!(refused("A(B\nnan)").0, "tree.nan");
        assert_eq!(refused("A(B=NaN)").0, "tree.nan");
        assert_eq!(refused("A(1e999)").3, "line 1, column 3: '1e999' is too large for a value; write inf or -inf");
        assert_eq!(refused("A(B=)").3, "line 1, column 5: expected a number, max or min, found ')'");
        assert_eq!(refused("A(B=1=2)").0, "tree.said");
        assert_eq!(refused("A(B:max:min)").0, "tree.said");
        assert_eq!(refused("A(5(1 2))").0, "tree.children");
        assert_eq!(refused("A(B=\"2\")").0, "tree.value");
    }

    #[test]
    fn what_means_another_tree_elsewhere_is_refused() {
        assert_eq!(
            refused("(A (B 3 5) (C 2 9))").3,
            "line 1, column 2: is 'A' the node of these brackets or its first child? Write the name of a node before its \
             brackets, as in A(B C), or a comma behind a first child"
        );
        for text in ["(A B C)", "R((B 3 5), (C 2 9))", "(max (3 5) (2 9))", "(A\n (B 1))"] {
            assert_eq!(refused(text).0, "tree.lisp", "{text}");
        }
        same("(A(B C) D)", "E(A(B,C),D)");
        same("(A, B C)", "D(A,B,C)");
        same("(A=1 B C)", "D(A=1,B,C)");
        same("(A)", "B(A)");
        let (law, line, column, says) = refused("A(B=1,5 C=2)");
        assert_eq!((law, line, column), ("tree.comma", 1, 6));
        assert!(says.contains("is ,5 a decimal or another leaf?"), "{says}");
        assert_eq!(refused("A(B:1,25)").0, "tree.comma");
        same("A(B=1, 5)", "A(B=1,C=5)");
        same("A(B=1,C=5)", "A(B=1,C=5)");
        same("A(1,5)", "A(B=1,C=5)");
        same("A(B=1,5=2)", "A(B=1,\"5\"=2)");
    }

    #[test]
    fn there_is_one_root_and_one_node_of_a_name() {
        assert_eq!(refused("A(B)\nC(D)"), {
            let says =
                "line 2, column 1: a second root begins here; a tree has one root, with everything else below it";
            ("tree.roots", 2, 1, says.to_owned())
        });
        assert_eq!(refused("A(B)(C)").2, 5);
        assert_eq!(refused("A(B C(D B))").3, "line 1, column 9: there are two nodes named B; names must differ");
        assert_eq!(refused("A(\"b,c\")").0, "tree.name");
        assert_eq!(refused("A(\"b").0, "tree.quote");
        assert_eq!(refused(",(,)").0, "tree.children");
        assert_eq!(refused("(,").0, "tree.bracket");
    }
}
