//! Two people at one game, a server that is killed, links, languages.

use potez_rules::Target;
use serde_json::json;

use crate::harness::{Browser, Server, run};

fn cell(row: usize, col: usize) -> Target {
    Target::Cell { row, col }
}

#[test]
fn two_browsers_play_each_other_by_link() {
    run(async |server: &mut Server, driver| {
        let first = Browser::start(driver, None).await;
        let second = Browser::start(driver, Some(400)).await;
        first.open(&server.url("#/new/tictactoe")).await;
        first.click("label[for='opponent-link']").await;
        first.click("label[for='side-x']").await;
        first.click("#begin").await;
        first.until("document.getElementById('invite-link')?.value.includes('#/game/')").await;
        // Only this machine reaches the server, so there is nothing to scan.
        first.until("document.getElementById('only-here')?.textContent.includes('--addr')").await;
        assert_eq!(first.js("return document.querySelector('.qr')").await, json!(null));
        // A link that went astray is replaced: the old one opens nothing any more.
        let astray = first.js("return document.getElementById('invite-link').value").await;
        first.click("#replace-invite").await;
        first.until(&format!("![undefined, {astray}].includes(document.getElementById('invite-link')?.value)")).await;
        second.open(astray.as_str().unwrap()).await;
        second.until("document.querySelector('main h1') && !document.querySelector('.board')").await;
        let link = first.js("return document.getElementById('invite-link').value").await;
        first.click("dialog .icon-button").await;
        second.open(link.as_str().unwrap()).await;
        second.until("document.querySelector('.board')").await;
        // Whoever waits is told that the other has come.
        first.until("document.getElementById('notice').textContent === 'The other player has joined'").await;
        first.until("document.querySelector('.strip.second .away').textContent === ''").await;
        // Nobody moves for the other side.
        assert_eq!(second.js("return document.querySelectorAll('.cell.can').length").await, json!(0));
        first.choose(cell(1, 1)).await;
        second.until_ply(1).await;
        assert_eq!(second.text("#told").await.trim(), "X played b2");
        first.until("document.querySelectorAll('.cell.can').length === 0").await;
        // And nobody is helped by an engine.
        second.js("document.getElementById('engine-on').click()").await;
        second.until("!document.getElementById('engine-on').checked").await;
        second.js("document.getElementById('evaluation').open = true").await;
        second
            .until("document.querySelector('.evaluation-body').textContent.startsWith('While two people play')")
            .await;
        second.choose(cell(0, 0)).await;
        first.until_ply(2).await;
        // Taking back is asked for, and accepted.
        second.click("#takeback").await;
        first.until("document.querySelector('.offer .main')").await;
        first.click(".offer .main").await;
        second.until("document.querySelectorAll('.cell.can').length === 8").await;
        second.choose(cell(0, 2)).await;
        first.until("document.querySelector('.move[aria-current]')?.textContent === 'c1'").await;
        for (browser, row, col) in [(&first, 1, 0), (&second, 2, 2), (&first, 1, 2)] {
            browser.until("document.querySelectorAll('.cell.can').length > 0").await;
            browser.choose(cell(row, col)).await;
        }
        // Each is told how it ended for them, and who sits where.
        for (browser, end, name) in [(&first, "You won!", "X You"), (&second, "You lost", "X Guest")] {
            browser.until(&format!("document.getElementById('status').textContent === {end:?}")).await;
            browser.until(&format!("document.querySelector('.ending-words').textContent === {end:?}")).await;
            assert_eq!(browser.text(".strip.first .strip-name").await, name);
        }
        // A rematch is offered and accepted: both come to the same new game, with the sides changed.
        let old = first.js("return location.hash.split('?')[0]").await;
        first.click("#rematch").await;
        second.until("document.querySelector('.offer p')?.textContent === 'X would like a rematch.'").await;
        second.click("#offer-accept").await;
        for browser in [&first, &second] {
            browser.until(&format!("location.hash.split('?')[0] !== {old} && /ply=0/.test(location.hash)")).await;
        }
        let new = "return location.hash.split('?')[0]";
        assert_eq!(first.js(new).await, second.js(new).await);
        second.until("document.querySelectorAll('.cell.can').length === 9").await;
        second.choose(cell(1, 1)).await;
        first.until_ply(1).await;
        first.until("document.querySelector('.strip.first .strip-name').textContent === 'X Guest'").await;
        second.close().await;
        first.until("document.querySelector('.strip.first .away').textContent === 'not here'").await;
        first.close().await;
    });
}

#[test]
fn a_killed_server_loses_no_move_and_the_page_goes_on() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe")).await;
        browser.until_ply(0).await;
        browser.choose(cell(1, 1)).await;
        browser.until_ply(1).await;
        server.kill();
        browser.until("document.querySelector('.notice.shown')").await;
        // A move made while nobody answers waits, and is made when the server is back.
        browser.choose(cell(0, 0)).await;
        server.start_again();
        browser.until_ply(2).await;
        browser.until("!document.querySelector('.notice.shown')?.textContent.includes('No connection')").await;
        browser.choose(cell(2, 2)).await;
        browser.until_ply(3).await;
        server.kill();
        server.start_again();
        // Another look at the same address: everything is there.
        browser.client.refresh().await.unwrap();
        browser.until_ply(3).await;
        assert_eq!(
            browser.js("return [...document.querySelectorAll('.move')].map(m => m.textContent)").await,
            json!(["b2", "a1", "c3"])
        );
        browser.close().await;
    });
}

