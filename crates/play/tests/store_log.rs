//! A write-ahead log that something else has changed: what was acknowledged is never dropped without a word.

use std::fs;
use std::path::Path;

use potez_play::store::{Draft, FILE, GameId, Store, Summary};
use tempfile::TempDir;

/// How often the game is saved: each time is a transaction of its own.
const SAVES: i64 = 12;

/// The files of a store as a process leaves them that is killed: nothing was written back from the log.
struct Killed {
    id: GameId,
    store: Vec<u8>,
    log: Vec<u8>,
    index: Vec<u8>,
}

impl Killed {
    fn new() -> Killed {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Some(folder.path())).unwrap();
        let id = store.create(&Draft::new("tictactoe", "A lesson", "{}")).unwrap();
        for revision in 1..SAVES {
            let record = format!(r#"{{"moves":{revision}}}"#);
            store.save(&id, revision, &record, &Summary::default()).unwrap();
        }
        let read = |end: &str| fs::read(folder.path().join(format!("{FILE}{end}"))).unwrap();
        Killed { id, store: read(""), log: read("-wal"), index: read("-shm") }
    }

    /// The same files in another folder, with a changed log.
    fn with_log(&self, log: &[u8], index: bool) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        let write = |end: &str, bytes: &[u8]| fs::write(folder.path().join(format!("{FILE}{end}")), bytes).unwrap();
        write("", &self.store);
        write("-wal", log);
        if index {
            write("-shm", &self.index);
        }
        folder
    }

    /// What is found in a folder: the revision of the game, or the law of the refusal.
    fn found(&self, folder: &Path) -> Result<i64, &'static str> {
        let store = Store::open(Some(folder)).map_err(|error| error.law())?;
        Ok(store.load(&self.id).map_err(|error| error.law())?.entry.revision)
    }

    fn page(&self) -> usize {
        u32::from_be_bytes(self.log[8..12].try_into().unwrap()) as usize
    }

    /// Where the transactions end.
    fn ends(&self) -> Vec<usize> {
        let frame = 24 + self.page();
        let starts = (32..self.log.len()).step_by(frame);
        starts.filter(|start| self.log[start + 4..start + 8] != [0; 4]).map(|start| start + frame).collect()
    }

    /// Places in the log: all of the headers, and some of the pages.
    fn places(&self) -> Vec<usize> {
        let frame = 24 + self.page();
        let near = |place: &usize| *place < 32 || (place - 32) % frame < 26 || (place - 32) % 509 == 0;
        (0..self.log.len()).filter(near).collect()
    }
}

#[test]
fn a_log_that_nobody_has_changed_is_replayed() {
    let killed = Killed::new();
    assert_eq!(killed.ends().len() as i64, SAVES + 1, "one for the tables");
    for index in [true, false] {
        assert_eq!(killed.found(killed.with_log(&killed.log, index).path()), Ok(SAVES));
    }
    // A write that was interrupted is not in the index, and was not acknowledged.
    let torn = [&killed.log[..], &killed.log[32..32 + 1000]].concat();
    assert_eq!(killed.found(killed.with_log(&torn, true).path()), Ok(SAVES));
    // So is the last transaction after a power failure, for which there is no index.
    let ends = killed.ends();
    let mut torn = killed.log.clone();
    torn[ends[ends.len() - 2] + 24..][..100].fill(0);
    assert_eq!(killed.found(killed.with_log(&torn, false).path()), Ok(SAVES - 1));
}

#[test]
fn a_flipped_byte_in_the_log_of_a_killed_process_is_told() {
    let killed = Killed::new();
    for place in killed.places() {
        for mask in [1, 0x80, 0xff] {
            let mut log = killed.log.clone();
            log[place] ^= mask;
            let folder = killed.with_log(&log, true);
            assert_eq!(killed.found(folder.path()), Err("store.log"), "byte {place} ^ {mask}");
            // Nothing was changed.
            assert_eq!(fs::read(folder.path().join(format!("{FILE}-wal"))).unwrap(), log);
            assert_eq!(fs::read(folder.path().join(FILE)).unwrap(), killed.store);
        }
    }
    for length in [0, 31, 40, killed.log.len() - 1] {
        let folder = killed.with_log(&killed.log[..length], true);
        assert_eq!(killed.found(folder.path()), Err("store.log"), "{length} bytes");
    }
    let folder = killed.with_log(&[], true);
    fs::remove_file(folder.path().join(format!("{FILE}-wal"))).unwrap();
    assert_eq!(killed.found(folder.path()), Err("store.log"), "no log");
}

#[test]
fn a_flipped_byte_in_the_log_after_a_power_failure_is_told_unless_it_is_near_the_end() {
    let killed = Killed::new();
    let ends = killed.ends();
    // The last transaction may have been interrupted. If the damage hides where the one before it ends, both look like one.
    let near_the_end = ends[ends.len() - 2] - 24 - killed.page();
    let mut told_before = 0;
    for place in killed.places() {
        let mut log = killed.log.clone();
        log[place] ^= 0xff;
        match killed.found(killed.with_log(&log, false).path()) {
            Err("store.log") => told_before += usize::from(place < near_the_end),
            // Only what is said to have been saved before.
            Ok(revision) => assert!(place >= near_the_end && revision >= SAVES - 2, "byte {place}: {revision}"),
            Err(law) => panic!("byte {place}: {law}"),
        }
    }
    assert_eq!(told_before, killed.places().into_iter().filter(|place| *place < near_the_end).count());
}

#[test]
fn what_was_saved_before_the_damage_can_be_copied() {
    let killed = Killed::new();
    let ends = killed.ends();
    let mut log = killed.log.clone();
    // In the page of the first frame of the sixth save; the tables and the game itself come first.
    log[ends[5] + 100] ^= 1;
    let folder = killed.with_log(&log, true);
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join(FILE);
    Store::salvage(Some(folder.path()), &copy).unwrap();
    assert_eq!(killed.found(copies.path()), Ok(5));
    assert_eq!(fs::read(folder.path().join(format!("{FILE}-wal"))).unwrap(), log);
    assert_eq!(killed.found(folder.path()), Err("store.log"));
    let again = Store::salvage(Some(folder.path()), &copy).unwrap_err();
    assert_eq!(again.law(), "store.exists");
    assert_eq!(killed.found(copies.path()), Ok(5));
}
