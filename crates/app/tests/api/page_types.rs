//! The types by which the page's scripts are checked are those of the API: `page/types.js` is written from `openapi.json`.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value};

const HEAD: &str = "// What the server is asked and what it tells. Written from openapi.json by `POTEZ_BLESS=1 cargo test -p potez --test api page_types`;
// do not edit. Types only: no code.

";

/// Schemas that are plain types, and have no name of their own.
const PLAIN: &[(&str, &str)] = &[("i64", "number"), ("BTreeMap", "Record<string, string | number | boolean>")];

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
    answers(&mut out, &description["paths"]);
    out.push_str("export {};\n");
    out
}

/// What each address answers when all is well.
fn answers(out: &mut String, paths: &Value) {
    out.push_str("/**\n * What each address answers.\n * @typedef {{\n");
    for (path, methods) in paths.as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let good =
                operation["responses"].as_object().into_iter().flatten().find(|(status, _)| status.starts_with('2'));
            let schema = good.map(|(_, response)| &response["content"]["application/json"]["schema"]);
            if let Some(schema) = schema.filter(|it| it.is_object()) {
                let _ = writeln!(out, " *   \"{} {path}\": {},", method.to_uppercase(), ts(schema));
            }
        }
    }
    out.push_str(" * }} Answers\n */\n\n");
}

fn typedef(out: &mut String, name: &str, schema: &Value) {
    if PLAIN.iter().any(|(it, _)| *it == name) {
        return;
    }
    let about = first_sentence(schema);
    let Some(properties) = schema["properties"].as_object() else {
        let _ = write!(out, "/** {about} @typedef {{{}}} {name} */\n\n", ts(schema));
        return;
    };
    let _ = write!(out, "/**\n * {about}\n * @typedef {{object}} {name}\n");
    for (property, its) in properties {
        property_line(out, property, its, &schema["required"]);
    }
    out.push_str(" */\n\n");
}

fn property_line(out: &mut String, property: &str, its: &Value, required: &Value) {
    let of = ts(its);
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
        let plain = PLAIN.iter().find(|(it, _)| *it == name);
        return plain.map_or_else(|| name.to_owned(), |(_, known)| (*known).to_owned());
    }
    for union in ["oneOf", "anyOf"] {
        if let Some(all) = schema[union].as_array() {
            return all.iter().map(ts).collect::<Vec<_>>().join(" | ");
        }
    }
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().map(ts).collect::<Vec<_>>().join(" & ");
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
    if of.contains(" | ") || of.contains(" & ") { format!("({of})") } else { of.to_owned() }
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

/// A type that allows everything checks nothing. What comes from outside is `unknown`, until somebody has looked at it.
#[test]
fn no_script_of_the_page_says_any() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut files, mut waiting) = (0, vec![folder.join("page"), folder.join("../draw/src/search_tree/stepper")]);
    let mut found = Vec::new();
    while let Some(next) = waiting.pop() {
        if next.is_dir() {
            waiting.extend(std::fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()));
        } else if next.extension().is_some_and(|it| it == "js") {
            files += 1;
            let text = std::fs::read_to_string(&next).unwrap();
            found.extend(types_in(&text).filter(|it| says_any(it)).map(|it| format!("{}: {it}", next.display())));
        }
    }
    assert!(files > 60, "{files} scripts");
    assert!(found.is_empty(), "types that allow everything:\n{}", found.join("\n"));
}

/// The types in the comments of a script: what stands in braces.
fn types_in(script: &str) -> impl Iterator<Item = &str> {
    let comments = script.split("/**").skip(1).map(|rest| rest.split("*/").next().unwrap_or_default());
    comments.flat_map(|comment| {
        let (mut depth, mut begin, mut types) = (0, 0, Vec::new());
        for (at, sign) in comment.char_indices() {
            match sign {
                '{' if depth == 0 => (depth, begin) = (1, at),
                '{' => depth += 1,
                '}' if depth == 1 => {
                    depth = 0;
                    types.push(&comment[begin..=at]);
                }
                '}' if depth > 1 => depth -= 1,
                _ => {}
            }
        }
        types
    })
}

/// Does a type have the word `any` in it, or one that means as much?
fn says_any(text: &str) -> bool {
    let mut words = text.split(|sign: char| !(sign.is_alphanumeric() || sign == '_' || sign == '"'));
    words.any(|word| matches!(word, "any" | "Function" | "Object"))
}

#[test]
fn types_that_allow_everything_are_found() {
    let bad = [
        "/** @type {any} */",
        "/**\n * @param {Record<string, any>} a\n */",
        "/** @param {string} a @param {any[]} b */",
        "x(/** @type {Function} */ y)",
        "/**\n * @typedef {{\n *   a: any,\n * }} A\n */",
    ];
    for script in bad {
        assert!(types_in(script).any(says_any), "{script}");
    }
    let good = [
        "/** Are there any? @type {string} */",
        "/** @param {string} a any of them @param {string} b */",
        "/** @type {\"any\"} */",
        "const any = {};",
        "/** @typedef {object} Grid */",
    ];
    for script in good {
        assert!(!types_in(script).any(says_any), "{script}");
    }
}
