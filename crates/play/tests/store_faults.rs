//! The store of games and bad disks, bad files, and files of other times.

#![allow(clippy::print_stderr, reason = "a test that cannot run here says so")]

use std::fs;
use std::path::Path;

use potez_play::store::{Draft, FILE, SavedGame, Store, Summary};
use rusqlite::Connection;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn law(folder: &Path) -> &'static str {
    Store::open(Some(folder)).unwrap_err().law()
}

#[test]
fn a_file_that_is_no_store_is_refused_and_left_as_it_is() {
    let good = folder();
    drop(Store::open(Some(good.path())).unwrap());
    let whole = fs::read(good.path().join(FILE)).unwrap();
    let head_only = [b"SQLite format 3\0".as_slice(), &[0xff; 600]].concat();
    let spoilt = [&whole[..16], &[0x5a; 84], &whole[100..]].concat();
    let cases: [(&[u8], &str); 6] = [
        (b"hello", "store.not_a_store"),
        (&[0; 4096], "store.not_a_store"),
        (&[0xff; 10_000], "store.not_a_store"),
        (b"{\"format\":\"potez-saved-game\"}\n", "store.not_a_store"),
        (&head_only, "store.not_a_store"),
        (&spoilt, "store.not_a_store"),
    ];
    for (bytes, expected) in cases {
        let folder = folder();
        fs::write(folder.path().join(FILE), bytes).unwrap();
        let refusal = Store::open(Some(folder.path())).unwrap_err();
        assert_eq!(refusal.law(), expected, "{refusal}");
        assert!(refusal.to_string().contains(&folder.path().join(FILE).display().to_string()), "{refusal}");
        assert_eq!(fs::read(folder.path().join(FILE)).unwrap(), bytes);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no other file was made");
    }
}

#[test]
fn a_damaged_store_is_refused() {
    let folder = folder();
    let store = Store::open(Some(folder.path())).unwrap();
    for number in 0..200 {
        store.create(&Draft::new("mnk", &format!("game {number}"), &"7".repeat(3000))).unwrap();
    }
    drop(store);
    let path = folder.path().join(FILE);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 20_000].fill(0xa5);
    fs::write(&path, &bytes).unwrap();
    assert_eq!(law(folder.path()), "store.damaged");
    // A file that was cut short.
    fs::write(&path, &bytes[..9000]).unwrap();
    assert_eq!(law(folder.path()), "store.damaged");
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = folder();
    fs::write(folder.path().join(FILE), "").unwrap();
    assert!(Store::open(Some(folder.path())).unwrap().list().unwrap().is_empty());
}

#[test]
fn a_database_of_another_program_is_refused_and_left_as_it_is() {
    for sql in [
        "CREATE TABLE songs (title)",
        "CREATE TABLE games (id); PRAGMA user_version = 1",
        "PRAGMA application_id = 7; CREATE TABLE games (id)",
        "PRAGMA user_version = 3; CREATE VIEW v AS SELECT 1",
    ] {
        let folder = folder();
        let path = folder.path().join(FILE);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let before = fs::read(&path).unwrap();
        assert_eq!(law(folder.path()), "store.foreign", "{sql}");
        assert_eq!(fs::read(&path).unwrap(), before, "{sql}");
    }
}

