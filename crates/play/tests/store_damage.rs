//! What happens to a game when something else has changed its rows: it is noticed and told, the game is left as it is, and all
//! other games go on.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use potez_play::Session;
use potez_play::store::{FILE, GameId, SavedGame, Store, StoreError, Summary};
use potez_rules::Settings;
use rusqlite::Connection;
use rusqlite::types::Value;
use tempfile::TempDir;

/// A store with two games of some moves each.
fn two_games() -> (TempDir, GameId, GameId) {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(Some(folder.path())).unwrap());
    let [one, other] = ["First", "Second"].map(|title| {
        let session = Session::open("connect4", &Settings::new()).unwrap();
        let mut saved = SavedGame::new(Some(Arc::clone(&store)), session, title);
        for text in ["4", "4", "3"] {
            saved.session_mut().play(text).unwrap();
            assert_eq!(saved.autosave(), None);
        }
        saved.id().unwrap().clone()
    });
    (folder, one, other)
}

fn sql(folder: &Path, statement: &str) -> usize {
    Connection::open(folder.join(FILE)).unwrap().execute(statement, []).unwrap()
}

/// All that is stored of a game, as text.
fn bytes(folder: &Path, id: &GameId) -> String {
    let connection = Connection::open(folder.join(FILE)).unwrap();
    let mut told = String::new();
    for table in ["games", "changes"] {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table} WHERE id = ?1")).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([id.as_str()]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for column in 0..columns {
                told.push_str(&format!("{:?}|", row.get_ref(column).unwrap()));
            }
        }
    }
    told
}

/// The game is refused by everybody who would change it, and its rows stay.
fn is_refused(folder: &Path, id: &GameId, other: &GameId, law: &str, what: &str) {
    let before = bytes(folder, id);
    let store = Arc::new(Store::open(Some(folder)).unwrap());
    let told = |error: StoreError| {
        assert!(!error.is_disk_failure(), "{what}");
        error.law()
    };
    assert_eq!(told(store.load(id).unwrap_err()), law, "{what}");
    assert_eq!(told(SavedGame::open(&store, id).err().unwrap()), law, "{what}");
    assert_eq!(told(SavedGame::open_in_place(&store, id).err().unwrap()), law, "{what}");
    assert_eq!(store.damaged().unwrap(), std::slice::from_ref(id), "{what}");
    let findings = store.examine().unwrap();
    assert_eq!(findings.damaged.iter().map(|(id, _)| id).collect::<Vec<_>>(), [id], "{what}");
    assert_eq!(store.list().unwrap().len(), 2, "{what}");
    assert_eq!(store.entry(id).unwrap().id, *id, "{what}");
    assert_eq!(bytes(folder, id), before, "{what}");
    // The other game goes on.
    let mut saved = SavedGame::open_in_place(&store, other).unwrap();
    saved.session_mut().play("1").unwrap();
    saved.save().unwrap();
    store.delete(id).unwrap();
    assert!(store.damaged().unwrap().is_empty() && store.examine().unwrap().damaged.is_empty());
}

