//! Byte: settings, a position, moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_rules::byte::{Byte, Params, Visitor};

struct Texts<'a>(&'a str, &'a str);

impl Visitor for Texts<'_> {
    type Output = ();
    fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) {
        potez_fuzz::game(&game, self.0, self.1);
    }
}

fuzz_target!(|text: &str| {
    let (settings, position, moves) = potez_fuzz::parts(text);
    let Some(params) = potez_fuzz::params(settings, Params::from_settings, Params::settings) else { return };
    params.visit(Texts(position, moves));
});
