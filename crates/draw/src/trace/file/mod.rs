//! Traces as JSON lines: a header, the nodes, the events, the end. The schema is in docs/formats.md.

mod read;
mod schema;
mod write;

pub use read::{ReadError, read, read_from};
pub use write::{write, write_to};

/// The version of the schema that is written. A reader refuses what it does not know.
pub const VERSION: u32 = 1;
