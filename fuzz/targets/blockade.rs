//! Blockade: settings, a position, moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_rules::blockade::{Blockade, Params};

fuzz_target!(|text: &str| {
    let (settings, position, moves) = potez_fuzz::parts(text);
    let Some(params) = potez_fuzz::params(settings, Params::from_settings, Params::settings) else { return };
    match params.words() {
        1 => potez_fuzz::game(&Blockade::<1>::new(params).expect("it fits"), position, moves),
        3 => potez_fuzz::game(&Blockade::<3>::new(params).expect("it fits"), position, moves),
        _ => potez_fuzz::game(&Blockade::<10>::new(params).expect("it fits"), position, moves),
    }
});
