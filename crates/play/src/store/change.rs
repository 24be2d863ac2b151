//! [`Change`]: the difference between two states of a record. A save writes only this, so that a move in a long game does not
//! write the whole game again.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

use potez_rules::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::record::{NodeRecord, Record, json};

/// No record that is kept has more nodes, because each takes a few bytes.
const MOST_NODES: usize = super::LARGEST / 2;

/// The difference, as it is stored: `{"count":8,"nodes":[[7,{"parent":6,"move":"b2"}]],"fields":{"current":7}}`.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Change {
    /// How many nodes there are.
    count: usize,
    /// The nodes that are new or different, with their indices in the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nodes: Vec<(usize, NodeRecord)>,
    /// The other fields of the record that are different; null for a field that no longer exists.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    fields: Map<String, Value>,
}

impl Change {
    /// Is nothing different from this image?
    pub(super) fn is_empty(&self, before: &Image) -> bool {
        self.count == before.nodes.len() && self.nodes.is_empty() && self.fields.is_empty()
    }

    /// The change as text.
    pub(super) fn text(&self) -> String {
        // It consists of texts, numbers and lists, so writing it cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What the store has of a record: a hash of each part, which takes less memory than the record.
#[derive(Clone, Debug, Default)]
pub(super) struct Image {
    /// Its keys are random, so that nobody can construct two parts with the same hash.
    state: RandomState,
    fields: BTreeMap<String, u64>,
    nodes: Vec<u64>,
    bytes: usize,
}

impl Image {
    /// The length of the record as text, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The difference between this image and a record, and the record's own image. The record is the same afterwards.
    pub(super) fn compare(&self, record: &mut Record) -> (Change, Image) {
        let mut image = Image { state: self.state.clone(), bytes: 2, ..Image::default() };
        let mut change = Change { count: record.nodes.len(), nodes: Vec::new(), fields: Map::new() };
        let nodes = std::mem::take(&mut record.nodes);
        let fields = match serde_json::to_value(&*record) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        record.nodes = nodes;
        for (name, value) in fields {
            let text = value.to_string();
            // Quotes, a colon and a comma.
            image.bytes += name.len() + text.len() + 4;
            if name == "nodes" {
                continue;
            }
            let hash = self.state.hash_one(&text);
            if self.fields.get(&name) != Some(&hash) {
                change.fields.insert(name.clone(), value);
            }
            image.fields.insert(name, hash);
        }
        for name in self.fields.keys().filter(|name| !image.fields.contains_key(*name)) {
            change.fields.insert(name.clone(), Value::Null);
        }
        for (place, node) in record.nodes.iter().enumerate() {
            let text = serde_json::to_string(node).unwrap_or_default();
            let hash = self.state.hash_one(&text);
            image.bytes += text.len() + 1;
            image.nodes.push(hash);
            if self.nodes.get(place) != Some(&hash) {
                change.nodes.push((place, node.clone()));
            }
        }
        (change, image)
    }
}

/// The record after some changes, as text.
///
/// # Errors
/// The record or a change cannot be read.
pub(super) fn apply<'a>(whole: &str, changes: impl IntoIterator<Item = &'a str>) -> Result<String, Refusal> {
    let unreadable = |error: serde_json::Error| {
        Refusal::new("store.change", "a change cannot be read: {why}", [("why", error.to_string())])
    };
    let mut record = json::parse(whole)?;
    for text in changes {
        let change: Change = serde_json::from_str(text).map_err(unreadable)?;
        record.nodes.resize_with(change.count.min(MOST_NODES), NodeRecord::default);
        for (place, node) in change.nodes {
            if let Some(known) = record.nodes.get_mut(place) {
                *known = node;
            }
        }
        if change.fields.is_empty() {
            continue;
        }
        let nodes = std::mem::take(&mut record.nodes);
        if let Value::Object(mut fields) = serde_json::to_value(&record).map_err(unreadable)? {
            fields.extend(change.fields);
            record = serde_json::from_value(Value::Object(fields)).map_err(unreadable)?;
        }
        record.nodes = nodes;
    }
    serde_json::to_string(&record).map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use potez_rules::Settings;
    use potez_rules::random::Random;

    use super::*;
    use crate::session::{Control, NodeId, Session};

    fn text(record: &Record) -> String {
        serde_json::to_string(record).unwrap()
    }

    /// Changes the session in one of the ways in which people change it.
    fn change(session: &mut Session, random: &mut Random) {
        match random.below(8) {
            0 => session.comment(&"č".repeat(random.below(30) as usize)),
            1 => drop(session.back()),
            2 => drop(session.forward()),
            3 => session.tag("Event", &random.below(3).to_string()),
            4 => {
                let ids: Vec<NodeId> = session.history().ids().collect();
                let id = ids[random.below(ids.len() as u32) as usize];
                let _ = if random.below(4) == 0 { session.remove(id) } else { session.go_to(id) };
            }
            5 => drop(session.offer_draw(session.turn())),
            _ => {
                let texts: Vec<String> = session.choices().into_iter().map(|choice| choice.text).collect();
                if !texts.is_empty() {
                    let _ = session.play(&texts[random.below(texts.len() as u32) as usize]);
                }
            }
        }
    }

    #[test]
    fn a_record_and_its_changes_are_the_record() {
        let mut random = Random::new(7);
        for clock in [false, true] {
            let mut session = Session::open("connect4", &Settings::new()).unwrap();
            if clock {
                session.set_clock(Control { base: Duration::from_secs(60), increment: Duration::ZERO });
            }
            let mut record = session.record();
            let whole = text(&record);
            let (_, mut image) = Image::default().compare(&mut record);
            let mut changes: Vec<String> = Vec::new();
            for _ in 0..300 {
                change(&mut session, &mut random);
                let mut record = session.record();
                let (change, now) = image.compare(&mut record);
                assert_eq!(record, session.record());
                assert_eq!(
                    change.is_empty(&image),
                    text(&record) == apply(&whole, changes.iter().map(String::as_str)).unwrap()
                );
                changes.push(change.text());
                let folded = apply(&whole, changes.iter().map(String::as_str)).unwrap();
                assert_eq!(folded, text(&record));
                assert!(now.bytes().abs_diff(folded.len()) <= 2, "{} {}", now.bytes(), folded.len());
                image = now;
            }
        }
    }

    #[test]
    fn a_move_in_a_long_game_is_a_short_change() {
        let mut session = Session::open("connect4", &Settings::new()).unwrap();
        session.set_clock(Control { base: Duration::from_secs(60), increment: Duration::ZERO });
        for text in ["4", "4", "4", "3", "3"] {
            session.play(text).unwrap();
            session.comment(&"long ".repeat(1000));
        }
        let (_, image) = Image::default().compare(&mut session.record());
        session.play("3").unwrap();
        let (change, _) = image.compare(&mut session.record());
        assert!(change.text().len() < 250, "{}", change.text());
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let session = Session::open("connect4", &Settings::new()).unwrap();
        let whole = text(&session.record());
        for change in ["", "{", "[]", r#"{"nodes":[]}"#, r#"{"count":1,"fields":{"version":"x"}}"#] {
            assert_eq!(apply(&whole, [change]).unwrap_err().law, "store.change", "{change}");
        }
        assert!(apply("{", [r#"{"count":1}"#]).is_err());
        // A count from a damaged file must not use up all memory.
        assert!(apply(&whole, [r#"{"count":2,"nodes":[[99,{}]]}"#]).is_ok());
    }
}
