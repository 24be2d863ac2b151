//! The page of `potez match --report`, a file that needs nothing else: a decisive game is replayed by keys alone.

use std::process::Command;

use serde_json::json;

use crate::browser::Driver;
use crate::harness::{Browser, Server, run};
use crate::views::{assert_accessible, axe};

/// The address of a report on three players, one of whom makes illegal moves.
fn report(folder: &std::path::Path) -> String {
    let path = folder.join("report.html");
    let wrong = "wrong=bot:sh -c 'while read -r line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove z9;; quit) exit;; esac; done'";
    let players = ["match", "course:3", "random", wrong, "--game", "connect4", "--games", "2", "--no-save"];
    let status = Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(players)
        .arg("--report")
        .arg(&path)
        .env("LC_ALL", "C")
        .output()
        .unwrap()
        .status;
    assert!(status.success());
    format!("file://{}", path.display())
}

/// The number of the position that is shown, how many there are, and what is drawn.
async fn shown(browser: &Browser) -> (u64, u64, String) {
    let script = "const f = document.getElementById('ply'); return [Number(f.value), Number(f.max), document.getElementById('board').innerHTML]";
    let seen = browser.js(script).await;
    (seen[0].as_u64().unwrap(), seen[1].as_u64().unwrap(), seen[2].as_str().unwrap().to_owned())
}

#[test]
fn a_report_is_read_by_keys_alone() {
    run(async |_: &mut Server, driver: &Driver| {
        let folder = tempfile::tempdir().unwrap();
        let browser = Browser::start(driver, None).await;
        browser.open(&report(folder.path())).await;
        browser.until("document.querySelector('#board svg')").await;
        // Every stop of the Tab key can be seen, and the board and all controls are among them.
        let mut visited = Vec::new();
        for _ in 0..200 {
            browser.key("Tab").await;
            let script = "const e = document.activeElement; if (e === document.body) return null; const s = getComputedStyle(e); return [e.id || e.tagName, s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2]";
            let seen = browser.js(script).await;
            if seen.is_null() {
                break;
            }
            assert_eq!(seen[1], json!(true), "no ring around {}", seen[0]);
            visited.push(seen[0].as_str().unwrap().to_owned());
        }
        for id in ["language", "theme", "game", "board", "first", "back", "forward", "last", "ply"] {
            assert!(visited.iter().any(|known| known == id), "{id} is not among {visited:?}");
        }
        browser.js("document.getElementById('board').focus()").await;
        browser.key("Home").await;
        let (first, last, empty) = shown(&browser).await;
        assert!(first == 0 && last > 4, "{first} of {last}");
        let mut drawn = vec![empty];
        for ply in 1..=last {
            browser.key("Right").await;
            let (now, _, board) = shown(&browser).await;
            assert_eq!(now, ply);
            assert_ne!(board, drawn[ply as usize - 1], "ply {ply} looks like the one before");
            drawn.push(board);
        }
        assert!(browser.text("#said").await.contains('✓'), "the winner is told at the end");
        browser.key("Right").await;
        browser.key("Left").await;
        assert_eq!(shown(&browser).await.2, drawn[last as usize - 1]);
        browser.key("End").await;
        assert_eq!(shown(&browser).await.2, drawn[last as usize]);
        // Another game, with the keys of a list.
        browser.js("document.getElementById('game').focus()").await;
        browser.key("Down").await;
        browser.until("document.getElementById('game').value === '1'").await;
        // The faults are told in the language that was chosen.
        for (tag, words) in
            [("en", "not a legal move"), ("sr-Latn", "nije dozvoljen potez"), ("sr-Cyrl", "није дозвољен потез")]
        {
            browser.until(&format!("document.documentElement.lang === {tag:?}")).await;
            let seen = browser.js("return document.querySelector('.faults').innerText").await;
            assert!(seen.as_str().unwrap().contains(words), "{seen}");
            browser.js("document.getElementById('language').focus()").await;
            browser.key("Enter").await;
        }
        if let Some(axe) = axe() {
            assert_accessible(&browser, &axe, "a report", true).await;
            browser.js("document.getElementById('theme').click()").await;
            assert_accessible(&browser, &axe, "a dark report", false).await;
        }
        browser.picture("report").await;
        browser.close().await;
    });
}
