//! What `docs/formats.md` says about records holds: its examples are read, and its schema is that of the records we write.

use std::collections::BTreeSet;

use potez_play::record::{json, read_any};
use potez_rules::Settings;
use serde_json::Value;

use crate::games::session;

const PAGE: &str = include_str!("../../../../docs/formats.md");

/// The section on records.
fn section() -> &'static str {
    let begin = PAGE.find("\n## Records\n").expect("a section on records") + 1;
    let end = PAGE[begin + 3..].find("\n## ").map_or(PAGE.len(), |end| begin + 3 + end);
    &PAGE[begin..end]
}

/// The blocks of code with their language.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let mut parts = section().split("\n```");
    parts.next();
    let mut blocks = Vec::new();
    while let (Some(block), Some(_)) = (parts.next(), parts.next()) {
        blocks.push(block.split_once('\n').expect("a block of several lines"));
    }
    blocks
}

fn schema() -> Value {
    let blocks = blocks();
    let (_, text) = blocks.iter().find(|(_, text)| text.contains("\"$schema\"")).expect("the schema");
    serde_json::from_str(text).expect("the schema is JSON")
}

/// The part of JSON Schema that ours uses; everything else in a schema is an error. Fields that it does not name are wrong
/// here, so that the page cannot fall behind. Notes what was used.
fn check(schema: &Value, root: &Value, value: &Value, at: &str, used: &mut BTreeSet<String>) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{at}: {what}: {value}"));
    for (keyword, law) in schema.as_object().expect("a schema is an object") {
        let holds = match keyword.as_str() {
            "$schema" | "title" | "$defs" => true,
            "$ref" => {
                let path = law.as_str().unwrap().trim_start_matches('#');
                check(root.pointer(path).expect("a definition"), root, value, at, used)?;
                true
            }
            "const" => law == value,
            "enum" => law.as_array().unwrap().contains(value),
            "type" => match law.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "integer" => value.is_i64() || value.is_u64(),
                "null" => value.is_null(),
                other => panic!("no type {other}"),
            },
            "minimum" => value.as_i64().is_none_or(|number| number >= law.as_i64().unwrap()),
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= law.as_u64().unwrap()),
            "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= law.as_u64().unwrap()),
            "required" => law.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    check(law, root, item, &format!("{at}[]"), used)?;
                }
                true
            }
            "prefixItems" => {
                for (law, item) in law.as_array().unwrap().iter().zip(value.as_array().into_iter().flatten()) {
                    check(law, root, item, &format!("{at}[]"), used)?;
                }
                true
            }
            "additionalProperties" => {
                for item in value.as_object().into_iter().flatten() {
                    check(law, root, item.1, &format!("{at}.*"), used)?;
                }
                true
            }
            "properties" => {
                for (name, item) in value.as_object().into_iter().flatten() {
                    let Some(law) = law.get(name) else { return wrong(&format!("the schema lacks {name}")) };
                    used.insert(format!("{at}.{name}"));
                    check(law, root, item, &format!("{at}.{name}"), used)?;
                }
                true
            }
            "oneOf" => {
                let held = law.as_array().unwrap().iter().filter(|law| {
                    let mut inside = BTreeSet::new();
                    let holds = check(law, root, value, at, &mut inside).is_ok();
                    if holds {
                        used.extend(inside);
                    }
                    holds
                });
                held.count() == 1
            }
            other => panic!("the test does not know {other}"),
        };
        if !holds {
            return wrong(&format!("against {keyword} {law}"));
        }
    }
    Ok(())
}

/// All fields that a schema names.
fn fields(schema: &Value, root: &Value, at: &str, found: &mut BTreeSet<String>) {
    if let Some(path) = schema.get("$ref").and_then(Value::as_str) {
        fields(root.pointer(path.trim_start_matches('#')).unwrap(), root, at, found);
    }
    for (name, law) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        found.insert(format!("{at}.{name}"));
        fields(law, root, &format!("{at}.{name}"), found);
    }
    if let Some(items) = schema.get("items") {
        fields(items, root, &format!("{at}[]"), found);
    }
    for law in schema.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
        fields(law, root, at, found);
    }
}

#[test]
fn real_records_obey_the_schema_and_use_all_of_it() {
    let schema = schema();
    let mut used = BTreeSet::new();
    let mut games = BTreeSet::new();
    for seed in 0..300 {
        let session = session(seed);
        games.insert(session.game());
        let value: Value = serde_json::from_str(&json::write(&session)).unwrap();
        if let Err(why) = check(&schema, &schema, &value, "", &mut used) {
            panic!("seed {seed}: {why}");
        }
    }
    let names: BTreeSet<&str> = potez_play::GAMES.iter().map(|entry| entry.name).collect();
    assert_eq!(games, names, "every game is tried");
    let listed: BTreeSet<&str> =
        schema["properties"]["game"]["enum"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(listed, names, "the schema lists the games");
    let mut known = BTreeSet::new();
    fields(&schema, &schema, "", &mut known);
    // Nobody's time runs out in these games.
    known.retain(|field| !field.ends_with(".time"));
    assert_eq!(used, known, "the schema names what is written, and nothing else");
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let schema = schema();
    let good = r#"{"format":"potez-record","version":1,"game":"byte"}"#;
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("byte", "chess"),
        ("\"game\":\"byte\"", "\"game\":\"byte\",\"tags\":[[\"a\"]]"),
        ("\"game\":\"byte\"", "\"game\":\"byte\",\"nodes\":[{\"parent\":-1}]"),
        ("\"game\":\"byte\"", "\"game\":\"byte\",\"nodes\":[{\"evaluation\":{\"win\":[\"x\",1]}}]"),
        ("\"game\":\"byte\"", "\"game\":\"byte\",\"unknown\":1"),
    ] {
        let value: Value = serde_json::from_str(&good.replace(from, to)).unwrap();
        assert!(check(&schema, &schema, &value, "", &mut BTreeSet::new()).is_err(), "{to}");
    }
    let value: Value = serde_json::from_str(good).unwrap();
    assert_eq!(check(&schema, &schema, &value, "", &mut BTreeSet::new()), Ok(()));
}

#[test]
fn the_examples_are_read_back() {
    let mut seen = [0; 3];
    for (language, text) in blocks() {
        let (game, kind) = match language.split_once(' ') {
            Some(("moves", game)) => (Some(game), 0),
            _ if language == "record" => (None, 1),
            _ if language == "json" && !text.contains("$schema") => (None, 2),
            _ => continue,
        };
        seen[kind] += 1;
        let import = read_any(text, game, &Settings::new()).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
        assert_eq!(import.broken, [], "{text}");
        assert!(import.session.history().len() > 2, "{text}");
        if kind == 2 {
            let written: Value = serde_json::from_str(&json::write(&import.session)).unwrap();
            let published: Value = serde_json::from_str(text).unwrap();
            assert_eq!(written, published, "the example is what we write");
            assert_eq!(check(&schema(), &schema(), &published, "", &mut BTreeSet::new()), Ok(()));
        }
    }
    assert_eq!(seen, [2, 3, 1]);
}
