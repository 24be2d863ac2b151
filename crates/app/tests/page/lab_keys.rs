//! The lab without a mouse, with a screen reader, on a Cyrillic keyboard, and on screens of all sizes.

use serde_json::{Value, json};

use crate::harness::{Browser, Server, run};

async fn open(browser: &Browser, server: &Server, hash: &str, what: &str) {
    browser.open("about:blank").await;
    browser.open(&server.url(hash)).await;
    browser.until(&format!("document.querySelector('{what}')")).await;
}

async fn step(browser: &Browser) -> Value {
    browser.js("return document.body.dataset.step").await
}

#[test]
fn letters_are_shortcuts_unless_switched_off_and_cyrillic_ones_too() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab", ".lab-run .node").await;
        for (key, at) in [("n", "19"), ("Home", "0"), ("н", "19"), ("Н", "32")] {
            browser.key(key).await;
            assert_eq!(step(&browser).await, json!(at), "{key}");
        }
        browser.key("ц").await;
        assert_eq!(browser.js("return document.getElementById('run-Rust').ariaPressed").await, json!("true"));
        browser.js("document.getElementById('help').click(); document.getElementById('letters-on').click()").await;
        browser.key("Escape").await;
        browser.until("!document.querySelector('dialog[open]')").await;
        browser.js("document.activeElement.blur()").await;
        for (key, at) in [("Home", "0"), ("n", "0"), ("f", "0"), ("Right", "1")] {
            browser.key(key).await;
            assert_eq!(step(&browser).await, json!(at), "{key}");
        }
        assert_eq!(browser.js("return document.body.classList.contains('lab-present')").await, json!(false));
        // In a game: the analysis with its letter, which is switched off here as well.
        browser.open(&server.url("#/board/tictactoe")).await;
        browser.until_ply(0).await;
        browser.js("localStorage.removeItem('potez.letters'); location.reload()").await;
        browser.until("document.getElementById('engine-on')").await;
        browser.key("л").await;
        browser.until("document.getElementById('engine-on').checked").await;
        browser.close().await;
    });
}

#[test]
fn a_reader_hears_each_node_before_its_children_and_goes_along_its_changes() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab", ".lab-run .node").await;
        let order =
            "return [...document.querySelectorAll('[role=tree] [role=treeitem]')].map(it => it.dataset.name).join('')";
        assert_eq!(browser.js(order).await, json!("ABEKLFMNCGOHPQDIRSJTU"));
        // C is chosen, and the search goes from change to change there.
        browser.js("document.querySelector('.node[data-name=C]').focus()").await;
        browser.key("Enter").await;
        for at in ["24", "31", "32", "33"] {
            browser.key("m").await;
            assert_eq!(step(&browser).await, json!(at));
        }
        assert_eq!(browser.js("return document.getElementById('run-change').disabled").await, json!(true));
        // What was is a list of buttons.
        browser.js("document.querySelectorAll('#run-history .go')[1].focus()").await;
        browser.key("Enter").await;
        assert_eq!(step(&browser).await, json!("31"));
        open(&browser, server, "#/lab?mode=edit", ".lab-edit .node").await;
        assert_eq!(browser.js(order).await, json!("ABEKLFMNCGOHPQDIRSJTU"));
        browser.close().await;
    });
}

#[test]
fn a_refused_change_keeps_the_focus_and_is_explained() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab?mode=edit", ".lab-edit .node").await;
        browser.js("document.querySelector('.node[data-name=B]').focus()").await;
        browser.click("#edit-name").await;
        browser.key("K").await;
        browser.key("Enter").await;
        browser.until("document.querySelector('.lab-edit .error').textContent").await;
        assert_eq!(browser.text(".lab-edit .error").await, "There are two nodes named K; names must differ");
        assert!(browser.js("return document.activeElement.dataset.name ?? ''").await != json!(""));
        browser.close().await;
    });
}

