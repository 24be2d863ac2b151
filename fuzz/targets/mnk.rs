//! m,n,k: settings, a position, moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_rules::mnk::{Mnk, Params, Wide, Word};

fuzz_target!(|text: &str| {
    let (settings, position, moves) = potez_fuzz::parts(text);
    let Some(params) = potez_fuzz::params(settings, Params::from_settings, Params::settings) else { return };
    match params.word() {
        Word::Small => potez_fuzz::game(&Mnk::<u64>::new(params).expect("it fits"), position, moves),
        Word::Middle => potez_fuzz::game(&Mnk::<u128>::new(params).expect("it fits"), position, moves),
        Word::Wide => potez_fuzz::game(&Mnk::<Wide>::new(params).expect("it fits"), position, moves),
    }
});
