//! A tournament of a class: the lecturer makes it, students send programs, everybody watches, and a killed server goes on.

use std::path::Path;

use fantoccini::Locator;
use serde_json::json;

use crate::browser::Driver;
use crate::harness::{Browser, Server, run_with};
use crate::views::{assert_accessible, assert_no_sideways, axe, set_theme};

/// The first free cell.
const GOOD: &str = r#"
import sys
used = []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]: print("ugiok")
    elif words[:1] == ["isready"]: print("readyok")
    elif words[:1] == ["position"]: used = words[3:]
    elif words[:1] == ["go"]: print("bestmove", next(c + r for r in "123" for c in "abc" if c + r not in used))
    elif words[:1] == ["quit"]: break
"#;

async fn speak(browser: &Browser, tag: &str) {
    let script =
        "const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change'));";
    let before = browser.text("#phase").await;
    browser.js_with(script, vec![json!(tag)]).await;
    browser.until(&format!("document.getElementById('phase')?.textContent !== {before:?}")).await;
}

async fn choose(browser: &Browser, id: &str, value: &str) {
    let script = "const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'));";
    browser.js_with(script, vec![json!(id), json!(value)]).await;
}

async fn send(browser: &Browser, name: &str, file: &Path) {
    browser.type_into("#student", name).await;
    let field = browser.client.find(Locator::Css("#program")).await.unwrap();
    field.send_keys(file.to_str().unwrap()).await.unwrap();
    browser.click("#send").await;
}

/// The lecturer makes a tournament of tic-tac-toe, and copies the link for students and the one for watching.
async fn make(lecturer: &Browser, server: &Server, seconds: &str) -> (String, String) {
    lecturer.open(&server.url("#/")).await;
    lecturer.click("#tournaments").await;
    lecturer.type_into("#title", "Class 3").await;
    choose(lecturer, "game", "tictactoe").await;
    choose(lecturer, "seconds", seconds).await;
    lecturer.click("#enter-random").await;
    lecturer.click("#enter-engine-1").await;
    lecturer.click("#make").await;
    lecturer.until("document.querySelectorAll('#entrants li').length === 2").await;
    // The lecturer's secret is not left in the address.
    let hash = lecturer.js("return location.hash").await;
    assert!(!hash.as_str().unwrap().contains("key="), "{hash}");
    lecturer.click("#links").await;
    lecturer.until("document.getElementById('submit-qr')?.naturalWidth > 100").await;
    let link = async |id: &str| {
        lecturer.js(&format!("return document.getElementById('{id}').value")).await.as_str().unwrap().to_owned()
    };
    let links = (link("submit-link").await, link("watch-link").await);
    lecturer.js("document.querySelector('dialog').close()").await;
    links
}

async fn look(browser: &Browser, name: &str) {
    let axe = axe();
    for theme in ["light", "dark"] {
        set_theme(browser, theme).await;
        browser.picture(&format!("tournament-{name}-{theme}")).await;
        assert_no_sideways(browser, name).await;
        if let Some(axe) = &axe {
            assert_accessible(browser, axe, name, theme == "light").await;
        }
    }
    set_theme(browser, "light").await;
}

async fn sandbox(browser: &Browser) -> bool {
    let about = browser.js("return document.getElementById('no-submissions')?.textContent ?? ''").await;
    if about == json!("") {
        return true;
    }
    assert!(std::env::var_os("CI").is_none(), "in CI nothing is skipped: {about}");
    eprintln!("skipped: {about}");
    false
}

