//! The program `potez`; everything is in the library beside it.

/// A server allocates tables on many threads, for seconds each. This allocator gives them back to the system; glibc's
/// keeps them, and a server that has searched for two hundred games would hold hundreds of megabytes for nothing.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    potez::main()
}