#[test]
fn a_disk_that_fails_is_told_and_the_game_goes_on() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/board/tictactoe")).await;
        browser.until_ply(0).await;
        server.disk_fails(true);
        browser.choose(cell(1, 1)).await;
        browser.until_ply(1).await;
        browser.until("document.getElementById('unsaved').textContent.includes('in memory')").await;
        server.disk_fails(false);
        browser.choose(cell(0, 0)).await;
        browser.until_ply(2).await;
        browser.until("document.getElementById('unsaved').textContent === ''").await;
        // What the server could not write before it ended is lost, and the page shows what is left.
        server.disk_fails(true);
        browser.choose(cell(2, 2)).await;
        browser.until_ply(3).await;
        server.kill();
        server.disk_fails(false);
        server.start_again();
        browser.until_ply(2).await;
        browser.choose(cell(0, 2)).await;
        browser.until("document.querySelector('.move[aria-current]')?.textContent === 'c1'").await;
        browser.close().await;
    });
}

#[test]
fn the_thoughts_of_an_opponent_are_shown_while_it_thinks() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/")).await;
        // The whole engine takes a second for a move; the levels are often too quick to be seen thinking.
        browser.js("fetch('/api/games', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({game: 'byte', seats: {o: 'engine'}})}).then(r => r.json()).then(g => { location.hash = `#/game/${g.id}?keys=${g.tokens.x}`; })").await;
        browser.until_ply(0).await;
        browser.js("window.seen = []; new MutationObserver(() => seen.push(document.querySelector('#status .progress')?.textContent)).observe(document.getElementById('status'), {subtree: true, childList: true, characterData: true})").await;
        browser.type_into("#move-entry", "B2-DD-0").await;
        browser.key("Enter").await;
        browser.until_ply(2).await;
        browser.until("seen.some(text => /^depth \\d+ · [\\d,.]+( [kM])? nodes$/.test(text))").await;
        browser.until("!document.querySelector('#status .progress')").await;
        browser.close().await;
    });
}

#[test]
fn engines_play_with_people_and_with_each_other() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        browser.open(&server.url("#/new/tictactoe")).await;
        browser.click("label[for='opponent-engine']").await;
        browser.click("label[for='side-o']").await;
        browser
            .js("const s = document.getElementById('level'); s.value = 1; s.dispatchEvent(new Event('input'));")
            .await;
        browser.click("#begin").await;
        browser.until_ply(1).await;
        browser.until("document.querySelectorAll('.cell.can').length === 8").await;
        browser.click(".cell.can").await;
        browser.until("document.querySelectorAll('.move').length >= 3").await;
        browser.open(&server.url("#/new/tictactoe")).await;
        browser.click("label[for='opponent-watch']").await;
        browser.click("#begin").await;
        // They can be stopped, hurried, and go on.
        browser.click("#pause").await;
        browser.until("document.getElementById('pause').textContent === 'Resume'").await;
        browser
            .js("const s = document.getElementById('pace'); s.value = '0.2'; s.dispatchEvent(new Event('change'))")
            .await;
        browser.click("#pause").await;
        browser.until("document.querySelector('.status.over')").await;
        browser.close().await;
    });
}

#[test]
fn an_address_holds_everything_and_languages_change_at_once() {
    run(async |server: &mut Server, driver| {
        let browser = Browser::start(driver, None).await;
        // Game, options, position, moves and ply from an address; the same again from the address that the page writes.
        browser.open(&server.url("#/board/mnk?set=m:5,n:4,k:4&position=5/2x2/5/5+o&moves=a1,b1,c1&ply=2")).await;
        browser.until_ply(2).await;
        let look = "return [document.querySelectorAll('.cell').length, [...document.querySelectorAll('.move')].map(m => m.textContent).join(' '), document.querySelector('.move[aria-current]').textContent, document.querySelector('.cell[data-row=\"1\"][data-col=\"2\"]').getAttribute('aria-label').startsWith('c2, X')]";
        let seen = browser.js(look).await;
        assert_eq!(seen, json!([20, "a1 b1 c1", "b1", true]));
        // Where the server does not know the game, its moves are enough.
        let hash = browser.js("return location.hash.replace(/game\\/[^?]+/, 'game/unknown')").await;
        // Whoever copies the address gives no seat away.
        assert!(!hash.as_str().unwrap().contains("keys="), "{hash}");
        browser.open(&server.url(hash.as_str().unwrap())).await;
        browser.until_ply(2).await;
        assert_eq!(browser.js(look).await, seen);
        // Languages, at once, with the game as it stands.
        for (tag, words, cell) in [
            ("sr-Cyrl", "Вредност сваког потеза", "празно"),
            ("sr-Latn", "Vrednost svakog poteza", "prazno"),
            ("en", "Value of every move", "empty"),
        ] {
            browser.js_with("const s = document.getElementById('language'); s.value = arguments[0]; s.dispatchEvent(new Event('change'));", vec![json!(tag)]).await;
            browser
                .until(&format!(
                    "document.body.innerText.includes({words:?}) && document.documentElement.lang === {tag:?}"
                ))
                .await;
            browser.until(&format!("document.querySelector('.cell[data-row=\"3\"][data-col=\"4\"]')?.getAttribute('aria-label').includes({cell:?})")).await;
            browser.until_ply(2).await;
            let ids =
                browser.js("const seen = document.body.innerText; return seen.match(/page-[a-z-]+/g) ?? []").await;
            assert_eq!(ids, json!([]));
        }
        // Help opens by its key and closes.
        browser.js("document.activeElement.blur()").await;
        browser.key("?").await;
        browser.until("document.querySelectorAll('dialog[open] kbd').length > 15").await;
        browser.key("Escape").await;
        browser.until("!document.querySelector('dialog')").await;
        browser.close().await;
    });
}
