//! What another program answers: a line with a game and settings, then everything that the program says.
//!
//! The program is `cat`, so the way from its output to an answer is the real one.

#![no_main]

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use potez_play::players::{Bot, Opponent, Patience};
use potez_play::{Request, Session};
use potez_rules::Settings;

/// The file that says it all.
fn script() -> &'static PathBuf {
    static SCRIPT: OnceLock<PathBuf> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/target/scripts"));
        std::fs::create_dir_all(&folder).expect("a folder of our own");
        // The program may have ended before it is spoken to. That ends a process which, as here, has no main of Rust's.
        signal_hook::flag::register(signal_hook::consts::SIGPIPE, Arc::default()).expect("a signal like any other");
        folder.join(std::process::id().to_string())
    })
}

fuzz_target!(|data: &[u8]| {
    let line = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let Ok(game) = std::str::from_utf8(&data[..line]) else { return };
    let (game, settings) = game.split_once(' ').unwrap_or((game, ""));
    let Ok(settings) = Settings::parse(settings) else { return };
    let Ok(session) = Session::open(game, &settings) else { return };
    let said = [b"ugiok\nreadyok\n", data.get(line + 1..).unwrap_or_default()].concat();
    std::fs::write(script(), said).expect("a file of our own");
    let short = Duration::from_secs(2);
    let patience = Patience { greeting: short, grace: short, untimed: short, stop: short, starved: Duration::ZERO };
    let mut bot = Bot::new(session.game(), &format!("cat '{}'", script().display())).with_patience(patience);
    let legal = |moves: &[String]| {
        let mut table = session.table().copy();
        moves.iter().for_each(|text| drop(table.play(text).expect("a legal line")));
    };
    let mut watch = |info: &potez_play::SearchInfo| {
        info.lines.iter().for_each(|line| legal(&line.moves));
        true
    };
    match bot.think(session.table(), &Request::default(), &mut watch) {
        Ok(info) => legal(&[info.best().expect("a move").to_owned()]),
        Err(refusal) => potez_fuzz::said(&refusal),
    }
});
