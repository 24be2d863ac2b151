//! All tests of this crate's public interface, in one program: what they share is compiled and linked once.

mod agreement;
mod blockade_halves;
mod blockade_race;
mod common;
mod contracts;
mod course;
mod course_windows;
mod dfpn;
mod engine_agreement;
mod engine_followed;
mod engine_repetition;
mod engine_solve;
mod engine_tictactoe;
mod games;
mod knowledge_laws;
mod lecture;
mod mcts;
mod own_game;
mod path_dependence;
mod path_dependence_graphs;
mod plain_keys;
mod proved_lines;
mod python_slides;
mod slides;
mod tape;
mod wrong_hooks;

/// A file that nobody names is a test that nobody runs.
#[test]
fn every_file_is_named() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let own_program = ["all"].contains(&name.as_str());
        if path.extension().is_some_and(|extension| extension == "rs") && !own_program {
            assert!(include_str!("all.rs").contains(&format!("\nmod {name};\n")), "{name}.rs is not in all.rs");
        }
    }
}
