//! What is written where: formats, files, tapes, and guards against what is too large.

use std::path::PathBuf;

use super::{file, good, good_bytes, json_lines, potez, refused, with_stdin};

#[test]
fn a_tape_is_read_back_and_drawn_alike() {
    let tape = file("tape.jsonl");
    let tape = tape.to_str().unwrap();
    good(&["trace", "lecture", "--profile", "fail-soft", "--out", tape]);
    let direct = ["trace", "lecture", "--profile", "fail-soft"];
    for format in ["text", "json", "svg", "png", "gif", "pdf", "tikz", "html"] {
        let again = good_bytes(&["trace", "--tape", tape, "--format", format]);
        let first = good_bytes(&[&direct[..], &["--format", format]].concat());
        assert!(again == first, "{format}");
    }
    // With boards too.
    let tape = file("boards.jsonl");
    let tape = tape.to_str().unwrap();
    let game = ["trace", "tictactoe", "--moves", "a1,b2,c3,a3,c1,b1", "--depth", "3"];
    good(&[&game[..], &["--out", tape]].concat());
    assert_eq!(good(&["trace", "--tape", tape, "--format", "svg"]), good(&[&game[..], &["--format", "svg"]].concat()));
    refused(&with_stdin(&["trace", "--tape", "-"], b"{\"potez\":\n"), 3, &["line 1, column", "cannot be used"]);
}

#[test]
fn pictures_are_what_they_claim_to_be_and_small() {
    let png = good_bytes(&["trace", "lecture", "--format", "png"]);
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let gif = good_bytes(&["trace", "lecture", "--format", "gif"]);
    assert!(gif.starts_with(b"GIF89a") && gif.len() < 500_000, "{} bytes", gif.len());
    let pdf = good_bytes(&["trace", "lecture", "--format", "pdf", "--sheet"]);
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() < 200_000, "{} bytes", pdf.len());
    let html = good(&["trace", "lecture", "--format", "html"]);
    assert!(html.len() < 150_000, "{} bytes", html.len());
    // Works from a stick: nothing is fetched.
    let links = html.matches("http").count();
    assert_eq!(links, html.matches("http://www.w3.org/2000/svg").count());
    for word in ["src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest"] {
        assert!(!html.contains(word), "{word}");
    }
}

#[test]
fn huge_trees_give_a_picture() {
    let star = format!("A({})", (0..100_000).map(|i| format!("{}", i % 10)).collect::<Vec<_>>().join(" "));
    let deep = (0..10_000).map(|level| format!("n{level}(")).collect::<String>() + "x=1" + &")".repeat(10_000);
    let mut bushy = String::from("A(");
    for i in 0..300 {
        bushy += &format!("({}) ", (0..330).map(|j| ((i * j) % 100).to_string()).collect::<Vec<_>>().join(" "));
    }
    bushy += ")";
    for text in [star, deep, bushy] {
        let deep = text.starts_with('n');
        for format in ["svg", "png", "text"] {
            let output = with_stdin(&["trace", "-", "--format", format, "--step", "last"], text.as_bytes());
            assert_eq!(output.status.code(), Some(0), "{format}: {}", String::from_utf8_lossy(&output.stderr));
            assert!(output.stdout.len() > 500);
            if deep && format == "text" {
                assert!(String::from_utf8_lossy(&output.stdout).contains("a line is longer than a search follows"));
            }
        }
        refused(&with_stdin(&["trace", "-", "--format", "gif"], text.as_bytes()), 2, &["too many pictures", "--grain"]);
    }
}

fn png_width(png: &[u8]) -> u32 {
    u32::from_be_bytes(png[16..20].try_into().unwrap())
}

