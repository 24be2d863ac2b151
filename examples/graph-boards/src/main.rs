//! The whole program, for two games on boards that are no grids.

use std::process::ExitCode;

fn main() -> ExitCode {
    potez::main_with(&[graph_boards::HEX, graph_boards::MORRIS])
}
