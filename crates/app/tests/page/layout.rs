//! What stands where on screens of every width.

use serde_json::json;

use crate::harness::{Browser, Server, run};

/// Nothing is wider than the screen, and the menu of the game can be reached.
async fn assert_fits(browser: &Browser, what: &str) {
    let script = "const wide = document.documentElement.clientWidth; const menu = document.getElementById('game-menu').getBoundingClientRect(); return [Math.max(0, document.documentElement.scrollWidth - wide), menu.right <= wide && menu.width > 20]";
    assert_eq!(browser.js(script).await, json!([0, true]), "{what}");
}

async fn speak(browser: &Browser, tag: &str) {
    let script =
        "const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))";
    browser.js_with(script, vec![json!(tag)]).await;
    browser.until(&format!("document.documentElement.lang === {tag:?} && document.querySelector('.lines')")).await;
}

#[test]
fn a_view_begins_at_its_top() {
    run(async |server: &mut Server, driver| {
        let phone = Browser::start(driver, Some(360)).await;
        phone.open(&server.url("#/new/tictactoe")).await;
        phone.until("document.getElementById('begin')").await;
        phone.js("document.querySelector('details.options').open = true; document.getElementById('begin').scrollIntoView()").await;
        assert!(phone.js("return scrollY").await.as_f64().unwrap() > 100.0);
        phone.click("#begin").await;
        phone.until_ply(0).await;
        phone.until("scrollY === 0").await;
        let seen = phone.js("const b = document.querySelector('.board').getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight").await;
        assert_eq!(seen, json!(true), "the whole board is seen");
        phone.close().await;
    });
}

/// Lines of many long moves, while the engine thinks, in every game and language; a change of language changes nothing else.
#[test]
fn long_lines_stay_in_their_place() {
    run(async |server: &mut Server, driver| {
        for width in [Some(360), Some(768), None] {
            let browser = Browser::start(driver, width).await;
            browser.open(&server.url("#/")).await;
            browser.js("localStorage.setItem('potez.lines', '5')").await;
            for (game, moves) in [
                ("tictactoe", "b2"),
                ("mnk", "b2"),
                ("connect4", "4,4"),
                ("tree", ""),
                ("blockade", "X1:64:P6B,O1:3A:Z64,X2:95:P85"),
                ("byte", "B2-DD-0"),
            ] {
                browser.open(&server.url(&format!("#/board/{game}?moves={moves}"))).await;
                browser.until("document.querySelector('.board') && location.hash.startsWith('#/game/')").await;
                browser
                    .js("document.getElementById('engine-on').click(); document.getElementById('every-on').click()")
                    .await;
                for tag in ["en", "sr-Latn", "sr-Cyrl"] {
                    speak(&browser, tag).await;
                    // Analysis and values go on in the new language.
                    browser.until("document.getElementById('engine-on').checked && document.querySelectorAll('.lines .score').length > 1 && document.querySelector('.values tbody tr')").await;
                    assert_fits(&browser, &format!("{game} {tag} {width:?}")).await;
                }
                speak(&browser, "en").await;
            }
            browser.close().await;
        }
    });
}

/// The answer to a move and the news of it tell the same: the board is drawn once.
#[test]
fn a_move_is_drawn_once() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/")).await;
        browser.until("document.querySelector('.card')").await;
        // Every message of the server is counted, when the page has dealt with it.
        browser.js("window.news = 0; const Plain = window.WebSocket; window.WebSocket = class extends Plain { constructor(...all) { super(...all); this.addEventListener('message', () => setTimeout(() => news++, 0)); } }; location.hash = '#/board/tictactoe'").await;
        browser.until_ply(0).await;
        browser.until("news >= 1").await;
        browser.js("window.before = news; window.drawn = 0; new MutationObserver(() => drawn++).observe(document.querySelector('.pieces'), {childList: true})").await;
        browser.choose(potez_rules::Target::Cell { row: 1, col: 1 }).await;
        browser.until_ply(1).await;
        browser.until("news > before").await;
        assert_eq!(browser.js("return drawn").await, json!(1));
        browser.close().await;
    });
}
