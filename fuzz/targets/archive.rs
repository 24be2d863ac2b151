//! Archives of saved games: what is taken in comes out again, and is known when it is taken in once more.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use potez_play::store::{Draft, Store};

/// An empty store.
fn store() -> &'static Store {
    static STORE: OnceLock<Store> = OnceLock::new();
    STORE.get_or_init(|| {
        let stores = concat!(env!("CARGO_MANIFEST_DIR"), "/target/stores");
        let folder = std::path::Path::new(stores).join(std::process::id().to_string());
        let _ = std::fs::remove_dir_all(&folder);
        Store::open(Some(&folder)).expect("a folder of our own")
    })
}

/// All games as lines, in an order that does not depend on the clock.
fn export() -> Vec<String> {
    let mut out = Vec::new();
    store().export_all(&mut out).expect("games of ours");
    let mut lines: Vec<String> = String::from_utf8(out).expect("JSON is UTF-8").lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

fn clear() {
    for entry in store().list().expect("a store of ours") {
        store().delete(&entry.id).expect("a game that is there");
    }
}

fuzz_target!(|archive: &[u8]| {
    match store().import(archive, Draft::cleaned) {
        Err(error) => potez_fuzz::said(&error.refusal()),
        Ok(imported) if imported.added.is_empty() => assert_eq!(imported.known, 0),
        Ok(imported) => {
            let lines = export();
            assert_eq!(lines.len(), imported.added.len());
            let text = lines.join("\n");
            let again = store().import(text.as_bytes(), Draft::cleaned).expect("an archive of ours");
            assert_eq!((again.added.len(), again.known), (0, lines.len()), "{text}");
            clear();
            let fresh = store().import(text.as_bytes(), Draft::cleaned).expect("an archive of ours");
            assert_eq!((fresh.added.len(), fresh.known), (lines.len(), 0), "{text}");
            assert_eq!(export(), lines);
            clear();
        }
    }
});
