//! What a match shows at a terminal while it is played.

use crate::terminal::Terminal;

/// The table is drawn in its place as games end; at the end only the result is left.
#[test]
fn a_tournament_shows_its_table_while_it_is_played() {
    let players = "Ana=random Boris=random Vera=engine --game mnk --set m=5 --set n=5 --set k=4";
    let mut terminal =
        Terminal::run(&format!("match {players} --games 2 --time 150ms --opening 0 --no-save"), 90, 24, &[]);
    // Twice at least: the second table has taken the place of the first.
    let mut seen = 0;
    for _ in 0..2 {
        terminal.until("a table of a match that goes on", |screen| played(screen).is_some_and(|games| games > seen));
        let screen = terminal.text();
        seen = played(&screen).unwrap_or(seen);
        assert_eq!(screen.matches("player").count(), 1, "{screen}");
    }
    terminal.until("the result", finished);
    let screen = terminal.text();
    assert!(!screen.contains("games, first:"), "the table that was written over is gone:\n{screen}");
    assert_eq!(screen.matches("player").count(), 1, "{screen}");
    let points: f64 =
        screen.lines().skip(1).filter_map(|line| line.split_whitespace().nth(2)?.parse::<f64>().ok()).sum();
    assert_eq!(points, 6.0, "{screen}");
}

/// How many games have been played, if a whole table stands on the screen while the match goes on.
fn played(screen: &str) -> Option<usize> {
    let games = screen.lines().find(|line| line.contains(" games, first: "))?.split(' ').next()?.parse().ok()?;
    // Without the columns of the crosstable, which change their places as the ranks do.
    let head = screen.lines().any(|line| line.trim_end().ends_with("faults"));
    (head && games < 6 && ["Ana", "Boris", "Vera"].iter().all(|name| screen.contains(name))).then_some(games)
}

/// The result has the columns of the crosstable.
fn finished(screen: &str) -> bool {
    screen.lines().any(|line| line.contains("faults") && line.trim_end().ends_with('3'))
        && screen.matches('·').count() == 3
}

/// What is told between two tables stays above them.
#[test]
fn a_fault_is_told_above_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong");
    std::fs::write(&file, "#!/bin/sh\nwhile read -r line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove z9;; quit) exit;; esac; done\n").unwrap();
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let players = format!("wrong=bot:{} Ana=random Vera=random", file.display());
    let arguments = format!("match {players} --game tictactoe --games 1 --time 50ms --no-save");
    let mut terminal = Terminal::run(&arguments, 200, 24, &[]);
    terminal.until("the result", finished);
    let screen = terminal.text();
    let told: Vec<usize> =
        screen.lines().enumerate().filter(|(_, line)| line.contains("wrong loses:")).map(|(row, _)| row).collect();
    let table = screen.lines().position(|line| line.contains("points")).unwrap();
    assert!(told.len() == 2 && told.iter().all(|row| *row < table), "{screen}");
}
