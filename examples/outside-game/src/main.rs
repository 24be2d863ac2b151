//! The whole program, for one game of our own.

use std::process::ExitCode;

fn main() -> ExitCode {
    potez::main_with(&[hexapawn::HEXAPAWN])
}