#[test]
fn a_store_of_a_newer_version_is_refused_and_left_as_it_is() {
    let folder = folder();
    let path = folder.path().join(FILE);
    drop(Store::open(Some(folder.path())).unwrap());
    for version in ["1000", "-1"] {
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(&format!("PRAGMA user_version = {version}; PRAGMA journal_mode = DELETE")).unwrap();
        drop(connection);
        let before = fs::read(&path).unwrap();
        let refusal = Store::open(Some(folder.path())).unwrap_err();
        assert_eq!(refusal.law(), "store.newer");
        assert!(refusal.to_string().contains(version), "{refusal}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}

#[test]
fn a_store_of_version_1_is_brought_up_to_date() {
    let folder = folder();
    let path = folder.path().join(FILE);
    Connection::open(&path).unwrap().execute_batch(include_str!("store/version1.sql")).unwrap();
    let store = Store::open(Some(folder.path())).unwrap();
    let games = store.list().unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].title, "Први час");
    assert_eq!(games[1].summary.players, ["human", "engine:1"]);
    assert_eq!(games[1].summary.tags, [("Event".to_owned(), "Школа".to_owned())]);
    assert_eq!((games[1].revision, games[1].created, games[1].changed), (6, 1_700_000_000_000, 1_700_000_001_000));
    assert_eq!(games[0].extra, "{\"x\":\"token\"}");
    assert_eq!(store.load(&games[1].id).unwrap().record, r#"{"moves":["a1","b1","a2","b2","a3"]}"#);
    store.save(&games[1].id, 6, "{}", &Summary::default()).unwrap();
    store.check().unwrap();
    drop(store);
    // Opening it again finds nothing more to do, and a new store has the same tables.
    drop(Store::open(Some(folder.path())).unwrap());
    let fresh = self::folder();
    drop(Store::open(Some(fresh.path())).unwrap());
    let tables = |path: &Path| -> Vec<(String, String)> {
        let connection = Connection::open(path.join(FILE)).unwrap();
        let mut statement =
            connection.prepare("SELECT name, coalesce(sql, '') FROM sqlite_schema ORDER BY name").unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?))).unwrap();
        rows.map(|row| row.map(|(name, sql)| (name, sql.split_whitespace().collect::<Vec<_>>().join(" "))))
            .collect::<Result<_, _>>()
            .unwrap()
    };
    assert_eq!(tables(folder.path()), tables(fresh.path()));
}

