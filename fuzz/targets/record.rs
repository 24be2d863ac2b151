//! Records in every format: a line with a game and settings, for texts that do not say them, then the record.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_play::Session;
use potez_play::record::{Format, Import, read, read_all, write};
use potez_rules::Settings;

fuzz_target!(|text: &str| {
    let (hint, record) = text.split_once('\n').unwrap_or(("", text));
    let (game, settings) = hint.split_once(' ').unwrap_or((hint, ""));
    let settings = Settings::parse(settings).unwrap_or_default();
    for import in read_all(record, Some(game).filter(|game| !game.is_empty()), &settings).into_iter().take(4) {
        match import {
            Ok(import) => check(&import),
            Err(refusal) => potez_fuzz::said(&refusal),
        }
    }
});

/// What was kept is sound: it is written and read back in every format.
fn check(import: &Import) {
    for broken in &import.broken {
        potez_fuzz::said(&broken.reason);
        assert!(broken.to_string().len() < 4000, "a broken move of endless length");
    }
    let session = &import.session;
    let record = session.record();
    let again = Session::from_record(&record).expect("a record of ours");
    assert_eq!(again.broken, [], "a record of ours is broken");
    assert_eq!(again.session.record(), record);
    for format in [Format::Json, Format::Text, Format::Sgf] {
        let Ok(text) = write(session, format) else { continue };
        let again = read(&text, format, None, &Settings::new()).expect("a record of ours");
        assert_eq!(again.broken, [], "{text}");
        assert_eq!(again.session.history().len(), session.history().len(), "{text}");
        assert_eq!(again.session.table().position(), session.table().position(), "{text}");
        if format != Format::Sgf {
            assert_eq!(write(&again.session, format).as_ref(), Ok(&text));
        }
    }
}
