//! The evaluation without a search, the shortest paths, and the one hint of a position.

use potez_play::Session;
use potez_rules::Settings;
use serde_json::{Value, json};

use crate::harness::{Browser, Server, run};

/// The table as texts, row by row.
const TABLE: &str = "return [...document.querySelectorAll('.evaluation table tr')].map(row => [...row.children].map(cell => cell.textContent))";

async fn board(browser: &Browser, server: &Server, address: &str, ply: usize) {
    browser.open(&server.url(address)).await;
    browser.until_ply(ply).await;
}

async fn speak(browser: &Browser, tag: &str) {
    let script =
        "const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change'));";
    browser.js_with(script, vec![json!(tag)]).await;
    browser.until(&format!("document.documentElement.lang === {tag:?} && document.querySelector('.board')")).await;
}

#[test]
fn the_evaluation_before_and_after_a_move() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        board(&browser, server, "#/board/tictactoe?moves=b2,a1,c1", 3).await;
        assert_eq!(browser.js("return document.getElementById('evaluation').open").await, json!(false));
        browser.key("e").await;
        browser.until("document.querySelector('.evaluation tfoot')").await;
        assert_eq!(
            browser.js(TABLE).await,
            json!([
                ["Feature", "Weight", "Value", "Product"],
                ["before", "after", "before", "after", "change"],
                ["rows", "1", "0", "1", "0", "1", "+1"],
                ["columns", "1", "0", "1", "0", "1", "+1"],
                ["diagonals", "1", "1", "2", "1", "2", "+1"],
                ["Sum", "", "1", "4", "+3"],
            ])
        );
        let said = browser.text(".worth").await;
        assert_eq!(said, "This position is worth 4 for X. Before c1 it was 1: a change of +3.");
        // It follows who steps through the moves; at the start there is nothing before.
        browser.key("Left").await;
        browser.until("document.querySelector('.evaluation tfoot').textContent === 'Sum41−3'").await;
        browser.key("Home").await;
        browser.until("document.querySelector('.evaluation thead').textContent === 'FeatureValueWeightProduct'").await;
        assert_eq!(browser.js(TABLE).await[4], json!(["Sum", "", "0"]));
        // The other evaluation; which one, and that the panel is open, is remembered.
        browser.click("#evaluation-standard").await;
        browser.until("document.querySelector('.evaluation tbody').textContent.includes('missing1')").await;
        assert_eq!(browser.js("return document.activeElement.id").await, json!("evaluation-standard"));
        board(&browser, server, "#/board/connect4?moves=4,4", 2).await;
        browser.until("document.querySelector('.evaluation tbody')?.textContent.includes('threats')").await;
        // In the language of the reader.
        speak(&browser, "sr-Cyrl").await;
        browser.until("document.querySelector('.evaluation tfoot th')?.textContent === 'Збир'").await;
        let english = "return [...document.querySelectorAll('.evaluation caption, .evaluation .worth, .evaluation button, .evaluation thead th, .evaluation dd')].filter(it => !/[\\u0400-\\u04ff]/.test(it.textContent)).map(it => it.textContent)";
        assert_eq!(browser.js(english).await, json!([]));
        speak(&browser, "en").await;
        // A move that is made is the newest step.
        browser.until("document.querySelector('.evaluation tfoot th')?.textContent === 'Sum'").await;
        browser.type_into("#move-entry", "3\u{e007}").await;
        browser.until("document.querySelector('.worth').textContent.includes('Before 3 ')").await;
        browser.close().await;
    });
}

#[test]
fn where_there_is_nothing_to_evaluate_the_panel_says_so() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        board(&browser, server, "#/board/tictactoe?moves=a1,b1,a2,b2,a3", 5).await;
        browser.click("#evaluation > summary").await;
        browser.until("document.querySelector('.worth')?.textContent.startsWith('X has won. Before a3 ')").await;
        assert_eq!(browser.js(TABLE).await[2], json!(["rows", "1", "0", "–", "0", "–", "–"]));
        board(&browser, server, "#/board/tree?moves=B", 1).await;
        browser.until("document.querySelector('.evaluation-body').textContent.startsWith('A tree needs')").await;
        assert_eq!(browser.js("return document.querySelector('.evaluation table')").await, Value::Null);
        browser.close().await;
    });
}