#[test]
fn pictures_are_large_enough_to_project_and_pages_fit_slides_and_paper() {
    let wide = png_width(&good_bytes(&["trace", "lecture", "--format", "png"]));
    assert!((1900..=1930).contains(&wide), "{wide}");
    let small = png_width(&good_bytes(&["trace", "lecture", "--format", "png", "--scale", "1"]));
    assert!(small < 800, "{small}");
    let boxes = |args: &[&str]| {
        let bytes = good_bytes(args);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let boxes = text.split("/MediaBox [").skip(1).map(|rest| {
            let numbers: Vec<f64> =
                rest.split(']').next().unwrap().split_whitespace().map(|number| number.parse().unwrap()).collect();
            (numbers[2], numbers[3])
        });
        boxes.collect::<Vec<_>>()
    };
    let slides = boxes(&["trace", "lecture", "--format", "pdf", "--step", "3-5"]);
    assert_eq!(slides.len(), 3);
    assert!(slides.iter().all(|(width, height)| (width / height - 16.0 / 9.0).abs() < 0.01), "{slides:?}");
    let pages = boxes(&["trace", "lecture", "--format", "pdf", "--paper", "a4"]);
    assert!((10..51).contains(&pages.len()), "{}", pages.len());
    assert!(pages.iter().all(|(width, height)| (width - 841.89).abs() < 0.1 && (height - 595.28).abs() < 0.1));
    refused(&potez(&["trace", "lecture", "--paper", "a4"]), 2, &["--paper is for pdf"]);
}

#[test]
fn a_page_that_no_browser_could_hold_is_refused() {
    let args = ["trace", "connect4", "--depth", "6", "--algorithm", "minimax", "--format", "html"];
    refused(&potez(&args), 2, &["too many for a page in a browser", "--depth"]);
    // Nodes count too, even where few of them are visited.
    let leaves = (0..60_000).map(|leaf| leaf.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!("A(B=1 C({leaves}) D({leaves}) E({leaves}) F({leaves}))");
    let args = ["trace", "-", "--depth", "1", "--format", "html"];
    refused(&with_stdin(&args, text.as_bytes()), 2, &["240006 nodes", "too many for a page in a browser"]);
}

/// One of the two is asked for, not both: the same answer of every command that draws.
#[test]
fn json_and_another_format_exclude_each_other() {
    let commands = [&["trace", "lecture"][..], &["compare", "lecture"], &["show", "tictactoe"]];
    for command in commands {
        for (more, what) in [
            (&["--format", "svg"][..], "--format svg"),
            (&["--format", "text"], "--format text"),
            (&["--out", "never-written.png"], "--out never-written.png"),
        ] {
            let output = potez(&[command, &["--json"], more].concat());
            refused(&output, 2, &["--json asks for data", what]);
        }
        let json = good(&[command, &["--json"]].concat());
        assert!(json_lines(&json)[0].is_object(), "{command:?}");
        assert_eq!(json, good(&[command, &["--format", "json"]].concat()), "{command:?}");
        assert_eq!(json, good(&[command, &["--json", "--format", "json"]].concat()), "{command:?}");
        let path = file(&format!("{}.json", command[0]));
        for more in [&["--json"][..], &[]] {
            good(&[command, &["--out", path.to_str().unwrap()], more].concat());
            assert_eq!(std::fs::read_to_string(&path).unwrap(), json, "{command:?}");
        }
        assert!(!PathBuf::from("never-written.png").exists());
    }
    refused(&potez(&["play", "tictactoe", "--json"]), 2, &["play", "JSON", "potez ugi"]);
}

#[test]
fn a_tape_of_any_size_is_read_back() {
    // More than the 64 MiB that other files may have.
    let tree = file("wide.txt");
    let leaves: Vec<String> = (0..240_000).map(|leaf| format!("{}", leaf % 10)).collect();
    std::fs::write(&tree, format!("A({})", leaves.join(" "))).unwrap();
    let tape = file("large.jsonl");
    let (tree, tape) = (tree.to_str().unwrap(), tape.to_str().unwrap());
    good(&["trace", tree, "--algorithm", "minimax", "--out", tape]);
    assert!(std::fs::metadata(tape).unwrap().len() > 64 << 20);
    let output = potez(&["trace", "--tape", tape, "--step", "last"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("Visits: 240001, leaves: 240000"), "{told} {}", String::from_utf8_lossy(&output.stderr));
    std::fs::remove_file(tape).unwrap();
    // A tape from a pipe that never ends its line is refused.
    refused(&with_stdin(&["trace", "--tape", "-"], &vec![b'x'; 5 << 20]), 3, &["line 1", "longer than 4 MiB"]);
}
