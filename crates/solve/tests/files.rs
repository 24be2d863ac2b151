//! Tables as files: what is damaged, foreign or busy is refused, and what was interrupted goes on.

use std::fs;
use std::path::Path;

use potez_solve::lookup::check_game;
use potez_solve::{Job, SolvedTable, Stopped, solve_all};
use tempfile::TempDir;

use crate::values::open;

fn solve(out: &Path, resume: bool) -> Result<potez_solve::Solved, Stopped> {
    let job = Job { out: Some(out.to_owned()), workers: 2, resume, ..Job::default() };
    solve_all("connect4", &*open("connect4", "cols=4 rows=4"), &job, &mut |_| true)
}

fn law(result: Result<SolvedTable, potez_rules::Refusal>) -> &'static str {
    result.map(drop).unwrap_err().law
}

/// The whole of a table is checked: each byte belongs to something with a checksum.
#[test]
fn any_flipped_byte_is_noticed() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("table");
    let job = Job { out: Some(out.clone()), ..Job::default() };
    solve_all("mnk", &*open("mnk", "m=3 n=2 k=2"), &job, &mut |_| true).unwrap();
    let bytes = fs::read(&out).unwrap();
    let bad = folder.path().join("bad");
    for place in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[place] ^= 1 << (place % 8);
        fs::write(&bad, &flipped).unwrap();
        let read = SolvedTable::open(&bad).and_then(|table| table.check());
        assert!(read.is_err(), "byte {place} of {}", bytes.len());
    }
}

#[test]
fn foreign_older_and_truncated_files_are_refused_with_the_reason() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("table");
    solve(&out, false).unwrap();
    let bytes = fs::read(&out).unwrap();
    let bad = folder.path().join("bad");
    let refused = |bytes: &[u8]| {
        fs::write(&bad, bytes).unwrap();
        law(SolvedTable::open(&bad))
    };
    assert_eq!(refused(b""), "table.foreign");
    assert_eq!(refused(b"SQLite format 3"), "table.foreign");
    let mut older = bytes.clone();
    older[8] = 0;
    assert_eq!(refused(&older), "table.version");
    for length in (12..bytes.len()).step_by(1 + bytes.len() / 300) {
        let cut = refused(&bytes[..length]);
        assert!(cut == "table.damaged" || (length < 16 && cut == "table.version"), "{length}: {cut}");
    }
    assert_eq!(law(SolvedTable::open(&folder.path().join("nowhere"))), "table.disk");
    let table = SolvedTable::open(&out).unwrap();
    assert!(check_game(&table, "connect4", "cols=4 rows=4").is_ok());
    assert_eq!(check_game(&table, "connect4", "").unwrap_err().law, "table.other_game");
}

/// A solve that is stopped at any moment goes on from the last finished ply, and ends with the same file.
#[test]
fn an_interrupted_solve_goes_on() {
    let folder = TempDir::new().unwrap();
    let whole = folder.path().join("whole");
    for (game, options) in [("connect4", "cols=4 rows=5"), ("blockade", "rows=5 cols=5 walls=0")] {
        let table = open(game, options);
        let job = |name: &Path, resume| Job { out: Some(name.to_owned()), workers: 2, resume, ..Job::default() };
        let expected = solve_all(game, &*table, &job(&whole, false), &mut |_| true).unwrap();
        let out = folder.path().join(game);
        let mut stops = 0;
        // How far it may go before it is stopped: a little further each time.
        for patience in (3..).step_by(40) {
            let mut asked = 0;
            let solved = solve_all(game, &*table, &job(&out, stops > 0), &mut |_| {
                asked += 1;
                asked < patience
            });
            match solved {
                Err(Stopped::Asked) => stops += 1,
                other => {
                    assert_eq!(other.unwrap(), expected);
                    break;
                }
            }
        }
        assert!(stops > 2, "{game}: {stops} stops");
        assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
        assert!(!folder.path().join(format!("{game}.solving")).exists());
    }
}

#[test]
fn a_damaged_restart_point_is_made_again() {
    let folder = TempDir::new().unwrap();
    let (whole, out) = (folder.path().join("whole"), folder.path().join("table"));
    let expected = solve(&whole, false).unwrap();
    let work = folder.path().join("table.solving");
    let stop_after = |name: &str| {
        let job = Job { out: Some(out.clone()), resume: work.exists(), ..Job::default() };
        let found = work.join(name);
        solve_all("connect4", &*open("connect4", "cols=4 rows=4"), &job, &mut |_| !found.exists())
    };
    assert_eq!(stop_after("forward-12"), Err(Stopped::Asked));
    for name in ["forward-12", "forward-10"] {
        let mut bytes = fs::read(work.join(name)).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(work.join(name), bytes).unwrap();
    }
    assert_eq!(stop_after("backward"), Err(Stopped::Asked));
    assert_eq!(solve(&out, true).unwrap(), expected);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}

#[test]
fn a_solve_under_way_is_neither_shared_nor_overwritten() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("table");
    let other = open("connect4", "cols=4 rows=5");
    let refused = |solved: Result<potez_solve::Solved, Stopped>| match solved {
        Err(Stopped::Refused(refusal)) => refusal.law,
        other => panic!("{other:?}"),
    };
    let mut law_inside = None;
    let job = Job { out: Some(out.clone()), ..Job::default() };
    let stopped = solve_all("connect4", &*open("connect4", "cols=4 rows=4"), &job, &mut |_| {
        law_inside = Some(refused(solve(&out, true)));
        false
    });
    assert_eq!((stopped, law_inside), (Err(Stopped::Asked), Some("solve.locked")));
    assert_eq!(refused(solve(&out, false)), "solve.unfinished");
    let resumed = Job { out: Some(out.clone()), resume: true, ..Job::default() };
    assert_eq!(refused(solve_all("connect4", &*other, &resumed, &mut |_| true)), "solve.other_game");
    let solved = solve(&out, true).unwrap();
    // Nothing is left to do, and the answer is the same.
    assert_eq!(solve(&out, true), Ok(solved));
    assert_eq!(refused(solve_all("connect4", &*other, &resumed, &mut |_| true)), "table.other_game");
}

/// Stopped between the last two steps, a solve has given the table its name and left its folder: nothing is solved again.
#[test]
fn a_solve_that_was_stopped_at_its_very_end_is_finished() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("table");
    let work = folder.path().join("table.solving");
    let solved = solve(&out, false).unwrap();
    let again = |resume| {
        let job = Job { out: Some(out.clone()), resume, ..Job::default() };
        solve_all("connect4", &*open("connect4", "cols=4 rows=4"), &job, &mut |_| panic!("it is solved again"))
    };
    for left in [&["lock"][..], &["game", "lock", "backward", "forward-09"]] {
        fs::create_dir(&work).unwrap();
        left.iter().for_each(|name| fs::write(work.join(name), "").unwrap());
        assert_eq!(again(true), Ok(solved));
        assert!(!work.exists());
    }
    // A file that is no table is replaced by a solve that is under way, and by nothing else.
    fs::write(&out, "a text").unwrap();
    assert!(matches!(again(true), Err(Stopped::Refused(refusal)) if refusal.law == "table.foreign"));
    fs::create_dir(&work).unwrap();
    assert_eq!(solve(&out, true), Ok(solved));
    assert_eq!(SolvedTable::open(&out).unwrap().totals(), &solved.totals);
}
