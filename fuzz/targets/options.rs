//! The values of single options, as on the command line: who plays, in which order, which steps, which format.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_draw::trace::{Algorithm, Ordering, steps};
use potez_play::EngineKind;
use potez_play::record::Format;
use potez_play::session::Seat;
use potez_play::store::GameId;
use potez_rules::Refusal;

fuzz_target!(|text: &str| {
    check(text, EngineKind::parse);
    check(text, Seat::parse);
    check(text, Ordering::parse);
    check(text, Algorithm::parse);
    if let Err(refusal) = Format::parse(text) {
        potez_fuzz::said(&refusal);
    }
    if let Some(id) = GameId::parse(text) {
        assert_eq!(GameId::parse(id.as_str()), Some(id));
    }
    for count in [0, 1, 40] {
        match steps::choose(text, count) {
            Ok(chosen) => assert!(chosen.iter().all(|step| *step < count.max(1)), "{text:?} of {count}: {chosen:?}"),
            Err(refusal) => potez_fuzz::said(&refusal),
        }
    }
});

/// What is read is written and read back.
fn check<T: PartialEq + std::fmt::Debug + std::fmt::Display>(text: &str, read: impl Fn(&str) -> Result<T, Refusal>) {
    match read(text) {
        Ok(value) => assert_eq!(read(&value.to_string()).as_ref(), Ok(&value), "{text:?}"),
        Err(refusal) => potez_fuzz::said(&refusal),
    }
}
