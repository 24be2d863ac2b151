//! Settings: the same line for every game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_fuzz::params;
use potez_rules::{Settings, blockade, byte, connect4, mnk, tree};

fuzz_target!(|text: &str| {
    if let Ok(settings) = Settings::parse(text) {
        assert_eq!(Settings::parse(&settings.to_string()).as_ref(), Ok(&settings));
    }
    let mut added = Settings::new();
    for pair in text.lines() {
        let _ = added.add(pair);
    }
    for (key, value) in added.iter() {
        assert_eq!(added.get(key), Some(value));
    }
    params(text, blockade::Params::from_settings, blockade::Params::settings);
    params(text, byte::Params::from_settings, byte::Params::settings);
    params(text, connect4::Params::from_settings, connect4::Params::settings);
    params(text, mnk::Params::from_settings, mnk::Params::settings);
    params(text, mnk::Params::tictactoe_from_settings, mnk::Params::settings);
    params(text, tree::Params::from_settings, tree::Params::settings);
});
