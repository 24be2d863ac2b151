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
        // The text can be corrected and sent again; what could be read of the broken one is no game then.
        browser.type_into("#import-text", "b2, a1, a1, c3").await;
        browser.click("#import-go").await;
        browser.until("document.getElementById('import-error').textContent.includes('a1')").await;
        let kept = "Object.keys(JSON.parse(localStorage.getItem('potez.games') ?? '{}')).length";
        assert_eq!(browser.js(&format!("return {kept}")).await, json!(1));
        browser.type_into("#import-text", "b2, a1, c3").await;
        browser.click("#import-go").await;
        browser.until_ply(3).await;
        assert_eq!(browser.js(&format!("return {kept}")).await, json!(1));
        // Or what could be read is opened.
        browser.open(&server.url("#/")).await;
        browser.click("#open-record").await;
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
        let formats = ["json", "text", "sgf", "moves", "position", "svg", "png", "gif", "pdf", "course"];
        for format in formats {
            let script = "const id = location.hash.match(/game.([^?]+)/)[1]; const keys = JSON.parse(localStorage.getItem('potez.games'))[id].tokens.join(','); return fetch(`/api/games/${id}/export?format=${arguments[0]}`, {headers: {'X-Potez-Token': keys}}).then(async r => [r.status, (await r.text()).length]);";
            let got: Value = browser.js_with(script, vec![json!(format)]).await;
            assert_eq!(got[0], json!(200), "{format}");
            assert!(got[1].as_u64().unwrap() > 10, "{format}: {got}");
        }
        browser.click("#game-menu").await;
        for format in ["svg", "png", "gif"] {
            browser.js("document.getElementById('notice').textContent = ''").await;
            browser.click(&format!(".chip[data-format='{format}']")).await;
            browser.until("document.getElementById('notice').textContent === 'Saved'").await;
        }
        // Only what the game has is offered.
        let offered =
            "return [...document.querySelectorAll('.chip[data-format]')].map(c => c.dataset.format).includes('sgf')";
        assert_eq!(browser.js(offered).await, json!(true));
        browser.open(&server.url("#/board/blockade")).await;
        browser.until_ply(0).await;
        browser.click("#game-menu").await;
        browser.until("document.querySelector('.chip[data-format=\"gif\"]')").await;
        assert_eq!(browser.js(offered).await, json!(false));
        browser.close().await;
    });
}
