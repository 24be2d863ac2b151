//! The program `potez`; everything is in the library beside it.

fn main() -> std::process::ExitCode {
    potez::main()
}
