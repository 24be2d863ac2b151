//! `potez compare`.

use super::{file, good, potez, refused, with_stdin};

#[test]
fn compare_counts_the_lectures_orders() {
    let found: serde_json::Value = serde_json::from_str(&good(&["compare", "lecture", "--json"])).unwrap();
    assert_eq!(found["orderings"]["total"], "1536");
    assert_eq!(found["orderings"]["all"], true);
    assert_eq!(found["orderings"]["histogram"][0], serde_json::json!([14, 64]));
    assert_eq!(found["orderings"]["histogram"].as_array().unwrap().last().unwrap(), &serde_json::json!([21, 192]));
    assert_eq!(found["minimum"]["visits"], 14);
    let text = good(&["compare", "lecture"]);
    assert!(text.contains("best 14, worst 21") && text.contains("minimax"), "{text}");
    let svg = good(&["compare", "lecture", "--format", "svg"]);
    assert!(svg.contains("all 1536 orders") && svg.contains("21 visits"));
    let game = good(&["compare", "tictactoe", "--moves", "a1,b2,c3,a3", "--depth", "4", "--sample", "50"]);
    assert!(game.contains("a sample of 50"), "{game}");
    assert_eq!(game, good(&["compare", "tictactoe", "--moves", "a1,b2,c3,a3", "--depth", "4", "--sample", "50"]));
    refused(&potez(&["compare", "connect4", "--depth", "12"]), 3, &["too large"]);
}

#[test]
fn compare_speaks_serbian_in_every_format() {
    let text = good(&["compare", "lecture", "--lang", "sr-Latn"]);
    for words in ["21 čvor, 11 listova, dubina 3; vrednost 3", "Min-Max", "alfa-beta", "predavanje", "prosek 18,"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    for words in ["nodes", "visits", "minimax", "lecture", "branching", "mean"] {
        assert!(!text.contains(words), "{words}: {text}");
    }
    let svg = good(&["compare", "lecture", "--lang", "sr-Cyrl", "--format", "svg"]);
    assert!(svg.contains("21 чвор, 11 листова") && svg.contains("посета") && !svg.contains("visits"), "{svg}");
    for (end, magic) in
        [("png", &b"\x89PNG"[..]), ("pdf", b"%PDF-"), ("svg", b"<svg "), ("tex", b"% Made by"), ("txt", b"21 nodes")]
    {
        let out = file(&format!("compared.{end}"));
        good(&["compare", "lecture", "--out", out.to_str().unwrap()]);
        assert!(std::fs::read(out).unwrap().starts_with(magic), "{end}");
    }
    // One of each.
    let one = String::from_utf8(with_stdin(&["compare", "-"], b"A(3)").stdout).unwrap();
    assert!(
        one.starts_with("2 nodes, 1 leaf, depth 1; value 3\n") && one.contains("\n1 order of the children"),
        "{one}"
    );
}
