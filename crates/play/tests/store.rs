//! The store of games: what it keeps, finds, changes, copies and refuses.

use std::io::Cursor;

use potez_play::store::{Draft, GameId, Store, Summary};
use potez_rules::Refusal;
use proptest::prelude::*;
use tempfile::TempDir;

fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(Some(folder.path())).unwrap();
    (folder, store)
}

fn summary(players: [&str; 2], tags: &[(&str, &str)]) -> Summary {
    Summary {
        players: players.map(str::to_owned),
        tags: tags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        ..Summary::default()
    }
}

fn all(draft: Draft) -> Result<Draft, Refusal> {
    Ok(draft)
}

/// Saved games hold the keys to their seats.
#[cfg(unix)]
#[test]
fn nobody_else_reads_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("a/b");
    let store = Store::open(Some(&inner)).unwrap();
    store.create(&Draft::new("byte", "", "{}")).unwrap();
    assert_eq!((mode(&inner), mode(&folder.path().join("a"))), (0o700, 0o700));
    for file in std::fs::read_dir(&inner).unwrap() {
        let path = file.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    // A store of an older version is closed to others when it is opened.
    let path = store.path().to_owned();
    drop(store);
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
    Store::open(Some(&inner)).unwrap();
    assert_eq!(mode(&path), 0o600);
}

#[test]
fn what_was_saved_is_there_after_reopening() {
    let (folder, store) = store();
    let draft =
        Draft { extra: "{\"x\":\"secret\"}".into(), ..Draft::new("byte", " Први\nчас ", "{\"moves\":[]}") };
    let id = store.create(&draft).unwrap();
    let ended = Summary { plies: 2, ended: Some("draw".into()), ..summary(["human", "engine:3"], &[("Event", "Kup")]) };
    assert_eq!(store.save(&id, 1, "{\"moves\":[\"a\",\"b\"]}", &ended).unwrap(), 2);
    drop(store);
    let store = Store::open(Some(folder.path())).unwrap();
    let kept = store.load(&id).unwrap();
    assert_eq!(kept.record, "{\"moves\":[\"a\",\"b\"]}");
    assert_eq!((kept.entry.title.as_str(), kept.entry.game.as_str(), kept.entry.revision), ("Први час", "byte", 2));
    assert_eq!(kept.entry.summary, ended);
    assert_eq!(kept.entry.extra, draft.extra);
    assert!(kept.entry.created > 0 && kept.entry.changed >= kept.entry.created);
    assert_eq!(store.list().unwrap(), vec![kept.entry]);
    store.check().unwrap();
}

#[test]
fn the_second_of_two_writers_is_told_and_nothing_is_overwritten() {
    let (folder, one) = store();
    let other = Store::open(Some(folder.path())).unwrap();
    let id = one.create(&Draft::new("mnk", "", "0")).unwrap();
    assert_eq!(one.save(&id, 1, "1", &Summary::default()).unwrap(), 2);
    let refusal = other.save(&id, 1, "2", &Summary::default()).unwrap_err();
    assert_eq!(refusal.law(), "store.conflict");
    assert_eq!(other.load(&id).unwrap().record, "1");
    // Whoever looks again may go on.
    let revision = other.load(&id).unwrap().entry.revision;
    assert_eq!(other.save(&id, revision, "2", &Summary::default()).unwrap(), 3);
}

#[test]
fn a_new_title_and_new_notes_do_not_disturb_a_game_in_progress() {
    let (_folder, store) = store();
    let id = store.create(&Draft::new("mnk", "old", "0")).unwrap();
    store.rename(&id, "new").unwrap();
    store.set_extra(&id, "notes").unwrap();
    assert_eq!(store.save(&id, 1, "1", &Summary::default()).unwrap(), 2);
    let entry = store.load(&id).unwrap().entry;
    assert_eq!((entry.title.as_str(), entry.extra.as_str()), ("new", "notes"));
}

