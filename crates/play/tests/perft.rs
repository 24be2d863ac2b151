//! Perft tables: text files in `perft/`, one per game; each line is `settings | moves | n1 n2 n3 …`.

use std::path::Path;

use potez_play::find;
use potez_rules::Settings;

#[test]
fn every_table_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut cases = 0;
    let mut games = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let game = path.file_stem().unwrap().to_str().unwrap().to_owned();
        for (number, line) in std::fs::read_to_string(&path).unwrap().lines().enumerate() {
            let line = line.split('#').next().unwrap().trim();
            if !line.is_empty() {
                check(&game, line, &format!("{game}.txt line {}", number + 1));
                cases += 1;
            }
        }
        games.push(game);
    }
    games.sort_unstable();
    assert_eq!(games, ["blockade", "byte", "connect4", "mnk", "tictactoe", "tree"]);
    assert!(cases >= 30, "only {cases} cases");
}

fn check(game: &str, line: &str, place: &str) {
    let [settings, moves, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
        panic!("{place}: three columns are wanted")
    };
    let settings = Settings::parse(settings).unwrap();
    let mut table = (find(game).unwrap().open)(&settings).unwrap_or_else(|error| panic!("{place}: {error}"));
    table.play_list(moves).unwrap_or_else(|error| panic!("{place}: {error}"));
    assert!(!counts.is_empty(), "{place}: nothing is counted");
    for (depth, count) in (1..).zip(counts.split_whitespace()) {
        assert_eq!(table.perft(depth).to_string(), count.replace(',', ""), "{place}, depth {depth}");
    }
}
