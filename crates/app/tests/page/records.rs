//! Records come in, broken ones too, and go out in every format.

use serde_json::{Value, json};

use crate::harness::{Browser, Server, run};

#[test]
fn records_come_in_and_go_out() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/")).await;
        browser.click("#open-record").await;
        // A broken list of moves: what came before the break is kept.
        browser.js("document.getElementById('import-game').value = 'tictactoe'; document.getElementById('import-format').value = 'moves';").await;
        browser.type_into("#import-text", "b2, a1, b2, c3").await;
        browser.click("#import-go").await;
        browser.until("document.getElementById('import-error').textContent.includes('b2')").await;
        browser.click("#import-anyway").await;
        browser.until_ply(2).await;
        assert_eq!(
            browser.js("return [...document.querySelectorAll('.move')].map(m => m.textContent)").await,
            json!(["b2", "a1"])
        );
        // Moves may also stand between spaces.
        browser.open(&server.url("#/")).await;
        browser.click("#open-record").await;
        browser.js("document.getElementById('import-game').value = 'tictactoe'; document.getElementById('import-format').value = 'moves';").await;
        browser.type_into("#import-text", "b2 a1 c3").await;
        browser.click("#import-go").await;
        browser.until_ply(3).await;
        // Nonsense is refused in the dialog.
        browser.open(&server.url("#/")).await;
        browser.click("#open-record").await;
        browser.type_into("#import-text", "{\"no\": \"record\"").await;
        browser.click("#import-go").await;
        browser.until("document.getElementById('import-error').textContent.length > 10").await;
        // Every format can be saved.
        browser.open(&server.url("#/board/byte?moves=B2-DD-0,C3-DD-0")).await;
        browser.until_ply(2).await;
        let formats = ["json", "text", "sgf", "position", "svg", "course"];
        for format in formats {
            let script = "const [id, keys] = [location.hash.match(/game.([^?]+)/)[1], location.hash.match(/keys=([^&]+)/)[1]]; return fetch(`/api/games/${id}/export?format=${arguments[0]}`, {headers: {'X-Potez-Token': keys}}).then(async r => [r.status, (await r.text()).length]);";
            let got: Value = browser.js_with(script, vec![json!(format)]).await;
            assert_eq!(got[0], json!(200), "{format}");
            assert!(got[1].as_u64().unwrap() > 10, "{format}: {got}");
        }
        browser.click("#game-menu").await;
        for format in ["svg", "png"] {
            browser.js("document.getElementById('notice').textContent = ''").await;
            browser.click(&format!(".chip[data-format='{format}']")).await;
            browser.until("document.getElementById('notice').textContent === 'Saved'").await;
        }
        browser.close().await;
    });
}
