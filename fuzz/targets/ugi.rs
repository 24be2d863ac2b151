//! The lines that `potez ugi` hears. No engine is started: only what is read is looked at.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez::ugi::{Command, Reader};

fuzz_target!(|text: &str| {
    let mut reader = Reader::default();
    for line in text.lines().take(100) {
        match reader.read(line.trim()) {
            Err(refusal) => potez_fuzz::said(&refusal),
            Ok(Command::Quit) => return,
            Ok(Command::Placed) => {
                let position = reader.position().expect("it has been set up");
                let again = reader.read(&format!("position fen {position}"));
                assert!(matches!(again, Ok(Command::Placed)), "{position:?} is not read back: {again:?}");
                assert_eq!(reader.position().as_deref(), Some(position.as_str()));
            }
            Ok(_) => {}
        }
    }
});
