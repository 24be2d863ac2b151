//! Trees in any format, then a position and moves in them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_rules::Settings;
use potez_rules::tree::{Params, Tree};

fuzz_target!(|text: &str| {
    // Behind a line of dashes: a position and moves.
    let (text, rest) = text.split_once("\n---\n").unwrap_or((text, ""));
    let (_, position, moves) = potez_fuzz::parts(rest);
    let tree = match Tree::parse(text) {
        Ok(tree) => tree,
        Err(refusal) => {
            assert!(refusal.place.is_some(), "no place: {refusal}");
            return;
        }
    };
    let brackets = tree.to_brackets();
    assert!(!brackets.contains(char::is_whitespace));
    assert_eq!(Tree::parse(&brackets).as_ref(), Ok(&tree), "{brackets}");
    assert_eq!(Tree::parse(&tree.to_json()).as_ref(), Ok(&tree), "{brackets}");
    assert_eq!(tree.shuffled(1).len(), tree.len());
    let line = Settings::new().with("tree", &brackets).to_string();
    let params = potez_fuzz::params(&line, Params::from_settings, Params::settings).expect("a tree that was read");
    assert_eq!(Tree::new(&params).as_ref(), Ok(&tree));
    potez_fuzz::game(&tree, position, moves);
});
