//! Connect Four: settings, a position, moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_rules::connect4::{Connect4, Params};

fuzz_target!(|text: &str| {
    let (settings, position, moves) = potez_fuzz::parts(text);
    let Some(params) = potez_fuzz::params(settings, Params::from_settings, Params::settings) else { return };
    potez_fuzz::game(&Connect4::new(params), position, moves);
});
