//! The chapters of the course say what is true: every excerpt stands in the file it names, and every figure is computed here.

use std::fs;
use std::path::{Path, PathBuf};

use potez_rules::connect4::Connect4;
use potez_rules::mnk::Mnk;
use potez_rules::notation::play_line;
use potez_rules::tree::Tree;
use potez_rules::{Dialect, Game, Notation};
use potez_search::evaluators::course::CourseGame;
use potez_search::evaluators::outcome::WinDrawLoss;
use potez_search::evaluators::tree::Written;
use potez_search::lecture::ordering::{ByEvaluation, History, Killers};
use potez_search::*;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn chapter(name: &str) -> String {
    fs::read_to_string(root().join("docs/course").join(name)).expect("the chapter is there")
}

/// The folders of the course: English, Serbian in Cyrillic and in Latin letters.
const FOLDERS: [&str; 3] = ["docs/course", "docs/sr/course", "docs/sr-Latn/course"];

/// The pages of the course in all languages.
fn pages() -> Vec<PathBuf> {
    let files = FOLDERS.iter().flat_map(|folder| fs::read_dir(root().join(folder)).expect("a folder of the course"));
    let paths = files.map(|entry| entry.expect("a page").path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect()
}

/// The chapter has this text, line ends and runs of blanks aside.
fn says(name: &str, text: &str) {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(plain(&chapter(name)).contains(&plain(text)), "{name} does not say: {text}");
}

/// 1234567 as 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn row(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// The lines of a program, without the marks of a slide.
fn code(source: &str, trim: fn(&str) -> &str) -> Vec<&str> {
    let unmarked = |line: &str| line.find("// @").or(line.find("# @")).unwrap_or(line.len());
    source.lines().map(|line| trim(&line[..unmarked(line)])).collect()
}

#[test]
fn every_excerpt_stands_in_its_file() {
    let mut excerpts = std::collections::BTreeMap::new();
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(language) = line.trim().strip_prefix("```").filter(|language| !language.is_empty()) else {
                continue;
            };
            let place = path.display();
            let Some((language, file)) = language.split_once(" from ") else {
                assert!(!language.starts_with("rust"), "{place}: a block without its file: {line}");
                // Commands and their input are run by the tests of the program.
                let _ = lines.by_ref().take_while(|line| line.trim() != "```").count();
                continue;
            };
            // Indentation is part of a program in Python, and only there.
            let trim = if language == "python" { str::trim_end } else { str::trim };
            let excerpt: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "```").map(trim).collect();
            let source =
                fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{place}: {file}: {error}"));
            let found =
                !excerpt.is_empty() && code(&source, trim).windows(excerpt.len()).any(|window| window == excerpt);
            assert!(found, "{place}: not in {file}:\n{}", excerpt.join("\n"));
            *excerpts.entry(language.to_owned()).or_insert(0) += 1;
        }
    }
    // In each language the same excerpts.
    assert!(excerpts["rust"] >= 3 * 10 && excerpts["python"] >= 3 * 12, "only {excerpts:?}");
}

#[test]
fn every_link_leads_somewhere() {
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or(link);
            assert!(path.with_file_name("").join(file).exists(), "{}: {link}", path.display());
        }
    }
}

/// Nodes of fixed-depth alpha-beta on a problem, in an order.
fn nodes<G: Game, E: Evaluator<G>>(problem: &Problem<'_, G, E>, order: impl Order<G>) -> u64 {
    alphabeta_ordered(problem, &Profile::fail_soft(), order, Silent).counts.nodes
}

#[test]
fn the_figures_of_tic_tac_toe() {
    let game = Mnk::tictactoe();
    let start = game.start();
    let problem = Problem::new(&game, &start, &WinDrawLoss, 9);
    let connect4 = Connect4::default();
    let four = connect4.start();
    let judge = Linear::<<Connect4 as CourseGame>::Heuristic>::default();
    let seven = Problem::new(&connect4, &four, &judge, 7);

    let line = |name: &str, a: u64, b: u64| says("03-ordering.md", &row(&[name.into(), grouped(a), grouped(b)]));
    line("minimax, for comparison", minimax(&problem, Silent).counts.nodes, minimax(&seven, Silent).counts.nodes);
    line("as the rules list them", nodes(&problem, AsListed), nodes(&seven, AsListed));
    line("killer moves", nodes(&problem, Killers::default()), nodes(&seven, Killers::default()));
    line("history", nodes(&problem, History::default()), nodes(&seven, History::default()));
    let (small, large) = (ByEvaluation(&WinDrawLoss), ByEvaluation(&judge));
    line("by the evaluation one ply ahead", nodes(&problem, small), nodes(&seven, large));
    line("as listed", nodes(&seven, AsListed), pvs(&seven, Silent).counts.nodes);
    line("by evaluation", nodes(&seven, large), pvs_ordered(&seven, large, Silent).counts.nodes);

    let mut table = Table::new();
    let with_table = memory(&problem, &mut table, Silent).counts.nodes;
    says("05-transposition-table.md", &row(&["alpha-beta with a table".into(), grouped(with_table)]));
    says("05-transposition-table.md", &format!("the table holds {} positions", grouped(table.len() as u64)));
    let deepened = grouped(iterative(&problem, Silent).counts.nodes);
    says(
        "04-iterative-deepening.md",
        &format!("iterative deepening visits {deepened} nodes where plain alpha-beta visits 18,297"),
    );
}

