//! The examples of the rule page are what the page says.

use potez_rules::Refusal;
use potez_rules::tree::{RandomParams, Tree};

const PAGE: &str = include_str!("../../../docs/games/tree.md");

/// The tree behind an example that stands on the page, as a block or inside a sentence.
fn example(text: &str) -> String {
    let block: String = text.lines().map(|line| format!("    {line}\n")).collect();
    assert!(PAGE.contains(&block) || PAGE.contains(&format!("`{text}`")), "not on the page: {text}");
    Tree::parse(text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}")).to_brackets()
}

#[test]
fn the_examples_are_read() {
    let dictionaries = "stablo = {\n    A: [B, C],\n    B: [D, E],\n}\nprocena = {C: 5, D: 2, E: 3}";
    assert_eq!(example(dictionaries), "A(B(D=2,E=3),C=5)");
    assert_eq!(example(r#"{"A": ["B", "C"], "B": 2, "C": 3}"#), "A(B=2,C=3)");
    assert_eq!(example("{A: [B, 7], B: [3, 5]}"), "A(B(D=3,E=5),C=7)");
    assert_eq!(example("{1: [2, 3]}"), r#""1"("2","3")"#);
    assert_eq!(example("A(B(E(K=2 L=3) F(5 9)) C=1)"), "A(B(E(K=2,L=3),F(D=5,G=9)),C=1)");
    assert_eq!(example("((3 12 8) (2 4 6))"), "A(B(D=3,E=12,F=8),C(G=2,H=4,I=6))");
    assert_eq!(example("max(min(3 12) max(2 4))"), "A(B(D=3,E=12),C:max(F=2,G=4))");
    assert_eq!(
        example(r#"A=1:min(B:max(C D) "a name with blanks"=-inf)"#),
        r#"A=1:min(B(C,D),"a\u0020name\u0020with\u0020blanks"=-inf)"#
    );
    assert_eq!(example("A\n  B: max\n    K = 2\n    L 3\n  C 5"), "A(B:max(K=2,L=3),C=5)");
    assert_eq!(example("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), "A(B(E=3,F=12,G=8),C(H=2,I=4,J=6),D(K=14,L=5,M=2))");
    assert_eq!(
        example(
            r#"{"name": "A", "children": [{"name": "B", "value": "-inf"}, {"name": "C", "turn": "max", "children": [2, 14]}]}"#
        ),
        "A(B=-inf,C:max(D=2,E=14))"
    );
    assert_eq!(example("[[3, 5], 7]"), "A(B(D=3,E=5),C=7)");
    assert!(PAGE.contains("`A(B(D=3,E=5),C=7)`"));
}

#[test]
fn the_program_runs() -> Result<(), Refusal> {
    let tree =
        Tree::random(7, &RandomParams { depth: 4, branching: 2..=3, same_mover: 20, ..RandomParams::default() })?;
    let reversed = tree.with_order(|_, children| children.reverse())?;
    assert_eq!(reversed.len(), tree.len());
    for line in [
        "let tree = Tree::random(7, &RandomParams { depth: 4, branching: 2..=3, same_mover: 20, ..RandomParams::default() })?;",
        "let reversed = tree.with_order(|_, children| children.reverse())?;",
    ] {
        assert!(PAGE.contains(line));
    }
    Ok(())
}
