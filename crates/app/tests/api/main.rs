//! The server as a program: every address with good, bad and hostile questions, sockets, and what survives SIGKILL.
//!
//! Every answer is checked against the description of the API that the server gives of itself.

mod bots;
mod damage;
#[path = "../disk/mod.rs"]
mod disk;
mod evaluation;
mod floods;
mod harness;
mod hostile;
mod kills;
mod lab;
mod limits;
mod openapi;
mod operation;
mod page_types;
mod pages;
mod play;
mod schema;
mod secrets;
mod sockets;
mod store;
mod tables;
mod tournaments;
