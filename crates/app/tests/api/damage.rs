//! A flipped byte in any column of any table is found by `potez saved check`, and neither it nor the server writes over it.

use std::path::Path;
use std::process::Command;

use rusqlite::Connection;
use rusqlite::types::Value as Stored;
use serde_json::json;

use crate::harness::Server;

fn connect(folder: &Path) -> Connection {
    Connection::open(folder.join("potez.db")).unwrap()
}

/// The names in a column of an answer.
fn names(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

/// All rows of all tables, as text.
fn rows(connection: &Connection, tables: &[String]) -> String {
    let mut told = String::new();
    for table in tables {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            (0..columns).for_each(|column| told.push_str(&format!("{:?}|", row.get_ref(column).unwrap())));
        }
    }
    told
}

/// The same value with one bit of one byte changed.
fn flipped(value: Stored) -> Stored {
    match value {
        Stored::Integer(number) => Stored::Integer(number ^ 4),
        Stored::Text(text) => {
            let mut bytes = text.into_bytes();
            match bytes.len() / 2 {
                0 => bytes.push(b'x'),
                middle => bytes[middle] ^= 1,
            }
            Stored::Text(String::from_utf8(bytes).unwrap())
        }
        Stored::Null => Stored::Text("x".to_owned()),
        other => panic!("no table has {other:?}"),
    }
}

/// The exit code of `potez saved check`.
fn check(folder: &Path) -> Option<i32> {
    let program = Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(["saved", "--json", "--data"])
        .arg(folder)
        .arg("check")
        .output()
        .unwrap();
    program.status.code()
}

#[test]
fn a_flipped_byte_in_each_column_of_each_table_is_found_and_left() {
    let sound = tempfile::tempdir().unwrap();
    let server = Server::on(sound.path(), &[]);
    let table = server.open(&json!({ "game": "tictactoe", "title": "A lesson" }));
    table.play("b2");
    table.play("a1");
    let (path, tokens) = (table.path(""), [table.x.clone(), table.o.clone()]);
    server.kill();
    let played = Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(["match", "random", "random", "--game", "tictactoe", "--games", "2", "--data"])
        .arg(sound.path())
        .output()
        .unwrap();
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let store = connect(sound.path());
    store.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let tables = names(&store, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
    drop(store);
    assert_eq!(check(sound.path()), Some(0));
    let mut damaged = Vec::new();
    for table in &tables {
        let columns = names(&connect(sound.path()), &format!("SELECT name FROM pragma_table_info('{table}')"));
        for column in columns {
            let folder = tempfile::tempdir().unwrap();
            std::fs::copy(sound.path().join("potez.db"), folder.path().join("potez.db")).unwrap();
            let store = connect(folder.path());
            let sql = format!("SELECT {column} FROM {table} LIMIT 1");
            let value: Stored = store.query_row(&sql, [], |row| row.get(0)).unwrap();
            let sql = format!("UPDATE {table} SET {column} = ?1 WHERE {column} IS ?2");
            store.execute(&sql, [flipped(value.clone()), value]).unwrap();
            let before = rows(&store, &tables);
            assert_eq!(check(folder.path()), Some(1), "{table}.{column}");
            damaged.push((folder, before, format!("{table}.{column}")));
        }
    }
    assert!(damaged.len() >= 30, "{} columns", damaged.len());
    // A server opens none of them, and leaves each as it is. One of each table is enough here: they are all read in the same way.
    for (folder, before, what) in damaged {
        if !["games.title", "changes.text"].contains(&what.as_str()) {
            continue;
        }
        let server = Server::on(folder.path(), &[]);
        let both = [tokens[0].as_str(), tokens[1].as_str()];
        let status = server.post(&format!("{path}/moves"), &both, &json!({ "text": "c3" })).status;
        assert!([404, 500].contains(&status), "{what}: {status}");
        server.kill();
        assert_eq!(rows(&connect(folder.path()), &tables), before, "{what}");
    }
}