/// What the tables of paths should say: the lengths, row by row.
fn lengths(moves: &str) -> Value {
    let mut session = Session::open("blockade", &Settings::new()).unwrap();
    for text in moves.split(',').filter(|text| !text.is_empty()) {
        session.play(text).unwrap();
    }
    json!(session.table().paths().unwrap().iter().map(|path| path.length().unwrap()).collect::<Vec<_>>())
}

#[test]
fn paths_are_drawn_and_follow_the_game() {
    const LENGTHS: &str = "return [...document.querySelectorAll('.paths td')].map(cell => parseInt(cell.textContent))";
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        board(&browser, server, "#/board/blockade?moves=X1:46:P11", 1).await;
        assert_eq!(browser.js("return document.querySelectorAll('.ways *').length").await, json!(0));
        browser.key("p").await;
        browser.until("document.querySelector('.ways .path')").await;
        let drawn = "return ['.ways .path.x', '.ways .path.o', '.ways .path-head'].map(css => document.querySelectorAll(css).length)";
        assert_eq!(browser.js(drawn).await, json!([4, 4, 8]));
        let dashes = "return [...document.querySelectorAll('.ways .path.x, .ways .path.o')].map(path => getComputedStyle(path).strokeDasharray !== 'none' === path.classList.contains('o'))";
        assert_eq!(browser.js(dashes).await, json!(vec![true; 8]));
        assert_eq!(browser.js(LENGTHS).await, lengths("X1:46:P11"));
        // Pawns and their numbers stand above the lines.
        let above = "const of = css => document.querySelector(css); return Boolean(of('.ways').compareDocumentPosition(of('.pieces')) & Node.DOCUMENT_POSITION_FOLLOWING)";
        assert_eq!(browser.js(above).await, json!(true));
        browser.type_into("#move-entry", "O1:49:P59\u{e007}").await;
        browser.until_ply(2).await;
        let after = lengths("X1:46:P11,O1:49:P59");
        assert_ne!(after, lengths("X1:46:P11"));
        browser.until(&format!("JSON.stringify((() => {{ {LENGTHS} }})()) === '{after}'")).await;
        browser.js("document.activeElement.blur()").await;
        browser.key("Home").await;
        browser.until_ply(0).await;
        assert_eq!(browser.js(LENGTHS).await, lengths(""));
        // The switch is remembered, and is in the list of keys; other games have none.
        board(&browser, server, "#/board/blockade", 0).await;
        browser.until("document.querySelector('.ways .path') && document.getElementById('paths-on').checked").await;
        browser.click("#help").await;
        browser
            .until("[...document.querySelectorAll('.keys dd')].some(it => it.textContent === 'Paths on or off')")
            .await;
        browser.key("Escape").await;
        browser.click(".paths .switch").await;
        browser.until("!document.querySelector('.ways .path') && !document.querySelector('.paths table')").await;
        board(&browser, server, "#/board/byte", 0).await;
        assert_eq!(browser.js("return document.querySelector('.paths').hidden").await, json!(true));
        browser.close().await;
    });
}

#[test]
fn a_position_has_one_hint() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        board(&browser, server, "#/board/byte?moves=B2-DD-0", 1).await;
        let mut told = Vec::new();
        for _ in 0..3 {
            for words in ["Look here.", "The move begins here.", "Play "] {
                browser.key("h").await;
                let said = format!("document.getElementById('engine-said').textContent.startsWith({words:?})");
                browser.until(&said).await;
            }
            told.push(browser.text("#engine-said").await);
            // Away and back.
            browser.key("Left").await;
            browser.until_ply(0).await;
            browser.key("Right").await;
            browser.until_ply(1).await;
        }
        assert!(told.iter().all(|said| *said == told[0]), "{told:?}");
        // What Space plays is what the hint has said.
        browser.key("Space").await;
        browser.until_ply(2).await;
        assert_eq!(told[0], format!("Play {}.", browser.text(".move[aria-current]").await));
        browser.close().await;
    });
}