#[test]
fn the_figures_of_connect_four() {
    let game = Connect4::default();
    let start = game.start();
    let judge = Linear::<<Connect4 as CourseGame>::Heuristic>::default();
    let mut all = Vec::new();
    for depth in 1..=7 {
        let problem = Problem::new(&game, &start, &judge, depth);
        all.push(grouped(minimax(&problem, Silent).counts.nodes));
        let alone = nodes(&problem, AsListed);
        let guided = iterative(&problem, Silent).counts.nodes;
        says("04-iterative-deepening.md", &row(&[depth.to_string(), grouped(alone), grouped(guided)]));
        assert!(depth < 3 || guided < alone);
        if depth >= 5 {
            let table = memory(&problem, &mut Table::new(), Silent).counts.nodes;
            let both = iterative_with_memory(&problem, &mut Table::new(), Silent).counts.nodes;
            let cells = [u64::from(depth), alone, table, guided, both].map(grouped);
            says("05-transposition-table.md", &row(&cells));
        }
    }
    let (last, first) = all.split_last().unwrap();
    says("01-minimax.md", &format!("{} and {last} nodes at depths 1 to 7", first.join(", ")));
}

#[test]
fn the_position_at_the_horizon() {
    let game = Connect4::default();
    let (position, _) = play_line(&game, &game.start(), "1445").unwrap();
    let judge = Linear::<<Connect4 as CourseGame>::Heuristic>::default();
    for depth in [1, 2, 3, 4, 8] {
        let report = alphabeta(&Problem::new(&game, &position, &judge, depth), &Profile::lecture(), Silent);
        let mv = game.move_text(&position, report.best().unwrap(), Dialect::Ours);
        says("06-horizon.md", &row(&[depth.to_string(), mv, report.value_for_mover().to_string()]));
    }
    // After 4, O plays 3 or 6 and wins: the third ply from there, whatever X does.
    for reply in ["3", "6"] {
        let (lost, _) = play_line(&game, &position, &format!("4,{reply}")).unwrap();
        let report = negamax(&Problem::new(&game, &lost, &judge, 2), Silent);
        assert_eq!(report.verdict(), Verdict::Loss(2), "after 4 and {reply}");
    }
}

#[test]
fn the_answers_to_the_questions() {
    let value = |text: &str| {
        let tree = Tree::parse(text).unwrap();
        let report = minimax(&Problem::new(&tree, &tree.root(), &Written, 9), Silent);
        let cut = alphabeta(&Problem::new(&tree, &tree.root(), &Written, 9), &Profile::lecture(), Silent);
        (report.value().to_string(), tree.name(report.best().unwrap()).to_owned(), cut.counts.nodes)
    };
    let min_first = "A:min(B(E(K=2 L=3) F(M=5 N=9)) C(G(O=0) H(P=7 Q=4)) D(I(R=2 S=1) J(T=5 U=6)))";
    let (number, mv, _) = value(min_first);
    assert_eq!((number.as_str(), mv.as_str()), ("4", "C"));
    let swapped = "A(B(E(L=3 K=2) F(M=5 N=9)) C(G(O=0) H(P=7 Q=4)) D(I(R=2 S=1) J(T=5 U=6)))";
    assert_eq!(value(swapped).2, 14);
    // The order of A's children in which the fewest nodes are cut off.
    let parts = ["B(E(K=2 L=3) F(M=5 N=9))", "C(G(O=0) H(P=7 Q=4))", "D(I(R=2 S=1) J(T=5 U=6))"];
    let visited = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(|order| {
        let text = order.map(|part| parts[part]).join(" ");
        (value(&format!("A({text})")).2, order)
    });
    assert_eq!(visited.iter().max(), Some(&(18, [1, 2, 0])), "{visited:?}");
    let changed = "A(B(E(K=2 L=3) F(M=5 N=-9)) C(G(O=0) H(P=7 Q=4)) D(I(R=2 S=1) J(T=5 U=6)))";
    assert_eq!(value(changed).0, "3");
}