#[test]
fn a_changed_value_in_any_column_is_noticed() {
    for change in [
        "UPDATE games SET title = 'Fjrst'",
        "UPDATE games SET game = 'connect5'",
        "UPDATE games SET created = created + 1",
        "UPDATE games SET changed = changed - 1",
        "UPDATE games SET ended = 'x'",
        "UPDATE games SET plies = 2",
        "UPDATE games SET players = '[\"human\",\"engine:1\"]'",
        "UPDATE games SET tags = '[[\"a\",\"b\"]]'",
        "UPDATE games SET extra = 'secret'",
        "UPDATE games SET checksum = checksum + 1",
        "UPDATE games SET title = CAST(x'ff41' AS TEXT)",
    ] {
        let (folder, one, other) = two_games();
        assert_eq!(sql(folder.path(), &format!("{change} WHERE id = '{one}'")), 1);
        let store = Store::open(Some(folder.path())).unwrap();
        for error in [
            store.save(&one, 3, "{}", &Summary::default()).unwrap_err(),
            store.rename(&one, "x").unwrap_err(),
            store.set_extra(&one, "x").unwrap_err(),
        ] {
            assert_eq!(error.law(), "store.checksum", "{change}");
        }
        is_refused(folder.path(), &one, &other, "store.checksum", change);
    }
    for (change, law) in [
        // A changed digit is another legal move.
        (
            "UPDATE changes SET text = replace(text, '\"move\":\"3\"', '\"move\":\"5\"') WHERE revision = 3",
            "store.checksum",
        ),
        ("UPDATE changes SET text = replace(text, 'connect4', 'connect5') WHERE revision = 1", "store.checksum"),
        ("UPDATE changes SET text = CAST(x'ff' AS TEXT) WHERE revision = 2", "store.checksum"),
        ("UPDATE changes SET whole = 1 WHERE revision = 2", "store.checksum"),
        ("UPDATE changes SET whole = 0 WHERE revision = 1", "store.checksum"),
        ("UPDATE changes SET revision = 4 WHERE revision = 3", "store.checksum"),
        ("UPDATE changes SET checksum = 0 WHERE revision = 2", "store.checksum"),
        ("DELETE FROM changes WHERE revision = 1", "store.gap"),
        ("DELETE FROM changes WHERE revision = 2", "store.gap"),
        ("DELETE FROM changes WHERE revision = 3", "store.gap"),
        ("DELETE FROM changes WHERE revision > 0", "store.gap"),
    ] {
        let (folder, one, other) = two_games();
        assert!(sql(folder.path(), &format!("{change} AND id = '{one}'")) > 0);
        is_refused(folder.path(), &one, &other, law, change);
    }
}

#[test]
fn a_lost_entry_is_told() {
    let (folder, one, _) = two_games();
    sql(folder.path(), &format!("DELETE FROM games WHERE id = '{one}'"));
    let store = Store::open(Some(folder.path())).unwrap();
    assert_eq!(store.load(&one).unwrap_err().law(), "store.unknown");
    let findings = store.examine().unwrap();
    assert_eq!((findings.games, findings.damaged.len()), (2, 1));
    assert_eq!((&findings.damaged[0].0, findings.damaged[0].1.law()), (&one, "store.gap"));
}

/// The columns of a row, with their values. `key` chooses the row.
fn columns(connection: &Connection, table: &str, key: &str) -> Vec<(String, Value)> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} WHERE {key}")).unwrap();
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let values = statement.query_row([], |row| (0..names.len()).map(|column| row.get(column)).collect()).unwrap();
    let values: Vec<Value> = values;
    names.into_iter().zip(values).collect()
}

/// The value with each of its bytes changed in turn, as SQL writes it. A text is then perhaps no longer UTF-8.
fn flips(value: &Value) -> Vec<String> {
    match value {
        Value::Integer(number) => (0..8).map(|byte| (number ^ (1 << (8 * byte + 2 + byte % 5))).to_string()).collect(),
        Value::Text(text) => (0..text.len())
            .map(|byte| {
                let mut bytes = text.clone().into_bytes();
                bytes[byte] ^= 1 << (byte % 8);
                let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                format!("CAST(x'{digits}' AS TEXT)")
            })
            .collect(),
        Value::Null => vec!["'x'".to_owned()],
        other => panic!("no table has {other:?}"),
    }
}