#[test]
fn what_is_not_there_is_said() {
    let (_folder, store) = store();
    let id = store.create(&Draft::new("mnk", "", "0")).unwrap();
    store.delete(&id).unwrap();
    assert!(store.list().unwrap().is_empty());
    let laws = [
        store.load(&id).unwrap_err().law(),
        store.delete(&id).unwrap_err().law(),
        store.rename(&id, "x").unwrap_err().law(),
        store.set_extra(&id, "x").unwrap_err().law(),
        store.save(&id, 1, "0", &Summary::default()).unwrap_err().law(),
        store.resolve(id.as_str()).unwrap_err().law(),
        store.export(&id).unwrap_err().law(),
    ];
    assert!(laws.iter().all(|law| *law == "store.unknown"), "{laws:?}");
}

#[test]
fn a_record_that_is_too_large_is_refused() {
    let (_folder, store) = store();
    let id = store.create(&Draft::new("mnk", "", "0")).unwrap();
    let huge = "9".repeat((16 << 20) + 1);
    assert_eq!(store.save(&id, 1, &huge, &Summary::default()).unwrap_err().law(), "store.too_large");
    assert_eq!(store.create(&Draft::new("mnk", "", &huge)).unwrap_err().law(), "store.too_large");
    assert_eq!(store.load(&id).unwrap().record, "0");
}

#[test]
fn the_last_changed_game_comes_first() {
    let (_folder, store) = store();
    let line = |title: &str, changed: i64| {
        format!(
            r#"{{"format":"potez-saved-game","version":1,"title":"{title}","game":"mnk","changed":{changed},"record":{{}}}}"#
        )
    };
    let archive = [line("old", 1000), line("new", 3000), line("middle", 2000)].join("\n");
    assert_eq!(store.import(Cursor::new(archive), all).unwrap().added.len(), 3);
    let titles: Vec<String> = store.list().unwrap().into_iter().map(|entry| entry.title).collect();
    assert_eq!(titles, ["new", "middle", "old"]);
}

#[test]
fn a_search_minds_neither_case_nor_script_nor_diacritics() {
    let (_folder, store) = store();
    let keep = |title: &str, game: &str, summary: Summary| {
        store.create(&Draft { summary, ..Draft::new(game, title, "{}") }).unwrap()
    };
    let lesson = keep("Шести час: Ђорђе", "blockade", Summary::default());
    let cup = keep("Kup Čačka", "byte", summary(["Živko Šećerov", "engine:3"], &[("Event", "Проба_1")]));
    let found = |text: &str| -> Vec<GameId> {
        let mut ids: Vec<GameId> = store.search(text).unwrap().into_iter().map(|entry| entry.id).collect();
        ids.sort();
        ids
    };
    for text in ["ШЕСТИ", "šesti čas", "đorđe", "DJORDJE", "cas blockade", "Blockade"] {
        assert_eq!(found(text), vec![lesson.clone()], "{text}");
    }
    for text in ["ČAČKA", "чачка", "živko", "ЖИВКО шећеров", "engine:3 byte", "proba_1", "event"] {
        assert_eq!(found(text), vec![cup.clone()], "{text}");
    }
    for text in ["шести чачка", "%", "proba%1", "'; DROP TABLE games; --", "kupcacka"] {
        assert!(found(text).is_empty(), "{text}");
    }
    assert_eq!(found("  ").len(), 2);
}

