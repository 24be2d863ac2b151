//! The syntax of SGF: games as lists of nodes with properties.

use potez_rules::{Place, Refusal};

/// A node.
#[derive(Debug, Default)]
pub(super) struct Item {
    /// The index of the node before it; `None` for the first.
    pub(super) parent: Option<usize>,
    pub(super) properties: Vec<Property>,
}

/// A property with its values, as they are written between the brackets.
#[derive(Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
    /// Where it begins.
    pub(super) at: usize,
}

/// A game: its nodes, each after its parent, and what could not be read.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) items: Vec<Item>,
    pub(super) problems: Vec<Refusal>,
}

impl Item {
    pub(super) fn first(&self, name: &str) -> Option<&str> {
        self.find(name)?.values.first().map(String::as_str)
    }

    pub(super) fn find(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }
}

/// A value as text, with escapes resolved and line ends unified.
pub(super) fn plain(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => match signs.next() {
                // A line break that was escaped, which does not count.
                Some(end @ ('\n' | '\r')) => drop(signs.next_if(|next| matches!(next, '\n' | '\r') && *next != end)),
                Some(escaped) => text.push(escaped),
                None => {}
            },
            '\r' => {
                signs.next_if_eq(&'\n');
                text.push('\n');
            }
            _ => text.push(sign),
        }
    }
    text
}

/// The two parts of a composed value, as they are written.
pub(super) fn composed(value: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let colon = value.char_indices().find(|(_, sign)| {
        let found = *sign == ':' && !escaped;
        escaped = *sign == '\\' && !escaped;
        found
    })?;
    Some((&value[..colon.0], &value[colon.0 + 1..]))
}

/// Reads at most `most` games of a text. Everything outside games is skipped.
pub(super) fn parse(text: &str, most: usize) -> Vec<Tree> {
    let mut reader = Reader { text, at: 0, trees: Vec::new(), tree: Tree::default(), here: None, open: Vec::new() };
    while reader.trees.len() < most && reader.step() {}
    if !reader.open.is_empty() && reader.trees.len() < most {
        reader.problem(text.len(), "sgf.open", "the text ends inside a game: a ) is missing");
        reader.open.clear();
        reader.close();
    }
    reader.trees
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    trees: Vec<Tree>,
    /// The game being read.
    tree: Tree,
    here: Option<usize>,
    /// The nodes to return to at closing brackets. Not recursive: brackets may be nested to any depth.
    open: Vec<Option<usize>>,
}

impl Reader<'_> {
    fn problem(&mut self, at: usize, law: &'static str, sentence: &'static str) {
        if self.tree.problems.len() < crate::record::Import::MOST_BROKEN {
            self.tree.problems.push(Refusal::new(law, sentence, []).at(Place::of(self.text, at)));
        }
    }

    fn close(&mut self) {
        let tree = std::mem::take(&mut self.tree);
        if !tree.items.is_empty() {
            self.trees.push(tree);
        }
        self.here = None;
    }

    /// Reads the next character and what belongs to it; `false` at the end.
    fn step(&mut self) -> bool {
        let Some(sign) = self.text[self.at..].chars().next() else { return false };
        let begin = self.at;
        self.at += sign.len_utf8();
        match sign {
            '(' => self.open.push(self.here),
            ')' => {
                self.here = self.open.pop().flatten();
                if self.open.is_empty() {
                    self.close();
                }
            }
            _ if self.open.is_empty() => {}
            ';' => {
                // Only the first node of a game has no parent.
                let parent = self.here.or((!self.tree.items.is_empty()).then_some(0));
                self.tree.items.push(Item { parent, properties: Vec::new() });
                self.here = Some(self.tree.items.len() - 1);
            }
            'A'..='Z' | 'a'..='z' => self.property(begin),
            '[' => {
                self.value(begin);
                self.problem(begin, "sgf.nameless", "this value belongs to no property");
            }
            _ if sign.is_whitespace() => {}
            _ => self.problem(begin, "sgf.sign", "this character has no meaning in SGF"),
        }
        true
    }

    fn property(&mut self, begin: usize) {
        let rest = &self.text[begin..];
        let length = rest.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(rest.len());
        // Old files have lower-case letters in names; they do not count.
        let name = rest[..length].chars().filter(char::is_ascii_uppercase).collect();
        self.at = begin + length;
        let mut values = Vec::new();
        loop {
            let rest = &self.text[self.at..];
            let next = rest.trim_start();
            if !next.starts_with('[') {
                break;
            }
            let open = self.at + (rest.len() - next.len());
            self.at = open + 1;
            values.push(self.value(open));
        }
        if values.is_empty() {
            self.problem(begin, "sgf.valueless", "this property has no value");
        }
        if let Some(item) = self.here.and_then(|here| self.tree.items.get_mut(here)) {
            item.properties.push(Property { name, values, at: begin });
        }
    }

    /// The content of brackets, after the opening one.
    fn value(&mut self, open: usize) -> String {
        let rest = &self.text[self.at..];
        let mut escaped = false;
        let end = rest.char_indices().find(|(_, sign)| {
            let found = *sign == ']' && !escaped;
            escaped = *sign == '\\' && !escaped;
            found
        });
        match end {
            Some((end, _)) => {
                self.at += end + 1;
                rest[..end].to_owned()
            }
            None => {
                self.at = self.text.len();
                let value = rest.to_owned();
                self.problem(open, "sgf.value", "this value is never closed");
                value
            }
        }
    }
}
