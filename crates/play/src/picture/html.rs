//! html
use super::plan::Plan;
use crate::trace::{Language, Trace};

/// x
#[must_use]
pub fn html(_: &Trace, _: &Plan, _: Language) -> String {
    String::new()
}