#[test]
fn the_beginning_of_a_name_is_enough_if_it_is_unique() {
    let (_folder, store) = store();
    let line = |id: &str| format!(r#"{{"format":"potez-saved-game","version":1,"id":"{id}","game":"mnk","record":1}}"#);
    let (one, other) = (format!("{:032x}", 0xabcd_u128 << 112), format!("{:032x}", 0xabff_u128 << 112));
    store.import(Cursor::new(format!("{}\n{}\n", line(&one), line(&other))), all).unwrap();
    assert_eq!(store.resolve("abc").unwrap().as_str(), one);
    assert_eq!(store.resolve(" ABF ").unwrap().as_str(), other);
    assert_eq!(store.resolve(&one).unwrap().as_str(), one);
    assert_eq!(store.resolve("ab").unwrap_err().law(), "store.ambiguous");
    for nothing in ["", "ac", "%", "xyz", "abcd'", &format!("{one}0")] {
        assert_eq!(store.resolve(nothing).unwrap_err().law(), "store.unknown", "{nothing}");
    }
}

#[test]
fn an_archive_comes_in_whole_or_not_at_all() {
    let (_folder, store) = store();
    let good = r#"{"format":"potez-saved-game","version":1,"game":"mnk","record":{}}"#;
    for (bad, law) in [
        ("{", "store.import"),
        ("[]", "store.import"),
        (r#"{"format":"potez-saved-game","version":1,"record":{}}"#, "store.import"),
        (r#"{"format":"potez-saved-game","version":2,"game":"mnk","record":{}}"#, "store.import_format"),
        (r#"{"format":"other","version":1,"game":"mnk","record":{}}"#, "store.import_format"),
    ] {
        let refusal = store.import(Cursor::new(format!("{good}\n\n{bad}\n")), all).unwrap_err();
        assert_eq!((refusal.law(), refusal.refusal().place.map(|place| place.line)), (law, Some(3)), "{bad}");
    }
    let refusal = store.import(Cursor::new(b"\xff\xfe".as_slice()), all).unwrap_err();
    assert_eq!(refusal.law(), "store.import_text");
    let refusal = store
        .import(Cursor::new(good), |draft| Err(Refusal::new("test.no", "no {record}", [("record", draft.record)])))
        .unwrap_err();
    assert_eq!(refusal.law(), "test.no");
    assert!(store.list().unwrap().is_empty());
}

#[test]
fn a_game_that_is_known_in_another_state_comes_in_beside_it() {
    let (_folder, store) = store();
    let id =
        store.create(&Draft { extra: "secret".into(), ..Draft::new("mnk", "a", "{\"b\":1,\"a\":[0.1,2]}") }).unwrap();
    let mut archive = Vec::new();
    assert_eq!(store.export_all(&mut archive).unwrap(), 1);
    assert!(!String::from_utf8_lossy(&archive).contains("secret"));
    let again = store.import(Cursor::new(&archive), all).unwrap();
    assert_eq!((again.added.len(), again.known), (0, 1));
    store.save(&id, 1, "{\"b\":2}", &Summary::default()).unwrap();
    let beside = store.import(Cursor::new(&archive), all).unwrap();
    assert_eq!((beside.added.len(), beside.known), (1, 0));
    assert_eq!(store.load(&id).unwrap().record, "{\"b\":2}");
    assert_ne!(beside.added[0], id);
    assert_eq!(store.list().unwrap().len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn an_archive_holds_all_that_people_see(
        games in proptest::collection::vec(("\\PC{0,20}", "\\PC{0,12}", "\\PC{0,40}", 0u32..500, any::<bool>()), 0..6)
    ) {
        let (_here, here) = store();
        for (title, player, note, plies, ended) in &games {
            let summary = Summary {
                plies: *plies,
                ended: ended.then(|| "x".to_owned()),
                ..summary([player, "human"], &[("Note", note)])
            };
            let record = serde_json::json!({"note": note, "plies": plies}).to_string();
            here.create(&Draft { summary, ..Draft::new("mnk", title, &record) }).unwrap();
        }
        let mut archive = Vec::new();
        here.export_all(&mut archive).unwrap();
        let (_there, there) = store();
        prop_assert_eq!(there.import(Cursor::new(archive), all).unwrap().added.len(), games.len());
        prop_assert_eq!(there.list().unwrap(), here.list().unwrap());
        for entry in here.list().unwrap() {
            prop_assert_eq!(there.load(&entry.id).unwrap(), here.load(&entry.id).unwrap());
        }
    }
}