#[test]
fn a_class_plays() {
    run_with(&["--tournaments", "--submissions"], async |server: &mut Server, driver: &Driver| {
        let files = tempfile::tempdir().unwrap();
        let (good, bad) = (files.path().join("good.py"), files.path().join("bad.py"));
        std::fs::write(&good, GOOD).unwrap();
        std::fs::write(&bad, "import sys\nfor line in sys.stdin:\n  print('ugiok' if line == 'ugi\\n' else 'hello')\n  if line[:2] == 'is': sys.exit('what is that?')\n").unwrap();
        let lecturer = Browser::start(driver, None).await;
        lecturer.open(&server.url("#/tournament")).await;
        lecturer.until("document.getElementById('make')").await;
        if !sandbox(&lecturer).await {
            return lecturer.close().await;
        }
        look(&lecturer, "make-1280").await;
        let (submit, _) = make(&lecturer, server, "0.2").await;

        let student = Browser::start(driver, Some(360)).await;
        student.open(&submit).await;
        student.until("document.getElementById('send')").await;
        assert_eq!(student.js("return location.hash.includes('key=')").await, json!(false));
        // The first try is wrong, and the page says why.
        send(&student, "Ana", &bad).await;
        student.until("document.querySelector('.trial-verdict.bad')").await;
        let said = student.text("#trial-status").await;
        assert!(said.contains("what is that?") && said.contains("> isready"), "{said}");
        look(&student, "submit-360").await;
        speak(&student, "sr-Cyrl").await;
        student.until("document.querySelector('.trial-verdict.bad')").await;
        student.picture("tournament-submit-sr-360").await;
        send(&student, "Ana", &good).await;
        student.until("document.querySelector('.trial-verdict.good')").await;

        lecturer.until("[...document.querySelectorAll('#entrants b')].some(b => b.textContent === 'Ana')").await;
        look(&lecturer, "open-1280").await;
        lecturer.click("#close-submissions").await;
        lecturer.until("document.getElementById('phase').dataset.phase === 'closed'").await;
        student.until("document.querySelector('#submission form').hidden").await;
        lecturer.click("#start").await;
        lecturer.until("document.getElementById('phase').dataset.phase === 'ended'").await;
        for browser in [&lecturer, &student] {
            browser.until("document.querySelectorAll('#standings tbody tr').length === 3 && document.querySelectorAll('.result').length === 6").await;
        }
        look(&student, "ended-360").await;
        lecturer.client.set_window_size(1920, 1080).await.unwrap();
        look(&lecturer, "ended-1920").await;
        // Any game can be replayed, by keys too.
        lecturer.click(".result").await;
        lecturer.until("document.querySelector('dialog .board-svg') && document.getElementById('replay-end').textContent !== ''").await;
        look(&lecturer, "replay-1920").await;
        let plies = lecturer.js("return Number(document.getElementById('replay-at').max)").await.as_u64().unwrap();
        assert!(plies >= 5);
        lecturer.js("document.querySelector('dialog').focus()").await;
        lecturer.key("Left").await;
        lecturer
            .until(&format!("document.getElementById('replay-move').textContent.startsWith('{}.')", plies - 1))
            .await;
        lecturer.click("#replay-first").await;
        lecturer.until("document.querySelectorAll('dialog .piece').length === 0 && document.getElementById('replay-move').textContent === '0'").await;
        student.close().await;
        lecturer.close().await;
    });
}

/// What people see while games are played, at a projector and after a power cut.
#[test]
fn the_games_are_shown_live_and_go_on_after_a_power_cut() {
    run_with(&["--tournaments"], async |server: &mut Server, driver: &Driver| {
        let lecturer = Browser::start(driver, None).await;
        lecturer.open(&server.url("#/tournament")).await;
        lecturer.until("document.getElementById('no-submissions')").await;
        lecturer.click("#course").await;
        assert_eq!(
            lecturer
                .js("return [document.getElementById('game').value, document.getElementById('seconds').value]")
                .await,
            json!(["blockade", "30"])
        );
        choose(&lecturer, "format", "swiss").await;
        lecturer.type_into("#rounds", "2").await;
        choose(&lecturer, "seconds", "0.5").await;
        for engine in ["random", "engine-5", "engine-7", "engine-10"] {
            lecturer.click(&format!("#enter-{engine}")).await;
        }
        lecturer.click("#make").await;
        lecturer.click("#links").await;
        lecturer.until("document.getElementById('watch-link')").await;
        let watch = lecturer.js("return document.getElementById('watch-link').value").await;
        lecturer.js("document.querySelector('dialog').close()").await;
        lecturer.click("#start").await;
        let guest = Browser::start(driver, None).await;
        guest.client.set_window_size(1920, 1080).await.unwrap();
        guest.open(watch.as_str().unwrap()).await;
        guest.until("document.querySelector('.live-board .board-svg') && document.querySelectorAll('#standings tbody tr').length === 4").await;
        // Nothing but looking.
        assert_eq!(guest.js("return [document.getElementById('start'), document.getElementById('delete'), document.getElementById('submission')]").await, json!([null, null, null]));
        let now = guest.text(".live-board small").await;
        guest.until(&format!("document.querySelector('.live-board small') && document.querySelector('.live-board small').textContent !== {now:?}")).await;
        guest.until("document.querySelectorAll('.result').length > 0").await;
        look(&guest, "running-1920").await;
        speak(&guest, "sr-Latn").await;
        guest.until("document.querySelector('#standings')").await;
        guest.picture("tournament-running-sr-1920").await;
        let played =
            guest.js("return [...document.querySelectorAll('.result')].map(r => Number(r.dataset.number))").await;
        server.kill();
        server.start_again();
        guest.until("document.getElementById('phase').dataset.phase === 'running' && document.querySelector('.live-board .board-svg')").await;
        let after =
            guest.js("return [...document.querySelectorAll('.result')].map(r => Number(r.dataset.number))").await;
        let after = after.as_array().unwrap();
        assert!(played.as_array().unwrap().iter().all(|game| after.contains(game)), "{played} {after:?}");
        // The lecturer interrupts it and deletes it; whoever watches is sent away.
        lecturer.open(&server.url("#/tournament")).await;
        lecturer.click(".tournament-list a").await;
        lecturer.click("#pause").await;
        lecturer.click("#sure").await;
        lecturer.until("document.getElementById('phase').dataset.phase === 'paused'").await;
        lecturer.click("#delete").await;
        lecturer.click("#sure").await;
        lecturer.until("location.hash === '#/tournament'").await;
        guest.until("location.hash === '#/tournament'").await;
        guest.close().await;
        lecturer.close().await;
    });
}
