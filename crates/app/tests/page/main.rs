//! The page in a real browser, as people use it.
//!
//! | module | subject |
//! |---|---|
//! | `games` | whole games of every kind, by clicks, by keys alone, and typed; taking back, variations |
//! | `study` | lines, values, hints, the review, the editor |
//! | `evaluation` | the evaluation without a search, the shortest paths, the one hint of a position |
//! | `records` | records in and out |
//! | `layout` | what stands where on screens of every width |
//! | `setup` | the start, and a new game: presets, options, strength |
//! | `marks` | what is drawn on the board, and the list of moves |
//! | `mine` | the start: one's own games, what can be undone; the end of a game |
//! | `people` | two browsers at one game, a server that is killed, links and languages |
//! | `lab` | the tree lab |
//! | `bots` | programs that the operator offers as opponents |
//! | `report` | the page that `potez match --report` writes, by keys alone |
//! | `tournament` | a tournament of a class: a lecturer, students who send programs, everybody who watches |
//! | `views` | every view on small and large screens, in light and dark: layout, accessibility, pictures |
//! | `every_view` | the list of those views, which `bench/src/bin/screens.rs` takes pictures of |
//! | `words` | every message that the page names is there |
//!
//! Needs `chromium` and `chromedriver`. Where they are missing the tests say so and pass, except in CI, where they fail.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

mod bots;
#[path = "../browser/mod.rs"]
mod browser;
#[path = "../disk/mod.rs"]
mod disk;
mod evaluation;
mod every_view;
mod games;
mod harness;
mod lab;
mod lab_keys;
mod layout;
mod marks;
mod mine;
mod people;
mod records;
mod report;
mod setup;
mod study;
mod tournament;
mod views;
mod words;
