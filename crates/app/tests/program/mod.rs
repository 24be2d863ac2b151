//! The program as a process of its own: what is typed goes in, what is printed comes out.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs a command that reads what is typed.
pub(crate) fn type_into(command: &mut Command, typed: &str) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}