#[test]
fn a_value_that_no_search_asks_for_is_explained_by_the_cut_also_on_a_phone() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, Some(360)).await;
        open(&browser, server, "#/lab?mode=quiz&ask=values", ".lab-answer").await;
        for (node, value) in [("E", "3"), ("F", "3"), ("B", "3"), ("G", "3"), ("H", "7")] {
            let field = format!(".lab-answer[data-node={node}]");
            browser.js(&format!("document.querySelector('{field}').value = '{value}'")).await;
        }
        browser.click("#quiz-check").await;
        browser.until("document.querySelector('.lab-first')").await;
        let said = browser.text(".lab-first").await;
        assert!(said.starts_with("The first mistake is at H. Cut at C:"), "{said}");
        assert_eq!(browser.js("return document.querySelector('#quiz-tree svg').dataset.arrow").await, json!("C>A"));
        browser
            .until("(it => it.top > 0 && it.bottom <= innerHeight)(document.querySelector('.lab-first').getBoundingClientRect())")
            .await;
        browser.close().await;
    });
}

#[test]
fn the_current_board_is_large_where_there_is_room_and_notes_are_short_on_a_phone() {
    run(async |server: &mut Server, driver| {
        let address = "#/lab/connect4?algorithm=engine&engine=engine:8&moves=4,4&played=3";
        let large = "return document.getElementById('run-large').getClientRects().length > 0";
        let browser = Browser::start(driver, None).await;
        open(&browser, server, address, ".lab-run .node").await;
        assert_eq!(browser.js(large).await, json!(true));
        assert_eq!(browser.js("return document.getElementById('lab-boards').ariaPressed").await, json!("true"));
        assert_eq!(browser.js("return document.getElementById('lab-details')").await, Value::Null);
        // Who does not like it is not asked again.
        browser.key("b").await;
        assert_eq!(browser.js(large).await, json!(false));
        open(&browser, server, address, ".lab-run .node").await;
        assert_eq!(browser.js(large).await, json!(false));
        browser.close().await;
        let phone = Browser::start(driver, Some(360)).await;
        open(&phone, server, address, "#lab-details").await;
        assert_eq!(phone.js(large).await, json!(false));
        // The root is in sight before the first step.
        let root = "const [box, room] = ['.lab-run .node', '.lab-run .tree'].map(css => document.querySelector(css).getBoundingClientRect()); return box.left >= room.left && box.right <= room.right";
        assert_eq!(phone.js(root).await, json!(true));
        let top = "return document.querySelector('.lab-run .tree').getBoundingClientRect().top";
        let short = phone.js(top).await.as_f64().unwrap();
        phone.click("#lab-details").await;
        let long = phone.js(top).await.as_f64().unwrap();
        assert!(short < 300.0 && long > short + 60.0, "{short} {long}");
        phone.close().await;
    });
}

#[test]
fn a_game_with_many_moves_is_searched_one_ply_deep_unless_more_is_asked_for() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab/blockade", ".lab-run .node").await;
        assert_eq!(browser.js("return document.getElementById('lab-depth').value").await, json!("1"));
        assert_eq!(browser.text(".lab-error").await, "");
        browser.until("location.hash.includes('depth=1')").await;
        // What somebody has chosen is refused with a reason.
        browser.open("about:blank").await;
        browser.open(&server.url("#/lab/blockade?depth=2")).await;
        browser.until("document.querySelector('.lab-error')?.textContent.includes('smaller depth')").await;
        browser.close().await;
    });
}

