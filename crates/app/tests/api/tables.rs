//! A server with the table of a solved game: everything that is said of a position is exact.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::harness::{Line, Server};

fn solve(folder: &Path) {
    let mut solver = Command::new(env!("CARGO_BIN_EXE_potez"));
    std::fs::create_dir_all(folder.join("tables")).unwrap();
    let file = folder.join("tables/tictactoe.potez");
    let done = solver.args(["solve", "tictactoe", "--all", "--json", "--out"]).arg(file).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn last(socket: &mut Line, kind: &str) -> Value {
    loop {
        let message = socket.of(kind);
        if message["done"] == true {
            return message;
        }
    }
}

/// The table lies in the data folder. Lines, values of moves and reviews tell its results with their distances; without it nobody speaks of a table.
#[test]
fn a_table_in_the_data_folder_answers_exactly() {
    let folder = tempfile::tempdir().unwrap();
    let position = json!({ "game": "tictactoe", "moves": "b2,a2" });
    for solved in [false, true] {
        if solved {
            solve(folder.path());
        }
        let server = Server::on(folder.path(), &[]);
        let table = server.open(&position);
        let mut socket = table.socket(&format!("{},{}", table.x, table.o));
        socket.send(&json!({ "type": "analyse", "node": 2, "lines": 3 }));
        let found = last(&mut socket, "analysis");
        assert_eq!(found["table"], solved, "{found}");
        assert_eq!((&found["verdict"], &found["distance"]), (&json!("win"), &json!(5)), "{found}");
        if solved {
            assert_eq!((&found["nodes"], &found["exact"]), (&json!(0), &json!(true)), "{found}");
            let lines = found["lines"].as_array().unwrap();
            assert_eq!(lines.len(), 3);
            for line in lines {
                assert_eq!(
                    (&line["proof"], &line["distance"], &line["exact"]),
                    (&json!("win"), &json!(5), &json!(true))
                );
                assert_eq!(line["evaluation"], json!({ "win": ["first", 5] }));
                assert_eq!(line["moves"].as_array().unwrap().len(), 5, "a whole line: {line}");
            }
        }
        socket.send(&json!({ "type": "values", "node": 2 }));
        let values = last(&mut socket, "values");
        let of = |text: &str| {
            let all = values["values"].as_array().unwrap();
            all.iter().find(|value| value["text"] == text).unwrap().clone()
        };
        assert_eq!((&of("a1")["proof"], &of("a1")["distance"]), (&json!("win"), &json!(5)), "{values}");
        assert_eq!(of("c2")["proof"], "draw", "{values}");
        // A draw has no distance.
        let proven = |value: &Value| value["proof"] == "draw" || value["exact"] == true;
        assert!(values["values"].as_array().unwrap().iter().all(proven), "{values}");
    }
}
