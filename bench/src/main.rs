//! Figures: each benchmark asserts the answer that it times, and gives ratios of one run.

fn main() {}
