//! `potez trace` and `potez compare` on the real program: the lecture's runs in every format, and bad input.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn potez(args: &[&str]) -> Output {
    with_stdin(args, b"")
}

fn with_stdin(args: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_potez"))
        .env("LC_ALL", "C")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.to_vec();
    // Written beside the reading, so that neither waits for the other; the program may refuse before it has read everything.
    let writer = std::thread::spawn(move || {
        let _ = pipe.write_all(&stdin);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn good_bytes(args: &[&str]) -> Vec<u8> {
    let output = potez(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?}");
    output.stdout
}

fn good(args: &[&str]) -> String {
    String::from_utf8(good_bytes(args)).unwrap()
}

fn refused(output: &Output, code: i32, words: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(output.stdout.is_empty());
    for word in words {
        assert!(said.contains(word), "should say {word}: {said}");
    }
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("trace");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// The profiles with their visits and the values of B, F, C, G, D, I.
const PROFILES: [(&str, u64, [&str; 6]); 5] = [
    ("lecture", 14, ["3", "3", "3", "3", "3", "3"]),
    ("fail-soft", 14, ["3", "5", "0", "0", "2", "2"]),
    ("aima", 14, ["3", "5", "0", "0", "2", "2"]),
    ("fail-soft-strict", 14, ["3", "5", "0", "0", "2", "2"]),
    ("strict", 18, ["3", "5", "3", "3", "3", "3"]),
];

fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The texts that a picture shows in the box of a node.
fn texts_in_svg(svg: &str, name: &str) -> Vec<String> {
    let opening = format!("data-name=\"{name}\">");
    let groups = svg.split("<g data-node=").filter(|group| group.contains(&opening));
    let texts = groups.flat_map(|group| group.split("</g>").next().unwrap_or("").split("<text").skip(1));
    texts.map(|text| text.split_once('>').unwrap().1.split("</text>").next().unwrap().to_owned()).collect()
}

#[test]
fn the_lectures_runs_as_text() {
    let minimax = good(&["trace", "lecture", "--algorithm", "minimax"]);
    assert!(minimax.contains("Visits: 21, leaves: 11, cuts: 0"), "{minimax}");
    assert!(minimax.contains("the move to play is A→B") && !minimax.contains("Not visited"));
    let alphabeta = good(&["trace", "lecture"]);
    assert!(alphabeta.contains("Visits: 14, leaves: 6, cuts: 3"), "{alphabeta}");
    assert!(alphabeta.contains("Visited, in order: A B E K L F M C G O D I R S\n"));
    assert!(alphabeta.contains("Not visited: N H J P Q T U\n"));
    assert!(alphabeta.contains("Cut at F: α = 5 ≥ β = 3. MIN already has 3 at B"));
    assert!(alphabeta.contains("Cut at C: α = 3 ≥ β = 3. MAX already has 3 at A"));
    let cyrillic = good(&["trace", "lecture", "--language", "sr-Cyrl"]);
    assert!(cyrillic.contains("Одсецање у чвору F: α = 5 ≥ β = 3."), "{cyrillic}");
    assert_eq!(minimax, good(&["trace", "-a", "minimax"]), "lecture is the default");
}

#[test]
fn the_lectures_values_by_profile_in_every_format() {
    for (profile, visits, values) in PROFILES {
        let args = |format: &'static str| ["trace", "lecture", "--profile", profile, "--format", format];
        let named = ["B", "F", "C", "G", "D", "I"].iter().zip(values);
        // JSON: the value with which each node was left.
        let lines = json_lines(&good(&args("json")));
        let node = |name: &str| lines.iter().find(|line| line["name"] == name).unwrap()["node"].clone();
        assert_eq!(lines.iter().filter(|line| line["event"] == "enter").count() as u64, visits, "{profile}");
        for (name, value) in named.clone() {
            let left = lines.iter().find(|line| line["event"] == "leave" && line["node"] == node(name)).unwrap();
            assert_eq!(left["value"].to_string(), value, "{profile} {name}");
        }
        let end = &lines.last().unwrap()["end"];
        assert_eq!((end["value"].as_i64(), end["entered"].as_u64()), (Some(3), Some(visits)));
        // SVG: the text in the node's box, with ≥ or ≤ where it is only a bound.
        let svg = good(&args("svg"));
        for (name, value) in named.clone() {
            let shown = texts_in_svg(&svg, name);
            assert!(
                shown.iter().any(|text| text.trim_start_matches(['≥', '≤', ' ']) == value),
                "{profile} {name} {shown:?}"
            );
        }
        assert!(svg.contains(&format!("visits {visits} ")), "{profile}");
        // TikZ: the last overlay holds the same texts; HTML: the page's data hold the same events.
        let tikz = good(&args("tikz"));
        let html = good(&args("html"));
        let data = html.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let events = data["events"].as_array().unwrap();
        assert_eq!(events.iter().filter(|event| event["k"] == "e").count() as u64, visits);
        let names: Vec<&str> = data["names"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        for (name, value) in named {
            let id = names.iter().position(|it| it == name).unwrap();
            let left = events.iter().find(|event| event["k"] == "r" && event["n"] == id).unwrap();
            assert_eq!(left["v"], value, "{profile} {name}");
            let sign = match left["g"].as_str().unwrap().trim() {
                "≥" => "$\\geq$ ",
                "≤" => "$\\leq$ ",
                _ => "",
            };
            assert!(tikz.contains(&format!("{{{sign}{value}}};")), "{profile} {name} {sign}{value}");
        }
    }
}

#[test]
fn minimax_shows_the_true_values() {
    let svg = good(&["trace", "lecture", "-a", "minimax", "--format", "svg"]);
    for (name, value) in [
        ("A", "3"),
        ("B", "3"),
        ("C", "0"),
        ("D", "2"),
        ("E", "3"),
        ("F", "9"),
        ("G", "0"),
        ("H", "7"),
        ("I", "2"),
        ("J", "6"),
    ] {
        assert_eq!(texts_in_svg(&svg, name), [name, value]);
    }
}

#[test]
fn the_seven_unvisited_nodes_are_drawn_as_cut_off() {
    let svg = good(&["trace", "lecture", "--format", "svg"]);
    for name in ["N", "H", "P", "Q", "J", "T", "U"] {
        let group = svg
            .split("<g data-node=")
            .find(|group| group.contains(&format!("data-name=\"{name}\">")) && group.contains("<text"))
            .unwrap();
        assert!(group.contains("stroke-dasharray"), "{name}: {group}");
    }
    for name in ["A", "K", "R"] {
        let group = svg
            .split("<g data-node=")
            .find(|group| group.contains(&format!("data-name=\"{name}\">")) && group.contains("<text"))
            .unwrap();
        assert!(!group.split("</g>").next().unwrap().contains("stroke-dasharray"), "{name}");
    }
}

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
fn steps_are_chosen() {
    let svg = good(&["trace", "lecture", "--step", "17", "--format", "svg"]);
    assert!(svg.contains("step 17 of 50"), "{svg}");
    let visits = good(&["trace", "lecture", "--grain", "visit"]);
    // Before the start, 14 visits, and the end.
    assert_eq!(
        visits.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit())).count(),
        16,
        "{visits}"
    );
    let out = file("frames.svg");
    good(&["trace", "lecture", "--step", "3-5", "--out", out.to_str().unwrap()]);
    for step in ["03", "04", "05"] {
        assert!(file(&format!("frames-{step}.svg")).exists());
    }
    let sheet = good(&["trace", "lecture", "--grain", "visit", "--sheet", "--format", "svg"]);
    assert!(sheet.contains("step 0 of 15") && sheet.contains("step 15 of 15"));
    refused(&potez(&["trace", "lecture", "--step", "51", "--format", "svg"]), 2, &["the last one is 50"]);
    refused(&potez(&["trace", "lecture", "--step", "all", "--format", "svg"]), 2, &["--out", "--sheet"]);
    refused(&potez(&["trace", "lecture", "--step", "x"]), 2, &["'x'"]);
}

#[test]
fn windows_depths_and_orders() {
    let window = good(&["trace", "lecture", "--window", "0,10"]);
    assert!(window.contains("Start at A (MAX) with α = 0 and β = 10."), "{window}");
    let low = good(&["trace", "lecture", "--window=-inf,2"]);
    assert!(low.contains("The start window ends at 2"), "{low}");
    let shallow = good(&["trace", "lecture", "--depth", "1"]);
    assert!(shallow.contains("The depth ends at B; its estimate is 0."), "{shallow}");
    let best = good(&["trace", "lecture", "--order", "best"]);
    assert!(best.contains("Visits: 14,"), "{best}");
    let worst = good(&["trace", "lecture", "--order", "worst"]);
    assert!(worst.contains("Visits: 21,"), "{worst}");
    assert_eq!(
        good(&["trace", "lecture", "--order", "shuffled:7"]),
        good(&["trace", "lecture", "--order", "shuffled:7"])
    );
    refused(&potez(&["trace", "lecture", "-a", "minimax", "--profile", "aima"]), 2, &["minimax has no profile"]);
    refused(&potez(&["trace", "lecture", "--window", "5,1"]), 2, &["alpha below beta"]);
    refused(&potez(&["trace", "lecture", "--window", "5"]), 2, &["0,10"]);
    refused(&potez(&["trace", "lecture", "-a", "magic"]), 2, &["minimax, alphabeta, negamax, pvs"]);
    refused(&potez(&["trace", "lecture", "--order", "magic"]), 2, &["listed, reversed, shuffled, best, worst"]);
    refused(&potez(&["trace", "nowhere.txt"]), 2, &["neither lecture, nor a file, nor a game", "tictactoe"]);
    refused(&potez(&["trace", "lecture", "--out", "x.docx"]), 2, &["--format"]);
}

#[test]
fn bad_trees_are_refused_with_their_place() {
    for (text, words) in [
        ("{A: [B], B: [A]}", &["line 1", "circle"][..]),
        ("{A: [B, C],\n B: [D], C: [D]}", &["line 2, column", "D"]),
        ("{A: [B], C: [D]}", &["line 1", "root"]),
        ("{A: [B, C]}\n{B: 2, X: 3}", &["line 2, column", "X"]),
        ("A(B=two C=3)", &["line 1, column"]),
        ("A(B=NaN)", &["line 1, column", "NaN"]),
        ("A(B=1 C=2", &["line 1, column 2", "never closed"]),
        ("", &["no tree here"]),
    ] {
        for format in ["text", "svg", "html"] {
            refused(&with_stdin(&["trace", "-", "--format", format], text.as_bytes()), 3, words);
        }
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

#[test]
fn a_real_position_is_drawn_with_its_boards() {
    let svg = good(&["trace", "tictactoe", "--moves", "a1,b2,c3,a3,c1,b1", "--depth", "3", "--format", "svg"]);
    assert!(
        svg.contains("data-name=\"c2\"")
            && svg.contains("f-board")
            && svg.contains("s-cross")
            && svg.contains("s-ring")
    );
    for game in ["connect4", "byte", "blockade"] {
        let svg = good(&["trace", game, "--depth", "1", "--fold", "30", "--format", "svg"]);
        assert!(svg.contains("<title>Alpha-beta (lecture)"), "{game}");
    }
    refused(&potez(&["trace", "tictactoe", "--moves", "a1,a1"]), 3, &["move 2"]);
}

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
}

#[test]
fn outside_the_start_window_no_format_names_a_move() {
    let text = good(&["trace", "lecture", "--window", "4,10"]);
    assert!(text.contains("The end: A is worth at most 4.") && !text.contains("move to play"), "{text}");
    let svg = good(&["trace", "lecture", "--window", "4,10", "--format", "svg"]);
    assert!(svg.contains("is worth at most 4") && !svg.contains("class=\"n s-best\""), "{svg}");
    let end = json_lines(&good(&["trace", "lecture", "--window", "4,10", "--format", "json"])).pop().unwrap();
    assert_eq!((&end["end"]["bound"], &end["end"]["value"]), (&"at most".into(), &4.into()), "{end}");
}

#[test]
fn a_game_is_valued_by_the_evaluation_that_is_asked_for() {
    let best = |args: &[&str]| {
        let text = good(args);
        text.split("the move to play is ").nth(1).unwrap().split('.').next().unwrap().to_owned()
    };
    // The position of chapter 6.
    let position = ["--moves", "1445", "--depth", "2"];
    let args = |more: &[&'static str]| [&["trace", "connect4"], &position[..], more].concat();
    let analysed = good(&[&["analyse", "connect4", "--engine", "course:2"], &position[..]].concat());
    assert!(analysed.contains(&format!("best: {}\n", best(&args(&[])))), "{analysed}");
    assert_eq!(best(&args(&["--eval", "course"])), best(&args(&[])));
    assert!(good(&args(&["--eval", "result"])).contains("start is worth 0"));
    refused(&potez(&args(&["--eval", "nothing"])), 3, &["there is no evaluation 'nothing'"]);
    refused(&potez(&["trace", "lecture", "--eval", "course", "--tape", "x"]), 2, &[]);
}

#[test]
fn blockade_is_drawn_at_its_default_depth() {
    let began = std::time::Instant::now();
    let svg = good(&["trace", "blockade", "--depth", "2", "--format", "svg"]);
    assert!(svg.contains("the move to play is X1:35:P11"), "{}", &svg[svg.len() - 2000..]);
    assert!(began.elapsed().as_secs() < 60);
}
