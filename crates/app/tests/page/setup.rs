//! The start and a new game: what this is, named presets, typed options, and how strong the opponent is.

use serde_json::json;

use crate::harness::{Browser, Server, run, run_with};

/// What the server knows of the game that is shown.
const STATE: &str = "const id = location.hash.match(/game.([^?]+)/)[1]; const keys = JSON.parse(localStorage.getItem('potez.games'))[id].tokens.join(','); return fetch(`/api/games/${id}`, {headers: {'X-Potez-Token': keys}}).then(r => r.json());";

#[test]
fn the_start_says_in_one_look_what_this_is() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/")).await;
        browser.until("document.querySelectorAll('.way').length === 3").await;
        let ways = "return [...document.querySelectorAll('.way')].map(way => [way.querySelector('b').textContent, way.getAttribute('href'), way.getBoundingClientRect().bottom < innerHeight])";
        assert_eq!(
            browser.js(ways).await,
            json!([["Play", "#games-title", true], ["See the search", "#/lab", true], ["Teach", "#/rules/tree", true]])
        );
        browser.click("#way-play").await;
        browser.until("document.activeElement.id === 'games-title'").await;
        browser.close().await;
    });
}

#[test]
fn a_new_game_has_named_presets_and_typed_options() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/new/mnk")).await;
        browser.until("document.querySelectorAll('#presets .chip').length > 2").await;
        // A whole number has its range, and nobody has to type it as text.
        for key in ["m", "n", "k"] {
            let field = format!(
                "const f = document.getElementById('option-{key}'); return [f.type, Number(f.min) >= 1, Number(f.max) > 1]"
            );
            assert_eq!(browser.js(&field).await, json!(["number", true, true]), "{key}");
        }
        browser.click("#presets [data-preset='gomoku']").await;
        browser
            .until("['m', 'n', 'k'].map(key => document.getElementById(`option-${key}`).value).join() === '15,15,5'")
            .await;
        browser.until("document.querySelectorAll('.setup-board .cell').length === 225 || document.querySelector('.setup-board .board-svg')").await;
        assert_eq!(
            browser.js("return document.querySelector('#presets [aria-pressed=\"true\"]').dataset.preset").await,
            json!("gomoku")
        );
        // What the rules refuse is said before the game begins.
        browser.type_into("#option-k", "99").await;
        browser.until("document.getElementById('setup-error').textContent.length > 10").await;
        browser.type_into("#option-k", "4").await;
        browser.until("document.getElementById('setup-error').textContent === ''").await;
        browser.click("label[for='opponent-same']").await;
        browser.click("#begin").await;
        browser.until_ply(0).await;
        let settings = browser.js(STATE).await["settings"].clone();
        assert_eq!((&settings["m"], &settings["k"]), (&json!("15"), &json!("4")), "{settings}");
        browser.close().await;
    });
}

/// The strongest opponent is the whole engine, with as much time and as many threads as the operator allows.
#[test]
fn full_strength_is_a_time_and_threads() {
    run_with(&["--reply-seconds", "2", "--reply-threads", "2"], async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/new/connect4")).await;
        browser.click("label[for='opponent-engine']").await;
        let slide = "const s = document.getElementById('level'); s.value = arguments[0]; s.dispatchEvent(new Event('input')); return document.querySelector('.level-word').textContent";
        assert!(browser.js_with(slide, vec![json!(10)]).await.as_str().unwrap().starts_with("10 · "));
        assert_eq!(browser.js("return document.getElementById('level-seconds')").await, json!(null));
        browser.js_with(slide, vec![json!(11)]).await;
        let offered = "return ['seconds', 'threads'].map(name => [...document.getElementById(`level-${name}`).options].map(it => it.value))";
        assert_eq!(browser.js(offered).await, json!([["1", "2"], ["1", "2"]]));
        browser.js("for (const [name, value] of [['seconds', '1'], ['threads', '2']]) { const s = document.getElementById(`level-${name}`); s.value = value; s.dispatchEvent(new Event('change')); }").await;
        browser.click("#begin").await;
        browser.until_ply(0).await;
        let state = browser.js(STATE).await;
        assert_eq!(state["strength"], json!({ "seconds": 1, "threads": 2 }), "{state}");
        assert_eq!((&state["seats"]["x"], &state["seats"]["o"]), (&json!("human"), &json!("engine")));
        browser.close().await;
    });
}
