//! The start: one's own games, and what can be undone; the end of a game; games that are deleted elsewhere.

use potez_rules::Target;
use serde_json::json;

use crate::harness::{Browser, Server, run};

const CARDS: &str = "document.querySelectorAll('.gallery .game-card:not(.deleted)').length";

/// Plays O in the game that X wins on the left side.
async fn lose(browser: &Browser, server: &Server) {
    browser.open(&server.url("#/board/tictactoe?moves=a1,b1,a2,b2")).await;
    browser.until_ply(4).await;
    browser.choose(Target::Cell { row: 2, col: 0 }).await;
    browser.until_ply(5).await;
}

#[test]
fn own_games_are_seen_continued_and_deleted_with_a_way_back() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        lose(&browser, server).await;
        for moves in ["4", "4,4", "4,4,4", "4,4,4,4", "4,4,4,4,4", "1", "2", "3", "5"] {
            browser.open(&server.url(&format!("#/board/connect4?moves={moves}"))).await;
            browser.until_ply(moves.split(',').count()).await;
        }
        browser.open(&server.url("#/")).await;
        browser
            .until(&format!("{CARDS} === 8 && document.querySelectorAll('.thumbnail .board-svg').length === 8"))
            .await;
        browser.until("document.getElementById('way-continue')?.href.includes('#/game/')").await;
        // All can be reached.
        browser.click("#more-games").await;
        browser.until(&format!("{CARDS} === 10 && document.getElementById('more-games').hidden")).await;
        browser.until("[...document.querySelectorAll('.standing')].at(-1).textContent === 'X has won'").await;
        // One click deletes nothing for good.
        browser.click(".gallery li:first-child .forget").await;
        browser.until(&format!("{CARDS} === 9 && document.activeElement.textContent === 'Undo'")).await;
        browser.key("Enter").await;
        browser.until(&format!("{CARDS} === 10")).await;
        // Whoever leaves means it.
        browser.click(".gallery li:first-child .forget").await;
        browser.until(&format!("{CARDS} === 9")).await;
        browser.js("location.hash = '#/rules/byte'").await;
        browser.until("document.querySelector('.steps')").await;
        browser.open(&server.url("#/")).await;
        browser.until("document.querySelector('.gallery .game-card')").await;
        browser.click("#more-games").await;
        browser.until(&format!("{CARDS} === 9")).await;
        browser.close().await;
    });
}

#[test]
fn after_the_end_comes_a_rematch_a_review_or_a_new_game() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        // Against an engine one is told how it ended for oneself.
        browser.open(&server.url("#/")).await;
        browser.js("fetch('/api/games', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({game: 'tictactoe', moves: 'a1,b1,a2,b2', seats: {o: 'engine:1'}})}).then(r => r.json()).then(g => { location.hash = `#/game/${g.id}?keys=${g.tokens.x}`; })").await;
        browser.until_ply(4).await;
        assert_eq!(browser.text("#status").await, "Your move");
        assert_eq!(browser.text(".strip.first .strip-name").await, "X You, to move");
        browser.choose(Target::Cell { row: 2, col: 0 }).await;
        browser.until("document.querySelector('.ending-words')?.textContent === 'You won!'").await;
        browser.click("#review-short").await;
        browser.until("/mistakes? found$/.test(document.getElementById('engine-said').textContent)").await;
        // The sides are changed, and the engine begins.
        browser.click("#rematch").await;
        browser.until("document.querySelector('.strip.second .strip-name')?.textContent.startsWith('O You')").await;
        browser.until_ply(1).await;
        lose(&browser, server).await;
        browser.click("#new-game").await;
        browser.until("location.hash === '#/new/tictactoe' && document.getElementById('begin')").await;
        browser.close().await;
    });
}

#[test]
fn a_game_that_is_deleted_elsewhere_says_so() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe?moves=b2,a1")).await;
        browser.until_ply(2).await;
        browser.js("const [id, keys] = Object.entries(JSON.parse(localStorage.getItem('potez.games'))).at(-1); fetch(`/api/games/${id}`, {method: 'DELETE', headers: {'X-Potez-Token': keys.tokens.join(',')}})").await;
        browser.until("document.querySelector('.empty h1')?.textContent === 'This game was deleted'").await;
        assert_eq!(browser.js("return document.querySelector('.notice.shown')?.textContent ?? ''").await, json!(""));
        // What was on the screen is not lost.
        browser.click("#keep-copy").await;
        browser.until_ply(2).await;
        assert_eq!(
            browser.js("return [...document.querySelectorAll('.move')].map(m => m.textContent)").await,
            json!(["b2", "a1"])
        );
        browser.close().await;
    });
}

#[test]
fn letters_can_be_switched_off_and_lists_do_not_keep_them() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe?moves=b2")).await;
        browser.until_ply(1).await;
        // A list that was used with the mouse gives the letters back.
        let at = browser.js("const b = document.querySelector('.analysis select').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]").await;
        browser.point(at[0].as_f64().unwrap(), at[1].as_f64().unwrap(), true).await;
        browser.key("Down").await;
        browser.key("Enter").await;
        browser.js("document.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true})); const s = document.querySelector('.analysis select'); s.focus(); s.dispatchEvent(new Event('change', {bubbles: true}))").await;
        browser.key("l").await;
        browser.until("document.getElementById('engine-on').checked").await;
        browser.key("?").await;
        browser.click("label[for='letters-on']").await;
        browser.key("Escape").await;
        browser.until("!document.querySelector('dialog')").await;
        browser.js("document.activeElement.blur()").await;
        browser.key("l").await;
        browser.key("?").await;
        browser.key("Left").await;
        browser.until_ply(0).await;
        assert_eq!(
            browser.js("return [document.getElementById('engine-on').checked, document.querySelector('dialog')]").await,
            json!([true, null])
        );
        browser.close().await;
    });
}