/// The file was written by the program of version 2: a finished game of the console, and one of a server with a clock, a comment and
/// a variation.
#[test]
fn a_store_of_version_2_is_brought_up_to_date() {
    let folder = folder();
    let path = folder.path().join(FILE);
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store/version2.db"), &path).unwrap();
    let read = |sql: &str| -> Vec<String> {
        let connection = Connection::open(&path).unwrap();
        let mut statement = connection.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let records = read("SELECT record FROM games ORDER BY id");
    let store = std::sync::Arc::new(Store::open(Some(folder.path())).unwrap());
    let mut games = store.list().unwrap();
    games.sort_by(|a, b| a.id.cmp(&b.id));
    assert_eq!(games.iter().map(|game| game.revision).collect::<Vec<_>>(), [8, 7]);
    assert_eq!((games[0].title.as_str(), games[0].summary.plies), ("Час", 3));
    assert!(games[0].extra.starts_with("{\"x\":\"4579784f"));
    for (entry, record) in games.iter().zip(&records) {
        assert_eq!(store.load(&entry.id).unwrap().record, *record);
    }
    assert!(store.examine().unwrap().damaged.is_empty() && store.damaged().unwrap().is_empty());
    // It goes on with a change, not with the whole record.
    let mut saved = SavedGame::open_in_place(&store, &games[0].id).unwrap();
    saved.session_mut().play("2").unwrap();
    saved.save().unwrap();
    assert_eq!(read("SELECT text FROM changes WHERE whole = 1 ORDER BY id"), records);
    let again = SavedGame::open_in_place(&store, &games[0].id).unwrap();
    assert_eq!(again.session().history().moves(), ["4", "4", "1", "2"]);
    assert_eq!(again.session().history().len(), 7);
}

#[test]
fn something_else_in_the_place_of_folder_or_file_is_said() {
    let folder = folder();
    fs::write(folder.path().join("file"), "x").unwrap();
    assert_eq!(law(&folder.path().join("file")), "store.folder");
    assert_eq!(law(&folder.path().join("file/below")), "store.folder");
    fs::create_dir(folder.path().join(FILE)).unwrap();
    assert_eq!(law(folder.path()), "store.not_a_file");
}

#[test]
fn a_missing_folder_is_made() {
    let folder = folder();
    let deep = folder.path().join("a/б/č d");
    let store = Store::open(Some(&deep)).unwrap();
    assert_eq!(store.path(), deep.join(FILE));
    assert!(store.path().is_file());
}

#[test]
fn a_store_that_another_program_holds_is_busy_and_then_free() {
    let folder = folder();
    let store = Store::open(Some(folder.path())).unwrap();
    let id = store.create(&Draft::new("mnk", "", "0")).unwrap();
    let other = Connection::open(folder.path().join(FILE)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(store.save(&id, 1, "1", &Summary::default()).unwrap_err().law(), "store.busy");
    // Reading does not wait for writers.
    assert_eq!(store.load(&id).unwrap().record, "0");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(store.save(&id, 1, "1", &Summary::default()).unwrap(), 2);
}

/// Tests that need a process of their own run this program again.
#[cfg(unix)]
mod again {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Output};

    use super::*;

    const WHAT: &str = "POTEZ_TEST_WHAT";
    const WHERE: &str = "POTEZ_TEST_WHERE";

    /// What the child does; in the parent it does nothing.
    #[test]
    fn child() {
        let (Ok(what), Ok(place)) = (std::env::var(WHAT), std::env::var(WHERE)) else { return };
        let place = Path::new(&place);
        match what.as_str() {
            "open" => match Store::open(Some(place)) {
                Ok(store) => {
                    let kept = store.load(&store.list().unwrap()[0].id).unwrap();
                    let saved = store.save(&kept.entry.id, kept.entry.revision, "new", &Summary::default());
                    eprintln!("read {}, then {}", kept.record, saved.unwrap_err().law());
                }
                Err(refusal) => eprintln!("refused {}", refusal.law()),
            },
            "fill" => {
                let store = Store::open(Some(place)).unwrap();
                let id = store.create(&Draft::new("mnk", "", "0")).unwrap();
                let mut revision = 1;
                let refusal = loop {
                    let record = "7".repeat(revision as usize * 5000);
                    match store.save(&id, revision, &record, &Summary::default()) {
                        Ok(next) => revision = next,
                        Err(refusal) => break refusal,
                    }
                };
                // What was acknowledged is still there, and reading goes on.
                assert_eq!(store.load(&id).unwrap().entry.revision, revision);
                eprintln!("revision {revision}, then {}", refusal.law());
            }
            "back" => full_and_back(place),
            other => panic!("{other}"),
        }
    }

    /// How large a file may grow.
    fn allow(bytes: Option<u64>) {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Fsize).maximum;
        setrlimit(Resource::Fsize, Rlimit { current: bytes.or(maximum), maximum }).unwrap();
    }

    /// Plays on while there is no room, and goes on when there is room again.
    fn full_and_back(place: &Path) {
        let store = std::sync::Arc::new(Store::open(Some(place)).unwrap());
        let session = potez_play::Session::open("connect4", &potez_rules::Settings::new()).unwrap();
        let mut saved = SavedGame::new(Some(store), session, "");
        let mut unsaved = 0;
        for (ply, text) in "1133557711335577".chars().enumerate() {
            allow(if (5..10).contains(&ply) { Some(20_000) } else { None });
            saved.session_mut().play(&text.to_string()).unwrap();
            saved.session_mut().comment(&"long ".repeat(2000));
            saved.save().unwrap();
            unsaved += usize::from(saved.unsaved().is_some());
            assert_eq!(saved.unsaved().is_some(), (5..10).contains(&ply), "{ply}: {:?}", saved.unsaved());
        }
        eprintln!("unsaved {unsaved}, kept {}", saved.id().unwrap());
    }

    #[test]
    fn a_game_that_was_played_on_a_full_disk_is_written_when_there_is_room_again() {
        let folder = folder();
        let mut command = Command::new("sh");
        let exe = std::env::current_exe().unwrap();
        command.args(["-c", "trap '' XFSZ; exec \"$0\" --exact again::child --nocapture"]).arg(exe);
        let told = run(command, "back", folder.path());
        let text = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(told.status.success(), "{text}");
        let id = text.lines().find_map(|line| line.strip_prefix("unsaved 5, kept ")).unwrap();
        let store = std::sync::Arc::new(Store::open(Some(folder.path())).unwrap());
        assert!(store.examine().unwrap().damaged.is_empty());
        let saved = SavedGame::open_in_place(&store, &store.resolve(id).unwrap()).unwrap();
        assert_eq!(saved.session().history().moves().concat(), "1133557711335577");
    }

    fn run(mut command: Command, what: &str, place: &Path) -> Output {
        command.env(WHAT, what).env(WHERE, place);
        command.output().unwrap()
    }

    /// This program, where everybody may run it.
    fn program(folder: &Path) -> std::path::PathBuf {
        let copy = folder.join("program");
        fs::copy(std::env::current_exe().unwrap(), &copy).unwrap();
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o755)).unwrap();
        copy
    }

    fn as_nobody(program: &Path) -> Command {
        let mut command = Command::new(program);
        command.args(["--exact", "again::child", "--nocapture"]);
        // Permissions do not bind the superuser: be nobody then.
        if fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
            command.uid(65_534).gid(65_534);
        }
        command
    }

    #[test]
    fn what_may_only_be_read_is_said() {
        let folder = folder();
        let program = program(folder.path());
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let place = folder.path().join("games");
        let store = Store::open(Some(&place)).unwrap();
        store.create(&Draft::new("mnk", "", "old")).unwrap();
        drop(store);
        fs::set_permissions(place.join(FILE), fs::Permissions::from_mode(0o444)).unwrap();
        // The file may only be read, and others may use the folder.
        fs::set_permissions(&place, fs::Permissions::from_mode(0o777)).unwrap();
        let told = run(as_nobody(&program), "open", &place);
        let text = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(text.contains("read old, then store.read_only"), "{text}");
        // The folder too, and no reader has left its files there.
        for end in ["-wal", "-shm"] {
            let _ = fs::remove_file(place.join(format!("{FILE}{end}")));
        }
        fs::set_permissions(&place, fs::Permissions::from_mode(0o555)).unwrap();
        let told = run(as_nobody(&program), "open", &place);
        let text = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(text.contains("refused store.read_only"), "{text}");
        // No new folder can be made there.
        let told = run(as_nobody(&program), "open", &place.join("new"));
        let text = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(text.contains("refused store.folder"), "{text}");
        fs::set_permissions(&place, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(Store::open(Some(&place)).unwrap().list().unwrap().len(), 1);
    }

    #[test]
    fn a_file_that_may_not_grow_loses_nothing_that_was_acknowledged() {
        let folder = folder();
        // The shell's limit is in blocks of 512 or 1024 bytes; beyond it a write fails as it does on a full disk.
        let mut command = Command::new("sh");
        let exe = std::env::current_exe().unwrap();
        command.args(["-c", "trap '' XFSZ; ulimit -f 500; exec \"$0\" --exact again::child --nocapture"]).arg(exe);
        let told = run(command, "fill", folder.path());
        let text = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(told.status.success(), "{text}");
        let words: Vec<&str> =
            text.lines().find_map(|line| line.strip_prefix("revision ")).unwrap().split(", then ").collect();
        assert!(["store.full", "store.disk"].contains(&words[1]), "{text}");
        let revision: i64 = words[0].parse().unwrap();
        assert!(revision > 1, "{text}");
        let store = Store::open(Some(folder.path())).unwrap();
        store.check().unwrap();
        let entry = &store.list().unwrap()[0];
        assert_eq!(entry.revision, revision);
        assert_eq!(store.load(&entry.id).unwrap().record.len(), (revision as usize - 1) * 5000);
    }
}