#[test]
fn code_is_stepped_line_by_line() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        open(&browser, server, "#/lab?step=18", ".lab-run .node").await;
        let lit = "return [...document.querySelectorAll('#run-code .lit')].map(it => it.textContent.trim())";
        let take = ["if value > alpha:", "alpha, best = value, child"];
        assert_eq!(browser.js(lit).await, json!(take));
        // The place stays, then each line is a step, and the sentence is that of both.
        let choose =
            "const it = document.getElementById('lab-steps'); it.value = 'line'; it.dispatchEvent(new Event('change'))";
        browser.js(choose).await;
        let told = browser.text("#run-told").await;
        assert_eq!(browser.js(lit).await, json!([take[0]]));
        browser.key("Right").await;
        assert_eq!((browser.js(lit).await, browser.text("#run-told").await), (json!([take[1]]), told));
        browser.key("Right").await;
        assert_eq!(browser.js(lit).await, json!(["if alpha >= beta:"]));
        // The address holds it; a file has the picture of the event.
        browser.until("location.hash.includes('grain=line')").await;
        let hash = browser.js("return location.hash").await;
        open(&browser, server, hash.as_str().unwrap(), ".lab-run .node").await;
        assert_eq!(browser.js(lit).await, json!(["if alpha >= beta:"]));
        browser.click("#lab-export").await;
        browser.click("[data-format=svg]").await;
        browser.until("document.getElementById('lab-saved')").await;
        // An engine's own search has no code, and an unknown kind of step is none.
        open(&browser, server, "#/lab/connect4?algorithm=engine&engine=engine:1&grain=line", ".lab-run .node").await;
        assert_eq!(browser.js("return document.getElementById('lab-steps').value").await, json!("bound"));
        open(&browser, server, "#/lab?grain=nonsense&step=3", ".lab-run .node").await;
        assert_eq!(step(&browser).await, json!("3"));
        browser.close().await;
    });
}

#[test]
fn the_bar_of_the_lab_is_one_line_in_every_language() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        for language in ["en", "sr-Latn", "sr-Cyrl"] {
            browser.open(&server.url("#/")).await;
            browser.until("document.getElementById('language')").await;
            browser.js(&format!("localStorage.setItem('potez.language', '\"{language}\"')")).await;
            open(&browser, server, "#/lab?step=32", ".lab-run .node").await;
            browser.until(&format!("document.documentElement.lang === '{language}'")).await;
            let lines = "const middles = ['h1', '#lab-watch', '#lab-export'].map(css => document.querySelector('.lab-bar ' + css).getBoundingClientRect()).map(it => (it.top + it.bottom) / 2); return Math.max(...middles) - Math.min(...middles) < 12";
            assert_eq!(browser.js(lines).await, json!(true), "{language}");
        }
        browser.close().await;
    });
}

/// However long the words above the tree are, the buttons of the stepper and its sentence can be seen and used.
#[test]
fn the_controls_of_the_stepper_stay_in_sight() {
    run(async |server: &mut Server, driver| {
        let address = "#/lab/connect4?algorithm=engine&engine=engine:8&moves=4,4&played=3";
        for (width, height) in [(360, 780), (768, 800), (768, 1024), (1280, 800), (1280, 900)] {
            let browser = Browser::start(driver, (width < 500).then_some(width)).await;
            if width > 500 {
                browser.client.set_window_rect(0, 0, width, height).await.unwrap();
            }
            open(&browser, server, address, "#lab-own").await;
            let hidden = "const box = document.querySelector('.lab-run .controls').getBoundingClientRect(), low = Math.min(box.bottom, innerHeight) - 4;
                const below = document.elementFromPoint(box.left + 20, low);
                return box.bottom > innerHeight + 1 || box.top < 0 || !below?.closest('.controls') ? [box.top, box.bottom, innerHeight, below?.className ?? ''] : null";
            assert_eq!(browser.js(hidden).await, Value::Null, "{width}×{height}");
            browser.js("document.querySelector('.lab-run .told').scrollIntoView({block: 'nearest'})").await;
            assert_eq!(browser.js(hidden).await, Value::Null, "{width}×{height}, at the sentence");
            browser.picture(&format!("stepper-{width}-{height}")).await;
            browser.close().await;
        }
    });
}
