//! Trees as indented lines: one node per line, children indented more than their parent.
//!
//! ```text
//! A
//!   B: max          # a value or a mover after =, : or a blank
//!     K = 2
//!     L 3
//!   C 5
//! ```
//!
//! Both tabs and blanks indent, but a line must begin with exactly the characters its parent's line begins with, and siblings have the
//! same indentation.

use super::super::Part;
use super::super::build::Parts;
use super::cursor::{Cursor, second_root};
use super::item::{self, Joint};
use crate::refusal::Refusal;

pub(super) fn read(text: &str) -> Result<Parts, Refusal> {
    let mut parts = Parts::default();
    // The line above and its ancestors: the node and its indentation.
    let mut above: Vec<(usize, &str)> = Vec::new();
    let mut cursor = Cursor::new(text, 0);
    while cursor.peek().is_some() {
        if cursor.at == 0 && cursor.peek() == Some('\u{feff}') {
            cursor.bump();
        }
        let start = cursor.at;
        cursor.skip_inline();
        let indent = &text[start..cursor.at];
        if matches!(cursor.peek(), None | Some('\n' | '#')) {
            cursor.skip_line();
            cursor.bump();
            continue;
        }
        let at = cursor.at;
        let parent = parent(&mut above, indent, parts.len() == 0).map_err(|refusal| cursor.refuse(at, refusal))?;
        let item = item::read(&mut cursor, Joint::Blank)?;
        let node = parts.add(Part { parent, ..item.part }, at).map_err(|refusal| cursor.refuse(at, refusal))?;
        above.push((node, indent));
        cursor.skip_line();
        cursor.bump();
    }
    Ok(parts)
}

/// The parent of a line with this indentation; `above` is shortened to it.
fn parent(above: &mut Vec<(usize, &str)>, indent: &str, root: bool) -> Result<Option<usize>, Refusal> {
    if root {
        return Ok(None);
    }
    let (mut back, mut alike) = (false, true);
    while let Some((_, other)) = above.pop_if(|(_, other)| other.len() > indent.len()) {
        // The last one popped is the shortest, and the others begin with it.
        (back, alike) = (true, other.starts_with(indent));
    }
    match above.last() {
        None => Err(second_root()),
        Some((_, other)) if !alike || !indent.starts_with(other) => Err(Refusal::new(
            "tree.indent",
            "this line is not indented with the same tabs and blanks as the lines above it",
            [],
        )),
        Some((_, other)) if other.len() == indent.len() => {
            above.pop();
            above.last().map(|&(node, _)| Some(node)).ok_or_else(second_root)
        }
        Some(_) if back => Err(Refusal::new(
            "tree.indent",
            "this line is indented less than the line above it but does not match any node further up",
            [],
        )),
        Some(&(node, _)) => Ok(Some(node)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::refused;
    use crate::games::tree::Tree;

    fn same(text: &str, brackets: &str) {
        assert_eq!(Tree::parse(text).map(|tree| tree.to_brackets()).as_deref(), Ok(brackets), "{text}");
    }

    #[test]
    fn lines_become_nodes() {
        same("A\n  B\n    K = 2\n    L: 3\n  C 5\n", "A(B(K=2,L=3),C=5)");
        same("A min\r\n\tB: min\r\n\t\t4\r\n\r\n\tC:\r\n\t\tD=1 max # note\r\n", "A:min(B:min(E=4),C(D=1:max))");
        same("   A # indented as a whole\n     B\n\n# a comment anywhere\n     C = -inf", "A(B,C=-inf)");
        same("max\n 'x y' 3\n =4\n 5", "A(\"x\\u0020y\"=3,B=4,C=5)");
        same("A 1 :\n B", "A=1(B)");
    }

    #[test]
    fn indentation_must_fit() {
        assert_eq!(
            refused("A\n    B\n  C").3,
            "line 3, column 3: this line is indented less than the line above it but does not match any node further up"
        );
        assert_eq!(
            refused("A\n  B\n\tC\n").3,
            "line 3, column 2: this line is not indented with the same tabs and blanks as the lines above it"
        );
        assert_eq!(refused("A\n \tB\n\t C\n").0, "tree.indent");
        assert_eq!((refused("A\n B\nC").0, refused("A\n B\nC").1), ("tree.roots", 3));
        assert_eq!(refused("  A\n B").0, "tree.roots");
    }

    #[test]
    fn what_stands_behind_a_name_must_make_sense() {
        assert_eq!(refused("A\n B =\n C").3, "line 2, column 5: expected a number, max or min, found '\\n'");
        assert_eq!(refused("A\n B two words").0, "tree.value");
        assert_eq!(refused("A\n B 2 3").0, "tree.said");
        assert_eq!(refused("A\n 2 B").0, "tree.value");
        assert_eq!(refused("A\n B, C").3, "line 2, column 3: expected a number, max or min, found ','");
        assert_eq!(refused("A\n B\n B").3, "line 3, column 2: there are two nodes named B; names must differ");
    }
}
