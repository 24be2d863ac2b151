//! All tests of this crate's public interface, in one program: what they share is compiled and linked once.
//! Only `allocation.rs` is a program of its own, since it replaces the allocator.

mod blockade_corners;
mod blockade_laws;
mod blockade_naive;
mod blockade_page;
mod blockade_paths;
mod blockade_perft;
mod blockade_refusals;
mod byte_laws;
mod byte_naive;
mod byte_perft;
mod connect4_laws;
mod count;
mod mnk_counts;
mod mnk_docs;
mod mnk_laws;
mod mnk_naive;
mod mnk_positions;
mod tree_docs;
mod tree_laws;
mod wrong_keys;
mod wrong_steps;

/// A file that nobody names is a test that nobody runs.
#[test]
fn every_file_is_named() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let own_program = ["all", "allocation"].contains(&name.as_str());
        if path.extension().is_some_and(|extension| extension == "rs") && !own_program {
            assert!(include_str!("all.rs").contains(&format!("\nmod {name};\n")), "{name}.rs is not in all.rs");
        }
    }
}