/// Every byte of every column of every row of a game, one at a time.
#[test]
fn a_flipped_byte_in_any_row_is_found() {
    let (folder, one, other) = two_games();
    let store = Arc::new(Store::open(Some(folder.path())).unwrap());
    let sound = store.load(&other).unwrap();
    let connection = Connection::open(folder.path().join(FILE)).unwrap();
    // This connection is the only one that writes, and what it writes need not last.
    connection.pragma_update(None, "synchronous", false).unwrap();
    let keep = format!(
        "ATTACH ':memory:' AS kept; CREATE TABLE kept.games AS SELECT * FROM games WHERE id = '{one}'; \
         CREATE TABLE kept.changes AS SELECT * FROM changes WHERE id = '{one}'"
    );
    connection.execute_batch(&keep).unwrap();
    let undo = format!(
        "DELETE FROM main.games WHERE id <> '{other}'; INSERT INTO main.games SELECT * FROM kept.games; \
         DELETE FROM main.changes WHERE id <> '{other}'; INSERT INTO main.changes SELECT * FROM kept.changes"
    );
    let id = format!("id = '{one}'");
    let rows =
        [("games", id.clone())].into_iter().chain((1..=3).map(|n| ("changes", format!("{id} AND revision = {n}"))));
    let mut tried = 0;
    for (table, key) in rows {
        for (column, value) in columns(&connection, &format!("main.{table}"), &key) {
            for (byte, flipped) in flips(&value).into_iter().enumerate() {
                let what = format!("{table}.{column} where {key}, byte {byte}");
                let update = format!("UPDATE main.{table} SET {column} = {flipped} WHERE {key}");
                assert_eq!(connection.execute(&update, []).unwrap(), 1, "{what}");
                let findings = store.examine().unwrap();
                assert!(!findings.damaged.is_empty(), "{what}");
                assert!(findings.damaged.iter().all(|(id, _)| *id != other), "{what}");
                assert!(store.load(&one).is_err(), "{what}");
                assert!(SavedGame::open_in_place(&store, &one).is_err(), "{what}");
                connection.execute_batch(&format!("BEGIN; {undo}; COMMIT")).unwrap();
                tried += 1;
            }
        }
    }
    assert!(store.examine().unwrap().damaged.is_empty());
    assert_eq!(store.load(&other).unwrap(), sound);
    assert!(tried > 500, "{tried}");
}

/// Bytes all over the file, one at a time, changed on the disk behind SQLite's back: what cannot be read as it was written is found, and
/// no game is ever read as another one.
#[test]
fn a_flipped_byte_in_the_file_is_noticed() {
    let (folder, one, other) = two_games();
    let sound = fs::read(folder.path().join(FILE)).unwrap();
    let expected = {
        let store = Store::open(Some(folder.path())).unwrap();
        [&one, &other].map(|id| store.load(id).unwrap())
    };
    let flipped = tempfile::tempdir().unwrap();
    let (mut refused, mut unharmed) = (0, 0);
    // The head of the file, which says what it is, and then a step that meets every part of a page.
    for place in (0..100).chain((100..sound.len()).step_by(37)) {
        let mut bytes = sound.clone();
        bytes[place] ^= 1 << (place % 8);
        fs::write(flipped.path().join(FILE), &bytes).unwrap();
        let found = Store::open(Some(flipped.path())).and_then(|store| {
            let findings = store.examine()?;
            Ok((findings.damaged.is_empty(), [&one, &other].map(|id| store.load(id))))
        });
        match found {
            Ok((true, games)) => {
                assert_eq!(games, expected.clone().map(Ok), "byte {place}");
                unharmed += 1;
            }
            Ok((false, _)) | Err(_) => refused += 1,
        }
    }
    // Most of the file is free.
    assert!(refused > 50 && unharmed > 50, "{refused} {unharmed}");
}

#[test]
fn a_copy_is_made_while_others_write() {
    let (folder, one, other) = two_games();
    let store = Arc::new(Store::open(Some(folder.path())).unwrap());
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join(FILE);
    let writer = Connection::open(folder.path().join(FILE)).unwrap();
    writer.execute_batch("BEGIN IMMEDIATE; UPDATE games SET title = 'half'").unwrap();
    store.backup(&copy).unwrap();
    drop(writer);
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&copy).unwrap().permissions()) & 0o777, 0o600);
    let before = fs::read(&copy).unwrap();
    assert_eq!(store.backup(&copy).unwrap_err().law(), "store.exists");
    assert_eq!(fs::read(&copy).unwrap(), before);
    let copied = Store::open(Some(place.path())).unwrap();
    for id in [&one, &other] {
        assert_eq!(copied.load(id).unwrap(), store.load(id).unwrap());
    }
    assert!(copied.examine().unwrap().damaged.is_empty());
    assert_eq!(store.backup(&place.path().join("no/such/folder")).unwrap_err().law(), "store.disk");
}
