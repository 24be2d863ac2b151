//! The types by which the page's scripts are checked are those of the API: `page/types.js` is written from `openapi.json`.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value};

const HEAD: &str = "// What the server is asked and what it tells. Written from openapi.json by `POTEZ_BLESS=1 cargo test -p potez --test api page_types`;
// do not edit. Types only: no code.

";

/// Schemas that the API describes as mere objects; `board/types.js` and others say more about them.
const KNOWN: &[(&str, &str)] = &[
    ("Scene", "import(\"./board/types.js\").Scene"),
    ("Target", "import(\"./board/types.js\").Target"),
    ("PathView", "import(\"./board/types.js\").Path"),
    ("Evaluation", "import(\"./value.js\").Evaluation"),
    ("i64", "number"),
    ("BTreeMap", "Record<string, string | number | boolean>"),
];

/// The same for single properties.
const KNOWN_PROPERTIES: &[(&str, &str, &str)] =
    &[("GameEntry", "options", "import(\"./option-fields.js\").Option[]"), ("Clock", "left", "[number, number]")];

/// With `POTEZ_BLESS=1` the file is written.
#[test]
fn the_types_of_the_page_are_those_of_the_api() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let description: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.join("openapi.json")).unwrap()).unwrap();
    let (now, file) = (types(&description), folder.join("page/types.js"));
    if std::env::var_os("POTEZ_BLESS").is_some() {
        std::fs::write(&file, &now).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(known == now, "page/types.js is old: run this test with POTEZ_BLESS=1");
}

fn types(description: &Value) -> String {
    let schemas = description["components"]["schemas"].as_object().unwrap();
    let mut out = HEAD.to_owned();
    for (name, schema) in schemas {
        typedef(&mut out, name, schema);
    }
    out.push_str("export {};\n");
    out
}

fn typedef(out: &mut String, name: &str, schema: &Value) {
    if let Some((_, known)) = KNOWN.iter().find(|(it, _)| *it == name) {
        // What is a plain type has no name of its own.
        if known.starts_with("import") {
            let _ = write!(out, "/** @typedef {{{known}}} {name} */\n\n");
        }
        return;
    }
    let about = first_sentence(schema);
    let Some(properties) = schema["properties"].as_object() else {
        let _ = write!(out, "/** {about} @typedef {{{}}} {name} */\n\n", ts(schema));
        return;
    };
    let _ = write!(out, "/**\n * {about}\n * @typedef {{object}} {name}\n");
    for (property, its) in properties {
        property_line(out, name, property, its, &schema["required"]);
    }
    out.push_str(" */\n\n");
}

fn property_line(out: &mut String, name: &str, property: &str, its: &Value, required: &Value) {
    let known = KNOWN_PROPERTIES.iter().find(|(schema, it, _)| (*schema, *it) == (name, property));
    let of = known.map_or_else(|| ts(its), |(_, _, known)| (*known).to_owned());
    let required = required.as_array().is_some_and(|all| all.iter().any(|it| it == property));
    let property = if required { property.to_owned() } else { format!("[{property}]") };
    let _ = writeln!(out, " * @property {{{of}}} {property} {}", first_sentence(its)).map(|()| trim_end(out));
}

/// Without the blank that a property without a description leaves.
fn trim_end(out: &mut String) {
    let length = out.trim_end().len();
    out.truncate(length);
    out.push('\n');
}

fn first_sentence(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let first = text.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    // Braces and signs of comments mean something in a comment.
    first.replace(['{', '}'], "").replace("*/", "").replace('@', "")
}

/// A schema as TypeScript writes it.
fn ts(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        let plain = KNOWN.iter().find(|(it, known)| *it == name && !known.starts_with("import"));
        return plain.map_or_else(|| name.to_owned(), |(_, known)| (*known).to_owned());
    }
    for union in ["oneOf", "anyOf"] {
        if let Some(all) = schema[union].as_array() {
            return all.iter().map(ts).collect::<Vec<_>>().join(" | ");
        }
    }
    if let Some(all) = schema["enum"].as_array() {
        return all.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(types) => {
            let one = |kind: &Value| of_kind(kind.as_str().unwrap_or_default(), schema);
            types.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => of_kind(kind, schema),
        _ => "unknown".to_owned(),
    }
}

fn of_kind(kind: &str, schema: &Value) -> String {
    match kind {
        "string" => "string".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "boolean" => "boolean".to_owned(),
        "null" => "null".to_owned(),
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => format!("[{}]", items.iter().map(ts).collect::<Vec<_>>().join(", ")),
            None => format!("{}[]", bracketed(&ts(&schema["items"]))),
        },
        _ => object(schema),
    }
}

fn bracketed(of: &str) -> String {
    if of.contains(" | ") { format!("({of})") } else { of.to_owned() }
}

fn object(schema: &Value) -> String {
    if let Some(properties) = schema["properties"].as_object() {
        return inline(properties, &schema["required"]);
    }
    match &schema["additionalProperties"] {
        Value::Object(_) => format!("Record<string, {}>", ts(&schema["additionalProperties"])),
        _ => "Record<string, unknown>".to_owned(),
    }
}

fn inline(properties: &Map<String, Value>, required: &Value) -> String {
    let field = |(name, its): (&String, &Value)| {
        let required = required.as_array().is_some_and(|all| all.iter().any(|it| it == name));
        format!("{name}{} {}", if required { ":" } else { "?:" }, ts(its))
    };
    format!("{{{}}}", properties.iter().map(field).collect::<Vec<_>>().join(", "))
}
