//! Programs that the operator offers as opponents.

use potez_rules::Target;
use serde_json::json;

use crate::browser::Driver;
use crate::harness::{Browser, Server, run_with};
use crate::views::{assert_accessible, assert_no_sideways, axe};

/// Ana plays the first free cell of the first row, Boris always the middle.
const OPTIONS: [&str; 4] = [
    "--bot",
    "Ana=sh -c 'used=; while read -r line; do case $line in ugi) echo ugiok;; isready) echo readyok;; position*) used=$line;; go*) for c in a1 b1 c1; do case $used in *$c*) ;; *) echo bestmove $c; break;; esac; done;; quit) exit;; esac; done'",
    "--bot",
    "Boris=sh -c 'while read -r line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) sleep 0.2; echo bestmove b2;; quit) exit;; esac; done'",
];

const MIDDLE: Target = Target::Cell { row: 1, col: 1 };

async fn begin(browser: &Browser, server: &Server, bot: &str) {
    browser.open(&server.url("#/new/tictactoe")).await;
    browser.click("label[for='opponent-bot']").await;
    browser.until("document.querySelector('#bot') && document.querySelector('#bot-seconds')").await;
    let script = "const s = document.getElementById('bot'); s.value = arguments[0]; s.dispatchEvent(new Event('change')); return [...s.options].map(o => o.value)";
    assert_eq!(browser.js_with(script, vec![json!(bot)]).await, json!(["Ana", "Boris"]));
    browser.click("label[for='side-x']").await;
    browser.click("#begin").await;
    browser.until_ply(0).await;
}

async fn speak(browser: &Browser, tag: &str) {
    let script =
        "const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change'));";
    browser.js_with(script, vec![json!(tag)]).await;
}

#[test]
fn a_program_is_an_opponent_as_any_other() {
    run_with(&OPTIONS, async |server: &mut Server, driver: &Driver| {
        let browser = Browser::start(driver, None).await;
        begin(&browser, server, "Ana").await;
        browser.until("document.body.textContent.includes('Ana (program)')").await;
        browser.choose(MIDDLE).await;
        browser.until_ply(2).await;
        // After a restart it goes on.
        server.kill();
        server.start_again();
        browser.choose(Target::Cell { row: 2, col: 2 }).await;
        browser.until_ply(4).await;
        browser.close().await;
    });
}

#[test]
fn a_program_that_fails_is_told_of_in_three_scripts_and_somebody_else_plays_on() {
    run_with(&OPTIONS, async |server: &mut Server, driver: &Driver| {
        let browser = Browser::start(driver, Some(360)).await;
        begin(&browser, server, "Boris").await;
        browser.choose(MIDDLE).await;
        browser.until_ply(1).await;
        for (tag, words) in [
            ("en", ["'Boris'", "already has an X", "not lost", "Resume"]),
            ("sr-Latn", ["'Boris'", "već stoji X", "nije izgubljena", "Nastavi"]),
            ("sr-Cyrl", ["'Boris'", "већ стоји X", "није изгубљена", "Настави"]),
        ] {
            if tag != "en" {
                speak(&browser, tag).await;
            }
            browser.until(&format!("document.getElementById('bot-fault')?.textContent.includes({:?})", words[1])).await;
            let said = browser.text("#bot-fault").await;
            assert!(words.iter().all(|word| said.contains(word)), "{said}");
            assert_no_sideways(&browser, "a fault of a program").await;
        }
        browser.picture("bot-fault-360").await;
        if let Some(axe) = axe() {
            assert_accessible(&browser, &axe, "a fault of a program", true).await;
        }
        // It makes the same mistake again. An observer sees the moment without a fault, however short it is.
        let observe = "const said = () => document.getElementById('bot-fault')?.textContent; window.cleared = false; \
                       new MutationObserver(() => { window.cleared ||= said() === ''; }).observe(document.body, \
                       {childList: true, subtree: true, characterData: true});";
        browser.js(observe).await;
        browser.click("#pause").await;
        browser.until("window.cleared && document.getElementById('bot-fault').textContent !== ''").await;
        browser.click("#game-menu").await;
        browser.until("document.getElementById('seat-o')").await;
        let choices = browser.js("return [...document.getElementById('seat-o').options].map(o => o.value)").await;
        assert!(choices.as_array().unwrap().contains(&json!("bot:Ana")), "{choices}");
        let script = "const s = document.getElementById('seat-o'); s.value = 'bot:Ana'; s.dispatchEvent(new Event('change')); document.querySelector('dialog').close()";
        browser.js(script).await;
        browser.until_ply(2).await;
        browser.until("document.getElementById('bot-fault').textContent === ''").await;
        browser.close().await;
    });
}
