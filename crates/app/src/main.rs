//! The `potez` program.

fn main() {}
