//! Writing trees: brackets and JSON. Reading what was written gives the same tree.

use super::name::{player_word, reserved};
use super::read::is_delimiter;
use super::{NodeId, Tree, value_text};
use crate::game::{Game, Player};

impl Tree {
    /// In brackets, on one line without a blank: `A(B=3,C:max(D=2,E=-inf))`.
    #[must_use]
    pub fn to_brackets(&self) -> String {
        self.write_brackets(Player::First)
    }

    /// In brackets, saying who moves at the root unless it is `expected`.
    pub(super) fn write_brackets(&self, expected: Player) -> String {
        let mut out = String::new();
        self.walk(|step| match step {
            Step::Enter(node, first) => {
                if !first {
                    out.push(',');
                }
                push_name(&mut out, self.name(node));
                if let Some(value) = self.value(node) {
                    out.push('=');
                    out.push_str(&value_text(value));
                }
                let expected = if node == self.root() { expected } else { self.expected_turn(node) };
                if self.turn(&node) != expected {
                    out.push(':');
                    out.push_str(player_word(self.turn(&node)));
                }
                if !self.is_leaf(node) {
                    out.push('(');
                }
            }
            Step::Leave(node) => {
                if !self.is_leaf(node) {
                    out.push(')');
                }
            }
        });
        out
    }

    /// As JSON objects with `name`, and `value`, `turn` and `children` where there is something to say. Infinite values
    /// are texts, `"inf"`, because JSON has no number for them.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.walk(|step| match step {
            Step::Enter(node, first) => {
                if !first {
                    out.push(',');
                }
                out.push_str("{\"name\":");
                push_json_text(&mut out, self.name(node));
                if let Some(value) = self.value(node) {
                    out.push_str(",\"value\":");
                    let text = value_text(value);
                    if value.is_finite() { out.push_str(&text) } else { push_json_text(&mut out, &text) }
                }
                if self.turn(&node) != self.expected_turn(node) {
                    out.push_str(",\"turn\":");
                    push_json_text(&mut out, player_word(self.turn(&node)));
                }
                if !self.is_leaf(node) {
                    out.push_str(",\"children\":[");
                }
            }
            Step::Leave(node) => out.push_str(if self.is_leaf(node) { "}" } else { "]}" }),
        });
        out
    }

    /// Goes through the tree depth first, without recursion.
    fn walk(&self, mut step: impl FnMut(Step)) {
        let mut path = vec![self.root()];
        let mut coming_down = true;
        while let Some(&node) = path.last() {
            if coming_down {
                let first = self.parent(node).is_none_or(|parent| self.nodes[parent.index()].first_child == node.0);
                step(Step::Enter(node, first));
                if let Some(child) = self.children(node).next() {
                    path.push(child);
                    continue;
                }
            }
            step(Step::Leave(node));
            path.pop();
            let Some(&parent) = path.last() else { break };
            let last = self.children(parent).next_back();
            coming_down = last.is_some_and(|last| node < last);
            if coming_down {
                path.push(NodeId(node.0 + 1));
            }
        }
    }
}

enum Step {
    /// A node is reached; is it the first child of its parent?
    Enter(NodeId, bool),
    /// A node and everything below it is done.
    Leave(NodeId),
}

/// A name in brackets: quoted if it could be misread.
fn push_name(out: &mut String, name: &str) {
    let plain = |c: char| !is_delimiter(c) && !matches!(c, '"' | '\'' | '\\' | '\u{feff}');
    if !reserved(name) && name.chars().all(plain) {
        out.push_str(name);
        return;
    }
    out.push('"');
    for c in name.chars() {
        // Blanks would end an option, braces would make it look like a dictionary.
        if plain(c) || matches!(c, '(' | ')' | '=' | ':' | '\'') {
            out.push(c);
        } else {
            push_escape(out, c);
        }
    }
    out.push('"');
}

fn push_json_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        if c == '"' || c == '\\' || c.is_control() { push_escape(out, c) } else { out.push(c) }
    }
    out.push('"');
}

fn push_escape(out: &mut String, c: char) {
    let mut units = [0; 2];
    for unit in c.encode_utf16(&mut units) {
        out.push_str(&format!("\\u{unit:04x}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_say_what_is_needed_and_no_more() {
        for text in [
            "A",
            "A=3",
            "A:min",
            "A(B=3,C:max(D=2,E=-inf))",
            "A=0.5:min(B,C(D(E)),F)",
            r#"A("2"=2,"max","a\u0020b","q\u0022","(x)","\u0023","nan")"#,
        ] {
            assert_eq!(Tree::parse(text).unwrap().to_brackets(), text);
        }
        assert_eq!(Tree::parse("A:max(B:min(C:min))").unwrap().to_brackets(), "A(B(C:min))");
    }

    #[test]
    fn json_is_json() {
        let tree = Tree::parse(r#"A=1.5(B:max=inf "c \"" (2))"#).unwrap();
        let json = tree.to_json();
        assert_eq!(
            json,
            r#"{"name":"A","value":1.5,"children":[{"name":"B","value":"inf","turn":"max"},{"name":"c \u0022","children":[{"name":"C","value":2}]}]}"#
        );
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["children"][1]["name"], "c \"");
        assert_eq!(Tree::parse(&json).unwrap(), tree);
    }
}
