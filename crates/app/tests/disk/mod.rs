//! A disk that fails.

use std::path::Path;

/// Lets every write into the store of a folder fail, or succeed again.
pub(crate) fn fails(folder: &Path, fails: bool) {
    let store = rusqlite::Connection::open(folder.join("potez.db")).unwrap();
    for action in ["INSERT", "UPDATE"] {
        let sql = if fails {
            format!("CREATE TRIGGER no_{action} BEFORE {action} ON games BEGIN SELECT RAISE(ABORT, 'no room'); END")
        } else {
            format!("DROP TRIGGER no_{action}")
        };
        store.execute_batch(&sql).unwrap();
    }
}
