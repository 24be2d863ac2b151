//! Every view of the page: what the browser tests judge, and what `bench/src/bin/screens.rs` takes pictures of.

/// What brings a view about, run in the browser.
const SCRIPT: &str =
    concat!(include_str!("hands.js"), include_str!("games.js"), include_str!("others.js"), include_str!("show.js"));

/// What the server is started with, so that all of them are there.
pub(crate) const OPTIONS: &[&str] = &["--tournaments", "--submissions"];

/// A script that returns the name of each view and the address where it begins.
pub(crate) fn names() -> String {
    format!("{SCRIPT}return names();")
}

/// An asynchronous script that brings a view about from its address, and calls its last argument: with nothing, or with what went wrong.
pub(crate) fn show(name: &str) -> String {
    format!("{SCRIPT}show({name:?}, arguments[arguments.length - 1]);")
}

/// An asynchronous script that gives the page a theme.
pub(crate) fn wear(theme: &str) -> String {
    format!("{SCRIPT}wear({theme:?}, arguments[arguments.length - 1]);")
}

/// A script after which nothing is left of a view on this device.
pub(crate) fn forget() -> String {
    format!("{SCRIPT}forget();")
}
