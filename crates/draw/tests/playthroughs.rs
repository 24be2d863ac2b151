//! Golden playthroughs: a game, its options and its moves are given at the head of a file in `playthroughs/`; all the rest
//! of the file follows from them. `POTEZ_BLESS=1` writes the rest anew.

use std::fmt::Write;
use std::path::Path;

use potez_draw::board::{TextStyle, text};
use potez_play::{Table, find};
use potez_rules::{Dialect, Settings};

#[test]
fn every_playthrough_is_as_it_was() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let mut seen = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let kept = std::fs::read_to_string(&path).unwrap();
        let head = |key: &str| {
            let line = kept.lines().find_map(|line| line.strip_prefix(key));
            line.unwrap_or_else(|| panic!("{}: no line '{key}'", path.display())).trim().to_owned()
        };
        let made = replay(&head("game:"), &head("settings:"), &head("moves:"));
        if std::env::var_os("POTEZ_BLESS").is_some() {
            std::fs::write(&path, &made).unwrap();
        } else {
            assert_eq!(kept, made, "{} is not as it was", path.display());
        }
        seen += 1;
    }
    assert!(seen >= 6, "only {seen} playthroughs");
}

fn replay(game: &str, settings: &str, moves: &str) -> String {
    let chosen = Settings::parse(settings).unwrap();
    let mut table = (find(game).unwrap().open)(&chosen).unwrap();
    let mut out = format!("game: {game}\nsettings: {settings}\nmoves: {moves}\n");
    table.play_list(moves).unwrap();
    let line = table.history(Dialect::Ours);
    let spoken = [table.history(Dialect::Course), table.history(Dialect::AbstractPlay)];
    table.reset();
    snapshot(&mut out, &*table);
    for (ply, mv) in line.iter().enumerate() {
        table.play(mv).unwrap();
        let _ = writeln!(out, "\n== {}. {mv} | {} | {}", ply + 1, spoken[0][ply], spoken[1][ply]);
        snapshot(&mut out, &*table);
    }
    out
}

fn snapshot(out: &mut String, table: &dyn Table) {
    let mut moves = table.moves(Dialect::Ours);
    let count = moves.len();
    moves.truncate(8);
    let _ = writeln!(out, "position: {}\nkey: {:016x}", table.position(), table.key());
    let _ = writeln!(out, "legal: {count}: {}{}", moves.join(" "), if count > 8 { " …" } else { "" });
    out.push_str(&text(&table.scene(), TextStyle::default()));
}
