//! Answers against the description of the API.

use serde_json::{Map, Value, json};

use crate::harness::Answer;

/// Checks an answer; addresses outside the API are not described.
pub(crate) fn check(api: &Value, method: &str, path: &str, answer: &Answer) {
    if api.is_null() || !path.starts_with("/api/") || answer.header("content-encoding").is_some() {
        return;
    }
    let place = format!("{method} {path} {}", answer.status);
    if answer.status >= 400 {
        let problem = &api["components"]["schemas"]["ProblemBody"];
        return valid(api, problem, &answer.json(), &place);
    }
    let operation = &api["paths"][template(api, path)][method.to_ascii_lowercase()];
    assert!(operation.is_object(), "{place} is not described");
    let response = &operation["responses"][answer.status.to_string()];
    assert!(response.is_object(), "{place} is not described: {operation}");
    let schema = &response["content"]["application/json"]["schema"];
    if schema.is_object() {
        valid(api, schema, &answer.json(), &place);
    }
}

/// The address as it is described.
fn template(api: &Value, path: &str) -> String {
    let path = path.split('?').next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').collect();
    let fits = |known: &&String| {
        let known: Vec<&str> = known.split('/').collect();
        known.len() == parts.len() && known.iter().zip(&parts).all(|(a, b)| a == b || a.starts_with('{'))
    };
    let mut fitting: Vec<&String> = api["paths"].as_object().unwrap().keys().filter(fits).collect();
    // An address that is written out goes before one with a name in it.
    fitting.sort_by_key(|known| known.matches('{').count());
    fitting.first().map(|known| (*known).clone()).unwrap_or_default()
}

/// Does a value fit a schema?
pub(crate) fn valid(api: &Value, schema: &Value, value: &Value, place: &str) {
    if let Err(reason) = fits(api, schema, value) {
        panic!("{place}: {reason}\n{value}");
    }
}

fn fits(api: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let found = api.pointer(reference.trim_start_matches('#')).ok_or_else(|| format!("no {reference}"))?;
        return fits(api, found, value).map_err(|reason| format!("{reference}: {reason}"));
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let tried: Vec<_> = choices.iter().map(|choice| fits(api, choice, value)).collect();
        return if tried.iter().any(Result::is_ok) { Ok(()) } else { Err(format!("none of oneOf: {tried:?}")) };
    }
    if let Some(all) = schema["allOf"].as_array() {
        return fits(api, &merged(api, all), value);
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return Err(format!("{value} is none of {values:?}"));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    if !types.iter().any(|name| is(name, value)) {
        return Err(format!("{value} should be {types:?}"));
    }
    if let Some(object) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            object.get(name).ok_or_else(|| format!("{name} is missing"))?;
        }
        for (name, value) in object {
            let known = &schema["properties"][name];
            let other = &schema["additionalProperties"];
            match (known.is_object(), other.is_object()) {
                (true, _) => fits(api, known, value).map_err(|reason| format!("{name}: {reason}"))?,
                (false, true) => fits(api, other, value).map_err(|reason| format!("{name}: {reason}"))?,
                // What is described by its properties has no others.
                (false, false) if schema["properties"].is_object() => return Err(format!("{name} is not described")),
                (false, false) => {}
            }
        }
    }
    if let (Some(items), Some(each)) = (value.as_array(), schema["prefixItems"].as_array()) {
        if items.len() != each.len() {
            return Err(format!("{value} should have {} items", each.len()));
        }
        for (place, (item, schema)) in items.iter().zip(each).enumerate() {
            fits(api, schema, item).map_err(|reason| format!("[{place}]: {reason}"))?;
        }
    }
    if let Some(items) = value.as_array()
        && schema["items"].is_object()
    {
        for (place, item) in items.iter().enumerate() {
            fits(api, &schema["items"], item).map_err(|reason| format!("[{place}]: {reason}"))?;
        }
    }
    Ok(())
}

/// One object with the properties of all.
fn merged(api: &Value, parts: &[Value]) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for part in parts {
        let reference = part["$ref"].as_str().map(|it| it.trim_start_matches('#'));
        let part = reference.and_then(|it| api.pointer(it)).unwrap_or(part);
        properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
    }
    json!({ "type": "object", "properties": properties, "required": required })
}

fn is(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}
