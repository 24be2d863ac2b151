//! Reading trees in any of four formats, which are told apart by how they look.
//!
//! | format | looks like | reader |
//! |---|---|---|
//! | dictionaries | `stablo = {A: [B, C]}` and `procena = {B: 2, C: 3}` | [`dictionaries`] |
//! | nested lists and objects | `[[3, 12], [2, 4]]`, `{"name": "A", "children": [3, 12]}` | [`nested`] |
//! | brackets | `A(B(K=2 L=3) C=5)` | [`brackets`] |
//! | indented lines | one node per line, children indented more than their parent | [`indented`] |
//!
//! Every reader works without recursion, in time linear in the text (except for sorting names), and reports the place of
//! an error. `#` begins a comment.

mod brackets;
mod cursor;
mod dictionaries;
mod indented;
mod item;
mod literal;
mod nested;

pub(super) use cursor::is_delimiter;

use super::{Tree, build};
use crate::game::Player;
use crate::refusal::{Place, Refusal};
use cursor::Cursor;

/// The longest text that is read.
pub const MAX_BYTES: usize = 64 << 20;

impl Tree {
    /// Reads a tree in any format: the lecture's Python dictionaries, nested lists and objects (JSON or Python),
    /// brackets, indented lines.
    ///
    /// ```
    /// use potez_rules::tree::Tree;
    /// let tree = Tree::parse("A(B=3 C=5)")?;
    /// assert_eq!(Tree::parse("A\n  B = 3\n  C = 5")?, tree);
    /// assert_eq!(Tree::parse("[3, 5]")?, tree);
    /// assert_eq!(Tree::parse("stablo = {A: [B, C]}\nprocena = {B: 3, C: 5}")?, tree);
    /// assert_eq!(Tree::parse("A(B=3 C=5").unwrap_err().to_string(), "line 1, column 2: this '(' is never closed");
    /// # Ok::<(), potez_rules::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong, with its line and column.
    pub fn parse(text: &str) -> Result<Tree, Refusal> {
        Tree::parse_as(text, None)
    }

    /// Reads a tree in which `first` moves at the root.
    ///
    /// # Errors
    /// As for [`parse`](Tree::parse), and a root that says otherwise.
    pub fn parse_as(text: &str, first: Option<Player>) -> Result<Tree, Refusal> {
        if text.len() > MAX_BYTES {
            return Err(Refusal::new(
                "tree.size",
                "the text is {size} bytes long; at most {most} are read",
                [("size", text.len().to_string()), ("most", MAX_BYTES.to_string())],
            ));
        }
        let parts = match look(text) {
            Look::Nothing => return Err(build::empty().at(Place { line: 1, column: 1 })),
            Look::List(start) => nested::read_list(text, start),
            Look::Dictionaries => dictionaries::read(text),
            Look::Brackets => brackets::read(text),
            Look::Lines => indented::read(text),
        }?;
        parts.build(text, first)
    }
}

enum Look {
    Nothing,
    /// A list that begins at this byte.
    List(usize),
    Dictionaries,
    Brackets,
    Lines,
}

/// Recognises the format by the first bracket outside quotes and comments.
fn look(text: &str) -> Look {
    let mut cursor = Cursor::new(text, 0);
    let (mut nothing, mut round) = (true, false);
    loop {
        cursor.skip_blanks();
        let start = cursor.at;
        match cursor.peek() {
            None if nothing => return Look::Nothing,
            None => return if round { Look::Brackets } else { Look::Lines },
            Some('{') => return Look::Dictionaries,
            Some('[') if is_assigned(&text[..start]) => return Look::List(start),
            Some('"' | '\'') => cursor.skip_quoted(),
            Some(c) if is_delimiter(c) => {
                round |= c == '(';
                cursor.bump();
            }
            Some(_) => drop(cursor.word()),
        }
        nothing = false;
    }
}

/// Is there nothing before, or an assignment such as `tree =`?
fn is_assigned(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default().trim_matches(['\u{feff}', ' ', '\t', '\r']);
    match line.strip_suffix('=') {
        Some(name) => name.trim_end().chars().all(|c| c.is_alphanumeric() || c == '_'),
        None => line.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn refused(text: &str) -> (&'static str, usize, usize, String) {
        let refusal = Tree::parse(text).expect_err(text);
        let place = refusal.place.unwrap_or_else(|| panic!("no place: {refusal}"));
        (refusal.law, place.line, place.column, refusal.to_string())
    }

    #[test]
    fn nothing_is_no_tree() {
        for text in ["", " \n\t\n", "# only a comment", "\u{feff}"] {
            assert_eq!(Tree::parse(text).unwrap_err().law, "tree.empty", "{text:?}");
        }
    }

    #[test]
    fn long_texts_are_refused_at_once() {
        assert_eq!(Tree::parse(&"(".repeat(MAX_BYTES + 1)).unwrap_err().law, "tree.size");
    }

    #[test]
    fn formats_are_told_apart() {
        let tree = Tree::parse("A(B=3 C=5)").unwrap();
        for text in [
            "  A ( B = 3 , C = 5 ) # brackets",
            "# a comment first {\nA(B=3 C=5)",
            "A\n\tB 3\n\tC 5\n",
            "\u{feff}[3, 5]",
            "# [\ntree = [3, 5]\n",
            "x\t=\t[3,\n5,\n]",
            r#"{"A": ["B", "C"], "B": 3, "C": 5}"#,
            r#"{"name": "A", "children": [{"name": "B", "value": 3}, 5]}"#,
        ] {
            assert_eq!(Tree::parse(text).as_ref(), Ok(&tree), "{text}");
        }
        let odd = Tree::parse(r#""{"("[" 5)"#).unwrap();
        assert_eq!(odd.name(odd.root()), "{");
        assert_eq!(Tree::parse("K 2").unwrap().to_brackets(), "K=2");
        assert_eq!(Tree::parse("7").unwrap().to_brackets(), "A=7");
    }

    #[test]
    fn chains_of_any_length_are_read_and_written() {
        let depth = 100_000;
        let brackets = format!("{}7{}", "(".repeat(depth), ")".repeat(depth));
        let lists = format!("{}7{}", "[".repeat(depth), "]".repeat(depth));
        let tree = Tree::parse(&brackets).unwrap();
        assert_eq!(tree.height(), depth as u32);
        assert_eq!(Tree::parse(&lists).unwrap(), tree);
        assert_eq!(Tree::parse(&tree.to_brackets()).unwrap(), tree);
        assert_eq!(Tree::parse(&tree.to_json()).unwrap(), tree);
        let dictionary: String = (0..depth).map(|n| format!("n{n}: [n{}],", n + 1)).collect();
        assert_eq!(Tree::parse(&format!("{{{dictionary}}}")).unwrap().height(), depth as u32);
        let lines: String = (0..1000).map(|n| format!("{}n{n}\n", " ".repeat(n))).collect();
        assert_eq!(Tree::parse(&lines).unwrap().height(), 999);
    }

    #[test]
    fn too_many_nodes_are_refused() {
        let many = super::super::MAX_NODES;
        assert_eq!(Tree::parse(&format!("({})", "1 ".repeat(many - 1))).unwrap().len(), many);
        for text in [
            format!("({})", "1 ".repeat(many)),
            format!("[{}]", "1,".repeat(many)),
            "(".repeat(2 * many),
            "[".repeat(30 * many),
            format!("A\n{}", " 1\n".repeat(many)),
            format!("{{A: [{}]}}", "1,".repeat(many)),
        ] {
            assert_eq!(refused(&text).0, "tree.nodes", "{}", &text[..20]);
        }
    }
}
