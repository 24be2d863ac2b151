//! The search behaves as it did: the node counts of the fixed bench stand in `signature.txt`. A change of search changes them on
//! purpose: `POTEZ_BLESS=1` writes them anew, and the commit quotes the total.

use std::fmt::Write;
use std::path::Path;

use potez_play::signature::{CASES, run};

#[test]
fn the_nodes_of_the_bench_are_those_of_the_record() {
    let mut record = String::new();
    let mut total = 0;
    for case in CASES {
        let cost = run(*case).unwrap();
        total += cost.nodes;
        let _ =
            writeln!(record, "{} | {} | {} | {} | {}", case.game, case.settings, case.moves, case.depth, cost.nodes);
    }
    let _ = writeln!(record, "total {total}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/signature.txt");
    if std::env::var_os("POTEZ_BLESS").is_some() {
        std::fs::write(&path, &record).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap_or_default(), record, "the search has changed");
}
